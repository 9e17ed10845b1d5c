/** Adding, copying, moving and removing items, and their keys. */

import type { NodeInfo } from "./answers.js";
import { say } from "./dom.js";
import { askFor, edited, keepType } from "./edit.js";
import { startEdit } from "./editor.js";
import { info, nameOf, node, opened, state } from "./state.js";
import { select } from "./tree.js";

/** The types that JSON has. */
const OF_JSON = ["String", "int", "float", "bool", "Dictionary", "Array", "null"];
/** What a new value is where it is not what a variable of the type starts with. */
const NEW: Record<string, string> = { null: "null", Color: "Color(1, 1, 1, 1)" };

/** Returns the types that can be added, with the value that a new item gets. The most frequent ones come first. */
function newValues(): Map<string, string> {
  const names = info().isJson ? OF_JSON : new Set([...OF_JSON, ...opened().typeNames()]);
  const values = new Map<string, string>();
  for (const name of names) {
    const value = NEW[name] ?? opened().newValue(name);
    if (value !== undefined && (name === "null" || value !== "null")) values.set(name, value);
  }
  return values;
}

/** A container, and the place in it at which an item comes that is added. */
interface Place {
  container: number;
  inside: NodeInfo;
  at: number;
}

/** Returns where an item comes: at the end of the selected container, or behind the selected item. */
function placeOfNew(isBehind = false): Place {
  const selected = node(state.selected);
  const isInside = selected.isContainer && !(isBehind && selected.parentId !== null);
  const container = isInside ? state.selected : selected.parentId;
  if (container === null) throw new Error("a value without a container takes no items");
  const inside = node(container);
  return { container, inside, at: isInside ? inside.count : selected.position + 1 };
}

/** Returns the type of the other items in a container, if they have one. */
function typeInside({ container, inside }: Place): string | undefined {
  const types = new Set<string>();
  // All items of a long list are not looked at: the type is only a proposal.
  for (let at = 0; at < Math.min(inside.count, 100); at++) {
    const child = opened().child(container, at);
    if (child !== undefined) types.add(node(child).type);
  }
  return types.size === 1 ? [...types][0] : undefined;
}

/** Asks for a new item, and adds it to the selected container, or behind the selected item. */
export async function add(): Promise<void> {
  const place = placeOfNew();
  const { container, inside, at } = place;
  const type = typeInside(place);
  const hasKeys = !inside.isList;
  // A section of a config file is there as soon as it has an entry.
  const isSection = inside.parentId === null && info().isConfig;
  const values = newValues();
  if (isSection) values.delete("null");
  // Another Dictionary of a list has the same keys.
  const last = inside.isList && type === "Dictionary" ? opened().child(container, inside.count - 1) : undefined;
  const copy = last === undefined ? undefined : `a copy of ${nameOf(node(last))}`;
  if (last !== undefined && copy !== undefined) values.set(copy, opened().text(last, false));
  const proposed = copy ?? (type !== undefined && values.has(type) ? type : "String");
  const question = {
    title: inside.path === "" ? "Add an item" : `Add an item to ${inside.path}`,
    fields: [
      ...(isSection ? [{ name: "section", label: "Section" }] : []),
      ...(hasKeys ? [{ name: "key", label: "Key" }] : []),
      { name: "type", label: "Type", value: proposed, choices: [...new Set([proposed, ...values.keys()])] },
    ],
    yes: "Add",
  };
  const file = opened();
  const isAdded = await askFor(question, ({ section = "", key = "", type = "" }, may) => {
    const value = values.get(type.trim());
    if (value === undefined) throw new Error(`there is no type ${type}`);
    return isSection
      ? file.insert(container, at, section, `{${JSON.stringify(key)}: ${value}}`, may)
      : file.insert(container, at, hasKeys ? key : undefined, value, may);
  });
  if (!isAdded) return;
  said("Added", place);
  const added = isSection ? file.child(state.selected, 0) : state.selected;
  if (added === undefined) return;
  if (isSection) file.toggle(state.selected, true);
  select(added);
  if (!node(added).isContainer) startEdit(added);
}

/** Selects what was put into a container, and says what happened to it. */
function said(what: string, { container, at }: Place): void {
  opened().toggle(container, true);
  const item = opened().child(container, at);
  if (item === undefined) return;
  select(item);
  say(`${what} ${nameOf(node(item))}.`);
}

/** A key and a value as `var_to_str` prints them in a Dictionary. */
const ENTRY = /^\s*([&^]?"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*:\s*(.*)$/s;

/** Adds a copied value or entry to the selected container, or behind the selected item. */
export async function paste(text: string): Promise<void> {
  const place = placeOfNew();
  const { container, inside, at } = place;
  const entry = ENTRY.exec(text);
  const [key, value] = entry === null ? ["", text] : [entry[1] ?? "", entry[2] ?? ""];
  const insert = (key: string | undefined, may: boolean) => opened().insert(container, at, key, value, may);
  if (inside.isList) {
    if (!(await keepType((may) => insert(undefined, may)))) return;
  } else if (key === "" || hasEntry(place, key)) {
    const fields = [{ name: "key", label: "Key", value: key === "" ? "" : copyOf(key) }];
    if (!(await askFor({ title: "Paste", fields, yes: "Paste" }, ({ key = "" }, may) => insert(key, may)))) return;
  } else if (!(await keepType((may) => insert(key, may)))) return;
  said("Pasted", place);
}

/** Returns whether a container has an entry with this key. */
function hasEntry({ container, inside }: Place, key: string): boolean {
  const name = key.replace(/^"(\w+)"$/, "$1");
  for (let at = 0; at < inside.count; at++) {
    const child = opened().child(container, at);
    if (child !== undefined && [key, name].includes(node(child).key)) return true;
  }
  return false;
}

/** Returns the key that is offered for a copy. */
function copyOf(key: string): string {
  return key.endsWith('"') ? `${key.slice(0, -1)}_copy"` : `${key}_copy`;
}

export async function rename(): Promise<void> {
  const before = node(state.selected);
  const fields = [{ name: "key", label: "New key", value: before.key }];
  const rename = ({ key = "" }, may: boolean) => opened().rename(state.selected, key, may);
  if (await askFor({ title: "Rename", fields, yes: "Rename" }, rename)) say(`Renamed ${nameOf(before)} to ${node(state.selected).key}.`);
}

export async function duplicate(): Promise<void> {
  const selected = node(state.selected);
  if (selected.hasKey) {
    const fields = [{ name: "key", label: "Key of the copy", value: copyOf(selected.key) }];
    const question = { title: "Duplicate", fields, yes: "Duplicate" };
    if (!(await askFor(question, ({ key }, may) => opened().duplicate(state.selected, key, may)))) return;
  } else {
    edited(() => opened().duplicate(state.selected, undefined, false));
  }
  said("Duplicated", placeOfNew(true));
}

export function remove(): void {
  const selected = node(state.selected);
  const { parentId, position, siblings } = selected;
  edited(() => opened().remove(state.selected));
  const next = parentId === null ? undefined : opened().child(parentId, Math.min(position, siblings - 2)) ?? parentId;
  select(next ?? 0);
  say(`Deleted ${nameOf(selected)}. Undo brings it back.`);
}

export function move(by: number): void {
  const { parentId, position } = node(state.selected);
  edited(() => opened().moveTo(state.selected, position + by));
  const moved = parentId === null ? undefined : opened().child(parentId, position + by);
  if (moved === undefined) return;
  select(moved);
  say(`Moved ${nameOf(node(moved))} ${by < 0 ? "up" : "down"}.`);
}
