const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field {
            read: __schema::Presence::Sometimes,
            default: "1",
            ..__schema::Field::new(
                "",
                b"\x04\0\0\0\x07\0\0\0version\0",
                __schema::Schema::of(
                    &__schema::Node::Split {
                        written: __schema::Schema::of(
                            &__schema::Node::Shape(
                                __schema::Shape::Int(__schema::IntShape {
                                    min: 3i64,
                                    max: 3i64,
                                    has_zero: true,
                                    as_float: false,
                                }),
                            ),
                        ),
                        read: __schema::Schema::of(
                            &__schema::Node::Shape(
                                __schema::Shape::Int(__schema::IntShape {
                                    min: 1i64,
                                    max: 3i64,
                                    has_zero: true,
                                    as_float: false,
                                }),
                            ),
                        ),
                    },
                ),
            )
        },
        __schema::Field {
            doc: "Never negative.",
            ..__schema::Field::new(
                "gold",
                b"\x04\0\0\0\x04\0\0\0gold",
                <u32 as __schema::GodotSchema>::SCHEMA,
            )
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Save",
            id: __schema::type_id(
                ::core::module_path!(),
                "Save",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "A save.",
            schema: __schema::Schema::of(
                &__schema::Node::Shape(
                    __schema::Shape::Dictionary(
                        &__schema::Fields {
                            fields: &__LIST_0,
                            strict: true,
                            versions: ::core::option::Option::Some(__schema::Versions {
                                first: 1i64,
                                current: 3i64,
                                unversioned: ::core::option::Option::Some(1i64),
                                migrates: true,
                            }),
                        },
                    ),
                ),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Save {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
