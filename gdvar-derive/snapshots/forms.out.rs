#[automatically_derived]
#[allow(deprecated)]
impl<'a> ::gdvar::GodotEncode for Forms<'a> {
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
impl<'a> ::gdvar::runtime::EncodeFields for Forms<'a> {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[
            &[b"\x04\0\0\0\x05\0\0\0speed\0\0\0"],
            &[b"\x04\0\0\0\x06\0\0\0speeds\0\0"],
            &[b"\x04\0\0\0\x04\0\0\0rate"],
            &[b"\x04\0\0\0\x04\0\0\0name"],
            &[b"\x04\0\0\0\x05\0\0\0owned\0\0\0"],
            &[b"\x04\0\0\0\x07\0\0\0numbers\0"],
            &[b"\x04\0\0\0\x06\0\0\0floats\0\0"],
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
                7,
                112 + <f32 as ::gdvar::GodotEncode>::MIN_LEN
                    + <Option<Vec<f32>> as ::gdvar::GodotEncode>::MIN_LEN
                    + <f32 as ::gdvar::GodotEncode>::MIN_LEN
                    + <Cow<'a, str> as ::gdvar::GodotEncode>::MIN_LEN
                    + <Cow<'a, str> as ::gdvar::GodotEncode>::MIN_LEN,
            );
        __entries.put::<f32>(__set.keys[0][0], &self.speed)?;
        __entries.put::<Option<Vec<f32>>>(__set.keys[1][0], &self.speeds)?;
        __entries.put::<f32>(__set.keys[2][0], &self.rate)?;
        __entries.put::<Cow<'a, str>>(__set.keys[3][0], &self.name)?;
        __entries.put::<Cow<'a, str>>(__set.keys[4][0], &self.owned)?;
        __entries
            .put(
                __set.keys[5][0],
                &::gdvar::runtime::by(|__encoder| <Vec<
                    i64,
                > as ::gdvar::runtime::form::Packed<
                    _,
                >>::encode(&self.numbers, __encoder)),
            )?;
        __entries
            .put(
                __set.keys[6][0],
                &::gdvar::runtime::by(|__encoder| <Vec<
                    i64,
                > as ::gdvar::runtime::form::Float<_>>::encode(&self.floats, __encoder)),
            )?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x05\0\0\0speed\0\0\0"],
        &[b"\x04\0\0\0\x06\0\0\0speeds\0\0"],
        &[b"\x04\0\0\0\x04\0\0\0rate"],
        &[b"\x04\0\0\0\x04\0\0\0name"],
        &[b"\x04\0\0\0\x05\0\0\0owned\0\0\0"],
        &[b"\x04\0\0\0\x07\0\0\0numbers\0"],
        &[b"\x04\0\0\0\x06\0\0\0floats\0\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de: 'a, 'a> ::gdvar::GodotDecode<'de> for Forms<'a> {
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
                            __KEYS[3],
                            ::gdvar::runtime::OfField::<Cow<'a, str>>::TYPE.required(),
                        ),
                        (
                            __KEYS[4],
                            ::gdvar::runtime::OfField::<Cow<'a, str>>::TYPE.required(),
                        ),
                        (
                            __KEYS[5],
                            ::gdvar::runtime::OfField::<Vec<i64>>::TYPE.required(),
                        ),
                        (
                            __KEYS[6],
                            ::gdvar::runtime::OfField::<Vec<i64>>::TYPE.required(),
                        ),
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
    impl<'de: 'a, 'a> ::gdvar::runtime::DecodeFields<'de> for Forms<'a> {
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
                    (__None, __None, __None, __None, __None, __None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(5)
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
                                        (|__header, __decoder| <f32 as ::gdvar::runtime::form::Exact<
                                            _,
                                        >>::decode(__header, __decoder)),
                                    )?
                                && __fields
                                    .next_with(
                                        &mut __slots.3,
                                        __KEYS[3][0],
                                        true,
                                        (|__header, __decoder| <Cow<
                                            'a,
                                            str,
                                        > as ::gdvar::runtime::form::Borrow<
                                            _,
                                        >>::decode(__header, __decoder)),
                                    )?
                                && __fields
                                    .next::<Cow<'a, str>>(&mut __slots.4, __KEYS[4][0], false)?
                                && __fields
                                    .next::<Vec<i64>>(&mut __slots.5, __KEYS[5][0], false)?
                                && __fields
                                    .next::<Vec<i64>>(&mut __slots.6, __KEYS[6][0], false)?,
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
                                    (|__header, __decoder| <f32 as ::gdvar::runtime::form::Exact<
                                        _,
                                    >>::decode(__header, __decoder)),
                                )
                        }
                        3 => {
                            __fields
                                .take_with(
                                    &mut __slots.3,
                                    (|__header, __decoder| <Cow<
                                        'a,
                                        str,
                                    > as ::gdvar::runtime::form::Borrow<
                                        _,
                                    >>::decode(__header, __decoder)),
                                )
                        }
                        4 => __fields.take::<Cow<'a, str>>(&mut __slots.4),
                        5 => __fields.take::<Vec<i64>>(&mut __slots.5),
                        6 => __fields.take::<Vec<i64>>(&mut __slots.6),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |
                        __fields,
                        (
                            __speed,
                            __speeds,
                            __rate,
                            __name,
                            __owned,
                            __numbers,
                            __floats,
                        )|
                    {
                        ::core::result::Result::Ok(Self {
                            speed: __fields.or_absent(__speed, __KEYS[0][0])?,
                            speeds: __fields.or_absent(__speeds, __KEYS[1][0])?,
                            rate: match __rate {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => {
                                    ::core::default::Default::default()
                                }
                            },
                            name: __fields.or_absent(__name, __KEYS[3][0])?,
                            owned: __fields
                                .or_absent::<Cow<'a, str>>(__owned, __KEYS[4][0])?,
                            numbers: __fields
                                .or_absent::<Vec<i64>>(__numbers, __KEYS[5][0])?,
                            floats: __fields
                                .or_absent::<Vec<i64>>(__floats, __KEYS[6][0])?,
                        })
                    },
                )
        }
    }
};
