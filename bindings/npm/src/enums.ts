/** The codecs of enums. */

import { type Id, type Key, Codec, Entries, at, fail, idOf, isExact, problem, tries } from "./codec.js";
import { Float, StringName } from "./types.js";

/** A variant of an enum: its name, its tags on the wire, and its content. */
export class Variant<Name extends string, T> {
  readonly ids: readonly Id[];
  /** @internal */
  constructor(readonly name: Name, readonly tags: readonly Key[], readonly tag: Key | undefined, readonly content: Codec<T> | undefined) {
    this.ids = tags.map(idOf);
  }
}

/** What is said about the tags of a variant, if they are not just its name. */
export interface VariantOptions {
  /** The tags that are read. */
  tags?: readonly Key[];
  /** The tag that Rust reads, if it is not the one that Rust writes. */
  write?: Key;
}

/** A variant without a content. */
export function unit<const Name extends string>(name: Name, options: VariantOptions = {}): Variant<Name, undefined> {
  const tags = options.tags ?? [name];
  return new Variant<Name, undefined>(name, tags, options.write ?? tags[0], undefined);
}

/** A variant with a content. */
export function variant<const Name extends string, T>(name: Name, content: Codec<T>, options: VariantOptions = {}): Variant<Name, T> {
  const tags = options.tags ?? [name];
  return new Variant<Name, T>(name, tags, options.write ?? tags[0], content);
}

/** What an enum makes of tags that no variant has, and of data without a tag. */
export interface EnumOptions<O> {
  /** Reads an unknown tag; or, with `whole`, the value that has it. */
  other?: Codec<O>;
  whole?: boolean;
  /** The name of the variant for unknown tags, if it keeps nothing. */
  unit?: string;
  /** The name of the variant for data without a tag. */
  default?: string;
  strict?: boolean;
}

// The names and contents of the variants make up the type of the enum. In the codec they are any.
/* eslint-disable @typescript-eslint/no-explicit-any */
type Variants = readonly Variant<string, any>[];

type Outside<V> = V extends Variant<infer Name, infer T> ? ([T] extends [undefined] ? Name : { [P in Name]: T }) : never;
type Inside<K extends string, V> =
  V extends Variant<infer Name, infer T> ? ([T] extends [undefined] ? { [P in K]: Name } : { [P in K]: Name } & T) : never;
type Beside<K extends string, C extends string, V> =
  V extends Variant<infer Name, infer T> ? ([T] extends [undefined] ? { [P in K]: Name } : { [P in K]: Name } & { [P in C]: T }) : never;
type Content<V> = V extends Variant<string, infer T> ? ([T] extends [undefined] ? null : T) : never;

/** What holds an unknown tag. */
type Other<O> = [O] extends [never] ? never : { other: O };

/** The same under a key, where the tag is null. */
type OtherUnder<K extends string, O> = [O] extends [never] ? never : { [P in K]: null } & { other: O };

abstract class Enum<T> extends Codec<T> {
  private readonly byId = new Map<Id, Variant<string, unknown>>();
  private readonly byName = new Map<string, Variant<string, unknown>>();
  private readonly hasInts: boolean;

  constructor(protected readonly variants: Variants, protected readonly options: EnumOptions<any>) {
    super();
    for (const one of variants) {
      this.byName.set(one.name, one as Variant<string, unknown>);
      for (const id of one.ids) this.byId.set(id, one as Variant<string, unknown>);
    }
    this.hasInts = variants.some((one) => one.ids.some((id) => typeof id === "bigint"));
  }

  protected tagged(tag: unknown): Variant<string, unknown> | undefined {
    // A whole float is a tag too if some tags are ints.
    if (tag instanceof Float) {
      const number = tag.valueOf();
      return this.hasInts && Number.isInteger(number) && !isExact() ? this.byId.get(BigInt(number)) : undefined;
    }
    return this.byId.get(idOf(tag));
  }

  protected called(name: unknown): Variant<string, unknown> {
    const found = typeof name === "string" ? this.byName.get(name) : undefined;
    return found ?? fail(this.expected(), name);
  }

  protected isTag(value: unknown): boolean {
    if (typeof value === "string" || value instanceof StringName || typeof value === "bigint") return true;
    return Number.isInteger(value) || (value instanceof Float && Number.isInteger(value.valueOf()) && this.hasInts && !isExact());
  }

  protected expected(): string {
    return `one of ${this.variants.map((one) => JSON.stringify(one.name)).join(", ")}`;
  }

  protected tagOf(variant: Variant<string, unknown>): Key {
    return variant.tag ?? problem(`${variant.name} stands for unknown tags, so it cannot be written`);
  }
}

/** An enum whose variants have no contents: only the tag. */
export function names<const V extends Variants, O = never>(variants: V, options: EnumOptions<O> = {}): Codec<Outside<V[number]> | Other<O>> {
  return new OutsideEnum<Outside<V[number]> | Other<O>>(variants, options, false);
}

/** An enum whose tag is the key of its content, or alone if there is none. */
export function outside<const V extends Variants, O = never>(variants: V, options: EnumOptions<O> = {}): Codec<Outside<V[number]> | Other<O>> {
  return new OutsideEnum<Outside<V[number]> | Other<O>>(variants, options, true);
}

class OutsideEnum<T> extends Enum<T> {
  constructor(variants: Variants, options: EnumOptions<any>, private readonly hasContents: boolean) {
    super(variants, options);
  }

  read(value: unknown): T {
    const { other, whole } = this.options;
    if (this.hasContents && Entries.is(value)) {
      const entries = [...Entries.of(value)];
      const [entry] = entries;
      if (entry === undefined || entries.length !== 1) {
        problem(`expected a Dictionary with one entry, found one with ${entries.length}`);
      }
      const [key, held] = entry;
      const found = this.tagged(key);
      if (found === undefined && other !== undefined && whole === true && this.isTag(key)) return { other: other.read(value) } as T;
      return at(key, () => {
        if (found === undefined) {
          if (this.options.unit !== undefined) return this.options.unit as T;
          if (other === undefined) fail(this.expected(), key);
          nothing(held);
          return { other: other.read(key) } as T;
        }
        if (found.content !== undefined) return { [found.name]: found.content.read(held) } as T;
        nothing(held);
        return found.name as T;
      });
    }
    const found = this.tagged(value);
    if (found !== undefined && found.content === undefined) return found.name as T;
    if (found === undefined && this.isTag(value)) {
      if (other !== undefined) return { other: other.read(value) } as T;
      if (this.options.unit !== undefined) return this.options.unit as T;
    }
    return fail(this.expected(), value);
  }

  write(value: T): unknown {
    if (typeof value === "string") {
      const found = this.called(value);
      return found.content === undefined ? this.tagOf(found) : fail(`an object with the content of ${value}`, value);
    }
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    const [entry] = entries;
    if (entry === undefined || entries.length !== 1) fail(this.expected(), value);
    const [name, held] = entry;
    if (name === "other" && this.options.other !== undefined) return this.options.other.write(held);
    const found = this.called(name);
    const content = found.content ?? problem(`${name} has no content`);
    return new Map([[this.tagOf(found), at(name, () => content.write(held))]]);
  }
}

function nothing(value: unknown): void {
  if (value === null || (Entries.is(value) && [...Entries.of(value)].length === 0)) return;
  fail("null", value);
}

/** An enum whose tag stands under a key, among the fields of its variants. */
export function inside<const K extends string, const V extends Variants, O = never>(
  tag: { name: K; key: Key }, variants: V, options: EnumOptions<O> = {},
): Codec<Inside<K, V[number]> | OtherUnder<K, O>> {
  return new EntriesEnum<any>(tag, undefined, variants, options);
}

/** An enum whose tag stands under a key, and its content under another one. */
export function beside<const K extends string, const C extends string, const V extends Variants, O = never>(
  tag: { name: K; key: Key }, content: { name: C; key: Key }, variants: V, options: EnumOptions<O> = {},
): Codec<Beside<K, C, V[number]> | OtherUnder<K, O>> {
  return new EntriesEnum<any>(tag, content, variants, options);
}

class EntriesEnum<T> extends Enum<T> {
  constructor(
    private readonly tag: { name: string; key: Key },
    private readonly content: { name: string; key: Key } | undefined,
    variants: Variants,
    options: EnumOptions<any>,
  ) {
    super(variants, options);
  }

  override keys(): readonly Id[] {
    const own = this.content === undefined ? [this.tag.key] : [this.tag.key, this.content.key];
    const inner = this.content === undefined ? this.variants.flatMap((one) => one.content?.keys() ?? []) : [];
    return [...own.map(idOf), ...inner];
  }

  override isOpen(): boolean {
    return this.content === undefined && this.variants.some((one) => one.content?.isOpen() === true);
  }

  read(value: unknown): T {
    const entries = Entries.of(value);
    const made = this.readEntries(entries, new Set());
    const name = (made as Record<string, unknown>)[this.tag.name];
    if (name === null) {
      if (this.options.whole !== true) entries.only(new Set([idOf(this.tag.key)]));
    } else if (this.options.strict === true) {
      const found = this.variants.find((one) => one.name === name);
      const keys = this.content === undefined ? [idOf(this.tag.key), ...(found?.content?.keys() ?? [])] : this.keys();
      if (this.content !== undefined || found?.content?.isOpen() !== true) entries.only(new Set(keys));
    }
    return made;
  }

  override readEntries(entries: Entries, outer: ReadonlySet<Id>): T {
    const { other, whole, unit: otherName } = this.options;
    const tag = entries.get(idOf(this.tag.key));
    if (tag === undefined) {
      const found = this.variants.find((one) => one.name === this.options.default);
      return found === undefined ? at(this.tag.key, () => problem("missing field")) : this.readVariant(found, entries, outer);
    }
    const found = this.tagged(tag);
    if (found !== undefined) return this.readVariant(found, entries, outer);
    if (other !== undefined && this.isTag(tag)) {
      const kept = whole === true ? new Map([...entries].filter(([key]) => !outer.has(idOf(key)))) : tag;
      return { [this.tag.name]: null, other: other.read(kept) as unknown } as T;
    }
    if (otherName !== undefined && this.isTag(tag)) return { [this.tag.name]: otherName } as T;
    return at(this.tag.key, () => fail(this.expected(), tag));
  }

  private readVariant(found: Variant<string, unknown>, entries: Entries, outer: ReadonlySet<Id>): T {
    const made = { [this.tag.name]: found.name };
    if (found.content === undefined) return made as T;
    if (this.content === undefined) {
      const read = found.content.readEntries(entries, new Set([...outer, ...this.keys()]));
      return Object.assign(made, read) as T;
    }
    const { name, key } = this.content;
    const held = entries.get(idOf(key));
    const content = found.content;
    made[name] = at(key, () => (held === undefined ? problem("missing field") : content.read(held))) as never;
    return made as T;
  }

  write(value: T): unknown {
    const out: [Key, unknown][] = [];
    this.writeEntries(value, out);
    return new Map(out);
  }

  override writeEntries(value: T, out: [Key, unknown][]): void {
    if (typeof value !== "object" || value === null) fail(`an object with a ${this.tag.name}`, value);
    const { [this.tag.name]: name, ...members } = value as Record<string, unknown>;
    const { other, whole } = this.options;
    if (name === null && other !== undefined) {
      const kept = other.write(members["other"]);
      if (whole === true && Entries.is(kept)) out.push(...(Entries.of(kept) as Iterable<[Key, unknown]>));
      else out.push([this.tag.key, kept]);
      return;
    }
    const found = at(this.tag.name, () => this.called(name));
    out.push([this.tag.key, this.tagOf(found)]);
    const { content } = found;
    if (content === undefined) return;
    if (this.content === undefined) return content.writeEntries(members, out);
    const { name: holder, key } = this.content;
    out.push([key, at(holder, () => content.write(members[holder]))]);
  }
}

/** An enum without tags: the first variant that fits. */
export function untagged<const V extends Variants>(variants: V): Codec<Content<V[number]>> {
  return new UntaggedEnum<Content<V[number]>>(variants);
}

class UntaggedEnum<T> extends Codec<T> {
  constructor(private readonly variants: Variants) {
    super();
  }

  read(value: unknown): T {
    return this.first(value, (content) => content.read(value) as T);
  }

  write(value: T): unknown {
    return this.first(value, (content) => content.write(value));
  }

  /** Tries without conversions first: 3.0 is a float if a variant takes floats, and an int if none does. */
  private first<R>(value: unknown, call: (content: Codec<unknown>) => R): R {
    for (const wantsExact of [true, false]) {
      for (const { content } of this.variants) {
        if (content === undefined) {
          if (value === null) return null as R;
          continue;
        }
        const tried = tries(wantsExact, () => call(content as Codec<unknown>));
        if (tried !== undefined) return tried.result;
      }
    }
    return fail("a value that fits one of the variants", value);
  }
}
