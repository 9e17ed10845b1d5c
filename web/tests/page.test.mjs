// What a user of the page can do, in Chromium, from file://.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";

import { choose, differing, download, keys, open, ROOT, row, start, stop, visit } from "./browser.mjs";
import { encode, f32, file, Float, PLAYER, Raw, u32 } from "./made.mjs";
import { SHAPES } from "./shapes.mjs";

before(start);
after(stop);

const bare = encode(PLAYER);

test("the page makes no request, and its policy allows none", async () => {
  const { page, seen } = await visit();
  await open(page, bare);
  await choose(page, "gold");
  await page.click("#tab-bytes");
  assert.equal(seen.requests.length, 1, seen.requests.join());
  const policy = await page.getAttribute("meta[http-equiv=Content-Security-Policy]", "content");
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /connect-src|unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)/);
  const sent = await page.evaluate(() => fetch("https://example.com/").then(() => "sent", () => "refused"));
  assert.equal(sent, "refused");
});

test("files of the engines in every container come back identical", async () => {
  const { page, seen } = await visit();
  let count = 0;
  for (const folder of ["saves-4.6.3", "saves-3.6.2"]) {
    for (const name of readdirSync(new URL(`tests/golden/${folder}/`, ROOT))) {
      const bytes = readFileSync(new URL(`tests/golden/${folder}/${name}`, ROOT));
      await open(page, bytes, name);
      if (name === "encrypted-pass.save") {
        await page.fill("#field-passphrase", "wrong");
        await page.click("#dialog .primary");
        await page.waitForSelector("#dialog p:text-is('The passphrase does not fit.')");
        await page.fill("#field-passphrase", "crab rave");
        await page.click("#dialog .primary");
        await page.waitForFunction(() => document.querySelector("#about").textContent.startsWith("encrypted"));
      }
      if (name === "encrypted-key.save") {
        const digits = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0"));
        await page.fill("#field-key", digits.slice(1).join(" "));
        await page.click("#dialog .primary");
        await page.waitForSelector("#dialog p:text-is('The key does not have 32 bytes.')");
        await page.fill("#field-key", digits.toReversed().join(""));
        await page.click("#dialog .primary");
        await page.waitForSelector("#dialog p:text-is('The key does not fit.')");
        await page.fill("#field-key", digits.join(" "));
        await page.click("#dialog .primary");
        await page.waitForFunction(() => document.querySelector("#about").textContent.startsWith("encrypted"));
      }
      const got = await download(page);
      assert.ok(got.bytes.equals(bytes), name);
      assert.match(got.sentence, /Nothing has changed/);
      count++;
    }
  }
  assert.equal(count, 17);
  assert.deepEqual(seen.errors, []);
});

test("every value of the engines opens and comes back identical", async () => {
  const { page, seen } = await visit();
  for (const [name, dialect] of [["godot-4.6.3", 0], ["godot-4.6.3-double", 0], ["godot-3.6.2", 3]]) {
    const lines = readFileSync(new URL(`tests/golden/${name}.jsonl`, ROOT), "utf8").trim().split("\n");
    const hexes = lines.map((line) => JSON.parse(line).hex);
    const wrong = await page.evaluate(
      ([hexes, dialect]) => {
        const wrong = [];
        for (const hex of hexes) {
          const bytes = Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
          const opened = new globalThis.gdvar.File(bytes, undefined, undefined, dialect);
          opened.toggleAll(true);
          const rows = JSON.parse(opened.rows(0, 1000));
          const same = opened.toBytes().every((byte, at) => byte === bytes[at]);
          if (!same || rows.length === 0) wrong.push(hex);
          for (const row of rows) JSON.parse(opened.bytes(row.id, 100));
          opened.free();
        }
        return wrong;
      },
      [hexes, dialect],
    );
    assert.deepEqual(wrong, [], name);
  }
  assert.deepEqual(seen.errors, []);
});

test("files of the shapes that games write open, change and come back identical", async () => {
  const { page, seen } = await visit();
  for (const [name, { bytes, about, change, want, key }] of Object.entries(SHAPES)) {
    await open(page, bytes, name);
    if (key !== undefined) {
      await page.fill("#field-key", key);
      await page.click("#dialog .primary");
      await page.waitForFunction((name) => document.querySelector("#about").textContent.startsWith(name), name);
    }
    assert.match(await page.textContent("#about"), about, name);
    assert.ok(await page.isHidden("#problem"), name);
    assert.ok((await download(page)).bytes.equals(bytes), name);
    await page.click("#unfold");
    await type(page, ...change);
    await page.waitForSelector("#undo:enabled");
    const changed = (await download(page)).bytes;
    assert.ok(changed.equals(want(changed)), `${name}: ${changed.toString("hex")}`);
    await page.click("#undo");
    // What is encrypted again has another start, but for files that did not change.
    assert.ok((await download(page)).bytes.equals(bytes), name);
  }
  assert.deepEqual(seen.errors, []);
});

/** Edits of each kind, by the mouse: what is done, and what the file then is. */
const EDITS = {
  "an int": {
    act: (page) => type(page, "gold", "5000"),
    want: { ...PLAYER, gold: 5000 },
  },
  "a String": {
    act: (page) => type(page, "name", 'a "longer" näme'),
    want: { ...PLAYER, name: 'a "longer" näme' },
  },
  "a whole float": {
    act: (page) => type(page, "hp", "100"),
    want: { ...PLAYER, hp: new Float(100) },
  },
  "a bool": {
    act: async (page) => {
      await row(page, "alive").dblclick();
      await page.click(".editor input");
    },
    want: { ...PLAYER, alive: false },
  },
  "a part of a vector": {
    act: async (page) => {
      await row(page, "at").dblclick();
      await page.fill(".editor input[title=y]", "-2.5");
      await page.keyboard.press("Enter");
    },
    want: { ...PLAYER, at: new Raw(u32(9), f32(1), f32(-2.5), f32(3)) },
  },
  "a colour": {
    act: async (page) => {
      await row(page, "tint").dblclick();
      await page.fill(".editor input[type=color]", "#ff0000");
      await page.locator(".editor input[title=a]").press("Enter");
    },
    want: { ...PLAYER, tint: new Raw(u32(20), f32(1), f32(0), f32(0), f32(1)) },
  },
  "a text in the panel": {
    act: async (page) => {
      await choose(page, "items");
      await page.fill("#text", '[{"id": "shield", "count": 2}]');
      await page.click("#apply");
    },
    want: { ...PLAYER, items: [{ id: "shield", count: 2 }] },
  },
  "a new item": {
    act: async (page) => {
      await choose(page, "empty");
      await page.click("#add");
      await page.fill("#field-key", "level");
      await page.fill("#field-type", "int");
      await page.click("#dialog .primary");
      await page.fill(".editor input", "7");
      await page.keyboard.press("Enter");
    },
    want: { ...PLAYER, empty: { level: 7 } },
    steps: 2,
  },
  "a new key": {
    act: async (page) => {
      await choose(page, "gold");
      await page.click("#rename");
      await page.fill("#field-key", "silver");
      await page.click("#dialog .primary");
    },
    want: Object.fromEntries(Object.entries(PLAYER).map(([key, value]) => [key === "gold" ? "silver" : key, value])),
  },
  "a copy": {
    act: async (page) => {
      await choose(page, "gold");
      await page.click("#duplicate");
      await page.fill("#field-key", "more gold");
      await page.click("#dialog .primary");
    },
    want: Object.fromEntries(Object.entries(PLAYER).flatMap(([key, value]) => (key === "gold" ? [[key, value], ["more gold", value]] : [[key, value]]))),
  },
  "another place": {
    act: async (page) => {
      await choose(page, "gold");
      await page.click("#up");
    },
    want: { gold: PLAYER.gold, ...PLAYER },
  },
  "nothing in place of an item": {
    act: async (page) => {
      await choose(page, "items");
      await page.click("#remove");
    },
    want: Object.fromEntries(Object.entries(PLAYER).filter(([key]) => key !== "items")),
  },
};

async function type(page, key, text) {
  await (key === undefined ? page.locator(".row").first() : row(page, key)).dblclick();
  await page.fill(".editor input", text);
  await page.keyboard.press("Enter");
}

for (const [name, { act, want, steps = 1 }] of Object.entries(EDITS)) {
  test(`an edit to ${name} changes its bytes alone, and undo gives the file back`, async () => {
    const { page, seen } = await visit();
    await open(page, bare);
    await act(page);
    await page.waitForSelector("#undo:enabled");
    await page.waitForSelector(".editor", { state: "detached" });
    const changed = await download(page);
    assert.ok(changed.bytes.equals(encode(want)), `${differing(encode(want), changed.bytes).start}`);
    assert.match(changed.sentence, /All other [\d,]+ bytes stay/);
    await page.click("#tab-changes");
    assert.doesNotMatch(await page.textContent("#compared"), /^0 differences/);
    for (let step = 0; step < steps; step++) await page.click("#undo");
    const back = await download(page);
    assert.ok(back.bytes.equals(bare), name);
    assert.match(back.sentence, /Nothing has changed/);
    for (let step = 0; step < steps; step++) await page.click("#redo");
    assert.ok((await download(page)).bytes.equals(encode(want)));
    assert.deepEqual(seen.errors, []);
  });
}

test("the download says how many bytes differ", async () => {
  const { page } = await visit();
  await open(page, file(bare, encode([1, 2])));
  await type(page, "gold", "5000");
  const { sentence } = await download(page);
  assert.equal(sentence, `2 bytes differ from the file that you opened. All other ${bare.length + 4 + 24 + 4 - 2} bytes stay.`);
});

test("a change of the type is asked for", async () => {
  const { page } = await visit();
  await open(page, bare);
  await type(page, "gold", '"much"');
  assert.match(await page.textContent("#dialog"), /Change the type\?.*int.*String/s);
  // The question comes again, before the browser has told that the first one is closed.
  await page.evaluate(async () => {
    document.querySelector("#dialog button:not(.primary)").click();
    // The page goes on in microtasks, and the browser tells in a task.
    for (let step = 0; step < 20; step++) await undefined;
    document.querySelector(".editor input").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await page.click("#dialog button:not(.primary)");
  await page.waitForFunction(() => document.activeElement.closest(".editor") !== null);
  await page.keyboard.press("Enter");
  await page.click("#dialog .primary");
  await page.waitForSelector(".editor", { state: "detached" });
  assert.ok((await download(page)).bytes.equals(encode({ ...PLAYER, gold: "much" })));
});

test("keys of other types look different, and a key keeps its type unless the user wants another one", async () => {
  const { page, seen } = await visit();
  const text = (id) => Buffer.concat([u32(id), u32(2), Buffer.from("10\0\0")]);
  const made = (...keys) => encode({ ints: new Raw(u32(27), u32(1), keys[0], u32(0)), texts: new Raw(u32(27), u32(1), keys[1], u32(0)), names: new Raw(u32(27), u32(1), keys[2], u32(0)) });
  const int = (number) => Buffer.concat([u32(2), u32(number)]);
  const bytes = made(int(10), text(4), text(21));
  await open(page, bytes);
  await page.click("#unfold");
  assert.deepEqual(await keys(page), ["ints", "10", "texts", '"10"', "names", '&"10"']);
  await choose(page, '"10"');
  await page.click("#rename");
  assert.equal(await page.inputValue("#field-key"), '"10"');
  await page.fill("#field-key", "12");
  await page.click("#dialog .primary");
  assert.match(await page.textContent("#dialog"), /Change the type\?The key is String, and the new one is int\./);
  await page.click("#dialog button:not(.primary)");
  // The question comes again with what was typed.
  assert.equal(await page.inputValue("#field-key"), "12");
  await page.click("#dialog .primary");
  await page.click("#dialog .primary");
  await page.waitForSelector("#undo:enabled");
  assert.ok((await download(page)).bytes.equals(made(int(10), int(12), text(21))));
  await page.click("#undo");
  await choose(page, "texts");
  await page.click("#add");
  await page.fill("#field-key", "10");
  await page.click("#dialog .primary");
  assert.match(await page.textContent("#dialog"), /The keys are String, and the new one is int\./);
  await page.click("#dialog button:not(.primary)");
  await page.fill("#field-key", '"10"');
  await page.click("#dialog .primary");
  assert.match(await page.textContent("#dialog"), /there is a key "10" already/i);
  await page.keyboard.press("Escape");
  assert.ok((await download(page)).bytes.equals(bytes));
  assert.deepEqual(seen.errors, []);
});

test("a wrong value keeps its input open, with the sentence and the column", async () => {
  const { page } = await visit();
  await open(page, bare);
  await type(page, "gold", "50 00");
  assert.equal(await page.textContent("#edit-problem"), "50 00 is not a whole number. Escape leaves the value as it was.");
  assert.equal(await page.inputValue(".editor input"), "50 00");
  // The cursor is at the column that the parser names.
  assert.equal(await page.$eval(".editor input", (input) => input.selectionStart), 3);
  await page.fill(".editor input", "51");
  await page.keyboard.press("Enter");
  assert.ok((await download(page)).bytes.equals(encode({ ...PLAYER, gold: 51 })));
  await choose(page, "items");
  await page.fill("#text", "[1,\n  oops]");
  await page.click("#apply");
  assert.match(await page.textContent("#text-problem"), /line 2, column 3/);
  assert.equal(await page.$eval("#text", (text) => text.selectionStart), 6);
});

/** Ways to leave what is typed without confirming it. */
const LEAVING = {
  "the button Download": async (page) => undefined,
  "Ctrl+S": async (page) => {
    await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+s")]);
  },
  "another row": (page) => choose(page, "empty"),
  "another field": (page) => row(page, "name").dblclick(),
  "another tab": (page) => page.click("#tab-changes"),
  "Tab and Shift+Tab": async (page) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
  },
};

for (const [name, leave] of Object.entries(LEAVING)) {
  test(`what is typed is taken over when it is left by ${name}`, async () => {
    const { page, seen } = await visit();
    await open(page, bare);
    await row(page, "gold").dblclick();
    await page.fill(".editor input", "777");
    await leave(page);
    assert.ok((await download(page)).bytes.equals(encode({ ...PLAYER, gold: 777 })));
    await choose(page, "gold");
    await page.click("#tab-text");
    await page.fill("#text", "778");
    await leave(page);
    assert.ok((await download(page)).bytes.equals(encode({ ...PLAYER, gold: 778 })));
    assert.deepEqual(seen.errors, []);
  });
}

test("a mistake keeps what is typed open, and nothing else happens before it is mended", async () => {
  const { page, seen } = await visit();
  await open(page, bare);
  await type(page, "hp", "5");
  await row(page, "gold").dblclick();
  await page.fill(".editor input", "50 00");
  for (const action of ["#download", "#undo", "#tab-bytes", ".row .key:text-is('name')"]) {
    await page.click(action);
    await page.waitForFunction(() => document.activeElement.closest(".editor") !== null);
    assert.match(await page.textContent("#edit-problem"), /Escape leaves the value as it was/);
    assert.equal(await page.inputValue(".editor input"), "50 00");
  }
  assert.equal(await page.locator("#dialog[open]").count(), 0);
  await page.keyboard.press("Escape");
  assert.ok((await download(page)).bytes.equals(encode({ ...PLAYER, hp: new Float(5) })));
  await page.fill("#text", "[1,");
  await page.click("#download");
  await page.waitForFunction(() => document.activeElement.id === "text");
  assert.match(await page.textContent("#text-problem"), /Escape leaves the value as it was/);
  await choose(page, "name");
  assert.equal(await page.inputValue("#text"), "[1,");
  await page.focus("#text");
  await page.keyboard.press("Escape");
  assert.ok((await download(page)).bytes.equals(encode({ ...PLAYER, hp: new Float(5) })));
  assert.deepEqual(seen.errors, []);
});

test("a row is the one that was clicked, also if what was typed before it has more values now", async () => {
  const { page } = await visit();
  await open(page, encode({ a: null, b: [1], c: 3 }));
  await choose(page, "a");
  await page.fill("#text", "[1, 2, 3]");
  await row(page, "c").dblclick();
  await page.fill(".editor input", "4");
  await page.keyboard.press("Enter");
  assert.ok((await download(page)).bytes.equals(encode({ a: [1, 2, 3], b: [1], c: 4 })));
});

test("a field that is left without a change keeps its bytes", async () => {
  const { page } = await visit();
  const wide = encode({ a: new Raw(u32(0x10002), u32(5), u32(0)), b: 1 });
  await open(page, wide);
  await row(page, "a").dblclick();
  await row(page, "b").dblclick();
  await page.keyboard.press("Enter");
  const { bytes, sentence } = await download(page);
  assert.ok(bytes.equals(wide));
  assert.match(sentence, /Nothing has changed/);
});

test("Ctrl+Z in the text of a value undoes what is typed there, and then the document", async () => {
  const { page } = await visit();
  await open(page, bare);
  await choose(page, "gold");
  await page.fill("#text", "5");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#undo:enabled");
  await page.keyboard.type("0");
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#text"), "5");
  await page.keyboard.press("Control+z");
  await page.waitForSelector("#undo:disabled");
  assert.equal(await page.inputValue("#text"), "3");
  await page.keyboard.press("Control+y");
  await page.waitForSelector("#undo:enabled");
  assert.equal(await page.inputValue("#text"), "5");
});

test("line breaks stay as they are", async () => {
  const { page } = await visit();
  const value = { text: "one\ntwo\r\nthree\r", gold: 1, "a\nb": 2 };
  const bytes = encode(value);
  await open(page, bytes);
  // The editor of one line would drop them.
  await choose(page, "text");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".editor").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), "text");
  await page.click("#apply");
  assert.match((await download(page)).sentence, /Nothing has changed/);
  await page.click("#tree");
  await page.keyboard.press("Home");
  await page.fill("#text", (await page.inputValue("#text")).replace('"gold": 1', '"gold": 2'));
  await page.click("#apply");
  assert.ok((await download(page)).bytes.equals(encode({ ...value, gold: 2 })));
  await page.focus("#tree");
  await page.keyboard.press("End");
  await page.keyboard.press("F2");
  await page.click("#dialog .primary");
  assert.ok((await download(page)).bytes.equals(encode({ ...value, gold: 2 })));

});

test("a file of text keeps its line breaks", async () => {
  const { page } = await visit();
  const lines = '{\r\n  "a": [\r\n    1,\r\n    2\r\n  ]\r\n}\r\n';
  await open(page, Buffer.from(lines), "lines.json");
  await choose(page, "a");
  await page.fill("#text", (await page.inputValue("#text")).replace("2", "3"));
  await page.click("#apply");
  assert.equal((await download(page)).bytes.toString(), lines.replace("2", "3"));
});

test("the changes are those after an edit that took the place of another", async () => {
  const { page } = await visit();
  await open(page, bare);
  await type(page, "gold", "5000");
  await page.click("#tab-changes");
  assert.match(await page.textContent("#differences"), /5000/);
  await page.click("#tab-text");
  await page.click("#undo");
  await type(page, "gold", "7000");
  await page.click("#tab-changes");
  assert.match(await page.textContent("#differences"), /7000/);
});

test("what is open stays open after edits before it", async () => {
  const { page } = await visit();
  await open(page, bare);
  await row(page, "items").locator(".fold").click();
  const before = await keys(page);
  await choose(page, "gold");
  await page.click("#remove");
  assert.deepEqual(await keys(page), before.filter((key) => key !== "gold"));
});

test("the search lists results, and leads to them", async () => {
  const { page } = await visit();
  await open(page, bare);
  await page.click("#tab-search");
  await page.fill("#needle", "APP");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("#found"), "1 result.");
  await page.click("#results button");
  assert.equal(await page.textContent("[aria-selected=true].row .value"), '"apple"');
  await page.selectOption("#kind", "int");
  await page.fill("#needle", "");
  await page.click("#search button");
  assert.equal(await page.textContent("#found"), "3 results.");
  await page.selectOption("#kind", "");
  await page.selectOption("#scope", "keys");
  await page.fill("#needle", "count");
  await page.click("#search button");
  assert.equal(await page.textContent("#found"), "2 results.");
});

test("a second file is compared by path", async () => {
  const { page } = await visit();
  await open(page, bare);
  await page.click("#tab-changes");
  assert.match(await page.textContent("#compared"), /^0 differences from the file as it was opened/);
  const other = encode({ ...PLAYER, gold: 4, items: [PLAYER.items[0]] });
  await page.setInputFiles("#other", { name: "slot2.save", mimeType: "", buffer: other });
  await page.waitForFunction(() => document.querySelector("#compared").textContent.includes("slot2"));
  assert.equal(await page.textContent("#compared"), "2 differences in slot2.save.");
  const texts = await page.$$eval("#differences li", (items) => items.map((item) => item.textContent));
  assert.equal(texts[0], "gold changed: 3 → 4");
  assert.match(texts[1], /^items\[1\] removed: /);
});

test("a conversion says what is lost before the download", async () => {
  const { page } = await visit();
  const className = Buffer.concat([u32(7), Buffer.from("Spatial\0")]);
  const property = Buffer.concat([u32(12), Buffer.from("merging_mode"), u32(2), u32(1)]);
  const godot3 = encode({ at: new Raw(u32(7), f32(1), f32(2), f32(3)), node: new Raw(u32(17), className, u32(1), property) }, true);
  await open(page, file(godot3), "old.save");
  assert.equal(await page.textContent("#convert"), "Convert to Godot 4");
  await page.click("#convert");
  assert.match(await page.textContent("#dialog p"), /^1 value is converted, 1 has no counterpart and is lost\.$/);
  assert.match(await page.textContent("#dialog li"), /^Lost: .*: node\.merging_mode$/);
  const [found] = await Promise.all([page.waitForEvent("download"), page.click("#dialog .primary")]);
  assert.equal(found.suggestedFilename(), "old-godot4.save");
  const node = new Raw(u32(24), Buffer.concat([u32(6), Buffer.from("Node3D\0\0")]), u32(0));
  const want = file(encode({ at: new Raw(u32(9), f32(1), f32(2), f32(3)), node }));
  assert.ok(readFileSync(await found.path()).equals(want));
});

test("other files are named, and text is edited as text", async () => {
  const { page } = await visit();
  for (const [bytes, name] of [
    [Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), /PNG picture/],
    [Buffer.from('[gd_resource type="Theme"]\n'), /ends before its main resource/],
    [Buffer.from("RSRC    "), /ends at byte 8/],
    [Buffer.from([1, 2, 3, 255, 254]), /./],
  ]) {
    await open(page, bytes, "other.bin");
    assert.match(await page.textContent("#refused"), name);
    assert.ok(await page.isHidden("#work"));
  }
  await open(page, Buffer.from("; kept\n[audio]\n\nvolume=0.5\n"), "settings.cfg");
  await row(page, "audio").locator(".fold").click();
  await type(page, "volume", "0.75");
  await page.waitForSelector(".editor", { state: "detached" });
  assert.equal((await download(page)).bytes.toString(), "; kept\n[audio]\n\nvolume=0.75\n");
  await open(page, Buffer.from('{"gold": 3, "name": "x"}'), "save.json");
  await page.click("#dialog .primary").catch(() => undefined);
  await page.waitForFunction(() => document.querySelector("#about").textContent.startsWith("save.json"));
  await type(page, "gold", "4");
  await page.waitForSelector(".editor", { state: "detached" });
  assert.equal((await download(page)).bytes.toString(), '{"gold": 4, "name": "x"}');
});

test("texts from files stay text", async () => {
  const { page, seen } = await visit();
  const bad = '<img src=x onerror="globalThis.hacked = 1">';
  await open(page, encode({ [bad]: bad, list: [{ [bad]: "\u202egnp.exe" }] }), `${bad}.save`);
  await page.click("#unfold");
  for (const tab of ["text", "bytes", "search", "changes", "types"]) {
    await page.click(`#tab-${tab}`);
    if (tab !== "search") continue;
    await page.fill("#needle", "img");
    await page.keyboard.press("Enter");
  }
  await choose(page, bad);
  await page.click("#rename");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
  assert.ok(!(await page.textContent("#tree")).includes("\u202e"));
  assert.deepEqual(seen.errors, []);
});

test("hostile files are errors or trees: no trap, and memory stays bounded", async () => {
  const { page, seen } = await visit();
  const files = [];
  const collect = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = new URL(entry.name + (entry.isDirectory() ? "/" : ""), folder);
      if (entry.isDirectory()) collect(path);
      else files.push(readFileSync(path).toString("base64"));
    }
  };
  collect(new URL("fuzz/kept/", ROOT));
  for (const name of ["malformed-4.6.3", "malformed-3.6.2"]) {
    const lines = readFileSync(new URL(`tests/golden/${name}.jsonl`, ROOT), "utf8").trim().split("\n");
    files.push(...lines.map((line) => Buffer.from(JSON.parse(line).hex, "hex").toString("base64")));
  }
  const result = await page.evaluate((files) => {
    let [opened, refused, traps] = [0, 0, 0];
    for (const file of files) {
      try {
        const tree = new globalThis.gdvar.File(Uint8Array.from(atob(file), (char) => char.charCodeAt(0)), "x");
        tree.toggleAll(true);
        for (const row of JSON.parse(tree.rows(0, 50))) {
          tree.node(row.id);
          tree.bytes(row.id, 50);
        }
        tree.search("a", true, true, undefined);
        tree.toBytes();
        tree.free();
        opened++;
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) traps++;
        refused++;
      }
    }
    return { opened, refused, traps, memory: globalThis.gdvar.memory().buffer.byteLength };
  }, files);
  assert.equal(result.traps, 0);
  assert.ok(result.opened > 100 && result.refused > 500, JSON.stringify(result));
  assert.ok(result.memory < 256 << 20, `${result.memory} bytes`);
  assert.deepEqual(seen.errors, []);
});

test("a file of 0 bytes, as a game leaves it that stopped before its flush, becomes a config file", async () => {
  const { page, seen } = await visit();
  await open(page, Buffer.alloc(0), "settings.cfg");
  await page.click("#add");
  await page.fill("#field-section", "audio");
  await page.fill("#field-key", "volume");
  await page.fill("#field-type", "int");
  await page.click("#dialog .primary");
  await page.fill(".editor input", "7");
  await page.keyboard.press("Enter");
  assert.equal((await download(page)).bytes.toString(), "[audio]\n\nvolume=7\n");
  assert.deepEqual(seen.errors, []);
});
