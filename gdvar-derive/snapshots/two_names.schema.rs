const _: () = {
    static __NODE: ::gdvar::schema::Node = ::gdvar::schema::Node::Named(
        &::gdvar::schema::Type {
            name: "Move",
            id: ::gdvar::schema::type_id(
                ::core::concat!(
                    ::core::module_path!(), "::", "Move", ":", ::core::line!(), ":",
                    ::core::column!()
                ),
            ),
            doc: "",
            schema: ::gdvar::schema::Schema::of(
                &::gdvar::schema::Node::Split {
                    written: ::gdvar::schema::Schema::of(
                        &::gdvar::schema::Node::Shape(
                            ::gdvar::schema::Shape::Dictionary(
                                &::gdvar::schema::Fields {
                                    fields: &[
                                        ::gdvar::schema::Field::new(
                                            "place",
                                            &[b"\x04\0\0\0\x02\0\0\0to\0\0"],
                                            <i64 as ::gdvar::schema::GodotSchema>::SCHEMA,
                                        ),
                                        ::gdvar::schema::Field::new(
                                            "step_count",
                                            &[b"\x04\0\0\0\t\0\0\0stepCount\0\0\0"],
                                            <i64 as ::gdvar::schema::GodotSchema>::SCHEMA,
                                        ),
                                    ],
                                    strict: false,
                                    versions: ::core::option::Option::None,
                                },
                            ),
                        ),
                    ),
                    read: ::gdvar::schema::Schema::of(
                        &::gdvar::schema::Node::Shape(
                            ::gdvar::schema::Shape::Dictionary(
                                &::gdvar::schema::Fields {
                                    fields: &[
                                        ::gdvar::schema::Field::new(
                                            "place",
                                            &[
                                                b"\x04\0\0\0\x06\0\0\0target\0\0",
                                                b"\x04\0\0\0\x04\0\0\0goal",
                                            ],
                                            <i64 as ::gdvar::schema::GodotSchema>::SCHEMA,
                                        ),
                                        ::gdvar::schema::Field::new(
                                            "step_count",
                                            &[b"\x04\0\0\0\n\0\0\0step_count\0\0"],
                                            <i64 as ::gdvar::schema::GodotSchema>::SCHEMA,
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
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl ::gdvar::schema::GodotSchema for Move {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(&__NODE);
    }
};
