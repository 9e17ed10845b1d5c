//! What gdvar's other crates use of this one. It is not part of the public API: the crates fit together in one version only.

/// The errors of the codec that schemas report too.
pub mod messages {
    pub use crate::decode::messages::{
        does_not_fit_f32, in_key, mismatch, no_variants, out_of_range, wrong_length,
    };
}

pub use crate::codec::trailing_bytes;
pub use crate::decode::references::skip_reference;
pub use crate::decode::session::Session;
pub use crate::error::excerpt;
pub use crate::foreign::crates;
pub use crate::format::keys::{INT_ID, Key, Name, STRING_ID, is_same, label, label_of, name_of};
pub use crate::format::number::{AnyWord, Number};
pub use crate::format::plain::read as read_plain;
pub use crate::format::plain::{Plain, Word};
pub use crate::format::style::STRING;
pub use crate::format::usual::is_usual_leaf;
pub use crate::format::variant_type::WordType;
pub use crate::format::{COUNT_SIZE, HEADER_SIZE, MAX_COUNT, WIDE, packed_count_size, padding};
pub use crate::hint::{TextKind, foreign_file, is_misread, kind_of_file, kind_of_text, of_packet};
pub use crate::text::error::Problem;
pub use crate::text::json;
pub use crate::value::key::{hash, hasher};
pub use crate::value::packed::{PackedItems, admit, of_one as packed_of_one};
pub use crate::value::path::read as read_path;

/// The text of values inside a file.
pub mod text {
    pub use crate::text::decimal::{Digits, push_int, push_unsigned};
    pub use crate::text::file_text::{FileBytes, Misread, readable, section_name};
    pub use crate::text::json_writer::JsonWriter;
    pub use crate::text::lexer::Lexer;
    pub use crate::text::names::is_constructor;
    pub use crate::text::number::{Notation, read as read_number};
    #[cfg(feature = "std")]
    pub use crate::text::out::write_to;
    pub use crate::text::out::{Out, Stop};
    pub use crate::text::parse::{Open, begin, resource_path, value};
    pub use crate::text::print::Printer;
    pub use crate::text::text_format::{NOT_ALLOWED, value_error};
}
