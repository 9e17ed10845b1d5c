/** Opening files: what encrypts them, the empty page, and files that cannot be opened. */

import type { Info, Line } from "./answers.js";
import { MOST_LINES, bytesTable } from "./bytes.js";
import { ask } from "./dialogs.js";
import { capital, complain, get, kindOf, make, say, sentence } from "./dom.js";
import { abandon } from "./editor.js";
import { resetPanel } from "./panel.js";
import { type Secret, type Source, info, measured, state } from "./state.js";
import { updateTools } from "./toolbar.js";
import { select } from "./tree.js";
import { isTyped, settle } from "./typed.js";
import { File as Opened } from "../wasm/gdvar_wasm.js";

/** What has to be there before a file can be opened. */
let ready: Promise<void> = Promise.resolve();

export function openAfter(loaded: Promise<void>): void {
  ready = loaded;
}

/** Returns the bytes of a key: 64 hexadecimal digits, or a text of 32 bytes. */
function keyOf(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s/g, "");
  if (/^[\da-f]{64}$/i.test(digits)) return Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  const bytes = new TextEncoder().encode(text);
  return bytes.length === 32 ? bytes : undefined;
}

/** What was typed for a file that is encrypted. */
interface Answer {
  passphrase?: string;
  key?: string;
}

/** Asks for what decrypts a file. What did not fit is still there. */
async function askSecret(name: string, text: string, before: Answer): Promise<Answer | undefined> {
  const answer = await ask({
    title: `${name} is encrypted`,
    text,
    fields: [
      { name: "passphrase", label: "Passphrase", type: "password", value: before.passphrase },
      { name: "key", label: "or a key of 32 bytes, as text or as 64 hexadecimal digits", type: "password", value: before.key },
    ],
    yes: "Open",
  });
  if (answer === undefined || (answer.key ?? "") === "" || keyOf(answer.key ?? "") !== undefined) return answer;
  return askSecret(name, "The key does not have 32 bytes.", answer);
}

function secretOf({ passphrase = "", key = "" }: Answer): Secret {
  return key === "" ? { passphrase } : { key: keyOf(key) };
}

/** Opens a file. Asks for a passphrase or a key as long as one is needed. */
export async function open(source: Source, typed: Answer = {}): Promise<void> {
  await ready;
  complain("");
  const { name, bytes, secret, dialect, offset } = source;
  let file;
  try {
    file = measured("open", () => new Opened(bytes, secret.passphrase, secret.key, dialect, offset));
  } catch (error) {
    const kind = kindOf(error);
    if (kind !== "KeyMissing" && kind !== "WrongKey") return refuse(source, sentence(error));
    const missing = "The game knows the passphrase or the key.";
    const wrong = `The ${secret.key === undefined ? "passphrase" : "key"} does not fit.`;
    const answer = await askSecret(name, kind === "WrongKey" ? wrong : missing, typed);
    if (answer !== undefined) await open({ ...source, secret: secretOf(answer) }, answer);
    return;
  }
  if ((JSON.parse(file.info()) as Info).nodes === 0) {
    file.free();
    return refuse(source, "it holds no values");
  }
  close();
  Object.assign(state, { dialect: undefined, offset: undefined, handle: undefined, modified: undefined, ...source, file });
  get("start").hidden = true;
  get("work").hidden = false;
  get("download").hidden = false;
  get("save").hidden = state.handle === undefined;
  get("newer").hidden = true;
  document.title = `${name} · gdvar`;
  showInfo();
  resetPanel();
  get("tree").scrollTop = 0;
  select(0);
  get("tree").focus();
  showCode();
  const { faults } = info();
  if (faults.length > 0) complain(`The file is damaged: ${faults.join("; ")}. What can be read is shown, and the rest is kept.`);
}

/** Warns of what an engine would run on loading the file. */
function showCode(): void {
  const { code } = info();
  const warning = get("code");
  warning.hidden = code.length === 0;
  const isSure = code.some(({ kind }) => kind !== "unknown");
  const text = isSure ? "This file carries code that the engine runs when a game loads it. Nothing of it runs here." : "Nobody can say whether the engine runs code when a game loads this file.";
  get("code").querySelector("summary")?.replaceChildren(text);
  warning.querySelector("ul")?.replaceChildren(...code.map(({ text }) => make("li", {}, text)));
}

/** Leaves the open file. */
function close(): void {
  abandon();
  state.file?.free();
  Object.assign(state, { file: undefined, selected: 0 });
}

/** Shows that a file could not be opened, and nothing of the file before it. */
function refuse(source: Source, reason: string): void {
  close();
  get("work").hidden = true;
  get("download").hidden = true;
  get("engines").hidden = true;
  get("code").hidden = true;
  get("save").hidden = true;
  get("newer").hidden = true;
  get("start").hidden = false;
  document.title = "gdvar: open any Godot save";
  get("about").textContent = `${source.name} was not opened`;
  const where = make("input", { id: "offset", inputmode: "numeric", autocomplete: "off", size: 8, value: /at byte (\d+): read/.exec(reason)?.[1] });
  const form = make("form", {}, make("label", { for: "offset" }, "Values start at byte "), where, " ", make("button", {}, "Open from there"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const offset = Number(where.value);
    if (where.value.trim() === "" || !Number.isInteger(offset) || offset < 0) return complain(`${where.value || "Nothing"} is not the number of a byte`);
    void open({ ...source, offset });
  });
  const refused = get("refused");
  refused.replaceChildren(make("h2", {}, `${source.name} cannot be opened`), make("p", { role: "alert" }, `${capital(reason)}.`), form, ...bytesOf(source));
  refused.hidden = false;
}

/** Returns the bytes of a file that has no values, as far as they can be read. */
function bytesOf({ bytes, secret }: Source): HTMLElement[] {
  try {
    const { container, lines } = JSON.parse(Opened.bytesOfAnything(bytes, secret.passphrase, secret.key, MOST_LINES)) as { container: string; lines: Line[] };
    const about = container === "plain" ? "Its bytes, as far as they can be read as values:" : `The bytes in it, ${container}, as far as they can be read as values:`;
    return lines.length === 0 ? [] : [make("p", {}, about), make("div", { class: "bytes", tabindex: 0, role: "region", "aria-label": "Bytes" }, ...bytesTable(lines))];
  } catch {
    // What is damaged is the container, and the reason says so.
    return [];
  }
}

/** Shows what the file is. */
export function showInfo(): void {
  const about = info();
  get("about").title = get("about").textContent = `${state.name}: ${about.faults.length > 0 ? "damaged, " : ""}${about.description}, ${about.size.toLocaleString("en")} bytes`;
  const engines = get<HTMLSelectElement>("engine");
  const choices = [about.engine, ...about.writers.filter((writer) => writer.number !== about.engine.number)];
  engines.replaceChildren(...choices.map((engine) => make("option", { value: engine.number }, engine.name)));
  get("engines").hidden = choices.length < 2 || about.isJson;
  engines.disabled = about.undo > 0;
  get("notation").textContent = `Convert to ${about.otherNotation}`;
  get("convert").textContent = about.isGodot3 ? "Convert to Godot 4" : "Convert to Godot 3";
  updateTools();
}

/** Returns whether the user agrees to lose what is changed. */
export async function mayLeave(): Promise<boolean> {
  // What was typed and cannot be taken over is lost too.
  if (state.file === undefined || ((await settle()) && info().isSaved)) return true;
  const answer = await ask({ title: "Open another file?", text: "The changes to this one are lost.", yes: "Open", isRisky: true });
  return answer !== undefined;
}

/** Opens a file that the user gives, unless what is open would be lost. */
export async function take(file: File | undefined, handle?: FileSystemFileHandle): Promise<void> {
  if (file === undefined || !(await mayLeave())) return;
  await open({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), secret: {}, handle, modified: file.lastModified });
}

const chooser = get<HTMLInputElement>("choose");
chooser.addEventListener("change", () => {
  void take(chooser.files?.[0]);
  chooser.value = "";
});

document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  const item = event.dataTransfer?.items[0] as (DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }) | undefined;
  const file = event.dataTransfer?.files[0];
  const handle = item?.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null);
  void handle.then((handle) => take(file, handle instanceof FileSystemFileHandle ? handle : undefined));
});
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (state.file !== undefined || text.trim() === "" || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  void open({ name: "pasted.txt", bytes: new TextEncoder().encode(text), secret: {} }).then(() => say("Opened the text that you pasted."));
});
addEventListener("beforeunload", (event) => {
  if (state.file !== undefined && (!info().isSaved || isTyped())) event.preventDefault();
});
