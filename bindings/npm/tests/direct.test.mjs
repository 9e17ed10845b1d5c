// Values of the frequent kinds take a way of their own, with the same results: golden, generated, damaged and hostile ones go both ways.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Float, GdvarError, decode, direct, encode, fromText, toText } from "gdvar";

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
  Object.prototype.inherited = 1;
  try {
    const twice = encode({ one: 1, two: 2 });
    twice.set(Buffer.from("one"), Buffer.from(twice).indexOf("two"));
    same(twice);
    for (const value of [{ a: 1 }, { a: { b: 1.5 } }, new Map([["a", {}]])]) assert.equal(...bothWays(() => hex(encode(value))));
  } finally {
    delete Object.prototype.inherited;
  }
  let deep = [];
  for (let level = 0; level < 1030; level++) deep = [deep];
  assert.equal(...bothWays(() => hex(encode(deep))));
  assert.equal(toText(decode(encode({ a: 1.5, b: [1, 2] }))), '{\n"a": 1.5,\n"b": [1, 2]\n}');
});

test("a value that another one is read or written in has the same results both ways", () => {
  const packet = encode({ a: [1, 2.5] });
  for (const inner of [() => decode(packet), () => encode([1, "text"]), () => decode(Uint8Array.of(99, 0, 0, 0))]) {
    assert.equal(...bothWays(() => hex(encode({ first: "x".repeat(40), get between() { return inner(); }, last: [1.5, { a: 1 }] }))));
  }
});

test("containers that claim more items than there are bytes take no memory for them", () => {
  // Each of 1000 Arrays claims the rest of the 4 MB, which would be gigabytes.
  const words = new Int32Array(2 ** 20);
  for (let at = 0; at < 2000; at += 2) words.set([28, words.length - at - 2], at);
  const [one, other] = bothWays(() => decode(new Uint8Array(words.buffer)));
  assert.match(one, /the input ends/);
  assert.equal(one, other);
});

test("texts of all lengths have the same results both ways, whatever is at their ends", () => {
  const texts = [];
  for (let length = 0; length < 70; length++) {
    const plain = "abcdefghij".repeat(7).slice(0, length);
    texts.push(plain);
    for (const odd of ["\0", "\x7f", "\x80", "\u00e9", "\ufeff", "\u{1f600}"]) {
      for (const at of [0, 1, length - 5, length - 1]) if (at >= 0 && at < length) texts.push(plain.slice(0, at) + odd + plain.slice(at + 1));
    }
  }
  // Long texts are made from common blocks, and others stand between them.
  for (let length = 3000; length < 20_000; length += 1231) texts.push("x".repeat(length), `${length} ${"text ".repeat(20)}`, "y".repeat(30));
  const written = texts.filter((text) => {
    const [one, other] = bothWays(() => hex(encode([text, text])));
    assert.equal(one, other);
    if (one.startsWith("1c")) assert.deepEqual(...bothWays(() => decode(unhex(one))));
    return one.startsWith("1c") && !text.startsWith("\ufeff");
  });
  const whole = encode(written);
  same(whole);
  assert.deepEqual(decode(whole), written);
  // What is in the place of the zeros behind a text, and a text whose length goes too far.
  for (const at of [0, 1, 2, 3]) {
    const bytes = encode(["a".repeat(29), "b".repeat(30), "bc", { key: 1 }]);
    for (const place of [bytes.indexOf(97) + 29 + at, bytes.indexOf(98) - 4 + at]) {
      const damaged = bytes.slice();
      damaged[place] ^= 0x41;
      same(damaged);
    }
  }
});

test("floats at the beginning of an Array have the same results both ways, whatever follows", () => {
  const ends = [[], [1], [2 ** 31], [2 ** 53], [NaN], ["a"], [null, 2.5], [[1.5]], [-0], [undefined], [new Float(3)], [, 1]];
  for (const begin of [[], [1.5], [0.1, -2.25], [Infinity, 1e300, 5e-324], Array.from({ length: 40 }, (_, index) => index / 3 + 0.1)]) {
    for (const end of ends) {
      const [one, other] = bothWays(() => hex(encode([...begin, ...end, 4.5])));
      assert.equal(one, other);
      if (!/^[0-9a-f]*$/.test(one)) continue;
      same(unhex(one));
      for (let at = 8; at < one.length / 2 && begin.length < 3; at += 4) {
        const damaged = unhex(one);
        damaged[at] ^= 1;
        damaged[at + 2] ^= 1;
        same(damaged);
        same(damaged.slice(0, at));
      }
    }
  }
  // Whole floats stay floats, and an array that was changed is written as it is then.
  for (const change of [() => {}, (array) => array.push(1), (array) => (array[0] = 2), (array) => (array[1] = "a"), (array) => array.shift()]) {
    for (const floats of ["0.5, 1.0, 2.0", "1.0, 2.0", "1.0, 2, 3.0", "0.5, 2, 3.0"]) {
      const [one, other] = bothWays(() => {
        const array = fromText(`[${floats}]`);
        change(array);
        return hex(encode(array));
      });
      assert.equal(one, other);
    }
  }
});

test("thousands of keys have the same results both ways, and come again", () => {
  const object = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key ${"k".repeat(index % 70)}${index}`, index]));
  for (let time = 0; time < 2; time++) {
    const [one, other] = bothWays(() => hex(encode([object, { ...object, more: 1 }])));
    assert.equal(one, other);
    assert.deepEqual(...bothWays(() => decode(unhex(one), { objects: true })));
  }
  assert.deepEqual({ ...decode(encode(object), { objects: true }) }, object);
});

test("Dictionaries have the same results both ways, whatever keys came before", () => {
  const shared = { id: 1.5, name: "a", more: [true], hp: 2 };
  const values = [
    shared, { ...shared, hp: 0.5 }, { ...shared, id: 1, hp: 2.5 }, { id: 1, name: 2, more: 3, other: 4.5 }, { id: { ...shared, id: 1 }, name: shared, more: 0.5, hp: 1 },
    { id: { id: { id: 1, x: 2 }, y: 2 }, x: { id: 1, z: 1.5 } }, { id: 1, ["__proto__"]: 2.5 }, { id: 1, 5: 2 }, { id: 1, "5a": 2 }, { idea: 1, b: 2 }, { ideb: 1, b: 2 },
    { ä: 1, "日本": 2.5 }, { "": 1, a: 2.5 }, { a: 1, "": 2.5 }, { [`k${"e".repeat(50)}`]: 1, y: 2 }, { [`k${"e".repeat(51)}`]: 1, y: 2 },
    Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`key${index}`, index / 2])), Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`key${index}`, index / 2])),
  ].map((value) => encode(value));
  const twice = encode({ id: 1, name: 2, more: 3, hp: 4 });
  // The key "hp" becomes a second "id".
  twice.set([105, 100], Buffer.from(twice).lastIndexOf("hp"));
  const change = (bytes, at, by) => bytes.map((byte, index) => (index === at ? byte ^ by : byte));
  for (let round = 0; round < 40; round++) {
    for (const bytes of values) for (const objects of [false, true]) decode(bytes, { objects });
    if (round % 20 > 0) continue;
    for (const bytes of [...values, twice]) same(bytes);
    for (const bytes of values.slice(0, 6)) {
      for (let at = 0; at < bytes.length; at++) {
        for (const by of [1, 0x80]) same(change(bytes, at, by));
        if (at % 4 === 0) same(bytes.slice(0, at));
      }
    }
  }
});

test("values that are about as large as the buffer have the same results both ways", () => {
  for (const more of [-200, -60, -8, 100]) {
    const value = [new Uint8Array(2 ** 26 + more), "a text of thirty-two characters.", 1.5, { last: "entry" }];
    const [one, other] = bothWays(() => encode(value));
    assert.ok(Buffer.from(one).equals(other));
    for (const [whole, ...rest] of bothWays(() => decode(one))) assert.deepEqual([whole.length, ...rest], [value[0].length, value[1], 1.5, new Map([["last", "entry"]])]);
  }
  const long = "x".repeat(2 ** 26);
  for (const found of bothWays(() => decode(encode(long)))) assert.ok(found === long);
});
