/** The codecs of values that contain no others. */

import { type Codec, codec, fail, isExact, nameOf, problem, textOf } from "./codec.js";
import { type Value, Float, NodePath, ObjectId, StringName } from "./types.js";

/** Null. */
export const nil: Codec<null> = codec((value) => (value === null ? null : fail("null", value)), () => null);

/** True or false. */
export const bool: Codec<boolean> = codec(boolean, boolean);

function boolean(value: unknown): boolean {
  return typeof value === "boolean" ? value : fail("bool", value);
}

/** Any value of this package. */
export const any: Codec<Value> = codec((value) => value as Value, (value) => value);

/** An int that a number holds, from the least to the greatest. */
export function int(least: number, greatest: number, hasZero = true): Codec<number> {
  const check = (value: unknown): number => {
    const number = Number(whole(value));
    if (number < least || number > greatest) fail(`int from ${least} to ${greatest}`, value);
    return number !== 0 || hasZero ? number : fail("int but not 0", value);
  };
  return codec(check, check);
}

/** An int that a number cannot always hold. */
export function bigint(least: bigint, greatest: bigint, hasZero = true): Codec<bigint> {
  const check = (value: unknown): bigint => {
    const number = BigInt(whole(value));
    if (number < least || number > greatest) fail(`int from ${least} to ${greatest}`, value);
    return number !== 0n || hasZero ? number : fail("int but not 0", value);
  };
  const write = (value: unknown): bigint => (isExact() && typeof value !== "bigint" ? fail("bigint", value) : check(value));
  return codec(check, write);
}

/** An int of 8 bits. */
export const int8 = int(-0x80, 0x7f);
/** An int of 8 bits without a sign. */
export const uint8 = int(0, 0xff);
/** An int of 16 bits. */
export const int16 = int(-0x8000, 0x7fff);
/** An int of 16 bits without a sign. */
export const uint16 = int(0, 0xffff);
/** An int of 32 bits. */
export const int32 = int(-0x80000000, 0x7fffffff);
/** An int of 32 bits without a sign. */
export const uint32 = int(0, 0xffffffff);
/** Any int. */
export const int64 = bigint(-(2n ** 63n), 2n ** 63n - 1n);

/** An int that is written as the float that equals it. An int that no float equals stays an int, which Rust reads too. */
export function asFloat<T extends number | bigint>(ints: Codec<T>): Codec<T> {
  return codec(
    (value) => ints.read(value instanceof Float && Number.isInteger(value.valueOf()) ? BigInt(value.valueOf()) : value),
    (value) => {
      const number = Number(ints.write(value));
      return BigInt(number) === BigInt(value) && Math.abs(number) < 2 ** 63 ? new Float(number) : value;
    },
  );
}

function whole(value: unknown): number | bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isInteger(value)) return value;
  if (value instanceof Float && !isExact() && Number.isInteger(value.valueOf())) return BigInt(value.valueOf());
  return fail("int", value);
}

/** A float of 64 bits. */
export const float64: Codec<number> = codec(real, (value) => written(given(value)));

/** A float of 32 bits: the nearest one is written. */
export const float32: Codec<number> = codec(
  (value) => {
    const number = real(value);
    const isInt = !(value instanceof Float) && Number.isInteger(number);
    return narrow(number, isInt || isExact());
  },
  (value) => written(narrow(given(value), false)),
);

/** A float of 32 bits, and no other. */
export const exactFloat32: Codec<number> = codec((value) => narrow(real(value), true), (value) => written(narrow(given(value), true)));

/** A float that stays a `Float` if it is whole, where a number would be an int. */
export function keptFloat(floats: Codec<number>): Codec<number | Float> {
  return codec(
    (value) => {
      const number = floats.read(value);
      return Number.isInteger(number) ? new Float(number) : number;
    },
    (value) => (isExact() && Number.isInteger(value) ? fail("a Float", value) : floats.write(Number(value))),
  );
}

function real(value: unknown): number {
  if (value instanceof Float) return value.valueOf();
  if (typeof value === "number" && !(isExact() && Number.isInteger(value))) return value;
  if (typeof value === "bigint" && !isExact()) {
    return BigInt(Number(value)) === value ? Number(value) : problem(`${value} does not fit a float without a loss`);
  }
  return fail("float", value);
}

/** Returns the number that a program gives for a float. */
function given(value: unknown): number {
  return typeof value === "number" ? value : value instanceof Float ? value.valueOf() : fail("a number", value);
}

function narrow(number: number, isExactly: boolean): number {
  const narrowed = Math.fround(number);
  if (Number.isFinite(number) && !Number.isFinite(narrowed)) fail("float in the range of 32 bits", new Float(number));
  if (isExactly && narrowed !== number && !Number.isNaN(number)) problem(`${number} does not fit a float of 32 bits without a loss`);
  return narrowed;
}

function written(number: number): number | Float {
  return Number.isInteger(number) ? new Float(number) : number;
}

function anyText(value: unknown): string {
  const text = isExact() && typeof value !== "string" ? undefined : textOf(value);
  return text ?? fail("String", value);
}

/** The text that a program gives, of whatever type. */
function givenText(value: unknown): string {
  return textOf(value) ?? fail("a string", value);
}

/** A String. Text of the other types is read too. */
export const string: Codec<string> = codec(anyText, givenText);

/** Text that is written as a StringName. */
export const stringName: Codec<string> = codec(
  (value) => (isExact() && !(value instanceof StringName) ? fail("StringName", value) : givenText(value)),
  (value) => new StringName(givenText(value)),
);

/** Text that is written as a NodePath. */
export const nodePathText: Codec<string> = codec(
  (value) => (isExact() && !(value instanceof NodePath) ? fail("NodePath", value) : givenText(value)),
  (value) => new NodePath(givenText(value)),
);

/** A NodePath. */
export const nodePath: Codec<NodePath> = codec(
  (value) => (value instanceof NodePath ? value : isExact() ? fail("NodePath", value) : new NodePath(givenText(value))),
  (value) => (value instanceof NodePath ? value : fail("NodePath", value)),
);

/** A String. Text of a StringName is read too; that of a NodePath does not stand in one piece in the bytes. */
export const borrowedText: Codec<string> = codec(pieceOfText, givenText);

function pieceOfText(value: unknown): string {
  return nameOf(value) === undefined ? fail("String", value) : anyText(value);
}

/** A String of one character. */
export const char: Codec<string> = codec((value) => letter(pieceOfText(value)), (value) => letter(givenText(value)));

function letter(text: string): string {
  return [...text].length === 1 ? text : fail("a String of one character", text);
}

/** A value of a class of this package. */
export function builtin<T extends object>(type: new () => T): Codec<T> {
  // The class of a double-precision build extends that of the same type in other builds, whose values it can hold.
  const narrower: unknown = Object.getPrototypeOf(type);
  const isOwn = (value: unknown): value is T => value instanceof type && value.constructor === type;
  return codec(
    (value) => {
      if (isOwn(value)) return value;
      const isNarrower = typeof value === "object" && value?.constructor === narrower && !isExact();
      return isNarrower ? Object.assign(new type(), value) : fail(type.name, value);
    },
    (value) => (isOwn(value) ? value : fail(type.name, value)),
  );
}

/** The id of an Object, or null. */
export const objectId: Codec<ObjectId | null> = codec(identity, identity);

function identity(value: unknown): ObjectId | null {
  return value === null || value instanceof ObjectId ? value : fail("the id of an Object", value);
}
