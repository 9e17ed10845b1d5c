#[automatically_derived]
#[allow(deprecated)]
impl<'text, T, U, V, W, X, Y> ::gdvar::GodotEncode for OneWay<'text, T, U, V, W, X, Y>
where
    X: ::gdvar::GodotEncode,
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
impl<'text, T, U, V, W, X, Y> ::gdvar::runtime::EncodeFields
for OneWay<'text, T, U, V, W, X, Y>
where
    X: ::gdvar::GodotEncode,
{
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[
            &[b"\x04\0\0\0\x05\0\0\0title\0\0\0"],
            &[b"\x04\0\0\0\x13\0\0\0written_by_function\0"],
            &[b"\x04\0\0\0\x10\0\0\0read_by_function"],
            &[b"\x04\0\0\0\x0C\0\0\0only_written"],
            &[b"\x04\0\0\0\t\0\0\0described\0\0\0"],
            &[b"\x04\0\0\0\x07\0\0\0perhaps\0"],
            &[b"\x04\0\0\0\x07\0\0\0numbers\0"],
        ],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        #[allow(unused_imports)]
        use ::gdvar::runtime::form::EncodesEach as _;
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries
            .reserve(
                7,
                160 + <text::Title<'text> as ::gdvar::GodotEncode>::MIN_LEN
                    + <X as ::gdvar::GodotEncode>::MIN_LEN,
            );
        __entries.put::<text::Title<'text>>(__set.keys[0][0], &self.title)?;
        __entries
            .put(
                __set.keys[1][0],
                &::gdvar::runtime::by(|__encoder| {
                    ::gdvar::runtime::form::Written(
                            &self.written_by_function,
                            shared::encode,
                        )
                        .encode_with(__encoder)
                }),
            )?;
        __entries.put::<X>(__set.keys[2][0], &self.read_by_function)?;
        __entries
            .put(
                __set.keys[3][0],
                &::gdvar::runtime::by(|__encoder| {
                    ::gdvar::runtime::form::Written(&self.only_written, shared::encode)
                        .encode_with(__encoder)
                }),
            )?;
        __entries
            .put(
                __set.keys[4][0],
                &::gdvar::runtime::by(|__encoder| {
                    ::gdvar::runtime::form::Written(&self.described, shared::encode)
                        .encode_with(__encoder)
                }),
            )?;
        __entries
            .put(
                __set.keys[5][0],
                &::gdvar::runtime::by(|__encoder| {
                    ::gdvar::runtime::form::Written(&self.perhaps, shared::encode)
                        .encode_with(__encoder)
                }),
            )?;
        __entries
            .put(
                __set.keys[6][0],
                &::gdvar::runtime::by(|__encoder| <Vec<
                    i64,
                > as ::gdvar::runtime::form::Packed<
                    _,
                >>::encode(&self.numbers, __encoder)),
            )?;
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x05\0\0\0title\0\0\0"],
        &[b"\x04\0\0\0\x13\0\0\0written_by_function\0"],
        &[b"\x04\0\0\0\x10\0\0\0read_by_function"],
        &[b"\x04\0\0\0\t\0\0\0only_read\0\0\0"],
        &[b"\x04\0\0\0\x15\0\0\0only_read_by_function\0\0\0"],
        &[b"\x04\0\0\0\t\0\0\0described\0\0\0"],
        &[b"\x04\0\0\0\x07\0\0\0perhaps\0"],
        &[b"\x04\0\0\0\x07\0\0\0numbers\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de: 'text, 'text, T, U, V, W, X, Y> ::gdvar::GodotDecode<'de>
    for OneWay<'text, T, U, V, W, X, Y>
    where
        T: ::gdvar::GodotDecode<'de>,
        V: ::gdvar::GodotDecode<'de>,
        U: ::core::default::Default,
        V: ::core::default::Default,
        W: ::core::default::Default,
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
                        &::gdvar::runtime::FieldSet::of(__KEYS)
                            .with_unread(&[b"\x04\0\0\0\x0C\0\0\0only_written"])
                    },
                    false,
                )?
                .fits(
                    &[
                        (
                            __KEYS[0],
                            ::gdvar::runtime::OfField::<text::Title<'text>>::TYPE
                                .required(),
                        ),
                        (__KEYS[1], ::gdvar::runtime::OfField::<T>::TYPE.required()),
                        (__KEYS[2], true),
                        (__KEYS[4], true),
                        (__KEYS[5], true),
                        (
                            __KEYS[7],
                            ::gdvar::runtime::OfField::<Vec<i64>>::TYPE.required(),
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
    impl<'de: 'text, 'text, T, U, V, W, X, Y> ::gdvar::runtime::DecodeFields<'de>
    for OneWay<'text, T, U, V, W, X, Y>
    where
        T: ::gdvar::GodotDecode<'de>,
        V: ::gdvar::GodotDecode<'de>,
        U: ::core::default::Default,
        V: ::core::default::Default,
        W: ::core::default::Default,
    {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
                __KEYS,
            )
            .with_unread(&[b"\x04\0\0\0\x0C\0\0\0only_written"]);
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
                    (__None, __None, __None, __None, __None, __None, __None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(6)
                                && __fields
                                    .next::<
                                        text::Title<'text>,
                                    >(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields.next::<T>(&mut __slots.1, __KEYS[1][0], false)?
                                && __fields
                                    .next_with(
                                        &mut __slots.2,
                                        __KEYS[2][0],
                                        false,
                                        |__header, __decoder| {
                                            ::gdvar::runtime::form::Read::<X, _>::by(shared::decode)
                                                .decode_with(__header, __decoder)
                                        },
                                    )?
                                && __fields.next::<V>(&mut __slots.3, __KEYS[3][0], true)?
                                && __fields
                                    .next_with(
                                        &mut __slots.4,
                                        __KEYS[4][0],
                                        false,
                                        |__header, __decoder| {
                                            ::gdvar::runtime::form::Read::<Y, _>::by(shared::decode)
                                                .decode_with(__header, __decoder)
                                        },
                                    )?
                                && __fields
                                    .next_with(
                                        &mut __slots.5,
                                        __KEYS[5][0],
                                        false,
                                        |__header, __decoder| {
                                            ::gdvar::runtime::form::Read::<
                                                shared::Number,
                                                _,
                                            >::by(shared::decode)
                                                .decode_with(__header, __decoder)
                                        },
                                    )?
                                && __fields
                                    .next_with(
                                        &mut __slots.6,
                                        __KEYS[6][0],
                                        true,
                                        |__header, __decoder| {
                                            ::gdvar::runtime::form::Read::<
                                                Option<shared::Number>,
                                                _,
                                            >::by(shared::decode)
                                                .decode_with(__header, __decoder)
                                        },
                                    )?
                                && __fields
                                    .next::<Vec<i64>>(&mut __slots.7, __KEYS[7][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<text::Title<'text>>(&mut __slots.0),
                        1 => __fields.take::<T>(&mut __slots.1),
                        2 => {
                            __fields
                                .take_with(
                                    &mut __slots.2,
                                    |__header, __decoder| {
                                        ::gdvar::runtime::form::Read::<X, _>::by(shared::decode)
                                            .decode_with(__header, __decoder)
                                    },
                                )
                        }
                        3 => __fields.take::<V>(&mut __slots.3),
                        4 => {
                            __fields
                                .take_with(
                                    &mut __slots.4,
                                    |__header, __decoder| {
                                        ::gdvar::runtime::form::Read::<Y, _>::by(shared::decode)
                                            .decode_with(__header, __decoder)
                                    },
                                )
                        }
                        5 => {
                            __fields
                                .take_with(
                                    &mut __slots.5,
                                    |__header, __decoder| {
                                        ::gdvar::runtime::form::Read::<
                                            shared::Number,
                                            _,
                                        >::by(shared::decode)
                                            .decode_with(__header, __decoder)
                                    },
                                )
                        }
                        6 => {
                            __fields
                                .take_with(
                                    &mut __slots.6,
                                    |__header, __decoder| {
                                        ::gdvar::runtime::form::Read::<
                                            Option<shared::Number>,
                                            _,
                                        >::by(shared::decode)
                                            .decode_with(__header, __decoder)
                                    },
                                )
                        }
                        7 => __fields.take::<Vec<i64>>(&mut __slots.7),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |
                        __fields,
                        (
                            __title,
                            __written_by_function,
                            __read_by_function,
                            __only_read,
                            __only_read_by_function,
                            __described,
                            __perhaps,
                            __numbers,
                        )|
                    {
                        ::core::result::Result::Ok(Self {
                            title: __fields
                                .or_absent::<text::Title<'text>>(__title, __KEYS[0][0])?,
                            written_by_function: __fields
                                .or_absent::<T>(__written_by_function, __KEYS[1][0])?,
                            read_by_function: __fields
                                .required(__read_by_function, __KEYS[2][0])?,
                            only_written: ::core::default::Default::default(),
                            only_read: match __only_read {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => {
                                    ::core::default::Default::default()
                                }
                            },
                            only_read_by_function: __fields
                                .required(__only_read_by_function, __KEYS[4][0])?,
                            neither: ::core::default::Default::default(),
                            described: __fields.required(__described, __KEYS[5][0])?,
                            perhaps: match __perhaps {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => ::core::option::Option::None,
                            },
                            numbers: __fields
                                .or_absent::<Vec<i64>>(__numbers, __KEYS[7][0])?,
                        })
                    },
                )
        }
    }
};
