// Opens the page in Chromium, from its file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";

export const PAGE = new URL("../dist/gdvar.html", import.meta.url).href;
export const ROOT = new URL("../../", import.meta.url);
export const folder = mkdtempSync(join(tmpdir(), "gdvar-page-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

let browser;

export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
};

export async function start() {
  browser = await chromium.launch(LAUNCH);
}

export const stop = () => browser?.close();

/** Opens the page in a window. Each request and each error of its code is noted. */
export async function visit(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 700 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const seen = { requests: [], errors: [] };
  page.on("request", (request) => seen.requests.push(request.url()));
  page.on("pageerror", (error) => seen.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") seen.errors.push(message.text());
  });
  await page.goto(PAGE);
  await page.evaluate(() => globalThis.gdvar.loaded);
  return { page, seen };
}

/** Gives the page a file of these bytes. */
export async function open(page, bytes, name = "test.save") {
  await page.setInputFiles("#choose", { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
  await page.waitForFunction((name) => document.querySelector("#about").textContent.startsWith(name) || !document.querySelector("#problem").hidden || document.querySelector("#dialog").open, name);
}

/** Downloads the file, and returns its bytes and the sentence before it. */
export async function download(page) {
  await page.click("#download");
  const sentence = await page.textContent("#dialog p");
  const [found] = await Promise.all([page.waitForEvent("download"), page.click("#dialog .primary")]);
  const path = join(folder, `${Date.now()}-${found.suggestedFilename()}`);
  await found.saveAs(path);
  return { bytes: readFileSync(path), sentence, path, name: found.suggestedFilename() };
}

/** Selects the row whose key is this one. */
export async function choose(page, key) {
  await row(page, key).click();
}

export const row = (page, key) => page.locator(".row", { has: page.locator(`.key[title=${JSON.stringify(key)}]`) }).first();

export const keys = (page) => page.$$eval(".row .key", (keys) => keys.map((key) => key.textContent));

export function write(name, bytes) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** Returns the range of bytes in which two files differ: the start, and the ends in both. */
export function differing(old, now) {
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  return { start, old: old.length - end, now: now.length - end };
}
