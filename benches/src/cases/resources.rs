//! Resource files beside the same objects from `store_var`, and the same values in a `ConfigFile`; objects as engines leave them.

use std::hint::black_box;

use gdvar::config_file::ConfigFile;
use gdvar::resource::{self, ResourceFile};
use gdvar::text::TextFormat;
use gdvar::{Codec, GodotDecode, GodotEncode, Variant};

use super::{DECODE, bytes, forever};
use crate::case::Group;

/// The number of items in a save.
const ITEMS: i64 = 1000;

const OBJECTS: Codec = Codec::new().full_objects(true);

pub const RES: &str = ".res to a type";
pub const TRES: &str = ".tres to a type";
pub const STORE_VAR: &str = "store_var";
pub const CONFIG_FILE: &str = "ConfigFile";
pub const TRES_VALUES: &str = ".tres to values";

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, Default)]
#[gdvar(object = "Resource", script = "res://save.gd", default)]
pub struct Save {
    version: i64,
    #[gdvar(typed)]
    items: Vec<Item>,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://item.gd", default)]
pub struct Item {
    name: String,
    count: i64,
    kind: i64,
}

impl Default for Item {
    fn default() -> Self {
        Self { name: String::new(), count: 1, kind: 0 }
    }
}

/// An item as an engine writes it whose script has more properties: one is the default, which is left out.
#[derive(GodotEncode)]
#[gdvar(object = "Resource", script = "res://item.gd")]
struct Written {
    name: String,
    rarity: i64,
    kind: i64,
}

/// An item that is no Object.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Plain {
    name: String,
    count: i64,
    kind: i64,
}

fn name(n: i64) -> String {
    format!("item {n}")
}

pub fn save() -> Save {
    let items = (0..ITEMS).map(|n| Item { name: name(n), count: n * 7 + 2, kind: n % 5 + 1 });
    Save { version: 3, items: items.collect() }
}

/// The objects with all properties in order, and with absent and additional ones.
pub fn objects() -> Vec<Group> {
    let mut group = Group::new("objects", DECODE);
    let all = bytes(OBJECTS.encode(&save().items).expect("it fits"));
    let is_item = |items: &Vec<Item>| *items == save().items;
    group.decode("gdvar", all.len(), is_item, || OBJECTS.decode::<Vec<Item>>(black_box(all)));
    let written = (0..ITEMS).map(|n| Written { name: name(n), rarity: n % 4, kind: n % 5 + 1 });
    let written = bytes(OBJECTS.encode(&written.collect::<Vec<_>>()).expect("it fits"));
    let is_written = |items: &Vec<Item>| {
        items.iter().zip(save().items).all(|(item, all)| *item == Item { count: 1, ..all })
    };
    group.decode("gdvar, absent and additional", written.len(), is_written, || {
        OBJECTS.decode::<Vec<Item>>(black_box(written))
    });
    let plain = save().items.into_iter().map(|Item { name, count, kind }| Plain { name, count, kind });
    let plain = forever(plain.collect::<Vec<_>>());
    let dictionaries = bytes(OBJECTS.encode(plain).expect("it fits"));
    group.decode(
        "gdvar, dictionaries",
        dictionaries.len(),
        |items| items == plain,
        || OBJECTS.decode::<Vec<Plain>>(black_box(dictionaries)),
    );
    vec![group]
}

/// Returns the save in binary, as text, and as a config file.
pub fn files() -> (Vec<u8>, String, String) {
    let binary = resource::to_res(&save()).expect("it can be written");
    let text = resource::to_tres(&save()).expect("it can be written");
    let text = String::from_utf8(text).expect("it is text");
    let config = config(&text);
    (binary, text, config)
}

pub fn groups() -> Vec<Group> {
    let is_right = |read: &Save| *read == save();
    let stored = bytes(OBJECTS.encode(&save()).expect("it fits"));
    let (binary, text, config) = files();
    let (binary, text, config) = (bytes(binary), bytes(text.into_bytes()), &*config.leak());
    let parse = || ConfigFile::parse(black_box(config), TextFormat::new());
    // Each item has a script and three properties, and the main resource a script and two.
    let values = save().items.len() * 4 + 3;
    let has_all = move |config: &ConfigFile| config.spans().len() == values;

    let mut res = Group::new("resources", RES);
    res.decode("gdvar", binary.len(), is_right, move || resource::from_bytes::<Save>(black_box(binary)));
    res.decode(STORE_VAR, stored.len(), is_right, || OBJECTS.decode::<Save>(black_box(stored)));

    let mut tres = Group::new("resources", TRES);
    tres.decode("gdvar", text.len(), is_right, move || resource::from_bytes::<Save>(black_box(text)));
    tres.decode(CONFIG_FILE, config.len(), has_all, parse);

    let mut all = Group::new("resources", TRES_VALUES);
    all.decode(
        "gdvar",
        text.len(),
        move |all: &Vec<Variant>| all.len() == values,
        move || every_value(black_box(text)),
    );
    all.decode(CONFIG_FILE, config.len(), has_all, parse);

    let mut groups = vec![res, tres, all];
    for (job, file) in [("one value of a .res", binary), ("one value of a .tres", text)] {
        let mut one = Group::new("resources", job);
        one.decode(
            "gdvar",
            file.len(),
            |version| *version == Variant::Int(3),
            move || version(black_box(file)),
        );
        one.decode(
            "gdvar, all values",
            file.len(),
            move |all: &Vec<Variant>| all.len() == values,
            move || every_value(black_box(file)),
        );
        groups.push(one);
    }
    groups
}

fn every_value(file: &[u8]) -> resource::Result<Vec<Variant>> {
    ResourceFile::from_bytes(file)?.all_properties().map(|property| property.value()).collect()
}

fn version(file: &[u8]) -> resource::Result<Variant> {
    let file = ResourceFile::from_bytes(file)?;
    let main = file.main().expect("it is no scene");
    file.property(main, "version").expect("it is set").value()
}

/// Returns a config file with the values of a resource, in as many bytes: text takes the place of references, and the typed Array is
/// a plain one.
fn config(text: &str) -> String {
    let text = text.replace("Array[ExtResource(\"2\")]([", "[").replace("])", "]");
    let text = text.replace("ExtResource(\"", "\"ExtResource(").replace("SubResource(\"", "\"SubResource(");
    text.replace("\")", ")\"")
}
