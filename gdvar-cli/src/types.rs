//! `gdvar types`: types for the values of files, in Rust and other languages.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use gdvar::document::Sources;
use gdvar::schema::{File, Language, Problems, Samples, SchemaBuf, Seen};

use crate::arguments::ReadArguments;
use crate::convert::counted;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened::Opened;
use crate::output::{TextOutput, eprint_clean};
use crate::progress::{during, each};
use crate::show::each_packet;

/// How many differences of a value are named.
const DIFFERENCES: usize = 10;

#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct TypesArguments {
    /// Files of values: saves, packets, resources, settings, text and JSON; schemas as JSON; and what `gdvar manifest` printed.
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,

    /// Rust types. This is what is printed if nothing else is asked for.
    #[arg(long)]
    rust: bool,

    /// GDScript classes.
    #[arg(long)]
    gdscript: bool,

    /// TypeScript types.
    #[arg(long)]
    typescript: bool,

    /// The schema as JSON, for `check --schema` and for other programs.
    #[arg(long)]
    schema: bool,

    /// What was seen at each path: the types, how many values, the smallest and the largest number; and whether the types write
    /// each sample as it is.
    #[arg(long)]
    report: bool,

    /// Write files into this folder, instead of one target to standard output.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,

    /// Make maps of the Dictionaries at this path, such as `levels[].scores`.
    #[arg(long, value_name = "PATH")]
    map: Vec<String>,

    /// Make structs of the Dictionaries at this path.
    #[arg(long = "struct", value_name = "PATH")]
    structs: Vec<String>,

    /// Make an enum of the texts at this path, if there are at most 64.
    #[arg(long, value_name = "PATH")]
    names: Vec<String>,

    /// The name of the type at a path, such as `bag[]=Thing`, or `=Game` for the whole value.
    #[arg(long, value_name = "PATH=NAME", value_parser = path_and_name)]
    name: Vec<(String, String)>,

    /// The sources are streams of packets: values, each after its length.
    #[arg(long, conflicts_with = "index")]
    packets: bool,

    /// Which value of each file, counted from 0 [default: all of them, as samples of one type].
    #[arg(long, value_name = "NUMBER")]
    index: Option<usize>,

    #[command(flatten)]
    read: ReadArguments,
}

/// Reads a path and a name.
fn path_and_name(text: &str) -> Result<(String, String), String> {
    let (path, name) = text.rsplit_once('=').ok_or("expected PATH=NAME")?;
    Ok((path.to_owned(), name.to_owned()))
}

pub(crate) fn run(arguments: &TypesArguments) -> Result<Outcome, Failure> {
    let asked =
        [arguments.rust, arguments.gdscript, arguments.typescript, arguments.schema, arguments.report];
    let count = asked.iter().filter(|asked| **asked).count();
    if count > 1 && arguments.output.is_none() {
        return Err(
            Failure::new("only one target can be printed").hint("--output FOLDER writes a file for each")
        );
    }
    let mut sources = Sources::new(empty(arguments));
    let mut samples = Vec::new();
    each("reading", &arguments.sources, |path| {
        if add(path, arguments, &mut sources)? {
            samples.push(&**path);
        }
        Ok::<_, Failure>(())
    })?;
    let schemas = during("making types", || sources.schemas());
    let schemas = schemas.map_err(|error| Failure::new(error.to_string()))?;
    let seen = sources.seen();
    if let Some(path) = sources.unknown_paths().next() {
        return Err(Failure::new(format!("no value has the path {path}")).hint("see the paths with --report"));
    }
    if seen.first().is_some_and(|whole| whole.types.len() > 1) && arguments.index.is_none() {
        eprint_clean(
            "gdvar: the values have several types, so they are an enum: --index NUMBER takes one value of each file",
        );
    }
    warn(&seen);
    let languages = [
        (arguments.rust || count == 0, Language::Rust),
        (arguments.gdscript, Language::Gdscript),
        (arguments.typescript, Language::Typescript),
        (arguments.schema, Language::Json),
    ];
    let mut files = Vec::new();
    for (_, language) in languages.into_iter().filter(|(is_asked, _)| *is_asked) {
        files.extend(language.files(&schemas).map_err(|problems| unnamed(&problems))?);
    }
    if arguments.report {
        let mut text = seen.iter().map(|seen| format!("{seen}\n")).collect::<Vec<_>>().concat();
        if let Some(schema) = schemas.last().filter(|_| !seen.is_empty()) {
            each("checking", &samples, |path| {
                text.push_str(&proof(path, arguments, schema)?);
                Ok::<_, Failure>(())
            })?;
        }
        files.push(File { name: "report.txt".to_owned(), text });
    }
    match &arguments.output {
        Some(folder) => write(folder, &files)?,
        None => print(&files)?,
    }
    Ok(Outcome::Yes)
}

/// Returns the failure for problems of a language.
fn unnamed(problems: &Problems) -> Failure {
    let failure = Failure::new(problems.to_string());
    if problems.are_of_names() {
        failure.hint("`--name PATH=NAME` names the type at a path, such as `--name map=Level`; the paths are in --report")
    } else {
        failure
    }
}

/// Returns samples without values, with what is asked for at paths.
fn empty(arguments: &TypesArguments) -> Samples {
    let root = if arguments.packets { "Packet" } else { "Save" };
    let mut samples = Samples::new().type_name_at("", root);
    for path in &arguments.map {
        samples = samples.as_map(path);
    }
    for path in &arguments.structs {
        samples = samples.as_struct(path);
    }
    for path in &arguments.names {
        samples = samples.as_names(path);
    }
    for (path, name) in &arguments.name {
        samples = samples.type_name_at(path, name);
    }
    samples
}

/// Adds the values of a file, or what else it has. Returns whether it has samples that can be opened again.
fn add(path: &Path, arguments: &TypesArguments, sources: &mut Sources) -> Result<bool, Failure> {
    let is_file = path.as_os_str() != "-";
    if arguments.packets {
        let name = input::name(path);
        each_packet(path, &arguments.read, |packet, codec| {
            sources.add_bytes(packet, codec).map_err(|error| Failure::damage(&name, error))
        })?;
        return Ok(is_file);
    }
    let opened = Opened::open(path, &arguments.read)?;
    let added = match (opened.document.resource(), arguments.index) {
        // A resource is not written in bytes of its own.
        (Some(file), _) => during("reading", || sources.add_resource(file)).map(|()| false),
        (None, None) => during("reading", || sources.add(&opened.document)),
        (None, index) => {
            let index = opened.index(index)?;
            sources.add_values(&opened.document, index..index + 1).map(|()| true)
        }
    };
    added.map(|has_values| has_values && is_file).map_err(|error| opened.of_value(&error))
}

/// Says for each sample of a file whether the types write it as it is, and if not, where.
fn proof(path: &Path, arguments: &TypesArguments, schema: &SchemaBuf) -> Result<String, Failure> {
    let (name, schema) = (input::name(path), schema.as_schema());
    let (mut text, mut count, mut same) = (String::new(), 0, 0);
    let mut check = |bytes: &[u8], codec| {
        let faults = schema.faults_in_written_bytes(bytes, codec, DIFFERENCES + 1);
        (count, same) = (count + 1, same + usize::from(faults.is_empty()));
        for fault in faults.iter().take(DIFFERENCES) {
            // An error stays in the output until it is finished.
            let _ = writeln!(text, "{name}: value {}: {fault}", count - 1);
        }
        if faults.len() > DIFFERENCES {
            let _ = writeln!(text, "{name}: value {}: and more", count - 1);
        }
    };
    if arguments.packets {
        each_packet(path, &arguments.read, |packet, codec| {
            check(packet, codec);
            Ok(())
        })?;
    } else {
        let opened = Opened::open(path, &arguments.read)?;
        let document = &opened.document;
        let values = arguments.index.map_or(0..document.len(), |index| index..index + 1);
        during("checking", || {
            for value in values {
                let bytes = document.bytes(value).map_err(|error| opened.of_value(&error))?;
                check(&bytes, document.codec());
            }
            Ok::<_, Failure>(())
        })?;
    }
    let _ = writeln!(
        text,
        "{name}: {same} of {} written back in the same bytes",
        counted(count, "value", "values")
    );
    Ok(text)
}

/// Says which values the types write differently.
fn warn(seen: &[Seen]) {
    let is_lost =
        |seen: &&Seen| seen.ints.is_some() && seen.floats.is_some() || seen.nils > 0 && seen.count < seen.of;
    let lines: Vec<String> = seen.iter().filter(is_lost).map(|seen| format!("\n  {seen}")).collect();
    if !lines.is_empty() {
        let lines = lines.concat();
        eprint_clean(&format!("gdvar: some values are read, but written back as floats or left out:{lines}"));
    }
}

fn write(folder: &Path, files: &[File]) -> Result<(), Failure> {
    let failed = |path: &Path, error| Failure::of(&path.display().to_string(), error);
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for File { name, text } in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| failed(&path, error))?;
    }
    Ok(())
}

/// Prints files, each after its name if there are several.
fn print(files: &[File]) -> Result<(), Failure> {
    let mut output = TextOutput::new();
    for File { name, text } in files {
        if files.len() > 1 {
            let comment = if Path::new(name).extension() == Some(OsStr::new("gd")) { "#" } else { "//" };
            // An error stays in the output until it is finished.
            let _ = writeln!(output, "{comment} {name}");
        }
        let _ = output.write_str(text);
    }
    output.finish()
}
