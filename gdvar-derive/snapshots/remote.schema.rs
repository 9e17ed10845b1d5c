const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::new(
            "name",
            b"\x04\0\0\0\x04\0\0\0name",
            <String as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "hp",
            b"\x04\0\0\0\x02\0\0\0hp\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "PlayerDef",
            id: __schema::type_id(
                ::core::module_path!(),
                "PlayerDef",
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
    impl __schema::GodotSchema for PlayerDef {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
