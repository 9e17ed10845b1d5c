/** The entry for browsers and bundlers, which find the WebAssembly by its URL. */

import { start } from "./values.js";
import init from "./wasm/gdvar_wasm.js";

await init({ module_or_path: new URL("./wasm/gdvar_wasm_bg.wasm", import.meta.url) });
start();

export * from "./index.js";
