//! Ranges, which are Dictionaries of their bounds.

use core::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use alloc::format;
use alloc::string::String;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;

/// The bounds that a Dictionary has.
struct Bounds<T> {
    start: Option<T>,
    end: Option<T>,
}

/// Keys other than bounds are ignored, as in a struct.
impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Bounds<T> {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let mut bounds = Self { start: None, end: None };
        let mut entries = decoder.entries(header)?;
        while let Some(key) = entries.next_key::<&str>()? {
            let bound = match key {
                "start" => &mut bounds.start,
                "end" => &mut bounds.end,
                _ => {
                    entries.skip_value()?;
                    continue;
                }
            };
            if bound.is_some() {
                return Err(entries.error(ErrorKind::DuplicateField, format!("duplicate field `{key}`")));
            }
            *bound = Some(entries.value().map_err(|error| error.in_field(String::from(key)))?);
        }
        Ok(bounds)
    }
}

/// Returns the bound, or an error if it is missing.
fn required<T>(bound: Option<T>, name: &str, decoder: &Decoder<'_, '_>) -> Result<T> {
    bound.ok_or_else(|| decoder.error(ErrorKind::MissingField, format!("missing field `{name}`")))
}

macro_rules! ranges {
    ($($name:ident { $($bound:ident $(.$call:ident)?),+ } => $made:expr;)+) => {$(
        impl<T: GodotEncode> GodotEncode for $name<T> {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.dictionary(|entries| {
                    $(entries.entry(stringify!($bound), ranges!(@bound self.$bound $($call)?))?;)+
                    Ok(())
                })
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Dictionary)
            }
        }

        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $name<T> {
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let bounds = Bounds::decode(header, decoder)?;
                $(let $bound = required(bounds.$bound, stringify!($bound), decoder)?;)+
                Ok($made)
            }
        }
    )+};
    (@bound $range:ident.$bound:ident) => { &$range.$bound };
    // `RangeInclusive` has methods instead of fields for its bounds.
    (@bound $range:ident.$bound:ident method) => { $range.$bound() };
}
ranges! {
    Range { start, end } => start..end;
    RangeInclusive { start.method, end.method } => start..=end;
    RangeFrom { start } => start..;
    RangeTo { end } => ..end;
    RangeToInclusive { end } => ..=end;
}
