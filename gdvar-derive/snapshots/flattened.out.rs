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
    ) -> ::gdvar::runtime::Step {
        ::gdvar::runtime::announce(
            __entries,
            1,
            12 + <String as ::gdvar::GodotEncode>::ROOM,
        )?;
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        match <String as ::gdvar::GodotEncode>::encode_as_entry(
            &self.name,
            __entries,
            b"\x04\0\0\0\x04\0\0\0name",
        ) {
            ::core::result::Result::Ok(__value) => __value,
            ::core::result::Result::Err(__error) => {
                return ::core::result::Result::Err(__error);
            }
        }
        ::gdvar::runtime::EncodeFields::flattened(&self.health, __entries, __set)?;
        ::core::result::Result::Ok(())
    }
    fn fields_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        12 + <String as ::gdvar::GodotEncode>::encoded_len(&self.name, __codec)
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
        )
        .indexed(2135587861u64, false, b"\0\xFF");
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_fields(
        mut __fields: ::gdvar::runtime::Fields<'_, 'de>,
    ) -> ::gdvar::Result<Self> {
        let mut __name = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let __start = (&mut __fields).start()?;
        let __set = <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS;
        let __is_read = match (&mut __fields)
            .in_order(
                1,
                12
                    + ::gdvar::runtime::least(
                        <String as ::gdvar::GodotDecode<'de>>::LEAST,
                    ),
            )
        {
            ::core::option::Option::Some(mut __next) => {
                let __next = &mut __next;
                <String as ::gdvar::GodotDecode<
                    'de,
                >>::pass_field(__next, b"\x04\0\0\0\x04\0\0\0name", true, &mut __name)
                    && __next.end(__set, false)
            }
            ::core::option::Option::None => false,
        };
        let mut __name = ::core::option::Option::map(
            __name,
            <String as ::gdvar::GodotDecode<'de>>::from_passed,
        );
        let __fields = &mut __fields;
        if !__is_read {
            __fields.catch_up();
            while match __fields.find(__set, false) {
                0 => {
                    <String as ::gdvar::GodotDecode<
                        'de,
                    >>::fill_field(&mut __name, __fields)
                }
                _ => false,
            } {}
            __fields.end()?;
        }
        ::core::result::Result::Ok(Self {
            name: match __name {
                ::core::option::Option::Some(__value) => __value,
                ::core::option::Option::None => {
                    match __fields
                        .absent(
                            b"\x04\0\0\0\x04\0\0\0name",
                            <String as ::gdvar::GodotDecode<'de>>::absent(),
                        )
                    {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(__error);
                        }
                    }
                }
            },
            health: __fields.flattened(&__start, __set)?,
        })
    }
}
const _: () = ::gdvar::runtime::assert_disjoint(
    <Mob as ::gdvar::runtime::DecodeFields<'static>>::FIELDS,
);
