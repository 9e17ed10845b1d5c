// What can be done by keyboard, and where the focus is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { choose, download, keys, open, row, start, stop, visit } from "./browser.mjs";
import { encode, file, PLAYER } from "./made.mjs";

before(start);
after(stop);

const press = async (page, ...pressed) => {
  for (const key of pressed) await page.keyboard.press(key);
};
const focused = (page) => page.evaluate(() => document.activeElement.id);
const selected = (page) => page.textContent("[aria-selected=true].row");
const status = (page) => page.textContent("#status");
const bytesOf = (found) => found.path().then((path) => readFileSync(path));

test("Enter, Right and a double click open a container, and the first row has a name", async () => {
  const { page, seen } = await visit();
  await open(page, encode(PLAYER), "slot.save");
  assert.equal(await page.textContent(".row .name"), "slot.save");
  const isOpen = () => row(page, "items").getAttribute("aria-expanded");
  await row(page, "items").dblclick();
  assert.equal(await isOpen(), "true");
  await press(page, "Enter");
  assert.equal(await isOpen(), "false");
  await press(page, "ArrowRight");
  assert.equal(await isOpen(), "true");
  assert.equal(await focused(page), "tree");
  assert.deepEqual(seen.errors, []);
});

test("several values have numbers", async () => {
  const { page } = await visit();
  await open(page, file(encode(5), encode("x")), "two.save");
  assert.deepEqual(await page.$$eval(".row .name", (names) => names.map((name) => name.textContent)), ["value 0", "value 1"]);
});

test("the search takes the keys at once, and a result is edited, renamed, added to and deleted by its keys", async () => {
  const { page, seen } = await visit();
  await open(page, encode(PLAYER));
  await page.click("#tab-search");
  assert.equal(await focused(page), "needle");
  await page.keyboard.type("old");
  await press(page, "Enter", "ArrowDown");
  assert.match(await selected(page), /gold/);
  await press(page, "Enter");
  await page.waitForSelector(".editor");
  await page.keyboard.type("9");
  await press(page, "Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  assert.match(await page.textContent("#results"), /gold 9/);
  await press(page, "Control+f", "ArrowDown", "F2");
  await page.keyboard.type("golden");
  await press(page, "Enter");
  await page.waitForFunction(() => document.querySelector("#results").textContent.includes("golden"));
  await press(page, "Insert");
  await page.waitForSelector("#dialog[open]");
  await press(page, "Escape", "Delete");
  await page.waitForFunction(() => document.querySelector("#found").textContent === "0 results.");
  await press(page, "Control+f", "Escape");
  assert.equal(await focused(page), "tree");
  const { gold, ...rest } = PLAYER;
  assert.ok((await download(page)).bytes.equals(encode(rest)));
  assert.deepEqual(seen.errors, []);
});

test("Ctrl+S takes over what is typed and downloads at once, and Ctrl+O opens", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  await choose(page, "gold");
  await press(page, "Enter");
  await page.keyboard.type("8");
  const [found] = await Promise.all([page.waitForEvent("download"), press(page, "Control+s")]);
  assert.ok((await bytesOf(found)).equals(encode({ ...PLAYER, gold: 8 })));
  assert.match(await status(page), /^Downloaded test\.save\. 1 byte differs/);
  // As in a browser that has no other way.
  await page.evaluate(() => (globalThis.showOpenFilePicker = undefined));
  await Promise.all([page.waitForEvent("filechooser"), press(page, "Control+o")]);
});

test("the toolbar is one stop, and arrows go from button to button", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  await choose(page, "gold");
  await page.focus("#tree");
  await press(page, "Shift+Tab");
  const first = await focused(page);
  await press(page, "ArrowRight");
  const second = await focused(page);
  assert.notEqual(first, second);
  await press(page, "Shift+Tab");
  assert.ok(!(await page.evaluate(() => document.activeElement.closest("#tools"))));
  await press(page, "Tab");
  assert.equal(await focused(page), second);
  await press(page, "End");
  assert.equal(await focused(page), "convert");
  await press(page, "ArrowRight", "Enter");
  assert.equal(await page.locator("#tools [tabindex='0']").count(), 1);
});

test("the status line says what each edit did", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  await choose(page, "gold");
  await press(page, "Enter");
  await page.keyboard.type("12");
  await press(page, "Enter");
  assert.equal(await status(page), "gold: 3 → 12");
  await press(page, "F2");
  await page.keyboard.type("silver");
  await press(page, "Enter");
  assert.equal(await status(page), "Renamed gold to silver.");
  await press(page, "Control+d", "Enter");
  assert.equal(await status(page), "Duplicated silver_copy.");
  await press(page, "Alt+ArrowUp");
  assert.equal(await status(page), "Moved silver_copy up.");
  await press(page, "Delete");
  assert.equal(await status(page), "Deleted silver_copy. Undo brings it back.");
  await press(page, "Control+z");
  assert.equal(await status(page), "Undone.");
  await press(page, "Insert");
  await page.fill("#field-key", "level");
  await page.fill("#field-type", "int");
  await press(page, "Enter");
  await page.waitForSelector(".editor");
  assert.equal(await status(page), "Added level.");
});

test("the menu of a row has what the buttons have, by keyboard", async () => {
  const { page, seen } = await visit();
  await open(page, encode(PLAYER));
  await choose(page, "gold");
  await press(page, "Shift+F10");
  await page.waitForSelector("#menu:not([hidden])");
  const labels = await page.$$eval("#menu [role=menuitem] span", (items) => items.map((item) => item.textContent));
  for (const label of ["Copy", "Paste", "Rename", "Duplicate", "Move up", "Delete"]) assert.ok(labels.includes(label), label);
  await press(page, "End", "ArrowUp", "ArrowUp", "Enter");
  assert.ok(!(await keys(page)).includes("gold"));
  assert.equal(await focused(page), "tree");
  await press(page, "Shift+F10", "Escape");
  assert.ok(await page.isHidden("#menu"));
  assert.equal(await focused(page), "tree");
  assert.deepEqual(seen.errors, []);
});
