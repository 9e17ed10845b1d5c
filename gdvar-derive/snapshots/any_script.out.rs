#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for AnyScript {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        __encoder
            .object(
                "Node",
                |__properties| {
                    let __set = const {
                        &::gdvar::runtime::FieldSet::with_flattened(
                            &[
                                &[b"\x04\0\0\0\x06\0\0\0script\0\0"],
                                &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
                            ],
                            &[<Rest as ::gdvar::runtime::EncodeFields>::FIELDS],
                        )
                    };
                    __properties
                        .reserve(
                            2,
                            20 + <Option<String> as ::gdvar::GodotEncode>::MIN_LEN
                                + <i64 as ::gdvar::GodotEncode>::MIN_LEN,
                        );
                    __properties.put::<Option<String>>(__set.keys[0][0], &self.path)?;
                    __properties.put::<i64>(__set.keys[1][0], &self.hp)?;
                    ::gdvar::runtime::EncodeProperties::encode_properties(
                        &self.rest,
                        __properties,
                        __set,
                        true,
                    )?;
                    ::core::result::Result::Ok(())
                },
            )
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::runtime::object_type("Node", ::core::option::Option::None)
    }
}
const _: () = ::gdvar::runtime::assert_disjoint(
    &::gdvar::runtime::FieldSet::with_flattened(
        &[&[b"\x04\0\0\0\x06\0\0\0script\0\0"], &[b"\x04\0\0\0\x02\0\0\0hp\0\0"]],
        &[<Rest as ::gdvar::runtime::EncodeFields>::FIELDS],
    ),
);
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x06\0\0\0script\0\0"],
        &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for AnyScript {
        const PASSES_ON: ::core::primitive::bool = false;
        fn fits(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<()> {
            #[allow(unused_imports)]
            use ::gdvar::runtime::Unreadable as _;
            ::gdvar::runtime::properties(
                    "Node3D",
                    ::core::option::Option::None,
                    __header,
                    __decoder,
                    const {
                        &::gdvar::runtime::FieldSet::with_flattened(
                            __KEYS,
                            &[<Rest as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
                        )
                    },
                    false,
                )?
                .fits(&[(__KEYS[1], ::gdvar::runtime::OfField::<i64>::TYPE.required())])
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            let __fields = &mut ::gdvar::runtime::properties(
                    "Node3D",
                    ::core::option::Option::None,
                    __header,
                    __decoder,
                    const {
                        &::gdvar::runtime::FieldSet::with_flattened(
                            __KEYS,
                            &[<Rest as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
                        )
                    },
                    false,
                )?
                .within(__decoder);
            use ::core::option::Option::None as __None;
            __fields
                .read(
                    const {
                        &::gdvar::runtime::FieldSet::with_flattened(
                            __KEYS,
                            &[<Rest as ::gdvar::runtime::DecodeFields<'de>>::FIELDS],
                        )
                    },
                    (__None, __None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(1)
                                && __fields
                                    .next::<
                                        Option<String>,
                                    >(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields
                                    .next::<i64>(&mut __slots.1, __KEYS[1][0], false)?
                                && __fields.flattened::<Rest>(&mut __slots.2)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<Option<String>>(&mut __slots.0),
                        1 => __fields.take::<i64>(&mut __slots.1),
                        _ => {
                            if __fields.take_flattened::<Rest>(&mut __slots.2)? {
                                ::core::result::Result::Ok(())
                            } else {
                                __fields.other()
                            }
                        }
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__path, __hp, __rest)| {
                        ::core::result::Result::Ok(Self {
                            path: __fields
                                .or_absent::<Option<String>>(__path, __KEYS[0][0])?,
                            hp: __fields.or_absent::<i64>(__hp, __KEYS[1][0])?,
                            rest: __fields.flattened_or_read::<Rest>(__rest)?,
                        })
                    },
                )
        }
    }
    const _: () = ::gdvar::runtime::assert_disjoint(
        &::gdvar::runtime::FieldSet::with_flattened(
            &[&[b"\x04\0\0\0\x06\0\0\0script\0\0"], &[b"\x04\0\0\0\x02\0\0\0hp\0\0"]],
            &[<Rest as ::gdvar::runtime::DecodeFields<'static>>::FIELDS],
        ),
    );
};
