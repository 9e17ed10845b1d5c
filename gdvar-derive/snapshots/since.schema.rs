const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 3] = [
        __schema::Field::new(
            "",
            b"\x04\0\0\0\x07\0\0\0version\0",
            __schema::Schema::of(
                &__schema::Node::Split {
                    written: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Int(__schema::IntShape {
                                min: 2i64,
                                max: 2i64,
                                has_zero: true,
                                as_float: false,
                            }),
                        ),
                    ),
                    read: __schema::Schema::of(
                        &__schema::Node::Shape(
                            __schema::Shape::Int(__schema::IntShape {
                                min: 1i64,
                                max: 2i64,
                                has_zero: true,
                                as_float: false,
                            }),
                        ),
                    ),
                },
            ),
        ),
        __schema::Field {
            since: ::core::option::Option::Some(2i64),
            ..__schema::Field::new(
                "hat",
                b"\x04\0\0\0\x03\0\0\0hat\0",
                <Option<String> as __schema::GodotSchema>::SCHEMA,
            )
        },
        __schema::Field {
            written: __schema::Presence::Never,
            read: __schema::Presence::Sometimes,
            default: __schema::default_of::<String>("String::default()"),
            until: ::core::option::Option::Some(1i64),
            ..__schema::Field::new(
                "cap",
                b"\x04\0\0\0\x03\0\0\0cap\0",
                <String as __schema::GodotSchema>::SCHEMA,
            )
        },
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Since",
            id: __schema::type_id(
                ::core::module_path!(),
                "Since",
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
                            versions: ::core::option::Option::Some(__schema::Versions {
                                first: 1i64,
                                current: 2i64,
                                unversioned: ::core::option::Option::None,
                                migrates: false,
                            }),
                        },
                    ),
                ),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for Since {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
