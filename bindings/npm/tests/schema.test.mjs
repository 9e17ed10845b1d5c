// TypeScript that gdvar generated from Rust types: it compiles, and agrees with Rust about every value.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { Float, GdvarError, NodePath, StringName, decode, encode } from "gdvar";
import { hex, lines, unhex } from "./golden.mjs";
import { compiler } from "./tsc.mjs";

const folder = fileURLToPath(new URL("./schema/", import.meta.url));
const rust = process.env.GDVAR_ZOO;

const tsc = compiler(folder);
execFileSync(rust, [folder]);
for (const file of ["protocol.ts", "dashboard.ts"]) {
  copyFileSync(fileURLToPath(new URL(`examples/typescript/${file}`, pathToFileURL(`${process.env.GDVAR_ROOT}/`))), `${folder}${file}`);
}

test("generated types and a program that uses them pass tsc --strict", async () => {
  tsc("zoo.ts", "dashboard.ts");
  const { line, spawn } = await import("./schema/dashboard.js");
  const { Message, Order } = await import("./schema/protocol.js");
  const packet = spawn("Ferris", "mage");
  assert.equal(line(packet), "Ferris (mage) has 100 hp");
  // On the wire, the fields of the player stand beside the tag, and the number of the team is an int.
  const wire = decode(packet);
  assert.deepEqual([...wire.keys()].slice(0, 3), ["type", "name", "position"]);
  assert.equal(wire.get("team"), 1);
  assert.equal(wire.get("luck"), 0.5);
  // An order of a later version comes back.
  assert.deepEqual(Order.decode(encode("Dance")), { other: "Dance" });
  assert.equal(Order.to({ other: "Dance" }), "Dance");
  assert.equal(Message.from({ type: "quit", more: 1 }).type, "quit");
});

test("types of values whose keys and names are code pass tsc --strict, and keep the values", async () => {
  const all = lines(`${folder}code.jsonl`);
  const values = all.filter(({ error }) => error === "");
  assert.ok(values.length > 10);
  assert.deepEqual(all.filter(({ error }) => error !== "").map(({ type }) => type), ["SomeKeys", "TypeKeys"]);
  tsc(...values.map(({ type }) => `${type}.ts`));
  for (const { type, hex: bytes } of values) {
    const [module, options] = [await import(`./schema/${type}.js`), { fullObjects: true }];
    const made = module[type].encode(module[type].decode(unhex(bytes), options), options);
    // Entries may have another order: a key that is a number comes first in every object of JavaScript.
    assert.deepEqual(decode(made, options), decode(unhex(bytes), options), type);
  }
});

test("the types refuse what Rust refuses", () => {
  writeFileSync(
    `${folder}refused.ts`,
    `import { Message, type Player } from "./protocol.js";
declare const player: Player;
// @ts-expect-error: there is no such class
player.class = "bard";
// @ts-expect-error: an i64 is a bigint
Message.encode({ type: "hello", fingerprint: 5 });
// @ts-expect-error: a field is missing
Message.encode({ type: "orders", player: 5 });
const message = Message.decode(new Uint8Array());
// @ts-expect-error: only one of the variants has it
message.tick;
if (message.type === "snapshot") message.tick.toFixed();
`,
  );
  tsc("--noEmit", "refused.ts");
});

test("errors name the place", async () => {
  const { Message, Player } = await import("./schema/protocol.js");
  const fails = (call, expected) =>
    assert.throws(call, (error) => error instanceof GdvarError && `${error.message} | ${error.path}` === expected);
  const orders = (items) => () => Message.from(new Map([["type", "orders"], ["player", 1], ["orders", items]]));
  fails(orders(["Stop", new Map([["Attack", new Map([["target", "x"]])]])]), 'expected int, found String "x" in orders[1].Attack.target | orders[1].Attack.target');
  fails(orders(7), "expected Array, found int 7 in orders | orders");
  fails(() => Message.from(new Map([["type", "orders"]])), "missing field in player | player");
  fails(() => Message.from(null), "expected Dictionary, found null | ");
  fails(() => Message.to({ type: "hello", fingerprint: 2n ** 63n }), `expected int from ${-(2n ** 63n)} to ${2n ** 63n - 1n}, found int ${2n ** 63n} in fingerprint | fingerprint`);
  fails(() => Player.to({ name: 5 }), "expected a string, found int 5 in name | name");
  fails(() => Message.to({ type: "nothing" }), 'expected one of "hello", "spawn", "orders", "snapshot", "quit", found String "nothing" in type | type');
  // An error leaves nothing behind.
  assert.equal(Message.from(new Map([["type", "quit"]])).type, "quit");
  // A value that contains itself ends with an error.
  const friends = [];
  const knot = { ...Message.decode(encode(knotted())).value, friends };
  friends.push(knot);
  fails(() => Player.to(knot), `more than 1024 nested containers in ${"friends[0].".repeat(512).slice(0, -1)} | ${"friends[0].".repeat(512).slice(0, -1)}`);
});

test("a version is an int, and only Strings and StringNames are keys and tags", async () => {
  const { ZooSave, ZooTeam } = await import("./schema/zoo.js");
  const save = (version) => encode(new Map([["version", version], ["name", "a"], ["gold", 1], ["title", null]]));
  for (const version of [3, new Float(3), 3n]) assert.equal(ZooSave.decode(save(version)).gold, 1n);
  for (const version of ["3", true, [3], null, new Float(2.5)]) {
    assert.throws(() => ZooSave.decode(save(version)), { path: "version", message: /^expected int, found/ });
  }
  assert.equal(ZooTeam.decode(encode(new StringName("Red"))), "Red");
  assert.throws(() => ZooTeam.decode(encode(new NodePath("Red"))), GdvarError);
});

function knotted() {
  return { type: "spawn", name: "", position: decode(unhex("09000000000000000000000000000000")), hp: 1, class: "mage", extra: null, friends: [], strength: 1, luck: 1.5 };
}

// Rust's own functions decide about some values of these types; and they are not written as they are read.
const HAS_FUNCTIONS = ["ZooFunctions", "ZooPair", "ZooTagged"];
const HAS_TWO_DIRECTIONS = ["ZooSkips", "ZooProgress"];

test("generated codecs read what Rust reads, refuse what it refuses, and write it back", async () => {
  const zoo = await import("./schema/zoo.js");
  const options = { fullObjects: true };
  const written = [];
  let refused = 0;
  for (const { type, hex: bytes, error } of lines(`${folder}zoo.jsonl`)) {
    let value;
    try {
      value = zoo[type].decode(unhex(bytes), options);
    } catch (reason) {
      assert.ok(reason instanceof GdvarError, reason.stack);
      assert.ok(error !== "" || HAS_TWO_DIRECTIONS.includes(type), `${type}: ${reason.message} of ${bytes}`);
      refused++;
      continue;
    }
    assert.ok(error === "" || HAS_FUNCTIONS.includes(type), `${type} takes ${bytes}: ${error}`);
    if (error === "") written.push(`${type} ${bytes} ${hex(zoo[type].encode(value, options))}\n`);
  }
  assert.ok(written.length > 8000 && refused > 8000, `${written.length} values, ${refused} refused`);
  assert.equal(execFileSync(rust, ["check"], { input: written.join(""), encoding: "utf8" }), `${written.length} values\n`);
});
