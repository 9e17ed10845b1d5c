/** Search and replace. */

import type { Result } from "./answers.js";
import { complain, get, make, say, sentence } from "./dom.js";
import { edited } from "./edit.js";
import { info, measured, nameOf, opened, state } from "./state.js";
import { reveal } from "./tree.js";
import { settle, settled } from "./typed.js";

/** How many results are listed. */
const MOST = 1000;

const needle = get<HTMLInputElement>("needle");
const replacement = get<HTMLInputElement>("replacement");
const how = get<HTMLSelectElement>("how");
const scope = get<HTMLSelectElement>("scope");
const kind = get<HTMLSelectElement>("kind");
const list = get("results");

let results: Result[] = [];

/** Returns the pattern that is asked for: what stands between slashes, as in the command. */
function pattern(): RegExp | undefined {
  const [, source, flags] = /^\/(.+)\/(i?)$/s.exec(needle.value) ?? [];
  return source === undefined ? undefined : new RegExp(source, `u${flags ?? ""}`);
}

function find(): void {
  const json = measured("search", () =>
    opened().search(needle.value, pattern(), how.value === "equals", scope.value !== "values", scope.value !== "keys", kind.value || undefined),
  );
  const found = JSON.parse(json) as Result[];
  get("found").textContent = found.length > MOST ? `More than ${MOST} results.` : `${found.length} result${found.length === 1 ? "" : "s"}.`;
  results = found.slice(0, MOST);
  list.replaceChildren(...results.map(item));
}

function item(result: Result): HTMLElement {
  const button = make("button", { "data-id": result.id }, make("span", { class: "path" }, nameOf(result)), ` ${result.text}`);
  button.addEventListener("click", () => void settled(result.id).then((id) => id !== undefined && reveal(id)));
  return make("li", {}, button);
}

get("search").addEventListener("submit", (event) => {
  event.preventDefault();
  complain("");
  void settle().then((isDone) => {
    if (!isDone) return;
    try {
      find();
    } catch (error) {
      complain(sentence(error));
    }
  });
});

/** Finds again what was found before an edit: the numbers of nodes are others now. */
export function refreshResults(): void {
  if (results.length === 0) return;
  const focused = results.findIndex(({ id }) => document.activeElement instanceof HTMLElement && document.activeElement.dataset.id === String(id));
  find();
  if (focused >= 0) list.querySelectorAll("button")[Math.min(focused, results.length - 1)]?.focus();
}

/** Forgets what was found. */
export function resetSearch(): void {
  results = [];
  list.replaceChildren();
  get("found").textContent = "";
  const any = make("option", { value: "" }, "any");
  kind.replaceChildren(any, ...opened().typeNames().map((type) => make("option", {}, type)));
}

export function focusSearch(): void {
  needle.focus();
  needle.select();
}

/** Arrows go through the results, and show each. What else is pressed acts on the row. */
get("pane-search").addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target } = event;
  if (by === undefined || !(target === needle || (target instanceof HTMLElement && list.contains(target)))) return;
  event.preventDefault();
  const buttons = [...list.querySelectorAll("button")];
  const next = buttons.findIndex((button) => button === target) + by;
  if (next < 0) return needle.focus();
  buttons[next]?.focus();
  buttons[next]?.click();
});

/** Returns the row that a result leads to, if the focus is on one and its row is selected. */
export function isOnResult(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && list.contains(target) && target.dataset.id === String(state.selected);
}

/** Returns what a value becomes in which something is replaced: the parts that were looked for, or the whole. */
function replaced(whole: string, regex: RegExp | undefined): string {
  if (how.value === "equals" && regex === undefined) return replacement.value;
  const source = needle.value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const parts = regex === undefined ? new RegExp(source, "giu") : new RegExp(regex.source, `g${regex.flags}`);
  // Only in a pattern, "$1" means a group of it.
  return regex === undefined ? whole.replace(parts, () => replacement.value) : whole.replace(parts, replacement.value);
}

/** Lists what a replacement changes, and changes it when the user says so. */
function propose(): void {
  if (needle.value === "") return;
  scope.value = "values";
  find();
  const regex = pattern();
  const changes = results.flatMap(({ id, path, whole }) => {
    if (whole === null) return [];
    const now = replaced(whole, regex);
    return now === whole ? [] : [{ id, path, whole, now }];
  });
  const items = changes.map(({ path, whole, now }) =>
    make("li", {}, make("span", { class: "path" }, nameOf({ path })), " ", make("del", { class: "old" }, whole), " → ", make("ins", { class: "new" }, now)),
  );
  const count = changes.length === 1 ? "1 value" : `${changes.length} values`;
  const all = make("button", { class: "primary", type: "button" }, `Replace in ${count}`);
  all.addEventListener("click", () => {
    const { nodes } = info();
    try {
      edited(() => opened().setAll(Uint32Array.from(changes, ({ id }) => id), changes.map(({ now }) => now)));
      say(`Replaced in ${count}. Undo takes all of it back.`);
      if (nodes === info().nodes) list.replaceChildren();
      results = [];
      get("found").textContent = `${count} replaced.`;
    } catch (error) {
      complain(sentence(error));
    }
  });
  list.replaceChildren(...items);
  results = [];
  get("found").textContent = changes.length === 0 ? "Nothing to replace." : `${count} will change:`;
  if (changes.length === 0) return;
  get("found").append(" ", all);
  all.focus();
}

get("replace").addEventListener("click", () => {
  complain("");
  void settle().then((isDone) => {
    if (!isDone) return;
    try {
      propose();
    } catch (error) {
      complain(sentence(error));
    }
  });
});
