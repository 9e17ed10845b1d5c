const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::EnumVariant<'static>; 4] = [
        __schema::EnumVariant {
            name: "Low",
            doc: "",
            tags: &[b"\x02\0\0\0\xFB\xFF\xFF\xFF"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "NotSoLow",
            doc: "",
            tags: &[b"\x02\0\0\0\xFC\xFF\xFF\xFF"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "High",
            doc: "",
            tags: &[
                const {
                    &::gdvar::runtime::int_key({
                        let __written: ::core::primitive::i8 = HIGH;
                        __written as ::core::primitive::i128 + 0i128
                    })
                },
            ],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Higher",
            doc: "",
            tags: &[
                const {
                    &::gdvar::runtime::int_key({
                        let __written: ::core::primitive::i8 = HIGH;
                        __written as ::core::primitive::i128 + 1i128
                    })
                },
            ],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Code",
            id: __schema::type_id(
                ::core::module_path!(),
                "Code",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Shape(
                    __schema::Shape::Enum(
                        &__schema::Enum {
                            tagging: __schema::Tagging::Name,
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
    impl __schema::GodotSchema for Code {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
