#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Converted {
    const MIN_LEN: ::core::primitive::usize = <i64 as ::gdvar::GodotEncode>::MIN_LEN;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        let __value: i64 = ::core::convert::Into::into(
            ::core::clone::Clone::clone(self),
        );
        ::gdvar::GodotEncode::encode(&__value, __encoder)
    }
    fn element_type() -> ::gdvar::ElementType {
        <i64 as ::gdvar::GodotEncode>::element_type()
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Converted {
        const MIN_LEN: ::core::primitive::usize = <i64 as ::gdvar::GodotDecode<
            'de,
        >>::MIN_LEN;
        const PASSES_ON: ::core::primitive::bool = <i64 as ::gdvar::GodotDecode<
            'de,
        >>::PASSES_ON;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            let __start = ::gdvar::Decoder::start_of(__decoder, __header);
            ::core::convert::TryInto::try_into(
                    <i64 as ::gdvar::GodotDecode<'de>>::decode(__header, __decoder)?,
                )
                .map_err(|__error| ::gdvar::runtime::refused(__error, __start))
        }
    }
};
