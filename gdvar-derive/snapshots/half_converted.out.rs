#[automatically_derived]
#[allow(deprecated)]
impl<T> ::gdvar::GodotEncode for HalfConverted<T> {
    const MIN_LEN: ::core::primitive::usize = <i64 as ::gdvar::GodotEncode>::MIN_LEN;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        let __value: i64 = ::core::convert::Into::into(
            ::core::clone::Clone::clone(self),
        );
        ::gdvar::GodotEncode::encode(&__value, __encoder)
    }
    fn element_type() -> ::gdvar::ElementType {
        <i64 as ::gdvar::GodotEncode>::element_type()
    }
}
const _: () = {
    const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
        &[b"\x04\0\0\0\x07\0\0\0content\0"],
    ];
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'de, T> ::gdvar::GodotDecode<'de> for HalfConverted<T>
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
                .fits(&[(__KEYS[0], ::gdvar::runtime::OfField::<T>::TYPE.required())])
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
    impl<'de, T> ::gdvar::runtime::DecodeFields<'de> for HalfConverted<T>
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
                    (__None,),
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| {
                        ::core::result::Result::Ok(
                            __fields.has(1)
                                && __fields.next::<T>(&mut __slots.0, __KEYS[0][0], false)?,
                        )
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, __slots| match __fields.field {
                        0 => __fields.take::<T>(&mut __slots.0),
                        _ => __fields.other(),
                    },
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    |__fields, (__content,)| {
                        ::core::result::Result::Ok(Self {
                            content: __fields.or_absent::<T>(__content, __KEYS[0][0])?,
                        })
                    },
                )
        }
    }
};
