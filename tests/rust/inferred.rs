// Written by a test of `inferred_rust.rs`, and compiled by it: set GDVAR_UPDATE=1 to write it again.

fn again<T: gdvar::GodotEncode + for<'de> gdvar::GodotDecode<'de>>(
    codec: gdvar::Codec,
    bytes: &[u8],
) -> gdvar::Result<Vec<u8>> {
    codec.encode(&codec.decode::<T>(bytes)?)
}

pub(crate) mod t0 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub aabb: gdvar::Aabb,
    pub array_empty: gdvar::Array,
    pub array_mixed: gdvar::Array,
    pub basis_columns_xyz: gdvar::Basis,
    pub bool_false: bool,
    pub bool_true: bool,
    pub callable_empty: gdvar::Callable,
    pub color: gdvar::Color,
    pub color_inexact: gdvar::Color,
    pub dictionary_empty: gdvar::Dictionary,
    pub dictionary_mixed_keys: gdvar::Dictionary,
    pub dictionary_order: DictionaryOrder,
    pub dictionary_player: DictionaryPlayer,
    #[gdvar(rename = "float_-0.0")]
    pub float_0_0: f64,
    #[gdvar(rename = "float_-1.25")]
    pub float_1_25: f64,
    #[gdvar(rename = "float_-1e-300")]
    pub float_1e_300: f64,
    #[gdvar(rename = "float_-INF")]
    pub float_inf: f64,
    #[gdvar(rename = "float_0.0")]
    pub float_0_0_2: f64,
    #[gdvar(rename = "float_0.00001")]
    pub float_0_00001: f64,
    #[gdvar(rename = "float_0.0001")]
    pub float_0_0001: f64,
    #[gdvar(rename = "float_0.1")]
    pub float_0_1: f64,
    #[gdvar(rename = "float_0.5")]
    pub float_0_5: f64,
    #[gdvar(rename = "float_1.0 / 3.0")]
    pub float_1_0_3_0: f64,
    #[gdvar(rename = "float_1.17549435e-38")]
    pub float_1_17549435e_38: f64,
    #[gdvar(rename = "float_100000.0")]
    pub float_100000_0: f64,
    #[gdvar(rename = "float_1000000.0")]
    pub float_1000000_0: f64,
    #[gdvar(rename = "float_123456789.125")]
    pub float_123456789_125: f64,
    #[gdvar(rename = "float_16777217.0")]
    pub float_16777217_0: f64,
    #[gdvar(rename = "float_1e-10")]
    pub float_1e_10: f64,
    #[gdvar(rename = "float_1e-45")]
    pub float_1e_45: f64,
    pub float_1e10: f64,
    pub float_1e15: f64,
    pub float_1e16: f64,
    pub float_1e300: f64,
    #[gdvar(rename = "float_2.2250738585072014e-308")]
    pub float_2_2250738585072014e_308: f64,
    #[gdvar(rename = "float_3.4028234663852886e38")]
    pub float_3_4028234663852886e38: f64,
    #[gdvar(rename = "float_5e-324")]
    pub float_5e_324: f64,
    #[gdvar(rename = "float_INF")]
    pub float_inf_2: f64,
    #[gdvar(rename = "float_NAN")]
    pub float_nan: f64,
    #[gdvar(rename = "float_PI")]
    pub float_pi: f64,
    #[gdvar(rename = "int_-1")]
    pub int_1: i64,
    #[gdvar(rename = "int_-128")]
    pub int_128: i64,
    #[gdvar(rename = "int_-2147483648")]
    pub int_2147483648: i64,
    #[gdvar(rename = "int_-2147483649")]
    pub int_2147483649: i64,
    #[gdvar(rename = "int_-9223372036854775807 - 1")]
    pub int_9223372036854775807_1: i64,
    pub int_0: i64,
    #[gdvar(rename = "int_1")]
    pub int_1_2: i64,
    pub int_127: i64,
    pub int_2147483647: i64,
    #[gdvar(rename = "int_2147483648")]
    pub int_2147483648_2: i64,
    pub int_4294967295: i64,
    pub int_4294967296: i64,
    pub int_65535: i64,
    pub int_9223372036854775807: i64,
    pub nested_50: Vec<Nested50Item>,
    pub nil: gdvar::Variant,
    pub node_path_: gdvar::NodePath,
    #[gdvar(rename = "node_path_%Unique")]
    pub node_path_unique: gdvar::NodePath,
    #[gdvar(rename = "node_path_../sibling")]
    pub node_path_sibling: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root")]
    pub node_path_root: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root/Main/Player")]
    pub node_path_root_main_player: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root/a:b:c")]
    pub node_path_root_a_b_c: gdvar::NodePath,
    #[gdvar(rename = "node_path_:position:x")]
    pub node_path_position_x: gdvar::NodePath,
    #[gdvar(rename = "node_path_Sprite2D:texture")]
    pub node_path_sprite2_d_texture: gdvar::NodePath,
    pub node_path_a: gdvar::NodePath,
    #[gdvar(rename = "node_path_a//b/")]
    pub node_path_a_b: gdvar::NodePath,
    #[gdvar(rename = "node_path_a/b")]
    pub node_path_a_b_2: gdvar::NodePath,
    pub object_custom_resource: PlayerState,
    pub object_nested: ObjectNested,
    pub object_node2d: Node2D,
    pub object_null: gdvar::Variant,
    pub object_resource: Resource,
    pub packed_byte_array_0: Vec<u8>,
    pub packed_byte_array_1: Vec<u8>,
    pub packed_byte_array_2: Vec<u8>,
    pub packed_byte_array_3: Vec<u8>,
    pub packed_byte_array_4: Vec<u8>,
    pub packed_byte_array_5: Vec<u8>,
    pub packed_color_array: Vec<gdvar::Color>,
    pub packed_float32_array_inexact: Vec<f32>,
    pub packed_float64_array_inexact: Vec<f64>,
    pub packed_float_32_array_3: Vec<f32>,
    pub packed_float_32_array_empty: Vec<f32>,
    pub packed_float_64_array_3: Vec<f64>,
    pub packed_float_64_array_empty: Vec<f64>,
    pub packed_int32_array_limits: Vec<i32>,
    pub packed_int64_array_limits: Vec<i64>,
    pub packed_int_32_array_3: Vec<i32>,
    pub packed_int_32_array_empty: Vec<i32>,
    pub packed_int_64_array_3: Vec<i64>,
    pub packed_int_64_array_empty: Vec<i64>,
    pub packed_string_array: Vec<String>,
    pub packed_string_array_empty: Vec<String>,
    pub packed_vector2_array: Vec<gdvar::Vector2>,
    pub packed_vector3_array: Vec<gdvar::Vector3>,
    pub packed_vector4_array: Vec<gdvar::Vector4>,
    pub plane: gdvar::Plane,
    pub projection: gdvar::Projection,
    pub quaternion: gdvar::Quaternion,
    pub rect2: gdvar::Rect2,
    pub rect2i: gdvar::Rect2i,
    pub rid_empty: gdvar::Rid,
    pub rid_some: gdvar::Rid,
    pub signal_empty: gdvar::Signal,
    pub string_: String,
    pub string_a: String,
    pub string_ab: String,
    pub string_abc: String,
    pub string_abcd: String,
    pub string_abcde: String,
    pub string_héllo: String,
    pub string_name_: gdvar::StringName,
    pub string_name_häng: gdvar::StringName,
    pub string_name_name: gdvar::StringName,
    pub string_name_x: gdvar::StringName,
    pub string_null: String,
    #[gdvar(rename = "string_quote \\\" backslash \\\\")]
    pub string_quote_backslash: String,
    #[gdvar(rename = "string_tab\\tnew\\nline")]
    pub string_tab_tnew_nline: String,
    pub string_日本語: String,
    #[gdvar(rename = "string_👾🦀")]
    pub string: String,
    pub transform2d: gdvar::Transform2D,
    pub transform3d: gdvar::Transform3D,
    pub typed_array_class: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_AABB", typed)]
    pub typed_array_empty_aabb: Vec<gdvar::Aabb>,
    #[gdvar(rename = "typed_array_empty_Array", typed)]
    pub typed_array_empty_array: Vec<gdvar::Array>,
    #[gdvar(rename = "typed_array_empty_Basis", typed)]
    pub typed_array_empty_basis: Vec<gdvar::Basis>,
    #[gdvar(rename = "typed_array_empty_Callable", typed)]
    pub typed_array_empty_callable: Vec<gdvar::Callable>,
    #[gdvar(rename = "typed_array_empty_Color", typed)]
    pub typed_array_empty_color: Vec<gdvar::Color>,
    #[gdvar(rename = "typed_array_empty_Dictionary", typed)]
    pub typed_array_empty_dictionary: Vec<gdvar::Dictionary>,
    #[gdvar(rename = "typed_array_empty_NodePath", typed)]
    pub typed_array_empty_node_path: Vec<gdvar::NodePath>,
    #[gdvar(rename = "typed_array_empty_PackedByteArray")]
    pub typed_array_empty_packed_byte_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedColorArray")]
    pub typed_array_empty_packed_color_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedFloat32Array")]
    pub typed_array_empty_packed_float32_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedFloat64Array")]
    pub typed_array_empty_packed_float64_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedInt32Array")]
    pub typed_array_empty_packed_int32_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedInt64Array")]
    pub typed_array_empty_packed_int64_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedStringArray")]
    pub typed_array_empty_packed_string_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedVector2Array")]
    pub typed_array_empty_packed_vector2_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedVector3Array")]
    pub typed_array_empty_packed_vector3_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_PackedVector4Array")]
    pub typed_array_empty_packed_vector4_array: gdvar::Array,
    #[gdvar(rename = "typed_array_empty_Plane", typed)]
    pub typed_array_empty_plane: Vec<gdvar::Plane>,
    #[gdvar(rename = "typed_array_empty_Projection", typed)]
    pub typed_array_empty_projection: Vec<gdvar::Projection>,
    #[gdvar(rename = "typed_array_empty_Quaternion", typed)]
    pub typed_array_empty_quaternion: Vec<gdvar::Quaternion>,
    #[gdvar(rename = "typed_array_empty_RID", typed)]
    pub typed_array_empty_rid: Vec<gdvar::Rid>,
    #[gdvar(rename = "typed_array_empty_Rect2", typed)]
    pub typed_array_empty_rect2: Vec<gdvar::Rect2>,
    #[gdvar(rename = "typed_array_empty_Rect2i", typed)]
    pub typed_array_empty_rect2i: Vec<gdvar::Rect2i>,
    #[gdvar(rename = "typed_array_empty_Signal", typed)]
    pub typed_array_empty_signal: Vec<gdvar::Signal>,
    #[gdvar(rename = "typed_array_empty_String", typed)]
    pub typed_array_empty_string: Vec<String>,
    #[gdvar(rename = "typed_array_empty_StringName", typed)]
    pub typed_array_empty_string_name: Vec<gdvar::StringName>,
    #[gdvar(rename = "typed_array_empty_Transform2D", typed)]
    pub typed_array_empty_transform2_d: Vec<gdvar::Transform2D>,
    #[gdvar(rename = "typed_array_empty_Transform3D", typed)]
    pub typed_array_empty_transform3_d: Vec<gdvar::Transform3D>,
    #[gdvar(rename = "typed_array_empty_Vector2", typed)]
    pub typed_array_empty_vector2: Vec<gdvar::Vector2>,
    #[gdvar(rename = "typed_array_empty_Vector2i", typed)]
    pub typed_array_empty_vector2i: Vec<gdvar::Vector2i>,
    #[gdvar(rename = "typed_array_empty_Vector3", typed)]
    pub typed_array_empty_vector3: Vec<gdvar::Vector3>,
    #[gdvar(rename = "typed_array_empty_Vector3i", typed)]
    pub typed_array_empty_vector3i: Vec<gdvar::Vector3i>,
    #[gdvar(rename = "typed_array_empty_Vector4", typed)]
    pub typed_array_empty_vector4: Vec<gdvar::Vector4>,
    #[gdvar(rename = "typed_array_empty_Vector4i", typed)]
    pub typed_array_empty_vector4i: Vec<gdvar::Vector4i>,
    #[gdvar(typed)]
    pub typed_array_empty_bool: Vec<bool>,
    #[gdvar(typed)]
    pub typed_array_empty_float: Vec<f64>,
    #[gdvar(typed)]
    pub typed_array_empty_int: Vec<i64>,
    #[gdvar(typed)]
    pub typed_array_int: Vec<i64>,
    pub typed_array_object_as_id: gdvar::Array,
    #[gdvar(typed)]
    pub typed_array_of_array: Vec<gdvar::Array>,
    pub typed_array_of_script: gdvar::Array,
    pub typed_array_resource_null: gdvar::Array,
    #[gdvar(typed)]
    pub typed_array_string: Vec<String>,
    pub typed_dictionary_class_value: gdvar::Dictionary,
    pub typed_dictionary_key_only: gdvar::Dictionary,
    #[gdvar(typed)]
    pub typed_dictionary_nested:
        std::collections::BTreeMap<String, std::collections::BTreeMap<i64, i64>>,
    pub typed_dictionary_object_as_id: gdvar::Dictionary,
    #[gdvar(typed)]
    pub typed_dictionary_string_int: std::collections::BTreeMap<String, i64>,
    pub typed_dictionary_value_only: gdvar::Dictionary,
    pub vector2: gdvar::Vector2,
    pub vector2_inexact: gdvar::Vector2,
    pub vector2_special: gdvar::Vector2,
    pub vector2i: gdvar::Vector2i,
    pub vector3: gdvar::Vector3,
    pub vector3i: gdvar::Vector3i,
    pub vector4: gdvar::Vector4,
    pub vector4i: gdvar::Vector4i,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct DictionaryOrder {
    pub z: i64,
    pub a: i64,
    pub m: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct DictionaryPlayer {
    pub name: String,
    pub hp: f64,
    pub position: gdvar::Vector3,
    pub inventory: Vec<InventoryItem>,
    pub alive: bool,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Nested50Item {
    pub n: Vec<NItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://player_state.gd")]
pub struct PlayerState {
    pub resource_local_to_scene: bool,
    pub resource_name: String,
    pub title: String,
    pub hp: i64,
    pub position: gdvar::Vector3,
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ObjectNested {
    pub item: Resource,
    pub list: Vec<Resource>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node2D")]
pub struct Node2D {
    pub unique_name_in_owner: bool,
    pub process_mode: i64,
    pub process_priority: i64,
    pub process_physics_priority: i64,
    pub process_thread_group: i64,
    pub physics_interpolation_mode: i64,
    pub auto_translate_mode: i64,
    pub editor_description: String,
    pub visible: bool,
    pub modulate: gdvar::Color,
    pub self_modulate: gdvar::Color,
    pub show_behind_parent: bool,
    pub top_level: bool,
    pub clip_children: i64,
    pub light_mask: i64,
    pub visibility_layer: i64,
    pub z_index: i64,
    pub z_as_relative: bool,
    pub y_sort_enabled: bool,
    pub texture_filter: i64,
    pub texture_repeat: i64,
    pub material: gdvar::Variant,
    pub use_parent_material: bool,
    pub position: gdvar::Vector2,
    pub rotation: f64,
    pub scale: gdvar::Vector2,
    pub skew: f64,
    pub script: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource")]
pub struct Resource {
    pub resource_local_to_scene: bool,
    pub resource_name: String,
    pub script: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct InventoryItem {
    pub id: i64,
    pub count: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItem {
    pub n: Vec<NItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItem {
    pub n: Vec<NItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: i64,
}
}

pub(crate) mod t1 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Variant);
}

pub(crate) mod t2 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub bool);
}

pub(crate) mod t3 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub i64);
}

pub(crate) mod t4 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub f64);
}

pub(crate) mod t5 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub String);
}

pub(crate) mod t6 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector2);
}

pub(crate) mod t7 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector2i);
}

pub(crate) mod t8 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Rect2);
}

pub(crate) mod t9 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Rect2i);
}

pub(crate) mod t10 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector3);
}

pub(crate) mod t11 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector3i);
}

pub(crate) mod t12 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Transform2D);
}

pub(crate) mod t13 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector4);
}

pub(crate) mod t14 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector4i);
}

pub(crate) mod t15 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Plane);
}

pub(crate) mod t16 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Quaternion);
}

pub(crate) mod t17 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Aabb);
}

pub(crate) mod t18 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Basis);
}

pub(crate) mod t19 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Transform3D);
}

pub(crate) mod t20 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Projection);
}

pub(crate) mod t21 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Color);
}

pub(crate) mod t22 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::StringName);
}

pub(crate) mod t23 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::NodePath);
}

pub(crate) mod t24 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Rid);
}

pub(crate) mod t25 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Callable);
}

pub(crate) mod t26 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Signal);
}

pub(crate) mod t27 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Dictionary);
}

pub(crate) mod t28 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Array);
}

pub(crate) mod t29 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<u8>);
}

pub(crate) mod t30 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<i32>);
}

pub(crate) mod t31 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<i64>);
}

pub(crate) mod t32 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<f32>);
}

pub(crate) mod t33 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<f64>);
}

pub(crate) mod t34 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<String>);
}

pub(crate) mod t35 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<gdvar::Vector2>);
}

pub(crate) mod t36 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<gdvar::Vector3>);
}

pub(crate) mod t37 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<gdvar::Color>);
}

pub(crate) mod t38 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<gdvar::Vector4>);
}

pub(crate) mod t39 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub aabb: gdvar::double::Aabb,
    pub array_empty: gdvar::double::Array,
    pub array_mixed: gdvar::double::Array,
    pub basis_columns_xyz: gdvar::double::Basis,
    pub bool_false: bool,
    pub bool_true: bool,
    pub callable_empty: gdvar::Callable,
    pub color: gdvar::Color,
    pub color_inexact: gdvar::Color,
    pub dictionary_empty: gdvar::double::Dictionary,
    pub dictionary_mixed_keys: gdvar::double::Dictionary,
    pub dictionary_order: DictionaryOrder,
    pub dictionary_player: DictionaryPlayer,
    #[gdvar(rename = "float_-0.0")]
    pub float_0_0: f64,
    #[gdvar(rename = "float_-1.25")]
    pub float_1_25: f64,
    #[gdvar(rename = "float_-1e-300")]
    pub float_1e_300: f64,
    #[gdvar(rename = "float_-INF")]
    pub float_inf: f64,
    #[gdvar(rename = "float_0.0")]
    pub float_0_0_2: f64,
    #[gdvar(rename = "float_0.00001")]
    pub float_0_00001: f64,
    #[gdvar(rename = "float_0.0001")]
    pub float_0_0001: f64,
    #[gdvar(rename = "float_0.1")]
    pub float_0_1: f64,
    #[gdvar(rename = "float_0.5")]
    pub float_0_5: f64,
    #[gdvar(rename = "float_1.0 / 3.0")]
    pub float_1_0_3_0: f64,
    #[gdvar(rename = "float_1.17549435e-38")]
    pub float_1_17549435e_38: f64,
    #[gdvar(rename = "float_100000.0")]
    pub float_100000_0: f64,
    #[gdvar(rename = "float_1000000.0")]
    pub float_1000000_0: f64,
    #[gdvar(rename = "float_123456789.125")]
    pub float_123456789_125: f64,
    #[gdvar(rename = "float_16777217.0")]
    pub float_16777217_0: f64,
    #[gdvar(rename = "float_1e-10")]
    pub float_1e_10: f64,
    #[gdvar(rename = "float_1e-45")]
    pub float_1e_45: f64,
    pub float_1e10: f64,
    pub float_1e15: f64,
    pub float_1e16: f64,
    pub float_1e300: f64,
    #[gdvar(rename = "float_2.2250738585072014e-308")]
    pub float_2_2250738585072014e_308: f64,
    #[gdvar(rename = "float_3.4028234663852886e38")]
    pub float_3_4028234663852886e38: f64,
    #[gdvar(rename = "float_5e-324")]
    pub float_5e_324: f64,
    #[gdvar(rename = "float_INF")]
    pub float_inf_2: f64,
    #[gdvar(rename = "float_NAN")]
    pub float_nan: f64,
    #[gdvar(rename = "float_PI")]
    pub float_pi: f64,
    #[gdvar(rename = "int_-1")]
    pub int_1: i64,
    #[gdvar(rename = "int_-128")]
    pub int_128: i64,
    #[gdvar(rename = "int_-2147483648")]
    pub int_2147483648: i64,
    #[gdvar(rename = "int_-2147483649")]
    pub int_2147483649: i64,
    #[gdvar(rename = "int_-9223372036854775807 - 1")]
    pub int_9223372036854775807_1: i64,
    pub int_0: i64,
    #[gdvar(rename = "int_1")]
    pub int_1_2: i64,
    pub int_127: i64,
    pub int_2147483647: i64,
    #[gdvar(rename = "int_2147483648")]
    pub int_2147483648_2: i64,
    pub int_4294967295: i64,
    pub int_4294967296: i64,
    pub int_65535: i64,
    pub int_9223372036854775807: i64,
    pub nested_50: Vec<Nested50Item>,
    pub nil: gdvar::double::Variant,
    pub node_path_: gdvar::NodePath,
    #[gdvar(rename = "node_path_%Unique")]
    pub node_path_unique: gdvar::NodePath,
    #[gdvar(rename = "node_path_../sibling")]
    pub node_path_sibling: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root")]
    pub node_path_root: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root/Main/Player")]
    pub node_path_root_main_player: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root/a:b:c")]
    pub node_path_root_a_b_c: gdvar::NodePath,
    #[gdvar(rename = "node_path_:position:x")]
    pub node_path_position_x: gdvar::NodePath,
    #[gdvar(rename = "node_path_Sprite2D:texture")]
    pub node_path_sprite2_d_texture: gdvar::NodePath,
    pub node_path_a: gdvar::NodePath,
    #[gdvar(rename = "node_path_a//b/")]
    pub node_path_a_b: gdvar::NodePath,
    #[gdvar(rename = "node_path_a/b")]
    pub node_path_a_b_2: gdvar::NodePath,
    pub object_custom_resource: PlayerState,
    pub object_nested: ObjectNested,
    pub object_node2d: Node2D,
    pub object_null: gdvar::double::Variant,
    pub object_resource: Resource,
    pub packed_byte_array_0: Vec<u8>,
    pub packed_byte_array_1: Vec<u8>,
    pub packed_byte_array_2: Vec<u8>,
    pub packed_byte_array_3: Vec<u8>,
    pub packed_byte_array_4: Vec<u8>,
    pub packed_byte_array_5: Vec<u8>,
    pub packed_color_array: Vec<gdvar::Color>,
    pub packed_float32_array_inexact: Vec<f32>,
    pub packed_float64_array_inexact: Vec<f64>,
    pub packed_float_32_array_3: Vec<f32>,
    pub packed_float_32_array_empty: Vec<f32>,
    pub packed_float_64_array_3: Vec<f64>,
    pub packed_float_64_array_empty: Vec<f64>,
    pub packed_int32_array_limits: Vec<i32>,
    pub packed_int64_array_limits: Vec<i64>,
    pub packed_int_32_array_3: Vec<i32>,
    pub packed_int_32_array_empty: Vec<i32>,
    pub packed_int_64_array_3: Vec<i64>,
    pub packed_int_64_array_empty: Vec<i64>,
    pub packed_string_array: Vec<String>,
    pub packed_string_array_empty: Vec<String>,
    pub packed_vector2_array: gdvar::double::Variant,
    pub packed_vector3_array: gdvar::double::Variant,
    pub packed_vector4_array: gdvar::double::Variant,
    pub plane: gdvar::double::Plane,
    pub projection: gdvar::double::Projection,
    pub quaternion: gdvar::double::Quaternion,
    pub rect2: gdvar::double::Rect2,
    pub rect2i: gdvar::Rect2i,
    pub rid_empty: gdvar::Rid,
    pub rid_some: gdvar::Rid,
    pub signal_empty: gdvar::Signal,
    pub string_: String,
    pub string_a: String,
    pub string_ab: String,
    pub string_abc: String,
    pub string_abcd: String,
    pub string_abcde: String,
    pub string_héllo: String,
    pub string_name_: gdvar::StringName,
    pub string_name_häng: gdvar::StringName,
    pub string_name_name: gdvar::StringName,
    pub string_name_x: gdvar::StringName,
    pub string_null: String,
    #[gdvar(rename = "string_quote \\\" backslash \\\\")]
    pub string_quote_backslash: String,
    #[gdvar(rename = "string_tab\\tnew\\nline")]
    pub string_tab_tnew_nline: String,
    pub string_日本語: String,
    #[gdvar(rename = "string_👾🦀")]
    pub string: String,
    pub transform2d: gdvar::double::Transform2D,
    pub transform3d: gdvar::double::Transform3D,
    pub typed_array_class: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_AABB", typed)]
    pub typed_array_empty_aabb: Vec<gdvar::Aabb>,
    #[gdvar(rename = "typed_array_empty_Array", typed)]
    pub typed_array_empty_array: Vec<gdvar::double::Array>,
    #[gdvar(rename = "typed_array_empty_Basis", typed)]
    pub typed_array_empty_basis: Vec<gdvar::Basis>,
    #[gdvar(rename = "typed_array_empty_Callable", typed)]
    pub typed_array_empty_callable: Vec<gdvar::Callable>,
    #[gdvar(rename = "typed_array_empty_Color", typed)]
    pub typed_array_empty_color: Vec<gdvar::Color>,
    #[gdvar(rename = "typed_array_empty_Dictionary", typed)]
    pub typed_array_empty_dictionary: Vec<gdvar::double::Dictionary>,
    #[gdvar(rename = "typed_array_empty_NodePath", typed)]
    pub typed_array_empty_node_path: Vec<gdvar::NodePath>,
    #[gdvar(rename = "typed_array_empty_PackedByteArray")]
    pub typed_array_empty_packed_byte_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedColorArray")]
    pub typed_array_empty_packed_color_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedFloat32Array")]
    pub typed_array_empty_packed_float32_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedFloat64Array")]
    pub typed_array_empty_packed_float64_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedInt32Array")]
    pub typed_array_empty_packed_int32_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedInt64Array")]
    pub typed_array_empty_packed_int64_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedStringArray")]
    pub typed_array_empty_packed_string_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedVector2Array")]
    pub typed_array_empty_packed_vector2_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedVector3Array")]
    pub typed_array_empty_packed_vector3_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_PackedVector4Array")]
    pub typed_array_empty_packed_vector4_array: gdvar::double::Array,
    #[gdvar(rename = "typed_array_empty_Plane", typed)]
    pub typed_array_empty_plane: Vec<gdvar::Plane>,
    #[gdvar(rename = "typed_array_empty_Projection", typed)]
    pub typed_array_empty_projection: Vec<gdvar::Projection>,
    #[gdvar(rename = "typed_array_empty_Quaternion", typed)]
    pub typed_array_empty_quaternion: Vec<gdvar::Quaternion>,
    #[gdvar(rename = "typed_array_empty_RID", typed)]
    pub typed_array_empty_rid: Vec<gdvar::Rid>,
    #[gdvar(rename = "typed_array_empty_Rect2", typed)]
    pub typed_array_empty_rect2: Vec<gdvar::Rect2>,
    #[gdvar(rename = "typed_array_empty_Rect2i", typed)]
    pub typed_array_empty_rect2i: Vec<gdvar::Rect2i>,
    #[gdvar(rename = "typed_array_empty_Signal", typed)]
    pub typed_array_empty_signal: Vec<gdvar::Signal>,
    #[gdvar(rename = "typed_array_empty_String", typed)]
    pub typed_array_empty_string: Vec<String>,
    #[gdvar(rename = "typed_array_empty_StringName", typed)]
    pub typed_array_empty_string_name: Vec<gdvar::StringName>,
    #[gdvar(rename = "typed_array_empty_Transform2D", typed)]
    pub typed_array_empty_transform2_d: Vec<gdvar::Transform2D>,
    #[gdvar(rename = "typed_array_empty_Transform3D", typed)]
    pub typed_array_empty_transform3_d: Vec<gdvar::Transform3D>,
    #[gdvar(rename = "typed_array_empty_Vector2", typed)]
    pub typed_array_empty_vector2: Vec<gdvar::Vector2>,
    #[gdvar(rename = "typed_array_empty_Vector2i", typed)]
    pub typed_array_empty_vector2i: Vec<gdvar::Vector2i>,
    #[gdvar(rename = "typed_array_empty_Vector3", typed)]
    pub typed_array_empty_vector3: Vec<gdvar::Vector3>,
    #[gdvar(rename = "typed_array_empty_Vector3i", typed)]
    pub typed_array_empty_vector3i: Vec<gdvar::Vector3i>,
    #[gdvar(rename = "typed_array_empty_Vector4", typed)]
    pub typed_array_empty_vector4: Vec<gdvar::Vector4>,
    #[gdvar(rename = "typed_array_empty_Vector4i", typed)]
    pub typed_array_empty_vector4i: Vec<gdvar::Vector4i>,
    #[gdvar(typed)]
    pub typed_array_empty_bool: Vec<bool>,
    #[gdvar(typed)]
    pub typed_array_empty_float: Vec<f64>,
    #[gdvar(typed)]
    pub typed_array_empty_int: Vec<i64>,
    #[gdvar(typed)]
    pub typed_array_int: Vec<i64>,
    pub typed_array_object_as_id: gdvar::double::Array,
    #[gdvar(typed)]
    pub typed_array_of_array: Vec<gdvar::double::Array>,
    pub typed_array_of_script: gdvar::double::Array,
    pub typed_array_resource_null: gdvar::double::Array,
    #[gdvar(typed)]
    pub typed_array_string: Vec<String>,
    pub typed_dictionary_class_value: gdvar::double::Dictionary,
    pub typed_dictionary_key_only: gdvar::double::Dictionary,
    #[gdvar(typed)]
    pub typed_dictionary_nested:
        std::collections::BTreeMap<String, std::collections::BTreeMap<i64, i64>>,
    pub typed_dictionary_object_as_id: gdvar::double::Dictionary,
    #[gdvar(typed)]
    pub typed_dictionary_string_int: std::collections::BTreeMap<String, i64>,
    pub typed_dictionary_value_only: gdvar::double::Dictionary,
    pub vector2: gdvar::double::Vector2,
    pub vector2_inexact: gdvar::double::Vector2,
    pub vector2_special: gdvar::double::Vector2,
    pub vector2i: gdvar::Vector2i,
    pub vector3: gdvar::double::Vector3,
    pub vector3i: gdvar::Vector3i,
    pub vector4: gdvar::double::Vector4,
    pub vector4i: gdvar::Vector4i,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct DictionaryOrder {
    pub z: i64,
    pub a: i64,
    pub m: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct DictionaryPlayer {
    pub name: String,
    pub hp: f64,
    pub position: gdvar::double::Vector3,
    pub inventory: Vec<InventoryItem>,
    pub alive: bool,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Nested50Item {
    pub n: Vec<NItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://player_state.gd")]
pub struct PlayerState {
    pub resource_local_to_scene: bool,
    pub resource_name: String,
    pub title: String,
    pub hp: i64,
    pub position: gdvar::double::Vector3,
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ObjectNested {
    pub item: Resource,
    pub list: Vec<Resource>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node2D")]
pub struct Node2D {
    pub unique_name_in_owner: bool,
    pub process_mode: i64,
    pub process_priority: i64,
    pub process_physics_priority: i64,
    pub process_thread_group: i64,
    pub physics_interpolation_mode: i64,
    pub auto_translate_mode: i64,
    pub editor_description: String,
    pub visible: bool,
    pub modulate: gdvar::Color,
    pub self_modulate: gdvar::Color,
    pub show_behind_parent: bool,
    pub top_level: bool,
    pub clip_children: i64,
    pub light_mask: i64,
    pub visibility_layer: i64,
    pub z_index: i64,
    pub z_as_relative: bool,
    pub y_sort_enabled: bool,
    pub texture_filter: i64,
    pub texture_repeat: i64,
    pub material: gdvar::double::Variant,
    pub use_parent_material: bool,
    pub position: gdvar::double::Vector2,
    pub rotation: f64,
    pub scale: gdvar::double::Vector2,
    pub skew: f64,
    pub script: gdvar::double::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource")]
pub struct Resource {
    pub resource_local_to_scene: bool,
    pub resource_name: String,
    pub script: gdvar::double::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct InventoryItem {
    pub id: i64,
    pub count: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItem {
    pub n: Vec<NItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItem {
    pub n: Vec<NItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: i64,
}
}

pub(crate) mod t40 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Variant);
}

pub(crate) mod t41 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Vector2);
}

pub(crate) mod t42 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Rect2);
}

pub(crate) mod t43 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Vector3);
}

pub(crate) mod t44 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Transform2D);
}

pub(crate) mod t45 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Vector4);
}

pub(crate) mod t46 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Plane);
}

pub(crate) mod t47 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Quaternion);
}

pub(crate) mod t48 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Aabb);
}

pub(crate) mod t49 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Basis);
}

pub(crate) mod t50 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Transform3D);
}

pub(crate) mod t51 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Projection);
}

pub(crate) mod t52 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Dictionary);
}

pub(crate) mod t53 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Array);
}

pub(crate) mod t54 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub aabb: gdvar::Aabb,
    pub array_empty: gdvar::Array,
    pub array_mixed: gdvar::Array,
    pub basis_columns_xyz: gdvar::Basis,
    pub bool_false: bool,
    pub bool_true: bool,
    pub color: gdvar::Color,
    pub color_inexact: gdvar::Color,
    pub dictionary_empty: gdvar::Dictionary,
    pub dictionary_mixed_keys: gdvar::Dictionary,
    pub dictionary_order: DictionaryOrder,
    pub dictionary_player: DictionaryPlayer,
    #[gdvar(rename = "float_-0.0")]
    pub float_0_0: f64,
    #[gdvar(rename = "float_-1.25")]
    pub float_1_25: f64,
    #[gdvar(rename = "float_-INF")]
    pub float_inf: f64,
    #[gdvar(rename = "float_0.0")]
    pub float_0_0_2: f64,
    #[gdvar(rename = "float_0.00001")]
    pub float_0_00001: f64,
    #[gdvar(rename = "float_0.0001")]
    pub float_0_0001: f64,
    #[gdvar(rename = "float_0.1")]
    pub float_0_1: f64,
    #[gdvar(rename = "float_0.5")]
    pub float_0_5: f64,
    #[gdvar(rename = "float_1.0 / 3.0")]
    pub float_1_0_3_0: f64,
    #[gdvar(rename = "float_100000.0")]
    pub float_100000_0: f64,
    #[gdvar(rename = "float_1000000.0")]
    pub float_1000000_0: f64,
    #[gdvar(rename = "float_123456789.125")]
    pub float_123456789_125: f64,
    #[gdvar(rename = "float_16777217.0")]
    pub float_16777217_0: f64,
    #[gdvar(rename = "float_1e-10")]
    pub float_1e_10: f64,
    pub float_1e10: f64,
    pub float_1e15: f64,
    pub float_1e16: f64,
    pub float_1e300: f64,
    #[gdvar(rename = "float_INF")]
    pub float_inf_2: f64,
    #[gdvar(rename = "float_NAN")]
    pub float_nan: f64,
    #[gdvar(rename = "float_PI")]
    pub float_pi: f64,
    #[gdvar(rename = "int_-1")]
    pub int_1: i64,
    #[gdvar(rename = "int_-128")]
    pub int_128: i64,
    #[gdvar(rename = "int_-2147483648")]
    pub int_2147483648: i64,
    #[gdvar(rename = "int_-2147483649")]
    pub int_2147483649: i64,
    #[gdvar(rename = "int_-9223372036854775807 - 1")]
    pub int_9223372036854775807_1: i64,
    pub int_0: i64,
    #[gdvar(rename = "int_1")]
    pub int_1_2: i64,
    pub int_127: i64,
    pub int_2147483647: i64,
    #[gdvar(rename = "int_2147483648")]
    pub int_2147483648_2: i64,
    pub int_4294967295: i64,
    pub int_4294967296: i64,
    pub int_65535: i64,
    pub int_9223372036854775807: i64,
    pub nested_50: Vec<Nested50Item>,
    pub nil: gdvar::Variant,
    pub node_path_: gdvar::NodePath,
    #[gdvar(rename = "node_path_../sibling")]
    pub node_path_sibling: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root")]
    pub node_path_root: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root/Main/Player")]
    pub node_path_root_main_player: gdvar::NodePath,
    #[gdvar(rename = "node_path_/root/a:b:c")]
    pub node_path_root_a_b_c: gdvar::NodePath,
    #[gdvar(rename = "node_path_:position:x")]
    pub node_path_position_x: gdvar::NodePath,
    #[gdvar(rename = "node_path_Sprite:texture")]
    pub node_path_sprite_texture: gdvar::NodePath,
    pub node_path_a: gdvar::NodePath,
    #[gdvar(rename = "node_path_a/b")]
    pub node_path_a_b: gdvar::NodePath,
    pub object_nested: ObjectNested,
    pub object_node2d: Node2D,
    pub object_null: gdvar::Variant,
    pub object_resource: Resource,
    pub plane: gdvar::Plane,
    pub pool_byte_array_0: Vec<u8>,
    pub pool_byte_array_1: Vec<u8>,
    pub pool_byte_array_2: Vec<u8>,
    pub pool_byte_array_3: Vec<u8>,
    pub pool_byte_array_4: Vec<u8>,
    pub pool_byte_array_5: Vec<u8>,
    pub pool_color_array: Vec<gdvar::Color>,
    pub pool_int_array_empty: Vec<i32>,
    pub pool_int_array_limits: Vec<i32>,
    pub pool_real_array: Vec<f32>,
    pub pool_real_array_empty: Vec<f32>,
    pub pool_string_array: Vec<String>,
    pub pool_string_array_empty: Vec<String>,
    pub pool_vector2_array: Vec<gdvar::Vector2>,
    pub pool_vector3_array: Vec<gdvar::Vector3>,
    pub quat: gdvar::Quaternion,
    pub rect2: gdvar::Rect2,
    pub rid_empty: gdvar::Rid,
    pub string_: String,
    pub string_a: String,
    pub string_ab: String,
    pub string_abc: String,
    pub string_abcd: String,
    pub string_abcde: String,
    pub string_héllo: String,
    pub string_null: String,
    #[gdvar(rename = "string_quote \\\" backslash \\\\")]
    pub string_quote_backslash: String,
    #[gdvar(rename = "string_tab\\tnew\\nline")]
    pub string_tab_tnew_nline: String,
    pub string_日本語: String,
    pub transform: gdvar::Transform3D,
    pub transform2d: gdvar::Transform2D,
    pub vector2: gdvar::Vector2,
    pub vector2_inexact: gdvar::Vector2,
    pub vector3: gdvar::Vector3,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct DictionaryOrder {
    pub z: i64,
    pub a: i64,
    pub m: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct DictionaryPlayer {
    pub name: String,
    pub hp: f64,
    pub position: gdvar::Vector3,
    pub inventory: Vec<InventoryItem>,
    pub alive: bool,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Nested50Item {
    pub n: Vec<NItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ObjectNested {
    pub item: Resource,
    pub list: Vec<Resource>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node2D")]
pub struct Node2D {
    pub _import_path: gdvar::NodePath,
    pub pause_mode: i64,
    pub physics_interpolation_mode: i64,
    pub unique_name_in_owner: bool,
    pub process_priority: i64,
    pub visible: bool,
    pub modulate: gdvar::Color,
    pub self_modulate: gdvar::Color,
    pub show_behind_parent: bool,
    pub light_mask: i64,
    pub material: gdvar::Variant,
    pub use_parent_material: bool,
    pub position: gdvar::Vector2,
    pub rotation: f64,
    pub scale: gdvar::Vector2,
    pub z_index: i64,
    pub z_as_relative: bool,
    pub script: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource")]
pub struct Resource {
    pub resource_local_to_scene: bool,
    pub resource_name: String,
    pub script: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct InventoryItem {
    pub id: i64,
    pub count: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItem {
    pub n: Vec<NItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItem {
    pub n: Vec<NItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n:
        Vec<NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct NItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItemNItem {
    pub n: i64,
}
}

pub(crate) mod t55 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object(id))]
pub struct Value(pub u64);
}

pub(crate) mod t56 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub heights: Option<Vec<i32>>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub note: Option<String>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub state: Option<PlayerState>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub slot: Option<i64>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub version: Option<i64>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub player: Option<Player>,
    #[gdvar(typed, skip_encoding_if = Option::is_none)]
    pub inventory: Option<Vec<InventoryItem>>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub quests: Option<Quests>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub spawn: Option<gdvar::NodePath>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub map: Option<Map>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub last_saved: Option<gdvar::Variant>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://player_state.gd")]
pub struct PlayerState {
    pub resource_local_to_scene: bool,
    pub resource_name: String,
    pub title: String,
    pub hp: i64,
    pub position: gdvar::Vector3,
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Player {
    pub name: String,
    pub hp: f64,
    pub position: gdvar::Vector3,
    pub rotation: gdvar::Quaternion,
    pub color: gdvar::Color,
    pub gold: i64,
    pub alive: bool,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct InventoryItem {
    pub id: i64,
    pub name: String,
    pub count: i64,
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(key = "StringName")]
pub struct Quests {
    pub intro: Intro,
    pub crab: Intro,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Map {
    pub size: gdvar::Vector2i,
    pub heights: Vec<f32>,
    pub seed: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Intro {
    pub done: bool,
    pub steps: Vec<i32>,
}
}

pub(crate) mod t57 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub version: i64,
    pub player: Player,
    pub inventory: Vec<InventoryItem>,
    pub quests: Quests,
    pub spawn: gdvar::NodePath,
    pub map: Map,
    pub last_saved: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Player {
    pub name: String,
    pub hp: f64,
    pub position: gdvar::Vector3,
    pub rotation: gdvar::Quaternion,
    pub color: gdvar::Color,
    pub gold: i64,
    pub alive: bool,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct InventoryItem {
    pub id: i64,
    pub name: String,
    pub count: i64,
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Quests {
    pub intro: Intro,
    pub crab: Intro,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Map {
    pub size: gdvar::Vector2,
    pub heights: Vec<f32>,
    pub seed: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Intro {
    pub done: bool,
    pub steps: Vec<i32>,
}
}

pub(crate) mod t58 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub version: i64,
    pub player: Player,
    #[gdvar(typed)]
    pub inventory: Vec<InventoryItem>,
    pub quests: Quests,
    pub spawn: gdvar::NodePath,
    pub map: Map,
    pub last_saved: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Player {
    pub name: String,
    pub hp: f64,
    pub position: gdvar::Vector3,
    pub rotation: gdvar::Quaternion,
    pub color: gdvar::Color,
    pub gold: i64,
    pub alive: bool,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct InventoryItem {
    pub id: i64,
    pub name: String,
    pub count: i64,
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(key = "StringName")]
pub struct Quests {
    pub intro: Intro,
    pub crab: Intro,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Map {
    pub size: gdvar::Vector2i,
    pub heights: Vec<f32>,
    pub seed: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Intro {
    pub done: bool,
    pub steps: Vec<i32>,
}
}

pub(crate) mod t59 {
// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub name: Option<String>,
    pub hp: f64,
    pub position: gdvar::Vector3,
    pub items: Vec<String>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub version: Option<i64>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub gold: Option<i64>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub first_name: Option<String>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    pub last_name: Option<String>,
}
}

#[rustfmt::skip]
pub(crate) const ALL: &[(&str, fn(gdvar::Codec, &[u8]) -> gdvar::Result<Vec<u8>>)] = &[
    ("godot-4.6.3 as fields", again::<t0::Value>),
    ("godot-4.6.3", again::<t1::Value>),
    ("godot-4.6.3, type 0", again::<t1::Value>),
    ("godot-4.6.3, type 1", again::<t2::Value>),
    ("godot-4.6.3, type 2", again::<t3::Value>),
    ("godot-4.6.3, type 3", again::<t4::Value>),
    ("godot-4.6.3, type 4", again::<t5::Value>),
    ("godot-4.6.3, type 5", again::<t6::Value>),
    ("godot-4.6.3, type 6", again::<t7::Value>),
    ("godot-4.6.3, type 7", again::<t8::Value>),
    ("godot-4.6.3, type 8", again::<t9::Value>),
    ("godot-4.6.3, type 9", again::<t10::Value>),
    ("godot-4.6.3, type 10", again::<t11::Value>),
    ("godot-4.6.3, type 11", again::<t12::Value>),
    ("godot-4.6.3, type 12", again::<t13::Value>),
    ("godot-4.6.3, type 13", again::<t14::Value>),
    ("godot-4.6.3, type 14", again::<t15::Value>),
    ("godot-4.6.3, type 15", again::<t16::Value>),
    ("godot-4.6.3, type 16", again::<t17::Value>),
    ("godot-4.6.3, type 17", again::<t18::Value>),
    ("godot-4.6.3, type 18", again::<t19::Value>),
    ("godot-4.6.3, type 19", again::<t20::Value>),
    ("godot-4.6.3, type 20", again::<t21::Value>),
    ("godot-4.6.3, type 21", again::<t22::Value>),
    ("godot-4.6.3, type 22", again::<t23::Value>),
    ("godot-4.6.3, type 23", again::<t24::Value>),
    ("godot-4.6.3, type 24", again::<t1::Value>),
    ("godot-4.6.3, type 25", again::<t25::Value>),
    ("godot-4.6.3, type 26", again::<t26::Value>),
    ("godot-4.6.3, type 27", again::<t27::Value>),
    ("godot-4.6.3, type 28", again::<t28::Value>),
    ("godot-4.6.3, type 29", again::<t29::Value>),
    ("godot-4.6.3, type 30", again::<t30::Value>),
    ("godot-4.6.3, type 31", again::<t31::Value>),
    ("godot-4.6.3, type 32", again::<t32::Value>),
    ("godot-4.6.3, type 33", again::<t33::Value>),
    ("godot-4.6.3, type 34", again::<t34::Value>),
    ("godot-4.6.3, type 35", again::<t35::Value>),
    ("godot-4.6.3, type 36", again::<t36::Value>),
    ("godot-4.6.3, type 37", again::<t37::Value>),
    ("godot-4.6.3, type 38", again::<t38::Value>),
    ("godot-4.6.3-double as fields", again::<t39::Value>),
    ("godot-4.6.3-double", again::<t40::Value>),
    ("godot-4.6.3-double, type 0", again::<t1::Value>),
    ("godot-4.6.3-double, type 1", again::<t2::Value>),
    ("godot-4.6.3-double, type 2", again::<t3::Value>),
    ("godot-4.6.3-double, type 3", again::<t4::Value>),
    ("godot-4.6.3-double, type 4", again::<t5::Value>),
    ("godot-4.6.3-double, type 5", again::<t41::Value>),
    ("godot-4.6.3-double, type 6", again::<t7::Value>),
    ("godot-4.6.3-double, type 7", again::<t42::Value>),
    ("godot-4.6.3-double, type 8", again::<t9::Value>),
    ("godot-4.6.3-double, type 9", again::<t43::Value>),
    ("godot-4.6.3-double, type 10", again::<t11::Value>),
    ("godot-4.6.3-double, type 11", again::<t44::Value>),
    ("godot-4.6.3-double, type 12", again::<t45::Value>),
    ("godot-4.6.3-double, type 13", again::<t14::Value>),
    ("godot-4.6.3-double, type 14", again::<t46::Value>),
    ("godot-4.6.3-double, type 15", again::<t47::Value>),
    ("godot-4.6.3-double, type 16", again::<t48::Value>),
    ("godot-4.6.3-double, type 17", again::<t49::Value>),
    ("godot-4.6.3-double, type 18", again::<t50::Value>),
    ("godot-4.6.3-double, type 19", again::<t51::Value>),
    ("godot-4.6.3-double, type 20", again::<t21::Value>),
    ("godot-4.6.3-double, type 21", again::<t22::Value>),
    ("godot-4.6.3-double, type 22", again::<t23::Value>),
    ("godot-4.6.3-double, type 23", again::<t24::Value>),
    ("godot-4.6.3-double, type 24", again::<t40::Value>),
    ("godot-4.6.3-double, type 25", again::<t25::Value>),
    ("godot-4.6.3-double, type 26", again::<t26::Value>),
    ("godot-4.6.3-double, type 27", again::<t52::Value>),
    ("godot-4.6.3-double, type 28", again::<t53::Value>),
    ("godot-4.6.3-double, type 29", again::<t29::Value>),
    ("godot-4.6.3-double, type 30", again::<t30::Value>),
    ("godot-4.6.3-double, type 31", again::<t31::Value>),
    ("godot-4.6.3-double, type 32", again::<t32::Value>),
    ("godot-4.6.3-double, type 33", again::<t33::Value>),
    ("godot-4.6.3-double, type 34", again::<t34::Value>),
    ("godot-4.6.3-double, type 35", again::<t40::Value>),
    ("godot-4.6.3-double, type 36", again::<t40::Value>),
    ("godot-4.6.3-double, type 37", again::<t37::Value>),
    ("godot-4.6.3-double, type 38", again::<t40::Value>),
    ("godot-3.6.2 as fields", again::<t54::Value>),
    ("godot-3.6.2", again::<t1::Value>),
    ("godot-3.6.2, type 0", again::<t1::Value>),
    ("godot-3.6.2, type 1", again::<t2::Value>),
    ("godot-3.6.2, type 2", again::<t3::Value>),
    ("godot-3.6.2, type 3", again::<t4::Value>),
    ("godot-3.6.2, type 4", again::<t5::Value>),
    ("godot-3.6.2, type 5", again::<t6::Value>),
    ("godot-3.6.2, type 6", again::<t8::Value>),
    ("godot-3.6.2, type 7", again::<t10::Value>),
    ("godot-3.6.2, type 8", again::<t12::Value>),
    ("godot-3.6.2, type 9", again::<t15::Value>),
    ("godot-3.6.2, type 10", again::<t16::Value>),
    ("godot-3.6.2, type 11", again::<t17::Value>),
    ("godot-3.6.2, type 12", again::<t18::Value>),
    ("godot-3.6.2, type 13", again::<t19::Value>),
    ("godot-3.6.2, type 14", again::<t21::Value>),
    ("godot-3.6.2, type 15", again::<t23::Value>),
    ("godot-3.6.2, type 16", again::<t24::Value>),
    ("godot-3.6.2, type 17", again::<t1::Value>),
    ("godot-3.6.2, type 18", again::<t27::Value>),
    ("godot-3.6.2, type 19", again::<t28::Value>),
    ("godot-3.6.2, type 20", again::<t29::Value>),
    ("godot-3.6.2, type 21", again::<t30::Value>),
    ("godot-3.6.2, type 22", again::<t32::Value>),
    ("godot-3.6.2, type 23", again::<t34::Value>),
    ("godot-3.6.2, type 24", again::<t35::Value>),
    ("godot-3.6.2, type 25", again::<t36::Value>),
    ("godot-3.6.2, type 26", again::<t37::Value>),
    ("malformed-4.6.3", again::<t40::Value>),
    ("malformed-4.6.3, type 0", again::<t1::Value>),
    ("malformed-4.6.3, type 1", again::<t2::Value>),
    ("malformed-4.6.3, type 2", again::<t3::Value>),
    ("malformed-4.6.3, type 3", again::<t4::Value>),
    ("malformed-4.6.3, type 4", again::<t5::Value>),
    ("malformed-4.6.3, type 5", again::<t6::Value>),
    ("malformed-4.6.3, type 6", again::<t7::Value>),
    ("malformed-4.6.3, type 7", again::<t8::Value>),
    ("malformed-4.6.3, type 8", again::<t9::Value>),
    ("malformed-4.6.3, type 9", again::<t10::Value>),
    ("malformed-4.6.3, type 10", again::<t11::Value>),
    ("malformed-4.6.3, type 11", again::<t44::Value>),
    ("malformed-4.6.3, type 12", again::<t13::Value>),
    ("malformed-4.6.3, type 13", again::<t14::Value>),
    ("malformed-4.6.3, type 14", again::<t15::Value>),
    ("malformed-4.6.3, type 15", again::<t16::Value>),
    ("malformed-4.6.3, type 16", again::<t17::Value>),
    ("malformed-4.6.3, type 17", again::<t18::Value>),
    ("malformed-4.6.3, type 18", again::<t19::Value>),
    ("malformed-4.6.3, type 19", again::<t20::Value>),
    ("malformed-4.6.3, type 20", again::<t21::Value>),
    ("malformed-4.6.3, type 21", again::<t22::Value>),
    ("malformed-4.6.3, type 22", again::<t23::Value>),
    ("malformed-4.6.3, type 23", again::<t24::Value>),
    ("malformed-4.6.3, type 24", again::<t55::Value>),
    ("malformed-4.6.3, type 25", again::<t25::Value>),
    ("malformed-4.6.3, type 26", again::<t26::Value>),
    ("malformed-4.6.3, type 27", again::<t27::Value>),
    ("malformed-4.6.3, type 28", again::<t28::Value>),
    ("malformed-4.6.3, type 29", again::<t29::Value>),
    ("malformed-4.6.3, type 30", again::<t30::Value>),
    ("malformed-4.6.3, type 31", again::<t31::Value>),
    ("malformed-4.6.3, type 32", again::<t32::Value>),
    ("malformed-4.6.3, type 33", again::<t33::Value>),
    ("malformed-4.6.3, type 34", again::<t34::Value>),
    ("malformed-4.6.3, type 35", again::<t35::Value>),
    ("malformed-4.6.3, type 36", again::<t36::Value>),
    ("malformed-4.6.3, type 37", again::<t37::Value>),
    ("malformed-4.6.3, type 38", again::<t38::Value>),
    ("malformed-3.6.2", again::<t1::Value>),
    ("malformed-3.6.2, type 0", again::<t1::Value>),
    ("malformed-3.6.2, type 1", again::<t2::Value>),
    ("malformed-3.6.2, type 2", again::<t3::Value>),
    ("malformed-3.6.2, type 3", again::<t4::Value>),
    ("malformed-3.6.2, type 4", again::<t5::Value>),
    ("malformed-3.6.2, type 5", again::<t6::Value>),
    ("malformed-3.6.2, type 6", again::<t8::Value>),
    ("malformed-3.6.2, type 7", again::<t10::Value>),
    ("malformed-3.6.2, type 8", again::<t12::Value>),
    ("malformed-3.6.2, type 9", again::<t15::Value>),
    ("malformed-3.6.2, type 10", again::<t16::Value>),
    ("malformed-3.6.2, type 11", again::<t17::Value>),
    ("malformed-3.6.2, type 12", again::<t18::Value>),
    ("malformed-3.6.2, type 13", again::<t19::Value>),
    ("malformed-3.6.2, type 14", again::<t21::Value>),
    ("malformed-3.6.2, type 15", again::<t23::Value>),
    ("malformed-3.6.2, type 16", again::<t24::Value>),
    ("malformed-3.6.2, type 17", again::<t55::Value>),
    ("malformed-3.6.2, type 18", again::<t27::Value>),
    ("malformed-3.6.2, type 19", again::<t28::Value>),
    ("malformed-3.6.2, type 20", again::<t29::Value>),
    ("malformed-3.6.2, type 21", again::<t30::Value>),
    ("malformed-3.6.2, type 22", again::<t32::Value>),
    ("malformed-3.6.2, type 23", again::<t34::Value>),
    ("malformed-3.6.2, type 24", again::<t35::Value>),
    ("malformed-3.6.2, type 25", again::<t36::Value>),
    ("malformed-3.6.2, type 26", again::<t37::Value>),
    ("tests/golden/saves-4.6.3, value 0", again::<t56::Value>),
    ("tests/golden/saves-4.6.3, value 1", again::<t5::Value>),
    ("tests/golden/saves-4.6.3, value 2", again::<t29::Value>),
    ("tests/golden/saves-4.6.3", again::<t1::Value>),
    ("tests/golden/saves-3.6.2, value 0", again::<t57::Value>),
    ("tests/golden/saves-3.6.2, value 1", again::<t5::Value>),
    ("tests/golden/saves-3.6.2, value 2", again::<t29::Value>),
    ("tests/golden/saves-3.6.2", again::<t1::Value>),
    ("examples/save_game, value 0", again::<t58::Value>),
    ("examples/save_game, value 1", again::<t5::Value>),
    ("examples/save_game, value 2", again::<t29::Value>),
    ("examples/save_game", again::<t1::Value>),
    ("examples/save_story, value 0", again::<t59::Value>),
    ("examples/save_story", again::<t59::Value>),
];
