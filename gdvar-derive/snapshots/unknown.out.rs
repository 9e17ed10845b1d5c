#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Unknown {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        if let Self::Other(__0) = self {
            return <::gdvar::Variant as ::gdvar::GodotEncode>::encode(__0, __encoder);
        }
        ::gdvar::runtime::encode_dictionary(self, __encoder)
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::ElementType::Builtin(::gdvar::VariantType::Dictionary)
    }
}
#[automatically_derived]
#[allow(deprecated)]
#[doc(hidden)]
impl ::gdvar::runtime::EncodeFields for Unknown {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::tagged(
            &[&[b"\x04\0\0\0\x04\0\0\0type"]],
            &[
                &::gdvar::runtime::FieldSet::with_flattened(
                    &[&[b"\x04\0\0\0\x02\0\0\0hp\0\0"]],
                    &[<Rest as ::gdvar::runtime::EncodeFields>::FIELDS],
                ),
                &::gdvar::runtime::FieldSet::of(&[]),
                &::gdvar::runtime::FieldSet::with_flattened(
                    &[],
                    &[<Rest as ::gdvar::runtime::EncodeFields>::FIELDS],
                ),
            ],
        )
        .with_others();
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        match self {
            Self::Known { hp: __hp, rest: __rest } => {
                __entries.reserve(2, 40 + <i64 as ::gdvar::GodotEncode>::MIN_LEN);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x05\0\0\0Known\0\0\0")?;
                let __set = const {
                    &::gdvar::runtime::FieldSet::with_flattened(
                        &[
                            &[b"\x04\0\0\0\x04\0\0\0type"],
                            &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
                        ],
                        &[<Rest as ::gdvar::runtime::EncodeFields>::FIELDS],
                    )
                };
                __entries.put::<i64>(__set.keys[1][0], __hp)?;
                ::gdvar::runtime::EncodeFields::flattened(__rest, __entries, __set)?;
                ::core::result::Result::Ok(())
            }
            Self::Unit => {
                __entries.reserve(1, 24);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x04\0\0\0Unit")
            }
            Self::Written { rest: __rest } => {
                __entries.reserve(1, 28);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x07\0\0\0Written\0")?;
                let __set = const {
                    &::gdvar::runtime::FieldSet::with_flattened(
                        &[&[b"\x04\0\0\0\x04\0\0\0type"]],
                        &[<Rest as ::gdvar::runtime::EncodeFields>::FIELDS],
                    )
                };
                ::gdvar::runtime::EncodeFields::flattened(__rest, __entries, __set)?;
                ::core::result::Result::Ok(())
            }
            Self::Other(__0) => ::gdvar::runtime::Whole::encode_entries(__0, __entries),
        }
    }
}
const _: () = ::gdvar::runtime::assert_disjoint(
    &::gdvar::runtime::FieldSet::with_flattened(
        &[&[b"\x04\0\0\0\x02\0\0\0hp\0\0"]],
        &[<Rest as ::gdvar::runtime::EncodeFields>::FIELDS],
    ),
);
const _: () = ::gdvar::runtime::assert_disjoint(
    &::gdvar::runtime::FieldSet::with_flattened(
        &[],
        &[<Rest as ::gdvar::runtime::EncodeFields>::FIELDS],
    ),
);
const _: () = ::gdvar::runtime::assert_disjoint(
    <Unknown as ::gdvar::runtime::EncodeFields>::FIELDS,
);
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Unknown {
        const PASSES_ON: ::core::primitive::bool = false;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            if !::gdvar::runtime::is_known_tag(
                __header,
                __decoder,
                b"\x04\0\0\0\x04\0\0\0type",
                &[&[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"], &[b"\x04\0\0\0\x04\0\0\0Unit"]],
                false,
            )? {
                return ::gdvar::GodotDecode::decode(__header, __decoder)
                    .map(Self::Other);
            }
            ::gdvar::runtime::decode_dictionary(__header, __decoder)
        }
    }
    #[automatically_derived]
    #[allow(deprecated)]
    #[doc(hidden)]
    impl<'de> ::gdvar::runtime::DecodeFields<'de> for Unknown {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::tagged(
                &[&[b"\x04\0\0\0\x04\0\0\0type"]],
                &[
                    &::gdvar::runtime::FieldSet::with_flattened(
                        &[&[b"\x04\0\0\0\x02\0\0\0hp\0\0"]],
                        &[<Rest as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
                    ),
                    &::gdvar::runtime::FieldSet::of(&[]),
                ],
            )
            .with_others();
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            const __TAGS: ::gdvar::runtime::Tags = &[
                &[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"],
                &[b"\x04\0\0\0\x04\0\0\0Unit"],
            ];
            let __tag = __fields
                .tag(
                    b"\x04\0\0\0\x04\0\0\0type",
                    __TAGS,
                    true,
                    ::core::option::Option::None,
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
            match __tag.0 {
                0 => {
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    fn __read<'de>(
                        __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
                    ) -> ::gdvar::Result<Unknown> {
                        const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
                            &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
                        ];
                        __fields
                            .choose(const {
                                &::gdvar::runtime::FieldSet::with_flattened(
                                    __KEYS,
                                    &[<Rest as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
                                )
                            });
                        use ::core::option::Option::None as __None;
                        __fields
                            .read(
                                const {
                                    &::gdvar::runtime::FieldSet::with_flattened(
                                        __KEYS,
                                        &[<Rest as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
                                    )
                                },
                                (__None, __None),
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__fields, __slots| {
                                    ::core::result::Result::Ok(
                                        __fields.has(1)
                                            && __fields
                                                .next::<i64>(&mut __slots.0, __KEYS[0][0], false)?
                                            && __fields.flattened::<Rest>(&mut __slots.1)?,
                                    )
                                },
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__fields, __slots| match __fields.field {
                                    0 => __fields.take::<i64>(&mut __slots.0),
                                    _ => {
                                        if __fields.take_flattened::<Rest>(&mut __slots.1)? {
                                            ::core::result::Result::Ok(())
                                        } else {
                                            __fields.other()
                                        }
                                    }
                                },
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__fields, (__hp, __rest)| {
                                    ::core::result::Result::Ok(Unknown::Known {
                                        hp: __fields.or_absent::<i64>(__hp, __KEYS[0][0])?,
                                        rest: __fields.flattened_or_read::<Rest>(__rest)?,
                                    })
                                },
                            )
                    }
                    __read(__fields)
                }
                1 => {
                    __fields.choose(const { &::gdvar::runtime::FieldSet::of(&[]) });
                    __fields.no_more().map(|()| Self::Unit)
                }
                _ => {
                    __fields.choose(&::gdvar::runtime::FieldSet::OPEN);
                    ::gdvar::runtime::Whole::decode_entries(
                            __fields,
                            b"\x04\0\0\0\x04\0\0\0type",
                            __tag.1,
                            <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                        )
                        .map(Self::Other)
                }
            }
        }
    }
    const _: () = ::gdvar::runtime::assert_disjoint(
        &::gdvar::runtime::FieldSet::with_flattened(
            &[&[b"\x04\0\0\0\x02\0\0\0hp\0\0"]],
            &[<Rest as ::gdvar::runtime::DecodeFields<'static>>::FIELDS],
        ),
    );
    const _: () = ::gdvar::runtime::assert_disjoint(
        <Unknown as ::gdvar::runtime::DecodeFields<'static>>::FIELDS,
    );
};
