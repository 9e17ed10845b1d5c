// Values of the frequent kinds take a way of their own, with the same results: golden, generated, damaged and hostile ones go both ways.
import assert from "node:assert/strict";
import { test } from "node:test";

import { GdvarError, decode, direct, encode, toText } from "gdvar";

import { golden, hex, hostile, lines, unhex } from "./golden.mjs";

/** Returns what a call returns or throws, with the short way and without it. */
function bothWays(call) {
  return [true, false].map((isOn) => {
    direct.isOn = isOn;
    try {
      return call();
    } catch (error) {
      assert.ok(error instanceof GdvarError, error);
      return `${error.message} | ${error.path} | ${error.offset} | ${error.kind}`;
    } finally {
      direct.isOn = true;
    }
  });
}

function same(bytes) {
  for (const options of [{}, { objects: true }, { floats: "Float" }, { maxDepth: 2 }, { maxSize: 40 }]) {
    const [one, other] = bothWays(() => {
      const value = decode(bytes, options);
      return [value, hex(encode(value, { maxDepth: options.maxDepth, maxSize: options.maxSize }))];
    });
    assert.deepEqual(one, other);
  }
}

test("golden and generated values have the same results both ways, sound and damaged", () => {
  const all = [...golden().map((value) => value.hex), ...lines(process.env.GDVAR_GENERATED).filter((_, index) => index % 5 === 0).map((line) => line.hex)];
  let seed = 7;
  for (const bytes of all.map(unhex)) {
    same(bytes);
    for (let damage = 0; damage < 2 && bytes.length > 0; damage++) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      const damaged = bytes.slice(0, seed % 3 ? bytes.length : seed % bytes.length);
      if (damaged.length > 0) damaged[seed % damaged.length] = [0, 1, 2, 3, 4, 27, 28, 255][seed % 8];
      same(damaged);
    }
  }
  for (const { bytes } of hostile()) same(bytes);
});

test("what JavaScript can give has the same results both ways", () => {
  for (const value of [
    0, -0, 1.5, 0.1, NaN, Infinity, 2 ** 31, -(2 ** 31), 2 ** 53, 5n, "", "a\0b", "\ufeffa", "\ud800", "ä", "日本語".repeat(30), "x".repeat(5000), [undefined],
    { a: { b: [1, 2.5, null, true, { c: "d" }] } }, new Map([["a", 1], [1, 2]]), Object.assign(Object.create(null), { a: 1 }), [, 1], new Date(),
    { 5: 1, a: 2, ["__proto__"]: 3 }, Uint8Array.of(1, 2, 3), new Array(5000).fill("text"), { big: new Uint8Array(100_000) },
  ]) {
    const [one, other] = bothWays(() => hex(encode(value)));
    assert.equal(one, other);
    if (/^[0-9a-f]*$/.test(one)) same(unhex(one));
  }
  let deep = [];
  for (let level = 0; level < 1030; level++) deep = [deep];
  assert.equal(...bothWays(() => hex(encode(deep))));
  assert.equal(toText(decode(encode({ a: 1.5, b: [1, 2] }))), '{\n"a": 1.5,\n"b": [1, 2]\n}');
});
