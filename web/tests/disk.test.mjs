// Files on the disk: saving in place, opening again, new files and pasted text.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { download, row, start, stop, visit } from "./browser.mjs";
import { encode, PLAYER } from "./made.mjs";

before(start);
after(stop);

/** Gives the page a file system with one file, as Chromium's has it. */
async function withDisk(page, bytes) {
  await page.evaluate((bytes) => {
    const disk = (globalThis.disk = { bytes: Uint8Array.from(bytes), modified: 1 });
    const handle = {
      getFile: async () => new File([disk.bytes], "slot.save", { lastModified: disk.modified }),
      createWritable: async () => ({
        write: async (bytes) => void (disk.next = bytes),
        close: async () => void Object.assign(disk, { bytes: disk.next, modified: disk.modified + 1 }),
      }),
    };
    globalThis.showOpenFilePicker = async () => [handle];
  }, [...bytes]);
}

async function setGold(page, text) {
  await row(page, "gold").dblclick();
  await page.fill(".editor input", text);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".editor", { state: "detached" });
}

test("a file that the browser lets the page know is saved in place, and opened again when it is newer", async () => {
  const { page, seen } = await visit();
  await withDisk(page, encode(PLAYER));
  await page.keyboard.press("Control+o");
  await page.waitForSelector("#save:not([hidden])");
  await setGold(page, "5");
  await page.keyboard.press("Control+s");
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("Saved slot.save. 1 byte differs"));
  assert.deepEqual(Buffer.from(await page.evaluate(() => [...globalThis.disk.bytes])), encode({ ...PLAYER, gold: 5 }));
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  assert.ok(await page.isHidden("#newer"));
  await page.evaluate((bytes) => {
    Object.assign(globalThis.disk, { bytes: Uint8Array.from(bytes), modified: 99 });
    dispatchEvent(new Event("focus"));
  }, [...encode({ ...PLAYER, gold: 6 })]);
  await page.click("#open-again");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Opened slot.save again.");
  assert.match(await row(page, "gold").textContent(), /gold 6/);
  assert.ok(await page.isHidden("#newer"));
  assert.deepEqual(seen.errors, []);
});

test("a new file is made, and text that is pasted into the empty page opens", async () => {
  const options = { permissions: ["clipboard-read", "clipboard-write"] };
  const { page, seen } = await visit(options);
  await page.click("#new-save");
  await page.keyboard.press("Insert");
  await page.fill("#field-key", "gold");
  await page.fill("#field-type", "int");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".editor");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  const { bytes, name } = await download(page);
  assert.equal(name, "new.save");
  assert.ok(bytes.subarray(4).equals(encode({ gold: 0 })));
  const { page: other } = await visit(options);
  await other.evaluate(() => navigator.clipboard.writeText('{"lives": 3}'));
  await other.keyboard.press("Control+v");
  await other.waitForSelector(".row");
  assert.match(await row(other, "lives").textContent(), /lives 3/);
  assert.deepEqual(seen.errors, []);
});
