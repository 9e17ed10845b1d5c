//! The tape: a value as numbers, one text and one blob, each read from front to back.

use gdvar::VariantType;
use gdvar_document::foreign::Failure;

/// The first number of each value on the tape. `bindings/npm/src/tape.ts` has the same list.
pub(super) mod tag {
    macro_rules! tags {
        ($($name:ident),+) => { tags!(@ 0.0; $($name),+); };
        (@ $number:expr; $name:ident $(, $rest:ident)*) => {
            pub(in super::super) const $name: f64 = $number;
            tags!(@ $name + 1.0; $($rest),*);
        };
        (@ $number:expr;) => {};
    }
    tags!(
        NIL,
        FALSE,
        TRUE,
        INT,
        BIG_INT,
        FLOAT,
        FLOAT_BITS,
        STRING,
        STRING_NAME,
        NODE_PATH,
        NODE_PATH_PARTS,
        MATH,
        RID,
        OBJECT_ID,
        OBJECT,
        CALLABLE,
        SIGNAL,
        ARRAY,
        TYPED_ARRAY,
        DICTIONARY,
        TYPED_DICTIONARY,
        BYTES,
        INTS32,
        INTS64,
        FLOATS32,
        FLOATS64,
        STRINGS,
        ITEMS
    );
}

/// The types that [`tag::MATH`] and [`tag::ITEMS`] name by their position here.
pub(super) const MATH: &[VariantType] = &[
    VariantType::Vector2,
    VariantType::Vector2i,
    VariantType::Rect2,
    VariantType::Rect2i,
    VariantType::Vector3,
    VariantType::Vector3i,
    VariantType::Transform2D,
    VariantType::Vector4,
    VariantType::Vector4i,
    VariantType::Plane,
    VariantType::Quaternion,
    VariantType::Aabb,
    VariantType::Basis,
    VariantType::Transform3D,
    VariantType::Projection,
    VariantType::Color,
    VariantType::PackedVector2Array,
    VariantType::PackedVector3Array,
    VariantType::PackedVector4Array,
    VariantType::PackedColorArray,
];

/// Returns the name of what an error is about, in JavaScript's spelling: `notFound`.
pub(super) fn kind_name(failure: &Failure) -> String {
    let mut name = format!("{:?}", failure.kind);
    name[..1].make_ascii_lowercase();
    name
}

/// The largest integer of which a JavaScript number holds each smaller one: 2^53 - 1.
pub(super) const MAX_SAFE: i64 = (1 << 53) - 1;

/// A value as numbers, one text and one blob.
#[derive(Default)]
pub(super) struct Tape {
    pub(super) numbers: Vec<f64>,
    /// Text in UTF-8. Its lengths in `numbers` count units of UTF-16, as JavaScript does.
    pub(super) text: Vec<u8>,
    /// The items of packed arrays, as the machine holds them.
    pub(super) blob: Vec<u8>,
}

impl Tape {
    pub(super) fn clear(&mut self) {
        self.numbers.clear();
        self.text.clear();
        self.blob.clear();
    }

    /// Sets the lengths of the parts, for JavaScript to fill them.
    pub(super) fn reserve(&mut self, numbers: usize, text: usize, blob: usize) {
        self.numbers.resize(numbers, 0.0);
        self.text.resize(text, 0);
        self.blob.resize(blob, 0);
    }

    pub(super) fn parts(&self) -> (&[f64], &[u8], &[u8]) {
        (&self.numbers, &self.text, &self.blob)
    }

    /// Holds only a text.
    pub(super) fn set_text(&mut self, text: String) {
        self.clear();
        self.text = text.into_bytes();
    }

    /// Holds an error: the lengths of message, path and kind, and the offset or -1.
    #[allow(clippy::cast_precision_loss, reason = "no offset reaches 2^53")]
    pub(super) fn set_failure(&mut self, failure: &Failure) {
        self.clear();
        self.write_text(&failure.message);
        self.write_text(&failure.path);
        self.write_text(&kind_name(failure));
        self.numbers.push(failure.offset.map_or(-1.0, |offset| offset as f64));
    }
}
