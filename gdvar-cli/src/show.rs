//! `gdvar show`: the kind of a file, and its values.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use gdvar::file::Container;
use gdvar::inspect::walk;
use gdvar::{Codec, StreamError, VarReader};
use gdvar_document::{Engines, Kind, Target, container_name};

use crate::arguments::{ReadArguments, ShowArguments};
use crate::bytes;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened::Opened;
use crate::output::{clean, excerpt};
use crate::tree::{FAULT, TYPE, Tree, styled};

/// How many items of a container are shown by default.
const ITEMS: usize = 32;

/// The longest line about a fault.
const FAULT_LEN: usize = 400;

pub(crate) fn run(arguments: &ShowArguments) -> Result<Outcome, Failure> {
    Outcome::of_each(arguments.files.iter().enumerate(), |(index, path)| {
        if index > 0 {
            writeln!(io::stdout())?;
        }
        show(path, arguments)
    })
}

/// Shows one file.
fn show(path: &Path, arguments: &ShowArguments) -> Result<Outcome, Failure> {
    if arguments.bytes {
        return bytes::run(path, arguments);
    }
    let items = arguments.items.unwrap_or(ITEMS);
    let mut out = BufWriter::new(anstream::stdout().lock());
    if arguments.packets {
        return packets(path, arguments, items, &mut out);
    }
    let opened = match Opened::open_partial(path, &arguments.read) {
        Ok(opened) => opened,
        Err(failure) => {
            let (container, content) = failure.into_text()?;
            return text(&input::name(path), container, &content, &mut out);
        }
    };
    let document = &opened.document;
    let is_all = arguments.path.is_none() && arguments.index.is_none();
    if arguments.raw && !document.kind().is_text() {
        return Err(Failure::of(
            &opened.name,
            "its values are no text: `gdvar text` and `gdvar json` print them",
        ));
    }
    // A config file with what only the engine can load is shown as it is.
    let is_loaded = || document.kind() == Kind::Config && document.value::<f64>(0).is_err();
    if (arguments.raw || is_all && is_loaded())
        && let Ok(content) = std::str::from_utf8(document.data())
    {
        return text(&opened.name, document.container(), content, &mut out);
    }
    let target = opened.target(arguments)?;
    let about = format!("{}: {}", clean(&opened.name), document.description());
    writeln!(out, "{}", styled(TYPE, &about))?;
    let mut outcome = Outcome::Yes;
    let shown = match (&target, arguments.index) {
        (None, None) if document.data().is_empty() => 0..0,
        (Some(target), _) => target.value()..target.value() + 1,
        (None, Some(index)) => {
            let index = opened.index(Some(index))?;
            index..index + 1
        }
        (None, None) => 0..document.len().min(items),
    };
    for index in shown.clone() {
        if document.len() > 1 {
            writeln!(out, "{}", styled(TYPE, &format!("value {index}:")))?;
        }
        let part = match &target {
            Some(target) => document.bytes_at(target).map(Cow::Owned),
            None => document.bytes(index),
        };
        let part = part.map_err(|error| opened.of_value(&error))?;
        if !tree(&mut out, &part, opened.start(index), document.codec(), arguments.depth, items)? {
            outcome = Outcome::No;
        }
    }
    let more = document.len() - shown.end;
    if more > 0 && is_all && !document.data().is_empty() {
        writeln!(out, "{}", styled(TYPE, &format!("… {more} more values")))?;
    }
    if let (Some(damage), true) = (document.damage(), is_all) {
        writeln!(out, "{}", styled(FAULT, &excerpt(&format!("damaged: {damage}"), FAULT_LEN)))?;
        outcome = Outcome::No;
    }
    out.flush()?;
    Ok(outcome)
}

impl Opened {
    /// Returns the place of the only value that is to be shown, if the arguments name one.
    pub(crate) fn target(&self, arguments: &ShowArguments) -> Result<Option<Target>, Failure> {
        let Some(path) = &arguments.path else { return Ok(None) };
        let found = self.document.find_in(arguments.index, path);
        found.map(Some).map_err(|error| self.of_path(path, &error))
    }
}

/// Shows the text in a container, which is usually JSON.
fn text(name: &str, container: Container, text: &str, out: &mut impl Write) -> Result<Outcome, Failure> {
    let about = format!("{}: {} bytes of text, {}", clean(name), text.len(), container_name(container));
    writeln!(out, "{}\n{}", styled(TYPE, &about), clean(text))?;
    out.flush()?;
    Ok(Outcome::Yes)
}

/// Prints the tree of a value, which starts at a byte of the file. Returns `false` if the value is damaged.
fn tree(
    out: &mut impl Write,
    bytes: &[u8],
    start: usize,
    codec: Codec,
    depth: usize,
    items: usize,
) -> Result<bool, Failure> {
    let mut tree = Tree::new(out, bytes, codec, depth, items);
    let walked = walk(bytes, codec, &mut tree);
    let is_whole = walked.is_ok();
    if let Err(error) = walked {
        let message = excerpt(&format!("damaged: {}", error.moved(start)), FAULT_LEN);
        tree.write(&styled(FAULT, &message));
    }
    tree.written?;
    Ok(is_whole)
}

/// Shows the packets of a stream as they arrive.
fn packets(
    path: &Path,
    arguments: &ShowArguments,
    items: usize,
    out: &mut impl Write,
) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Yes;
    let mut count = 0;
    each_packet(path, &arguments.read, |packet, codec| {
        writeln!(out, "{}", styled(TYPE, &format!("packet {count}, {} bytes:", packet.len())))?;
        if !tree(out, packet, 0, codec, arguments.depth, items)? {
            outcome = Outcome::No;
        }
        out.flush()?;
        count += 1;
        Ok(())
    })?;
    Ok(outcome)
}

/// Calls `work` with each packet of a stream as it arrives, and with its codec. The first packet determines the dialect.
pub(crate) fn each_packet(
    path: &Path,
    arguments: &ReadArguments,
    mut work: impl FnMut(&[u8], Codec) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let name = input::name(path);
    let mut input: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(input::standard_input()?)
    } else {
        Box::new(io::BufReader::new(File::open(path).map_err(|error| Failure::of(&name, error))?))
    };
    if let Some(offset) = arguments.offset {
        // A `usize` has at most 64 bits.
        let skipped = io::copy(&mut input.by_ref().take(offset as u64), &mut io::sink());
        let skipped = skipped.map_err(|error| Failure::of(&name, error))?;
        if skipped < offset as u64 {
            return Err(Failure::of(&name, format!("there is no byte {offset} in {skipped} bytes of data")));
        }
    }
    let mut dialect = arguments.dialect;
    let mut reader = VarReader::with_codec(input, Codec::new().max_size(arguments.container.limit));
    let mut count = 0;
    while let Some(packet) = reader.read_packet().map_err(|error| {
        let message = format!("packet {count}: {error}");
        match error {
            StreamError::Value { .. } => Failure::damage(&name, message),
            _ => Failure::of(&name, message),
        }
    })? {
        let dialect = *dialect.get_or_insert_with(|| {
            gdvar::guess(packet).best().unwrap_or_else(|| Engines::best_of_damaged(&[packet]))
        });
        work(packet, Codec::new().dialect(dialect).full_objects(true))?;
        count += 1;
    }
    Ok(())
}
