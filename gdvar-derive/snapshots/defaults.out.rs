#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Defaults {
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
impl ::gdvar::runtime::EncodeFields for Defaults {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[&[b"\x04\0\0\0\x02\0\0\0hp\0\0"], &[b"\x04\0\0\0\x04\0\0\0time"]],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        #[allow(unused_imports)]
        use ::gdvar::runtime::form::EncodesEach as _;
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries.reserve(2, 28 + <i64 as ::gdvar::GodotEncode>::MIN_LEN);
        __entries.put::<i64>(__set.keys[0][0], &self.hp)?;
        __entries
            .put(
                __set.keys[1][0],
                &::gdvar::runtime::by(|__encoder| {
                    ::gdvar::runtime::form::Written(&self.time, shared::encode)
                        .encode_with(__encoder)
                }),
            )?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
        &[b"\x04\0\0\0\x04\0\0\0time"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Defaults {
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
    impl<'de> ::gdvar::runtime::DecodeFields<'de> for Defaults {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            __KEYS,
        );
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            #[allow(unused_imports)]
            use ::gdvar::runtime::form::DecodesEach as _;
            use ::core::option::Option::None as __None;
            __fields
                .read(
                    <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                    (__None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(0)
                                && __fields.next::<i64>(&mut __slots.0, __KEYS[0][0], true)?
                                && __fields
                                    .next_with(
                                        &mut __slots.1,
                                        __KEYS[1][0],
                                        true,
                                        |__header, __decoder| {
                                            ::gdvar::runtime::form::Read::<
                                                Option<Time>,
                                                _,
                                            >::by(shared::decode)
                                                .decode_with(__header, __decoder)
                                        },
                                    )?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<i64>(&mut __slots.0),
                        1 => {
                            __fields
                                .take_with(
                                    &mut __slots.1,
                                    |__header, __decoder| {
                                        ::gdvar::runtime::form::Read::<
                                            Option<Time>,
                                            _,
                                        >::by(shared::decode)
                                            .decode_with(__header, __decoder)
                                    },
                                )
                        }
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__hp, __time)| {
                        let __default: Self = ::core::default::Default::default();
                        ::core::result::Result::Ok(Self {
                            hp: match __hp {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => __default.hp,
                            },
                            time: match __time {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => __default.time,
                            },
                            cache: __default.cache,
                        })
                    },
                )
        }
    }
};
