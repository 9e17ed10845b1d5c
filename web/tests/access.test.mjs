// Without a mouse, without good eyes, on a small screen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { folder, keys, open, start, stop, visit, write } from "./browser.mjs";
import { encode, PLAYER } from "./made.mjs";

before(start);
after(stop);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails if axe finds anything serious. */
async function check(page, what) {
  // The policy of the page lets no script in, so the checker comes by way of the debugger.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  });
  assert.deepEqual(found, [], what);
}

const picture = (page, name) => page.screenshot({ path: `${process.env.GDVAR_SCREENSHOTS ?? folder}/${name}.png` });

test("all of it works by keyboard alone", async () => {
  const { page, seen } = await visit();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "choose");
  await open(page, encode(PLAYER));
  const press = async (...pressed) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  const selected = () => page.textContent("[aria-selected=true].row");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tree");
  await press("ArrowDown", "ArrowDown");
  assert.match(await selected(), /^gold/);
  await press("Enter");
  await page.keyboard.type("12");
  await press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tree");
  assert.match(await selected(), /^gold.*12 int$/s);
  await press("F2");
  await page.keyboard.type("silver");
  await press("Enter");
  await page.waitForFunction(() => document.querySelector("[aria-selected=true].row").textContent.startsWith("silver"));
  // The focus is where it was before the question.
  assert.equal(await page.evaluate(() => document.activeElement.id), "tree");
  await press("Control+d", "Enter");
  await page.waitForFunction(() => [...document.querySelectorAll(".key")].some((key) => key.textContent === "silver_copy"));
  await press("Delete", "Control+z", "Alt+ArrowUp");
  assert.ok((await keys(page)).indexOf("silver_copy") < (await keys(page)).indexOf("silver"));
  await press("End", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  assert.match(await selected(), /^id.*sword/);
  await press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft");
  assert.match(await selected(), /^▾?▸?items/);
  await press("Insert");
  await page.waitForSelector("#dialog[open]");
  await press("Escape");
  await press("Control+f");
  await page.keyboard.type("sword");
  await press("Enter", "ArrowDown");
  await page.waitForFunction(() => document.querySelector("[aria-selected=true].row .key")?.textContent === "id");
  assert.match(await selected(), /sword/);
  const [found] = await Promise.all([page.waitForEvent("download"), press("Control+s")]);
  assert.equal(found.suggestedFilename(), "test.save");
  assert.deepEqual(seen.errors, []);
});

for (const [name, options] of Object.entries({
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  narrow: { viewport: { width: 360, height: 740 } },
})) {
  test(`axe finds nothing serious: ${name}`, async () => {
    const { page, seen } = await visit(options);
    await check(page, "start");
    await picture(page, `${name}-start`);
    await open(page, Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", "latin1"), "picture.png");
    await check(page, "a file without values");
    await picture(page, `${name}-refused`);
    const save = readFileSync(new URL("../../tests/golden/saves-4.6.3/plain.save", import.meta.url));
    write("slot1.save", save);
    await open(page, save, "slot1.save");
    await page.locator(".row .fold:text-is('▸')").first().click();
    await check(page, "tree");
    await picture(page, name);
    // Ferris's hp, a float.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.fill(".editor input", "87 .5");
    await page.keyboard.press("Enter");
    assert.ok(await page.isVisible("#edit-problem"));
    await check(page, "an editor");
    await picture(page, `${name}-editor`);
    await page.keyboard.press("Escape");
    for (const tab of ["bytes", "search", "changes", "types"]) {
      await page.click(`#tab-${tab}`);
      if (tab === "search") {
        await page.fill("#needle", "item");
        await page.fill("#replacement", "thing");
        await page.click("#replace");
      }
      await check(page, tab);
      await picture(page, `${name}-${tab}`);
    }
    await page.click("#convert");
    await check(page, "a question");
    await picture(page, `${name}-dialog`);
    await page.keyboard.press("Escape");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= page.viewportSize().width, `${width} px wide`);
    assert.deepEqual(seen.errors, []);
  });
}
