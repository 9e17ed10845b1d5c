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
        ::gdvar::runtime::ARRAY
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
            ::gdvar::runtime::elements(__header, __decoder, 2, 2).map(|_| ())
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            let mut __elements = ::gdvar::runtime::elements(__header, __decoder, 2, 2)?;
            ::core::result::Result::Ok(
                Self(
                    ::gdvar::runtime::element(
                        &mut __elements,
                        <u8 as ::gdvar::GodotDecode<'de>>::decode,
                    )?,
                    ::gdvar::runtime::element(
                        &mut __elements,
                        <String as ::gdvar::GodotDecode<'de>>::decode,
                    )?,
                ),
            )
        }
    }
};
