// Large files. Times are compared with the time of decoding the same file once, in the same page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { open, row, start, stop, visit } from "./browser.mjs";
import { encode, Float, Raw, u32 } from "./made.mjs";

before(start);
after(stop);

/** A save of many small Dictionaries: nine nodes each. */
function items(count) {
  const item = (number) => ({ id: `item_${number}`, count: number, weight: new Float(number / 3), owner: null, alive: true, tags: ["a", "b"] });
  return encode({ gold: 3, items: Array.from({ length: count }, (_, number) => item(number)) });
}

const rows = (page) => page.locator(".row").count();

/** Returns the fastest time of something that the page measured. */
const fastest = (page, name) =>
  page.evaluate((name) => Math.min(...performance.getEntriesByName(`gdvar ${name}`).map((entry) => entry.duration)), name);

test("100,000 values: few rows in the page, and nothing takes long", async () => {
  const { page, seen } = await visit();
  const bytes = items(11_112);
  for (let time = 0; time < 3; time++) await open(page, bytes, `large${time}.save`);
  const decode = await page.evaluate(() => {
    let fastest = Infinity;
    for (let time = 0; time < 5; time++) {
      const start = performance.now();
      globalThis.gdvar.state.file.decode();
      fastest = Math.min(fastest, performance.now() - start);
    }
    return fastest;
  });
  const nodes = await page.evaluate(() => JSON.parse(globalThis.gdvar.state.file.info()).nodes);
  assert.ok(nodes > 100_000, `${nodes}`);
  for (const value of ["4", "5", "6"]) {
    await row(page, "gold").dblclick();
    await page.fill(".editor input", value);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".editor", { state: "detached" });
  }
  await page.click("#unfold");
  for (const key of ["End", "PageUp", "Home", "PageDown"]) {
    await page.focus("#tree");
    await page.keyboard.press(key);
    assert.ok((await rows(page)) < 60, `${await rows(page)} rows`);
  }
  await page.click("#tab-search");
  await page.fill("#needle", "item_11111");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#results button");
  await page.click("#results button");
  assert.equal(await page.textContent("[aria-selected=true].row .value"), '"item_11111"');
  const times = { open: await fastest(page, "open"), edit: await fastest(page, "edit"), search: await fastest(page, "search") };
  const ratios = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time / decode]));
  console.log(`one decode takes ${decode.toFixed(1)} ms; in decodes: ${JSON.stringify(ratios)}`);
  assert.ok(ratios.open <= 20, `open: ${ratios.open}`);
  assert.ok(ratios.edit <= 5, `edit: ${ratios.edit}`);
  assert.deepEqual(seen.errors, []);
});

test("the rows of 300,000 texts in a packed array take no longer than a few decodes", async () => {
  const { page } = await visit();
  const text = (number) => [u32(12), Buffer.from(`text ${String(number).padStart(6, "0")}\0`.slice(0, 12))];
  const texts = Buffer.concat(Array.from({ length: 300_000 }, (_, number) => text(number)).flat());
  await open(page, encode({ texts: new Raw(u32(34), u32(300_000), texts) }), "texts.save");
  await row(page, "texts").dblclick();
  await page.keyboard.press("End");
  assert.match(await page.textContent("[aria-selected=true].row"), /^299999.*"text 299999" String$/s);
  const ratio = await page.evaluate(() => {
    const { file } = globalThis.gdvar.state;
    const fastest = (act) => Math.min(...[1, 2, 3].map(() => {
      const start = performance.now();
      act();
      return performance.now() - start;
    }));
    const count = file.rowCount();
    return fastest(() => file.rows(count - 30, count)) / fastest(() => file.decode());
  });
  assert.ok(ratio <= 5, `${ratio}`);
});

test("1,000,000 values open, and the last one can be reached", async () => {
  const { page, seen } = await visit();
  page.setDefaultTimeout(60_000);
  const count = 1_000_000;
  const body = Buffer.alloc(count * 8);
  for (let number = 0; number < count; number++) {
    body.writeUInt32LE(2, number * 8);
    body.writeUInt32LE(number, number * 8 + 4);
  }
  await open(page, Buffer.concat([u32(28), u32(count), body]), "million.save");
  await page.focus("#tree");
  await page.keyboard.press("End");
  assert.equal(await page.textContent("[aria-selected=true].row .key"), "999999");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.textContent("[aria-selected=true].row .value"), "999998");
  await page.$eval("#tree", (tree) => (tree.scrollTop = tree.scrollHeight / 2));
  await page.waitForFunction(() => Math.abs(Number(document.querySelector(".row .key").textContent) - 500_000) < 1000);
  assert.ok((await rows(page)) < 60);
  assert.deepEqual(seen.errors, []);
});
