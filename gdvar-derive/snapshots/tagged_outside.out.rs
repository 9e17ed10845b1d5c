#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Action {
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::Wait => ::gdvar::runtime::tag(b"\x04\0\0\0\x04\0\0\0Wait", __encoder),
            Self::Move(__0) => {
                ::gdvar::runtime::dictionary(
                    __encoder,
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    move |__entries| {
                        let Self::Move(__0) = self else {
                            ::core::unreachable!("it is the variant that was found")
                        };
                        ::gdvar::runtime::announce(
                            __entries,
                            1,
                            12 + <Step as ::gdvar::GodotEncode>::ROOM,
                        )?;
                        <Step as ::gdvar::GodotEncode>::encode_as_entry(
                            __0,
                            __entries,
                            b"\x04\0\0\0\x04\0\0\0Move",
                        )
                    },
                )
            }
            Self::Swap(__0, __1) => {
                ::gdvar::runtime::dictionary(
                    __encoder,
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    move |__entries| {
                        let Self::Swap(__0, __1) = self else {
                            ::core::unreachable!("it is the variant that was found")
                        };
                        ::gdvar::runtime::announce(__entries, 1, 12)?;
                        ::gdvar::runtime::entry_with(
                            __entries,
                            b"\x04\0\0\0\x04\0\0\0Swap",
                            |__encoder| {
                                __encoder
                                    .array(|__elements| {
                                        <i32 as ::gdvar::GodotEncode>::encode_as_element(
                                            __0,
                                            __elements,
                                        )?;
                                        <i32 as ::gdvar::GodotEncode>::encode_as_element(
                                            __1,
                                            __elements,
                                        )?;
                                        ::core::result::Result::Ok(())
                                    })
                            },
                        )
                    },
                )
            }
            Self::Debug { .. } => {
                ::core::result::Result::Err(
                    ::core::convert::Into::into(::gdvar::runtime::never_written("Debug")),
                )
            }
        }
    }
    fn encoded_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        match self {
            Self::Wait => 12,
            Self::Move(__0) => {
                ::gdvar::runtime::CONTAINER_LEN + 12
                    + <Step as ::gdvar::GodotEncode>::encoded_len(__0, __codec)
            }
            Self::Swap(__0, __1) => {
                ::gdvar::runtime::CONTAINER_LEN + 12 + ::gdvar::runtime::CONTAINER_LEN
                    + <i32 as ::gdvar::GodotEncode>::encoded_len(__0, __codec)
                    + <i32 as ::gdvar::GodotEncode>::encoded_len(__1, __codec)
            }
            Self::Debug { .. } => 0,
        }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de> ::gdvar::GodotDecode<'de> for Action {
    fn decode(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'de>,
    ) -> ::gdvar::Result<Self> {
        if let ::gdvar::runtime::Usual::Read(__value) = ::gdvar::runtime::usual_variant(
            __header,
            __decoder,
            0,
            const {
                &::gdvar::runtime::FieldSet::of(&[])
                    .indexed(2111796287u64, false, b"\xFF\x01\x02\xFF\xFF\0\xFF\xFF")
            },
            |__variant| {
                match __variant.place {
                    1 => {
                        if let ::gdvar::runtime::Usual::Read(__value) = __variant
                            .value::<Step>(b"\x04\0\0\0\x04\0\0\0Move", 1)
                        {
                            return ::gdvar::runtime::Usual::Read(Self::Move(__value));
                        }
                    }
                    _ => {}
                }
                ::gdvar::runtime::Usual::Unread
            },
        ) {
            return ::core::result::Result::Ok(__value);
        }
        let __outside = ::gdvar::runtime::outside(
            __header,
            __decoder,
            const {
                &::gdvar::runtime::FieldSet::of(
                        &[
                            b"\x04\0\0\0\x04\0\0\0Wait",
                            b"\x04\0\0\0\x04\0\0\0Move",
                            b"\x04\0\0\0\x04\0\0\0Swap",
                        ],
                    )
                    .indexed(2111796287u64, false, b"\xFF\x01\x02\xFF\xFF\0\xFF\xFF")
            },
            false,
        )?;
        match __outside.variant {
            0 => __outside.unit(__decoder).map(|()| Self::Wait),
            1 => {
                __outside
                    .content(
                        __decoder,
                        {
                            #[inline]
                            fn __read<'de>(
                                __header: ::gdvar::Header,
                                __decoder: &mut ::gdvar::Decoder<'de>,
                            ) -> ::gdvar::Result<Action> {
                                <Step as ::gdvar::GodotDecode<
                                    'de,
                                >>::decode(__header, __decoder)
                                    .map(Action::Move)
                            }
                            __read
                        },
                    )
            }
            _ => {
                __outside
                    .content(
                        __decoder,
                        {
                            #[inline]
                            fn __read<'de>(
                                __header: ::gdvar::Header,
                                __decoder: &mut ::gdvar::Decoder<'de>,
                            ) -> ::gdvar::Result<Action> {
                                let mut __elements = ::gdvar::runtime::elements(
                                    __header,
                                    __decoder,
                                    2,
                                    2,
                                )?;
                                ::core::result::Result::Ok(
                                    Action::Swap(
                                        ::gdvar::runtime::element(&mut __elements)?,
                                        ::gdvar::runtime::element(&mut __elements)?,
                                    ),
                                )
                            }
                            __read
                        },
                    )
            }
        }
    }
}
