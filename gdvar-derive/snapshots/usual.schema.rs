const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 3] = [
        __schema::Field::new(
            "target",
            b"\x04\0\0\0\x06\0\0\0target\0\0",
            <i64 as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "by",
            b"\x04\0\0\0\x02\0\0\0by\0\0",
            <Option<&'static str> as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field {
            read: __schema::Presence::Sometimes,
            default: __schema::default_of::<f32>("f32::default()"),
            ..__schema::Field::new(
                "power",
                b"\x04\0\0\0\x05\0\0\0power\0\0\0",
                <f32 as __schema::GodotSchema>::SCHEMA,
            )
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Hit",
            id: __schema::type_id(
                ::core::module_path!(),
                "Hit",
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
    impl<'a> __schema::GodotSchema for Hit<'a> {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
