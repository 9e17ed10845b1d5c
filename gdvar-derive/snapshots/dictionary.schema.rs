const _: () = {
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'a, T> ::gdvar::schema::GodotSchema for Spawn<'a, T>
    where
        T: ::gdvar::schema::GodotSchema,
    {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(
            &::gdvar::schema::Node::Named(
                &::gdvar::schema::Type {
                    name: "Spawn",
                    id: 0,
                    doc: "",
                    schema: ::gdvar::schema::Schema::of(
                        &::gdvar::schema::Node::Shape(
                            ::gdvar::schema::Shape::Dictionary(
                                &::gdvar::schema::Fields {
                                    fields: &[
                                        ::gdvar::schema::Field::new(
                                            "name",
                                            &[b"\x04\0\0\0\x04\0\0\0name"],
                                            <&'a str as ::gdvar::schema::GodotSchema>::SCHEMA,
                                        ),
                                        ::gdvar::schema::Field {
                                            read: ::gdvar::schema::Presence::Sometimes,
                                            default: "100",
                                            ..::gdvar::schema::Field::new(
                                                "max_hp",
                                                &[b"\x04\0\0\0\x05\0\0\0maxHp\0\0\0"],
                                                <i64 as ::gdvar::schema::GodotSchema>::SCHEMA,
                                            )
                                        },
                                        ::gdvar::schema::Field::new(
                                            "position",
                                            &[
                                                b"\x04\0\0\0\x08\0\0\0position",
                                                b"\x04\0\0\0\x03\0\0\0pos\0",
                                            ],
                                            <T as ::gdvar::schema::GodotSchema>::SCHEMA,
                                        ),
                                        ::gdvar::schema::Field {
                                            written: ::gdvar::schema::Presence::Sometimes,
                                            ..::gdvar::schema::Field::new(
                                                "team",
                                                &[b"\x04\0\0\0\x04\0\0\0team"],
                                                <Option<u8> as ::gdvar::schema::GodotSchema>::SCHEMA,
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
