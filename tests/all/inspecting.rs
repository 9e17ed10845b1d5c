//! Bytes are inspected and changed without decoding all of them.

use crate::golden;
use gdvar::generic::Path;
use gdvar::generic::{Array, Instance, Object, Variant, Vector2};
use gdvar::inspect::{
    Leaf, Next, Opened, Piece, Place, Role, Visitor, decode_at, encoded_at, has_wide_reals, locate,
    remove_at, set_at, walk,
};
use gdvar::{Codec, Dialect, ElementType, Error, ErrorKind, VariantType, Vector2i, to_bytes, variant};

/// A visitor that records everything.
#[derive(Default)]
struct Notes {
    /// The end of the last piece.
    end: usize,
    leaves: Vec<(VariantType, core::ops::Range<usize>)>,
    opened: usize,
    closed: usize,
}

impl Visitor for Notes {
    const PIECES: bool = true;

    fn open(&mut self, _: &Place<'_>, _: &Opened<'_>) -> bool {
        self.opened += 1;
        true
    }

    fn close(&mut self, _: usize) {
        self.closed += 1;
    }

    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        assert_eq!(place.start, leaf.range.start);
        self.leaves.push((leaf.ty, leaf.range.clone()));
    }

    fn piece(&mut self, _: &Place<'_>, piece: &Piece<'_>) {
        assert_eq!(piece.range.start, self.end, "{piece:?} follows the piece before it");
        assert!(piece.range.end > piece.range.start, "{piece:?}");
        self.end = piece.range.end;
    }
}

/// Does the same without pieces.
struct Quick(Notes);

impl Visitor for Quick {
    fn open(&mut self, place: &Place<'_>, opened: &Opened<'_>) -> bool {
        self.0.open(place, opened)
    }

    fn close(&mut self, end: usize) {
        self.0.close(end);
    }

    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        self.0.leaf(place, leaf);
    }
}

/// Returns every golden value with its codec.
fn values() -> Vec<(Codec, golden::Value)> {
    let sources = [
        (Dialect::Godot4, golden::godot4()),
        (Dialect::Godot4, golden::godot4_double()),
        (Dialect::Godot3, golden::godot3()),
    ];
    let with_codecs = |(dialect, values): (_, Vec<golden::Value>)| {
        values.into_iter().map(move |value| (value.codec(dialect), value))
    };
    sources.into_iter().flat_map(with_codecs).collect()
}

#[test]
fn the_pieces_of_a_value_cover_all_of_its_bytes() {
    for (codec, value) in values() {
        let mut notes = Notes::default();
        walk(&value.bytes, codec, &mut notes).unwrap_or_else(|error| panic!("{}: {error}", value.name));
        assert_eq!(notes.end, value.bytes.len(), "{}", value.name);
        assert_eq!(notes.opened, notes.closed, "{}", value.name);

        let mut quick = Quick(Notes::default());
        walk(&value.bytes, codec, &mut quick).unwrap_or_else(|error| panic!("{}: {error}", value.name));
        assert_eq!(quick.0.leaves, notes.leaves, "{}", value.name);
    }
}

#[test]
fn everything_before_a_fault_is_visited_and_the_error_is_that_of_decoding() {
    for (codec, value) in values() {
        for len in 0..value.bytes.len().min(400) {
            let cut = &value.bytes[..len];
            let Err(expected) = codec.full_objects(true).decode::<Variant<f64>>(cut) else { continue };
            let mut notes = Notes::default();
            let error = walk(cut, codec, &mut notes).expect_err("it is cut off");
            assert_eq!(error.kind(), expected.kind(), "{} {len}: {error}, {expected}", value.name);
            assert!(notes.end <= len, "{} {len}", value.name);
            // The fault is at or after the end of the last piece.
            assert!(error.offset().is_some_and(|offset| offset >= notes.end.min(offset)), "{}", value.name);
        }
    }
}

#[test]
fn damaged_bytes_are_refused_as_decoding_refuses_them() {
    for (dialect, verdicts) in
        [(Dialect::Godot4, golden::godot4_verdicts()), (Dialect::Godot3, golden::godot3_verdicts())]
    {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        for verdict in verdicts {
            let decoded = codec.decode::<Variant<f64>>(&verdict.bytes);
            let walked = walk(&verdict.bytes, codec, &mut Notes::default());
            let quick = walk(&verdict.bytes, codec, &mut Quick(Notes::default()));
            assert_eq!(walked.is_ok(), quick.is_ok(), "{:02x?}", verdict.bytes);
            // Only decoding checks what typed containers declare.
            let is_same = decoded.is_ok() == walked.is_ok()
                || decoded.is_err_and(|error| error.kind() == ErrorKind::WrongElementType);
            assert!(is_same, "{walked:?} {:02x?}", verdict.bytes);
        }
    }
}

#[test]
fn every_value_is_found_by_its_path_and_set_to_itself_without_a_change() {
    for (codec, value) in values() {
        let codec = codec.full_objects(true);
        let decoded: Variant<f64> = codec.decode(&value.bytes).expect("it decodes");
        for path in paths(&decoded) {
            let at_path = &path.value(&decoded).expect("it is there");
            let found = decode_at::<Variant<f64>, f64>(&value.bytes, &path, codec);
            let same = |a: &Variant<f64>, b: &Variant<f64>| codec.encode(a) == codec.encode(b);
            assert!(
                found.as_ref().is_ok_and(|found| same(found, at_path)),
                "{} {path}: {found:?}",
                value.name
            );
            let encoded = encoded_at(&value.bytes, &path, codec).expect("it is there");
            assert!(same(&codec.decode(&encoded).expect("decodes"), at_path), "{path}");
            let range = locate(&value.bytes, &path, codec).expect("it is there");
            let is_item = matches!(encoded, std::borrow::Cow::Owned(_));
            assert!(is_item || value.bytes[range] == *encoded, "{path}");
            let mut bytes = value.bytes.clone();
            if is_item || codec.encode(at_path).as_deref() == Ok(&*encoded) {
                let changed = set_at(&mut bytes, &path, at_path, codec);
                assert_eq!(changed.map(|change| change.is_empty()), Ok(true), "{} {path}", value.name);
            }
            assert_eq!(bytes, value.bytes, "{} {path}", value.name);
        }
    }
}

/// Returns the paths of a value and of everything inside it.
fn paths(value: &Variant<f64>) -> Vec<Path<f64>> {
    let keys: Vec<Variant<f64>> = match value {
        Variant::Array(array) => (0_i64..).take(array.len()).map(Variant::Int).collect(),
        Variant::Dictionary(dictionary) => dictionary.keys().cloned().collect(),
        Variant::Object(Object::Full(instance)) => {
            instance.properties.iter().map(|(name, _)| name.into()).collect()
        }
        packed => {
            let path = |index| std::iter::once(Variant::Int(index)).collect::<Path<f64>>();
            (0..40).take_while(|index| path(*index).value(packed).is_ok()).map(Variant::Int).collect()
        }
    };
    let mut found = vec![Path::new()];
    for key in keys {
        let Some(inner) = value.get(&key) else {
            // An item of a packed array.
            found.push(std::iter::once(key).collect());
            continue;
        };
        for path in paths(inner) {
            found.push(std::iter::once(key.clone()).chain(path.steps().iter().cloned()).collect());
        }
    }
    found
}

fn path(text: &str) -> Path<f32> {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn save() -> Variant<f32> {
    let mut hat = Instance::new("Resource");
    hat.set("color", "red");
    let mut tags = Array::typed(ElementType::Builtin(VariantType::StringName));
    tags.push(Variant::StringName("new".into()));
    variant!({
        "players": [{ "name": "Ferris", 7: "seven", "hat": hat }, { "name": "Corro", "tags": tags }],
        (Vector2i::new(1, 2)): { 1.5: "a half" },
        "empty": {},
    })
}

#[test]
fn setting_and_removing_in_bytes_works_as_in_values() {
    let codec = Codec::new().full_objects(true);
    for (at, new) in [
        ("players[0].name", variant!("a longer name")),
        ("players[0][7]", variant!(7)),
        ("players[0].hat.color", variant!([1, 2, 3])),
        ("players[0].hat.size", variant!(3)),
        ("players[1].hp", variant!(10)),
        ("players[1].tags[0]", variant!("old")),
        ("players[1].tags[1]", variant!("newer")),
        ("players[2]", variant!({})),
        ("[Vector2i(1, 2)][2.5]", variant!("more")),
        ("empty.key", variant!(Vector2::new(1.0, 2.0))),
        ("", variant!("all")),
    ] {
        let mut value = save();
        value.set_at(at, new.clone()).unwrap_or_else(|error| panic!("{at}: {error}"));
        let mut bytes = codec.encode(&save()).expect("encodes");
        assert_eq!(
            set_at(&mut bytes, &path(at), &new, codec).map(|change| change.is_empty()),
            Ok(false),
            "{at}"
        );
        assert_eq!(bytes, codec.encode(&value).expect("encodes"), "{at}");
    }
    for at in
        ["players[0].name", "players[0]", "players[0].hat.color", "players[1].tags[0]", "[Vector2i(1, 2)]"]
    {
        let mut value = save();
        value.remove_at(at).unwrap_or_else(|error| panic!("{at}: {error}"));
        let mut bytes = codec.encode(&save()).expect("encodes");
        assert_eq!(remove_at(&mut bytes, &path(at), codec).map(drop), Ok(()), "{at}");
        assert_eq!(bytes, codec.encode(&value).expect("encodes"), "{at}");
    }
}

#[test]
fn a_failed_set_is_the_same_error_as_for_values_and_changes_nothing() {
    let codec = Codec::new().full_objects(true);
    let before = codec.encode(&save()).expect("encodes");
    for (at, new) in [
        ("players[5]", variant!(1)),
        ("players.name", variant!(1)),
        ("nobody.name", variant!(1)),
        ("players[0].name.first", variant!(1)),
        ("players[1].tags[0]", variant!(1)),
        ("players[0].hat.feather.color", variant!(1)),
        ("empty.key.more", variant!(1)),
    ] {
        let mut bytes = before.clone();
        let error = set_at(&mut bytes, &path(at), &new, codec).expect_err(at);
        let expected = save().set_at(at, new).expect_err(at);
        assert_eq!(error, expected, "{at}");
        assert_eq!(bytes, before, "{at}");
    }
    for at in ["players[5]", "players[0].nothing", "empty.key"] {
        let mut bytes = before.clone();
        let error = remove_at(&mut bytes, &path(at), codec).expect_err(at);
        assert_eq!(error, save().remove_at(at).expect_err(at), "{at}");
        assert_eq!(bytes, before, "{at}");
    }
    // At the depth limit, and one level deeper.
    let deep = (0..Codec::DEFAULT_MAX_DEPTH).fold(variant!(1), |inner, _| variant!([inner]));
    let mut bytes = to_bytes(&deep).expect("encodes");
    let innermost: Path<f32> = (0..Codec::DEFAULT_MAX_DEPTH).map(|_| 0).collect();
    let unchanged = bytes.clone();
    assert_eq!(
        set_at(&mut bytes, &innermost, &variant!(2), Codec::new()).map(|change| change.is_empty()),
        Ok(false)
    );
    assert_eq!(
        set_at(&mut bytes, &innermost, &variant!(1), Codec::new()).map(|change| change.is_empty()),
        Ok(false)
    );
    let error = set_at(&mut bytes, &innermost, &variant!([1]), Codec::new()).expect_err("too deep");
    assert_eq!(error.kind(), ErrorKind::TooDeep);
    assert_eq!(bytes, unchanged);
}

#[test]
fn bytes_outside_of_a_change_are_kept_in_any_form() {
    // A Dictionary of two entries with unusual bytes: an int in 64 bits that fits 32, padding that is not zero, and an
    // ignored top bit of the count.
    let mut bytes = b"\x1b\0\0\0\x02\0\0\x80\x04\0\0\0\x01\0\0\0axyz\x02\0\x01\0\x05\0\0\0\0\0\0\0\
        \x04\0\0\0\x01\0\0\0b\0\0\0\x02\0\0\0\x07\0\0\0"
        .to_vec();
    let before = bytes.clone();
    assert_eq!(
        set_at(&mut bytes, &path("b"), &variant!(8), Codec::new()).map(|change| change.is_empty()),
        Ok(false)
    );
    let same = bytes.len() - 4;
    assert_eq!((bytes.len(), &bytes[..same], bytes[same]), (before.len(), &before[..same], 8));
    assert_eq!(
        set_at(&mut bytes, &path("c"), &variant!(true), Codec::new()).map(|change| change.is_empty()),
        Ok(false)
    );
    assert_eq!(bytes[4..8], *b"\x03\0\0\x80");
    assert_eq!(remove_at(&mut bytes, &path("c"), Codec::new()).map(drop), Ok(()));
    assert_eq!(remove_at(&mut bytes, &path("b"), Codec::new()).map(drop), Ok(()));
    assert_eq!(bytes[..4], before[..4]);
    assert_eq!(bytes[8..], before[8..32]);
}

#[test]
fn the_last_value_of_a_repeated_key_is_found_and_all_are_removed() {
    let entry =
        |key: &str, value: i32| [to_bytes(key), to_bytes(&value)].map(|bytes| bytes.expect("encodes"));
    let entries = [entry("a", 1), entry("b", 2), entry("a", 3)].as_flattened().concat();
    let mut bytes = [b"\x1b\0\0\0\x03\0\0\0".as_slice(), &entries].concat();
    assert_eq!(decode_at::<i64, f32>(&bytes, &path("a"), Codec::new()), Ok(3));
    assert_eq!(remove_at(&mut bytes, &path("a"), Codec::new()).map(drop), Ok(()));
    assert_eq!(Ok(bytes), to_bytes(&variant!({ "b": 2 })));
}

/// Returns the bytes of a value with repeated keys: nested Dictionaries, Objects and Arrays, with ints inside.
fn with_repeated_keys(state: &mut u32, depth: u32) -> Vec<u8> {
    let mut below = |limit: u32| {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (*state >> 16) % limit
    };
    let kind = if depth == 0 { 3 } else { below(5) };
    let count = 1 + below(3);
    let names: Vec<&str> = (0..count).map(|_| ["a", "b"][below(2) as usize]).collect();
    let text = |text: &str| to_bytes(text).expect("encodes");
    let (mut bytes, head_of_names) = match kind {
        0 | 1 => ([27, count].map(u32::to_le_bytes).concat(), 0),
        // An Object's class and names are the bodies of Strings.
        2 => ([&24_u32.to_le_bytes(), &text("Node")[4..], &count.to_le_bytes()].concat(), 4),
        3 => return to_bytes(&below(100)).expect("encodes"),
        _ => ([28, count].map(u32::to_le_bytes).concat(), usize::MAX),
    };
    for name in names {
        if let Some(name) = text(name).get(head_of_names..) {
            bytes.extend_from_slice(name);
        }
        bytes.extend(with_repeated_keys(state, depth - 1));
    }
    bytes
}

#[test]
fn a_path_leads_where_it_leads_in_the_decoded_value_whatever_keys_come_again() {
    let codec = Codec::new().full_objects(true);
    let steps = ["a", "b", "[0]", "[1]"];
    let paths: Vec<Path<f32>> = steps
        .iter()
        .flat_map(|first| steps.iter().flat_map(move |second| steps.map(|third| [*first, *second, third])))
        .map(|[first, second, third]| path(&format!("{first}.{second}.{third}").replace(".[", "[")))
        .collect();
    let (mut state, mut found, mut missing) = (7, 0, 0);
    for _ in 0..100 {
        let bytes = with_repeated_keys(&mut state, 4);
        let value: Variant<f32> = codec.decode(&bytes).expect("it decodes");
        for path in &paths {
            let expected = path.value(&value);
            *(if expected.is_ok() { &mut found } else { &mut missing }) += 1;
            assert_eq!(decode_at::<Variant<f32>, f32>(&bytes, path, codec), expected, "{path} of {value}");
        }
        // A Dictionary or an Object is always read to its end.
        if value.ty() == VariantType::Array {
            continue;
        }
        for end in (0..6).map(|part| (bytes.len() * part / 6) & !3) {
            let place = |error: Error| (error.kind(), error.offset());
            let fault = locate(&bytes[..end], &path("none"), codec).map_err(place);
            for path in &paths {
                assert_eq!(locate(&bytes[..end], path, codec).map_err(place), fault, "{path} up to {end}");
            }
        }
    }
    assert!(found > 100 && missing > 1000, "{found} found, {missing} missing");
}

#[test]
fn bytes_behind_an_element_are_not_read_and_faults_in_them_are_located() {
    let mut bytes = to_bytes(&variant!([[1, "two"], "three", "four"])).expect("encodes");
    let whole = bytes.clone();
    bytes.truncate(bytes.len() - 4);
    for (at, found) in [("[0][1]", Ok("two")), ("[1]", Ok("three"))] {
        assert_eq!(decode_at::<&str, f32>(&bytes, &path(at), Codec::new()), found);
        assert_eq!(locate(&bytes, &path(at), Codec::new()), locate(&whole, &path(at), Codec::new()), "{at}");
    }
    let error = locate(&bytes, &path("[2]"), Codec::new()).expect_err("its text is cut off");
    assert_eq!(
        (error.kind(), error.to_string().ends_with(" in [2]")),
        (ErrorKind::UnexpectedEnd, true),
        "{error}"
    );
    assert_eq!(encoded_at(&bytes, &path("[2]"), Codec::new()), Err(error));
}

#[test]
fn wide_reals_are_reported() {
    let codec = Codec::new();
    for (value, is_wide) in [
        (to_bytes(&variant!({ "at": Vector2::new(1.0, 2.0), "n": 0.1, "i": i64::MAX })), false),
        (to_bytes(&[gdvar::double::Vector2::new(0.1, 2.0)]), true),
        (to_bytes(&gdvar::double::Vector2::new(0.1, 2.0)), true),
        (to_bytes(&Variant::<f32>::Object(Object::Id(7))), false),
    ] {
        assert_eq!(has_wide_reals(&value.expect("encodes"), codec), Ok(is_wide));
    }
}

/// A visitor that leaves each container after its second item, and skips nested containers.
#[derive(Default)]
struct Some2 {
    seen: Vec<String>,
    passed: usize,
}

impl Visitor for Some2 {
    fn next(&mut self, place: &Place<'_>) -> Next {
        if place.role.index() == 2 { Next::Leave } else { Next::Visit }
    }

    fn open(&mut self, place: &Place<'_>, _: &Opened<'_>) -> bool {
        place.depth == 0
    }

    fn passed(&mut self, _: &Place<'_>, range: core::ops::Range<usize>) {
        self.passed += range.len();
    }

    fn leaf(&mut self, place: &Place<'_>, _: &Leaf) {
        let Role::Value(_, key) = place.role else { return };
        self.seen.push(Codec::new().decode::<String>(key).expect("it is text"));
    }
}

#[test]
fn a_visitor_can_skip_parts() {
    let bytes = to_bytes(&variant!({ "a": 1, "b": [1, [2], 3], "c": 3, "d": [4] })).expect("encodes");
    let mut some = Some2::default();
    walk(&bytes, Codec::new(), &mut some).expect("it is a value");
    assert_eq!(some.seen, ["a"]);
    assert_eq!(some.passed, 8 + 8 + 16 + 8);

    // The value at which an Array is left is skipped, and so are the values after it.
    let bytes = to_bytes(&variant!([[1], [2], [3], 4, "5"])).expect("encodes");
    let mut some = Some2::default();
    walk(&bytes, Codec::new(), &mut some).expect("it is a value");
    assert_eq!(some.passed, 16 + 16);
}

/// A visitor that only looks at the outermost value.
#[derive(Default)]
struct Outermost(Vec<VariantType>);

impl Visitor for Outermost {
    const PIECES: bool = true;

    fn open(&mut self, _: &Place<'_>, opened: &Opened<'_>) -> bool {
        self.0.push(opened.ty);
        false
    }
}

#[test]
fn a_visitor_may_ignore_what_it_passes_and_the_pieces() {
    let bytes = to_bytes(&variant!([{ "a": 1 }, [2]])).expect("encodes");
    let mut outermost = Outermost::default();
    walk(&bytes, Codec::new(), &mut outermost).expect("it is a value");
    assert_eq!(outermost.0, [VariantType::Array]);
}

#[test]
fn the_whole_value_cannot_be_removed() {
    let mut bytes = to_bytes(&variant!([1])).expect("it is a value");
    let before = bytes.clone();
    let error = remove_at(&mut bytes, &path(""), Codec::new()).expect_err("nothing would be left");
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (
            ErrorKind::Unsupported,
            "the whole value is in no container: it cannot be removed, renamed or moved"
        )
    );
    assert_eq!(bytes, before);
    let small = Codec::new().max_size(bytes.len());
    let error = set_at(&mut bytes, &path("[0]"), &variant!([1, 2, 3]), small).expect_err("it grows");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(bytes, before);
}

/// An engine writes a null object as Nil, and reads an empty class name as null.
#[test]
fn a_null_object_has_an_empty_class_name() {
    let bytes = [24, 0, 0, 0, 0, 0, 0, 0];
    let codec = Codec::new().full_objects(true);
    assert_eq!(codec.decode::<Variant<f32>>(&bytes), Ok(Object::Null.into()));
    let mut notes = Notes::default();
    walk(&bytes, codec, &mut notes).expect("it is a value");
    assert_eq!((notes.end, notes.leaves), (8, vec![(VariantType::Object, 0..8)]));
}

/// The manual also describes paths as a single text, which no engine writes.
#[test]
fn a_path_in_the_old_form_is_one_text() {
    for dialect in Dialect::ALL.iter().copied().filter(|dialect| dialect.is_published()) {
        let codec = Codec::new().dialect(dialect);
        let ty = codec.encode(&Variant::<f32>::NodePath("A".into())).expect("every page has paths")[0];
        let bytes = [ty, 0, 0, 0, 3, 0, 0, 0, b'A', b'/', b'B', 0];
        let read = codec.decode::<Variant<f32>>(&bytes);
        let mut notes = Notes::default();
        let walked = walk(&bytes, codec, &mut notes);
        assert_eq!(walked.as_ref().err(), read.as_ref().err(), "{dialect}");
        assert_eq!((read, notes.end), (Ok(Variant::NodePath("A/B".into())), bytes.len()), "{dialect}");
    }
}

/// A visitor that records the meaning of each piece.
struct Meanings(Vec<String>);

impl Visitor for Meanings {
    const PIECES: bool = true;

    fn piece(&mut self, _: &Place<'_>, piece: &Piece<'_>) {
        self.0.push(format!("{} {:?}", piece.range.len(), piece.kind));
    }
}

#[test]
fn each_piece_says_what_it_means() {
    let meanings = |value: Variant<f32>, dialect| {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        let bytes = codec.encode(&value).expect("it has bytes");
        let mut visitor = Meanings(Vec::new());
        walk(&bytes, codec, &mut visitor).expect("they are whole");
        // The first piece is the header.
        visitor.0[1..].join(", ")
    };
    for (value, expected) in [
        (variant!(true), "4 Bool(true)"),
        (variant!(false), "4 Bool(false)"),
        (variant!((1_i64 << 40)), "8 Int(1099511627776)"),
        (variant!("abc"), r#"4 Length(3), 3 Text("abc"), 1 Padding"#),
        (variant!((vec![1_u8, 2, 3])), "4 Count(3), 3 Bytes, 1 Padding"),
        (variant!((Vec::<u8>::new())), "4 Count(0)"),
        (variant!((vec![7_i32, -1])), "4 Count(2), 4 Int(7), 4 Int(-1)"),
        (Object::Id(7).into(), "8 Id(7)"),
        (Object::Null.into(), ""),
        (gdvar::Callable.into(), ""),
    ] {
        assert_eq!(meanings(value, Dialect::Godot4), expected);
    }
    // In the dialects of the manual pages, null has an empty class.
    assert_eq!(meanings(Object::Null.into(), Dialect::Published4), "4 Length(0)");
    assert_eq!(meanings(Object::Id(7).into(), Dialect::Godot3), "8 Id(7)");
}

#[test]
fn a_null_object_has_no_place_for_a_property() {
    let codec = Codec::new().dialect(Dialect::Published4).full_objects(true);
    for object in [Object::Null, Object::Full(Instance::new("Node").into())] {
        let mut value = Variant::<f32>::from(object);
        let mut bytes = codec.encode(&value).expect("it has bytes");
        let set = set_at(&mut bytes, &path("hp"), &variant!(3), codec);
        assert_eq!(set.is_ok(), value.set_at("hp", variant!(3)).is_ok());
        assert_eq!(codec.decode::<Variant<f32>>(&bytes), Ok(value));
    }
    // Neither is an instance id.
    let codec = Codec::new().full_objects(true);
    let mut bytes = codec.encode(&Variant::<f32>::from(Object::Id(7))).expect("it has bytes");
    let before = bytes.clone();
    assert!(set_at(&mut bytes, &path("hp"), &variant!(3), codec).is_err());
    assert_eq!(bytes, before);
}

#[test]
fn a_change_to_just_the_largest_size_is_made() {
    let mut bytes = to_bytes(&variant!(["a"])).expect("it has bytes");
    let (longer, limit) = (variant!("abcdefgh"), bytes.len() + 4);
    let before = bytes.clone();
    let error = set_at(&mut bytes, &path("[0]"), &longer, Codec::new().max_size(limit - 1));
    assert_eq!(error.map_err(|error| error.kind()), Err(ErrorKind::TooLarge));
    assert_eq!(bytes, before);
    assert!(set_at(&mut bytes, &path("[0]"), &longer, Codec::new().max_size(limit)).is_ok());
    assert_eq!(bytes, to_bytes(&variant!(["abcdefgh"])).expect("it has bytes"));
}

#[test]
fn keys_of_every_kind_lead_to_their_values() {
    let codec = Codec::new().full_objects(true);
    let mut dictionary = gdvar::Dictionary::new();
    dictionary.insert(gdvar::StringName::new("name"), 1);
    dictionary.insert("text", 2);
    dictionary.insert(3, 3);
    dictionary.insert(4.5, 4);
    dictionary.insert(Vector2i::new(5, 6), 5);
    let bytes = to_bytes(&dictionary).expect("it is a value");
    for (path, expected) in [("name", 1), ("text", 2), ("[3]", 3), ("[4.5]", 4), ("[Vector2i(5, 6)]", 5)] {
        let path: Path<f32> = path.parse().expect("it is a path");
        assert_eq!(decode_at::<i64, _>(&bytes, &path, codec), Ok(expected), "{path}");
    }
    for path in ["other", "[4]", "[3.0]", "[true]", "[Vector2i(5, 7)]"] {
        let path: Path<f32> = path.parse().expect("it is a path");
        assert!(decode_at::<i64, _>(&bytes, &path, codec).is_err(), "{path}");
    }
}

#[test]
fn a_fault_before_the_value_has_its_own_path() {
    let codec = Codec::new().full_objects(true);
    let mut instance: Instance<f32> = Instance::new("Node");
    instance.set("first", 1);
    instance.set("broken", variant!([1]));
    instance.set("last", 1);
    let containers: [(Variant<f32>, &str, &str); 3] = [
        (variant!({ "first": 1, "broken": [1], "last": 1 }), "last", "broken[0]"),
        (Object::Full(Box::new(instance)).into(), "last", "broken[0]"),
        (variant!([0, [1], 1]), "[2]", "[1][0]"),
    ];
    for (value, path, broken) in containers {
        let mut bytes = codec.encode(&value).expect("it is a value");
        let at =
            locate(&bytes, &broken.parse::<Path<f32>>().expect("it is a path"), codec).expect("it is there");
        // No type has this id.
        bytes[at.start] = 99;
        let container: Path<f32> = broken[..broken.len() - 3].parse().expect("it is a path");
        let path: Path<f32> = path.parse().expect("it is a path");
        for error in [
            decode_at::<i64, _>(&bytes, &path, codec).expect_err("the value before it is broken"),
            walk(&bytes, codec, &mut Notes::default()).expect_err("it is broken"),
            // The value itself is broken.
            set_at(&mut bytes.clone(), &container, &variant!(7), codec).expect_err("it cannot be skipped"),
        ] {
            assert!(error.to_string().ends_with(&format!(" in {broken}")), "{error}");
        }
    }
}

#[test]
fn references_to_objects_have_nothing_inside() {
    let codec = Codec::new().full_objects(true);
    let path: Path<f32> = "name".parse().expect("it is a path");
    for object in [Object::<f32>::Id(7), Object::Null] {
        let bytes = codec.encode(&Variant::from(object)).expect("it is a value");
        let error = decode_at::<i64, _>(&bytes, &path, codec).expect_err("it has no properties");
        assert!(error.to_string().contains("has no parts"), "{error}");
    }
}

/// Counts the values that are not containers.
#[derive(Default)]
struct Leaves(usize);

impl Visitor for Leaves {
    fn leaf(&mut self, _: &Place<'_>, _: &Leaf) {
        self.0 += 1;
    }
}

#[test]
fn a_visitor_sees_what_is_in_containers_unless_it_says_otherwise() {
    let bytes = to_bytes(&gdvar::variant!([1, [2, 3], { "a": 4 }])).expect("it is a value");
    let mut leaves = Leaves::default();
    walk(&bytes, Codec::new(), &mut leaves).expect("it was written");
    assert_eq!(leaves.0, 5);
}
