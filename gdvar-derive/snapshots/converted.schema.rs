const _: () = {
    use ::gdvar::schema as __schema;
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Converted",
            id: __schema::type_id(
                ::core::module_path!(),
                "Converted",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Refined(
                    <i64 as __schema::GodotSchema>::SCHEMA,
                    "Converted",
                ),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Converted {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
