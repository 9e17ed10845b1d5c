//! Values as JSON.
//!
//! [`JsonFormat`] has three forms: the form of the engine's `JSON.from_native` and `JSON.to_native`, a lossless form, and
//! plain JSON of other programs and for them.
//!
//! The parser is gdvar's own. The engine's form takes two levels of JSON for each container, up to 2048 levels. A
//! recursive parser would overflow the stack of a thread, so this one keeps open containers in a vector. It reads what
//! the engine's parser reads: standard JSON, control characters in text, and a comma after the last element.

/// Calls a macro with the numbers and the math types, and those whose lists are packed arrays.
macro_rules! for_each_plain_type {
    ($each:ident) => {
        $each! {
            values:
            [] i64;
            [] f64;
            [R: Real] Vector2<R>;
            [] Vector2i;
            [R: Real] Rect2<R>;
            [] Rect2i;
            [R: Real] Vector3<R>;
            [] Vector3i;
            [R: Real] Transform2D<R>;
            [R: Real] Vector4<R>;
            [] Vector4i;
            [R: Real] Plane<R>;
            [R: Real] Quaternion<R>;
            [R: Real] Aabb<R>;
            [R: Real] Basis<R>;
            [R: Real] Transform3D<R>;
            [R: Real] Projection<R>;
            [] Color;
            lists:
            [] u8;
            [] i32;
            [] i64;
            [] f32;
            [] f64;
            [R: Real] Vector2<R>;
            [R: Real] Vector3<R>;
            [R: Real] Vector4<R>;
            [] Color;
        }
    };
}

#[cfg(feature = "serde")]
mod deserialize;
mod format;
pub(crate) mod plain;
mod read;
pub(crate) mod write;

#[cfg(feature = "serde")]
pub use self::deserialize::deserialize_plain;

pub use self::format::{JsonForm, JsonFormat};
