const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::EnumVariant<'static>; 1] = [
        __schema::EnumVariant {
            name: "Named",
            doc: "",
            tags: &[b"\x04\0\0\0\x05\0\0\0Named\0\0\0"],
            content: ::core::option::Option::Some(
                <i64 as __schema::GodotSchema>::SCHEMA,
            ),
            other: false,
            whole: false,
            default: false,
        },
    ];
    static __LIST_1: [__schema::EnumVariant<'static>; 2] = [
        __schema::EnumVariant {
            name: "Either",
            doc: "",
            tags: &[],
            content: ::core::option::Option::Some(
                __schema::Schema::of(
                    &__schema::Node::Shape(
                        __schema::Shape::Enum(
                            &__schema::Enum {
                                tagging: __schema::Tagging::Outside,
                                variants: &__LIST_0,
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
            name: "Either",
            id: __schema::type_id(
                ::core::module_path!(),
                "Either",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Shape(
                    __schema::Shape::Enum(
                        &__schema::Enum {
                            tagging: __schema::Tagging::Untagged,
                            variants: &__LIST_1,
                            strict: false,
                        },
                    ),
                ),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Either {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
