//! `gdvar check`: whether a file is complete, and written as an engine writes it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use gdvar::schema::{Schema, SchemaBuf};
use gdvar::{Codec, inspect};
use gdvar_document::{Fault, Kind, Strictness, faults_of_value};

use crate::arguments::CheckArguments;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened::Opened;
use crate::output::{LONGEST, excerpt};
use crate::progress::during;
use crate::resource;
use crate::show::each_packet;

/// How many faults of a file are printed.
const SHOWN: usize = 100;

pub(crate) fn run(arguments: &CheckArguments) -> Result<Outcome, Failure> {
    let schemas = match &arguments.schema {
        Some(path) => read_schemas(path)?,
        None => Vec::new(),
    };
    let mut stdout = io::stdout().lock();
    Outcome::of_each(&arguments.files, |path| {
        let clean = if arguments.packets {
            check_packets(path, arguments, &schemas, &mut stdout)
        } else {
            check_file(path, arguments, &schemas, &mut stdout)
        };
        match clean {
            Ok(true) => Ok(Outcome::Yes),
            Ok(false) => Ok(Outcome::No),
            Err(failure) if failure.is_damage() => {
                writeln!(stdout, "{}", excerpt(failure.message(), LONGEST))?;
                Ok(Outcome::No)
            }
            Err(failure) => Err(failure),
        }
    })
}

/// Prints the faults of a file. Returns `true` if there are none.
fn check_file(
    path: &Path,
    arguments: &CheckArguments,
    schemas: &[(String, SchemaBuf)],
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let opened = Opened::open(path, &arguments.read)?;
    let name = &opened.name;
    if let Some(file) = opened.document.resource() {
        return resource::check(&opened, file, arguments, out);
    }
    let faults = during("checking", || {
        let found = opened.document.find_faults(strictness(arguments));
        Faults { misfits: misfits(&opened, schemas), found }
    });
    if faults.is_empty() {
        let about = format!("{name}: no faults: {}", opened.document.description());
        writeln!(out, "{}", excerpt(&about, LONGEST))?;
    }
    print(name, &faults, out)
}

/// Prints the faults of each packet of a stream as it arrives. Returns `true` if there are none.
fn check_packets(
    path: &Path,
    arguments: &CheckArguments,
    schemas: &[(String, SchemaBuf)],
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let (name, mut is_clean, mut count) = (input::name(path), true, 0);
    each_packet(path, &arguments.read, |packet, codec| {
        let found = faults_of_value(packet, codec, strictness(arguments));
        let misfits = misfits_of(schemas, |schema| {
            Some(misfits_of_value(packet, 0, codec, schema).unwrap_or_default())
        });
        let faults = Faults { found, misfits: misfits.unwrap_or_default() };
        is_clean &= print(&format!("{name}: packet {count}"), &faults, out)?;
        count += 1;
        Ok(out.flush()?)
    })?;
    if is_clean {
        writeln!(out, "{}", excerpt(&format!("{name}: no faults: {count} packets"), LONGEST))?;
    }
    Ok(is_clean)
}

fn strictness(arguments: &CheckArguments) -> Strictness {
    if arguments.readable { Strictness::Readable } else { Strictness::Written }
}

/// The faults of a file or a packet.
struct Faults {
    found: Vec<Fault>,
    /// Those according to a schema.
    misfits: Vec<String>,
}

impl Faults {
    fn len(&self) -> usize {
        self.found.len() + self.misfits.len()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Prints the faults of the file or packet with this name, up to a limit. Returns `true` if there are none.
fn print(name: &str, faults: &Faults, out: &mut impl Write) -> Result<bool, Failure> {
    let found = faults.found.iter().map(Fault::to_string);
    for fault in found.chain(faults.misfits.iter().cloned()).take(SHOWN) {
        writeln!(out, "{}", excerpt(&format!("{name}: {fault}"), LONGEST))?;
    }
    if faults.len() > SHOWN {
        writeln!(out, "… {} more", faults.len() - SHOWN)?;
    }
    Ok(faults.is_empty())
}

/// Reads a schema, whose name is empty, or the schemas of a lock file.
fn read_schemas(path: &Path) -> Result<Vec<(String, SchemaBuf)>, Failure> {
    let name = path.display().to_string();
    let json = fs::read_to_string(path).map_err(|error| Failure::of(&name, error))?;
    let failed = |error| {
        let hint = "a schema is what `Schema::to_json` writes for a type; a lock file has several";
        Failure::of(&name, error).hint(hint)
    };
    let error = match SchemaBuf::from_json(&json) {
        Ok(schema) => return Ok(vec![(String::new(), schema)]),
        Err(error) => error,
    };
    match SchemaBuf::from_lock(&json) {
        Ok(schemas) if schemas.is_empty() => Err(Failure::of(&name, "there is no schema in it")),
        Ok(schemas) => Ok(schemas),
        // A file with this key is no lock file.
        Err(of_lock) if error.message().contains("the key \"schema\"") => Err(failed(of_lock)),
        Err(_) => Err(failed(error)),
    }
}

/// Returns the faults of a value according to the schema that it fits best. There may be none.
fn misfits_of(
    schemas: &[(String, SchemaBuf)],
    check: impl Fn(Schema<'_>) -> Option<Vec<String>>,
) -> Option<Vec<String>> {
    let mut best: Option<Vec<String>> = None;
    for (name, schema) in schemas {
        let faults = check(schema.as_schema())?;
        if best.as_ref().is_none_or(|best| faults.len() < best.len()) {
            let as_type = if name.is_empty() { String::new() } else { format!(", as {name}") };
            best = Some(faults.into_iter().map(|fault| format!("{fault}{as_type}")).collect());
        }
    }
    best
}

/// Returns the faults of a file's values according to the schema. Values that cannot be read have already been reported.
fn misfits(opened: &Opened, schemas: &[(String, SchemaBuf)]) -> Vec<String> {
    let document = &opened.document;
    let of_value = |index: usize| {
        let faults = if let Kind::Values | Kind::Bare = document.kind() {
            let bytes = document.bytes(index).ok()?;
            let (start, codec) = (opened.start(index), document.codec());
            misfits_of(schemas, |schema| misfits_of_value(&bytes, start, codec, schema).ok())?
        } else {
            // The values of a config file have no bytes in which a fault could be located.
            let value = document.value::<f32>(index).ok()?;
            misfits_of(schemas, |schema| {
                Some(schema.faults(&value, SHOWN + 1).iter().map(ToString::to_string).collect())
            })?
        };
        let name = if document.len() > 1 { format!("value {index}: ") } else { String::new() };
        Some(faults.into_iter().map(move |fault| format!("{name}{fault}")))
    };
    (0..document.len()).filter_map(of_value).flatten().collect()
}

/// Returns the faults according to the schema of a value that starts at a byte of the file.
fn misfits_of_value(
    bytes: &[u8],
    start: usize,
    codec: Codec,
    schema: Schema<'_>,
) -> gdvar::Result<Vec<String>> {
    inspect::check(bytes, codec)?;
    let faults = schema.faults_in_bytes(bytes, codec, SHOWN + 1);
    Ok(faults.into_iter().map(|fault| fault.moved(start).to_string()).collect())
}
