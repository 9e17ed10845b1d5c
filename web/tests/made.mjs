// Files for the tests, encoded here by hand so that they do not come from the code under test.

/** A float, also where it is whole. */
export class Float {
  constructor(number) {
    this.number = number;
  }
}

/** Bytes that are written as they are: values that the encoder below does not know. */
export class Raw {
  constructor(...words) {
    this.bytes = Buffer.concat(words);
  }
}

export const u32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number >>> 0);
  return bytes;
};
export const f32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(number);
  return bytes;
};

/** Encodes a value as var_to_bytes of Godot 4 does; `godot3` has other ids of containers. */
export function encode(value, godot3 = false) {
  const parts = [];
  const text = (string) => {
    const bytes = Buffer.from(string);
    parts.push(u32(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4));
  };
  const write = (value) => {
    if (value === null) parts.push(u32(0));
    else if (typeof value === "boolean") parts.push(u32(1), u32(value ? 1 : 0));
    else if (typeof value === "number") parts.push(u32(2), u32(value));
    else if (value instanceof Float && Math.fround(value.number) === value.number) parts.push(u32(3), f32(value.number));
    else if (value instanceof Float) {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(value.number);
      parts.push(u32(0x10003), bytes);
    } else if (typeof value === "string") {
      parts.push(u32(4));
      text(value);
    } else if (value instanceof Raw) parts.push(value.bytes);
    else if (Array.isArray(value)) {
      parts.push(u32(godot3 ? 19 : 28), u32(value.length));
      value.forEach(write);
    } else {
      const entries = Object.entries(value);
      parts.push(u32(godot3 ? 18 : 27), u32(entries.length));
      for (const [key, item] of entries) {
        write(key);
        write(item);
      }
    }
  };
  write(value);
  return Buffer.concat(parts);
}

/** Returns a file of values, each after its length, as store_var writes it. */
export const file = (...values) => Buffer.concat(values.flatMap((value) => [u32(value.length), value]));

/** The save that most tests edit. */
export const PLAYER = {
  name: "Ferris",
  gold: 3,
  hp: new Float(87.5),
  alive: true,
  at: new Raw(u32(9), f32(1), f32(2), f32(3)),
  tint: new Raw(u32(20), f32(0.1), f32(0.4), f32(0.9), f32(1)),
  items: [{ id: "sword", count: 1 }, { id: "apple", count: 7 }],
  empty: {},
};
