//! Messages without names that only Rust has.

/// Parts of gdvar's messages that name something of Rust, and what other languages read in their place.
const WORDING: &[(&str, &str)] = &[
    ("`document::Document` opens that, with the feature `files`", "`SaveFile` opens that"),
    ("`VarReader` reads", "`SaveFile` reads"),
    ("`project_binary::read` reads that", "`SaveFile` reads that"),
    ("`config_file::ConfigFile` reads that", "`SaveFile` reads that"),
    ("`resource::ResourceFile` reads that", "`SaveFile` reads that"),
    (
        "`serde_json` reads that, `json::JsonFormat` what `JSON.from_native` made, and `str::parse` what `var_to_str` wrote",
        "read it as JSON, or as the text of a value if `var_to_str` wrote it",
    ),
    ("unless `Codec::full_objects` allows it", "unless full objects are allowed"),
    ("unless `full_objects` allows it", "unless full objects are allowed"),
    ("`Codec::double_precision` says", "the option for double precision says"),
    ("say so with `OpenOptions::dialect`", "choose that dialect when opening it"),
    (": `OpenOptions::passphrase`", ""),
    ("needs the feature `brotli` of gdvar-document", "is not supported by this package"),
];

/// Returns a message as other languages read it.
pub(crate) fn of(message: &str) -> String {
    WORDING.iter().fold(message.to_owned(), |message, (rust, other)| message.replace(rust, other))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

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
        for path in
            ["codec.rs", "hint.rs", "error.rs", "decode", "encode", "inspect", "json", "text", "stream"]
        {
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
            for line in source.lines().map(str::trim).filter(|line| line.contains('`') && line.contains('"'))
            {
                if NOT_MESSAGES.iter().any(|start| line.starts_with(start)) {
                    continue;
                }
                messages += 1;
                let quoted = super::of(line);
                let words = quoted.split('`').skip(1).step_by(2);
                let is_rust = |word: &str| {
                    word.contains("::") || ["serde_json", "VarReader", "full_objects"].contains(&word)
                };
                named.extend(
                    words.filter(|word| is_rust(word)).map(|word| format!("{}: {word}", path.display())),
                );
            }
        }
        assert_eq!(named, Vec::<String>::new());
        assert!(messages > 20, "{messages}");
    }

    #[test]
    fn no_wording_is_of_a_message_that_is_gone() {
        let all: String =
            sources().iter().map(|path| fs::read_to_string(path).expect("the source is UTF-8")).collect();
        for (rust, _) in super::WORDING {
            // This message has the name of the feature from its caller.
            let rust = rust.trim_end_matches("brotli`");
            assert!(all.contains(rust), "{rust}");
        }
    }
}
