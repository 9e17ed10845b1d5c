//! Messages without names that only Rust has.

/// Parts of gdvar's messages that name something of Rust, and what other languages read in their place.
pub const WORDING: &[(&str, &str)] = &[
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
pub fn of(message: &str) -> String {
    WORDING.iter().fold(message.to_owned(), |message, (rust, other)| message.replace(rust, other))
}
