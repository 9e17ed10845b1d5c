//! What the packages for other languages have in common: settings by name, errors in parts, math types as numbers.

mod failure;
mod save_file;
mod settings;
mod whole_file;
mod wording;
mod words;

pub use crate::failure::{Failure, FailureKind};
pub use crate::save_file::{Opening, Place, SaveFile};
pub use crate::settings::{
    MAX_DEPTH, MAX_SIZE, Settings, dialect_named, element_type, element_type_parts, type_named,
};
pub use crate::whole_file::Found;
pub use crate::words::{Width, Words, from_words, is_wide, words};
