#[automatically_derived]
#[allow(deprecated)]
impl PlayerDef {
    /// Writes a value of the type that this one describes.
    fn encode(
        __value: &other::Player,
        __encoder: &mut ::gdvar::Encoder<'_>,
    ) -> ::gdvar::Result<()> {
        __encoder
            .dictionary(|__entries| {
                let __set = const {
                    &::gdvar::runtime::FieldSet::of(
                        &[
                            &[b"\x04\0\0\0\x04\0\0\0name"],
                            &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
                        ],
                    )
                };
                __entries
                    .reserve(
                        2,
                        24 + <String as ::gdvar::GodotEncode>::MIN_LEN
                            + <i64 as ::gdvar::GodotEncode>::MIN_LEN,
                    );
                __entries
                    .field::<
                        String,
                    >(
                        __set.keys[0][0],
                        ::gdvar::runtime::got::<String>(&other::Player::name(__value)),
                    )?;
                __entries.field::<i64>(__set.keys[1][0], &__value.hp)?;
                ::core::result::Result::Ok(())
            })
    }
    #[allow(dead_code)]
    fn __written(self) -> Self {
        match self {
            Self { name: __name, hp: __hp } => Self { name: __name, hp: __hp },
        }
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl PlayerDef {
    /// Reads a value of the type that this one describes.
    fn decode<'de>(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'_, 'de>,
    ) -> ::gdvar::Result<other::Player> {
        let __read: ::gdvar::Result<Self> = {
            const __KEYS: &[&[::gdvar::runtime::Key]] = &[
                &[b"\x04\0\0\0\x04\0\0\0name"],
                &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
            ];
            let __fields = &mut ::gdvar::runtime::fields(
                __header,
                __decoder,
                const { &::gdvar::runtime::FieldSet::of(__KEYS) },
                false,
            )?;
            let __name = __fields.next::<String>(__KEYS[0])?;
            let __hp = __fields.next::<i64>(__KEYS[1])?;
            let __value = Self {
                name: __fields.or_absent::<String>(__name, __KEYS[0])?,
                hp: __fields.or_absent::<i64>(__hp, __KEYS[1])?,
            };
            __fields.end(__decoder)?;
            ::core::result::Result::Ok(__value)
        };
        __read.map(::core::convert::Into::into)
    }
    #[allow(dead_code)]
    fn __read(self) -> Self {
        match self {
            Self { name: __name, hp: __hp } => Self { name: __name, hp: __hp },
        }
    }
}
