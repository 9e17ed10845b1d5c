const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 0] = [];
    static __LIST_1: [__schema::EnumVariant<'static>; 4] = [
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
            name: "Unit",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Unit"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Hidden",
            doc: "",
            tags: &[b"\x04\0\0\0\x06\0\0\0Hidden\0\0"],
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
            name: "Other",
            doc: "",
            tags: &[],
            content: ::core::option::Option::Some(
                <String as __schema::GodotSchema>::SCHEMA,
            ),
            other: true,
            whole: false,
            default: false,
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "UnknownNames",
            id: __schema::type_id(
                ::core::module_path!(),
                "UnknownNames",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Shape(
                    __schema::Shape::Enum(
                        &__schema::Enum {
                            tagging: __schema::Tagging::Outside,
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
    impl __schema::GodotSchema for UnknownNames {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
