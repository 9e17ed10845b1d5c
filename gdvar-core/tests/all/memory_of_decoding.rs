//! The memory that decoding allocates is bounded by the length of the input, whatever the input claims.

// The memory is measured by an allocator, and implementing one is unsafe.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};

use crate::golden;
use crate::random::Random;
use gdvar_core::{
    Codec, Decoder, Dialect, GodotDecode, GodotDecodeOwned, Header, Result, Variant, VariantType, Vector3,
    double,
};

/// The limit that `Codec` promises for a Variant, in bytes for each byte of the input.
const VARIANT_MULTIPLE: usize = 16;

/// The same for a double-precision Variant.
const DOUBLE_VARIANT_MULTIPLE: usize = 32;

/// The limit for a Variant from text, in bytes for each byte of the text.
const TEXT_MULTIPLE: usize = 88;

/// The memory for an error and its message.
const ERROR: usize = 1024;

thread_local! {
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, with a count for each thread of the bytes held and their peak.
struct Counting;

fn count(more: usize, less: usize) {
    // A thread may free what another thread allocated.
    let live = LIVE.get().saturating_add(more).saturating_sub(less);
    LIVE.set(live);
    PEAK.set(PEAK.get().max(live));
}

// SAFETY: every call is passed on to the system's allocator unchanged, and counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller keeps what `GlobalAlloc` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: as above, and the memory came from the same allocator.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // The old and the new memory may exist at the same time.
        count(size, 0);
        count(0, layout.size());
        // SAFETY: as above.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the peak of the memory held while a `T` was decoded.
fn peak<T: GodotDecodeOwned>(codec: Codec, bytes: &[u8]) -> usize {
    let before = LIVE.get();
    PEAK.set(before);
    let result = codec.decode::<T>(bytes);
    let peak = PEAK.get() - before;
    drop(result);
    peak
}

#[track_caller]
fn assert_bounded<T: GodotDecodeOwned>(codec: Codec, bytes: &[u8], multiple: usize) {
    let (peak, limit) = (peak::<T>(codec, bytes), multiple * bytes.len() + ERROR);
    let head = &bytes[..bytes.len().min(64)];
    assert!(peak <= limit, "{peak} bytes for {} that start with {head:02x?}", bytes.len());
}

/// Checks that decoding into a collection that already has an item takes no more memory.
#[track_caller]
fn assert_bounded_into<T: GodotDecodeOwned>(item: T, bytes: &[u8], multiple: usize) {
    let mut items = vec![item];
    let before = LIVE.get();
    PEAK.set(before);
    let result = Codec::new().decode_into(bytes, &mut items);
    let (peak, limit) = (PEAK.get() - before, multiple * bytes.len() + ERROR);
    drop(result);
    let head = &bytes[..bytes.len().min(64)];
    assert!(peak <= limit, "{peak} bytes for {} that start with {head:02x?}", bytes.len());
}

/// Returns codecs that allow everything.
fn codecs() -> impl Iterator<Item = Codec> {
    Dialect::ALL.iter().map(|dialect| Codec::new().dialect(*dialect).full_objects(true))
}

/// Ids of Godot 4.
const STRING: u8 = 4;
const NODE_PATH: u8 = 22;
const OBJECT: u8 = 24;
const DICTIONARY: u8 = 27;
const ARRAY: u8 = 28;

fn header(id: u8, flags: u8) -> [u8; 4] {
    [id, 0, flags, 0]
}

/// Returns a header, a count, and `count` items of these bytes.
fn container(header: [u8; 4], count: usize, item: &[u8]) -> Vec<u8> {
    let count = u32::try_from(count).expect("it is a small test");
    [&header, &count.to_le_bytes(), &*item.repeat(count as usize)].concat()
}

/// Returns inputs that make decoding allocate as much as possible.
fn attacks(size: usize) -> Vec<Vec<u8>> {
    let empty_array = container(header(ARRAY, 0), 0, &[]);
    // Elements of a class with a name of one letter.
    let typed_array = [&header(ARRAY, 2)[..], b"\x01\0\0\0a\0\0\0", &[0; 4]].concat();
    let typed_dictionary = [&header(DICTIONARY, 1)[..], &[2, 0, 0, 0], &[0; 4]].concat();
    let object = [&header(OBJECT, 0)[..], b"\x01\0\0\0a\0\0\0", &[0; 4]].concat();
    let empty_path = [&header(NODE_PATH, 0)[..], &[0, 0, 0, 0x80], &[0; 8]].concat();
    let mut attacks = vec![
        container(header(ARRAY, 0), size / 4, &[0; 4]),
        container(header(ARRAY, 0), size / 8, &empty_array),
        container(header(ARRAY, 0), size / 16, &typed_array),
        container(header(ARRAY, 0), size / 12, &typed_dictionary),
        container(header(ARRAY, 0), size / 16, &object),
        container(header(ARRAY, 0), size / 16, &empty_path),
        container(header(ARRAY, 0), size / 8, &[STRING, 0, 0, 0, 0, 0, 0, 0]),
        // The same key again and again.
        container(header(DICTIONARY, 0), size / 8, &[0; 8]),
    ];
    // Different keys, which need an index.
    let numbers = 0..u32::try_from(size / 12).expect("it is a small test");
    let mut keys = container(header(DICTIONARY, 0), 0, &[]);
    keys[4..].copy_from_slice(&numbers.end.to_le_bytes());
    keys.extend(numbers.flat_map(|number| [[2, 0, 0, 0], number.to_le_bytes(), [0; 4]]).flatten());
    attacks.push(keys);
    // A path of empty names, a path of empty subnames, and an object whose properties have empty names.
    let count = u32::try_from(size / 4).expect("it is a small test");
    let names = vec![0; size];
    attacks.push([&header(NODE_PATH, 0)[..], &(count | 1 << 31).to_le_bytes(), &[0; 8], &names].concat());
    let counts = [[0, 0, 0, 0x80], count.to_le_bytes(), [0; 4]].concat();
    attacks.push([&header(NODE_PATH, 0)[..], &counts, &names].concat());
    let class = [&header(OBJECT, 0)[..], b"\x01\0\0\0a\0\0\0"].concat();
    attacks.push([&*class, &(count / 2).to_le_bytes(), &names].concat());
    // Packed arrays of every kind, each as full as possible.
    for id in 29..=38 {
        for item in [1, 4, 8, 12, 16, 24, 32] {
            attacks.push(container(header(id, u8::from(item > 16)), size / item, &vec![0; item]));
        }
    }
    // Nested false counts, alone and followed by many bytes.
    for (id, flags) in [(ARRAY, 0), (DICTIONARY, 0), (ARRAY, 3)] {
        for count in [u32::MAX, 1 << 30, count, count / 2, count / 10, 1000, 100] {
            let name = if flags == 0 { &[][..] } else { b"\x01\0\0\0a\0\0\0" };
            let level = [&header(id, flags), name, &count.to_le_bytes()].concat();
            let levels = level.repeat(1000.min(size / level.len()));
            attacks.push(levels.clone());
            attacks.push([levels, vec![0; size]].concat());
        }
    }
    attacks
}

#[test]
fn no_attack_makes_a_variant_larger_than_its_multiple_of_the_input() {
    for codec in codecs() {
        for size in [64, 4096, 60_000] {
            for bytes in attacks(size) {
                assert_bounded::<Variant>(codec, &bytes, VARIANT_MULTIPLE);
                assert_bounded::<double::Variant>(codec, &bytes, DOUBLE_VARIANT_MULTIPLE);
            }
        }
    }
}

/// Returns the memory for a Variant of a text, in bytes for each byte of it.
fn multiple(text: &str, is_read: impl FnOnce(&str) -> bool) -> usize {
    let before = LIVE.get();
    PEAK.set(before);
    assert!(is_read(text), "{text}");
    (PEAK.get() - before).saturating_sub(ERROR) / text.len()
}

/// An element has four bytes at least, but in text two: `[0,0]`. A container with one item has room for four, and one that grows is in
/// memory twice.
#[test]
fn no_text_makes_a_variant_larger_than_its_multiple_of_the_text() {
    let multiple = |text: &str| multiple(text, |text| text.parse::<Variant>().is_ok());
    let mut most = 0;
    for item in ["0,", "\"\",", "[],", "[0],", "{},", "{0:0},", "[[]],", "null,", "&\"\","] {
        // An Array takes the most memory right after it has grown.
        for count in [5, 100, 1025, 8193, 30_000] {
            most = most.max(multiple(&format!("[{}]", item.repeat(count))));
        }
    }
    // Different keys, which need an index.
    for count in [9, 17, 33, 129, 1025, 8193] {
        let entries: Vec<String> = (0..count).map(|key| format!("{key}:0")).collect();
        most = most.max(multiple(&format!("{{{}}}", entries.join(","))));
    }
    assert!((TEXT_MULTIPLE / 2..=TEXT_MULTIPLE).contains(&most), "{most} bytes for each byte of a text");
}

#[cfg(feature = "json")]
#[test]
fn plain_json_makes_no_larger_variant_than_text() {
    use gdvar_core::json::{JsonForm, JsonFormat};

    for item in ["0", "\"\"", "[]", "[0]", "{}", "{\"\":0}", "[[]]", "null"] {
        for count in [5, 100, 1025, 8193, 30_000] {
            let list = vec![item; count].join(",");
            let is_read = |text: &str| JsonFormat::new(JsonForm::Plain).parse::<f32>(text).is_ok();
            let multiple = multiple(&format!("[{list}]"), is_read);
            assert!(multiple <= TEXT_MULTIPLE, "{multiple} bytes for each byte of {count} times {item}");
        }
    }
}

#[test]
fn no_attack_makes_a_collection_larger_than_its_elements() {
    /// An element that is larger than a Variant and reads any value.
    struct Large(#[allow(dead_code)] [u64; 100]);

    impl<'de> GodotDecode<'de> for Large {
        fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
            decoder.skip(header).map(|()| Self([0; 100]))
        }
    }

    /// Returns the limit for a collection of `T`s: three times the size of a `T` for each byte of a `PackedByteArray`.
    const fn multiple<T>() -> usize {
        3 * size_of::<T>() + VARIANT_MULTIPLE
    }

    for bytes in attacks(4096) {
        let codec = Codec::new();
        assert_bounded::<Vec<u64>>(codec, &bytes, multiple::<u64>());
        assert_bounded::<Vec<Option<Vector3>>>(codec, &bytes, multiple::<Option<Vector3>>());
        assert_bounded::<Vec<Vec<Vec<String>>>>(codec, &bytes, multiple::<String>());
        assert_bounded::<VecDeque<Variant>>(codec, &bytes, multiple::<Variant>());
        assert_bounded::<Vec<Large>>(codec, &bytes, multiple::<Large>());
        assert_bounded::<Vec<(Large, Large)>>(codec, &bytes, VARIANT_MULTIPLE + 20);
        assert_bounded_into(Large([0; 100]), &bytes, multiple::<Large>());
        assert_bounded_into((Large([0; 100]), Large([0; 100])), &bytes, VARIANT_MULTIPLE + 20);
        assert_bounded_into(vec![String::new()], &bytes, multiple::<String>());
        assert_bounded_into(0.5, &bytes, multiple::<f64>());
        assert_bounded::<BTreeMap<Text, Large>>(codec, &bytes, multiple::<Large>());
        #[cfg(feature = "std")]
        assert_bounded::<std::collections::HashMap<String, Variant>>(codec, &bytes, multiple::<Variant>());
    }
}

/// A key that reads any value.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Text(String);

impl<'de> GodotDecode<'de> for Text {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        Variant::decode(header, decoder).map(|value| Self(value.to_string()))
    }
}

#[test]
fn golden_and_malformed_bytes_stay_within_the_multiple() {
    let values = golden::godot4().into_iter().chain(golden::godot3()).chain(golden::godot4_double());
    let verdicts = golden::godot4_verdicts().into_iter().chain(golden::godot3_verdicts());
    let inputs = values.map(|value| value.bytes).chain(verdicts.map(|verdict| verdict.bytes));
    for bytes in inputs {
        for codec in codecs() {
            assert_bounded::<Variant>(codec, &bytes, VARIANT_MULTIPLE);
        }
    }
}

#[test]
fn random_values_with_random_changes_stay_within_the_multiple() {
    let mut random = Random::new(16, Dialect::Godot4);
    let codec = Codec::new().full_objects(true);
    for _ in 0..2000 {
        let mut bytes = codec.encode(&random.variant::<f32>(4)).expect("every random value can be written");
        for _ in 0..3 {
            let position = random.below(bytes.len());
            bytes[position] = random.bits().to_le_bytes()[0];
        }
        assert_bounded::<Variant>(codec, &bytes, VARIANT_MULTIPLE);
    }
}

#[test]
fn the_ids_of_the_attacks_are_those_of_godot4() {
    let ids = [
        (VariantType::String, STRING),
        (VariantType::NodePath, NODE_PATH),
        (VariantType::Object, OBJECT),
        (VariantType::Dictionary, DICTIONARY),
        (VariantType::Array, ARRAY),
    ];
    for (ty, id) in ids {
        assert_eq!(ty.id(Dialect::Godot4), Some(id));
    }
}
