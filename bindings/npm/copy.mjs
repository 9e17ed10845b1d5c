// Puts beside the compiled code what it needs: the WebAssembly and its glue, which scripts/check-bindings makes in src/wasm, and
// the page that npm shows.
import { copyFileSync, cpSync } from "node:fs";

const here = (path) => new URL(path, import.meta.url);
cpSync(here("./src/wasm"), here("./dist/wasm"), { recursive: true });
copyFileSync(here("../../docs/javascript.md"), here("./README.md"));
