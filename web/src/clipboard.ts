/** Copy, cut and paste of values and entries, as text, within a file and between windows. */

import { say, sentence, complain } from "./dom.js";
import { setText } from "./edit.js";
import { paste, remove } from "./items.js";
import { nameOf, node, opened, state } from "./state.js";
import { settle } from "./typed.js";

/** Returns the selected value as text, with its key if it has one: `"gold": 3`. */
function copied(): string {
  const selected = node(state.selected);
  const value = opened().text(state.selected, false);
  if (!selected.hasKey) return value;
  const isQuoted = /^[&^]?"|^-?\d/.test(selected.key);
  return `${isQuoted ? selected.key : JSON.stringify(selected.key)}: ${value}`;
}

async function write(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  say(`Copied ${what}.`);
}

export const copy = () => write(copied(), nameOf(node(state.selected)));
export const copyPath = () => write(node(state.selected).path, `the path ${node(state.selected).path}`);
export const copyValue = () => write(opened().text(state.selected, false), `the value of ${nameOf(node(state.selected))}`);

export async function cut(): Promise<void> {
  await copy();
  remove();
}

export async function pasteItem(): Promise<void> {
  await paste(await navigator.clipboard.readText());
}

/** Puts what was copied in place of the selected value. */
export async function pasteOver(): Promise<void> {
  const text = await navigator.clipboard.readText();
  await setText(state.selected, text.replace(/^\s*[&^]?"(?:[^"\\]|\\.)*"\s*:\s*/s, ""));
}

/** Does what a key of the clipboard asks for, unless it is meant for an input. */
function listen(type: "copy" | "cut" | "paste", act: (data: DataTransfer) => void | Promise<void>): void {
  document.addEventListener(type, (event) => {
    const { activeElement } = document;
    const isHere = activeElement?.id === "tree" || activeElement?.closest("#results") != null;
    const isSelected = (getSelection()?.toString() ?? "") !== "" && activeElement?.id !== "tree";
    if (state.file === undefined || !isHere || isSelected || event.clipboardData === null) return;
    event.preventDefault();
    try {
      Promise.resolve(act(event.clipboardData)).catch((error: unknown) => complain(sentence(error)));
    } catch (error) {
      complain(sentence(error));
    }
  });
}

// The text of the event is read at once: it is gone when something was waited for.
listen("copy", (data) => {
  data.setData("text/plain", copied());
  say(`Copied ${nameOf(node(state.selected))}.`);
});
listen("cut", (data) => {
  data.setData("text/plain", copied());
  remove();
});
listen("paste", async (data) => {
  const text = data.getData("text/plain");
  if (await settle()) await paste(text);
});
