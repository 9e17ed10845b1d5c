// What goes wrong where types are mapped carelessly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

import * as gdvar from "gdvar";
import { Float, GdvarError, SaveFile, decode, encode, fromJson, fromText, toText, types } from "gdvar";

import { hex, hostile, unhex } from "./golden.mjs";

/** Encodes a value and decodes it, and checks that it is stable. */
function again(value, options = {}) {
  const bytes = encode(value, options);
  const found = decode(bytes, options);
  assert.equal(hex(encode(found, options)), hex(bytes));
  return found;
}

test("whole floats are numbers, and stay floats where they were read", () => {
  const written = encode({ hp: new Float(0), gold: 3, at: [new Float(1), new Float(2)], mixed: [5, new Float(2), "a"], scale: 1.5 });
  for (const objects of [false, true]) {
    const value = decode(written, { objects });
    const held = objects ? value : Object.fromEntries(value);
    assert.ok(!held.hp && held.hp === 0 && held.at[0] === 1, "as JavaScript compares numbers");
    assert.equal(toText(value), '{\n"hp": 0.0,\n"gold": 3,\n"at": [1.0, 2.0],\n"mixed": [5, 2.0, "a"],\n"scale": 1.5\n}');
    // A place keeps its type, whatever is computed.
    const set = (key, now) => (objects ? (value[key] = now) : value.set(key, now));
    set("hp", held.hp + 10);
    set("gold", held.gold + 1);
    set("scale", 2);
    set("new", 7);
    held.at.push(3);
    held.mixed[1] = held.mixed[0] = 4;
    assert.equal(toText(value), '{\n"hp": 10.0,\n"gold": 4,\n"at": [1.0, 2.0, 3.0],\n"mixed": [4, 4.0, "a"],\n"scale": 2.0,\n"new": 7\n}');
    // What says its type has it.
    set("hp", 10n);
    set("gold", new Float(4));
    assert.match(toText(value), /"hp": 10,\n"gold": 4.0,/);
    // Where a place has gone, nothing is guessed.
    held.mixed.shift();
    assert.throws(() => encode(value), { path: "mixed", message: /floats: "Float"/ });
  }
  const properties = decode(encode(new gdvar.GodotObject("Node", new Map([["a", new Float(1)], ["b", 2]])), { fullObjects: true }), { fullObjects: true }).properties;
  assert.equal(toText(new gdvar.GodotObject("Node", properties), { fullObjects: true }), 'Object(Node,"a":1.0,"b":2)\n');
  // Thousands of places are found as fast.
  const many = decode(encode(new Map(Array.from({ length: 100_000 }, (_, index) => [index, index % 2 ? index : new Float(index)]))));
  const from = performance.now();
  const decoded = decode(encode(many), { floats: "Float" });
  assert.ok(decoded.get(8) instanceof Float && decoded.get(9) === 9 && performance.now() - from < 2000);
});

test("a number that is all of a value has nothing around it that keeps its type", () => {
  assert.equal(decode(encode(new Float(100))), 100);
  assert.ok(decode(encode(new Float(100)), { floats: "Float" }) instanceof Float);
  const save = new SaveFile(encode(new Float(5)));
  save.replace(0, 7);
  assert.equal(hex(save.toBytes()), hex(encode(new Float(7))));
});

test("typed containers make floats of whole numbers, as they declare", () => {
  const float = { type: "float" };
  assert.equal(toText(gdvar.TypedArray.typed(float, [1, 2.5])), "Array[float]([1.0, 2.5])");
  assert.match(toText(new gdvar.TypedDictionary(float, float, [[1, 2]])), /\{\n1\.0: 2\.0\n\}/);
});

test("keys that look alike stay apart", () => {
  const map = again(new Map([[1, "int"], [new Float(1), "float"], [true, "bool"], ["1", "text"]]));
  assert.equal(map.size, 4);
  assert.equal(map.get(1), "int");
});

test("properties with the same name are pairs", () => {
  const object = new gdvar.GodotObject("Node", new gdvar.Pairs([["a", 1], ["a", 2]]));
  const found = again(object, { fullObjects: true });
  assert.deepEqual(found.properties.entries, [["a", 1], ["a", 2]]);
});

test("keys that are numbers or __proto__ keep their order and do nothing", () => {
  const map = again(new Map([["10", 1], ["2", 2], ["__proto__", 3]]));
  assert.deepEqual([...map.keys()], ["10", "2", "__proto__"]);
  const bytes = encode(map);
  assert.ok(decode(bytes, { objects: true }) instanceof Map);
  const object = decode(encode({ a: 1, ["__proto__"]: 2, b: { c: 3 } }), { objects: true });
  assert.ok(!("toString" in object) && object.constructor === undefined, "nothing is inherited");
  assert.deepEqual(Object.keys(object), ["a", "__proto__", "b"]);
});

test("equal keys are an error", () => {
  assert.throws(() => encode(new Map([["a", 1], [new gdvar.StringName("a"), 2]])), /twice/);
});

test("NaN, infinities and -0.0 keep their bits", () => {
  const numbers = again([NaN, Infinity, -Infinity, new Float(-0), -0.5]);
  assert.ok(Number.isNaN(numbers[0]) && Object.is(numbers[3].valueOf(), -0));
  assert.equal(toText(-0), "0");
  // The NaN that a division by zero makes has its sign bit set.
  const bytes = unhex("03000100000000000000f8ff");
  assert.equal(hex(encode(decode(bytes))), hex(bytes));
});

test("ints of 64 bits are exact", () => {
  const ints = [2 ** 53 - 1, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n), -(2n ** 53n)];
  assert.deepEqual(again(ints), ints);
  assert.deepEqual(decode(encode([1, 2n]), { ints: "bigint" }), [1n, 2n]);
  assert.throws(() => encode({ gold: [0, 2n ** 63n] }), (error) => error instanceof GdvarError && error.path === "gold[1]");
  assert.throws(() => encode(2 ** 53), /safe integer/);
});

test("StringName, NodePath and their texts are told apart", () => {
  const value = again([new gdvar.StringName("hp"), new gdvar.NodePath("/root/Main:position:x"), "hp"]);
  assert.ok(value[0] instanceof gdvar.StringName && value[1] instanceof gdvar.NodePath);
  assert.equal(`${value[0]} ${value[1]}`, "hp /root/Main:position:x");
  const parts = { absolute: false, names: ["a/b"], subnames: [] };
  assert.deepEqual(again(new gdvar.NodePath("a/b", parts)).parts, parts);
});

test("typed containers keep their types", () => {
  const array = again(gdvar.TypedArray.typed({ type: "int" }, [1, 2]));
  assert.deepEqual([array.elementType, array.length, array[1]], [{ type: "int" }, 2, 2]);
  assert.equal(array.map((item) => item + 1).constructor, Array);
  const script = { script: "res://item.gd" };
  const map = again(new gdvar.TypedDictionary({ type: "String" }, script), { fullObjects: true });
  assert.deepEqual([map.keyType, map.valueType, map.size], [{ type: "String" }, script, 0]);
  assert.throws(() => encode(gdvar.TypedArray.typed({ type: "Int" }, [1])), /no built-in type/);
  assert.throws(() => encode(gdvar.TypedArray.typed({ type: "int" }, ["one"])), GdvarError);
});

test("objects need a permission in both directions", () => {
  const value = new gdvar.GodotObject("Resource", new Map([["script", "res://item.gd"], ["amount", 3]]));
  assert.throws(() => encode(value), GdvarError);
  const bytes = encode(value, { fullObjects: true });
  assert.throws(() => decode(bytes), GdvarError);
  assert.deepEqual(decode(bytes, { fullObjects: true }), value);
  assert.deepEqual(again(new gdvar.ObjectId(77n)), new gdvar.ObjectId(77n));
});

test("packed arrays are typed arrays of their own", () => {
  const value = [
    Uint8Array.of(0, 255), Int32Array.of(-1, 2), BigInt64Array.of(2n ** 40n), Float32Array.of(0.5), Float64Array.of(0.1),
    new gdvar.PackedVector2Array(Float32Array.of(1, 2, 3, 4)), new gdvar.PackedStringArray(["a", "", "ä👾"]),
  ];
  assert.deepEqual(again(value), value);
  const view = new Uint8Array(Uint8Array.of(9, 1, 2, 9).buffer, 1, 2);
  assert.deepEqual(decode(encode(view)), Uint8Array.of(1, 2));
  assert.throws(() => encode(Uint16Array.of(1)), /no packed array/);
  assert.throws(() => encode(new gdvar.PackedVector2Array(Float32Array.of(1))), /the data has 1 numbers, and each item has 2/);
});

test("values of double-precision builds keep their precision", () => {
  const value = again([new gdvar.DoubleVector2(0.1, 0.2), new gdvar.PackedVector3Array(Float64Array.of(0.1, 0.2, 0.3))]);
  assert.ok(value[0] instanceof gdvar.DoubleVector2 && value[0].x === 0.1);
  assert.ok(value[1].data instanceof Float64Array);
  assert.notEqual(again(new gdvar.Vector2(0.1, 0.2)).x, 0.1);
  assert.throws(() => toText(value), /doublePrecision/);
  assert.throws(() => gdvar.toJson(value), /doublePrecision/);
  assert.equal(gdvar.toJson(value[0], { plain: true }), "[0.1,0.2]");
});

test("a value in itself, and one too deep, are errors", () => {
  const loop = [];
  loop.push(loop);
  assert.throws(() => encode(loop), /nested/);
  let deep = [];
  for (let level = 0; level < 1023; level++) deep = [deep];
  const bytes = encode(deep);
  decode(bytes);
  assert.throws(() => encode([deep]), /nested/);
  assert.throws(() => decode(bytes, { maxDepth: 1000 }), GdvarError);
  assert.throws(() => decode(bytes, { maxSize: 100 }), GdvarError);
  assert.throws(() => decode(bytes, { maxDepth: 100_000 }), /up to 1024/);
});

test("where the stack ends there is an error, and later calls work", () => {
  let deep = [];
  for (let level = 0; level < 1000; level++) deep = [deep];
  const bytes = encode(deep);
  const text = toText(deep);
  const old = new SaveFile();
  old.push(5);
  for (const call of [() => decode(bytes), () => gdvar.fromText(text), () => [...new SaveFile(bytes)]]) {
    // Called from less and less deep, until there is enough stack.
    const errors = [];
    const recurse = (depth) => {
      try {
        recurse(depth + 1);
      } catch (error) {
        if (depth % 100 > 0) throw error;
        errors.push(error);
        call();
      }
    };
    recurse(0);
    assert.ok(errors.some((error) => error instanceof GdvarError), `${errors.at(-1)}`);
    assert.ok(errors.every((error) => error instanceof GdvarError || error instanceof RangeError), errors.map(String).join("; "));
    assert.deepEqual(decode(encode([1, "a"])), [1, "a"]);
    const save = new SaveFile();
    save.push({ gold: 3 });
    assert.equal(save.get("gold"), 3);
  }
  // The file was in the memory that was given up.
  assert.throws(() => old.get(), /open it again/);
  assert.throws(() => old.length, GdvarError);
});

test("what Godot has no type for is an error with its path", () => {
  for (const value of [undefined, () => 1, Symbol("s"), new Date(), new Set()]) {
    assert.throws(() => encode({ list: [value] }), (error) => error instanceof GdvarError && error.path === "list[0]");
  }
  assert.throws(() => encode("\ud800"), /surrogate/);
  assert.throws(() => encode({ list: [1, "\ud800"] }), { path: "list[1]", kind: "refused" });
  assert.throws(() => encode({ a: new gdvar.StringName("\udc00") }), { path: "a" });
  assert.throws(() => encode({ a: { "\ud800": 1 } }), /surrogate/);
  // Together, these two are a pair.
  assert.throws(() => encode(["\ud83d", "\ude00"]), /surrogate/);
  assert.throws(() => encode(["\ud83d", "\udc7e"]), GdvarError);
});

test("errors have path and offset", () => {
  const bytes = encode({ players: ["Ferris"] });
  bytes[bytes.length - 16] = 99;
  assert.throws(() => decode(bytes), (error) => error.path === "players[0]" && typeof error.offset === "number");
  assert.throws(() => decode(Uint8Array.of(0)), GdvarError);
  assert.throws(() => gdvar.fromText("[1, 2"), /line 1/);
  assert.throws(() => decode(bytes, { dialect: "godot5" }), /dialects are/);
  assert.throws(() => decode("text"), /Uint8Array/);
});

test("errors about a place in a file have its path", () => {
  const save = new SaveFile(encode({ gold: 3, items: [1, 2] }));
  for (const [path, call] of [
    ["golf", () => save.get("golf")],
    ["gold[", () => save.get("gold[")],
    ["item[*]", () => save.getAll("item[*]")],
    ["gold", () => save.set("gold", "x")],
    ["silver", () => save.remove("silver")],
    ["items[7]", () => save.rename("items[7]", "a")],
    ["name", () => save.move("name", "gold")],
    ["bag", () => save.insert("bag", 1)],
  ]) {
    assert.throws(call, (error) => error instanceof GdvarError && error.path === path, path);
  }
});

test("errors have a kind, by which a program finds a way out", () => {
  const save = new SaveFile(undefined, { passphrase: "crab rave" });
  save.push({ gold: 3, name: "Ferris" });
  const bytes = save.toBytes();
  const object = encode(new gdvar.GodotObject("Node"), { fullObjects: true });
  for (const [kind, call] of [
    ["keyMissing", () => new SaveFile(bytes)],
    ["wrongKey", () => new SaveFile(bytes, { passphrase: "other" })],
    ["notValues", () => new SaveFile(Uint8Array.from(Buffer.from("\x89PNG\r\n\x1a\n0000000000", "latin1")))],
    ["notFound", () => save.get("silver")],
    ["typeChange", () => save.set("gold", "many")],
    ["syntax", () => save.get("gold[")],
    ["syntax", () => gdvar.fromText("[1, 2")],
    ["damaged", () => decode(Uint8Array.of(1, 2))],
    ["objectNotAllowed", () => decode(object)],
    ["tooLarge", () => decode(encode([[1]]), { maxDepth: 1 })],
    ["tooLarge", () => encode([[[1]]], { maxDepth: 2 })],
    ["tooLarge", () => encode("x".repeat(100), { maxSize: 20 })],
    ["refused", () => encode({ a: undefined })],
    ["refused", () => encode(Object.assign(new gdvar.TypedArray(), { elementType: "int" }))],
  ]) {
    assert.throws(call, (error) => error instanceof GdvarError && error.kind === kind, kind);
  }
  assert.equal(save.get("silver", { default: "none" }), "none");
  assert.equal(save.get("silver", { default: undefined }), undefined);
  assert.throws(() => save.get("gold[", { default: 0 }), { kind: "syntax" });
  assert.throws(() => save.get("gild"), /did you mean gold/);
});

test("texts of every length and script arrive", () => {
  for (const text of ["", "a", "a".repeat(47), "a".repeat(48), "a".repeat(5000), "ä", "日本語".repeat(40), "👾x", "a\ufeffmark"]) {
    assert.equal(decode(encode(text)), text);
    assert.deepEqual(decode(encode([text, 1, text])), [text, 1, text]);
  }
});

test("what is no bytes is no file", async () => {
  const bytes = new SaveFile().toBytes();
  for (const data of [[...bytes], "slot1.save", 5, null, new Uint16Array(4)]) {
    assert.throws(() => new SaveFile(data), /Uint8Array/);
    assert.throws(() => decode(data), /Uint8Array/);
  }
});

test("an empty file is a config file, as everywhere", () => {
  const save = new SaveFile(new SaveFile().toBytes());
  assert.deepEqual([save.kind, save.length], ["config", 1]);
});

test("ArrayBuffer and DataView are bytes, in both directions", () => {
  const bytes = encode({ gold: 3 });
  const wide = new Uint8Array(bytes.length + 8);
  wide.set(bytes, 4);
  for (const data of [bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), new DataView(wide.buffer, 4, bytes.length)]) {
    assert.equal(decode(data).get("gold"), 3);
    assert.equal(new SaveFile(data).get("gold"), 3);
    assert.deepEqual(decode(encode({ data })).get("data"), bytes);
  }
  const key = new Uint8Array(32).fill(7);
  const save = new SaveFile(undefined, { key: key.buffer });
  save.push(5);
  assert.equal(new SaveFile(save.toBytes(), { key }).get(), 5);
});

test("a freed file gives its memory back, and is used no more", () => {
  const values = encode({ data: new Uint8Array(1_600_000) });
  const memory = () => process.memoryUsage().rss;
  new SaveFile(values).free();
  const before = memory();
  for (let round = 0; round < 200; round++) {
    const save = new SaveFile(values);
    save.get("data");
    if (round % 2) save.free();
    else save[Symbol.dispose]();
    save.free();
    assert.throws(() => save.get(), /the file was freed/);
    assert.throws(() => save.length, /the file was freed/);
  }
  assert.ok(memory() - before < 100e6, `${(memory() - before) / 1e6} MB`);
});

test("wrong numbers and missing parts are refused, with the place", () => {
  for (const [value, path, message] of [
    [new gdvar.Vector2("a", 2), "x", /expected a number, found a string/],
    [Object.assign(new gdvar.Vector3(1, 2, 3), { z: undefined }), "z", /expected a number, found undefined/],
    [new gdvar.Vector2i(1, 2.5), "y", /expected an integer of 32 bits, found 2.5/],
    [new gdvar.Vector4i(1, 2, 3, 2 ** 31), "w", /integer of 32 bits/],
    [new gdvar.Rect2(new gdvar.Vector2(1, 2), { x: 1 }), "size.y", /expected a number, found undefined/],
    [new gdvar.Rect2i(null, new gdvar.Vector2i()), "position", /expected an object, found null/],
    [new gdvar.Plane(new gdvar.Vector3(), "1"), "d", /expected a number/],
    [new gdvar.Basis([new gdvar.Vector3(), new gdvar.Vector3()]), "rows[2]", /expected an object, found undefined/],
    [new gdvar.Transform3D(new gdvar.Basis(), 5), "origin", /expected an object, found a number/],
    [Object.assign(new gdvar.Color(), { g: "red" }), "g", /expected a number/],
    [new gdvar.PackedStringArray(["a", 5]), "[1]", /expected a text/],
    [new gdvar.RID(5), "", /an id is a bigint/],
  ]) {
    const place = path === "" || path.startsWith("[") ? `list[0]${path}` : `list[0].${path}`;
    assert.throws(() => encode({ list: [value] }), (error) => error instanceof GdvarError && error.path === place && message.test(error.message), `${place}`);
  }
  for (const wrong of [
    () => new gdvar.Vector2(1), () => new gdvar.Vector3(1, 2), () => new gdvar.Vector4(undefined, 2, 3, 4), () => new gdvar.Quaternion(1, 2, 3),
    () => new gdvar.Color(1, 2), () => new gdvar.Rect2(new gdvar.Vector2()), () => new gdvar.Plane(new gdvar.Vector3()), () => new gdvar.Projection(new gdvar.Vector4()),
  ]) assert.throws(wrong, /a part is missing/);
  for (const wrong of [() => new Float("1"), () => new Float(), () => new gdvar.StringName(5), () => new gdvar.NodePath(undefined)]) {
    assert.throws(wrong, /expected a (number|text)/);
  }
  assert.deepEqual([new gdvar.Quaternion().w, new gdvar.Color(1, 2, 3).a, new gdvar.Vector2().x], [1, 1, 0]);
});

test("values print as var_to_str prints them", () => {
  assert.equal(`${new gdvar.Vector2(1, 0.1)} ${new gdvar.Rect2i()}`, "Vector2(1, 0.1) Rect2i(0, 0, 0, 0)");
  assert.equal(`${new gdvar.DoubleVector2(1, 0.1)} ${new gdvar.Color(1, 0, 0)}`, "Vector2(1, 0.1) Color(1, 0, 0, 1)");
  assert.equal(inspect({ at: decode(encode(new gdvar.Vector2(0.1, 2))), name: new gdvar.StringName("a"), of: new Float(1) }), '{ at: Vector2(0.1, 2), name: &"a", of: 1.0 }');
  assert.equal(inspect(new gdvar.Vector2("a", 2)), "{ Vector2: { x: 'a', y: 2 } }");
});

test("what is no key or no passphrase does not encrypt", () => {
  for (const key of ["0123456789abcdef0123456789abcdef", new Array(32).fill(1), new Uint16Array(16), null]) {
    assert.throws(() => new SaveFile(undefined, { key }), /the key has to be 32 bytes/);
  }
  for (const passphrase of [1234, null, ["crab"], Buffer.from("crab")]) {
    assert.throws(() => new SaveFile(undefined, { passphrase }), /the passphrase are texts/);
  }
});

test("what is no index or no path changes nothing", () => {
  const save = new SaveFile();
  save.push({ gold: 3 });
  const bytes = hex(save.toBytes());
  for (const index of ["gold", undefined, NaN, -1, 0.5, 1, 2 ** 32, null]) {
    assert.throws(() => save.delete(index), /there is no value/);
    assert.throws(() => save.replace(index, 5), /there is no value/);
    if (index !== undefined) assert.throws(() => save.get("gold", index), /there is no value/);
  }
  for (const path of [0, null, ["gold"]]) {
    assert.throws(() => save.get(path), /a path is a text/);
    assert.throws(() => save.set(undefined, 5), /a path is a text/);
    assert.throws(() => save.set(path, 5), /a path is a text/);
    assert.throws(() => save.remove(path), /a path is a text/);
  }
  assert.equal(hex(save.toBytes()), bytes);
});

test("wrong options are refused, and cost no other file", () => {
  const [save, bytes] = [new SaveFile(encode({ gold: 3 })), encode([1])];
  for (const options of ["godot3", null, 5]) {
    for (const call of [() => decode(bytes, options), () => encode(1, options), () => new SaveFile(bytes, options), () => types(bytes, "rust", options)]) {
      assert.throws(call, /^GdvarError: the options are an object/);
    }
  }
  for (const limit of [NaN, -1, 1.5, "10", -Infinity, null]) {
    for (const name of ["maxDepth", "maxSize"]) {
      for (const dialect of ["godot4", "godot3"]) assert.throws(() => decode(bytes, { [name]: limit, dialect }), new RegExp(`${name} is a whole number`));
    }
  }
  for (const dialect of ["godot4", "godot3"]) {
    for (const maxSize of [Infinity, 2 ** 32, 2 ** 40]) assert.deepEqual(decode(encode([1.5], { dialect, maxSize }), { dialect, maxSize }), [1.5]);
  }
  assert.throws(() => decode(bytes, { maxDepth: 2 ** 32 + 1 }), /maxDepth is a whole number up to 1024/);
  assert.throws(() => decode(bytes, { floats: "float" }), /"number" or "Float", not float/);
  assert.throws(() => decode(bytes, { ints: "BigInt" }), /"number" or "bigint", not BigInt/);
  for (const parse of [fromText, fromJson]) for (const source of [5, undefined, Buffer.from("1")]) assert.throws(() => parse(source), /what is parsed is a text/);
  for (const given of [[], [5], ["godot3", { kind: 5 }], ["godot3", { notation: {} }], ["godot3", { renames: "abc" }], ["godot3", { renames: [5] }]]) {
    assert.throws(() => save.convert(...given), /are texts|array of texts/);
  }
  assert.deepEqual(save.check({ most: Infinity }), []);
  assert.throws(() => types(bytes, "rust", { maps: "a" }), /arrays of paths/);
  for (const options of [{ offset: 2 ** 32 }, { dialect: 5 }]) assert.throws(() => new SaveFile(bytes, options), GdvarError);
  assert.throws(() => save.get("gold", "0"), /no value with the index "0": an index is a number/);
  assert.throws(() => encode(new String("a")), /an object of the class String/);
  // After each of these, the file is still there.
  assert.equal(save.get("gold"), 3);
});

test("a getter that encodes does not write over the value around it", () => {
  const value = { a: 1, get packet() { return encode([1, 2, 3]); }, b: 2 };
  assert.throws(() => encode(value), /encodes another one/);
  assert.deepEqual(decode(encode({ a: 1, get b() { return decode(Uint8Array.of(0, 0, 0, 0)); } })), new Map([["a", 1], ["b", null]]));
});

test("what is no text or no array of numbers is an error, and not left out", () => {
  const message = /expected a text, found (a number|undefined)/;
  assert.throws(() => encode(new gdvar.PackedStringArray(["a", 1])), message);
  assert.throws(() => encode(new gdvar.PackedStringArray([undefined])), message);
  assert.throws(() => encode([new gdvar.PackedStringArray(["a", , "b"]), "c"]), { path: "[0][1]" });
  assert.throws(() => encode({ at: new gdvar.PackedStringArray("a", "b") }), { path: "at", message: /an array of texts/ });
  for (const entries of [{ a: 1 }, ["ab"], [, ["a", 1]]]) assert.throws(() => encode({ at: new gdvar.Pairs(entries) }), { path: "at", message: /a key and a value/ });
  assert.throws(() => encode(new gdvar.GodotObject("Node", { a: 1 }), { fullObjects: true }), /a Map or Pairs/);
  const properties = new gdvar.GodotObject("Node", new Map([[1, 2]]));
  assert.throws(() => encode(properties, { fullObjects: true }), message);
  for (const data of [[1, 2], [new gdvar.Vector2(1, 2), new gdvar.Vector2(3, 4)], new Int32Array(2)]) {
    assert.throws(() => encode({ at: new gdvar.PackedVector2Array(data) }), { path: "at", message: /Float32Array/ });
  }
});

test("the path of an error has keys of every type", () => {
  const object = Object.create(null);
  for (const [key, path] of [
    [5, "[5]"], [2n ** 60n, "[1152921504606846976]"], ["5", '["5"]'], ["a b", '["a b"]'], ["a", "a"],
    [new gdvar.StringName("hp"), "hp"], [true, "[true]"], [null, "[null]"], [object, "[…]"], [new gdvar.Vector2(1, 2), "[…]"],
  ]) {
    assert.throws(() => encode(new Map([[key, undefined]])), { path });
  }
  // A key that was decoded with `objects` is no text for JavaScript.
  const map = decode(encode(new Map([[{ x: 1 }, 2]])), { objects: true });
  assert.equal(hex(encode(map)), hex(encode(new Map([[{ x: 1 }, 2]]))));
});

test("files keep what is not changed", () => {
  const save = new SaveFile(undefined, { passphrase: "crab rave" });
  save.push({ gold: 3, name: "Ferris", tags: ["a", "b"] });
  save.push("second");
  const bytes = save.toBytes();
  assert.throws(() => new SaveFile(bytes), GdvarError);
  assert.throws(() => new SaveFile(bytes, { key: Uint8Array.of(1) }), /32 bytes/);
  const again = new SaveFile(bytes, { passphrase: "crab rave" });
  assert.deepEqual([again.length, again.dialect, again.isBare, again.get("", 1)], [2, "godot4", false, "second"]);
  assert.deepEqual([again.set("gold", 5000), again.set("gold", 5000)], [true, false]);
  again.remove("tags[0]");
  again.delete(1);
  assert.deepEqual(again.get("tags"), ["b"]);
  assert.equal(again.get("gold"), 5000);
  assert.throws(() => again.get("nothing"), GdvarError);
  assert.throws(() => again.get("", 7), /no value 7/);
  again.set("at", new gdvar.Vector2(1, 2));
  assert.deepEqual(again.get("at"), new gdvar.Vector2(1, 2));
});

test("JSON and text lose nothing, and the dialect is guessed", () => {
  const value = new Map([["at", new gdvar.Vector2(1, 2)], ["whole", new Float(2)]]);
  const options = { floats: "Float" };
  assert.deepEqual(gdvar.fromJson(gdvar.toJson(value), options), value);
  assert.deepEqual(gdvar.fromText(toText(value), options), value);
  assert.equal(toText(gdvar.fromText(toText(value))), toText(value));
  assert.equal(JSON.parse(gdvar.toJson(value, { plain: true })).whole, 2);
  assert.equal(gdvar.guessDialect(encode([new gdvar.Vector3(1, 2, 3), "a", {}], { dialect: "godot3" })), "godot3");
});

test("hostile bytes are errors or values: no trap, and memory stays bounded", () => {
  let [values, errors] = [0, 0];
  for (const { name, bytes } of hostile()) {
    for (const dialect of ["godot4", "godot3"]) {
      try {
        decode(bytes, { dialect });
        values++;
      } catch (error) {
        assert.ok(error instanceof GdvarError, `${name}: ${error}`);
        errors++;
      }
    }
    try {
      [...new SaveFile(bytes)];
    } catch (error) {
      assert.ok(error instanceof GdvarError, `${name}: ${error}`);
    }
  }
  assert.ok(values > 100 && errors > 1000, `${values} ${errors}`);
  const trillion = unhex("1c000000ffffff7f");
  assert.throws(() => decode(trillion), GdvarError);
});
