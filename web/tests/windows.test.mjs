// Narrow and low windows, light and dark, with files of the shapes that games write.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { choose, folder, open, row, start, stop, visit } from "./browser.mjs";
import { encode, PLAYER } from "./made.mjs";
import { SHAPES } from "./shapes.mjs";

before(start);
after(stop);

const SIZES = { wide: { width: 1280, height: 800 }, low: { width: 640, height: 400 }, narrow: { width: 360, height: 740 } };

/** Fails unless an element is whole in the window. */
async function isInView(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  const window = page.viewportSize();
  assert.ok(x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height, `${selector} at ${x}, ${y}`);
}

for (const [name, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`files of all shapes fit a window that is ${name} and ${colorScheme}`, async () => {
      const { page, seen } = await visit({ viewport, colorScheme });
      for (const [shape, { bytes, key }] of Object.entries(SHAPES)) {
        if (key !== undefined) continue;
        await open(page, bytes, `${shape}.save`);
        await page.click("#tab-bytes");
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width, shape);
        await isInView(page, "#download");
        assert.ok((await page.locator("#tree").boundingBox()).height >= 3 * 28, shape);
        // An offset and its bytes are on one line each.
        const broken = await page.$$eval("#pane-bytes td:nth-child(-n+2)", (cells) =>
          cells.filter((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top / 4))).size > 1;
          }).length,
        );
        assert.equal(broken, 0, shape);
        await page.screenshot({ path: `${process.env.GDVAR_SCREENSHOTS ?? folder}/${name}-${colorScheme}-${shape.replaceAll(" ", "-")}.png` });
      }
      assert.deepEqual(seen.errors, []);
    });
  }
}

test("a long key is cut in the middle, and its tooltip has the rest", async () => {
  const { page } = await visit({ viewport: SIZES.narrow });
  const long = (end) => `a/very/long/name/of/a/setting/that/does/not/fit/${end}`;
  await open(page, encode({ [long("first")]: 1, [long("second")]: 2 }));
  for (const end of ["first", "second"]) {
    const key = row(page, long(end)).locator(".key");
    assert.equal(await key.textContent(), long(end));
    const [start, tail] = await key.evaluate((key) => [...key.children].map((part) => ({ shown: part.clientWidth, whole: part.scrollWidth, text: part.textContent })));
    assert.ok(start.shown < start.whole && tail.shown === tail.whole && tail.text.endsWith(end));
    assert.equal(await key.getAttribute("title"), long(end));
  }
});

test("in a narrow window, six buttons are in the menu of a row, by keyboard too", async () => {
  const { page } = await visit({ viewport: SIZES.narrow });
  await open(page, encode(PLAYER));
  await choose(page, "gold");
  for (const id of ["rename", "duplicate", "up", "down", "unfold", "fold"]) assert.ok(await page.isHidden(`#${id}`), id);
  await page.keyboard.press("Shift+F10");
  const labels = await page.$$eval("#menu button:enabled span", (items) => items.map((item) => item.textContent));
  for (const label of ["Rename", "Duplicate", "Move up", "Move down", "Unfold all", "Fold all"]) assert.ok(labels.includes(label), label);
  await isInView(page, "#menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+ArrowDown");
  assert.equal(await page.textContent("#status"), "Moved gold down.");
});

test("the details fold, and their border is dragged and moved by keys", async () => {
  for (const viewport of Object.values(SIZES)) {
    const { page } = await visit({ viewport });
    await open(page, encode(PLAYER));
    const share = () => page.getAttribute("#border", "aria-valuenow").then(Number);
    const before = await share();
    await page.focus("#border");
    await page.keyboard.press("ArrowUp");
    assert.equal(await share(), before + 5);
    const { x, y, width, height } = await page.locator("#border").boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 40, y + height / 2 + 40);
    await page.mouse.up();
    assert.ok((await share()) < before + 5);
    await page.click("#hide-panel");
    assert.ok(await page.isHidden("#panel"));
    assert.equal(await page.getAttribute("#hide-panel", "aria-expanded"), "false");
    await page.keyboard.press("Control+f");
    assert.ok(await page.isVisible("#panel"));
  }
});

test("whatever has the focus has one ring, which nothing cuts", async () => {
  for (const viewport of Object.values(SIZES)) {
    const { page } = await visit({ viewport });
    await open(page, encode(PLAYER));
    const stops = new Set();
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press("Tab");
      const { name, rings } = await page.evaluate(() => {
        const rings = [...document.querySelectorAll("body *")].map((element) => getComputedStyle(element)).filter(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px");
        const { activeElement } = document;
        return { name: activeElement?.id || activeElement?.tagName, rings: rings.map(({ outlineOffset, outlineWidth }) => `${outlineWidth} at ${outlineOffset}`) };
      });
      if (name === "BODY") continue;
      stops.add(name);
      // A ring of 2 px that is 2 px inside of its element is not cut by what is around it.
      assert.deepEqual(rings, ["2px at -2px"], name);
    }
    assert.ok(stops.size > 6, [...stops].join());
  }
});
