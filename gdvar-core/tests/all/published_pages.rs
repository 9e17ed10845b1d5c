//! The dialects of the manual pages "Binary serialization API", with bytes that were worked out by hand from the tables
//! there.

use crate::golden;
use crate::golden_values::Skipped;
use gdvar_core::generic::{
    Aabb, Array, Basis, Dictionary, Instance, Object, Plane, Projection, Quaternion, Rect2, Transform2D,
    Transform3D, Variant, Vector2, Vector3, Vector4,
};
use gdvar_core::{
    Callable, Codec, Color, Dialect, ElementType, ErrorKind, NodePath, Real, Rect2i, Rid, Signal, StringName,
    VariantType, Vector2i, Vector3i, Vector4i, double,
};

const PAGE_4: Codec = Codec::new().dialect(Dialect::Published4);
const PAGE_3: Codec = Codec::new().dialect(Dialect::Published3);
const PAGE_3_0: Codec = Codec::new().dialect(Dialect::Published3_0);

fn hex(digits: &str) -> Vec<u8> {
    golden::bytes(digits).unwrap_or_else(|| panic!("not bytes: {digits}"))
}

/// Checks that the value is written as these bytes and read from them.
#[track_caller]
fn is<R: Real>(codec: Codec, value: impl Into<Variant<R>>, digits: &str) {
    let (value, bytes) = (value.into(), hex(digits));
    assert_eq!(codec.encode(&value), Ok(bytes.clone()), "{value}");
    reads(codec, value, digits);
}

/// Checks that the value is read from these bytes, which differ from those that are written.
#[track_caller]
fn reads<R: Real>(codec: Codec, value: impl Into<Variant<R>>, digits: &str) {
    let (value, bytes) = (value.into(), hex(digits));
    assert_eq!(codec.decode(&bytes), Ok(value), "{digits}");
}

/// Checks that the page has no bytes for the value, and that the error says so.
#[track_caller]
fn lacks(codec: Codec, value: impl Into<Variant<f32>>, message: &str) {
    let value = value.into();
    let error = codec.encode(&value).expect_err("the page lacks it");
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Unsupported, message));
}

// Numbers 1 to 9 and so on as 32-bit reals.
const ONE: &str = "0000803f";
const TWO: &str = "00000040";
const THREE: &str = "00004040";
const FOUR: &str = "00008040";
const FIVE: &str = "0000a040";
const SIX: &str = "0000c040";
const SEVEN: &str = "0000e040";
const EIGHT: &str = "00000041";
const NINE: &str = "00001041";
const TEN: &str = "00002041";
const ELEVEN: &str = "00003041";
const TWELVE: &str = "00004041";

/// The same numbers as 64-bit reals.
const WIDE: [&str; 12] = [
    "000000000000f03f",
    "0000000000000040",
    "0000000000000840",
    "0000000000001040",
    "0000000000001440",
    "0000000000001840",
    "0000000000001c40",
    "0000000000002040",
    "0000000000002240",
    "0000000000002440",
    "0000000000002640",
    "0000000000002840",
];

/// Columns (1, 2, 3), (4, 5, 6), (7, 8, 9).
fn basis<R: Real + From<i8>>() -> Basis<R> {
    let vector = |x: i8| Vector3::new(x.into(), (x + 1).into(), (x + 2).into());
    Basis::from_columns(vector(1), vector(4), vector(7))
}

/// All pages since 3.1 agree on these.
#[test]
fn values_that_all_pages_from_3_1_on_share() {
    for page in [PAGE_4, PAGE_3] {
        is::<f32>(page, Variant::Nil, "00000000");
        is::<f32>(page, false, "01000000 00000000");
        is::<f32>(page, true, "01000000 01000000");
        is::<f32>(page, 5, "02000000 05000000");
        is::<f32>(page, -5, "02000000 fbffffff");
        is::<f32>(page, 0x0102_0304_0506_0708_i64, "02000100 0807060504030201");
        is::<f32>(page, 1.5, "03000000 0000c03f");
        is::<f32>(page, 0.1, "03000100 9a9999999999b93f");
        is::<f32>(page, "", "04000000 00000000");
        is::<f32>(page, "crabs", "04000000 05000000 6372616273 000000");
        is::<f32>(page, Vector2::new(1.0, 2.0), &format!("05000000 {ONE}{TWO}"));
        is::<f32>(
            page,
            Rect2::new(Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0)),
            &format!("06000000 {ONE}{TWO} {THREE}{FOUR}"),
        );
        is::<f32>(page, Vector3::new(1.0, 2.0, 3.0), &format!("07000000 {ONE}{TWO}{THREE}"));
        is::<f32>(
            page,
            Transform2D::new(Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0), Vector2::new(5.0, 6.0)),
            &format!("08000000 {ONE}{TWO} {THREE}{FOUR} {FIVE}{SIX}"),
        );
        is::<f32>(
            page,
            Plane::new(Vector3::new(1.0, 2.0, 3.0), 4.0),
            &format!("09000000 {ONE}{TWO}{THREE} {FOUR}"),
        );
        is::<f32>(page, Quaternion::new(1.0, 2.0, 3.0, 4.0), &format!("0a000000 {ONE}{TWO}{THREE}{FOUR}"));
        is::<f32>(
            page,
            Aabb::new(Vector3::new(1.0, 2.0, 3.0), Vector3::new(4.0, 5.0, 6.0)),
            &format!("0b000000 {ONE}{TWO}{THREE} {FOUR}{FIVE}{SIX}"),
        );
        is::<f32>(
            page,
            basis(),
            &format!("0c000000 {ONE}{TWO}{THREE} {FOUR}{FIVE}{SIX} {SEVEN}{EIGHT}{NINE}"),
        );
        is::<f32>(
            page,
            Transform3D::new(basis(), Vector3::new(10.0, 11.0, 12.0)),
            &format!(
                "0d000000 {ONE}{TWO}{THREE} {FOUR}{FIVE}{SIX} {SEVEN}{EIGHT}{NINE} {TEN}{ELEVEN}{TWELVE}"
            ),
        );
        is::<f32>(page, Color::new(1.0, 2.0, 3.0, 4.0), &format!("0e000000 {ONE}{TWO}{THREE}{FOUR}"));
        is::<f32>(
            page,
            NodePath::from("/root/a:b"),
            "0f000000 02000080 01000000 01000000 04000000 726f6f74 01000000 61000000 01000000 62000000",
        );
        is::<f32>(
            page,
            Dictionary::from_iter([("a", Variant::Int(1))]),
            "12000000 01000000 04000000 01000000 61000000 02000000 01000000",
        );
        is::<f32>(
            page,
            Array::from_iter([Variant::Bool(true), Variant::Nil]),
            "13000000 02000000 01000000 01000000 00000000",
        );
        is::<f32>(page, vec![1_u8, 2, 3, 4, 5], "14000000 05000000 0102030405 000000");
        is::<f32>(page, vec![1, -2], "15000000 02000000 01000000 feffffff");
    }
}

#[test]
fn packed_arrays_of_the_4_x_page() {
    // An 8-byte count, which no engine writes.
    is::<f32>(PAGE_4, vec![1_i64, -2], "16000000 0200000000000000 0100000000000000 feffffffffffffff");
    is::<f32>(PAGE_4, vec![1.0_f32, 2.0], &format!("17000000 02000000 {ONE}{TWO}"));
    is::<f32>(PAGE_4, vec![1.0_f64, 2.0], &format!("18000000 02000000 {}{}", WIDE[0], WIDE[1]));
    // The texts have no NUL, and the lengths do not count one.
    is::<f32>(
        PAGE_4,
        vec![String::from("crab"), String::from("a"), String::new()],
        "19000000 03000000 04000000 63726162 01000000 61000000 00000000",
    );
    is::<f32>(
        PAGE_4,
        vec![Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0)],
        &format!("1a000000 02000000 {ONE}{TWO} {THREE}{FOUR}"),
    );
    is::<f32>(PAGE_4, vec![Vector3::new(1.0, 2.0, 3.0)], &format!("1b000000 01000000 {ONE}{TWO}{THREE}"));
    is::<f32>(
        PAGE_4,
        vec![Color::new(1.0, 2.0, 3.0, 4.0)],
        &format!("1c000000 01000000 {ONE}{TWO}{THREE}{FOUR}"),
    );
}

#[test]
fn packed_arrays_of_the_3_x_pages() {
    for page in [PAGE_3, PAGE_3_0] {
        is::<f32>(page, vec![1_u8], "14000000 01000000 01 000000");
        is::<f32>(page, vec![1, -2], "15000000 02000000 01000000 feffffff");
        is::<f32>(page, vec![1.0_f32, 2.0], &format!("16000000 02000000 {ONE}{TWO}"));
        is::<f32>(
            page,
            vec![String::from("crab"), String::from("a")],
            "17000000 02000000 04000000 63726162 01000000 61000000",
        );
        is::<f32>(page, vec![Vector2::new(1.0, 2.0)], &format!("18000000 01000000 {ONE}{TWO}"));
        is::<f32>(page, vec![Vector3::new(1.0, 2.0, 3.0)], &format!("19000000 01000000 {ONE}{TWO}{THREE}"));
        is::<f32>(
            page,
            vec![Color::new(1.0, 2.0, 3.0, 4.0)],
            &format!("1a000000 01000000 {ONE}{TWO}{THREE}{FOUR}"),
        );
    }
}

#[test]
fn the_3_0_page_has_one_width_for_ints_and_one_for_floats() {
    is::<f32>(PAGE_3_0, Variant::Nil, "00000000");
    is::<f32>(PAGE_3_0, true, "01000000 01000000");
    is::<f32>(PAGE_3_0, 5, "02000000 0500000000000000");
    is::<f32>(PAGE_3_0, -5, "02000000 fbffffffffffffff");
    is::<f32>(PAGE_3_0, i64::MIN, "02000000 0000000000000080");
    is::<f32>(PAGE_3_0, 1.5, "03000000 0000c03f");
    is::<f32>(PAGE_3_0, f64::NEG_INFINITY, "03000000 000080ff");
    is::<f32>(PAGE_3_0, "crab", "04000000 04000000 63726162");
    is::<f32>(PAGE_3_0, Vector2::new(1.0, 2.0), &format!("05000000 {ONE}{TWO}"));
    is::<f32>(
        PAGE_3_0,
        Rect2::new(Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0)),
        &format!("06000000 {ONE}{TWO} {THREE}{FOUR}"),
    );
    is::<f32>(PAGE_3_0, Vector3::new(1.0, 2.0, 3.0), &format!("07000000 {ONE}{TWO}{THREE}"));
    is::<f32>(
        PAGE_3_0,
        Transform2D::new(Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0), Vector2::new(5.0, 6.0)),
        &format!("08000000 {ONE}{TWO} {THREE}{FOUR} {FIVE}{SIX}"),
    );
    is::<f32>(
        PAGE_3_0,
        Plane::new(Vector3::new(1.0, 2.0, 3.0), 4.0),
        &format!("09000000 {ONE}{TWO}{THREE}{FOUR}"),
    );
    is::<f32>(PAGE_3_0, Quaternion::new(1.0, 2.0, 3.0, 4.0), &format!("0a000000 {ONE}{TWO}{THREE}{FOUR}"));
    is::<f32>(
        PAGE_3_0,
        Aabb::new(Vector3::new(1.0, 2.0, 3.0), Vector3::new(4.0, 5.0, 6.0)),
        &format!("0b000000 {ONE}{TWO}{THREE} {FOUR}{FIVE}{SIX}"),
    );
    is::<f32>(
        PAGE_3_0,
        basis(),
        &format!("0c000000 {ONE}{TWO}{THREE} {FOUR}{FIVE}{SIX} {SEVEN}{EIGHT}{NINE}"),
    );
    is::<f32>(
        PAGE_3_0,
        Transform3D::new(basis(), Vector3::new(10.0, 11.0, 12.0)),
        &format!("0d000000 {ONE}{TWO}{THREE} {FOUR}{FIVE}{SIX} {SEVEN}{EIGHT}{NINE} {TEN}{ELEVEN}{TWELVE}"),
    );
    is::<f32>(PAGE_3_0, Color::new(1.0, 2.0, 3.0, 4.0), &format!("0e000000 {ONE}{TWO}{THREE}{FOUR}"));
    is::<f32>(PAGE_3_0, NodePath::from("a"), "0f000000 01000080 00000000 00000000 01000000 61000000");
    is::<f32>(
        PAGE_3_0,
        Dictionary::from_iter([(1, 2)]),
        "12000000 01000000 02000000 0100000000000000 02000000 0200000000000000",
    );
    is::<f32>(
        PAGE_3_0,
        Array::from_iter([1.5, 2.0]),
        "13000000 02000000 03000000 0000c03f 03000000 00000040",
    );

    // The flag has no meaning on the page of 3.0.
    reads::<f32>(PAGE_3_0, 5, "02000100 0500000000000000");
    reads::<f32>(PAGE_3_0, 1.5, "03000100 0000c03f");

    let nan: Variant<f32> = PAGE_3_0.decode(&hex("03000000 0000c07f")).expect("NaN is a float of any width");
    assert!(nan.as_float().is_some_and(f64::is_nan));
    assert_eq!(PAGE_3_0.encode(&nan), Ok(hex("03000000 0000c07f")));
    let error = PAGE_3_0.encode(&0.1).expect_err("it has no 64 bits for it");
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ErrorKind::PrecisionLoss, "0.1 needs 64 bits, and the 3.0 manual page has floats of 32 at byte 0")
    );
}

#[test]
fn double_precision_peers_write_wide_reals_without_a_flag() {
    let [one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve] = WIDE;
    for page in [PAGE_4, PAGE_3, PAGE_3_0] {
        let page = page.double_precision(true);
        is::<f64>(page, Vector2::new(1.0, 2.0), &format!("05000000 {one}{two}"));
        is::<f64>(
            page,
            Rect2::new(Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0)),
            &format!("06000000 {one}{two} {three}{four}"),
        );
        is::<f64>(page, Vector3::new(1.0, 2.0, 3.0), &format!("07000000 {one}{two}{three}"));
        is::<f64>(
            page,
            Transform2D::new(Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0), Vector2::new(5.0, 6.0)),
            &format!("08000000 {one}{two} {three}{four} {five}{six}"),
        );
        is::<f64>(
            page,
            Plane::new(Vector3::new(1.0, 2.0, 3.0), 4.0),
            &format!("09000000 {one}{two}{three}{four}"),
        );
        is::<f64>(page, Quaternion::new(1.0, 2.0, 3.0, 4.0), &format!("0a000000 {one}{two}{three}{four}"));
        is::<f64>(
            page,
            Aabb::new(Vector3::new(1.0, 2.0, 3.0), Vector3::new(4.0, 5.0, 6.0)),
            &format!("0b000000 {one}{two}{three} {four}{five}{six}"),
        );
        is::<f64>(
            page,
            basis(),
            &format!("0c000000 {one}{two}{three} {four}{five}{six} {seven}{eight}{nine}"),
        );
        is::<f64>(
            page,
            Transform3D::new(basis(), Vector3::new(10.0, 11.0, 12.0)),
            &format!(
                "0d000000 {one}{two}{three} {four}{five}{six} {seven}{eight}{nine} {ten}{eleven}{twelve}"
            ),
        );
        // A color's components have 32 bits in every build.
        is::<f64>(page, Color::new(1.0, 2.0, 3.0, 4.0), &format!("0e000000 {ONE}{TWO}{THREE}{FOUR}"));
        // Single-precision types read values that lose nothing, as they do from an engine.
        assert_eq!(page.decode(&hex(&format!("05000000 {one}{two}"))), Ok(Vector2::new(1.0_f32, 2.0)));
    }
    let wide_3 = PAGE_3.double_precision(true);
    let wide_4 = PAGE_4.double_precision(true);
    is::<f64>(wide_3, vec![Vector2::new(1.0, 2.0)], &format!("18000000 01000000 {one}{two}"));
    is::<f64>(wide_3, vec![Vector3::new(1.0, 2.0, 3.0)], &format!("19000000 01000000 {one}{two}{three}"));
    is::<f64>(wide_4, vec![Vector2::new(1.0, 2.0)], &format!("1a000000 01000000 {one}{two}"));
    is::<f64>(wide_4, vec![Vector3::new(1.0, 2.0, 3.0)], &format!("1b000000 01000000 {one}{two}{three}"));
    is::<f64>(wide_4, vec![1.0_f32, 2.0], &format!("17000000 02000000 {ONE}{TWO}"));
}

#[test]
fn reals_of_the_width_that_was_not_agreed_on_are_refused() {
    let narrow = PAGE_4.double_precision(true).encode(&Vector2::new(1.0_f32, 2.0));
    assert_eq!(narrow.map_err(|error| error.kind()), Err(ErrorKind::Unsupported));
    let error =
        PAGE_4.encode(&double::Vector2::new(1.0_f64, 2.0)).expect_err("nobody said that reals are wide");
    assert_eq!(
        error.to_string(),
        "Vector2 has reals of 64 bits, and `Codec::double_precision` says that the other side has not at byte 0"
    );
}

#[test]
fn skipped_values_have_the_agreed_width() {
    let skipped =
        |codec: Codec, digits: &str| codec.decode::<(Skipped, i32)>(&hex(digits)).map(|pair| pair.1);
    let narrow = format!("13000000 02000000 05000000 {ONE}{TWO} 02000000 07000000");
    let wide = format!("13000000 02000000 05000000 {}{} 02000000 07000000", WIDE[0], WIDE[1]);
    assert_eq!(skipped(PAGE_4, &narrow), Ok(7));
    assert_eq!(skipped(PAGE_4.double_precision(true), &wide), Ok(7));
}

#[test]
fn node_paths_are_read_in_the_old_form_too() {
    for page in [PAGE_4, PAGE_3, PAGE_3_0] {
        reads::<f32>(page, NodePath::from("/root/a:b"), "0f000000 09000000 2f726f6f742f613a62 000000");
        reads::<f32>(page, NodePath::from(""), "0f000000 00000000");
    }
    let error =
        Codec::new().decode::<NodePath>(&hex("16000000 01000000 61000000")).expect_err("3.1 gave it up");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
}

#[test]
fn objects_of_the_4_x_page_are_ids_or_full_as_was_agreed_on() {
    let full = PAGE_4.full_objects(true);
    for page in [PAGE_4, full] {
        is::<f32>(page, Object::Null, "11000000 00000000");
    }
    is::<f32>(PAGE_4, Object::Id(0x1122_3344_5566_7788), "11000000 8877665544332211");
    let mut sword = Instance::new("Resource");
    sword.set("hp", 7);
    is::<f32>(
        full,
        Object::from(sword),
        "11000000 08000000 5265736f75726365 01000000 02000000 68700000 02000000 07000000",
    );
    lacks(full, Object::Id(1), "an instance id, where both sides agreed on full objects at byte 4");
    lacks(
        PAGE_4,
        Object::Id(1 << 32),
        "an instance id whose lower half is 0 cannot be told from null here at byte 4",
    );
    let refused = PAGE_4.encode(&Variant::from(Object::from(Instance::<f32>::new("Node"))));
    assert_eq!(refused.map_err(|error| error.kind()), Err(ErrorKind::ObjectNotAllowed));
}

#[test]
fn types_that_a_page_lacks_are_errors_that_name_both() {
    let typed = || Array::typed(ElementType::Builtin(VariantType::Int));
    let typed_dictionary = || Dictionary::typed(ElementType::Any, ElementType::Builtin(VariantType::Int));
    for (page, name) in
        [(PAGE_4, "the 4.x manual page"), (PAGE_3, "the 3.x manual page"), (PAGE_3_0, "the 3.0 manual page")]
    {
        let message = |ty: &str| format!("{name} has no {ty} at byte 0");
        lacks(page, Vector2i::default(), &message("Vector2i"));
        lacks(page, Rect2i::default(), &message("Rect2i"));
        lacks(page, Vector3i::default(), &message("Vector3i"));
        lacks(page, Vector4::default(), &message("Vector4"));
        lacks(page, Vector4i::default(), &message("Vector4i"));
        lacks(page, Projection::default(), &message("Projection"));
        lacks(page, StringName::new("a"), &message("StringName"));
        lacks(page, Rid(0), &message("RID"));
        lacks(page, Callable, &message("Callable"));
        lacks(page, Signal::default(), &message("Signal"));
        lacks(page, vec![Vector4::default()], &message("PackedVector4Array"));
        lacks(page, typed(), &message("typed Array"));
        lacks(page, typed_dictionary(), &message("typed Dictionary"));
        if page != PAGE_4 {
            lacks(page, Object::Null, &message("Object"));
            lacks(page, vec![1_i64], &message("PackedInt64Array"));
            lacks(page, vec![1.0_f64], &message("PackedFloat64Array"));
        }
    }
}

#[test]
fn ids_that_a_page_reserves_are_unknown_types() {
    for (page, id) in [(PAGE_4, 16), (PAGE_4, 29), (PAGE_3, 16), (PAGE_3, 17), (PAGE_3, 27), (PAGE_3_0, 17)] {
        let error =
            page.decode::<Variant<f32>>(&[id, 0, 0, 0, 0, 0, 0, 0]).expect_err("the page has no such type");
        assert_eq!(error.kind(), ErrorKind::UnknownType, "{id}");
    }
}

#[test]
fn the_second_byte_of_a_header_belongs_to_the_type_on_the_pages_only() {
    let bytes = hex("02010000 05000000");
    assert_eq!(Codec::new().decode(&bytes), Ok(5));
    for page in [PAGE_4, PAGE_3, PAGE_3_0] {
        let error = page.decode::<Variant<f32>>(&bytes).expect_err("there is no type 258");
        assert_eq!(
            error.to_string(),
            format!("{} has no type with the id 258 at byte 0", page.get_dialect())
        );
    }
}

#[test]
fn the_pages_have_flags_for_numbers_only() {
    // An engine's typed Array and double-precision Vector2: the page ignores the flags.
    reads::<f32>(PAGE_4, Array::new(), "13000100 00000000");
    reads::<f32>(PAGE_4, Vector2::new(1.0, 2.0), &format!("05000100 {ONE}{TWO}"));
    reads::<f32>(PAGE_4, Object::Id(1), "11000100 0100000000000000");
}
