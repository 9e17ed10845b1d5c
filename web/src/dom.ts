/** Making and finding elements. Texts become text only: nothing here takes HTML. */

/** Returns the element of the page with this id. */
export function get<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element as T;
}

type Attributes = Record<string, string | number | boolean | undefined>;

/** Makes an element with attributes and children. A child that is a string is text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** Says something to those who see the page and to those who hear it. */
export function say(text: string): void {
  get("status").textContent = text;
}

/** Shows why something did not work, or hides it. */
export function complain(text: string): void {
  get("problem-text").textContent = text;
  get("problem").hidden = text === "";
}

get("problem-close").addEventListener("click", () => complain(""));

/** Returns a text that begins like a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the sentence of an error. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns what an error of the WebAssembly is about. */
export function kindOf(error: unknown): string {
  return error instanceof Error && "kind" in error ? String(error.kind) : "";
}
