//! Reading files and standard input, within a limit.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;
use crate::progress::Progress;

/// Returns the name of a file for messages.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

/// Opens standard input. It can be read only once, so only one file can be `-`.
pub(crate) fn standard_input() -> Result<io::StdinLock<'static>, Failure> {
    static IS_OPEN: AtomicBool = AtomicBool::new(false);
    if IS_OPEN.swap(true, Ordering::Relaxed) {
        return Err(Failure::new("only one of the files can be standard input"));
    }
    Ok(io::stdin().lock())
}

/// Opens a file that will be read immediately.
pub(crate) fn open(path: &Path) -> Result<Progress<File>, Failure> {
    let file = File::open(path).map_err(|error| Failure::of(&name(path), error))?;
    let len = file.metadata().ok().filter(Metadata::is_file).map(|metadata| metadata.len());
    Ok(Progress::new(file, len))
}

/// Reads all of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    if let Some(len) = path.metadata().ok().filter(Metadata::is_file).map(|metadata| metadata.len()) {
        let len = usize::try_from(len).unwrap_or(usize::MAX).min(limit);
        // With one byte more, the end of the file is found without more room.
        bytes.reserve_exact(len.saturating_add(1));
    }
    // Reading one byte beyond the limit shows whether the input exceeds it.
    let most = limit.saturating_add(1) as u64;
    let read = if path.as_os_str() == "-" {
        Progress::new(standard_input()?, None).take(most).read_to_end(&mut bytes)
    } else {
        open(path)?.take(most).read_to_end(&mut bytes)
    };
    read.map_err(|error| Failure::of(&name(path), error))?;
    if bytes.len() > limit {
        let message = format!("the file holds more than the limit of {limit} bytes");
        return Err(Failure::of(&name(path), message).hint("raise the limit with --limit"));
    }
    Ok(bytes)
}

/// Reads a whole text.
pub(crate) fn read_text(path: &Path, limit: usize) -> Result<String, Failure> {
    into_text(read(path, limit)?).map_err(|problem| Failure::of(&name(path), problem))
}

/// Returns bytes as text, without the byte-order mark that some editors write before it.
pub(crate) fn into_text(mut bytes: Vec<u8>) -> Result<String, String> {
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(..'\u{feff}'.len_utf8());
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("the text is not UTF-8 at byte {}", error.utf8_error().valid_up_to()))
}
