/**
 * Values of the frequent kinds straight from bytes and back, for Godot 4.4 and later. At the first surprise, whatever it is, this gives up
 * without a word, and the WebAssembly does the whole value. So it has no rule of its own that anyone could see.
 */
import { hasMoved, isFloat, keepElements, keepKeys, placesOf } from "./floats.js";
import { type Shapes, Plain } from "./read.js";
import { type Value, Float, Vector2, Vector3 } from "./types.js";

/** What is returned, and thrown inside, for a value that the WebAssembly has to do. */
export const GIVE_UP = Symbol("give up");

const NIL = 0, BOOL = 1, INT = 2, FLOAT = 3, STRING = 4, VECTOR2 = 5, VECTOR3 = 9, DICTIONARY = 27, ARRAY = 28, BYTES = 29;
/** In a header, it says that a number has 64 bits. */
const WIDE = 0x10000;
const EMPTY = new Uint8Array();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The bytes that are read or written, where the next one is, and how many levels there may be below. */
let bytes: Uint8Array = EMPTY;
let view: DataView = new DataView(EMPTY.buffer);
let at = 0;
let levels = 0;
let shapes: Shapes;
/** Whether the last number that was read was a float. */
let wasFloat = false;

/** Reads a value that takes all of the bytes. */
export function readDirectly(data: Uint8Array, maxDepth: number, how: Shapes): Value | typeof GIVE_UP {
  if (isWriting) return GIVE_UP;
  begin(data, maxDepth);
  shapes = how;
  try {
    const found = value();
    return at === data.length ? found : GIVE_UP;
  } catch {
    return GIVE_UP;
  } finally {
    bytes = EMPTY;
  }
}

function begin(data: Uint8Array, maxDepth: number): void {
  bytes = data;
  view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  at = 0;
  levels = maxDepth;
}

function word(): number {
  at += 4;
  return view.getUint32(at - 4, true);
}

function real(): number {
  at += 4;
  return view.getFloat32(at - 4, true);
}

function value(): Value {
  switch (word()) {
    case NIL: return null;
    case BOOL: {
      const bit = word();
      return bit > 1 ? surprise() : bit === 1;
    }
    case INT: return int(word() | 0);
    case INT | WIDE: {
      const low = word();
      return int((word() | 0) * 2 ** 32 + low);
    }
    case FLOAT: return float(real());
    case FLOAT | WIDE:
      at += 8;
      return float(view.getFloat64(at - 8, true));
    case STRING: return text(word());
    case VECTOR2: return new Vector2(real(), real());
    case VECTOR3: return new Vector3(real(), real(), real());
    case DICTIONARY: return inside(dictionary, 8);
    case ARRAY: return inside(array, 4);
    case BYTES: {
      const length = word();
      skip(length);
      const end = at - ((-length) & 3);
      return new Uint8Array(bytes.subarray(end - length, end));
    }
    default: return surprise();
  }
}

function surprise(): never {
  throw GIVE_UP;
}

function int(number: number): number {
  wasFloat = false;
  return Number.isSafeInteger(number) ? number : surprise();
}

function float(number: number): number | Float {
  if (Number.isNaN(number)) surprise();
  wasFloat = true;
  return shapes.floats && Number.isInteger(number) ? new Float(number) : number;
}

/** Reads a container, each item of which has so many bytes at least. */
function inside(read: (count: number) => Value, least: number): Value {
  const count = word();
  if (count * least > bytes.length - at || levels-- === 0) surprise();
  const made = read(count);
  levels++;
  return made;
}

function dictionary(count: number): Value {
  const map = shapes.objects ? undefined : new Map<Value, Value>();
  const object = new Plain();
  const floats: string[] = [];
  for (let index = 0; index < count; index++) {
    const key = name();
    const found = value();
    if (map !== undefined) {
      map.set(key, found);
    } else {
      // Objects put keys that are indices first.
      const first = key.charCodeAt(0);
      if ((first >= 48 && first <= 57) || key in object) surprise();
      object[key] = found;
    }
    if (typeof found === "number" && wasFloat) floats.push(key);
  }
  if (map !== undefined && map.size < count) surprise();
  if (floats.length > 0 && !shapes.floats) keepKeys(map ?? object, floats);
  return map ?? object;
}

function array(count: number): Value {
  const made: Value[] = [];
  const floats: number[] = [];
  let hasInts = false;
  for (let index = 0; index < count; index++) {
    const element = value();
    made.push(element);
    if (typeof element !== "number") continue;
    if (wasFloat) floats.push(index);
    else hasInts = true;
  }
  if (floats.length > 0 && !shapes.floats) keepElements(made, floats, hasInts);
  return made;
}

/** Goes behind bytes and what fills them up to a multiple of four. */
function skip(length: number): void {
  at += length + ((-length) & 3);
  if (at > bytes.length) surprise();
}

function text(length: number): string {
  const [start, end] = [at, at + length];
  skip(length);
  let short = "";
  for (let position = start; length < 24 && position < end; position++) {
    const unit = bytes[position] as number;
    if (unit > 127 || unit === 0) break;
    short += String.fromCharCode(unit);
  }
  if (short.length === length) return short;
  const whole = decoder.decode(bytes.subarray(start, end));
  // These marks and zeros have rules of their own.
  return whole.includes("\0") || whole.startsWith("\ufeff") ? surprise() : whole;
}

/** Keys that were read before, by a hash of their bytes: most come again. */
const known = new Array<{ bytes: Uint8Array; text: string } | undefined>(1024);

/** Reads a key, which is a String. */
function name(): string {
  if (word() !== STRING) surprise();
  const length = word();
  const start = at;
  if (length > 64 || start + length > bytes.length) return text(length);
  let hash = length;
  for (let index = 0; index < length; index++) hash = (Math.imul(hash, 31) + (bytes[start + index] as number)) | 0;
  const before = known[hash & 1023];
  if (before !== undefined && before.bytes.length === length) {
    let same = 0;
    while (same < length && before.bytes[same] === bytes[start + same]) same++;
    if (same === length) {
      skip(length);
      return before.text;
    }
  }
  const made = { bytes: bytes.slice(start, start + length), text: text(length) };
  known[hash & 1023] = made;
  return made.text;
}

let isWriting = false;
/** Whether a getter of the value encodes another one, which the WebAssembly's way refuses. */
let wasCalledInside = false;
/** The buffer for what is written, and how large it stays. */
let output = new Uint8Array(1 << 14);
const KEPT = 1 << 24;

/** Writes a value. */
export function writeDirectly(given: unknown, maxDepth: number, maxSize: number): Uint8Array | typeof GIVE_UP {
  wasCalledInside = isWriting;
  if (isWriting) return GIVE_UP;
  isWriting = true;
  begin(output, maxDepth);
  try {
    put(given, false);
    return wasCalledInside || at > maxSize ? GIVE_UP : output.slice(0, at);
  } catch {
    return GIVE_UP;
  } finally {
    if (output.length > KEPT) output = new Uint8Array(1 << 14);
    bytes = EMPTY;
    isWriting = false;
  }
}

function reserve(length: number): void {
  if (at + length <= output.length) return;
  const old = output;
  output = new Uint8Array(Math.max(2 * old.length, at + length));
  output.set(old);
  bytes = output;
  view = new DataView(output.buffer);
}

function putWord(word: number): void {
  view.setUint32(at, word, true);
  at += 4;
}

function putReal(part: unknown): void {
  if (typeof part !== "number" || Number.isNaN(part)) surprise();
  view.setFloat32(at, part, true);
  at += 4;
}

function put(given: unknown, isFloatPlace: boolean): void {
  reserve(20);
  if (typeof given === "string") return putText(given);
  if (typeof given === "number") return putNumber(given, isFloatPlace);
  if (typeof given === "boolean") {
    putWord(BOOL);
    return putWord(given ? 1 : 0);
  }
  if (given === null) return putWord(NIL);
  if (typeof given !== "object") surprise();
  const prototype: unknown = Object.getPrototypeOf(given);
  if (prototype === Vector2.prototype || prototype === Vector3.prototype) {
    putWord(prototype === Vector2.prototype ? VECTOR2 : VECTOR3);
    putReal((given as Vector3).x);
    putReal((given as Vector3).y);
    return prototype === Vector3.prototype ? putReal((given as Vector3).z) : undefined;
  }
  if (prototype === Uint8Array.prototype) {
    putWord(BYTES);
    return putBytes(given as Uint8Array);
  }
  if (levels-- === 0) surprise();
  const floats = placesOf(given);
  const isFloatAt = (held: unknown, key: unknown): boolean => floats !== undefined && typeof held === "number" && isFloat(floats, key);
  if (prototype === Array.prototype) {
    const items = given as unknown[];
    if (floats !== undefined && floats !== "all" && hasMoved(items)) surprise();
    putWord(ARRAY);
    putWord(items.length);
    for (let index = 0; index < items.length; index++) put(items[index], isFloatAt(items[index], index));
  } else if (prototype === Map.prototype) {
    putWord(DICTIONARY);
    putWord((given as Map<unknown, unknown>).size);
    for (const [key, held] of given as Map<unknown, unknown>) {
      putText(key);
      put(held, isFloatAt(held, key));
    }
  } else if (prototype === Object.prototype || prototype === Plain.prototype || prototype === null) {
    const keys = Object.keys(given);
    putWord(DICTIONARY);
    putWord(keys.length);
    for (const key of keys) {
      const held = (given as Record<string, unknown>)[key];
      putText(key);
      put(held, isFloatAt(held, key));
    }
  } else {
    surprise();
  }
  levels++;
}

function putNumber(number: number, isFloatPlace: boolean): void {
  if (!isFloatPlace && number === (number | 0)) {
    putWord(INT);
    return putWord(number);
  }
  // Wide ints and NaN are rare.
  if (Number.isNaN(number) || (!isFloatPlace && Number.isInteger(number))) surprise();
  const isNarrow = Math.fround(number) === number;
  putWord(isNarrow ? FLOAT : FLOAT | WIDE);
  if (isNarrow) return putReal(number);
  view.setFloat64(at, number, true);
  at += 8;
}

function putBytes(given: Uint8Array): void {
  putWord(given.length);
  reserve(given.length + 4);
  bytes.set(given, at);
  end(given.length);
}

function putText(given: unknown): void {
  if (typeof given !== "string") surprise();
  reserve(12 + 3 * given.length);
  putWord(STRING);
  const lengthAt = at;
  at += 4;
  let length = 0;
  for (; length < given.length && given.length < 64; length++) {
    const unit = given.charCodeAt(length);
    if (unit > 127 || unit === 0) break;
    bytes[at + length] = unit;
  }
  if (length < given.length) {
    if (given.includes("\0") || given.startsWith("\ufeff") || /\p{Surrogate}/u.test(given)) surprise();
    length = encoder.encodeInto(given, bytes.subarray(at)).written;
  }
  view.setUint32(lengthAt, length, true);
  end(length);
}

/** Goes behind bytes that were written, and fills them up to a multiple of four. */
function end(length: number): void {
  at += length;
  while ((at & 3) !== 0) bytes[at++] = 0;
}
