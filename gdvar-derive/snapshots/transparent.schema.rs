const _: () = {
    use ::gdvar::schema as __schema;
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Transparent",
            id: __schema::type_id(
                ::core::module_path!(),
                "Transparent",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::InForm(
                    <u8 as __schema::GodotSchema>::SCHEMA.in_form(__schema::Form::Float),
                ),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Transparent {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
