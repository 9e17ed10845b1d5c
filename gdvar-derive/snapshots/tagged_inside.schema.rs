const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 1] = [
        __schema::Field::new(
            "target",
            b"\x04\0\0\0\x06\0\0\0target\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __LIST_1: [__schema::EnumVariant<'static>; 3] = [
        __schema::EnumVariant {
            name: "Wait",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Wait"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Move",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Move"],
            content: ::core::option::Option::Some(
                <Step as __schema::GodotSchema>::SCHEMA,
            ),
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Attack",
            doc: "",
            tags: &[b"\x04\0\0\0\x06\0\0\0Attack\0\0"],
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
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Action",
            id: __schema::type_id(
                ::core::module_path!(),
                "Action",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
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
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Action {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
