const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 1] = [
        __schema::Field::new(
            "to",
            b"\x04\0\0\0\x02\0\0\0to\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __LIST_1: [__schema::EnumVariant<'static>; 2] = [
        __schema::EnumVariant {
            name: "Walk",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Walk"],
            content: ::core::option::Option::Some(
                __schema::Schema::of(
                    &__schema::Node::Shape(
                        __schema::Shape::Dictionary(
                            &__schema::Fields {
                                fields: &__LIST_0,
                                strict: false,
                                versions: ::core::option::Option::None,
                            },
                        ),
                    ),
                ),
            ),
            other: false,
            whole: false,
            default: true,
        },
        __schema::EnumVariant {
            name: "Jump",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Jump"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
    ];
    static __LIST_2: [__schema::EnumVariant<'static>; 2] = [
        __schema::EnumVariant {
            name: "Event",
            doc: "",
            tags: &[],
            content: ::core::option::Option::Some(
                __schema::Schema::of(
                    &__schema::Node::Shape(
                        __schema::Shape::Enum(
                            &__schema::Enum {
                                tagging: __schema::Tagging::Inside(
                                    b"\x04\0\0\0\x04\0\0\0type",
                                ),
                                variants: &__LIST_1,
                                strict: false,
                            },
                        ),
                    ),
                ),
            ),
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Text",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Text"],
            content: ::core::option::Option::Some(
                <String as __schema::GodotSchema>::SCHEMA,
            ),
            other: false,
            whole: false,
            default: false,
        },
    ];
    static __LIST_3: [__schema::Field<'static>; 1] = [
        __schema::Field::new(
            "to",
            b"\x04\0\0\0\x02\0\0\0to\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __LIST_4: [__schema::EnumVariant<'static>; 2] = [
        __schema::EnumVariant {
            name: "Walk",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Walk"],
            content: ::core::option::Option::Some(
                __schema::Schema::of(
                    &__schema::Node::Shape(
                        __schema::Shape::Dictionary(
                            &__schema::Fields {
                                fields: &__LIST_3,
                                strict: false,
                                versions: ::core::option::Option::None,
                            },
                        ),
                    ),
                ),
            ),
            other: false,
            whole: false,
            default: true,
        },
        __schema::EnumVariant {
            name: "Hop",
            doc: "",
            tags: &[b"\x04\0\0\0\x03\0\0\0Hop\0"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
    ];
    static __LIST_5: [__schema::EnumVariant<'static>; 2] = [
        __schema::EnumVariant {
            name: "Event",
            doc: "",
            tags: &[],
            content: ::core::option::Option::Some(
                __schema::Schema::of(
                    &__schema::Node::Shape(
                        __schema::Shape::Enum(
                            &__schema::Enum {
                                tagging: __schema::Tagging::Inside(
                                    b"\x04\0\0\0\x04\0\0\0type",
                                ),
                                variants: &__LIST_4,
                                strict: false,
                            },
                        ),
                    ),
                ),
            ),
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Text",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Text"],
            content: ::core::option::Option::Some(
                <String as __schema::GodotSchema>::SCHEMA,
            ),
            other: false,
            whole: false,
            default: false,
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Event",
            id: __schema::type_id(
                ::core::module_path!(),
                "Event",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Split {
                    written: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Enum(
                                &__schema::Enum {
                                    tagging: __schema::Tagging::Untagged,
                                    variants: &__LIST_2,
                                    strict: false,
                                },
                            ),
                        ),
                    ),
                    read: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Enum(
                                &__schema::Enum {
                                    tagging: __schema::Tagging::Untagged,
                                    variants: &__LIST_5,
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
    impl __schema::GodotSchema for Event {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
