//! The single list of Variant types.

/// Calls `$consume!` with a row for each Variant type after Nil, in the order of Godot 4's ids.
///
/// A row has the variant, the name in Godot 4's scripts, and the Rust type of the value. The column `words` has the number and
/// the type of the words of a math type; `R` stands for reals, whose width the header gives. The column `item` has the type
/// of a Variant for an item of a packed array, and the number that an item is, if it is one. The others have the type's id on
/// the wire in each column of [`Dialect`]($crate::Dialect). `-` means that the column has no such type. An id in parentheses
/// means that the column has an id for the type, but does not define any bytes for it.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_variant_type {
    ($consume:ident) => {
        $consume! {
            //                                                                                        words   item        Godot 3    4.0    4.3  Pages 3    P4
            Bool               "bool"               (bool)                                              -       -           [      1,     1,     1,     1,     1 ]
            Int                "int"                (i64)                                               -       -           [      2,     2,     2,     2,     2 ]
            Float              "float"              (f64)                                               -       -           [      3,     3,     3,     3,     3 ]
            String             "String"             (alloc::string::String)                             -       -           [      4,     4,     4,     4,     4 ]
            Vector2            "Vector2"            ($crate::generic::Vector2<R>)                        (2 R)   -           [      5,     5,     5,     5,     5 ]
            Vector2i           "Vector2i"           ($crate::Vector2i)                                   (2 i32) -           [      -,     6,     6,     -,     - ]
            Rect2              "Rect2"              ($crate::generic::Rect2<R>)                          (4 R)   -           [      6,     7,     7,     6,     6 ]
            Rect2i             "Rect2i"             ($crate::Rect2i)                                     (4 i32) -           [      -,     8,     8,     -,     - ]
            Vector3            "Vector3"            ($crate::generic::Vector3<R>)                        (3 R)   -           [      7,     9,     9,     7,     7 ]
            Vector3i           "Vector3i"           ($crate::Vector3i)                                   (3 i32) -           [      -,    10,    10,     -,     - ]
            Transform2D        "Transform2D"        ($crate::generic::Transform2D<R>)                    (6 R)   -           [      8,    11,    11,     8,     8 ]
            Vector4            "Vector4"            ($crate::generic::Vector4<R>)                        (4 R)   -           [      -,    12,    12,     -,     - ]
            Vector4i           "Vector4i"           ($crate::Vector4i)                                   (4 i32) -           [      -,    13,    13,     -,     - ]
            Plane              "Plane"              ($crate::generic::Plane<R>)                          (4 R)   -           [      9,    14,    14,     9,     9 ]
            Quaternion         "Quaternion"         ($crate::generic::Quaternion<R>)                     (4 R)   -           [     10,    15,    15,    10,    10 ]
            Aabb               "AABB"               ($crate::generic::Aabb<R>)                           (6 R)   -           [     11,    16,    16,    11,    11 ]
            Basis              "Basis"              ($crate::generic::Basis<R>)                          (9 R)   -           [     12,    17,    17,    12,    12 ]
            Transform3D        "Transform3D"        (alloc::boxed::Box<$crate::generic::Transform3D<R>>) (12 R)  -           [     13,    18,    18,    13,    13 ]
            Projection         "Projection"         (alloc::boxed::Box<$crate::generic::Projection<R>>)  (16 R)  -           [      -,    19,    19,     -,     - ]
            Color              "Color"              ($crate::Color)                                      (4 f32) -           [     14,    20,    20,    14,    14 ]
            StringName         "StringName"         ($crate::StringName)                                 -       -           [      -,    21,    21,     -,     - ]
            NodePath           "NodePath"           ($crate::NodePath)                                   -       -           [     15,    22,    22,    15,    15 ]
            Rid                "RID"                ($crate::Rid)                                        -       -           [     16,    23,    23,  (16),  (16) ]
            Object             "Object"             ($crate::generic::Object<R>)                         -       -           [     17,    24,    24,  (17),    17 ]
            Callable           "Callable"           ($crate::Callable)                                   -       -           [      -,    25,    25,     -,     - ]
            Signal             "Signal"             ($crate::Signal)                                     -       -           [      -,    26,    26,     -,     - ]
            Dictionary         "Dictionary"         ($crate::generic::Dictionary<R>)                     -       -           [     18,    27,    27,    18,    18 ]
            Array              "Array"              ($crate::generic::Array<R>)                          -       -           [     19,    28,    28,    19,    19 ]
            PackedByteArray    "PackedByteArray"    (alloc::vec::Vec<u8>)                               -       (Int u8)    [     20,    29,    29,    20,    20 ]
            PackedInt32Array   "PackedInt32Array"   (alloc::vec::Vec<i32>)                              -       (Int i32)   [     21,    30,    30,    21,    21 ]
            PackedInt64Array   "PackedInt64Array"   (alloc::vec::Vec<i64>)                              -       (Int i64)   [      -,    31,    31,     -,    22 ]
            PackedFloat32Array "PackedFloat32Array" (alloc::vec::Vec<f32>)                              -       (Float f32) [     22,    32,    32,    22,    23 ]
            PackedFloat64Array "PackedFloat64Array" (alloc::vec::Vec<f64>)                              -       (Float f64) [      -,    33,    33,     -,    24 ]
            PackedStringArray  "PackedStringArray"  (alloc::vec::Vec<alloc::string::String>)            -       (String -)  [     23,    34,    34,    23,    25 ]
            PackedVector2Array "PackedVector2Array" (alloc::vec::Vec<$crate::generic::Vector2<R>>)       -       (Vector2 -) [     24,    35,    35,    24,    26 ]
            PackedVector3Array "PackedVector3Array" (alloc::vec::Vec<$crate::generic::Vector3<R>>)       -       (Vector3 -) [     25,    36,    36,    25,    27 ]
            PackedColorArray   "PackedColorArray"   (alloc::vec::Vec<$crate::Color>)                     -       (Color -)   [     26,    37,    37,    26,    28 ]
            PackedVector4Array "PackedVector4Array" (alloc::vec::Vec<$crate::generic::Vector4<R>>)       -       (Vector4 -) [      -,     -,    38,     -,     - ]
        }
    };
}
pub(crate) use for_each_variant_type;
