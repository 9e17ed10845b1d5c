//! The arguments, which also define the help texts, the completions and the manual pages.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use gdvar::Dialect;
use gdvar::file::{Compression, Container, Encryption};
use gdvar_document::Kind;

/// Show, change, compare and convert Godot's saves, settings and packets.
///
/// A FILE is anything that contains Godot's values in their binary form: a save of store_var, plain, compressed or encrypted, of
/// Godot 3 or Godot 4; a packet of put_var; the bytes of var_to_bytes; a project.binary; or a ConfigFile. The kind is recognised
/// from the bytes. `-` is standard input or standard output.
///
/// The exit code is 0 on success, 1 if the answer is no (`diff` found a difference, `check` a fault, `show` damage, `get` or
/// `delete` no such path, `convert` stopped before a loss, `edit` was abandoned), and 2 if the command failed.
#[derive(Debug, Parser)]
#[command(name = "gdvar", version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Arguments {
    /// When to colour the output.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 900)]
    pub(crate) color: Color,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show what a file is and what is in it, as a tree or byte by byte.
    Show(ShowArguments),
    /// Print the values as text, in the form of var_to_str.
    Text(TextArguments),
    /// Print the values as JSON.
    Json(JsonArguments),
    /// Make a file from values in the text form.
    FromText(FromArguments),
    /// Make a file from the typed JSON of `gdvar json`.
    FromJson(FromJsonArguments),
    /// Print the value at a path.
    Get(GetArguments),
    /// Print the paths of values that are equal to a value, or match a pattern.
    Find(FindArguments),
    /// Print every value that contains no others, as `path = value`.
    List(ListArguments),
    /// Change the values at paths, in place.
    Set(SetArguments),
    /// Delete the values at paths, in place.
    Delete(DeleteArguments),
    /// Change the key of the value at a path, in place.
    Rename(RenameArguments),
    /// Move the value at a path to another path, in place.
    Move(MoveArguments),
    /// Edit the values as text in an editor, in place.
    Edit(EditArguments),
    /// Compare two files, value by value.
    Diff(DiffArguments),
    /// Convert a file for another engine, or wrap it in another container.
    Convert(ConvertArguments),
    /// Write the data in a compressed or encrypted file, whatever it is.
    Unpack(crate::pack::UnpackArguments),
    /// Compress or encrypt data as in another file.
    Pack(crate::pack::PackArguments),
    /// Check that files are complete, and written as engines write them.
    Check(CheckArguments),
    /// Print what a game declares for its multiplayer, and the Rust types for it.
    Multiplayer(crate::multiplayer::MultiplayerArguments),
    /// Print the completions for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the manual page, or write those of all commands into a folder.
    Man {
        /// Write the pages of all commands into this folder.
        #[arg(long, value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
}

/// How files are read.
#[derive(Args, Debug)]
pub(crate) struct ReadArguments {
    /// The dialect of the values [default: guessed from the file; godot4 for a new one].
    #[arg(long, value_name = "DIALECT")]
    pub(crate) dialect: Option<DialectName>,

    /// The largest size of a file, such as 64M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "256M")]
    pub(crate) limit: usize,

    /// Read values from this byte of the data on. What is before and after them is kept.
    #[arg(long, value_name = "BYTE")]
    pub(crate) offset: Option<usize>,

    #[command(flatten)]
    pub(crate) key: KeyArguments,
}

/// The key of an encrypted file.
#[derive(Args, Debug)]
#[command(next_help_heading = "Encrypted files")]
pub(crate) struct KeyArguments {
    /// A file whose first line is the passphrase.
    #[arg(long, value_name = "FILE", group = "secret")]
    pub(crate) passphrase_file: Option<PathBuf>,

    /// The environment variable that has the passphrase [default: GDVAR_PASSPHRASE]. Without one, the command asks for
    /// it.
    #[arg(long, value_name = "VARIABLE", group = "secret")]
    pub(crate) passphrase_env: Option<String>,

    /// A file that is the key: 32 bytes, or 64 hexadecimal digits.
    #[arg(long, value_name = "FILE", group = "secret")]
    pub(crate) key_file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArguments {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Show only the value at this path.
    #[arg(long, value_name = "PATH")]
    pub(crate) path: Option<String>,

    /// How many levels to show.
    #[arg(long, value_name = "LEVELS", default_value_t = 8)]
    pub(crate) depth: usize,

    /// How many items of a container to show [default: 32, and with --bytes all].
    #[arg(long, value_name = "COUNT")]
    pub(crate) items: Option<usize>,

    /// Show one value of the file, counted from 0.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) index: Option<usize>,

    /// Show each word of the file with its meaning; for a damaged file, everything up to the fault.
    #[arg(long)]
    pub(crate) bytes: bool,

    /// Show each packet of a stream as it arrives: values, each after its length.
    #[arg(long, conflicts_with_all = ["bytes", "path", "index"])]
    pub(crate) packets: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct TextArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// Indent by this number of spaces, with each entry on its own line.
    #[arg(long, value_name = "SPACES", value_parser = indent)]
    pub(crate) indent: Option<usize>,

    /// Print what the engine's var_to_str prints: it sorts keys and shortens floats, so the text may read back as another
    /// value.
    #[arg(long)]
    pub(crate) engine: bool,

    /// Print each packet of a stream as it arrives: values, each after its length.
    #[arg(long)]
    pub(crate) packets: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct JsonArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// JSON for other programs, without the types; it cannot be read back.
    #[arg(long, conflicts_with = "lossless")]
    pub(crate) plain: bool,

    /// The engine's typed JSON, extended by what it would lose: ids, signals, NaN.
    #[arg(long)]
    pub(crate) lossless: bool,

    /// Indent by this number of spaces.
    #[arg(long, value_name = "SPACES", value_parser = indent)]
    pub(crate) indent: Option<usize>,

    /// Print each packet of a stream as it arrives: values, each after its length.
    #[arg(long)]
    pub(crate) packets: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct FromArguments {
    /// The text: one value, or several one after the other.
    pub(crate) file: PathBuf,

    /// The file to write.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,

    /// Write a file of the same kind as this one: with its layout, container and dialect.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["layout", "container"])]
    pub(crate) like: Option<PathBuf>,

    /// The layout of the file.
    #[arg(long, value_name = "LAYOUT", default_value = "sequence")]
    pub(crate) layout: Layout,

    /// The container of the file.
    #[arg(long, value_name = "CONTAINER", default_value = "plain")]
    pub(crate) container: ContainerName,

    /// Write 64-bit reals, as double-precision builds do.
    #[arg(long)]
    pub(crate) double: bool,

    /// Keep no backup of the file that is replaced.
    #[arg(long)]
    pub(crate) no_backup: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct FromJsonArguments {
    /// The JSON is that of other programs: whole numbers become ints, objects become Dictionaries with Strings as keys.
    #[arg(long)]
    pub(crate) plain: bool,

    #[command(flatten)]
    pub(crate) from: FromArguments,
}

#[derive(Args, Debug)]
pub(crate) struct GetArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The path, such as `players[0].name`, `position.x`, `items[-1]`, or `items[*].name` for all items.
    pub(crate) path: String,

    /// Which value of the file, counted from 0.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) index: Option<usize>,

    /// Look into each packet of a stream as it arrives: values, each after its length.
    #[arg(long, conflicts_with = "index")]
    pub(crate) packets: bool,

    /// Print text without quotes, and a PackedByteArray as its bytes.
    #[arg(long, conflicts_with = "json")]
    pub(crate) raw: bool,

    /// Print plain JSON.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

/// How a file is changed.
#[derive(Args, Debug)]
pub(crate) struct WriteArguments {
    /// Write the result to this file, and leave FILE unchanged.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Keep no backup. Otherwise the old file stays beside the new one, with `.bak` after its name.
    #[arg(long)]
    pub(crate) no_backup: bool,

    /// Print what would change, and write nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,
}

#[derive(Args, Debug)]
pub(crate) struct FindArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// A value such as 5 or "Ferris", text without quotes, or a pattern such as /sword|bow/.
    #[arg(allow_hyphen_values = true)]
    pub(crate) wanted: String,

    /// Look for a pattern in keys too.
    #[arg(long)]
    pub(crate) keys: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ListArguments {
    /// The file.
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct SetArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The path, such as `players[0].name`, `position.x`, `items[-1]`, or `items[*].count` for all items. A new key can be added,
    /// and `items[]` is a new element.
    pub(crate) path: String,

    /// The value in the notation of var_to_str, such as `"Ferris"` or `Vector2(1, 2)`; `-` reads it from standard input. `+=` or
    /// `-=` and a number add or subtract it.
    #[arg(allow_hyphen_values = true)]
    pub(crate) value: String,

    /// More paths, each with its value.
    #[arg(allow_negative_numbers = true)]
    pub(crate) more: Vec<String>,

    /// Write the value as it is given, even if its type is another one.
    #[arg(long)]
    pub(crate) force: bool,

    /// Which value of the file, counted from 0.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) index: Option<usize>,

    #[command(flatten)]
    pub(crate) write: WriteArguments,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct DeleteArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The paths, such as `players[0].name`.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<String>,

    /// Which value of the file, counted from 0.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) index: Option<usize>,

    #[command(flatten)]
    pub(crate) write: WriteArguments,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RenameArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The path, such as `player.name`.
    pub(crate) path: String,

    /// The new key: text, or another key in the notation of var_to_str.
    pub(crate) key: String,

    /// Which value of the file, counted from 0.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) index: Option<usize>,

    #[command(flatten)]
    pub(crate) write: WriteArguments,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct MoveArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The path, such as `items[3]`.
    pub(crate) path: String,

    /// The new path: another index of the same array, or a place where nothing is.
    pub(crate) to: String,

    /// Which value of the file, counted from 0.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) index: Option<usize>,

    #[command(flatten)]
    pub(crate) write: WriteArguments,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct EditArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// Which value of the file, counted from 0.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) index: Option<usize>,

    /// Edit only the value at this path.
    #[arg(long, value_name = "PATH")]
    pub(crate) path: Option<String>,

    /// The editor, instead of the one that VISUAL or EDITOR names.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) editor: Option<String>,

    #[command(flatten)]
    pub(crate) write: WriteArguments,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct DiffArguments {
    /// The old file.
    pub(crate) old: PathBuf,

    /// The new file.
    pub(crate) new: PathBuf,

    /// Print the differences as JSON, one on each line.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The dialect of the new file [default: that of FILE].
    #[arg(long, value_name = "DIALECT")]
    pub(crate) to: Option<DialectName>,

    /// The container of the new file [default: that of FILE].
    #[arg(long, value_name = "CONTAINER")]
    pub(crate) container: Option<ContainerName>,

    /// The file to write. Without this and --in-place, only the report is printed.
    #[arg(short, long, value_name = "FILE", conflicts_with = "in_place")]
    pub(crate) output: Option<PathBuf>,

    /// Replace FILE.
    #[arg(long)]
    pub(crate) in_place: bool,

    /// Convert even if some values have no counterpart; they become null.
    #[arg(long)]
    pub(crate) lossy: bool,

    /// A config file with more names of classes and properties, which take precedence over the known ones.
    #[arg(long, value_name = "FILE")]
    pub(crate) renames: Vec<PathBuf>,

    /// Keep no backup of the file that is replaced.
    #[arg(long)]
    pub(crate) no_backup: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// The files.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Check each packet of a stream as it arrives: values, each after its length.
    #[arg(long)]
    pub(crate) packets: bool,

    /// Check only that the values can be read, not that an engine would write the same bytes.
    #[arg(long)]
    pub(crate) readable: bool,

    /// Check also that every value fits this schema: JSON that Schema::to_json wrote.
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

/// The dialects, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DialectName {
    /// Godot 4.4 and later.
    Godot4,
    /// Godot 4.3 and Redot 4.3.
    #[value(name = "godot4.3")]
    Godot4_3,
    /// Godot 4.0 to 4.2.
    #[value(name = "godot4.0")]
    Godot4_0,
    /// Godot 3.1 to 3.6.
    Godot3,
    /// Godot 3.0.
    #[value(name = "godot3.0")]
    Godot3_0,
    /// Programs written from the manual page of Godot 4.
    Published4,
    /// Programs written from the manual page of Godot 3.
    Published3,
    /// Programs written from the manual page of Godot 3.0.
    #[value(name = "published3.0")]
    Published3_0,
}

impl From<DialectName> for Dialect {
    fn from(name: DialectName) -> Self {
        match name {
            DialectName::Godot4 => Self::Godot4,
            DialectName::Godot4_3 => Self::Godot4_3,
            DialectName::Godot4_0 => Self::Godot4_0,
            DialectName::Godot3 => Self::Godot3,
            DialectName::Godot3_0 => Self::Godot3_0,
            DialectName::Published4 => Self::Published4,
            DialectName::Published3 => Self::Published3,
            DialectName::Published3_0 => Self::Published3_0,
        }
    }
}

/// The layout of a file inside its container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// Values, each after its length, as store_var and put_var write them to files and streams.
    Sequence,
    /// One value, as in var_to_bytes and packets.
    Bare,
    /// Settings, as in an exported game's project.binary.
    Project,
    /// Text in sections, as in a ConfigFile.
    Config,
}

impl From<Layout> for Kind {
    fn from(layout: Layout) -> Self {
        match layout {
            Layout::Sequence => Self::Values,
            Layout::Bare => Self::Bare,
            Layout::Project => Self::Project,
            Layout::Config => Self::Config,
        }
    }
}

/// The containers, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ContainerName {
    /// No container.
    Plain,
    /// Compressed with FastLZ, the engines' default.
    Fastlz,
    /// Compressed with zlib (deflate).
    Zlib,
    /// Compressed with Zstandard.
    Zstd,
    /// Compressed with gzip.
    Gzip,
    /// Encrypted as Godot 3 does.
    Encrypted3,
    /// Encrypted as Godot 4 does.
    Encrypted4,
}

impl From<ContainerName> for Container {
    fn from(name: ContainerName) -> Self {
        match name {
            ContainerName::Plain => Self::Plain,
            ContainerName::Fastlz => Self::Compressed(Compression::FastLz),
            ContainerName::Zlib => Self::Compressed(Compression::Deflate),
            ContainerName::Zstd => Self::Compressed(Compression::Zstd),
            ContainerName::Gzip => Self::Compressed(Compression::Gzip),
            ContainerName::Encrypted3 => Self::Encrypted(Encryption::Godot3),
            ContainerName::Encrypted4 => Self::Encrypted(Encryption::Godot4),
        }
    }
}

/// Reads a number of spaces. Each level of a value is indented by as many, and there may be a thousand levels.
fn indent(text: &str) -> Result<usize, String> {
    let spaces: Option<u8> = text.parse().ok();
    spaces.map(usize::from).ok_or_else(|| format!("expected a number of at most {}", u8::MAX))
}

/// Reads a size such as 64M.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'k' | b'K') => (&text[..text.len() - 1], 10),
        Some(b'm' | b'M') => (&text[..text.len() - 1], 20),
        Some(b'g' | b'G') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let number: Option<usize> = digits.parse().ok();
    let size = number.and_then(|number| number.checked_mul(1 << shift));
    size.ok_or_else(|| "expected a number of bytes, optionally followed by K, M or G".into())
}
