//! Damaged files: what is whole of them is opened, and the place of values among other bytes is named.

use gdvar::{Dialect, Variant, to_bytes, variant};
use gdvar_document::{Document, ErrorKind, NewFile, OpenOptions};

/// Returns whether a value is another one that ends earlier: with fewer items at the end of its containers.
fn is_start(start: &Variant, whole: &Variant) -> bool {
    match (start, whole) {
        (Variant::Array(start), Variant::Array(whole)) => {
            start.element_type() == whole.element_type()
                && start.len() <= whole.len()
                && start.iter().zip(whole).all(|(start, whole)| is_start(start, whole))
        }
        (Variant::Dictionary(start), Variant::Dictionary(whole)) => {
            let mut pairs = start.iter().zip(whole.iter());
            start.len() <= whole.len()
                && pairs.all(|((key, start), (other, whole))| key == other && is_start(start, whole))
        }
        _ => start == whole,
    }
}

#[test]
fn wherever_a_save_is_cut_what_is_whole_of_it_opens() {
    let items: Vec<Variant> = (0..300).map(|id| variant!({ "id": id })).collect();
    let typed: Variant = "Array[int]([1, 2, 3])".parse().expect("it is a value");
    let values = [
        variant!({ "name": "Ferris", "pos": [1.5, { "deep": [1, [2, 3]] }], (variant!([4, 5])): typed, "items": items, "end": true }),
        variant!(["second"]),
    ];
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        // Godot 3 has no typed arrays.
        let values = if dialect == Dialect::Godot3 { vec![values[1].clone(); 2] } else { values.to_vec() };
        let whole = NewFile { dialect, ..NewFile::new() }.with_values(&values).expect("it is made");
        let whole = whole.data();
        let options = OpenOptions::new().dialect(dialect).recover();
        let mut most = 0;
        for len in (5..whole.len()).filter(|len| *len < 400 || len % 61 == 0 || *len + 100 > whole.len()) {
            let Ok(save) = Document::open(&whole[..len], &options) else {
                assert_eq!(most, 0, "{len} bytes have less than fewer bytes");
                continue;
            };
            for (index, whole) in values.iter().enumerate().take(save.len()) {
                save.check(index).expect("it is whole");
                assert!(is_start(&save.value(index).expect("it is whole"), whole), "{len} bytes");
            }
            assert!(save.data().len() >= most, "{len} bytes have less than fewer bytes");
            most = save.data().len();
            assert!(save.data().len() <= len && save.data().len() + 40 > len, "{len}: {}", save.data().len());
            // What is whole is a save of its own.
            let again = Document::open(save.data(), &OpenOptions::new().dialect(dialect)).expect("it opens");
            assert!(again.damage().is_none() && again.len() == save.len());
        }
    }
}

#[test]
fn a_fault_in_a_value_ends_it_and_the_values_after_it_are_whole() {
    let values = [variant!({ "a": 1, "b": [1, "two"] }), variant!(["second"])];
    let mut data = NewFile::new().with_values(&values).expect("it is made").data().to_vec();
    let at = data.windows(3).position(|bytes| bytes == b"two").expect("it is there");
    data[at] = 0xFF;
    let save = Document::open(&data, &OpenOptions::new().recover()).expect("it opens");
    assert_eq!(save.value::<f32>(0).expect("it is whole"), variant!({ "a": 1, "b": [1] }));
    assert_eq!(save.value::<f32>(1).expect("it is whole"), values[1]);
    let damage = save.damage().expect("it was damaged").message();
    assert!(damage.starts_with("value 0: ") && damage.ends_with(" in b[1]"), "{damage}");
    assert_eq!(save.to_bytes().expect("it is packed"), save.data());
}

#[test]
fn nothing_is_recovered_of_other_files() {
    let mut random = 1_u32;
    let mut noise: Vec<u8> = std::iter::repeat_with(|| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 24) as u8
    })
    .take(4096)
    .collect();
    for bytes in [b"\x89PNG\r\n\x1a\n0000".as_slice(), b"\x78\x9c\x4b\x04\x00\x00", &noise.clone()] {
        let error = Document::open(bytes, &OpenOptions::new().recover()).expect_err("it has no values");
        assert_eq!((error.kind(), error.values_at()), (ErrorKind::NotValues, None), "{error}");
    }
    // A length of 4 GiB takes no memory.
    noise[..8].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0xFF, 28, 0, 0, 0]);
    let save = Document::open(&noise, &OpenOptions::new().recover());
    assert!(save.is_ok_and(|save| save.data().len() < noise.len()));
}

#[test]
fn errors_name_the_byte_at_which_values_start_among_other_bytes() {
    let value = to_bytes(&variant!({ "hp": 5, "name": "Ferris" })).expect("it is encoded");
    let framed = [&u32::try_from(value.len()).expect("it is short").to_le_bytes()[..], &value].concat();
    for (values, is_framed) in [(&framed, true), (&value, false)] {
        for (before, behind) in [("HEADER-1", ""), ("", "\u{1}sum"), ("HEADER-1", "\u{1}sum")] {
            let data = [before.as_bytes(), values, behind.as_bytes()].concat();
            let error = Document::open(&data, &OpenOptions::new()).expect_err("it has other bytes");
            if !is_framed && !before.is_empty() && !behind.is_empty() {
                // A value within other bytes may be a part of another one.
                assert_eq!(error.values_at(), None);
                continue;
            }
            assert_eq!(error.values_at(), Some(before.len()), "{error}");
            let options = OpenOptions::new().offset(before.len());
            let save = Document::open(&data, &options).expect("it opens");
            assert_eq!((save.before(), save.after()), (before.as_bytes(), behind.as_bytes()));
            assert_eq!(save.bytes(0).expect("it is whole"), value);
        }
    }
}
