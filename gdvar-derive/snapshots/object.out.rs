#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for PlayerState {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        ::gdvar::runtime::check_script(__encoder)?;
        __encoder
            .object(
                "Resource",
                |__properties| {
                    let __set = const {
                        &::gdvar::runtime::FieldSet::of(
                            &[
                                &[b"\x04\0\0\0\x05\0\0\0title\0\0\0"],
                                &[b"\x04\0\0\0\x05\0\0\0group\0\0\0"],
                            ],
                        )
                    };
                    __properties
                        .reserve(3, 48 + <String as ::gdvar::GodotEncode>::MIN_LEN);
                    __properties
                        .put(
                            b"\x04\0\0\0\x06\0\0\0script\0\0",
                            "res://player_state.gd",
                        )?;
                    __properties.put::<String>(__set.keys[0][0], &self.title)?;
                    __properties
                        .put(
                            __set.keys[1][0],
                            &::gdvar::runtime::by(|__encoder| <String as ::gdvar::runtime::form::StringName<
                                _,
                            >>::encode(&self.group, __encoder)),
                        )?;
                    ::core::result::Result::Ok(())
                },
            )
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::runtime::object_type(
            "Resource",
            ::core::option::Option::Some("res://player_state.gd"),
        )
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x05\0\0\0title\0\0\0"],
        &[b"\x04\0\0\0\x05\0\0\0group\0\0\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de> ::gdvar::GodotDecode<'de> for PlayerState {
        const PASSES_ON: ::core::primitive::bool = false;
        fn fits(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<()> {
            #[allow(unused_imports)]
            use ::gdvar::runtime::Unreadable as _;
            ::gdvar::runtime::properties(
                    "Resource",
                    ::core::option::Option::None,
                    __header,
                    __decoder,
                    const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                    false,
                )?
                .fits(
                    &[
                        (
                            __KEYS[0],
                            ::gdvar::runtime::OfField::<String>::TYPE.required(),
                        ),
                        (__KEYS[1], ::gdvar::runtime::OfField::<String>::TYPE.required()),
                    ],
                )
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(
            __header: ::gdvar::Header,
            __decoder: &mut ::gdvar::Decoder<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            let __fields = &mut ::gdvar::runtime::properties(
                    "Resource",
                    ::core::option::Option::Some("res://player_state.gd"),
                    __header,
                    __decoder,
                    const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                    false,
                )?
                .within(__decoder);
            use ::core::option::Option::None as __None;
            __fields
                .read(
                    const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                    (__None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(2)
                                && __fields
                                    .next::<String>(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields
                                    .next::<String>(&mut __slots.1, __KEYS[1][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<String>(&mut __slots.0),
                        1 => __fields.take::<String>(&mut __slots.1),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__title, __group)| {
                        ::core::result::Result::Ok(Self {
                            title: __fields.or_absent::<String>(__title, __KEYS[0][0])?,
                            group: __fields.or_absent::<String>(__group, __KEYS[1][0])?,
                        })
                    },
                )
        }
    }
};
