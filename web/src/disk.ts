/** Files on the disk, where the browser lets the page know them: opening them again, and saving in place. */

import { complain, get, say, sentence } from "./dom.js";
import { keptText } from "./download.js";
import { mayLeave, open, take } from "./open.js";
import { opened, state } from "./state.js";

/** What Chromium has beside the DOM's own types. */
type Picker = () => Promise<FileSystemFileHandle[]>;
const picker = () => (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker;

const chooser = get<HTMLInputElement>("choose");

/** Lets the user choose a file. */
export async function chooseFile(): Promise<void> {
  const pick = picker();
  if (pick === undefined) return chooser.click();
  let handle;
  try {
    [handle] = await pick();
  } catch {
    // The user has chosen none.
    return;
  }
  if (handle !== undefined) await take(await handle.getFile(), handle);
}

// The input opens by itself where the page does not get to know the file.
chooser.addEventListener("click", (event) => {
  if (picker() === undefined || !event.isTrusted) return;
  event.preventDefault();
  void chooseFile();
});

/** Writes the file where it was opened. Returns `false` if the browser does not say where that is. */
export async function saveInPlace(): Promise<boolean> {
  const { handle, name } = state;
  if (handle === undefined) return false;
  const bytes = opened().toBytes();
  const text = keptText();
  const writable = await handle.createWritable();
  await writable.write(new Uint8Array(bytes));
  await writable.close();
  state.modified = (await handle.getFile()).lastModified;
  opened().markSaved();
  say(`Saved ${name}. ${text}`);
  return true;
}

/** Offers to open the file again if the one on the disk is newer. */
async function look(): Promise<void> {
  const { handle, modified = 0 } = state;
  if (handle === undefined) return;
  const file = await handle.getFile().catch(() => undefined);
  if (state.handle === handle) get("newer").hidden = file === undefined || file.lastModified <= modified;
}

addEventListener("focus", () => void look());
get("open-again").addEventListener("click", () => {
  const { handle, secret, dialect, offset } = state;
  if (handle === undefined) return;
  const again = async () => {
    if (!(await mayLeave())) return;
    const file = await handle.getFile();
    await open({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), secret, dialect, offset, handle, modified: file.lastModified });
    say(`Opened ${file.name} again.`);
  };
  again().catch((error: unknown) => complain(sentence(error)));
});

/** Files that are made here: an empty Dictionary as `store_var` writes it, a config file, and JSON. */
const NEW: Record<string, { name: string; bytes: number[] }> = {
  "new-save": { name: "new.save", bytes: [8, 0, 0, 0, 27, 0, 0, 0, 0, 0, 0, 0] },
  "new-config": { name: "new.cfg", bytes: [] },
  "new-json": { name: "new.json", bytes: [0x7b, 0x7d, 0x0a] },
};
for (const [id, { name, bytes }] of Object.entries(NEW)) {
  get(id).addEventListener("click", () => void open({ name, bytes: Uint8Array.from(bytes), secret: {} }));
}
