//! The arguments, which also define the help texts, the completions and the manual pages.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use gdvar::Dialect;
use gdvar::file::Backup;

use crate::options::{ContainerName, Layout, dialects, indent, size};

/// Show, change, compare and convert Godot's saves, settings and packets.
///
/// A FILE is anything that contains Godot's values in their binary form: a save of store_var, plain, compressed or encrypted, of
/// Godot 3 or Godot 4; a packet of put_var; the bytes of var_to_bytes; a project.binary; a ConfigFile; or a resource (.tres, .res).
/// The kind is recognised from the bytes. `-` is standard input or standard output.
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
    /// Make a file from the lines of `gdvar list`.
    FromList(FromArguments),
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
    /// Change the path of a script or another file that has moved, in resources that name it, in place.
    ///
    /// An engine does not load a save whose script is not where the save says. The exit code is 1 if no FILE names OLD.
    Repath(RepathArguments),
    /// Edit the values as text in an editor, in place.
    Edit(EditArguments),
    /// Write what is whole of a damaged save, such as one that was cut off, to a new file.
    ///
    /// Whole values are kept as they are. Of a value with a fault, all comes along that is before the fault: whole entries of Dictionaries
    /// and elements of Arrays.
    Recover(crate::recover::RecoverArguments),
    /// Put the last backup of a file back in its place.
    ///
    /// The commands that replace a file keep it beside the new one: the first with `.bak` after its name, later ones with `.bak2`,
    /// `.bak3` and so on. Each call goes back by one. The file that is replaced is kept too, with `.undone` after its name.
    Undo {
        /// The file.
        file: PathBuf,
    },
    /// Compare two files, value by value.
    Diff(DiffArguments),
    /// Convert a file for another engine, wrap it in another container, or make text of a binary resource and back.
    Convert(ConvertArguments),
    /// Write the data in a compressed or encrypted file, whatever it is.
    Unpack(crate::pack::UnpackArguments),
    /// Compress or encrypt data as in another file.
    Pack(crate::pack::PackArguments),
    /// Check that files are intact, and byte for byte what an engine would write.
    Check(CheckArguments),
    /// Print types for the values of saves, packets and other files, in Rust and other languages.
    ///
    /// The types read all values of the files: the more files, the better they fit.
    Types(crate::types::TypesArguments),
    /// Print what a game declares as JSON: its classes, @rpc methods, spawners and synchronizers.
    ///
    /// The engine reads the scripts and the scenes, headless. It makes each scene, so the game's own code runs: its autoloads, _init, and the
    /// _enter_tree of scenes with synchronizers. Do not use it on games that you would not start.
    ///
    /// What the engine complains about goes to standard error, and the exit code is 1, because something may be missing.
    Manifest(crate::manifest::ManifestArguments),
    /// Print Rust types for what a game declares for its multiplayer.
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
    #[arg(long, value_name = "DIALECT", value_parser = dialects())]
    pub(crate) dialect: Option<Dialect>,

    /// Read values from this byte of the data on. What is before and after them is kept.
    #[arg(long, value_name = "BYTE")]
    pub(crate) offset: Option<usize>,

    #[command(flatten)]
    pub(crate) container: ContainerArguments,
}

/// How containers are opened.
#[derive(Args, Debug)]
pub(crate) struct ContainerArguments {
    /// The largest size of a file, such as 64M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "256M")]
    pub(crate) limit: usize,

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

    /// Show the text of a file that is text, such as JSON or a config file, as it is.
    #[arg(long, conflicts_with_all = ["bytes", "path", "index", "packets"])]
    pub(crate) raw: bool,

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

    #[command(flatten)]
    pub(crate) output: FormArguments,

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

    #[command(flatten)]
    pub(crate) output: FormArguments,

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

/// Where text is written.
#[derive(Args, Debug)]
pub(crate) struct FormArguments {
    /// The file to write.
    #[arg(short, long, value_name = "FILE", default_value = "-", conflicts_with = "packets")]
    pub(crate) output: PathBuf,

    #[command(flatten)]
    pub(crate) backup: BackupArguments,
}

#[derive(Args, Debug)]
pub(crate) struct FromArguments {
    /// The values as text, of one value or of several one after the other.
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

    #[command(flatten)]
    pub(crate) backup: BackupArguments,

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

/// Whether a file that is replaced is kept.
#[derive(Args, Debug)]
pub(crate) struct BackupArguments {
    /// Keep no backup of the file that is replaced. Otherwise it stays beside the new one, with `.bak` after its name, and
    /// later ones with `.bak2`, `.bak3` and so on.
    #[arg(long)]
    no_backup: bool,
}

impl BackupArguments {
    pub(crate) fn kept(&self) -> Backup {
        if self.no_backup { Backup::None } else { Backup::Numbered }
    }
}

/// Which value of a file is changed, and how.
#[derive(Args, Debug)]
pub(crate) struct ChangeArguments {
    /// Which value of the file, counted from 0.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) index: Option<usize>,

    #[command(flatten)]
    pub(crate) write: WriteArguments,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

/// How a file is changed.
#[derive(Args, Debug)]
pub(crate) struct WriteArguments {
    /// Write the result to this file, and leave FILE unchanged.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) backup: BackupArguments,

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

    /// Look in keys too.
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

// A value is optional here, so that the error about a missing one can name the path.
#[derive(Args, Debug)]
#[command(override_usage = "gdvar set [OPTIONS] <FILE> <PATH> <VALUE> [<PATH> <VALUE>]...")]
pub(crate) struct SetArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The path, such as `players[0].name`, `position.x`, `items[-1]`, or `items[*].count` for all items. A new key can be added,
    /// and `items[]` is a new element.
    pub(crate) path: String,

    /// The value in the notation of var_to_str, such as `"Ferris"` or `Vector2(1, 2)`; `-` reads it from standard input. `+=` or
    /// `-=` and a number add or subtract it.
    #[arg(allow_hyphen_values = true)]
    pub(crate) value: Option<String>,

    /// More paths, each with its value. Here, `+=` and a negative number subtract.
    #[arg(allow_negative_numbers = true)]
    pub(crate) more: Vec<String>,

    /// Write the value as it is given, even if its type is another one.
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) change: ChangeArguments,
}

#[derive(Args, Debug)]
pub(crate) struct DeleteArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The paths, such as `players[0].name`, all as they are before the first value is deleted.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<String>,

    #[command(flatten)]
    pub(crate) change: ChangeArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RenameArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The path, such as `player.name`.
    pub(crate) path: String,

    /// The new key: text, or another key in the notation of var_to_str.
    pub(crate) key: String,

    /// Write the key as it is given, even if its type is another one.
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) change: ChangeArguments,
}

#[derive(Args, Debug)]
pub(crate) struct MoveArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The path, such as `items[3]`.
    pub(crate) path: String,

    /// The new path: another index of the same array, or a place where nothing is.
    #[arg(required_unless_present_any = ["before", "after"], conflicts_with_all = ["before", "after"])]
    pub(crate) to: Option<String>,

    /// Move it right before the value at this path, in the same container: also the entries of Dictionaries, and the
    /// entries and sections of config files.
    #[arg(long, value_name = "PATH", conflicts_with = "after")]
    pub(crate) before: Option<String>,

    /// Move it right behind the value at this path, in the same container.
    #[arg(long, value_name = "PATH")]
    pub(crate) after: Option<String>,

    #[command(flatten)]
    pub(crate) change: ChangeArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RepathArguments {
    /// The old path, such as res://save.gd; that of a folder ends with a slash.
    pub(crate) old: String,

    /// The new path.
    pub(crate) new: String,

    /// The resources: .tres, .res, .tscn and .scn.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Print what would change, and write nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// The largest size of a file, such as 64M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "256M")]
    pub(crate) limit: usize,

    #[command(flatten)]
    pub(crate) backup: BackupArguments,
}

#[derive(Args, Debug)]
pub(crate) struct EditArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// Edit only the value at this path.
    #[arg(long, value_name = "PATH")]
    pub(crate) path: Option<String>,

    /// The editor, instead of the one that VISUAL or EDITOR names.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) editor: Option<String>,

    #[command(flatten)]
    pub(crate) change: ChangeArguments,
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

    /// Print their values as plain JSON, for programs that know nothing of Godot's types.
    #[arg(long, requires = "json")]
    pub(crate) plain: bool,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArguments {
    /// The file.
    pub(crate) file: PathBuf,

    /// The dialect of the new file [default: that of FILE].
    #[arg(long, value_name = "DIALECT", value_parser = dialects())]
    pub(crate) to: Option<Dialect>,

    /// The container of the new file [default: that of FILE].
    #[arg(long, value_name = "CONTAINER")]
    pub(crate) container: Option<ContainerName>,

    /// The layout of the new file [default: that of FILE]. `project` makes a project.binary of a project.godot, and `config` the
    /// other way round.
    #[arg(long, value_name = "LAYOUT")]
    pub(crate) layout: Option<Layout>,

    /// The file to write. Without this and --in-place, only the report is printed.
    #[arg(short, long, value_name = "FILE", conflicts_with = "in_place")]
    pub(crate) output: Option<PathBuf>,

    /// Replace FILE.
    #[arg(long)]
    pub(crate) in_place: bool,

    /// Print what would change, and write nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Convert even if some values have no counterpart; they become null.
    #[arg(long)]
    pub(crate) lossy: bool,

    /// A config file with more names of classes and properties, which take precedence over the known ones.
    #[arg(long, value_name = "FILE")]
    pub(crate) renames: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) backup: BackupArguments,

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

    /// Fail if a resource file has code inside or names files outside of the game.
    #[arg(long)]
    pub(crate) no_code: bool,

    /// Check also that every value fits this schema: JSON that Schema::to_json or check_lock wrote.
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) read: ReadArguments,
}
