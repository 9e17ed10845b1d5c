/** Keys that were seen before. Most Dictionaries have the keys of an earlier one, in its order. Then the keys are compared instead of read. */
import { STRING, writeText } from "./utf8.js";

/** The words of a key: its header, its length in bytes, and its text. V8 checks at each use of an Int32Array that it still has its buffer. */
type Words = readonly number[];

/** How many keys with how many words each are remembered. */
const KEYS = 512, KEY = 15;
const known = new Map<unknown, Words>();
const bytes = new Uint8Array(4 * 4 * KEY), words = new Int32Array(bytes.buffer);

/** Returns the words of a key, if it is a text that was or can be remembered. */
export function wordsOf(key: unknown): Words | undefined {
  return known.get(key) ?? (typeof key === "string" && known.size < KEYS && key.length <= 4 * KEY ? remember(key) : undefined);
}

function remember(key: string): Words | undefined {
  words.fill(0);
  words[0] = STRING;
  words[1] = writeText(key, bytes, 8);
  const made = [...words.subarray(0, 2 + ((words[1] + 3) >>> 2))];
  if (made.length > KEY) return undefined;
  known.set(key, made);
  return made;
}

/** Forgets all keys if no other one could be remembered. */
export function forgetKeys(): void {
  if (known.size === KEYS) known.clear();
}

/** The keys that a Dictionary had, none of them twice. */
export class Layout {
  private bits = 0;
  private chosen: readonly string[] = [];

  constructor(readonly keys: readonly string[], readonly words: Words) {}

  /** Returns the keys at the places whose bits are set. Dictionaries of one layout mostly have floats at the same places. */
  keysAt(bits: number): readonly string[] {
    return this.bits === bits ? this.chosen : this.choose(bits);
  }

  private choose(bits: number): readonly string[] {
    this.bits = bits;
    return (this.chosen = this.keys.filter((_, place) => (bits >>> place) & 1));
  }
}

/** Layouts by the number of their keys, and by the length and the beginning of the first one. */
export const layouts = new Array<Layout>(128).fill(new Layout([], []));
/** A layout has at most this many keys. Making one takes as long as reading many keys, so one is made only for each 13th repetition. */
const MANY = 16, RARELY = 13;
/** The mark of the last Dictionary without a layout, for each place of a layout, and how many had the mark of the one before. */
const marks = new Array<number>(layouts.length).fill(0);
let repeats = 0;

/** Returns a hash of a number and of the length and the beginning of the key at a word. The highest 7 bits are the place of a layout. */
export function markOf(words: Int32Array, at: number, number: number): number {
  return Math.imul((words[at + 1] as number) ^ (words[at + 2] as number) ^ number, 0x9e3779b1);
}

/** Remembers the keys of a Dictionary if they are few and short and came before. The mark is a hash of the keys. */
export function keepLayout(slot: number, keys: Iterable<unknown>, count: number, mark: number): void {
  const isRepeated = marks[slot] === mark;
  marks[slot] = mark;
  if (!isRepeated || count > MANY || repeats++ % RARELY !== 0) return;
  forgetKeys();
  // V8 finds the names of properties faster if the texts were such names before.
  const names = Object.keys(Object.fromEntries([...keys].map((key) => [key, null])));
  const all = names.map((name) => (/^\d/.test(name) ? undefined : wordsOf(name)));
  if (all.every((one) => one !== undefined)) layouts[slot] = new Layout(names, all.flat());
}
