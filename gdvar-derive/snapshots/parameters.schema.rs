const _: () = {
    use ::gdvar::schema as __schema;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<T: Unit> __schema::GodotSchema for Parameters<T>
    where
        T::Scale: ::gdvar::schema::GodotSchema,
        <T as Unit>::Offset: ::gdvar::schema::GodotSchema,
        T: ::gdvar::schema::GodotSchema,
    {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(
            &__schema::Node::Named(
                &__schema::Type {
                    name: "Parameters",
                    id: 0,
                    doc: "",
                    schema: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Dictionary(
                                &__schema::Fields {
                                    fields: &[
                                        __schema::Field::new(
                                            "scale",
                                            b"\x04\0\0\0\x05\0\0\0scale\0\0\0",
                                            <T::Scale as __schema::GodotSchema>::SCHEMA,
                                        ),
                                        __schema::Field::new(
                                            "offset",
                                            b"\x04\0\0\0\x06\0\0\0offset\0\0",
                                            <<T as Unit>::Offset as __schema::GodotSchema>::SCHEMA,
                                        ),
                                        __schema::Field {
                                            flatten: true,
                                            ..__schema::Field::with_keys(
                                                "rest",
                                                __schema::Keys::Several(&[]),
                                                <T as __schema::GodotSchema>::SCHEMA,
                                            )
                                        },
                                        __schema::Field::new(
                                            "count",
                                            b"\x04\0\0\0\x05\0\0\0count\0\0\0",
                                            <std::primitive::u8 as __schema::GodotSchema>::SCHEMA,
                                        ),
                                    ],
                                    strict: false,
                                    versions: ::core::option::Option::None,
                                },
                            ),
                        ),
                    ),
                },
            ),
        );
    }
};
