#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for UnknownNothing {
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
            Self::Other => {
                ::core::result::Result::Err(::gdvar::runtime::holds_no_tag("Other"))
            }
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for UnknownNothing {
        const PASSES_ON: ::core::primitive::bool = false;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            const __TAGS: ::gdvar::runtime::Tags = &[
                &[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"],
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
                    ::core::option::Option::None
                },
            )?;
            match __outside.variant {
                0 => {
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    fn __read<'de>(
                        __outside: ::gdvar::runtime::Outside<'_, 'de>,
                        __decoder: &mut ::gdvar::Decoder<'_, 'de>,
                    ) -> ::gdvar::Result<UnknownNothing> {
                        __outside
                            .content(
                                __decoder,
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__header, __decoder| {
                                    <i64 as ::gdvar::GodotDecode<
                                        'de,
                                    >>::decode(__header, __decoder)
                                        .map(UnknownNothing::Known)
                                },
                            )
                    }
                    __read(__outside, __decoder)
                }
                _ => __outside.ignore(__decoder).map(|()| Self::Other),
            }
        }
    }
};
