#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Code {
    const MIN_LEN: ::core::primitive::usize = ::gdvar::runtime::TAG_MIN_LEN;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        let __tag: ::gdvar::runtime::Key<'static> = match self {
            Self::Low => b"\x02\0\0\0\xFB\xFF\xFF\xFF",
            Self::NotSoLow => b"\x02\0\0\0\xFC\xFF\xFF\xFF",
            Self::High => {
                const {
                    &::gdvar::runtime::int_key({
                        let __written: ::core::primitive::i8 = HIGH;
                        __written as ::core::primitive::i128 + 0i128
                    })
                }
            }
            Self::Higher => {
                const {
                    &::gdvar::runtime::int_key({
                        let __written: ::core::primitive::i8 = HIGH;
                        __written as ::core::primitive::i128 + 1i128
                    })
                }
            }
        };
        __encoder.tag(__tag)
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::ElementType::Builtin(::gdvar::VariantType::Int)
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Code {
        const MIN_LEN: ::core::primitive::usize = ::gdvar::runtime::TAG_MIN_LEN;
        const PASSES_ON: ::core::primitive::bool = false;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            const __TAGS: ::gdvar::runtime::Tags = &[
                &[b"\x02\0\0\0\xFB\xFF\xFF\xFF"],
                &[b"\x02\0\0\0\xFC\xFF\xFF\xFF"],
                &[
                    const {
                        &::gdvar::runtime::int_key({
                            let __written: ::core::primitive::i8 = HIGH;
                            __written as ::core::primitive::i128 + 0i128
                        })
                    },
                ],
                &[
                    const {
                        &::gdvar::runtime::int_key({
                            let __written: ::core::primitive::i8 = HIGH;
                            __written as ::core::primitive::i128 + 1i128
                        })
                    },
                ],
            ];
            match ::gdvar::runtime::name(
                __header,
                __decoder,
                __TAGS,
                false,
                #[cfg_attr(not(debug_assertions), inline(always))]
                |__next| { ::core::option::Option::None },
            )? {
                0 => ::core::result::Result::Ok(Self::Low),
                1 => ::core::result::Result::Ok(Self::NotSoLow),
                2 => ::core::result::Result::Ok(Self::High),
                _ => ::core::result::Result::Ok(Self::Higher),
            }
        }
    }
};
