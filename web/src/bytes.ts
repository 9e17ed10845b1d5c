/** Bytes beside their meaning, as `gdvar show --bytes` shows them. */

import type { Line } from "./answers.js";
import { make } from "./dom.js";

/** How many lines of bytes are shown. */
export const MOST_LINES = 500;

/** The classes of meanings, which give them the colours of the command. */
const CLASSES = { type: "type-in", about: "about", number: "number-in", text: "text-in", fault: "wrong" };

/** Returns a table of lines. Those of the selected value are marked. */
export function bytesTable(lines: Line[]): HTMLElement[] {
  const rows = lines.map(({ at, hex, text, meaning, place, isChosen }) => {
    const offset = make("td", { title: `byte ${at}` }, hex === "" ? "" : at.toString(16).padStart(8, "0"));
    const bytes = make("td", {}, isChosen ? make("mark", {}, hex) : hex);
    const path = make("td", { class: "path" }, place);
    return make("tr", { class: isChosen ? "chosen" : undefined }, offset, bytes, make("td", { class: CLASSES[meaning] }, text), path);
  });
  const heads = ["byte", "bytes", "meaning", "place"].map((name) => make("th", { scope: "col" }, name));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  return lines.length < MOST_LINES ? [table] : [table, make("p", {}, `The first ${MOST_LINES} lines are shown.`)];
}
