#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Untagged {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::Nothing => ::gdvar::GodotEncode::encode(&(), __encoder),
            Self::Number(__0) => <i64 as ::gdvar::GodotEncode>::encode(__0, __encoder),
            Self::Elements(__0, __1) => {
                __encoder
                    .array(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__elements| {
                            __elements
                                .reserve(
                                    2,
                                    0 + <i64 as ::gdvar::GodotEncode>::MIN_LEN
                                        + <i64 as ::gdvar::GodotEncode>::MIN_LEN,
                                );
                            __elements.element(__0)?;
                            __elements.element(__1)?;
                            ::core::result::Result::Ok(())
                        },
                    )
            }
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Untagged {
        const PASSES_ON: ::core::primitive::bool = false;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            let __attempts = &mut ::gdvar::runtime::Attempts::new(__header, __decoder);
            loop {
                if let ::core::option::Option::Some(__value) = __attempts
                    .variant(
                        "Nothing",
                        |_, _| ::core::result::Result::Ok(()),
                        {
                            #[inline]
                            fn __read<'de>(
                                __header: ::gdvar::Header,
                                __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                            ) -> ::gdvar::Result<Untagged> {
                                <() as ::gdvar::GodotDecode>::decode(__header, __decoder)
                                    .map(|()| Untagged::Nothing)
                            }
                            __read
                        },
                    )?
                {
                    return ::core::result::Result::Ok(__value);
                }
                if let ::core::option::Option::Some(__value) = __attempts
                    .variant(
                        "Number",
                        |__header, __decoder| {
                            <i64 as ::gdvar::GodotDecode<'de>>::fits(__header, __decoder)
                        },
                        {
                            #[inline]
                            fn __read<'de>(
                                __header: ::gdvar::Header,
                                __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                            ) -> ::gdvar::Result<Untagged> {
                                <i64 as ::gdvar::GodotDecode<
                                    'de,
                                >>::decode(__header, __decoder)
                                    .map(Untagged::Number)
                            }
                            __read
                        },
                    )?
                {
                    return ::core::result::Result::Ok(__value);
                }
                if let ::core::option::Option::Some(__value) = __attempts
                    .variant(
                        "Elements",
                        |__header, __decoder| {
                            __decoder
                                .elements_with(
                                    __header,
                                    2..=2,
                                    |_| ::core::result::Result::Ok(()),
                                )
                        },
                        {
                            #[inline]
                            fn __read<'de>(
                                __header: ::gdvar::Header,
                                __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                            ) -> ::gdvar::Result<Untagged> {
                                __decoder
                                    .elements_with(
                                        __header,
                                        2..=2,
                                        |__elements| {
                                            ::core::result::Result::Ok(
                                                Untagged::Elements(
                                                    __elements
                                                        .existing(<i64 as ::gdvar::GodotDecode<'de>>::decode)?,
                                                    __elements
                                                        .existing(<i64 as ::gdvar::GodotDecode<'de>>::decode)?,
                                                ),
                                            )
                                        },
                                    )
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
