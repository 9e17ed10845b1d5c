// Measures gdvar beside JSON and gd-com, and prints the ratios: node bench.mjs
//
// gd-com reads and writes Godot 3, so all of them do that here. It cannot write more than 65,535 items.
import gdCom from "gd-com";
import { decode, encode } from "gdvar";

const { GdBuffer } = gdCom;
const options = { dialect: "godot3" };

/** Returns the microseconds of the fastest of many rounds of calls. */
function best(call) {
  const start = performance.now();
  call();
  const rounds = Math.max(1, Math.ceil(1 / Math.max(performance.now() - start, 0.001)));
  let fastest = Infinity;
  for (const end = performance.now() + 1500; performance.now() < end; ) {
    const from = performance.now();
    for (let round = 0; round < rounds; round++) call();
    fastest = Math.min(fastest, (performance.now() - from) / rounds);
  }
  return fastest * 1000;
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

const cell = (number) => number.toLocaleString("en", { maximumFractionDigits: 1 });
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
  ].map((calls) => calls.map(best));
  slower += times.filter(([ours, theirs]) => ours > theirs).length;
  const cells = times.flatMap(([ours, theirs, json]) => [
    `${cell(ours)} µs`, `${cell(theirs)} µs`, `${cell(json)} µs`, (ours / theirs).toFixed(2), (ours / json).toFixed(2),
  ]);
  row(`${name}, ${cell(bytes.length)} bytes`, ...cells);
}
// The promise is that no case is slower than gd-com.
process.exitCode = slower > 0 ? 1 : 0;
