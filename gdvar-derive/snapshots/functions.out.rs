#[automatically_derived]
#[allow(deprecated)]
impl<T, U, V, W> ::gdvar::GodotEncode for Parts<T, U, V, W>
where
    U: ::gdvar::GodotEncode,
{
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
impl<T, U, V, W> ::gdvar::runtime::EncodeFields for Parts<T, U, V, W>
where
    U: ::gdvar::GodotEncode,
{
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[&[b"\x04\0\0\0\x04\0\0\0type"], &[b"\x04\0\0\0\x05\0\0\0value\0\0\0"]],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        #[allow(unused_imports)]
        use ::gdvar::runtime::form::EncodesEach as _;
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        match self {
            Self::Shared(__0, __1) => {
                __entries.reserve(2, 28 + 20);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x06\0\0\0Shared\0\0")?;
                __entries
                    .put(
                        __set.keys[1][0],
                        &::gdvar::runtime::by(
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__encoder| { shared::encode(__0, __1, __encoder) },
                        ),
                    )
            }
            Self::One(__0) => {
                __entries.reserve(2, 24 + 20);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x03\0\0\0One\0")?;
                __entries
                    .put(
                        __set.keys[1][0],
                        &::gdvar::runtime::by(
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__encoder| {
                                ::gdvar::runtime::form::Written(__0, shared::one::encode)
                                    .encode_with(__encoder)
                            },
                        ),
                    )
            }
            Self::Unit => {
                __entries.reserve(2, 24 + 20);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x04\0\0\0Unit")?;
                __entries
                    .put(
                        __set.keys[1][0],
                        &::gdvar::runtime::by(
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__encoder| { shared::unit::encode(__encoder) },
                        ),
                    )
            }
            Self::Written(__0) => {
                __entries.reserve(2, 28 + 16 + <U as ::gdvar::GodotEncode>::MIN_LEN);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x07\0\0\0Written\0")?;
                __entries.put(__set.keys[1][0], __0)
            }
            Self::Read { .. } => {
                return ::core::result::Result::Err(
                    ::gdvar::runtime::never_written("Read"),
                );
            }
            Self::Neither { .. } => {
                return ::core::result::Result::Err(
                    ::gdvar::runtime::never_written("Neither"),
                );
            }
            Self::Alone => {
                __entries.reserve(1, 28);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x05\0\0\0Alone\0\0\0")
            }
            Self::Numbers(__0) => {
                __entries.reserve(2, 28 + 20);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x07\0\0\0Numbers\0")?;
                __entries
                    .put(
                        __set.keys[1][0],
                        &::gdvar::runtime::by(
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__encoder| {
                                ::gdvar::runtime::form::Written(
                                        __0,
                                        shared::numbers::encode,
                                    )
                                    .encode_with(__encoder)
                            },
                        ),
                    )
            }
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de, T, U, V, W> ::gdvar::GodotDecode<'de> for Parts<T, U, V, W>
    where
        V: ::gdvar::GodotDecode<'de>,
    {
        const PASSES_ON: ::core::primitive::bool = false;
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
    impl<'de, T, U, V, W> ::gdvar::runtime::DecodeFields<'de> for Parts<T, U, V, W>
    where
        V: ::gdvar::GodotDecode<'de>,
    {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            &[&[b"\x04\0\0\0\x04\0\0\0type"], &[b"\x04\0\0\0\x05\0\0\0value\0\0\0"]],
        );
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            #[allow(unused_imports)]
            use ::gdvar::runtime::form::DecodesEach as _;
            const __TAGS: ::gdvar::runtime::Tags = &[
                &[b"\x04\0\0\0\x06\0\0\0Shared\0\0"],
                &[b"\x04\0\0\0\x03\0\0\0One\0"],
                &[b"\x04\0\0\0\x04\0\0\0Unit"],
                &[b"\x04\0\0\0\x04\0\0\0Read"],
                &[b"\x04\0\0\0\x05\0\0\0Alone\0\0\0"],
                &[b"\x04\0\0\0\x07\0\0\0Numbers\0"],
            ];
            match __fields
                .tag(
                    b"\x04\0\0\0\x04\0\0\0type",
                    __TAGS,
                    false,
                    ::core::option::Option::None,
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
                        if __next.is(__TAGS[3][0]) {
                            return ::core::option::Option::Some(3);
                        }
                        if __next.is(__TAGS[4][0]) {
                            return ::core::option::Option::Some(4);
                        }
                        if __next.is(__TAGS[5][0]) {
                            return ::core::option::Option::Some(5);
                        }
                        ::core::option::Option::None
                    },
                )?
                .0
            {
                0 => {
                    __fields
                        .choose(const {
                            &::gdvar::runtime::FieldSet::of(
                                &[&[b"\x04\0\0\0\x05\0\0\0value\0\0\0"]],
                            )
                        });
                    __fields
                        .content(
                            b"\x04\0\0\0\x05\0\0\0value\0\0\0",
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__header, __decoder| {
                                shared::decode(__header, __decoder)
                                    .map(|(__0, __1)| Self::Shared(__0, __1))
                            },
                        )
                }
                1 => {
                    __fields
                        .choose(const {
                            &::gdvar::runtime::FieldSet::of(
                                &[&[b"\x04\0\0\0\x05\0\0\0value\0\0\0"]],
                            )
                        });
                    __fields
                        .content(
                            b"\x04\0\0\0\x05\0\0\0value\0\0\0",
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__header, __decoder| {
                                ::gdvar::runtime::form::Read::<
                                    i64,
                                    _,
                                >::by(shared::one::decode)
                                    .decode_with(__header, __decoder)
                                    .map(|__0| Self::One(__0))
                            },
                        )
                }
                2 => {
                    __fields
                        .choose(const {
                            &::gdvar::runtime::FieldSet::of(
                                &[&[b"\x04\0\0\0\x05\0\0\0value\0\0\0"]],
                            )
                        });
                    __fields
                        .content(
                            b"\x04\0\0\0\x05\0\0\0value\0\0\0",
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__header, __decoder| {
                                shared::unit::decode(__header, __decoder)
                                    .map(|()| Self::Unit)
                            },
                        )
                }
                3 => {
                    __fields
                        .choose(const {
                            &::gdvar::runtime::FieldSet::of(
                                &[&[b"\x04\0\0\0\x05\0\0\0value\0\0\0"]],
                            )
                        });
                    __fields
                        .content(
                            b"\x04\0\0\0\x05\0\0\0value\0\0\0",
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__header, __decoder| {
                                <V as ::gdvar::GodotDecode<
                                    'de,
                                >>::decode(__header, __decoder)
                                    .map(Self::Read)
                            },
                        )
                }
                4 => {
                    __fields
                        .choose(const {
                            &::gdvar::runtime::FieldSet::of(
                                &[&[b"\x04\0\0\0\x05\0\0\0value\0\0\0"]],
                            )
                        });
                    __fields
                        .unit(b"\x04\0\0\0\x05\0\0\0value\0\0\0")
                        .map(|()| Self::Alone)
                }
                _ => {
                    __fields
                        .choose(const {
                            &::gdvar::runtime::FieldSet::of(
                                &[&[b"\x04\0\0\0\x05\0\0\0value\0\0\0"]],
                            )
                        });
                    __fields
                        .content(
                            b"\x04\0\0\0\x05\0\0\0value\0\0\0",
                            #[cfg_attr(not(debug_assertions), inline(always))]
                            |__header, __decoder| {
                                ::gdvar::runtime::form::Read::<
                                    Vec<i64>,
                                    _,
                                >::by(shared::numbers::decode)
                                    .decode_with(__header, __decoder)
                                    .map(Self::Numbers)
                            },
                        )
                }
            }
        }
    }
};
