/** The layout of text that a file has on one line: it is shown on several, and written as it was where it did not change. */

/** A quoted text, a bracket or another mark, or a word, with the white space before it. */
const PIECE = /(\s*)([&^]?"(?:[^"\\]|\\.)*"?|[[\]{}(),:]|[^\s[\]{}(),:"]+)/gs;

interface Piece {
  space: string;
  text: string;
}

const pieces = (text: string): Piece[] => [...text.matchAll(PIECE)].map(([, space = "", text = ""]) => ({ space, text }));
const isOpening = (text = "") => text === "[" || text === "{";
const isClosing = (text = "") => text === "]" || text === "}";

/** Returns text of one line on several, with what is in brackets indented. What is in parentheses stays as it is. */
export function indented(text: string): string {
  let [out, depth, within] = ["", 0, 0];
  const all = pieces(text);
  all.forEach((piece, index) => {
    const before = all[index - 1]?.text;
    // "Array[int](" has brackets that are no list.
    const isType = piece.text === "[" && /^\w/.test(before ?? "");
    if (within > 0 || isType) {
      out += piece.space + piece.text;
      if (isType || piece.text === "(" || (within > 0 && isOpening(piece.text))) within++;
      else if (piece.text === ")" || isClosing(piece.text)) within--;
      return;
    }
    if (isClosing(piece.text)) depth--;
    const isEmpty = isOpening(before) && isClosing(piece.text);
    if (!isEmpty && (isOpening(before) || isClosing(piece.text) || (before === "," && depth > 0))) out += `\n${"  ".repeat(depth)}`;
    else out += before === ":" ? " " : isEmpty || piece.text === "," ? "" : piece.space;
    out += piece.text;
    if (isOpening(piece.text)) depth++;
    if (piece.text === "(") within++;
  });
  return out;
}

/** What is between two pieces: the white space there is that of the first such place in a text. */
const between = (before = "", text: string) => (isOpening(before) || before === "," || before === ":" ? before : isClosing(text) ? text : "");

/** Returns an indented text on one line again. What did not change has the white space of the text before. */
export function asBefore(before: string, edited: string): string {
  const [old, now] = [pieces(before), pieces(edited)];
  const isSame = (one?: Piece, other?: Piece) => one !== undefined && one.text === other?.text;
  const least = Math.min(old.length, now.length);
  let [start, end] = [0, 0];
  while (start < least && isSame(old[start], now[start])) start++;
  while (end < least - start && isSame(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  const spaces = new Map([[",", " "], [":", " "]]);
  old.toReversed().forEach(({ space, text }, index) => spaces.set(between(old[old.length - 2 - index]?.text, text), space));
  const wordSpace = (one = "", other = "") => (/\w$/.test(one) && /^\w/.test(other) ? " " : "");
  const written = now.map(({ text }, index) => {
    const previous = now[index - 1]?.text;
    const at = index < start ? index : index - now.length + old.length;
    const isKept = index < start || (index >= now.length - end && old[at - 1]?.text === previous);
    const gap = between(previous, text);
    return (isKept ? old[at]?.space : index === 0 ? "" : gap === "" ? wordSpace(previous, text) : (spaces.get(gap) ?? "")) + text;
  });
  return written.join("");
}

/** Returns the place in an indented text at which the same piece is as at a place in that text on one line. */
export function placeIn(edited: string, written: string, at: number): number {
  let left = written.slice(0, at).replace(/\s/g, "").length;
  let place = 0;
  while (place < edited.length && (left > 0 || /\s/.test(edited[place] ?? ""))) if (!/\s/.test(edited[place++] ?? "")) left--;
  return place;
}
