/** Editing in place: inputs for each type, in the row of the value. */

import type { NodeInfo } from "./answers.js";
import { get, kindOf, make, sentence } from "./dom.js";
import { type Edit, setValue } from "./edit.js";
import { node, opened } from "./state.js";
import { editIn, select } from "./tree.js";
import { hold, release } from "./typed.js";

/** Inputs for a value, and how they make its new value. */
interface Editor {
  inputs: HTMLInputElement[];
  elements: HTMLElement[];
  apply: Edit;
}

/** Longer values are edited in the panel. */
const LONGEST = 2000;
const LINE_BREAK = /[\r\n]/;

/** What a wrong text is not, in the words of those who typed it. */
const WANTED: Record<string, string> = { int: "a whole number", float: "a number", bool: "true or false" };

function editorOf(id: number, value: NodeInfo): Editor {
  const label = `${value.key === "" ? "value" : value.key}, ${value.shownType}`;
  const single = (input: HTMLInputElement, apply: Edit): Editor => {
    input.setAttribute("aria-label", label);
    return { inputs: [input], elements: [input], apply };
  };
  if (value.type === "bool") {
    const input = make("input", { type: "checkbox" });
    input.checked = opened().text(id, false).trim() === "true";
    return single(input, (may) => opened().set(id, String(input.checked), may));
  }
  if (value.string !== null) {
    const input = make("input", { type: "text", value: value.string, spellcheck: "false" });
    return single(input, () => opened().setString(id, input.value));
  }
  const text = opened().text(id, false);
  const numbers = /^\w+\((.*)\)$/s.exec(text)?.[1]?.split(",").map((number) => number.trim());
  if (value.parts.length === 0 || numbers?.length !== value.parts.length) {
    const isNumber = value.type === "int" || value.type === "float";
    const input = make("input", { type: "text", value: text, spellcheck: "false", inputmode: isNumber ? "decimal" : undefined });
    return single(input, (may) => opened().set(id, input.value, may));
  }
  const name = text.slice(0, text.indexOf("("));
  const fields = value.parts.map((part, index) =>
    make("input", { type: "text", value: numbers[index], inputmode: "decimal", "aria-label": `${label}, ${part}`, title: part }),
  );
  const elements = fields.map((field) => make("label", { class: "part" }, make("span", { "aria-hidden": "true" }, field.title), field));
  const colour = value.type === "Color" ? [picker(fields, label)] : [];
  return {
    inputs: [...fields, ...colour],
    elements: [...elements, ...colour],
    apply: (may) => opened().set(id, `${name}(${fields.map((field) => field.value).join(", ")})`, may),
  };
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

/** Sets a bool to what it is not. */
export async function flip(id: number): Promise<void> {
  const isTrue = opened().text(id, false).trim() === "true";
  await setValue(id, (may) => opened().set(id, String(!isTrue), may));
}

/** Opens the editor of a node, in its row. */
export function startEdit(id: number): void {
  const value = node(id);
  // An input of one line drops line breaks.
  if (value.isContainer || value.size > LONGEST || LINE_BREAK.test(value.string ?? opened().text(id, false))) {
    get("tab-text").click();
    get("text").focus();
    return;
  }
  const editor = editorOf(id, value);
  const [first] = editor.inputs;
  const problem = make("div", { class: "bubble", role: "alert", id: "edit-problem", hidden: true });
  const element = make("span", { class: "editor" }, ...editor.elements, problem);
  const written = () => JSON.stringify(editor.inputs.map((input) => (input.type === "checkbox" ? input.checked : input.value)));
  const before = written();
  const close = () => {
    release(typed);
    closeEditor = () => undefined;
    editIn(id, undefined);
  };
  closeEditor = close;
  const complain = (error: unknown) => {
    const wanted = kindOf(error) === "Syntax" && editor.inputs.length === 1 ? WANTED[value.type] : undefined;
    const reason = wanted === undefined ? sentence(error) : `${first?.value.trim() || "Nothing"} is not ${wanted}`;
    problem.textContent = `${reason}. Escape leaves the value as it was.`;
    problem.hidden = false;
    select(id);
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
      const isTaken = written() === before || (await setValue(id, editor.apply));
      if (isTaken) close();
      else first?.focus();
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
      event.stopPropagation();
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
  first?.focus();
  if (first?.type === "text") first.select();
}
