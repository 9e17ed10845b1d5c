/** The open file, and what is selected in it. */

import type { Info, NodeInfo } from "./answers.js";
import type { File as Opened } from "../wasm/gdvar_wasm.js";

/** What a file is decrypted with. */
export interface Secret {
  passphrase?: string;
  key?: Uint8Array;
}

/** A file as it was given, and how it is read. */
export interface Source {
  name: string;
  bytes: Uint8Array;
  secret: Secret;
  /** The number of the dialect that the user chose. */
  dialect?: number;
  /** The byte at which values start. */
  offset?: number;
  /** The file on the disk, where the browser lets the page know it, and when it was changed there. */
  handle?: FileSystemFileHandle;
  modified?: number;
}

interface State extends Source {
  file: Opened | undefined;
  /** The selected node. */
  selected: number;
}

export const state: State = { file: undefined, name: "", bytes: new Uint8Array(), secret: {}, selected: 0 };

/** Returns the open file. What calls this is hidden until one is open. */
export function opened(): Opened {
  if (state.file === undefined) throw new Error("no file is open");
  return state.file;
}

export function info(): Info {
  return JSON.parse(opened().info()) as Info;
}

export function node(id: number): NodeInfo {
  return JSON.parse(opened().node(id)) as NodeInfo;
}

/** Returns the name of a node in a sentence. */
export function nameOf({ path }: { path: string }): string {
  // A whole value of several has a path that ends with a colon.
  return path === "" ? "the whole value" : path.replace(/^(value \d+):$/, "$1");
}

/** Measures what a user waits for. */
export function measured<T>(name: string, act: () => T): T {
  const start = performance.now();
  try {
    return act();
  } finally {
    performance.measure(`gdvar ${name}`, { start, end: performance.now() });
  }
}
