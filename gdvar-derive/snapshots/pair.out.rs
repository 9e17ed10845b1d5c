#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Pair {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        __encoder
            .array(|__elements| {
                __elements
                    .reserve(
                        2,
                        0 + <u8 as ::gdvar::GodotEncode>::MIN_LEN
                            + <String as ::gdvar::GodotEncode>::MIN_LEN,
                    );
                __elements.element(&self.0)?;
                __elements.element(&self.1)?;
                ::core::result::Result::Ok(())
            })
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::ElementType::Builtin(::gdvar::VariantType::Array)
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Pair {
        const PASSES_ON: ::core::primitive::bool = false;
        fn fits(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<()> {
            __decoder.elements_with(__header, 2..=2, |_| ::core::result::Result::Ok(()))
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            __decoder
                .elements_with(
                    __header,
                    2..=2,
                    |__elements| {
                        ::core::result::Result::Ok(
                            Self(
                                __elements
                                    .existing(<u8 as ::gdvar::GodotDecode<'de>>::decode)?,
                                __elements
                                    .existing(<String as ::gdvar::GodotDecode<'de>>::decode)?,
                            ),
                        )
                    },
                )
        }
    }
};
