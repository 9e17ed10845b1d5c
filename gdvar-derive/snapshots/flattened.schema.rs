const _: () = {
    static __NODE: ::gdvar::schema::Node = ::gdvar::schema::Node::Named(
        &::gdvar::schema::Type {
            name: "Mob",
            id: ::gdvar::schema::type_id(
                ::core::concat!(
                    ::core::module_path!(), "::", "Mob", ":", ::core::line!(), ":",
                    ::core::column!()
                ),
            ),
            doc: "",
            schema: ::gdvar::schema::Schema::of(
                &::gdvar::schema::Node::Shape(
                    ::gdvar::schema::Shape::Dictionary(
                        &::gdvar::schema::Fields {
                            fields: &[
                                ::gdvar::schema::Field::new(
                                    "name",
                                    &[b"\x04\0\0\0\x04\0\0\0name"],
                                    <String as ::gdvar::schema::GodotSchema>::SCHEMA,
                                ),
                                ::gdvar::schema::Field {
                                    flatten: true,
                                    ..::gdvar::schema::Field::new(
                                        "health",
                                        &[],
                                        <Health as ::gdvar::schema::GodotSchema>::SCHEMA,
                                    )
                                },
                            ],
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
    impl ::gdvar::schema::GodotSchema for Mob {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(&__NODE);
    }
};
