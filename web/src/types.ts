/** Types of the open file for a program, to copy. */

import { get, say, sentence } from "./dom.js";
import { opened } from "./state.js";

const language = get<HTMLSelectElement>("language");
const text = get("types");
const copy = get<HTMLButtonElement>("copy-types");

/** Whether the types on the page are those of the file as it is: making them takes as long as reading the file. */
let isShown = false;

/** Shows the types of the file. */
export function showTypes(): void {
  if (isShown) return;
  isShown = true;
  let problem = "";
  try {
    text.textContent = opened().types(language.value);
  } catch (error) {
    problem = `${sentence(error)}.`;
  }
  get("types-problem").textContent = problem;
  copy.disabled = text.hidden = problem !== "";
}

/** Forgets the types, which are others after each edit. */
export function resetTypes(): void {
  isShown = false;
}

language.addEventListener("change", () => {
  resetTypes();
  showTypes();
});
copy.addEventListener("click", () => {
  void navigator.clipboard.writeText(text.textContent ?? "").then(() => say(`Copied the types for ${language.selectedOptions[0]?.text}.`));
});
