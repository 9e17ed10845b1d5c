// The values that engines wrote, and generated ones.
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

// The tests run where the package is installed, and the project is elsewhere.
const ROOT = pathToFileURL(`${process.env.GDVAR_ROOT}/`);

export const hex = (bytes) => Buffer.from(bytes).toString("hex");
export const unhex = (digits) => new Uint8Array(Buffer.from(digits, "hex"));
export const goldenFile = (path) => readFileSync(new URL(`tests/golden/${path}`, ROOT));

export function lines(path) {
  return readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line));
}

/** Values of the engines, with what gdvar writes: the engine leaves padding uninitialised in a few. */
export function golden() {
  const files = [["godot-4.6.3", "godot4"], ["godot-4.6.3-double", "godot4"], ["godot-3.6.2", "godot3"]];
  return files.flatMap(([file, dialect]) =>
    lines(new URL(`tests/golden/${file}.jsonl`, ROOT)).map((line) => ({
      name: `${file}: ${line.name}`,
      options: { dialect, fullObjects: line.full_objects },
      hex: line.hex,
      expected: line.canonical_hex ?? line.hex,
    })),
  );
}

/** Files of the engines, encrypted with `crab rave` or the bytes 0 to 31. */
export function saves() {
  return ["saves-4.6.3", "saves-3.6.2"].flatMap((folder) =>
    readdirSync(new URL(`tests/golden/${folder}/`, ROOT)).map((name) => ({
      name: `${folder}/${name}`,
      bytes: new Uint8Array(readFileSync(new URL(`tests/golden/${folder}/${name}`, ROOT))),
      options: {
        fullObjects: true,
        ...(name.includes("-pass") ? { passphrase: "crab rave" } : {}),
        ...(name.includes("-key") ? { key: Uint8Array.from({ length: 32 }, (_, index) => index) } : {}),
      },
    })),
  );
}

/** The inputs that fuzzing found worth keeping, and others that look like values. */
export function hostile() {
  const found = [];
  const collect = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = new URL(entry.name + (entry.isDirectory() ? "/" : ""), folder);
      if (entry.isDirectory()) collect(path);
      else found.push({ name: path.pathname, bytes: new Uint8Array(readFileSync(path)) });
    }
  };
  collect(new URL("fuzz/kept/", ROOT));
  for (const file of ["malformed-4.6.3", "malformed-3.6.2"]) {
    for (const line of lines(new URL(`tests/golden/${file}.jsonl`, ROOT))) found.push({ name: file, bytes: unhex(line.hex) });
  }
  return found;
}
