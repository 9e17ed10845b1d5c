#[automatically_derived]
#[allow(deprecated)]
impl<'a> ::gdvar::GodotEncode for Hit<'a> {
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        ::gdvar::runtime::encode_dictionary(self, __encoder)
    }
    fn encoded_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        ::gdvar::runtime::dictionary_len(self, __codec)
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::runtime::DICTIONARY
    }
    const ROOM: ::core::primitive::usize = ::gdvar::runtime::room_of_fields(
        44,
        &[
            <i64 as ::gdvar::GodotEncode>::ROOM,
            <Option<&'a str> as ::gdvar::GodotEncode>::ROOM,
            <f32 as ::gdvar::GodotEncode>::ROOM,
        ],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append(
        __value: &Self,
        __out: &mut ::gdvar::runtime::Appender<'_, '_>,
    ) -> ::core::primitive::bool {
        ::gdvar::runtime::append_dictionary(
            __out,
            3,
            #[cfg_attr(not(debug_assertions), inline(always))]
            |__out| {
                <i64 as ::gdvar::GodotEncode>::append_as_entry(
                    &__value.target,
                    __out,
                    b"\x04\0\0\0\x06\0\0\0target\0\0",
                )
                    && <Option<
                        &'a str,
                    > as ::gdvar::GodotEncode>::append_as_entry(
                        &__value.by,
                        __out,
                        b"\x04\0\0\0\x02\0\0\0by\0\0",
                    )
                    && <f32 as ::gdvar::GodotEncode>::append_as_entry(
                        &__value.power,
                        __out,
                        b"\x04\0\0\0\x05\0\0\0power\0\0\0",
                    )
            },
        )
    }
    const IS_STRUCT: ::core::primitive::bool = true;
    const STRUCT_ROOM: ::core::primitive::usize = <Self as ::gdvar::GodotEncode>::ROOM;
}
#[automatically_derived]
#[allow(deprecated)]
impl<'a> ::gdvar::runtime::EncodeFields for Hit<'a> {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[
            b"\x04\0\0\0\x06\0\0\0target\0\0",
            b"\x04\0\0\0\x02\0\0\0by\0\0",
            b"\x04\0\0\0\x05\0\0\0power\0\0\0",
        ],
    );
    #[inline(always)]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_, '_>,
    ) -> ::gdvar::runtime::Step {
        ::gdvar::runtime::announce(
            __entries,
            3,
            44 + <i64 as ::gdvar::GodotEncode>::ROOM
                + <Option<&'a str> as ::gdvar::GodotEncode>::ROOM
                + <f32 as ::gdvar::GodotEncode>::ROOM,
        )?;
        match <i64 as ::gdvar::GodotEncode>::encode_as_entry(
            &self.target,
            __entries,
            b"\x04\0\0\0\x06\0\0\0target\0\0",
        ) {
            ::core::result::Result::Ok(__value) => __value,
            ::core::result::Result::Err(__error) => {
                return ::core::result::Result::Err(__error);
            }
        }
        match <Option<
            &'a str,
        > as ::gdvar::GodotEncode>::encode_as_entry(
            &self.by,
            __entries,
            b"\x04\0\0\0\x02\0\0\0by\0\0",
        ) {
            ::core::result::Result::Ok(__value) => __value,
            ::core::result::Result::Err(__error) => {
                return ::core::result::Result::Err(__error);
            }
        }
        match <f32 as ::gdvar::GodotEncode>::encode_as_entry(
            &self.power,
            __entries,
            b"\x04\0\0\0\x05\0\0\0power\0\0\0",
        ) {
            ::core::result::Result::Ok(__value) => __value,
            ::core::result::Result::Err(__error) => {
                return ::core::result::Result::Err(__error);
            }
        }
        ::core::result::Result::Ok(())
    }
    fn fields_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        44 + <i64 as ::gdvar::GodotEncode>::encoded_len(&self.target, __codec)
            + <Option<&'a str> as ::gdvar::GodotEncode>::encoded_len(&self.by, __codec)
            + <f32 as ::gdvar::GodotEncode>::encoded_len(&self.power, __codec)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de: 'a, 'a> ::gdvar::GodotDecode<'de> for Hit<'a> {
    fn decode(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'de>,
    ) -> ::gdvar::Result<Self> {
        ::gdvar::runtime::decode_dictionary(__header, __decoder)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_usual(
        __decoder: &mut ::gdvar::Decoder<'de>,
    ) -> ::gdvar::runtime::Usual<Self> {
        ::gdvar::runtime::take_dictionary(__decoder)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de: 'a, 'a> ::gdvar::runtime::DecodeFields<'de> for Hit<'a> {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            &[
                b"\x04\0\0\0\x06\0\0\0target\0\0",
                b"\x04\0\0\0\x02\0\0\0by\0\0",
                b"\x04\0\0\0\x05\0\0\0power\0\0\0",
            ],
        )
        .indexed(2064213139u64, false, b"\xFF\0\xFF\xFF\x01\x02\xFF\xFF");
    const SURE: (::core::primitive::usize, ::core::primitive::usize) = (
        1,
        16 + ::gdvar::runtime::least(<i64 as ::gdvar::GodotDecode<'de>>::LEAST),
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_order(
        __next: &mut ::gdvar::runtime::InOrder<'_, '_, 'de, 0>,
    ) -> ::gdvar::runtime::Usual<Self> {
        let mut __target = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let mut __by = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let mut __power = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let __set = <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS;
        if <i64 as ::gdvar::GodotDecode<
            'de,
        >>::pass_field(__next, b"\x04\0\0\0\x06\0\0\0target\0\0", true, &mut __target)
            && <Option<
                &'a str,
            > as ::gdvar::GodotDecode<
                'de,
            >>::pass_field(__next, b"\x04\0\0\0\x02\0\0\0by\0\0", false, &mut __by)
            && <f32 as ::gdvar::GodotDecode<
                'de,
            >>::pass_field(
                __next,
                b"\x04\0\0\0\x05\0\0\0power\0\0\0",
                false,
                &mut __power,
            ) && __next.end(__set, false)
        {
            return ::gdvar::runtime::Usual::Read(Self {
                target: <i64 as ::gdvar::GodotDecode<
                    'de,
                >>::from_passed(::gdvar::runtime::sure(__target)),
                by: match __by {
                    ::core::option::Option::Some(__value) => {
                        <Option<
                            &'a str,
                        > as ::gdvar::GodotDecode<'de>>::from_passed(__value)
                    }
                    ::core::option::Option::None => {
                        match <Option<&'a str> as ::gdvar::GodotDecode<'de>>::absent() {
                            ::core::option::Option::Some(__value) => __value,
                            ::core::option::Option::None => {
                                return ::gdvar::runtime::Usual::Unread;
                            }
                        }
                    }
                },
                power: match __power {
                    ::core::option::Option::Some(__value) => {
                        <f32 as ::gdvar::GodotDecode<'de>>::from_passed(__value)
                    }
                    ::core::option::Option::None => ::core::default::Default::default(),
                },
            });
        }
        ::gdvar::runtime::Usual::Unread
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_fields(
        mut __fields: ::gdvar::runtime::Fields<'_, 'de>,
    ) -> ::gdvar::Result<Self> {
        if let ::gdvar::runtime::Usual::Read(__value) = ::gdvar::runtime::in_order(
            &mut __fields,
        ) {
            return ::core::result::Result::Ok(__value);
        }
        let __set = <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS;
        ::gdvar::runtime::anew(
            __fields,
            |__fields| {
                if const {
                    <i64 as ::gdvar::GodotDecode<'de>>::LEAST > 0
                        && <Option<&'a str> as ::gdvar::GodotDecode<'de>>::LEAST > 0
                        && <f32 as ::gdvar::GodotDecode<'de>>::LEAST > 0
                } {
                    if let ::core::option::Option::Some(__next) = &mut __fields
                        .in_any_order()
                    {
                        let mut __values = (
                            <i64 as ::gdvar::GodotDecode<
                                'de,
                            >>::from_passed(::gdvar::runtime::Passed::Nil),
                            <Option<
                                &'a str,
                            > as ::gdvar::GodotDecode<
                                'de,
                            >>::from_passed(::gdvar::runtime::Passed::Nil),
                            <f32 as ::gdvar::GodotDecode<
                                'de,
                            >>::from_passed(::gdvar::runtime::Passed::Nil),
                        );
                        ::gdvar::runtime::keep_in_memory(&mut __values);
                        while __next.is_left()
                            && (match __next.place(__set) {
                                ::core::option::Option::Some(1) => {
                                    __next
                                        .next(b"\x04\0\0\0\x06\0\0\0target\0\0", 1, &mut __values.0)
                                }
                                ::core::option::Option::Some(4) => {
                                    __next
                                        .next(b"\x04\0\0\0\x02\0\0\0by\0\0", 2, &mut __values.1)
                                }
                                ::core::option::Option::Some(5) => {
                                    __next
                                        .next(
                                            b"\x04\0\0\0\x05\0\0\0power\0\0\0",
                                            4,
                                            &mut __values.2,
                                        )
                                }
                                ::core::option::Option::Some(0 | 2 | 3 | 6 | 7)
                                | ::core::option::Option::None => false,
                                ::core::option::Option::Some(_) => {
                                    ::gdvar::runtime::no_place()
                                }
                            } || __next.pass_unknown(__set, false))
                        {}
                        if let ::core::option::Option::Some(__came) = __next.end(7, 1) {
                            let (__target, __by, __power) = __values;
                            let __by = ::gdvar::runtime::if_came(__came, 2, __by);
                            let __power = ::gdvar::runtime::if_came(__came, 4, __power);
                            return ::core::result::Result::Ok(Self {
                                target: __target,
                                by: match __by {
                                    ::core::option::Option::Some(__value) => __value,
                                    ::core::option::Option::None => {
                                        match __fields
                                            .absent(
                                                b"\x04\0\0\0\x02\0\0\0by\0\0",
                                                <Option<&'a str> as ::gdvar::GodotDecode<'de>>::absent(),
                                            )
                                        {
                                            ::core::result::Result::Ok(__value) => __value,
                                            ::core::result::Result::Err(__error) => {
                                                return ::core::result::Result::Err(__error);
                                            }
                                        }
                                    }
                                },
                                power: match __power {
                                    ::core::option::Option::Some(__value) => __value,
                                    ::core::option::Option::None => {
                                        ::core::default::Default::default()
                                    }
                                },
                            });
                        }
                    }
                }
                let mut __target = ::core::option::Option::<i64>::None;
                let mut __by = ::core::option::Option::<Option<&'a str>>::None;
                let mut __power = ::core::option::Option::<f32>::None;
                __fields.catch_up();
                while match __fields.find(__set, false) {
                    0 => {
                        <i64 as ::gdvar::GodotDecode<
                            'de,
                        >>::fill_field(&mut __target, __fields)
                    }
                    1 => {
                        <Option<
                            &'a str,
                        > as ::gdvar::GodotDecode<'de>>::fill_field(&mut __by, __fields)
                    }
                    2 => {
                        <f32 as ::gdvar::GodotDecode<
                            'de,
                        >>::fill_field(&mut __power, __fields)
                    }
                    _ => false,
                } {}
                __fields.end()?;
                ::core::result::Result::Ok(Self {
                    target: match __target {
                        ::core::option::Option::Some(__value) => __value,
                        ::core::option::Option::None => {
                            match __fields
                                .absent(
                                    b"\x04\0\0\0\x06\0\0\0target\0\0",
                                    <i64 as ::gdvar::GodotDecode<'de>>::absent(),
                                )
                            {
                                ::core::result::Result::Ok(__value) => __value,
                                ::core::result::Result::Err(__error) => {
                                    return ::core::result::Result::Err(__error);
                                }
                            }
                        }
                    },
                    by: match __by {
                        ::core::option::Option::Some(__value) => __value,
                        ::core::option::Option::None => {
                            match __fields
                                .absent(
                                    b"\x04\0\0\0\x02\0\0\0by\0\0",
                                    <Option<&'a str> as ::gdvar::GodotDecode<'de>>::absent(),
                                )
                            {
                                ::core::result::Result::Ok(__value) => __value,
                                ::core::result::Result::Err(__error) => {
                                    return ::core::result::Result::Err(__error);
                                }
                            }
                        }
                    },
                    power: match __power {
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
