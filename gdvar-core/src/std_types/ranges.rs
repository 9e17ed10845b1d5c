//! Ranges, which are Dictionaries of their bounds.

use core::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::key;

/// Keys other than bounds are ignored, as in a struct.
macro_rules! ranges {
    ($($name:ident { $($key:literal $bound:ident $($call:ident)?),+ } => $made:expr;)+) => {$(
        impl<T: GodotEncode> GodotEncode for $name<T> {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.dictionary(|entries| {
                    $(entries.field(key!($key), ranges!(@bound self.$bound $($call)?))?;)+
                    Ok(())
                })
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Dictionary)
            }
        }

        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $name<T> {
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let mut fields = decoder.fields(header)?;
                $(let $bound = fields.required(key!($key))?;)+
                fields.finish(decoder)?;
                Ok($made)
            }
        }
    )+};
    (@bound $range:ident.$bound:ident) => { &$range.$bound };
    // `RangeInclusive` has methods instead of fields for its bounds.
    (@bound $range:ident.$bound:ident method) => { $range.$bound() };
}
ranges! {
    Range { "start" start, "end" end } => start..end;
    RangeInclusive { "start" start method, "end" end method } => start..=end;
    RangeFrom { "start" start } => start..;
    RangeTo { "end" end } => ..end;
    RangeToInclusive { "end" end } => ..=end;
}
