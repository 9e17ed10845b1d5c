#[automatically_derived]
#[allow(deprecated)]
impl ::gdvar_multiplayer::Replicate for Player {
    const SCENE: &'static ::core::primitive::str = "res://player.tscn";
    const SYNCHRONIZERS: &'static [::gdvar_multiplayer::Synchronizer] = &[
        ::gdvar_multiplayer::Synchronizer {
            path: "State",
            owner: false,
            other_root: false,
            properties: &[
                ::gdvar_multiplayer::Property {
                    path: ".:position",
                    replication: ::gdvar_multiplayer::Replication::Always,
                    spawn: true,
                    field: "position",
                    declared: ::gdvar_multiplayer::DeclaredType::of::<Vec2>,
                },
                ::gdvar_multiplayer::Property {
                    path: ".:hp",
                    replication: ::gdvar_multiplayer::Replication::OnChange,
                    spawn: true,
                    field: "hp",
                    declared: ::gdvar_multiplayer::DeclaredType::of::<i64>,
                },
                ::gdvar_multiplayer::Property {
                    path: "Body:rotation",
                    replication: ::gdvar_multiplayer::Replication::Never,
                    spawn: true,
                    field: "rotation",
                    declared: ::gdvar_multiplayer::DeclaredType::of::<f32>,
                },
                ::gdvar_multiplayer::Property {
                    path: ".:tags",
                    replication: ::gdvar_multiplayer::Replication::OnChange,
                    spawn: true,
                    field: "tags",
                    declared: <BTreeMap<
                        String,
                        i64,
                    > as ::gdvar_multiplayer::runtime::form::Typed<_>>::declared,
                },
            ],
        },
        ::gdvar_multiplayer::Synchronizer {
            path: "Input",
            owner: true,
            other_root: false,
            properties: &[
                ::gdvar_multiplayer::Property {
                    path: ".:dir",
                    replication: ::gdvar_multiplayer::Replication::Always,
                    spawn: true,
                    field: "dir",
                    declared: ::gdvar_multiplayer::DeclaredType::of::<Vec2>,
                },
            ],
        },
        ::gdvar_multiplayer::Synchronizer {
            path: "Gun/Aim",
            owner: false,
            other_root: true,
            properties: &[
                ::gdvar_multiplayer::Property {
                    path: ".:rotation",
                    replication: ::gdvar_multiplayer::Replication::OnChange,
                    spawn: false,
                    field: "aim",
                    declared: ::gdvar_multiplayer::DeclaredType::of::<f32>,
                },
            ],
        },
    ];
    fn encode_property(
        &self,
        __synchronizer: ::core::primitive::usize,
        __property: ::core::primitive::usize,
        __to: &mut ::gdvar_multiplayer::ArgumentsEncoder<'_>,
    ) -> ::gdvar_multiplayer::Result<()> {
        match (__synchronizer, __property) {
            (0usize, 0usize) => __to.argument::<Vec2>("position", &self.position),
            (0usize, 1usize) => __to.argument::<i64>("hp", &self.hp),
            (0usize, 2usize) => __to.argument::<f32>("rotation", &self.rotation),
            (0usize, 3usize) => {
                __to.argument(
                    "tags",
                    &::gdvar_multiplayer::runtime::by(|__encoder| <BTreeMap<
                        String,
                        i64,
                    > as ::gdvar_multiplayer::runtime::form::Typed<
                        _,
                    >>::encode(&self.tags, __encoder)),
                )
            }
            (1usize, 0usize) => __to.argument::<Vec2>("dir", &self.dir),
            (2usize, 0usize) => __to.argument::<f32>("aim", &self.aim),
            _ => {
                ::core::result::Result::Err(
                    ::gdvar_multiplayer::Error::custom("there is no such property"),
                )
            }
        }
    }
    fn decode_property(
        &mut self,
        __synchronizer: ::core::primitive::usize,
        __property: ::core::primitive::usize,
        __from: &mut ::gdvar_multiplayer::ArgumentsDecoder<'_>,
    ) -> ::gdvar_multiplayer::Result<()> {
        match (__synchronizer, __property) {
            (0usize, 0usize) => {
                __from
                    .argument::<Vec2>("position")
                    .map(|__value| self.position = __value)
            }
            (0usize, 1usize) => {
                __from.argument::<i64>("hp").map(|__value| self.hp = __value)
            }
            (0usize, 2usize) => {
                __from.argument::<f32>("rotation").map(|__value| self.rotation = __value)
            }
            (0usize, 3usize) => {
                __from
                    .argument::<BTreeMap<String, i64>>("tags")
                    .map(|__value| self.tags = __value)
            }
            (1usize, 0usize) => {
                __from.argument::<Vec2>("dir").map(|__value| self.dir = __value)
            }
            (2usize, 0usize) => {
                __from.argument::<f32>("aim").map(|__value| self.aim = __value)
            }
            _ => {
                ::core::result::Result::Err(
                    ::gdvar_multiplayer::Error::custom("there is no such property"),
                )
            }
        }
    }
}
