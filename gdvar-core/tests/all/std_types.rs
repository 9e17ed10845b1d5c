//! The types of std: the values that they are written as, and the values that they read and refuse.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroUsize,
};
use std::rc::Rc;
use std::sync::Arc;

use gdvar_core::{
    Array, Color, Dictionary, ElementType, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Instance,
    Rid, StringName, Variant, VariantType, Vector2, Vector2i, Vector3, double, from_bytes, to_bytes,
};

/// Checks that the value is written as this Variant and read from it.
#[track_caller]
fn is<T: GodotEncode + GodotDecodeOwned + Debug + PartialEq>(value: T, variant: impl Into<Variant>) {
    let variant = variant.into();
    let bytes = to_bytes(&variant).expect("the variant can be written");
    assert_eq!(to_bytes(&value).as_ref(), Ok(&bytes), "{variant}");
    assert_eq!(from_bytes(&bytes), Ok(value));
}

/// Checks that the value is read from this Variant, which differs from the one that it is written as.
#[track_caller]
fn reads<T: GodotDecodeOwned + Debug + PartialEq>(variant: impl Into<Variant>, value: T) {
    let bytes = to_bytes(&variant.into()).expect("the variant can be written");
    assert_eq!(from_bytes(&bytes), Ok(value));
}

/// Checks that a `T` is not read from this Variant, and that the error has this message.
#[track_caller]
fn refuses<T: GodotDecodeOwned + Debug>(variant: impl Into<Variant>, kind: ErrorKind, message: &str) {
    let bytes = to_bytes(&variant.into()).expect("the variant can be written");
    let error = from_bytes::<T>(&bytes).expect_err("it does not fit");
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
}

fn array(items: impl IntoIterator<Item = impl Into<Variant>>) -> Variant {
    Variant::from(items.into_iter().map(Into::into).collect::<Vec<Variant>>())
}

fn dictionary(entries: impl IntoIterator<Item = (impl Into<Variant>, impl Into<Variant>)>) -> Variant {
    Variant::Dictionary(entries.into_iter().collect())
}

/// The traits are imported here, as users import them.
#[test]
fn collections_keep_their_own_methods() {
    macro_rules! appends {
        ($collection:ident of $a:expr, $b:expr) => {
            let (mut items, mut more) = ($collection::from([$a]), $collection::from([$b]));
            items.append(&mut more);
            assert_eq!((items.len(), more.len()), (2, 0));
        };
    }
    appends!(Vec of 1, 2);
    appends!(VecDeque of 1, 2);
    appends!(LinkedList of 1, 2);
    appends!(BinaryHeap of 1, 2);
    appends!(BTreeSet of 1, 2);
    appends!(BTreeMap of (1, 1), (2, 2));
}

/// The method of the type needs one more dereference than the methods of the traits, which its pointer implements.
#[test]
fn types_behind_pointers_keep_their_own_methods() {
    struct Frame(&'static str);
    impl GodotEncode for Frame {
        fn encode(&self, encoder: &mut gdvar_core::Encoder<'_>) -> gdvar_core::Result<()> {
            encoder.value(self.0)
        }
    }
    impl<'de> GodotDecode<'de> for Frame {
        fn decode(
            header: gdvar_core::Header,
            decoder: &mut gdvar_core::Decoder<'_, 'de>,
        ) -> gdvar_core::Result<Self> {
            decoder.skip(header).map(|()| Self(""))
        }
    }
    impl Frame {
        fn append(&self, more: &str) -> String {
            format!("{} and {more}", self.0)
        }

        fn decode_into(&self, place: &str) -> String {
            format!("{} into {place}", self.0)
        }
    }
    assert_eq!(Arc::new(Frame("this")).append("that"), "this and that");
    assert_eq!(Arc::new(Frame("this")).decode_into("that"), "this into that");
}

macro_rules! integers_have_their_range {
    ($($test:ident $integer:ty;)+) => {$(
        #[test]
        fn $test() {
            let max = i64::try_from(<$integer>::MAX).unwrap_or(i64::MAX);
            let min = i64::try_from(<$integer>::MIN).unwrap_or(i64::MIN);
            for number in [min, 0, 1, max] {
                is(<$integer>::try_from(number).expect("it is in the range"), number);
            }
            for number in [min.checked_sub(1), max.checked_add(1)].into_iter().flatten() {
                if <$integer>::try_from(number).is_err() {
                    let message = format!(
                        "{number} does not fit {} at byte 4",
                        stringify!($integer)
                    );
                    refuses::<$integer>(number, ErrorKind::OutOfRange, &message);
                }
            }
            // Numbers that do not fit a signed 64-bit integer.
            if let Some(beyond) = <$integer>::MAX.checked_sub(0).filter(|max| i64::try_from(*max).is_err()) {
                let error = to_bytes(&beyond).expect_err("int has 64 bits");
                let message = format!("{beyond} does not fit int (a signed 64-bit integer) at byte 0");
                assert_eq!((error.kind(), error.to_string()), (ErrorKind::OutOfRange, message));
            }
            reads(1.0, <$integer>::try_from(1).expect("every integer has it"));
            let message = "expected int, found 1.5, which is not a whole number at byte 0";
            refuses::<$integer>(1.5, ErrorKind::PrecisionLoss, message);
            refuses::<$integer>("1", ErrorKind::TypeMismatch, "expected int, found String at byte 0");
        }
    )+};
}
integers_have_their_range! {
    i8_is_an_int_in_its_range i8;
    i16_is_an_int_in_its_range i16;
    i32_is_an_int_in_its_range i32;
    i64_is_every_int i64;
    i128_is_every_int i128;
    isize_is_an_int_in_its_range isize;
    u8_is_an_int_in_its_range u8;
    u16_is_an_int_in_its_range u16;
    u32_is_an_int_in_its_range u32;
    u64_is_an_int_in_its_range u64;
    u128_is_an_int_in_its_range u128;
    usize_is_an_int_in_its_range usize;
}

#[test]
fn integers_without_zero_refuse_it() {
    is(NonZeroI8::MIN, i64::from(i8::MIN));
    is(NonZeroI16::MIN, i64::from(i16::MIN));
    is(NonZeroI32::MIN, i64::from(i32::MIN));
    is(NonZeroI64::MIN, i64::MIN);
    is(NonZeroIsize::MIN, i64::MIN);
    is(NonZeroU8::MAX, i64::from(u8::MAX));
    is(NonZeroU16::MAX, i64::from(u16::MAX));
    is(NonZeroU32::MAX, i64::from(u32::MAX));
    is(NonZeroU64::MIN, 1);
    is(NonZeroUsize::MIN, 1);
    refuses::<NonZeroU8>(0, ErrorKind::OutOfRange, "0 does not fit NonZeroU8 at byte 4");
    refuses::<NonZeroU8>(256, ErrorKind::OutOfRange, "256 does not fit u8 at byte 4");
}

#[test]
fn floats_take_whole_numbers_that_they_equal() {
    is(1.5_f64, 1.5);
    is(0.1_f64, 0.1);
    is(f64::MAX, f64::MAX);
    is(1.5_f32, 1.5);
    is(f32::MAX, f64::from(f32::MAX));
    is(f64::INFINITY, f64::INFINITY);
    reads(3, 3.0_f64);
    reads(-3, -3.0_f32);
    reads(1_i64 << 60, 1_152_921_504_606_846_976.0_f64);
    assert!(from_bytes::<f32>(&to_bytes(&f64::NAN).expect("a float")).is_ok_and(f32::is_nan));
    refuses::<f64>(
        i64::MAX,
        ErrorKind::PrecisionLoss,
        "9223372036854775807 does not fit a float without a loss at byte 4",
    );
    refuses::<f64>(true, ErrorKind::TypeMismatch, "expected float, found bool at byte 0");
}

#[test]
fn negative_zero_and_the_payload_of_nan_are_kept() {
    let nan = f64::from_bits(0xFFF0_0000_0000_1234);
    for number in [-0.0, nan] {
        let again: f64 = from_bytes(&to_bytes(&number).expect("a float")).expect("a float");
        assert_eq!(again.to_bits(), number.to_bits());
    }
}

#[test]
fn bool_is_a_bool_alone() {
    is(true, true);
    is(false, false);
    refuses::<bool>(1, ErrorKind::TypeMismatch, "expected bool, found int at byte 0");
}

#[test]
fn text_is_a_string_and_read_from_names_too() {
    is(String::from("crab"), "crab");
    is(StringName::new("crab"), StringName::new("crab"));
    reads(StringName::new("crab"), String::from("crab"));
    reads("crab", StringName::new("crab"));
    is::<Box<str>>("crab".into(), "crab");
    is::<Rc<str>>("crab".into(), "crab");
    is::<Arc<str>>("crab".into(), "crab");
    is(Cow::<'static, str>::Borrowed("crab"), "crab");
    refuses::<String>(1, ErrorKind::TypeMismatch, "expected String, found int at byte 0");
}

#[test]
fn a_char_is_a_string_of_one() {
    is('🦀', "🦀");
    reads(StringName::new("x"), 'x');
    refuses::<char>("", ErrorKind::WrongLength, "expected one character, found 0 at byte 4");
    refuses::<char>("ab", ErrorKind::WrongLength, "expected one character, found 2 at byte 4");
}

#[test]
fn text_and_bytes_are_borrowed_from_the_input() {
    let text = to_bytes("crab").expect("text");
    let borrowed: &str = from_bytes(&text).expect("text");
    assert!(text.as_ptr_range().contains(&borrowed.as_ptr()));
    let bytes = to_bytes(&[1_u8, 2, 3]).expect("bytes");
    let borrowed: &[u8] = from_bytes(&bytes).expect("bytes");
    assert_eq!(borrowed, [1, 2, 3]);
    assert!(bytes.as_ptr_range().contains(&borrowed.as_ptr()));
    let ints = to_bytes(&[1_i32]).expect("ints");
    let error = from_bytes::<&[u8]>(&ints).expect_err("they are wider");
    assert_eq!(error.to_string(), "expected PackedByteArray, found PackedInt32Array at byte 0");
}

#[test]
fn none_is_nil() {
    is(None::<i32>, Variant::Nil);
    is(Some(1), 1);
    // `None` and `Some(None)` cannot be distinguished.
    reads(Variant::Nil, None::<Option<i32>>);
    is(Some(Some(1)), 1);
    is((), Variant::Nil);
    is(PhantomData::<String>, Variant::Nil);
    refuses::<Option<i32>>("a", ErrorKind::TypeMismatch, "expected int, found String at byte 0");
    refuses::<()>(1, ErrorKind::TypeMismatch, "expected Nil, found int at byte 0");
}

#[test]
fn pointers_are_written_as_their_target() {
    is(Box::new(1), 1);
    is(Rc::new(1), 1);
    is(Arc::new(1), 1);
    is(Cow::<'static, i32>::Owned(1), 1);
    is::<Box<[u8]>>([1, 2].into(), vec![1_u8, 2]);
    is::<Rc<[i32]>>([1, 2].into(), vec![1_i32, 2]);
    is::<Arc<[String]>>(["a".to_owned()].into(), vec!["a".to_owned()]);
    is(Box::new(None::<Box<i32>>), Variant::Nil);
    let mut number = 1;
    assert_eq!(to_bytes(&&mut number), to_bytes(&1));
    assert_eq!(to_bytes(&["a", "b"][..]), to_bytes(&vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(to_bytes(&[Box::<str>::from("a")]), to_bytes(&vec!["a".to_owned()]));
}

#[test]
fn runs_of_values_are_the_packed_array_of_them_if_there_is_one() {
    is(vec![1_u8, 2], Variant::PackedByteArray(vec![1, 2]));
    is(vec![1_i32, -2], Variant::PackedInt32Array(vec![1, -2]));
    is(vec![1_i64, -2], Variant::PackedInt64Array(vec![1, -2]));
    is(vec![1.5_f32], Variant::PackedFloat32Array(vec![1.5]));
    is(vec![1.5_f64], Variant::PackedFloat64Array(vec![1.5]));
    is(vec![String::from("a")], Variant::PackedStringArray(vec!["a".into()]));
    is(vec![Vector2::new(1.0_f32, 2.0)], Variant::PackedVector2Array(vec![Vector2::new(1.0, 2.0)]));
    is(vec![Vector3::new(1.0_f32, 2.0, 3.0)], Variant::PackedVector3Array(vec![Vector3::new(1.0, 2.0, 3.0)]));
    is(vec![Color::default()], Variant::PackedColorArray(vec![Color::default()]));
    is([1_u8, 2, 3], Variant::PackedByteArray(vec![1, 2, 3]));
    is(Vec::<i32>::new(), Variant::PackedInt32Array(vec![]));

    is(vec![1_i8, -2], array([1, -2]));
    is(vec![1_u16, 2], array([1, 2]));
    is(vec![1_u64, 2], array([1, 2]));
    is(vec![true, false], array([true, false]));
    is(vec![Some(1_u8), None], array([Some(1_u8), None]));
    is(vec!['a'], array(["a"]));
    is(vec![Rid(1)], array([Rid(1)]));
    is(vec![vec![1_u8], vec![]], array([vec![1_u8], vec![]]));
    is(vec![(1, true)], array([array([Variant::from(1), true.into()])]));
}

#[test]
fn runs_of_values_are_read_from_every_array_whose_elements_fit() {
    // An Array, and packed arrays of another width.
    reads(array([1, 2]), vec![1_u8, 2]);
    reads(Variant::PackedInt32Array(vec![1, 255]), vec![1_u8, 255]);
    reads(Variant::PackedByteArray(vec![1, 255]), vec![1_u64, 255]);
    reads(Variant::PackedByteArray(vec![1, 255]), vec![1_i32, 255]);
    reads(Variant::PackedInt64Array(vec![-1]), vec![-1_i8]);
    reads(Variant::PackedInt64Array(vec![3]), vec![3.0_f32]);
    reads(Variant::PackedFloat64Array(vec![0.5]), vec![0.5_f32]);
    reads(Variant::PackedFloat32Array(vec![0.5]), vec![0.5_f64]);
    reads(array([Variant::from(1), 2.5.into()]), vec![1.0_f64, 2.5]);
    reads(array(["a", "b"]), vec![String::from("a"), String::from("b")]);
    reads(array([StringName::new("a")]), vec![String::from("a")]);
    reads(Variant::PackedStringArray(vec!["a".into()]), vec!['a']);
    reads(Variant::PackedStringArray(vec!["a".into()]), vec![StringName::new("a")]);
    reads(Variant::PackedColorArray(vec![Color::default()]), vec![Some(Color::default())]);
    reads(array([Vector2::new(1.0, 2.0)]), vec![Vector2::new(1.0_f32, 2.0)]);
    reads(array([Variant::Nil, 1.into()]), vec![None, Some(1)]);
    reads(Variant::PackedInt32Array(vec![1]), vec![Variant::Int(1)]);

    refuses::<Vec<u8>>(
        Variant::PackedInt32Array(vec![1, 256]),
        ErrorKind::OutOfRange,
        "256 does not fit u8 at byte 12 in [1]",
    );
    refuses::<Vec<i32>>(
        array([1.5]),
        ErrorKind::PrecisionLoss,
        "expected int, found 1.5, which is not a whole number at byte 8 in [0]",
    );
    refuses::<Vec<i32>>("a", ErrorKind::TypeMismatch, "expected Array, found String at byte 0");
}

#[test]
fn borrowed_text_comes_out_of_packed_strings() {
    let bytes = to_bytes(&vec!["a".to_owned(), "bcd".to_owned()]).expect("text");
    assert_eq!(from_bytes::<Vec<&str>>(&bytes), Ok(vec!["a", "bcd"]));
}

#[test]
fn arrays_and_tuples_have_exactly_their_length() {
    is((1, String::from("a"), true), array([Variant::from(1), "a".into(), true.into()]));
    is((1,), array([1]));
    reads(Variant::PackedInt32Array(vec![1, 2]), (1_u8, 2_i64));
    is([Vector3::new(1.0, 2.0, 3.0); 2], vec![Vector3::new(1.0, 2.0, 3.0); 2]);
    let wide = to_bytes(&[double::Vector3::new(1.0, 2.0, 3.0)]).expect("vectors");
    assert_eq!(from_bytes(&wide), Ok([Vector3::new(1.0, 2.0, 3.0)]));
    reads(Variant::PackedInt64Array(vec![1, 2]), [1_i32, 2]);
    is([0_u8; 0], Variant::PackedByteArray(vec![]));
    refuses::<[u8; 2]>(vec![1_u8], ErrorKind::WrongLength, "expected 2 elements, found 1 at byte 4");
    refuses::<[u8; 1]>(vec![1_u8, 2], ErrorKind::WrongLength, "expected 1 element, found 2 at byte 4");
    refuses::<[u8; 2]>(array([1]), ErrorKind::WrongLength, "expected 2 elements, found 1 at byte 4");
    refuses::<(i32, i32)>(array([1]), ErrorKind::WrongLength, "expected 2 elements, found 1 at byte 4");
    refuses::<(i32, i32)>(array([1, 2, 3]), ErrorKind::WrongLength, "expected 2 elements, found 3 at byte 4");
    refuses::<(i32, i32)>(
        array([Variant::from(1), "2".into()]),
        ErrorKind::TypeMismatch,
        "expected int, found String at byte 16 in [1]",
    );
    is(
        (0_u8, 1_i8, 2_u16, 3_i16, 4_u32, 5_i32, 6_u64, 7_i64, 8_u128, 9_i128, 10_usize, 11_isize),
        array(0..12),
    );
}

#[test]
fn sequences_other_than_slices_are_arrays() {
    is(VecDeque::from([1, 2]), array([1, 2]));
    is(LinkedList::from([1, 2]), array([1, 2]));
    is(BTreeSet::from([2, 1]), array([1, 2]));
    let heap: BinaryHeap<i32> = from_bytes(&to_bytes(&[3, 1, 2]).expect("ints")).expect("ints");
    assert_eq!(heap.into_sorted_vec(), [1, 2, 3]);
    let heap = to_bytes(&BinaryHeap::from([7])).expect("ints");
    assert_eq!(from_bytes(&heap), Ok(array([7])));
    reads(Variant::PackedByteArray(vec![1, 1]), BTreeSet::from([1_i64]));
    refuses::<BTreeSet<i32>>(
        array(["a"]),
        ErrorKind::TypeMismatch,
        "expected int, found String at byte 8 in [0]",
    );
}

#[test]
fn maps_are_dictionaries() {
    is(BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]), dictionary([("a", 1), ("b", 2)]));
    is(BTreeMap::<String, i32>::new(), dictionary([] as [(&str, i32); 0]));
    reads(dictionary([(StringName::new("a"), 1)]), BTreeMap::from([("a".to_owned(), 1.0_f64)]));
    refuses::<BTreeMap<String, i32>>(
        array([1]),
        ErrorKind::TypeMismatch,
        "expected Dictionary, found Array at byte 0",
    );
    refuses::<BTreeMap<String, i32>>(
        dictionary([(1, 1)]),
        ErrorKind::TypeMismatch,
        "key: expected String, found int at byte 8 in [1]",
    );
    refuses::<BTreeMap<i32, String>>(
        dictionary([(5, 1)]),
        ErrorKind::TypeMismatch,
        "expected String, found int at byte 16 in [5]",
    );
}

#[test]
fn grid_cells_can_be_keys() {
    let cell = Vector2i::new(1, -2);
    is(BTreeMap::from([(cell, true)]), dictionary([(cell, true)]));
    #[cfg(feature = "std")]
    is(std::collections::HashMap::from([(cell, true)]), dictionary([(cell, true)]));
}

#[test]
fn a_variant_gives_what_a_script_finds_by_the_same_key() {
    let mut instance = Instance::new("Resource");
    instance.properties = vec![("hp".into(), 1.into()), ("hp".into(), 2.into())];
    // The engine sets the properties one after the other, so the last one counts.
    instance.set("hp", 3);
    let mut value = dictionary([("list", Variant::from(vec![instance.into(), Variant::Nil]))]);
    let hp =
        value.get_mut(String::from("list")).and_then(|list| list.get_mut(0)?.get_mut(StringName::new("hp")));
    assert_eq!(hp, Some(&mut Variant::Int(3)));
    let list = value.get("list").expect("it is there");
    assert_eq!((list.get(-1), list.get(2), list.get("0")), (None, None, None));
    assert_eq!(list.get(Variant::Int(1)), Some(&Variant::Nil));
}

#[test]
fn values_and_variants_become_each_other() {
    let points = BTreeMap::from([(7_u8, Some(vec![Vector2::new(1.0_f32, 2.0)])), (8, None)]);
    let variant = Variant::of(&points).expect("it has bytes");
    assert_eq!(variant.get(7), Some(&Variant::PackedVector2Array(vec![Vector2::new(1.0, 2.0)])));
    assert_eq!(variant.read(), Ok(points));
    let error = variant.read::<BTreeMap<u8, String>>().expect_err("a list of points is no text");
    assert_eq!(error.to_string(), "expected String, found PackedVector2Array in [7]");
    assert_eq!(Variant::of(&u64::MAX).expect_err("no int is so large").offset(), None);
}

#[cfg(feature = "std")]
#[test]
fn hash_maps_and_sets_take_any_hasher() {
    use std::collections::{HashMap, HashSet};

    #[derive(Clone, Default)]
    struct Zero;

    impl std::hash::BuildHasher for Zero {
        type Hasher = std::hash::DefaultHasher;

        fn build_hasher(&self) -> Self::Hasher {
            Self::Hasher::new()
        }
    }

    is(HashMap::from([(1, true)]), dictionary([(1, true)]));
    is(HashSet::from([7]), array([7]));
    let mut map = HashMap::<i32, i32, Zero>::default();
    map.insert(1, 2);
    is(map, dictionary([(1, 2)]));
    let mut set = HashSet::<i32, Zero>::default();
    set.insert(1);
    is(set, array([1]));
}

#[cfg(feature = "indexmap")]
#[test]
fn index_maps_keep_the_order_of_the_dictionary() {
    use std::hash::RandomState;

    use indexmap::{IndexMap, IndexSet};

    let map: IndexMap<String, i32, RandomState> =
        [("z".to_owned(), 1), ("a".to_owned(), 2)].into_iter().collect();
    is(map, dictionary([("z", 1), ("a", 2)]));
    let set: IndexSet<i32, RandomState> = [3, 1, 2].into_iter().collect();
    is(set, array([3, 1, 2]));
}

#[test]
fn errors_have_the_path_to_the_value_at_fault() {
    /// A player whose name is text.
    #[derive(Debug)]
    struct Player;

    impl<'de> GodotDecode<'de> for Player {
        fn decode(
            header: gdvar_core::Header,
            decoder: &mut gdvar_core::Decoder<'_, 'de>,
        ) -> gdvar_core::Result<Self> {
            let mut entries = decoder.entries(header)?;
            while let Some(key) = entries.next_key::<String>()? {
                entries.value::<String>().map_err(|error| error.in_field(key))?;
            }
            Ok(Self)
        }
    }

    let players = |last: Variant| {
        let player = |name| dictionary([("name", name)]);
        array([player("a".into()), player("b".into()), player("c".into()), player(last)])
    };
    let bytes = to_bytes(&dictionary([("players", players(7.into()))])).expect("it is plain");
    let error = from_bytes::<BTreeMap<String, Vec<Player>>>(&bytes).expect_err("7 is no name");
    assert_eq!(error.to_string(), "expected String, found int at byte 148 in players[3].name");
    assert_eq!((error.offset(), error.path().len()), (Some(148), 3));
    assert_eq!(bytes[148], VariantType::Int as u8, "the offset is that of the value's header");
}

#[test]
fn an_error_in_a_key_says_so_and_has_the_path_to_its_entry() {
    let scores = dictionary([("scores", dictionary([(Variant::from(1), "one"), ("a".into(), "two")]))]);
    let bytes = to_bytes(&scores).expect("it is plain");
    let error = from_bytes::<BTreeMap<String, BTreeMap<i64, String>>>(&bytes).expect_err("`a` is no int");
    assert_eq!(error.to_string(), "key: expected int, found String at byte 52 in scores.a");
    assert_eq!(error.kind(), ErrorKind::TypeMismatch);

    let mut typed = Dictionary::typed(ElementType::Builtin(VariantType::String), ElementType::Any);
    typed.insert("a", 1);
    let mut bytes = to_bytes(&typed).expect("it is plain");
    // The declared type becomes int.
    bytes[4] = 2;
    for error in [from_bytes::<BTreeMap<String, i64>>(&bytes).err(), from_bytes::<Dictionary>(&bytes).err()] {
        let text = error.expect("`a` is no int").without_offset().to_string();
        assert_eq!(text, "key: expected int, as the container declares, found String in a");
    }
}

#[test]
fn keys_that_are_not_names_are_shown_as_in_a_script() {
    let nested = dictionary([(Variant::from("two words"), dictionary([(Vector2::new(1.0, 2.5), "a")]))]);
    refuses::<BTreeMap<String, BTreeMap<Text, i32>>>(
        nested,
        ErrorKind::TypeMismatch,
        "expected int, found String at byte 48 in [\"two words\"][Vector2(1, 2.5)]",
    );
    // A key can be as large as any value. The error only shows its beginning, which is enough to recognise it.
    let long = Variant::PackedInt32Array((0..1000).collect());
    let bytes = to_bytes(&dictionary([(long, "a")])).expect("it is plain");
    let error = from_bytes::<BTreeMap<Text, i32>>(&bytes).expect_err("it is no int");
    let message = error.to_string();
    assert!(message.ends_with("…]") && message.len() < 160, "{message}");
}

/// A key that reads any value.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Text(String);

impl<'de> GodotDecode<'de> for Text {
    fn decode(
        header: gdvar_core::Header,
        decoder: &mut gdvar_core::Decoder<'_, 'de>,
    ) -> gdvar_core::Result<Self> {
        Variant::decode(header, decoder).map(|value| Self(value.to_string()))
    }
}

#[test]
fn the_error_of_an_item_of_a_packed_array_has_the_offset_of_the_item() {
    let place = |error: gdvar_core::Error| {
        let text = error.to_string();
        (error.kind(), text[text.rfind(" at ").expect("it has a place")..].to_owned())
    };
    // A header, a count, and then items without headers.
    let ints = to_bytes(&Variant::PackedInt32Array(vec![1, 2])).expect("it is plain");
    let error = from_bytes::<Vec<String>>(&ints).expect_err("ints are no text");
    assert_eq!(place(error), (ErrorKind::TypeMismatch, " at byte 8 in [0]".into()));
    let bytes = to_bytes(&Variant::PackedByteArray(vec![1, 2])).expect("it is plain");
    let error = from_bytes::<Vec<bool>>(&bytes).expect_err("bytes are ints");
    assert_eq!(place(error), (ErrorKind::TypeMismatch, " at byte 8 in [0]".into()));
    // 0.1 in 64 bits does not fit 32 bits exactly.
    let wide = [double::Vector2::new(0.5, 0.5), double::Vector2::new(0.5, 0.1)];
    let error = from_bytes::<Vec<Vector2>>(&to_bytes(&wide).expect("it is plain")).expect_err("0.1 is wide");
    assert_eq!(place(error), (ErrorKind::PrecisionLoss, " at byte 24 in [1]".into()));
    let error = from_bytes::<Vector2>(&to_bytes(&wide[1]).expect("it is plain")).expect_err("0.1 is wide");
    assert_eq!(place(error), (ErrorKind::PrecisionLoss, " at byte 4".into()));
}

#[test]
fn errors_of_encoding_have_their_place_too() {
    let error = to_bytes(&BTreeMap::from([("scores", vec![1, u64::MAX])])).expect_err("int has 64 bits");
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert_eq!(
        error.to_string(),
        "18446744073709551615 does not fit int (a signed 64-bit integer) at byte 40 in scores[1]"
    );
    let inner: Variant = dictionary([("a\0", 1)]);
    let error = to_bytes(&array([inner])).expect_err("no NUL in text");
    assert_eq!(error.kind(), ErrorKind::Unsupported);
}

#[test]
fn a_dictionary_is_shown_as_a_map() {
    let dictionary = Dictionary::from_iter([("a", 1)]);
    assert_eq!(format!("{dictionary:?}"), r#"{String("a"): Int(1)}"#);
}

/// Each element of a typed container has to have the declared type, even if the type that is read would accept another.
#[test]
fn the_declared_types_of_a_container_are_checked_whatever_it_is_read_into() {
    #[track_caller]
    fn is_refused<T: GodotDecodeOwned + std::fmt::Debug>(bytes: &[u8]) {
        let kind = from_bytes::<T>(bytes).map_err(|error| error.kind()).expect_err("a Nil is no int");
        assert_eq!(kind, ErrorKind::WrongElementType);
    }
    const NIL: [u8; 4] = [0; 4];

    let mut array = Array::typed(ElementType::Builtin(VariantType::Int));
    array.push(1.into());
    let mut bytes = to_bytes(&array).expect("its element is an int");
    assert_eq!(from_bytes(&bytes), Ok(vec![Some(1_i64)]));
    // The count comes after the header and the type of the elements.
    bytes[8] = 2;
    bytes.extend(NIL);
    is_refused::<Variant>(&bytes);
    is_refused::<Vec<Option<i64>>>(&bytes);
    is_refused::<[Option<i64>; 2]>(&bytes);
    is_refused::<VecDeque<Option<i64>>>(&bytes);
    is_refused::<(i64, Option<i64>)>(&bytes);

    let mut dictionary = Dictionary::typed(ElementType::Builtin(VariantType::Int), ElementType::Any);
    dictionary.insert(7, 1);
    let mut bytes = to_bytes(&dictionary).expect("its key is an int");
    assert_eq!(from_bytes(&bytes), Ok(BTreeMap::from([(Some(7), 1)])));
    // The count comes after the header and the type of the keys.
    bytes[8] = 2;
    bytes.extend(NIL);
    bytes.extend(to_bytes(&2).expect("it is an int"));
    is_refused::<Variant>(&bytes);
    is_refused::<BTreeMap<Option<i64>, i64>>(&bytes);
    #[cfg(feature = "std")]
    is_refused::<std::collections::HashMap<Option<i64>, i64>>(&bytes);
}

/// As in the engine, the values of a typed Dictionary are not checked.
#[test]
fn the_values_of_a_typed_dictionary_are_not_checked() {
    let mut dictionary = Dictionary::typed(ElementType::Any, ElementType::Builtin(VariantType::Int));
    dictionary.insert("a", 1);
    let mut bytes = to_bytes(&dictionary).expect("its value is an int");
    // The last eight bytes are the value.
    bytes.truncate(bytes.len() - 8);
    bytes.extend([0; 4]);
    assert_eq!(from_bytes(&bytes), Ok(BTreeMap::from([("a", None::<i64>)])));
    assert_eq!(
        from_bytes::<Variant>(&bytes).as_ref().ok().and_then(|value| value.get("a")),
        Some(&Variant::Nil)
    );
}
