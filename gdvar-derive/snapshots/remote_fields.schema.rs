const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::new(
            "x",
            b"\x04\0\0\0\x01\0\0\0x\0\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "y",
            b"\x04\0\0\0\x01\0\0\0y\0\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "PointDef",
            id: __schema::type_id(
                ::core::module_path!(),
                "PointDef",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
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
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for PointDef {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
