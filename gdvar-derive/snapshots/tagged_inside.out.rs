#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Action {
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
impl ::gdvar::runtime::EncodeFields for Action {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::tagged(
        &[b"\x04\0\0\0\x04\0\0\0type"],
        &[
            &::gdvar::runtime::FieldSet::of(&[]),
            <Step as ::gdvar::runtime::EncodeFields>::FIELDS,
            &::gdvar::runtime::FieldSet::of(&[b"\x04\0\0\0\x06\0\0\0target\0\0"]),
        ],
    );
    #[inline(always)]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_, '_>,
    ) -> ::gdvar::runtime::Step {
        match self {
            Self::Wait => {
                ::gdvar::runtime::announce(__entries, 1, 24)?;
                ::gdvar::runtime::tag_entry(
                    __entries,
                    b"\x04\0\0\0\x04\0\0\0type",
                    b"\x04\0\0\0\x04\0\0\0Wait",
                )
            }
            Self::Move(__0) => {
                ::gdvar::runtime::announce(__entries, 1, 24)?;
                ::gdvar::runtime::tag_entry(
                    __entries,
                    b"\x04\0\0\0\x04\0\0\0type",
                    b"\x04\0\0\0\x04\0\0\0Move",
                )?;
                ::gdvar::runtime::EncodeFields::newtype(
                    __0,
                    __entries,
                    &[b"\x04\0\0\0\x04\0\0\0type"],
                )
            }
            Self::Attack { target: __target } => {
                ::gdvar::runtime::announce(
                    __entries,
                    2,
                    44 + <i64 as ::gdvar::GodotEncode>::ROOM,
                )?;
                ::gdvar::runtime::tag_entry(
                    __entries,
                    b"\x04\0\0\0\x04\0\0\0type",
                    b"\x04\0\0\0\x06\0\0\0Attack\0\0",
                )?;
                match <i64 as ::gdvar::GodotEncode>::encode_as_entry(
                    __target,
                    __entries,
                    b"\x04\0\0\0\x06\0\0\0target\0\0",
                ) {
                    ::core::result::Result::Ok(__value) => __value,
                    ::core::result::Result::Err(__error) => {
                        return ::core::result::Result::Err(__error);
                    }
                }
                ::core::result::Result::Ok(())
            }
        }
    }
    fn fields_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        match self {
            Self::Wait => 24,
            Self::Move(__0) => {
                24 + ::gdvar::runtime::EncodeFields::fields_len(__0, __codec)
            }
            Self::Attack { target: __target } => {
                44 + <i64 as ::gdvar::GodotEncode>::encoded_len(__target, __codec)
            }
        }
    }
}
const _: () = ::gdvar::runtime::assert_disjoint(
    <Action as ::gdvar::runtime::EncodeFields>::FIELDS,
);
#[automatically_derived]
#[allow(deprecated)]
impl<'de> ::gdvar::GodotDecode<'de> for Action {
    fn decode(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'de>,
    ) -> ::gdvar::Result<Self> {
        if let ::gdvar::runtime::Usual::Read(__value) = ::gdvar::runtime::usual_variant(
            __header,
            __decoder,
            12,
            const {
                &::gdvar::runtime::FieldSet::of(&[])
                    .indexed(2135587861u64, false, b"\x01\xFF\x02\xFF\xFF\xFF\xFF\0")
            },
            |__variant| {
                match __variant.place {
                    7 => {
                        if __variant
                            .is_unit(b"\x04\0\0\0\x04\0\0\0type\x04\0\0\0\x04\0\0\0Wait")
                        {
                            return ::gdvar::runtime::Usual::Read(Self::Wait);
                        }
                    }
                    0 => {
                        if let ::gdvar::runtime::Usual::Read(__value) = __variant
                            .fields::<
                                Step,
                            >(b"\x04\0\0\0\x04\0\0\0type\x04\0\0\0\x04\0\0\0Move")
                        {
                            return ::gdvar::runtime::Usual::Read(Self::Move(__value));
                        }
                    }
                    2 => {
                        let mut __target = ::core::option::Option::<
                            ::gdvar::runtime::Passed<'_>,
                        >::None;
                        if match __variant
                            .in_order(
                                b"\x04\0\0\0\x04\0\0\0type\x04\0\0\0\x06\0\0\0Attack\0\0",
                                1,
                                16
                                    + ::gdvar::runtime::least(
                                        <i64 as ::gdvar::GodotDecode<'de>>::LEAST,
                                    ),
                            )
                        {
                            ::core::option::Option::Some(mut __next) => {
                                let __next = &mut __next;
                                <i64 as ::gdvar::GodotDecode<
                                    'de,
                                >>::pass_field(
                                    __next,
                                    b"\x04\0\0\0\x06\0\0\0target\0\0",
                                    true,
                                    &mut __target,
                                ) && __next.is_all()
                            }
                            ::core::option::Option::None => false,
                        } {
                            return ::gdvar::runtime::Usual::Read(Self::Attack {
                                target: <i64 as ::gdvar::GodotDecode<
                                    'de,
                                >>::from_passed(::gdvar::runtime::sure(__target)),
                            });
                        }
                    }
                    _ => {}
                }
                ::gdvar::runtime::Usual::Unread
            },
        ) {
            return ::core::result::Result::Ok(__value);
        }
        ::gdvar::runtime::decode_dictionary(__header, __decoder)
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de> ::gdvar::runtime::DecodeFields<'de> for Action {
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::tagged(
        &[b"\x04\0\0\0\x04\0\0\0type"],
        &[
            &::gdvar::runtime::FieldSet::of(&[]),
            <Step as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
            &::gdvar::runtime::FieldSet::of(&[b"\x04\0\0\0\x06\0\0\0target\0\0"]),
        ],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_fields(
        mut __fields: ::gdvar::runtime::Fields<'_, 'de>,
    ) -> ::gdvar::Result<Self> {
        let __place = &mut ::core::option::Option::None;
        let (mut __fields, __variant) = __fields
            .tag(
                __place,
                &[b"\x04\0\0\0\x04\0\0\0type"],
                const {
                    &::gdvar::runtime::FieldSet::of(
                            &[
                                b"\x04\0\0\0\x04\0\0\0Wait",
                                b"\x04\0\0\0\x04\0\0\0Move",
                                b"\x04\0\0\0\x06\0\0\0Attack\0\0",
                            ],
                        )
                        .indexed(2135587861u64, false, b"\x01\xFF\x02\xFF\xFF\xFF\xFF\0")
                },
                false,
            )?;
        match __variant {
            0 => {
                #[inline]
                fn __read<'de>(
                    mut __fields: ::gdvar::runtime::Fields<'_, 'de>,
                ) -> ::gdvar::Result<Action> {
                    let __set = const { &::gdvar::runtime::FieldSet::of(&[]) };
                    let __fields = &mut __fields;
                    __fields.pass(__set, false)?;
                    ::core::result::Result::Ok(Action::Wait)
                }
                __read(__fields)
            }
            1 => ::gdvar::runtime::DecodeFields::decode_fields(__fields).map(Self::Move),
            _ => {
                #[inline]
                fn __read<'de>(
                    mut __fields: ::gdvar::runtime::Fields<'_, 'de>,
                ) -> ::gdvar::Result<Action> {
                    let __set = const {
                        &::gdvar::runtime::FieldSet::of(
                                &[b"\x04\0\0\0\x06\0\0\0target\0\0"],
                            )
                            .indexed(2135587861u64, false, b"\xFF\0")
                    };
                    ::gdvar::runtime::anew(
                        __fields,
                        |__fields| {
                            if const { <i64 as ::gdvar::GodotDecode<'de>>::LEAST > 0 } {
                                if let ::core::option::Option::Some(__next) = &mut __fields
                                    .in_any_order()
                                {
                                    let mut __values = (
                                        <i64 as ::gdvar::GodotDecode<
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
                                            ::core::option::Option::Some(0)
                                            | ::core::option::Option::None => false,
                                            ::core::option::Option::Some(_) => {
                                                ::gdvar::runtime::no_place()
                                            }
                                        } || __next.pass_unknown(__set, false))
                                    {}
                                    if let ::core::option::Option::Some(__came) = __next
                                        .end(1, 1)
                                    {
                                        let (__target,) = __values;
                                        return ::core::result::Result::Ok(Action::Attack {
                                            target: __target,
                                        });
                                    }
                                }
                            }
                            let mut __target = ::core::option::Option::<i64>::None;
                            __fields.catch_up();
                            while match __fields.find(__set, false) {
                                0 => {
                                    <i64 as ::gdvar::GodotDecode<
                                        'de,
                                    >>::fill_field(&mut __target, __fields)
                                }
                                _ => false,
                            } {}
                            __fields.end()?;
                            ::core::result::Result::Ok(Action::Attack {
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
