/** The entry for Node. */

import { readFileSync } from "node:fs";

import { start } from "./index.js";
import { initSync } from "./wasm/gdvar_wasm.js";

start(initSync({ module: readFileSync(new URL("./wasm/gdvar_wasm_bg.wasm", import.meta.url)) }));

export * from "./index.js";
