//! Support for other crates: serde's data model, and the math types of glam and mint, which convert to and from this
//! crate's types.

/// Calls a macro with the name of each type of glam, and the type of this crate that it is encoded as. The first one for a
/// type of this crate is the usual one. Names do not need the feature `glam`.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_name_of_glam {
    ($rows:ident) => {
        $rows! {
            Vec2 => Vector2<f32>;
            DVec2 => Vector2<f64>;
            IVec2 => Vector2i;
            Vec3 => Vector3<f32>;
            Vec3A => Vector3<f32>;
            DVec3 => Vector3<f64>;
            IVec3 => Vector3i;
            Vec4 => Vector4<f32>;
            DVec4 => Vector4<f64>;
            IVec4 => Vector4i;
            Quat => Quaternion<f32>;
            DQuat => Quaternion<f64>;
            Mat3 => Basis<f32>;
            Mat3A => Basis<f32>;
            DMat3 => Basis<f64>;
            Mat4 => Projection<f32>;
            DMat4 => Projection<f64>;
            Affine2 => Transform2D<f32>;
            DAffine2 => Transform2D<f64>;
            Affine3A => Transform3D<f32>;
            DAffine3 => Transform3D<f64>;
        }
    };
}

#[cfg(feature = "glam")]
mod glam;
#[cfg(feature = "mint")]
mod mint;
#[cfg(feature = "serde")]
mod serde;

/// The crates themselves, for rows of their types in macros.
pub mod crates {
    #[cfg(feature = "glam")]
    pub use glam;
    #[cfg(feature = "indexmap")]
    pub use indexmap;
    #[cfg(feature = "mint")]
    pub use mint;
}

/// Types that are encoded and decoded as a type of this crate. The two types convert into each other without loss.
#[cfg(any(feature = "glam", feature = "mint"))]
macro_rules! codecs {
    ($($({$real:ident})? $foreign:ty => $own:ty;)+) => {$(
        impl $(<$real: crate::Real>)? crate::GodotEncode for $foreign {
            fn encode(&self, encoder: &mut crate::Encoder<'_>) -> crate::Result<()> {
                <$own>::from(*self).encode(encoder)
            }

            fn element_type() -> crate::ElementType {
                <$own as crate::GodotEncode>::element_type()
            }

            // A slice of foreign values is written as the same packed array as a slice of this crate's type.
            const SLICE_TYPE: crate::VariantType = <$own as crate::GodotEncode>::SLICE_TYPE;

            fn encode_slice(items: &[Self], encoder: &mut crate::Encoder<'_>) -> crate::Result<()> {
                let items: alloc::vec::Vec<$own> = items.iter().map(|item| <$own>::from(*item)).collect();
                crate::GodotEncode::encode_slice(&items, encoder)
            }
        }

        impl<'de $(, $real: crate::Real)?> crate::GodotDecode<'de> for $foreign {
            fn decode(header: crate::Header, decoder: &mut crate::Decoder<'_, 'de>) -> crate::Result<Self> {
                <$own as crate::GodotDecode>::decode(header, decoder).map(Self::from)
            }
        }
    )+};
}
#[cfg(any(feature = "glam", feature = "mint"))]
use codecs;
