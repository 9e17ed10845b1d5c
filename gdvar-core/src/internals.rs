//! What gdvar's other crates use of this one. It is not part of the public API: the crates fit together in one version only.

pub use crate::decode::messages::no_variant_fits;
pub use crate::error::excerpt;
pub use crate::foreign::crates;
pub use crate::format::WIDE;
pub use crate::format::keys::{INT_ID, Key, Name, STRING_ID, is_same, label, name_of};
pub use crate::json::tree as json;
pub use crate::text::error::Problem;
