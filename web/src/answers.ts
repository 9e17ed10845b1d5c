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
  undo: number;
  redo: number;
  isText: boolean;
  isConfig: boolean;
}

export interface Row {
  id: number;
  depth: number;
  key: string;
  type: string;
  count: number;
  text: string;
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
  parent: string | null;
  parentId: number | null;
  position: number;
  siblings: number;
  count: number;
  size: number;
  string: string | null;
}

export interface Result {
  id: number;
  path: string;
  type: string;
  text: string;
}

export interface Differences {
  total: number;
  differences: { value: number; path: string; what: "removed" | "added" | "changed" | "reordered"; old: string | null; new: string | null }[];
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
  notes: { text: string; fate: "lost" | "unchecked" | "converted" }[];
}

export interface Line {
  at: number;
  hex: string;
  depth: number;
  meaning: string;
}
