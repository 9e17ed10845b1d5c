//! The form of a decoded key in an error's path.
//!
//! It does not use a `Variant`. Otherwise every program that decodes anything would contain the code that decodes and
//! prints variants, which is as large as everything else that such a program uses.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::error::{Error, Excerpt, PathSegment, Result, excerpt};
use crate::format::plain::read_any;
use crate::format::variant_type::{VariantType as Ty, WordType};
use crate::text::decimal::Float;
use crate::text::print::Words;
use crate::value::node_path::NodePath;
use crate::value::object::Rid;

impl Decoder<'_, '_> {
    /// Adds the key that comes next to the path of an error in its value.
    #[cold]
    #[doc(hidden)]
    pub fn locate(mut self, error: Error) -> Error {
        match self.header().and_then(|header| self.segment(header)) {
            Ok(segment) => error.inside(segment),
            Err(_) => error,
        }
    }

    /// Reads the key after a header. The segment is the key as it prints, or the name of its type if it has a basis or
    /// contains other values.
    #[cold]
    pub(crate) fn segment(&mut self, header: Header) -> Result<PathSegment> {
        Ok(PathSegment::Key(match self.type_of(header)? {
            Ty::String | Ty::StringName => {
                return String::decode(header, self).map(|text| PathSegment::Field(text.into()));
            }
            Ty::Nil => "null".into(),
            Ty::Bool => bool::decode(header, self)?.to_string(),
            Ty::Int => i64::decode(header, self)?.to_string(),
            Ty::Float => Float(f64::decode(header, self)?).to_string(),
            Ty::Rid => Rid::decode(header, self)?.to_string(),
            Ty::NodePath => excerpt(NodePath::decode(header, self)?.literal()),
            // Types with a basis are only named.
            ty @ (Ty::Basis | Ty::Transform3D) => {
                self.skip(header)?;
                ty.name().into()
            }
            ty => match ty.number(self.is_wide(header)) {
                Some(word) => self.words(word, header)?,
                None => {
                    self.skip(header)?;
                    ty.name().into()
                }
            },
        }))
    }

    /// Reads the words after a header as they print.
    fn words(&mut self, word: WordType, header: Header) -> Result<String> {
        let bytes = match self.body_len(header)? {
            Some(len) => self.take(len)?,
            None => self.packed_items(header)?.unwrap_or_default(),
        };
        // An excerpt has no room for more words.
        let words = bytes.chunks_exact(word.size()).take(Excerpt::MAX_LEN);
        let words: Vec<_> = words.map(|bytes| read_any(bytes, word)).collect();
        Ok(excerpt(Words(self.type_of(header)?.name(), &words)))
    }
}
