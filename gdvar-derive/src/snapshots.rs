//! Compares expansions with files that a person has read.

use std::path::Path;
use std::{env, fs};

use proc_macro2::TokenStream;

/// Expands every `*.in.rs` of a folder. `expand` returns the extensions of the outputs and their texts.
pub(crate) fn compare(folder: &str, expand: impl Fn(&str) -> Vec<(&'static str, String)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("the snapshots are beside the sources");
    let paths = entries.map(|entry| entry.expect("a folder that was opened can be read").path());
    let mut count = 0;
    for input in paths.filter(|path| path.to_string_lossy().ends_with(".in.rs")) {
        count += 1;
        let source = fs::read_to_string(&input).expect("the input is a file");
        for (extension, expanded) in expand(&source) {
            let output = input.with_extension("").with_extension(extension);
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

pub(crate) fn formatted(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("an expansion is Rust"))
}
