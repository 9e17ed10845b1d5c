const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::with_keys(
            "first",
            __schema::Keys::Several(&[]),
            <u8 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field {
            read: __schema::Presence::Sometimes,
            default: __schema::default_of::<Option<u8>>("Option<u8>::default()"),
            ..__schema::Field::with_keys(
                "last",
                __schema::Keys::Several(&[]),
                <Option<u8> as __schema::GodotSchema>::SCHEMA,
            )
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Elements",
            id: __schema::type_id(
                ::core::module_path!(),
                "Elements",
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
    impl __schema::GodotSchema for Elements {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
