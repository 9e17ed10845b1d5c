/** Values onto the tape: numbers, one text, and the bytes of packed arrays. */

import { type Places, hasMoved, isFloat, placesOf } from "./floats.js";
import * as tag from "./tags.js";
import type { ElementType, ErrorKind, NodePathParts } from "./types.js";
import { GdvarError, WRITE } from "./types.js";
import { isWellFormed } from "./platform.js";

/** One step from a value to a value inside it: a key or an index. */
export type Step = unknown;

/** An error that collects the steps of its path on its way out. */
class Fault extends Error {
  readonly steps: Step[] = [];
  constructor(message: string, readonly kind: ErrorKind = "refused") {
    super(message);
  }
}

interface Writable {
  [WRITE](): void;
}

/** The buffers. They stay from call to call. */
class Tape {
  numbers = new Float64Array(4096);
  count = 0;
  text = "";
  blobs: Uint8Array[] = [];
  blobLength = 0;
  wide = false;
  private depth = 0;
  private maxDepth = 1024;
  isWriting = false;

  /** Writes one value. */
  write(value: unknown, maxDepth: number): void {
    if (this.isWriting) throw new GdvarError("a getter or an iterator of a value that is being encoded encodes another one");
    this.isWriting = true;
    this.count = this.depth = this.blobLength = 0;
    this.text = "";
    this.blobs = [];
    this.wide = false;
    this.maxDepth = maxDepth;
    try {
      this.value(value);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      const path = pathText(fault.steps.reverse());
      throw new GdvarError(fault.message + inPlace(path), path, undefined, fault.kind);
    } finally {
      this.isWriting = false;
    }
  }

  number(number: number): void {
    if (this.count === this.numbers.length) this.grow();
    this.numbers[this.count++] = number;
  }

  private grow(): void {
    const old = this.numbers;
    this.numbers = new Float64Array(old.length * 2);
    this.numbers.set(old);
  }

  private string(tagNumber: number, text: string): void {
    this.number(tagNumber);
    this.rest(text);
  }

  private rest(text: string): void {
    if (typeof text !== "string") throw new Fault(`expected a text, found ${describe(text)}`);
    if (!isWellFormed(text)) throw new Fault("a text has half of a surrogate pair, which Unicode does not allow");
    this.number(text.length);
    this.text += text;
  }

  private value(value: unknown, isFloat = false): void {
    switch (typeof value) {
      case "string":
        return this.string(tag.STRING, value);
      case "number":
        if (isFloat || !Number.isInteger(value)) return this.float(value, undefined);
        if (!Number.isSafeInteger(value)) {
          throw new Fault(`${value} is not a safe integer: use a bigint for an int, or a Float for a float`);
        }
        this.number(tag.INT);
        return this.number(value);
      case "boolean":
        return this.number(value ? tag.TRUE : tag.FALSE);
      case "bigint":
        if (BigInt.asIntN(64, value) !== value) throw new Fault(`${value} does not fit an int of 64 bits`);
        return this.halves(tag.BIG_INT, value);
      case "object":
        return value === null ? this.number(tag.NIL) : this.inside(value);
      default:
        throw new Fault(`Godot has no type for ${describe(value)}`);
    }
  }

  private inside(value: object): void {
    if (this.depth === this.maxDepth) throw new Fault(`more than ${this.maxDepth} nested containers`, "tooLarge");
    // Only containers are levels, but what is none does not nest.
    this.depth++;
    if (WRITE in value) {
      if (!isContainer(value)) this.depth--;
      (value as Writable)[WRITE]();
      if (!isContainer(value)) return;
    } else if (Array.isArray(value)) {
      this.number(tag.ARRAY);
      this.elements(value);
    } else if (value instanceof Map) {
      this.dictionary(value, value.size, null, null);
    } else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
      this.depth--;
      return this.view(value);
    } else {
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
        throw new Fault(`Godot has no type for an object of the class ${value.constructor.name}`);
      }
      const keys = Object.keys(value);
      const floats = placesOf(value);
      this.number(tag.DICTIONARY);
      this.number(keys.length);
      for (const key of keys) {
        this.string(tag.STRING, key);
        this.at(key, (value as Record<string, unknown>)[key], floats);
      }
    }
    this.depth--;
  }

  /** Writes the value at a step; an error gets the step. */
  private at(step: Step, value: unknown, floats?: Places): void {
    try {
      this.value(value, floats !== undefined && typeof value === "number" && isFloat(floats, step));
    } catch (fault) {
      if (fault instanceof Fault) fault.steps.push(step);
      throw fault;
    }
  }

  private elements(items: readonly unknown[], floats = placesOf(items)): void {
    if (floats !== undefined && hasMoved(items, floats)) {
      throw new Fault("the array had floats beside ints, and now has another length: read it with the option floats: \"Float\"");
    }
    this.number(items.length);
    for (let index = 0; index < items.length; index++) this.at(index, items[index], floats);
  }

  private view(view: ArrayBufferView | ArrayBuffer): void {
    const number =
      view instanceof Uint8Array || view instanceof Uint8ClampedArray || view instanceof DataView ? tag.BYTES
      : view instanceof ArrayBuffer ? tag.BYTES
      : view instanceof Int32Array ? tag.INTS32
      : view instanceof BigInt64Array ? tag.INTS64
      : view instanceof Float32Array ? tag.FLOATS32
      : view instanceof Float64Array ? tag.FLOATS64
      : -1;
    if (number < 0) throw new Fault(`Godot has no packed array for a ${view.constructor.name}`);
    this.number(number);
    this.bytes(view);
  }

  private bytes(view: ArrayBufferView | ArrayBuffer): void {
    this.number(view.byteLength);
    this.blobs.push(view instanceof ArrayBuffer ? new Uint8Array(view) : new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    this.blobLength += view.byteLength;
  }

  /** Writes an integer of 64 bits as two of 32, the upper one first. */
  private halves(tagNumber: number, value: bigint): void {
    const bits = BigInt.asUintN(64, value);
    this.number(tagNumber);
    this.number(Number(bits >> 32n));
    this.number(Number(bits & 0xffffffffn));
  }

  private id(tagNumber: number, id: bigint): void {
    if (typeof id !== "bigint") throw new Fault(`an id is a bigint, not ${describe(id)}`);
    if (BigInt.asUintN(64, id) !== id) throw new Fault(`${id} does not fit an id of 64 bits`);
    this.halves(tagNumber, id);
  }

  float(value: number, bits: bigint | undefined): void {
    if (bits !== undefined && Number.isNaN(value)) return this.halves(tag.FLOAT_BITS, bits);
    this.number(tag.FLOAT);
    this.number(value);
  }

  stringName(text: string): void {
    this.string(tag.STRING_NAME, text);
  }

  nodePath(text: string, parts: NodePathParts | undefined): void {
    if (parts === undefined) return this.string(tag.NODE_PATH, text);
    this.number(tag.NODE_PATH_PARTS);
    this.number(parts.absolute ? 1 : 0);
    this.number(parts.names.length);
    this.number(parts.subnames.length);
    this.rest(text);
    for (const name of [...parts.names, ...parts.subnames]) this.rest(name);
  }

  math(position: number, count: number, wide: boolean): void {
    this.number(tag.MATH);
    this.number(position);
    this.number(count);
    if (wide) this.wide = true;
  }

  /** Writes the parts of a math type that are reals. */
  reals<K extends string>(value: { readonly [name in K]: number }, ...names: readonly K[]): void {
    for (const name of names) {
      const part: unknown = value[name];
      if (typeof part !== "number" && !(part instanceof Number)) throw fault(`expected a number, found ${describe(part)}`, name);
      this.number(Number(part));
    }
  }

  /** Writes the parts of a math type that are integers. */
  ints<K extends string>(value: { readonly [name in K]: number }, ...names: readonly K[]): void {
    for (const name of names) {
      const part: unknown = value[name];
      if (typeof part !== "number") throw fault(`expected a number, found ${describe(part)}`, name);
      if (part !== (part | 0)) throw fault(`expected an integer of 32 bits, found ${part}`, name);
      this.number(part);
    }
  }

  /** Writes the parts of a math type that have parts themselves. */
  inner<T extends object, K extends keyof T>(value: T, write: (part: T[K]) => void, ...names: readonly K[]): void {
    for (const name of names) {
      const part = value[name];
      if (typeof part !== "object" || part === null) throw fault(`expected an object, found ${describe(part)}`, name);
      try {
        write(part);
      } catch (error) {
        if (error instanceof Fault) error.steps.push(name);
        throw error;
      }
    }
  }

  items(position: number, width: number, data: Float32Array | Float64Array, isColor: boolean): void {
    if (!(data instanceof Float32Array || data instanceof Float64Array)) {
      throw new Fault("the data of packed vectors or colours has to be a Float32Array or a Float64Array");
    }
    if (data.length % width !== 0) throw new Fault(`the data has ${data.length} numbers, and each item has ${width}`);
    const narrow = isColor && data instanceof Float64Array ? Float32Array.from(data) : data;
    const wide = narrow instanceof Float64Array;
    this.number(tag.ITEMS);
    this.bytes(narrow);
    this.number(position);
    this.number(wide ? 1 : 0);
    if (wide) this.wide = true;
  }

  rid(id: bigint): void {
    this.id(tag.RID, id);
  }

  objectId(id: bigint): void {
    this.id(tag.OBJECT_ID, id);
  }

  callable(): void {
    this.number(tag.CALLABLE);
  }

  signal(name: string, id: bigint): void {
    this.id(tag.SIGNAL, id);
    this.rest(name);
  }

  object(className: string, properties: Iterable<[string, unknown]>): void {
    if (!(properties instanceof Object && Symbol.iterator in properties)) throw new Fault("the properties of an Object are a Map or Pairs");
    const entries = [...properties];
    const floats = placesOf(properties);
    this.number(tag.OBJECT);
    this.number(entries.length);
    this.rest(className);
    for (const [name, value] of entries) {
      this.rest(name);
      this.at(name, value, floats);
    }
  }

  typedArray(elementType: ElementType, items: readonly unknown[]): void {
    this.number(tag.TYPED_ARRAY);
    this.declared(elementType);
    this.elements(items, isFloatType(elementType) ? "all" : undefined);
  }

  pairs(entries: [unknown, unknown][], keyType: ElementType, valueType: ElementType): void {
    // The copy has undefined for each hole, which every would skip.
    const isOfPairs = Array.isArray(entries) && [...entries].every(Array.isArray);
    if (!isOfPairs) throw new Fault("the entries of Pairs are arrays of a key and a value");
    this.dictionary(entries, entries.length, keyType, valueType);
  }

  dictionary(entries: Iterable<[unknown, unknown]>, size: number, keyType: ElementType, valueType: ElementType): void {
    if (keyType === null && valueType === null) {
      this.number(tag.DICTIONARY);
    } else {
      this.number(tag.TYPED_DICTIONARY);
      this.declared(keyType);
      this.declared(valueType);
    }
    this.number(size);
    const floats = isFloatType(valueType) ? "all" : placesOf(entries);
    const floatKeys = isFloatType(keyType) ? "all" : undefined;
    for (const [key, value] of entries) {
      this.at(key, key, floatKeys);
      this.at(key, value, floats);
    }
  }

  strings(items: readonly string[]): void {
    if (!Array.isArray(items)) throw new Fault("the items of a PackedStringArray are an array of texts");
    this.number(tag.STRINGS);
    this.number(items.length);
    // Not forEach, which skips holes.
    for (const [index, item] of items.entries()) {
      if (typeof item !== "string") throw fault(`expected a text, found ${describe(item)}`, index);
      this.rest(item);
    }
  }

  private declared(declared: ElementType): void {
    if (declared === null) return this.number(0);
    if (typeof declared !== "object") throw new Fault(`what a container declares is an object such as { type: "int" }, not ${describe(declared)}`);
    if ("type" in declared) return this.string(1, declared.type);
    if ("class" in declared) return this.string(2, declared.class);
    this.string(3, declared.script);
  }
}

/** An error at a step. */
function fault(message: string, step: Step): Fault {
  const made = new Fault(message);
  made.steps.push(step);
  return made;
}

function isFloatType(declared: ElementType): boolean {
  return typeof declared === "object" && declared !== null && "type" in declared && declared.type === "float";
}

/** Whether a value of a class of this package holds values that can nest. */
function isContainer(value: object): boolean {
  return Array.isArray(value) || value instanceof Map || "properties" in value || "entries" in value;
}

/** Says what a value is, for an error. */
function describe(value: unknown): string {
  return value === undefined || value === null ? String(value) : `a ${typeof value}`;
}

/** Returns the steps to a value as a text: `players[3].name`. */
export function pathText(steps: readonly Step[]): string {
  return steps.map(stepText).join("").replace(/^\./, "");
}

/** Says where an error is. */
function inPlace(path: string): string {
  // A value that contains itself has the longest of paths.
  return path === "" ? "" : ` in ${path.length > 1000 ? `${path.slice(0, 100)}…` : path}`;
}

/** Returns the error about a value as one about the place for which the value is. */
export function within(place: string, error: GdvarError): GdvarError {
  const path = place === "" || error.path === "" || error.path.startsWith("[") ? place + error.path : `${place}.${error.path}`;
  const end = inPlace(error.path);
  const message = error.message.endsWith(end) ? error.message.slice(0, error.message.length - end.length) : error.message;
  return new GdvarError(message + inPlace(path), path, error.offset, error.kind);
}

function stepText(key: Step): string {
  const step = key instanceof String ? key.valueOf() : key;
  if (typeof step === "object" && step !== null) return "[…]";
  if (typeof step !== "string") return `[${String(step)}]`;
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}

/** The tape that values write themselves to. */
export const tape = new Tape();
