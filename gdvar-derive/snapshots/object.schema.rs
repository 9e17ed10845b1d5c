const _: () = {
    use ::gdvar::schema as __schema;
    static __LIST_0: [__schema::Field<'static>; 2] = [
        __schema::Field::new(
            "title",
            b"\x04\0\0\0\x05\0\0\0title\0\0\0",
            <String as __schema::GodotSchema>::SCHEMA,
        ),
        __schema::Field::new(
            "group",
            b"\x04\0\0\0\x05\0\0\0group\0\0\0",
            <String as __schema::GodotSchema>::SCHEMA.in_form(__schema::Form::StringName),
        ),
    ];
    static __NODE: __schema::Node<'static> = __schema::Node::Named(
        &__schema::Type {
            name: "PlayerState",
            id: __schema::type_id(
                ::core::module_path!(),
                "PlayerState",
                ::core::line!(),
                ::core::column!(),
            ),
            doc: "",
            schema: __schema::Schema::of(
                &__schema::Node::Shape(
                    __schema::Shape::Object(
                        &__schema::ObjectShape {
                            class: "Resource",
                            script: ::core::option::Option::Some(
                                "res://player_state.gd",
                            ),
                            fields: __schema::Fields {
                                fields: &__LIST_0,
                                strict: false,
                                versions: ::core::option::Option::None,
                            },
                        },
                    ),
                ),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl __schema::GodotSchema for PlayerState {
        const SCHEMA: __schema::Schema<'static> = __schema::Schema::of(&__NODE);
    }
};
