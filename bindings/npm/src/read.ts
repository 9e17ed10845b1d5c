/** Values from the tape. */

import { keepElements, keepKeys } from "./floats.js";
import * as tag from "./tags.js";
import * as types from "./types.js";
import type { ElementType, Value } from "./types.js";

/** How values are made. */
export interface Shapes {
  /** Whole floats are a `Float` each. Without it, they are numbers, and their container keeps which ones they are. */
  floats: boolean;
  /** Every int is a bigint. */
  bigInts: boolean;
  /** Dictionaries whose keys are all Strings are objects without a prototype. */
  objects: boolean;
}

// The numbers, and where the next one is. Not in an object: the reader is the hottest code of the package.
let numbers: Float64Array = new Float64Array();
let at = 0;
let text = "";
let textAt = 0;
let blob: Uint8Array = new Uint8Array();
let blobAt = 0;
let shapes: Shapes;
/** Whether the last number was a float. */
let wasFloat = false;

/** Reads the value on a tape. */
export function read(from: Float64Array, start: number, fromText: string, fromBlob: Uint8Array, how: Shapes): Value {
  numbers = from;
  at = start;
  text = fromText;
  textAt = 0;
  blob = fromBlob;
  blobAt = 0;
  shapes = how;
  return value();
}

function number(): number {
  return numbers[at++] as number;
}

function string(): string {
  const start = textAt;
  textAt += number();
  return text.slice(start, textAt);
}

/** Returns an int, which is a number if a number holds it. */
function int(): number | bigint {
  wasFloat = false;
  return shapes.bigInts ? BigInt(number()) : number();
}

function float(): number | types.Float {
  const float = number();
  wasFloat = true;
  return shapes.floats && Number.isInteger(float) ? new types.Float(float) : float;
}

function halves(): bigint {
  const upper = BigInt(number());
  return (upper << 32n) | BigInt(number());
}

function value(): Value {
  switch (number()) {
    case tag.NIL: return null;
    case tag.FALSE: return false;
    case tag.TRUE: return true;
    case tag.INT: return int();
    case tag.BIG_INT: return BigInt.asIntN(64, halves());
    case tag.FLOAT: return float();
    case tag.FLOAT_BITS: return new types.Float(NaN, halves());
    case tag.STRING: return string();
    case tag.STRING_NAME: return new types.StringName(string());
    case tag.NODE_PATH: return new types.NodePath(string());
    case tag.NODE_PATH_PARTS: return nodePath();
    case tag.MATH: return math();
    case tag.RID: return new types.RID(halves());
    case tag.OBJECT_ID: return new types.ObjectId(halves());
    case tag.OBJECT: return object();
    case tag.CALLABLE: return new types.Callable();
    case tag.SIGNAL: {
      const id = halves();
      return new types.Signal(string(), id);
    }
    case tag.ARRAY: return elements([]);
    case tag.TYPED_ARRAY: {
      const array = new types.TypedArray<Value>();
      array.elementType = declared();
      return elements(array);
    }
    case tag.DICTIONARY: return dictionary(null, null);
    case tag.TYPED_DICTIONARY: {
      const keyType = declared();
      return dictionary(keyType, declared());
    }
    case tag.BYTES: return bytes();
    case tag.INTS32: return new Int32Array(bytes().buffer);
    case tag.INTS64: return new BigInt64Array(bytes().buffer);
    case tag.FLOATS32: return new Float32Array(bytes().buffer);
    case tag.FLOATS64: return new Float64Array(bytes().buffer);
    case tag.STRINGS: return new types.PackedStringArray(Array.from({ length: number() }, string));
    case tag.ITEMS: return items();
    default: throw new types.GdvarError("the tape between JavaScript and WebAssembly is damaged");
  }
}

/** Returns a copy of the next bytes of the blob, aligned for every type of number. */
function bytes(): { buffer: ArrayBuffer } & Uint8Array {
  const start = blobAt;
  blobAt += number();
  return new Uint8Array(blob.subarray(start, blobAt));
}

function elements(array: Value[]): Value[] {
  const count = number();
  const floats: number[] = [];
  let hasInts = false;
  for (let index = 0; index < count; index++) {
    const element = value();
    array.push(element);
    if (typeof element !== "number") continue;
    if (wasFloat) floats.push(index);
    else hasInts = true;
  }
  if (floats.length > 0 && !shapes.floats) keepElements(array, floats, hasInts);
  return array;
}

function dictionary(keyType: ElementType, valueType: ElementType): Value {
  const count = number();
  const isTyped = keyType !== null || valueType !== null;
  const map = isTyped ? new types.TypedDictionary<Value, Value>(keyType, valueType) : new Map<Value, Value>();
  const floats: Value[] = [];
  // Equal keys are rare, so the entries are kept apart only from the first one on.
  let entries: [Value, Value][] | undefined;
  for (let index = 0; index < count; index++) {
    const key = keyed(value());
    const found = value();
    const isFloat = typeof found === "number" && wasFloat;
    if (entries === undefined && map.has(key)) entries = [...map].map(([key, value]) => [key, keyed(value, floats.includes(key))]);
    if (entries === undefined) map.set(key, found);
    else entries.push([key, keyed(found, isFloat)]);
    if (isFloat) floats.push(key);
  }
  if (entries !== undefined) return new types.Pairs(entries, keyType, valueType);
  const made = shapes.objects && !isTyped ? plain(map) : map;
  if (floats.length > 0 && !shapes.floats) keepKeys(made as object, floats);
  return made;
}

/** Returns a float as one that is a `Float` if it is whole: as a key, and where a container cannot keep what it was. */
function keyed(value: Value, isFloat = wasFloat): Value {
  return typeof value === "number" && isFloat && Number.isInteger(value) ? new types.Float(value) : value;
}

/** An object that inherits nothing. Objects of one class are made faster than those of `Object.create(null)`. */
export const Plain = function () {} as unknown as new () => { [key: string]: Value };
Plain.prototype = Object.create(null);

/** Returns a Map as an object, if its keys are Strings that an object keeps in their order. */
function plain(map: Map<Value, Value>): Value {
  const object = new Plain();
  for (const [key, found] of map) {
    // Objects put keys that are indices first.
    if (typeof key !== "string" || /^(0|[1-9]\d*)$/.test(key)) return map;
    object[key] = found;
  }
  return object;
}

function object(): Value {
  const count = number();
  const className = string();
  const entries: [string, Value][] = [];
  const floats: number[] = [];
  for (let index = 0; index < count; index++) {
    const name = string();
    const found = value();
    entries.push([name, found]);
    if (typeof found === "number" && wasFloat) floats.push(index);
  }
  const map = new Map(entries);
  if (map.size < count) {
    const kept = entries.map(([name, found], index): [string, Value] => [name, keyed(found, floats.includes(index))]);
    return new types.GodotObject(className, new types.Pairs(kept));
  }
  if (floats.length > 0 && !shapes.floats) keepKeys(map, floats.map((index) => entries[index]?.[0]));
  return new types.GodotObject(className, map);
}

function nodePath(): Value {
  const absolute = number() !== 0;
  const nameCount = number();
  const subnameCount = number();
  const whole = string();
  const names = Array.from({ length: nameCount }, string);
  const subnames = Array.from({ length: subnameCount }, string);
  return new types.NodePath(whole, { absolute, names, subnames });
}

function declared(): ElementType {
  switch (number()) {
    case 0: return null;
    case 1: return { type: string() };
    case 2: return { class: string() };
    default: return { script: string() };
  }
}

function math(): Value {
  const position = number();
  const wide = number() !== 0;
  const V2 = wide ? types.DoubleVector2 : types.Vector2;
  switch (position) {
    case types.MATH.Vector2: return new V2(number(), number());
    case types.MATH.Vector2i: return new types.Vector2i(number(), number());
    case types.MATH.Rect2: return new (wide ? types.DoubleRect2 : types.Rect2)(new V2(number(), number()), new V2(number(), number()));
    case types.MATH.Rect2i: {
      const corner = new types.Vector2i(number(), number());
      return new types.Rect2i(corner, new types.Vector2i(number(), number()));
    }
    case types.MATH.Vector3: return vector3(wide);
    case types.MATH.Vector3i: return new types.Vector3i(number(), number(), number());
    case types.MATH.Transform2D: {
      const x = new V2(number(), number());
      const y = new V2(number(), number());
      return new (wide ? types.DoubleTransform2D : types.Transform2D)(x, y, new V2(number(), number()));
    }
    case types.MATH.Vector4: return vector4(wide);
    case types.MATH.Vector4i: return new types.Vector4i(number(), number(), number(), number());
    case types.MATH.Plane: return new (wide ? types.DoublePlane : types.Plane)(vector3(wide), number());
    case types.MATH.Quaternion:
      return new (wide ? types.DoubleQuaternion : types.Quaternion)(number(), number(), number(), number());
    case types.MATH.AABB: return new (wide ? types.DoubleAABB : types.AABB)(vector3(wide), vector3(wide));
    case types.MATH.Basis: return basis(wide);
    case types.MATH.Transform3D:
      return new (wide ? types.DoubleTransform3D : types.Transform3D)(basis(wide), vector3(wide));
    case types.MATH.Projection:
      return new (wide ? types.DoubleProjection : types.Projection)(vector4(wide), vector4(wide), vector4(wide), vector4(wide));
    default: return new types.Color(number(), number(), number(), number());
  }
}

function vector3(wide: boolean): types.Vector3 {
  return new (wide ? types.DoubleVector3 : types.Vector3)(number(), number(), number());
}

function vector4(wide: boolean): types.Vector4 {
  return new (wide ? types.DoubleVector4 : types.Vector4)(number(), number(), number(), number());
}

function basis(wide: boolean): types.Basis {
  return new (wide ? types.DoubleBasis : types.Basis)([vector3(wide), vector3(wide), vector3(wide)]);
}

function items(): Value {
  const { buffer } = bytes();
  const position = number();
  const data = number() !== 0 ? new Float64Array(buffer) : new Float32Array(buffer);
  switch (position) {
    case types.MATH.PackedVector2Array: return new types.PackedVector2Array(data);
    case types.MATH.PackedVector3Array: return new types.PackedVector3Array(data);
    case types.MATH.PackedVector4Array: return new types.PackedVector4Array(data);
    default: return new types.PackedColorArray(data as Float32Array);
  }
}
