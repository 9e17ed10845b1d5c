// Resource files, with the warning of their code.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { choose, download, keys, open, row, start, stop, visit } from "./browser.mjs";
import { encode, PLAYER } from "./made.mjs";

before(start);
after(stop);

const SAFE = `[gd_resource type="Resource" script_class="Save" format=3]

[ext_resource type="Script" path="res://save.gd" id="1_a"]

[resource]
script = ExtResource("1_a")
coins = 12
`;
const CODE = `[gd_resource type="Resource" format=3]

[sub_resource type="GDScript" id="1_a"]
script/source = "extends Resource\\nfunc _init(): OS.execute(\\"x\\", [])"

[resource]
script = SubResource("1_a")
coins = 12
`;

test("a resource file is shown as it is, and one with code is warned of", async () => {
  const { page, seen } = await visit();
  await open(page, Buffer.from(SAFE), "safe.tres");
  assert.ok((await keys(page)).includes("coins"));
  assert.ok(await page.isHidden("#code"));
  assert.ok((await download(page)).bytes.equals(Buffer.from(SAFE)));
  await open(page, Buffer.from(CODE), "bad.tres");
  assert.match(await page.textContent("#code summary"), /carries code that the engine runs/);
  await page.click("#code summary");
  assert.match(await page.textContent("#code li"), /@internals\[0\]: .*GDScript/);
  await open(page, encode(PLAYER), "plain.save");
  assert.ok(await page.isHidden("#code"));
  assert.deepEqual(seen.errors, []);
});

test("a value of a resource file is edited in its line, marked, and undone", async () => {
  const { page, seen } = await visit();
  await open(page, Buffer.from(SAFE), "safe.tres");
  await choose(page, "coins");
  await page.fill("#text", "13");
  await page.click("#apply");
  assert.equal((await download(page)).bytes.toString(), SAFE.replace("12", "13"));
  const dots = (key) => row(page, key).locator(".dot").count();
  assert.deepEqual([await dots("coins"), await dots("script")], [1, 0]);
  await page.keyboard.press("Control+z");
  assert.equal((await download(page)).bytes.toString(), SAFE);
  assert.deepEqual(seen.errors, []);
});

test("what contained a removed value of a resource file is marked, and nothing beside it", async () => {
  const { page, seen } = await visit();
  const text = SAFE.replace("coins = 12\n", 'coins = 12\nbag = { "sword": 1, "potions": [5, 6, 7], "apple": 2 }\n');
  await open(page, Buffer.from(text), "safe.tres");
  await page.click("#unfold");
  const dotted = () => page.$$eval(".row:has(.dot)", (rows) => rows.map((row) => row.querySelector(".key, .name").textContent));
  const expected = { sword: ["safe.tres", "bag"], coins: ["safe.tres"], 2: ["safe.tres", "bag", "potions"] };
  for (const [key, rows] of Object.entries(expected)) {
    await choose(page, key);
    await page.keyboard.press("Delete");
    await page.waitForSelector("#undo:enabled");
    assert.deepEqual(await dotted(), rows, key);
    await page.click("#undo");
    assert.deepEqual(await dotted(), []);
  }
  assert.deepEqual(seen.errors, []);
});

test("a resource is converted to the other notation and back, and one of Godot 3 for Godot 4", async () => {
  const { page, seen } = await visit();
  const converted = async (button) => {
    await page.click(button);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#dialog .primary")]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  await open(page, Buffer.from(SAFE), "safe.tres");
  assert.equal(await page.textContent("#notation"), "Convert to binary");
  const binary = await converted("#notation");
  assert.deepEqual([binary.name, binary.bytes.toString("latin1", 0, 4)], ["safe.res", "RSRC"]);
  await open(page, binary.bytes, "safe.res");
  const text = await converted("#notation");
  // Binary files have no ids of resources in other files.
  assert.deepEqual([text.name, text.bytes.toString()], ["safe.tres", SAFE.replaceAll("1_a", "1")]);

  const old = '[gd_resource type="Resource" format=2]\n\n[resource]\nlist = PoolIntArray( 1 )\n';
  await open(page, Buffer.from(old), "old.tres");
  const four = await converted("#convert");
  const expected = '[gd_resource type="Resource" format=3]\n\n[resource]\nlist = PackedInt32Array(1)\n';
  assert.deepEqual([four.name, four.bytes.toString()], ["old-godot4.tres", expected]);

  await open(page, encode(PLAYER), "plain.save");
  assert.ok(await page.isHidden("#notation"));
  assert.deepEqual(seen.errors, []);
});
