/**
 * Texts in UTF-8, as the direct way reads and writes them: most are ASCII, and most keys come again. A text that has rules of its own
 * is a surprise: one with zeros or a mark at its beginning. Each starts at a multiple of four bytes, behind a word with its length.
 */
import { charactersOf, isWellFormed } from "./platform.js";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }), encoder = new TextEncoder();

/** The header of a text. */
export const STRING = 4;

/** What the direct way returns, and throws inside, for a value that the WebAssembly has to do. */
export const GIVE_UP = Symbol("give up");

export function surprise(): never {
  throw GIVE_UP;
}

// V8 has many kinds of strings, and looking up a method of one takes as long as a short call. So each method is looked up once.
const slice = Function.prototype.call.bind(String.prototype.slice) as (text: string, start: number, end: number) => string;
const unitAt = Function.prototype.call.bind(String.prototype.charCodeAt) as (text: string, at: number) => number;

/** How many bytes are made characters at once. A long text that the program keeps holds the characters of its whole block in memory. */
const BLOCK = 4096;
let block = "", blockStart = 0;

/** Short texts have at most this many bytes. They are remembered when they are read, and written character by character. */
const SHORT = 48;

/**
 * Short texts that were read before, with the words of their length and bytes. The place of each is a hash of these words. Most texts are
 * followed by the one that followed them the last time, in Dictionaries above all, so that one is compared before a hash is made.
 */
const known = Array.from({ length: 1024 }, () => ({ text: "", size: 1, words: new Array<number>(1 + SHORT / 4).fill(0), follower: 0 }));
type Known = (typeof known)[number];
let last = known[0] as Known;

/** Forgets the characters of the value that was read. */
export function forgetBlock(): void {
  block = "";
}

/** Returns the text that followed the last one before, if it does so again at a word. */
export function followerAt(words: Int32Array, start: number): Known | undefined {
  const follower = known[last.follower] as Known;
  return isAt(follower, words, start) ? (last = follower) : undefined;
}

function isAt(text: Known, words: Int32Array, start: number): boolean {
  let same = 0;
  while (same < text.size && text.words[same] === words[start + same]) same++;
  return same === text.size;
}

/** Reads any other text behind the word with its length. */
export function readText(bytes: Uint8Array, words: Int32Array, start: number, length: number): string {
  if (length > SHORT) return readNewText(bytes, words, 4 * start + 4, length);
  const size = 1 + ((length + 3) >>> 2);
  let hash = 0;
  for (let at = start; at < start + size; at++) hash = Math.imul(hash ^ (words[at] as number), 0x9e3779b1);
  last.follower = hash >>>= 22;
  const found = known[hash] as Known;
  if (!isAt(found, words, start)) {
    found.text = readNewText(bytes, words, 4 * start + 4, length);
    found.size = size;
    for (let at = 0; at < size; at++) found.words[at] = words[start + at] as number;
  }
  return (last = found).text;
}

function readNewText(bytes: Uint8Array, words: Int32Array, start: number, length: number): string {
  const end = start + length;
  let odd = 0, at = start >>> 2;
  // A byte that is zero or above 127 has its highest bit set, or has it set after one is subtracted.
  for (const last = end >>> 2; at < last; at++) {
    const word = words[at] as number;
    odd |= word | (word - 0x01010101);
  }
  for (at *= 4; at < end; at++) odd |= (bytes[at] as number) | ((bytes[at] as number) - 1);
  if ((odd & 0x80808080) !== 0) {
    const text = decoder.decode(bytes.subarray(start, end));
    return text.includes("\0") || text.startsWith("\ufeff") ? surprise() : text;
  }
  if (start < blockStart || end > blockStart + block.length) {
    blockStart = start;
    block = charactersOf(bytes, start, Math.max(end, Math.min(start + BLOCK, bytes.length)));
  }
  return slice(block, start - blockStart, end - blockStart);
}

/** Writes a text where there is room for three times its length. Returns the number of bytes. */
export function writeText(text: string, bytes: Uint8Array, start: number): number {
  let length = 0;
  for (; length < text.length && text.length <= SHORT; length++) {
    const unit = unitAt(text, length);
    if (unit > 127 || unit === 0) break;
    bytes[start + length] = unit;
  }
  if (length === text.length) return length;
  length = encoder.encodeInto(text, bytes.subarray(start)).written;
  const isOdd = length > text.length && (text.startsWith("\ufeff") || !isWellFormed(text));
  return isOdd || text.includes("\0") ? surprise() : length;
}
