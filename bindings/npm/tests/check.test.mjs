// The list of files and their faults that the command, Python and JavaScript find.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { GdvarError, SaveFile } from "gdvar";

import { unhex } from "./golden.mjs";

const cases = JSON.parse(readFileSync(`${process.env.GDVAR_ROOT}/tests/users/checks.json`, "utf8"));
assert.ok(cases.length >= 9);

for (const { claim, hex, dialect, offset, faults, readable } of cases) {
  test(claim, () => {
    const save = new SaveFile(unhex(hex), { dialect, offset, fullObjects: true });
    const expected = faults.map(({ value, offset, ...fault }) => ({
      ...fault, ...(offset === null ? {} : { offset }), ...(value === null ? {} : { index: value }),
    }));
    assert.deepEqual(save.check(), expected);
    assert.equal(save.check({ readable: true }).length, readable ?? 0);
    assert.deepEqual(save.check({ most: 1 }), expected.slice(0, 1));
    for (const most of [-1, 0.5, "1"]) assert.throws(() => save.check({ most }), GdvarError);
  });
}
