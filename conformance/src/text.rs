//! Compares the values that `str_to_var` and gdvar read from text.

use gdvar_core::generic::Variant;
use gdvar_core::text::TextFormat;
use gdvar_core::{Dialect, Real, VariantType};

use crate::engine::{Engine, Value, Verdict};
use crate::random::Random;
use crate::report::Report;
use crate::texts::{Difference, difference, in_array, mutate};

/// The containers around the innermost values.
const DEPTH: usize = 3;

pub(crate) fn run<R: Real>(
    report: &mut Report,
    engine: Option<&Engine>,
    dialect: Dialect,
    seed: u64,
    count: u64,
) {
    let engine = engine.expect("this part needs one");
    let mut random = Random::new(seed, dialect).without(VariantType::Object);
    if dialect == Dialect::Godot3 {
        // Godot 3 has no text for an RID.
        random = random.without(VariantType::Rid);
    }
    let texts: Vec<String> = (0..count).map(|_| text::<R>(dialect, &mut random)).collect();
    for (text, verdict) in texts.iter().zip(engine.parse_or_crash(&texts)) {
        report.add(match verdict {
            Verdict::Crashed => Ok("the engine crashes"),
            Verdict::Rejected => Err(format!("the engine has no answer to {text:?}")),
            Verdict::Value(value) => outcome::<R>(dialect, text, &value),
        });
    }
}

/// Makes the text of a value, usually changed, and every second time inside an Array.
pub(crate) fn text<R: Real>(dialect: Dialect, random: &mut Random) -> String {
    let format = TextFormat::new().dialect(dialect);
    let value: Variant<R> = random.variant(DEPTH);
    // The usual form can express the values that the exact form refuses.
    let exact = format.exact(random.one_in(2)).print(&value);
    let text = exact.or_else(|_| format.indent(2).print(&value)).expect("the values have text");
    let text = if random.one_in(8) { text } else { mutate(&text, random) };
    let text = if random.one_in(2) { in_array(&text) } else { text };
    // A byte-order mark at the start would be lost on its way to the engine.
    if text.starts_with('\u{feff}') { format!(" {text}") } else { text }
}

fn outcome<R: Real>(dialect: Dialect, text: &str, value: &Value) -> Result<&'static str, String> {
    Ok(difference::<R>(dialect, text, value)?.map_or("alike", class))
}

/// Returns the name of a class of difference.
pub(crate) fn class(difference: Difference) -> &'static str {
    match difference {
        Difference::Range => "refused: a number that does not fit",
        Difference::LeftOver => "refused: numbers left over",
        Difference::ElementType => "refused: an element that its container's type does not allow",
        Difference::UnknownClass => {
            "a typed container of a class that the engine does not know, or of something that is not a name"
        }
        Difference::Unclosed => "refused: a closing parenthesis that the engine does not miss",
        Difference::HtmlColor => "a colour in hexadecimal digits at the end, or with a wrong number of them",
        Difference::InexactFloat => "the engine does not read floats exactly",
        Difference::EmptyExponent => "refused: an exponent without digits",
        Difference::EmptySubname => "refused: an empty subname",
        Difference::LoneMinus => "refused: a minus without digits",
        Difference::OddText => "refused: NULs and halves of UTF-16 pairs",
        Difference::Object => "refused: objects",
    }
}
