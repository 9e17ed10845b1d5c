//! The pages' examples are complete: what a code host or an editor shows is what is tested.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the pages that a code host shows: those in `docs` and those beside the code.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.to_owned(), root.join("docs")];
    for package in ["gdvar-cli", "gdvar-core", "gdvar-derive", "gdvar-document", "gdvar-multiplayer"] {
        folders.push(root.join(package));
    }
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the folder exists"));
    let files = files.map(|file| file.expect("the folder can be read").path());
    let mut pages: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

/// Returns the faults of a page's code blocks, each with its line.
fn faults(page: &str) -> Vec<(usize, &'static str)> {
    let mut faults = Vec::new();
    // The language of the block around a line.
    let mut block: Option<&str> = None;
    for (index, line) in page.lines().enumerate() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            block = if block.is_some() { None } else { Some(info) };
            // rustdoc takes a block for Rust if its language is missing or one of its own words.
            let language = info.split(',').next().unwrap_or_default();
            if block.is_some() && ["", "no_run", "ignore", "should_panic", "compile_fail"].contains(&language)
            {
                faults.push((index + 1, "a block does not name its language"));
            }
        } else if block.is_some_and(|info| info.split(',').any(|word| word == "rust")) {
            let code = line.trim_start();
            if code == "#" || code.starts_with("# ") {
                faults.push((index + 1, "rustdoc hides this line, a code host shows it"));
            }
        }
    }
    faults
}

#[test]
fn no_example_has_lines_that_only_rustdoc_hides() {
    let pages = pages();
    assert!(pages.len() > 30, "{} pages", pages.len());
    let found: Vec<String> = pages
        .iter()
        .flat_map(|path| {
            let page = fs::read_to_string(path).expect("a page is text");
            faults(&page).into_iter().map(move |(line, fault)| format!("{}:{line}: {fault}", path.display()))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn hidden_lines_and_blocks_without_a_language_are_found() {
    let page = "```rust\n# use a::B;\n#[derive(C)]\nstruct D;\n    #\n```\n# Heading\n```no_run\nf();\n```\n```sh\n# comment\n```\n";
    let lines: Vec<usize> = faults(page).into_iter().map(|(line, _)| line).collect();
    assert_eq!(lines, [2, 5, 8]);
}
