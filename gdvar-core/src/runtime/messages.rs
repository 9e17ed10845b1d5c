//! Errors of derived code that writes values.

use alloc::format;

use crate::error::{Error, ErrorKind};

/// Returns the error for a variant that is skipped and so cannot be written.
#[cold]
pub fn never_written(variant: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported, format!("the variant `{variant}` is never written"))
}
