const _: () = {
    use ::gdvar::schema as __schema;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<T, U, V, W> __schema::GodotSchema for Parts<T, U, V, W>
    where
        U: ::gdvar::schema::GodotSchema,
        V: ::gdvar::schema::GodotSchema,
    {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(
            &__schema::Node::Named(
                &__schema::Type {
                    name: "Parts",
                    id: 0,
                    doc: "",
                    schema: __schema::Schema::of(
                        &__schema::Node::Split {
                            written: __schema::Schema::of(
                                &__schema::Node::Shape(
                                    __schema::Shape::Enum(
                                        &__schema::Enum {
                                            tagging: __schema::Tagging::Beside(
                                                b"\x04\0\0\0\x04\0\0\0type",
                                                b"\x04\0\0\0\x05\0\0\0value\0\0\0",
                                            ),
                                            variants: &[
                                                __schema::EnumVariant {
                                                    name: "Shared",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x06\0\0\0Shared\0\0"],
                                                    content: ::core::option::Option::Some(
                                                        __schema::Schema::of(
                                                            &__schema::Node::Shape(__schema::Shape::Opaque("shared")),
                                                        ),
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "One",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x03\0\0\0One\0"],
                                                    content: ::core::option::Option::Some(
                                                        __schema::Schema::of(
                                                            &__schema::Node::Shape(
                                                                __schema::Shape::Opaque("shared::one"),
                                                            ),
                                                        ),
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "Unit",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x04\0\0\0Unit"],
                                                    content: ::core::option::Option::Some(
                                                        __schema::Schema::of(
                                                            &__schema::Node::Shape(
                                                                __schema::Shape::Opaque("shared::unit"),
                                                            ),
                                                        ),
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "Written",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x07\0\0\0Written\0"],
                                                    content: ::core::option::Option::Some(
                                                        <U as __schema::GodotSchema>::SCHEMA,
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "Alone",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x05\0\0\0Alone\0\0\0"],
                                                    content: ::core::option::Option::None,
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "Numbers",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x07\0\0\0Numbers\0"],
                                                    content: ::core::option::Option::Some(
                                                        __schema::Schema::of(
                                                            &__schema::Node::Shape(
                                                                __schema::Shape::Opaque("shared::numbers::encode"),
                                                            ),
                                                        ),
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                            ],
                                            strict: false,
                                        },
                                    ),
                                ),
                            ),
                            read: __schema::Schema::of(
                                &__schema::Node::Shape(
                                    __schema::Shape::Enum(
                                        &__schema::Enum {
                                            tagging: __schema::Tagging::Beside(
                                                b"\x04\0\0\0\x04\0\0\0type",
                                                b"\x04\0\0\0\x05\0\0\0value\0\0\0",
                                            ),
                                            variants: &[
                                                __schema::EnumVariant {
                                                    name: "Shared",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x06\0\0\0Shared\0\0"],
                                                    content: ::core::option::Option::Some(
                                                        __schema::Schema::of(
                                                            &__schema::Node::Shape(__schema::Shape::Opaque("shared")),
                                                        ),
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "One",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x03\0\0\0One\0"],
                                                    content: ::core::option::Option::Some(
                                                        __schema::Schema::of(
                                                            &__schema::Node::Shape(
                                                                __schema::Shape::Opaque("shared::one"),
                                                            ),
                                                        ),
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "Unit",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x04\0\0\0Unit"],
                                                    content: ::core::option::Option::Some(
                                                        __schema::Schema::of(
                                                            &__schema::Node::Shape(
                                                                __schema::Shape::Opaque("shared::unit"),
                                                            ),
                                                        ),
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "Read",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x04\0\0\0Read"],
                                                    content: ::core::option::Option::Some(
                                                        <V as __schema::GodotSchema>::SCHEMA,
                                                    ),
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "Alone",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x05\0\0\0Alone\0\0\0"],
                                                    content: ::core::option::Option::None,
                                                    other: false,
                                                    whole: false,
                                                    default: false,
                                                },
                                                __schema::EnumVariant {
                                                    name: "Numbers",
                                                    doc: "",
                                                    tags: &[b"\x04\0\0\0\x07\0\0\0Numbers\0"],
                                                    content: ::core::option::Option::Some(
                                                        __schema::Schema::of(
                                                            &__schema::Node::Shape(
                                                                __schema::Shape::Opaque("shared::numbers::encode"),
                                                            ),
                                                        ),
                                                    ),
                                                    other: false,
                                                    whole: false,
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
            ),
        );
    }
};
