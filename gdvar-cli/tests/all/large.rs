//! Large files take memory in proportion to their data.

use gdvar::{Array, Dictionary, Variant, to_bytes, variant};

use crate::run::Folder;

/// Returns a value whose parts are of every size: the bytes of its long parts are most of it.
fn save(len: usize) -> Variant {
    let player = |number: i32| variant!({ "name": (format!("player {number}")), "at": [number, 2.5, null] });
    let players: Array = (0..2_000).map(player).collect();
    let scores: Dictionary = (0..2_000).map(|number| (Variant::Int(number), Variant::Nil)).collect();
    let names: Vec<String> = (0..2_000).map(|number| format!("name {number}")).collect();
    let nothing: Array = (0..20_000).map(|_| Variant::Nil).collect();
    variant!({
        "version": 1, "players": players, "scores": scores, "names": names, "nothing": nothing,
        "picture": (vec![7_u8; len]),
    })
}

#[cfg(target_os = "linux")]
#[test]
fn large_files_take_little_more_memory_than_their_data() {
    let folder = Folder::new();
    folder.save("old", &[save(24 << 20)]);
    let size = folder.bytes("old").len();
    let within = |times: f64, arguments: &[&str]| {
        // The address space for the stack, of which little is used, and for the program.
        const PROGRAM: usize = (256 << 20) + (4 << 20);
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "some megabytes"
        )]
        let limit = PROGRAM + (size as f64 * times) as usize;
        folder.run_within(limit, arguments)
    };
    assert!(within(1.5, &["check", "old"]).ok().starts_with("old: no faults"));
    assert!(within(2.5, &["set", "old", "version", "2"]).ok().starts_with("version: 1 -> 2"));
    // The limit works.
    assert_ne!(within(0.5, &["check", "old"]).code, 0);
}

#[test]
fn long_texts_and_packed_arrays_are_checked_as_short_ones_are() {
    /// What is wrong, given a value's bytes and the place of a part of its content.
    type Damage = fn(&mut Vec<u8>, usize);
    type Make = fn(usize) -> Variant;

    let folder = Folder::new();
    let long = 20_000;
    let values: [(&str, Make, usize); 4] = [
        ("bytes", |count| vec![1_u8; 4 * count + 1].into(), 4),
        ("String", |count| "a".repeat(4 * count + 1).into(), 4),
        ("texts", |count| vec!["abc".to_owned(); count].into(), 8),
        ("vectors", |count| vec![gdvar::Vector2::new(1.0, 2.0); count].into(), 8),
    ];
    let damages: [(&str, Damage); 4] = [
        ("flags", |bytes, _| bytes[2] = 4),
        ("last byte", |bytes, _| *bytes.last_mut().expect("there is padding") = 9),
        ("NUL", |bytes, at| bytes[at + 1] = 0),
        ("nothing", |_, _| {}),
    ];
    for (value_name, value, at) in values {
        for (name, damage) in damages {
            let faults = [2, long].map(|count| {
                let mut bytes = to_bytes(&value(count)).expect("it encodes");
                damage(&mut bytes, at + 4);
                folder.write("file", &bytes);
                let run = folder.run(&["check", "--dialect", "godot4", "file"]);
                let text = run.stdout().to_owned();
                (run.code, text.split(" at byte ").next().map(str::to_owned))
            });
            assert_eq!(faults[0], faults[1], "{value_name}: {name}");
        }
    }
}

#[test]
fn keys_are_repeated_wherever_they_are() {
    let folder = Folder::new();
    let item = |key: &Variant, value: &Variant| {
        [to_bytes(key).expect("it encodes"), to_bytes(value).expect("it encodes")].concat()
    };
    let inner =
        [b"\x1b\0\0\0\x02\0\0\0".to_vec(), item(&"b".into(), &1.into()), item(&"b".into(), &2.into())];
    let mut bytes = b"\x1b\0\0\0\x04\0\0\0".to_vec();
    bytes.extend(item(&"a".into(), &1.into()));
    bytes.extend([to_bytes("c").expect("it encodes"), inner.concat()].concat());
    bytes.extend(item(&gdvar::StringName::from("a").into(), &2.into()));
    bytes.extend(item(&"c".into(), &3.into()));
    let write = |bytes: &[u8]| {
        let len = u32::try_from(bytes.len()).expect("it is short");
        folder.write("file", [&len.to_le_bytes(), bytes].concat());
        folder.run(&["check", "--dialect", "godot4", "file"])
    };
    let run = write(&bytes);
    let expected = "\
file: a key that was there before at byte 72 in c.key 1
file: a key that was there before at byte 92 in key 2
file: a key that was there before at byte 112 in key 3
";
    assert_eq!(run.stdout(), expected);
    // After a fault that ends the reading, what was found before it is reported all the same.
    let run = write(&bytes[..bytes.len() - 2]);
    assert!(run.stdout().starts_with(expected), "{run:?}");
}
