const _: () = {
    use ::gdvar::schema as __schema;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'text, T, U, V, W, X, Y> __schema::GodotSchema
    for OneWay<'text, T, U, V, W, X, Y>
    where
        T: ::gdvar::schema::GodotSchema,
        V: ::gdvar::schema::GodotSchema,
        X: ::gdvar::schema::GodotSchema,
    {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(
            &__schema::Node::Named(
                &__schema::Type {
                    name: "OneWay",
                    id: 0,
                    doc: "",
                    schema: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Dictionary(
                                &__schema::Fields {
                                    fields: &[
                                        __schema::Field::new(
                                            "title",
                                            b"\x04\0\0\0\x05\0\0\0title\0\0\0",
                                            <text::Title<'text> as __schema::GodotSchema>::SCHEMA,
                                        ),
                                        __schema::Field::new(
                                            "written_by_function",
                                            b"\x04\0\0\0\x13\0\0\0written_by_function\0",
                                            __schema::Schema::of(
                                                &__schema::Node::Split {
                                                    written: __schema::Schema::of(
                                                        &__schema::Node::Shape(
                                                            __schema::Shape::Opaque("shared::encode"),
                                                        ),
                                                    ),
                                                    read: <T as __schema::GodotSchema>::SCHEMA,
                                                },
                                            ),
                                        ),
                                        __schema::Field::new(
                                            "read_by_function",
                                            b"\x04\0\0\0\x10\0\0\0read_by_function",
                                            __schema::Schema::of(
                                                &__schema::Node::Split {
                                                    written: <X as __schema::GodotSchema>::SCHEMA,
                                                    read: __schema::Schema::of(
                                                        &__schema::Node::Shape(
                                                            __schema::Shape::Opaque("shared::decode"),
                                                        ),
                                                    ),
                                                },
                                            ),
                                        ),
                                        __schema::Field {
                                            read: __schema::Presence::Never,
                                            ..__schema::Field::new(
                                                "only_written",
                                                b"\x04\0\0\0\x0C\0\0\0only_written",
                                                __schema::Schema::of(
                                                    &__schema::Node::Shape(
                                                        __schema::Shape::Opaque("shared::encode"),
                                                    ),
                                                ),
                                            )
                                        },
                                        __schema::Field {
                                            written: __schema::Presence::Never,
                                            read: __schema::Presence::Sometimes,
                                            default: __schema::default_of::<V>("V::default()"),
                                            ..__schema::Field::new(
                                                "only_read",
                                                b"\x04\0\0\0\t\0\0\0only_read\0\0\0",
                                                <V as __schema::GodotSchema>::SCHEMA,
                                            )
                                        },
                                        __schema::Field {
                                            written: __schema::Presence::Never,
                                            ..__schema::Field::new(
                                                "only_read_by_function",
                                                b"\x04\0\0\0\x15\0\0\0only_read_by_function\0\0\0",
                                                __schema::Schema::of(
                                                    &__schema::Node::Shape(
                                                        __schema::Shape::Opaque("shared::decode"),
                                                    ),
                                                ),
                                            )
                                        },
                                        __schema::Field::new(
                                            "described",
                                            b"\x04\0\0\0\t\0\0\0described\0\0\0",
                                            __schema::Schema::of(
                                                &__schema::Node::Required(
                                                    <i64 as __schema::GodotSchema>::SCHEMA,
                                                ),
                                            ),
                                        ),
                                        __schema::Field {
                                            read: __schema::Presence::Sometimes,
                                            default: "None",
                                            ..__schema::Field::new(
                                                "perhaps",
                                                b"\x04\0\0\0\x07\0\0\0perhaps\0",
                                                __schema::Schema::of(
                                                    &__schema::Node::Shape(
                                                        __schema::Shape::Opaque("shared::encode"),
                                                    ),
                                                ),
                                            )
                                        },
                                        __schema::Field::new(
                                            "numbers",
                                            b"\x04\0\0\0\x07\0\0\0numbers\0",
                                            <Vec<i64> as __schema::GodotSchema>::SCHEMA
                                                .in_form(__schema::Form::Packed),
                                        ),
                                    ],
                                    strict: false,
                                    versions: ::core::option::Option::None,
                                },
                            ),
                        ),
                    ),
                },
            ),
        );
    }
};
