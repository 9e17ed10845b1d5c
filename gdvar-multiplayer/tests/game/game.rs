// Written by `gdvar multiplayer rust` from a game's own declarations. Change it as you like: a test with
// `gdvar_multiplayer::check` says when it and the game differ.

use gdvar_multiplayer::{Replicate, Rpc};

/// What the game calls on the server: `Player` in `res://player.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum FromPlayer {
    #[rpc(any_peer, call_local)]
    Hit { amount: i64 },
}

/// What the server calls in the game: `Player` in `res://player.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum ToPlayer {
    #[rpc(any_peer, call_local)]
    Hit { amount: i64 },
}

/// The state of `res://player.tscn`.
#[derive(Debug, Clone, Default, PartialEq, Replicate)]
#[replicate(scene = "res://player.tscn")]
pub struct Player {
    #[sync(State, ".:position", always)]
    pub position: gdvar::Vector2,
    #[sync(State, ".:hp", on_change)]
    pub hp: i64,
    #[sync(State, ".:title", never)]
    pub title: String,
    #[sync(State, "Body:rotation", always, spawn = false)]
    pub body_rotation: f64,
    #[sync(Extra, ".:tags", on_change)]
    pub tags: Vec<String>,
    #[sync(Extra, "Body:scale:x", on_change)]
    pub body_scale_x: f64,
    #[sync(Input, ".:dir", always, owner)]
    pub dir: gdvar::Vector2,
    #[sync(Input, ".:firing", on_change, owner)]
    pub firing: bool,
}

/// What the game calls on the server: `Typed` in `res://typed.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum FromTyped {
    #[rpc(any_peer)]
    Give {
        #[gdvar(typed)]
        _of_bool: Vec<bool>,
        #[gdvar(typed)]
        _of_int: Vec<i64>,
        #[gdvar(typed)]
        _of_float: Vec<f64>,
        #[gdvar(typed)]
        _of_string: Vec<String>,
        #[gdvar(typed)]
        _of_vector2: Vec<gdvar::Vector2>,
        #[gdvar(typed)]
        _of_vector2i: Vec<gdvar::Vector2i>,
        #[gdvar(typed)]
        _of_rect2: Vec<gdvar::Rect2>,
        #[gdvar(typed)]
        _of_rect2i: Vec<gdvar::Rect2i>,
        #[gdvar(typed)]
        _of_vector3: Vec<gdvar::Vector3>,
        #[gdvar(typed)]
        _of_vector3i: Vec<gdvar::Vector3i>,
        #[gdvar(typed)]
        _of_transform2d: Vec<gdvar::Transform2D>,
        #[gdvar(typed)]
        _of_vector4: Vec<gdvar::Vector4>,
        #[gdvar(typed)]
        _of_vector4i: Vec<gdvar::Vector4i>,
        #[gdvar(typed)]
        _of_plane: Vec<gdvar::Plane>,
        #[gdvar(typed)]
        _of_quaternion: Vec<gdvar::Quaternion>,
        #[gdvar(typed)]
        _of_aabb: Vec<gdvar::Aabb>,
        #[gdvar(typed)]
        _of_basis: Vec<gdvar::Basis>,
        #[gdvar(typed)]
        _of_transform3d: Vec<gdvar::Transform3D>,
        #[gdvar(typed)]
        _of_projection: Vec<gdvar::Projection>,
        #[gdvar(typed)]
        _of_color: Vec<gdvar::Color>,
        #[gdvar(typed)]
        _of_string_name: Vec<gdvar::StringName>,
        #[gdvar(typed)]
        _of_node_path: Vec<gdvar::NodePath>,
        #[gdvar(typed)]
        _of_rid: Vec<gdvar::Rid>,
        #[gdvar(typed)]
        _of_callable: Vec<gdvar::Callable>,
        #[gdvar(typed)]
        _of_signal: Vec<gdvar::Signal>,
        #[gdvar(typed)]
        _of_dictionary: Vec<gdvar::Dictionary>,
        #[gdvar(typed)]
        _of_array: Vec<gdvar::Array>,
        #[gdvar(typed)]
        _of_bytes: Vec<Vec<u8>>,
        #[gdvar(typed)]
        _of_int32s: Vec<Vec<i32>>,
        #[gdvar(typed)]
        _of_int64s: Vec<Vec<i64>>,
        #[gdvar(typed)]
        _of_float32s: Vec<Vec<f32>>,
        #[gdvar(typed)]
        _of_float64s: Vec<Vec<f64>>,
        #[gdvar(typed)]
        _of_strings: Vec<Vec<String>>,
        #[gdvar(typed)]
        _of_vector2s: Vec<Vec<gdvar::Vector2>>,
        #[gdvar(typed)]
        _of_vector3s: Vec<Vec<gdvar::Vector3>>,
        #[gdvar(typed)]
        _of_colors: Vec<Vec<gdvar::Color>>,
        #[gdvar(typed)]
        _of_vector4s: Vec<Vec<gdvar::Vector4>>,
        #[gdvar(typed)]
        _of_mode: Vec<i64>,
        #[gdvar(typed)]
        _of_side: Vec<i64>,
        #[gdvar(typed)]
        _words: std::collections::BTreeMap<String, i64>,
        #[gdvar(typed)]
        _cells: std::collections::HashMap<gdvar::Vector2i, gdvar::Variant>,
        #[gdvar(typed)]
        _places: std::collections::HashMap<gdvar::VariantKey, i64>,
        #[gdvar(typed)]
        _blobs: std::collections::BTreeMap<gdvar::StringName, Vec<u8>>,
        #[gdvar(typed)]
        _lists: std::collections::BTreeMap<i64, gdvar::Array>,
        _plain: gdvar::Array,
        _open: gdvar::Dictionary,
    },
}

/// What the server calls in the game: `Typed` in `res://typed.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum ToTyped {
    #[rpc(any_peer)]
    Give {
        #[gdvar(typed)]
        _of_bool: Vec<bool>,
        #[gdvar(typed)]
        _of_int: Vec<i64>,
        #[gdvar(typed)]
        _of_float: Vec<f64>,
        #[gdvar(typed)]
        _of_string: Vec<String>,
        #[gdvar(typed)]
        _of_vector2: Vec<gdvar::Vector2>,
        #[gdvar(typed)]
        _of_vector2i: Vec<gdvar::Vector2i>,
        #[gdvar(typed)]
        _of_rect2: Vec<gdvar::Rect2>,
        #[gdvar(typed)]
        _of_rect2i: Vec<gdvar::Rect2i>,
        #[gdvar(typed)]
        _of_vector3: Vec<gdvar::Vector3>,
        #[gdvar(typed)]
        _of_vector3i: Vec<gdvar::Vector3i>,
        #[gdvar(typed)]
        _of_transform2d: Vec<gdvar::Transform2D>,
        #[gdvar(typed)]
        _of_vector4: Vec<gdvar::Vector4>,
        #[gdvar(typed)]
        _of_vector4i: Vec<gdvar::Vector4i>,
        #[gdvar(typed)]
        _of_plane: Vec<gdvar::Plane>,
        #[gdvar(typed)]
        _of_quaternion: Vec<gdvar::Quaternion>,
        #[gdvar(typed)]
        _of_aabb: Vec<gdvar::Aabb>,
        #[gdvar(typed)]
        _of_basis: Vec<gdvar::Basis>,
        #[gdvar(typed)]
        _of_transform3d: Vec<gdvar::Transform3D>,
        #[gdvar(typed)]
        _of_projection: Vec<gdvar::Projection>,
        #[gdvar(typed)]
        _of_color: Vec<gdvar::Color>,
        #[gdvar(typed)]
        _of_string_name: Vec<gdvar::StringName>,
        #[gdvar(typed)]
        _of_node_path: Vec<gdvar::NodePath>,
        #[gdvar(typed)]
        _of_rid: Vec<gdvar::Rid>,
        #[gdvar(typed)]
        _of_callable: Vec<gdvar::Callable>,
        #[gdvar(typed)]
        _of_signal: Vec<gdvar::Signal>,
        #[gdvar(typed)]
        _of_dictionary: Vec<gdvar::Dictionary>,
        #[gdvar(typed)]
        _of_array: Vec<gdvar::Array>,
        #[gdvar(typed)]
        _of_bytes: Vec<Vec<u8>>,
        #[gdvar(typed)]
        _of_int32s: Vec<Vec<i32>>,
        #[gdvar(typed)]
        _of_int64s: Vec<Vec<i64>>,
        #[gdvar(typed)]
        _of_float32s: Vec<Vec<f32>>,
        #[gdvar(typed)]
        _of_float64s: Vec<Vec<f64>>,
        #[gdvar(typed)]
        _of_strings: Vec<Vec<String>>,
        #[gdvar(typed)]
        _of_vector2s: Vec<Vec<gdvar::Vector2>>,
        #[gdvar(typed)]
        _of_vector3s: Vec<Vec<gdvar::Vector3>>,
        #[gdvar(typed)]
        _of_colors: Vec<Vec<gdvar::Color>>,
        #[gdvar(typed)]
        _of_vector4s: Vec<Vec<gdvar::Vector4>>,
        #[gdvar(typed)]
        _of_mode: Vec<i64>,
        #[gdvar(typed)]
        _of_side: Vec<i64>,
        #[gdvar(typed)]
        _words: std::collections::BTreeMap<String, i64>,
        #[gdvar(typed)]
        _cells: std::collections::HashMap<gdvar::Vector2i, gdvar::Variant>,
        #[gdvar(typed)]
        _places: std::collections::HashMap<gdvar::VariantKey, i64>,
        #[gdvar(typed)]
        _blobs: std::collections::BTreeMap<gdvar::StringName, Vec<u8>>,
        #[gdvar(typed)]
        _lists: std::collections::BTreeMap<i64, gdvar::Array>,
        _plain: gdvar::Array,
        _open: gdvar::Dictionary,
    },
    #[rpc(authority)]
    Take {
        #[gdvar(typed)]
        of_bool: Vec<bool>,
        #[gdvar(typed)]
        of_int: Vec<i64>,
        #[gdvar(typed)]
        of_float: Vec<f64>,
        #[gdvar(typed)]
        of_string: Vec<String>,
        #[gdvar(typed)]
        of_vector2: Vec<gdvar::Vector2>,
        #[gdvar(typed)]
        of_vector2i: Vec<gdvar::Vector2i>,
        #[gdvar(typed)]
        of_rect2: Vec<gdvar::Rect2>,
        #[gdvar(typed)]
        of_rect2i: Vec<gdvar::Rect2i>,
        #[gdvar(typed)]
        of_vector3: Vec<gdvar::Vector3>,
        #[gdvar(typed)]
        of_vector3i: Vec<gdvar::Vector3i>,
        #[gdvar(typed)]
        of_transform2d: Vec<gdvar::Transform2D>,
        #[gdvar(typed)]
        of_vector4: Vec<gdvar::Vector4>,
        #[gdvar(typed)]
        of_vector4i: Vec<gdvar::Vector4i>,
        #[gdvar(typed)]
        of_plane: Vec<gdvar::Plane>,
        #[gdvar(typed)]
        of_quaternion: Vec<gdvar::Quaternion>,
        #[gdvar(typed)]
        of_aabb: Vec<gdvar::Aabb>,
        #[gdvar(typed)]
        of_basis: Vec<gdvar::Basis>,
        #[gdvar(typed)]
        of_transform3d: Vec<gdvar::Transform3D>,
        #[gdvar(typed)]
        of_projection: Vec<gdvar::Projection>,
        #[gdvar(typed)]
        of_color: Vec<gdvar::Color>,
        #[gdvar(typed)]
        of_string_name: Vec<gdvar::StringName>,
        #[gdvar(typed)]
        of_node_path: Vec<gdvar::NodePath>,
        #[gdvar(typed)]
        of_rid: Vec<gdvar::Rid>,
        #[gdvar(typed)]
        of_callable: Vec<gdvar::Callable>,
        #[gdvar(typed)]
        of_signal: Vec<gdvar::Signal>,
        #[gdvar(typed)]
        of_dictionary: Vec<gdvar::Dictionary>,
        #[gdvar(typed)]
        of_array: Vec<gdvar::Array>,
        #[gdvar(typed)]
        of_bytes: Vec<Vec<u8>>,
        #[gdvar(typed)]
        of_int32s: Vec<Vec<i32>>,
        #[gdvar(typed)]
        of_int64s: Vec<Vec<i64>>,
        #[gdvar(typed)]
        of_float32s: Vec<Vec<f32>>,
        #[gdvar(typed)]
        of_float64s: Vec<Vec<f64>>,
        #[gdvar(typed)]
        of_strings: Vec<Vec<String>>,
        #[gdvar(typed)]
        of_vector2s: Vec<Vec<gdvar::Vector2>>,
        #[gdvar(typed)]
        of_vector3s: Vec<Vec<gdvar::Vector3>>,
        #[gdvar(typed)]
        of_colors: Vec<Vec<gdvar::Color>>,
        #[gdvar(typed)]
        of_vector4s: Vec<Vec<gdvar::Vector4>>,
        #[gdvar(typed)]
        of_mode: Vec<i64>,
        #[gdvar(typed)]
        of_side: Vec<i64>,
        #[gdvar(typed)]
        words: std::collections::BTreeMap<String, i64>,
        #[gdvar(typed)]
        cells: std::collections::HashMap<gdvar::Vector2i, gdvar::Variant>,
        #[gdvar(typed)]
        places: std::collections::HashMap<gdvar::VariantKey, i64>,
        #[gdvar(typed)]
        blobs: std::collections::BTreeMap<gdvar::StringName, Vec<u8>>,
        #[gdvar(typed)]
        lists: std::collections::BTreeMap<i64, gdvar::Array>,
        plain: gdvar::Array,
        open: gdvar::Dictionary,
    },
}

/// The state of `res://typed.tscn`.
#[derive(Debug, Clone, Default, PartialEq, Replicate)]
#[replicate(scene = "res://typed.tscn")]
pub struct Typed {
    #[sync(State, ".:of_bool", on_change)]
    #[gdvar(typed)]
    pub of_bool: Vec<bool>,
    #[sync(State, ".:of_int", on_change)]
    #[gdvar(typed)]
    pub of_int: Vec<i64>,
    #[sync(State, ".:of_float", on_change)]
    #[gdvar(typed)]
    pub of_float: Vec<f64>,
    #[sync(State, ".:of_string", on_change)]
    #[gdvar(typed)]
    pub of_string: Vec<String>,
    #[sync(State, ".:of_vector2", on_change)]
    #[gdvar(typed)]
    pub of_vector2: Vec<gdvar::Vector2>,
    #[sync(State, ".:of_vector2i", on_change)]
    #[gdvar(typed)]
    pub of_vector2i: Vec<gdvar::Vector2i>,
    #[sync(State, ".:of_rect2", on_change)]
    #[gdvar(typed)]
    pub of_rect2: Vec<gdvar::Rect2>,
    #[sync(State, ".:of_rect2i", on_change)]
    #[gdvar(typed)]
    pub of_rect2i: Vec<gdvar::Rect2i>,
    #[sync(State, ".:of_vector3", on_change)]
    #[gdvar(typed)]
    pub of_vector3: Vec<gdvar::Vector3>,
    #[sync(State, ".:of_vector3i", on_change)]
    #[gdvar(typed)]
    pub of_vector3i: Vec<gdvar::Vector3i>,
    #[sync(State, ".:of_transform2d", on_change)]
    #[gdvar(typed)]
    pub of_transform2d: Vec<gdvar::Transform2D>,
    #[sync(State, ".:of_vector4", on_change)]
    #[gdvar(typed)]
    pub of_vector4: Vec<gdvar::Vector4>,
    #[sync(State, ".:of_vector4i", on_change)]
    #[gdvar(typed)]
    pub of_vector4i: Vec<gdvar::Vector4i>,
    #[sync(State, ".:of_plane", on_change)]
    #[gdvar(typed)]
    pub of_plane: Vec<gdvar::Plane>,
    #[sync(State, ".:of_quaternion", on_change)]
    #[gdvar(typed)]
    pub of_quaternion: Vec<gdvar::Quaternion>,
    #[sync(State, ".:of_aabb", on_change)]
    #[gdvar(typed)]
    pub of_aabb: Vec<gdvar::Aabb>,
    #[sync(State, ".:of_basis", on_change)]
    #[gdvar(typed)]
    pub of_basis: Vec<gdvar::Basis>,
    #[sync(State, ".:of_transform3d", on_change)]
    #[gdvar(typed)]
    pub of_transform3d: Vec<gdvar::Transform3D>,
    #[sync(State, ".:of_projection", on_change)]
    #[gdvar(typed)]
    pub of_projection: Vec<gdvar::Projection>,
    #[sync(State, ".:of_color", on_change)]
    #[gdvar(typed)]
    pub of_color: Vec<gdvar::Color>,
    #[sync(State, ".:of_string_name", on_change)]
    #[gdvar(typed)]
    pub of_string_name: Vec<gdvar::StringName>,
    #[sync(State, ".:of_node_path", on_change)]
    #[gdvar(typed)]
    pub of_node_path: Vec<gdvar::NodePath>,
    #[sync(State, ".:of_rid", on_change)]
    #[gdvar(typed)]
    pub of_rid: Vec<gdvar::Rid>,
    #[sync(State, ".:of_callable", on_change)]
    #[gdvar(typed)]
    pub of_callable: Vec<gdvar::Callable>,
    #[sync(State, ".:of_signal", on_change)]
    #[gdvar(typed)]
    pub of_signal: Vec<gdvar::Signal>,
    #[sync(State, ".:of_dictionary", on_change)]
    #[gdvar(typed)]
    pub of_dictionary: Vec<gdvar::Dictionary>,
    #[sync(State, ".:of_array", on_change)]
    #[gdvar(typed)]
    pub of_array: Vec<gdvar::Array>,
    #[sync(State, ".:of_bytes", on_change)]
    #[gdvar(typed)]
    pub of_bytes: Vec<Vec<u8>>,
    #[sync(State, ".:of_int32s", on_change)]
    #[gdvar(typed)]
    pub of_int32s: Vec<Vec<i32>>,
    #[sync(State, ".:of_int64s", on_change)]
    #[gdvar(typed)]
    pub of_int64s: Vec<Vec<i64>>,
    #[sync(State, ".:of_float32s", on_change)]
    #[gdvar(typed)]
    pub of_float32s: Vec<Vec<f32>>,
    #[sync(State, ".:of_float64s", on_change)]
    #[gdvar(typed)]
    pub of_float64s: Vec<Vec<f64>>,
    #[sync(State, ".:of_strings", on_change)]
    #[gdvar(typed)]
    pub of_strings: Vec<Vec<String>>,
    #[sync(State, ".:of_vector2s", on_change)]
    #[gdvar(typed)]
    pub of_vector2s: Vec<Vec<gdvar::Vector2>>,
    #[sync(State, ".:of_vector3s", on_change)]
    #[gdvar(typed)]
    pub of_vector3s: Vec<Vec<gdvar::Vector3>>,
    #[sync(State, ".:of_colors", on_change)]
    #[gdvar(typed)]
    pub of_colors: Vec<Vec<gdvar::Color>>,
    #[sync(State, ".:of_vector4s", on_change)]
    #[gdvar(typed)]
    pub of_vector4s: Vec<Vec<gdvar::Vector4>>,
    #[sync(State, ".:of_mode", on_change)]
    #[gdvar(typed)]
    pub of_mode: Vec<i64>,
    #[sync(State, ".:of_side", on_change)]
    #[gdvar(typed)]
    pub of_side: Vec<i64>,
    #[sync(State, ".:words", on_change)]
    #[gdvar(typed)]
    pub words: std::collections::BTreeMap<String, i64>,
    #[sync(State, ".:cells", on_change)]
    #[gdvar(typed)]
    pub cells: std::collections::HashMap<gdvar::Vector2i, gdvar::Variant>,
    #[sync(State, ".:places", on_change)]
    #[gdvar(typed)]
    pub places: std::collections::HashMap<gdvar::VariantKey, i64>,
    #[sync(State, ".:blobs", on_change)]
    #[gdvar(typed)]
    pub blobs: std::collections::BTreeMap<gdvar::StringName, Vec<u8>>,
    #[sync(State, ".:lists", on_change)]
    #[gdvar(typed)]
    pub lists: std::collections::BTreeMap<i64, gdvar::Array>,
    #[sync(State, ".:plain", on_change)]
    pub plain: gdvar::Array,
    #[sync(State, ".:open", on_change)]
    pub open: gdvar::Dictionary,
    #[sync(Input, ".:own_of_bool", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_bool: Vec<bool>,
    #[sync(Input, ".:own_of_int", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_int: Vec<i64>,
    #[sync(Input, ".:own_of_float", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_float: Vec<f64>,
    #[sync(Input, ".:own_of_string", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_string: Vec<String>,
    #[sync(Input, ".:own_of_vector2", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector2: Vec<gdvar::Vector2>,
    #[sync(Input, ".:own_of_vector2i", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector2i: Vec<gdvar::Vector2i>,
    #[sync(Input, ".:own_of_rect2", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_rect2: Vec<gdvar::Rect2>,
    #[sync(Input, ".:own_of_rect2i", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_rect2i: Vec<gdvar::Rect2i>,
    #[sync(Input, ".:own_of_vector3", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector3: Vec<gdvar::Vector3>,
    #[sync(Input, ".:own_of_vector3i", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector3i: Vec<gdvar::Vector3i>,
    #[sync(Input, ".:own_of_transform2d", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_transform2d: Vec<gdvar::Transform2D>,
    #[sync(Input, ".:own_of_vector4", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector4: Vec<gdvar::Vector4>,
    #[sync(Input, ".:own_of_vector4i", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector4i: Vec<gdvar::Vector4i>,
    #[sync(Input, ".:own_of_plane", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_plane: Vec<gdvar::Plane>,
    #[sync(Input, ".:own_of_quaternion", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_quaternion: Vec<gdvar::Quaternion>,
    #[sync(Input, ".:own_of_aabb", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_aabb: Vec<gdvar::Aabb>,
    #[sync(Input, ".:own_of_basis", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_basis: Vec<gdvar::Basis>,
    #[sync(Input, ".:own_of_transform3d", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_transform3d: Vec<gdvar::Transform3D>,
    #[sync(Input, ".:own_of_projection", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_projection: Vec<gdvar::Projection>,
    #[sync(Input, ".:own_of_color", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_color: Vec<gdvar::Color>,
    #[sync(Input, ".:own_of_string_name", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_string_name: Vec<gdvar::StringName>,
    #[sync(Input, ".:own_of_node_path", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_node_path: Vec<gdvar::NodePath>,
    #[sync(Input, ".:own_of_rid", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_rid: Vec<gdvar::Rid>,
    #[sync(Input, ".:own_of_callable", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_callable: Vec<gdvar::Callable>,
    #[sync(Input, ".:own_of_signal", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_signal: Vec<gdvar::Signal>,
    #[sync(Input, ".:own_of_dictionary", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_dictionary: Vec<gdvar::Dictionary>,
    #[sync(Input, ".:own_of_array", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_array: Vec<gdvar::Array>,
    #[sync(Input, ".:own_of_bytes", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_bytes: Vec<Vec<u8>>,
    #[sync(Input, ".:own_of_int32s", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_int32s: Vec<Vec<i32>>,
    #[sync(Input, ".:own_of_int64s", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_int64s: Vec<Vec<i64>>,
    #[sync(Input, ".:own_of_float32s", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_float32s: Vec<Vec<f32>>,
    #[sync(Input, ".:own_of_float64s", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_float64s: Vec<Vec<f64>>,
    #[sync(Input, ".:own_of_strings", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_strings: Vec<Vec<String>>,
    #[sync(Input, ".:own_of_vector2s", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector2s: Vec<Vec<gdvar::Vector2>>,
    #[sync(Input, ".:own_of_vector3s", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector3s: Vec<Vec<gdvar::Vector3>>,
    #[sync(Input, ".:own_of_colors", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_colors: Vec<Vec<gdvar::Color>>,
    #[sync(Input, ".:own_of_vector4s", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_vector4s: Vec<Vec<gdvar::Vector4>>,
    #[sync(Input, ".:own_of_mode", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_mode: Vec<i64>,
    #[sync(Input, ".:own_of_side", on_change, owner)]
    #[gdvar(typed)]
    pub own_of_side: Vec<i64>,
    #[sync(Input, ".:own_words", on_change, owner)]
    #[gdvar(typed)]
    pub own_words: std::collections::BTreeMap<String, i64>,
    #[sync(Input, ".:own_cells", on_change, owner)]
    #[gdvar(typed)]
    pub own_cells: std::collections::HashMap<gdvar::Vector2i, gdvar::Variant>,
    #[sync(Input, ".:own_places", on_change, owner)]
    #[gdvar(typed)]
    pub own_places: std::collections::HashMap<gdvar::VariantKey, i64>,
    #[sync(Input, ".:own_blobs", on_change, owner)]
    #[gdvar(typed)]
    pub own_blobs: std::collections::BTreeMap<gdvar::StringName, Vec<u8>>,
    #[sync(Input, ".:own_lists", on_change, owner)]
    #[gdvar(typed)]
    pub own_lists: std::collections::BTreeMap<i64, gdvar::Array>,
    #[sync(Input, ".:own_plain", on_change, owner)]
    pub own_plain: gdvar::Array,
    #[sync(Input, ".:own_open", on_change, owner)]
    pub own_open: gdvar::Dictionary,
}

/// What the game calls on the server: `World/Chat` in `res://world.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum FromChat {
    #[rpc(any_peer, rename = "_under")]
    Under { data: Vec<u8> },
    #[rpc(any_peer, call_local)]
    Größe,
    #[rpc(any_peer, channel = 2)]
    Loud { value: gdvar::Variant },
    #[rpc(any_peer, unreliable)]
    Quick { value: i64 },
    #[rpc(any_peer)]
    Say { text: String, at: gdvar::Vector2 },
    #[rpc(any_peer, unreliable_ordered)]
    Steady { value: i64 },
}

/// What the server calls in the game: `World/Chat` in `res://world.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum ToChat {
    #[rpc(any_peer, rename = "_under")]
    Under { data: Vec<u8> },
    #[rpc(authority, unreliable, channel = 3)]
    Blinked { state: gdvar::Dictionary },
    #[rpc(any_peer, call_local)]
    Größe,
    #[rpc(any_peer, channel = 2)]
    Loud { value: gdvar::Variant },
    #[rpc(any_peer, unreliable)]
    Quick { value: i64 },
    #[rpc(authority)]
    Said { who: i64, text: String },
    #[rpc(any_peer)]
    Say { text: String, at: gdvar::Vector2 },
    #[rpc(any_peer, unreliable_ordered)]
    Steady { value: i64 },
    #[rpc(authority, unreliable_ordered)]
    Stepped { value: f64 },
}

/// The state of `res://world.tscn`.
#[derive(Debug, Clone, Default, PartialEq, Replicate)]
#[replicate(scene = "res://world.tscn")]
pub struct World {
    #[sync(Clock, ".:round", always)]
    pub round: i64,
    #[sync(Clock, ".:rules", on_change)]
    pub rules: String,
}

/// The scenes of the spawner `World/Spawner` in `res://world.tscn`, which spawns under `../Players` from there.
pub const SPAWNER_SCENES: [&str; 2] = ["res://crate.tscn", "res://player.tscn"];

/// The scenes of the spawner `World/Custom` in `res://world.tscn`, which spawns under `../Things` from there.
pub const CUSTOM_SCENES: [&str; 0] = [];
