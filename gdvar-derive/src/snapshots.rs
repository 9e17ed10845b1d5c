//! Compares expansions with files that a person has read.

use std::path::Path;
use std::{env, fs};

use proc_macro2::TokenStream;

/// Expands every `*.in.rs` of a folder. `expand` returns the extensions of the outputs and their texts.
///
/// Beside an input stand its outputs, or a file `*.parts` with the parts of them that are its own.
pub(crate) fn compare(folder: &str, expand: impl Fn(&str) -> Vec<(&'static str, String)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("the snapshots are beside the sources");
    let paths = entries.map(|entry| entry.expect("a folder that was opened can be read").path());
    let mut count = 0;
    for input in paths.filter(|path| path.to_string_lossy().ends_with(".in.rs")) {
        count += 1;
        let source = fs::read_to_string(&input).expect("the input is a file");
        let outputs = expand(&source);
        let output_to = |extension| input.with_extension("").with_extension(extension);
        if let Ok(parts) = fs::read_to_string(output_to("parts")) {
            has_parts(&output_to("parts"), &parts, &outputs);
            continue;
        }
        for (extension, expanded) in outputs {
            let output = output_to(extension);
            if env::var_os("GDVAR_UPDATE").is_some() {
                fs::write(&output, expanded).expect("the sources can be written");
                continue;
            }
            let expected = fs::read_to_string(&output).unwrap_or_default();
            assert_eq!(expanded, expected, "{}: read it, then set GDVAR_UPDATE=1", output.display());
        }
    }
    assert!(count > 0, "there is nothing to compare");
}

/// Looks for parts of outputs. A line without indentation names the extension of an output, and the indented parts of it follow in
/// their order, with empty lines between them.
fn has_parts(file: &Path, parts: &str, outputs: &[(&str, String)]) {
    let mut rest = String::new();
    for part in parts.split("\n\n").map(str::trim_end).filter(|part| !part.is_empty()) {
        if !part.starts_with(' ') {
            let output = outputs.iter().find(|(extension, _)| *extension == part);
            rest = unformatted(&output.unwrap_or_else(|| panic!("{}: {part}", file.display())).1);
            continue;
        }
        let wanted = unformatted(part);
        let wanted = wanted.trim_end_matches(',');
        let place = rest.find(wanted).unwrap_or_else(|| panic!("{} is not met:\n{part}", file.display()));
        rest.drain(..place + wanted.len());
    }
}

/// Returns a text without blanks, and without the commas that stand at the ends of lists of several lines.
fn unformatted(text: &str) -> String {
    let blanks = |text: &str| text.split_whitespace().collect::<String>();
    [")", "]", "}", ">"].iter().fold(blanks(text), |text, end| text.replace(&format!(",{end}"), end))
}

pub(crate) fn formatted(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("an expansion is Rust"))
}
