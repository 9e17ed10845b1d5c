//! `gdvar show --bytes`: each word of a file beside its meaning.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstyle::Style;
use gdvar::Dialect;
use gdvar::file::{Container, Key};
use gdvar_document::{ByteLine, ByteLines, ByteMeaning, GuessedLayout, container_name};

use crate::arguments::ShowArguments;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened;
use crate::output::clean;
use crate::secret;
use crate::tree::{FAULT, KEY, NUMBER, TEXT, TYPE, styled};

/// The width of the column of meanings.
const MEANING: usize = 36;

/// Shows the bytes of one file.
pub(crate) fn run(path: &Path, arguments: &ShowArguments) -> Result<Outcome, Failure> {
    if arguments.path.is_some() || arguments.read.offset.is_some() {
        return parts(path, arguments);
    }
    let name = input::name(path);
    let (container, data) = unpack(path, arguments, &name)?;
    let layout = GuessedLayout::of(&data);
    let dialect = arguments.read.dialect.unwrap_or_else(|| layout.dialect(&data));
    let file = Shown { name: &name, container, data: &data, dialect, within: "" };
    file.show(arguments, |lines| lines.data(layout, arguments.index))
}

/// Shows the bytes of the value at a path, or of the values from an offset on.
fn parts(path: &Path, arguments: &ShowArguments) -> Result<Outcome, Failure> {
    let opened = opened::Opened::open(path, &arguments.read)?.no_resource()?;
    let (name, document) = (&opened.name, &opened.document);
    if document.kind().is_text() {
        return Err(Failure::of(name, "it is text, which `gdvar get` prints as it is"));
    }
    let (container, dialect) = (document.container(), document.dialect());
    let file = Shown { name, container, data: document.data(), dialect, within: "" };
    let Some(target) = opened.target(arguments)? else {
        let shown = match arguments.index {
            Some(index) => opened.index(Some(index)).map(|index| index..index + 1)?,
            None => 0..document.len(),
        };
        return file.show(arguments, |lines| lines.values(document, shown));
    };
    let Some(node) = document.node_at(&target).map(|id| document.node(id)) else {
        let problem = "a part of a value has no header of its own: leave out the last step of the path";
        return Err(Failure::of(name, problem));
    };
    let file = Shown { within: &document.path_text(&target), ..file };
    file.show(arguments, |lines| lines.value(node.range(), ""))
}

/// What the lines are of.
struct Shown<'a> {
    name: &'a str,
    container: Container,
    data: &'a [u8],
    dialect: Dialect,
    /// The path of the value that is shown.
    within: &'a str,
}

/// Takes a line, and returns whether more may follow.
type Give<'a, 'd> = &'a mut dyn FnMut(ByteLine<'d>) -> bool;

impl<'d> Shown<'d> {
    /// Shows the bytes whose lines `print` asks for. It returns `false` if they are damaged.
    fn show(
        &self,
        arguments: &ShowArguments,
        print: impl FnOnce(&mut ByteLines<'d, Give<'_, 'd>>) -> bool,
    ) -> Result<Outcome, Failure> {
        let mut out = BufWriter::new(anstream::stdout().lock());
        let about = format!("{}: {}, {}", clean(self.name), container_name(self.container), self.dialect);
        writeln!(out, "{}", styled(TYPE, &about))?;
        if self.container != Container::Plain {
            writeln!(out, "{}", styled(TYPE, "offsets count from the start of the data in the container"))?;
        }
        let mut written = Ok(());
        let mut give = |line: ByteLine<'d>| {
            written = write(&mut out, &line);
            written.is_ok()
        };
        let lines = ByteLines::new(self.data, self.dialect, &mut give as Give<'_, 'd>).within(self.within);
        let whole = print(&mut lines.items(arguments.items.unwrap_or(usize::MAX)));
        written?;
        out.flush()?;
        Ok(if whole { Outcome::Yes } else { Outcome::No })
    }
}

/// Writes a line: the offset, the bytes, their meaning, and the path of the value that starts there.
fn write(out: &mut impl Write, line: &ByteLine<'_>) -> io::Result<()> {
    let meaning = styled(style(line.meaning), &line.text);
    if line.bytes.is_empty() {
        return writeln!(out, "{:10}{meaning}", "");
    }
    let hex: Vec<String> = line.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let offset = styled(TYPE, &format!("{:08x}", line.at));
    let hex = hex.join(" ");
    if line.text.is_empty() && line.place.is_empty() {
        writeln!(out, "{offset}  {hex}")
    } else if line.place.is_empty() {
        writeln!(out, "{offset}  {hex:23}  {meaning}")
    } else {
        let width = MEANING.saturating_sub(line.text.chars().count());
        writeln!(out, "{offset}  {hex:23}  {meaning}{:width$}  {}", "", styled(KEY, &line.place))
    }
}

fn style(meaning: ByteMeaning) -> Style {
    match meaning {
        ByteMeaning::Type => Style::new().bold(),
        ByteMeaning::About => TYPE,
        ByteMeaning::Number => NUMBER,
        ByteMeaning::Text => TEXT,
        ByteMeaning::Fault => FAULT,
        _ => Style::new(),
    }
}

/// Reads a file and removes its container.
fn unpack(path: &Path, arguments: &ShowArguments, name: &str) -> Result<(Container, Vec<u8>), Failure> {
    let bytes = input::read(path, arguments.read.container.limit)?;
    let failed = |error| Failure::of_file(name, &error);
    let key: Option<Key> =
        match Container::detect(&bytes[..bytes.len().min(Container::HEAD_LEN)]).map_err(failed)? {
            Container::Encrypted(_) => Some(secret::wanted(name, &arguments.read.container.key)?),
            _ => None,
        };
    Container::unpack(bytes.as_slice(), key.as_ref(), arguments.read.container.limit).map_err(failed)
}
