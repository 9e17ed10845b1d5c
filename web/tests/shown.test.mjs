// What the page shows of bytes, of packed arrays, and of text on one line.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { choose, download, keys, open, row, start, stop, visit } from "./browser.mjs";
import { encode, f32, file, PLAYER, Raw, u32 } from "./made.mjs";

before(start);
after(stop);

const press = async (page, ...pressed) => {
  for (const key of pressed) await page.keyboard.press(key);
};
/** Returns the lines of bytes: their offset, the bytes, their meaning and the path of the value. */
const lines = (page, within) => page.$$eval(`${within} tbody tr`, (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
const isNow = async (page, bytes) => {
  assert.ok((await download(page)).bytes.equals(bytes));
  await page.focus("#tree");
};

const ints = (...items) => new Raw(u32(30), u32(items.length), ...items.map(u32));
const points = (...items) => new Raw(u32(35), u32(items.length), ...items.flat().map(f32));
const text = (string) => [u32(string.length), Buffer.from(string), Buffer.alloc((4 - (string.length % 4)) % 4)];
const texts = (...items) => new Raw(u32(34), u32(items.length), ...items.flatMap((item) => text(`${item}\0`)));
const colours = (...items) => new Raw(u32(37), u32(items.length), ...items.flat().map(f32));

test("the bytes of the file stand beside their meaning, and those of the selected value are marked", async () => {
  const { page, seen } = await visit();
  const bytes = file(encode(PLAYER));
  await open(page, bytes);
  await choose(page, "name");
  await page.click("#tab-bytes");
  const all = await lines(page, "#pane-bytes");
  const at = bytes.indexOf(encode("Ferris"));
  const hex = (at) => at.toString(16).padStart(8, "0");
  assert.deepEqual(all.slice(0, 2), [
    [hex(0), [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join(" "), `${bytes.length - 4} bytes follow`, ""],
    [hex(4), "1b 00 00 00", "Dictionary", ""],
  ]);
  const marked = await page.$$eval("#pane-bytes tr.chosen", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(marked, [
    [hex(at), "04 00 00 00", "String", "name"],
    [hex(at + 4), "06 00 00 00", "6 bytes of text", ""],
    [hex(at + 8), "46 65 72 72 69 73", '"Ferris"', ""],
    [hex(at + 14), "00 00", "padding", ""],
  ]);
  assert.deepEqual(seen.errors, []);
});

test("in a long file the bytes around the selected value are shown, and in text those of its line", async () => {
  const { page } = await visit();
  const items = Array.from({ length: 5000 }, (_, number) => `item ${number}`);
  await open(page, encode({ items }));
  await row(page, "items").dblclick();
  await page.focus("#tree");
  await press(page, "End");
  await page.click("#tab-bytes");
  const long = await lines(page, "#pane-bytes");
  assert.ok(long.length < 200, `${long.length}`);
  assert.equal(long.find(([, , meaning]) => meaning === '"item 4999"')?.[1].slice(0, 5), "69 74");
  assert.equal(await page.locator("#pane-bytes tr.chosen").first().locator(".path").textContent(), "items[4999]");
  await open(page, Buffer.from('{"gold": 3, "name": "Ferris"}'), "save.json");
  await choose(page, "name");
  await page.click("#tab-bytes");
  assert.equal(await page.textContent("#pane-bytes tbody tr"), '000000007b 22 67 6f 6c 64 22 3a 20 33 2c 20 22 6e 61 6d{"gold": 3, "nam');
});

test("of a file that holds no values, the bytes are shown as far as they can be read", async () => {
  const { page, seen } = await visit();
  const broken = Buffer.concat([u32(27), u32(2), encode("gold"), encode(3), encode("hp"), u32(99)]);
  await open(page, broken, "broken.bin");
  const all = await lines(page, "#refused");
  assert.ok(all.some(([, , meaning, path]) => meaning === "int" && path === "gold"));
  assert.match(all.at(-1)[2], /^\^ damaged: /);
  await open(page, Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", "latin1"), "picture.png");
  assert.equal((await lines(page, "#refused"))[0][1], "89 50 4e 47");
  // By keyboard, the table can be scrolled, and values behind a header are opened from their byte.
  await open(page, Buffer.concat([Buffer.from("SAVEv1 a header"), file(encode(PLAYER))]), "header.save");
  await page.focus("#offset");
  await press(page, "Control+a");
  await page.keyboard.type("15");
  await press(page, "Enter");
  await row(page, "gold").waitFor();
  assert.deepEqual(seen.errors, []);
});

test("packed arrays unfold, and their items are edited, added, copied, moved and removed by keyboard", async () => {
  const { page, seen } = await visit();
  const save = (levels, path) => encode({ levels, path, end: 1 });
  const path = points([1, 2], [3, 4]);
  await open(page, save(ints(10, 20, 30), path));
  const selected = () => page.textContent("[aria-selected=true].row");
  await press(page, "ArrowDown", "ArrowRight");
  assert.deepEqual(await keys(page), ["levels", "0", "1", "2", "path", "end"]);
  await press(page, "ArrowRight", "ArrowDown");
  assert.match(await selected(), /^1.*20 int$/s);
  await press(page, "Enter");
  await page.keyboard.type("25");
  await press(page, "Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  assert.equal(await page.textContent("#status"), "levels[1]: 20 → 25");
  await isNow(page, save(ints(10, 25, 30), path));
  await press(page, "Alt+ArrowUp");
  await isNow(page, save(ints(25, 10, 30), path));
  await press(page, "Control+d");
  assert.equal(await page.textContent("#status"), "Duplicated levels[1].");
  await isNow(page, save(ints(25, 25, 10, 30), path));
  await press(page, "Delete", "Delete");
  await isNow(page, save(ints(25, 30), path));
  await press(page, "ArrowLeft");
  await press(page, "Insert");
  assert.equal(await page.inputValue("#field-type"), "int");
  await press(page, "Enter");
  await page.waitForSelector(".editor");
  await page.keyboard.type("7");
  await press(page, "Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  await isNow(page, save(ints(25, 30, 7), path));
  await press(page, "ArrowLeft", "ArrowLeft", "ArrowDown", "Enter", "ArrowDown", "Enter");
  assert.equal(await page.locator(".editor .part").count(), 2);
  await page.keyboard.type("8");
  await press(page, "Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  await isNow(page, save(ints(25, 30, 7), points([8, 2], [3, 4])));
  for (let step = 0; step < 8; step++) await press(page, "Control+z");
  await isNow(page, save(ints(10, 20, 30), path));
  assert.deepEqual(seen.errors, []);
});

test("items of packed arrays have texts, colours, bytes and a menu as other values", async () => {
  const { page, seen } = await visit();
  await open(page, encode({ names: texts("a", "b"), tints: colours([1, 0, 0, 1]) }));
  await row(page, "tints").dblclick();
  await row(page, "names").dblclick();
  assert.equal(await page.locator(".swatch").count(), 1);
  await choose(page, "1");
  await page.fill("#text", '"longer"');
  await page.click("#apply");
  await page.waitForSelector("#undo:enabled");
  await isNow(page, encode({ names: texts("a", "longer"), tints: colours([1, 0, 0, 1]) }));
  assert.equal(await page.textContent("#where"), 'names[1] · String · 12 bytes');
  await page.click("#tab-bytes");
  assert.equal(await page.locator("#pane-bytes tr.chosen").count(), 3);
  // A row that was clicked is the one that is meant, also if what was typed before it has changed.
  await page.click("#tab-text");
  await page.fill("#text", '"x"');
  await row(page, "0").click();
  await page.waitForFunction(() => /^0.*"a"/.test(document.querySelector("[aria-selected=true].row").textContent));
  assert.deepEqual(seen.errors, []);
});

test("300,000 items are rows, of which few are in the page", async () => {
  const { page, seen } = await visit();
  const count = 300_000;
  const levels = new Raw(u32(30), u32(count), Buffer.from(Uint32Array.from(Array(count).keys()).buffer));
  await open(page, encode({ levels, end: 1 }));
  await row(page, "levels").dblclick();
  await press(page, "End", "ArrowUp");
  assert.match(await page.textContent("[aria-selected=true].row"), /^299999.*299999 int$/s);
  assert.ok((await page.locator(".row").count()) < 60);
  await page.click("#unfold");
  await page.click("#fold");
  await page.click("#unfold");
  assert.deepEqual(await keys(page), ["levels", "end"]);
  assert.deepEqual(seen.errors, []);
});

test("items of packed arrays in text are set, and the rest of the text stays", async () => {
  const { page } = await visit();
  await open(page, Buffer.from("[a]\n\nlevels=PackedInt32Array(10,  20)\n"), "settings.cfg");
  await page.click("#unfold");
  await row(page, "levels").dblclick();
  await row(page, "1").dblclick();
  await page.fill(".editor input", "25");
  await press(page, "Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  assert.equal((await download(page)).bytes.toString(), "[a]\n\nlevels=PackedInt32Array(10,  25)\n");
  await page.focus("#tree");
  await press(page, "Delete");
  assert.match(await page.textContent("#problem"), /in text, an item of a PackedInt32Array can only be set/i);
});

test("JSON of one line is shown on several, and only what is changed gets other bytes", async () => {
  const { page, seen } = await visit();
  const before = '{"player":{"name":"Fer, [ris","gold":3, "tags":["a","b"],"empty":{},"none":[]},"end":[1,2]}';
  await open(page, Buffer.from(before), "save.json");
  assert.equal(
    await page.inputValue("#text"),
    '{\n  "player": {\n    "name": "Fer, [ris",\n    "gold": 3,\n    "tags": [\n      "a",\n      "b"\n    ],\n    "empty": {},\n    "none": []\n  },\n  "end": [\n    1,\n    2\n  ]\n}',
  );
  await page.click("#apply");
  assert.match((await download(page)).sentence, /Nothing has changed/);
  for (const [old, now] of [['"gold":3', '"gold":30'], ['["a","b"]', '["a","x","b"]'], ['"empty":{}', '"empty":{"x":1}'], [',"end":[1,2]', ""], ['"name":"Fer, [ris",', ""]]) {
    // The texts in the area have the layout of several lines.
    const spread = (text) => text.replace(/"(gold|empty)":/, '"$1": ').replace('["a",', '[\n      "a",\n      ').replace(/,?"end":\[1,2\]/, ',\n  "end": [\n    1,\n    2\n  ]').replace('"name":"Fer, [ris",', '"name": "Fer, [ris",\n    ').replace('"x","b"]', '"x",\n      "b"\n    ]').replace('\n      "b"]', '\n      "b"\n    ]');
    const shown = await page.inputValue("#text");
    assert.ok(shown.includes(spread(old)), `${spread(old)} in ${shown}`);
    await page.fill("#text", shown.replace(spread(old), now));
    await page.click("#apply");
    await page.waitForSelector("#undo:enabled");
    assert.equal((await download(page)).bytes.toString(), before.replace(old, now));
    await page.click("#undo");
  }
  await page.fill("#text", '{\n  "a": 1,\n  oops\n}');
  await page.click("#apply");
  assert.match(await page.textContent("#text-problem"), /line 3, column 3/);
  assert.equal(await page.$eval("#text", (text) => text.selectionStart), 14);
  assert.deepEqual(seen.errors, []);
});

test("a setting of one line is shown on several, with its types and vectors as they are", async () => {
  const { page } = await visit();
  const line = 'a={ "at": Vector2(1, 2), "ids": Array[int]([1, 2]), "list": [1, &"x"] }\n';
  await open(page, Buffer.from(`[s]\n\n${line}`), "settings.cfg");
  await page.click("#unfold");
  await choose(page, "a");
  const shown = await page.inputValue("#text");
  assert.equal(shown, '{\n  "at": Vector2(1, 2),\n  "ids": Array[int]([1, 2]),\n  "list": [\n    1,\n    &"x"\n  ]\n}');
  await page.fill("#text", shown.replace("Vector2(1, 2)", "Vector2(1, 5)"));
  await page.click("#apply");
  await page.waitForSelector("#undo:enabled");
  assert.equal((await download(page)).bytes.toString(), `[s]\n\n${line.replace("(1, 2), ", "(1, 5), ")}`);
});

test("the version of a project is that of its features, and Godot 4 is told from Godot 3 alone where no version is known", async () => {
  const { page } = await visit();
  await open(page, file(encode(PLAYER)));
  assert.match(await page.textContent("#about"), /1 value, plain, Godot 4 \(not Godot 3\), /);
  const named = (name) => [u32(name.length), Buffer.from(name)];
  const features = encode(texts("4.6", "Forward Plus"));
  await open(page, Buffer.concat([Buffer.from("ECFG"), u32(1), ...named("application/config/features"), u32(features.length), features]), "project.binary");
  assert.match(await page.textContent("#about"), /settings, plain, Godot 4\.6 \(its config\/features say so\)/);
});

test("types of the file for each language are copied, and are those after an edit", async () => {
  const { page, seen } = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await open(page, file(encode(PLAYER)));
  await page.focus("#tab-text");
  await press(page, "ArrowLeft");
  assert.match(await page.textContent("#types"), /pub struct Save \{.*pub gold: i64,.*pub hp: f64,/s);
  await press(page, "Tab", "ArrowDown");
  assert.match(await page.textContent("#types"), /class_name Save/);
  await press(page, "ArrowDown");
  assert.match(await page.textContent("#types"), /export interface Save/);
  await press(page, "Tab", "Enter");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Copied the types for TypeScript.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.textContent("#types"));
  await choose(page, "gold");
  await press(page, "Delete");
  assert.doesNotMatch(await page.textContent("#types"), /gold/);
  await press(page, "Control+z");
  assert.match(await page.textContent("#types"), /gold/);
  assert.deepEqual(seen.errors, []);
});
