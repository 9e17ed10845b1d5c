/** What the WebAssembly answers, as JSON. */

export interface Engine {
  number: number;
  name: string;
}

export interface Info {
  description: string;
  engine: Engine;
  writers: Engine[];
  isGodot3: boolean;
  values: number;
  nodes: number;
  size: number;
  faults: string[];
  /** What an engine would run on loading the file, but for the scripts of the game itself. */
  code: { kind: "inside" | "elsewhere" | "unknown"; text: string }[];
  /** What a resource, `.tres` or `.res`, can be converted to, or nothing for other files. */
  otherNotation: "" | "text" | "binary";
  undo: number;
  redo: number;
  /** Whether the user has the file as it is now. */
  isSaved: boolean;
  isText: boolean;
  isJson: boolean;
  isConfig: boolean;
}

export interface Row {
  id: number;
  depth: number;
  key: string;
  type: string;
  count: number;
  text: string;
  /** The colour of a Color, as CSS has it. */
  colour: string | null;
  isChanged: boolean;
  isOpen: boolean;
  isContainer: boolean;
  position: number;
  siblings: number;
}

export interface NodeInfo {
  path: string;
  type: string;
  shownType: string;
  key: string;
  /** Whether it has a key, and not an index. */
  hasKey: boolean;
  /** Whether what is in it has no keys. */
  isList: boolean;
  /** Whether it holds others that are rows. */
  isContainer: boolean;
  parentId: number | null;
  position: number;
  siblings: number;
  count: number;
  size: number;
  preview: string;
  string: string | null;
  /** The names of the numbers of a math type. */
  parts: string[];
}

export interface Result {
  id: number;
  path: string;
  type: string;
  text: string;
  /** What is compared of the value: the content of a text, or the text of another value. */
  whole: string | null;
}

export interface Differences {
  total: number;
  differences: { value: number; path: string; what: "removed" | "added" | "changed" | "reordered" | "by_index"; old: string | null; new: string | null }[];
}

export interface Kept {
  removed: number;
  added: number;
  kept: number;
}

export interface Report {
  converted: number;
  lost: number;
  unchecked: number;
  notes: { path: string; message: string; fate: "lost" | "unchecked" | "converted" }[];
}

export interface Line {
  at: number;
  hex: string;
  text: string;
  meaning: "type" | "about" | "number" | "text" | "fault";
  /** The path of the value that starts there. */
  place: string;
  isChosen: boolean;
}
