const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::new(
            "title",
            b"\x04\0\0\0\x05\0\0\0title\0\0\0",
            <text::Title<'static> as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "pages",
            b"\x04\0\0\0\x05\0\0\0pages\0\0\0",
            <Vec<Page<'static>> as __schema::GodotSchema>::SCHEMA,
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Page",
            id: __schema::type_id(
                ::core::module_path!(),
                "Page",
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
    impl<'text> __schema::GodotSchema for Page<'text> {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
