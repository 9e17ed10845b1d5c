/** Files. */
/// <reference lib="esnext.disposable" preserve="true" />

import { type Value, Float, GdvarError } from "./types.js";
import { type Bytes, type DecodeOptions, type Dialect, type Encodable, bytesOf, checkOptions, decode, encode, restarts, run } from "./values.js";
import * as wasm from "./wasm/gdvar_wasm.js";
import { within } from "./write.js";

/** The first byte of a float, in every dialect. */
const FLOAT = 3;

/** How a file is opened or created. */
export interface SaveOptions {
  /** The engine. Without it, the engine of a file is guessed, and a new file is one of Godot 4. */
  dialect?: Dialect;
  /** The passphrase of an encrypted file. */
  passphrase?: string;
  /** The key of an encrypted file: 32 bytes. */
  key?: Bytes;
  /** Allows full objects in the values. */
  fullObjects?: boolean;
  /** How many bytes stand before the data, such as a header of the game's own. They are kept, and so is what follows the values. */
  offset?: number;
}

/** A value that was found. */
export interface Found {
  /** Its path, which all methods take. In a file of several values, it begins with the number of one: `value 1: gold`. */
  path: string;
  /** Its text, as var_to_str prints it. */
  text: string;
}

/** A difference between two files. */
export interface Difference {
  /** The number of the value in which it is. */
  index: number;
  /** The path in the new file, or in the old one if something was removed. */
  path: string;
  /** From `by_index` on, the elements of a long array are compared index by index. */
  change: "removed" | "added" | "changed" | "reordered" | "by_index";
  /** The text of the old value, as var_to_str prints it. */
  old?: string;
  /** The text of the new value. */
  new?: string;
}

/** A fault of a file. */
export interface Fault {
  kind: "empty" | "damaged" | "other_bytes" | "repeated_key" | "script_source" | "config" | "behind" | "unread";
  /** One sentence. */
  message: string;
  /** The path of the value. */
  path: string;
  /** The byte of the file, without its container. */
  offset?: number;
  /** The number of the value that has it. Faults of the whole file have none. */
  index?: number;
}

/** How a file is converted. */
export interface ConvertOptions {
  /** What its data becomes: "project" for a `project.godot`, "config" for a `project.binary`. */
  kind?: Exclude<Kind, "resource">;
  /** What a resource becomes: a `.tres` or a `.res`. */
  notation?: "text" | "binary";
  /** The text of tables with more names of classes and properties. */
  renames?: readonly string[];
  /** Puts null in the place of values without a counterpart. Without it, they are an error. */
  lossy?: boolean;
}

/** A file that was converted, and what became of its values. */
export interface Converted {
  file: SaveFile;
  notes: { path: string; change: "converted" | "unchecked" | "lost"; message: string }[];
}

/** What the data of a file is: values, each after its length; a single bare value; a config file; a project.binary; text; JSON; a resource. */
export type Kind = "values" | "bare" | "config" | "project" | "text" | "json" | "resource";

/** What is read, and what the value looks like. */
export interface GetOptions<D = never> extends Pick<DecodeOptions, "floats" | "ints" | "objects"> {
  /** The number of the value in the file. Without it, the only value that has the path is meant. */
  index?: number;
  /** What is returned if the path has no value. */
  default?: D;
}

/** Where an edit is made. */
export interface EditOptions {
  /** The number of the value in the file. Without it, the only value that has the path is meant. */
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

/** @internal Refuses what is no text: the WebAssembly would end there, and all files with it. What is not given passes. */
export function checkTexts(message: string, ...given: unknown[]): void {
  if (given.some((text) => text !== undefined && typeof text !== "string")) throw new GdvarError(message);
}

/** @internal Returns the options as the WebAssembly takes them, and refuses what are none. */
export function settingsOf(options: SaveOptions) {
  checkOptions(options);
  const { dialect, passphrase, key, fullObjects, offset } = options;
  checkTexts("the dialect and the passphrase are texts", dialect, passphrase);
  if (offset !== undefined && (!Number.isInteger(offset) || offset < 0 || offset >= 2 ** 32)) throw new GdvarError(`the offset is a number of bytes, not ${String(offset)}`);
  // A key that is a text would be a key of zeros.
  return { dialect, passphrase, key: key === undefined ? undefined : keyOf(key), fullObjects: fullObjects === true, offset };
}

function opened(data: Bytes | undefined, options: SaveOptions): wasm.SaveFile {
  // What has no bytes would be an empty file.
  const bytes = data === undefined ? undefined : bytesOf(data);
  const { dialect, passphrase, key, fullObjects, offset } = settingsOf(options);
  const chosen = bytes === undefined ? (dialect ?? "godot4") : dialect;
  return run(() => new wasm.SaveFile(bytes, chosen, passphrase, key, fullObjects, offset));
}

/** @internal Returns the file in the WebAssembly. */
export let fileOf: (save: SaveFile) => wasm.SaveFile;

function found(parts: readonly string[]): Found[] {
  return Array.from({ length: parts.length / 2 }, (_, index) => ({ path: parts[2 * index] as string, text: parts[2 * index + 1] as string }));
}

/** Returns the options, for which the index alone may stand. */
function chosen<T extends { index?: number }>(options: number | T): T {
  return typeof options === "object" && options !== null ? options : ({ index: options } as T);
}

function keyOf(key: Bytes): Uint8Array {
  try {
    return bytesOf(key);
  } catch {
    throw new GdvarError("the key has to be 32 bytes in a Uint8Array, an ArrayBuffer or a DataView");
  }
}

/**
 * A file in memory, in any container: values of store_var or var_to_bytes, text, JSON, a config file or a project.binary. What is not
 * changed keeps its bytes, and a value keeps its type when it is set. In a file of several values, a path means the only value that has it,
 * unless an index chooses one.
 */
export class SaveFile {
  readonly #inside: wasm.SaveFile;
  readonly #restarts: number;
  #isFreed = false;
  readonly #options: DecodeOptions;

  static {
    fileOf = (save) => save.#file;
  }

  /** Opens the bytes of a file in any container, or makes an empty file. */
  constructor(data?: Bytes, options?: SaveOptions);
  /** @internal Takes a file that was made already. */
  constructor(made: wasm.SaveFile, options?: SaveOptions);
  constructor(data?: Bytes | wasm.SaveFile, options: SaveOptions = {}) {
    this.#inside = data instanceof wasm.SaveFile ? data : opened(data, options);
    this.#restarts = restarts;
    this.#options = { dialect: this.dialect, fullObjects: options.fullObjects === true };
  }

  get #file(): wasm.SaveFile {
    if (this.#isFreed) throw new GdvarError("the file was freed");
    if (this.#restarts === restarts) return this.#inside;
    throw new GdvarError("the file was lost when an earlier call had no stack left: open it again from its bytes");
  }

  /** Gives back the memory of the file, which is not usable any more. Without it, that happens some time after the last use. */
  free(): void {
    if (!this.#isFreed && this.#restarts === restarts) run(() => this.#inside.free());
    this.#isFreed = true;
  }

  [Symbol.dispose](): void {
    this.free();
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

  /** Reads the value at a path, such as "player.pos.x". The empty path is the whole value. */
  get<D = never>(path = "", options: number | GetOptions<D> = {}): Value | D {
    const settings = chosen(options);
    const { index } = settings;
    this.#check(index, path);
    let found: Uint8Array;
    try {
      found = run(() => this.#file.get(index, path));
    } catch (error) {
      if (error instanceof GdvarError && error.kind === "notFound" && "default" in settings) return settings.default as D;
      throw error;
    }
    return decode(found, { ...settings, ...this.#options });
  }

  /** Reads the values at all places of a path with `[*]` for all items of a container: "players[*].gold". */
  getAll(path: string, options: number | Omit<GetOptions, "default"> = {}): Value[] {
    const settings = chosen(options);
    const { index } = settings;
    this.#check(index, path);
    return run(() => this.#file.getAll(index, path)).map((bytes) => decode(bytes, { ...settings, ...this.#options }));
  }

  /**
   * Finds values: those that equal a text, or a value that is given as text, such as "5" or "Vector2(1, 2)"; or those whose text a
   * pattern matches. With `keys`, the values under such keys too.
   */
  find(wanted: string | RegExp, options: { keys?: boolean } = {}): Found[] {
    checkOptions(options);
    const keys = options.keys === true;
    if (typeof wanted === "string") return found(run(() => this.#file.find(wanted, keys)));
    if (!(wanted instanceof RegExp)) throw new GdvarError(`what is looked for is a text or a RegExp, not ${String(wanted)}`);
    // The WebAssembly takes an exception for a text that does not match.
    let failed: { error: unknown } | undefined;
    const matches = (text: string): boolean => {
      try {
        return failed === undefined && text.search(wanted) >= 0;
      } catch (error) {
        failed = { error };
        return false;
      }
    };
    const parts = run(() => this.#file.findWith(matches, keys));
    if (failed !== undefined) throw (failed as { error: unknown }).error;
    return found(parts);
  }

  /** Lists all values that contain no others, and all empty containers. */
  list(): Found[] {
    return found(run(() => this.#file.list()));
  }

  /** Returns what is different in a newer file. Containers do not matter. */
  diff(newer: SaveFile): Difference[] {
    if (!(newer instanceof SaveFile)) throw new GdvarError("the newer file has to be a SaveFile");
    const parts = run(() => this.#file.diff(newer.#file)) as unknown[];
    return Array.from({ length: parts.length / 5 }, (_, index) => {
      const [value, path, change, old, now] = parts.slice(5 * index, 5 * index + 5);
      const texts = { ...(old === undefined ? {} : { old }), ...(now === undefined ? {} : { new: now }) };
      return { index: value, path, change, ...texts } as Difference;
    });
  }

  /**
   * Returns the first faults of the file, as `gdvar check` prints them: what cannot be read, and, unless `readable`, what an engine would
   * write in other bytes.
   */
  check(options: { readable?: boolean; most?: number } = {}): Fault[] {
    checkOptions(options);
    const { readable = false, most = 100 } = options;
    if (!(Number.isInteger(most) || most === Infinity) || most < 0) throw new GdvarError(`most is a number of faults, not ${String(most)}`);
    const parts = run(() => this.#file.check(readable === true, Math.min(most, 2 ** 31))) as unknown[];
    return Array.from({ length: parts.length / 5 }, (_, number) => {
      const [kind, message, path, offset, index] = parts.slice(5 * number, 5 * number + 5);
      return { kind, message, path, ...(offset === undefined ? {} : { offset }), ...(index === undefined ? {} : { index }) } as Fault;
    });
  }

  /** Makes a file for another engine of this one, or one of another kind. This one stays as it is. */
  convert(to: Dialect, options: ConvertOptions = {}): Converted {
    checkOptions(options);
    const { kind, notation, renames = [], lossy = false } = options;
    if (!Array.isArray(renames)) throw new GdvarError("the tables of renames are an array of texts");
    checkTexts("the dialect, the kind, the notation and the tables of renames are texts", to ?? null, kind, notation, ...renames);
    const made = run(() => this.#file.convert(to, kind, notation, [...renames], lossy === true));
    const notes = made.notes();
    const file = made.takeFile() as wasm.SaveFile;
    made.free();
    return {
      file: new SaveFile(file, { fullObjects: this.#options.fullObjects === true }),
      notes: Array.from({ length: notes.length / 3 }, (_, index) => {
        const [path, change, message] = notes.slice(3 * index, 3 * index + 3);
        return { path, change, message } as Converted["notes"][number];
      }),
    };
  }

  /**
   * Changes the value at a path, where nothing has to be yet, or the values at all places of a path with `[*]`. All other bytes stay, and
   * a value keeps its type: 5 becomes 5.0 for a float. Returns whether anything changed.
   */
  set<const T>(path: string, value: T & Encodable<T>, options: number | EditOptions = {}): boolean {
    const { index, force } = this.#place(path, options);
    const encoded = this.#encoded(value, () => this.#file.pathToSet(index, path));
    return run(() => this.#file.set(index, path, encoded, force));
  }

  /** Inserts an item into the container at a path, or a whole value before the one with a number. */
  insert<const T>(place: string | number, value: T & Encodable<T>, options: InsertOptions = {}): void {
    if (typeof place === "number") {
      this.#count(place, this.length + 1);
      const encoded = encode(value as unknown, this.#options);
      run(() => this.#file.insertValue(place, encoded));
      return;
    }
    const { index, force } = this.#place(place, options);
    const { key, at } = options;
    if (key !== undefined && typeof key !== "string") throw new GdvarError(`a key is a text, not ${String(key)}`);
    if (at !== undefined) this.#count(at, 2 ** 32);
    const encoded = this.#encoded(value, () => this.#file.pathToInsert(index, place, at, key, force));
    run(() => this.#file.insert(index, place, at, key, encoded, force));
  }

  /** Removes the value at a path, with its key, or the values at all places of a path with `[*]`. */
  remove(path: string, index?: number): void {
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
  move(path: string, to: string, index?: number): void {
    this.#check(index, path);
    this.#check(index, to);
    run(() => this.#file.moveTo(index, path, to));
  }

  /** Replaces one of the values. Its type is that of the new value, but a number stays a float where one was. */
  replace<const T>(index: number, value: T & Encodable<T>): void {
    this.#count(index, this.length);
    const encoded = encode(value as unknown, this.#options);
    const isFloat = typeof value === "number" && run(() => this.#file.get(index, ""))[0] === FLOAT;
    const kept = isFloat ? encode(new Float(value), this.#options) : encoded;
    run(() => this.#file.replace(index, kept));
  }

  /** Adds a value at the end. */
  push<const T>(value: T & Encodable<T>): void {
    this.insert(this.length, value as unknown);
  }

  /** Removes one of the values. */
  delete(index: number): void {
    this.#count(index, this.length);
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

  /** Returns the bytes of a value for a place in the file, whose path errors of the value get. */
  #encoded(value: unknown, place: () => string): Uint8Array {
    try {
      return encode(value, this.#options);
    } catch (error) {
      throw error instanceof GdvarError ? within(run(place), error) : error;
    }
  }

  #place(path: string, options: number | EditOptions): { index: number | undefined; force: boolean } {
    const { index, force = false } = chosen(options);
    this.#check(index, path);
    return { index, force: force === true };
  }

  /** WebAssembly would take what is no number for 0, and what is no text for the empty path. */
  #check(index: number | undefined, path: string): void {
    if (typeof path !== "string") throw new GdvarError(`a path is a text, not ${String(path)}`);
    if (index !== undefined) this.#count(index, this.length);
  }

  #count(index: number, end: number): void {
    if (typeof index !== "number") throw new GdvarError(`there is no value with the index ${typeof index === "string" ? JSON.stringify(index) : String(index)}: an index is a number`);
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
