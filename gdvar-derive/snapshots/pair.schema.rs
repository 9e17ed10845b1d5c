const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::with_keys(
            "0",
            __schema::Keys::Several(&[]),
            <u8 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::with_keys(
            "1",
            __schema::Keys::Several(&[]),
            <String as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Pair",
            id: __schema::type_id(
                ::core::module_path!(),
                "Pair",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Shape(__schema::Shape::Tuple(&__LIST_0)),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Pair {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
