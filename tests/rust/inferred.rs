// Written by a test of `inferred_rust.rs`, and compiled by it: set GDVAR_UPDATE=1 to write it again.
use gdvar::{Codec, GodotDecode, GodotEncode, Result};

fn again<T: GodotEncode + for<'de> GodotDecode<'de>>(codec: Codec, bytes: &[u8]) -> Result<Vec<u8>> {
    codec.encode(&codec.decode::<T>(bytes)?)
}

pub(crate) mod t0 {
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
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Variant);
}

pub(crate) mod t2 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub bool);
}

pub(crate) mod t3 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub i64);
}

pub(crate) mod t4 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub f64);
}

pub(crate) mod t5 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub String);
}

pub(crate) mod t6 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector2);
}

pub(crate) mod t7 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector2i);
}

pub(crate) mod t8 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Rect2);
}

pub(crate) mod t9 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Rect2i);
}

pub(crate) mod t10 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector3);
}

pub(crate) mod t11 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector3i);
}

pub(crate) mod t12 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Transform2D);
}

pub(crate) mod t13 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector4);
}

pub(crate) mod t14 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Vector4i);
}

pub(crate) mod t15 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Plane);
}

pub(crate) mod t16 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Quaternion);
}

pub(crate) mod t17 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Aabb);
}

pub(crate) mod t18 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Basis);
}

pub(crate) mod t19 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Transform3D);
}

pub(crate) mod t20 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Projection);
}

pub(crate) mod t21 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Color);
}

pub(crate) mod t22 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::StringName);
}

pub(crate) mod t23 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::NodePath);
}

pub(crate) mod t24 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Rid);
}

pub(crate) mod t25 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Callable);
}

pub(crate) mod t26 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Signal);
}

pub(crate) mod t27 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Dictionary);
}

pub(crate) mod t28 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::Array);
}

pub(crate) mod t29 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<u8>);
}

pub(crate) mod t30 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<i32>);
}

pub(crate) mod t31 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<i64>);
}

pub(crate) mod t32 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<f32>);
}

pub(crate) mod t33 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<f64>);
}

pub(crate) mod t34 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<String>);
}

pub(crate) mod t35 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<gdvar::Vector2>);
}

pub(crate) mod t36 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<gdvar::Vector3>);
}

pub(crate) mod t37 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<gdvar::Color>);
}

pub(crate) mod t38 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Vec<gdvar::Vector4>);
}

pub(crate) mod t39 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t0::DictionaryOrder;
use super::t0::Nested50Item;
use super::t0::InventoryItem;

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
pub struct DictionaryPlayer {
    pub name: String,
    pub hp: f64,
    pub position: gdvar::double::Vector3,
    pub inventory: Vec<InventoryItem>,
    pub alive: bool,
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
}

pub(crate) mod t40 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Variant);
}

pub(crate) mod t41 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Vector2);
}

pub(crate) mod t42 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Rect2);
}

pub(crate) mod t43 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Vector3);
}

pub(crate) mod t44 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Transform2D);
}

pub(crate) mod t45 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Vector4);
}

pub(crate) mod t46 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Plane);
}

pub(crate) mod t47 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Quaternion);
}

pub(crate) mod t48 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Aabb);
}

pub(crate) mod t49 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Basis);
}

pub(crate) mod t50 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Transform3D);
}

pub(crate) mod t51 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Projection);
}

pub(crate) mod t52 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Dictionary);
}

pub(crate) mod t53 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub gdvar::double::Array);
}

pub(crate) mod t54 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t0::DictionaryOrder;
use super::t0::DictionaryPlayer;
use super::t0::Nested50Item;
use super::t0::ObjectNested;
use super::t0::Resource;

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
}

pub(crate) mod t55 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Option<Value2>);

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum Value2 {
    Plane(gdvar::Plane),
    Float(f64),
    String(String),
    Int(i64),
    PackedColorArray(Vec<gdvar::Color>),
    Vector2(gdvar::Vector2),
    Dictionary(gdvar::double::Dictionary),
    PackedStringArray(Vec<String>),
    Vector3i(gdvar::Vector3i),
    Vector4i(gdvar::Vector4i),
    Transform2D(gdvar::double::Transform2D),
    Object(Value2Object),
    PackedInt32Array(Vec<i32>),
    PackedByteArray(Vec<u8>),
    Vector3(gdvar::Vector3),
    PackedFloat64Array(Vec<f64>),
    PackedVector4Array(Vec<gdvar::Vector4>),
    Bool(bool),
    Callable(gdvar::Callable),
    Vector2i(gdvar::Vector2i),
    NodePath(gdvar::NodePath),
    Transform3D(gdvar::Transform3D),
    PackedInt64Array(Vec<i64>),
    PackedFloat32Array(Vec<f32>),
    Color(gdvar::Color),
    RID(gdvar::Rid),
    Quaternion(gdvar::Quaternion),
    Vector4(gdvar::Vector4),
    PackedVector2Array(Vec<gdvar::Vector2>),
    AABB(gdvar::Aabb),
    PackedVector3Array(Vec<gdvar::Vector3>),
    Projection(gdvar::Projection),
    Rect2i(gdvar::Rect2i),
    Basis(gdvar::Basis),
    Rect2(gdvar::Rect2),
    Signal(gdvar::Signal),
    Array(gdvar::double::Array),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object(id))]
pub struct Value2Object(pub u64);
}

pub(crate) mod t56 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object(id))]
pub struct Value(pub u64);
}

pub(crate) mod t57 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t55::Value2Object;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value(pub Option<Value2>);

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum Value2 {
    NodePath(gdvar::NodePath),
    Int(i64),
    AABB(gdvar::Aabb),
    Float(f64),
    Plane(gdvar::Plane),
    String(String),
    PackedByteArray(Vec<u8>),
    Bool(bool),
    Rect2(gdvar::Rect2),
    Vector3(gdvar::Vector3),
    PackedVector3Array(Vec<gdvar::Vector3>),
    PackedInt32Array(Vec<i32>),
    PackedFloat32Array(Vec<f32>),
    Color(gdvar::Color),
    Transform3D(gdvar::Transform3D),
    Vector2(gdvar::Vector2),
    PackedColorArray(Vec<gdvar::Color>),
    Basis(gdvar::Basis),
    Transform2D(gdvar::Transform2D),
    PackedStringArray(Vec<String>),
    Quaternion(gdvar::Quaternion),
    PackedVector2Array(Vec<gdvar::Vector2>),
    Dictionary(gdvar::Dictionary),
    RID(gdvar::Rid),
    Object(Value2Object),
    Array(gdvar::Array),
}
}

pub(crate) mod t58 {
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

pub(crate) mod t59 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t58::PlayerState;
use super::t58::Player;
use super::t58::InventoryItem;
use super::t58::Quests;
use super::t58::Map;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum Value {
    Dictionary(ValueContent),
    String(String),
    PackedByteArray(Vec<u8>),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueContent {
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
}

pub(crate) mod t60 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t58::Player;
use super::t58::InventoryItem;
use super::t58::Intro;

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
}

pub(crate) mod t61 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t58::Player;
use super::t58::InventoryItem;
use super::t60::Quests;
use super::t60::Map;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum Value {
    Dictionary(ValueContent),
    String(String),
    PackedByteArray(Vec<u8>),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueContent {
    pub version: i64,
    pub player: Player,
    pub inventory: Vec<InventoryItem>,
    pub quests: Quests,
    pub spawn: gdvar::NodePath,
    pub map: Map,
    pub last_saved: gdvar::Variant,
}
}

pub(crate) mod t62 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t58::Player;
use super::t58::InventoryItem;
use super::t58::Quests;
use super::t58::Map;

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
}

pub(crate) mod t63 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};
use super::t58::Player;
use super::t58::InventoryItem;
use super::t58::Quests;
use super::t58::Map;

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum Value {
    Dictionary(ValueContent),
    String(String),
    PackedByteArray(Vec<u8>),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueContent {
    pub version: i64,
    pub player: Player,
    #[gdvar(typed)]
    pub inventory: Vec<InventoryItem>,
    pub quests: Quests,
    pub spawn: gdvar::NodePath,
    pub map: Map,
    pub last_saved: gdvar::Variant,
}
}

pub(crate) mod t64 {
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

pub(crate) mod t65 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    #[gdvar(rename = "*/ alert(1) /*")]
    pub alert_1: Alert1,
    #[gdvar(rename = "// x")]
    pub x: X,
    #[gdvar(rename = "/* x")]
    pub x_2: ValueX,
    #[gdvar(rename = "\"+evil()+\"")]
    pub evil: Evil,
    #[gdvar(rename = "'+evil()+'")]
    pub evil_2: ValueEvil,
    #[gdvar(rename = "`${evil()}`")]
    pub evil_3: ValueEvil2,
    #[gdvar(rename = "\"\"\"")]
    pub field: Type,
    #[gdvar(rename = "'''")]
    pub field_2: ValueType,
    #[gdvar(rename = "\\")]
    pub field_3: ValueType2,
    #[gdvar(rename = "\\\" x")]
    pub x_3: ValueX2,
    #[gdvar(rename = "\\u0022")]
    pub u0022: U0022,
    #[gdvar(rename = "\\u{22}")]
    pub u_22: U22,
    #[gdvar(rename = "x\n}\nfn main() {}")]
    pub x_fn_main: XFnMain,
    #[gdvar(rename = "x\r\nfunc _init():\r\n\tOS.kill(1)")]
    pub x_func_init_os_kill_1: XFuncInitOsKill1,
    #[gdvar(rename = "x\rpass")]
    pub x_pass: XPass,
    #[gdvar(rename = "# x")]
    pub x_4: ValueX3,
    #[gdvar(rename = "#[x]")]
    pub x_5: ValueX4,
    #[gdvar(rename = "x\"#")]
    pub x_6: ValueX5,
    #[gdvar(rename = "x\u{2028}evil()")]
    pub x_evil: XEvil,
    #[gdvar(rename = "x\u{2029}evil()")]
    pub x_evil_2: ValueXEvil,
    #[gdvar(rename = "x\u{85}evil()")]
    pub x_evil_3: ValueXEvil2,
    #[gdvar(rename = "\u{202e}live\u{202c}")]
    pub live: Live,
    #[gdvar(rename = "\u{2066}x\u{2069}")]
    pub x_7: ValueX6,
    #[gdvar(rename = "\u{200e}x\u{200f}")]
    pub x_8: ValueX7,
    #[gdvar(rename = "x\u{feff}")]
    pub x_9: ValueX8,
    #[gdvar(rename = "\u{7f}\u{1b}[2J\u{8}")]
    pub _2_j: N2J,
    #[gdvar(rename = "%s {0} {} {x}")]
    pub s_0_x: S0X,
    #[gdvar(rename = "$x ${x} $(x)")]
    pub x_x_x: XXX,
    #[gdvar(rename = "@tool")]
    pub tool: Tool,
    #[gdvar(rename = "<script>")]
    pub script: Script,
    #[gdvar(rename = "x\t\u{b}\u{c}y")]
    pub x_y: XY,
    #[gdvar(rename = "🦀")]
    pub field_4: ValueType3,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Alert1 {
    #[gdvar(rename = "*/ alert(1) /*")]
    pub alert_1: bool,
    pub own0: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct X {
    #[gdvar(rename = "// x")]
    pub x: bool,
    pub own1: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueX {
    #[gdvar(rename = "/* x")]
    pub x: bool,
    pub own2: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Evil {
    #[gdvar(rename = "\"+evil()+\"")]
    pub evil: bool,
    pub own3: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueEvil {
    #[gdvar(rename = "'+evil()+'")]
    pub evil: bool,
    pub own4: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueEvil2 {
    #[gdvar(rename = "`${evil()}`")]
    pub evil: bool,
    pub own5: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Type {
    #[gdvar(rename = "\"\"\"")]
    pub field: bool,
    pub own6: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType {
    #[gdvar(rename = "'''")]
    pub field: bool,
    pub own7: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType2 {
    #[gdvar(rename = "\\")]
    pub field: bool,
    pub own8: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueX2 {
    #[gdvar(rename = "\\\" x")]
    pub x: bool,
    pub own9: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct U0022 {
    #[gdvar(rename = "\\u0022")]
    pub u0022: bool,
    pub own10: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct U22 {
    #[gdvar(rename = "\\u{22}")]
    pub u_22: bool,
    pub own11: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct XFnMain {
    #[gdvar(rename = "x\n}\nfn main() {}")]
    pub x_fn_main: bool,
    pub own12: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct XFuncInitOsKill1 {
    #[gdvar(rename = "x\r\nfunc _init():\r\n\tOS.kill(1)")]
    pub x_func_init_os_kill_1: bool,
    pub own13: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct XPass {
    #[gdvar(rename = "x\rpass")]
    pub x_pass: bool,
    pub own14: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueX3 {
    #[gdvar(rename = "# x")]
    pub x: bool,
    pub own15: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueX4 {
    #[gdvar(rename = "#[x]")]
    pub x: bool,
    pub own16: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueX5 {
    #[gdvar(rename = "x\"#")]
    pub x: bool,
    pub own17: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct XEvil {
    #[gdvar(rename = "x\u{2028}evil()")]
    pub x_evil: bool,
    pub own18: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueXEvil {
    #[gdvar(rename = "x\u{2029}evil()")]
    pub x_evil: bool,
    pub own19: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueXEvil2 {
    #[gdvar(rename = "x\u{85}evil()")]
    pub x_evil: bool,
    pub own20: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Live {
    #[gdvar(rename = "\u{202e}live\u{202c}")]
    pub live: bool,
    pub own21: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueX6 {
    #[gdvar(rename = "\u{2066}x\u{2069}")]
    pub x: bool,
    pub own22: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueX7 {
    #[gdvar(rename = "\u{200e}x\u{200f}")]
    pub x: bool,
    pub own23: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueX8 {
    #[gdvar(rename = "x\u{feff}")]
    pub x: bool,
    pub own24: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct N2J {
    #[gdvar(rename = "\u{7f}\u{1b}[2J\u{8}")]
    pub _2_j: bool,
    pub own25: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct S0X {
    #[gdvar(rename = "%s {0} {} {x}")]
    pub s_0_x: bool,
    pub own26: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct XXX {
    #[gdvar(rename = "$x ${x} $(x)")]
    pub x_x_x: bool,
    pub own27: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Tool {
    #[gdvar(rename = "@tool")]
    pub tool: bool,
    pub own28: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Script {
    #[gdvar(rename = "<script>")]
    pub script: bool,
    pub own29: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct XY {
    #[gdvar(rename = "x\t\u{b}\u{c}y")]
    pub x_y: bool,
    pub own30: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType3 {
    #[gdvar(rename = "🦀")]
    pub field: bool,
    pub own31: gdvar::Variant,
}
}

pub(crate) mod t66 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
pub enum Item {
    #[gdvar(rename = "*/ alert(1) /*")]
    Alert1 { own0: i64 },
    #[gdvar(rename = "// x")]
    X { own1: i64 },
    #[gdvar(rename = "/* x")]
    X2 { own2: i64 },
    #[gdvar(rename = "\"+evil()+\"")]
    Evil { own3: i64 },
    #[gdvar(rename = "'+evil()+'")]
    Evil2 { own4: i64 },
    #[gdvar(rename = "`${evil()}`")]
    Evil3 { own5: i64 },
    #[gdvar(rename = "\"\"\"")]
    Type { own6: i64 },
    #[gdvar(rename = "'''")]
    Type2 { own7: i64 },
    #[gdvar(rename = "\\")]
    Type3 { own8: i64 },
    #[gdvar(rename = "\\\" x")]
    X3 { own9: i64 },
    #[gdvar(rename = "\\u0022")]
    U0022 { own10: i64 },
    #[gdvar(rename = "\\u{22}")]
    U22 { own11: i64 },
    #[gdvar(rename = "x\n}\nfn main() {}")]
    XFnMain { own12: i64 },
    #[gdvar(rename = "x\r\nfunc _init():\r\n\tOS.kill(1)")]
    XFuncInitOsKill1 { own13: i64 },
    #[gdvar(rename = "x\rpass")]
    XPass { own14: i64 },
    #[gdvar(rename = "# x")]
    X4 { own15: i64 },
    #[gdvar(rename = "#[x]")]
    X5 { own16: i64 },
    #[gdvar(rename = "x\"#")]
    X6 { own17: i64 },
    #[gdvar(rename = "x\u{2028}evil()")]
    XEvil { own18: i64 },
    #[gdvar(rename = "x\u{2029}evil()")]
    XEvil2 { own19: i64 },
    #[gdvar(rename = "x\u{85}evil()")]
    XEvil3 { own20: i64 },
    #[gdvar(rename = "\u{202e}live\u{202c}")]
    Live { own21: i64 },
    #[gdvar(rename = "\u{2066}x\u{2069}")]
    X7 { own22: i64 },
    #[gdvar(rename = "\u{200e}x\u{200f}")]
    X8 { own23: i64 },
    #[gdvar(rename = "x\u{feff}")]
    X9 { own24: i64 },
    #[gdvar(rename = "\u{7f}\u{1b}[2J\u{8}")]
    N2J { own25: i64 },
    #[gdvar(rename = "%s {0} {} {x}")]
    S0X { own26: i64 },
    #[gdvar(rename = "$x ${x} $(x)")]
    XXX { own27: i64 },
    #[gdvar(rename = "@tool")]
    Tool { own28: i64 },
    #[gdvar(rename = "<script>")]
    Script { own29: i64 },
    #[gdvar(rename = "x\t\u{b}\u{c}y")]
    XY { own30: i64 },
    #[gdvar(rename = "🦀")]
    Type4 { own31: i64 },
}
}

pub(crate) mod t67 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    #[gdvar(rename = "*/ alert(1) /*")]
    pub alert_1: Vec<Alert1Item>,
    #[gdvar(rename = "// x")]
    pub x: Vec<XItem>,
    #[gdvar(rename = "/* x")]
    pub x_2: Vec<ValueXItem>,
    #[gdvar(rename = "\"+evil()+\"")]
    pub evil: Vec<EvilItem>,
    #[gdvar(rename = "'+evil()+'")]
    pub evil_2: Vec<ValueEvilItem>,
    #[gdvar(rename = "`${evil()}`")]
    pub evil_3: Vec<ValueEvilItem2>,
    #[gdvar(rename = "\"\"\"")]
    pub field: Vec<TypeItem>,
    #[gdvar(rename = "'''")]
    pub field_2: Vec<ValueTypeItem>,
    #[gdvar(rename = "\\")]
    pub field_3: Vec<ValueTypeItem2>,
    #[gdvar(rename = "\\\" x")]
    pub x_3: Vec<ValueXItem2>,
    #[gdvar(rename = "\\u0022")]
    pub u0022: Vec<U0022Item>,
    #[gdvar(rename = "\\u{22}")]
    pub u_22: Vec<U22Item>,
    #[gdvar(rename = "x\n}\nfn main() {}")]
    pub x_fn_main: Vec<XFnMainItem>,
    #[gdvar(rename = "x\r\nfunc _init():\r\n\tOS.kill(1)")]
    pub x_func_init_os_kill_1: Vec<XFuncInitOsKill1Item>,
    #[gdvar(rename = "x\rpass")]
    pub x_pass: Vec<XPassItem>,
    #[gdvar(rename = "# x")]
    pub x_4: Vec<ValueXItem3>,
    #[gdvar(rename = "#[x]")]
    pub x_5: Vec<ValueXItem4>,
    #[gdvar(rename = "x\"#")]
    pub x_6: Vec<ValueXItem5>,
    #[gdvar(rename = "x\u{2028}evil()")]
    pub x_evil: Vec<XEvilItem>,
    #[gdvar(rename = "x\u{2029}evil()")]
    pub x_evil_2: Vec<ValueXEvilItem>,
    #[gdvar(rename = "x\u{85}evil()")]
    pub x_evil_3: Vec<ValueXEvilItem2>,
    #[gdvar(rename = "\u{202e}live\u{202c}")]
    pub live: Vec<LiveItem>,
    #[gdvar(rename = "\u{2066}x\u{2069}")]
    pub x_7: Vec<ValueXItem6>,
    #[gdvar(rename = "\u{200e}x\u{200f}")]
    pub x_8: Vec<ValueXItem7>,
    #[gdvar(rename = "x\u{feff}")]
    pub x_9: Vec<ValueXItem8>,
    #[gdvar(rename = "\u{7f}\u{1b}[2J\u{8}")]
    pub _2_j: Vec<N2JItem>,
    #[gdvar(rename = "%s {0} {} {x}")]
    pub s_0_x: Vec<S0XItem>,
    #[gdvar(rename = "$x ${x} $(x)")]
    pub x_x_x: Vec<XXXItem>,
    #[gdvar(rename = "@tool")]
    pub tool: Vec<ToolItem>,
    #[gdvar(rename = "<script>")]
    pub script: Vec<ScriptItem>,
    #[gdvar(rename = "x\t\u{b}\u{c}y")]
    pub x_y: Vec<XYItem>,
    #[gdvar(rename = "🦀")]
    pub field_4: Vec<ValueTypeItem3>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "*/ alert(1) /*", rename_all = "camelCase")]
pub enum Alert1Item {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "// x", rename_all = "camelCase")]
pub enum XItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "/* x", rename_all = "camelCase")]
pub enum ValueXItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\"+evil()+\"", rename_all = "camelCase")]
pub enum EvilItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "'+evil()+'", rename_all = "camelCase")]
pub enum ValueEvilItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "`${evil()}`", rename_all = "camelCase")]
pub enum ValueEvilItem2 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\"\"\"", rename_all = "camelCase")]
pub enum TypeItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "'''", rename_all = "camelCase")]
pub enum ValueTypeItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\\", rename_all = "camelCase")]
pub enum ValueTypeItem2 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\\\" x", rename_all = "camelCase")]
pub enum ValueXItem2 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\\u0022", rename_all = "camelCase")]
pub enum U0022Item {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\\u{22}", rename_all = "camelCase")]
pub enum U22Item {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\n}\nfn main() {}", rename_all = "camelCase")]
pub enum XFnMainItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\r\nfunc _init():\r\n\tOS.kill(1)", rename_all = "camelCase")]
pub enum XFuncInitOsKill1Item {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\rpass", rename_all = "camelCase")]
pub enum XPassItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "# x", rename_all = "camelCase")]
pub enum ValueXItem3 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "#[x]", rename_all = "camelCase")]
pub enum ValueXItem4 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\"#", rename_all = "camelCase")]
pub enum ValueXItem5 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\u{2028}evil()", rename_all = "camelCase")]
pub enum XEvilItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\u{2029}evil()", rename_all = "camelCase")]
pub enum ValueXEvilItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\u{85}evil()", rename_all = "camelCase")]
pub enum ValueXEvilItem2 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\u{202e}live\u{202c}", rename_all = "camelCase")]
pub enum LiveItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\u{2066}x\u{2069}", rename_all = "camelCase")]
pub enum ValueXItem6 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\u{200e}x\u{200f}", rename_all = "camelCase")]
pub enum ValueXItem7 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\u{feff}", rename_all = "camelCase")]
pub enum ValueXItem8 {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "\u{7f}\u{1b}[2J\u{8}", rename_all = "camelCase")]
pub enum N2JItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "%s {0} {} {x}", rename_all = "camelCase")]
pub enum S0XItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "$x ${x} $(x)", rename_all = "camelCase")]
pub enum XXXItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "@tool", rename_all = "camelCase")]
pub enum ToolItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "<script>", rename_all = "camelCase")]
pub enum ScriptItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "x\t\u{b}\u{c}y", rename_all = "camelCase")]
pub enum XYItem {
    A { own0: i64 },
    B { own1: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "🦀", rename_all = "camelCase")]
pub enum ValueTypeItem3 {
    A { own0: i64 },
    B { own1: i64 },
}
}

pub(crate) mod t68 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Item {
    #[gdvar(rename = "*/ alert(1) /*")]
    Alert1(i64),
    #[gdvar(rename = "// x")]
    X(X),
    #[gdvar(rename = "/* x")]
    X2(i64),
    #[gdvar(rename = "\"+evil()+\"")]
    Evil(X),
    #[gdvar(rename = "'+evil()+'")]
    Evil2(i64),
    #[gdvar(rename = "`${evil()}`")]
    Evil3(X),
    #[gdvar(rename = "\"\"\"")]
    Type(i64),
    #[gdvar(rename = "'''")]
    Type2(X),
    #[gdvar(rename = "\\")]
    Type3(i64),
    #[gdvar(rename = "\\\" x")]
    X3(X),
    #[gdvar(rename = "\\u0022")]
    U0022(i64),
    #[gdvar(rename = "\\u{22}")]
    U22(X),
    #[gdvar(rename = "x\n}\nfn main() {}")]
    XFnMain(i64),
    #[gdvar(rename = "x\r\nfunc _init():\r\n\tOS.kill(1)")]
    XFuncInitOsKill1(X),
    #[gdvar(rename = "x\rpass")]
    XPass(i64),
    #[gdvar(rename = "# x")]
    X4(X),
    #[gdvar(rename = "#[x]")]
    X5(i64),
    #[gdvar(rename = "x\"#")]
    X6(X),
    #[gdvar(rename = "x\u{2028}evil()")]
    XEvil(i64),
    #[gdvar(rename = "x\u{2029}evil()")]
    XEvil2(X),
    #[gdvar(rename = "x\u{85}evil()")]
    XEvil3(i64),
    #[gdvar(rename = "\u{202e}live\u{202c}")]
    Live(X),
    #[gdvar(rename = "\u{2066}x\u{2069}")]
    X7(i64),
    #[gdvar(rename = "\u{200e}x\u{200f}")]
    X8(X),
    #[gdvar(rename = "x\u{feff}")]
    X9(i64),
    #[gdvar(rename = "\u{7f}\u{1b}[2J\u{8}")]
    N2J(X),
    #[gdvar(rename = "%s {0} {} {x}")]
    S0X(i64),
    #[gdvar(rename = "$x ${x} $(x)")]
    XXX(X),
    #[gdvar(rename = "@tool")]
    Tool(i64),
    #[gdvar(rename = "<script>")]
    Script(X),
    #[gdvar(rename = "x\t\u{b}\u{c}y")]
    XY(i64),
    #[gdvar(rename = "🦀")]
    Type4(X),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct X {
    pub x: i64,
}
}

pub(crate) mod t69 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub enum_names: Vec<EnumName>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum EnumName {
    #[gdvar(rename = "\"\"\"")]
    Type,
    #[gdvar(rename = "\"+evil()+\"")]
    Evil,
    #[gdvar(rename = "# x")]
    X,
    #[gdvar(rename = "#[x]")]
    X2,
    #[gdvar(rename = "$x ${x} $(x)")]
    XXX,
    #[gdvar(rename = "%s {0} {} {x}")]
    S0X,
    #[gdvar(rename = "'''")]
    Type2,
    #[gdvar(rename = "'+evil()+'")]
    Evil2,
    #[gdvar(rename = "*/ alert(1) /*")]
    Alert1,
    #[gdvar(rename = "/* x")]
    X3,
    #[gdvar(rename = "// x")]
    X4,
    #[gdvar(rename = "<script>")]
    Script,
    #[gdvar(rename = "@tool")]
    Tool,
    #[gdvar(rename = "\\")]
    Type3,
    #[gdvar(rename = "\\\" x")]
    X5,
    #[gdvar(rename = "\\u0022")]
    U0022,
    #[gdvar(rename = "\\u{22}")]
    U22,
    #[gdvar(rename = "`${evil()}`")]
    Evil3,
    #[gdvar(rename = "x\t\u{b}\u{c}y")]
    XY,
    #[gdvar(rename = "x\n}\nfn main() {}")]
    XFnMain,
    #[gdvar(rename = "x\r\nfunc _init():\r\n\tOS.kill(1)")]
    XFuncInitOsKill1,
    #[gdvar(rename = "x\rpass")]
    XPass,
    #[gdvar(rename = "x\"#")]
    X6,
    #[gdvar(rename = "x\u{85}evil()")]
    XEvil,
    #[gdvar(rename = "x\u{2028}evil()")]
    XEvil2,
    #[gdvar(rename = "x\u{2029}evil()")]
    XEvil3,
    #[gdvar(rename = "x\u{feff}")]
    X7,
    #[gdvar(rename = "\u{7f}\u{1b}[2J\u{8}")]
    N2J,
    #[gdvar(rename = "\u{200e}x\u{200f}")]
    X8,
    #[gdvar(rename = "\u{202e}live\u{202c}")]
    Live,
    #[gdvar(rename = "\u{2066}x\u{2069}")]
    X9,
    #[gdvar(rename = "🦀")]
    Type4,
}
}

pub(crate) mod t70 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Item {
    #[gdvar(rename = "*/ alert(1) /*")]
    Alert1(gdvar::Variant),
    #[gdvar(rename = "// x")]
    X(gdvar::Variant),
    #[gdvar(rename = "/* x")]
    X2(gdvar::Variant),
    #[gdvar(rename = "\"+evil()+\"")]
    Evil(gdvar::Variant),
    #[gdvar(rename = "'+evil()+'")]
    Evil2(gdvar::Variant),
    #[gdvar(rename = "`${evil()}`")]
    Evil3(gdvar::Variant),
    #[gdvar(rename = "\"\"\"")]
    Type(gdvar::Variant),
    #[gdvar(rename = "'''")]
    Type2(gdvar::Variant),
    #[gdvar(rename = "\\")]
    Type3(gdvar::Variant),
    #[gdvar(rename = "\\\" x")]
    X3(gdvar::Variant),
    #[gdvar(rename = "\\u0022")]
    U0022(gdvar::Variant),
    #[gdvar(rename = "\\u{22}")]
    U22(gdvar::Variant),
    #[gdvar(rename = "x\n}\nfn main() {}")]
    XFnMain(gdvar::Variant),
    #[gdvar(rename = "x\r\nfunc _init():\r\n\tOS.kill(1)")]
    XFuncInitOsKill1(gdvar::Variant),
    #[gdvar(rename = "x\rpass")]
    XPass(gdvar::Variant),
    #[gdvar(rename = "# x")]
    X4(gdvar::Variant),
    #[gdvar(rename = "#[x]")]
    X5(gdvar::Variant),
    #[gdvar(rename = "x\"#")]
    X6(gdvar::Variant),
    #[gdvar(rename = "x\u{2028}evil()")]
    XEvil(gdvar::Variant),
    #[gdvar(rename = "x\u{2029}evil()")]
    XEvil2(gdvar::Variant),
    #[gdvar(rename = "x\u{85}evil()")]
    XEvil3(gdvar::Variant),
    #[gdvar(rename = "\u{202e}live\u{202c}")]
    Live(gdvar::Variant),
    #[gdvar(rename = "\u{2066}x\u{2069}")]
    X7(gdvar::Variant),
    #[gdvar(rename = "\u{200e}x\u{200f}")]
    X8(gdvar::Variant),
    #[gdvar(rename = "x\u{feff}")]
    X9(gdvar::Variant),
    #[gdvar(rename = "\u{7f}\u{1b}[2J\u{8}")]
    N2J(gdvar::Variant),
    #[gdvar(rename = "%s {0} {} {x}")]
    S0X(gdvar::Variant),
    #[gdvar(rename = "$x ${x} $(x)")]
    XXX(gdvar::Variant),
    #[gdvar(rename = "@tool")]
    Tool(gdvar::Variant),
    #[gdvar(rename = "<script>")]
    Script(gdvar::Variant),
    #[gdvar(rename = "x\t\u{b}\u{c}y")]
    XY(gdvar::Variant),
    #[gdvar(rename = "🦀")]
    Type4(gdvar::Variant),
}
}

pub(crate) mod t71 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub r#type: Type,
    pub r#match: Match,
    #[gdvar(rename = "self")]
    pub self_: ValueSelf,
    #[gdvar(rename = "Self")]
    pub self_2: ValueSelf2,
    #[gdvar(rename = "super")]
    pub super_: Super,
    #[gdvar(rename = "crate")]
    pub crate_: Crate,
    pub r#async: Async,
    pub r#dyn: Dyn,
    pub r#gen: Gen,
    pub r#try: Try,
    pub r#fn: Fn,
    #[gdvar(rename = "r#type")]
    pub type_2: ValueType,
    #[gdvar(rename = "_")]
    pub __: ValueType2,
    #[gdvar(rename = "__")]
    pub __2: ValueType3,
    pub union: Union,
    pub r#box: Box2,
    pub r#static: Static,
    pub func: Func,
    pub extends: Extends,
    pub class_name: ClassName,
    pub var: Var,
    pub r#await: Await,
    pub signal: Signal,
    pub preload: Preload,
    #[gdvar(rename = "PI")]
    pub pi: PI,
    #[gdvar(rename = "INF")]
    pub inf: INF,
    pub get: Get,
    pub set: Set,
    pub free: Free,
    pub script: Script,
    pub name: Name,
    pub reader: Reader,
    pub wire_value: WireValue,
    pub wire_entries: WireEntries,
    pub made: Made,
    pub encode: Encode,
    pub decode: Decode,
    #[gdvar(rename = "FINGERPRINT")]
    pub fingerprint: FINGERPRINT,
    pub queue_free: QueueFree,
    pub to_string: ToString,
    pub constructor: Constructor,
    pub prototype: Prototype,
    #[gdvar(rename = "hasOwnProperty")]
    pub has_own_property: HasOwnProperty,
    #[gdvar(rename = "toString")]
    pub to_string_2: ValueToString,
    #[gdvar(rename = "valueOf")]
    pub value_of: ValueOf,
    pub then: Then,
    pub default: Default2,
    pub delete: Delete,
    pub new: New,
    pub function: Function,
    pub undefined: Undefined,
    pub arguments: Arguments,
    pub null: Null,
    pub r#true: True,
    pub export: Export,
    #[gdvar(rename = "a-b")]
    pub a_b: AB,
    #[gdvar(rename = "a_b")]
    pub a_b_2: ValueAB,
    #[gdvar(rename = "a b")]
    pub a_b_3: ValueAB2,
    #[gdvar(rename = "aB")]
    pub a_b_4: ValueAB3,
    #[gdvar(rename = "AB")]
    pub ab: ValueAB4,
    #[gdvar(rename = "ab")]
    pub ab_2: Ab,
    #[gdvar(rename = "a_B")]
    pub a_b_5: ValueAB5,
    #[gdvar(rename = "A_B")]
    pub a_b_6: ValueAB6,
    #[gdvar(rename = "")]
    pub field: ValueType4,
    #[gdvar(rename = " ")]
    pub field_2: ValueType5,
    #[gdvar(rename = "1")]
    pub _1: N1,
    #[gdvar(rename = "_1")]
    pub _1_2: ValueN1,
    #[gdvar(rename = "1a")]
    pub _1a: N1a,
    pub a1: A1,
    #[gdvar(rename = "field")]
    pub field_3: Field,
    pub field2: Field2,
    #[gdvar(rename = "Type")]
    pub type_3: ValueType6,
    #[gdvar(rename = "N1")]
    pub n1: ValueN12,
    pub value: ValueValue,
    pub tag: Tag,
    pub other: Other,
    #[gdvar(rename = "Value")]
    pub value_2: ValueValue2,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Type {
    pub r#type: bool,
    pub own0: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Match {
    pub r#match: bool,
    pub own1: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct ValueSelf {
    pub self_: bool,
    pub own2: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueSelf2 {
    #[gdvar(rename = "Self")]
    pub self_: bool,
    pub own3: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct Super {
    pub super_: bool,
    pub own4: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct Crate {
    pub crate_: bool,
    pub own5: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Async {
    pub r#async: bool,
    pub own6: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Dyn {
    pub r#dyn: bool,
    pub own7: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Gen {
    pub r#gen: bool,
    pub own8: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Try {
    pub r#try: bool,
    pub own9: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Fn {
    pub r#fn: bool,
    pub own10: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType {
    #[gdvar(rename = "r#type")]
    pub r#type: bool,
    pub own11: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType2 {
    #[gdvar(rename = "_")]
    pub __: bool,
    pub own12: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType3 {
    pub __: bool,
    pub own13: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Union {
    pub union: bool,
    pub own14: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Box2 {
    pub r#box: bool,
    pub own15: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Static {
    pub r#static: bool,
    pub own16: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Func {
    pub func: bool,
    pub own17: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Extends {
    pub extends: bool,
    pub own18: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ClassName {
    pub class_name: bool,
    pub own19: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Var {
    pub var: bool,
    pub own20: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Await {
    pub r#await: bool,
    pub own21: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Signal {
    pub signal: bool,
    pub own22: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Preload {
    pub preload: bool,
    pub own23: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct PI {
    #[gdvar(rename = "PI")]
    pub pi: bool,
    pub own24: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct INF {
    #[gdvar(rename = "INF")]
    pub inf: bool,
    pub own25: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Get {
    pub get: bool,
    pub own26: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Set {
    pub set: bool,
    pub own27: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Free {
    pub free: bool,
    pub own28: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Script {
    pub script: bool,
    pub own29: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Name {
    pub name: bool,
    pub own30: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Reader {
    pub reader: bool,
    pub own31: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct WireValue {
    pub wire_value: bool,
    pub own32: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct WireEntries {
    pub wire_entries: bool,
    pub own33: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Made {
    pub made: bool,
    pub own34: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Encode {
    pub encode: bool,
    pub own35: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Decode {
    pub decode: bool,
    pub own36: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct FINGERPRINT {
    #[gdvar(rename = "FINGERPRINT")]
    pub fingerprint: bool,
    pub own37: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct QueueFree {
    pub queue_free: bool,
    pub own38: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ToString {
    pub to_string: bool,
    pub own39: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Constructor {
    pub constructor: bool,
    pub own40: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Prototype {
    pub prototype: bool,
    pub own41: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct HasOwnProperty {
    pub has_own_property: bool,
    pub own42: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct ValueToString {
    pub to_string: bool,
    pub own43: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct ValueOf {
    pub value_of: bool,
    pub own44: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Then {
    pub then: bool,
    pub own45: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Default2 {
    pub default: bool,
    pub own46: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Delete {
    pub delete: bool,
    pub own47: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct New {
    pub new: bool,
    pub own48: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Function {
    pub function: bool,
    pub own49: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Undefined {
    pub undefined: bool,
    pub own50: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Arguments {
    pub arguments: bool,
    pub own51: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Null {
    pub null: bool,
    pub own52: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct True {
    pub r#true: bool,
    pub own53: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Export {
    pub export: bool,
    pub own54: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "kebab-case")]
pub struct AB {
    pub a_b: bool,
    pub own55: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueAB {
    pub a_b: bool,
    pub own56: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueAB2 {
    #[gdvar(rename = "a b")]
    pub a_b: bool,
    pub own57: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct ValueAB3 {
    pub a_b: bool,
    pub own58: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueAB4 {
    #[gdvar(rename = "AB")]
    pub ab: bool,
    pub own59: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Ab {
    pub ab: bool,
    pub own60: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueAB5 {
    #[gdvar(rename = "a_B")]
    pub a_b: bool,
    pub own61: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueAB6 {
    #[gdvar(rename = "A_B")]
    pub a_b: bool,
    pub own62: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType4 {
    #[gdvar(rename = "")]
    pub field: bool,
    pub own63: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType5 {
    #[gdvar(rename = " ")]
    pub field: bool,
    pub own64: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct N1 {
    pub _1: bool,
    pub own65: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueN1 {
    pub _1: bool,
    pub own66: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "camelCase")]
pub struct N1a {
    pub _1a: bool,
    pub own67: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct A1 {
    pub a1: bool,
    pub own68: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Field {
    pub field: bool,
    pub own69: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Field2 {
    pub field2: bool,
    pub own70: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueType6 {
    #[gdvar(rename = "Type")]
    pub r#type: bool,
    pub own71: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueN12 {
    #[gdvar(rename = "N1")]
    pub n1: bool,
    pub own72: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueValue {
    pub value: bool,
    pub own73: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Tag {
    pub tag: bool,
    pub own74: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Other {
    pub other: bool,
    pub own75: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueValue2 {
    #[gdvar(rename = "Value")]
    pub value: bool,
    pub own76: gdvar::Variant,
}
}

pub(crate) mod t72 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub items: Vec<Item>,
    pub more: Vec<MoreItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
pub enum Item {
    #[gdvar(rename = "type")]
    Type { own0: i64 },
    #[gdvar(rename = "match")]
    Match { own1: i64 },
    #[gdvar(rename = "self")]
    Self2 { own2: i64 },
    #[gdvar(rename = "Self")]
    Self3 { own3: i64 },
    #[gdvar(rename = "super")]
    Super { own4: i64 },
    #[gdvar(rename = "crate")]
    Crate { own5: i64 },
    #[gdvar(rename = "async")]
    Async { own6: i64 },
    #[gdvar(rename = "dyn")]
    Dyn { own7: i64 },
    #[gdvar(rename = "gen")]
    Gen { own8: i64 },
    #[gdvar(rename = "try")]
    Try { own9: i64 },
    #[gdvar(rename = "fn")]
    Fn { own10: i64 },
    #[gdvar(rename = "r#type")]
    Type2 { own11: i64 },
    #[gdvar(rename = "_")]
    Type3 { own12: i64 },
    #[gdvar(rename = "__")]
    Type4 { own13: i64 },
    #[gdvar(rename = "union")]
    Union { own14: i64 },
    #[gdvar(rename = "box")]
    Box { own15: i64 },
    #[gdvar(rename = "static")]
    Static { own16: i64 },
    #[gdvar(rename = "func")]
    Func { own17: i64 },
    #[gdvar(rename = "extends")]
    Extends { own18: i64 },
    #[gdvar(rename = "class_name")]
    ClassName { own19: i64 },
    #[gdvar(rename = "var")]
    Var { own20: i64 },
    #[gdvar(rename = "await")]
    Await { own21: i64 },
    #[gdvar(rename = "signal")]
    Signal { own22: i64 },
    #[gdvar(rename = "preload")]
    Preload { own23: i64 },
    PI { own24: i64 },
    INF { own25: i64 },
    #[gdvar(rename = "get")]
    Get { own26: i64 },
    #[gdvar(rename = "set")]
    Set { own27: i64 },
    #[gdvar(rename = "free")]
    Free { own28: i64 },
    #[gdvar(rename = "script")]
    Script { own29: i64 },
    #[gdvar(rename = "name")]
    Name { own30: i64 },
    #[gdvar(rename = "reader")]
    Reader { own31: i64 },
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "kind")]
pub enum MoreItem {
    #[gdvar(rename = "wire_value")]
    WireValue { own0: i64 },
    #[gdvar(rename = "wire_entries")]
    WireEntries { own1: i64 },
    #[gdvar(rename = "made")]
    Made { own2: i64 },
    #[gdvar(rename = "encode")]
    Encode { own3: i64 },
    #[gdvar(rename = "decode")]
    Decode { own4: i64 },
    FINGERPRINT { own5: i64 },
    #[gdvar(rename = "queue_free")]
    QueueFree { own6: i64 },
    #[gdvar(rename = "to_string")]
    ToString { own7: i64 },
    #[gdvar(rename = "constructor")]
    Constructor { own8: i64 },
    #[gdvar(rename = "prototype")]
    Prototype { own9: i64 },
    #[gdvar(rename = "hasOwnProperty")]
    HasOwnProperty { own10: i64 },
    #[gdvar(rename = "toString")]
    ToString2 { own11: i64 },
    #[gdvar(rename = "valueOf")]
    ValueOf { own12: i64 },
    #[gdvar(rename = "then")]
    Then { own13: i64 },
    #[gdvar(rename = "default")]
    Default { own14: i64 },
    #[gdvar(rename = "delete")]
    Delete { own15: i64 },
    #[gdvar(rename = "new")]
    New { own16: i64 },
    #[gdvar(rename = "function")]
    Function { own17: i64 },
    #[gdvar(rename = "undefined")]
    Undefined { own18: i64 },
    #[gdvar(rename = "arguments")]
    Arguments { own19: i64 },
    #[gdvar(rename = "null")]
    Null { own20: i64 },
    #[gdvar(rename = "true")]
    True { own21: i64 },
    #[gdvar(rename = "export")]
    Export { own22: i64 },
    #[gdvar(rename = "a-b")]
    AB { own23: i64 },
    #[gdvar(rename = "a_b")]
    AB2 { own24: i64 },
    #[gdvar(rename = "a b")]
    AB3 { own25: i64 },
    #[gdvar(rename = "aB")]
    AB4 { own26: i64 },
    #[gdvar(rename = "AB")]
    AB5 { own27: i64 },
    #[gdvar(rename = "ab")]
    Ab { own28: i64 },
    #[gdvar(rename = "a_B")]
    AB6 { own29: i64 },
    #[gdvar(rename = "A_B")]
    AB7 { own30: i64 },
    #[gdvar(rename = "")]
    Type { own31: i64 },
}
}

pub(crate) mod t73 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub items: Vec<Item>,
    pub more: Vec<MoreItem>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Item {
    #[gdvar(rename = "type")]
    Type(i64),
    #[gdvar(rename = "match")]
    Match(Match),
    #[gdvar(rename = "self")]
    Self2(i64),
    #[gdvar(rename = "Self")]
    Self3(Match),
    #[gdvar(rename = "super")]
    Super(i64),
    #[gdvar(rename = "crate")]
    Crate(Match),
    #[gdvar(rename = "async")]
    Async(i64),
    #[gdvar(rename = "dyn")]
    Dyn(Match),
    #[gdvar(rename = "gen")]
    Gen(i64),
    #[gdvar(rename = "try")]
    Try(Match),
    #[gdvar(rename = "fn")]
    Fn(i64),
    #[gdvar(rename = "r#type")]
    Type2(Match),
    #[gdvar(rename = "_")]
    Type3(i64),
    #[gdvar(rename = "__")]
    Type4(Match),
    #[gdvar(rename = "union")]
    Union(i64),
    #[gdvar(rename = "box")]
    Box(Match),
    #[gdvar(rename = "static")]
    Static(i64),
    #[gdvar(rename = "func")]
    Func(Match),
    #[gdvar(rename = "extends")]
    Extends(i64),
    #[gdvar(rename = "class_name")]
    ClassName(Match),
    #[gdvar(rename = "var")]
    Var(i64),
    #[gdvar(rename = "await")]
    Await(Match),
    #[gdvar(rename = "signal")]
    Signal(i64),
    #[gdvar(rename = "preload")]
    Preload(Match),
    PI(i64),
    INF(Match),
    #[gdvar(rename = "get")]
    Get(i64),
    #[gdvar(rename = "set")]
    Set(Match),
    #[gdvar(rename = "free")]
    Free(i64),
    #[gdvar(rename = "script")]
    Script(Match),
    #[gdvar(rename = "name")]
    Name(i64),
    #[gdvar(rename = "reader")]
    Reader(Match),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum MoreItem {
    #[gdvar(rename = "wire_value")]
    WireValue(i64),
    #[gdvar(rename = "wire_entries")]
    WireEntries(Match),
    #[gdvar(rename = "made")]
    Made(i64),
    #[gdvar(rename = "encode")]
    Encode(Match),
    #[gdvar(rename = "decode")]
    Decode(i64),
    FINGERPRINT(Match),
    #[gdvar(rename = "queue_free")]
    QueueFree(i64),
    #[gdvar(rename = "to_string")]
    ToString(Match),
    #[gdvar(rename = "constructor")]
    Constructor(i64),
    #[gdvar(rename = "prototype")]
    Prototype(Match),
    #[gdvar(rename = "hasOwnProperty")]
    HasOwnProperty(i64),
    #[gdvar(rename = "toString")]
    ToString2(Match),
    #[gdvar(rename = "valueOf")]
    ValueOf(i64),
    #[gdvar(rename = "then")]
    Then(Match),
    #[gdvar(rename = "default")]
    Default(i64),
    #[gdvar(rename = "delete")]
    Delete(Match),
    #[gdvar(rename = "new")]
    New(i64),
    #[gdvar(rename = "function")]
    Function(Match),
    #[gdvar(rename = "undefined")]
    Undefined(i64),
    #[gdvar(rename = "arguments")]
    Arguments(Match),
    #[gdvar(rename = "null")]
    Null(i64),
    #[gdvar(rename = "true")]
    True(Match),
    #[gdvar(rename = "export")]
    Export(i64),
    #[gdvar(rename = "a-b")]
    AB(Match),
    #[gdvar(rename = "a_b")]
    AB2(i64),
    #[gdvar(rename = "a b")]
    AB3(Match),
    #[gdvar(rename = "aB")]
    AB4(i64),
    #[gdvar(rename = "AB")]
    AB5(Match),
    #[gdvar(rename = "ab")]
    Ab(i64),
    #[gdvar(rename = "a_B")]
    AB6(Match),
    #[gdvar(rename = "A_B")]
    AB7(i64),
    #[gdvar(rename = "")]
    Type(Match),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Match {
    pub x: i64,
}
}

pub(crate) mod t74 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub enum_names: Vec<EnumName>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum EnumName {
    #[gdvar(rename = "")]
    Type,
    AB,
    #[gdvar(rename = "A_B")]
    AB2,
    FINGERPRINT,
    INF,
    PI,
    #[gdvar(rename = "Self")]
    Self2,
    #[gdvar(rename = "_")]
    Type2,
    #[gdvar(rename = "__")]
    Type3,
    #[gdvar(rename = "a b")]
    AB3,
    #[gdvar(rename = "a-b")]
    AB4,
    #[gdvar(rename = "aB")]
    AB5,
    #[gdvar(rename = "a_B")]
    AB6,
    #[gdvar(rename = "a_b")]
    AB7,
    #[gdvar(rename = "ab")]
    Ab,
    #[gdvar(rename = "arguments")]
    Arguments,
    #[gdvar(rename = "async")]
    Async,
    #[gdvar(rename = "await")]
    Await,
    #[gdvar(rename = "box")]
    Box,
    #[gdvar(rename = "class_name")]
    ClassName,
    #[gdvar(rename = "constructor")]
    Constructor,
    #[gdvar(rename = "crate")]
    Crate,
    #[gdvar(rename = "decode")]
    Decode,
    #[gdvar(rename = "default")]
    Default,
    #[gdvar(rename = "delete")]
    Delete,
    #[gdvar(rename = "dyn")]
    Dyn,
    #[gdvar(rename = "encode")]
    Encode,
    #[gdvar(rename = "export")]
    Export,
    #[gdvar(rename = "extends")]
    Extends,
    #[gdvar(rename = "fn")]
    Fn,
    #[gdvar(rename = "free")]
    Free,
    #[gdvar(rename = "func")]
    Func,
    #[gdvar(rename = "function")]
    Function,
    #[gdvar(rename = "gen")]
    Gen,
    #[gdvar(rename = "get")]
    Get,
    #[gdvar(rename = "hasOwnProperty")]
    HasOwnProperty,
    #[gdvar(rename = "made")]
    Made,
    #[gdvar(rename = "match")]
    Match,
    #[gdvar(rename = "name")]
    Name,
    #[gdvar(rename = "new")]
    New,
    #[gdvar(rename = "null")]
    Null,
    #[gdvar(rename = "preload")]
    Preload,
    #[gdvar(rename = "prototype")]
    Prototype,
    #[gdvar(rename = "queue_free")]
    QueueFree,
    #[gdvar(rename = "r#type")]
    Type4,
    #[gdvar(rename = "reader")]
    Reader,
    #[gdvar(rename = "script")]
    Script,
    #[gdvar(rename = "self")]
    Self3,
    #[gdvar(rename = "set")]
    Set,
    #[gdvar(rename = "signal")]
    Signal,
    #[gdvar(rename = "static")]
    Static,
    #[gdvar(rename = "super")]
    Super,
    #[gdvar(rename = "then")]
    Then,
    #[gdvar(rename = "toString")]
    ToString,
    #[gdvar(rename = "to_string")]
    ToString2,
    #[gdvar(rename = "true")]
    True,
    #[gdvar(rename = "try")]
    Try,
    #[gdvar(rename = "type")]
    Type5,
    #[gdvar(rename = "undefined")]
    Undefined,
    #[gdvar(rename = "union")]
    Union,
    #[gdvar(rename = "valueOf")]
    ValueOf,
    #[gdvar(rename = "var")]
    Var,
    #[gdvar(rename = "wire_entries")]
    WireEntries,
    #[gdvar(rename = "wire_value")]
    WireValue,
}
}

pub(crate) mod t75 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub größe: Größe,
    #[gdvar(rename = "GRÖSSE")]
    pub grösse: GRÖSSE,
    pub __proto__: Proto,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Größe {
    pub größe: bool,
    pub own0: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct GRÖSSE {
    #[gdvar(rename = "GRÖSSE")]
    pub grösse: bool,
    pub own1: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Proto {
    pub __proto__: bool,
    pub own2: gdvar::Variant,
}
}

pub(crate) mod t76 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    #[gdvar(rename = "Vec")]
    pub vec: Vec2,
    #[gdvar(rename = "vec")]
    pub vec_2: ValueVec,
    #[gdvar(rename = "Option")]
    pub option: Option2,
    #[gdvar(rename = "option")]
    pub option_2: ValueOption,
    #[gdvar(rename = "Box")]
    pub r#box: Box2,
    #[gdvar(rename = "String")]
    pub string: String2,
    #[gdvar(rename = "string")]
    pub string_2: ValueString,
    #[gdvar(rename = "Result")]
    pub result: Result2,
    #[gdvar(rename = "Clone")]
    pub clone: Clone2,
    #[gdvar(rename = "Debug")]
    pub debug: Debug2,
    #[gdvar(rename = "PartialEq")]
    pub partial_eq: PartialEq2,
    pub i64: I64,
    pub f64: F64,
    pub bool: Bool,
    #[gdvar(rename = "Variant")]
    pub variant: Variant,
    #[gdvar(rename = "Dictionary")]
    pub dictionary: Dictionary,
    #[gdvar(rename = "Array")]
    pub array: Array,
    #[gdvar(rename = "Vector2")]
    pub vector2: Vector2,
    pub gdvar: Gdvar,
    #[gdvar(rename = "GodotEncode")]
    pub godot_encode: GodotEncode2,
    #[gdvar(rename = "GodotDecode")]
    pub godot_decode: GodotDecode2,
    #[gdvar(rename = "GodotSchema")]
    pub godot_schema: GodotSchema2,
    #[gdvar(rename = "Node")]
    pub node: Node,
    #[gdvar(rename = "Object")]
    pub object: Object,
    #[gdvar(rename = "Resource")]
    pub resource: Resource,
    #[gdvar(rename = "Reader")]
    pub reader: Reader,
    #[gdvar(rename = "Map")]
    pub map: Map,
    #[gdvar(rename = "Uint8Array")]
    pub uint8_array: Uint8Array,
    #[gdvar(rename = "Promise")]
    pub promise: Promise,
    pub number: Number,
    pub bigint: Bigint,
    pub s: S,
    #[gdvar(rename = "BTreeMap")]
    pub btree_map: BTreeMap2,
    pub std: Std,
    pub core: Core,
    #[gdvar(rename = "Value")]
    pub value: ValueValue,
    #[gdvar(rename = "Item")]
    pub item: Item,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Vec2 {
    #[gdvar(rename = "Vec")]
    pub vec: bool,
    pub own0: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueVec {
    pub vec: bool,
    pub own1: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Option2 {
    #[gdvar(rename = "Option")]
    pub option: bool,
    pub own2: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueOption {
    pub option: bool,
    pub own3: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Box2 {
    #[gdvar(rename = "Box")]
    pub r#box: bool,
    pub own4: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct String2 {
    #[gdvar(rename = "String")]
    pub string: bool,
    pub own5: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueString {
    pub string: bool,
    pub own6: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Result2 {
    #[gdvar(rename = "Result")]
    pub result: bool,
    pub own7: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Clone2 {
    #[gdvar(rename = "Clone")]
    pub clone: bool,
    pub own8: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Debug2 {
    #[gdvar(rename = "Debug")]
    pub debug: bool,
    pub own9: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct PartialEq2 {
    #[gdvar(rename = "PartialEq")]
    pub partial_eq: bool,
    pub own10: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct I64 {
    pub i64: bool,
    pub own11: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct F64 {
    pub f64: bool,
    pub own12: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Bool {
    pub bool: bool,
    pub own13: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Variant {
    #[gdvar(rename = "Variant")]
    pub variant: bool,
    pub own14: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Dictionary {
    #[gdvar(rename = "Dictionary")]
    pub dictionary: bool,
    pub own15: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Array {
    #[gdvar(rename = "Array")]
    pub array: bool,
    pub own16: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Vector2 {
    #[gdvar(rename = "Vector2")]
    pub vector2: bool,
    pub own17: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Gdvar {
    pub gdvar: bool,
    pub own18: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct GodotEncode2 {
    #[gdvar(rename = "GodotEncode")]
    pub godot_encode: bool,
    pub own19: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct GodotDecode2 {
    #[gdvar(rename = "GodotDecode")]
    pub godot_decode: bool,
    pub own20: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct GodotSchema2 {
    #[gdvar(rename = "GodotSchema")]
    pub godot_schema: bool,
    pub own21: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Node {
    #[gdvar(rename = "Node")]
    pub node: bool,
    pub own22: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Object {
    #[gdvar(rename = "Object")]
    pub object: bool,
    pub own23: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Resource {
    #[gdvar(rename = "Resource")]
    pub resource: bool,
    pub own24: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Reader {
    #[gdvar(rename = "Reader")]
    pub reader: bool,
    pub own25: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Map {
    #[gdvar(rename = "Map")]
    pub map: bool,
    pub own26: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Uint8Array {
    #[gdvar(rename = "Uint8Array")]
    pub uint8_array: bool,
    pub own27: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Promise {
    #[gdvar(rename = "Promise")]
    pub promise: bool,
    pub own28: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Number {
    pub number: bool,
    pub own29: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Bigint {
    pub bigint: bool,
    pub own30: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct S {
    pub s: bool,
    pub own31: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct BTreeMap2 {
    #[gdvar(rename = "BTreeMap")]
    pub btree_map: bool,
    pub own32: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Std {
    pub std: bool,
    pub own33: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Core {
    pub core: bool,
    pub own34: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct ValueValue {
    #[gdvar(rename = "Value")]
    pub value: bool,
    pub own35: gdvar::Variant,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Item {
    #[gdvar(rename = "Item")]
    pub item: bool,
    pub own36: gdvar::Variant,
}
}

pub(crate) mod t77 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum Item {
    Vec(i64),
    #[gdvar(rename = "vec")]
    Vec2(Vec2),
    Option(i64),
    #[gdvar(rename = "option")]
    Option2(Vec2),
    Box(i64),
    String(Vec2),
    #[gdvar(rename = "string")]
    String2(i64),
    Result(Vec2),
    Clone(i64),
    Debug(Vec2),
    PartialEq(i64),
    #[gdvar(rename = "i64")]
    I64(Vec2),
    #[gdvar(rename = "f64")]
    F64(i64),
    #[gdvar(rename = "bool")]
    Bool(Vec2),
    Variant(i64),
    Dictionary(Vec2),
    Array(i64),
    Vector2(Vec2),
    #[gdvar(rename = "gdvar")]
    Gdvar(i64),
    GodotEncode(Vec2),
    GodotDecode(i64),
    GodotSchema(Vec2),
    Node(i64),
    Object(Vec2),
    Resource(i64),
    Reader(Vec2),
    Map(i64),
    Uint8Array(Vec2),
    Promise(i64),
    #[gdvar(rename = "number")]
    Number(Vec2),
    #[gdvar(rename = "bigint")]
    Bigint(i64),
    #[gdvar(rename = "s")]
    S(Vec2),
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Vec2 {
    pub x: i64,
}
}

pub(crate) mod t78 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub items: Vec<gdvar::Dictionary>,
}
}

pub(crate) mod t79 {
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Value {
    pub level499: Level499,
    pub other499: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level499 {
    pub level498: Level498,
    pub other498: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level498 {
    pub level497: Level497,
    pub other497: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level497 {
    pub level496: Level496,
    pub other496: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level496 {
    pub level495: Level495,
    pub other495: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level495 {
    pub level494: Level494,
    pub other494: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level494 {
    pub level493: Level493,
    pub other493: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level493 {
    pub level492: Level492,
    pub other492: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level492 {
    pub level491: Level491,
    pub other491: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level491 {
    pub level490: Level490,
    pub other490: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level490 {
    pub level489: Level489,
    pub other489: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level489 {
    pub level488: Level488,
    pub other488: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level488 {
    pub level487: Level487,
    pub other487: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level487 {
    pub level486: Level486,
    pub other486: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level486 {
    pub level485: Level485,
    pub other485: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level485 {
    pub level484: Level484,
    pub other484: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level484 {
    pub level483: Level483,
    pub other483: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level483 {
    pub level482: Level482,
    pub other482: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level482 {
    pub level481: Level481,
    pub other481: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level481 {
    pub level480: Level480,
    pub other480: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level480 {
    pub level479: Level479,
    pub other479: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level479 {
    pub level478: Level478,
    pub other478: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level478 {
    pub level477: Level477,
    pub other477: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level477 {
    pub level476: Level476,
    pub other476: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level476 {
    pub level475: Level475,
    pub other475: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level475 {
    pub level474: Level474,
    pub other474: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level474 {
    pub level473: Level473,
    pub other473: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level473 {
    pub level472: Level472,
    pub other472: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level472 {
    pub level471: Level471,
    pub other471: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level471 {
    pub level470: Level470,
    pub other470: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level470 {
    pub level469: Level469,
    pub other469: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level469 {
    pub level468: Level468,
    pub other468: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level468 {
    pub level467: Level467,
    pub other467: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level467 {
    pub level466: Level466,
    pub other466: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level466 {
    pub level465: Level465,
    pub other465: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level465 {
    pub level464: Level464,
    pub other464: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level464 {
    pub level463: Level463,
    pub other463: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level463 {
    pub level462: Level462,
    pub other462: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level462 {
    pub level461: Level461,
    pub other461: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level461 {
    pub level460: Level460,
    pub other460: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level460 {
    pub level459: Level459,
    pub other459: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level459 {
    pub level458: Level458,
    pub other458: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level458 {
    pub level457: Level457,
    pub other457: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level457 {
    pub level456: Level456,
    pub other456: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level456 {
    pub level455: Level455,
    pub other455: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level455 {
    pub level454: Level454,
    pub other454: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level454 {
    pub level453: Level453,
    pub other453: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level453 {
    pub level452: Level452,
    pub other452: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level452 {
    pub level451: Level451,
    pub other451: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level451 {
    pub level450: Level450,
    pub other450: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level450 {
    pub level449: Level449,
    pub other449: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level449 {
    pub level448: Level448,
    pub other448: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level448 {
    pub level447: Level447,
    pub other447: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level447 {
    pub level446: Level446,
    pub other446: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level446 {
    pub level445: Level445,
    pub other445: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level445 {
    pub level444: Level444,
    pub other444: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level444 {
    pub level443: Level443,
    pub other443: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level443 {
    pub level442: Level442,
    pub other442: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level442 {
    pub level441: Level441,
    pub other441: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level441 {
    pub level440: Level440,
    pub other440: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level440 {
    pub level439: Level439,
    pub other439: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level439 {
    pub level438: Level438,
    pub other438: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level438 {
    pub level437: Level437,
    pub other437: i64,
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Level437 {
    pub level436: gdvar::Variant,
    pub other436: gdvar::Variant,
}
}

pub(crate) const ALL: &[(&str, fn(Codec, &[u8]) -> Result<Vec<u8>>)] = &[
    ("t0::Value", again::<t0::Value>),
    ("t10::Value", again::<t10::Value>),
    ("t11::Value", again::<t11::Value>),
    ("t12::Value", again::<t12::Value>),
    ("t13::Value", again::<t13::Value>),
    ("t14::Value", again::<t14::Value>),
    ("t15::Value", again::<t15::Value>),
    ("t16::Value", again::<t16::Value>),
    ("t17::Value", again::<t17::Value>),
    ("t18::Value", again::<t18::Value>),
    ("t19::Value", again::<t19::Value>),
    ("t1::Value", again::<t1::Value>),
    ("t20::Value", again::<t20::Value>),
    ("t21::Value", again::<t21::Value>),
    ("t22::Value", again::<t22::Value>),
    ("t23::Value", again::<t23::Value>),
    ("t24::Value", again::<t24::Value>),
    ("t25::Value", again::<t25::Value>),
    ("t26::Value", again::<t26::Value>),
    ("t27::Value", again::<t27::Value>),
    ("t28::Value", again::<t28::Value>),
    ("t29::Value", again::<t29::Value>),
    ("t2::Value", again::<t2::Value>),
    ("t30::Value", again::<t30::Value>),
    ("t31::Value", again::<t31::Value>),
    ("t32::Value", again::<t32::Value>),
    ("t33::Value", again::<t33::Value>),
    ("t34::Value", again::<t34::Value>),
    ("t35::Value", again::<t35::Value>),
    ("t36::Value", again::<t36::Value>),
    ("t37::Value", again::<t37::Value>),
    ("t38::Value", again::<t38::Value>),
    ("t39::Value", again::<t39::Value>),
    ("t3::Value", again::<t3::Value>),
    ("t40::Value", again::<t40::Value>),
    ("t41::Value", again::<t41::Value>),
    ("t42::Value", again::<t42::Value>),
    ("t43::Value", again::<t43::Value>),
    ("t44::Value", again::<t44::Value>),
    ("t45::Value", again::<t45::Value>),
    ("t46::Value", again::<t46::Value>),
    ("t47::Value", again::<t47::Value>),
    ("t48::Value", again::<t48::Value>),
    ("t49::Value", again::<t49::Value>),
    ("t4::Value", again::<t4::Value>),
    ("t50::Value", again::<t50::Value>),
    ("t51::Value", again::<t51::Value>),
    ("t52::Value", again::<t52::Value>),
    ("t53::Value", again::<t53::Value>),
    ("t54::Value", again::<t54::Value>),
    ("t55::Value", again::<t55::Value>),
    ("t56::Value", again::<t56::Value>),
    ("t57::Value", again::<t57::Value>),
    ("t58::Value", again::<t58::Value>),
    ("t59::Value", again::<t59::Value>),
    ("t5::Value", again::<t5::Value>),
    ("t60::Value", again::<t60::Value>),
    ("t61::Value", again::<t61::Value>),
    ("t62::Value", again::<t62::Value>),
    ("t63::Value", again::<t63::Value>),
    ("t64::Value", again::<t64::Value>),
    ("t65::Value", again::<t65::Value>),
    ("t66::Value", again::<t66::Value>),
    ("t67::Value", again::<t67::Value>),
    ("t68::Value", again::<t68::Value>),
    ("t69::Value", again::<t69::Value>),
    ("t6::Value", again::<t6::Value>),
    ("t70::Value", again::<t70::Value>),
    ("t71::Value", again::<t71::Value>),
    ("t72::Value", again::<t72::Value>),
    ("t73::Value", again::<t73::Value>),
    ("t74::Value", again::<t74::Value>),
    ("t75::Value", again::<t75::Value>),
    ("t76::Value", again::<t76::Value>),
    ("t77::Value", again::<t77::Value>),
    ("t78::Value", again::<t78::Value>),
    ("t79::Value", again::<t79::Value>),
    ("t7::Value", again::<t7::Value>),
    ("t8::Value", again::<t8::Value>),
    ("t9::Value", again::<t9::Value>),
];
