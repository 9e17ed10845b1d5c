#[automatically_derived]
#[allow(deprecated)]
impl PointDef {
    /// Writes a value of the type that this one describes.
    fn encode(
        __value: &other::Point,
        __encoder: &mut ::gdvar::Encoder<'_>,
    ) -> ::gdvar::Result<()> {
        __encoder
            .dictionary(|__entries| {
                let __set = const {
                    &::gdvar::runtime::FieldSet::of(
                        &[
                            &[b"\x04\0\0\0\x01\0\0\0x\0\0\0"],
                            &[b"\x04\0\0\0\x01\0\0\0y\0\0\0"],
                        ],
                    )
                };
                __entries
                    .reserve(
                        2,
                        24 + <i64 as ::gdvar::GodotEncode>::MIN_LEN
                            + <i64 as ::gdvar::GodotEncode>::MIN_LEN,
                    );
                __entries.put::<i64>(__set.keys[0][0], &__value.x)?;
                __entries.put::<i64>(__set.keys[1][0], &__value.y)?;
                ::core::result::Result::Ok(())
            })
    }
    #[allow(dead_code)]
    fn __written(self) -> Self {
        match self {
            Self { x: __x, y: __y } => Self { x: __x, y: __y },
        }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl PointDef {
    /// Reads a value of the type that this one describes.
    fn decode<'de>(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'_, 'de>,
    ) -> ::gdvar::Result<other::Point> {
        const __KEYS: &[&[::gdvar::runtime::Key<'static>]] = &[
            &[b"\x04\0\0\0\x01\0\0\0x\0\0\0"],
            &[b"\x04\0\0\0\x01\0\0\0y\0\0\0"],
        ];
        let __fields = &mut __decoder
            .fields_of(
                __header,
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
                            && __fields.next::<i64>(&mut __slots.0, __KEYS[0][0], false)?
                            && __fields.next::<i64>(&mut __slots.1, __KEYS[1][0], false)?,
                    )
                },
                #[cfg_attr(not(debug_assertions), inline(always))]
                |__fields, __slots| match __fields.field {
                    0 => __fields.take::<i64>(&mut __slots.0),
                    1 => __fields.take::<i64>(&mut __slots.1),
                    _ => __fields.other(),
                },
                #[cfg_attr(not(debug_assertions), inline(always))]
                |__fields, (__x, __y)| {
                    ::core::result::Result::Ok(other::Point {
                        x: __fields.or_absent::<i64>(__x, __KEYS[0][0])?,
                        y: __fields.or_absent::<i64>(__y, __KEYS[1][0])?,
                    })
                },
            )
    }
    #[allow(dead_code)]
    fn __read(self) -> Self {
        match self {
            Self { x: __x, y: __y } => Self { x: __x, y: __y },
        }
    }
}
