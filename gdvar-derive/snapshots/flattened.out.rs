#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Mob {
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        ::gdvar::runtime::encode_dictionary(self, __encoder)
    }
    fn encoded_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        ::gdvar::runtime::dictionary_len(self, __codec)
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::runtime::DICTIONARY
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::runtime::EncodeFields for Mob {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::with_flattened(
        &[b"\x04\0\0\0\x04\0\0\0name"],
        &[<Health as ::gdvar::runtime::EncodeFields>::FIELDS],
    );
    #[inline(always)]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_, '_>,
    ) -> ::gdvar::Result<()> {
        ::gdvar::runtime::announce(
            __entries,
            1,
            12,
            0 + ::gdvar::runtime::room_of(&self.name),
        );
        ::gdvar::runtime::entry(__entries, b"\x04\0\0\0\x04\0\0\0name", &self.name)?;
        ::gdvar::runtime::EncodeFields::encode_fields(&self.health, __entries)?;
        ::core::result::Result::Ok(())
    }
    fn fields_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        12 + ::gdvar::GodotEncode::encoded_len(&self.name, __codec)
            + ::gdvar::runtime::EncodeFields::fields_len(&self.health, __codec)
    }
}
const _: () = ::gdvar::runtime::assert_disjoint(
    <Mob as ::gdvar::runtime::EncodeFields>::FIELDS,
);
#[automatically_derived]
#[allow(deprecated)]
impl<'de> ::gdvar::GodotDecode<'de> for Mob {
    fn decode(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'de>,
    ) -> ::gdvar::Result<Self> {
        ::gdvar::runtime::decode_dictionary(__header, __decoder)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de> ::gdvar::runtime::DecodeFields<'de> for Mob {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::with_flattened(
        &[b"\x04\0\0\0\x04\0\0\0name"],
        &[<Health as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
    );
    fn decode_fields(
        __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
    ) -> ::gdvar::Result<Self> {
        let mut __name = ::core::option::Option::<String>::None;
        let __start = __fields.start();
        let __set = <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS;
        let mut __known = __fields.known();
        let __in_order = __known.expect(1, 12, 0 + ::gdvar::runtime::least_of(&__name))
            && __known.next(b"\x04\0\0\0\x04\0\0\0name", &mut __name)?;
        if ::core::cfg!(not(debug_assertions)) && __in_order && __known.is_empty() {
            __known.stop();
            return {
                ::core::result::Result::Ok(Self {
                    name: __fields.required(__name, b"\x04\0\0\0\x04\0\0\0name")?,
                    health: __fields.flattened(&__start, __set)?,
                })
            };
        }
        while let ::core::option::Option::Some(__index) = __known.find(__set, false)? {
            match __index {
                _ => __known.fill(__set, __index, &mut __name)?,
            }
        }
        __known.stop();
        ::core::result::Result::Ok(Self {
            name: __fields.required(__name, b"\x04\0\0\0\x04\0\0\0name")?,
            health: __fields.flattened(&__start, __set)?,
        })
    }
}
const _: () = ::gdvar::runtime::assert_disjoint(
    <Mob as ::gdvar::runtime::DecodeFields<'static>>::FIELDS,
);
