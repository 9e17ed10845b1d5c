/** Questions. */

import { get, make } from "./dom.js";

const dialog = get<HTMLDialogElement>("dialog");

interface Field {
  name: string;
  label: string;
  value?: string;
  type?: "text" | "password";
  /** What may be chosen: the list filters as one types. */
  choices?: string[];
}

export interface Question {
  title: string;
  text?: string;
  content?: Node[];
  fields?: Field[];
  yes: string;
  no?: string;
  /** Whether "yes" loses something: then Enter means "no". */
  isRisky?: boolean;
}

/** Asks a question. Returns the fields, or `undefined` if the answer is no. */
export function ask(question: Question): Promise<Record<string, string> | undefined> {
  const fields = (question.fields ?? []).map(fieldOf);
  const yes = make("button", { class: "primary", value: "yes" }, question.yes);
  const no = make("button", { type: "button", id: "no" }, question.no ?? "Cancel");
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "dialog-title" }, question.title),
    ...(question.text === undefined ? [] : [make("p", {}, question.text)]),
    ...(question.content ?? []),
    ...fields.map(({ element }) => element),
    make("div", { class: "actions" }, no, yes),
  );
  dialog.replaceChildren(form);
  return new Promise((resolve) => {
    const end = (answer: Record<string, string> | undefined) => {
      dialog.onclose = null;
      dialog.close();
      dialog.replaceChildren();
      resolve(answer);
    };
    no.addEventListener("click", () => end(undefined));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      end(Object.fromEntries(fields.map(({ field, input }) => [field.name, input.value])));
    });
    // Escape closes the dialog too. The browser tells of it later, when the next question may be open already.
    dialog.onclose = () => {
      if (!dialog.open) end(undefined);
    };
    dialog.showModal();
    const first = fields[0]?.input;
    (first ?? (question.isRisky ? no : yes)).focus();
    first?.select();
  });
}

function fieldOf(field: Field): { field: Field; input: HTMLInputElement; element: HTMLElement } {
  const id = `field-${field.name}`;
  const list = field.choices && make("datalist", { id: `${id}-list` }, ...field.choices.map((choice) => make("option", { value: choice })));
  const attributes = { id, type: field.type ?? "text", value: field.value ?? "", list: list?.id, autocomplete: "off", spellcheck: "false" };
  const input = make("input", attributes);
  // The list shows all of it, not what fits the type that stands there.
  if (list !== undefined) input.addEventListener("focus", () => input.select());
  const eye = field.type === "password" ? [eyeOf(input)] : [];
  const element = make("div", { class: "fields" }, make("label", { for: id }, field.label), make("span", { class: "line" }, input, ...eye));
  if (list !== undefined) element.append(list);
  return { field, input, element };
}

/** Returns a button that shows what is typed in a field for secrets. */
function eyeOf(input: HTMLInputElement): HTMLElement {
  const eye = make("button", { type: "button", class: "eye", "aria-pressed": "false" }, "Show");
  eye.addEventListener("click", () => {
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    eye.setAttribute("aria-pressed", String(isShown));
    input.focus();
  });
  return eye;
}
