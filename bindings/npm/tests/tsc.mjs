// Compiling TypeScript in a folder, which is made if necessary.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";

/** Returns a function that compiles files of the folder. */
export function compiler(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}package.json`, '{"type":"module"}');
  const settings = ["--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext", "--lib", "es2023"];
  return (...files) => {
    execFileSync(process.execPath, [process.env.GDVAR_TSC, ...settings, ...files], { cwd: folder, stdio: "inherit" });
  };
}
