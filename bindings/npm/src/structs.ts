/** The codecs of Dictionaries and Objects. */

import { type Id, type Key, Codec, Entries, at, fail, idOf, isExact, problem, textOf } from "./codec.js";
import { int64 } from "./numbers.js";
import { GodotObject, TypedDictionary } from "./types.js";

/** What is said about a field. */
export interface FieldOptions<T> {
  /** Other keys that are read. */
  aliases?: readonly Key[];
  /** The key that Rust reads, if it is not the one that Rust writes. */
  write?: Key;
  /** Makes the value of a missing field. */
  missing?: () => T;
  /** The field may be missing, and is then undefined. */
  optional?: boolean;
  /** The field may be missing when it is read, but not when it is written. */
  unwritten?: boolean;
  /** Rust does not read the field. */
  unread?: boolean;
  /** A null is not written. */
  leftOut?: boolean;
  /** The first version in which the field is required. */
  since?: number;
  /** The last version that has the field. */
  until?: number;
}

/** A field of a struct. */
export class Field<T> {
  /** @internal */
  constructor(readonly key: Key | undefined, readonly codec: Codec<T>, readonly options: FieldOptions<T>) {}
}

/** A field under a key. */
export function field<T>(key: Key, codec: Codec<T>, options: FieldOptions<T> = {}): Field<T> {
  return new Field(key, codec, options);
}

/** A field whose own entries take its place. */
export function flatten<T>(codec: Codec<T>, options: FieldOptions<T> = {}): Field<T> {
  return new Field<T>(undefined, codec, options);
}

type Fields<T> = { readonly [K in keyof Required<T>]: Field<Required<T>[K]> };

/** What is said about a struct. */
export interface StructOptions {
  /** Unknown keys are an error. */
  strict?: boolean;
  version?: { key: Key; first: number; current: number; unversioned?: number; migrates?: boolean };
}

/** A Dictionary with these entries. */
export function dictionary<T extends object>(fields: Fields<T>, options: StructOptions = {}): Codec<T> {
  return new Struct<T>(fields, options);
}

class Struct<T extends object> extends Codec<T> {
  private readonly members: readonly (readonly [string, Field<unknown>])[];
  private known: Set<Id> | undefined;

  constructor(fields: Fields<T>, private readonly options: StructOptions) {
    super();
    this.members = Object.entries(fields as Record<string, Field<unknown>>);
  }

  override keys(): readonly Id[] {
    return [...this.ownKeys()];
  }

  /** The keys of the fields, and of the types that are flattened into them. */
  private ownKeys(): Set<Id> {
    if (this.known === undefined) {
      this.known = new Set(this.options.version === undefined ? [] : [idOf(this.options.version.key)]);
      for (const [, { key, codec, options }] of this.members) {
        const keys = key === undefined ? codec.keys() : [key, ...(options.aliases ?? [])].map(idOf);
        for (const one of keys) this.known.add(one);
      }
    }
    return this.known;
  }

  override isOpen(): boolean {
    return this.members.some(([, member]) => member.key === undefined && member.codec.isOpen());
  }

  read(value: unknown): T {
    return this.readAll(Entries.of(value), this.options.strict === true);
  }

  /** @internal Reads the entries of a whole value. */
  readAll(entries: Entries, isStrict: boolean): T {
    const made = this.readEntries(entries, new Set());
    if (isStrict && !this.isOpen()) entries.only(this.ownKeys());
    return made;
  }

  override readEntries(entries: Entries, outer: ReadonlySet<Id>): T {
    const made: Record<string, unknown> = {};
    const version = this.readVersion(entries);
    for (const [name, member] of this.members) {
      const read =
        member.key === undefined
          ? member.codec.readEntries(entries, new Set([...outer, ...this.ownKeys()]))
          : readField(entries, member.key, member, version);
      if (read !== undefined) made[name] = read;
    }
    return made as T;
  }

  private readVersion(entries: Entries): number {
    const versions = this.options.version;
    if (versions === undefined) return 0;
    const found = entries.get(idOf(versions.key));
    if (found === undefined && versions.unversioned === undefined) at(versions.key, () => problem("missing field"));
    const number = found === undefined ? (versions.unversioned as number) : at(versions.key, () => Number(int64.read(found)));
    const { first, current, migrates } = versions;
    if (number > current) problem(`the data has version ${number}, this program reads versions up to ${current}`);
    if (number < first) problem(`the data has version ${number}, this program reads versions from ${first} on`);
    if (number < current && migrates === true) {
      problem(`the data has version ${number}, which Rust brings to version ${current}`);
    }
    return number;
  }

  write(value: T): unknown {
    const out: [Key, unknown][] = [];
    this.writeEntries(value, out);
    return new Map(out);
  }

  override writeEntries(value: T, out: [Key, unknown][]): void {
    if (typeof value !== "object" || value === null || Array.isArray(value)) fail("an object", value);
    const members = value as Record<string, unknown>;
    if (isExact()) {
      const unknown = Object.keys(members).find((name) => this.members.every(([known]) => known !== name));
      if (unknown !== undefined) at(unknown, () => problem("unknown field"));
    }
    const version = this.options.version;
    if (version !== undefined) out.push([version.key, version.current]);
    for (const [name, { key, codec, options }] of this.members) {
      const held = members[name];
      if (options.unread === true || options.until !== undefined) continue;
      if (held === undefined) {
        if (options.missing === undefined && options.optional !== true) at(name, () => problem("missing field"));
      } else if (key === undefined) {
        at(name, () => codec.writeEntries(held, out));
      } else if (held !== null || options.leftOut !== true) {
        out.push([options.write ?? key, at(name, () => codec.write(held))]);
      }
    }
  }
}

function readField(entries: Entries, key: Key, { codec, options }: Field<unknown>, version: number): unknown {
  const isThere = options.until === undefined || version <= options.until;
  let found = isThere ? entries.get(idOf(key)) : undefined;
  for (const alias of options.aliases ?? []) {
    const other = isThere ? entries.get(idOf(alias)) : undefined;
    if (other !== undefined && found !== undefined) at(key, () => problem("duplicate field"));
    if (found === undefined) found = other;
  }
  if (found !== undefined) return at(key, () => codec.read(found));
  const isRequired = options.since !== undefined && version >= options.since;
  if (!isRequired && options.missing !== undefined) return options.missing();
  if (!isRequired && (options.optional === true || options.unwritten === true)) return undefined;
  return at(key, () => problem("missing field"));
}

/** An Object of a class with these properties, and with a script if it has one. */
export function object<T extends object>(
  className: string, fields: Fields<T>, options: StructOptions & { script?: string } = {},
): Codec<T> {
  return new Instance(className, options.script, new Struct<T>(fields, options), options.strict === true);
}

const SCRIPT = "script";

class Instance<T extends object> extends Codec<T> {
  constructor(
    private readonly className: string,
    private readonly script: string | undefined,
    private readonly fields: Struct<T>,
    private readonly isStrict: boolean,
  ) {
    super();
  }

  read(value: unknown): T {
    if (!(value instanceof GodotObject)) fail(`an Object of class ${this.className}`, value);
    if (value.className !== this.className) {
      problem(`expected an Object of class ${this.className}, found one of class ${value.className}`);
    }
    const properties = new Map<string, unknown>();
    const known = new Set([...this.fields.keys(), ...(this.script === undefined ? [] : [SCRIPT])]);
    for (const [name, held] of value.properties) {
      if (properties.has(name) && known.has(name)) at(name, () => problem("duplicate field"));
      properties.set(name, held);
    }
    if (this.script !== undefined) {
      const found = properties.get(SCRIPT);
      if (textOf(found) !== this.script) at(SCRIPT, () => fail(`the script ${this.script}`, found));
      properties.delete(SCRIPT);
    }
    return this.fields.readAll(new Entries(properties), this.isStrict);
  }

  write(value: T): unknown {
    const out: [Key, unknown][] = [];
    this.fields.writeEntries(value, out);
    const properties = out.map(([key, held]): [string, unknown] => [String(key), held]);
    // The engine ignores properties of a script that come before the script.
    const script = properties.filter(([name]) => name === SCRIPT);
    const others = properties.filter(([name]) => name !== SCRIPT);
    if (this.script !== undefined) script.push([SCRIPT, this.script]);
    return new GodotObject(this.className, new Map([...script, ...others]));
  }
}

/** A Dictionary whose keys have one type, and whose values have one type. */
export function map<K, V>(
  key: Codec<K>, value: Codec<V>, declared?: ConstructorParameters<typeof TypedDictionary>,
): Codec<Map<K, V>> {
  return new Table(key, value, declared);
}

class Table<K, V> extends Codec<Map<K, V>> {
  constructor(
    private readonly key: Codec<K>,
    private readonly value: Codec<V>,
    private readonly declared: ConstructorParameters<typeof TypedDictionary> | undefined,
  ) {
    super();
  }

  read(value: unknown): Map<K, V> {
    return this.readEntries(Entries.of(value), new Set());
  }

  override readEntries(entries: Entries, outer: ReadonlySet<Id>): Map<K, V> {
    const made = new Map<K, V>();
    for (const [key, value] of entries) {
      if (outer.size !== 0 && outer.has(idOf(key))) continue;
      at(key, () => made.set(this.key.read(key), this.value.read(value)));
    }
    return made;
  }

  write(value: Map<K, V>): unknown {
    const out: [Key, unknown][] = [];
    this.writeEntries(value, out);
    return this.declared === undefined ? new Map(out) : new TypedDictionary(this.declared[0], this.declared[1], out);
  }

  override writeEntries(value: Map<K, V>, out: [Key, unknown][]): void {
    if (!(value instanceof Map)) fail("a Map", value);
    for (const [key, held] of value) {
      at(String(key), () => out.push([this.key.write(key) as Key, this.value.write(held)]));
    }
  }

  override isOpen(): boolean {
    return true;
  }
}
