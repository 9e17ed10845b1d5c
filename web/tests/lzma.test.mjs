// The page's decoder unpacks what xz packs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { transformSync } from "esbuild";

const source = readFileSync(new URL("../src/lzma.ts", import.meta.url), "utf8");
const { code } = transformSync(source, { loader: "ts", format: "esm" });
const { unpack } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

test("what xz packs is unpacked, of any kind and length", () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const bytes = (length, make) => Uint8Array.from({ length }, make);
  // Each of them has other distances and lengths.
  const repeated = bytes(300_000, (_, at) => (at % 1000 < 990 ? at % 1000 : random(256)));
  const samples = [
    bytes(0, () => 0),
    bytes(1, () => 255),
    bytes(5000, () => 0),
    bytes(5000, () => random(256)),
    bytes(50_000, () => 97 + random(3)),
    repeated,
    new Uint8Array([...repeated, ...bytes(99, () => random(256)), ...repeated.subarray(0, 70_000)]),
    new Uint8Array(readFileSync(new URL("../wasm/gdvar_wasm_bg.wasm", import.meta.url))),
  ];
  for (const sample of samples) {
    const packed = execFileSync("xz", ["--format=raw", "--lzma1=preset=9e,lc=4,lp=0,pb=0", "-c"], { input: sample, maxBuffer: 1 << 24 });
    assert.equal(Buffer.compare(unpack(packed, sample.length), sample), 0, `${sample.length} bytes`);
  }
});
