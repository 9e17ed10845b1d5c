#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Event {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::Walk { to: __to } => {
                __encoder
                    .dictionary(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__entries| {
                            __entries
                                .reserve(2, 36 + <i64 as ::gdvar::GodotEncode>::MIN_LEN);
                            __entries
                                .tag(
                                    b"\x04\0\0\0\x04\0\0\0type",
                                    b"\x04\0\0\0\x04\0\0\0Walk",
                                )?;
                            let __set = const {
                                &::gdvar::runtime::FieldSet::of(
                                    &[&[b"\x04\0\0\0\x02\0\0\0to\0\0"]],
                                )
                            };
                            __entries.put::<i64>(__set.keys[0][0], __to)?;
                            ::core::result::Result::Ok(())
                        },
                    )
            }
            Self::Jump => {
                __encoder
                    .dictionary(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__entries| {
                            __entries.reserve(1, 24);
                            __entries
                                .tag(
                                    b"\x04\0\0\0\x04\0\0\0type",
                                    b"\x04\0\0\0\x04\0\0\0Jump",
                                )
                        },
                    )
            }
            Self::Hop { .. } => {
                return ::core::result::Result::Err(
                    ::gdvar::runtime::never_written("Hop"),
                );
            }
            Self::Text(__0) => <String as ::gdvar::GodotEncode>::encode(__0, __encoder),
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Event {
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
                    ) -> ::gdvar::Result<Event> {
                        let __fields = &mut __decoder
                            .fields_of(
                                __header,
                                const {
                                    &::gdvar::runtime::FieldSet::tagged(
                                        &[&[b"\x04\0\0\0\x04\0\0\0type"]],
                                        &[
                                            const {
                                                &::gdvar::runtime::FieldSet::of(
                                                    &[&[b"\x04\0\0\0\x02\0\0\0to\0\0"]],
                                                )
                                            },
                                            const { &::gdvar::runtime::FieldSet::of(&[]) },
                                        ],
                                    )
                                },
                                false,
                            )?
                            .within(__decoder);
                        const __TAGS: ::gdvar::runtime::Tags = &[
                            &[b"\x04\0\0\0\x04\0\0\0Walk"],
                            &[b"\x04\0\0\0\x03\0\0\0Hop\0"],
                        ];
                        match __fields
                            .tag(
                                b"\x04\0\0\0\x04\0\0\0type",
                                __TAGS,
                                false,
                                ::core::option::Option::Some(0),
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__next| {
                                    if __next.is(__TAGS[0][0]) {
                                        return ::core::option::Option::Some(0);
                                    }
                                    if __next.is(__TAGS[1][0]) {
                                        return ::core::option::Option::Some(1);
                                    }
                                    ::core::option::Option::None
                                },
                            )?
                            .0
                        {
                            0 => {
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                fn __read<'de>(
                                    __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
                                ) -> ::gdvar::Result<Event> {
                                    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
                                        &[b"\x04\0\0\0\x02\0\0\0to\0\0"],
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
                                            |__fields, (__to,)| {
                                                ::core::result::Result::Ok(Event::Walk {
                                                    to: __fields.or_absent::<i64>(__to, __KEYS[0][0])?,
                                                })
                                            },
                                        )
                                }
                                __read(__fields)
                            }
                            _ => {
                                __fields
                                    .choose(const { &::gdvar::runtime::FieldSet::of(&[]) });
                                __fields.no_more().map(|()| Event::Hop)
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
                            ) -> ::gdvar::Result<Event> {
                                <String as ::gdvar::GodotDecode<
                                    'de,
                                >>::decode(__header, __decoder)
                                    .map(Event::Text)
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
