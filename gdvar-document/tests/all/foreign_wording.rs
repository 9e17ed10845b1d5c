//! Messages that Python and JavaScript show name nothing that only Rust has.

use std::fs;
use std::path::{Path, PathBuf};

use gdvar_document::foreign::wording;

/// Returns the sources whose messages reach other languages.
fn sources() -> Vec<PathBuf> {
    fn collect(path: PathBuf, found: &mut Vec<PathBuf>) {
        if path.is_dir() {
            let entries = fs::read_dir(path).expect("the folder is there");
            entries.for_each(|entry| collect(entry.expect("the entry is there").path(), found));
        } else {
            found.push(path);
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for path in ["codec.rs", "hint.rs", "error.rs", "decode", "encode", "inspect", "json", "text", "stream"] {
        collect(root.join("gdvar-core/src").join(path), &mut found);
    }
    collect(root.join("gdvar-document/src/document"), &mut found);
    collect(root.join("gdvar-document/src/file"), &mut found);
    found
}

#[test]
fn no_message_names_anything_of_rust() {
    const NOT_MESSAGES: [&str; 6] = ["//", "#[", "#![", "note = ", "label = ", "message = "];
    let (mut messages, mut named) = (0, Vec::new());
    for path in sources() {
        let source = fs::read_to_string(&path).expect("the source is UTF-8");
        for line in source.lines().map(str::trim).filter(|line| line.contains('`') && line.contains('"')) {
            if NOT_MESSAGES.iter().any(|start| line.starts_with(start)) {
                continue;
            }
            messages += 1;
            let quoted = wording::of(line);
            let words = quoted.split('`').skip(1).step_by(2);
            let is_rust = |word: &str| {
                word.contains("::") || ["serde_json", "VarReader", "full_objects"].contains(&word)
            };
            named
                .extend(words.filter(|word| is_rust(word)).map(|word| format!("{}: {word}", path.display())));
        }
    }
    assert_eq!(named, Vec::<String>::new());
    assert!(messages > 20, "{messages}");
}

#[test]
fn no_wording_is_of_a_message_that_is_gone() {
    let all: String =
        sources().iter().map(|path| fs::read_to_string(path).expect("the source is UTF-8")).collect();
    for (rust, _) in wording::WORDING {
        // This message has the name of the feature from its caller.
        let rust = rust.trim_end_matches("brotli`");
        assert!(all.contains(rust), "{rust}");
    }
}
