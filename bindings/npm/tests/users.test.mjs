// The list of edits that Rust, the command, the page, Python and JavaScript make with the same results.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fromText, GdvarError, SaveFile } from "gdvar";

const cases = JSON.parse(readFileSync(`${process.env.GDVAR_ROOT}/tests/users/edits.json`, "utf8"));
assert.ok(cases.length >= 30);

/** The bytes of the file. Without `after`, it stays as it was. */
function content(given, name) {
  const hex = given[`${name}_hex`];
  return new Uint8Array(hex === undefined ? Buffer.from(given[name] ?? given.before) : Buffer.from(hex, "hex"));
}

function make(save, name, args, options) {
  if (name === "set" || name === "insert") save[name](args[0], fromText(args[1]), options);
  else if (name === "remove") save.remove(args[0], options.index);
  else if (name === "move") save.move(args[0], args[1], options.index);
  else if (name === "undo") assert.ok(save.undo());
  else save[name](...args, options);
}

for (const given of cases) {
  test(given.claim, () => {
    const before = content(given, "before");
    const save = new SaveFile(before, { dialect: given.dialect });
    assert.equal(save.kind, given.kind);
    for (const [name, ...parts] of given.edits) {
      const args = parts.filter((part) => typeof part === "string");
      const { error, ...options } = parts.find((part) => typeof part === "object") ?? {};
      if (error === undefined) {
        make(save, name, args, options);
        continue;
      }
      const unchanged = save.toBytes();
      assert.throws(() => make(save, name, args, options), (thrown) => thrown instanceof GdvarError && thrown.message.includes(error));
      assert.deepEqual(save.toBytes(), unchanged);
    }
    const made = save.toBytes();
    assert.deepEqual(Buffer.from(made), Buffer.from(content(given, "after")));
    let undone = 0;
    while (save.undo()) undone++;
    assert.deepEqual(save.toBytes(), before);
    while (undone-- > 0) assert.ok(save.redo());
    assert.deepEqual(save.toBytes(), made);
  });
}
