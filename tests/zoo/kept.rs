//! Types that keep unknown content. Their dynamic values are compared with their schemas.

use std::collections::BTreeMap;

use gdvar::{Dictionary, GodotDecode, GodotEncode, GodotSchema, Variant, double};

use super::{Animal, Sample, animal, samples};
use crate::zoo::Source;

/// All types in this file.
pub(crate) const ANIMALS: &[Animal] = &[
    animal!(OutsideKept, None),
    animal!(InsideKept, Any),
    animal!(BesideKept, Any),
    animal!(NameKept, None),
    animal!(CodeKept, None),
    animal!(Wide, None),
    animal!(InsideTag, Open),
    animal!(BesideTag, Open),
    animal!(Bag, Kept),
    animal!(ScriptedBag, Kept),
    animal!(Numbers, Kept),
    animal!(Plain, Open),
    animal!(StrictScripted, Closed),
    animal!(Save, Kept),
];

/// The types that keep values with an unknown tag.
pub(crate) fn unknown_tags() -> impl Iterator<Item = &'static Animal> {
    let names = ["OutsideKept", "InsideKept", "BesideKept", "NameKept", "CodeKept", "InsideTag", "BesideTag"];
    ANIMALS.iter().filter(move |animal| names.contains(&animal.name))
}

/// The same variants in each tagging, with one for unknown tags.
macro_rules! kept {
    ($name:ident, $(#[$attr:meta])* $unknown:ty: $sample:expr) => {
        #[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
        $(#[$attr])*
        enum $name {
            Wait,
            Move { x: i32 },
            #[gdvar(other)]
            Unknown($unknown),
        }

        samples! { source:
            [] $name = $name::Wait, $name::Move { x: source.any() }, $name::Unknown($sample(source));
        }
    };
}

/// Returns a Dictionary of one entry: a tag and its content.
fn content(source: &mut Source) -> Variant {
    [(Variant::from("New"), source.any::<Variant>())].into_iter().collect::<Dictionary>().into()
}

/// Returns entries with a tag among them.
fn tagged(source: &mut Source, key: &str) -> Variant {
    let mut entries: Dictionary = source.any();
    entries.insert(key, "New");
    entries.into()
}

kept!(OutsideKept, Variant: content);
kept!(InsideKept, #[gdvar(tag = "type")] Variant: |source| tagged(source, "type"));
kept!(BesideKept, #[gdvar(tag = "t", content = "c", deny_unknown_fields)] Variant: |source| tagged(source, "t"));
kept!(InsideTag, #[gdvar(tag = "type")] String: Source::any::<String>);
kept!(BesideTag, #[gdvar(tag = "t", content = "c")] String: Source::any::<String>);

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
enum NameKept {
    Orc,
    #[gdvar(other)]
    Unknown(Variant),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
enum CodeKept {
    #[gdvar(tag = 3)]
    Orc,
    #[gdvar(other)]
    Unknown(Variant),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
enum Wide {
    #[gdvar(tag = 3)]
    Orc,
    #[gdvar(other)]
    Unknown(double::Variant),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node")]
struct Bag {
    level: i64,
    #[gdvar(flatten)]
    rest: BTreeMap<String, Variant>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node", script = "res://bag.gd")]
struct ScriptedBag {
    level: i64,
    #[gdvar(flatten)]
    rest: BTreeMap<String, Variant>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node")]
struct Numbers {
    #[gdvar(alias = "hp")]
    level: u8,
    #[gdvar(flatten)]
    rest: BTreeMap<String, u8>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node")]
struct Plain {
    level: u8,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node", script = "res://strict.gd", deny_unknown_fields)]
struct StrictScripted {
    level: u8,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Save {
    level: u8,
    bag: Option<Bag>,
    #[gdvar(flatten)]
    rest: BTreeMap<String, OutsideKept>,
}

/// Keys that no field of these types has.
fn rest<T: Sample>(source: &mut Source) -> BTreeMap<String, T> {
    source.few(|source| (format!("{} more", source.any::<u8>()), source.any())).into_iter().collect()
}

samples! { source:
    [] NameKept = NameKept::Orc, NameKept::Unknown("Elf".into()), NameKept::Unknown(7.into());
    [] CodeKept = CodeKept::Orc, CodeKept::Unknown("Elf".into()), CodeKept::Unknown(7.into());
    [] Wide = Wide::Orc, Wide::Unknown("Elf".into());
    [] Bag = Bag { level: source.any(), rest: rest(source) };
    [] ScriptedBag = ScriptedBag { level: source.any(), rest: rest(source) };
    [] Numbers = Numbers { level: source.any(), rest: rest(source) };
    [] Plain = Plain { level: source.any() };
    [] StrictScripted = StrictScripted { level: source.any() };
    [] Save = Save { level: source.any(), bag: source.any(), rest: rest(source) };
}
