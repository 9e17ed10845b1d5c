//! Passphrases and keys.

#[cfg(target_os = "linux")]
#[cfg(target_os = "linux")]
#[cfg(target_os = "linux")]
use crate::run::on_a_terminal;
use crate::run::{Folder, golden};

#[test]
#[cfg(target_os = "linux")]
fn a_prompt_asks_for_a_passphrase_and_twice_for_a_new_one() {
    const CREATE: &str = "from-text text --container encrypted4 -o save";
    const NEW: &str = "New passphrase of save: ";
    const AGAIN: &str = "Once more, the passphrase of save: ";

    let folder = Folder::new();
    folder.write("text", "[1]");
    let (code, shown) = on_a_terminal(&folder, CREATE, &[(NEW, "crab"), (AGAIN, "carb")]);
    assert!(code == Some(2) && shown.contains("the passphrases differ, and nothing was written"), "{shown}");
    assert_eq!(folder.files(), ["text"]);

    let (code, shown) = on_a_terminal(&folder, CREATE, &[(NEW, "crab"), (AGAIN, "crab")]);
    assert_eq!(code, Some(0), "{shown}");
    assert_eq!(&folder.bytes("save")[..4], b"GDEC");

    let (code, shown) =
        on_a_terminal(&folder, "text save --color never", &[("Passphrase of save: ", "crab")]);
    assert!(code == Some(0) && shown.ends_with("[1]\r\n"), "{shown}");
    let (code, shown) =
        on_a_terminal(&folder, "text save --color never", &[("Passphrase of save: ", "wrong")]);
    assert!(code == Some(2) && shown.contains("wrong passphrase or key, or a damaged file"), "{shown}");
}

#[test]
fn a_passphrase_comes_from_a_file_or_the_environment_and_a_key_from_a_file() {
    let folder = Folder::new();
    let pass = golden("saves-4.6.3/encrypted-pass.save").to_string_lossy().into_owned();
    let key = golden("saves-4.6.3/encrypted-key.save").to_string_lossy().into_owned();
    folder.write("pass", "crab rave\r\n");
    folder.write("key", (0..32).collect::<Vec<u8>>());
    let hex: Vec<String> = (0..32).map(|byte| format!("{byte:02X}")).collect();
    folder.write("key.hex", hex.concat() + "\n");
    folder.run(&["show", &pass, "--passphrase-file", "pass"]).ok();
    folder.write("pass", "crab rave\nwhat the passphrase is for\n");
    folder.run(&["show", &pass, "--passphrase-file", "pass"]).ok();
    folder.run_with(&["show", &pass], &[("GDVAR_PASSPHRASE", "crab rave")], b"").ok();
    folder.run_with(&["show", &pass, "--passphrase-env", "MINE"], &[("MINE", "crab rave")], b"").ok();
    folder.run(&["show", &key, "--key-file", "key"]).ok();
    folder.run(&["show", &key, "--key-file", "key.hex"]).ok();
}

#[test]
fn a_missing_or_wrong_passphrase_is_reported_with_advice() {
    let folder = Folder::new();
    let save = golden("saves-4.6.3/encrypted-pass.save").to_string_lossy().into_owned();
    folder.write("short", "too short for a key");
    for (arguments, variables, message) in [
        (
            vec!["show", &save],
            vec![],
            "--passphrase-file, --key-file or the environment variable GDVAR_PASSPHRASE",
        ),
        (
            vec!["show", &save],
            vec![("GDVAR_PASSPHRASE", "wrong")],
            "wrong passphrase or key, or a damaged file",
        ),
        (vec!["show", &save, "--passphrase-env", "MINE"], vec![], "the environment variable MINE: "),
        (vec!["show", &save, "--passphrase-file", "missing"], vec![], "missing: "),
        (vec!["show", &save, "--key-file", "short"], vec![], "32 bytes or 64 hexadecimal digits"),
        (vec!["show", &save, "--passphrase", "crab rave"], vec![], "unexpected argument"),
    ] {
        let run = folder.run_with(&arguments, &variables, b"");
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(message), "{run:?}");
        assert!(!run.stderr.contains("crab rave'"), "{run:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_passphrase_that_is_not_utf_8_is_not_printed() {
    use std::os::unix::ffi::OsStrExt as _;

    let save = golden("saves-4.6.3/encrypted-pass.save");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gdvar"));
    let run =
        command.arg("show").arg(save).env("GDVAR_PASSPHRASE", std::ffi::OsStr::from_bytes(b"secret\xff"));
    let run = run.output().expect("the command runs");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert!(stderr.contains("GDVAR_PASSPHRASE: the passphrase is not UTF-8"), "{stderr}");
    assert!(!stderr.contains("secret"), "{stderr}");
}

#[test]
fn a_new_file_is_encrypted() {
    let folder = Folder::new();
    folder.write("text", "[1]");
    folder.write("pass", "crab");
    for container in ["encrypted3", "encrypted4"] {
        let dialect = if container == "encrypted3" { "godot3" } else { "godot4" };
        let arguments = [
            "from-text",
            "text",
            "--container",
            container,
            "--dialect",
            dialect,
            "-o",
            "save",
            "--passphrase-file",
            "pass",
        ];
        folder.run(&arguments).ok();
        assert_eq!(&folder.bytes("save")[..4], b"GDEC");
        let text = folder.run(&["text", "save", "--passphrase-file", "pass"]);
        assert_eq!(text.ok().replace(' ', ""), "[1]\n");
    }
    let none = folder.run(&["from-text", "text", "--container", "encrypted4", "-o", "other"]);
    assert!(none.code == 2 && none.stderr.contains("the new file is to be encrypted"), "{none:?}");
}
