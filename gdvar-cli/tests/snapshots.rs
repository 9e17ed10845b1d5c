//! Help texts, errors and sessions as users see them. `TRYCMD=overwrite` updates them, and `SNAPSHOTS=overwrite` updates the
//! picture.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use snapbox::assert_data_eq;
use snapbox::data::DataFormat;

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn sessions_help_texts_and_errors_are_as_they_were() {
    trycmd::TestCases::new().env("COLUMNS", "100").case("tests/snapshots/*.trycmd");
}

/// Returns the blocks of a page that show the command in use.
fn sessions(page: &str) -> Vec<String> {
    let blocks = page.split("```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.strip_prefix("console\n$ gdvar "))
        .map(|block| format!("$ gdvar {block}"))
        .collect()
}

#[test]
fn the_pages_show_what_the_command_prints() {
    let snapshot = fs::read_to_string(folder("tests/snapshots/session.trycmd")).expect("it is there");
    // The exit code is only there for the test.
    let printed = snapshot.replace("? 1\n", "");
    for page in ["../README.md", "../docs/command.md"] {
        let text = fs::read_to_string(folder(page)).expect("it is there");
        let sessions = sessions(&text);
        assert!(!sessions.is_empty(), "{page} shows the command");
        for session in sessions {
            assert!(
                printed.contains(&session),
                "{page} shows what `tests/snapshots/session.trycmd` does not:\n{session}"
            );
        }
    }
}

#[test]
fn the_picture_shows_what_a_terminal_does() {
    let mut screen = String::new();
    for line in ["gdvar show slot1.save", "gdvar show --bytes cut.save"] {
        let output = Command::new(env!("CARGO_BIN_EXE_gdvar"))
            .args(line.split(' ').skip(1))
            .args(["--color", "always"])
            .current_dir(folder("tests/snapshots/session.in"))
            .output()
            .expect("the command starts");
        let printed = String::from_utf8(output.stdout).expect("it prints text");
        screen.extend(["$ ", line, "\n", &printed, "\n"]);
    }
    let picture = snapbox::Data::read_from(&folder("../docs/command.svg"), Some(DataFormat::TermSvg));
    assert_data_eq!(screen, picture.raw());
}
