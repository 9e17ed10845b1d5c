/** The panel beside the tree: text, bytes, search, changes and types. */

import type { Differences, Line } from "./answers.js";
import { foldPanel } from "./border.js";
import { MOST_LINES, bytesTable } from "./bytes.js";
import { get, make, sentence } from "./dom.js";
import { focusSearch, resetSearch } from "./search.js";
import { info, nameOf, node, opened, state } from "./state.js";
import { showText } from "./texts.js";
import { settle } from "./typed.js";
import { resetTypes, showTypes } from "./types.js";
import { File as Opened } from "../wasm/gdvar_wasm.js";

const TABS = ["text", "bytes", "search", "changes", "types"] as const;
type Tab = (typeof TABS)[number];

let shown: Tab = "text";

/** A file to compare with. Without one, the changes are those since the file was opened. */
let other: { file: Opened; name: string } | undefined;

function show(tab: Tab): void {
  shown = tab;
  for (const name of TABS) {
    const button = get(`tab-${name}`);
    button.setAttribute("aria-selected", String(name === tab));
    button.tabIndex = name === tab ? 0 : -1;
    get(`pane-${name}`).hidden = name !== tab;
  }
  updatePanel();
}

/** Shows a tab for the user, where the keys go to the search. */
function choose(tab: Tab): void {
  foldPanel(false);
  show(tab);
  if (tab === "search") focusSearch();
}

for (const name of TABS) get(`tab-${name}`).addEventListener("click", () => void settle().then((isDone) => isDone && choose(name)));
get("tabs").addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const next = TABS[(TABS.indexOf(shown) + by + TABS.length) % TABS.length] ?? "text";
  show(next);
  get(`tab-${next}`).focus();
});

/** Opens the search. */
export const showSearch = () => choose("search");

/** Forgets what belongs to the file before. */
export function resetPanel(): void {
  other?.file.free();
  other = undefined;
  listed = "";
  resetSearch();
  resetTypes();
  show("text");
}

/** Shows the selected node. */
export function updatePanel(): void {
  const selected = node(state.selected);
  get("where").textContent = `${nameOf(selected)} · ${selected.shownType} · ${selected.size.toLocaleString("en")} bytes`;
  if (shown === "text") showText();
  if (shown === "bytes") updateBytes();
  if (shown === "changes") updateChanges();
  else if (listed !== currentState()) listed = "";
  if (shown === "types") showTypes();
}

function updateBytes(): void {
  const pane = get("pane-bytes");
  pane.replaceChildren(...bytesTable(JSON.parse(opened().bytes(state.selected, MOST_LINES)) as Line[]));
  pane.querySelector("mark")?.scrollIntoView({ block: "center" });
}

/** The state of the file whose changes are listed. */
let listed = "";

/** Returns a text that is another one after each edit. */
function currentState(): string {
  const { undo, redo } = info();
  return `${state.name} ${undo} ${redo} ${other?.name ?? ""}`;
}

function updateChanges(): void {
  // Comparing takes as long as reading the file, so it is not done again for each selection.
  const current = currentState();
  if (current === listed) return;
  listed = current;
  const answer = other === undefined ? opened().changed() : opened().diff(other.file);
  const { total, differences } = JSON.parse(answer) as Differences;
  const count = total === 1 ? "1 difference" : `${total} differences`;
  const than = other === undefined ? "from the file as it was opened" : `in ${other.name}`;
  get("compared").textContent = `${count} ${than}${total > differences.length ? `; the first ${differences.length} are shown` : ""}.`;
  const items = differences.map((difference) => {
    const item = make("li", {}, make("span", { class: "path" }, nameOf(difference)), ` ${difference.what.replace("_", " ")}`);
    if (difference.old !== null) item.append(": ", make("del", { class: "old" }, difference.old));
    if (difference.new !== null) item.append(difference.old === null ? ": " : " → ", make("ins", { class: "new" }, difference.new));
    return item;
  });
  get("differences").replaceChildren(...items);
}

get<HTMLInputElement>("other").addEventListener("change", (event) => {
  const input = event.target as HTMLInputElement;
  const file = input.files?.[0];
  input.value = "";
  if (file === undefined) return;
  void file.arrayBuffer().then((buffer) => {
    try {
      const second = new Opened(new Uint8Array(buffer), state.secret.passphrase, state.secret.key);
      other?.file.free();
      other = { file: second, name: file.name };
      listed = "";
      updateChanges();
    } catch (error) {
      get("compared").textContent = `${file.name}: ${sentence(error)}`;
      get("differences").replaceChildren();
    }
  });
});
