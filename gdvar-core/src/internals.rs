//! What gdvar's other crates use of this one. It is not part of the public API: the crates fit together in one version only.

/// The errors of the codec that schemas report too.
pub mod messages {
    pub use crate::decode::messages::{
        does_not_fit_f32, duplicate_field, mismatch, missing_field, more_than_a_tag, name_alone,
        no_single_entry, no_variant_fits, no_variants, not_empty, not_one_character, other_class,
        other_script, out_of_range, unknown_variant, wrong_length,
    };
}

pub use crate::error::excerpt;
pub use crate::foreign::crates;
pub use crate::format::WIDE;
pub use crate::format::keys::{INT_ID, Key, Name, STRING_ID, is_same, label, label_of, name_of};
pub use crate::hint::is_misread;
#[cfg(feature = "files")]
pub use crate::inspect::{Part, is_usual_leaf};
pub use crate::json::tree as json;
pub use crate::text::error::Problem;
pub use crate::value::key::hasher;

/// The text of values inside a file.
pub mod text {
    pub use crate::text::file_text::{FileBytes, Misread, readable, section_name};
    pub use crate::text::lexer::Lexer;
    pub use crate::text::names::is_constructor;
    pub use crate::text::parse::value;
}
