//! `gdvar unpack` and `gdvar pack`: the data of a compressed or encrypted file, whatever it is.

use std::path::{Path, PathBuf};

use clap::Args;
use gdvar::file::{Container, Key, Unpacked};

use crate::arguments::{BackupArguments, ContainerArguments};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::write_bytes;
use crate::progress::during;
use crate::secret;

#[derive(Args, Debug)]
pub(crate) struct UnpackArguments {
    /// The compressed or encrypted file.
    file: PathBuf,

    #[command(flatten)]
    write: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct PackArguments {
    /// The data.
    data: PathBuf,

    /// The compressed or encrypted file whose container, and key, the new file has.
    #[arg(long, value_name = "FILE")]
    like: PathBuf,

    #[command(flatten)]
    write: OutputArguments,
}

#[derive(Args, Debug)]
struct OutputArguments {
    /// The file to write.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,

    #[command(flatten)]
    backup: BackupArguments,

    #[command(flatten)]
    container: ContainerArguments,
}

impl OutputArguments {
    fn write(&self, bytes: &[u8]) -> Result<Outcome, Failure> {
        write_bytes(&self.output, bytes, self.backup.kept())?;
        Ok(Outcome::Yes)
    }
}

pub(crate) fn unpack(arguments: &UnpackArguments) -> Result<Outcome, Failure> {
    let (unpacked, _) = open(&arguments.file, &arguments.write)?;
    arguments.write.write(&unpacked.data)
}

pub(crate) fn pack(arguments: &PackArguments) -> Result<Outcome, Failure> {
    let (unpacked, key) = open(&arguments.like, &arguments.write)?;
    let data = input::read(&arguments.data, arguments.write.container.limit)?;
    // Blocks whose data is the same keep their bytes.
    let packed = during("packing", || unpacked.pack(&data, key.as_ref()));
    let packed = packed.map_err(|error| Failure::of_file(&input::name(&arguments.like), &error))?;
    arguments.write.write(&packed)
}

/// Reads a file and opens its container.
fn open(path: &Path, arguments: &OutputArguments) -> Result<(Unpacked, Option<Key>), Failure> {
    let name = input::name(path);
    let bytes = input::read(path, arguments.container.limit)?;
    let failed = |error| Failure::of_file(&name, &error);
    let head = &bytes[..bytes.len().min(Container::HEAD_LEN)];
    let key = match Container::detect(head).map_err(failed)? {
        Container::Plain => {
            return Err(Failure::of(&name, "the file is neither compressed nor encrypted"));
        }
        Container::Encrypted(_) => Some(secret::wanted(&name, &arguments.container.key)?),
        _ => None,
    };
    let unpacked = Container::unpack_whole(bytes.as_slice(), key.as_ref(), arguments.container.limit);
    Ok((unpacked.map_err(failed)?, key))
}
