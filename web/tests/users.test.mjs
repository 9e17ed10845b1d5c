// The list of edits that Rust, the command, the page, Python and JavaScript make with the same results, through the page's WebAssembly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { File, initSync } from "../wasm/gdvar_wasm.js";

initSync({ module: readFileSync(new URL("../wasm/gdvar_wasm_bg.wasm", import.meta.url)) });

const cases = JSON.parse(readFileSync(new URL("../../tests/users/edits.json", import.meta.url), "utf8"));
assert.ok(cases.length >= 30);
/** The number by which the page names a dialect. */
const GODOT3 = 3;

/** The bytes of the file. Without `after`, it stays as it was. */
function content(given, name) {
  const hex = given[`${name}_hex`];
  return hex === undefined ? Buffer.from(given[name] ?? given.before) : Buffer.from(hex, "hex");
}

/** The nodes of the file, as the page describes them. */
function nodes(file) {
  return Array.from({ length: JSON.parse(file.info()).nodes }, (_, id) => ({ id, ...JSON.parse(file.node(id)) }));
}

function find(file, path, index) {
  const several = JSON.parse(file.info()).values > 1;
  const wanted = several ? `value ${index}:${path === "" ? "" : ` ${path}`}` : path;
  return nodes(file).find((node) => node.path === wanted || node.path.replace(/^\["(.*)"\]$/, "$1") === wanted);
}

/** Makes an edit as the page does: it has rows for values, and none for parts of math types and for what is not there yet. */
function make(file, name, args, { index = 0, force = false, key, at }) {
  if (name === "undo") return assert.ok(file.undo());
  const [path, text] = args;
  const node = find(file, path, index);
  if (name === "set" && node === undefined) {
    const last = path.match(/^(.*?)(?:\[\]|\.?([^.[\]]+))$/);
    const container = find(file, last[1], index);
    if (container === undefined) throw `there is nothing at ${path}`;
    return file.insert(container.id, container.count, last[2], text, force);
  }
  if (node === undefined) throw `there is nothing at ${path}`;
  if (name === "set") return file.set(node.id, text, force);
  if (name === "insert") return file.insert(node.id, at ?? node.count, key, text, force);
  if (name === "remove") return file.remove(node.id);
  if (name === "rename") return file.rename(node.id, text, force);
  return file.moveTo(node.id, find(file, text, index).position);
}

// The page has no way to set a part of a math type, to move a value out of its container, or to add a section with its first key.
for (const given of cases.filter(({ page = true }) => page)) {
  test(given.claim, () => {
    const file = new File(content(given, "before"), undefined, undefined, given.dialect === undefined ? undefined : GODOT3);
    for (const [name, ...parts] of given.edits) {
      const args = parts.filter((part) => typeof part === "string");
      const { error, ...options } = parts.find((part) => typeof part === "object") ?? {};
      if (error === undefined) {
        make(file, name, args, options);
        continue;
      }
      const unchanged = file.toBytes();
      assert.throws(() => make(file, name, args, options), (thrown) => String(thrown.message ?? thrown).includes(error));
      assert.deepEqual(file.toBytes(), unchanged);
    }
    const made = file.toBytes();
    assert.deepEqual(Buffer.from(made), content(given, "after"));
    while (file.undo());
    assert.deepEqual(Buffer.from(file.toBytes()), content(given, "before"));
  });
}
