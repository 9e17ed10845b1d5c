const _: () = {
    static __NODE: ::gdvar::schema::Node = ::gdvar::schema::Node::Named(
        &::gdvar::schema::Type {
            name: "Hit",
            id: ::gdvar::schema::type_id(
                ::core::concat!(
                    ::core::module_path!(), "::", "Hit", ":", ::core::line!(), ":",
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
                                    "target",
                                    &[b"\x04\0\0\0\x06\0\0\0target\0\0"],
                                    <i64 as ::gdvar::schema::GodotSchema>::SCHEMA,
                                ),
                                ::gdvar::schema::Field::new(
                                    "by",
                                    &[b"\x04\0\0\0\x02\0\0\0by\0\0"],
                                    <Option<
                                        &'static str,
                                    > as ::gdvar::schema::GodotSchema>::SCHEMA,
                                ),
                                ::gdvar::schema::Field {
                                    read: ::gdvar::schema::Presence::Sometimes,
                                    default: "Default::default()",
                                    ..::gdvar::schema::Field::new(
                                        "power",
                                        &[b"\x04\0\0\0\x05\0\0\0power\0\0\0"],
                                        <f32 as ::gdvar::schema::GodotSchema>::SCHEMA,
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
    impl<'a> ::gdvar::schema::GodotSchema for Hit<'a> {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(&__NODE);
    }
};
