#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for TwoTypes {
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
    impl<'de> ::gdvar::GodotDecode<'de> for TwoTypes {
        const MIN_LEN: ::core::primitive::usize = <i32 as ::gdvar::GodotDecode<
            'de,
        >>::MIN_LEN;
        const PASSES_ON: ::core::primitive::bool = <i32 as ::gdvar::GodotDecode<
            'de,
        >>::PASSES_ON;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            ::core::result::Result::Ok(
                ::core::convert::Into::into(
                    <i32 as ::gdvar::GodotDecode<'de>>::decode(__header, __decoder)?,
                ),
            )
        }
    }
};
