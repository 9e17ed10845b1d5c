// What the rows of the tree, the fields and the questions show.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { choose, download, open, row, start, stop, visit } from "./browser.mjs";
import { encode, f32, file, PLAYER, Raw, u32 } from "./made.mjs";

before(start);
after(stop);

const padded = (string) => Buffer.concat([u32(string.length), Buffer.from(string), Buffer.alloc((4 - (string.length % 4)) % 4)]);
const object = (id, name, properties) =>
  new Raw(u32(id), padded(name), u32(Object.keys(properties).length), ...Object.entries(properties).flatMap(([key, value]) => [padded(key), encode(value, id === 17)]));
const parts = (page, key) => row(page, key).evaluate((row) => [".key", ".value", ".type"].map((part) => row.querySelector(part).textContent));

test("a row has the key, the value in colours, and its type at the end, which is not named twice", async () => {
  const { page, seen } = await visit();
  await open(page, encode(PLAYER));
  assert.deepEqual(await parts(page, "at"), ["at", "(1, 2, 3)", "Vector3"]);
  assert.deepEqual(await parts(page, "gold"), ["gold", "3", "int"]);
  const right = (part) => row(page, "gold").locator(part).evaluate((element) => element.getBoundingClientRect().right);
  assert.ok((await right(".key")) < (await right(".value")) && (await right(".value")) < (await right(".type")));
  const classes = (key) => row(page, key).locator(".value span").evaluateAll((spans) => spans.map((span) => span.className));
  assert.deepEqual(await classes("name"), ["text-in"]);
  assert.deepEqual(await classes("at"), ["number-in", "number-in", "number-in"]);
  assert.equal(await row(page, "tint").locator(".swatch").evaluate((swatch) => swatch.style.backgroundColor), "rgb(26, 102, 230)");
  assert.equal(await row(page, "alive").locator(".box").textContent(), "☑");
  await row(page, "alive").locator(".box").click();
  await page.waitForSelector("#undo:enabled");
  assert.equal(await row(page, "alive").locator(".box").textContent(), "☐");
  assert.ok((await download(page)).bytes.equals(encode({ ...PLAYER, alive: false })));
  assert.deepEqual(seen.errors, []);
});

test("a dot is on the rows that differ from the file, and guides show the depth", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  await row(page, "items").dblclick();
  await row(page, "0").dblclick();
  await row(page, "id").dblclick();
  await page.fill(".editor input", "axe");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  const dotted = () => page.$$eval(".row:has(.dot) .key", (keys) => keys.map((key) => key.textContent));
  assert.deepEqual(await dotted(), ["items", "0", "id"]);
  const width = (key) => row(page, key).locator(".guides").evaluate((guides) => guides.getBoundingClientRect().width);
  assert.ok((await width("items")) > 0 && (await width("0")) > (await width("items")) && (await width("id")) > (await width("0")));
  await page.click("#undo");
  assert.deepEqual(await dotted(), []);
});

test("the row under the mouse has another colour, and the chosen one keeps its own", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  const colour = (key) => row(page, key).evaluate((row) => getComputedStyle(row).backgroundColor);
  const plain = await colour("gold");
  await row(page, "gold").hover();
  assert.notEqual(await colour("gold"), plain);
  assert.equal(await colour("name"), plain);
  const hovered = await colour("gold");
  await choose(page, "gold");
  assert.ok(![plain, hovered].includes(await colour("gold")));
});

test("a preview says what is in an entry, and an Object shows its class and its script", async () => {
  const { page } = await visit();
  await open(page, encode({ ...PLAYER, sword: object(24, "Resource", { script: "res://items/sword.gd", damage: 5 }) }));
  assert.equal((await parts(page, "items"))[1], '[{id: "sword", count: 1}, {id: "apple", count: 7}]');
  assert.equal((await parts(page, "sword"))[2], "Object Resource (sword.gd) 2");
  assert.match((await parts(page, "sword"))[1], /^Object Resource \{script: "res:\/\/items\/sword\.gd", damage: 5\}$/);
});

test("the names of types are those of the file's engine", async () => {
  const { page } = await visit();
  const bytes = encode({ icon: new Raw(u32(20), u32(4), Buffer.from([1, 2, 3, 4])), at: new Raw(u32(7), f32(1), f32(2), f32(3)) }, true);
  await open(page, bytes);
  assert.equal((await parts(page, "icon"))[2], "PoolByteArray 4");
  await page.click("#tab-search");
  const kinds = await page.$$eval("#kind option", (options) => options.map((option) => option.textContent));
  assert.ok(kinds.includes("PoolVector3Array") && !kinds.some((kind) => kind.startsWith("Packed")), kinds.join());
  await choose(page, "icon");
  await page.click("#add");
  const choices = await page.$$eval("#field-type-list option", (options) => options.map((option) => option.value));
  assert.ok(choices.includes("PoolVector3Array") && !choices.includes("Vector3i"), choices.join());
});

test("the fields of a vector have their names, and those of a colour a swatch", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  await row(page, "at").dblclick();
  assert.deepEqual(await page.$$eval(".editor .part span", (names) => names.map((name) => name.textContent)), ["x", "y", "z"]);
  await page.keyboard.press("Escape");
  await row(page, "tint").dblclick();
  assert.deepEqual(await page.$$eval(".editor .part span", (names) => names.map((name) => name.textContent)), ["r", "g", "b", "a"]);
  assert.equal(await page.inputValue(".editor input[type=color]"), "#1a66e6");
});

test("a conversion and an engine are offered only where they mean something", async () => {
  const { page } = await visit();
  const offered = async () => [await page.isVisible("#convert"), await page.isVisible("#engines")];
  await open(page, Buffer.from('{"gold": 3}'), "save.json");
  assert.deepEqual(await offered(), [false, false]);
  await open(page, encode(PLAYER), "four.save");
  assert.deepEqual(await offered(), [true, false]);
  await open(page, file(encode(5), encode("x")), "both.save");
  assert.deepEqual(await offered(), [true, true]);
  await page.selectOption("#engine", { label: "Godot 3" });
  await page.waitForFunction(() => document.querySelector("#about").textContent.includes("as told"));
  assert.equal(await page.textContent("#convert"), "Convert to Godot 4");
});

test("a conversion says where nothing changes, and groups what does by its rule", async () => {
  const { page } = await visit();
  await open(page, file(encode([5, "x"], true)));
  await page.click("#convert");
  assert.equal(await page.textContent("#dialog p"), "All values have the same meaning in Godot 4.");
  await page.keyboard.press("Escape");
  const nodes = Array.from({ length: 7 }, () => object(17, "Spatial", { merging_mode: 1 }));
  await open(page, file(encode(nodes, true)), "old.save");
  await page.click("#convert");
  const groups = await page.$$eval("#dialog li", (items) => items.map((item) => item.textContent));
  assert.match(groups[0], /^Lost: .* \(7 values\): \[0\]\.merging_mode, .*, \[4\]\.merging_mode, …$/);
});

test("buttons stand in groups: history, item, view and file", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  const groups = await page.$$eval("#tools .group", (groups) => groups.map((group) => [...group.children].map((button) => button.id)));
  assert.deepEqual(groups, [
    ["undo", "redo"],
    ["edit", "add", "remove", "rename", "duplicate", "up", "down", "more"],
    ["unfold", "fold", "hide-panel"],
    ["notation", "convert"],
  ]);
});

test("no line of buttons begins with a separator, however many lines there are", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  for (const width of [1500, 1100, 900, 800, 780]) {
    await page.setViewportSize({ width, height: 700 });
    // A separator stands left of its group, and the bar shows nothing left of its buttons.
    const [isCut, edge, lefts] = await page.$eval("#tools", (tools) => [
      getComputedStyle(tools).overflowX === "clip",
      tools.getBoundingClientRect().left,
      [...tools.querySelectorAll(".group")].filter((group) => group.offsetParent !== null).map((group) => group.getBoundingClientRect().left),
    ]);
    assert.ok(isCut && lefts.every((left) => left === edge || left > edge + 20), `${width}: ${edge} ${lefts}`);
  }
});
