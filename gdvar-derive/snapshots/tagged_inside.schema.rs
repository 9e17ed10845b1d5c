const _: () = {
    static __NODE: ::gdvar::schema::Node = ::gdvar::schema::Node::Named(
        &::gdvar::schema::Type {
            name: "Action",
            id: ::gdvar::schema::type_id(
                ::core::concat!(
                    ::core::module_path!(), "::", "Action", ":", ::core::line!(), ":",
                    ::core::column!()
                ),
            ),
            doc: "",
            schema: ::gdvar::schema::Schema::of(
                &::gdvar::schema::Node::Shape(
                    ::gdvar::schema::Shape::Enum(
                        &::gdvar::schema::Enum {
                            tagging: ::gdvar::schema::Tagging::Inside(
                                b"\x04\0\0\0\x04\0\0\0type",
                            ),
                            variants: &[
                                ::gdvar::schema::EnumVariant {
                                    name: "Wait",
                                    doc: "",
                                    tags: &[b"\x04\0\0\0\x04\0\0\0Wait"],
                                    content: ::core::option::Option::None,
                                    other: false,
                                    default: false,
                                },
                                ::gdvar::schema::EnumVariant {
                                    name: "Move",
                                    doc: "",
                                    tags: &[b"\x04\0\0\0\x04\0\0\0Move"],
                                    content: ::core::option::Option::Some(
                                        <Step as ::gdvar::schema::GodotSchema>::SCHEMA,
                                    ),
                                    other: false,
                                    default: false,
                                },
                                ::gdvar::schema::EnumVariant {
                                    name: "Attack",
                                    doc: "",
                                    tags: &[b"\x04\0\0\0\x06\0\0\0Attack\0\0"],
                                    content: ::core::option::Option::Some(
                                        ::gdvar::schema::Schema::of(
                                            &::gdvar::schema::Node::Shape(
                                                ::gdvar::schema::Shape::Dictionary(
                                                    &::gdvar::schema::Fields {
                                                        fields: &[
                                                            ::gdvar::schema::Field::new(
                                                                "target",
                                                                &[b"\x04\0\0\0\x06\0\0\0target\0\0"],
                                                                <i64 as ::gdvar::schema::GodotSchema>::SCHEMA,
                                                            ),
                                                        ],
                                                        strict: false,
                                                        versions: ::core::option::Option::None,
                                                    },
                                                ),
                                            ),
                                        ),
                                    ),
                                    other: false,
                                    default: false,
                                },
                            ],
                            strict: false,
                        },
                    ),
                ),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl ::gdvar::schema::GodotSchema for Action {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(&__NODE);
    }
};
