/** The entry for Node. */

import { readFileSync } from "node:fs";

import { start } from "./values.js";
import { initSync } from "./wasm/gdvar_wasm.js";

initSync({ module: readFileSync(new URL("./wasm/gdvar_wasm_bg.wasm", import.meta.url)) });
// A TextDecoder takes ten times as long.
start((ascii) => Buffer.from(ascii.buffer, ascii.byteOffset, ascii.length).toString("latin1"));

export * from "./index.js";
