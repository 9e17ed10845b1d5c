// Files of the shapes that games write: settings, progress, replays, values one after the other, the state of nodes, a project, text in
// containers. Their content is made up.
import { createCipheriv, createHash } from "node:crypto";

import { encode, f32, file, Float, Raw, u32 } from "./made.mjs";

const text = (string) => {
  const bytes = Buffer.from(string);
  return [u32(bytes.length), bytes];
};
const padded = (string) => Buffer.concat([...text(string), Buffer.alloc((4 - (Buffer.byteLength(string) % 4)) % 4)]);

const SIZE = 64;

/** Returns data in Godot's container for compressed files, in blocks of FastLZ's literals. The first block may be another one. */
function compressed(data, first) {
  const blocks = [];
  for (let at = 0; at < data.length; at += SIZE) {
    const parts = [];
    for (let start = at; start < Math.min(at + SIZE, data.length); start += 32) {
      const part = data.subarray(start, Math.min(start + 32, at + SIZE, data.length));
      parts.push(Buffer.from([part.length - 1]), part);
    }
    blocks.push(Buffer.concat(parts));
  }
  if (first !== undefined) blocks[0] = first;
  const head = [Buffer.from("GCPF"), u32(0), u32(SIZE), u32(data.length)];
  return Buffer.concat([...head, ...blocks.map((block) => u32(block.length)), ...blocks, Buffer.from("GCPF")]);
}

/** Returns the data of a block of FastLZ. */
function uncompressed(block) {
  const data = [];
  for (let at = 0; at < block.length; ) {
    const code = at === 0 ? block[at++] & 31 : block[at++];
    if (code < 32) {
      for (let left = code + 1; left > 0; left--) data.push(block[at++]);
      continue;
    }
    let length = (code >> 5) + 2;
    if (length === 9) length += block[at++];
    const distance = ((code & 31) << 8) + block[at++] + 1;
    for (; length > 0; length--) data.push(data[data.length - distance]);
  }
  return Buffer.from(data);
}

/** Returns the file of which only the first block was compressed anew. */
const withFirstBlockOf = (data) => (bytes) => {
  const blocks = Math.ceil(data.length / SIZE);
  const start = 16 + 4 * blocks;
  const first = bytes.subarray(start, start + bytes.readUInt32LE(16));
  return uncompressed(first).equals(data.subarray(0, SIZE)) ? compressed(data, first) : uncompressed(first);
};

const KEY = "a key of exactly thirty-two byte";

/** Returns data encrypted as Godot 4 does, with a key of 32 bytes. */
function encrypted(data, iv = Buffer.alloc(16, 7)) {
  const cipher = createCipheriv("aes-256-cfb", Buffer.from(KEY), iv).setAutoPadding(false);
  const whole = Buffer.concat([data, Buffer.alloc((16 - (data.length % 16)) % 16)]);
  const head = [Buffer.from("GDEC"), createHash("md5").update(data).digest(), u32(data.length), u32(0), iv];
  return Buffer.concat([...head, cipher.update(whole), cipher.final()]);
}

/** Encrypts the expected content with the start that a file has. */
const withStartOf = (data) => (bytes) => encrypted(data, bytes.subarray(28, 44));

const SETTINGS = { fullscreen: false, music_volume: new Float(-4.5), brightness: 0, spawn: new Raw(u32(5), f32(120), f32(-3.5)), coins: 22 };
const progress = (points) => ({
  difficulty: "Hard",
  total_time: new Float(1234.0625),
  is_running: true,
  best: [1, 2, 3].map((level) => ({ level, points: level === 2 ? points : 40 + level, raw_time: new Float(level * 7.3), time: `00:0${level}` })),
});
const replay = (frame) =>
  Array.from({ length: 40 }, (_, at) => ({ frame: at === 0 ? frame : at * 6, action: at % 3 ? "left" : "jump", event: at % 2 ? "released" : "pressed" }));
const settings = (name) => ({
  "application/config/name": name,
  "display/window/size/viewport_width": 1280,
  "input/jump": { deadzone: new Float(0.5), events: [] },
});
const project = (name) => {
  const entries = Object.entries(settings(name)).map(([key, value]) => [...text(key), u32(encode(value).length), encode(value)]);
  return Buffer.concat([Buffer.from("ECFG"), u32(entries.length), ...entries.flat()]);
};
const node = (locked) => ({
  filename: "res://level.tscn",
  parent: new Raw(u32(22), u32(0x80000000 + 1), u32(0), u32(1), padded("root")),
  position: new Raw(u32(5), f32(8), f32(16)),
  locked,
});
const json = (coins) => Buffer.from(`{"player":{"coins":${coins},"name":"Ferris"},"unlocked":[1,2,3],"note":"${"x".repeat(150)}"}`);

/** Each with an edit and the bytes after it. */
export const SHAPES = {
  "settings of Godot 3": {
    bytes: file(encode(SETTINGS, true)),
    about: /Godot 3/,
    change: ["coins", "23"],
    want: () => file(encode({ ...SETTINGS, coins: 23 }, true)),
  },
  "progress of Godot 4": {
    bytes: file(encode(progress(21))),
    about: /Godot 4/,
    change: ["total_time", "1"],
    want: () => file(encode({ ...progress(21), total_time: new Float(1) })),
  },
  "a replay": {
    bytes: file(encode(replay(1))),
    about: /Godot 4/,
    change: ["frame", "5"],
    want: () => file(encode(replay(5))),
  },
  "values one after the other": {
    bytes: file(encode(30000), encode(new Float(200)), encode(true), encode("slot 1"), encode(false)),
    about: /5 values/,
    // A whole value has no key.
    change: [undefined, "30001"],
    want: () => file(encode(30001), encode(new Float(200)), encode(true), encode("slot 1"), encode(false)),
  },
  "the state of a node": {
    bytes: file(encode(node(false))),
    about: /Godot 4/,
    change: ["filename", "res://next.tscn"],
    want: () => file(encode({ ...node(false), filename: "res://next.tscn" })),
  },
  "project.binary": {
    bytes: project("A game"),
    about: /project/,
    change: ["application/config/name", "Another game"],
    want: () => project("Another game"),
  },
  "JSON in a compressed file": {
    bytes: compressed(json(5)),
    about: /FastLZ/,
    change: ["coins", "6"],
    want: withFirstBlockOf(json(6)),
  },
  "a file with a key": {
    bytes: encrypted(file(encode(SETTINGS, true))),
    about: /encrypted/,
    key: KEY,
    change: ["coins", "23"],
    want: withStartOf(file(encode({ ...SETTINGS, coins: 23 }, true))),
  },
};
