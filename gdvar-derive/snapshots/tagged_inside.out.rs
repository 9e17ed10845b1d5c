#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Action {
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
impl ::gdvar::runtime::EncodeFields for Action {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::tagged(
        &[&[b"\x04\0\0\0\x04\0\0\0type"]],
        &[
            &::gdvar::runtime::FieldSet::of(&[]),
            <Step as ::gdvar::runtime::EncodeFields>::FIELDS,
            &::gdvar::runtime::FieldSet::of(&[&[b"\x04\0\0\0\x06\0\0\0target\0\0"]]),
        ],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        match self {
            Self::Wait => {
                __entries.reserve(1, 24);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x04\0\0\0Wait")
            }
            Self::Move(__0) => {
                __entries.reserve(1, 24);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x04\0\0\0Move")?;
                ::gdvar::runtime::EncodeFields::flattened(
                    __0,
                    __entries,
                    <Step as ::gdvar::runtime::EncodeFields>::FIELDS,
                )
            }
            Self::Attack { target: __target } => {
                __entries.reserve(2, 44 + <i64 as ::gdvar::GodotEncode>::MIN_LEN);
                __entries.tag(__set.keys[0][0], b"\x04\0\0\0\x06\0\0\0Attack\0\0")?;
                let __set = __set.alternatives[2];
                __entries.put::<i64>(__set.keys[0][0], __target)?;
                ::core::result::Result::Ok(())
            }
        }
    }
}
const _: () = ::gdvar::runtime::assert_disjoint(
    <Action as ::gdvar::runtime::EncodeFields>::FIELDS,
);
const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for Action {
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
    impl<'de> ::gdvar::runtime::DecodeFields<'de> for Action {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::tagged(
            &[&[b"\x04\0\0\0\x04\0\0\0type"]],
            &[
                &::gdvar::runtime::FieldSet::of(&[]),
                <Step as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                &::gdvar::runtime::FieldSet::of(&[&[b"\x04\0\0\0\x06\0\0\0target\0\0"]]),
            ],
        );
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            const __TAGS: ::gdvar::runtime::Tags = &[
                &[b"\x04\0\0\0\x04\0\0\0Wait"],
                &[b"\x04\0\0\0\x04\0\0\0Move"],
                &[b"\x04\0\0\0\x06\0\0\0Attack\0\0"],
            ];
            match __fields
                .tag(
                    b"\x04\0\0\0\x04\0\0\0type",
                    __TAGS,
                    false,
                    ::core::option::Option::None,
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__next| {
                        if __next.is(__TAGS[0][0]) {
                            return ::core::option::Option::Some(0);
                        }
                        if __next.is(__TAGS[1][0]) {
                            return ::core::option::Option::Some(1);
                        }
                        if __next.is(__TAGS[2][0]) {
                            return ::core::option::Option::Some(2);
                        }
                        ::core::option::Option::None
                    },
                )?
                .0
            {
                0 => {
                    __fields.choose(const { &::gdvar::runtime::FieldSet::of(&[]) });
                    __fields.no_more().map(|()| Self::Wait)
                }
                1 => {
                    __fields
                        .choose(<Step as ::gdvar::runtime::DecodeFields<'de>>::FIELDS);
                    <Step as ::gdvar::runtime::DecodeFields<
                        'de,
                    >>::decode_fields(__fields)
                        .map(Self::Move)
                }
                _ => {
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    fn __read<'de>(
                        __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
                    ) -> ::gdvar::Result<Action> {
                        const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
                            &[b"\x04\0\0\0\x06\0\0\0target\0\0"],
                        ];
                        __fields
                            .choose(const { &::gdvar::runtime::FieldSet::of(__KEYS) });
                        use ::core::option::Option::None as __None;
                        __fields
                            .read(
                                const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                                (__None,),
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__fields, __slots| {
                                    ::core::result::Result::Ok(
                                        __fields.has(1)
                                            && __fields
                                                .next::<i64>(&mut __slots.0, __KEYS[0][0], false)?,
                                    )
                                },
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__fields, __slots| match __fields.field {
                                    0 => __fields.take::<i64>(&mut __slots.0),
                                    _ => __fields.other(),
                                },
                                #[cfg_attr(not(debug_assertions), inline(always))]
                                |__fields, (__target,)| {
                                    ::core::result::Result::Ok(Action::Attack {
                                        target: __fields.or_absent::<i64>(__target, __KEYS[0][0])?,
                                    })
                                },
                            )
                    }
                    __read(__fields)
                }
            }
        }
    }
    const _: () = ::gdvar::runtime::assert_disjoint(
        <Action as ::gdvar::runtime::DecodeFields<'static>>::FIELDS,
    );
};
