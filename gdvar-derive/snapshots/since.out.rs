#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Since {
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
impl ::gdvar::runtime::EncodeFields for Since {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[&[b"\x04\0\0\0\x03\0\0\0hat\0"], &[b"\x04\0\0\0\x07\0\0\0version\0"]],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries.reserve(2, 36 + <Option<String> as ::gdvar::GodotEncode>::MIN_LEN);
        __entries.put(b"\x04\0\0\0\x07\0\0\0version\0", &2i64)?;
        __entries.put::<Option<String>>(__set.keys[0][0], &self.hat)?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x03\0\0\0hat\0"],
        &[b"\x04\0\0\0\x03\0\0\0cap\0"],
        &[b"\x04\0\0\0\x07\0\0\0version\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Since {
        const PASSES_ON: ::core::primitive::bool = false;
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
    impl<'de> ::gdvar::runtime::DecodeFields<'de> for Since {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            __KEYS,
        );
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            use ::core::option::Option::None as __None;
            let __data_version = __fields
                .version(
                    &::gdvar::runtime::Versions {
                        key: b"\x04\0\0\0\x07\0\0\0version\0",
                        first: 1i64,
                        current: 2i64,
                        unversioned: ::core::option::Option::None,
                    },
                )?;
            __fields
                .read(
                    <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                    (__None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(0)
                                && __fields
                                    .next::<
                                        Option<String>,
                                    >(&mut __slots.0, __KEYS[0][0], false)?
                                && (__data_version > 1i64
                                    || __fields
                                        .next::<String>(&mut __slots.1, __KEYS[1][0], true)?),
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<Option<String>>(&mut __slots.0),
                        1 => {
                            if __data_version <= 1i64 {
                                __fields.take::<String>(&mut __slots.1)
                            } else {
                                __fields.other()
                            }
                        }
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__hat, __cap)| {
                        ::core::result::Result::Ok(Self {
                            hat: __fields
                                .or_absent::<Option<String>>(__hat, __KEYS[0][0])?,
                            cap: match __cap {
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
