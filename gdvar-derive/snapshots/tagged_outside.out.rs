#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Action {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::Wait => __encoder.tag(b"\x04\0\0\0\x04\0\0\0Wait"),
            Self::Move(__0) => {
                __encoder
                    .dictionary(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__entries| {
                            __entries
                                .reserve(1, 12 + <Step as ::gdvar::GodotEncode>::MIN_LEN);
                            __entries.put(b"\x04\0\0\0\x04\0\0\0Move", __0)
                        },
                    )
            }
            Self::Swap(__0, __1) => {
                __encoder
                    .dictionary(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__entries| {
                            __entries.reserve(1, 16);
                            __entries
                                .put(
                                    b"\x04\0\0\0\x04\0\0\0Swap",
                                    &::gdvar::runtime::by(
                                        #[cfg_attr(not(debug_assertions), inline(always))]
                                        |__encoder| {
                                            __encoder
                                                .array(
                                                    #[cfg_attr(not(debug_assertions), inline(always))]
                                                    |__elements| {
                                                        __elements
                                                            .reserve(
                                                                2,
                                                                0 + <i32 as ::gdvar::GodotEncode>::MIN_LEN
                                                                    + <i32 as ::gdvar::GodotEncode>::MIN_LEN,
                                                            );
                                                        __elements.element(__0)?;
                                                        __elements.element(__1)?;
                                                        ::core::result::Result::Ok(())
                                                    },
                                                )
                                        },
                                    ),
                                )
                        },
                    )
            }
            Self::Debug { .. } => {
                return ::core::result::Result::Err(
                    ::gdvar::runtime::never_written("Debug"),
                );
            }
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Action {
        const PASSES_ON: ::core::primitive::bool = false;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            const __TAGS: ::gdvar::runtime::Tags = &[
                &[b"\x04\0\0\0\x04\0\0\0Wait"],
                &[b"\x04\0\0\0\x04\0\0\0Move"],
                &[b"\x04\0\0\0\x04\0\0\0Swap"],
            ];
            let __outside = ::gdvar::runtime::outside(
                __header,
                __decoder,
                __TAGS,
                false,
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
                0 => __outside.unit(__decoder).map(|()| Self::Wait),
                1 => {
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    fn __read<'de>(
                        __outside: ::gdvar::runtime::Outside<'_, 'de>,
                        __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                    ) -> ::gdvar::Result<Action> {
                        __outside
                            .content(
                                __decoder,
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__header, __decoder| {
                                    <Step as ::gdvar::GodotDecode<
                                        'de,
                                    >>::decode(__header, __decoder)
                                        .map(Action::Move)
                                },
                            )
                    }
                    __read(__outside, __decoder)
                }
                _ => {
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    fn __read<'de>(
                        __outside: ::gdvar::runtime::Outside<'_, 'de>,
                        __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                    ) -> ::gdvar::Result<Action> {
                        __outside
                            .content(
                                __decoder,
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__header, __decoder| {
                                    __decoder
                                        .elements_with(
                                            __header,
                                            2..=2,
                                            |__elements| {
                                                ::core::result::Result::Ok(
                                                    Action::Swap(
                                                        __elements
                                                            .existing(<i32 as ::gdvar::GodotDecode<'de>>::decode)?,
                                                        __elements
                                                            .existing(<i32 as ::gdvar::GodotDecode<'de>>::decode)?,
                                                    ),
                                                )
                                            },
                                        )
                                },
                            )
                    }
                    __read(__outside, __decoder)
                }
            }
        }
    }
};
