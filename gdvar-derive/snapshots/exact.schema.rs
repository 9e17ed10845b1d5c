const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 5] = [
        __schema::Field::new(
            "speed",
            b"\x04\0\0\0\x05\0\0\0speed\0\0\0",
            <f32 as __schema::GodotSchema>::SCHEMA.in_form(__schema::Form::Exact),
        ),
        __schema::Field::new(
            "speeds",
            b"\x04\0\0\0\x06\0\0\0speeds\0\0",
            <Option<Vec<f32>> as __schema::GodotSchema>::SCHEMA
                .in_form(__schema::Form::Exact),
        ),
        __schema::Field::new(
            "map",
            b"\x04\0\0\0\x03\0\0\0map\0",
            <BTreeMap<String, f32> as __schema::GodotSchema>::SCHEMA
                .in_form(__schema::Form::Exact),
        ),
        __schema::Field::new(
            "others",
            b"\x04\0\0\0\x06\0\0\0others\0\0",
            <Other<f32> as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "count",
            b"\x04\0\0\0\x05\0\0\0count\0\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Exact",
            id: __schema::type_id(
                ::core::module_path!(),
                "Exact",
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
    impl __schema::GodotSchema for Exact {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
