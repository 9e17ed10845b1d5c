/**
 * Values of the frequent kinds straight from bytes and back, for Godot 4.4 and later. At the first surprise, whatever it is, this gives up
 * without a word, and the WebAssembly does the whole value. So it has no rule of its own that anyone could see.
 */
import { type Places, hasMoved, isFloat, keepElements, keepKeys, placesOf } from "./floats.js";
import { type Layout, forgetKeys, keepLayout, layouts, markOf, wordsOf } from "./keys.js";
import { type Shapes, Plain } from "./read.js";
import { type Value, Float, Vector2, Vector3 } from "./types.js";
import { GIVE_UP, STRING, forgetBlock, readText, surprise, writeText } from "./utf8.js";

const NIL = 0, BOOL = 1, INT = 2, FLOAT = 3, VECTOR2 = 5, VECTOR3 = 9, DICTIONARY = 27, ARRAY = 28, BYTES = 29;
/** In a header, it says that a number has 64 bits. */
const WIDE = 0x10000;
/** More words than a known key and a value of a fixed size take. */
const ROOM = 32;

/** The value that is read or written, whose numbers and texts start at multiples of four bytes. A larger value is a surprise. */
const bytes = new Uint8Array(1 << 26), words = new Int32Array(bytes.buffer), view = new DataView(bytes.buffer);
/** The next word, the end of the bytes, and how many more levels there may be. That the end was passed is noticed only after the value. */
let at = 0, end = 0, levels = 0;
let shapes: Shapes;
/** Whether the last number that was read was a float. */
let wasFloat = false;
/** How many calls are writing a value. A getter in a value may encode another one, which the WebAssembly's way refuses. */
let writers = 0;

/** Reads a value that takes all of the bytes. */
export function readDirectly(data: Uint8Array, maxDepth: number, how: Shapes): Value | typeof GIVE_UP {
  if (writers > 0 || (data.length & 3) !== 0 || data.length > bytes.length) return GIVE_UP;
  bytes.set(data);
  at = 0;
  end = data.length >>> 2;
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
    case INT: wasFloat = false; return word();
    case FLOAT: return float(real());
    case FLOAT | WIDE: return float(double());
    case STRING: return text();
    case DICTIONARY: return dictionary(open(2));
    case ARRAY: return array(open(1));
    default: return rareValue(type);
  }
}

/** Reads the less frequent kinds. They are in a function of their own, so that V8 inlines the small one above. */
function rareValue(type: number): Value {
  switch (type) {
    case BOOL: return (words[at] as number) >>> 0 > 1 ? surprise() : word() === 1;
    case INT | WIDE: return int((word() >>> 0) + word() * 2 ** 32);
    case VECTOR2: return new Vector2(real(), real());
    case VECTOR3: return new Vector3(real(), real(), real());
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

function text(): string {
  return readText(bytes, words, at, skip());
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
  return count >= 0 && count * least <= end - at && levels-- > 0 ? count : surprise();
}

function dictionary(count: number): Value {
  const map = shapes.objects ? undefined : new Map<Value, Value>(), made = map ?? new Plain();
  const slot = markOf(words, at, count) >>> 25, layout = layouts[slot] as Layout, { keys, words: known } = layout;
  let index = 0, bits = 0;
  for (let from = 0; index < count && keys.length === count; index++) {
    const next = at + 2 + (((words[at + 1] as number) + 3) >>> 2);
    let here = at;
    while (here < next && words[here] === known[from]) here++, from++;
    if (here < next) break;
    at = next;
    const key = keys[index] as string, found = value();
    if (map !== undefined) map.set(key, found);
    else (made as Record<string, Value>)[key] = found;
    if (typeof found === "number" && wasFloat) bits |= 1 << index;
  }
  if (index < count) newEntries(made, map, count, index, layout, bits, slot);
  else if (bits !== 0 && !shapes.floats) keepKeys(made, layout.keysAt(bits));
  levels++;
  return made;
}

/** Reads the entries of a Dictionary from the first one on that its layout does not have. */
function newEntries(made: object, map: Map<Value, Value> | undefined, count: number, index: number, layout: Layout, bits: number, slot: number): void {
  const floats = [...layout.keysAt(bits)];
  let mark = index;
  for (; index < count; index++) {
    mark = markOf(words, at, mark);
    const first = bytes[4 * at + 8] as number, key = word() === STRING ? text() : surprise(), found = value();
    if (map !== undefined) map.set(key, found);
    else if (first >= 0x30 && first < 0x3a) surprise(); // Objects put keys that are indices first.
    else (made as Record<string, Value>)[key] = found;
    if (typeof found === "number" && wasFloat) floats.push(key);
  }
  const keys = map?.keys() ?? Object.keys(made);
  if ((map?.size ?? (keys as string[]).length) < count) surprise();
  if (floats.length > 0 && !shapes.floats) keepKeys(made, floats);
  keepLayout(slot, keys, count, mark);
}

function array(count: number): Value {
  const isOfFloats = count > 0 && ((words[at] as number) & ~WIDE) === FLOAT && !shapes.floats;
  const made = (isOfFloats ? floatsAlone(count) : undefined) ?? elements(count);
  levels++;
  return made;
}

/** Reads an Array that has nothing but floats, or returns nothing. An array that is made here holds its floats, and no pointers to them. */
function floatsAlone(count: number): Value | undefined {
  const start = at, made = new Array<number>(count);
  for (let index = 0; index < count; index++) {
    const type = word();
    if ((type & ~WIDE) !== FLOAT) return void (at = start);
    const number = type === FLOAT ? real() : double();
    made[index] = number === number ? number : surprise();
  }
  keepElements(made, [], false);
  return made;
}

function elements(count: number): Value {
  const made = new Array<Value>(count);
  let hasInts = false, floats: number[] | undefined;
  for (let index = 0; index < count; index++) {
    const element = (made[index] = value());
    if (typeof element === "number" && wasFloat) (floats ??= []).push(index);
    else if (typeof element === "number") hasInts = true;
  }
  if (floats !== undefined && !shapes.floats) keepElements(made, floats, hasInts);
  return made;
}

/** Writes a value. */
export function writeDirectly(given: unknown, maxDepth: number, maxSize: number): Uint8Array | typeof GIVE_UP {
  if (writers++ > 0) return GIVE_UP;
  forgetKeys();
  at = 0;
  levels = maxDepth;
  try {
    put(given, false);
    return writers > 1 || 4 * at > maxSize ? GIVE_UP : bytes.slice(0, 4 * at);
  } catch {
    return GIVE_UP;
  } finally {
    writers = 0;
  }
}

function put(given: unknown, isFloatPlace: boolean): void {
  if (at > words.length - ROOM) surprise();
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
    const items = given as unknown[];
    if (floats !== undefined && hasMoved(items, floats)) surprise();
    putWords(ARRAY, items.length);
    for (let index = 0; index < items.length; index++) put(items[index], floats !== undefined && isFloat(floats, index));
  } else if (prototype === Map.prototype) {
    putWords(DICTIONARY, (given as Map<unknown, unknown>).size);
    for (const [key, held] of given as Map<unknown, unknown>) putEntry(key, held, floats);
  } else if (prototype === Object.prototype || prototype === Plain.prototype || prototype === null) {
    let left = Object.keys(given).length;
    putWords(DICTIONARY, left);
    // This loop is the fastest, but it also visits keys that are inherited.
    for (const key in given) left--, putEntry(key, (given as Record<string, unknown>)[key], floats);
    if (left !== 0) surprise();
  } else {
    surprise();
  }
  levels++;
}

function putEntry(key: unknown, held: unknown, floats: Places | undefined): void {
  const known = wordsOf(key);
  if (known === undefined) putText(key);
  else for (let index = 0; index < known.length; index++) words[at++] = known[index] as number;
  put(held, floats !== undefined && typeof held === "number" && isFloat(floats, key));
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
  if (!isFloatPlace && Number.isInteger(number)) surprise();
  if (number !== number || Math.fround(number) === number) return putReals(FLOAT, number);
  words[at++] = FLOAT | WIDE;
  view.setFloat64(4 * (at += 2) - 8, number, true);
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
