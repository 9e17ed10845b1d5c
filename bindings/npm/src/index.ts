/** Godot's binary Variant format: what var_to_bytes, store_var and put_var write. */

import { type Shapes, read } from "./read.js";
import { GdvarError, type Value } from "./types.js";
import { tape } from "./write.js";
import * as wasm from "./wasm/gdvar_wasm.js";

export {
  AABB, Basis, Callable, Color, DoubleAABB, DoubleBasis, DoublePlane, DoubleProjection, DoubleQuaternion, DoubleRect2,
  DoubleTransform2D, DoubleTransform3D, DoubleVector2, DoubleVector3, DoubleVector4, Float, GdvarError, GodotObject, NodePath,
  ObjectId, PackedColorArray, PackedStringArray, PackedVector2Array, PackedVector3Array, PackedVector4Array, Pairs, Plane,
  Projection, Quaternion, RID, Rect2, Rect2i, Signal, StringName, Transform2D, Transform3D, TypedArray, TypedDictionary,
  Vector2, Vector2i, Vector3, Vector3i, Vector4, Vector4i,
} from "./types.js";
export type { ElementType, NodePathParts, Value } from "./types.js";
/** What files that gdvar generates from Rust types consist of. */
export * as schema from "./schema.js";

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

/** Settings for decoding. The last three lose what JavaScript does not tell apart, or change how values are looked up. */
export interface DecodeOptions extends Options {
  /** "number": whole floats are numbers too, and would be written as ints. */
  floats?: "Float" | "number";
  /** "bigint": every int is a bigint, not only those that a number cannot hold. */
  ints?: "number" | "bigint";
  /** Dictionaries whose keys are all Strings are objects without a prototype. */
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

/** Returns the text of bytes that are ASCII. */
let fromAscii = (ascii: Uint8Array): string => decoder.decode(ascii);

/** @internal Begins to use the WebAssembly, which the entry for this platform has loaded. Takes what decodes ASCII best there. */
export function start(decodeAscii = fromAscii): void {
  memory = wasm.wasmMemory() as WebAssembly.Memory;
  fromAscii = decodeAscii;
  dialects = wasm.dialectNames();
}

/** Whether a call has ended in the middle, so that what it had begun to change is in no order. */
let isBroken = false;
/** How many times the WebAssembly was started anew. What was in its memory before is lost. */
let restarts = 0;

/** Calls the WebAssembly, after a new start if an earlier call has ended in the middle. */
function run<T>(call: () => T): T {
  if (isBroken) restart();
  try {
    return call();
  } catch (error) {
    if (error instanceof Error && "path" in error) {
      const { message, path, offset } = error as unknown as { message: string; path: string; offset?: number };
      throw new GdvarError(message, path, offset);
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
  const whole = bytes.subarray(address, address + length);
  return isAscii ? fromAscii(whole) : decoder.decode(whole);
}

function blob(): Uint8Array {
  return bytes.subarray(word(BLOB), word(BLOB) + word(BLOB + 1));
}

function input(): Uint8Array {
  return bytes.slice(word(INPUT), word(INPUT) + word(INPUT + 1));
}

function checkBytes(data: Uint8Array): void {
  if (!(data instanceof Uint8Array)) throw new GdvarError("the bytes have to be a Uint8Array");
}

function put(data: Uint8Array): void {
  checkBytes(data);
  reserve(data.length, 0, 0, 0);
  bytes.set(data, word(INPUT));
}

function fail(): never {
  look();
  const start = word(NUMBERS) >>> 3;
  const both = text();
  const messageLength = numbers[start] as number;
  const offset = numbers[start + 2] as number;
  throw new GdvarError(both.slice(0, messageLength), both.slice(messageLength), offset < 0 ? undefined : offset);
}

function dialectNumber(name: Dialect | undefined): number {
  if (name === undefined) return 0;
  const number = dialects.indexOf(name);
  if (number < 0) throw new GdvarError(`there is no dialect ${JSON.stringify(name)}: the dialects are ${dialects.join(", ")}`);
  return number;
}

function flags(options: Options): number {
  return (options.fullObjects === true ? FULL_OBJECTS : 0) | (options.doublePrecision === true ? DOUBLE_PRECISION : 0);
}

const NO_OPTIONS: DecodeOptions = {};
const EXACT: Shapes = { plainFloats: false, bigInts: false, objects: false };

function shapes(options: DecodeOptions): Shapes {
  if (options.floats === undefined && options.ints === undefined && options.objects === undefined) return EXACT;
  return {
    plainFloats: options.floats === "number",
    bigInts: options.ints === "bigint",
    objects: options.objects === true,
  };
}

/** Decodes a value that takes all of the bytes, as bytes_to_var does. */
export function decode<T = Value>(data: Uint8Array, options: DecodeOptions = NO_OPTIONS): T {
  put(data);
  const { maxDepth = MAX_DEPTH, maxSize = MAX_SIZE } = options;
  const number = dialectNumber(options.dialect);
  if (!run(() => wasm.decode(number, flags(options), maxDepth, maxSize))) fail();
  look();
  return read(numbers, word(NUMBERS) >>> 3, text(), blob(), shapes(options)) as T;
}

/** Encodes a value as var_to_bytes does. */
export function encode(value: unknown, options: Options = NO_OPTIONS): Uint8Array {
  const { maxDepth = MAX_DEPTH, maxSize = MAX_SIZE } = options;
  const number = dialectNumber(options.dialect);
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
  if (/\p{Surrogate}/u.test(whole)) {
    throw new GdvarError("a text has half of a surrogate pair, which Unicode does not allow");
  }
  return encoder.encode(whole);
}

/** Prints a value as var_to_str does, with all digits. */
export function toText(value: unknown, options: Options = NO_OPTIONS): string {
  return print(false, encode(value, options), options, 0);
}

/** Reads the text of a value, as str_to_var does. */
export function fromText<T = Value>(source: string, options: DecodeOptions = NO_OPTIONS): T {
  return parse<T>(false, source, options);
}

/** Prints a value as JSON that loses nothing, or, with `plain`, as JSON without types. */
export function toJson(
  value: unknown,
  options: { plain?: boolean; fullObjects?: boolean; doublePrecision?: boolean } = {},
): string {
  return print(true, encode(value, options), options, options.plain === true ? PLAIN : 0);
}

/** Reads the JSON that loses nothing. */
export function fromJson<T = Value>(source: string, options: DecodeOptions = NO_OPTIONS): T {
  return parse<T>(true, source, options);
}

function print(json: boolean, data: Uint8Array, options: Options, more: number): string {
  put(data);
  const number = dialectNumber(options.dialect);
  const done = run(() => wasm.print(json, number, flags(options) | more));
  if (!done) fail();
  look();
  return text();
}

function parse<T>(json: boolean, source: string, options: DecodeOptions): T {
  put(utf8(source));
  const number = dialectNumber(options.dialect);
  if (!run(() => wasm.parse(json, number, flags(options)))) fail();
  look();
  return decode<T>(input(), options);
}

/** Guesses which engine wrote a value, or a sequence of values as store_var writes them. */
export function guessDialect(data: Uint8Array): Dialect | undefined {
  put(data);
  const number = run(() => wasm.guessDialect());
  return number < 0 ? undefined : (dialects[number] as Dialect);
}

/** How a file is opened or created. */
export interface SaveOptions {
  /** The engine. Without it, the engine of a file is guessed, and a new file is one of Godot 4. */
  dialect?: Dialect;
  /** The passphrase of an encrypted file. */
  passphrase?: string;
  /** The key of an encrypted file: 32 bytes. */
  key?: Uint8Array;
  /** Allows full objects in the values. */
  fullObjects?: boolean;
}

/** What the data of a file is: values, each after its length; a single bare value; a config file; a project.binary; text; JSON. */
export type Kind = "values" | "bare" | "config" | "project" | "text" | "json";

/** Where an edit is made. */
export interface EditOptions {
  /** The number of the value in the file. */
  index?: number;
  /** Writes the value, or the key, as it is given, even if its type is another one. */
  force?: boolean;
}

/** Where an item is inserted. */
export interface InsertOptions extends EditOptions {
  /** The key of the new item. Elements of arrays have none. */
  key?: string;
  /** The index of the item before which the new one is inserted. Without it, the new one is the last. */
  at?: number;
}

/**
 * A file in memory, in any container: values of store_var or var_to_bytes, text, JSON, a config file or a project.binary. What is not
 * changed keeps its bytes, and a value keeps its type when it is set.
 */
export class SaveFile {
  readonly #inside: wasm.SaveFile;
  readonly #restarts: number;
  readonly #options: Options;

  /** Opens the bytes of a file in any container, or makes an empty file. */
  constructor(data?: Uint8Array, options: SaveOptions = {}) {
    const { dialect, passphrase, key, fullObjects = false } = options;
    // What has no bytes, such as an ArrayBuffer, would be an empty file.
    if (data !== undefined) checkBytes(data);
    // A key that is a text would be a key of zeros.
    if (key !== undefined && !(key instanceof Uint8Array)) throw new GdvarError("the key has to be a Uint8Array of 32 bytes");
    if (passphrase !== undefined && typeof passphrase !== "string") throw new GdvarError("the passphrase has to be a text");
    const chosen = data === undefined ? (dialect ?? "godot4") : dialect;
    this.#inside = run(() => new wasm.SaveFile(data, chosen, passphrase, key, fullObjects));
    this.#restarts = restarts;
    this.#options = { dialect: this.dialect, fullObjects };
  }

  get #file(): wasm.SaveFile {
    if (this.#restarts === restarts) return this.#inside;
    throw new GdvarError("the file was lost when an earlier call had no stack left: open it again from its bytes");
  }

  /** The number of values. */
  get length(): number {
    return run(() => this.#file.length);
  }

  get dialect(): Dialect {
    return run(() => this.#file.dialect) as Dialect;
  }

  get kind(): Kind {
    return run(() => this.#file.kind) as Kind;
  }

  /** Whether the file is a single value without a length before it. */
  get isBare(): boolean {
    return run(() => this.#file.isBare);
  }

  /** Reads the value at a path, such as "player.pos.x", in one of the values. The empty path is the whole value. */
  get<T = Value>(path = "", index = 0, options: DecodeOptions = {}): T {
    this.#check(index, path);
    const found = run(() => this.#file.get(index, path));
    return decode<T>(found, { ...options, ...this.#options });
  }

  /**
   * Changes the value at a path, where nothing has to be yet. All other bytes stay, and the value keeps its type: 5 becomes 5.0 for a
   * float. Returns whether anything changed.
   */
  set(path: string, value: unknown, options: number | EditOptions = {}): boolean {
    const { index, force } = this.#place(path, options);
    const encoded = encode(value, this.#options);
    return run(() => this.#file.set(index, path, encoded, force));
  }

  /** Inserts an item into the container at a path, or a whole value before the one with a number. */
  insert(place: string | number, value: unknown, options: InsertOptions = {}): void {
    const encoded = encode(value, this.#options);
    if (typeof place === "number") {
      this.#count(place, this.length + 1);
      run(() => this.#file.insertValue(place, encoded));
      return;
    }
    const { index, force } = this.#place(place, options);
    const { key, at } = options;
    if (key !== undefined && typeof key !== "string") throw new GdvarError(`a key is a text, not ${String(key)}`);
    if (at !== undefined) this.#count(at, 2 ** 32);
    run(() => this.#file.insert(index, place, at, key, encoded, force));
  }

  /** Removes the value at a path, with its key. */
  remove(path: string, index = 0): void {
    this.#check(index, path);
    run(() => this.#file.remove(index, path));
  }

  /** Changes the key of the value at a path. The key is text, or another key as var_to_str prints it. */
  rename(path: string, key: string, options: number | EditOptions = {}): void {
    const { index, force } = this.#place(path, options);
    if (typeof key !== "string") throw new GdvarError(`a key is a text, not ${String(key)}`);
    run(() => this.#file.rename(index, path, key, force));
  }

  /** Moves the value at a path to another path: a new place, or that of another element of the same array. */
  move(path: string, to: string, index = 0): void {
    this.#check(index, path);
    this.#check(index, to);
    run(() => this.#file.moveTo(index, path, to));
  }

  /** Replaces one of the values. Its type is that of the new value. */
  replace(index: number, value: unknown): void {
    this.#check(index, "");
    const encoded = encode(value, this.#options);
    run(() => this.#file.replace(index, encoded));
  }

  /** Adds a value at the end. */
  push(value: unknown): void {
    this.insert(this.length, value);
  }

  /** Removes one of the values. */
  delete(index: number): void {
    this.#check(index, "");
    run(() => this.#file.delete(index));
  }

  /** Undoes the last edit. Returns false if there is none. */
  undo(): boolean {
    return run(() => this.#file.undo());
  }

  /** Does the edit again that was undone last. Returns false if there is none. */
  redo(): boolean {
    return run(() => this.#file.redo());
  }

  #place(path: string, options: number | EditOptions): { index: number; force: boolean } {
    const { index = 0, force = false } = typeof options === "object" && options !== null ? options : { index: options };
    this.#check(index, path);
    return { index, force: force === true };
  }

  /** WebAssembly would take what is no number for 0, and what is no text for the empty path. */
  #check(index: number, path: string): void {
    if (typeof path !== "string") throw new GdvarError(`a path is a text, not ${String(path)}`);
    this.#count(index, this.length);
  }

  #count(index: number, end: number): void {
    if (Number.isInteger(index) && index >= 0 && index < end) return;
    throw new GdvarError(`there is no value ${String(index)} in a file of ${this.length}`);
  }

  *[Symbol.iterator](): IterableIterator<Value> {
    for (let index = 0; index < this.length; index++) yield this.get("", index);
  }

  /** Returns the bytes of the file. */
  toBytes(): Uint8Array {
    return run(() => this.#file.toBytes());
  }
}
