/** The buttons: one stop of the Tab key, with arrows between them. */

import { get } from "./dom.js";
import { info, node, state } from "./state.js";

const tools = get("tools");

const buttons = () => [...tools.querySelectorAll("button")].filter((button) => !button.disabled && button.offsetParent !== null);

/** Makes one of the buttons the stop. */
function stopAt(button: HTMLButtonElement | undefined): void {
  for (const other of tools.querySelectorAll("button")) other.tabIndex = other === button ? 0 : -1;
}

tools.addEventListener("keydown", (event) => {
  const all = buttons();
  const at = all.findIndex((button) => button === document.activeElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  const button = next === undefined ? undefined : all[(next + all.length) % all.length];
  if (button === undefined) return;
  event.preventDefault();
  stopAt(button);
  button.focus();
});
tools.addEventListener("focusin", (event) => event.target instanceof HTMLButtonElement && stopAt(event.target));

/** Enables the buttons for what can be done to the selected node. */
export function updateTools(): void {
  const { undo, redo, isJson, otherNotation } = info();
  const selected = node(state.selected);
  const isItem = selected.parentId !== null;
  const can: Record<string, boolean> = {
    undo: undo > 0,
    redo: redo > 0,
    add: isItem || selected.isContainer,
    rename: selected.hasKey,
    duplicate: isItem,
    remove: isItem,
    up: isItem && selected.position > 0,
    down: isItem && selected.position + 1 < selected.siblings,
  };
  for (const [id, isEnabled] of Object.entries(can)) get<HTMLButtonElement>(id).disabled = !isEnabled;
  // JSON is the same for every engine.
  get("convert").hidden = isJson;
  get("notation").hidden = otherNotation === "";
  if (!buttons().some((button) => button.tabIndex === 0)) stopAt(buttons()[0]);
}
