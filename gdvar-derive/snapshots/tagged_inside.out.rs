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
    ) -> ::gdvar::Result<()> {
        match self {
            Self::Wait => {
                ::gdvar::runtime::tag_entry(
                    __entries,
                    b"\x04\0\0\0\x04\0\0\0type",
                    b"\x04\0\0\0\x04\0\0\0Wait",
                )
            }
            Self::Move(__0) => {
                ::gdvar::runtime::tag_entry(
                    __entries,
                    b"\x04\0\0\0\x04\0\0\0type",
                    b"\x04\0\0\0\x04\0\0\0Move",
                )?;
                ::gdvar::runtime::EncodeFields::encode_fields(__0, __entries)
            }
            Self::Attack { target: __target } => {
                ::gdvar::runtime::tag_entry(
                    __entries,
                    b"\x04\0\0\0\x04\0\0\0type",
                    b"\x04\0\0\0\x06\0\0\0Attack\0\0",
                )?;
                ::gdvar::runtime::announce(
                    __entries,
                    1,
                    16,
                    0 + ::gdvar::runtime::room_of(__target),
                );
                ::gdvar::runtime::entry(
                    __entries,
                    b"\x04\0\0\0\x06\0\0\0target\0\0",
                    __target,
                )?;
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
                44 + ::gdvar::GodotEncode::encoded_len(__target, __codec)
            }
        }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de> ::gdvar::GodotDecode<'de> for Action {
    fn decode(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'de>,
    ) -> ::gdvar::Result<Self> {
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
    fn decode_fields(
        __fields: &mut ::gdvar::runtime::Fields<'_, 'de>,
    ) -> ::gdvar::Result<Self> {
        let (__variant, _) = __fields
            .tag(
                &[b"\x04\0\0\0\x04\0\0\0type"],
                &[
                    b"\x04\0\0\0\x04\0\0\0Wait",
                    b"\x04\0\0\0\x04\0\0\0Move",
                    b"\x04\0\0\0\x06\0\0\0Attack\0\0",
                ],
                false,
            )?;
        match __variant {
            0 => {
                let __set = const { &::gdvar::runtime::FieldSet::of(&[]) };
                __fields.pass(__set, false)?;
                ::core::result::Result::Ok(Self::Wait)
            }
            1 => ::gdvar::runtime::DecodeFields::decode_fields(__fields).map(Self::Move),
            _ => {
                let mut __target = ::core::option::Option::<i64>::None;
                let __set = const {
                    &::gdvar::runtime::FieldSet::of(&[b"\x04\0\0\0\x06\0\0\0target\0\0"])
                };
                let mut __known = __fields.known();
                let __in_order = __known
                    .expect(1, 16, 0 + ::gdvar::runtime::least_of(&__target))
                    && __known.next(b"\x04\0\0\0\x06\0\0\0target\0\0", &mut __target)?;
                if ::core::cfg!(not(debug_assertions)) && __in_order
                    && __known.is_empty()
                {
                    __known.stop();
                    return {
                        ::core::result::Result::Ok(Self::Attack {
                            target: __fields
                                .required(__target, b"\x04\0\0\0\x06\0\0\0target\0\0")?,
                        })
                    };
                }
                while let ::core::option::Option::Some(__index) = __known
                    .find(__set, false)?
                {
                    match __index {
                        _ => __known.fill(__set, __index, &mut __target)?,
                    }
                }
                __known.stop();
                ::core::result::Result::Ok(Self::Attack {
                    target: __fields
                        .required(__target, b"\x04\0\0\0\x06\0\0\0target\0\0")?,
                })
            }
        }
    }
}
