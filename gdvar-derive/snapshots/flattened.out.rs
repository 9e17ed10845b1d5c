#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Mob {
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
impl ::gdvar::runtime::EncodeFields for Mob {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::with_flattened(
        &[&[b"\x04\0\0\0\x04\0\0\0name"]],
        &[<Health as ::gdvar::runtime::EncodeFields>::FIELDS],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries.reserve(1, 12 + <String as ::gdvar::GodotEncode>::MIN_LEN);
        __entries.put::<String>(__set.keys[0][0], &self.name)?;
        ::gdvar::runtime::EncodeFields::flattened(&self.health, __entries, __set)?;
        ::core::result::Result::Ok(())
    }
}
const _: () = ::gdvar::runtime::assert_disjoint(
    <Mob as ::gdvar::runtime::EncodeFields>::FIELDS,
);
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x04\0\0\0name"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Mob {
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
                    const {
                        &::gdvar::runtime::FieldSet::with_flattened(
                            __KEYS,
                            &[<Health as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
                        )
                    },
                    false,
                )?
                .fits(
                    &[(__KEYS[0], ::gdvar::runtime::OfField::<String>::TYPE.required())],
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
    impl<'de> ::gdvar::runtime::DecodeFields<'de> for Mob {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::with_flattened(
            __KEYS,
            &[<Health as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
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
                            __fields.has(1)
                                && __fields
                                    .next::<String>(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields.flattened::<Health>(&mut __slots.1)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<String>(&mut __slots.0),
                        _ => {
                            if __fields.take_flattened::<Health>(&mut __slots.1)? {
                                ::core::result::Result::Ok(())
                            } else {
                                __fields.other()
                            }
                        }
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__name, __health)| {
                        ::core::result::Result::Ok(Self {
                            name: __fields.or_absent::<String>(__name, __KEYS[0][0])?,
                            health: __fields.flattened_or_read::<Health>(__health)?,
                        })
                    },
                )
        }
    }
    const _: () = ::gdvar::runtime::assert_disjoint(
        <Mob as ::gdvar::runtime::DecodeFields<'static>>::FIELDS,
    );
};
