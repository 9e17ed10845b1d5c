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

/// Returns a save of so many nulls, each of which takes twelve times as much memory when it is decoded.
fn nulls(count: usize) -> Vec<u8> {
    let start = [28_u32, u32::try_from(count).expect("there are few")].map(u32::to_le_bytes).concat();
    let value = [start, vec![0; 4 * count]].concat();
    [&u32::try_from(value.len()).expect("it is short").to_le_bytes(), &value[..]].concat()
}

/// Runs the command with memory for so many times the bytes of its files.
#[cfg(target_os = "linux")]
fn run_within(folder: &Folder, times: f64, files: &[&str], arguments: &[&str]) -> crate::run::Run {
    // The address space for the stack, of which little is used, and for the program.
    const PROGRAM: usize = (256 << 20) + (4 << 20);

    let size: usize = files.iter().map(|file| folder.bytes(file).len()).sum();
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "some megabytes"
    )]
    let limit = PROGRAM + (size as f64 * times) as usize;
    folder.run_within(limit, arguments)
}

#[cfg(target_os = "linux")]
#[test]
fn large_files_take_little_more_memory_than_their_data() {
    let folder = Folder::new();
    folder.save("old", &[save(24 << 20)]);
    std::fs::copy(folder.path("old"), folder.path("new")).expect("the folder is ours");
    let within = |times, files: &[&str], arguments: &[&str]| run_within(&folder, times, files, arguments);
    assert!(within(1.5, &["old"], &["check", "old"]).ok().starts_with("old: no faults"));
    assert_eq!(within(1.2, &["old", "new"], &["diff", "old", "new"]).ok(), "");
    assert!(within(2.5, &["new"], &["set", "new", "version", "2"]).ok().starts_with("version: 1 -> 2"));
    let diff = within(1.2, &["old", "new"], &["diff", "old", "new"]);
    assert_eq!((diff.code, diff.stdout()), (1, "~ version: 1 -> 2\n"));
    let converted = within(2.2, &["old"], &["convert", "old", "--container", "zstd", "-o", "zstd"]);
    assert_eq!(converted.code, 0, "{converted:?}");
    let tree = within(1.3, &["old"], &["show", "--depth", "1", "old"]);
    assert_eq!(tree.ok().lines().count(), 8, "{tree:?}");
    for (path, value) in [("picture[7]", "7\n"), ("players[1999].name", "\"player 1999\"\n")] {
        assert_eq!(within(1.3, &["old"], &["get", "old", path]).ok(), value);
    }
    // The limit works.
    assert_ne!(within(0.5, &["old"], &["check", "old"]).code, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn values_that_are_much_larger_when_they_are_decoded_are_read_one_by_one() {
    let folder = Folder::new();
    folder.write("old", nulls(300_000));
    folder.write("new", nulls(300_001));
    let within = |times, files: &[&str], arguments: &[&str]| run_within(&folder, times, files, arguments);
    assert!(within(1.5, &["old"], &["check", "old"]).ok().starts_with("old: no faults"));
    let diff = within(1.2, &["old", "new"], &["diff", "old", "new"]);
    assert_eq!((diff.code, diff.stdout()), (1, "+ [300000]: null\n"));
    assert_eq!(within(1.5, &["old"], &["text", "old"]).ok().len(), 1_800_001);
    assert_eq!(within(1.5, &["old"], &["json", "--plain", "old"]).ok().len(), 1_500_002);
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
