//! What the packages for other languages have in common: settings by name, errors in parts, math types as numbers. It is not
//! part of the public API.

mod failure;
mod opening;
mod place;
mod settings;
mod types;
mod whole_file;
pub mod wording;
mod words;

pub use self::failure::Failure;
pub use self::opening::Opening;
pub use self::place::{Place, in_place};
pub use self::settings::{
    MAX_DEPTH, MAX_SIZE, Settings, dialect_named, element_type, element_type_parts, type_named,
};
pub use self::types::{PrintedTypes, Wishes};
pub use self::whole_file::{Found, converted, first_faults};
pub use self::words::{Width, Words, from_words, is_wide, words};
