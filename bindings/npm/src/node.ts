/** The entry for Node. */

import { readFileSync } from "node:fs";

import { makeCharactersBy } from "./platform.js";
import { start } from "./values.js";
import { initSync } from "./wasm/gdvar_wasm.js";

initSync({ module: readFileSync(new URL("./wasm/gdvar_wasm_bg.wasm", import.meta.url)) });
start();
// A TextDecoder takes ten times as long.
makeCharactersBy((bytes, start, end) => Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1"));

export * from "./index.js";
