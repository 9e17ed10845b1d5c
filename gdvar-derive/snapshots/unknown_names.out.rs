#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for UnknownNames {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::Known(__0) => {
                __encoder
                    .dictionary(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__entries| {
                            __entries
                                .reserve(1, 16 + <i64 as ::gdvar::GodotEncode>::MIN_LEN);
                            __entries.put(b"\x04\0\0\0\x05\0\0\0Known\0\0\0", __0)
                        },
                    )
            }
            Self::Unit => __encoder.tag(b"\x04\0\0\0\x04\0\0\0Unit"),
            Self::Hidden { note: _ } => {
                __encoder
                    .dictionary(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__entries| {
                            __entries.reserve(1, 20);
                            __entries
                                .put(
                                    b"\x04\0\0\0\x06\0\0\0Hidden\0\0",
                                    &::gdvar::runtime::by(
                                        #[cfg_attr(not(debug_assertions), inline(always))]
                                        |__encoder| {
                                            __encoder
                                                .dictionary(
                                                    #[cfg_attr(not(debug_assertions), inline(always))]
                                                    |__entries| {
                                                        let __set = const { &::gdvar::runtime::FieldSet::of(&[]) };
                                                        __entries.reserve(0, 0);
                                                        ::core::result::Result::Ok(())
                                                    },
                                                )
                                        },
                                    ),
                                )
                        },
                    )
            }
            Self::Other(__0) => <String as ::gdvar::GodotEncode>::encode(__0, __encoder),
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for UnknownNames {
        const PASSES_ON: ::core::primitive::bool = <String as ::gdvar::GodotDecode<
            'de,
        >>::PASSES_ON;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            const __TAGS: ::gdvar::runtime::Tags = &[
                &[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"],
                &[b"\x04\0\0\0\x04\0\0\0Unit"],
                &[b"\x04\0\0\0\x06\0\0\0Hidden\0\0"],
            ];
            let __outside = ::gdvar::runtime::outside(
                __header,
                __decoder,
                __TAGS,
                true,
                #[cfg_attr(not(debug_assertions), inline(always))]
                |__next| {
                    if __next.is(__TAGS[0][0]) {
                        return ::core::option::Option::Some(0);
                    }
                    if __next.is(__TAGS[1][0]) {
                        return ::core::option::Option::Some(1);
                    }
                    if __next.is(__TAGS[2][0]) {
                        return ::core::option::Option::Some(2);
                    }
                    ::core::option::Option::None
                },
            )?;
            match __outside.variant {
                0 => {
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    fn __read<'de>(
                        __outside: ::gdvar::runtime::Outside<'_, 'de>,
                        __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                    ) -> ::gdvar::Result<UnknownNames> {
                        __outside
                            .content(
                                __decoder,
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__header, __decoder| {
                                    <i64 as ::gdvar::GodotDecode<
                                        'de,
                                    >>::decode(__header, __decoder)
                                        .map(UnknownNames::Known)
                                },
                            )
                    }
                    __read(__outside, __decoder)
                }
                1 => __outside.unit(__decoder).map(|()| Self::Unit),
                2 => {
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    fn __read<'de>(
                        __outside: ::gdvar::runtime::Outside<'_, 'de>,
                        __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                    ) -> ::gdvar::Result<UnknownNames> {
                        __outside
                            .content(
                                __decoder,
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__header, __decoder| {
                                    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[];
                                    let __fields = &mut __decoder
                                        .fields_of(
                                            __header,
                                            const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                                            false,
                                        )?
                                        .within(__decoder);
                                    __fields
                                        .read(
                                            const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                                            (),
                                            #[cfg_attr(not(debug_assertions), inline(always))]
                                            |__fields, __slots| {
                                                ::core::result::Result::Ok(__fields.has(0))
                                            },
                                            #[cfg_attr(not(debug_assertions), inline(always))]
                                            |__fields, __slots| match __fields.field {
                                                _ => __fields.other(),
                                            },
                                            #[cfg_attr(not(debug_assertions), inline(always))]
                                            |__fields, ()| {
                                                ::core::result::Result::Ok(UnknownNames::Hidden {
                                                    note: ::core::default::Default::default(),
                                                })
                                            },
                                        )
                                },
                            )
                    }
                    __read(__outside, __decoder)
                }
                _ => __outside.other(__decoder).map(Self::Other),
            }
        }
    }
};
