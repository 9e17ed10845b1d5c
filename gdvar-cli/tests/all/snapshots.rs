//! Help texts, errors and sessions as users see them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anstyle_svg::{Palette, Term};
use snapbox::assert_data_eq;
use snapbox::data::DataFormat;

use crate::updating::update_by;

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn sessions_help_texts_and_errors_are_as_they_were() {
    update_by("TRYCMD", "snapshots::sessions_help_texts_and_errors_are_as_they_were");
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
    update_by("SNAPSHOTS", "snapshots::the_picture_shows_what_a_terminal_does");
    let mut screen = String::new();
    for line in [
        "gdvar show slot1.save",
        "gdvar show --bytes cut.save",
        "gdvar find slot1.save ferr",
        "gdvar set --dry-run slot1.save player.hp +=10",
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_gdvar"))
            .args(line.split(' ').skip(1))
            .args(["--color", "always"])
            .current_dir(folder("tests/snapshots/session.in"))
            .output()
            .expect("the command starts");
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("it prints text");
        screen.extend(["$ ", line, "\n", &printed, "\n"]);
    }
    let picture = snapbox::Data::read_from(&folder("../docs/command.svg"), Some(DataFormat::Text));
    assert_data_eq!(Term::new().palette(palette()).render_svg(&screen), picture.raw());
}

/// Returns the colours of the picture: those of a terminal, but red, green, yellow and cyan are readable on black.
fn palette() -> Palette {
    let mut palette = anstyle_svg::VGA;
    for (colour, rgb) in [(1, (255, 123, 114)), (2, (63, 185, 80)), (3, (210, 153, 34)), (6, (57, 197, 207))]
    {
        palette.0[colour] = rgb.into();
    }
    palette
}

/// Returns the relative luminance of a colour in hexadecimal digits, as the Web Content Accessibility Guidelines define it.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let value =
            f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("hexadecimal digits")) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}

#[test]
fn every_colour_of_the_picture_is_readable() {
    let picture = fs::read_to_string(folder("../docs/command.svg")).expect("it is there");
    assert!(!picture.contains("opacity"), "faint text has another colour than the one that is checked here");
    let colour = |line: &str| Some(luminance(line.split_once("fill: #")?.1.get(..6)?));
    let line = picture.lines().find(|line| line.contains(".bg {")).expect("it has a background");
    let background = colour(line).expect("the background has a colour");
    let mut count = 0;
    for line in picture.lines().filter(|line| line.contains(".fg")) {
        let text = colour(line).expect("text has a colour");
        let contrast = (text.max(background) + 0.05) / (text.min(background) + 0.05);
        assert!(contrast >= 4.5, "{line}: {contrast:.1}");
        count += 1;
    }
    assert_eq!(count, 5, "the text, and four colours");
}
