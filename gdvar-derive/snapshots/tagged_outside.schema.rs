const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::with_keys(
            "0",
            __schema::Keys::Several(&[]),
            <i32 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::with_keys(
            "1",
            __schema::Keys::Several(&[]),
            <i32 as __schema::GodotSchema>::SCHEMA,
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
            name: "Swap",
            doc: "",
            tags: &[b"\x04\0\0\0\x04\0\0\0Swap"],
            content: ::core::option::Option::Some(
                __schema::Schema::of(
                    &__schema::Node::Shape(__schema::Shape::Tuple(&__LIST_0)),
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
    impl __schema::GodotSchema for Action {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
