#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Slot {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::MainHand => __encoder.tag(b"\x04\0\0\0\t\0\0\0main_hand\0\0\0"),
            Self::OffHand => __encoder.tag(b"\x04\0\0\0\x08\0\0\0off_hand"),
            Self::Unknown(__0) => {
                <String as ::gdvar::GodotEncode>::encode(__0, __encoder)
            }
        }
    }
}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Slot {
        const PASSES_ON: ::core::primitive::bool = <String as ::gdvar::GodotDecode<
            'de,
        >>::PASSES_ON;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            const __TAGS: ::gdvar::runtime::Tags = &[
                &[b"\x04\0\0\0\t\0\0\0main_hand\0\0\0"],
                &[b"\x04\0\0\0\x08\0\0\0off_hand", b"\x04\0\0\0\x06\0\0\0shield\0\0"],
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
                    if __next.is(__TAGS[1][0]) {
                        return ::core::option::Option::Some(1);
                    }
                    ::core::option::Option::None
                },
            )?;
            match __outside.variant {
                0 => __outside.unit(__decoder).map(|()| Self::MainHand),
                1 => __outside.unit(__decoder).map(|()| Self::OffHand),
                _ => __outside.other(__decoder).map(Self::Unknown),
            }
        }
    }
};
