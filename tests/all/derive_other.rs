//! `other`: how an older program reads variants that a newer program has added.

use gdvar::{
    ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, StringName, Variant, double, from_bytes, to_bytes,
    variant,
};

/// The same variants with each tagging, and a variant for unknown tags.
macro_rules! events {
    ($name:ident, [$($attr:meta)?], $($other:tt)*) => {
        #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
        $(#[$attr])?
        pub(super) enum $name {
            Wait,
            Move { x: i32 },
            #[gdvar(other)]
            $($other)*
        }
    };
}

mod whole {
    use super::*;

    events!(Outside, [], Unknown(Variant));
    events!(Inside, [gdvar(tag = "type")], Unknown(Variant));
    events!(Beside, [gdvar(tag = "t", content = "c", deny_unknown_fields)], Unknown(Variant));

    #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
    pub(super) enum Names {
        Orc,
        #[gdvar(other)]
        Unknown(Variant),
    }

    #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
    pub(super) enum Codes {
        #[gdvar(tag = 3)]
        Orc,
        #[gdvar(other)]
        Unknown(double::Variant),
    }
}

mod tag {
    use super::*;

    events!(Outside, [], Unknown(String));
    events!(Inside, [gdvar(tag = "type")], Unknown(String));
    events!(Beside, [gdvar(tag = "t", content = "c")], Unknown(String));

    #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
    pub(super) enum Codes {
        #[gdvar(tag = 3)]
        Orc,
        #[gdvar(other)]
        Unknown(i64),
    }
}

mod nothing {
    use super::*;

    events!(Outside, [], Unknown);
    events!(Inside, [gdvar(tag = "type")], Unknown);
    events!(Beside, [gdvar(tag = "t", content = "c")], Unknown);

    #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
    pub(super) enum Codes {
        #[gdvar(tag = 3)]
        Orc,
        #[gdvar(other)]
        Unknown,
    }
}

fn bytes_of(value: &Variant) -> Vec<u8> {
    to_bytes(value).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// Reads a value and checks that it is written back with the same bytes, on its own and inside other values.
#[track_caller]
fn keeps<T>(value: Variant, unknown: impl Fn(Variant) -> T)
where
    T: GodotEncode + GodotDecodeOwned + PartialEq + Clone + std::fmt::Debug,
{
    let expected = unknown(value.clone());
    let bytes = bytes_of(&value);
    assert_eq!(from_bytes::<T>(&bytes).as_ref(), Ok(&expected));
    assert_eq!(to_bytes(&expected).as_ref(), Ok(&bytes));
    let several = Variant::from(vec![value.clone(), value]);
    let read: Vec<T> = from_bytes(&bytes_of(&several)).unwrap_or_else(|error| panic!("{error}: {several}"));
    assert_eq!(to_bytes(&read), to_bytes(&several));
}

#[track_caller]
fn refuses<T: GodotDecodeOwned + std::fmt::Debug>(value: impl Into<Variant>, kind: ErrorKind, message: &str) {
    let error = from_bytes::<T>(&bytes_of(&value.into())).expect_err("it does not fit");
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
}

#[track_caller]
fn is_not_written(value: impl GodotEncode) {
    let error = to_bytes(&value).expect_err("the tag is not there");
    let message = "cannot write the variant `Unknown`, because it does not store its tag: `Unknown(Variant)` stores the \
                   whole value at byte 0";
    let message = message.trim_end_matches(" at byte 0");
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    assert!(error.to_string().starts_with(message), "{error}");
}

/// Returns the error for an unknown tag whose content would be lost. It keeps the name of the tag.
fn lost(tag: &str, offset: usize) -> String {
    format!(
        "unknown variant `{tag}` with content, which the variant for unknown tags cannot keep: let it hold a `Variant` \
         at byte {offset}"
    )
}

#[test]
fn a_whole_value_is_kept_byte_for_byte_in_every_tagging() {
    for content in
        [variant!(null), variant!(7), variant!({}), variant!({ "a": [1, { 2: 3.5 }] }), variant!([0.1])]
    {
        keeps(variant!({ "New": content.clone() }), whole::Outside::Unknown);
        keeps(variant!({ "New": content.clone() }), whole::Names::Unknown);
        keeps(variant!({ 9: content.clone() }), |value| {
            whole::Codes::Unknown(double::Variant::of(&value).expect("it is a value"))
        });
        keeps(variant!({ "type": "New", "x": content.clone(), "y": 1 }), whole::Inside::Unknown);
        keeps(variant!({ "x": content.clone(), "type": "New", 3: 1 }), whole::Inside::Unknown);
        keeps(variant!({ "t": "New", "c": content.clone() }), whole::Beside::Unknown);
        keeps(variant!({ "c": content.clone(), "more": 1, "t": "New" }), whole::Beside::Unknown);
    }
    keeps(variant!("New"), whole::Outside::Unknown);
    keeps(variant!("Troll"), whole::Names::Unknown);
    keeps(StringName::new("Troll").into(), whole::Names::Unknown);
    keeps(variant!({ "type": "New" }), whole::Inside::Unknown);
    keeps(variant!({ "t": "New" }), whole::Beside::Unknown);
    // The tag may even have another type than the known tags.
    keeps(variant!({ "type": 7, "x": 1 }), whole::Inside::Unknown);
    keeps(variant!({ 7: 1 }), whole::Outside::Unknown);
}

#[test]
fn known_variants_and_their_errors_do_not_change() {
    assert_eq!(from_bytes(&bytes_of(&variant!("Wait"))), Ok(whole::Outside::Wait));
    assert_eq!(from_bytes(&bytes_of(&variant!({ "Move": { "x": 1 } }))), Ok(whole::Outside::Move { x: 1 }));
    assert_eq!(
        from_bytes(&bytes_of(&variant!({ "x": 1, "type": "Move" }))),
        Ok(whole::Inside::Move { x: 1 })
    );
    assert_eq!(
        from_bytes(&bytes_of(&variant!({ "c": { "x": 1 }, "t": "Move" }))),
        Ok(whole::Beside::Move { x: 1 })
    );
    assert_eq!(from_bytes(&bytes_of(&variant!("Orc"))), Ok(whole::Names::Orc));
    assert_eq!(from_bytes(&bytes_of(&variant!(3))), Ok(whole::Codes::Orc));
    let mistake = ErrorKind::TypeMismatch;
    refuses::<whole::Outside>(
        variant!({ "Move": { "x": "a" } }),
        mistake,
        "expected int, found String at byte 40 in Move.x",
    );
    refuses::<whole::Inside>(
        variant!({ "type": "Move", "x": "a" }),
        mistake,
        "expected int, found String at byte 44 in x",
    );
    refuses::<whole::Beside>(
        variant!({ "t": "Move", "c": { "x": "a" } }),
        mistake,
        "expected int, found String at byte 64 in c.x",
    );
    // A value without a tag is not an unknown variant.
    refuses::<whole::Inside>(variant!({ "x": 1 }), ErrorKind::MissingField, "missing field `type` at byte 0");
    refuses::<whole::Inside>(
        variant!({ "type": [], "x": 1 }),
        mistake,
        "expected String, found Array at byte 20 in type",
    );
    refuses::<whole::Names>(variant!(true), mistake, "expected String or Dictionary, found bool at byte 0");
}

#[test]
fn a_tag_is_kept_where_there_is_nothing_else() {
    let read = |value: Variant| from_bytes::<tag::Outside>(&bytes_of(&value));
    assert_eq!(read(variant!("New")), Ok(tag::Outside::Unknown("New".into())));
    assert_eq!(read(variant!({ "New": null })), Ok(tag::Outside::Unknown("New".into())));
    refuses::<tag::Outside>(variant!({ "New": 1 }), ErrorKind::UnknownVariant, &lost("New", 20));
    refuses::<tag::Inside>(variant!({ "type": "New", "x": 1 }), ErrorKind::UnknownVariant, &lost("New", 32));
    refuses::<tag::Inside>(variant!({ "x": 1, "type": "New" }), ErrorKind::UnknownVariant, &lost("New", 8));
    refuses::<tag::Beside>(variant!({ "t": "New", "c": 1 }), ErrorKind::UnknownVariant, &lost("New", 32));
    refuses::<tag::Codes>(variant!({ 4: [1] }), ErrorKind::UnknownVariant, &lost("4", 16));
    assert_eq!(to_bytes(&tag::Outside::Unknown("New".into())), to_bytes(&variant!("New")));
    let inside = tag::Inside::Unknown("New".into());
    assert_eq!(from_bytes(&bytes_of(&variant!({ "type": "New" }))), Ok(inside.clone()));
    assert_eq!(to_bytes(&inside), to_bytes(&variant!({ "type": "New" })));
    let beside = tag::Beside::Unknown("New".into());
    assert_eq!(from_bytes(&bytes_of(&variant!({ "t": "New" }))), Ok(beside.clone()));
    assert_eq!(to_bytes(&beside), to_bytes(&variant!({ "t": "New" })));
    assert_eq!(from_bytes(&bytes_of(&variant!(4))), Ok(tag::Codes::Unknown(4)));
    assert_eq!(to_bytes(&tag::Codes::Unknown(4)), to_bytes(&variant!(4)));
}

#[test]
fn a_unit_variant_reads_every_unknown_variant_and_is_not_written() {
    for value in [variant!("New"), variant!({ "New": { "a": 1 } })] {
        assert_eq!(from_bytes(&bytes_of(&value)), Ok(nothing::Outside::Unknown), "{value}");
    }
    assert_eq!(from_bytes(&bytes_of(&variant!({ "x": 1, "type": "New" }))), Ok(nothing::Inside::Unknown));
    assert_eq!(from_bytes(&bytes_of(&variant!({ "t": "New", "c": 1 }))), Ok(nothing::Beside::Unknown));
    for value in [variant!(4), variant!({ 4: 1 })] {
        assert_eq!(from_bytes(&bytes_of(&value)), Ok(nothing::Codes::Unknown), "{value}");
    }
    is_not_written(nothing::Outside::Unknown);
    is_not_written(nothing::Inside::Unknown);
    is_not_written(nothing::Beside::Unknown);
    is_not_written(nothing::Codes::Unknown);
}

#[test]
fn a_flattened_enum_keeps_the_entries_that_are_not_of_the_fields_around_it() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Message {
        from: i64,
        #[gdvar(flatten)]
        event: whole::Inside,
        to: i64,
    }
    let value = variant!({ "from": 1, "type": "New", "x": [1], "y": 2, "to": 3 });
    let message: Message = from_bytes(&bytes_of(&value)).expect("the enum takes what is left");
    let event = variant!({ "type": "New", "x": [1], "y": 2 });
    assert_eq!(message, Message { from: 1, event: whole::Inside::Unknown(event), to: 3 });
    assert_eq!(to_bytes(&message), to_bytes(&value));
    let shuffled = variant!({ "x": [1], "type": "New", "y": 2, "to": 3, "from": 1 });
    assert_eq!(from_bytes(&bytes_of(&shuffled)).as_ref(), Ok(&message));
    let error = to_bytes(&Message { from: 1, event: whole::Inside::Unknown(variant!(7)), to: 3 });
    assert_eq!(error.map_err(|error| error.kind()), Err(ErrorKind::Unsupported));
}

#[test]
fn a_flattened_enum_keeps_an_unknown_tag_and_leaves_the_entries_beside_it_alone() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Message {
        from: i64,
        #[gdvar(flatten)]
        event: tag::Inside,
        to: i64,
    }
    let value = variant!({ "from": 1, "type": "New", "to": 3 });
    let message: Message = from_bytes(&bytes_of(&value)).expect("the tag is kept");
    assert_eq!(message, Message { from: 1, event: tag::Inside::Unknown("New".into()), to: 3 });
    assert_eq!(to_bytes(&message), to_bytes(&value));
    let with_content = variant!({ "x": [1], "type": "New", "to": 3, "from": 1 });
    assert_eq!(from_bytes(&bytes_of(&with_content)), Ok(message));
}

#[test]
fn a_flattened_enum_keeps_a_tag_under_a_name() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "type", key = "StringName")]
    enum Event {
        Wait,
        #[gdvar(other)]
        Unknown(Variant),
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(key = "StringName")]
    struct Message {
        from: i64,
        #[gdvar(flatten)]
        event: Event,
    }
    let name = |text: &str| Variant::from(StringName::new(text));
    let event = [(name("type"), name("New")), (name("x"), variant!(1))];
    let whole = [(name("from"), variant!(1))].into_iter().chain(event.clone());
    let bytes = bytes_of(&whole.collect::<gdvar::Dictionary>().into());
    let message: Message = from_bytes(&bytes).expect("the enum takes what is left");
    let event = event.into_iter().collect::<gdvar::Dictionary>();
    assert_eq!(message, Message { from: 1, event: Event::Unknown(event.into()) });
    assert_eq!(to_bytes(&message), Ok(bytes));
}

#[test]
fn an_unknown_tag_with_content_that_has_no_place_is_refused() {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(tag = "type")]
    enum Event {
        Wait,
        #[gdvar(other)]
        Unknown(String),
    }
    let read = |value: Variant| from_bytes::<Event>(&to_bytes(&value).unwrap());
    assert_eq!(read(variant!({ "type": "Wait" })), Ok(Event::Wait));
    assert_eq!(read(variant!({ "type": "jump" })), Ok(Event::Unknown("jump".into())));
    let error = read(variant!({ "type": "jump", "height": 2 })).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownVariant, "{error}");
    let error = read(variant!({ "height": 2, "type": "jump" })).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownVariant, "{error}");
    let error = read(variant!({ "type": 3 })).unwrap_err();
    assert_eq!(error.to_string(), "expected String, found int at byte 20 in type");
}

#[test]
fn text_is_no_path_if_another_variant_is_text() {
    use gdvar::NodePath;

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    enum Target {
        Path(NodePath),
        Name(String),
    }
    for target in [Target::Path("a/b".into()), Target::Name("a/b".into())] {
        assert_eq!(from_bytes::<Target>(&to_bytes(&target).unwrap()), Ok(target));
    }
}

#[test]
fn a_tag_that_the_dialect_cannot_write_tells_its_place() {
    use gdvar::{Codec, Dialect};

    #[derive(GodotEncode)]
    #[gdvar(tag = "type", key = "StringName")]
    enum Event {
        Move { x: i32 },
    }
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let error = godot3.encode(&Event::Move { x: 1 }).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported, "{error}");
    assert_eq!(to_bytes(&Event::Move { x: 1 }).map(|bytes| bytes.len()), Ok(8 + 12 + 12 + 12 + 8));
}
