const _: () = {
    static __NODE: ::gdvar::schema::Node = ::gdvar::schema::Node::Named(
        &::gdvar::schema::Type {
            name: "Slot",
            id: ::gdvar::schema::type_id(
                ::core::concat!(
                    ::core::module_path!(), "::", "Slot", ":", ::core::line!(), ":",
                    ::core::column!()
                ),
            ),
            doc: "",
            schema: ::gdvar::schema::Schema::of(
                &::gdvar::schema::Node::Shape(
                    ::gdvar::schema::Shape::Enum(
                        &::gdvar::schema::Enum {
                            tagging: ::gdvar::schema::Tagging::Outside,
                            variants: &[
                                ::gdvar::schema::EnumVariant {
                                    name: "MainHand",
                                    doc: "",
                                    tags: &[b"\x04\0\0\0\t\0\0\0main_hand\0\0\0"],
                                    content: ::core::option::Option::None,
                                    other: false,
                                    default: false,
                                },
                                ::gdvar::schema::EnumVariant {
                                    name: "OffHand",
                                    doc: "",
                                    tags: &[
                                        b"\x04\0\0\0\x08\0\0\0off_hand",
                                        b"\x04\0\0\0\x06\0\0\0shield\0\0",
                                    ],
                                    content: ::core::option::Option::None,
                                    other: false,
                                    default: false,
                                },
                                ::gdvar::schema::EnumVariant {
                                    name: "Unknown",
                                    doc: "",
                                    tags: &[],
                                    content: ::core::option::Option::Some(
                                        <String as ::gdvar::schema::GodotSchema>::SCHEMA,
                                    ),
                                    other: true,
                                    default: false,
                                },
                            ],
                            strict: false,
                        },
                    ),
                ),
            ),
        },
    );
    #[automatically_derived]
    #[allow(deprecated)]
    impl ::gdvar::schema::GodotSchema for Slot {
        const SCHEMA: ::gdvar::schema::Schema = ::gdvar::schema::Schema::of(&__NODE);
    }
};
