// The pictures of docs/page.md. They are made here, and are out of date when the page shows something else than when they were made:
// what it showed then stands in tests/pictures, with the hash of the picture. Pixels differ between machines, so they are not compared.
//
//     GDVAR_UPDATE=1 node --test tests/pictures.test.mjs      makes them again
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { choose, open, ROOT, row, start, stop, visit } from "./browser.mjs";

before(start);
after(stop);

const save = readFileSync(new URL("tests/golden/saves-4.6.3/plain.save", ROOT));
/** The first value of it alone. */
const first = save.subarray(0, 4 + save.readUInt32LE());

/** What is open in each picture, and what is done before it. */
const SCENES = {
  page: { bytes: save, act: (page) => row(page, "player").dblclick() },
  "page-search": {
    bytes: save,
    act: async (page) => {
      await page.click("#tab-search");
      await page.fill("#needle", "item");
      await page.fill("#replacement", "thing");
      await page.click("#replace");
    },
  },
  "page-bytes": {
    bytes: first,
    act: async (page) => {
      await row(page, "map").dblclick();
      await row(page, "heights").dblclick();
      await choose(page, "2");
      await page.click("#tab-bytes");
    },
  },
  "page-types": { bytes: first, act: (page) => page.click("#tab-types") },
};

/** Returns the texts that can be seen in the window, in their order. */
function texts() {
  const isSeen = (rect, element) => {
    const seen = rect && document.elementFromPoint(rect.left + Math.min(4, rect.width / 2), rect.top + Math.min(8, rect.height / 2));
    return rect?.width > 0 && seen !== null && (element.contains(seen) || seen.contains(element));
  };
  const found = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const isField = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
    if (isField && isSeen(node.getBoundingClientRect(), node)) found.push(node.value);
    if (!(node instanceof Text) || node.data.trim() === "" || node.parentElement.closest("script, style, option") !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (isSeen(range.getClientRects()[0], node.parentElement)) found.push(node.data.trim());
  }
  return found.join("\n");
}

for (const [name, { bytes, act }] of Object.entries(SCENES)) {
  test(`the picture ${name} shows what the page shows`, async () => {
    const { page, seen } = await visit({ colorScheme: "light" });
    await open(page, bytes, "slot1.save");
    await act(page);
    const [picture, shown] = [new URL(`docs/${name}.png`, ROOT), new URL(`pictures/${name}.txt`, import.meta.url)];
    const png = await page.screenshot();
    const now = await page.evaluate(texts);
    const about = (png) => `${createHash("sha256").update(png).digest("hex")}\n${now}\n`;
    if (process.env.GDVAR_UPDATE === "1") {
      writeFileSync(picture, png);
      writeFileSync(shown, about(png));
    }
    assert.equal(readFileSync(shown, "utf8"), about(readFileSync(picture)), "GDVAR_UPDATE=1 makes it again");
    assert.deepEqual(seen.errors, []);
  });
}
