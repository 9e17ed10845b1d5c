/** The text of the selected value, to edit it. Bytes are shown as hexadecimal digits. */

import type { NodeInfo } from "./answers.js";
import { complain, get, say, sentence } from "./dom.js";
import { setText, setValue } from "./edit.js";
import { save } from "./download.js";
import { asBefore, indented, placeIn } from "./layout.js";
import { info, nameOf, node, opened, state } from "./state.js";
import { hold, settle } from "./typed.js";

/** The text of longer values is not shown at once. */
const LONGEST = 400_000;
/** How many bytes are on a line. */
const LINE = 16;

const text = get<HTMLTextAreaElement>("text");
const isOfBytes = ({ type }: NodeInfo) => type === "PackedByteArray" && !info().isText;

/** The text as it was shown, and of which node. */
let shownBefore = "";
let shownOf = 0;

/** Shows the text of the selected node. */
export function showText(): void {
  const selected = node(state.selected);
  const isLong = selected.size > LONGEST;
  const isBytes = isOfBytes(selected);
  get("text-problem").textContent = "";
  get("byte-tools").hidden = !isBytes;
  get("text-label").textContent = isBytes ? "The bytes as hexadecimal digits" : "The value as text";
  get<HTMLButtonElement>("apply").disabled = text.readOnly = isLong;
  try {
    if (isLong) text.value = isBytes ? `${selected.count} bytes: put them into a file.` : `This value has ${selected.size} bytes: open it, and select a part.`;
    else text.value = isBytes ? hexOf(opened().byteArray(state.selected) ?? new Uint8Array()) : shownText(state.selected);
  } catch (error) {
    text.value = "";
    get("text-problem").textContent = sentence(error);
  }
  // The text area has other line breaks than the value.
  [shownBefore, shownOf] = [text.value, state.selected];
}

function hexOf(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const lines = Array.from({ length: Math.ceil(digits.length / LINE) }, (_, line) => digits.slice(line * LINE, (line + 1) * LINE).join(" "));
  return lines.join("\n");
}

function bytesOf(hex: string): Uint8Array {
  const wrong = /[^\da-f\s]/i.exec(hex);
  if (wrong !== null) {
    const before = hex.slice(0, wrong.index).split("\n");
    throw new Error(`${wrong[0]} is no hexadecimal digit, at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`);
  }
  const digits = hex.replace(/\s/g, "");
  if (digits.length % 2 === 1) throw new Error("a byte has two digits, and the last one has one");
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** Returns the text of a node, indented. A text area makes a line feed of each carriage return. */
function shownText(id: number): string {
  const whole = opened().text(id, true);
  if (!info().isText) return whole.replaceAll("\r", "\\r");
  return whole.includes("\n") ? whole : indented(whole);
}

/** Returns the text as it is meant: in a file of text, on one line or with the line breaks that it had. */
function meantText(): string {
  if (!info().isText) return text.value;
  const before = opened().text(shownOf, false);
  if (!before.includes("\n")) return asBefore(before, text.value);
  return before.includes("\r\n") ? text.value.replaceAll("\n", "\r\n") : text.value;
}

/** Returns the place that a sentence about the text names, in the text as it is shown, if it names one. */
function placeOf(reason: string): number | undefined {
  const [, line, column] = /line (\d+), column (\d+)/.exec(reason) ?? [];
  if (line === undefined) return undefined;
  const written = isOfBytes(node(shownOf)) ? text.value : meantText();
  const before = written.split("\n").slice(0, Number(line) - 1).join("\n");
  return placeIn(text.value, written, (before === "" ? 0 : before.length + 1) + Number(column) - 1);
}

async function takeText(): Promise<boolean> {
  // What was not changed keeps its bytes, however they are written.
  if (text.value === shownBefore) return true;
  try {
    const id = shownOf;
    const isTaken = isOfBytes(node(id)) ? await setBytes(id, bytesOf(text.value)) : await setText(id, meantText());
    if (!isTaken) text.focus();
    return isTaken;
  } catch (error) {
    const at = placeOf(sentence(error));
    const lines = text.value.slice(0, at).split("\n");
    const reason = sentence(error).replace(/line \d+, column \d+/, `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`);
    get("text-problem").textContent = `${reason}. Escape leaves the value as it was.`;
    text.focus();
    if (at !== undefined) text.setSelectionRange(at, at);
    return false;
  }
}

const setBytes = (id: number, bytes: Uint8Array) => setValue(id, () => opened().setByteArray(id, bytes));

let taking: Promise<boolean> | undefined;
const typed = {
  element: text,
  id: () => shownOf,
  isChanged: () => text.value !== shownBefore,
  take: () => (taking ??= takeText().finally(() => (taking = undefined))),
};
hold(typed);
get("apply").addEventListener("click", () => void typed.take());
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void typed.take();
  if (event.key !== "Escape") return;
  event.stopPropagation();
  showText();
  get("tree").focus();
});

get("bytes-out").addEventListener("click", () => {
  void settle().then((isDone) => {
    const bytes = isDone ? opened().byteArray(state.selected) : undefined;
    if (bytes === undefined) return;
    const name = `${node(state.selected).key.replace(/[^\w.-]+/g, "_") || "bytes"}.bin`;
    save(name, bytes);
    say(`Put ${bytes.length} bytes into ${name}.`);
  });
});
get<HTMLInputElement>("bytes-in").addEventListener("change", (event) => {
  const input = event.target as HTMLInputElement;
  const file = input.files?.[0];
  input.value = "";
  if (file === undefined) return;
  const id = state.selected;
  void file.arrayBuffer().then(async (buffer) => {
    try {
      await setBytes(id, new Uint8Array(buffer));
      say(`${nameOf(node(id))} has the ${buffer.byteLength} bytes of ${file.name}.`);
    } catch (error) {
      complain(sentence(error));
    }
  });
});
