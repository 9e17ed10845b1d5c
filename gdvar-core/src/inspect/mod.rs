//! Reading and changing encoded values without decoding them completely.
//!
//! [`walk`] visits the parts of a value in the order of its bytes, and on request each word with its meaning.
//! [`decode_at`] reads the value at the end of a [path](crate::path::Path), [`locate`]
//! and [`encoded_at`] return its bytes, and [`set_at`], [`insert_at`], [`rename_at`], [`move_at`] and [`remove_at`] change
//! one entry and leave all other bytes as they are; they return the [`Change`], which can be undone. None of these takes
//! memory for values that it skips.

mod change;
mod encoded;
mod json;
mod locate;
mod patch;
mod piece;
mod text;
mod walk;

pub use self::change::{insert_at, move_at, remove_at, rename_at, set_at, set_text_at};
#[doc(hidden)]
pub use self::encoded::Part;
pub use self::encoded::{Encoded, Item, Items, VariantRef};
pub use self::locate::{decode_at, encoded_at, locate};
pub use self::patch::{Change, Patch};
pub use self::piece::{Piece, PieceKind};
pub use self::walk::{Leaf, Next, Place, Visitor, check, walk};

pub use crate::decode::cursor::Role;
pub use crate::decode::opened::Opened;

use crate::codec::Codec;
use crate::error::Result;
use crate::format::WIDE;
use crate::format::variant_type::WordType;
#[doc(hidden)]
pub use crate::hint::{TextKind, kind_of_text};
pub use crate::hint::{foreign_file, kind_of_file};

/// Returns whether a real of a math type or a packed array has 64 bits. If so, the value comes from a double-precision
/// build, and only the types with `f64` reals are certain to hold it.
///
/// # Errors
///
/// The same as for [`walk`].
pub fn has_wide_reals(bytes: &[u8], codec: Codec) -> Result<bool> {
    let mut search = WideReals(false);
    let walked = walk(bytes, codec, &mut search);
    // What follows the first such real is not read.
    if search.0 { Ok(true) } else { walked.map(|()| false) }
}

struct WideReals(bool);

impl Visitor for WideReals {
    fn next(&mut self, _: &Place<'_>) -> Next {
        if self.0 { Next::Stop } else { Next::Visit }
    }

    fn leaf(&mut self, _: &Place<'_>, leaf: &Leaf) {
        let words = leaf.ty.item().unwrap_or(leaf.ty).words();
        self.0 |= matches!(words, Some((_, WordType::Real))) && leaf.flags & WIDE != 0;
    }
}
