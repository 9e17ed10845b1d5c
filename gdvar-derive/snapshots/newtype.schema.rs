const _: () = {
    use ::gdvar::schema as __schema;
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Newtype",
            id: __schema::type_id(
                ::core::module_path!(),
                "Newtype",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: <u8 as __schema::GodotSchema>::SCHEMA,
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Newtype {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
