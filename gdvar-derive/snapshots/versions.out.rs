#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Save {
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
impl ::gdvar::runtime::EncodeFields for Save {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[&[b"\x04\0\0\0\x04\0\0\0gold"], &[b"\x04\0\0\0\x07\0\0\0version\0"]],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries.reserve(2, 36 + <u32 as ::gdvar::GodotEncode>::MIN_LEN);
        __entries.put(b"\x04\0\0\0\x07\0\0\0version\0", &3i64)?;
        __entries.put::<u32>(__set.keys[0][0], &self.gold)?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x04\0\0\0gold"],
        &[b"\x04\0\0\0\x07\0\0\0version\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Save {
        const PASSES_ON: ::core::primitive::bool = false;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            ::gdvar::runtime::migrated(
                __header,
                __decoder,
                &::gdvar::runtime::Versions {
                    key: b"\x04\0\0\0\x07\0\0\0version\0",
                    first: 1i64,
                    current: 3i64,
                    unversioned: ::core::option::Option::Some(1i64),
                },
                &[add_gold, split_name],
            )
        }
    }
    #[automatically_derived]
    #[allow(deprecated)]
    #[doc(hidden)]
    impl<'de> ::gdvar::runtime::DecodeFields<'de> for Save {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            __KEYS,
        );
        const STRICT: ::core::primitive::bool = true;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            use ::core::option::Option::None as __None;
            let __data_version = __fields
                .version(
                    &::gdvar::runtime::Versions {
                        key: b"\x04\0\0\0\x07\0\0\0version\0",
                        first: 3i64,
                        current: 3i64,
                        unversioned: ::core::option::Option::Some(1i64),
                    },
                )?;
            __fields
                .read(
                    <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                    (__None,),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(1)
                                && __fields
                                    .next::<u32>(&mut __slots.0, __KEYS[0][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<u32>(&mut __slots.0),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__gold,)| {
                        ::core::result::Result::Ok(Self {
                            gold: __fields.or_absent::<u32>(__gold, __KEYS[0][0])?,
                        })
                    },
                )
        }
    }
};
