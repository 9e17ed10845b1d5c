// What is typed is kept, what cannot be opened leaves nothing of the file before, and what was downloaded is saved.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { choose, download, open, ROOT, row, start, stop, visit } from "./browser.mjs";
import { encode, file, PLAYER, u32 } from "./made.mjs";

before(start);
after(stop);

const isAsked = (page) => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

async function setGold(page, text) {
  await row(page, "gold").dblclick();
  await page.fill(".editor input", text);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".editor", { state: "detached" });
}

test("a file that cannot be opened leaves an empty page with its name and the reason", async () => {
  const { page, seen } = await visit();
  await open(page, encode(PLAYER), "good.save");
  await open(page, Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "picture.png");
  assert.ok(await page.isHidden("#work"));
  assert.ok(await page.isHidden("#download"));
  assert.match(await page.textContent("#refused"), /picture\.png cannot be opened.*PNG picture/s);
  assert.ok(await page.isHidden("#problem"));
  await open(page, encode(PLAYER), "good.save");
  assert.ok(await page.isVisible("#work"));
  assert.ok(await page.isHidden("#start"));
  assert.deepEqual(seen.errors, []);
});

test("after a download nothing counts as changed, until something is changed or undone", async () => {
  const { page } = await visit();
  await open(page, encode(PLAYER));
  assert.equal(await isAsked(page), false);
  await setGold(page, "5");
  assert.equal(await isAsked(page), true);
  await download(page);
  assert.equal(await isAsked(page), false);
  await page.click("#undo");
  assert.equal(await isAsked(page), true);
  await page.click("#redo");
  assert.equal(await isAsked(page), false);
  // The next file comes without a question, and the safe answer is the default of one.
  await open(page, encode(PLAYER), "next.save");
  assert.equal(await page.locator("#dialog[open]").count(), 0);
  await setGold(page, "6");
  await page.setInputFiles("#choose", { name: "third.save", mimeType: "", buffer: encode(1) });
  await page.waitForSelector("#dialog[open]");
  assert.equal(await page.evaluate(() => document.activeElement.id), "no");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#about"), /^next\.save/);
});

test("of a damaged file the whole values are shown and edited, and the rest is kept", async () => {
  const { page, seen } = await visit();
  const rest = Buffer.concat([u32(40), u32(27), u32(9)]);
  const bytes = Buffer.concat([file(encode(PLAYER), encode(5)), rest]);
  await open(page, bytes, "cut.save");
  assert.match(await page.textContent("#problem"), /The file is damaged: .*What can be read is shown/);
  assert.match(await page.textContent("#about"), /damaged, 2 values/);
  await page.click("#problem-close");
  assert.ok(await page.isHidden("#problem"));
  await page.click("#unfold");
  await setGold(page, "7");
  assert.ok((await download(page)).bytes.equals(Buffer.concat([file(encode({ ...PLAYER, gold: 7 }), encode(5)), rest])));
  assert.deepEqual(seen.errors, []);
});

test("values behind a header are opened from the byte that is given", async () => {
  const { page, seen } = await visit();
  const header = Buffer.from("SAVEv1 a header");
  await open(page, Buffer.concat([header, file(encode(PLAYER))]), "header.save");
  assert.match(await page.textContent("#refused"), /header\.save cannot be opened/);
  await page.fill("#offset", "x");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#problem"), /x is not the number of a byte/);
  await page.fill("#offset", String(header.length));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".row");
  await setGold(page, "4");
  assert.ok((await download(page)).bytes.equals(Buffer.concat([header, file(encode({ ...PLAYER, gold: 4 }))])));
  assert.deepEqual(seen.errors, []);
});

test("a passphrase that does not fit stays, and can be shown", async () => {
  const { page } = await visit();
  await open(page, readFileSync(new URL("tests/golden/saves-4.6.3/encrypted-pass.save", ROOT)), "secret.save");
  await page.fill("#field-passphrase", "crab rav");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#dialog p:text-is('The passphrase does not fit.')");
  assert.equal(await page.inputValue("#field-passphrase"), "crab rav");
  await page.click("#dialog .eye");
  assert.equal(await page.getAttribute("#field-passphrase", "type"), "text");
  await page.fill("#field-passphrase", "crab rave");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".row");
});
