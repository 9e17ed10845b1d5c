const _: () = {
    use ::gdvar::schema as __schema;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<T> __schema::GodotSchema for HalfConverted<T>
    where
        T: ::gdvar::schema::GodotSchema,
    {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(
            &__schema::Node::Named(
                &__schema::Type {
                    name: "HalfConverted",
                    id: 0,
                    doc: "",
                    schema: __schema::Schema::of(
                        &__schema::Node::Split {
                            written: __schema::Schema::of(
                                &__schema::Node::Required(
                                    <i64 as __schema::GodotSchema>::SCHEMA,
                                ),
                            ),
                            read: __schema::Schema::of(
                                &__schema::Node::Shape(
                                    __schema::Shape::Dictionary(
                                        &__schema::Fields {
                                            fields: &[
                                                __schema::Field::new(
                                                    "content",
                                                    b"\x04\0\0\0\x07\0\0\0content\0",
                                                    <T as __schema::GodotSchema>::SCHEMA,
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
                },
            ),
        );
    }
};
