/** The page: opens files, and connects buttons and keys. */

import type { Info, Kept, Report } from "./answers.js";
import { ask } from "./dialogs.js";
import { complain, get, kindOf, make, say, sentence } from "./dom.js";
import * as edit from "./edit.js";
import { fillTypes, resetPanel, showSearch, updatePanel } from "./panel.js";
import { type Secret, info, measured, opened, state } from "./state.js";
import { draw, onDoubleClick, onSelect, reveal, select } from "./tree.js";
import { isTyped, settle } from "./typed.js";
import init, { File as Opened, typeNames } from "../wasm/gdvar_wasm.js";

let memory: WebAssembly.Memory | undefined;

/** Unpacks the WebAssembly, which lies in the page. */
async function load(): Promise<void> {
  const holder = get("wasm");
  const packed = bytesOf(holder.textContent ?? "").subarray(0, Number(holder.dataset.length));
  holder.remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  ({ memory } = await init({ module_or_path: await new Response(stream).arrayBuffer() }));
  fillTypes(typeNames());
}
/** Reads the digits to the base 122 that `build.mjs` writes: seven for six bytes. */
function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  let base = 0;
  for (let code = 1; code < 128; code++) if (![9, 10, 12, 13, 60].includes(code)) values[code] = base++;
  const view = new DataView(new ArrayBuffer((digits.length / 7) * 6));
  for (let at = 0; at < digits.length; at += 7) {
    let number = 0;
    for (let digit = at; digit < at + 7; digit++) number = number * base + (values[digits.charCodeAt(digit)] ?? 0);
    view.setUint16((at / 7) * 6, number / 2 ** 32);
    view.setUint32((at / 7) * 6 + 2, number);
  }
  return new Uint8Array(view.buffer);
}
const loaded = load();

/** Returns the bytes of a key: 64 hexadecimal digits, or a text of 32 bytes. */
function keyOf(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s/g, "");
  if (/^[\da-f]{64}$/i.test(digits)) return Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  const bytes = new TextEncoder().encode(text);
  return bytes.length === 32 ? bytes : undefined;
}

/** Asks for what decrypts a file. */
async function askSecret(name: string, text: string): Promise<Secret | undefined> {
  const answer = await ask({
    title: `${name} is encrypted`,
    text,
    fields: [
      { name: "passphrase", label: "Passphrase", type: "password" },
      { name: "key", label: "or a key of 32 bytes, as text or as 64 hexadecimal digits", type: "password" },
    ],
    yes: "Open",
  });
  if (answer === undefined) return undefined;
  const { passphrase = "", key = "" } = answer;
  if (key === "") return { passphrase };
  const bytes = keyOf(key);
  return bytes === undefined ? askSecret(name, "The key does not have 32 bytes.") : { key: bytes };
}

/** Opens a file from its bytes. Asks for a passphrase or a key as long as one is needed. */
async function open(name: string, bytes: Uint8Array, dialect?: number, secret: Secret = {}): Promise<void> {
  await loaded;
  complain("");
  let file;
  try {
    file = measured("open", () => new Opened(bytes, secret.passphrase, secret.key, dialect));
  } catch (error) {
    const kind = kindOf(error);
    if (kind !== "KeyMissing" && kind !== "WrongKey") return complain(`${name}: ${sentence(error)}`);
    const missing = "The game knows the passphrase or the key.";
    const wrong = `The ${secret.key === undefined ? "passphrase" : "key"} does not fit.`;
    const answer = await askSecret(name, kind === "WrongKey" ? wrong : missing);
    if (answer !== undefined) await open(name, bytes, dialect, answer);
    return;
  }
  const { nodes } = JSON.parse(file.info()) as Info;
  if (nodes === 0) {
    file.free();
    return complain(`${name} holds no values.`);
  }
  edit.abandon();
  state.file?.free();
  Object.assign(state, { file, name, bytes, secret, selected: 0 });
  get("start").hidden = true;
  get("work").hidden = false;
  document.title = `${name} · gdvar`;
  showInfo();
  resetPanel();
  get("tree").scrollTop = 0;
  select(0);
  get("tree").focus();
}

function showInfo(): void {
  const about = info();
  get("about").textContent = `${state.name}: ${about.description}, ${about.size.toLocaleString("en")} bytes`;
  if (about.faults.length > 0) complain(`The file is damaged: ${about.faults.join("; ")}`);
  const engines = get<HTMLSelectElement>("engine");
  const choices = [about.engine, ...about.writers.filter((writer) => writer.number !== about.engine.number)];
  engines.replaceChildren(...choices.map((engine) => make("option", { value: engine.number }, engine.name)));
  get("engines").hidden = choices.length < 2;
  engines.disabled = about.undo > 0;
  get("convert").textContent = about.isGodot3 ? "Convert to Godot 4" : "Convert to Godot 3";
  edit.updateTools();
}

get<HTMLSelectElement>("engine").addEventListener("change", (event) => {
  const dialect = Number((event.target as HTMLSelectElement).value);
  // What was typed is a change, after which the engine stays.
  void attempt(() => (info().undo > 0 ? showInfo() : open(state.name, state.bytes, dialect, state.secret)));
});

async function take(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  // What was typed and cannot be taken over is lost too.
  if (state.file !== undefined && (!(await settle()) || info().undo > 0)) {
    const answer = await ask({ title: "Open another file?", text: "The changes to this one are lost.", yes: "Open" });
    if (answer === undefined) return;
  }
  await open(file.name, new Uint8Array(await file.arrayBuffer()));
}

get<HTMLInputElement>("choose").addEventListener("change", (event) => {
  const input = event.target as HTMLInputElement;
  void take(input.files?.[0]);
  input.value = "";
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  void take(event.dataTransfer?.files[0]);
});
addEventListener("beforeunload", (event) => {
  if (state.file !== undefined && (info().undo > 0 || isTyped())) event.preventDefault();
});

onSelect(() => {
  updatePanel();
  edit.updateTools();
});
edit.onEdit(() => {
  // What was selected may be gone.
  state.selected = Math.min(state.selected, info().nodes - 1);
  showInfo();
  draw();
  updatePanel();
});

/** Gives a file to the user. */
function save(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const number = (count: number) => count.toLocaleString("en");

function keptText(): string {
  const { removed, added, kept } = JSON.parse(opened().kept()) as Kept;
  if (removed === 0 && added === 0) return "Nothing has changed: all bytes are those of the file that you opened.";
  const differ =
    removed === added
      ? `${number(removed)} ${removed === 1 ? "byte differs" : "bytes differ"}`
      : `${number(removed)} bytes are replaced by ${number(added)}`;
  return `${differ} from the file that you opened. All other ${number(kept)} bytes stay.`;
}

async function download(): Promise<void> {
  const text = keptText();
  const answer = await ask({ title: `Download ${state.name}`, text, yes: "Download" });
  if (answer === undefined) return;
  save(state.name, opened().toBytes());
  say(`Downloaded ${state.name}. ${text}`);
}

async function convert(): Promise<void> {
  const { isGodot3 } = info();
  // The numbers of Godot 4 and Godot 3 in the list of dialects.
  const converted = opened().convert(isGodot3 ? 0 : 3);
  const report = JSON.parse(converted.report) as Report;
  const lost = report.notes.filter((note) => note.fate === "lost");
  const others = report.notes.filter((note) => note.fate !== "lost");
  const items = [...lost, ...others].map((note) =>
    make("li", { class: note.fate === "lost" ? "old" : undefined }, `${note.fate === "lost" ? "Lost: " : note.fate === "unchecked" ? "Not checked: " : ""}${note.text}`),
  );
  const answer = await ask({
    title: `Convert to Godot ${isGodot3 ? 4 : 3}`,
    text: `${number(report.converted)} values are converted, ${number(report.lost)} have no counterpart and are lost, ${number(report.unchecked)} are kept without a check.`,
    content: items.length === 0 ? [] : [make("ul", { "aria-label": "What changes", tabindex: 0 }, ...items)],
    yes: "Download the converted file",
  });
  if (answer !== undefined) {
    save(state.name.replace(/(\.[^.]*)?$/, `-godot${isGodot3 ? 4 : 3}$1`), converted.bytes);
    say("Downloaded the converted file. The open file is as it was.");
  }
  converted.free();
}

/** Does something after what was typed is taken over, and shows why it did not work. */
async function attempt(act: () => void | Promise<void>): Promise<void> {
  complain("");
  try {
    if (!(await settle())) return;
    await act();
  } catch (error) {
    complain(sentence(error));
  }
}

function undo(): void {
  measured("undo", () => opened().undo());
  afterHistory("Undone.");
}

function redo(): void {
  opened().redo();
  afterHistory("Done again.");
}

function afterHistory(text: string): void {
  // What was selected may be gone.
  state.selected = Math.min(state.selected, info().nodes - 1);
  showInfo();
  select(state.selected);
  say(text);
}

const ACTIONS: Record<string, () => void | Promise<void>> = {
  undo,
  redo,
  edit: () => edit.startEdit(state.selected),
  add: edit.add,
  rename: edit.rename,
  duplicate: edit.duplicate,
  up: () => edit.move(-1),
  down: () => edit.move(1),
  remove: edit.remove,
  unfold: () => foldAll(true),
  fold: () => foldAll(false),
  convert,
  download,
};

function foldAll(isOpen: boolean): void {
  opened().toggleAll(isOpen);
  if (isOpen) reveal(state.selected);
  else select(0);
}

for (const [id, act] of Object.entries(ACTIONS)) get(id).addEventListener("click", () => void attempt(act));

/** The keys of actions: those of the tree, and those of the whole page. */
const IN_TREE: Record<string, string> = { Enter: "edit", Insert: "add", F2: "rename", Delete: "remove", "alt+ArrowUp": "up", "alt+ArrowDown": "down" };
const ANYWHERE: Record<string, string> = { "ctrl+s": "download", "ctrl+z": "undo", "ctrl+y": "redo", "ctrl+shift+z": "redo", "ctrl+d": "duplicate" };

document.addEventListener("keydown", (event) => {
  if (state.file === undefined || get<HTMLDialogElement>("dialog").open) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const name = `${ctrl ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${event.shiftKey && ctrl ? "shift+" : ""}${key}`;
  if (name === "ctrl+f") {
    event.preventDefault();
    return showSearch();
  }
  // What is typed in an input is undone by the input; the text of a value that is as in the file has nothing else to undo.
  const isInput = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  const isText = event.target === get("text") && !isTyped() && name !== "ctrl+d";
  const action = event.target === get("tree") ? IN_TREE[name] ?? ANYWHERE[name] : isInput && !isText && name !== "ctrl+s" ? undefined : ANYWHERE[name];
  if (action === undefined || get<HTMLButtonElement>(action).disabled) return;
  event.preventDefault();
  void attempt(ACTIONS[action] ?? (() => undefined));
});
onDoubleClick(() => void attempt(() => edit.startEdit(state.selected)));

// For tests, and for who looks under the hood.
Object.assign(globalThis, { gdvar: { state, loaded, File: Opened, memory: () => memory } });
