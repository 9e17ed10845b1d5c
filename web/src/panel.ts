/** The panel beside the tree: text, bytes, search and changes. */

import type { Differences, Line, Result } from "./answers.js";
import { setText } from "./edit.js";
import { get, make, say, sentence } from "./dom.js";
import { info, measured, node, opened, state } from "./state.js";
import { File as Opened } from "../wasm/gdvar_wasm.js";
import { reveal } from "./tree.js";
import { hold, settle, settled } from "./typed.js";

const TABS = ["text", "bytes", "search", "changes"] as const;
type Tab = (typeof TABS)[number];

let shown: Tab = "text";
/** The text of longer values is not shown at once. */
const LONGEST = 400_000;
/** How many lines of bytes are shown. */
const MOST_LINES = 500;

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

for (const name of TABS) get(`tab-${name}`).addEventListener("click", () => void settle().then((isDone) => isDone && show(name)));
get("tabs").addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const next = TABS[(TABS.indexOf(shown) + by + TABS.length) % TABS.length] ?? "text";
  show(next);
  get(`tab-${next}`).focus();
});

/** Opens the search. */
export function showSearch(): void {
  show("search");
  get("needle").focus();
}

/** Forgets what belongs to the file before. */
export function resetPanel(): void {
  other?.file.free();
  other = undefined;
  listed = "";
  get("results").replaceChildren();
  get("found").textContent = "";
  show("text");
}

/** Shows the selected node. */
export function updatePanel(): void {
  const selected = node(state.selected);
  const path = selected.path === "" ? "the whole value" : selected.path;
  get("where").textContent = `${path} · ${selected.shownType} · ${selected.size.toLocaleString("en")} bytes`;
  if (shown === "text") updateText(selected.size);
  if (shown === "bytes") updateBytes();
  if (shown === "changes") updateChanges();
  else if (listed !== currentState()) listed = "";
}

const text = get<HTMLTextAreaElement>("text");
/** The text as it was shown, and of which node. */
let shownBefore = "";
let shownOf = 0;

function updateText(size: number): void {
  get("text-problem").textContent = "";
  const apply = get<HTMLButtonElement>("apply");
  apply.disabled = text.readOnly = size > LONGEST;
  try {
    text.value = size > LONGEST ? `This value has ${size} bytes: open it, and select a part.` : shownText(state.selected);
  } catch (error) {
    text.value = "";
    get("text-problem").textContent = sentence(error);
  }
  // The text area has other line breaks than the value.
  [shownBefore, shownOf] = [text.value, state.selected];
}

/** Returns the text of a node. A text area makes a line feed of each carriage return. */
function shownText(id: number): string {
  const whole = opened().text(id);
  return info().isText ? whole : whole.replaceAll("\r", "\\r");
}

/** Returns the text as it is meant: in a file of text, with the line breaks that it had. */
function meantText(): string {
  const hasReturns = info().isText && opened().text(shownOf).includes("\r\n");
  return hasReturns ? text.value.replaceAll("\n", "\r\n") : text.value;
}

async function takeText(): Promise<boolean> {
  // What was not changed keeps its bytes, however they are written.
  if (text.value === shownBefore) return true;
  try {
    const isTaken = await setText(shownOf, meantText());
    if (isTaken) say("Changed.");
    else text.focus();
    return isTaken;
  } catch (error) {
    get("text-problem").textContent = `${sentence(error)}. Escape leaves the value as it was.`;
    const place = /line (\d+), column (\d+)/.exec(sentence(error));
    text.focus();
    if (place === null) return false;
    const before = text.value.split("\n").slice(0, Number(place[1]) - 1).join("\n");
    const at = (before === "" ? 0 : before.length + 1) + Number(place[2]) - 1;
    text.setSelectionRange(at, at);
    return false;
  }
}

let taking: Promise<boolean> | undefined;
const typed = {
  element: text,
  id: () => shownOf,
  isChanged: () => text.value !== shownBefore,
  take: () => (taking ??= takeText().finally(() => (taking = undefined))),
};
hold(typed);
get("apply").addEventListener("click", () => void typed.take());
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void typed.take();
  if (event.key !== "Escape") return;
  updatePanel();
  get("tree").focus();
});

function updateBytes(): void {
  const lines = JSON.parse(opened().bytes(state.selected, MOST_LINES)) as Line[];
  const rows = lines.map((line) => {
    const meaning = make("td", {}, line.meaning);
    meaning.style.paddingLeft = `${Math.min(line.depth, 20) * 0.7}rem`;
    return make("tr", {}, make("td", {}, String(line.at)), make("td", {}, line.hex), meaning);
  });
  const heads = ["byte", "bytes", "meaning"].map((name) => make("th", { scope: "col" }, name));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  const more = lines.length < MOST_LINES ? [] : [make("p", {}, `The first ${MOST_LINES} parts are shown.`)];
  get("pane-bytes").replaceChildren(table, ...more);
}

get("search").addEventListener("submit", (event) => {
  event.preventDefault();
  const needle = get<HTMLInputElement>("needle").value;
  const scope = get<HTMLSelectElement>("scope").value;
  const kind = get<HTMLSelectElement>("kind").value;
  const json = measured("search", () =>
    opened().search(needle, scope !== "values", scope !== "keys", kind === "" ? undefined : kind),
  );
  const results = JSON.parse(json) as Result[];
  const most = 1000;
  get("found").textContent =
    results.length > most ? `More than ${most} results.` : `${results.length} result${results.length === 1 ? "" : "s"}.`;
  const items = results.slice(0, most).map((result) => {
    const button = make("button", {}, make("span", { class: "path" }, result.path === "" ? "the whole value" : result.path), ` ${result.text}`);
    button.addEventListener("click", () => void settled(result.id).then((id) => id !== undefined && reveal(id)));
    return make("li", {}, button);
  });
  get("results").replaceChildren(...items);
});

export function fillTypes(types: string[]): void {
  get("kind").append(...types.map((type) => make("option", {}, type)));
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
    const path = difference.path === "" ? "the whole value" : difference.path;
    const item = make("li", {}, make("span", { class: "path" }, path), ` ${difference.what}`);
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
