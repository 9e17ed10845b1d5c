/**
 * Values of the frequent kinds straight from bytes and back, for Godot 4.4 and later. At the first surprise, whatever it is, this gives up
 * without a word, and the WebAssembly does the whole value. So it has no rule of its own that anyone could see.
 */
import { hasMoved, isFloat, keepElements, keepKeys, placesOf } from "./floats.js";
import { type Shapes, Plain } from "./read.js";
import { type Value, Float, Vector2, Vector3 } from "./types.js";
import { GIVE_UP, STRING, followerAt, forgetBlock, readText, surprise, writeText } from "./utf8.js";

const NIL = 0, BOOL = 1, INT = 2, FLOAT = 3, VECTOR2 = 5, VECTOR3 = 9, DICTIONARY = 27, ARRAY = 28, BYTES = 29;
/** In a header, it says that a number has 64 bits. */
const WIDE = 0x10000;

/** The value that is read or written, whose numbers and texts start at multiples of four bytes. A larger value is a surprise. */
const bytes = new Uint8Array(1 << 26), words = new Int32Array(bytes.buffer), view = new DataView(bytes.buffer);
/** The next word, and the end of what is read. That an end was passed is noticed only after the value. */
let at = 0, end = 0;
/** How many more levels there may be, and how many more items: each takes at least a word. */
let levels = 0, items = 0;
let shapes: Shapes;
/** How many calls there were. A getter in a value that is written may read or write another one, which then is in its place. */
let calls = 0;

/** Reads a value that takes all of the bytes. */
export function readDirectly(data: Uint8Array, maxDepth: number, how: Shapes): Value | typeof GIVE_UP {
  if ((data.length & 3) !== 0 || data.length > bytes.length) return GIVE_UP;
  bytes.set(data);
  calls++;
  at = 0;
  end = items = data.length >>> 2;
  levels = maxDepth;
  shapes = how;
  try {
    const found = value();
    return at === end ? found : GIVE_UP;
  } catch {
    return GIVE_UP;
  } finally {
    forgetBlock();
  }
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
  const type = word();
  switch (type) {
    case NIL: return null;
    case INT: return word();
    case FLOAT: return float(real());
    case FLOAT | WIDE: return float(double());
    case STRING: return text();
    case DICTIONARY:
    case ARRAY: return container(type);
    case BOOL: return (words[at] as number) >>> 0 > 1 ? surprise() : word() === 1;
    case INT | WIDE: return safe((word() >>> 0) + word() * 2 ** 32);
    case VECTOR2: return new Vector2(real(), real());
    case VECTOR3: return new Vector3(real(), real(), real());
    case BYTES: return bytes.slice(4 * at + 4, 4 * at + 4 + skip());
    default: return surprise();
  }
}

function safe(number: number): number {
  return Number.isSafeInteger(number) ? number : surprise();
}

function float(number: number): number | Float {
  if (number !== number) surprise();
  return shapes.floats && Number.isInteger(number) ? new Float(number) : number;
}

/** Returns whether a float is next that will be a number, so that its container has to keep that it was a float. */
function isFloatNext(): boolean {
  return ((words[at] as number) & ~WIDE) === FLOAT && !shapes.floats;
}

function text(): string {
  const follower = followerAt(words, at);
  if (follower === undefined) return readText(bytes, words, at, skip());
  at += follower.size;
  return follower.text;
}

/** Goes behind bytes with their length before them, and behind what fills them up to a multiple of four. Returns the length. */
function skip(): number {
  const length = word();
  at += (length >>> 2) + (((length & 3) + 3) >>> 2);
  return at <= end ? length : surprise();
}

function container(type: number): Value {
  const count = word();
  if (count < 0 || (items -= count) < 0 || levels-- === 0) surprise();
  const made = type === DICTIONARY ? dictionary(count) : array(count);
  levels++;
  return made;
}

function dictionary(count: number): Value {
  const map = shapes.objects ? undefined : new Map<Value, Value>(), made = map ?? new Plain();
  let floats: string[] | undefined;
  for (let left = count; left > 0; left--) {
    const first = bytes[4 * at + 8] as number, key = word() === STRING ? text() : surprise();
    const start = at, found = value();
    if (typeof found === "number" && ((words[start] as number) & ~WIDE) === FLOAT) (floats ??= []).push(key);
    if (map !== undefined) map.set(key, found);
    else if (first >= 0x30 && first < 0x3a) surprise(); // Objects put keys that are indices first.
    else (made as Record<string, Value>)[key] = found;
  }
  let size = map?.size ?? 0;
  if (map === undefined) for (const _ in made) size++;
  if (size < count) surprise(); // A key came twice.
  if (floats !== undefined && !shapes.floats) keepKeys(made, floats);
  return made;
}

/** Reads an Array. One that begins with floats is made for them alone at first: it holds them, and no pointers to them. */
function array(count: number): Value {
  const made: Value[] = isFloatNext() ? new Array<number>(count) : new Array<Value>(count), floats: number[] = [];
  let first = 0;
  while (first < count && isFloatNext()) made[first++] = float(word() === FLOAT ? real() : double());
  for (let index = 0; index < first && first < count; index++) floats.push(index);
  for (let index = first; index < count; index++) {
    if (isFloatNext()) floats.push(index);
    made[index] = value();
  }
  if (first + floats.length === 0) return made;
  keepElements(made, floats, first < count && made.filter((element) => typeof element === "number").length > floats.length);
  return made;
}

/** Writes a value. */
export function writeDirectly(given: unknown, maxDepth: number, maxSize: number): Uint8Array | typeof GIVE_UP {
  const call = ++calls;
  at = 0;
  levels = maxDepth;
  try {
    put(given, false);
    return calls === call && 4 * at <= Math.min(maxSize, bytes.length) ? bytes.slice(0, 4 * at) : GIVE_UP;
  } catch {
    return GIVE_UP;
  }
}

function put(given: unknown, isFloatPlace: boolean): void {
  if (typeof given === "string") return putText(given);
  if (typeof given === "number") return putNumber(given, isFloatPlace);
  if (typeof given === "boolean") return putWords(BOOL, given ? 1 : 0);
  if (given === null) return void (words[at++] = NIL);
  const prototype: unknown = Object.getPrototypeOf(given as object);
  if (prototype === Vector2.prototype) return putReals(VECTOR2, (given as Vector2).x, (given as Vector2).y);
  if (prototype === Vector3.prototype) return putReals(VECTOR3, (given as Vector3).x, (given as Vector3).y, (given as Vector3).z);
  if (prototype === Uint8Array.prototype) {
    bytes.set(given as Uint8Array, 4 * at + 8);
    return putLength(BYTES, (given as Uint8Array).length);
  }
  if (levels-- === 0 || typeof given !== "object") surprise();
  const floats = placesOf(given);
  if (prototype === Array.prototype) {
    const elements = given as unknown[];
    if (floats !== undefined && hasMoved(elements, floats)) surprise();
    putWords(ARRAY, elements.length);
    for (let index = 0; index < elements.length; index++) put(elements[index], floats !== undefined && isFloat(floats, index));
  } else {
    const map = prototype === Map.prototype ? (given as Map<unknown, unknown>) : undefined;
    if (map === undefined && prototype !== Object.prototype && prototype !== Plain.prototype && prototype !== null) surprise();
    const keys: readonly unknown[] = map === undefined ? Object.keys(given) : [...map.keys()];
    putWords(DICTIONARY, keys.length);
    for (const key of keys) {
      const held = map === undefined ? (given as Record<string, unknown>)[key as string] : map.get(key);
      putText(key);
      put(held, floats !== undefined && typeof held === "number" && isFloat(floats, key));
    }
  }
  levels++;
}

function putWords(first: number, second: number): void {
  words[at++] = first;
  words[at++] = second;
}

function putReals(type: number, ...parts: unknown[]): void {
  words[at++] = type;
  for (const part of parts) {
    if (typeof part !== "number" || part !== part) surprise();
    view.setFloat32(4 * at++, part, true);
  }
}

function putNumber(number: number, isFloatPlace: boolean): void {
  if (!isFloatPlace && number === (number | 0)) return putWords(INT, number);
  // Wide ints are rare.
  if (number !== number || (!isFloatPlace && Number.isInteger(number))) surprise();
  const isWide = Math.fround(number) !== number;
  words[at++] = isWide ? FLOAT | WIDE : FLOAT;
  if (isWide) view.setFloat64(4 * (at += 2) - 8, number, true);
  else view.setFloat32(4 * at++, number, true);
}

function putText(given: unknown): void {
  if (typeof given !== "string" || 4 * at + 12 + 3 * given.length > bytes.length) surprise();
  putLength(STRING, writeText(given, bytes, 4 * at + 8));
}

/** Writes what comes before so many bytes, and fills those up to a multiple of four. */
function putLength(type: number, length: number): void {
  putWords(type, length);
  for (let filled = 4 * at + length; (filled & 3) !== 0; filled++) bytes[filled] = 0;
  at += (length + 3) >>> 2;
}
