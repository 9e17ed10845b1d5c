const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 3] = [
        __schema::Field::new(
            "path",
            b"\x04\0\0\0\x06\0\0\0script\0\0",
            <Option<String> as __schema::GodotSchema>::SCHEMA,
        ),
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
    static __LIST_1: [__schema::Field<'static>; 3] = [
        __schema::Field::new(
            "path",
            b"\x04\0\0\0\x06\0\0\0script\0\0",
            <Option<String> as __schema::GodotSchema>::SCHEMA,
        ),
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
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "AnyScript",
            id: __schema::type_id(
                ::core::module_path!(),
                "AnyScript",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Split {
                    written: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Object(
                                &__schema::ObjectShape {
                                    class: "Node",
                                    script: ::core::option::Option::None,
                                    fields: __schema::Fields {
                                        fields: &__LIST_0,
                                        strict: false,
                                        versions: ::core::option::Option::None,
                                    },
                                },
                            ),
                        ),
                    ),
                    read: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Object(
                                &__schema::ObjectShape {
                                    class: "Node3D",
                                    script: ::core::option::Option::None,
                                    fields: __schema::Fields {
                                        fields: &__LIST_1,
                                        strict: false,
                                        versions: ::core::option::Option::None,
                                    },
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
    impl __schema::GodotSchema for AnyScript {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
