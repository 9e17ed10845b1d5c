const _: () = {
    use ::gdvar::schema as __schema;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<T> __schema::GodotSchema for Converted<T> {
        const SCHEMA: __schema::Schema = __schema::Schema::of(
            &__schema::Node::Named(
                &__schema::Type {
                    name: "Converted",
                    id: 0,
                    doc: "",
                    schema: __schema::Schema::of(
                        &__schema::Node::Refined(
                            <i64 as __schema::GodotSchema>::SCHEMA,
                            "Converted",
                        ),
                    ),
                },
            ),
        );
    }
};
