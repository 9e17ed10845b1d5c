//! The errors of derived code that writes values.

use alloc::format;

use crate::error::{Error, ErrorKind};

/// Returns the error that a variant is skipped, so it cannot be written.
#[cold]
pub fn never_written(variant: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported, format!("the variant `{variant}` is never written"))
}
