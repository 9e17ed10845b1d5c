#[automatically_derived]
#[allow(deprecated)]
impl<T: Unit> ::gdvar::GodotEncode for Parameters<T>
where
    T::Scale: ::gdvar::GodotEncode,
    <T as Unit>::Offset: ::gdvar::GodotEncode,
    T: ::gdvar::runtime::EncodeFields,
{
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
impl<T: Unit> ::gdvar::runtime::EncodeFields for Parameters<T>
where
    T::Scale: ::gdvar::GodotEncode,
    <T as Unit>::Offset: ::gdvar::GodotEncode,
    T: ::gdvar::runtime::EncodeFields,
{
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::with_flattened(
        &[
            &[b"\x04\0\0\0\x05\0\0\0scale\0\0\0"],
            &[b"\x04\0\0\0\x06\0\0\0offset\0\0"],
            &[b"\x04\0\0\0\x05\0\0\0count\0\0\0"],
        ],
        &[<T as ::gdvar::runtime::EncodeFields>::FIELDS],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        const {
            ::gdvar::runtime::assert_disjoint(
                <Self as ::gdvar::runtime::EncodeFields>::FIELDS,
            )
        };
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries
            .reserve(
                3,
                48 + <T::Scale as ::gdvar::GodotEncode>::MIN_LEN
                    + <<T as Unit>::Offset as ::gdvar::GodotEncode>::MIN_LEN
                    + <std::primitive::u8 as ::gdvar::GodotEncode>::MIN_LEN,
            );
        __entries.put::<T::Scale>(__set.keys[0][0], &self.scale)?;
        __entries.put::<<T as Unit>::Offset>(__set.keys[1][0], &self.offset)?;
        ::gdvar::runtime::EncodeFields::flattened(&self.rest, __entries, __set)?;
        __entries.put::<std::primitive::u8>(__set.keys[2][0], &self.count)?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x05\0\0\0scale\0\0\0"],
        &[b"\x04\0\0\0\x06\0\0\0offset\0\0"],
        &[b"\x04\0\0\0\x05\0\0\0count\0\0\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de, T: Unit> ::gdvar::GodotDecode<'de> for Parameters<T>
    where
        T::Scale: ::gdvar::GodotDecode<'de>,
        <T as Unit>::Offset: ::gdvar::GodotDecode<'de>,
        T: ::gdvar::runtime::DecodeFields<'de>,
    {
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
                            &[<T as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
                        )
                    },
                    false,
                )?
                .fits(
                    &[
                        (
                            __KEYS[0],
                            ::gdvar::runtime::OfField::<T::Scale>::TYPE.required(),
                        ),
                        (
                            __KEYS[1],
                            ::gdvar::runtime::OfField::<<T as Unit>::Offset>::TYPE
                                .required(),
                        ),
                        (
                            __KEYS[2],
                            ::gdvar::runtime::OfField::<std::primitive::u8>::TYPE
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
    impl<'de, T: Unit> ::gdvar::runtime::DecodeFields<'de> for Parameters<T>
    where
        T::Scale: ::gdvar::GodotDecode<'de>,
        <T as Unit>::Offset: ::gdvar::GodotDecode<'de>,
        T: ::gdvar::runtime::DecodeFields<'de>,
    {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::with_flattened(
            __KEYS,
            &[<T as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
        );
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            const {
                ::gdvar::runtime::assert_disjoint(
                    <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                )
            };
            use ::core::option::Option::None as __None;
            __fields
                .read(
                    <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                    (__None, __None, __None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(3)
                                && __fields
                                    .next::<T::Scale>(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields
                                    .next::<
                                        <T as Unit>::Offset,
                                    >(&mut __slots.1, __KEYS[1][0], false)?
                                && __fields.flattened::<T>(&mut __slots.2)?
                                && __fields
                                    .next::<
                                        std::primitive::u8,
                                    >(&mut __slots.3, __KEYS[2][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<T::Scale>(&mut __slots.0),
                        1 => __fields.take::<<T as Unit>::Offset>(&mut __slots.1),
                        2 => __fields.take::<std::primitive::u8>(&mut __slots.3),
                        _ => {
                            if __fields.take_flattened::<T>(&mut __slots.2)? {
                                ::core::result::Result::Ok(())
                            } else {
                                __fields.other()
                            }
                        }
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__scale, __offset, __rest, __count)| {
                        ::core::result::Result::Ok(Self {
                            scale: __fields
                                .or_absent::<T::Scale>(__scale, __KEYS[0][0])?,
                            offset: __fields
                                .or_absent::<<T as Unit>::Offset>(__offset, __KEYS[1][0])?,
                            rest: __fields.flattened_or_read::<T>(__rest)?,
                            count: __fields
                                .or_absent::<std::primitive::u8>(__count, __KEYS[2][0])?,
                        })
                    },
                )
        }
    }
};
