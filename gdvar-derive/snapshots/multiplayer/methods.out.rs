#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar_multiplayer::Rpc for ToChat {
    const METHODS: &'static [::gdvar_multiplayer::Method] = &[
        ::gdvar_multiplayer::Method {
            name: "_moved",
            rpc_mode: ::gdvar_multiplayer::RpcMode::AnyPeer,
            call_local: true,
            transfer: ::gdvar_multiplayer::TransferMode::UnreliableOrdered,
            channel: 0u8,
            arguments: &[
                ::gdvar_multiplayer::Argument {
                    name: "0",
                    element_type: <Vec2 as ::gdvar_multiplayer::GodotEncode>::element_type,
                },
                ::gdvar_multiplayer::Argument {
                    name: "1",
                    element_type: <f32 as ::gdvar_multiplayer::GodotEncode>::element_type,
                },
            ],
        },
        ::gdvar_multiplayer::Method {
            name: "cleared",
            rpc_mode: ::gdvar_multiplayer::RpcMode::Authority,
            call_local: false,
            transfer: ::gdvar_multiplayer::TransferMode::Reliable,
            channel: 0u8,
            arguments: &[],
        },
        ::gdvar_multiplayer::Method {
            name: "said",
            rpc_mode: ::gdvar_multiplayer::RpcMode::Authority,
            call_local: false,
            transfer: ::gdvar_multiplayer::TransferMode::Reliable,
            channel: 1u8,
            arguments: &[
                ::gdvar_multiplayer::Argument {
                    name: "who",
                    element_type: <String as ::gdvar_multiplayer::GodotEncode>::element_type,
                },
                ::gdvar_multiplayer::Argument {
                    name: "text",
                    element_type: <String as ::gdvar_multiplayer::GodotEncode>::element_type,
                },
            ],
        },
    ];
    fn method(&self) -> ::core::primitive::usize {
        match self {
            Self::Moved { .. } => 0usize,
            Self::Cleared { .. } => 1usize,
            Self::Said { .. } => 2usize,
        }
    }
    fn encode_arguments(
        &self,
        __to: &mut ::gdvar_multiplayer::ArgumentsEncoder<'_>,
    ) -> ::gdvar_multiplayer::Result<()> {
        match self {
            Self::Moved { 0: __0, 1: __1 } => {
                __to.argument::<Vec2>("0", __0)?;
                __to.argument::<f32>("1", __1)?;
            }
            Self::Cleared {} => {}
            Self::Said { who: __who, text: __text } => {
                __to.argument::<String>("who", __who)?;
                __to.argument::<String>("text", __text)?;
            }
        }
        ::core::result::Result::Ok(())
    }
    fn decode_arguments(
        __method: ::core::primitive::usize,
        __from: &mut ::gdvar_multiplayer::ArgumentsDecoder<'_>,
    ) -> ::gdvar_multiplayer::Result<Self> {
        ::core::result::Result::Ok(
            match __method {
                0usize => {
                    Self::Moved {
                        0: __from.argument::<Vec2>("0")?,
                        1: __from.argument::<f32>("1")?,
                    }
                }
                1usize => Self::Cleared {},
                2usize => {
                    Self::Said {
                        who: __from.argument::<String>("who")?,
                        text: __from.argument::<String>("text")?,
                    }
                }
                _ => {
                    return ::core::result::Result::Err(
                        ::gdvar_multiplayer::Error::custom("there is no such method"),
                    );
                }
            },
        )
    }
}
