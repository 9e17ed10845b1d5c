#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Newtype {
    const MIN_LEN: ::core::primitive::usize = <u8 as ::gdvar::GodotEncode>::MIN_LEN;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        <u8 as ::gdvar::GodotEncode>::encode(&self.0, __encoder)
    }
    fn element_type() -> ::gdvar::ElementType {
        <u8 as ::gdvar::GodotEncode>::element_type()
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Newtype {
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
            <u8 as ::gdvar::GodotDecode<'de>>::decode(__header, __decoder).map(Self)
        }
        fn absent() -> ::core::option::Option<Self> {
            <u8 as ::gdvar::GodotDecode<'de>>::absent().map(|__0| Self(__0))
        }
    }
};
