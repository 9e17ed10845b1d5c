/**
 * What files that gdvar generates from Rust types consist of: codecs between the values of this package and those of the types.
 * A program uses the generated constants, whose class is `Type`.
 */

import { type Id, type Key, Codec, Entries, start } from "./codec.js";
import { type Bytes, type Options, decode, encode } from "./values.js";
import type { Value } from "./types.js";

export { Codec } from "./codec.js";
export type { Key } from "./codec.js";
export * from "./enums.js";
export * from "./lists.js";
export * from "./numbers.js";
export * from "./structs.js";

const FULL: Options = { dialect: "godot4", fullObjects: true };

/** A type that was generated from one in Rust. */
export class Type<T> extends Codec<T> {
  /** @internal */
  constructor(
    /** The name of the type. */
    readonly name: string,
    /** The same number in Rust means the same form on the wire. */
    readonly fingerprint: bigint,
    private readonly codec: Codec<T>,
    private readonly options: Options,
  ) {
    super();
  }

  /** Reads the bytes of a value, as Rust or the game wrote them. */
  decode(data: Bytes, options: Options = {}): T {
    const value = decode(data, { ...this.options, ...options, floats: "Float" });
    start();
    return this.codec.read(value);
  }

  /** Returns the bytes of a value, as Rust and the game read them. */
  encode(value: T, options: Options = {}): Uint8Array {
    return encode(this.to(value), { ...this.options, ...options });
  }

  /** Reads a value that `decode` or a `SaveFile` returned. */
  from(value: unknown): T {
    // Only the bytes of a value say which of its numbers are floats.
    return this.decode(encode(value, FULL), FULL);
  }

  /** Returns a value in the form that `encode` and a `SaveFile` take. */
  to(value: T): Value {
    start();
    return this.codec.write(value) as Value;
  }

  /** @internal */
  read(value: unknown): T {
    return this.codec.read(value);
  }

  /** @internal */
  write(value: T): unknown {
    return this.codec.write(value);
  }

  /** @internal */
  override readEntries(entries: Entries, outer: ReadonlySet<Id>): T {
    return this.codec.readEntries(entries, outer);
  }

  /** @internal */
  override writeEntries(value: T, out: [Key, unknown][]): void {
    this.codec.writeEntries(value, out);
  }

  /** @internal */
  override keys(): readonly Id[] {
    return this.codec.keys();
  }

  /** @internal */
  override isOpen(): boolean {
    return this.codec.isOpen();
  }
}

export function named<T>(name: string, fingerprint: bigint, codec: Codec<T>, options: Options = {}): Type<T> {
  return new Type(name, fingerprint, codec, options);
}

/** A codec of a type that is defined later in its file. */
export function lazy<T>(later: () => Codec<T>): Codec<T> {
  return new Lazy(later);
}

class Lazy<T> extends Codec<T> {
  constructor(private readonly later: () => Codec<T>) {
    super();
  }
  read(value: unknown): T {
    return this.later().read(value);
  }
  write(value: T): unknown {
    return this.later().write(value);
  }
  override readEntries(entries: Entries, outer: ReadonlySet<Id>): T {
    return this.later().readEntries(entries, outer);
  }
  override writeEntries(value: T, out: [Key, unknown][]): void {
    this.later().writeEntries(value, out);
  }
  override keys(): readonly Id[] {
    return this.later().keys();
  }
  override isOpen(): boolean {
    return this.later().isOpen();
  }
}

/** A value or null. */
export function optional<T>(codec: Codec<T>): Codec<T | null> {
  return new Optional(codec);
}

class Optional<T> extends Codec<T | null> {
  constructor(private readonly codec: Codec<T>) {
    super();
  }
  read(value: unknown): T | null {
    return value === null ? null : this.codec.read(value);
  }
  write(value: T | null): unknown {
    return value === null ? null : this.codec.write(value);
  }
  override readEntries(entries: Entries, outer: ReadonlySet<Id>): T | null {
    return this.codec.keys().some((key) => entries.has(key)) ? this.codec.readEntries(entries, outer) : null;
  }
  override writeEntries(value: T | null, out: [Key, unknown][]): void {
    if (value !== null) this.codec.writeEntries(value, out);
  }
  override keys(): readonly Id[] {
    return this.codec.keys();
  }
  override isOpen(): boolean {
    return this.codec.isOpen();
  }
}
