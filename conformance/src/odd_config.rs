//! Config files as people write them, as other programs write them, and as nobody should.

use crate::random::Random;

/// The resource that the engines find in their project.
pub(crate) const RESOURCE: &str = "x.tres";

/// Resources that they do not find. They refuse a file that has one.
pub(crate) const MISSING: &[&str] = &["Resource(\"res://none.tres\")", "ExtResource(\"1\")"];

const HEADERS: &[&str] = &[
    "[a]",
    "[b]",
    "[a]",
    "[ a ]",
    " [a]",
    "\t[b]",
    "[a",
    "a]",
    "[]",
    "[ ]",
    "[]x=1",
    "[\"a\"]",
    "['a']",
    "[a\"b]",
    "[a] ; c",
    "[a] # c",
    "[a] c",
    "[a]b=1",
    "[a][b]",
    "[[a]]",
    "[a\\]",
    "[a\\]b]",
    "[a;b]",
    "[a=b]",
    "[a b]",
    "[a.b/c]",
    "[a\nb]",
    "[größe]",
];

const COMMENTS: &[&str] = &[
    "", "", "; c", " ; c", ";", "; a=1", ";[b]", ";\"", "# c", "#", "# a=1", "#[b]", "# \"c\"", "// c",
    "// a=1", "/* c */", "-- c", "c", "\\", "=",
];

const KEYS: &[&str] = &[
    "a",
    "a",
    "b",
    "c",
    " a",
    "a b",
    "\"a\"",
    "\"a b\"",
    "'a'",
    "a.b/c",
    "a:b",
    "é",
    "\"é\"",
    "",
    "\"\"",
    "a\"b\"",
    "\"a\"b",
    "\"a",
    "a[0]",
    "[a",
    "a]",
    "a;c\n",
    "a\n",
    "&a",
    "@a",
    "1",
    "a\\",
    "\"a\\\"b\"",
];

const ASSIGNMENTS: &[&str] = &[
    "=", "=", "=", "=", " = ", "= ", " =", "\t=\t", "=\n", "\n=", "==", "=;c\n", " ;c\n=", "=#c\n", ":", "",
];

const VALUES: &[&str] = &[
    "1",
    "2",
    "-1",
    "+1",
    "- 1",
    "1.5",
    ".5",
    "5.",
    "1e3",
    "0x10",
    "1_000",
    "50%",
    "1s",
    "true",
    "True",
    "on",
    "null",
    "nil",
    "\"x\"",
    "'x'",
    "\"a\nb\"",
    "\"; c\"",
    "\"a\\n\\\"b\\\\\"",
    "\"x",
    "\"\"\"x\"\"\"",
    "\"x\" \"y\"",
    "x",
    "",
    "a.b",
    "/usr/bin",
    "C:\\x",
    "[]",
    "[1, 2]",
    "[1,\n 2 ; c\n]",
    "[1,]",
    "[1 2]",
    "[1",
    "{}",
    "{\"a\": 1}",
    "{\"a\": 1,\n}",
    "{a = 1}",
    "{\"a\" = 1}",
    "{1: [{}]}",
    "(1)",
    "Vector2(1, 2)",
    "Vector2 ( 1, 2 )",
    "Vector2(1, 2",
    "Vector2(1)",
    "Vector2i(1, 2)",
    "Quat( 0, 0, 0, 1 )",
    "Quaternion(0, 0, 0, 1)",
    "Rect2(0, 0, 1, 1)",
    "Color(1, 0, 0, 1)",
    "Color(\"red\")",
    "#ff0000",
    "#f00",
    "NodePath(\"a\")",
    "&\"x\"",
    "@\"x\"",
    "^\"x\"",
    "PackedByteArray(1, 2)",
    "PackedByteArray(\"AQI=\")",
    "PackedStringArray(\"a\", \"b\")",
    "PoolStringArray( \"a\", \"b\" )",
    "PoolIntArray( 1, 2 )",
    "Array()",
    "Array[int]([1])",
    "Dictionary[String, int]({\"a\": 1})",
    "RID()",
    "inf",
    "-inf",
    "inf_neg",
    "nan",
    "Resource(\"res://x.tres\")",
    "Resource( \"res://x.tres\" )",
    "ExtResource(\"res://x.tres\")",
    "SubResource(\"res://x.tres\")",
    "[Resource(\"res://x.tres\"), 2]",
    "{\"a\": ExtResource(\"res://x.tres\")}",
    MISSING[0],
    MISSING[1],
    "Resource()",
    "Resource(1)",
    "Resource",
    "load(\"res://x.tres\")",
    "InputEvent(KEY,A)",
    "Object(Resource)",
];

const ENDS: &[&str] = &[
    "", "", "", "", "", "", " ", "\t", ";", ";c", " ; c", " ; \"c", " #", " # c", " // c", ",", ";\n", " x",
    " b=3", " [b]", "[b]", "]", "\"", "\\", "=", "\0",
];

const LINE_BREAKS: &[&str] = &["\n", "\n", "\n", "\n", "\n\n", "\r\n", "\r", " ", ""];

/// Makes the text of a file. A third has Windows' line breaks, and some start with a byte-order mark.
pub(crate) fn text(random: &mut Random) -> String {
    let mut text = String::new();
    if random.one_in(8) {
        text.push('\u{feff}');
    }
    for _ in 0..random.below(7) {
        match random.below(4) {
            0 => text += random.pick(HEADERS),
            1 => text += random.pick(COMMENTS),
            _ => {
                // Most lines have just one thing that is odd, since the engines read no more after most mistakes.
                let odd = random.below(5);
                let pick = |random: &mut Random, part: usize, list: &[&'static str], usual: &'static str| {
                    if odd == part || random.one_in(20) { random.pick(list) } else { usual }
                };
                let key = random.pick(&["a", "b", "c"]);
                text += pick(random, 0, KEYS, key);
                text += pick(random, 1, ASSIGNMENTS, "=");
                text += pick(random, 2, VALUES, "1");
                text += pick(random, 3, ENDS, "");
            }
        }
        text += if random.one_in(8) { random.pick(LINE_BREAKS) } else { "\n" };
    }
    if random.one_in(3) {
        text = text.replace('\n', "\r\n");
    }
    if random.one_in(6) {
        // The end of a file that was cut off.
        text.truncate(
            (0..=random.below(text.len() + 1)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0),
        );
    }
    text
}
