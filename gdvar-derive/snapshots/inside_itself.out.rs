#[automatically_derived]
#[allow(deprecated)]
impl<'text> ::gdvar::GodotEncode for Page<'text> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        ::gdvar::runtime::encode_dictionary(self, __encoder)
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::ElementType::Builtin(::gdvar::VariantType::Dictionary)
    }
}
#[automatically_derived]
#[allow(deprecated)]
#[doc(hidden)]
impl<'text> ::gdvar::runtime::EncodeFields for Page<'text> {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[&[b"\x04\0\0\0\x05\0\0\0title\0\0\0"], &[b"\x04\0\0\0\x05\0\0\0pages\0\0\0"]],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries
            .reserve(
                2,
                32 + <text::Title<'text> as ::gdvar::GodotEncode>::MIN_LEN
                    + <Vec<Page<'text>> as ::gdvar::GodotEncode>::MIN_LEN,
            );
        __entries.put::<text::Title<'text>>(__set.keys[0][0], &self.title)?;
        __entries.put::<Vec<Page<'text>>>(__set.keys[1][0], &self.pages)?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x05\0\0\0title\0\0\0"],
        &[b"\x04\0\0\0\x05\0\0\0pages\0\0\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de: 'text, 'text> ::gdvar::GodotDecode<'de> for Page<'text> {
        const PASSES_ON: ::core::primitive::bool = false;
        fn fits(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<()> {
            #[allow(unused_imports)]
            use ::gdvar::runtime::Unreadable as _;
            __decoder
                .fields_of(
                    __header,
                    const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                    false,
                )?
                .fits(
                    &[
                        (
                            __KEYS[0],
                            ::gdvar::runtime::OfField::<text::Title<'text>>::TYPE
                                .required(),
                        ),
                        (
                            __KEYS[1],
                            ::gdvar::runtime::OfField::<Vec<Page<'text>>>::TYPE
                                .required(),
                        ),
                    ],
                )
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            ::gdvar::runtime::decode_dictionary(__header, __decoder)
        }
    }
    #[automatically_derived]
    #[allow(deprecated)]
    #[doc(hidden)]
    impl<'de: 'text, 'text> ::gdvar::runtime::DecodeFields<'de> for Page<'text> {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            __KEYS,
        );
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            use ::core::option::Option::None as __None;
            __fields
                .read(
                    <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                    (__None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(2)
                                && __fields
                                    .next::<
                                        text::Title<'text>,
                                    >(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields
                                    .next::<
                                        Vec<Page<'text>>,
                                    >(&mut __slots.1, __KEYS[1][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<text::Title<'text>>(&mut __slots.0),
                        1 => __fields.take::<Vec<Page<'text>>>(&mut __slots.1),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__title, __pages)| {
                        ::core::result::Result::Ok(Self {
                            title: __fields
                                .or_absent::<text::Title<'text>>(__title, __KEYS[0][0])?,
                            pages: __fields
                                .or_absent::<Vec<Page<'text>>>(__pages, __KEYS[1][0])?,
                        })
                    },
                )
        }
    }
};
