/** The tree: rows of a fixed height, of which only those in view are in the page. */

import type { Row } from "./answers.js";
import { get, make } from "./dom.js";
import { painted } from "./paint.js";
import { opened, state } from "./state.js";
import { settled } from "./typed.js";

/** The height of a row, as the style has it. */
const HEIGHT = 28;
/** Browsers cut elements that are much taller, so beyond it the scroll position stands for a part of all rows. */
const TALLEST = 8_000_000;

/** How wide a level is, and how many levels move a row to the right. */
const INDENT = 1.1;
const DEEPEST = 40;
/** How long a key is that is shown whole, and how much of the end of a longer one is. */
const SHORT = 24;
const TAIL = 10;

const tree = get("tree");
const view = get("view");
const spacer = get("spacer");

/** The editor in a row, which has to survive that rows are drawn again. */
let editing: { id: number; element: HTMLElement } | undefined;
const listeners: (() => void)[] = [];
const doubleListeners: (() => void)[] = [];
let flipBox: (id: number) => void = () => undefined;

/** Calls a function when another row is selected. */
export function onSelect(listener: () => void): void {
  listeners.push(listener);
}

/** Calls a function when a row is clicked twice. */
export function onDoubleClick(listener: () => void): void {
  doubleListeners.push(listener);
}

/** Calls a function when the box of a bool is clicked. */
export function onBox(listener: (id: number) => void): void {
  flipBox = listener;
}

function page(): number {
  return Math.max(1, Math.floor(tree.clientHeight / HEIGHT));
}

/** Returns the first row in view, with the part of it that is above the view. */
function first(): number {
  const rows = opened().rowCount();
  const height = rows * HEIGHT;
  if (height <= TALLEST) return tree.scrollTop / HEIGHT;
  const share = tree.scrollTop / Math.max(1, TALLEST - tree.clientHeight);
  return share * Math.max(0, rows - tree.clientHeight / HEIGHT);
}

/** Scrolls so that a row is the first one in view. */
function scrollTo(row: number): void {
  const rows = opened().rowCount();
  if (rows * HEIGHT <= TALLEST) {
    tree.scrollTop = row * HEIGHT;
  } else {
    tree.scrollTop = (row / Math.max(1, rows - tree.clientHeight / HEIGHT)) * (TALLEST - tree.clientHeight);
  }
}

/** Draws the rows in view. */
export function draw(): void {
  if (state.file === undefined) return;
  const count = state.file.rowCount();
  spacer.style.height = `${Math.min(count * HEIGHT, TALLEST)}px`;
  const top = first();
  const from = Math.floor(top);
  const rows = JSON.parse(state.file.rows(from, from + page() + 2)) as Row[];
  view.style.transform = `translateY(${tree.scrollTop - (top - from) * HEIGHT}px)`;
  // An input loses the focus when it is put into a new row.
  const focused = editing !== undefined && editing.element.contains(document.activeElement) ? document.activeElement : null;
  const drawn = rows.map(drawRow);
  view.replaceChildren(...drawn);
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  // The selected row has to exist to be the active one.
  const active = rows.some((row) => row.id === state.selected);
  if (active) tree.setAttribute("aria-activedescendant", `row-${state.selected}`);
  else tree.removeAttribute("aria-activedescendant");
}

function drawRow(row: Row): HTMLElement {
  const attributes = {
    id: `row-${row.id}`,
    class: "row",
    role: "treeitem",
    "aria-level": row.depth + 1,
    "aria-posinset": row.position,
    "aria-setsize": Math.max(row.siblings, row.position),
    "aria-selected": row.id === state.selected ? "true" : "false",
    "aria-expanded": row.isContainer ? String(row.isOpen) : undefined,
    "data-id": row.id,
  };
  const dot = row.isChanged ? [make("span", { class: "dot", role: "img", "aria-label": "changed", title: "changed" })] : [];
  const guides = make("span", { class: "guides", "aria-hidden": "true" });
  guides.style.width = `${Math.min(row.depth, DEEPEST) * INDENT}rem`;
  const fold = make("span", { class: "fold", "aria-hidden": "true" }, row.isContainer ? (row.isOpen ? "▾" : "▸") : "");
  const element = make("div", attributes, guides, fold, ...dot);
  // The spaces are for those who hear the row.
  element.append(keyOf(row), " ");
  const isEdited = editing?.id === row.id;
  if (isEdited && editing !== undefined) element.append(editing.element);
  else element.append(...valueOf(row));
  const isList = row.isContainer || row.type.startsWith("Packed") || row.type.startsWith("Pool");
  element.append(" ", make("span", { class: "type" }, row.type + (isList ? ` ${row.count}` : "")));
  return element;
}

/** Returns the key of a row. Of a long one, the middle is left out, so that both ends can be told from those of others. */
function keyOf(row: Row): HTMLElement {
  if (row.depth === 0 && row.key === "") {
    const name = row.siblings > 1 ? `value ${row.position - 1}` : state.name;
    return make("span", { class: "name", title: name }, name);
  }
  if (row.key.length <= SHORT) return make("span", { class: "key", title: row.key }, row.key);
  const ends = [make("span", {}, row.key.slice(0, -TAIL)), make("span", {}, row.key.slice(-TAIL))];
  return make("span", { class: "key long", title: row.key }, ...ends);
}

/** Returns what stands for a value: its text in colours, without the name of its type, and what shows it at a glance. */
function valueOf(row: Row): HTMLElement[] {
  if (row.isContainer && row.isOpen) return [make("span", { class: "value" })];
  if (row.type === "bool") {
    const box = make("span", { class: "box", "aria-hidden": "true" }, row.text === "true" ? "☑" : "☐");
    return [box, make("span", { class: "value" }, ...painted(row.text))];
  }
  const text = row.text.startsWith(`${row.type}(`) ? row.text.slice(row.type.length) : row.text;
  const value = make("span", { class: "value" }, ...painted(text));
  if (row.colour === null) return [value];
  const swatch = make("span", { class: "swatch", "aria-hidden": "true" });
  swatch.style.backgroundColor = row.colour;
  return [swatch, value];
}

/** Puts an editor into a row instead of its value, or takes it away. */
export function editIn(id: number, element: HTMLElement | undefined): void {
  editing = element === undefined ? undefined : { id, element };
  draw();
}

/** Selects a node that is in a row. */
export function select(id: number): void {
  state.selected = id;
  const row = opened().rowOf(id);
  if (row !== undefined) {
    const top = first();
    const shown = tree.clientHeight / HEIGHT;
    if (row < top) scrollTo(row);
    else if (row + 1 > top + shown) scrollTo(row + 1 - shown);
  }
  draw();
  for (const listener of listeners) listener();
}

/** Opens what is around a node, and selects it. */
export function reveal(id: number): void {
  const row = opened().reveal(id);
  scrollTo(Math.max(0, row - Math.floor(page() / 2)));
  select(id);
}

function toggle(id: number, isOpen: boolean): void {
  opened().toggle(id, isOpen);
  select(id);
}

/** Returns a row of the view as it is drawn. */
function rowAt(row: number): Row | undefined {
  return (JSON.parse(opened().rows(row, row + 1)) as Row[])[0];
}

function step(by: number): void {
  const file = opened();
  const row = file.rowOf(state.selected) ?? 0;
  const id = file.nodeAt(Math.min(file.rowCount() - 1, Math.max(0, row + by)));
  if (id !== undefined) select(id);
}

function outward(): void {
  const file = opened();
  const row = file.rowOf(state.selected);
  const selected = row === undefined ? undefined : rowAt(row);
  if (selected === undefined) return;
  if (selected.isContainer && selected.isOpen) return toggle(selected.id, false);
  const { parentId } = JSON.parse(file.node(selected.id)) as { parentId: number | null };
  if (parentId !== null) select(parentId);
}

/** Opens or closes the selected container. Returns `false` for another value. */
export function unfold(): boolean {
  const row = opened().rowOf(state.selected);
  const selected = row === undefined ? undefined : rowAt(row);
  if (selected === undefined || !selected.isContainer) return false;
  toggle(selected.id, !selected.isOpen);
  return true;
}

function inward(): void {
  const row = opened().rowOf(state.selected);
  const selected = row === undefined ? undefined : rowAt(row);
  if (selected === undefined || !selected.isContainer) return;
  if (selected.isOpen) step(1);
  else toggle(selected.id, true);
}

const KEYS: Record<string, () => void> = {
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  ArrowRight: inward,
  ArrowLeft: outward,
  Home: () => step(-Infinity),
  End: () => step(Infinity),
  PageDown: () => step(page() - 1),
  PageUp: () => step(1 - page()),
};

tree.addEventListener("keydown", (event) => {
  if (event.target !== tree || event.altKey || event.ctrlKey || event.metaKey || state.file === undefined) return;
  const act = KEYS[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
});

/** Returns the node of the row that an event is about. */
export function idOf(event: Event): number | undefined {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>(".row") : null;
  return row?.dataset.id === undefined ? undefined : Number(row.dataset.id);
}

/** Returns the place of the selected row in the window, if it is in view. */
export function placeOfSelected(): DOMRect | undefined {
  return document.getElementById(`row-${state.selected}`)?.getBoundingClientRect();
}

tree.addEventListener("click", (event) => {
  const { target, detail } = event;
  const clicked = idOf(event);
  if (clicked === undefined || !(target instanceof Element) || target.closest(".editor") !== null) return;
  const row = target.classList.contains("fold") ? target.closest("[aria-expanded]") : null;
  const isOpened = row?.getAttribute("aria-expanded") === "false";
  const isBox = target.classList.contains("box");
  void settled(clicked).then((id) => {
    if (id === undefined) return;
    if (row !== null) return toggle(id, isOpened);
    select(id);
    if (isBox) return flipBox(id);
    // Rows are drawn again after the first click, so there is no event for both.
    if (detail === 2) for (const listener of doubleListeners) listener();
  });
});

let waiting = false;
function later(): void {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    draw();
  });
}
tree.addEventListener("scroll", later, { passive: true });
new ResizeObserver(later).observe(tree);
