const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::new(
            "hp",
            b"\x04\0\0\0\x02\0\0\0hp\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field {
            flatten: true,
            ..__schema::Field::with_keys(
                "rest",
                __schema::Keys::Several(&[]),
                <Rest as __schema::GodotSchema>::SCHEMA,
            )
        },
    ];
    static __LIST_1: [__schema::Field<'static>; 1] = [
        __schema::Field {
            flatten: true,
            ..__schema::Field::with_keys(
                "rest",
                __schema::Keys::Several(&[]),
                <Rest as __schema::GodotSchema>::SCHEMA,
            )
        },
    ];
    static __LIST_2: [__schema::EnumVariant<'static>; 4] = [
        __schema::EnumVariant {
            name: "Known",
            doc: "",
            tags: &[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"],
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
            default: false,
        },
        __schema::EnumVariant {
            name: "Unit",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Unit"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Written",
            doc: "",
            tags: &[b"\x04\0\0\0\x07\0\0\0Written\0"],
            content: ::core::option::Option::Some(
                __schema::Schema::of(
                    &__schema::Node::Shape(
                        __schema::Shape::Dictionary(
                            &__schema::Fields {
                                fields: &__LIST_1,
                                strict: false,
                                versions: ::core::option::Option::None,
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
            name: "Other",
            doc: "",
            tags: &[],
            content: ::core::option::Option::Some(
                <::gdvar::Variant as __schema::GodotSchema>::SCHEMA,
            ),
            other: true,
            whole: true,
            default: false,
        },
    ];
    static __LIST_3: [__schema::Field<'static>; 2] = [
        __schema::Field::new(
            "hp",
            b"\x04\0\0\0\x02\0\0\0hp\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field {
            flatten: true,
            ..__schema::Field::with_keys(
                "rest",
                __schema::Keys::Several(&[]),
                <Rest as __schema::GodotSchema>::SCHEMA,
            )
        },
    ];
    static __LIST_4: [__schema::EnumVariant<'static>; 3] = [
        __schema::EnumVariant {
            name: "Known",
            doc: "",
            tags: &[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"],
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
            default: false,
        },
        __schema::EnumVariant {
            name: "Unit",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Unit"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Other",
            doc: "",
            tags: &[],
            content: ::core::option::Option::Some(
                <::gdvar::Variant as __schema::GodotSchema>::SCHEMA,
            ),
            other: true,
            whole: true,
            default: false,
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Unknown",
            id: __schema::type_id(
                ::core::module_path!(),
                "Unknown",
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
                                    tagging: __schema::Tagging::Inside(
                                        b"\x04\0\0\0\x04\0\0\0type",
                                    ),
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
                                    tagging: __schema::Tagging::Inside(
                                        b"\x04\0\0\0\x04\0\0\0type",
                                    ),
                                    variants: &__LIST_4,
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
    impl __schema::GodotSchema for Unknown {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
