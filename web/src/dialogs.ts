/** Questions. */

import { get, make } from "./dom.js";

const dialog = get<HTMLDialogElement>("dialog");

interface Field {
  name: string;
  label: string;
  value?: string;
  type?: "text" | "password";
  choices?: string[];
}

export interface Question {
  title: string;
  text?: string;
  content?: Node[];
  fields?: Field[];
  yes: string;
  no?: string;
}

/** Asks a question. Returns the fields, or `undefined` if the answer is no. */
export function ask(question: Question): Promise<Record<string, string> | undefined> {
  const inputs = (question.fields ?? []).map((field) => {
    const id = `field-${field.name}`;
    const input =
      field.choices === undefined
        ? make("input", { id, type: field.type ?? "text", value: field.value ?? "", autocomplete: "off", spellcheck: "false" })
        : make("select", { id }, ...field.choices.map((choice) => make("option", { selected: choice === field.value }, choice)));
    return { field, input, element: make("div", { class: "fields" }, make("label", { for: id }, field.label), input) };
  });
  const yes = make("button", { class: "primary", value: "yes" }, question.yes);
  const no = make("button", { type: "button" }, question.no ?? "Cancel");
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "dialog-title" }, question.title),
    ...(question.text === undefined ? [] : [make("p", {}, question.text)]),
    ...(question.content ?? []),
    ...inputs.map(({ element }) => element),
    make("div", { class: "actions" }, no, yes),
  );
  dialog.replaceChildren(form);
  const { promise, resolve } = waiter<Record<string, string> | undefined>();
  const end = (answer: Record<string, string> | undefined) => {
    dialog.onclose = null;
    dialog.close();
    dialog.replaceChildren();
    resolve(answer);
  };
  no.addEventListener("click", () => end(undefined));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    end(Object.fromEntries(inputs.map(({ field, input }) => [field.name, input.value])));
  });
  // Escape closes the dialog too. The browser tells of it later, when the next question may be open already.
  dialog.onclose = () => {
    if (!dialog.open) end(undefined);
  };
  dialog.showModal();
  const first = inputs[0]?.input;
  (first ?? yes).focus();
  if (first instanceof HTMLInputElement) first.select();
  return promise;
}

function waiter<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
