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
                    declared: ::gdvar_multiplayer::DeclaredType::of::<Vec2>,
                },
                ::gdvar_multiplayer::Argument {
                    name: "1",
                    declared: ::gdvar_multiplayer::DeclaredType::of::<f32>,
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
                    declared: ::gdvar_multiplayer::DeclaredType::of::<String>,
                },
                ::gdvar_multiplayer::Argument {
                    name: "text",
                    declared: ::gdvar_multiplayer::DeclaredType::of::<String>,
                },
            ],
        },
        ::gdvar_multiplayer::Method {
            name: "scored",
            rpc_mode: ::gdvar_multiplayer::RpcMode::Authority,
            call_local: false,
            transfer: ::gdvar_multiplayer::TransferMode::Reliable,
            channel: 0u8,
            arguments: &[
                ::gdvar_multiplayer::Argument {
                    name: "names",
                    declared: <Vec<
                        String,
                    > as ::gdvar_multiplayer::runtime::form::Typed<_>>::declared,
                },
                ::gdvar_multiplayer::Argument {
                    name: "points",
                    declared: <Vec<
                        i64,
                    > as ::gdvar_multiplayer::runtime::form::Packed<_>>::declared,
                },
                ::gdvar_multiplayer::Argument {
                    name: "after",
                    declared: ::gdvar_multiplayer::DeclaredType::any,
                },
                ::gdvar_multiplayer::Argument {
                    name: "rate",
                    declared: ::gdvar_multiplayer::DeclaredType::of::<f32>,
                },
            ],
        },
    ];
    fn method(&self) -> ::core::primitive::usize {
        match self {
            Self::Moved { .. } => 0usize,
            Self::Cleared { .. } => 1usize,
            Self::Said { .. } => 2usize,
            Self::Scored { .. } => 3usize,
        }
    }
    fn encode_arguments(
        &self,
        __to: &mut ::gdvar_multiplayer::ArgumentsEncoder<'_>,
    ) -> ::gdvar_multiplayer::Result<()> {
        #[allow(unused_imports)]
        use ::gdvar_multiplayer::runtime::form::{DecodesEach as _, EncodesEach as _};
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
            Self::Scored {
                names: __names,
                points: __points,
                after: __after,
                rate: __rate,
            } => {
                __to.argument(
                    "names",
                    &::gdvar_multiplayer::runtime::by(|__encoder| <Vec<
                        String,
                    > as ::gdvar_multiplayer::runtime::form::Typed<
                        _,
                    >>::encode(__names, __encoder)),
                )?;
                __to.argument(
                    "points",
                    &::gdvar_multiplayer::runtime::by(|__encoder| <Vec<
                        i64,
                    > as ::gdvar_multiplayer::runtime::form::Packed<
                        _,
                    >>::encode(__points, __encoder)),
                )?;
                __to.argument(
                    "after",
                    &::gdvar_multiplayer::runtime::by(|__encoder| {
                        ::gdvar_multiplayer::runtime::form::Written(
                                __after,
                                millis::encode,
                            )
                            .encode_with(__encoder)
                    }),
                )?;
                __to.argument::<f32>("rate", __rate)?;
            }
        }
        ::core::result::Result::Ok(())
    }
    fn decode_arguments(
        __method: ::core::primitive::usize,
        __from: &mut ::gdvar_multiplayer::ArgumentsDecoder<'_>,
    ) -> ::gdvar_multiplayer::Result<Self> {
        #[allow(unused_imports)]
        use ::gdvar_multiplayer::runtime::form::{DecodesEach as _, EncodesEach as _};
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
                3usize => {
                    Self::Scored {
                        names: __from.argument::<Vec<String>>("names")?,
                        points: __from.argument::<Vec<i64>>("points")?,
                        after: __from
                            .argument_with::<
                                Duration,
                            >(
                                "after",
                                |__header, __decoder| {
                                    ::gdvar_multiplayer::runtime::form::Read::<
                                        Duration,
                                        _,
                                    >::by(millis::decode)
                                        .decode_with(__header, __decoder)
                                },
                            )?,
                        rate: __from
                            .argument_with::<
                                f32,
                            >(
                                "rate",
                                (|__header, __decoder| <f32 as ::gdvar_multiplayer::runtime::form::Exact<
                                    _,
                                >>::decode(__header, __decoder)),
                            )?,
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
const _: () = ::gdvar_multiplayer::runtime::form::assert_packed::<Vec<i64>, _>();
