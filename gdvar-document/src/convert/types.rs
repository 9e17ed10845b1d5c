//! Converting values whose types a dialect does not have.

use alloc::vec::Vec;

use gdvar_core::generic::{Array, Rect2, Variant, Vector2, Vector3};
use gdvar_core::{Dialect, Real};

/// Returns the equivalent of a value whose type the dialect lacks, if nothing is lost.
pub(super) fn counterpart<R: Real>(value: Variant<R>, to: Dialect) -> Option<Variant<R>> {
    let real = |number: i32| R::from_f64(number.into());
    let converted = match value {
        Variant::StringName(name) => Variant::String(name.into()),
        Variant::Vector2i(v) => Vector2::new(real(v.x)?, real(v.y)?).into(),
        Variant::Vector3i(v) => Vector3::new(real(v.x)?, real(v.y)?, real(v.z)?).into(),
        Variant::Rect2i(rect) => {
            let (at, size) = (rect.position, rect.size);
            let at = Vector2::new(real(at.x)?, real(at.y)?);
            Rect2::new(at, Vector2::new(real(size.x)?, real(size.y)?)).into()
        }
        Variant::PackedInt64Array(items) => {
            let narrow: Result<Vec<i32>, _> = items.iter().map(|item| i32::try_from(*item)).collect();
            narrow.map_or_else(|_| Variant::Array(items.into_iter().collect()), Variant::PackedInt32Array)
        }
        Variant::PackedFloat64Array(items) => match items.iter().map(|item| exact_f32(*item)).collect() {
            Some(narrow) => Variant::PackedFloat32Array(narrow),
            None => Variant::Array(items.into_iter().collect()),
        },
        // A `Callable` is always empty.
        Variant::Callable(_) => Variant::Nil,
        Variant::Signal(signal) if signal.name.is_empty() && signal.object_id == 0 => Variant::Nil,
        value => {
            let packed = value.packed()?;
            let items: Array<R> = (0..packed.count()).filter_map(|index| packed.item(index)).collect();
            let has_items = items.first().is_none_or(|item| to.has(item.ty()));
            return has_items.then_some(Variant::Array(items));
        }
    };
    Some(converted)
}

#[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether anything is lost")]
fn exact_f32(number: f64) -> Option<f32> {
    let narrow = number as f32;
    (f64::from(narrow).to_bits() == number.to_bits()).then_some(narrow)
}

/// The bit that marks keys without a character, in Godot 3 and in Godot 4.
const SPECIAL_IN_GODOT3: i64 = 1 << 24;
const SPECIAL_IN_GODOT4: i64 = 1 << 22;

/// Ranges of keys without a character that both engines have: the first and the last number in Godot 3, and the first
/// number in Godot 4. They were matched by the names that 3.6.2 and 4.6.3 give them, and by their constants: 3.6.2 has no name
/// for `KEY_OPENURL`. The last one is `KEY_UNKNOWN`.
const KEYS: [(i64, i64, i64); 7] = [
    (1, 43, 1),
    (46, 46, 66),
    (49, 49, 69),
    (64, 70, 72),
    (76, 103, 84),
    (129, 143, 129),
    (0xFF_FFFF, 0xFF_FFFF, 0x3F_FFFF),
];

/// Returns the Godot 4 code of a Godot 3 key.
pub(super) fn key_code_of_godot4(code: i64) -> Option<i64> {
    if code & SPECIAL_IN_GODOT3 == 0 {
        return Some(code);
    }
    let number = code & !SPECIAL_IN_GODOT3;
    let found = KEYS.iter().find(|(first, last, _)| (*first..=*last).contains(&number));
    found.map(|(first, _, new)| SPECIAL_IN_GODOT4 | (number - first + new))
}

/// Returns the Godot 3 code of a Godot 4 key.
pub(super) fn key_code_of_godot3(code: i64) -> Option<i64> {
    if code & SPECIAL_IN_GODOT4 == 0 {
        return Some(code);
    }
    let number = code & !SPECIAL_IN_GODOT4;
    let found = KEYS.iter().find(|(first, last, new)| (*new..=new + last - first).contains(&number));
    found.map(|(first, _, new)| SPECIAL_IN_GODOT3 | (number - new + first))
}
