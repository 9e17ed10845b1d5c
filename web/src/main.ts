/** The page: loads the WebAssembly, and connects buttons and keys. */

import * as clipboard from "./clipboard.js";
import { chooseFile, saveInPlace } from "./disk.js";
import { complain, get, say, sentence } from "./dom.js";
import { convert, convertNotation, download, downloadNow } from "./download.js";
import { onEdit } from "./edit.js";
import { flip, startEdit } from "./editor.js";
import * as items from "./items.js";
import { unpack } from "./lzma.js";
import { type Entry, openMenu } from "./menu.js";
import { open, openAfter, showInfo } from "./open.js";
import { showSearch, updatePanel } from "./panel.js";
import { isOnResult, refreshResults } from "./search.js";
import { info, measured, node, opened, state } from "./state.js";
import { updateTools } from "./toolbar.js";
import { draw, idOf, onBox, onDoubleClick, onSelect, placeOfSelected, reveal, select, unfold } from "./tree.js";
import { isTyped, settle, settled } from "./typed.js";
import { resetTypes } from "./types.js";
import init, { File as Opened } from "../wasm/gdvar_wasm.js";

let memory: WebAssembly.Memory | undefined;

/** Unpacks the WebAssembly, which lies in the page. */
async function load(): Promise<void> {
  const holder = get("wasm");
  const unpacked = unpack(bytesOf(holder.textContent ?? ""), Number(holder.dataset.size));
  holder.remove();
  ({ memory } = await init({ module_or_path: unpacked }));
}
/** Reads the digits to the base 122 that `build.mjs` writes: seven for six bytes. */
function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  let base = 0;
  for (let code = 1; code < 128; code++) if (![9, 10, 12, 13, 60].includes(code)) values[code] = base++;
  const view = new DataView(new ArrayBuffer((digits.length / 7) * 6));
  for (let at = 0; at < digits.length; at += 7) {
    let number = 0;
    for (let digit = at; digit < at + 7; digit++) number = number * base + (values[digits.charCodeAt(digit)] ?? 0);
    view.setUint16((at / 7) * 6, number / 2 ** 32);
    view.setUint32((at / 7) * 6 + 2, number);
  }
  return new Uint8Array(view.buffer);
}
const loaded = load();
openAfter(loaded);

get<HTMLSelectElement>("engine").addEventListener("change", (event) => {
  const dialect = Number((event.target as HTMLSelectElement).value);
  // What was typed is a change, after which the engine stays.
  void attempt(() => (info().undo > 0 ? showInfo() : open({ ...state, dialect })));
});

onSelect(() => {
  updatePanel();
  updateTools();
});
onEdit(() => {
  resetTypes();
  // What was selected may be gone.
  state.selected = opened().near(state.selected);
  showInfo();
  draw();
  updatePanel();
  refreshResults();
});

/** Does something after what was typed is taken over, and shows why it did not work. */
async function attempt(act: () => void | Promise<void>): Promise<void> {
  complain("");
  try {
    if (!(await settle())) return;
    await act();
  } catch (error) {
    complain(sentence(error));
  }
}

function undo(): void {
  measured("undo", () => opened().undo());
  afterHistory("Undone.");
}

function redo(): void {
  opened().redo();
  afterHistory("Done again.");
}

function afterHistory(text: string): void {
  resetTypes();
  // What was selected may be gone.
  state.selected = opened().near(state.selected);
  showInfo();
  select(state.selected);
  refreshResults();
  say(text);
}

function foldAll(isOpen: boolean): void {
  opened().toggleAll(isOpen);
  if (isOpen) reveal(state.selected);
  else select(0);
}

/** Writes the file where it was opened, or downloads it where the browser does not say where that is. */
async function save(): Promise<void> {
  if (!(await saveInPlace())) downloadNow();
}

/** Edits the selected value in its row, its text in the panel if it is a container. */
const edit = () => startEdit(state.selected);

/** Opens or closes the selected container, or edits another value. */
function enter(): void {
  if (!unfold()) edit();
}

/** An action: what it is called in the menu, its keys, and what it does. One with a button can be done when the button can. */
interface Action {
  label: string;
  keys?: string;
  act: () => void | Promise<void>;
}

const ACTIONS = {
  undo: { label: "Undo", keys: "Ctrl+Z", act: undo },
  redo: { label: "Redo", keys: "Ctrl+Y", act: redo },
  edit: { label: "Edit", keys: "Enter", act: edit },
  add: { label: "Add", keys: "Insert", act: items.add },
  rename: { label: "Rename", keys: "F2", act: items.rename },
  duplicate: { label: "Duplicate", keys: "Ctrl+D", act: items.duplicate },
  up: { label: "Move up", keys: "Alt+↑", act: () => items.move(-1) },
  down: { label: "Move down", keys: "Alt+↓", act: () => items.move(1) },
  remove: { label: "Delete", keys: "Delete", act: items.remove },
  unfold: { label: "Unfold all", act: () => foldAll(true) },
  fold: { label: "Fold all", act: () => foldAll(false) },
  notation: { label: "Convert", act: convertNotation },
  convert: { label: "Convert", act: convert },
  download: { label: "Download", keys: "Ctrl+S", act: download },
  copy: { label: "Copy", keys: "Ctrl+C", act: clipboard.copy },
  copyValue: { label: "Copy the value", act: clipboard.copyValue },
  copyPath: { label: "Copy the path", act: clipboard.copyPath },
  cut: { label: "Cut", keys: "Ctrl+X", act: clipboard.cut },
  paste: { label: "Paste", keys: "Ctrl+V", act: clipboard.pasteItem },
  pasteOver: { label: "Paste over the value", act: clipboard.pasteOver },
  enter: { label: "Open", keys: "Enter", act: enter },
  save: { label: "Save", keys: "Ctrl+S", act: save },
  chooseFile: { label: "Open a file", keys: "Ctrl+O", act: chooseFile },
} satisfies Record<string, Action>;
type Name = keyof typeof ACTIONS;

/** The actions that have a button of their own. */
const BUTTONS = [
  "undo", "redo", "edit", "add", "rename", "duplicate", "up", "down", "remove", "unfold", "fold", "notation", "convert", "download", "save",
] as const satisfies Name[];
for (const name of BUTTONS) get(name).addEventListener("click", () => void attempt(ACTIONS[name].act));

/** The menu of a row, in groups. */
const MENU: Name[][] = [
  ["copy", "copyValue", "copyPath", "cut", "paste", "pasteOver"],
  ["edit", "add", "rename", "duplicate", "up", "down", "remove"],
  ["unfold", "fold"],
];

function isEnabled(name: Name): boolean {
  // A button of the toolbar says whether its action makes sense.
  if (name === "cut") return isEnabled("remove");
  const button = document.getElementById(name);
  return !(button instanceof HTMLButtonElement && button.disabled);
}

function openRowMenu(left: number, top: number): void {
  const entry = (name: Name): Entry => {
    const { label, keys, act }: Action = ACTIONS[name];
    return { label, keys, isEnabled: isEnabled(name), act: () => void attempt(act) };
  };
  openMenu(MENU.flatMap((group, index) => [...(index === 0 ? [] : [undefined]), ...group.map(entry)]), left, top);
}

get("tree").addEventListener("contextmenu", (event) => {
  if (state.file === undefined) return;
  event.preventDefault();
  const clicked = idOf(event) ?? state.selected;
  void settled(clicked).then((id) => {
    if (id === undefined) return;
    select(id);
    // The key of the menu has no place.
    const place = event.button === 2 ? undefined : placeOfSelected();
    openRowMenu(place === undefined ? event.clientX : place.left + 40, place === undefined ? event.clientY : place.bottom);
  });
});
get("more").addEventListener("click", () => {
  const { left, bottom } = get("more").getBoundingClientRect();
  void attempt(() => openRowMenu(left, bottom));
});

/** The keys of actions: those of the tree, and those of the whole page. */
const IN_TREE: Record<string, Name> = { Enter: "enter", Insert: "add", F2: "rename", Delete: "remove", "alt+ArrowUp": "up", "alt+ArrowDown": "down" };
const ANYWHERE: Record<string, Name> = { "ctrl+s": "save", "ctrl+z": "undo", "ctrl+y": "redo", "ctrl+shift+z": "redo", "ctrl+d": "duplicate" };

document.addEventListener("keydown", (event) => {
  if (get<HTMLDialogElement>("dialog").open || !get("menu").hidden) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const name = `${ctrl ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${event.shiftKey && ctrl ? "shift+" : ""}${key}`;
  if (name === "ctrl+o") {
    event.preventDefault();
    return void chooseFile();
  }
  if (state.file === undefined) return;
  if (name === "ctrl+f") {
    event.preventDefault();
    return showSearch();
  }
  if (name === "Escape" && get("panel").contains(event.target as Node)) return get("tree").focus();
  // What is typed in an input is undone by the input; the text of a value that is as in the file has nothing else to undo.
  const isInput = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  const isText = event.target === get("text") && !isTyped() && name !== "ctrl+d";
  const isRow = event.target === get("tree") || isOnResult(event.target);
  const action = isRow ? IN_TREE[name] ?? ANYWHERE[name] : isInput && !isText && name !== "ctrl+s" ? undefined : ANYWHERE[name];
  if (action === undefined || !isEnabled(action)) return;
  event.preventDefault();
  // A button under the focus would be pressed too.
  event.stopPropagation();
  void attempt(ACTIONS[action].act);
});
onDoubleClick(() => void attempt(enter));
onBox((id) => void attempt(() => flip(id)));

// For tests, and for who looks under the hood.
Object.assign(globalThis, { gdvar: { state, loaded, node, File: Opened, memory: () => memory } });
