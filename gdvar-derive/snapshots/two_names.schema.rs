const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::new(
            "place",
            b"\x04\0\0\0\x02\0\0\0to\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "step_count",
            b"\x04\0\0\0\t\0\0\0stepCount\0\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __LIST_1: [__schema::Field<'static>; 2] = [
        __schema::Field::with_keys(
            "place",
            __schema::Keys::Several(
                &[b"\x04\0\0\0\x06\0\0\0target\0\0", b"\x04\0\0\0\x04\0\0\0goal"],
            ),
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "step_count",
            b"\x04\0\0\0\n\0\0\0step_count\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Move",
            id: __schema::type_id(
                ::core::module_path!(),
                "Move",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Split {
                    written: __schema::Schema::of(
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
                    read: __schema::Schema::of(
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
                },
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Move {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
