#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for PlayerState {
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        ::gdvar::runtime::object(
            "Resource",
            ::core::option::Option::Some("res://player_state.gd"),
            __encoder,
            |__properties| {
                ::gdvar::runtime::property(
                    __properties,
                    b"\x04\0\0\0\x05\0\0\0title\0\0\0",
                    &self.title,
                )?;
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
        ) + 24 + ::gdvar::GodotEncode::encoded_len(&self.title, __codec)
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
            |__fields| {
                let mut __title = ::core::option::Option::<String>::None;
                let mut __group = ::core::option::Option::<String>::None;
                let __set = const {
                    &::gdvar::runtime::FieldSet::of(
                        &[
                            b"\x04\0\0\0\x05\0\0\0title\0\0\0",
                            b"\x04\0\0\0\x05\0\0\0group\0\0\0",
                        ],
                    )
                };
                let mut __known = __fields.known_properties();
                let __in_order = __known
                    .expect(
                        2,
                        24,
                        0 + ::gdvar::runtime::least_of(&__title)
                            + ::gdvar::runtime::least_of(&__group),
                    ) && __known.next(b"\x04\0\0\0\x05\0\0\0title\0\0\0", &mut __title)?
                    && __known.next(b"\x04\0\0\0\x05\0\0\0group\0\0\0", &mut __group)?;
                if ::core::cfg!(not(debug_assertions)) && __in_order
                    && __known.is_empty()
                {
                    __known.stop();
                    return {
                        ::core::result::Result::Ok(Self {
                            title: __fields
                                .required(__title, b"\x04\0\0\0\x05\0\0\0title\0\0\0")?,
                            group: __fields
                                .required(__group, b"\x04\0\0\0\x05\0\0\0group\0\0\0")?,
                        })
                    };
                }
                while let ::core::option::Option::Some(__index) = __known
                    .find(__set, false)?
                {
                    match __index {
                        0 => __known.fill(__set, __index, &mut __title)?,
                        _ => __known.fill(__set, __index, &mut __group)?,
                    }
                }
                __known.stop();
                ::core::result::Result::Ok(Self {
                    title: __fields
                        .required(__title, b"\x04\0\0\0\x05\0\0\0title\0\0\0")?,
                    group: __fields
                        .required(__group, b"\x04\0\0\0\x05\0\0\0group\0\0\0")?,
                })
            },
        )
    }
}
