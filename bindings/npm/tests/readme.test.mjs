// The README's examples pass tsc --strict, and run.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const page = readFileSync(new URL("../node_modules/gdvar/README.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```ts\n(.*?)```/gs)].map((found) => found[1]);

test("examples pass tsc --strict and run", () => {
  assert.ok(examples.length >= 4);
  const folder = fileURLToPath(new URL("./examples/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const files = examples.map((example, index) => {
    writeFileSync(`${folder}${index}.ts`, example);
    return `${index}.ts`;
  });
  writeFileSync(`${folder}package.json`, '{"type":"module"}');
  const settings = ["--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2023"];
  execFileSync(process.execPath, [process.env.GDVAR_TSC, ...settings, ...files], { cwd: folder, stdio: "inherit" });
  for (const file of files) execFileSync(process.execPath, [file.replace(".ts", ".js")], { cwd: folder, stdio: "inherit" });
});

test("the types refuse what the package refuses", () => {
  const folder = fileURLToPath(new URL("./refused/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}package.json`, '{"type":"module"}');
  writeFileSync(
    `${folder}refused.ts`,
    `import { decode, encode, SaveFile, toJson, Vector2, type Value } from "gdvar";
// @ts-expect-error: there is no such engine
decode(new Uint8Array(), { dialect: "godot5" });
// @ts-expect-error: bytes are no text
decode("text");
// @ts-expect-error: a passphrase is a text
new SaveFile(undefined, { passphrase: 3 });
// @ts-expect-error: two numbers
new Vector2("1", 2);
// @ts-expect-error: a part is missing
new Vector2(1);
const save = new SaveFile();
// @ts-expect-error: it may be anything
save.get("gold") + 1;
// @ts-expect-error: it may be anything
const gold: number = save.get("gold");
const kept: Value | "none" = save.get("gold", { default: "none" });
// What is always refused.
// @ts-expect-error: undefined
encode(undefined);
// @ts-expect-error: a function
encode(() => 1);
// @ts-expect-error: a Date, inside
encode({ players: [{ joined: new Date() }] });
// @ts-expect-error: a Set in a Map
save.push(new Map([["a", new Set([1])]]));
// @ts-expect-error: numbers that Godot has no packed array for
save.set("a", new Uint16Array(2));
// @ts-expect-error: an undefined in an array
toJson([1, undefined as undefined]);
// What may be written.
interface Item { name: string; count?: number; inside: Item[]; at: Vector2 }
declare const item: Item;
declare const unknown: unknown;
declare const loose: { inside: any, item: Item }[];
encode(JSON.parse("1"));
encode(new Map([[item, JSON.parse("1")]]));
encode([loose, { parsed: JSON.parse("1"), item }]);
encode([item, unknown, null, new Map([[1, item]]), new ArrayBuffer(2), [], {}, 1n, kept, gold]);
`,
  );
  const settings = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2023"];
  execFileSync(process.execPath, [process.env.GDVAR_TSC, ...settings, "refused.ts"], { cwd: folder, stdio: "inherit" });
});
