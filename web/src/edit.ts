/** Editing in place: inputs for each type, in the row of the value. */

import type { NodeInfo } from "./answers.js";
import { type Question, ask } from "./dialogs.js";
import { get, kindOf, make, say, sentence } from "./dom.js";
import { info, measured, node, opened, state } from "./state.js";
import { editIn, select } from "./tree.js";
import { hold, release } from "./typed.js";

/** Inputs for a value, and how they make its new value. */
interface Editor {
  inputs: HTMLInputElement[];
  /** Sets the value; the type stays unless it may change. */
  apply: (mayChangeType: boolean) => boolean;
}

/** The numbers of these types have names. */
const PARTS: Record<string, string[]> = {
  Vector2: ["x", "y"], Vector2i: ["x", "y"], Vector3: ["x", "y", "z"], Vector3i: ["x", "y", "z"],
  Vector4: ["x", "y", "z", "w"], Vector4i: ["x", "y", "z", "w"], Quaternion: ["x", "y", "z", "w"],
  Rect2: ["x", "y", "width", "height"], Rect2i: ["x", "y", "width", "height"],
  Plane: ["normal x", "normal y", "normal z", "d"], Color: ["red", "green", "blue", "alpha"],
};

/** Longer values are edited in the panel. */
const LONGEST = 2000;
const LINE_BREAK = /[\r\n]/;

let afterEdit: () => void = () => undefined;

/** Calls a function after each edit. */
export function onEdit(listener: () => void): void {
  afterEdit = listener;
}

/** Does an edit, and draws what it changed. An error is thrown. */
export function edited(act: () => boolean): boolean {
  const changed = measured("edit", act);
  afterEdit();
  return changed;
}

/** Sets a node to a text. Returns whether it was set. */
export function setText(id: number, text: string): Promise<boolean> {
  return keepType((may) => opened().set(id, text, may));
}

/** Does an edit. A change of a type is only made if the user says so. Returns whether the edit was done. */
async function keepType(act: (mayChangeType: boolean) => boolean): Promise<boolean> {
  try {
    edited(() => act(false));
    return true;
  } catch (error) {
    if (kindOf(error) !== "TypeChange") throw error;
    const answer = await ask({
      title: "Change the type?",
      text: `${capital(sentence(error))}. A game may not expect another type.`,
      yes: "Change the type",
      no: "Keep editing",
    });
    if (answer === undefined) return false;
    edited(() => act(true));
    return true;
  }
}

/** Asks for what an edit needs, until the edit is done or the user gives up. Returns whether it was done. */
async function askFor(question: Question, act: (answer: Record<string, string>, mayChangeType: boolean) => boolean): Promise<boolean> {
  for (;;) {
    const answer = await ask(question);
    if (answer === undefined) return false;
    // What was typed is still there when the question comes again.
    const fields = (question.fields ?? []).map((field) => ({ ...field, value: answer[field.name] }));
    question = { ...question, text: undefined, fields };
    try {
      if (await keepType((may) => act(answer, may))) return true;
    } catch (error) {
      question.text = `${capital(sentence(error))}.`;
    }
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function editorOf(id: number, value: NodeInfo): Editor {
  const label = `${value.key === "" ? "value" : value.key}, ${value.shownType}`;
  const single = (input: HTMLInputElement, text: () => string): Editor => {
    input.setAttribute("aria-label", label);
    return { inputs: [input], apply: (may) => opened().set(id, text(), may) };
  };
  if (value.type === "bool") {
    const input = make("input", { type: "checkbox" });
    input.checked = opened().text(id).trim() === "true";
    return single(input, () => String(input.checked));
  }
  if (value.string !== null) {
    const input = make("input", { type: "text", value: value.string, spellcheck: "false", "aria-label": label });
    return { inputs: [input], apply: () => opened().setString(id, input.value) };
  }
  const text = opened().text(id);
  const parts = PARTS[value.type];
  const numbers = /^\w+\((.*)\)$/s.exec(text)?.[1]?.split(",").map((number) => number.trim());
  if (parts === undefined || numbers?.length !== parts.length) {
    const isNumber = value.type === "int" || value.type === "float";
    const input = make("input", { type: "text", value: text, spellcheck: "false", inputmode: isNumber ? "decimal" : undefined });
    return single(input, () => input.value);
  }
  const name = text.slice(0, text.indexOf("("));
  const fields = numbers.map((number, index) =>
    make("input", { type: "text", value: number, inputmode: "decimal", "aria-label": `${label}, ${parts[index] ?? ""}`, title: parts[index] }),
  );
  const inputs = value.type === "Color" ? [...fields, picker(fields, label)] : fields;
  return { inputs, apply: (may) => opened().set(id, `${name}(${fields.map((field) => field.value).join(", ")})`, may) };
}

/** Returns an input that shows a colour. Choosing one sets its red, green and blue; until then they keep all digits. */
function picker(fields: HTMLInputElement[], label: string): HTMLInputElement {
  const hex = (field: HTMLInputElement | undefined) => {
    const part = Math.round(Math.min(1, Math.max(0, Number(field?.value))) * 255);
    return (Number.isNaN(part) ? 0 : part).toString(16).padStart(2, "0");
  };
  const input = make("input", { type: "color", value: `#${fields.slice(0, 3).map(hex).join("")}`, "aria-label": `${label}, colour` });
  input.addEventListener("input", () => {
    fields.slice(0, 3).forEach((field, index) => {
      const part = parseInt(input.value.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
      field.value = String(Number(part.toFixed(6)));
    });
  });
  return input;
}

/** Closes the open editor. */
let closeEditor: () => void = () => undefined;

/** Leaves the value as it was whose editor is open. */
export function abandon(): void {
  closeEditor();
}

/** Opens the editor of a node, in its row. */
export function startEdit(id: number): void {
  const value = node(id);
  const isContainer = value.type === "Dictionary" || value.type === "Array" || value.type === "Object";
  // An input of one line drops line breaks.
  if (isContainer || value.size > LONGEST || LINE_BREAK.test(value.string ?? opened().text(id))) {
    get("tab-text").click();
    get("text").focus();
    return;
  }
  const editor = editorOf(id, value);
  const problem = make("div", { class: "bubble", role: "alert", id: "edit-problem", hidden: true });
  const element = make("span", { class: "editor" }, ...editor.inputs, problem);
  const written = () => JSON.stringify(editor.inputs.map((input) => (input.type === "checkbox" ? input.checked : input.value)));
  const before = written();
  const close = () => {
    release(typed);
    closeEditor = () => undefined;
    editIn(id, undefined);
  };
  closeEditor = close;
  const complain = (error: unknown) => {
    problem.textContent = `${sentence(error)}. Escape leaves the value as it was.`;
    problem.hidden = false;
    select(id);
    const first = editor.inputs[0];
    first?.setAttribute("aria-invalid", "true");
    first?.setAttribute("aria-describedby", "edit-problem");
    first?.focus();
    // The sentence names the column of a text; the cursor goes there.
    const column = Number(/line 1, column (\d+)/.exec(sentence(error))?.[1] ?? NaN) - 1;
    if (first?.type === "text" && editor.inputs.length === 1 && !Number.isNaN(column)) first.setSelectionRange(column, column);
  };
  const take = async () => {
    try {
      // What was not changed keeps its bytes, however they are written.
      const isTaken = written() === before || (await keepType(editor.apply));
      if (isTaken) close();
      else editor.inputs[0]?.focus();
      return isTaken;
    } catch (error) {
      complain(error);
      return false;
    }
  };
  let taking: Promise<boolean> | undefined;
  const typed = {
    element,
    id: () => id,
    isChanged: () => written() !== before,
    // A question about the type may be open already.
    take: () => (taking ??= take().finally(() => (taking = undefined))),
  };
  const leave = () => get("tree").focus();
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      void typed.take().then((isTaken) => isTaken && leave());
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
      leave();
    }
  });
  element.addEventListener("change", (event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type === "checkbox") void typed.take().then((isTaken) => isTaken && leave());
  });
  editIn(id, element);
  hold(typed);
  editor.inputs[0]?.focus();
  if (editor.inputs[0]?.type === "text") editor.inputs[0].select();
}

/** The types that can be added, and the value that a new item gets. */
const NEW: Record<string, string> = {
  String: '""', int: "0", float: "0.0", bool: "false", Dictionary: "{}", Array: "[]", null: "null", Vector2: "Vector2(0, 0)",
  Vector3: "Vector3(0, 0, 0)", Color: "Color(1, 1, 1, 1)",
};

/** Asks for a new item, and adds it to the selected container, or behind the selected item. */
export async function add(): Promise<void> {
  const selected = node(state.selected);
  const isContainer = selected.type === "Dictionary" || selected.type === "Array" || selected.type === "Object";
  const container = isContainer ? state.selected : selected.parentId;
  if (container === null) throw new Error("a value without a container takes no items");
  const inside = node(container);
  const at = isContainer ? inside.count : selected.position + 1;
  const hasKeys = inside.type !== "Array";
  // A section of a config file is there as soon as it has an entry.
  const isSection = inside.parentId === null && info().isConfig;
  const question = {
    title: inside.path === "" ? "Add an item" : `Add an item to ${inside.path}`,
    fields: [
      ...(isSection ? [{ name: "section", label: "Section" }] : []),
      ...(hasKeys ? [{ name: "key", label: "Key" }] : []),
      { name: "type", label: "Type", choices: Object.keys(NEW).filter((type) => !isSection || type !== "null") },
    ],
    yes: "Add",
  };
  const file = opened();
  const isAdded = await askFor(question, ({ section = "", key = "", type = "" }, may) => {
    const value = NEW[type] ?? "null";
    return isSection
      ? file.insert(container, at, section, `{${JSON.stringify(key)}: ${value}}`, may)
      : file.insert(container, at, hasKeys ? key : undefined, value, may);
  });
  if (!isAdded) return;
  file.toggle(container, true);
  const item = file.child(container, at);
  if (item === undefined) return;
  if (isSection) file.toggle(item, true);
  const added = isSection ? file.child(item, 0) : item;
  if (added === undefined) return;
  select(added);
  startEdit(added);
}

export async function rename(): Promise<void> {
  const fields = [{ name: "key", label: "New key", value: node(state.selected).key }];
  await askFor({ title: "Rename", fields, yes: "Rename" }, ({ key = "" }, may) => opened().rename(state.selected, key, may));
}

export async function duplicate(): Promise<void> {
  const selected = node(state.selected);
  if (selected.parent !== null && selected.parent !== "Array") {
    const { key } = selected;
    const copy = key.endsWith('"') ? `${key.slice(0, -1)}_copy"` : `${key}_copy`;
    const fields = [{ name: "key", label: "Key of the copy", value: copy }];
    const question = { title: "Duplicate", fields, yes: "Duplicate" };
    if (!(await askFor(question, ({ key }, may) => opened().duplicate(state.selected, key, may)))) return;
  } else {
    edited(() => opened().duplicate(state.selected, undefined, false));
  }
  const copy = selected.parentId === null ? undefined : opened().child(selected.parentId, selected.position + 1);
  if (copy !== undefined) select(copy);
}

export function remove(): void {
  const { path, parentId, position, siblings } = node(state.selected);
  edited(() => opened().remove(state.selected));
  const next = parentId === null ? undefined : opened().child(parentId, Math.min(position, siblings - 2)) ?? parentId;
  select(next ?? 0);
  say(`Deleted ${path}. Undo brings it back.`);
}

export function move(by: number): void {
  const { parentId, position } = node(state.selected);
  edited(() => opened().moveTo(state.selected, position + by));
  const moved = parentId === null ? undefined : opened().child(parentId, position + by);
  if (moved !== undefined) select(moved);
}

/** Enables the buttons for what can be done to the selected node. */
export function updateTools(): void {
  const { undo, redo } = info();
  const selected = node(state.selected);
  const enable = (id: string, isEnabled: boolean) => {
    get<HTMLButtonElement>(id).disabled = !isEnabled;
  };
  const hasKey = selected.parent !== null && selected.parent !== "Array";
  const isContainer = selected.type === "Dictionary" || selected.type === "Array" || selected.type === "Object";
  enable("undo", undo > 0);
  enable("redo", redo > 0);
  enable("add", selected.parent !== null || isContainer);
  enable("rename", hasKey);
  enable("duplicate", selected.parent !== null);
  enable("remove", selected.parent !== null);
  enable("up", selected.parent !== null && selected.position > 0);
  enable("down", selected.parent !== null && selected.position + 1 < selected.siblings);
}
