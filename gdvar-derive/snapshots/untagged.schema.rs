const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::with_keys(
            "0",
            __schema::Keys::Several(&[]),
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::with_keys(
            "1",
            __schema::Keys::Several(&[]),
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __LIST_1: [__schema::EnumVariant<'static>; 3] = [
        __schema::EnumVariant {
            name: "Nothing",
            doc: "",
            tags: &[b"\x04\0\0\0\x07\0\0\0Nothing\0"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Number",
            doc: "",
            tags: &[b"\x04\0\0\0\x06\0\0\0Number\0\0"],
            content: ::core::option::Option::Some(
                <i64 as __schema::GodotSchema>::SCHEMA,
            ),
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Elements",
            doc: "",
            tags: &[b"\x04\0\0\0\x08\0\0\0Elements"],
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
            name: "Untagged",
            id: __schema::type_id(
                ::core::module_path!(),
                "Untagged",
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
    impl __schema::GodotSchema for Untagged {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
