//! What gdvar's other crates use of this one. It is not part of the public API: the crates fit together in one version only.

/// The errors of the codec that schemas report too.
pub mod messages {
    pub use crate::decode::messages::{
        does_not_fit_f32, in_key, mismatch, no_variants, out_of_range, wrong_length,
    };
}

pub use crate::codec::trailing_bytes;
pub use crate::decode::raw::whole_text;
pub use crate::error::excerpt;
pub use crate::foreign::crates;
pub use crate::format::WIDE;
pub use crate::format::keys::{Key, Name, label, name_of};
pub use crate::format::spelling::distance;
pub use crate::format::usual::is_usual_leaf;
pub use crate::hint::is_misread;
pub use crate::text::error::Problem;
pub use crate::text::json;
pub use crate::value::key::hasher;
pub use crate::value::object::is_script_path;

/// The text of values inside a file.
pub mod text {
    pub use crate::text::file_text::{FileBytes, Misread, readable, section_name};
    pub use crate::text::json_writer::JsonWriter;
    pub use crate::text::lexer::{Lexer, Resources};
    pub use crate::text::names::is_constructor;
    pub use crate::text::out::Out;
    pub use crate::text::parse::{EXTERNAL, INTERNAL, NUMBER, PATH, reference, value};
}
