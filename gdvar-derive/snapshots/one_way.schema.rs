const _: () = {
    use ::gdvar::schema as __schema;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'text, T, U, V, W> __schema::GodotSchema for OneWay<'text, T, U, V, W>
    where
        T: ::gdvar::schema::GodotSchema,
        V: ::gdvar::schema::GodotSchema,
    {
        const SCHEMA: __schema::Schema = __schema::Schema::of(
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
                                            default: "Default::default()",
                                            ..__schema::Field::new(
                                                "only_read",
                                                b"\x04\0\0\0\t\0\0\0only_read\0\0\0",
                                                <V as __schema::GodotSchema>::SCHEMA,
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
