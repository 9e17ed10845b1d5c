#[automatically_derived]
#[allow(deprecated)]
impl<'a, T> ::gdvar::GodotEncode for Spawn<'a, T>
where
    T: ::gdvar::GodotEncode,
{
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        ::gdvar::runtime::encode_dictionary(self, __encoder)
    }
    fn encoded_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        ::gdvar::runtime::dictionary_len(self, __codec)
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::runtime::DICTIONARY
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'a, T> ::gdvar::runtime::EncodeFields for Spawn<'a, T>
where
    T: ::gdvar::GodotEncode,
{
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[
            b"\x04\0\0\0\x04\0\0\0name",
            b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0",
            b"\x04\0\0\0\x08\0\0\0position",
            b"\x04\0\0\0\x04\0\0\0team",
            b"\x04\0\0\0\x03\0\0\0pos\0",
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
            44 + <&'a str as ::gdvar::GodotEncode>::ROOM
                + <i64 as ::gdvar::GodotEncode>::ROOM + <T as ::gdvar::GodotEncode>::ROOM,
        )?;
        match <&'a str as ::gdvar::GodotEncode>::encode_as_entry(
            &self.name,
            __entries,
            b"\x04\0\0\0\x04\0\0\0name",
        ) {
            ::core::result::Result::Ok(__value) => __value,
            ::core::result::Result::Err(__error) => {
                return ::core::result::Result::Err(__error);
            }
        }
        match <i64 as ::gdvar::GodotEncode>::encode_as_entry(
            &self.max_hp,
            __entries,
            b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0",
        ) {
            ::core::result::Result::Ok(__value) => __value,
            ::core::result::Result::Err(__error) => {
                return ::core::result::Result::Err(__error);
            }
        }
        match <T as ::gdvar::GodotEncode>::encode_as_entry(
            &self.position,
            __entries,
            b"\x04\0\0\0\x08\0\0\0position",
        ) {
            ::core::result::Result::Ok(__value) => __value,
            ::core::result::Result::Err(__error) => {
                return ::core::result::Result::Err(__error);
            }
        }
        if !Option::is_none(&self.team) {
            ::gdvar::runtime::announce(
                __entries,
                0,
                12 + <Option<u8> as ::gdvar::GodotEncode>::ROOM,
            )?;
            match <Option<
                u8,
            > as ::gdvar::GodotEncode>::encode_as_entry(
                &self.team,
                __entries,
                b"\x04\0\0\0\x04\0\0\0team",
            ) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(__error);
                }
            }
        } else {
            ::gdvar::runtime::leave_out(__entries)
        }
        ::core::result::Result::Ok(())
    }
    fn fields_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        44 + <&'a str as ::gdvar::GodotEncode>::encoded_len(&self.name, __codec)
            + <i64 as ::gdvar::GodotEncode>::encoded_len(&self.max_hp, __codec)
            + <T as ::gdvar::GodotEncode>::encoded_len(&self.position, __codec)
            + if Option::is_none(&self.team) {
                0
            } else {
                12
                    + <Option<
                        u8,
                    > as ::gdvar::GodotEncode>::encoded_len(&self.team, __codec)
            }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de: 'a, 'a, T> ::gdvar::GodotDecode<'de> for Spawn<'a, T>
where
    T: ::gdvar::GodotDecode<'de>,
{
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
impl<'de: 'a, 'a, T> ::gdvar::runtime::DecodeFields<'de> for Spawn<'a, T>
where
    T: ::gdvar::GodotDecode<'de>,
{
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            &[
                b"\x04\0\0\0\x04\0\0\0name",
                b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0",
                b"\x04\0\0\0\x08\0\0\0position",
                b"\x04\0\0\0\x04\0\0\0team",
                b"\x04\0\0\0\x03\0\0\0pos\0",
            ],
        )
        .indexed(
            2088004713u64,
            false,
            b"\xFF\x03\0\xFF\xFF\xFF\xFF\x01\xFF\xFF\x04\x02\xFF\xFF\xFF\xFF",
        );
    const SURE: (::core::primitive::usize, ::core::primitive::usize) = (
        2,
        28 + ::gdvar::runtime::least(<&'a str as ::gdvar::GodotDecode<'de>>::LEAST)
            + ::gdvar::runtime::least(<T as ::gdvar::GodotDecode<'de>>::LEAST),
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_order(
        __next: &mut ::gdvar::runtime::InOrder<'_, '_, 'de, 0>,
    ) -> ::gdvar::runtime::Usual<Self> {
        let mut __name = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let mut __max_hp = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let mut __position = ::core::option::Option::<
            ::gdvar::runtime::Passed<'_>,
        >::None;
        let mut __team = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let __set = <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS;
        if const { <T as ::gdvar::GodotDecode<'de>>::LEAST > 0 }
            && <&'a str as ::gdvar::GodotDecode<
                'de,
            >>::pass_field(__next, b"\x04\0\0\0\x04\0\0\0name", true, &mut __name)
            && <i64 as ::gdvar::GodotDecode<
                'de,
            >>::pass_field(
                __next,
                b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0",
                false,
                &mut __max_hp,
            )
            && <T as ::gdvar::GodotDecode<
                'de,
            >>::pass_field(
                __next,
                b"\x04\0\0\0\x08\0\0\0position",
                true,
                &mut __position,
            )
            && <Option<
                u8,
            > as ::gdvar::GodotDecode<
                'de,
            >>::pass_field(__next, b"\x04\0\0\0\x04\0\0\0team", false, &mut __team)
            && __next.end(__set, false)
        {
            return ::gdvar::runtime::Usual::Read(Self {
                name: <&'a str as ::gdvar::GodotDecode<
                    'de,
                >>::from_passed(::gdvar::runtime::sure(__name)),
                max_hp: match __max_hp {
                    ::core::option::Option::Some(__value) => {
                        <i64 as ::gdvar::GodotDecode<'de>>::from_passed(__value)
                    }
                    ::core::option::Option::None => 100,
                },
                position: <T as ::gdvar::GodotDecode<
                    'de,
                >>::from_passed(::gdvar::runtime::sure(__position)),
                team: match __team {
                    ::core::option::Option::Some(__value) => {
                        <Option<u8> as ::gdvar::GodotDecode<'de>>::from_passed(__value)
                    }
                    ::core::option::Option::None => {
                        match <Option<u8> as ::gdvar::GodotDecode<'de>>::absent() {
                            ::core::option::Option::Some(__value) => __value,
                            ::core::option::Option::None => {
                                return ::gdvar::runtime::Usual::Unread;
                            }
                        }
                    }
                },
                dirty: ::core::default::Default::default(),
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
        let mut __name = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let mut __max_hp = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let mut __position = ::core::option::Option::<T>::None;
        let mut __team = ::core::option::Option::<::gdvar::runtime::Passed<'_>>::None;
        let __set = <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS;
        let __is_read = !const { <T as ::gdvar::GodotDecode<'de>>::LEAST > 0 }
            && match (&mut __fields)
                .in_order(
                    2,
                    28
                        + ::gdvar::runtime::least(
                            <&'a str as ::gdvar::GodotDecode<'de>>::LEAST,
                        )
                        + ::gdvar::runtime::least(
                            <T as ::gdvar::GodotDecode<'de>>::LEAST,
                        ),
                )
            {
                ::core::option::Option::Some(mut __next) => {
                    let __next = &mut __next;
                    <&'a str as ::gdvar::GodotDecode<
                        'de,
                    >>::pass_field(
                        __next,
                        b"\x04\0\0\0\x04\0\0\0name",
                        true,
                        &mut __name,
                    )
                        && <i64 as ::gdvar::GodotDecode<
                            'de,
                        >>::pass_field(
                            __next,
                            b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0",
                            false,
                            &mut __max_hp,
                        )
                        && <T as ::gdvar::GodotDecode<
                            'de,
                        >>::next_field(
                            __next,
                            b"\x04\0\0\0\x08\0\0\0position",
                            true,
                            &mut __position,
                        )
                        && <Option<
                            u8,
                        > as ::gdvar::GodotDecode<
                            'de,
                        >>::pass_field(
                            __next,
                            b"\x04\0\0\0\x04\0\0\0team",
                            false,
                            &mut __team,
                        ) && __next.end(__set, false)
                }
                ::core::option::Option::None => false,
            };
        if __is_read {
            let __fields = &mut __fields.all_read();
            return ::core::result::Result::Ok(Self {
                name: <&'a str as ::gdvar::GodotDecode<
                    'de,
                >>::from_passed(::gdvar::runtime::sure(__name)),
                max_hp: match __max_hp {
                    ::core::option::Option::Some(__value) => {
                        <i64 as ::gdvar::GodotDecode<'de>>::from_passed(__value)
                    }
                    ::core::option::Option::None => 100,
                },
                position: ::gdvar::runtime::sure(__position),
                team: match __team {
                    ::core::option::Option::Some(__value) => {
                        <Option<u8> as ::gdvar::GodotDecode<'de>>::from_passed(__value)
                    }
                    ::core::option::Option::None => {
                        match __fields
                            .absent(
                                b"\x04\0\0\0\x04\0\0\0team",
                                <Option<u8> as ::gdvar::GodotDecode<'de>>::absent(),
                            )
                        {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(__error);
                            }
                        }
                    }
                },
                dirty: ::core::default::Default::default(),
            });
        }
        let mut __name = ::core::option::Option::map(
            __name,
            <&'a str as ::gdvar::GodotDecode<'de>>::from_passed,
        );
        let mut __max_hp = ::core::option::Option::map(
            __max_hp,
            <i64 as ::gdvar::GodotDecode<'de>>::from_passed,
        );
        let mut __position = __position;
        let mut __team = ::core::option::Option::map(
            __team,
            <Option<u8> as ::gdvar::GodotDecode<'de>>::from_passed,
        );
        let __fields = &mut { __fields };
        __fields.catch_up();
        while match __fields.find(__set, false) {
            0 => {
                <&'a str as ::gdvar::GodotDecode<'de>>::fill_field(&mut __name, __fields)
            }
            1 => <i64 as ::gdvar::GodotDecode<'de>>::fill_field(&mut __max_hp, __fields),
            2 | 4 => {
                <T as ::gdvar::GodotDecode<'de>>::fill_field(&mut __position, __fields)
            }
            3 => {
                <Option<
                    u8,
                > as ::gdvar::GodotDecode<'de>>::fill_field(&mut __team, __fields)
            }
            _ => false,
        } {}
        __fields.end()?;
        ::core::result::Result::Ok(Self {
            name: match __name {
                ::core::option::Option::Some(__value) => __value,
                ::core::option::Option::None => {
                    match __fields
                        .absent(
                            b"\x04\0\0\0\x04\0\0\0name",
                            <&'a str as ::gdvar::GodotDecode<'de>>::absent(),
                        )
                    {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(__error);
                        }
                    }
                }
            },
            max_hp: match __max_hp {
                ::core::option::Option::Some(__value) => __value,
                ::core::option::Option::None => 100,
            },
            position: match __position {
                ::core::option::Option::Some(__value) => __value,
                ::core::option::Option::None => {
                    match __fields
                        .absent(
                            b"\x04\0\0\0\x08\0\0\0position",
                            <T as ::gdvar::GodotDecode<'de>>::absent(),
                        )
                    {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(__error);
                        }
                    }
                }
            },
            team: match __team {
                ::core::option::Option::Some(__value) => __value,
                ::core::option::Option::None => {
                    match __fields
                        .absent(
                            b"\x04\0\0\0\x04\0\0\0team",
                            <Option<u8> as ::gdvar::GodotDecode<'de>>::absent(),
                        )
                    {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(__error);
                        }
                    }
                }
            },
            dirty: ::core::default::Default::default(),
        })
    }
}
