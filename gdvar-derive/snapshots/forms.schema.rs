const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 7] = [
        __schema::Field::new(
            "speed",
            b"\x04\0\0\0\x05\0\0\0speed\0\0\0",
            <f32 as __schema::GodotSchema>::SCHEMA.in_form(__schema::Form::Exact),
        ),
        __schema::Field::new(
            "speeds",
            b"\x04\0\0\0\x06\0\0\0speeds\0\0",
            <Option<Vec<f32>> as __schema::GodotSchema>::SCHEMA
                .in_form(__schema::Form::Exact),
        ),
        __schema::Field {
            read: __schema::Presence::Sometimes,
            default: __schema::default_of::<f32>("f32::default()"),
            ..__schema::Field::new(
                "rate",
                b"\x04\0\0\0\x04\0\0\0rate",
                <f32 as __schema::GodotSchema>::SCHEMA.in_form(__schema::Form::Exact),
            )
        },
        __schema::Field::new(
            "name",
            b"\x04\0\0\0\x04\0\0\0name",
            <Cow<'static, str> as __schema::GodotSchema>::SCHEMA
                .in_form(__schema::Form::Cow),
        ),
        __schema::Field::new(
            "owned",
            b"\x04\0\0\0\x05\0\0\0owned\0\0\0",
            <Cow<'static, str> as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "numbers",
            b"\x04\0\0\0\x07\0\0\0numbers\0",
            <Vec<i64> as __schema::GodotSchema>::SCHEMA.in_form(__schema::Form::Packed),
        ),
        __schema::Field::new(
            "floats",
            b"\x04\0\0\0\x06\0\0\0floats\0\0",
            <Vec<i64> as __schema::GodotSchema>::SCHEMA.in_form(__schema::Form::Float),
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "Forms",
            id: __schema::type_id(
                ::core::module_path!(),
                "Forms",
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
    impl<'a> __schema::GodotSchema for Forms<'a> {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
