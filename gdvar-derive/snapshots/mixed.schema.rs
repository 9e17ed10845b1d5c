const _: () = {
    static __NODE: ::gdvar::schema::Node = ::gdvar::schema::Node::Named(
        &::gdvar::schema::Type {
            name: "Event",
            id: ::gdvar::schema::type_id(
                ::core::concat!(
                    ::core::module_path!(), "::", "Event", ":", ::core::line!(), ":",
                    ::core::column!()
                ),
            ),
            doc: "",
            schema: ::gdvar::schema::Schema::of(
                &::gdvar::schema::Node::Split {
                    written: ::gdvar::schema::Schema::of(
                        &::gdvar::schema::Node::Shape(
                            ::gdvar::schema::Shape::Enum(
                                &::gdvar::schema::Enum {
                                    tagging: ::gdvar::schema::Tagging::Untagged,
                                    variants: &[
                                        ::gdvar::schema::EnumVariant {
                                            name: "Event",
                                            doc: "",
                                            tags: &[],
                                            content: ::core::option::Option::Some(
                                                ::gdvar::schema::Schema::of(
                                                    &::gdvar::schema::Node::Shape(
                                                        ::gdvar::schema::Shape::Enum(
                                                            &::gdvar::schema::Enum {
                                                                tagging: ::gdvar::schema::Tagging::Inside(
                                                                    b"\x04\0\0\0\x04\0\0\0type",
                                                                ),
                                                                variants: &[
                                                                    ::gdvar::schema::EnumVariant {
                                                                        name: "Walk",
                                                                        doc: "",
                                                                        tags: &[b"\x04\0\0\0\x04\0\0\0Walk"],
                                                                        content: ::core::option::Option::Some(
                                                                            ::gdvar::schema::Schema::of(
                                                                                &::gdvar::schema::Node::Shape(
                                                                                    ::gdvar::schema::Shape::Dictionary(
                                                                                        &::gdvar::schema::Fields {
                                                                                            fields: &[
                                                                                                ::gdvar::schema::Field::new(
                                                                                                    "to",
                                                                                                    &[b"\x04\0\0\0\x02\0\0\0to\0\0"],
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
                                                                        default: true,
                                                                    },
                                                                    ::gdvar::schema::EnumVariant {
                                                                        name: "Jump",
                                                                        doc: "",
                                                                        tags: &[b"\x04\0\0\0\x04\0\0\0Jump"],
                                                                        content: ::core::option::Option::None,
                                                                        other: false,
                                                                        default: false,
                                                                    },
                                                                ],
                                                                strict: false,
                                                            },
                                                        ),
                                                    ),
                                                ),
                                            ),
                                            other: false,
                                            default: false,
                                        },
                                        ::gdvar::schema::EnumVariant {
                                            name: "Text",
                                            doc: "",
                                            tags: &[b"\x04\0\0\0\x04\0\0\0Text"],
                                            content: ::core::option::Option::Some(
                                                <String as ::gdvar::schema::GodotSchema>::SCHEMA,
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
                    read: ::gdvar::schema::Schema::of(
                        &::gdvar::schema::Node::Shape(
                            ::gdvar::schema::Shape::Enum(
                                &::gdvar::schema::Enum {
                                    tagging: ::gdvar::schema::Tagging::Untagged,
                                    variants: &[
                                        ::gdvar::schema::EnumVariant {
                                            name: "Event",
                                            doc: "",
                                            tags: &[],
                                            content: ::core::option::Option::Some(
                                                ::gdvar::schema::Schema::of(
                                                    &::gdvar::schema::Node::Shape(
                                                        ::gdvar::schema::Shape::Enum(
                                                            &::gdvar::schema::Enum {
                                                                tagging: ::gdvar::schema::Tagging::Inside(
                                                                    b"\x04\0\0\0\x04\0\0\0type",
                                                                ),
                                                                variants: &[
                                                                    ::gdvar::schema::EnumVariant {
                                                                        name: "Walk",
                                                                        doc: "",
                                                                        tags: &[b"\x04\0\0\0\x04\0\0\0Walk"],
                                                                        content: ::core::option::Option::Some(
                                                                            ::gdvar::schema::Schema::of(
                                                                                &::gdvar::schema::Node::Shape(
                                                                                    ::gdvar::schema::Shape::Dictionary(
                                                                                        &::gdvar::schema::Fields {
                                                                                            fields: &[
                                                                                                ::gdvar::schema::Field::new(
                                                                                                    "to",
                                                                                                    &[b"\x04\0\0\0\x02\0\0\0to\0\0"],
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
                                                                        default: true,
                                                                    },
                                                                    ::gdvar::schema::EnumVariant {
                                                                        name: "Hop",
                                                                        doc: "",
                                                                        tags: &[b"\x04\0\0\0\x03\0\0\0Hop\0"],
                                                                        content: ::core::option::Option::None,
                                                                        other: false,
                                                                        default: false,
                                                                    },
                                                                ],
                                                                strict: false,
                                                            },
                                                        ),
                                                    ),
                                                ),
                                            ),
                                            other: false,
                                            default: false,
                                        },
                                        ::gdvar::schema::EnumVariant {
                                            name: "Text",
                                            doc: "",
                                            tags: &[b"\x04\0\0\0\x04\0\0\0Text"],
                                            content: ::core::option::Option::Some(
                                                <String as ::gdvar::schema::GodotSchema>::SCHEMA,
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
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl ::gdvar::schema::GodotSchema for Event {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(&__NODE);
    }
};
