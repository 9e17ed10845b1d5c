// Copy, cut, paste, duplicate, add, and replace.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { choose, download, keys, open, row, start, stop, visit } from "./browser.mjs";
import { encode, Float, PLAYER, Raw, u32 } from "./made.mjs";

before(start);
after(stop);

const OPTIONS = { permissions: ["clipboard-read", "clipboard-write"] };
const press = async (page, ...pressed) => {
  for (const key of pressed) await page.keyboard.press(key);
};
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const isNow = async (page, value) => assert.ok((await download(page)).bytes.equals(encode(value)));

async function fromMenu(page, key, label) {
  await row(page, key).click({ button: "right" });
  await page.locator("#menu [role=menuitem]", { has: page.locator(`span:text-is("${label}")`) }).click();
}

test("an entry is copied as text, cut, and pasted with its key or another one", async () => {
  const { page, seen } = await visit(OPTIONS);
  await open(page, encode(PLAYER));
  await choose(page, "gold");
  await press(page, "Control+c");
  assert.equal(await page.textContent("#status"), "Copied gold.");
  assert.equal(await clipboard(page), '"gold": 3');
  // There is a key "gold" already, so another one is asked for.
  await press(page, "Control+v");
  await page.fill("#field-key", "more");
  await press(page, "Enter");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Pasted more.");
  await press(page, "Control+x");
  assert.ok(!(await keys(page)).includes("more"));
  await choose(page, "empty");
  await press(page, "Control+v");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Pasted empty.more.");
  await isNow(page, { ...PLAYER, empty: { more: 3 } });
  assert.deepEqual(seen.errors, []);
});

test("what is copied in one window is pasted in another, and in a text editor", async () => {
  const { page } = await visit(OPTIONS);
  await open(page, encode(PLAYER));
  await row(page, "items").dblclick();
  await choose(page, "0");
  await press(page, "Control+c");
  assert.equal(await clipboard(page), '{\n"id": "sword",\n"count": 1\n}');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.evaluate(() => globalThis.gdvar.loaded);
  await open(other, encode({ list: [1] }), "other.save");
  await choose(other, "list");
  await press(other, "Control+v");
  await other.waitForFunction(() => document.querySelector("#status").textContent === "Pasted list[1].");
  await isNow(other, { list: [1, { id: "sword", count: 1 }] });
});

test("JSON is copied and pasted in a JSON file", async () => {
  const { page } = await visit(OPTIONS);
  await open(page, Buffer.from('{"a": {"b": [1, 2]}, "c": []}'), "save.json");
  await row(page, "a").dblclick();
  await choose(page, "b");
  await press(page, "Control+c");
  assert.equal(await clipboard(page), '"b": [1, 2]');
  await choose(page, "c");
  await press(page, "Control+v");
  await page.waitForSelector("#undo:enabled");
  assert.equal((await download(page)).bytes.toString(), '{"a": {"b": [1, 2]}, "c": [[1, 2]]}');
});

test("the menu copies a path, and pastes over a value", async () => {
  const { page } = await visit(OPTIONS);
  await open(page, encode(PLAYER));
  await row(page, "items").dblclick();
  await row(page, "0").dblclick();
  await fromMenu(page, "id", "Copy the path");
  assert.equal(await clipboard(page), "items[0].id");
  await fromMenu(page, "gold", "Copy the value");
  await fromMenu(page, "count", "Paste over the value");
  await page.waitForSelector("#undo:enabled");
  const [sword, apple] = PLAYER.items;
  await isNow(page, { ...PLAYER, items: [{ ...sword, count: 3 }, apple] });
});

test("an array of Dictionaries is offered a copy first, and others the type of their items", async () => {
  const { page, seen } = await visit();
  const value = { items: PLAYER.items, speeds: [new Float(1.5), new Float(2.5)], names: {} };
  await open(page, encode(value));
  await choose(page, "items");
  await press(page, "Insert");
  assert.equal(await page.inputValue("#field-type"), "a copy of items[1]");
  await press(page, "Enter");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Added items[2].");
  await choose(page, "speeds");
  await press(page, "Insert");
  assert.equal(await page.inputValue("#field-type"), "float");
  await press(page, "Enter");
  await page.fill(".editor input", "3.5");
  await press(page, "Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  await isNow(page, { ...value, items: [...value.items, value.items[1]], speeds: [...value.speeds, new Float(3.5)] });
  await choose(page, "names");
  await press(page, "Insert");
  const choices = await page.$$eval("#field-type-list option", (options) => options.map((option) => option.value));
  for (const type of ["int", "Vector3i", "PackedStringArray", "Transform2D"]) assert.ok(choices.includes(type), type);
  await page.fill("#field-key", "x");
  await page.fill("#field-type", "Vector3");
  await press(page, "Enter");
  await page.waitForSelector(".editor");
  assert.equal(await page.locator(".editor .part").count(), 3);
  assert.deepEqual(seen.errors, []);
});

test("a replacement lists what will change, and is one step to undo", async () => {
  const { page, seen } = await visit();
  await open(page, encode(PLAYER));
  await press(page, "Control+f");
  await page.keyboard.type("APP");
  await page.fill("#replacement", "pine-app");
  await page.click("#replace");
  assert.match(await page.textContent("#found"), /^1 value will change:/);
  assert.match(await page.textContent("#results"), /items\[1\]\.id apple → pine-apple/);
  await isNow(page, PLAYER);
  await page.focus("#found button");
  await press(page, "Enter");
  const [sword, apple] = PLAYER.items;
  await isNow(page, { ...PLAYER, items: [sword, { ...apple, id: "pine-apple" }] });
  await page.click("#undo");
  await isNow(page, PLAYER);
  assert.deepEqual(seen.errors, []);
});

test("patterns find and replace, equal values are found, and a wrong replacement changes nothing", async () => {
  const { page, seen } = await visit();
  await open(page, encode({ a: "slot 1", b: "slot 12", c: 1, d: new Float(1) }));
  await press(page, "Control+f");
  await page.keyboard.type("/slot (\\d)$/");
  await press(page, "Enter");
  assert.equal(await page.textContent("#found"), "1 result.");
  await page.fill("#replacement", "place $1");
  await page.click("#replace");
  await page.click("#found button");
  await isNow(page, { a: "place 1", b: "slot 12", c: 1, d: new Float(1) });
  await page.fill("#needle", "1");
  await page.selectOption("#how", "equals");
  await page.click("#search button:text-is('Find')");
  assert.equal(await page.textContent("#found"), "2 results.");
  await page.fill("#replacement", "much");
  await page.click("#replace");
  await page.click("#found button");
  assert.ok(await page.isVisible("#problem"));
  await isNow(page, { a: "place 1", b: "slot 12", c: 1, d: new Float(1) });
  await page.fill("#needle", "/(/");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#problem"), /regular expression/i);
  assert.deepEqual(seen.errors, []);
});

test("bytes are edited as hexadecimal digits, put into a file, and taken out of one", async () => {
  const { page, seen } = await visit();
  const bytes = (...values) => new Raw(u32(29), u32(values.length), Buffer.from(values), Buffer.alloc((4 - (values.length % 4)) % 4));
  const save = (...values) => ({ name: "x", icon: bytes(...values) });
  await open(page, encode(save(...Array(20).keys())));
  await choose(page, "icon");
  assert.equal(await page.inputValue("#text"), "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f\n10 11 12 13");
  const [found] = await Promise.all([page.waitForEvent("download"), page.click("#bytes-out")]);
  assert.equal(found.suggestedFilename(), "icon.bin");
  assert.deepEqual([...readFileSync(await found.path())], [...Array(20).keys()]);
  await page.fill("#text", "ff\n0g");
  await page.click("#apply");
  assert.match(await page.textContent("#text-problem"), /g is no hexadecimal digit, at line 2, column 2/);
  await page.fill("#text", "ffEE 01");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#undo:enabled");
  await isNow(page, save(255, 238, 1));
  await page.setInputFiles("#bytes-in", { name: "new.bin", mimeType: "", buffer: Buffer.from([9, 8, 7, 6, 5]) });
  await page.waitForFunction(() => document.querySelector("#status").textContent === "icon has the 5 bytes of new.bin.");
  await isNow(page, save(9, 8, 7, 6, 5));
  await choose(page, "name");
  assert.ok(await page.isHidden("#byte-tools"));
  assert.deepEqual(seen.errors, []);
});
