//! The errors of derived code that writes.

use alloc::format;

use crate::error::{Error, ErrorKind};

/// The error that a variant is skipped, so there are no bytes for it.
#[cold]
pub fn never_written(variant: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported, format!("the variant `{variant}` is never written"))
}
