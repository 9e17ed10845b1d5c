//! Compares config files: what `ConfigFile.parse` reads from a text.

use gdvar_core::config_file::ConfigFile;
use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, Variant, VariantType};

use crate::engine::{Engine, Verdict};
use crate::random::Random;
use crate::report::Report;
use crate::text::class;
use crate::texts::{Difference, between, mutate, refused};

/// The containers around the innermost values.
const DEPTH: usize = 2;

/// Names of sections and keys, some of which need quotes or escapes.
const NAMES: &[&str] =
    &["a", "video", "with space", "größe", "a/b", "a=b", "semi;colon", "1", "[x]", "quo\"te"];

/// Text that is put between entries.
const GAPS: &[&str] = &["", "", "", "\n", "; a comment\n", " \t", ";\n\n", "#\n", "[", "]\n", "=", "\""];

pub(crate) fn run(report: &mut Report, engine: Option<&Engine>, dialect: Dialect, seed: u64, count: u64) {
    let engine = engine.expect("this part needs one");
    let mut random = Random::new(seed, dialect).without(VariantType::Object);
    if dialect == Dialect::Godot3 {
        // Godot 3 has no text for an RID.
        random = random.without(VariantType::Rid);
    }
    let texts: Vec<String> = (0..count).map(|_| text(dialect, &mut random)).collect();
    for (text, verdict) in texts.iter().zip(engine.parse_config_or_crash(&texts)) {
        report.add(compare(dialect, text, &verdict));
    }
}

/// Makes the text of a config file as gdvar writes it, usually with something inserted between the entries or anywhere.
fn text(dialect: Dialect, random: &mut Random) -> String {
    let mut config = ConfigFile::with_format(TextFormat::new().dialect(dialect).exact(random.one_in(2)));
    for _ in 0..random.below(6) {
        let section = if random.one_in(4) { "" } else { random.pick(NAMES) };
        let value: Variant = random.variant(DEPTH);
        // Leaves out a value without exact text, or a name that a section cannot have.
        let _ = config.set(section, random.pick(NAMES), value);
    }
    let text = config.to_string();
    match random.below(4) {
        0 => text,
        1 => text.split_inclusive('\n').map(|line| random.pick(GAPS).to_owned() + line).collect(),
        _ => mutate(&text, random),
    }
}

fn compare(dialect: Dialect, text: &str, verdict: &Verdict) -> Result<&'static str, String> {
    let codec = Codec::new().dialect(dialect);
    let ours = ConfigFile::parse(text, TextFormat::new().dialect(dialect));
    let different = |theirs: &str| {
        let ours = ours.as_ref().map(ConfigFile::to_dictionary);
        format!("{text:?}\n  gdvar: {ours:?}\n  engine: {theirs}")
    };
    match (&ours, verdict) {
        (_, Verdict::Crashed) => Ok("the engine crashes"),
        (Err(_), Verdict::Rejected) => Ok("both refuse it"),
        (Ok(_), Verdict::Rejected) if ends_in_color(text) => Ok(class(Difference::HtmlColor)),
        (Ok(_), Verdict::Rejected) => Err(different("rejected")),
        (Err(error), Verdict::Value(value)) => {
            refused(text, error.kind(), dialect).map(class).ok_or_else(|| different(&value.text))
        }
        (Ok(config), Verdict::Value(value)) => {
            let theirs: Variant =
                codec.decode(&value.bytes).map_err(|error| different(&error.to_string()))?;
            let ours = Variant::Dictionary(config.to_dictionary());
            between(dialect, text, &ours, &theirs, &value.text)
                .map(|difference| difference.map_or("alike", class))
                .map_err(|()| different(&value.text))
        }
    }
}

/// Returns whether the text ends with the hexadecimal digits of a colour.
fn ends_in_color(text: &str) -> bool {
    text.rsplit_once('#').is_some_and(|(_, digits)| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
