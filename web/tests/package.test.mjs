// The npm package in a browser: its entry for browsers finds the WebAssembly beside it.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { chromium } from "playwright-core";

import { LAUNCH, ROOT } from "./browser.mjs";

let browser;
before(async () => {
  browser = await chromium.launch(LAUNCH);
});
after(() => browser.close());

test("the npm package works in a browser", async () => {
  const dist = new URL("bindings/npm/dist/", ROOT);
  assert.ok(existsSync(new URL("web.js", dist)), "scripts/build-npm builds it");
  const page = await browser.newPage();
  // A server that has only the files of the package.
  await page.route("http://package.test/**", (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    const type = path.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    return route.fulfill({ contentType: type, body: readFileSync(new URL(path, dist)) });
  });
  await page.goto("http://package.test/");
  const result = await page.evaluate(async () => {
    const { decode, encode, Float, toText, Vector2 } = await import("http://package.test/web.js");
    const value = decode(encode({ at: new Vector2(1, 2), whole: new Float(3) }));
    return [value.get("at").x, value.get("whole") === 3, toText(value)];
  });
  assert.deepEqual(result, [1, true, '{\n"at": Vector2(1, 2),\n"whole": 3.0\n}']);
});
