const _: () = {
    static __NODE: ::gdvar::schema::Node = ::gdvar::schema::Node::Named(
        &::gdvar::schema::Type {
            name: "PlayerState",
            id: ::gdvar::schema::type_id(
                ::core::concat!(
                    ::core::module_path!(), "::", "PlayerState", ":", ::core::line!(),
                    ":", ::core::column!()
                ),
            ),
            doc: "",
            schema: ::gdvar::schema::Schema::of(
                &::gdvar::schema::Node::Shape(
                    ::gdvar::schema::Shape::Object(
                        &::gdvar::schema::ObjectShape {
                            class: "Resource",
                            script: ::core::option::Option::Some(
                                "res://player_state.gd",
                            ),
                            fields: ::gdvar::schema::Fields {
                                fields: &[
                                    ::gdvar::schema::Field::new(
                                        "title",
                                        &[b"\x04\0\0\0\x05\0\0\0title\0\0\0"],
                                        <String as ::gdvar::schema::GodotSchema>::SCHEMA,
                                    ),
                                    ::gdvar::schema::Field::new(
                                        "group",
                                        &[b"\x04\0\0\0\x05\0\0\0group\0\0\0"],
                                        <String as ::gdvar::schema::GodotSchema>::SCHEMA
                                            .in_form(::gdvar::schema::Form::StringName),
                                    ),
                                ],
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
    impl ::gdvar::schema::GodotSchema for PlayerState {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(&__NODE);
    }
};
