/**
 * Values of the frequent kinds straight from bytes and back, for Godot 4.4 and later. At the first surprise, whatever it is, this gives up
 * without a word, and the WebAssembly does the whole value. So it has no rule of its own that anyone could see.
 */
import { type Places, hasMoved, isFloat, keepElements, keepKeys, placesOf } from "./floats.js";
import { type Shapes, Plain } from "./read.js";
import { type Value, Float, Vector2, Vector3 } from "./types.js";
import { forgetBlock, readAgain, writeText } from "./utf8.js";

/** What is returned, and thrown inside, for a value that the WebAssembly has to do. */
export const GIVE_UP = Symbol("give up");

const NIL = 0, BOOL = 1, INT = 2, FLOAT = 3, STRING = 4, VECTOR2 = 5, VECTOR3 = 9, DICTIONARY = 27, ARRAY = 28, BYTES = 29;
/** In a header, it says that a number has 64 bits. */
const WIDE = 0x10000;
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
/** How large the buffer is at first, and stays at most. */
const FIRST = 1 << 14, KEPT = 1 << 24;
/** The most words of a key that is remembered, the most written keys that are, and the most bytes of a text that is likely to come again. */
const KEY = 15, KEYS = 512, USUAL = 8;
/** Keys that were written before, and the words of each with its header. */
const written = new Map<string, Uint32Array>();

/** The value that is read or written. Whatever is in one starts at a multiple of four bytes. */
let bytes = new Uint8Array(FIRST);
let words = new Uint32Array(bytes.buffer);
let view = new DataView(bytes.buffer);
/** The next word, the end of the bytes, and how many more levels there may be. That the end was passed is noticed only after the value. */
let at = 0, end = 0, levels = 0;
let shapes: Shapes;
/** Whether the last number that was read was a float. */
let wasFloat = false;
/** Whether a value is written, and whether a getter in it encodes another one, which the WebAssembly's way refuses. */
let isWriting = false, wasCalledInside = false;

function resize(size: number, kept: Uint8Array): void {
  bytes = new Uint8Array(size);
  bytes.set(kept);
  words = new Uint32Array(bytes.buffer);
  view = new DataView(bytes.buffer);
}

function surprise(): never {
  throw GIVE_UP;
}

/** Reads or writes a value, if nothing surprises. */
function attempt<R>(act: () => R): R | typeof GIVE_UP {
  try {
    return act();
  } catch {
    return GIVE_UP;
  } finally {
    if (bytes.length > KEPT) resize(FIRST, new Uint8Array());
  }
}

/** Reads a value that takes all of the bytes. */
export function readDirectly(data: Uint8Array, maxDepth: number, how: Shapes): Value | typeof GIVE_UP {
  if (isWriting || !isLittleEndian || (data.length & 3) !== 0) return GIVE_UP;
  if (data.length > bytes.length) resize(data.length, data);
  else bytes.set(data);
  at = 0;
  end = data.length >>> 2;
  levels = maxDepth;
  shapes = how;
  const found = attempt(value);
  forgetBlock();
  return at === end ? found : GIVE_UP;
}

function word(): number {
  return words[at++] as number;
}

function real(): number {
  return view.getFloat32(4 * at++, true);
}

function double(): number {
  return view.getFloat64(4 * (at += 2) - 8, true);
}

function value(): Value {
  switch (word()) {
    case NIL: return null;
    case BOOL: return (words[at] as number) > 1 ? surprise() : word() === 1;
    case INT: return int(word() | 0);
    case INT | WIDE: return int(word() + (word() | 0) * 2 ** 32);
    case FLOAT: return float(real());
    case FLOAT | WIDE: return float(double());
    case STRING: return readAgain(bytes, words, at, skip(), USUAL) ?? surprise();
    case VECTOR2: return new Vector2(real(), real());
    case VECTOR3: return new Vector3(real(), real(), real());
    case DICTIONARY: return dictionary(open(2));
    case ARRAY: return array(open(1));
    case BYTES: return bytes.slice(4 * at + 4, 4 * at + 4 + skip());
    default: return surprise();
  }
}

function int(number: number): number {
  wasFloat = false;
  return Number.isSafeInteger(number) ? number : surprise();
}

function float(number: number): number | Float {
  if (number !== number) surprise();
  wasFloat = true;
  return shapes.floats && Number.isInteger(number) ? new Float(number) : number;
}

/** Goes behind bytes with their length before them, and behind what fills them up to a multiple of four. Returns the length. */
function skip(): number {
  const length = word();
  at += (length >>> 2) + (((length & 3) + 3) >>> 2);
  return at <= end ? length : surprise();
}

/** Opens a container, and returns how many items it has. Each item has at least so many words. */
function open(least: number): number {
  const count = word();
  return count * least <= end - at && levels-- > 0 ? count : surprise();
}

function dictionary(count: number): Value {
  const made = shapes.objects ? new Plain() : new Map<Value, Value>();
  let floats: string[] | undefined;
  for (let index = 0; index < count; index++) {
    if (word() !== STRING) surprise();
    const key = readAgain(bytes, words, at, skip(), 4 * KEY) ?? surprise();
    const found = value();
    if (made instanceof Map) made.set(key, found);
    else if (key >= "0" && key < ":") surprise(); // Objects put keys that are indices first.
    else made[key] = found;
    if (typeof found === "number" && wasFloat) (floats ??= []).push(key);
  }
  if ((made instanceof Map ? made.size : Object.keys(made).length) < count) surprise();
  if (floats !== undefined && !shapes.floats) keepKeys(made, floats);
  levels++;
  return made;
}

function array(count: number): Value {
  // An array of floats alone is made in another place, so that it contains them, and no pointers to them.
  const isOfFloats = ((words[at] as number) & 0xffff) === FLOAT && !shapes.floats;
  const made: Value[] = isOfFloats ? new Array<number>(count) : new Array<Value>(count);
  const first = isOfFloats ? readFloats(made, count) : 0;
  /** Where floats are. Without ints, the first one is enough. */
  let floats: number[] | undefined = first > 0 ? [0] : undefined, hasInts = false;
  for (let index = first; index < count; index++) {
    const element = value();
    made[index] = element;
    if (typeof element !== "number") continue;
    if (!wasFloat && !hasInts) {
      hasInts = true;
      if (floats !== undefined) floats = [...made.slice(0, index).keys()].filter((before) => typeof made[before] === "number");
    } else if (wasFloat && (hasInts || floats === undefined)) {
      (floats ??= []).push(index);
    }
  }
  if (floats !== undefined && !shapes.floats) keepElements(made, floats, hasInts);
  levels++;
  return made;
}

/** Reads the floats that an Array begins with. Returns how many they are. */
function readFloats(made: Value[], count: number): number {
  let index = 0;
  for (; index < count && ((words[at] as number) & ~WIDE) === FLOAT; index++) {
    const number = word() === FLOAT ? real() : double();
    made[index] = number === number ? number : surprise();
  }
  return index;
}

/** Writes a value. */
export function writeDirectly(given: unknown, maxDepth: number, maxSize: number): Uint8Array | typeof GIVE_UP {
  wasCalledInside = isWriting;
  if (isWriting || !isLittleEndian) return GIVE_UP;
  isWriting = true;
  if (written.size === KEYS) written.clear();
  at = 0;
  levels = maxDepth;
  const made = attempt(() => {
    put(given, false);
    return wasCalledInside || 4 * at > maxSize ? GIVE_UP : bytes.slice(0, 4 * at);
  });
  isWriting = false;
  return made;
}

function reserve(length: number): void {
  if (4 * at + length > bytes.length) resize(Math.max(2 * bytes.length, (4 * at + length + 3) & ~3), bytes);
}

function put(given: unknown, isFloatPlace: boolean): void {
  reserve(20);
  if (typeof given === "string") return putText(given);
  if (typeof given === "number") return putNumber(given, isFloatPlace);
  if (typeof given === "boolean") return putWords(BOOL, given ? 1 : 0);
  if (given === null) return void (words[at++] = NIL);
  const prototype: unknown = Object.getPrototypeOf(given as object);
  if (prototype === Vector2.prototype || prototype === Vector3.prototype) {
    words[at++] = prototype === Vector2.prototype ? VECTOR2 : VECTOR3;
    putReal((given as Vector3).x);
    putReal((given as Vector3).y);
    return prototype === Vector3.prototype ? putReal((given as Vector3).z) : undefined;
  }
  if (prototype === Uint8Array.prototype) {
    reserve((given as Uint8Array).length + 8);
    bytes.set(given as Uint8Array, 4 * at + 8);
    return putLength(BYTES, (given as Uint8Array).length);
  }
  if (levels-- === 0 || typeof given !== "object") surprise();
  const floats = placesOf(given);
  if (prototype === Array.prototype) {
    const items = given as unknown[];
    if (floats !== undefined && floats !== "all" && hasMoved(items)) surprise();
    putWords(ARRAY, items.length);
    for (let index = putFloats(items, floats); index < items.length; index++) put(items[index], floats !== undefined && isFloat(floats, index));
  } else if (prototype === Map.prototype) {
    putWords(DICTIONARY, (given as Map<unknown, unknown>).size);
    for (const [key, held] of given as Map<unknown, unknown>) putEntry(key, held, floats);
  } else if (prototype === Object.prototype || prototype === Plain.prototype || prototype === null) {
    const keys = Object.keys(given);
    putWords(DICTIONARY, keys.length);
    let left = keys.length;
    // This loop is the fastest, but it also visits keys that are inherited.
    for (const key in given) left--, putEntry(key, (given as Record<string, unknown>)[key], floats);
    if (left !== 0) surprise();
  } else {
    surprise();
  }
  levels++;
}

/** Writes the floats that an array begins with, if they are floats by their value or all are. Returns how many they are. */
function putFloats(items: unknown[], floats: Places | undefined): number {
  for (let index = 0; index < items.length; index++) {
    const number = items[index];
    if (typeof number !== "number" || (floats !== "all" && Number.isInteger(number))) return index;
    reserve(12);
    putNumber(number, true);
  }
  return items.length;
}

function putEntry(key: unknown, held: unknown, floats: Places | undefined): void {
  const before = written.get(key as string), start = at;
  reserve(4 * KEY);
  if (before === undefined) putText(key);
  else for (let index = 0; index < before.length; index++) words[at++] = before[index] as number;
  if (before === undefined && at - start <= KEY && written.size < KEYS) written.set(key as string, words.slice(start, at));
  put(held, floats !== undefined && typeof held === "number" && isFloat(floats, key));
}

function putWords(first: number, second: number): void {
  words[at++] = first;
  words[at++] = second;
}

function putReal(part: unknown): void {
  if (typeof part !== "number" || part !== part) surprise();
  view.setFloat32(4 * at++, part, true);
}

function putNumber(number: number, isFloatPlace: boolean): void {
  if (!isFloatPlace && number === (number | 0)) return putWords(INT, number);
  // Wide ints and NaN are rare.
  if (number !== number || (!isFloatPlace && Number.isInteger(number))) surprise();
  words[at++] = Math.fround(number) === number ? FLOAT : FLOAT | WIDE;
  if (Math.fround(number) === number) return putReal(number);
  view.setFloat64(4 * at, number, true);
  at += 2;
}

function putText(given: unknown): void {
  if (typeof given !== "string") surprise();
  reserve(12 + 3 * given.length);
  putLength(STRING, writeText(given, bytes, 4 * at + 8) ?? surprise());
}

/** Writes what comes before so many bytes, and fills those up to a multiple of four. */
function putLength(type: number, length: number): void {
  putWords(type, length);
  const last = 4 * at + length;
  at += (length + 3) >>> 2;
  for (let position = last; position < 4 * at; position++) bytes[position] = 0;
}
