#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for MixedUnknown {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::Known { hp: __hp } => {
                __encoder
                    .dictionary(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__entries| {
                            __entries
                                .reserve(2, 40 + <i64 as ::gdvar::GodotEncode>::MIN_LEN);
                            __entries
                                .tag(
                                    b"\x04\0\0\0\x04\0\0\0type",
                                    b"\x04\0\0\0\x05\0\0\0Known\0\0\0",
                                )?;
                            let __set = const {
                                &::gdvar::runtime::FieldSet::of(
                                    &[&[b"\x04\0\0\0\x02\0\0\0hp\0\0"]],
                                )
                            };
                            __entries.put::<i64>(__set.keys[0][0], __hp)?;
                            ::core::result::Result::Ok(())
                        },
                    )
            }
            Self::Other(__0) => {
                <::gdvar::Variant as ::gdvar::GodotEncode>::encode(__0, __encoder)
            }
            Self::Text(__0) => <String as ::gdvar::GodotEncode>::encode(__0, __encoder),
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for MixedUnknown {
        const PASSES_ON: ::core::primitive::bool = false;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            let __attempts = &mut ::gdvar::runtime::Attempts::new(__header, __decoder);
            if let ::core::option::Option::Some(__value) = __attempts
                .tagged({
                    #[inline]
                    fn __read<'de>(
                        __header: ::gdvar::Header,
                        __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                    ) -> ::gdvar::Result<MixedUnknown> {
                        if !::gdvar::runtime::is_known_tag(
                            __header,
                            __decoder,
                            b"\x04\0\0\0\x04\0\0\0type",
                            &[&[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"]],
                            false,
                        )? {
                            return ::gdvar::GodotDecode::decode(__header, __decoder)
                                .map(MixedUnknown::Other);
                        }
                        let __fields = &mut __decoder
                            .fields_of(
                                __header,
                                const {
                                    &::gdvar::runtime::FieldSet::tagged(
                                            &[&[b"\x04\0\0\0\x04\0\0\0type"]],
                                            &[
                                                const {
                                                    &::gdvar::runtime::FieldSet::of(
                                                        &[&[b"\x04\0\0\0\x02\0\0\0hp\0\0"]],
                                                    )
                                                },
                                            ],
                                        )
                                        .with_others()
                                },
                                false,
                            )?
                            .within(__decoder);
                        const __TAGS: ::gdvar::runtime::Tags = &[
                            &[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"],
                        ];
                        let __tag = __fields
                            .tag(
                                b"\x04\0\0\0\x04\0\0\0type",
                                __TAGS,
                                true,
                                ::core::option::Option::None,
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__next| {
                                    if __next.is(__TAGS[0][0]) {
                                        return ::core::option::Option::Some(0);
                                    }
                                    ::core::option::Option::None
                                },
                            )?;
                        match __tag.0 {
                            0 => {
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                fn __read<'de>(
                                    __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
                                ) -> ::gdvar::Result<MixedUnknown> {
                                    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
                                        &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
                                    ];
                                    __fields
                                        .choose(const { &::gdvar::runtime::FieldSet::of(__KEYS) });
                                    use ::core::option::Option::None as __None;
                                    __fields
                                        .read(
                                            const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                                            (__None,),
                                            #[cfg_attr(not(debug_assertions), inline(always))]
                                            |__fields, __slots| {
                                                ::core::result::Result::Ok(
                                                    __fields.has(1)
                                                        && __fields
                                                            .next::<i64>(&mut __slots.0, __KEYS[0][0], false)?,
                                                )
                                            },
                                            #[cfg_attr(not(debug_assertions), inline(always))]
                                            |__fields, __slots| match __fields.field {
                                                0 => __fields.take::<i64>(&mut __slots.0),
                                                _ => __fields.other(),
                                            },
                                            #[cfg_attr(not(debug_assertions), inline(always))]
                                            |__fields, (__hp,)| {
                                                ::core::result::Result::Ok(MixedUnknown::Known {
                                                    hp: __fields.or_absent::<i64>(__hp, __KEYS[0][0])?,
                                                })
                                            },
                                        )
                                }
                                __read(__fields)
                            }
                            _ => {
                                __fields.choose(&::gdvar::runtime::FieldSet::OPEN);
                                ::gdvar::runtime::Whole::decode_entries(
                                        __fields,
                                        b"\x04\0\0\0\x04\0\0\0type",
                                        __tag.1,
                                        &::gdvar::runtime::FieldSet::OPEN,
                                    )
                                    .map(MixedUnknown::Other)
                            }
                        }
                    }
                    __read
                })?
            {
                return ::core::result::Result::Ok(__value);
            }
            loop {
                if let ::core::option::Option::Some(__value) = __attempts
                    .variant(
                        "Text",
                        |__header, __decoder| {
                            <String as ::gdvar::GodotDecode<
                                'de,
                            >>::fits(__header, __decoder)
                        },
                        {
                            #[inline]
                            fn __read<'de>(
                                __header: ::gdvar::Header,
                                __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                            ) -> ::gdvar::Result<MixedUnknown> {
                                <String as ::gdvar::GodotDecode<
                                    'de,
                                >>::decode(__header, __decoder)
                                    .map(MixedUnknown::Text)
                            }
                            __read
                        },
                    )?
                {
                    return ::core::result::Result::Ok(__value);
                }
                if !__attempts.again() {
                    return ::core::result::Result::Err(__attempts.fail());
                }
            }
        }
    }
};
