//! Fields in any order, mixed with everything that ends the straight line in which they are usually read.

use std::collections::BTreeMap;

use gdvar::{
    Dictionary, ErrorKind, GodotDecode, GodotEncode, Result, Variant, from_bytes, to_bytes, variant,
};

/// Returns the bytes of a Dictionary with these entries, whose keys may repeat.
fn dictionary(entries: &[(&[u8], Vec<u8>)]) -> Vec<u8> {
    let count = u32::try_from(entries.len()).expect("they are few");
    let mut bytes = [b"\x1b\0\0\0".as_slice(), &count.to_le_bytes()].concat();
    for (key, value) in entries {
        bytes.extend([*key, value].concat());
    }
    bytes
}

fn int(number: i64) -> Vec<u8> {
    to_bytes(&number).expect("it is an int")
}

fn key(name: &str) -> Vec<u8> {
    to_bytes(name).expect("it is text")
}

/// Calls `each` with every permutation of the items, by Heap's algorithm.
fn permutations<T: Clone>(items: &mut [T], count: usize, each: &mut impl FnMut(&[T])) {
    if count <= 1 {
        return each(items);
    }
    for index in 0..count {
        permutations(items, count - 1, each);
        items.swap(if count.is_multiple_of(2) { index } else { 0 }, count - 1);
    }
}

/// A list of nodes is no leaf, although its type reads values of a known least length.
#[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
struct Node {
    id: i64,
    children: Vec<Node>,
    pair: [Option<Box<Node>>; 1],
    last: i64,
}

#[test]
fn types_that_contain_themselves_are_read_once_on_every_level() {
    const LEVELS: usize = 200;
    // On each level, the fields after the child come in another order, so the line ends after the child was read.
    let mut bytes = to_bytes(&Node::default()).expect("it can be written");
    for level in 0..LEVELS {
        let (id, last, none) = (int(1), int(2), to_bytes(&variant!([null])).expect("it can be written"));
        let child = [b"\x1c\0\0\0\x01\0\0\0".to_vec(), bytes].concat();
        let none_or_child = if level % 2 == 0 {
            [(key("children"), child), (key("last"), last), (key("pair"), none)]
        } else {
            [
                (key("children"), to_bytes(&variant!([])).expect("it can be written")),
                (key("last"), last),
                (key("pair"), child),
            ]
        };
        let first = [(key("id"), id)];
        let entries: Vec<_> =
            first.iter().chain(&none_or_child).map(|(key, value)| (key.as_slice(), value.clone())).collect();
        bytes = dictionary(&entries);
    }
    // If each level were read twice, this would never end.
    let node: Node = from_bytes(&bytes).expect("it is whole");
    assert_eq!((node.id, node.last), (1, 2));
}

#[test]
fn what_the_line_has_read_is_claimed_once() {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Lists {
        none: Vec<Option<i32>>,
        small: Vec<u16>,
        last: i64,
    }
    // Each element takes no more than it claims, so there would be no room for the same lists again.
    let nils = [b"\x1c\0\0\0\x32\0\0\0".to_vec(), vec![0; 4 * 50]].concat();
    let bytes = to_bytes(&vec![7_u8; 200]).expect("it can be written");
    let (none, small, last) = (key("none"), key("small"), key("last"));
    let mut entries = [(none.as_slice(), nils), (small.as_slice(), bytes), (last.as_slice(), int(1))];
    let expected = Lists { none: vec![None; 50], small: vec![7; 200], last: 1 };
    permutations(&mut entries, 3, &mut |entries| {
        assert_eq!(from_bytes::<Lists>(&dictionary(entries)).as_ref(), Ok(&expected));
    });
}

#[test]
fn keys_that_look_alike_are_told_apart() {
    // Equal lengths and equal first letters, and names whose hashes meet.
    #[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
    struct Alike {
        item_a: i64,
        item_b: i64,
        item_count_first: i64,
        item_count_other: i64,
        ab: i64,
        ba: i64,
    }
    let value = Alike { item_a: 1, item_b: 2, item_count_first: 3, item_count_other: 4, ab: 5, ba: 6 };
    let written: Dictionary =
        from_bytes(&to_bytes(&value).expect("it can be written")).expect("a Dictionary");
    let mut entries: Vec<_> = written.iter().collect();
    permutations(&mut entries, 6, &mut |entries| {
        let mixed: Dictionary =
            entries.iter().map(|(key, value)| ((*key).clone(), (*value).clone())).collect();
        assert_eq!(from_bytes::<Alike>(&to_bytes(&mixed).expect("it can be written")).as_ref(), Ok(&value));
    });
    for name in ["item_c", "item_count_third", "bb", "item", "item_ab", ""] {
        let mut more = Dictionary::new();
        more.insert(name, 7);
        more.extend(written.clone());
        assert_eq!(
            from_bytes::<Alike>(&to_bytes(&more).expect("it can be written")).as_ref(),
            Ok(&value),
            "{name}"
        );
    }
}

#[test]
fn more_fields_than_the_table_has_slots_are_found() {
    macro_rules! many {
        ($($field:ident)*) => {
            #[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
            struct Many { $($field: i64),* }
            const NAMES: &[&str] = &[$(stringify!($field)),*];
            fn numbers(many: &Many) -> Vec<i64> { vec![$(many.$field),*] }
        };
    }
    // The names of 300 fields.
    many! {
        a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
        d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
        g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 h0 h1 h2 h3 h4 h5 h6 h7 h8 h9 i0 i1 i2 i3 i4 i5 i6 i7 i8 i9
        j0 j1 j2 j3 j4 j5 j6 j7 j8 j9 k0 k1 k2 k3 k4 k5 k6 k7 k8 k9 l0 l1 l2 l3 l4 l5 l6 l7 l8 l9
        m0 m1 m2 m3 m4 m5 m6 m7 m8 m9 n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 o0 o1 o2 o3 o4 o5 o6 o7 o8 o9
        p0 p1 p2 p3 p4 p5 p6 p7 p8 p9 q0 q1 q2 q3 q4 q5 q6 q7 q8 q9 r0 r1 r2 r3 r4 r5 r6 r7 r8 r9
        s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 u0 u1 u2 u3 u4 u5 u6 u7 u8 u9
        v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 x0 x1 x2 x3 x4 x5 x6 x7 x8 x9
        y0 y1 y2 y3 y4 y5 y6 y7 y8 y9 z0 z1 z2 z3 z4 z5 z6 z7 z8 z9 aa ab ac ad ae af ag ah ai aj
        ba bb bc bd be bf bg bh bi bj ca cb cc cd ce cf cg ch ci cj da db dc dd de df dg dh di dj
    }
    let mut entries = Dictionary::new();
    entries.insert("unknown", 0);
    for (number, name) in NAMES.iter().enumerate().rev() {
        entries.insert(*name, i64::try_from(number).expect("it is small"));
    }
    let many: Many =
        from_bytes(&to_bytes(&entries).expect("it can be written")).expect("all fields are there");
    assert!(numbers(&many).into_iter().eq(0..300));
}

#[derive(Debug, PartialEq, GodotDecode)]
struct Three {
    a: i64,
    number: i64,
    #[gdvar(default)]
    c: i64,
}

#[test]
fn known_keys_in_another_spelling_are_known() {
    // Padding that is not zero, a NUL after which the engine reads nothing, a byte-order mark, a `StringName`.
    for number in [
        b"\x04\0\0\0\x06\0\0\0numberxy".to_vec(),
        b"\x04\0\0\0\x08\0\0\0number\0z".to_vec(),
        b"\x04\0\0\0\x09\0\0\0\xEF\xBB\xBFnumber\0\0\0".to_vec(),
        b"\x15\0\0\0\x06\0\0\0number\0\0".to_vec(),
    ] {
        let (a, c, plain) = (key("a"), key("c"), key("number"));
        let mut entries = [(a.as_slice(), int(1)), (number.as_slice(), int(2)), (c.as_slice(), int(3))];
        permutations(&mut entries, 3, &mut |entries| {
            assert_eq!(from_bytes::<Three>(&dictionary(entries)), Ok(Three { a: 1, number: 2, c: 3 }));
            for place in 0..=3 {
                let mut twice = entries.to_vec();
                twice.insert(place, (plain.as_slice(), int(4)));
                let error = from_bytes::<Three>(&dictionary(&twice)).expect_err("the key comes twice");
                assert_eq!(error.kind(), ErrorKind::DuplicateField, "{error}");
            }
        });
    }
}

#[test]
fn an_input_that_is_cut_off_says_so_in_any_order() {
    let (a, number, c) = (key("a"), key("number"), key("c"));
    let mut entries = [(a.as_slice(), int(1)), (number.as_slice(), int(2)), (c.as_slice(), int(3))];
    permutations(&mut entries, 3, &mut |entries| {
        let bytes = dictionary(entries);
        for len in 0..bytes.len() {
            let error = from_bytes::<Three>(&bytes[..len]).expect_err("the end is missing");
            assert_eq!(error.kind(), ErrorKind::UnexpectedEnd, "{len} bytes: {error}");
        }
    });
}

#[test]
fn the_first_fault_in_the_input_is_reported() {
    let (a, number) = (key("a"), key("number"));
    let text = to_bytes("text").expect("it can be written");
    let entries = [(number.as_slice(), text.clone()), (a.as_slice(), text)];
    let error = from_bytes::<Three>(&dictionary(&entries)).expect_err("both are text");
    assert!(error.to_string().ends_with("in number"), "{error}");
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Health {
    hp: i64,
    #[gdvar(default)]
    shield: Option<i64>,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(tag = "kind")]
enum Kind {
    Orc { rage: i64, boss: Option<bool> },
    Elf,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Mob {
    name: String,
    #[gdvar(flatten)]
    health: Health,
    #[gdvar(flatten)]
    kind: Kind,
    level: i64,
    #[gdvar(flatten)]
    rest: BTreeMap<String, i64>,
}

fn mob() -> Mob {
    Mob {
        name: "Ugh".into(),
        health: Health { hp: 1, shield: None },
        kind: Kind::Orc { rage: 2, boss: None },
        level: 3,
        rest: BTreeMap::from([("extra".into(), 4)]),
    }
}

/// Returns the entries of a value with their keys.
fn entries_of(value: &impl GodotEncode) -> Result<Vec<(Vec<u8>, Vec<u8>)>> {
    let entries: Dictionary = from_bytes(&to_bytes(value)?)?;
    entries.iter().map(|(key, value)| Ok((to_bytes(key)?, to_bytes(value)?))).collect()
}

#[test]
fn flattened_types_tags_and_maps_are_read_in_every_order() -> Result<()> {
    let entries: Vec<_> = entries_of(&mob())?.into_iter().filter(|(_, value)| *value != [0; 4]).collect();
    let mut entries: Vec<_> = entries.iter().map(|(key, value)| (key.as_slice(), value.clone())).collect();
    let count = entries.len();
    assert_eq!(count, 6);
    permutations(&mut entries, count, &mut |entries| {
        assert_eq!(from_bytes::<Mob>(&dictionary(entries)), Ok(mob()), "{entries:?}");
        // Every key but that of the map may come once.
        for again in entries.iter().filter(|(key, _)| !key.ends_with(b"extra\0\0\0")) {
            let twice = [entries, std::slice::from_ref(again)].concat();
            let error = from_bytes::<Mob>(&dictionary(&twice)).expect_err("a key comes twice");
            assert_eq!(error.kind(), ErrorKind::DuplicateField, "{twice:?}: {error}");
        }
    });
    Ok(())
}

#[test]
fn a_field_that_is_missing_from_a_flattened_type_may_come_later() -> Result<()> {
    let mut value = mob();
    value.health.shield = Some(5);
    value.kind = Kind::Orc { rage: 2, boss: Some(true) };
    let entries = entries_of(&value)?;
    // Each entry in turn comes last.
    for last in 0..entries.len() {
        let mut moved: Vec<_> = entries.iter().map(|(key, value)| (key.as_slice(), value.clone())).collect();
        let entry = moved.remove(last);
        moved.push(entry);
        assert_eq!(from_bytes::<Mob>(&dictionary(&moved)).as_ref(), Ok(&value), "{last}");
    }
    Ok(())
}

#[test]
fn a_tag_that_comes_twice_is_reported_before_content_that_is_missing() -> Result<()> {
    #[derive(Debug, GodotDecode)]
    #[gdvar(tag = "t", content = "c")]
    enum Beside {
        #[allow(dead_code, reason = "it is never read")]
        Say(i64),
    }
    let (t, tag) = (key("t"), to_bytes("Say")?);
    let error =
        from_bytes::<Beside>(&dictionary(&[(&t, tag.clone()), (&t, tag)])).expect_err("the tag comes twice");
    assert_eq!(error.to_string(), "duplicate field `t` at byte 32");
    Ok(())
}

#[test]
fn what_is_beside_content_is_checked_before_it() -> Result<()> {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(tag = "t", content = "c")]
    enum Beside {
        Say { text: String },
    }
    let (tag, name) = ((key("t"), to_bytes("Say")?), key("text"));
    let content = |text: Vec<u8>| (key("c"), dictionary(&[(&name, text)]));
    let (right, wrong, damaged) = (content(to_bytes("hi")?), content(int(1)), content(vec![255; 8]));
    for (entries, message) in [
        ([&tag, &right, &right], "duplicate field `c` at byte 76"),
        ([&tag, &wrong, &tag], "duplicate field `t` at byte 72"),
        ([&right, &tag, &tag], "duplicate field `t` at byte 76"),
        // Nobody knows where damaged content ends.
        ([&tag, &damaged, &tag], "Godot 4.4 and later has no type with the id 255 at byte 64 in c.text"),
        ([&damaged, &tag, &tag], "Godot 4.4 and later has no type with the id 255 at byte 40 in c.text"),
    ] {
        let entries = entries.map(|(key, value)| (key.as_slice(), value.clone()));
        let error = from_bytes::<Beside>(&dictionary(&entries)).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
    Ok(())
}

#[test]
fn a_tag_that_is_read_ahead_of_a_map_may_come_once() -> Result<()> {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(tag = "type")]
    enum Open {
        Map(BTreeMap<String, i64>),
    }
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Outer {
        #[gdvar(flatten)]
        open: Open,
        own: i64,
    }
    let (own, tag) = ((key("own"), int(1)), (key("type"), to_bytes("Map")?));
    let entries = [&own, &tag, &tag].map(|(key, value)| (key.as_slice(), value.clone()));
    let once = Outer { open: Open::Map(BTreeMap::new()), own: 1 };
    assert_eq!(from_bytes::<Outer>(&dictionary(&entries[..2]))?, once);
    let error = from_bytes::<Outer>(&dictionary(&entries)).expect_err("the tag comes twice");
    assert_eq!(error.kind(), ErrorKind::DuplicateField, "{error}");
    Ok(())
}

#[test]
fn two_keys_of_one_field_are_refused_in_a_flattened_variant_in_any_order() -> Result<()> {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(tag = "type")]
    enum Flattened {
        Old {
            #[gdvar(alias = "c")]
            b: i64,
        },
        New {
            c: i64,
        },
    }
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Outer {
        a: i64,
        #[gdvar(flatten)]
        flattened: Flattened,
        z: Option<i64>,
    }
    for (variant, other, is_one_field) in [("Old", "b", true), ("New", "d", false)] {
        let entries = [("a", int(1)), ("type", to_bytes(variant)?), ("c", int(2)), (other, int(3))];
        let keys = entries.clone().map(|(name, _)| key(name));
        let entries: Vec<_> =
            keys.iter().zip(entries).map(|(key, (_, value))| (key.as_slice(), value)).collect();
        permutations(&mut entries.clone(), entries.len(), &mut |entries| {
            let found = from_bytes::<Outer>(&dictionary(entries));
            if is_one_field {
                let error = found.expect_err("two keys are those of one field");
                assert_eq!(error.kind(), ErrorKind::DuplicateField, "{error}");
            } else {
                assert_eq!(found, Ok(Outer { a: 1, flattened: Flattened::New { c: 2 }, z: None }));
            }
        });
    }
    Ok(())
}

/// An enum that is its own content.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(tag = "op")]
enum Tree {
    Add { left: Box<Tree>, right: i64 },
    Leaf,
}

#[test]
fn tags_that_come_last_are_found_in_time_in_proportion_to_the_input() {
    const LEVELS: usize = 250;
    let mut bytes = to_bytes(&Tree::Leaf).expect("it can be written");
    let (op, left, right, add) = (key("op"), key("left"), key("right"), to_bytes("Add").expect("it is text"));
    for _ in 0..LEVELS {
        bytes =
            dictionary(&[(right.as_slice(), int(1)), (left.as_slice(), bytes), (op.as_slice(), add.clone())]);
    }
    // If each level were read twice, this would never end.
    let tree: Tree = from_bytes(&bytes).expect("it is whole");
    assert!(matches!(tree, Tree::Add { right: 1, .. }));
}

#[test]
fn a_map_keeps_an_unknown_key_wherever_it_is() -> Result<()> {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Open {
        #[gdvar(flatten)]
        rest: BTreeMap<String, Variant>,
        own: i64,
    }
    for entries in [variant!({ "own": 1, "other": 2 }), variant!({ "other": 2, "own": 1 })] {
        let expected = Open { rest: BTreeMap::from([("other".into(), 2.into())]), own: 1 };
        assert_eq!(from_bytes::<Open>(&to_bytes(&entries)?)?, expected);
    }
    Ok(())
}
