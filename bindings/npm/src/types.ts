/** The types of Godot that JavaScript has no type for. */

import { toText } from "./values.js";
import { tape } from "./write.js";

/** How a value of a class writes itself. Classes that derive from it do the same. */
export const WRITE: unique symbol = Symbol("write");

/** The positions of the math types on the tape. */
export const MATH = {
  Vector2: 0, Vector2i: 1, Rect2: 2, Rect2i: 3, Vector3: 4, Vector3i: 5, Transform2D: 6, Vector4: 7, Vector4i: 8,
  Plane: 9, Quaternion: 10, AABB: 11, Basis: 12, Transform3D: 13, Projection: 14, Color: 15,
  PackedVector2Array: 16, PackedVector3Array: 17, PackedVector4Array: 18, PackedColorArray: 19,
} as const;

/** Returns 0 for a part of a value of which no part is given. */
function zero(given: number): number {
  return given === 0 ? 0 : missing();
}

/** Refuses a value of which only some parts are given. */
function missing(): never {
  throw new GdvarError("a part is missing: give all parts, or none");
}

/** Refuses what is no text, which String would make one. */
function checked(text: string): string {
  if (typeof text !== "string") throw new GdvarError(`expected a text, found ${text === null ? "null" : typeof text}`);
  return text;
}

/** A float. A whole `number` is written as an int, and a `Float` never is. Arithmetic works as with a number, but 0.0 is true. */
export class Float extends Number {
  /** The bits of a NaN that is not JavaScript's own. */
  readonly bits: bigint | undefined;

  constructor(value: number, bits?: bigint) {
    if (typeof value !== "number") throw new GdvarError(`expected a number, found ${value === null ? "null" : typeof value}`);
    super(value);
    this.bits = bits;
  }

  /** @internal */
  [WRITE](): void {
    tape.float(this.valueOf(), this.bits);
  }
}

/** A StringName. */
export class StringName extends String {
  constructor(text: string) {
    super(checked(text));
  }

  /** @internal */
  [WRITE](): void {
    tape.stringName(this.valueOf());
  }
}

/** The parts of a path whose text does not say them: a name of a node can contain a slash. */
export interface NodePathParts {
  readonly absolute: boolean;
  readonly names: readonly string[];
  readonly subnames: readonly string[];
}

/** A path to a node and to properties in it: `new NodePath("/root/Main:position:x")`. */
export class NodePath extends String {
  readonly parts: NodePathParts | undefined;

  constructor(text: string, parts?: NodePathParts) {
    super(checked(text));
    this.parts = parts;
  }

  /** @internal */
  [WRITE](): void {
    tape.nodePath(this.valueOf(), this.parts);
  }
}

/** A vector in the plane. */
export class Vector2 {
  constructor();
  constructor(x: number, y: number);
  constructor(public x = zero(arguments.length), public y = zero(arguments.length)) {}

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Vector2, 2, wide);
    tape.reals(this, "x", "y");
  }
}

/** A vector of integers in the plane. */
export class Vector2i {
  constructor();
  constructor(x: number, y: number);
  constructor(public x = zero(arguments.length), public y = zero(arguments.length)) {}

  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Vector2i, 2, false);
    tape.ints(this, "x", "y");
  }
}

/** An axis-aligned rectangle. */
export class Rect2 {
  constructor();
  constructor(position: Vector2, size: Vector2);
  constructor(public position = new Vector2(), public size = new Vector2()) {
    if (arguments.length > 0 && arguments.length < 2) missing();
  }

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Rect2, 4, wide);
    tape.inner(this, vector2, "position", "size");
  }
}

/** An axis-aligned rectangle of integers. */
export class Rect2i {
  constructor();
  constructor(position: Vector2i, size: Vector2i);
  constructor(public position = new Vector2i(), public size = new Vector2i()) {
    if (arguments.length > 0 && arguments.length < 2) missing();
  }

  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Rect2i, 4, false);
    tape.inner<Rect2i, "position" | "size">(this, (part) => tape.ints(part, "x", "y"), "position", "size");
  }
}

/** A vector in space. */
export class Vector3 {
  constructor();
  constructor(x: number, y: number, z: number);
  constructor(public x = zero(arguments.length), public y = zero(arguments.length), public z = zero(arguments.length)) {}

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Vector3, 3, wide);
    tape.reals(this, "x", "y", "z");
  }
}

/** A vector of integers in space. */
export class Vector3i {
  constructor();
  constructor(x: number, y: number, z: number);
  constructor(public x = zero(arguments.length), public y = zero(arguments.length), public z = zero(arguments.length)) {}

  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Vector3i, 3, false);
    tape.ints(this, "x", "y", "z");
  }
}

/** An affine transform of the plane: the images of the axes and of the origin. */
export class Transform2D {
  constructor();
  constructor(x: Vector2, y: Vector2, origin: Vector2);
  constructor(public x = new Vector2(1, 0), public y = new Vector2(0, 1), public origin = new Vector2()) {
    if (arguments.length > 0 && arguments.length < 3) missing();
  }

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Transform2D, 6, wide);
    tape.inner(this, vector2, "x", "y", "origin");
  }
}

/** Four reals. */
export class Vector4 {
  constructor();
  constructor(x: number, y: number, z: number, w: number);
  constructor(public x = zero(arguments.length), public y = zero(arguments.length), public z = zero(arguments.length), public w = zero(arguments.length)) {}

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Vector4, 4, wide);
    tape.reals(this, "x", "y", "z", "w");
  }
}

/** Four integers. */
export class Vector4i {
  constructor();
  constructor(x: number, y: number, z: number, w: number);
  constructor(public x = zero(arguments.length), public y = zero(arguments.length), public z = zero(arguments.length), public w = zero(arguments.length)) {}

  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Vector4i, 4, false);
    tape.ints(this, "x", "y", "z", "w");
  }
}

/** A plane in space: its normal, and its distance from the origin. */
export class Plane {
  constructor();
  constructor(normal: Vector3, d: number);
  constructor(public normal = new Vector3(), public d = 0) {
    if (arguments.length > 0 && arguments.length < 2) missing();
  }

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Plane, 4, wide);
    tape.inner(this, vector3, "normal");
    tape.reals(this, "d");
  }
}

/** A rotation in space, Godot 3's Quat. */
export class Quaternion {
  constructor();
  constructor(x: number, y: number, z: number, w: number);
  constructor(public x = zero(arguments.length), public y = zero(arguments.length), public z = zero(arguments.length), public w = arguments.length === 0 ? 1 : missing()) {}

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Quaternion, 4, wide);
    tape.reals(this, "x", "y", "z", "w");
  }
}

/** An axis-aligned box. */
export class AABB {
  constructor();
  constructor(position: Vector3, size: Vector3);
  constructor(public position = new Vector3(), public size = new Vector3()) {
    if (arguments.length > 0 && arguments.length < 2) missing();
  }

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.AABB, 6, wide);
    tape.inner(this, vector3, "position", "size");
  }
}

/** A 3 by 3 matrix by its rows. Scripts see its columns. */
export class Basis {
  constructor(
    public rows: [Vector3, Vector3, Vector3] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)],
  ) {}

  /** The columns, which a script sees as x, y and z. */
  get columns(): [Vector3, Vector3, Vector3] {
    const [a, b, c] = this.rows;
    return [new Vector3(a.x, b.x, c.x), new Vector3(a.y, b.y, c.y), new Vector3(a.z, b.z, c.z)];
  }

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Basis, 9, wide);
    tape.inner(this, rows, "rows");
  }
}

/** An affine transform of space, Godot 3's Transform. */
export class Transform3D {
  constructor();
  constructor(basis: Basis, origin: Vector3);
  constructor(public basis = new Basis(), public origin = new Vector3()) {
    if (arguments.length > 0 && arguments.length < 2) missing();
  }

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Transform3D, 12, wide);
    tape.inner<Transform3D, "basis">(this, (basis) => tape.inner(basis, rows, "rows"), "basis");
    tape.inner(this, vector3, "origin");
  }
}

/** A 4 by 4 matrix by its columns. */
export class Projection {
  constructor();
  constructor(x: Vector4, y: Vector4, z: Vector4, w: Vector4);
  constructor(public x = new Vector4(1, 0, 0, 0), public y = new Vector4(0, 1, 0, 0), public z = new Vector4(0, 0, 1, 0), public w = new Vector4(0, 0, 0, 1)) {
    if (arguments.length > 0 && arguments.length < 4) missing();
  }

  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Projection, 16, wide);
    tape.inner<Projection, "x" | "y" | "z" | "w">(this, (part) => tape.reals(part, "x", "y", "z", "w"), "x", "y", "z", "w");
  }
}

/** A colour. Its numbers have 32 bits in every build of the engine. */
export class Color {
  constructor();
  constructor(r: number, g: number, b: number, a?: number);
  constructor(public r = zero(arguments.length), public g = zero(arguments.length), public b = zero(arguments.length), public a = 1) {}

  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Color, 4, false);
    tape.reals(this, "r", "g", "b", "a");
  }
}

function vector2(vector: Vector2): void {
  tape.reals(vector, "x", "y");
}

function vector3(vector: Vector3): void {
  tape.reals(vector, "x", "y", "z");
}

/** Writes the rows of a Basis. */
function rows(three: readonly Vector3[]): void {
  tape.inner(three, vector3, 0, 1, 2);
}

// The types of double-precision builds, whose reals have 64 bits in the bytes too.

/** A Vector2 of a double-precision build. */
export class DoubleVector2 extends Vector2 {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Rect2 of a double-precision build. */
export class DoubleRect2 extends Rect2 {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Vector3 of a double-precision build. */
export class DoubleVector3 extends Vector3 {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Transform2D of a double-precision build. */
export class DoubleTransform2D extends Transform2D {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Vector4 of a double-precision build. */
export class DoubleVector4 extends Vector4 {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Plane of a double-precision build. */
export class DoublePlane extends Plane {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Quaternion of a double-precision build. */
export class DoubleQuaternion extends Quaternion {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** An AABB of a double-precision build. */
export class DoubleAABB extends AABB {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Basis of a double-precision build. */
export class DoubleBasis extends Basis {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Transform3D of a double-precision build. */
export class DoubleTransform3D extends Transform3D {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}
/** A Projection of a double-precision build. */
export class DoubleProjection extends Projection {
  /** @internal */
  override [WRITE](): void { super[WRITE](true); }
}

/** A handle to a resource in one of the engine's servers. */
export class RID {
  constructor(readonly id = 0n) {}
  /** @internal */
  [WRITE](): void {
    tape.rid(this.id);
  }
}

/** An object of a running engine, by its instance id. 0 is no object. */
export class ObjectId {
  constructor(readonly id = 0n) {}
  /** @internal */
  [WRITE](): void {
    tape.objectId(this.id);
  }
}

/** A full object: its class, and its properties in order. Reading one never runs code. */
export class GodotObject {
  constructor(readonly className: string, readonly properties: Map<string, unknown> | Pairs<string, unknown> = new Map()) {}
  /** @internal */
  [WRITE](): void {
    tape.object(this.className, this.properties);
  }
}

/** A function of a running engine. The format stores nothing about it. */
export class Callable {
  // Without a member, every object would be one for the compiler.
  private declare readonly isCallable: true;

  /** @internal */
  [WRITE](): void {
    tape.callable();
  }
}

/** A signal of an object in a running engine. */
export class Signal {
  constructor(readonly name = "", readonly id = 0n) {}
  /** @internal */
  [WRITE](): void {
    tape.signal(this.name, this.id);
  }
}

/** The declared type of a container: a built-in type, a class of the engine, a script, or null for any type. */
export type ElementType = { type: string } | { class: string } | { script: string } | null;

/** An Array that declares the type of its elements. */
export class TypedArray<T = unknown> extends Array<T> {
  elementType: ElementType = null;

  /** What `map`, `filter` and the like return is a plain Array. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** Makes an Array of this type: `TypedArray.of` and `from` take no type. */
  static typed<T>(elementType: ElementType, items: Iterable<T> = []): TypedArray<T> {
    const array = new TypedArray<T>();
    for (const item of items) array.push(item);
    array.elementType = elementType;
    return array;
  }

  /** @internal */
  [WRITE](): void {
    tape.typedArray(this.elementType, this);
  }
}

/** A Dictionary that declares the types of its keys and values. */
export class TypedDictionary<K = unknown, V = unknown> extends Map<K, V> {
  constructor(public keyType: ElementType, public valueType: ElementType, entries: Iterable<readonly [K, V]> = []) {
    super(entries);
  }

  /** @internal */
  [WRITE](): void {
    tape.dictionary(this, this.size, this.keyType, this.valueType);
  }
}

/** A Dictionary as a list of its entries, or the properties of an object, where a Map would merge keys. */
export class Pairs<K = unknown, V = unknown> {
  constructor(public entries: [K, V][] = [], public keyType: ElementType = null, public valueType: ElementType = null) {}

  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.entries[Symbol.iterator]();
  }

  /** @internal */
  [WRITE](): void {
    tape.pairs(this.entries, this.keyType, this.valueType);
  }
}

/** A PackedStringArray. */
export class PackedStringArray {
  constructor(public items: string[] = []) {}
  /** @internal */
  [WRITE](): void {
    tape.strings(this.items);
  }
}

/** The numbers of packed vectors or colours, one after the other: 64 bits each in double-precision builds. */
type Reals = Float32Array | Float64Array;

/** A PackedVector2Array: x and y of each vector, one after the other. */
export class PackedVector2Array {
  constructor(public data: Reals = new Float32Array()) {}
  /** @internal */
  [WRITE](): void {
    tape.items(MATH.PackedVector2Array, 2, this.data, false);
  }
}

/** A PackedVector3Array: x, y and z of each vector, one after the other. */
export class PackedVector3Array {
  constructor(public data: Reals = new Float32Array()) {}
  /** @internal */
  [WRITE](): void {
    tape.items(MATH.PackedVector3Array, 3, this.data, false);
  }
}

/** A PackedVector4Array: x, y, z and w of each vector, one after the other. */
export class PackedVector4Array {
  constructor(public data: Reals = new Float32Array()) {}
  /** @internal */
  [WRITE](): void {
    tape.items(MATH.PackedVector4Array, 4, this.data, false);
  }
}

/** A PackedColorArray: r, g, b and a of each colour, one after the other. */
export class PackedColorArray {
  constructor(public data: Float32Array = new Float32Array()) {}
  /** @internal */
  [WRITE](): void {
    tape.items(MATH.PackedColorArray, 4, this.data, true);
  }
}

/** Node asks a value under this name how it is printed. */
const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** Returns the text of var_to_str. */
function printed(value: object): string {
  try {
    return toText(value);
  } catch {
    return toText(value, { doublePrecision: true });
  }
}

/** Returns what Node prints: the text without quotes, or the members of a value that cannot be written. */
function inspected(this: object): unknown {
  try {
    const text = printed(this);
    return { [INSPECT]: () => text };
  } catch {
    return { [this.constructor.name]: { ...this } };
  }
}

for (const { prototype } of [
  Vector2, Vector2i, Rect2, Rect2i, Vector3, Vector3i, Transform2D, Vector4, Vector4i, Plane, Quaternion, AABB, Basis, Transform3D,
  Projection, Color, RID, PackedStringArray, PackedVector2Array, PackedVector3Array, PackedVector4Array, PackedColorArray,
]) {
  prototype.toString = function () { return printed(this); };
  Object.defineProperty(prototype, INSPECT, { value: inspected });
}
// These are texts and numbers already.
for (const { prototype } of [Float, StringName, NodePath]) Object.defineProperty(prototype, INSPECT, { value: inspected });

/** What decoding returns. */
export type Value =
  | null | boolean | number | bigint | Float | string | StringName | NodePath
  | Vector2 | Vector2i | Rect2 | Rect2i | Vector3 | Vector3i | Transform2D | Vector4 | Vector4i
  | Plane | Quaternion | AABB | Basis | Transform3D | Projection | Color
  | RID | ObjectId | GodotObject | Callable | Signal
  | Value[] | TypedArray<Value> | Map<Value, Value> | TypedDictionary<Value, Value> | Pairs<Value, Value> | { [key: string]: Value }
  | Uint8Array | Int32Array | BigInt64Array | Float32Array | Float64Array
  | PackedStringArray | PackedVector2Array | PackedVector3Array | PackedVector4Array | PackedColorArray;

/** What an error is about: what a program has to know to offer a way out. */
export type ErrorKind =
  | "keyMissing" | "wrongKey" | "tooLarge" | "notValues" | "damaged" | "objectNotAllowed" | "syntax" | "notFound" | "typeChange"
  | "unclearDialect" | "refused";

/** Why something could not be read or written: one sentence, where in the value, at which byte, and what it is about. */
export class GdvarError extends Error {
  override name = "GdvarError";
  constructor(message: string, readonly path = "", readonly offset?: number, readonly kind: ErrorKind = "refused") {
    super(message);
  }
}
