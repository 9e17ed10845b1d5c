#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar::GodotEncode for Slot {
    fn encode(&self, __encoder: &mut ::gdvar::Encoder<'_>) -> ::gdvar::Result<()> {
        match self {
            Self::MainHand => {
                ::gdvar::runtime::tag(b"\x04\0\0\0\t\0\0\0main_hand\0\0\0", __encoder)
            }
            Self::OffHand => {
                ::gdvar::runtime::tag(b"\x04\0\0\0\x08\0\0\0off_hand", __encoder)
            }
            Self::Unknown(__0) => {
                <String as ::gdvar::GodotEncode>::encode(__0, __encoder)
            }
        }
    }
    fn encoded_len(&self, __codec: &::gdvar::Codec) -> ::core::primitive::usize {
        match self {
            Self::MainHand => 20,
            Self::OffHand => 16,
            Self::Unknown { .. } => 0,
        }
    }
    fn element_type() -> ::gdvar::ElementType {
        ::gdvar::runtime::STRING
    }
}
#[automatically_derived]
#[allow(deprecated)]
impl<'de> ::gdvar::GodotDecode<'de> for Slot {
    fn decode(
        __header: ::gdvar::Header,
        __decoder: &mut ::gdvar::Decoder<'de>,
    ) -> ::gdvar::Result<Self> {
        let mut __again = ::core::clone::Clone::clone(__decoder);
        match ::gdvar::runtime::name(
            __header,
            __decoder,
            const {
                &::gdvar::runtime::FieldSet::of(
                        &[
                            b"\x04\0\0\0\t\0\0\0main_hand\0\0\0",
                            b"\x04\0\0\0\x08\0\0\0off_hand",
                            b"\x04\0\0\0\x06\0\0\0shield\0\0",
                        ],
                    )
                    .indexed(2135587861u64, false, b"\x01\xFF\0\xFF\x02\xFF\xFF\xFF")
            },
            true,
        )? {
            0 => ::core::result::Result::Ok(Self::MainHand),
            1 | 2 => ::core::result::Result::Ok(Self::OffHand),
            _ => ::gdvar::GodotDecode::decode(__header, &mut __again).map(Self::Unknown),
        }
    }
    const LEAST: ::core::primitive::usize = 16;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(
        __reader: &mut ::gdvar::runtime::Reader<'de>,
    ) -> ::core::option::Option<::gdvar::runtime::Passed<'de>> {
        ::gdvar::runtime::pass_tag(
            __reader,
            16,
            const {
                &::gdvar::runtime::FieldSet::of(
                        &[
                            b"\x04\0\0\0\t\0\0\0main_hand\0\0\0",
                            b"\x04\0\0\0\x08\0\0\0off_hand",
                            b"\x04\0\0\0\x06\0\0\0shield\0\0",
                        ],
                    )
                    .indexed(2135587861u64, false, b"\x01\xFF\0\xFF\x02\xFF\xFF\xFF")
            },
        )
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(__passed: ::gdvar::runtime::Passed<'de>) -> Self {
        match __passed.tag() {
            0 => Self::MainHand,
            _ => Self::OffHand,
        }
    }
}
