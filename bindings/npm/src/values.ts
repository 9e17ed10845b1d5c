/** Values and their bytes, through the WebAssembly. */

import { readDirectly, writeDirectly } from "./direct.js";
import { charactersOf, isLittleEndian, isWellFormed } from "./platform.js";
import { type Shapes, read } from "./read.js";
import { type ErrorKind, GdvarError, type Value } from "./types.js";
import { GIVE_UP } from "./utf8.js";
import { tape } from "./write.js";
import * as wasm from "./wasm/gdvar_wasm.js";

/** The engines by name. The "published" ones are programs that were written from a manual page. */
export type Dialect =
  | "godot4" | "godot4.3" | "godot4.0" | "godot3" | "godot3.0" | "published4" | "published3" | "published3.0";

/** Settings for both directions. */
export interface Options {
  /** The engine at the other side: "godot4" (4.4 and later) unless set. */
  dialect?: Dialect;
  /** Allows full objects, with class and properties. Reading one never runs code. */
  fullObjects?: boolean;
  /**
   * The reals of vectors have 64 bits in text, in JSON, and in the bytes of a "published" dialect, which all do not say it.
   * Without it, text and JSON refuse such reals. The bytes of the other dialects say how wide they are.
   */
  doublePrecision?: boolean;
  /** How many containers may be nested: 1024 at most. */
  maxDepth?: number;
  /** How many bytes a value may have. */
  maxSize?: number;
}

/** Settings for decoding: how values look in JavaScript. */
export interface DecodeOptions extends Options {
  /** "Float": each whole float is a `Float`. Without it, it is a number, and what contains it keeps that it is a float. */
  floats?: "Float" | "number";
  /** "bigint": every int is a bigint, not only those that a number cannot hold. */
  ints?: "number" | "bigint";
  /** Dictionaries whose keys are all Strings are objects, which inherit nothing. */
  objects?: boolean;
}

const MAX_DEPTH = 1024;
const MAX_SIZE = 2 ** 31 - 1;
const FULL_OBJECTS = 1;
const DOUBLE_PRECISION = 2;
const PLAIN = 4;

let memory: WebAssembly.Memory;
let dialects: string[] = [];
// Views of the memory, which are void after it grew.
let bytes = new Uint8Array();
let words = new Uint32Array();
let numbers = new Float64Array();
/** Where the addresses of the buffers are, in words. */
let header = 0;

/** @internal Begins to use the WebAssembly, which the entry for this platform has loaded. */
export function start(): void {
  memory = wasm.wasmMemory() as WebAssembly.Memory;
  dialects = wasm.dialectNames();
}

/** Whether a call has ended in the middle, so that what it had begun to change is in no order. */
let isBroken = false;
/** @internal How many times the WebAssembly was started anew. What was in its memory before is lost. */
export let restarts = 0;

/** @internal Calls the WebAssembly, after a new start if an earlier call has ended in the middle. */
export function run<T>(call: () => T): T {
  if (isBroken) restart();
  try {
    return call();
  } catch (error) {
    if (error instanceof Error && "path" in error) {
      const { message, path, offset, kind } = error as unknown as GdvarError;
      throw new GdvarError(message, path, offset, kind);
    }
    // Here too there may be no stack for more than this.
    isBroken = true;
    const isStack = error instanceof RangeError;
    throw new GdvarError(isStack ? "the stack has no room left for the value" : `the WebAssembly has ended: ${String(error)}`);
  }
}

function restart(): void {
  restarts++;
  wasm.__wbg_reset_state();
  start();
  isBroken = false;
}

function reserve(input: number, numberCount: number, text: number, blob: number): void {
  header = run(() => wasm.reserve(input, numberCount, text, blob)) >>> 2;
  look();
}

function look(): void {
  if (bytes.buffer !== memory.buffer) {
    bytes = new Uint8Array(memory.buffer);
    words = new Uint32Array(memory.buffer);
    numbers = new Float64Array(memory.buffer);
  }
}

/** The positions of the addresses in the header; each is followed by the length. */
const INPUT = 0, NUMBERS = 2, TEXT = 4, BLOB = 6, IS_ASCII = 8;

function word(position: number): number {
  return words[header + position] as number;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

function text(): string {
  const address = word(TEXT);
  const length = word(TEXT + 1);
  const isAscii = word(IS_ASCII) !== 0;
  if (isAscii && length < 48) {
    let short = "";
    for (let at = address; at < address + length; at++) short += String.fromCharCode(bytes[at] as number);
    return short;
  }
  return isAscii ? charactersOf(bytes, address, address + length) : decoder.decode(bytes.subarray(address, address + length));
}

function blob(): Uint8Array {
  return bytes.subarray(word(BLOB), word(BLOB) + word(BLOB + 1));
}

function input(): Uint8Array {
  return bytes.slice(word(INPUT), word(INPUT) + word(INPUT + 1));
}

/** Bytes, in any of the forms in which platforms give them. */
export type Bytes = Uint8Array | ArrayBuffer | DataView;

/** @internal Returns bytes as a row of bytes, and refuses what are none. */
export function bytesOf(data: Bytes): Uint8Array {
  if (data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (data instanceof DataView) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  throw new GdvarError("the bytes have to be a Uint8Array, an ArrayBuffer or a DataView");
}

function put(given: Bytes): void {
  const data = bytesOf(given);
  reserve(data.length, 0, 0, 0);
  bytes.set(data, word(INPUT));
}

function fail(): never {
  look();
  const start = word(NUMBERS) >>> 3;
  const all = text();
  const pathAt = numbers[start] as number;
  const kindAt = pathAt + (numbers[start + 1] as number);
  const offset = numbers[start + 3] as number;
  throw new GdvarError(all.slice(0, pathAt), all.slice(pathAt, kindAt), offset < 0 ? undefined : offset, all.slice(kindAt) as ErrorKind);
}

/** @internal Refuses what is no object: the name of a dialect alone would be ignored. */
export function checkOptions(options: unknown): void {
  if (typeof options !== "object" || options === null) throw new GdvarError('the options are an object, such as { dialect: "godot3" }');
}

function dialectNumber(options: Options): number {
  checkOptions(options);
  const name = options.dialect;
  if (name === undefined) return 0;
  const number = dialects.indexOf(name);
  if (number < 0) throw new GdvarError(`there is no dialect ${JSON.stringify(name)}: the dialects are ${dialects.join(", ")}`);
  return number;
}

/** Returns a limit. WebAssembly would take the lowest 32 bits of one that is larger, and 0 for what is no number. */
function limit(name: string, given: number | undefined, most: number): number {
  if (given === undefined) return most;
  if ((Number.isInteger(given) || given === Infinity) && given >= 0 && given <= most) return given;
  throw new GdvarError(`${name} is a whole number${most < Infinity ? ` up to ${most}` : ""}, not ${String(given)}`);
}

function maxDepthOf(options: Options): number {
  return limit("maxDepth", options.maxDepth, MAX_DEPTH);
}

function maxSizeOf(options: Options): number {
  return Math.min(limit("maxSize", options.maxSize, Infinity), MAX_SIZE);
}

function flags(options: Options): number {
  return (options.fullObjects === true ? FULL_OBJECTS : 0) | (options.doublePrecision === true ? DOUBLE_PRECISION : 0);
}

const NO_OPTIONS: DecodeOptions = {};
const USUAL: Shapes = { floats: false, bigInts: false, objects: false }, OBJECTS: Shapes = { ...USUAL, objects: true };

function shapes(options: DecodeOptions): Shapes {
  if (options.floats === undefined && options.ints === undefined) return options.objects === true ? OBJECTS : USUAL;
  const { floats = "number", ints = "number" } = options;
  if (floats !== "number" && floats !== "Float") throw new GdvarError(`floats are "number" or "Float", not ${String(floats)}`);
  if (ints !== "number" && ints !== "bigint") throw new GdvarError(`ints are "number" or "bigint", not ${String(ints)}`);
  return {
    floats: floats === "Float",
    bigInts: ints === "bigint",
    objects: options.objects === true,
  };
}

/** @internal For the tests: whether values of the frequent kinds are read and written without the WebAssembly. */
export const direct = { isOn: isLittleEndian };

/** Returns whether a value may be read and written without the WebAssembly: for Godot 4, with reals as usual. */
function isFrequent(dialect: number, options: Options): boolean {
  return direct.isOn && dialect === 0 && options.doublePrecision !== true;
}

/** Decodes a value that takes all of the bytes, as bytes_to_var does. */
export function decode(data: Bytes, options: DecodeOptions = NO_OPTIONS): Value {
  const number = dialectNumber(options);
  const maxDepth = maxDepthOf(options), maxSize = maxSizeOf(options);
  const how = shapes(options);
  if (isFrequent(number, options) && !how.bigInts) {
    const given = bytesOf(data);
    const found = given.length <= maxSize ? readDirectly(given, maxDepth, how) : GIVE_UP;
    if (found !== GIVE_UP) return found;
  }
  put(data);
  if (!run(() => wasm.decode(number, flags(options), maxDepth, maxSize))) fail();
  look();
  return read(numbers, word(NUMBERS) >>> 3, text(), blob(), how);
}

/** What Godot has no type for. */
type Refused =
  | undefined | symbol | ((...given: never[]) => unknown) | Date | RegExp | Error | PromiseLike<unknown> | Set<unknown>
  | Int8Array | Int16Array | Uint16Array | Uint32Array | BigUint64Array;

/** Takes every type of value but those that are always refused, at any depth. `any` may be anything, as in what JSON.parse returns. */
export type Encodable<T> =
  0 extends 1 & T ? unknown
  : [T] extends [Refused] ? never
  : T extends Value | ArrayBuffer | DataView ? unknown
  : T extends ReadonlyMap<unknown, infer V> ? ([V] extends [Refused] ? (0 extends 1 & V ? unknown : never) : unknown)
  : T extends object ? { readonly [K in keyof T]: Encodable<T[K]> }
  : unknown;

/** Encodes a value as var_to_bytes does. */
export function encode<const T>(value: T & Encodable<T>, options: Options = NO_OPTIONS): Uint8Array {
  const number = dialectNumber(options);
  const maxDepth = maxDepthOf(options), maxSize = maxSizeOf(options);
  if (isFrequent(number, options) && !tape.isWriting) {
    const made = writeDirectly(value, maxDepth, maxSize);
    if (made !== GIVE_UP) return made;
  }
  tape.write(value, maxDepth);
  const written = utf8(tape.text);
  reserve(0, tape.count, written.length, tape.blobLength);
  const start = word(NUMBERS) >>> 3;
  if (tape.count < 64) {
    for (let at = 0; at < tape.count; at++) numbers[start + at] = tape.numbers[at] as number;
  } else {
    numbers.set(tape.numbers.subarray(0, tape.count), start);
  }
  bytes.set(written, word(TEXT));
  let end = word(BLOB);
  for (const part of tape.blobs) {
    bytes.set(part, end);
    end += part.length;
  }
  if (!run(() => wasm.encode(number, flags(options), maxDepth, maxSize, tape.wide))) fail();
  look();
  return input();
}

const short = new Uint8Array(64);

/** Returns a text in UTF-8. */
function utf8(whole: string): Uint8Array {
  if (whole.length <= short.length) {
    let at = 0;
    for (; at < whole.length; at++) {
      const unit = whole.charCodeAt(at);
      if (unit > 127) break;
      short[at] = unit;
    }
    if (at === whole.length) return short.subarray(0, at);
  }
  if (!isWellFormed(whole)) {
    throw new GdvarError("a text has half of a surrogate pair, which Unicode does not allow");
  }
  return encoder.encode(whole);
}

/** Prints a value as var_to_str does, with all digits. */
export function toText<const T>(value: T & Encodable<T>, options: Options = NO_OPTIONS): string {
  return print(false, encode(value as unknown, options), options, 0);
}

/** Reads the text of a value, as str_to_var does. */
export function fromText(source: string, options: DecodeOptions = NO_OPTIONS): Value {
  return parse(false, source, options);
}

/** Prints a value as JSON that loses nothing, or, with `plain`, as JSON without types. */
export function toJson<const T>(
  value: T & Encodable<T>,
  options: { plain?: boolean; fullObjects?: boolean; doublePrecision?: boolean } = {},
): string {
  return print(true, encode(value as unknown, options), options, options.plain === true ? PLAIN : 0);
}

/** Reads the JSON that loses nothing. */
export function fromJson(source: string, options: DecodeOptions = NO_OPTIONS): Value {
  return parse(true, source, options);
}

function print(json: boolean, data: Uint8Array, options: Options, more: number): string {
  put(data);
  const number = dialectNumber(options);
  const done = run(() => wasm.print(json, number, flags(options) | more));
  if (!done) fail();
  look();
  return text();
}

function parse(json: boolean, source: string, options: DecodeOptions): Value {
  if (typeof source !== "string") throw new GdvarError(`what is parsed is a text, not ${typeof source}`);
  put(utf8(source));
  const number = dialectNumber(options);
  if (!run(() => wasm.parse(json, number, flags(options)))) fail();
  look();
  return decode(input(), options);
}

/** Guesses which engine wrote a value, or a sequence of values as store_var writes them. */
export function guessDialect(data: Uint8Array): Dialect | undefined {
  put(data);
  const number = run(() => wasm.guessDialect());
  return number < 0 ? undefined : (dialects[number] as Dialect);
}
