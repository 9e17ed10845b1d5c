//! Guessing the dialect of bytes from the engines.

use std::fs;
use std::path::Path;

use crate::golden;
use gdvar::{Codec, Dialect, GodotEncode, VarWriter, Variant, generic, variant};

/// Values that Godot 3 and Godot 4 write alike but read differently. The bytes do not show the difference.
const AMBIGUOUS: [&str; 8] = [
    "aabb",
    "color",
    "color_inexact",
    "plane",
    "pool_int_array_empty",
    "string_name_",
    "string_name_x",
    "transform2d",
];

#[test]
fn every_value_of_an_engine_is_read_correctly_or_the_guess_is_unsure() {
    check::<f32>(&golden::godot4(), Dialect::Godot4);
    check::<f64>(&golden::godot4_double(), Dialect::Godot4);
    check::<f32>(&golden::godot3(), Dialect::Godot3);
}

fn check<R: gdvar::Real>(values: &[golden::Value], dialect: Dialect) {
    for value in values {
        let guess = gdvar::guess(&value.bytes);
        assert!(guess.candidates().contains(&dialect), "{}: {guess:?}", value.name);
        if !guess.is_sure() {
            assert!(AMBIGUOUS.contains(&&*value.name), "{}: {guess:?}", value.name);
            continue;
        }
        let best = guess.best().expect("there are candidates");
        let read = |dialect| {
            value.codec(dialect).decode::<generic::Variant<R>>(&value.bytes).expect("it is a candidate")
        };
        assert_eq!(to_godot4(&read(best)), to_godot4(&read(dialect)), "{}: {guess:?}", value.name);
    }
}

/// Returns the bytes of a value in Godot 4's dialect, to compare values that may contain NaNs.
fn to_godot4(value: &impl GodotEncode) -> Vec<u8> {
    Codec::new().full_objects(true).encode(value).expect("Godot 4 has everything")
}

#[test]
fn the_saves_of_both_engines_are_distinguished() {
    for (save, dialect) in [
        ("saves-3.6.2/plain", Dialect::Godot3),
        ("saves-4.6.3/plain", Dialect::Godot4),
        ("saves-4.6.3/objects", Dialect::Godot4),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(save);
        let guess = gdvar::guess(&fs::read(path.with_extension("save")).expect("the file is there"));
        assert_eq!((guess.best(), guess.is_sure()), (Some(dialect), true), "{save}: {guess:?}");
    }
}

#[test]
fn a_count_is_not_read_as_a_tiny_real() {
    let codec = Codec::new().dialect(Dialect::Godot3);
    // The length is also that of a Color, a Transform3D or a Projection, whose ids Godot 4 reads here.
    let bytes = codec.encode(&[200_u8; 12]).expect("encodes");
    let dictionary = codec.encode(&variant!({"a": "b", "c": 2})).expect("encodes");
    let array = codec.encode(&variant!([1, 2, 3, 4, 5, 6, 7, null])).expect("encodes");
    for (value, len) in [(bytes, 4 + 16), (dictionary, 4 + 48), (array, 4 + 64)] {
        let guess = gdvar::guess(&value);
        assert_eq!((guess.best(), guess.is_sure()), (Some(Dialect::Godot3), true), "{guess:?}");
        assert_eq!(value.len(), len);
    }
}

#[test]
fn ints_that_are_all_wide_are_those_of_godot_3_0() {
    let save = variant!({ "gold": 5000, "level": 3, "name": "Ferris", "items": ["potion", 7] });
    let wide = Codec::new().dialect(Dialect::Godot3_0).encode(&save).expect("encodes");
    let guess = gdvar::guess(&wide);
    assert_eq!((guess.best(), guess.is_sure()), (Some(Dialect::Godot3_0), true), "{guess:?}");
    // The file is written back unchanged.
    let read: Variant = Codec::new().dialect(Dialect::Godot3_0).decode(&wide).expect("decodes");
    assert_eq!(Codec::new().dialect(Dialect::Godot3_0).encode(&read), Ok(wide));

    // Without ints, or with ints that need 64 bits, the bytes can be from any version of Godot 3, with the same values.
    for value in [variant!({ "name": [] }), variant!([1_i64 << 40])] {
        let bytes = Codec::new().dialect(Dialect::Godot3_0).encode(&value).expect("encodes");
        let guess = gdvar::guess(&bytes);
        assert_eq!((guess.best(), guess.is_sure()), (Some(Dialect::Godot3), true), "{guess:?}");
    }
}

#[test]
fn one_value_of_many_can_decide() {
    let mut writer = VarWriter::with_codec(Vec::new(), Codec::new().dialect(Dialect::Godot3));
    writer.write("text is the same in all").expect("encodes");
    assert_eq!(gdvar::guess(&writer.into_inner()).best(), Some(Dialect::Godot4));

    let mut writer = VarWriter::with_codec(Vec::new(), Codec::new().dialect(Dialect::Godot3));
    writer.write("text is the same in all").expect("encodes");
    writer.write(&variant!([])).expect("encodes");
    assert_eq!(gdvar::guess(&writer.into_inner()).best(), Some(Dialect::Godot3));
}

#[test]
fn bytes_that_no_dialect_reads_have_no_candidates() {
    for bytes in [b"GCPF\0\0\0\0".as_slice(), b"{\"json\": true}", &[0xFF; 40], &[4]] {
        let guess = gdvar::guess(bytes);
        assert_eq!((guess.best(), guess.is_sure()), (None, false), "{bytes:?}");
    }
}

#[test]
fn large_files_are_guessed_by_their_start() {
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        let codec = Codec::new().dialect(dialect);
        let item = |number: i32| variant!({ "name": (format!("item {number}")), "count": number });
        let list: gdvar::Array = (0..100_000).map(item).collect();
        let bytes = codec.encode(&variant!({ "version": 1, "items": list })).expect("encodes");
        assert!(bytes.len() > 5 << 20, "{}", bytes.len());
        let guess = gdvar::guess(&bytes);
        assert_eq!((guess.best(), guess.is_sure()), (Some(dialect), true));
        // In a sequence of values, the first value that is long enough decides.
        let mut row = Vec::new();
        let mut writer = VarWriter::with_codec(&mut row, codec);
        writer.write(&Variant::Nil).and_then(|()| writer.write_packet(&bytes)).expect("it is kept");
        assert_eq!(gdvar::guess(&row).best(), Some(dialect));
    }
    // Text of the same length has no dialect.
    let guess = gdvar::guess(&b"text".repeat(2 << 20));
    assert_eq!((guess.best(), guess.is_sure()), (None, false));
}

#[test]
fn the_end_of_a_large_file_is_not_looked_at() {
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        let list: gdvar::Array = (0..1_000_000).collect();
        let mut bytes = Codec::new().dialect(dialect).encode(&variant!({ "list": list })).expect("encodes");
        bytes.pop();
        let guess = gdvar::guess(&bytes);
        assert_eq!((guess.best(), guess.is_sure()), (Some(dialect), true));
    }
}

#[test]
fn a_large_value_that_both_engines_write_alike_is_no_sure_sign() {
    let text = Codec::new().encode(&"text".repeat(2 << 20)).expect("encodes");
    let guess = gdvar::guess(&text);
    assert!(guess.candidates().contains(&Dialect::Godot4) && guess.candidates().contains(&Dialect::Godot3));
    assert!(!guess.is_sure());
}

#[test]
fn a_count_at_the_start_of_a_large_file_is_not_read_as_a_tiny_real() {
    let mut row = Vec::new();
    let mut writer = VarWriter::with_codec(&mut row, Codec::new().dialect(Dialect::Godot3));
    // The length is also that of a Color, whose id Godot 4 reads here.
    writer.write(&[200_u8; 12]).and_then(|()| writer.write(&vec![200_u8; 5 << 20])).expect("it is kept");
    let guess = gdvar::guess(&row);
    assert_eq!((guess.best(), guess.is_sure()), (Some(Dialect::Godot3), true), "{guess:?}");
}

#[test]
fn what_both_engines_write_alike_may_be_written_for_either() {
    let both = [Dialect::Godot4, Dialect::Godot3];
    let codec = Codec::new();
    for value in [variant!(2.5), variant!(true), variant!(7), variant!("text"), Variant::Nil] {
        let guess = gdvar::guess(&codec.encode(&value).expect("encodes"));
        assert!(guess.is_sure(), "{value}");
        assert_eq!(guess.writers(), both, "{value}");
    }
    // The file has both, so the last value decides.
    let mut writer = VarWriter::with_codec(Vec::new(), codec.dialect(Dialect::Godot3));
    writer.write(&2.5).expect("encodes");
    assert_eq!(gdvar::guess(writer.get_ref()).writers(), both);
    writer.write(&variant!({"gold": 2.5})).expect("encodes");
    assert_eq!(gdvar::guess(writer.get_ref()).writers(), [Dialect::Godot3]);

    // Values that one engine would take for others: reading is not safe either.
    let color = codec.dialect(Dialect::Godot3).encode(&gdvar::Color::new(1.0, 0.5, 0.25, 1.0));
    let guess = gdvar::guess(&color.expect("encodes"));
    assert_eq!((guess.writers(), guess.is_sure()), (&both[..], false));
    // Other evidence decides.
    let guess = guess.only(Dialect::is_godot3);
    assert_eq!((guess.writers(), guess.is_sure()), (&[Dialect::Godot3][..], true));
    let unchanged = guess.clone().only(|dialect| dialect == Dialect::Godot4);
    assert_eq!(unchanged, guess);
}

#[test]
fn other_dialects_are_writers_only_if_neither_engine_is() {
    // All ints are wide, so of Godot 3 only 3.0 wrote this.
    let wide = Codec::new().dialect(Dialect::Godot3_0).encode(&variant!([1, 2])).expect("encodes");
    assert_eq!(gdvar::guess(&wide).writers(), [Dialect::Godot3_0]);
    // Texts in a packed array end in a NUL, but not on the pages.
    let texts = vec!["ab".to_owned()];
    let published = Codec::new().dialect(Dialect::Published3).encode(&texts).expect("encodes");
    let guess = gdvar::guess(&published);
    assert!(
        guess.writers().iter().all(|dialect| dialect.is_published()) && !guess.writers().is_empty(),
        "{guess:?}"
    );
    // Nothing at all is ruled out by an empty file, and nothing fits what is no value.
    assert_eq!(gdvar::guess(&[]).writers(), [Dialect::Godot4, Dialect::Godot3]);
    assert_eq!(gdvar::guess(&[0xFF; 40]).writers(), []);
}

#[test]
fn what_only_older_dialects_of_an_engine_read_is_theirs() {
    // An Array whose flags declare a type of the id 0x8000_0000 for Godot 4.3, and whose count is 0 for Godot 4.0, which reads
    // no flags and ignores the highest bit of a count.
    let bytes = b"\x1c\0\x05\0\0\0\0\x80";
    let reads = |dialect| Codec::new().dialect(dialect).decode::<Variant>(bytes).is_ok();
    assert_eq!([Dialect::Godot4, Dialect::Godot4_3, Dialect::Godot4_0].map(reads), [false, false, true]);
    assert_eq!(gdvar::guess(bytes).candidates(), [Dialect::Godot4_0]);
}

#[test]
fn dialects_read_alike_what_has_the_same_bytes_in_both() {
    let codec = Codec::new();
    let alike = |value: &Variant| {
        Dialect::Godot4.reads_alike(Dialect::Godot3, &codec.encode(value).expect("encodes"))
    };
    let vector = gdvar::Vector3::new(1.0, 2.0, 3.0);
    assert!(alike(&variant!(1.5)) && alike(&variant!("x")) && alike(&gdvar::Vector2::new(1.0, 2.0).into()));
    assert!(!alike(&vector.into()) && !alike(&variant!([])) && !alike(&variant!({})));
    let array = codec.encode(&variant!([1, 2])).expect("encodes");
    assert!(Dialect::Godot4.reads_alike(Dialect::Godot4_0, &array));
    assert!(!Dialect::Godot4.reads_alike(Dialect::Godot4, &array[..3]), "it is no value");
}
