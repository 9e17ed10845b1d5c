// Measures gdvar beside JSON, gd-com and msgpackr, and prints the ratios: node bench.mjs
import gdCom from "gd-com";
import { Quaternion, Vector3, decode, encode, schema as s } from "gdvar";
import { pack, unpack } from "msgpackr";

const { GdBuffer } = gdCom;
const options = { dialect: "godot3" };

/** Returns the microseconds of the fastest of many rounds of each call. They take turns, so that whatever slows down the machine slows down all. */
function best(calls) {
  const rounds = calls.map((call) => {
    // The first calls are slow: functions are compiled only after some.
    for (const end = performance.now() + 100; performance.now() < end; ) call();
    const start = performance.now();
    call();
    return Math.max(1, Math.ceil(0.3 / Math.max(performance.now() - start, 0.0001)));
  });
  const fastest = calls.map(() => Infinity);
  for (const end = performance.now() + 1500 * calls.length; performance.now() < end; ) {
    calls.forEach((call, index) => {
      const from = performance.now();
      for (let round = 0; round < rounds[index]; round++) call();
      fastest[index] = Math.min(fastest[index], (performance.now() - from) / rounds[index]);
    });
  }
  return fastest.map((time) => time * 1000);
}

/** Values that JSON can express too, so that all have the same work. */
const CASES = {
  "a packet of 5 entries": { type: "move", id: 17, x: 1.5, y: -2.25, tags: ["red", "fast"] },
  "11,000 Dictionaries": Array.from({ length: 11_000 }, (_, number) => ({
    id: `item_${number}`, count: number, weight: number / 3 + 0.1, owner: null, tags: ["a", "b"],
  })),
  "60,000 floats in an Array": Array.from({ length: 60_000 }, (_, number) => number / 7 + 0.01),
  "10,000 long texts": Array.from({ length: 10_000 }, (_, number) => `${number} ${"text ".repeat(20)}`),
};

// gd-com reads and writes Godot 3, so gdvar does that here, too. It cannot write more than 65,535 items.
const cell = (number) => number.toLocaleString("en", { maximumFractionDigits: number < 10 ? 2 : 1 });
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);
row("value", "decode: gdvar", "gd-com", "JSON", "gdvar / gd-com", "gdvar / JSON", "encode: gdvar", "gd-com", "JSON", "gdvar / gd-com", "gdvar / JSON");
row(...Array(11).fill("---"));
let slower = 0;
for (const [name, value] of Object.entries(CASES)) {
  const bytes = encode(value, options);
  const buffer = Buffer.from(bytes);
  const text = JSON.stringify(value);
  const times = [
    [() => decode(bytes, options), () => new GdBuffer(buffer).getVar(), () => JSON.parse(text)],
    [() => encode(value, options), () => new GdBuffer().putVar(value), () => JSON.stringify(value)],
  ].map(best);
  slower += times.filter(([ours, theirs]) => ours > theirs).length;
  const cells = times.flatMap(([ours, theirs, json]) => [
    `${cell(ours)} µs`, `${cell(theirs)} µs`, `${cell(json)} µs`, (ours / theirs).toFixed(2), (ours / json).toFixed(2),
  ]);
  row(`${name}, ${cell(bytes.length)} bytes`, ...cells);
}

// In Godot 4, values of the frequent kinds do not go through the WebAssembly. They are small, so that other programs interrupt few rounds.
console.log();
row("value", "decode: objects", "Maps", "msgpackr", "objects / msgpackr", "Maps / msgpackr", "encode", "msgpackr", "gdvar / msgpackr");
row(...Array(9).fill("---"));
const SMALL = {
  "a packet of 5 entries": CASES["a packet of 5 entries"],
  "300 objects": Array.from({ length: 300 }, (_, number) => ({
    id: `item_${number}`, count: number, weight: number / 3, owner: null, tags: ["a", "b"], x: 1.5,
  })),
  "2,000 floats in an Array": CASES["60,000 floats in an Array"].slice(0, 2000),
  "200 long texts": CASES["10,000 long texts"].slice(0, 200),
};
for (const [name, value] of Object.entries(SMALL)) {
  const [bytes, packed] = [encode(value), pack(value)];
  const [objects, maps, unpacked] = best([() => decode(bytes, { objects: true }), () => decode(bytes), () => unpack(packed)]);
  const [encoded, theirs] = best([() => encode(value), () => pack(value)]);
  row(
    `${name}, ${cell(bytes.length)} bytes`, ...[objects, maps, unpacked].map((time) => `${cell(time)} µs`), (objects / unpacked).toFixed(2),
    (maps / unpacked).toFixed(2), ...[encoded, theirs].map((time) => `${cell(time)} µs`), (encoded / theirs).toFixed(2),
  );
}

// The message of W1 in `benches`, with the codec that gdvar writes for its type in Rust.
const Message = s.named("Message", 0x1n, s.dictionary({
  tick: s.field("tick", s.int64), player_id: s.field("player_id", s.uint32),
  position: s.field("position", s.builtin(Vector3)), velocity: s.field("velocity", s.builtin(Vector3)),
  rotation: s.field("rotation", s.builtin(Quaternion)), name: s.field("name", s.string), hp: s.field("hp", s.float32),
  flags: s.field("flags", s.uint32), alive: s.field("alive", s.bool), input: s.field("input", s.bytes(s.uint8)),
}));
const message = {
  tick: 123_456n, player_id: 7, position: new Vector3(1, 2, 3), velocity: new Vector3(0.5, 0, -0.5), rotation: new Quaternion(0, 0.6, 0, 0.8),
  name: "Ferris the Crab", hp: 87.5, flags: 3, alive: true, input: Uint8Array.from({ length: 16 }, (_, index) => index),
};
const typed = Message.encode(message);
const times = best([
  () => Message.decode(typed), () => decode(typed, { objects: true }), () => Message.encode(message), () => encode(message),
]).map((time) => `${cell(time)} µs`);
console.log();
row("value", "decode: typed", "objects", "encode: typed", "any value");
row(...Array(5).fill("---"));
row(`a message of 10 fields, ${typed.length} bytes`, ...times);
// The promise is that no case is slower than gd-com.
process.exitCode = slower > 0 ? 1 : 0;
