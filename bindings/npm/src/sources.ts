/** Types for the values of files. */

import { type SaveOptions, SaveFile, checkTexts, fileOf, settingsOf } from "./save_file.js";
import { GdvarError } from "./types.js";
import { type Bytes, bytesOf, checkOptions, run } from "./values.js";
import * as wasm from "./wasm/gdvar_wasm.js";

/** The languages in which types are printed, and the schema as JSON. */
export type Language = "rust" | "gdscript" | "typescript" | "schema";

/** How files are opened, and what becomes of the values at paths like "levels[].scores"; the empty path is that of the values themselves. */
export interface TypesOptions extends SaveOptions {
  /** The paths of Dictionaries that become maps. */
  maps?: readonly string[];
  /** The paths of Dictionaries that become structs. */
  structs?: readonly string[];
  /** The paths of texts that become enums. */
  enums?: readonly string[];
  /** The names of the types at paths. */
  names?: Readonly<Record<string, string>> | ReadonlyMap<string, string>;
}

/**
 * Prints types for the values of files: saves, packets, resources, settings, text, JSON, and schemas as JSON. A source is the bytes of a
 * file, or a SaveFile; several are samples of one type.
 */
export function types(sources: Bytes | SaveFile | readonly (Bytes | SaveFile)[], language: Language = "rust", options: TypesOptions = {}): string {
  checkOptions(options);
  const { maps = [], structs = [], enums = [], names = {} } = options;
  const { dialect, passphrase, key, fullObjects, offset } = settingsOf(options);
  if (![maps, structs, enums].every(Array.isArray)) throw new GdvarError("maps, structs and enums are arrays of paths");
  const pairs = names instanceof Map ? [...names] : Object.entries(names);
  const texts = [[language], maps, structs, enums, ...pairs].map((given) => [...given]);
  checkTexts("the language, the paths and the names are texts", ...texts.flat().map((text) => text ?? null));
  const made = run(() => new wasm.Types(language, [...maps], [...structs], [...enums], pairs.flat()));
  try {
    for (const source of Array.isArray(sources) ? sources : [sources]) {
      if (source instanceof SaveFile) {
        run(() => made.add(fileOf(source)));
      } else {
        const bytes = bytesOf(source as Bytes);
        run(() => made.open(bytes, dialect, passphrase, key, fullObjects, offset));
      }
    }
    return run(() => made.text());
  } finally {
    made.free();
  }
}
