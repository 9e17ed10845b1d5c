//! What `show` prints, and what a terminal shows.

use gdvar::variant;

use crate::run::Folder;

#[test]
fn text_and_json_have_colours_where_they_are_wanted() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "a": [1, "b"] })]);
    for command in [
        &["text", "save"][..],
        &["json", "--plain", "save"],
        &["get", "save", "a"],
        &["get", "save", "", "--json"],
    ] {
        let plain = folder.run(command).ok().to_owned();
        assert!(!plain.contains('\u{1b}'), "{command:?}");
        let coloured = folder.run(&[command, &["--color", "always"]].concat()).ok().to_owned();
        assert!(coloured.contains("\u{1b}[33m1\u{1b}[0m"), "{command:?}: {coloured}");
        assert!(coloured.contains("\u{1b}[32m\"b\"\u{1b}[0m"), "{command:?}: {coloured}");
        let stripped = ["[36m", "[33m", "[32m", "[0m"]
            .iter()
            .fold(coloured, |text, code| text.replace(&format!("\u{1b}{code}"), ""));
        assert_eq!(stripped, plain, "{command:?}");
    }
    assert_eq!(folder.run(&["get", "save", "a[1]", "--raw", "--color", "always"]).ok(), "b\n");
}

#[test]
#[cfg(target_os = "linux")]
fn values_are_indented_and_coloured_on_a_terminal() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "a": { "b": 1 } })]);
    let shown = |arguments: &str| {
        let (code, shown) = crate::run::on_a_terminal(&folder, arguments, &[]);
        assert_eq!(code, Some(0), "{shown}");
        shown.replace('\r', "")
    };
    let (key, number, end) = ("\u{1b}[36m", "\u{1b}[33m", "\u{1b}[0m");
    let inner = format!("{{\n  {key}\"b\"{end}: {number}1{end}\n}}\n");
    assert_eq!(shown("get save a"), inner);
    assert_eq!(shown("get save a --json"), inner);
    let all = format!("{{\n  {key}\"a\"{end}: {{\n    {key}\"b\"{end}: {number}1{end}\n  }}\n}}\n");
    assert_eq!(shown("text save"), all);
    assert_eq!(shown("json save --plain"), all);
    assert!(shown("text save --indent 0 --color never").starts_with("{\n\"a\": "));
}

#[test]
fn nothing_is_faint() {
    // Many terminals show faint text with too little contrast.
    let folder = Folder::new();
    folder.save("save", &[variant!({ "a": [1, "b"], "c": null })]);
    for command in [&["show", "save"][..], &["show", "--bytes", "save"], &["diff", "save", "save"]] {
        let shown = folder.run(&[command, &["--color", "always"]].concat());
        assert!(!shown.stdout().contains("\u{1b}[2m"), "{shown:?}");
    }
}

#[test]
fn a_short_array_of_numbers_is_one_line() {
    let folder = Folder::new();
    let long = 1_000_000_000_000_i64;
    folder.save(
        "save",
        &[variant!({ "ints": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], "mixed": [1, 2.5, true], "other": [1, "a"], "long": [long, long, long, long, long, long], "empty": [] })],
    );
    let shown = folder.run(&["show", "save"]);
    let lines: Vec<&str> = shown.ok().lines().skip(2).map(str::trim_start).collect();
    let long = format!("int {long}");
    let long: Vec<String> = (0..6).map(|index| format!("[{index}]: {long}")).collect();
    let expected = [
        "ints: Array, 13 elements: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13",
        "mixed: Array, 3 elements: 1, 2.5, true",
        "other: Array, 2 elements",
        "[0]: int 1",
        "[1]: String \"a\"",
        "long: Array, 6 elements",
    ];
    let expected: Vec<&str> = expected
        .into_iter()
        .chain(long.iter().map(String::as_str))
        .chain(["empty: Array, 0 elements"])
        .collect();
    assert_eq!(lines, expected);
    // More items than are shown do not fit a line.
    let shown = folder.run(&["show", "save", "--path", "ints", "--items", "2"]);
    assert_eq!(
        shown.ok().lines().skip(1).collect::<Vec<_>>(),
        ["Array, 13 elements", "  [0]: int 1", "  [1]: int 2", "  … 11 more"]
    );
}

#[test]
fn bytes_of_a_part_are_shown_with_their_paths() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "a": { "b": 1, "at": (gdvar::Vector2::new(1.0, 2.0)) } }), true.into()]);
    let part = folder.run(&["show", "save", "--bytes", "--path", "value 0: a.b"]);
    assert_eq!(
        part.ok()
            .lines()
            .skip(1)
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>(),
        ["0000002c 02 00 00 00 int value 0: a.b", "00000030 01 00 00 00 1"]
    );
    assert_eq!(&folder.bytes("save")[0x2c..0x34], [2, 0, 0, 0, 1, 0, 0, 0]);
    let inner = folder.run(&["show", "save", "--bytes", "--index", "0", "--path", "a"]);
    assert!(inner.ok().contains("value 0: a.at\n"), "{inner:?}");
    for (path, problem) in
        [("value 0: a.at.x", "has no header of its own"), ("value 0: a.c", "there is no key \"c\" in a")]
    {
        let run = folder.run(&["show", "save", "--bytes", "--path", path]);
        assert_eq!((run.code, run.stdout()), (2, ""), "{run:?}");
        assert!(run.stderr.contains(problem), "{run:?}");
    }
    // A part of a math type is shown as a value.
    assert_eq!(
        folder.run(&["show", "save", "--path", "value 0: a.at.x"]).ok().lines().last(),
        Some("float 1.0")
    );
}

#[test]
fn the_values_before_a_fault_are_shown() {
    let folder = Folder::new();
    folder.save("save", &["a".into(), variant!([1, 2])]);
    let whole = folder.bytes("save");
    // A game wrote something else behind its values.
    folder.write("more", [whole.as_slice(), b"\x07end"].concat());
    let shown = folder.run(&["show", "more"]);
    assert_eq!(shown.code, 1, "{shown:?}");
    let lines: Vec<&str> = shown.stdout().lines().skip(1).collect();
    assert_eq!(lines[..4], ["value 0:", "String \"a\"", "value 1:", "Array, 2 elements: 1, 2"], "{shown:?}");
    assert!(
        lines[4].starts_with("damaged: ") && lines[4].contains(&format!("at byte {}", whole.len())),
        "{shown:?}"
    );
    assert_eq!(lines.len(), 5);
    // Only looking is possible: nobody knows what the rest is.
    assert_eq!(folder.run(&["set", "more", "value 0:", "\"b\""]).code, 2);
}

#[test]
fn the_offset_of_values_behind_a_header_is_named() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "gold": 5 })]);
    for head in [&b"\x01"[..], &[3, 0, 0, 0], b"MYGAME\x00\x02", b"v1\n"] {
        folder.write("headed", [head, &folder.bytes("save")].concat());
        let refused = folder.run(&["get", "headed", "gold"]);
        let hint = format!("values start at byte {}", head.len());
        assert!(refused.code == 2 && refused.stderr.contains(&hint), "{refused:?}");
        let offset = head.len().to_string();
        assert_eq!(folder.run(&["get", "headed", "gold", "--offset", &offset]).ok(), "5\n");
    }
}

#[test]
fn a_config_file_may_have_bytes_that_are_no_text() {
    let folder = Folder::new();
    folder.write("odd.cfg", b"[a]\nx=\"\xff\"\nn=1\0\nm=2\n");
    assert_eq!(folder.run(&["get", "odd.cfg", "a.m"]).ok(), "2\n");
    folder.run(&["set", "odd.cfg", "a.m", "3"]).ok();
    assert_eq!(folder.bytes("odd.cfg"), b"[a]\nx=\"\xff\"\nn=1\0\nm=3\n");
    assert_eq!(folder.run(&["check", "odd.cfg"]).code, 1);
}
