// The engines read what the page wrote.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { choose, download, folder, open, ROOT, row, start, stop, visit } from "./browser.mjs";
import { encode, f32, file, PLAYER, Raw, u32 } from "./made.mjs";

before(start);
after(stop);

/** Returns the engine's program, or `undefined` where it is not installed. */
function engine(name) {
  const program = process.env[name.toUpperCase()] ?? fileURLToPath(new URL(`target/engines/${name}`, ROOT));
  if (existsSync(program)) return program;
  assert.notEqual(process.env.GDVAR_REQUIRE_ENGINES, "1", `${name} is not installed: run scripts/install-engines`);
  return undefined;
}

/** Runs a script in an engine, with a path for it, and returns the line that it prints after "value: ". */
function run(program, version, script, path) {
  const project = mkdtempSync(join(folder, "engine-"));
  writeFileSync(join(project, "project.godot"), `config_version=${version + 1}\n`);
  writeFileSync(join(project, "read.gd"), script);
  const home = join(project, "home");
  mkdirSync(home);
  const options = version === 4 ? ["--headless"] : ["--no-window"];
  const out = execFileSync(program, [...options, "--path", project, "-s", "read.gd"], {
    env: { ...process.env, HOME: home, GDVAR_FILE: path },
    timeout: 60_000,
  });
  return out.toString().split("\n").filter((line) => line.startsWith("value: ")).map((line) => line.slice(7));
}

const GODOT4 = `extends SceneTree
func _init():
\tvar file = FileAccess.open(OS.get_environment("GDVAR_FILE"), FileAccess.READ)
\twhile file.get_position() < file.get_length():
\t\tprint("value: ", JSON.stringify(str(file.get_var())))
\tquit()
`;

const GODOT3 = `extends SceneTree
func _init():
\tvar file = File.new()
\tfile.open(OS.get_environment("GDVAR_FILE"), File.READ)
\twhile file.get_position() < file.get_len():
\t\tprint("value: ", to_json(str(file.get_var())))
\tquit()
`;

async function edited(bytes) {
  const { page } = await visit();
  await open(page, bytes);
  await row(page, "gold").dblclick();
  await page.fill(".editor input", "123456");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".editor", { state: "detached" });
  await choose(page, "items");
  await page.fill("#text", '[{"id": "shield", "count": 2}]');
  await page.click("#apply");
  await choose(page, "name");
  await page.click("#rename");
  await page.fill("#field-key", "nickname");
  await page.click("#dialog .primary");
  await row(page, "nickname").waitFor();
  await choose(page, "alive");
  await page.click("#remove");
  return download(page);
}

test("Godot 4 reads an edited file", async (context) => {
  const program = engine("godot4");
  if (program === undefined) return context.skip("Godot 4 is not installed");
  const { path } = await edited(file(encode(PLAYER), encode("second")));
  const values = run(program, 4, GODOT4, path).map((line) => JSON.parse(line));
  assert.equal(values.length, 2);
  assert.match(values[0], /^\{ "nickname": "Ferris", "gold": 123456, "hp": 87\.5, "at": \(1\.0, 2\.0, 3\.0\)/);
  assert.match(values[0], /"items": \[\{ "id": "shield", "count": 2 \}\], "empty": \{ *\}/);
  assert.equal(values[1], "second");
});

test("Godot 3 reads an edited file", async (context) => {
  const program = engine("godot3");
  if (program === undefined) return context.skip("Godot 3 is not installed");
  const save = { ...PLAYER, at: new Raw(u32(7), f32(1), f32(2), f32(3)), tint: new Raw(u32(14), f32(0.5), f32(0.25), f32(1), f32(1)) };
  const { path } = await edited(file(encode(save, true)));
  const values = run(program, 3, GODOT3, path).map((line) => JSON.parse(line));
  assert.equal(values.length, 1);
  assert.match(values[0], /nickname:Ferris/);
  assert.match(values[0], /gold:123456/);
  assert.match(values[0], /items:\[\{count:2, id:shield\}\]/);
  assert.doesNotMatch(values[0], /alive/);
});
