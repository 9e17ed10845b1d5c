#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Move {
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
impl ::gdvar::runtime::EncodeFields for Move {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[&[b"\x04\0\0\0\x02\0\0\0to\0\0"], &[b"\x04\0\0\0\t\0\0\0stepCount\0\0\0"]],
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
                32 + <i64 as ::gdvar::GodotEncode>::MIN_LEN
                    + <i64 as ::gdvar::GodotEncode>::MIN_LEN,
            );
        __entries.put::<i64>(__set.keys[0][0], &self.place)?;
        __entries.put::<i64>(__set.keys[1][0], &self.step_count)?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x06\0\0\0target\0\0", b"\x04\0\0\0\x04\0\0\0goal"],
        &[b"\x04\0\0\0\n\0\0\0step_count\0\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Move {
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
                        (__KEYS[0], ::gdvar::runtime::OfField::<i64>::TYPE.required()),
                        (__KEYS[1], ::gdvar::runtime::OfField::<i64>::TYPE.required()),
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
    impl<'de> ::gdvar::runtime::DecodeFields<'de> for Move {
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
                                    .next::<i64>(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields
                                    .next::<i64>(&mut __slots.1, __KEYS[1][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<i64>(&mut __slots.0),
                        1 => __fields.take::<i64>(&mut __slots.1),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__place, __step_count)| {
                        ::core::result::Result::Ok(Self {
                            place: __fields.or_absent::<i64>(__place, __KEYS[0][0])?,
                            step_count: __fields
                                .or_absent::<i64>(__step_count, __KEYS[1][0])?,
                        })
                    },
                )
        }
    }
};
