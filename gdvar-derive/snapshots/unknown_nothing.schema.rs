const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::EnumVariant<'static>; 2] = [
        __schema::EnumVariant {
            name: "Known",
            doc: "",
            tags: &[b"\x04\0\0\0\x05\0\0\0Known\0\0\0"],
            content: ::core::option::Option::Some(
                <i64 as __schema::GodotSchema>::SCHEMA,
            ),
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Other",
            doc: "",
            tags: &[],
            content: ::core::option::Option::None,
            other: true,
            whole: false,
            default: false,
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "UnknownNothing",
            id: __schema::type_id(
                ::core::module_path!(),
                "UnknownNothing",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
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
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for UnknownNothing {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
