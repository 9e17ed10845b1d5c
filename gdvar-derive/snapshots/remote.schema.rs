const _: () = {
    static __NODE: ::gdvar::schema::Node = ::gdvar::schema::Node::Named(
        &::gdvar::schema::Type {
            name: "PlayerDef",
            id: ::gdvar::schema::type_id(
                ::core::concat!(
                    ::core::module_path!(), "::", "PlayerDef", ":", ::core::line!(), ":",
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
                                ::gdvar::schema::Field::new(
                                    "hp",
                                    &[b"\x04\0\0\0\x02\0\0\0hp\0\0"],
                                    <i64 as ::gdvar::schema::GodotSchema>::SCHEMA,
                                ),
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
    impl ::gdvar::schema::GodotSchema for PlayerDef {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(&__NODE);
    }
};
