#[automatically_derived]
#[allow(deprecated)]
impl<'a> ::gdvar::GodotEncode for Hit<'a> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        ::gdvar::runtime::encode_dictionary(self, __encoder)
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::ElementType::Builtin(::gdvar::VariantType::Dictionary)
    }
}
#[automatically_derived]
#[allow(deprecated)]
#[doc(hidden)]
impl<'a> ::gdvar::runtime::EncodeFields for Hit<'a> {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[
            &[b"\x04\0\0\0\x06\0\0\0target\0\0"],
            &[b"\x04\0\0\0\x02\0\0\0by\0\0"],
            &[b"\x04\0\0\0\x05\0\0\0power\0\0\0"],
        ],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries
            .reserve(
                3,
                44 + <i64 as ::gdvar::GodotEncode>::MIN_LEN
                    + <Option<&'a str> as ::gdvar::GodotEncode>::MIN_LEN
                    + <f32 as ::gdvar::GodotEncode>::MIN_LEN,
            );
        __entries.put::<i64>(__set.keys[0][0], &self.target)?;
        __entries.put::<Option<&'a str>>(__set.keys[1][0], &self.by)?;
        __entries.put::<f32>(__set.keys[2][0], &self.power)?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x06\0\0\0target\0\0"],
        &[b"\x04\0\0\0\x02\0\0\0by\0\0"],
        &[b"\x04\0\0\0\x05\0\0\0power\0\0\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de: 'a, 'a> ::gdvar::GodotDecode<'de> for Hit<'a> {
        const PASSES_ON: ::core::primitive::bool = false;
        fn fits(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<()> {
            #[allow(unused_imports)]
            use ::gdvar::runtime::Unreadable as _;
            __decoder
                .fields_of(
                    __header,
                    const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                    false,
                )?
                .fits(&[(__KEYS[0], ::gdvar::runtime::OfField::<i64>::TYPE.required())])
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            ::gdvar::runtime::decode_dictionary(__header, __decoder)
        }
    }
    #[automatically_derived]
    #[allow(deprecated)]
    #[doc(hidden)]
    impl<'de: 'a, 'a> ::gdvar::runtime::DecodeFields<'de> for Hit<'a> {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            __KEYS,
        );
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            use ::core::option::Option::None as __None;
            __fields
                .read(
                    <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                    (__None, __None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(1)
                                && __fields
                                    .next::<i64>(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields
                                    .next::<
                                        Option<&'a str>,
                                    >(&mut __slots.1, __KEYS[1][0], false)?
                                && __fields.next::<f32>(&mut __slots.2, __KEYS[2][0], true)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<i64>(&mut __slots.0),
                        1 => __fields.take::<Option<&'a str>>(&mut __slots.1),
                        2 => __fields.take::<f32>(&mut __slots.2),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__target, __by, __power)| {
                        ::core::result::Result::Ok(Self {
                            target: __fields.or_absent::<i64>(__target, __KEYS[0][0])?,
                            by: __fields
                                .or_absent::<Option<&'a str>>(__by, __KEYS[1][0])?,
                            power: match __power {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => {
                                    ::core::default::Default::default()
                                }
                            },
                        })
                    },
                )
        }
    }
};
