#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Elements {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        __encoder
            .array(|__elements| {
                __elements
                    .reserve(
                        2,
                        0 + <u8 as ::gdvar::GodotEncode>::MIN_LEN
                            + <Option<u8> as ::gdvar::GodotEncode>::MIN_LEN,
                    );
                __elements.element(&self.first)?;
                __elements.element(&self.last)?;
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
    impl<'de> ::gdvar::GodotDecode<'de> for Elements {
        const PASSES_ON: ::core::primitive::bool = false;
        fn fits(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<()> {
            __decoder.elements_with(__header, 1..=2, |_| ::core::result::Result::Ok(()))
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            __decoder
                .elements_with(
                    __header,
                    1..=2,
                    |__elements| {
                        ::core::result::Result::Ok(Self {
                            first: __elements
                                .existing(<u8 as ::gdvar::GodotDecode<'de>>::decode)?,
                            skipped: ::core::default::Default::default(),
                            last: match __elements
                                .next_with(
                                    <Option<u8> as ::gdvar::GodotDecode<'de>>::decode,
                                )?
                            {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => {
                                    ::core::default::Default::default()
                                }
                            },
                        })
                    },
                )
        }
    }
};
