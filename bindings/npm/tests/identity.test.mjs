// Decoded and encoded again, a value has the same bytes.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Float, GdvarError, SaveFile, decode, encode, fromJson, fromText, toJson, toText } from "gdvar";

import { golden, hex, lines, saves, unhex } from "./golden.mjs";

/** Decodes and encodes: with all defaults, with a `Float` for each whole float, and with objects. */
function again(bytes, options) {
  const value = decode(bytes, options);
  // Nothing is around a single number that could keep its type.
  const kept = typeof value === "number" && bytes[0] === 3 ? new Float(value) : value;
  return [kept, decode(bytes, { ...options, floats: "Float" }), kept === value ? decode(bytes, { ...options, objects: true }) : kept].map((value) =>
    hex(encode(value, options)));
}

for (const value of golden()) {
  test(`${value.name} comes back identical`, () => {
    for (const bytes of again(unhex(value.hex), value.options)) assert.equal(bytes, value.expected);
  });
}

for (const value of golden().filter(({ name }) => name.startsWith("godot-4.6.3-double"))) {
  test(`${value.name} is kept by JSON and text, or refused`, () => {
    const decoded = decode(unhex(value.hex), { ...value.options, floats: "Float" });
    for (const again of [(options) => fromJson(toJson(decoded, options), options), (options) => fromText(toText(decoded, options), options)]) {
      const wide = { ...value.options, doublePrecision: true };
      assert.equal(hex(encode(again({ ...wide, floats: "Float" }), wide)), value.expected);
      try {
        assert.equal(hex(encode(again({ ...value.options, floats: "Float" }), value.options)), value.expected);
      } catch (error) {
        assert.ok(error instanceof GdvarError && /reals of 64 bits/.test(error.message), error);
      }
    }
  });
}

test("generated values come back identical", () => {
  const all = lines(process.env.GDVAR_GENERATED);
  assert.ok(all.length > 3000);
  for (const line of all) {
    const options = { dialect: line.dialect, fullObjects: true };
    for (const bytes of again(unhex(line.hex), options)) assert.equal(bytes, line.hex);
  }
});

for (const save of saves()) {
  test(`${save.name} opens and keeps its values`, () => {
    const file = new SaveFile(save.bytes, save.options);
    assert.ok(file.length > 0);
    const unchanged = file.toBytes();
    if (!/zstd|deflate|gzip/.test(save.name)) assert.equal(hex(unchanged), hex(save.bytes));
    const values = [...file];
    values.forEach((value, index) => file.replace(index, value));
    assert.deepEqual([...new SaveFile(file.toBytes(), save.options)], values);
  });
}
