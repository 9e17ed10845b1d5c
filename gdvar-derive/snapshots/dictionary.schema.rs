const _: () = {
    use ::gdvar::schema as __schema;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'a, T> __schema::GodotSchema for Spawn<'a, T>
    where
        T: ::gdvar::schema::GodotSchema,
    {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(
            &__schema::Node::Named(
                &__schema::Type {
                    name: "Spawn",
                    id: 0,
                    doc: "",
                    schema: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Dictionary(
                                &__schema::Fields {
                                    fields: &[
                                        __schema::Field::new(
                                            "name",
                                            b"\x04\0\0\0\x04\0\0\0name",
                                            <&'a str as __schema::GodotSchema>::SCHEMA,
                                        ),
                                        __schema::Field {
                                            read: __schema::Presence::Sometimes,
                                            default: "100",
                                            ..__schema::Field::new(
                                                "max_hp",
                                                b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0",
                                                <i64 as __schema::GodotSchema>::SCHEMA,
                                            )
                                        },
                                        __schema::Field::with_keys(
                                            "position",
                                            __schema::Keys::Several(
                                                &[
                                                    b"\x04\0\0\0\x08\0\0\0position",
                                                    b"\x04\0\0\0\x03\0\0\0pos\0",
                                                ],
                                            ),
                                            <T as __schema::GodotSchema>::SCHEMA,
                                        ),
                                        __schema::Field {
                                            written: __schema::Presence::Sometimes,
                                            ..__schema::Field::new(
                                                "team",
                                                b"\x04\0\0\0\x04\0\0\0team",
                                                <Option<u8> as __schema::GodotSchema>::SCHEMA,
                                            )
                                        },
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
