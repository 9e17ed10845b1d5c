/**
 * Texts in UTF-8. Those of the direct way are read and written here: most are short and ASCII, and most keys come again. For a text that is
 * not ASCII, or has zeros, there is no result. Each text starts at a multiple of four bytes, behind a word with its length.
 */

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder("latin1");
const encoder = new TextEncoder();
const { fromCharCode } = String;

/** Returns bytes as a text with a character for each byte. It is right for bytes of ASCII alone. */
export let charactersOf = (bytes: Uint8Array, start: number, end: number): string => latin1.decode(bytes.subarray(start, end));

/** Sets the function that makes characters of bytes, to the fastest one of the platform. */
export function makeCharactersBy(fastest: typeof charactersOf): void {
  charactersOf = fastest;
}

/** Returns whether a text has no half of a surrogate pair. Older browsers have no method for that. */
export const isWellFormed: (text: string) => boolean =
  "isWellFormed" in String.prototype
    ? (text) => (text as unknown as { isWellFormed(): boolean }).isWellFormed()
    : (text) => !/\p{Surrogate}/u.test(text);

/** Up to these lengths, a text is read or written character by character. */
const SHORT = 24, SHORT_WRITTEN = 48;
/** How many bytes are made characters at once. A long text that the program keeps holds the characters of its whole block in memory. */
const BLOCK = 4096;
let block = "", blockStart = 0, blockEnd = 0;

/** Forgets the characters of the value that was read. */
export function forgetBlock(): void {
  block = "";
  blockEnd = 0;
}

/** Returns whether a text is ASCII without zeros. */
function isAscii(bytes: Uint8Array, words: Uint32Array, start: number, end: number): boolean {
  let odd = 0, at = start >>> 2;
  // A byte that is zero or above 127 has its highest bit set, or has it set after one is subtracted.
  for (; at < end >>> 2; at++) odd |= (words[at] as number) | ((words[at] as number) - 0x01010101);
  for (at *= 4; at < end; at++) odd |= (bytes[at] as number) | ((bytes[at] as number) - 1);
  return (odd & 0x80808080) === 0;
}

/** Reads a text. Marks and zeros have rules of their own, and bytes that are no UTF-8 throw something. */
function readText(bytes: Uint8Array, words: Uint32Array, start: number, length: number): string | undefined {
  const end = start + length;
  if (length < SHORT) {
    let text = "", at = start;
    for (; at + 4 <= end; at += 4) {
      const a = bytes[at] as number, b = bytes[at + 1] as number, c = bytes[at + 2] as number, d = bytes[at + 3] as number;
      if ((a | b | c | d) > 127 || a === 0 || b === 0 || c === 0 || d === 0) break;
      text += fromCharCode(a, b, c, d);
    }
    for (; at < end; at++) {
      const unit = bytes[at] as number;
      if (unit > 127 || unit === 0) break;
      text += fromCharCode(unit);
    }
    if (at === end) return text;
  } else if (isAscii(bytes, words, start, end)) {
    if (start < blockStart || end > blockEnd) {
      blockStart = start;
      blockEnd = Math.max(end, Math.min(start + BLOCK, bytes.length));
      block = charactersOf(bytes, start, blockEnd);
    }
    return block.slice(start - blockStart, end - blockStart);
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

/** Texts that were read before, and the words of their length and their bytes, by a hash of these words. */
const SLOTS = 1024, SLOT = 16;
const knownTexts = new Array<string>(SLOTS).fill(""), knownWords = new Uint32Array(SLOTS * SLOT);

/** Reads a text behind the word with its length. One of at most `usual` bytes, which are at most 60, is looked for among those that were read before. */
export function readAgain(bytes: Uint8Array, words: Uint32Array, start: number, length: number, usual: number): string | undefined {
  if (length > usual) return readText(bytes, words, 4 * start + 4, length);
  const size = 1 + ((length + 3) >>> 2);
  let hash = 0, same = 0;
  for (let at = start; at < start + size; at++) hash = Math.imul(hash ^ (words[at] as number), 0x9e3779b1);
  hash >>>= 22;
  const slot = hash * SLOT;
  while (same < size && knownWords[slot + same] === words[start + same]) same++;
  if (same === size) return knownTexts[hash];
  const text = readText(bytes, words, 4 * start + 4, length);
  if (text === undefined) return undefined;
  for (let at = 0; at < size; at++) knownWords[slot + at] = words[start + at] as number;
  return (knownTexts[hash] = text);
}
