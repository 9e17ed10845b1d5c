/** What is typed in a field or in the text of a value, until it is taken over. */

import { info } from "./state.js";

interface Typed {
  element: HTMLElement;
  /** The node that it becomes the value of. */
  id(): number;
  /** Whether it differs from what is in the file. */
  isChanged(): boolean;
  /** Takes it over. Returns `false` if that did not work; the element then shows why. */
  take(): Promise<boolean>;
}

const all = new Set<Typed>();

/** Registers an element whose text is taken over when it is left. */
export function hold(typed: Typed): void {
  all.add(typed);
  typed.element.addEventListener("focusout", () => {
    // The focus has not arrived yet. What is drawn again keeps it, and another window does not count.
    setTimeout(() => {
      const { element } = typed;
      const isLeft = element.isConnected && !element.contains(document.activeElement) && document.hasFocus();
      const isAsking = document.querySelector("dialog[open]") !== null;
      if (all.has(typed) && isLeft && !isAsking) void typed.take();
    });
  });
}

export function release(typed: Typed): void {
  all.delete(typed);
}

/** Returns whether something is typed that is not in the file. */
export function isTyped(): boolean {
  return [...all].some((typed) => typed.isChanged());
}

/** Takes over what is typed. Whatever else the user does comes after it, and does not happen if this returns `false`. */
export async function settle(): Promise<boolean> {
  for (const typed of [...all]) if (!(await typed.take())) return false;
  return true;
}

/** Does the same, and returns what the number of a node is then. */
export async function settled(id: number): Promise<number | undefined> {
  for (const typed of [...all]) {
    const [at, count] = [typed.id(), info().nodes];
    if (!(await typed.take())) return undefined;
    // A new value may have more or fewer values in it, and those after it move. Items of packed arrays keep their numbers.
    if (id > at && id < 2 ** 31) id = Math.max(at, id + info().nodes - count);
  }
  return id;
}
