const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 1] = [
        __schema::Field::new(
            "numbers",
            b"\x04\0\0\0\x07\0\0\0numbers\0",
            <Vec<i64> as __schema::GodotSchema>::SCHEMA.in_form(__schema::Form::Packed),
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Packed",
            id: __schema::type_id(
                ::core::module_path!(),
                "Packed",
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
    impl __schema::GodotSchema for Packed {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
