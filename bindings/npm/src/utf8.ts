/** Texts in UTF-8. Those of the direct way are read and written here: most are short and ASCII, and most keys come again. What is odd is nothing here. */

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const { fromCharCode } = String;

/** Returns whether a text has no half of a surrogate pair. Older browsers have no method for that. */
export const isWellFormed: (text: string) => boolean =
  "isWellFormed" in String.prototype
    ? (text) => (text as unknown as { isWellFormed(): boolean }).isWellFormed()
    : (text) => !/\p{Surrogate}/u.test(text);

/** Up to these lengths, a text is read or written character by character. */
const SHORT = 24, SHORT_WRITTEN = 48;

/** Reads a text. Marks and zeros have rules of their own, and bytes that are no UTF-8 throw something. */
export function readText(bytes: Uint8Array, start: number, length: number): string | undefined {
  const end = start + length;
  if (length < SHORT) {
    let [text, at] = ["", start];
    for (; at + 4 <= end; at += 4) {
      const [a, b, c, d] = [bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number, bytes[at + 3] as number];
      if ((a | b | c | d) > 127 || a === 0 || b === 0 || c === 0 || d === 0) break;
      text += fromCharCode(a, b, c, d);
    }
    for (; at < end; at++) {
      const unit = bytes[at] as number;
      if (unit > 127 || unit === 0) break;
      text += fromCharCode(unit);
    }
    if (at === end) return text;
  }
  const text = decoder.decode(bytes.subarray(start, end));
  return text.includes("\0") || text.startsWith("\ufeff") ? undefined : text;
}

/** Writes a text where there is room for three times its length. Returns the number of bytes. */
export function writeText(text: string, bytes: Uint8Array, start: number): number | undefined {
  let length = 0;
  for (; length < text.length && text.length < SHORT_WRITTEN; length++) {
    const unit = text.charCodeAt(length);
    if (unit > 127 || unit === 0) break;
    bytes[start + length] = unit;
  }
  if (length === text.length) return length;
  length = encoder.encodeInto(text, bytes.subarray(start)).written;
  const isOdd = length > text.length && (text.startsWith("\ufeff") || !isWellFormed(text));
  return isOdd || text.includes("\0") ? undefined : length;
}

/** Texts that were read before, by a hash of the words of their length and their bytes. */
const known = new Array<{ words: Uint32Array; text: string } | undefined>(1024);

/** Reads a key behind the word with its length. */
export function readKey(bytes: Uint8Array, words: Uint32Array, start: number, length: number): string | undefined {
  const size = 1 + ((length + 3) >>> 2);
  if (size > 16) return readText(bytes, 4 * start + 4, length);
  let hash = 0;
  for (let at = start; at < start + size; at++) hash = Math.imul(hash ^ (words[at] as number), 0x9e3779b1);
  hash >>>= 22;
  const before = known[hash];
  if (before !== undefined && before.words.length === size) {
    let same = 0;
    while (same < size && before.words[same] === words[start + same]) same++;
    if (same === size) return before.text;
  }
  const text = readText(bytes, 4 * start + 4, length);
  if (text !== undefined) known[hash] = { words: words.slice(start, start + size), text };
  return text;
}
