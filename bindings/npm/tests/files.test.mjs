// What the command does with whole files, on a SaveFile.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Float, GdvarError, GodotObject, SaveFile, Vector2, encode, toText, types } from "gdvar";

import { goldenFile, hex } from "./golden.mjs";

const GAME = { player: { name: "Ferris", hp: new Float(80) }, items: [{ id: "sword", count: 1 }, { id: "bow", count: 2 }], gold: 3 };
const open = (value, options) => new SaveFile(encode(value), options);

test("a file with a header of its own keeps it", () => {
  const head = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const bytes = Uint8Array.of(...head, ...encode(GAME));
  const save = new SaveFile(bytes, { offset: 8 });
  assert.ok(save.set("gold", 9));
  assert.equal(hex(save.toBytes()), hex(head) + hex(encode({ ...GAME, gold: 9 })));
  for (const offset of [-1, 0.5, "8", NaN]) assert.throws(() => new SaveFile(bytes, { offset }), /a number of bytes/);
  assert.throws(() => new SaveFile(bytes, { offset: 10_000 }), GdvarError);
});

test("paths lead to the end of an array, to its last element, and to all of its elements", () => {
  const save = open(GAME);
  save.set("items[]", { id: "shield", count: 1 });
  assert.equal(save.get("items[-1].id"), "shield");
  save.set("items[*].count", 7);
  assert.deepEqual(save.getAll("items[*].count"), [7, 7, 7]);
  assert.deepEqual(save.getAll("items[*].id"), ["sword", "bow", "shield"]);
  assert.throws(() => save.get("items[*].id"), /leads to 3 values, not to one/);
  save.remove("items[*].count");
  assert.deepEqual(save.getAll("items[*].count"), []);
  assert.throws(() => save.getAll("item[*]"), { kind: "notFound", message: /did you mean items/ });
  // Each was one edit.
  assert.ok(save.undo() && save.undo() && save.undo() && !save.undo());
  assert.equal(hex(save.toBytes()), hex(encode(GAME)));
});

test("find and list give paths that all methods take", () => {
  const save = open(GAME);
  assert.deepEqual(save.find("Ferris"), [{ path: "player.name", text: '"Ferris"' }]);
  assert.deepEqual(save.find("80").map(({ path }) => path), ["player.hp"]);
  assert.deepEqual(save.find("gold"), []);
  assert.deepEqual(save.find("gold", { keys: true }), [{ path: "gold", text: "3" }]);
  assert.deepEqual(save.find(/^s|^b/g).map(({ path }) => path), ["items[0].id", "items[1].id"]);
  assert.deepEqual(save.find(/ID/i, { keys: true }).map(({ path }) => path), ["items[0].id", "items[1].id"]);
  assert.throws(() => save.find(5), /a text or a RegExp/);
  const failing = Object.assign(/x/, { exec: () => { throw new RangeError("no more"); } });
  assert.throws(() => save.find(failing), /^RangeError: no more/);
  assert.equal(save.find("Ferris").length, 1);
  for (const call of [() => save.find("x", null), () => save.check(null), () => save.convert("godot3", null)]) assert.throws(call, /^GdvarError: the options are an object/);
  assert.deepEqual(save.list().map(({ path, text }) => `${path} = ${text}`), [
    'player.name = "Ferris"', "player.hp = 80.0", 'items[0].id = "sword"', "items[0].count = 1", 'items[1].id = "bow"', "items[1].count = 2", "gold = 3",
  ]);
  const two = new SaveFile();
  two.push({ gold: 3 });
  two.push({ gold: 4 });
  const [, second] = two.find("gold", { keys: true });
  assert.equal(second.path, "value 1: gold");
  assert.equal(two.get(second.path), 4);
});

test("a path that several values have needs an index", () => {
  const save = new SaveFile();
  assert.equal(save.get("id", { default: 0 }), 0);
  save.push({ id: 7, bag: ["bow"], pos: new Vector2(1, 2) });
  save.push({ id: 8, gold: 3 });
  assert.deepEqual([save.get("gold"), save.get("pos.x"), save.getAll("bag[*]")], [3, 1, ["bow"]]);
  assert.deepEqual([save.get("id", 0), save.get("id", { index: 1 }), save.get("value 1: id")], [7, 8, 8]);
  save.insert("bag", "axe");
  save.set("new", 1, { index: 1 });
  save.move("new", "old");
  save.rename("old", "older");
  save.remove("bag[0]");
  assert.deepEqual([...save].map((value) => toText(value)), [{ id: 7, bag: ["axe"], pos: new Vector2(1, 2) }, { id: 8, gold: 3, older: 1 }].map((value) => toText(value)));
  for (const call of [
    () => save.get("id"),
    () => save.get("id", { default: 0 }),
    () => save.get(),
    () => save.set("id", 9),
    () => save.set("new", 9),
    () => save.insert("", 9, { key: "new" }),
    () => save.remove("id"),
    () => save.rename("id", "name"),
    () => save.move("id", "name"),
  ]) {
    assert.throws(call, { message: "the file holds 2 values: choose one with `index`" });
  }
  assert.throws(() => save.set("glod", 9), /2 values; did you mean gold\? Choose one with `index`$/);
  assert.equal(save.get("golf", { default: undefined }), undefined);
  for (const call of [() => save.get("golf"), () => save.remove("golf"), () => save.getAll("golf[*]")]) {
    assert.throws(call, { kind: "notFound", message: /^none of the 2 values has the path golf.*; did you mean gold\?$/ });
  }
  assert.throws(() => save.get("gold", 2), /no value 2 in a file of 2/);
});

test("errors about a new value have the path in the file", () => {
  const content = { pos: new Vector2(1, 2), items: [{ id: "sword" }], level: {}, scores: new Map([[7, 1]]) };
  const save = open(content);
  for (const value of [Symbol(), () => 0, 2n ** 64n, new Date(), new GodotObject("Node", new Map())]) {
    for (const [path, call] of [
      ["pos", () => save.set("pos", value)],
      ["pos.x", () => save.set("pos.x", value)],
      ["items[0].id[2].a", () => save.set("items[-1].id", [1, 2, { a: value }])],
      ["items[1]", () => save.set("items[]", value)],
      ["items[1][0]", () => save.insert("items", [value])],
      ["items[0].a", () => save.insert("items", { a: value }, { at: 0 })],
      ['level["two words"].a', () => save.insert("level", { a: value }, { key: "two words" })],
      ["level.new", () => save.set("level.new", value)],
      ["scores[8]", () => save.insert("scores", value, { key: "8" })],
      ["items[0].count[0]", () => save.set("items[*].count", [value])],
    ]) {
      assert.throws(call, (error) => error instanceof GdvarError && error.path === path && error.message.endsWith(` in ${path}`));
    }
  }
  assert.throws(() => save.set("pos", new Vector2("a", 1)), { path: "pos.x", message: "expected a number, found a string in pos.x" });
  assert.throws(() => save.set("itmes[0].id", Symbol()), { kind: "notFound" });
  assert.throws(() => save.insert("scores", [Symbol()], { key: "eight", force: true }), { path: "scores.eight[0]" });
  const itself = [];
  itself.push(itself);
  assert.throws(() => save.set("items", itself), { kind: "tooLarge", message: /more than 1024 nested containers in items\[0\].*…$/ });
  assert.equal(hex(save.toBytes()), hex(encode(content)));
});

test("diff tells what changed, by path", () => {
  const [old, now] = [open(GAME), open(GAME)];
  now.set("player.hp", 75);
  now.remove("gold");
  now.set("level", 2);
  assert.deepEqual(old.diff(now), [
    { index: 0, path: "player.hp", change: "changed", old: "80.0", new: "75.0" },
    { index: 0, path: "gold", change: "removed", old: "3" },
    { index: 0, path: "level", change: "added", new: "2" },
  ]);
  assert.deepEqual(old.diff(old), []);
  assert.throws(() => old.diff(encode(GAME)), /has to be a SaveFile/);
});

test("convert makes a file for the other engine, or says what is lost", () => {
  const old = new SaveFile(encode({ at: new Vector2(1, 2) }, { dialect: "godot3" }), { dialect: "godot3" });
  const { file, notes } = old.convert("godot4");
  assert.deepEqual([file.dialect, file.get("at"), notes], ["godot4", new Vector2(1, 2), []]);
  assert.equal(hex(file.toBytes()), hex(encode({ at: new Vector2(1, 2) })));
  const full = { dialect: "godot3", fullObjects: true };
  const only = new SaveFile(encode({ node: new GodotObject("Spatial", new Map([["merging_mode", 1]])) }, full), full);
  assert.throws(() => only.convert("godot4"), /1 value is without a counterpart, such as node.merging_mode/);
  const lossy = only.convert("godot4", { lossy: true });
  assert.deepEqual(lossy.notes.map(({ path, change }) => `${path} ${change}`), ["node converted", "node.merging_mode lost"]);
  assert.equal(lossy.file.get("node").className, "Node3D");
  const project = new SaveFile(Buffer.from('config_version=5\n\n[application]\n\nconfig/name="Game"\n'));
  const binary = project.convert(project.dialect, { kind: "project" }).file;
  assert.deepEqual([binary.kind, binary.convert("godot4", { kind: "config" }).file.get("application.config/name")], ["project", "Game"]);
  assert.throws(() => project.convert("godot4", { kind: "image" }), /no kind "image" of files/);
  assert.throws(() => project.convert("godot5"), /dialects are/);
});

test("convert makes text and binary of a resource, and one for the other engine", () => {
  for (const [folder, dialect] of [["godot-4.6.3", "godot4"], ["godot-3.6.2", "godot3"]]) {
    for (const ending of ["tres", "res"]) {
      const save = new SaveFile(goldenFile(`resources/${folder}/array_of_sub.${ending}`), { fullObjects: true });
      const name = save.get("items[1].name");
      const text = save.convert(save.dialect, { notation: "text" }).file;
      const binary = text.convert(save.dialect, { notation: "binary" }).file;
      assert.deepEqual([text, binary].map((file) => Buffer.from(file.toBytes().subarray(0, 4)).toString()), ["[gd_", "RSRC"]);
      for (const file of [text, binary]) {
        assert.deepEqual([file.kind, file.dialect, file.get("items[1].name")], ["resource", dialect, name]);
      }
      binary.set("items[1].name", "new");
      const { file: made } = binary.convert("godot4", { notation: "text", lossy: true });
      assert.deepEqual([made.dialect, made.get("items[1].name")], ["godot4", "new"]);
      assert.throws(() => made.convert("godot4", { notation: "compressed" }), /converted to "text" or "binary", not "compressed"/);
    }
  }
  assert.throws(() => new SaveFile().convert("godot4", { notation: "text" }), /it is no resource/);
});

test("types come from the bytes of files and from saves", () => {
  const sources = [encode({ hp: 7, mp: 1 }), new SaveFile(encode({ hp: 1.5, name: "Ferris", mp: 2 })), Buffer.from('{ "hp": 2, "mp": 3 }')];
  const rust = types(sources);
  for (const part of ["pub struct Save {", "pub hp: f64,", "pub name: Option<String>,"]) assert.ok(rust.includes(part), rust);
  assert.match(types(sources, "gdscript"), /class_name/);
  assert.match(types(sources, "typescript"), /export interface Save /);
  assert.equal(types(Buffer.from(types(sources, "schema"))), rust);
  const named = types(open(GAME), "rust", { names: { "items[]": "Thing" }, enums: ["items[].id"] });
  for (const part of ["pub struct Thing {", "    Sword,"]) assert.ok(named.includes(part), named);
  assert.equal(types(open(GAME), "rust", { names: new Map([["items[]", "Thing"]]), enums: ["items[].id"] }), named);
  assert.match(types(encode(GAME), "rust", { maps: ["player"] }), /pub player: gdvar::Dictionary,/);
  assert.match(types(Uint8Array.of(1, 2, 3, 4, ...encode(GAME)), "rust", { offset: 4 }), /pub gold: i64/);
});

test("types say why there are none", () => {
  const level = encode({ map: { seed: 3 } });
  const message = "Map: `Map` cannot be the name of a type: give it another one, with `names`, such as {\"map\": \"Level\"}";
  assert.throws(() => types(level, "typescript"), { message });
  assert.match(types(level, "typescript", { names: { map: "Level" } }), /interface Level /);
  assert.throws(() => types(encode(GAME), "rust", { maps: ["bag"] }), /no value has the path bag/);
  assert.throws(() => types(encode(GAME), "c"), /the languages are rust, gdscript, typescript, schema/);
  assert.throws(() => types(encode(GAME), 3), /are texts/);
  assert.throws(() => types(encode(GAME), "rust", { names: { "items[]": "a thing" } }), /the name of a type is a capital letter/);
  assert.throws(() => types(encode(GAME), "rust", { maps: [3] }), /are texts/);
  assert.throws(() => types("slot.save"), /the bytes have to be/);
  assert.throws(() => types(encode(GAME).subarray(0, 60)), GdvarError);
  assert.throws(() => types([]), GdvarError);
  const freed = open(GAME);
  freed.free();
  assert.throws(() => types(freed), /the file was freed/);
});

test("every error of encoding has its path", () => {
  for (const [value, path] of [
    [{ a: [new Vector2("a", 1)] }, "a[0].x"],
    [{ a: [new Map([["k", undefined]])] }, "a[0].k"],
  ]) {
    assert.throws(() => encode(value), { path });
  }
});

test("a resource is edited and keeps the rest", () => {
  const text = '[gd_resource type="Resource" format=3]\n\n[resource]\ncoins = 12 ; so far\nat = Vector2(1, 2)\n';
  const save = new SaveFile(Buffer.from(text));
  assert.deepEqual([save.kind, save.get("coins")], ["resource", 12]);
  save.set("coins", 13);
  save.set("at.x", 3);
  save.set("level", 2);
  const edited = text.replace("12", "13").replace("(1,", "(3,") + "level = 2\n";
  assert.equal(Buffer.from(save.toBytes()).toString(), edited);
  assert.ok(save.undo() && save.undo() && save.undo() && !save.undo());
  assert.equal(Buffer.from(save.toBytes()).toString(), text);
});
