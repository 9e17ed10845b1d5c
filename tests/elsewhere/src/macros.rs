//! Types that macros build from their arguments.

use ::alloc::string::String;
use ::alloc::vec::Vec;
use ::core::clone::Clone;
use ::core::cmp::PartialEq;
use ::core::fmt::Debug;
use ::variants::{GodotDecode, GodotEncode};

/// Everything is an argument: the attributes come as literals, expressions, types and paths.
macro_rules! from_parts {
    (
        $(#[$attr:meta])*
        $vis:vis struct $name:ident<$lifetime:lifetime, $parameter:ident> {
            $($field:ident: $ty:ty $(= $default:expr)?,)+
        }
        $case:literal, $key:literal, $krate:path, $function:expr
    ) => {
        $(#[$attr])*
        #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
        #[gdvar(crate = $krate, rename_all = $case)]
        $vis struct $name<$lifetime, $parameter> {
            /// The macro's own.
            #[gdvar(key = $key)]
            pub first: $parameter,
            /// The macro's own.
            #[gdvar(default, skip_encoding_if = $function)]
            pub list: Vec<$parameter>,
            $(
                /// From the user of the macro.
                $(#[gdvar(default = $default)])?
                pub $field: $ty,
            )+
        }
    };
}
from_parts! {
    /// A struct.
    pub struct Parts<'a, T> {
        max_hp: i64 = 50 * 2,
        text: &'a str,
        r#match: String = String::new(),
    }
    "camelCase", 7, ::variants, Vec::is_empty
}

/// The macro's own fields beside those of its user, with the same names.
macro_rules! of_the_macro {
    ($name:ident { $($variant:ident($ty:ty)),+ }) => {
        /// An enum.
        #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
        #[gdvar(crate = ::variants, tag = "tag")]
        pub enum $name {
            /// The macro's own.
            Own {
                /// The macro's own.
                value: i64,
            },
            $(
                /// From the user of the macro.
                $variant($ty),
            )+
        }
    };
}

macro_rules! outer {
    ($name:ident, $inner:ty) => {
        of_the_macro! { $name { Inner($inner) } }
    };
}
outer! { Nested, crate::structs::Named }

/// A type inside a function.
///
/// # Errors
///
/// None that is known.
pub fn local(number: i64) -> ::variants::Result<i64> {
    #[derive(Debug, GodotEncode, GodotDecode)]
    #[gdvar(crate = ::variants)]
    struct Local {
        number: i64,
    }
    let bytes = ::variants::to_bytes(&Local { number })?;
    ::variants::from_bytes(&bytes).map(|local: Local| local.number)
}
