#[automatically_derived]
#[allow(deprecated)]
impl<'a, T> ::gdvar::GodotEncode for Spawn<'a, T>
where
    T: ::gdvar::GodotEncode,
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
impl<'a, T> ::gdvar::runtime::EncodeFields for Spawn<'a, T>
where
    T: ::gdvar::GodotEncode,
{
    const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
        &[
            &[b"\x04\0\0\0\x04\0\0\0name"],
            &[b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0"],
            &[b"\x04\0\0\0\x08\0\0\0position", b"\x04\0\0\0\x03\0\0\0pos\0"],
            &[b"\x04\0\0\0\x04\0\0\0team"],
        ],
    );
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_fields(
        &self,
        __entries: &mut ::gdvar::containers::EntriesEncoder<'_>,
    ) -> ::gdvar::Result<()> {
        let __set = <Self as ::gdvar::runtime::EncodeFields>::FIELDS;
        __entries
            .reserve(
                3,
                44 + <&'a str as ::gdvar::GodotEncode>::MIN_LEN
                    + <i64 as ::gdvar::GodotEncode>::MIN_LEN
                    + <T as ::gdvar::GodotEncode>::MIN_LEN,
            );
        __entries.put::<&'a str>(__set.keys[0][0], &self.name)?;
        __entries.put::<i64>(__set.keys[1][0], &self.max_hp)?;
        __entries.put::<T>(__set.keys[2][0], &self.position)?;
        if !Option::is_none(&self.team) {
            __entries.reserve(0, 12 + <Option<u8> as ::gdvar::GodotEncode>::MIN_LEN);
            __entries.put::<Option<u8>>(__set.keys[3][0], &self.team)?;
        }
        ::core::result::Result::Ok(())
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x04\0\0\0name"],
        &[b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0"],
        &[b"\x04\0\0\0\x08\0\0\0position", b"\x04\0\0\0\x03\0\0\0pos\0"],
        &[b"\x04\0\0\0\x04\0\0\0team"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de: 'a, 'a, T> ::gdvar::GodotDecode<'de> for Spawn<'a, T>
    where
        T: ::gdvar::GodotDecode<'de>,
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
                    const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                    false,
                )?
                .fits(
                    &[
                        (
                            __KEYS[0],
                            ::gdvar::runtime::OfField::<&'a str>::TYPE.required(),
                        ),
                        (__KEYS[2], ::gdvar::runtime::OfField::<T>::TYPE.required()),
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
    impl<'de: 'a, 'a, T> ::gdvar::runtime::DecodeFields<'de> for Spawn<'a, T>
    where
        T: ::gdvar::GodotDecode<'de>,
    {
        const FIELDS: &'static ::gdvar::runtime::FieldSet = &::gdvar::runtime::FieldSet::of(
            __KEYS,
        );
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_fields(
            __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
        ) -> ::gdvar::Result<Self> {
            use ::core::option::Option::None as __None;
            __fields
                .read(
                    <Self as ::gdvar::runtime::DecodeFields<'de>>::FIELDS,
                    (__None, __None, __None, __None),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(2)
                                && __fields
                                    .next::<&'a str>(&mut __slots.0, __KEYS[0][0], false)?
                                && __fields.next::<i64>(&mut __slots.1, __KEYS[1][0], true)?
                                && __fields.next::<T>(&mut __slots.2, __KEYS[2][0], false)?
                                && __fields
                                    .next::<Option<u8>>(&mut __slots.3, __KEYS[3][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<&'a str>(&mut __slots.0),
                        1 => __fields.take::<i64>(&mut __slots.1),
                        2 => __fields.take::<T>(&mut __slots.2),
                        3 => __fields.take::<Option<u8>>(&mut __slots.3),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__name, __max_hp, __position, __team)| {
                        ::core::result::Result::Ok(Self {
                            name: __fields.or_absent::<&'a str>(__name, __KEYS[0][0])?,
                            max_hp: match __max_hp {
                                ::core::option::Option::Some(__value) => __value,
                                ::core::option::Option::None => 100,
                            },
                            position: __fields.or_absent::<T>(__position, __KEYS[2][0])?,
                            team: __fields
                                .or_absent::<Option<u8>>(__team, __KEYS[3][0])?,
                            dirty: ::core::default::Default::default(),
                        })
                    },
                )
        }
    }
};
