//! Values that a hostile game could send to somebody who makes types of them: keys, tags, names and classes that are code in the
//! languages of the types, that clash with names of these languages and with each other, and that are nested to the limit.

use gdvar::schema::{Samples, SchemaBuf};
use gdvar::{Array, Codec, Dictionary, Instance, Object, Variant, variant};

/// Ends of comments, texts, lines and blocks, and characters that are invisible or change the order in which text is shown.
const CODE: &[&str] = &[
    "*/ alert(1) /*",
    "// x",
    "/* x",
    "\"+evil()+\"",
    "'+evil()+'",
    "`${evil()}`",
    "\"\"\"",
    "'''",
    "\\",
    "\\\" x",
    "\\u0022",
    "\\u{22}",
    "x\n}\nfn main() {}",
    "x\r\nfunc _init():\r\n\tOS.kill(1)",
    "x\rpass",
    "# x",
    "#[x]",
    "x\"#",
    "x\u{2028}evil()",
    "x\u{2029}evil()",
    "x\u{85}evil()",
    "\u{202e}live\u{202c}",
    "\u{2066}x\u{2069}",
    "\u{200e}x\u{200f}",
    "x\u{feff}",
    "\u{7f}\u{1b}[2J\u{8}",
    "%s {0} {} {x}",
    "$x ${x} $(x)",
    "@tool",
    "<script>",
    "x\t\u{b}\u{c}y",
    "\u{1f980}",
];

/// Names that are taken in one of the languages, and names that become one name.
const NAMES: &[&str] = &[
    "type",
    "match",
    "self",
    "Self",
    "super",
    "crate",
    "async",
    "dyn",
    "gen",
    "try",
    "fn",
    "r#type",
    "_",
    "__",
    "union",
    "box",
    "static",
    "func",
    "extends",
    "class_name",
    "var",
    "await",
    "signal",
    "preload",
    "PI",
    "INF",
    "get",
    "set",
    "free",
    "script",
    "name",
    "reader",
    "wire_value",
    "wire_entries",
    "made",
    "encode",
    "decode",
    "FINGERPRINT",
    "queue_free",
    "to_string",
    "constructor",
    "prototype",
    "hasOwnProperty",
    "toString",
    "valueOf",
    "then",
    "default",
    "delete",
    "new",
    "function",
    "undefined",
    "arguments",
    "null",
    "true",
    "export",
    "a-b",
    "a_b",
    "a b",
    "aB",
    "AB",
    "ab",
    "a_B",
    "A_B",
    "",
    " ",
    "1",
    "_1",
    "1a",
    "a1",
    "field",
    "field2",
    "Type",
    "N1",
    "value",
    "tag",
    "other",
    "Value",
];

/// Names that only some of the languages have. The generators for the others say so.
const SOME: &[&str] = &["größe", "GRÖSSE", "__proto__"];

/// Names of types that generated code uses, each once more in another spelling.
const TYPES: &[&str] = &[
    "Vec",
    "vec",
    "Option",
    "option",
    "Box",
    "String",
    "string",
    "Result",
    "Clone",
    "Debug",
    "PartialEq",
    "i64",
    "f64",
    "bool",
    "Variant",
    "Dictionary",
    "Array",
    "Vector2",
    "gdvar",
    "GodotEncode",
    "GodotDecode",
    "GodotSchema",
    "Node",
    "Object",
    "Resource",
    "Reader",
    "Map",
    "Uint8Array",
    "Promise",
    "number",
    "bigint",
    "s",
    "BTreeMap",
    "std",
    "core",
    "Value",
    "Item",
];

fn dictionary<K: Into<Variant>>(entries: impl IntoIterator<Item = (K, Variant)>) -> Variant {
    Variant::Dictionary(entries.into_iter().map(|(key, value)| (key.into(), value)).collect::<Dictionary>())
}

/// Returns Dictionaries that one type after the other stands for: the keys are the words, and inside them is the word again.
fn structs(words: &[&str]) -> Variant {
    let inside = |(number, word): (usize, &&str)| {
        let own =
            dictionary([(String::from(*word), Variant::Bool(true)), (format!("own{number}"), Variant::Nil)]);
        (String::from(*word), own)
    };
    dictionary(words.iter().enumerate().map(inside))
}

/// Returns Dictionaries of an Array that the word under a key tells apart.
fn tagged(key: &str, words: &[&str]) -> Variant {
    let one = |(number, word): (usize, &&str)| {
        dictionary([(String::from(key), Variant::from(*word)), (format!("own{number}"), Variant::Int(1))])
    };
    let all = words.iter().enumerate().map(one);
    Variant::Array(all.clone().chain(all).collect::<Array>())
}

/// Returns Dictionaries of an Array with one key each.
fn outside(words: &[&str]) -> Variant {
    let one = |(number, word): (usize, &&str)| {
        dictionary([(*word, if number % 2 == 0 { Variant::Int(1) } else { variant!({ "x": 1 }) })])
    };
    Variant::Array(words.iter().enumerate().map(one).collect::<Array>())
}

/// Returns objects whose class or script is a word.
fn objects(words: &[&str]) -> Variant {
    let mut all = Array::new();
    for word in words {
        for (class, script) in
            [(String::from(*word), None), (String::from("Resource"), Some(format!("res://{word}.gd")))]
        {
            let mut object = Instance::new(class);
            if let Some(script) = script {
                object.set("script", Variant::from(script));
            }
            object.set(word, Variant::Int(1));
            all.push(dictionary([(*word, Variant::from(Object::from(object)))]));
        }
    }
    // A class is a type wherever it is.
    Variant::Array(all)
}

/// Returns Dictionaries inside each other, each with keys of its own.
fn nested(levels: usize) -> Variant {
    (0..levels).fold(Variant::Int(1), |inner, level| {
        dictionary([(format!("level{level}"), inner), (format!("other{level}"), Variant::Int(1))])
    })
}

/// The codec of the values.
pub(crate) fn codec() -> Codec {
    Codec::new().full_objects(true)
}

/// Returns the name of each value, and the value.
pub(crate) fn values() -> Vec<(&'static str, Variant)> {
    // An engine reads no empty tag as a name, and a tag has at most 64 bytes.
    vec![
        ("CodeKeys", structs(CODE)),
        ("CodeTags", variant!({ "items": (tagged("type", CODE)) })),
        ("CodeTagKeys", dictionary(CODE.iter().map(|word| (*word, tagged(word, &["a", "b"]))))),
        ("CodeOutside", variant!({ "items": (outside(CODE)) })),
        (
            "CodeNames",
            variant!({ "enum_names": (CODE.iter().map(|word| Variant::from(*word)).collect::<Array>()) }),
        ),
        ("CodeObjects", variant!({ "items": (objects(CODE)) })),
        ("NameKeys", structs(NAMES)),
        (
            "NameTags",
            variant!({ "items": (tagged("type", &NAMES[..32])), "more": (tagged("kind", &NAMES[32..64])) }),
        ),
        ("NameOutside", variant!({ "items": (outside(&NAMES[..32])), "more": (outside(&NAMES[32..64])) })),
        (
            "NameNames",
            variant!({ "enum_names": (NAMES[..64].iter().map(|word| Variant::from(*word)).collect::<Array>()) }),
        ),
        ("SomeKeys", structs(SOME)),
        ("TypeKeys", structs(TYPES)),
        ("TypeOutside", variant!({ "items": (outside(&TYPES[..32])) })),
        ("TypeObjects", variant!({ "items": (objects(TYPES)) })),
        ("Nested", nested(500)),
    ]
}

/// Returns more values, which have one type each: not every name of a key can be that of a type in every language.
pub(crate) fn fields() -> impl Iterator<Item = (&'static str, Variant)> {
    let all = [("CodeFields", CODE), ("NameFields", NAMES), ("TypeFields", TYPES)];
    all.into_iter().map(|(name, words)| (name, dictionary(words.iter().map(|word| (*word, Variant::Int(1))))))
}

/// Returns the schema of a value.
pub(crate) fn schema(name: &str, value: &Variant) -> SchemaBuf {
    let mut samples = Samples::new().type_name_at("", name).as_names("enum_names[]");
    let bytes = codec().encode(value).expect("it is written");
    samples.add(&bytes, codec()).expect("it is whole");
    samples.schema().expect("there are not too many types")
}
