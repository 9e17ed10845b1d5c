//! `--packets`, completions and manual pages.

use gdvar::{VarWriter, variant};

use crate::run::Folder;

#[test]
fn packets_are_printed_as_they_arrive() {
    let folder = Folder::new();
    let mut stream = Vec::new();
    let mut writer = VarWriter::new(&mut stream);
    writer.write(&variant!({ "chat": "hello" })).expect("encodes");
    writer.write(&variant!([1])).expect("encodes");
    let text = folder.run_with(&["text", "--packets", "-"], &[], &stream);
    assert_eq!(text.ok(), "{\n\"chat\": \"hello\"\n}\n[1]\n");
    let json = folder.run_with(&["json", "--plain", "--packets", "-"], &[], &stream);
    assert_eq!(json.ok(), "{\"chat\":\"hello\"}\n[1]\n");
    let show = folder.run_with(&["show", "--packets", "-"], &[], &stream);
    assert_eq!(show.ok().lines().next(), Some("packet 0, 36 bytes:"));
    folder.write("stream", &stream);
    assert_eq!(folder.run(&["json", "--plain", "--packets", "stream"]).ok(), json.stdout());

    // Everything that came before the end is printed.
    let cut = folder.run_with(&["json", "--plain", "--packets", "-"], &[], &stream[..stream.len() - 1]);
    assert_eq!((cut.code, cut.stdout()), (2, "{\"chat\":\"hello\"}\n"));
    assert!(cut.stderr.starts_with("gdvar: standard input: packet 1: "), "{cut:?}");
}

#[test]
fn packets_are_looked_into_and_checked_as_they_arrive() {
    let folder = Folder::new();
    let mut stream = Vec::new();
    let mut writer = VarWriter::new(&mut stream);
    writer.write(&variant!({ "chat": "hello" })).expect("encodes");
    writer.write(&variant!({ "chat": "bye" })).expect("encodes");
    let get = folder.run_with(&["get", "--raw", "--packets", "-", "chat"], &[], &stream);
    assert_eq!(get.ok(), "hello\nbye\n");
    let check = folder.run_with(&["check", "--packets", "-"], &[], &stream);
    assert_eq!(check.ok(), "standard input: no faults: 2 packets\n");

    // Godot 4 would write this int in 32 bits, and an int has no entries.
    let odd = [12, 0, 0, 0, 2, 0, 1, 0, 7, 0, 0, 0, 0, 0, 0, 0];
    stream.splice(0..0, odd);
    let run = |arguments: &[&str]| {
        let options = ["--packets", "--dialect", "godot4", "-"];
        folder.run_with(&[arguments, &options].concat(), &[], &stream)
    };
    let get = folder.run_with(&["get", "--packets", "--dialect", "godot4", "-", "chat"], &[], &stream);
    assert_eq!((get.code, get.stdout()), (1, "\"hello\"\n\"bye\"\n"));
    assert!(get.stderr.starts_with("gdvar: standard input: packet 0: "), "{get:?}");
    let check = run(&["check"]);
    assert_eq!(check.code, 1, "{check:?}");
    assert!(check.stdout().starts_with("standard input: packet 0: int in 64 bits"), "{check:?}");
    assert_eq!(run(&["check", "--readable"]).ok(), "standard input: no faults: 3 packets\n");

    // Everything that came before the end is printed.
    let cut = folder.run_with(&["get", "--packets", "-", "chat"], &[], &stream[16..stream.len() - 1]);
    assert_eq!((cut.code, cut.stdout()), (2, "\"hello\"\n"));
    // For `check`, an incomplete stream is a fault.
    let cut = folder.run_with(&["check", "--packets", "-"], &[], &stream[16..stream.len() - 1]);
    assert_eq!(cut.code, 1);
    assert!(cut.stdout().starts_with("standard input: packet 1: "), "{cut:?}");
}

#[test]
fn packets_behind_a_header_are_printed() {
    let folder = Folder::new();
    folder.save("values", &[1.into(), "x".into()]);
    folder.write("stream", [b"HEAD!".as_slice(), &folder.bytes("values")].concat());
    assert_eq!(folder.run(&["text", "stream", "--packets", "--offset", "5"]).ok(), "1\n\"x\"\n");
    let input = folder.bytes("stream");
    assert_eq!(
        folder.run_with(&["get", "-", "", "--packets", "--offset", "5"], &[], &input).ok(),
        "1\n\"x\"\n"
    );
    assert_eq!(folder.run(&["text", "stream", "--packets", "--offset", "500"]).code, 2);
}

#[test]
fn a_damaged_packet_is_one_of_standard_input() {
    let folder = Folder::new();
    for command in ["text", "json", "get"] {
        let arguments =
            [&[command, "--packets", "-"][..], if command == "get" { &[""] } else { &[] }].concat();
        let run = folder.run_with(&arguments, &[], &[4, 0, 0, 0, 255, 0, 0, 0]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.starts_with("gdvar: standard input: packet 0: "), "{run:?}");
    }
}

/// Pipes have names too, as in `gdvar show <(command)`, but they can be read only once.
#[cfg(unix)]
#[test]
fn a_pipe_is_read_as_the_file_with_its_bytes() {
    let folder = Folder::new();
    folder.write("settings.cfg", "[a]\n\nb=1\n");
    folder.write("text", "{ \"name\": \"Ferris\" }");
    folder.run(&["from-text", "text", "--layout", "project", "-o", "project.binary"]).ok();
    folder.run(&["from-text", "text", "-o", "save"]).ok();
    let json = b"{\"data\": [1, 2]}";
    folder.write("packed.json", gdvar::file::compress(json, gdvar::file::Compression::Gzip).expect("packs"));
    for name in ["settings.cfg", "project.binary", "save", "packed.json"] {
        let shown = folder.run(&["show", name]).ok().replacen(name, "", 1);
        for (input, title) in [("/dev/stdin", "/dev/stdin"), ("-", "standard input")] {
            let run = folder.run_with(&["show", input], &[], &folder.bytes(name));
            assert_eq!(run.ok().replacen(title, "", 1), shown, "{name} as {input}");
        }
    }
}

#[test]
fn standard_input_can_be_only_one_file() {
    let folder = Folder::new();
    folder.save("save", &[variant!(1)]);
    let save = folder.bytes("save");
    for arguments in [
        &["diff", "-", "-"][..],
        &["check", "-", "-"],
        &["from-text", "-", "--like", "-"],
        &["set", "-", "", "-"],
    ] {
        let run = folder.run_with(arguments, &[], &save);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains("standard input"), "{run:?}");
    }
}

#[test]
fn a_text_over_the_limit_is_not_read() {
    let folder = Folder::new();
    folder.save("save", &[variant!(1)]);
    folder.write("text", "[1, 2, 3, 4, 5, 6, 7]");
    let text = folder.bytes("text");
    for arguments in [
        &["from-text", "text", "-o", "new"][..],
        &["from-json", "text", "-o", "new"],
        &["from-text", "-", "-o", "new"],
        &["set", "save", "", "-"],
    ] {
        let run = folder.run_with(&[arguments, &["--limit", "20"]].concat(), &[], &text);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(
            run.stderr.contains("more than the limit of 20 bytes\n  raise the limit with --limit"),
            "{run:?}"
        );
    }
    assert_eq!(folder.files(), ["save", "text"]);
    folder.run(&["from-text", "text", "-o", "new", "--limit", "21"]).ok();
}

#[test]
fn text_and_json_that_are_nested_too_deeply_are_refused() {
    let folder = Folder::new();
    folder.save("save", &[variant!(1)]);
    for level in ["[", "{\"a\":", "{\"type\":\"Array\",\"args\":"] {
        folder.write("text", level.repeat(100_000));
        for command in ["from-text", "from-json"] {
            let run = folder.run(&[command, "text", "-o", "new"]);
            assert_eq!(run.code, 2, "{run:?}");
            assert!(run.stderr.contains("deeper than the limit of 1024 at line 1, column "), "{run:?}");
        }
        let run = folder.run_with(&["set", "save", "", "-"], &[], &folder.bytes("text"));
        assert!(run.stderr.contains("deeper than the limit of 1024"), "{run:?}");
    }
    assert_eq!(folder.files(), ["save", "text"]);
}

#[test]
fn a_reader_that_stops_is_not_a_failure() {
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let long: Vec<i64> = (0..200_000).collect();
    folder.save("save", &[long.into()]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_gdvar"))
        .args(["text", "save"])
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn every_shell_has_completions_and_every_command_a_page() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(folder.run(&["completions", shell]).ok().contains("from-json"), "{shell}");
    }
    assert!(folder.run(&["man"]).ok().contains(".TH gdvar 1"));
    folder.run(&["man", "--folder", "pages"]).ok();
    let pages = std::fs::read_dir(folder.path("pages")).expect("it was made").count();
    assert!(pages >= 15, "{pages} pages");
}
