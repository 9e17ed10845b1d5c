//! Values as `var_to_str` prints them.

use core::fmt;

use crate::plain::Real;
use crate::variant::Variant;

impl<R: Real> fmt::Display for Variant<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
