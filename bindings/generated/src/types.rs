//! TypeScript of the zoo of derived types, and values for it.

use std::fmt::Write as _;
use std::io::{self, BufRead as _, BufWriter, Write as _};
use std::path::Path;
use std::{fs, iter};

use gdvar::typescript::Typescript;
use gdvar::{Codec, Dialect, Variant};

use crate::changes::changed;
use crate::random::Random;
use crate::zoo::{Animal, Source, animals, kept};

/// Types without a definition, because they are written like another type. They occur in fields of other types.
const ALIASES: &[&str] = &["Newtype", "Unit", "PlayerId", "Upper", "Even", "Transparent"];

/// Values of each type.
const VALUES: u64 = 40;

/// Changed values, a few for each value of a type.
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
            }
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
