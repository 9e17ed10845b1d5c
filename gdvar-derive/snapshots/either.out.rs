#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Either {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::Named(__0) => {
                __encoder
                    .dictionary(
                        #[cfg_attr(not(debug_assertions), inline(always))]
                        |__entries| {
                            __entries
                                .reserve(1, 16 + <i64 as ::gdvar::GodotEncode>::MIN_LEN);
                            __entries.put(b"\x04\0\0\0\x05\0\0\0Named\0\0\0", __0)
                        },
                    )
            }
            Self::Text(__0) => <String as ::gdvar::GodotEncode>::encode(__0, __encoder),
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Either {
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
                    ) -> ::gdvar::Result<Either> {
                        const __TAGS: ::gdvar::runtime::Tags = &[
                            &[b"\x04\0\0\0\x05\0\0\0Named\0\0\0"],
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
                                ::core::option::Option::None
                            },
                        )?;
                        match __outside.variant {
                            _ => {
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                fn __read<'de>(
                                    __outside: ::gdvar::runtime::Outside<'_, 'de>,
                                    __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                                ) -> ::gdvar::Result<Either> {
                                    __outside
                                        .content(
                                            __decoder,
                                            #[cfg_attr(not(debug_assertions), inline(always))]
                                            |__header, __decoder| {
                                                <i64 as ::gdvar::GodotDecode<
                                                    'de,
                                                >>::decode(__header, __decoder)
                                                    .map(Either::Named)
                                            },
                                        )
                                }
                                __read(__outside, __decoder)
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
                            ) -> ::gdvar::Result<Either> {
                                <String as ::gdvar::GodotDecode<
                                    'de,
                                >>::decode(__header, __decoder)
                                    .map(Either::Text)
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
