/** The menu of a row. */

import { get, make } from "./dom.js";

/** An entry of the menu: what it is called, its keys, and whether it can be chosen. A gap is `undefined`. */
export interface Entry {
  label: string;
  keys?: string;
  isEnabled: boolean;
  act: () => void;
}

const menu = get("menu");

function close(): void {
  menu.hidden = true;
  menu.replaceChildren();
}

/** Opens the menu at a point of the window. */
export function openMenu(entries: (Entry | undefined)[], left: number, top: number): void {
  const items = entries.map((entry) => {
    if (entry === undefined) return make("hr");
    const keys = entry.keys === undefined ? [] : [make("kbd", {}, entry.keys)];
    const item = make("button", { role: "menuitem", tabindex: -1, disabled: !entry.isEnabled }, make("span", {}, entry.label), ...keys);
    item.addEventListener("click", () => {
      close();
      get("tree").focus();
      entry.act();
    });
    return item;
  });
  menu.replaceChildren(...items);
  menu.hidden = false;
  const { offsetWidth, offsetHeight } = menu;
  menu.style.left = `${Math.max(4, Math.min(left, innerWidth - offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(top, innerHeight - offsetHeight - 4))}px`;
  menu.querySelector<HTMLButtonElement>("button:enabled")?.focus();
}

menu.addEventListener("keydown", (event) => {
  const items = [...menu.querySelectorAll<HTMLButtonElement>("button:enabled")];
  const at = items.findIndex((item) => item === document.activeElement);
  if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    close();
    return get("tree").focus();
  }
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[(next + items.length) % items.length]?.focus();
});
menu.addEventListener("focusout", (event) => {
  if (!(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget))) close();
});
addEventListener("resize", close);
