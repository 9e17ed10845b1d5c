/** Reading and writing a value as one of a type: where in the value it is, and what does not fit. */

import { Float, GdvarError, NodePath, Pairs, StringName } from "./types.js";
import { type Step, pathText } from "./write.js";

/** A key or a tag on the wire. */
export type Key = string | number | bigint | StringName;

/** A key by its text or its number: keys of different types of text are the same key. Any other value is itself. */
export type Id = unknown;

const MAX_DEPTH = 1024;

let path: Step[] = [];
let exact = false;

/** Begins a new value. */
export function start(): void {
  path = [];
  exact = false;
}

/** Whether only values of exactly the expected types fit. */
export function isExact(): boolean {
  return exact;
}

/** Calls a function for the value at a step. */
export function at<R>(step: Step, call: () => R): R {
  if (path.length === MAX_DEPTH) problem(`more than ${MAX_DEPTH} nested containers`);
  path.push(step);
  const result = call();
  path.pop();
  return result;
}

/** Calls a function, and returns nothing if the value does not fit. */
export function tries<R>(isExactNow: boolean, call: () => R): { result: R } | undefined {
  const [depth, wasExact] = [path.length, exact];
  exact ||= isExactNow;
  try {
    return { result: call() };
  } catch (error) {
    if (!(error instanceof GdvarError)) throw error;
    path.length = depth;
    return undefined;
  } finally {
    exact = wasExact;
  }
}

/** Throws an error with the place of the value. */
export function problem(message: string): never {
  const place = pathText(path);
  throw new GdvarError(place === "" ? message : `${message} in ${place}`, place);
}

/** Throws the error of a value that was not expected. */
export function fail(expected: string, found: unknown): never {
  problem(`expected ${expected}, found ${shown(found)}`);
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  const text = textOf(value);
  if (text !== undefined) {
    const name = typeof value === "string" ? "String" : (value as object).constructor.name;
    return `${name} ${JSON.stringify(text.slice(0, 50))}`;
  }
  if (typeof value === "boolean") return `bool ${value}`;
  if (typeof value === "bigint") return `int ${value}`;
  if (typeof value === "number") return `${Number.isInteger(value) ? "int" : "float"} ${value}`;
  if (value instanceof Float) return `float ${value.valueOf()}`;
  if (Entries.is(value)) return "a Dictionary";
  if (Array.isArray(value)) return "an Array";
  return typeof value === "object" ? `a ${value.constructor.name}` : `a ${typeof value}`;
}

/** Returns the text of a String, a StringName or a NodePath. A NodePath with parts is one that no text describes completely. */
export function textOf(value: unknown): string | undefined {
  if (value instanceof NodePath) return value.parts === undefined ? value.valueOf() : undefined;
  return nameOf(value);
}

/** Returns the text of a String or a StringName: a NodePath names no field and no variant. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return value instanceof StringName ? value.valueOf() : undefined;
}

export function idOf(key: unknown): Id {
  if (typeof key === "number" && Number.isSafeInteger(key)) return BigInt(key);
  return nameOf(key) ?? key;
}

/** The entries of a Dictionary by their keys. */
export class Entries {
  private index: Map<Id, unknown> | undefined;

  constructor(private readonly entries: Map<unknown, unknown> | Pairs<unknown, unknown>) {}

  static is(value: unknown): boolean {
    if (value instanceof Map || value instanceof Pairs) return true;
    if (typeof value !== "object" || value === null) return false;
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === null || prototype === Object.prototype;
  }

  static of(value: unknown): Entries {
    if (value instanceof Map || value instanceof Pairs) return new Entries(value);
    if (!Entries.is(value)) fail("Dictionary", value);
    return new Entries(new Map(Object.entries(value as object)));
  }

  get(id: Id): unknown {
    // Most keys are Strings.
    const direct = this.entries instanceof Map && typeof id === "string" ? this.entries.get(id) : undefined;
    return direct ?? (this.index ??= new Map([...this.entries].map(([key, value]) => [idOf(key), value]))).get(id);
  }

  has(id: Id): boolean {
    return this.get(id) !== undefined;
  }

  /** Refuses all other keys. */
  only(ids: ReadonlySet<Id>): void {
    for (const [key] of this.entries) {
      if (!ids.has(idOf(key))) at(key, () => problem("unknown field"));
    }
  }

  [Symbol.iterator](): IterableIterator<[unknown, unknown]> {
    return this.entries[Symbol.iterator]();
  }
}

/** Reads and writes the values of a type. */
export abstract class Codec<T> {
  /** The type, for the compiler: a codec of one type is none of a wider or a narrower one. */
  declare readonly type?: (value: T) => T;

  /** @internal Reads a value of this package. */
  abstract read(value: unknown): T;

  /** @internal Returns the value of this package. */
  abstract write(value: T): unknown;

  /** @internal Reads the entries that are flattened into those of an outer type, whose keys are not this type's. */
  readEntries(_entries: Entries, _outer: ReadonlySet<Id>): T {
    return problem("only a Dictionary can be flattened");
  }

  /** @internal Adds the entries to those of the outer type. */
  writeEntries(_value: T, _out: [Key, unknown][]): void {
    problem("only a Dictionary can be flattened");
  }

  /** @internal The keys of the entries. */
  keys(): readonly Id[] {
    return [];
  }

  /** @internal Whether it takes entries of every key. */
  isOpen(): boolean {
    return false;
  }
}

/** A codec of two functions. */
export function codec<T>(read: (value: unknown) => T, write: (value: T) => unknown): Codec<T> {
  return new Both(read, write);
}

class Both<T> extends Codec<T> {
  constructor(private readonly reader: (value: unknown) => T, private readonly writer: (value: T) => unknown) {
    super();
  }
  read(value: unknown): T {
    return this.reader(value);
  }
  write(value: T): unknown {
    return this.writer(value);
  }
}
