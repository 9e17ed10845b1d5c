/** The types of Godot that JavaScript has no type for. */

import { tape } from "./write.js";

/** How a value of a class writes itself. Classes that derive from it do the same. */
export const WRITE: unique symbol = Symbol("write");

/** The positions of the math types on the tape. */
export const MATH = {
  Vector2: 0, Vector2i: 1, Rect2: 2, Rect2i: 3, Vector3: 4, Vector3i: 5, Transform2D: 6, Vector4: 7, Vector4i: 8,
  Plane: 9, Quaternion: 10, AABB: 11, Basis: 12, Transform3D: 13, Projection: 14, Color: 15,
  PackedVector2Array: 16, PackedVector3Array: 17, PackedVector4Array: 18, PackedColorArray: 19,
} as const;

/**
 * A float. Decoding makes one of each whole float, because JavaScript does not tell 100.0 from 100, and Godot does.
 * Arithmetic works as with a number.
 */
export class Float extends Number {
  /** The bits of a NaN that is not JavaScript's own. */
  readonly bits: bigint | undefined;

  constructor(value: number, bits?: bigint) {
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
    super(text);
    this.parts = parts;
  }

  /** @internal */
  [WRITE](): void {
    tape.nodePath(this.valueOf(), this.parts);
  }
}

/** A vector in the plane. */
export class Vector2 {
  constructor(public x = 0, public y = 0) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Vector2, 2, wide);
    vector2(this);
  }
}

/** A vector of integers in the plane. */
export class Vector2i {
  constructor(public x = 0, public y = 0) {}
  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Vector2i, 2, false);
    vector2(this);
  }
}

/** An axis-aligned rectangle. */
export class Rect2 {
  constructor(public position = new Vector2(), public size = new Vector2()) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Rect2, 4, wide);
    vector2(this.position);
    vector2(this.size);
  }
}

/** An axis-aligned rectangle of integers. */
export class Rect2i {
  constructor(public position = new Vector2i(), public size = new Vector2i()) {}
  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Rect2i, 4, false);
    vector2(this.position);
    vector2(this.size);
  }
}

/** A vector in space. */
export class Vector3 {
  constructor(public x = 0, public y = 0, public z = 0) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Vector3, 3, wide);
    vector3(this);
  }
}

/** A vector of integers in space. */
export class Vector3i {
  constructor(public x = 0, public y = 0, public z = 0) {}
  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Vector3i, 3, false);
    vector3(this);
  }
}

/** An affine transform of the plane: the images of the axes and of the origin. */
export class Transform2D {
  constructor(public x = new Vector2(1, 0), public y = new Vector2(0, 1), public origin = new Vector2()) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Transform2D, 6, wide);
    vector2(this.x);
    vector2(this.y);
    vector2(this.origin);
  }
}

/** Four reals. */
export class Vector4 {
  constructor(public x = 0, public y = 0, public z = 0, public w = 0) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Vector4, 4, wide);
    vector4(this);
  }
}

/** Four integers. */
export class Vector4i {
  constructor(public x = 0, public y = 0, public z = 0, public w = 0) {}
  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Vector4i, 4, false);
    vector4(this);
  }
}

/** A plane in space: its normal, and its distance from the origin. */
export class Plane {
  constructor(public normal = new Vector3(), public d = 0) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Plane, 4, wide);
    vector3(this.normal);
    tape.number(this.d);
  }
}

/** A rotation in space, Godot 3's Quat. */
export class Quaternion {
  constructor(public x = 0, public y = 0, public z = 0, public w = 1) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Quaternion, 4, wide);
    vector4(this);
  }
}

/** An axis-aligned box. */
export class AABB {
  constructor(public position = new Vector3(), public size = new Vector3()) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.AABB, 6, wide);
    vector3(this.position);
    vector3(this.size);
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
    this.rows.forEach(vector3);
  }
}

/** An affine transform of space, Godot 3's Transform. */
export class Transform3D {
  constructor(public basis = new Basis(), public origin = new Vector3()) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Transform3D, 12, wide);
    this.basis.rows.forEach(vector3);
    vector3(this.origin);
  }
}

/** A 4 by 4 matrix by its columns. */
export class Projection {
  constructor(
    public x = new Vector4(1, 0, 0, 0),
    public y = new Vector4(0, 1, 0, 0),
    public z = new Vector4(0, 0, 1, 0),
    public w = new Vector4(0, 0, 0, 1),
  ) {}
  /** @internal */
  [WRITE](wide = false): void {
    tape.math(MATH.Projection, 16, wide);
    [this.x, this.y, this.z, this.w].forEach(vector4);
  }
}

/** A colour. Its numbers have 32 bits in every build of the engine. */
export class Color {
  constructor(public r = 0, public g = 0, public b = 0, public a = 1) {}
  /** @internal */
  [WRITE](): void {
    tape.math(MATH.Color, 4, false);
    tape.number(this.r);
    tape.number(this.g);
    tape.number(this.b);
    tape.number(this.a);
  }
}

function vector2(vector: { x: number; y: number }): void {
  tape.number(vector.x);
  tape.number(vector.y);
}

function vector3(vector: { x: number; y: number; z: number }): void {
  vector2(vector);
  tape.number(vector.z);
}

function vector4(vector: { x: number; y: number; z: number; w: number }): void {
  vector3(vector);
  tape.number(vector.w);
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
    tape.dictionary(this.entries, this.entries.length, this.keyType, this.valueType);
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

function items(position: number, width: number, data: Reals, isColor = false): void {
  if (data.length % width !== 0) throw new RangeError(`the data has ${data.length} numbers, and each item has ${width}`);
  const narrow = isColor && data instanceof Float64Array ? Float32Array.from(data) : data;
  tape.items(position, narrow, narrow instanceof Float64Array);
}

/** A PackedVector2Array: x and y of each vector, one after the other. */
export class PackedVector2Array {
  constructor(public data: Reals = new Float32Array()) {}
  /** @internal */
  [WRITE](): void {
    items(MATH.PackedVector2Array, 2, this.data);
  }
}

/** A PackedVector3Array: x, y and z of each vector, one after the other. */
export class PackedVector3Array {
  constructor(public data: Reals = new Float32Array()) {}
  /** @internal */
  [WRITE](): void {
    items(MATH.PackedVector3Array, 3, this.data);
  }
}

/** A PackedVector4Array: x, y, z and w of each vector, one after the other. */
export class PackedVector4Array {
  constructor(public data: Reals = new Float32Array()) {}
  /** @internal */
  [WRITE](): void {
    items(MATH.PackedVector4Array, 4, this.data);
  }
}

/** A PackedColorArray: r, g, b and a of each colour, one after the other. */
export class PackedColorArray {
  constructor(public data: Float32Array = new Float32Array()) {}
  /** @internal */
  [WRITE](): void {
    items(MATH.PackedColorArray, 4, this.data, true);
  }
}

/** What decoding returns. */
export type Value =
  | null | boolean | number | bigint | Float | string | StringName | NodePath
  | Vector2 | Vector2i | Rect2 | Rect2i | Vector3 | Vector3i | Transform2D | Vector4 | Vector4i
  | Plane | Quaternion | AABB | Basis | Transform3D | Projection | Color
  | RID | ObjectId | GodotObject | Callable | Signal
  | Value[] | TypedArray<Value> | Map<Value, Value> | TypedDictionary<Value, Value> | Pairs<Value, Value> | { [key: string]: Value }
  | Uint8Array | Int32Array | BigInt64Array | Float32Array | Float64Array
  | PackedStringArray | PackedVector2Array | PackedVector3Array | PackedVector4Array | PackedColorArray;

/** Why something could not be read or written: one sentence, where in the value, and at which byte. */
export class GdvarError extends Error {
  override name = "GdvarError";
  constructor(message: string, readonly path = "", readonly offset?: number) {
    super(message);
  }
}
