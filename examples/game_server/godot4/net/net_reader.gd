# Made by gdvar. Do not edit it: the next run of what made it writes it anew.
class_name NetReader
extends RefCounted
## Reads values from outside, and tells what is wrong with them.
##
## Give one to `decode`, and look at [member error] afterwards.

const LEAST: int = -0x7FFFFFFFFFFFFFFF - 1
const GREATEST: int = 0x7FFFFFFFFFFFFFFF
## Containers inside containers that are read. The engine ends a script that calls deeper than a thousand functions.
const MAX_DEPTH: int = 150

## What was wrong first, as a sentence that names the field; empty if nothing was.
var error: String = ""
## Where that was: `friends[3].hp`.
var path: String = ""
## The entry that [method has] found.
var found: Variant = null
var _keys: Array = []
# Whether a value has to be of its very type, and is not converted.
var _is_exact: bool = false


## Returns whether something was wrong.
func failed() -> bool:
	return error != ""


## Forgets what was read before.
func start() -> void:
	error = ""
	path = ""
	found = null
	_keys = []


## Returns the value of what `var_to_bytes` or Rust wrote.
func value_of(wire_bytes: PackedByteArray) -> Variant:
	return _decoded(bytes_to_var(wire_bytes), wire_bytes)


## Returns the same of bytes that may hold Objects. Use it for bytes that you trust: they can name any script.
func value_of_with_objects(wire_bytes: PackedByteArray) -> Variant:
	return _decoded(bytes_to_var_with_objects(wire_bytes), wire_bytes)


func _decoded(value: Variant, wire_bytes: PackedByteArray) -> Variant:
	if value == null and not (wire_bytes.size() >= 4 and wire_bytes[0] == TYPE_NIL):
		_set_error("the bytes are not a value that the engine can decode")
	return value


## Notes that another value was expected where the reader is.
func fail(expected: String, value: Variant) -> void:
	if error != "":
		return
	var shown: String = type_string(typeof(value))
	if value == null:
		shown = "null"
	elif value is int or value is float or value is bool or value is String or value is StringName:
		shown = "%s %s" % [shown, var_to_str(value).left(50)]
	_set_error("expected %s, found %s" % [expected, shown])


## Notes that the field where the reader is is missing.
func missing() -> void:
	_set_error("missing field")


func _set_error(problem: String) -> void:
	if error != "":
		return
	path = ""
	for key: Variant in _keys:
		if key is int:
			path += "[%d]" % key
		elif (key is String or key is StringName) and str(key) != "":
			path += "%s%s" % ["" if path == "" else ".", key]
		elif key != null:
			path += "[%s]" % var_to_str(key).left(50)
	error = problem if path == "" else "%s in %s" % [problem, path]


## Returns a reader that tries to read the value where this one is.
func attempt(is_exact: bool) -> NetReader:
	var other: NetReader = NetReader.new()
	other._keys = _keys.duplicate()
	other._is_exact = is_exact or _is_exact
	return other


## Goes into a container.
func enter() -> void:
	_keys.append(null)


## Goes on to the value of a key, or the element with an index, of the container.
func at(key: Variant) -> void:
	_keys[-1] = key


## Leaves a container.
func leave() -> void:
	var _left: Variant = _keys.pop_back()


func _is_too_deep() -> bool:
	if _keys.size() <= MAX_DEPTH:
		return false
	_set_error("more than %d containers inside each other" % MAX_DEPTH)
	return true


## Goes into a Dictionary and returns it; an empty one if the value is none.
func dictionary(value: Variant) -> Dictionary:
	var entries: Dictionary = table(value)
	enter()
	if _is_too_deep():
		return {}
	return entries


## Returns a Dictionary, or an empty one.
func table(value: Variant) -> Dictionary:
	if value is Dictionary:
		return value
	fail("Dictionary", value)
	return {}


## Goes into a Dictionary of one entry.
func single(value: Variant) -> Dictionary:
	var entries: Dictionary = dictionary(value)
	if entries.size() == 1:
		return entries
	_set_error("expected a Dictionary with one entry, found one with %d" % entries.size())
	return {}


## Returns an entry that has to be there.
func required(entries: Dictionary, key: Variant, aliases: Array = []) -> Variant:
	if has(entries, key, aliases):
		return found
	missing()
	return null


## Returns whether an entry is there; it is in [member found] then.
func has(entries: Dictionary, key: Variant, aliases: Array = []) -> bool:
	at(key)
	var is_there: bool = entries.has(key)
	if is_there:
		found = entries[key]
	for alias: Variant in aliases:
		if entries.has(alias):
			if is_there:
				_set_error("duplicate field")
			found = entries[alias]
			is_there = true
	return is_there


## Returns whether one of the keys is there.
func has_any(entries: Dictionary, keys: Array) -> bool:
	for key: Variant in keys:
		if entries.has(key):
			return true
	return false


## Notes keys that are none of these.
func only(entries: Dictionary, keys: Array) -> void:
	for key: Variant in entries:
		if not keys.has(key):
			at(key)
			_set_error("unknown field")


## Returns the version of an entry.
func version(entries: Dictionary, key: Variant, first: int, current: int, unversioned: Variant, migrates: bool) -> int:
	var number: int = current
	if has(entries, key):
		number = integer(found)
	elif unversioned != null:
		number = unversioned
	else:
		missing()
	if number > current:
		_set_error("the data has version %d, this game reads versions up to %d" % [number, current])
	elif number < first:
		_set_error("the data has version %d, this game reads versions from %d on" % [number, first])
	elif number < current and migrates:
		_set_error("the data has version %d, which Rust brings to version %d" % [number, current])
	return number


## Goes into an array of any type and returns its elements.
func elements(value: Variant, length: int = -1) -> Array:
	var items: Array = array(value)
	enter()
	if length >= 0 and items.size() != length:
		_set_error("expected %d elements, found %d" % [length, items.size()])
	if _is_too_deep():
		return []
	return items


## Goes into an Array with elements of their own types. There are as many as have to be.
func tuple(value: Variant, least: int, greatest: int) -> Array:
	var items: Array = elements(value)
	if items.size() < least or items.size() > greatest:
		_set_error("expected an Array of %d elements, found %d" % [greatest, items.size()])
	if failed():
		items = []
		for _index: int in greatest:
			items.append(null)
	return items


## Returns a tag as it is compared with those of variants: a whole float is an int.
func tag(value: Variant) -> Variant:
	if value is float:
		var number: float = value
		if _is_whole(number) and not _is_exact:
			return int(number)
	if not (value is String or value is StringName or value is int):
		fail("the name of a variant", value)
	return value


func nil(value: Variant) -> Variant:
	if value != null:
		fail("null", value)
	return null


func boolean(value: Variant) -> bool:
	if value is bool:
		return value
	fail("bool", value)
	return false


## Returns a whole number of this range.
func integer(value: Variant, least: int = LEAST, greatest: int = GREATEST, zero: bool = true) -> int:
	var number: int = 0
	if value is int:
		number = value
	elif value is float and not _is_exact:
		var real_number: float = value
		number = int(real_number) if _is_whole(real_number) else 0
		if not _is_whole(real_number):
			fail("int", value)
			return least
	else:
		fail("int", value)
		return least
	if number < least or number > greatest:
		fail("int from %d to %d" % [least, greatest], number)
		return least
	if number == 0 and not zero:
		fail("int but not 0", number)
	return number


func _is_whole(value: float) -> bool:
	return value == floorf(value) and value >= -9223372036854775808.0 and value < 9223372036854775808.0


func real(value: Variant) -> float:
	if value is float or (value is int and not _is_exact):
		return value
	fail("float", value)
	return 0.0


func text(value: Variant) -> String:
	if value is String or (not _is_exact and (value is StringName or value is NodePath)):
		return value
	fail("String", value)
	return ""


func character(value: Variant) -> String:
	var letter: String = text(value)
	if letter.length() != 1:
		fail("String of one character", value)
	return letter


func string_name(value: Variant) -> StringName:
	if value is StringName or (value is String and not _is_exact):
		return value
	if value is NodePath and not _is_exact:
		return text(value)
	fail("StringName", value)
	return &""


func node_path(value: Variant) -> NodePath:
	if value is NodePath or (value is String and not _is_exact):
		return value
	if value is StringName and not _is_exact:
		return text(value)
	fail("NodePath", value)
	return ^""


## Returns an Object of a class of the engine's, or null.
func instance(value: Variant, type: String) -> Variant:
	if value is Object:
		var object: Object = value
		if object.is_class(type):
			return object
	fail(type, value)
	return null


func object_id(value: Variant) -> EncodedObjectAsID:
	if value == null or value is EncodedObjectAsID:
		return value
	fail("id of an Object", value)
	return null


func vector2(value: Variant) -> Vector2:
	if value is Vector2:
		return value
	fail("Vector2", value)
	return Vector2()


func vector2i(value: Variant) -> Vector2i:
	if value is Vector2i:
		return value
	fail("Vector2i", value)
	return Vector2i()


func rect2(value: Variant) -> Rect2:
	if value is Rect2:
		return value
	fail("Rect2", value)
	return Rect2()


func rect2i(value: Variant) -> Rect2i:
	if value is Rect2i:
		return value
	fail("Rect2i", value)
	return Rect2i()


func vector3(value: Variant) -> Vector3:
	if value is Vector3:
		return value
	fail("Vector3", value)
	return Vector3()


func vector3i(value: Variant) -> Vector3i:
	if value is Vector3i:
		return value
	fail("Vector3i", value)
	return Vector3i()


func transform_2d(value: Variant) -> Transform2D:
	if value is Transform2D:
		return value
	fail("Transform2D", value)
	return Transform2D()


func vector4(value: Variant) -> Vector4:
	if value is Vector4:
		return value
	fail("Vector4", value)
	return Vector4()


func vector4i(value: Variant) -> Vector4i:
	if value is Vector4i:
		return value
	fail("Vector4i", value)
	return Vector4i()


func plane(value: Variant) -> Plane:
	if value is Plane:
		return value
	fail("Plane", value)
	return Plane()


func quaternion(value: Variant) -> Quaternion:
	if value is Quaternion:
		return value
	fail("Quaternion", value)
	return Quaternion()


func aabb(value: Variant) -> AABB:
	if value is AABB:
		return value
	fail("AABB", value)
	return AABB()


func basis(value: Variant) -> Basis:
	if value is Basis:
		return value
	fail("Basis", value)
	return Basis()


func transform_3d(value: Variant) -> Transform3D:
	if value is Transform3D:
		return value
	fail("Transform3D", value)
	return Transform3D()


func projection(value: Variant) -> Projection:
	if value is Projection:
		return value
	fail("Projection", value)
	return Projection()


func color(value: Variant) -> Color:
	if value is Color:
		return value
	fail("Color", value)
	return Color()


func rid(value: Variant) -> RID:
	if value is RID:
		return value
	fail("RID", value)
	return RID()


func callable(value: Variant) -> Callable:
	if value is Callable:
		return value
	fail("Callable", value)
	return Callable()


func signal_value(value: Variant) -> Signal:
	if value is Signal:
		return value
	fail("Signal", value)
	return Signal()


## Returns the elements of an array of any type.
func array(value: Variant) -> Array:
	if value is Array:
		return value
	if value is PackedByteArray:
		var wire_packed_byte_array: PackedByteArray = value
		return Array(wire_packed_byte_array)
	if value is PackedInt32Array:
		var wire_packed_int32_array: PackedInt32Array = value
		return Array(wire_packed_int32_array)
	if value is PackedInt64Array:
		var wire_packed_int64_array: PackedInt64Array = value
		return Array(wire_packed_int64_array)
	if value is PackedFloat32Array:
		var wire_packed_float32_array: PackedFloat32Array = value
		return Array(wire_packed_float32_array)
	if value is PackedFloat64Array:
		var wire_packed_float64_array: PackedFloat64Array = value
		return Array(wire_packed_float64_array)
	if value is PackedStringArray:
		var wire_packed_string_array: PackedStringArray = value
		return Array(wire_packed_string_array)
	if value is PackedVector2Array:
		var wire_packed_vector2_array: PackedVector2Array = value
		return Array(wire_packed_vector2_array)
	if value is PackedVector3Array:
		var wire_packed_vector3_array: PackedVector3Array = value
		return Array(wire_packed_vector3_array)
	if value is PackedColorArray:
		var wire_packed_color_array: PackedColorArray = value
		return Array(wire_packed_color_array)
	if value is PackedVector4Array:
		var wire_packed_vector4_array: PackedVector4Array = value
		return Array(wire_packed_vector4_array)
	fail("Array", value)
	return []


func packed_byte_array(value: Variant, length: int = -1) -> PackedByteArray:
	if value is PackedByteArray and length < 0:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedByteArray = PackedByteArray()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = integer(item, 0, 255)
	leave()
	return read_items


func packed_int32_array(value: Variant, least: int = LEAST, greatest: int = GREATEST, length: int = -1) -> PackedInt32Array:
	if value is PackedInt32Array and length < 0 and least <= -0x80000000 and greatest >= 0x7FFFFFFF:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedInt32Array = PackedInt32Array()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = integer(item, least, greatest)
	leave()
	return read_items


func packed_int64_array(value: Variant, least: int = LEAST, greatest: int = GREATEST, length: int = -1) -> PackedInt64Array:
	if value is PackedInt64Array and length < 0 and least == LEAST and greatest == GREATEST:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedInt64Array = PackedInt64Array()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = integer(item, least, greatest)
	leave()
	return read_items


func packed_float32_array(value: Variant, length: int = -1) -> PackedFloat32Array:
	if value is PackedFloat32Array and length < 0:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedFloat32Array = PackedFloat32Array()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = real(item)
	leave()
	return read_items


func packed_float64_array(value: Variant, length: int = -1) -> PackedFloat64Array:
	if value is PackedFloat64Array and length < 0:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedFloat64Array = PackedFloat64Array()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = real(item)
	leave()
	return read_items


func packed_string_array(value: Variant, length: int = -1) -> PackedStringArray:
	if value is PackedStringArray and length < 0:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedStringArray = PackedStringArray()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = text(item)
	leave()
	return read_items


func packed_vector2_array(value: Variant, length: int = -1) -> PackedVector2Array:
	if value is PackedVector2Array and length < 0:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedVector2Array = PackedVector2Array()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = vector2(item)
	leave()
	return read_items


func packed_vector3_array(value: Variant, length: int = -1) -> PackedVector3Array:
	if value is PackedVector3Array and length < 0:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedVector3Array = PackedVector3Array()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = vector3(item)
	leave()
	return read_items


func packed_color_array(value: Variant, length: int = -1) -> PackedColorArray:
	if value is PackedColorArray and length < 0:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedColorArray = PackedColorArray()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = color(item)
	leave()
	return read_items


func packed_vector4_array(value: Variant, length: int = -1) -> PackedVector4Array:
	if value is PackedVector4Array and length < 0:
		return value
	var wire_items: Array = elements(value, length)
	var read_items: PackedVector4Array = PackedVector4Array()
	var _resized: int = read_items.resize(wire_items.size())
	for index: int in wire_items.size():
		at(index)
		var item: Variant = wire_items[index]
		read_items[index] = vector4(item)
	leave()
	return read_items
