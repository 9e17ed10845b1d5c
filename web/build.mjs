// Builds the page: one HTML file with the code, the style and the WebAssembly in it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { build, transform } from "esbuild";

/** The whole page may have 800 KiB. */
const LIMIT = 800 * 1024;

/** Returns a file as a raw stream of LZMA, in the form that `src/lzma.ts` unpacks. */
function packedWasm(path) {
  return execFileSync("xz", ["--format=raw", "--lzma1=preset=9e,lc=4,lp=0,pb=0", "-c", path], { maxBuffer: 1 << 24 });
}

/**
 * Returns bytes as text: each six as a number of seven digits to the base 122, which is shorter than base64. The digits are the
 * characters of one byte that HTML keeps as they are, without "<". `src/main.ts` reads them.
 */
function digits(bytes) {
  const kept = (code) => code > 0 && ![9, 10, 12, 13, 60].includes(code);
  const codes = Array.from({ length: 128 }, (_, code) => code).filter(kept);
  const padded = Buffer.concat([bytes, Buffer.alloc((6 - (bytes.length % 6)) % 6)]);
  const out = Buffer.alloc((padded.length / 6) * 7);
  for (let at = 0; at < padded.length; at += 6) {
    let number = padded.readUIntBE(at, 6);
    for (let digit = 6; digit >= 0; digit--) {
      out[(at / 6) * 7 + digit] = codes[number % codes.length];
      number = Math.floor(number / codes.length);
    }
  }
  return out.toString("latin1");
}

const here = (path) => new URL(path, import.meta.url);
const bundled = await build({
  entryPoints: [here("src/main.ts").pathname],
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  write: false,
});
const script = bundled.outputFiles[0].text.trim().replaceAll("</script", "<\\/script");
const { code: css } = await transform(readFileSync(here("src/style.css"), "utf8"), { loader: "css", minify: true });
const style = css.trim();
const binary = here("wasm/gdvar_wasm_bg.wasm").pathname;
const wasm = digits(packedWasm(binary));
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// Nothing may be loaded and nothing sent. Only this script and this style run.
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const parts = { policy, style, wasm, script, size: String(readFileSync(binary).length) };
const page = readFileSync(here("src/index.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
mkdirSync(here("dist"), { recursive: true });
writeFileSync(here("dist/gdvar.html"), page);
const size = Buffer.byteLength(page);
console.log(`gdvar.html has ${size} bytes, ${Math.round(size / 1024)} of ${LIMIT / 1024} KiB`);
if (size > LIMIT) throw new Error("the page is too large");
