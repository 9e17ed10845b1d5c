#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for PlayerState {
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        ::gdvar::runtime::object(
            "Resource",
            ::core::option::Option::Some("res://player_state.gd"),
            __encoder,
            |__properties| {
                match <String as ::gdvar::GodotEncode>::encode_as_property(
                    &self.title,
                    __properties,
                    b"\x04\0\0\0\x05\0\0\0title\0\0\0",
                ) {
                    ::core::result::Result::Ok(__value) => __value,
                    ::core::result::Result::Err(__error) => {
                        return ::core::result::Result::Err(__error);
                    }
                }
                ::gdvar::runtime::property_with(
                    __properties,
                    b"\x04\0\0\0\x05\0\0\0group\0\0\0",
                    |__encoder| ::gdvar::runtime::form::string_name::encode(
                        &self.group,
                        __encoder,
                    ),
                )?;
                ::core::result::Result::Ok(())
            },
        )
    }
    fn encoded_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        ::gdvar::runtime::object_len(
            "Resource",
            ::core::option::Option::Some("res://player_state.gd"),
        ) + 24 + <String as ::gdvar::GodotEncode>::encoded_len(&self.title, __codec)
            + ::gdvar::runtime::form::string_name::encoded_len(&self.group, __codec)
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::runtime::object_type(
            "Resource",
            ::core::option::Option::Some("res://player_state.gd"),
        )
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de> ::gdvar::GodotDecode<'de> for PlayerState {
    fn decode(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'de>,
    ) -> ::gdvar::Result<Self> {
        ::gdvar::runtime::decode_object(
            "Resource",
            ::core::option::Option::Some("res://player_state.gd"),
            __header,
            __decoder,
            |mut __fields| {
                let mut __title = ::core::option::Option::<
                    ::gdvar::runtime::Passed<'_>,
                >::None;
                let mut __group = ::core::option::Option::<
                    ::gdvar::runtime::Passed<'_>,
                >::None;
                let __set = const {
                    &::gdvar::runtime::FieldSet::of(
                            &[
                                b"\x04\0\0\0\x05\0\0\0title\0\0\0",
                                b"\x04\0\0\0\x05\0\0\0group\0\0\0",
                            ],
                        )
                        .indexed(2135587861u64, false, b"\xFF\0\xFF\x01")
                };
                let __is_read = match (&mut __fields)
                    .properties_in_order(
                        2,
                        32
                            + ::gdvar::runtime::least(
                                <String as ::gdvar::GodotDecode<'de>>::LEAST,
                            )
                            + ::gdvar::runtime::least(
                                <String as ::gdvar::GodotDecode<'de>>::LEAST,
                            ),
                    )
                {
                    ::core::option::Option::Some(mut __next) => {
                        let __next = &mut __next;
                        <String as ::gdvar::GodotDecode<
                            'de,
                        >>::pass_field(
                            __next,
                            b"\x04\0\0\0\x05\0\0\0title\0\0\0",
                            true,
                            &mut __title,
                        )
                            && <String as ::gdvar::GodotDecode<
                                'de,
                            >>::pass_field(
                                __next,
                                b"\x04\0\0\0\x05\0\0\0group\0\0\0",
                                true,
                                &mut __group,
                            ) && __next.end(__set, false)
                    }
                    ::core::option::Option::None => false,
                };
                if __is_read {
                    let __fields = &mut __fields.all_read();
                    return ::core::result::Result::Ok(Self {
                        title: <String as ::gdvar::GodotDecode<
                            'de,
                        >>::from_passed(::gdvar::runtime::sure(__title)),
                        group: <String as ::gdvar::GodotDecode<
                            'de,
                        >>::from_passed(::gdvar::runtime::sure(__group)),
                    });
                }
                ::gdvar::runtime::anew(
                    __fields,
                    |__fields| {
                        if const {
                            <String as ::gdvar::GodotDecode<'de>>::LEAST > 0
                                && <String as ::gdvar::GodotDecode<'de>>::LEAST > 0
                        } {
                            if let ::core::option::Option::Some(__next) = &mut __fields
                                .properties_in_any_order()
                            {
                                let mut __values = (
                                    <String as ::gdvar::GodotDecode<
                                        'de,
                                    >>::from_passed(::gdvar::runtime::Passed::Nil),
                                    <String as ::gdvar::GodotDecode<
                                        'de,
                                    >>::from_passed(::gdvar::runtime::Passed::Nil),
                                );
                                ::gdvar::runtime::keep_in_memory(&mut __values);
                                while __next.is_left()
                                    && (match __next.place(__set) {
                                        ::core::option::Option::Some(1) => {
                                            __next
                                                .next(
                                                    b"\x04\0\0\0\x05\0\0\0title\0\0\0",
                                                    1,
                                                    &mut __values.0,
                                                )
                                        }
                                        ::core::option::Option::Some(3) => {
                                            __next
                                                .next(
                                                    b"\x04\0\0\0\x05\0\0\0group\0\0\0",
                                                    2,
                                                    &mut __values.1,
                                                )
                                        }
                                        ::core::option::Option::Some(0 | 2)
                                        | ::core::option::Option::None => false,
                                        ::core::option::Option::Some(_) => {
                                            ::gdvar::runtime::no_place()
                                        }
                                    } || __next.pass_unknown(__set, false))
                                {}
                                if let ::core::option::Option::Some(__came) = __next
                                    .end(3, 3)
                                {
                                    let (__title, __group) = __values;
                                    return ::core::result::Result::Ok(Self {
                                        title: __title,
                                        group: __group,
                                    });
                                }
                            }
                        }
                        let mut __title = ::core::option::Option::<String>::None;
                        let mut __group = ::core::option::Option::<String>::None;
                        __fields.catch_up();
                        while match __fields.find_property(__set, false) {
                            0 => {
                                <String as ::gdvar::GodotDecode<
                                    'de,
                                >>::fill_field(&mut __title, __fields)
                            }
                            1 => {
                                <String as ::gdvar::GodotDecode<
                                    'de,
                                >>::fill_field(&mut __group, __fields)
                            }
                            _ => false,
                        } {}
                        __fields.end()?;
                        ::core::result::Result::Ok(Self {
                            title: match __title {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => {
                                    match __fields
                                        .absent(
                                            b"\x04\0\0\0\x05\0\0\0title\0\0\0",
                                            <String as ::gdvar::GodotDecode<'de>>::absent(),
                                        )
                                    {
                                        ::core::result::Result::Ok(__value) => __value,
                                        ::core::result::Result::Err(__error) => {
                                            return ::core::result::Result::Err(__error);
                                        }
                                    }
                                }
                            },
                            group: match __group {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => {
                                    match __fields
                                        .absent(
                                            b"\x04\0\0\0\x05\0\0\0group\0\0\0",
                                            <String as ::gdvar::GodotDecode<'de>>::absent(),
                                        )
                                    {
                                        ::core::result::Result::Ok(__value) => __value,
                                        ::core::result::Result::Err(__error) => {
                                            return ::core::result::Result::Err(__error);
                                        }
                                    }
                                }
                            },
                        })
                    },
                )
            },
        )
    }
}
