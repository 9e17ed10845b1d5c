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
    `import { decode, SaveFile, Vector2 } from "gdvar";
// @ts-expect-error: there is no such engine
decode(new Uint8Array(), { dialect: "godot5" });
// @ts-expect-error: bytes are no text
decode("text");
// @ts-expect-error: a passphrase is a text
new SaveFile(undefined, { passphrase: 3 });
// @ts-expect-error: two numbers
new Vector2("1", 2);
`,
  );
  const settings = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2023"];
  execFileSync(process.execPath, [process.env.GDVAR_TSC, ...settings, "refused.ts"], { cwd: folder, stdio: "inherit" });
});
