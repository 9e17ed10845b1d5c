use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use gdvar_core::inspect::kind_of_file;
use gdvar_core::text::TextFormat;
use gdvar_core::{Dialect, Real};

use super::{Backup, Container, FileError, FileErrorKind, Key, write_atomically};
use crate::config_file::guess;
use crate::generic::ConfigFile;

/// Reads a [`ConfigFile`], plain, compressed or encrypted, and returns it with its container.
///
/// The file is read and written in the notation of the engine that its text and its container show, as
/// [`ConfigFile::detect`] does. Only the encrypted container of one engine can be read by that engine. A format of another
/// dialect than the default chooses the notation.
///
/// ```
/// use gdvar::config_file::ConfigFile;
/// use gdvar::file::{Backup, Container, load_config, save_config};
/// use gdvar::text::TextFormat;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = std::env::temp_dir().join(format!("gdvar-config-file-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("settings.cfg");
/// let mut config: ConfigFile = "[audio]\n\nvolume=0.5\n".parse()?;
/// save_config(&config, &path, Container::Plain, None, Backup::None)?;
///
/// let (mut config, container) = load_config::<f32>(&path, None, TextFormat::new())?;
/// config.set("audio", "muted", true)?;
/// save_config(&config, &path, container, None, Backup::None)?;
/// assert_eq!(std::fs::read_to_string(&path)?, "[audio]\n\nvolume=0.5\nmuted=true\n");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// The same as for [`Container::unpack`], with a limit of 256 MiB or the format's limit if that is
/// lower, and [`Value`](FileErrorKind::Value) if the file is not a config file. [`FileError::get_ref`] is then the
/// [`TextError`](gdvar_core::text::TextError).
pub fn load_config<R: Real>(
    path: impl AsRef<Path>,
    key: Option<&Key>,
    format: TextFormat,
) -> Result<(ConfigFile<R>, Container), FileError> {
    let path = path.as_ref();
    let file = File::open(path).map_err(|error| FileError::io(&format!("open {}", path.display()), error))?;
    let limit = format.get_max_size().min(256 << 20);
    let (container, bytes) =
        Container::unpack(BufReader::new(file), key, limit).map_err(|error| error.in_file(path))?;
    if bytes.starts_with(b"[gd_")
        && let Some(kind) = kind_of_file(&bytes)
    {
        return Err(FileError::new(
            FileErrorKind::Value,
            format!("{} is not a config file: {kind}", path.display()),
        ));
    }
    let config = if format.get_dialect() == Dialect::default() {
        let engines = guess(&bytes).only(|dialect| container.may_be_of(dialect));
        ConfigFile::detect_among(&bytes, engines.writers(), format)
    } else {
        ConfigFile::from_bytes(&bytes, format)
    };
    let config = config.map_err(|error| {
        FileError::new(FileErrorKind::Value, format!("{}: {error}", path.display())).caused_by(error)
    })?;
    Ok((config, container))
}

/// Writes a [`ConfigFile`], as [`write_atomically`] does.
///
/// # Errors
///
/// The same as for [`Container::pack`], and [`Io`](FileErrorKind::Io).
pub fn save_config<R: Real>(
    config: &ConfigFile<R>,
    path: impl AsRef<Path>,
    container: Container,
    key: Option<&Key>,
    backup: Backup,
) -> Result<(), FileError> {
    write_atomically(path, &container.pack(&config.to_bytes(), key)?, backup)
}
