//! TypeScript of the zoo of derived types, and values for it.

use std::fmt::Write as _;
use std::io::{self, BufRead as _, BufWriter, Write as _};
use std::path::Path;
use std::{fs, iter};

use gdvar::typescript::Typescript;
use gdvar::{Codec, Dialect, Dictionary, Instance, Object, Variant};

use crate::changes::changed;
use crate::code_keys;
use crate::made::made;
use crate::random::Random;
use crate::zoo::{Animal, Source, animals, kept};

/// Types without a definition, because they are written like another type. They occur in fields of other types.
const ALIASES: &[&str] = &["Newtype", "Unit", "PlayerId", "Upper", "Even", "Transparent"];

/// Values of each type.
const VALUES: u64 = 40;

/// Changed values, a few of each kind for each value of a type.
const CHANGES: usize = 2;

fn codec() -> Codec {
    Codec::new().full_objects(true)
}

fn types() -> impl Iterator<Item = &'static Animal> {
    animals().filter(|animal| !ALIASES.contains(&animal.name)).chain(kept::unknown_tags())
}

fn name_of(animal: &Animal) -> String {
    format!("Zoo{}", animal.name.replace(|c: char| !c.is_alphanumeric(), ""))
}

/// Writes a module for each of the values whose keys and names are code, and `code.jsonl` with the values, or why there is none.
pub(crate) fn write_code(folder: &Path) -> io::Result<()> {
    let mut lines = String::new();
    for (name, value) in code_keys::values().into_iter().chain(code_keys::fields()) {
        let module = Typescript::new().file(format!("{name}.ts"));
        let made = module.add_schema(code_keys::schema(name, &value)).write(folder);
        let bytes = code_keys::codec().encode(&value).map_err(io::Error::other)?;
        let error = made.err().map(|error| error.to_string().replace('\n', " ")).unwrap_or_default();
        let hex = hex(&bytes);
        let _ = writeln!(lines, r#"{{"type":"{name}","hex":"{hex}","error":"{error}"}}"#);
    }
    fs::write(folder.join("code.jsonl"), lines)
}

/// Writes `zoo.ts`, and `zoo.jsonl` with values: the name of the type, the bytes, and whether Rust reads them.
pub(crate) fn write(folder: &Path) -> io::Result<()> {
    let module = types().fold(Typescript::new().file("zoo.ts"), |module, animal| {
        module.add_schema(animal.schema).type_name_of(animal.schema, name_of(animal))
    });
    module.write(folder)?;
    let mut out = BufWriter::new(fs::File::create(folder.join("zoo.jsonl"))?);
    let random = &mut Random::new(3, Dialect::Godot4);
    for animal in types() {
        for seed in 0..VALUES {
            let written = (animal.write)(&mut Source::new(seed, Dialect::Godot4), codec());
            let bytes = written.bytes.map_err(io::Error::other)?;
            // Values of double-precision builds stay as they are.
            let value = codec().decode::<Variant>(&bytes).ok();
            let mut all = vec![bytes];
            for value in value.iter().flat_map(|value| iter::repeat_n(value, CHANGES)) {
                all.extend(codec().encode(&changed(value, random)));
                all.extend(codec().encode(&alike(value, random)));
                all.push(damaged(&all[0], random));
            }
            let made = made(animal.schema, Dialect::Godot4, random);
            all.extend(made.into_iter().flat_map(|value| codec().encode(&value)));
            for bytes in all {
                let (name, hex) = (name_of(animal), hex(&bytes));
                let reason = (animal.read)(codec(), &bytes).err().map(|error| error.to_string());
                let mut reason = reason.unwrap_or_default();
                reason.retain(|c| !c.is_control() && !matches!(c, '"' | '\\'));
                writeln!(out, r#"{{"type":"{name}","hex":"{hex}","error":"{reason}"}}"#)?;
            }
        }
    }
    out.flush()
}

/// Replaces a value somewhere inside by one of another type that looks like it: `"3"`, `true` and `3.0` for 3.
fn alike(value: &Variant, random: &mut Random) -> Variant {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match value {
        Variant::Array(items) if !items.is_empty() && !random.one_in(8) => {
            let index = random.below(items.len());
            let mut items: Vec<Variant> = items.iter().cloned().collect();
            items[index] = alike(&items[index], random);
            Variant::Array(items.into())
        }
        Variant::Dictionary(entries) if !entries.is_empty() && !random.one_in(8) => {
            let index = random.below(entries.len());
            let other = |(at, (key, value)): (usize, (&Variant, &Variant))| match at == index {
                true if random.one_in(6) => (alike(key, random), value.clone()),
                true => (key.clone(), alike(value, random)),
                false => (key.clone(), value.clone()),
            };
            Variant::Dictionary(entries.iter().enumerate().map(other).collect())
        }
        Variant::Object(Object::Full(object)) if !object.properties.is_empty() && !random.one_in(8) => {
            let mut object = Instance::clone(object);
            let index = random.below(object.properties.len());
            object.properties[index].1 = alike(&object.properties[index].1, random);
            Variant::Object(object.into())
        }
        _ => match random.below(8) {
            0 => text.into(),
            1 => Variant::StringName(text.as_str().into()),
            2 => Variant::NodePath(text.as_str().into()),
            3 => Variant::Bool(!matches!(value, Variant::Nil | Variant::Bool(false) | Variant::Int(0))),
            4 => text.parse::<i64>().unwrap_or_else(|_| value.as_bool().is_some_and(|is| is).into()).into(),
            5 => text.parse::<f64>().unwrap_or(1.0).into(),
            6 => Variant::Array(vec![value.clone()].into()),
            _ => Variant::Dictionary(Dictionary::new()),
        },
    }
}

/// Changes one byte.
fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = random.below(bytes.len());
    bytes[at] = random.pick(&[0, 1, 2, 3, 4, 5, 27, 28, 0x7f, 0x80, 0xff, bytes[at] ^ 1]);
    bytes
}

/// Reads lines from the standard input: the name of a type, its bytes, and the bytes that a program made of them. Rust has to read
/// the same value from both.
pub(crate) fn check() -> io::Result<()> {
    let mut count = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let [name, old, new] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(io::Error::other(format!("no line of a type and two values: {line}")));
        };
        let animal = types().find(|animal| name_of(animal) == name);
        let animal = animal.ok_or_else(|| io::Error::other(format!("there is no type {name}")))?;
        let value = |digits: &str| {
            let bytes: Vec<u8> = digits
                .as_bytes()
                .chunks(2)
                .filter_map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok())
                .collect();
            let shown = codec()
                .decode::<Variant>(&bytes)
                .map_or_else(|error| error.to_string(), |value| value.to_string());
            (animal.read)(codec(), &bytes)
                .map_or_else(|error| (format!("{error}"), shown.clone()), |read| (read.value, shown.clone()))
        };
        let ((old, from), (new, to)) = (value(old), value(new));
        if old != new {
            return Err(io::Error::other(format!("{name}:\n{from}\nbecame\n{to}\n\n{old}\nbecame\n{new}")));
        }
        count += 1;
    }
    println!("{count} values");
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
