/** The codecs of arrays. */

import { type Codec, at, codec, fail, problem, textOf } from "./codec.js";
import {
  type ElementType, Color, DoubleVector2, DoubleVector3, DoubleVector4, Float, PackedColorArray, PackedStringArray,
  PackedVector2Array, PackedVector3Array, PackedVector4Array, TypedArray, Vector2, Vector3, Vector4,
} from "./types.js";

/** What is said about an array. */
export interface ArrayOptions {
  /** The number of elements. */
  length?: number;
  /** The type that the array declares. */
  type?: ElementType;
}

/** An Array of values of one type. Packed arrays are read too. */
export function array<T>(item: Codec<T>, options: ArrayOptions = {}): Codec<T[]> {
  return codec(
    (value) => each(sized(elements(value), options.length), (element) => item.read(element)),
    (value) => {
      const written = each(sized(given(value), options.length), (element) => item.write(element));
      return options.type === undefined ? written : TypedArray.typed(options.type, written);
    },
  );
}

function each<A, B>(items: readonly A[], call: (item: A) => B): B[] {
  return items.map((item, index) => at(index, () => call(item)));
}

function given<T>(value: readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : fail("an array", value);
}

function sized<L extends { readonly length: number }>(list: L, length: number | undefined): L {
  if (length !== undefined && list.length !== length) problem(`expected ${length} elements, found ${list.length}`);
  return list;
}

/** Returns the elements of an array of any type, as an Array would hold them. */
function elements(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (value instanceof Float32Array || value instanceof Float64Array) return [...value].map((number) => new Float(number));
  if (value instanceof Uint8Array || value instanceof Int32Array) return [...value];
  if (value instanceof BigInt64Array) return [...value];
  if (value instanceof PackedStringArray) return value.items;
  const vectors = VECTORS.find(({ type }) => value instanceof type);
  return vectors === undefined ? fail("Array", value) : vectors.items(value as { data: Reals });
}

type Reals = Float32Array | Float64Array;

/** One element of a tuple. */
export interface Element<T> {
  codec: Codec<T>;
  /** Makes the value of a missing element. */
  missing?: () => T;
}

/** An Array of these elements. */
export function tuple<T extends readonly unknown[]>(...items: { [K in keyof T]: Element<T[K]> }): Codec<T> {
  const all: readonly Element<unknown>[] = items;
  const least = all.findIndex((item) => item.missing !== undefined);
  return codec(
    (value) => {
      const found = elements(value);
      if (found.length > all.length || found.length < (least < 0 ? all.length : least)) {
        problem(`expected an Array of ${all.length} elements, found ${found.length}`);
      }
      const read = all.map(({ codec: item, missing }, index) =>
        index < found.length ? at(index, () => item.read(found[index])) : missing?.());
      return read as unknown as T;
    },
    (value) => {
      const written = all.map((item, index) => at(index, () => item.codec.write(given(value)[index])));
      if (value.length > all.length) problem(`expected ${all.length} elements, found ${value.length}`);
      while (written.length > 0 && written[written.length - 1] === undefined) written.pop();
      return written;
    },
  );
}

/** An element that may be missing, and is then undefined. */
export function maybe<T>(item: Codec<T>): Codec<T | undefined> {
  return codec<T | undefined>((value) => item.read(value), (value) => (value === undefined ? undefined : item.write(value)));
}

/** A packed array of numbers. `isWhole` says that every number of the array fits the items. */
function packed<A extends ArrayLike<unknown>, N>(
  type: { new (...parts: never[]): A; from(items: N[]): A }, item: Codec<N>, isWhole: boolean, length: number | undefined, reads = elements,
): Codec<A> {
  const check = (list: A): A => {
    if (!isWhole) each(Array.from(list) as N[], (number) => item.write(number));
    return sized(list, length);
  };
  return codec(
    (value) => (value instanceof type ? check(value) : sized(type.from(each(reads(value), (element) => item.read(element))), length)),
    (value) => (value instanceof type ? check(value) : fail(`a ${type.name}`, value)),
  );
}

/** A PackedByteArray. */
export function bytes(item: Codec<number>, length?: number): Codec<Uint8Array> {
  return packed<Uint8Array, number>(Uint8Array, item, true, length);
}

/** A PackedByteArray; an Array of ints is none. */
export function onlyBytes(item: Codec<number>, length?: number): Codec<Uint8Array> {
  return packed<Uint8Array, number>(Uint8Array, item, true, length, (value) => fail("PackedByteArray", value));
}

/** A PackedInt32Array. */
export function ints32(item: Codec<number>, length?: number): Codec<Int32Array> {
  return packed<Int32Array, number>(Int32Array, item, false, length);
}

/** A PackedInt64Array. */
export function ints64(item: Codec<bigint>, length?: number): Codec<BigInt64Array> {
  return packed<BigInt64Array, bigint>(BigInt64Array, item, false, length);
}

/** A PackedFloat32Array. */
export function floats32(item: Codec<number>, length?: number): Codec<Float32Array> {
  return packed<Float32Array, number>(Float32Array, item, true, length);
}

/** A PackedFloat64Array. */
export function floats64(item: Codec<number>, length?: number): Codec<Float64Array> {
  return packed<Float64Array, number>(Float64Array, item, true, length);
}

/** A PackedStringArray. */
export function strings(item: Codec<string>, length?: number): Codec<string[]> {
  return codec(
    (value) => each(sized(elements(value), length), (element) => item.read(element)),
    (value) => new PackedStringArray(each(sized(given(value), length), (text) => textOf(text) ?? fail("a string", text))),
  );
}

interface Vectors {
  readonly type: new (data?: never) => { data: Reals };
  readonly width: number;
  items(value: { data: Reals }): object[];
}

function vectors<A extends { data: Reals }>(
  type: new (data?: never) => A, item: new (...parts: number[]) => object, wide: new (...parts: number[]) => object, width: number,
): Vectors {
  const items = ({ data }: { data: Reals }): object[] =>
    Array.from({ length: data.length / width }, (_, index) => {
      const numbers = data.subarray(index * width, (index + 1) * width);
      return data instanceof Float64Array ? new wide(...numbers) : new item(...numbers);
    });
  return { type, width, items };
}

const VECTORS: readonly Vectors[] = [
  vectors(PackedVector2Array, Vector2, DoubleVector2, 2),
  vectors(PackedVector3Array, Vector3, DoubleVector3, 3),
  vectors(PackedVector4Array, Vector4, DoubleVector4, 4),
  vectors(PackedColorArray, Color, Color, 4),
];

/** A packed array of vectors or colours, whose numbers have 32 bits or, in double-precision builds, 64. */
export function packedVectors<A extends { data: Reals }, V extends object>(
  type: new (data?: never) => A, item: Codec<V>, options: { length?: number; wide?: boolean } = {},
): Codec<A> {
  const isWide = options.wide === true;
  const width = VECTORS.find((one) => one.type === (type as unknown))?.width ?? 1;
  const check = (list: A): A => {
    if (list.data instanceof Float64Array !== isWide) problem(`expected reals of ${isWide ? 64 : 32} bits`);
    if (options.length !== undefined) sized({ length: list.data.length / width }, options.length);
    return list;
  };
  return codec(
    (value) => {
      if (value instanceof type) return check(value);
      const numbers = each(elements(value), (element) => Object.values(item.read(element)) as number[]).flat();
      const data = isWide ? Float64Array.from(numbers) : Float32Array.from(numbers);
      return check(new type(data as never));
    },
    (value) => (value instanceof type ? check(value) : fail(`a ${type.name}`, value)),
  );
}
