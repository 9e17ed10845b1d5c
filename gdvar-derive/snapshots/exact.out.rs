#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Exact {
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
impl ::gdvar::runtime::EncodeFields for Exact {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[
            &[b"\x04\0\0\0\x05\0\0\0speed\0\0\0"],
            &[b"\x04\0\0\0\x06\0\0\0speeds\0\0"],
            &[b"\x04\0\0\0\x03\0\0\0map\0"],
            &[b"\x04\0\0\0\x06\0\0\0others\0\0"],
            &[b"\x04\0\0\0\x05\0\0\0count\0\0\0"],
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
                5,
                76 + <f32 as ::gdvar::GodotEncode>::MIN_LEN
                    + <Option<Vec<f32>> as ::gdvar::GodotEncode>::MIN_LEN
                    + <BTreeMap<String, f32> as ::gdvar::GodotEncode>::MIN_LEN
                    + <Other<f32> as ::gdvar::GodotEncode>::MIN_LEN
                    + <i64 as ::gdvar::GodotEncode>::MIN_LEN,
            );
        __entries.put::<f32>(__set.keys[0][0], &self.speed)?;
        __entries.put::<Option<Vec<f32>>>(__set.keys[1][0], &self.speeds)?;
        __entries.put::<BTreeMap<String, f32>>(__set.keys[2][0], &self.map)?;
        __entries.put::<Other<f32>>(__set.keys[3][0], &self.others)?;
        __entries.put::<i64>(__set.keys[4][0], &self.count)?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x05\0\0\0speed\0\0\0"],
        &[b"\x04\0\0\0\x06\0\0\0speeds\0\0"],
        &[b"\x04\0\0\0\x03\0\0\0map\0"],
        &[b"\x04\0\0\0\x06\0\0\0others\0\0"],
        &[b"\x04\0\0\0\x05\0\0\0count\0\0\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Exact {
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
                .fits(
                    &[
                        (__KEYS[0], ::gdvar::runtime::OfField::<f32>::TYPE.required()),
                        (
                            __KEYS[2],
                            ::gdvar::runtime::OfField::<BTreeMap<String, f32>>::TYPE
                                .required(),
                        ),
                        (
                            __KEYS[3],
                            ::gdvar::runtime::OfField::<Other<f32>>::TYPE.required(),
                        ),
                        (__KEYS[4], ::gdvar::runtime::OfField::<i64>::TYPE.required()),
                    ],
                )
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
    impl<'de> ::gdvar::runtime::DecodeFields<'de> for Exact {
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
                    (__None, __None, __None, __None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(4)
                                && __fields
                                    .next_with(
                                        &mut __slots.0,
                                        __KEYS[0][0],
                                        true,
                                        (|__header, __decoder| <f32 as ::gdvar::runtime::form::Exact<
                                            _,
                                        >>::decode(__header, __decoder)),
                                    )?
                                && __fields
                                    .next_with(
                                        &mut __slots.1,
                                        __KEYS[1][0],
                                        true,
                                        (|__header, __decoder| <Option<
                                            Vec<f32>,
                                        > as ::gdvar::runtime::form::Exact<
                                            _,
                                        >>::decode(__header, __decoder)),
                                    )?
                                && __fields
                                    .next_with(
                                        &mut __slots.2,
                                        __KEYS[2][0],
                                        true,
                                        (|__header, __decoder| <BTreeMap<
                                            String,
                                            f32,
                                        > as ::gdvar::runtime::form::Exact<
                                            _,
                                        >>::decode(__header, __decoder)),
                                    )?
                                && __fields
                                    .next::<Other<f32>>(&mut __slots.3, __KEYS[3][0], false)?
                                && __fields
                                    .next::<i64>(&mut __slots.4, __KEYS[4][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => {
                            __fields
                                .take_with(
                                    &mut __slots.0,
                                    (|__header, __decoder| <f32 as ::gdvar::runtime::form::Exact<
                                        _,
                                    >>::decode(__header, __decoder)),
                                )
                        }
                        1 => {
                            __fields
                                .take_with(
                                    &mut __slots.1,
                                    (|__header, __decoder| <Option<
                                        Vec<f32>,
                                    > as ::gdvar::runtime::form::Exact<
                                        _,
                                    >>::decode(__header, __decoder)),
                                )
                        }
                        2 => {
                            __fields
                                .take_with(
                                    &mut __slots.2,
                                    (|__header, __decoder| <BTreeMap<
                                        String,
                                        f32,
                                    > as ::gdvar::runtime::form::Exact<
                                        _,
                                    >>::decode(__header, __decoder)),
                                )
                        }
                        3 => __fields.take::<Other<f32>>(&mut __slots.3),
                        4 => __fields.take::<i64>(&mut __slots.4),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__speed, __speeds, __map, __others, __count)| {
                        ::core::result::Result::Ok(Self {
                            speed: __fields.or_absent(__speed, __KEYS[0][0])?,
                            speeds: __fields.or_absent(__speeds, __KEYS[1][0])?,
                            map: __fields.or_absent(__map, __KEYS[2][0])?,
                            others: __fields
                                .or_absent::<Other<f32>>(__others, __KEYS[3][0])?,
                            count: __fields.or_absent::<i64>(__count, __KEYS[4][0])?,
                        })
                    },
                )
        }
    }
};
