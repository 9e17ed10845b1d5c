/** Giving files to the user: downloads, saving in place, and conversions. */

import type { Kept, Report } from "./answers.js";
import { ask } from "./dialogs.js";
import { make, say } from "./dom.js";
import { info, nameOf, opened, state } from "./state.js";

/** Gives a file to the user. */
export function save(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const number = (count: number) => count.toLocaleString("en");

/** Says how many bytes differ from the file that was opened. */
export function keptText(): string {
  const { removed, added, kept } = JSON.parse(opened().kept()) as Kept;
  if (removed === 0 && added === 0) return "Nothing has changed: all bytes are those of the file that you opened.";
  const differ =
    removed === added
      ? `${number(removed)} ${removed === 1 ? "byte differs" : "bytes differ"}`
      : `${number(removed)} bytes are replaced by ${number(added)}`;
  return `${differ} from the file that you opened. All other ${number(kept)} bytes stay.`;
}

/** Downloads the file at once. */
export function downloadNow(): void {
  save(state.name, opened().toBytes());
  opened().markSaved();
  say(`Downloaded ${state.name}. ${keptText()}`);
}

/** Downloads the file after saying what differs. */
export async function download(): Promise<void> {
  const answer = await ask({ title: `Download ${state.name}`, text: keptText(), yes: "Download" });
  if (answer !== undefined) downloadNow();
}

/** What a conversion did by one of its rules. */
interface Group {
  fate: Report["notes"][number]["fate"];
  rule: string;
  paths: string[];
}

/** Returns the notes of a report by their rules, what is lost first. */
function groups({ notes }: Report): Group[] {
  const all = new Map<string, Group>();
  for (const { fate, message, path } of notes) {
    const group = all.get(`${fate} ${message}`) ?? { fate, rule: message, paths: [] };
    group.paths.push(nameOf({ path }));
    all.set(`${fate} ${message}`, group);
  }
  const order = ["lost", "unchecked", "converted"];
  return [...all.values()].sort((one, other) => order.indexOf(one.fate) - order.indexOf(other.fate));
}

function summary({ converted, lost, unchecked }: Report, target: string): string {
  if (converted + lost + unchecked === 0) return `All values have the same meaning in ${target}.`;
  const parts = [
    converted > 0 ? `${number(converted)} ${converted === 1 ? "value is" : "values are"} converted` : "",
    lost > 0 ? `${number(lost)} ${lost === 1 ? "has" : "have"} no counterpart and ${lost === 1 ? "is" : "are"} lost` : "",
    unchecked > 0 ? `${number(unchecked)} ${unchecked === 1 ? "is" : "are"} kept without a check` : "",
  ];
  return `${parts.filter((part) => part !== "").join(", ")}.`;
}

/** Converts the file for the other engine. */
export function convert(): Promise<void> {
  const to = info().isGodot3 ? 4 : 3;
  // The numbers of Godot 4 and Godot 3 in the list of dialects.
  return offer(`Godot ${to}`, to === 4 ? 0 : 3, `-godot${to}$1`);
}

/** Converts a resource to text or to binary. */
export function convertNotation(): Promise<void> {
  const { engine, otherNotation } = info();
  return offer(otherNotation, engine.number, otherNotation === "text" ? ".tres" : ".res");
}

/** Converts the file, and offers it with a report under its name with another end. */
async function offer(target: string, dialect: number, end: string): Promise<void> {
  const converted = opened().convert(dialect);
  const report = JSON.parse(converted.report) as Report;
  const items = groups(report).map(({ fate, rule, paths }) => {
    const what = { lost: "Lost: ", unchecked: "Not checked: ", converted: "" }[fate];
    const count = paths.length === 1 ? "" : ` (${number(paths.length)} values)`;
    const shown = paths.length > 5 ? [...paths.slice(0, 5), "…"] : paths;
    return make("li", { class: fate === "lost" ? "old" : undefined }, `${what}${rule}${count}: `, make("span", { class: "path" }, shown.join(", ")));
  });
  const answer = await ask({
    title: `Convert to ${target}`,
    text: summary(report, target),
    content: items.length === 0 ? [] : [make("ul", { "aria-label": "What changes", tabindex: 0 }, ...items)],
    yes: "Download the converted file",
  });
  if (answer !== undefined) {
    save(state.name.replace(/(\.[^.]*)?$/, end), converted.bytes);
    say("Downloaded the converted file. The open file is as it was.");
  }
  converted.free();
}
