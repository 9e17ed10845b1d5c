const _: () = {
    use ::gdvar::schema as __schema;
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "TwoTypes",
            id: __schema::type_id(
                ::core::module_path!(),
                "TwoTypes",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Split {
                    written: __schema::Schema::of(
                        &__schema::Node::Required(<i64 as __schema::GodotSchema>::SCHEMA),
                    ),
                    read: __schema::Schema::of(
                        &__schema::Node::Required(<i32 as __schema::GodotSchema>::SCHEMA),
                    ),
                },
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for TwoTypes {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
