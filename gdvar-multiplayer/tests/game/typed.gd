# Typed Arrays of every type and typed Dictionaries: what arrives is printed and goes back.
extends Node

enum Mode { WALK, RUN }

@export var of_bool: Array[bool]
@export var of_int: Array[int]
@export var of_float: Array[float]
@export var of_string: Array[String]
@export var of_vector2: Array[Vector2]
@export var of_vector2i: Array[Vector2i]
@export var of_rect2: Array[Rect2]
@export var of_rect2i: Array[Rect2i]
@export var of_vector3: Array[Vector3]
@export var of_vector3i: Array[Vector3i]
@export var of_transform2d: Array[Transform2D]
@export var of_vector4: Array[Vector4]
@export var of_vector4i: Array[Vector4i]
@export var of_plane: Array[Plane]
@export var of_quaternion: Array[Quaternion]
@export var of_aabb: Array[AABB]
@export var of_basis: Array[Basis]
@export var of_transform3d: Array[Transform3D]
@export var of_projection: Array[Projection]
@export var of_color: Array[Color]
@export var of_string_name: Array[StringName]
@export var of_node_path: Array[NodePath]
@export var of_rid: Array[RID]
@export var of_callable: Array[Callable]
@export var of_signal: Array[Signal]
@export var of_dictionary: Array[Dictionary]
@export var of_array: Array[Array]
@export var of_bytes: Array[PackedByteArray]
@export var of_int32s: Array[PackedInt32Array]
@export var of_int64s: Array[PackedInt64Array]
@export var of_float32s: Array[PackedFloat32Array]
@export var of_float64s: Array[PackedFloat64Array]
@export var of_strings: Array[PackedStringArray]
@export var of_vector2s: Array[PackedVector2Array]
@export var of_vector3s: Array[PackedVector3Array]
@export var of_colors: Array[PackedColorArray]
@export var of_vector4s: Array[PackedVector4Array]
@export var of_mode: Array[Mode]
@export var of_side: Array[Side]
@export var words: Dictionary[String, int]
@export var cells: Dictionary[Vector2i, Variant]
@export var places: Dictionary[Variant, Mode]
@export var blobs: Dictionary[StringName, PackedByteArray]
@export var lists: Dictionary[int, Array]
@export var plain: Array
@export var open: Dictionary

@export var own_of_bool: Array[bool]
@export var own_of_int: Array[int]
@export var own_of_float: Array[float]
@export var own_of_string: Array[String]
@export var own_of_vector2: Array[Vector2]
@export var own_of_vector2i: Array[Vector2i]
@export var own_of_rect2: Array[Rect2]
@export var own_of_rect2i: Array[Rect2i]
@export var own_of_vector3: Array[Vector3]
@export var own_of_vector3i: Array[Vector3i]
@export var own_of_transform2d: Array[Transform2D]
@export var own_of_vector4: Array[Vector4]
@export var own_of_vector4i: Array[Vector4i]
@export var own_of_plane: Array[Plane]
@export var own_of_quaternion: Array[Quaternion]
@export var own_of_aabb: Array[AABB]
@export var own_of_basis: Array[Basis]
@export var own_of_transform3d: Array[Transform3D]
@export var own_of_projection: Array[Projection]
@export var own_of_color: Array[Color]
@export var own_of_string_name: Array[StringName]
@export var own_of_node_path: Array[NodePath]
@export var own_of_rid: Array[RID]
@export var own_of_callable: Array[Callable]
@export var own_of_signal: Array[Signal]
@export var own_of_dictionary: Array[Dictionary]
@export var own_of_array: Array[Array]
@export var own_of_bytes: Array[PackedByteArray]
@export var own_of_int32s: Array[PackedInt32Array]
@export var own_of_int64s: Array[PackedInt64Array]
@export var own_of_float32s: Array[PackedFloat32Array]
@export var own_of_float64s: Array[PackedFloat64Array]
@export var own_of_strings: Array[PackedStringArray]
@export var own_of_vector2s: Array[PackedVector2Array]
@export var own_of_vector3s: Array[PackedVector3Array]
@export var own_of_colors: Array[PackedColorArray]
@export var own_of_vector4s: Array[PackedVector4Array]
@export var own_of_mode: Array[Mode]
@export var own_of_side: Array[Side]
@export var own_words: Dictionary[String, int]
@export var own_cells: Dictionary[Vector2i, Variant]
@export var own_places: Dictionary[Variant, Mode]
@export var own_blobs: Dictionary[StringName, PackedByteArray]
@export var own_lists: Dictionary[int, Array]
@export var own_plain: Array
@export var own_open: Dictionary

func _enter_tree() -> void:
	if str(name).is_valid_int():
		$Input.set_multiplayer_authority(str(name).to_int())

@rpc("authority") func take(of_bool: Array[bool], of_int: Array[int], of_float: Array[float], of_string: Array[String], of_vector2: Array[Vector2], of_vector2i: Array[Vector2i], of_rect2: Array[Rect2], of_rect2i: Array[Rect2i], of_vector3: Array[Vector3], of_vector3i: Array[Vector3i], of_transform2d: Array[Transform2D], of_vector4: Array[Vector4], of_vector4i: Array[Vector4i], of_plane: Array[Plane], of_quaternion: Array[Quaternion], of_aabb: Array[AABB], of_basis: Array[Basis], of_transform3d: Array[Transform3D], of_projection: Array[Projection], of_color: Array[Color], of_string_name: Array[StringName], of_node_path: Array[NodePath], of_rid: Array[RID], of_callable: Array[Callable], of_signal: Array[Signal], of_dictionary: Array[Dictionary], of_array: Array[Array], of_bytes: Array[PackedByteArray], of_int32s: Array[PackedInt32Array], of_int64s: Array[PackedInt64Array], of_float32s: Array[PackedFloat32Array], of_float64s: Array[PackedFloat64Array], of_strings: Array[PackedStringArray], of_vector2s: Array[PackedVector2Array], of_vector3s: Array[PackedVector3Array], of_colors: Array[PackedColorArray], of_vector4s: Array[PackedVector4Array], of_mode: Array[Mode], of_side: Array[Side], words: Dictionary[String, int], cells: Dictionary[Vector2i, Variant], places: Dictionary[Variant, Mode], blobs: Dictionary[StringName, PackedByteArray], lists: Dictionary[int, Array], plain: Array, open: Dictionary) -> void:
	tell("argument", [of_bool, of_int, of_float, of_string, of_vector2, of_vector2i, of_rect2, of_rect2i, of_vector3, of_vector3i, of_transform2d, of_vector4, of_vector4i, of_plane, of_quaternion, of_aabb, of_basis, of_transform3d, of_projection, of_color, of_string_name, of_node_path, of_rid, of_callable, of_signal, of_dictionary, of_array, of_bytes, of_int32s, of_int64s, of_float32s, of_float64s, of_strings, of_vector2s, of_vector3s, of_colors, of_vector4s, of_mode, of_side, words, cells, places, blobs, lists, plain, open])
	give.rpc_id(1, of_bool, of_int, of_float, of_string, of_vector2, of_vector2i, of_rect2, of_rect2i, of_vector3, of_vector3i, of_transform2d, of_vector4, of_vector4i, of_plane, of_quaternion, of_aabb, of_basis, of_transform3d, of_projection, of_color, of_string_name, of_node_path, of_rid, of_callable, of_signal, of_dictionary, of_array, of_bytes, of_int32s, of_int64s, of_float32s, of_float64s, of_strings, of_vector2s, of_vector3s, of_colors, of_vector4s, of_mode, of_side, words, cells, places, blobs, lists, plain, open)

@rpc("any_peer") func give(_of_bool: Array[bool], _of_int: Array[int], _of_float: Array[float], _of_string: Array[String], _of_vector2: Array[Vector2], _of_vector2i: Array[Vector2i], _of_rect2: Array[Rect2], _of_rect2i: Array[Rect2i], _of_vector3: Array[Vector3], _of_vector3i: Array[Vector3i], _of_transform2d: Array[Transform2D], _of_vector4: Array[Vector4], _of_vector4i: Array[Vector4i], _of_plane: Array[Plane], _of_quaternion: Array[Quaternion], _of_aabb: Array[AABB], _of_basis: Array[Basis], _of_transform3d: Array[Transform3D], _of_projection: Array[Projection], _of_color: Array[Color], _of_string_name: Array[StringName], _of_node_path: Array[NodePath], _of_rid: Array[RID], _of_callable: Array[Callable], _of_signal: Array[Signal], _of_dictionary: Array[Dictionary], _of_array: Array[Array], _of_bytes: Array[PackedByteArray], _of_int32s: Array[PackedInt32Array], _of_int64s: Array[PackedInt64Array], _of_float32s: Array[PackedFloat32Array], _of_float64s: Array[PackedFloat64Array], _of_strings: Array[PackedStringArray], _of_vector2s: Array[PackedVector2Array], _of_vector3s: Array[PackedVector3Array], _of_colors: Array[PackedColorArray], _of_vector4s: Array[PackedVector4Array], _of_mode: Array[Mode], _of_side: Array[Side], _words: Dictionary[String, int], _cells: Dictionary[Vector2i, Variant], _places: Dictionary[Variant, Mode], _blobs: Dictionary[StringName, PackedByteArray], _lists: Dictionary[int, Array], _plain: Array, _open: Dictionary) -> void:
	pass

func tell(what: String, values: Array) -> void:
	for value in values:
		print(what, " ", var_to_str(value).replace("\n", ""))

# The properties came from the server. The same values are this peer's own ones.
func answer() -> void:
	tell("property", [of_bool, of_int, of_float, of_string, of_vector2, of_vector2i, of_rect2, of_rect2i, of_vector3, of_vector3i, of_transform2d, of_vector4, of_vector4i, of_plane, of_quaternion, of_aabb, of_basis, of_transform3d, of_projection, of_color, of_string_name, of_node_path, of_rid, of_callable, of_signal, of_dictionary, of_array, of_bytes, of_int32s, of_int64s, of_float32s, of_float64s, of_strings, of_vector2s, of_vector3s, of_colors, of_vector4s, of_mode, of_side, words, cells, places, blobs, lists, plain, open])
	own_of_bool = of_bool
	own_of_int = of_int
	own_of_float = of_float
	own_of_string = of_string
	own_of_vector2 = of_vector2
	own_of_vector2i = of_vector2i
	own_of_rect2 = of_rect2
	own_of_rect2i = of_rect2i
	own_of_vector3 = of_vector3
	own_of_vector3i = of_vector3i
	own_of_transform2d = of_transform2d
	own_of_vector4 = of_vector4
	own_of_vector4i = of_vector4i
	own_of_plane = of_plane
	own_of_quaternion = of_quaternion
	own_of_aabb = of_aabb
	own_of_basis = of_basis
	own_of_transform3d = of_transform3d
	own_of_projection = of_projection
	own_of_color = of_color
	own_of_string_name = of_string_name
	own_of_node_path = of_node_path
	own_of_rid = of_rid
	own_of_callable = of_callable
	own_of_signal = of_signal
	own_of_dictionary = of_dictionary
	own_of_array = of_array
	own_of_bytes = of_bytes
	own_of_int32s = of_int32s
	own_of_int64s = of_int64s
	own_of_float32s = of_float32s
	own_of_float64s = of_float64s
	own_of_strings = of_strings
	own_of_vector2s = of_vector2s
	own_of_vector3s = of_vector3s
	own_of_colors = of_colors
	own_of_vector4s = of_vector4s
	own_of_mode = of_mode
	own_of_side = of_side
	own_words = words
	own_cells = cells
	own_places = places
	own_blobs = blobs
	own_lists = lists
	own_plain = plain
	own_open = open
