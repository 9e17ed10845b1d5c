#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Transparent {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        <u8 as ::gdvar::runtime::form::Float<_>>::encode(&self.level, __encoder)
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Transparent {
        const MIN_LEN: ::core::primitive::usize = <u8 as ::gdvar::GodotDecode<
            'de,
        >>::MIN_LEN;
        const PASSES_ON: ::core::primitive::bool = <u8 as ::gdvar::GodotDecode<
            'de,
        >>::PASSES_ON;
        fn fits(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<()> {
            <u8 as ::gdvar::GodotDecode<'de>>::fits(__header, __decoder)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            ::core::result::Result::Ok(Self {
                level: <u8 as ::gdvar::GodotDecode<'de>>::decode(__header, __decoder)?,
            })
        }
        fn absent() -> ::core::option::Option<Self> {
            <u8 as ::gdvar::GodotDecode<'de>>::absent()
                .map(|__level| Self { level: __level })
        }
    }
};
