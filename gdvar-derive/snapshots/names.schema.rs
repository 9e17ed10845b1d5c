const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::EnumVariant<'static>; 3] = [
        __schema::EnumVariant {
            name: "MainHand",
            doc: "",
            tags: &[b"\x04\0\0\0\t\0\0\0main_hand\0\0\0"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "OffHand",
            doc: "",
            tags: &[b"\x04\0\0\0\x08\0\0\0off_hand", b"\x04\0\0\0\x06\0\0\0shield\0\0"],
            content: ::core::option::Option::None,
            other: false,
            whole: false,
            default: false,
        },
        __schema::EnumVariant {
            name: "Unknown",
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
            name: "Slot",
            id: __schema::type_id(
                ::core::module_path!(),
                "Slot",
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
    impl __schema::GodotSchema for Slot {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
