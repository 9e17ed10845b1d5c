# [Godot 4]
class_name {READER}
extends RefCounted
## Reads values from outside, and says what is wrong with them.
##
## Pass one to `decode`, and check [member error] afterwards.

# [Godot 3]
# [both]
const LEAST: int = -0x7FFFFFFFFFFFFFFF - 1
const GREATEST: int = 0x7FFFFFFFFFFFFFFF
## The least number that is not rounded to a float of 32 bits, but to infinity.
const BEYOND_32_BITS: float = 33554431.0 * 2147483648.0 * 2147483648.0 * 2147483648.0 * 1024.0
## How deep containers may nest. The engine aborts a script whose calls nest more than a thousand deep.
const MAX_DEPTH: int = 150

## The first thing that was wrong, as a sentence that names the field; empty if nothing was.
var error: String = ""
## Where it was wrong: `friends[3].hp`.
var path: String = ""
## The entry that [method has] found.
var found: Variant = null
var _keys: Array = []
# Whether a value must have exactly the expected type, and is not converted.
var _is_exact: bool = false


## Returns whether something was wrong.
func failed() -> bool:
	return error != ""


## Forgets everything that was read before.
func start() -> void:
	error = ""
	path = ""
	found = null
	_keys.clear()


# [Godot 4]
## Returns the value in the bytes that `var_to_bytes` or Rust wrote.
func value_of(wire_bytes: PackedByteArray) -> Variant:
	return _decoded(bytes_to_var(wire_bytes), wire_bytes)


## The same for bytes that may contain Objects. Use it only for bytes that you trust: they can name any script.
func value_of_with_objects(wire_bytes: PackedByteArray) -> Variant:
	return _decoded(bytes_to_var_with_objects(wire_bytes), wire_bytes)
# [Godot 3]
## Returns the value in the bytes that `var2bytes` or Rust wrote.
func value_of(wire_bytes: PoolByteArray):
	return _decoded(_get_var(wire_bytes, false), wire_bytes)


## The same for bytes that may contain Objects. Use it only for bytes that you trust: they can make any Object.
func value_of_with_objects(wire_bytes: PoolByteArray):
	return _decoded(_get_var(wire_bytes, true), wire_bytes)


# If the bytes are not a value, `bytes2var` aborts the script; a stream prints an error and returns null.
func _get_var(wire_bytes: PoolByteArray, has_objects: bool):
	var stream: StreamPeerBuffer = StreamPeerBuffer.new()
	stream.put_u32(wire_bytes.size())
	var _put: int = stream.put_data(wire_bytes)
	stream.seek(0)
	return stream.get_var(has_objects)
# [both]


func _decoded(value: Variant, wire_bytes: PackedByteArray) -> Variant:
	if value == null and not (wire_bytes.size() >= 4 and wire_bytes[0] == TYPE_NIL):
		_set_error("the bytes are not a value that the engine can decode")
	return value


## Notes that a different value was expected at the reader's position.
func fail(expected: String, value: Variant) -> void:
	if error != "":
		return
	var shown: String = type_string(typeof(value))
	if value == null:
		shown = "null"
	elif value is int or value is float or value is bool or value is String or value is StringName:
		shown = "%s %s" % [shown, var_to_str(value).left(50)]
	_set_error("expected %s, found %s" % [expected, shown])


## Notes that the field at the reader's position is missing.
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


## Returns a reader that tries to read the value at this one's position.
func attempt(is_exact: bool) -> {READER}:
	var other: {READER} = {READER}.new()
	other._keys = _keys.duplicate()
	other._is_exact = is_exact or _is_exact
	return other


## Enters a container.
func enter() -> void:
	_keys.append(null)


## Moves on to the value of a key, or the element at an index, in the container.
func at(key: Variant) -> void:
	_keys[-1] = key


## Leaves a container.
func leave() -> void:
	var _left: Variant = _keys.pop_back()


func _too_deep() -> void:
	_set_error("more than %d containers inside each other" % MAX_DEPTH)


## Enters a Dictionary of fields and returns it; an empty one if the value is not a Dictionary.
func dictionary(value: Variant) -> Dictionary:
	_keys.append(null)
	if value is Dictionary and _keys.size() <= MAX_DEPTH:
		var entries: Dictionary = value
# [Godot 4]
		# The engine prints an error if a Dictionary is asked for a key of another type than it declares.
		if entries.is_typed_key():
			return Dictionary(entries, TYPE_NIL, &"", null, TYPE_NIL, &"", null)
# [both]
		return entries
	return _no_dictionary(value)


## Enters a Dictionary of which only its own keys are used, and returns it; an empty one if the value is not a Dictionary.
func map(value: Variant) -> Dictionary:
	_keys.append(null)
	if value is Dictionary and _keys.size() <= MAX_DEPTH:
		return value
	return _no_dictionary(value)


func _no_dictionary(value: Variant) -> Dictionary:
	if value is Dictionary:
		_too_deep()
	else:
		fail("Dictionary", value)
	return {}


## Returns a Dictionary, or an empty one.
func table(value: Variant) -> Dictionary:
	if value is Dictionary:
		return value
	fail("Dictionary", value)
	return {}


## Enters a Dictionary of one entry.
func single(value: Variant) -> Dictionary:
	var entries: Dictionary = map(value)
	if entries.size() == 1:
		return entries
	_set_error("expected a Dictionary with one entry, found one with %d" % entries.size())
	return {}


## Refuses every content but null and an empty Dictionary.
func nothing(value: Variant) -> void:
	if value != null and not (value is Dictionary and len(value) == 0):
		fail("null", value)


## Returns a required entry.
func required(entries: Dictionary, key: Variant, aliases: Array = []) -> Variant:
	if has(entries, key, aliases):
		return found
	missing()
	return null


## Returns whether there is an entry, which is then in [member found].
func has(entries: Dictionary, key: Variant, aliases: Array = []) -> bool:
	_keys[-1] = key
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


## Returns whether there is one of the keys.
func has_any(entries: Dictionary, keys: Array) -> bool:
	for key: Variant in keys:
		if entries.has(key):
			return true
	return false


## Notes all other keys as unknown.
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


## Enters an array of any type and returns its elements.
func elements(value: Variant, length: int = -1) -> Array:
	var items: Array = array(value)
	_keys.append(null)
	if length >= 0 and items.size() != length:
		_set_error("expected %d elements, found %d" % [length, items.size()])
	if _keys.size() > MAX_DEPTH:
		_too_deep()
		return []
	return items


## Enters an Array whose elements each have their own type, and returns as many as are expected.
func tuple(value: Variant, least: int, greatest: int) -> Array:
	var items: Array = elements(value)
	if items.size() < least or items.size() > greatest:
		_set_error("expected an Array of %d elements, found %d" % [greatest, items.size()])
	if failed():
		items = []
		for _index: int in greatest:
			items.append(null)
	return items


## Returns a tag in the form that is compared with the variants' tags: if some of them are ints, a whole float becomes an
## int.
func tag(value: Variant, has_ints: bool = false) -> Variant:
	if value is float and has_ints:
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


## Returns a whole number in this range.
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


## Returns a float, or the float that an int equals.
func real(value: Variant) -> float:
	if value is float:
		return value
	if value is int and not _is_exact:
		var whole_number: int = value
		var number: float = float(whole_number)
		if _is_whole(number) and int(number) == whole_number:
			return number
		_set_error("%d does not fit a float without a loss" % whole_number)
		return 0.0
	fail("float", value)
	return 0.0


## Returns a float in the range of 32 bits. An int has to fit them exactly, and with [param exact] a float too.
func real_32(value: Variant, exact: bool = false) -> float:
	var number: float = real(value)
	if absf(number) >= BEYOND_32_BITS and not is_inf(number):
		fail("float in the range of 32 bits", value)
	elif (value is int or exact or _is_exact) and not is_nan(number):
		var narrow: PackedFloat32Array = PackedFloat32Array([number])
		if narrow[0] != number:
			_set_error("%s does not fit a float of 32 bits without a loss" % var_to_str(value))
	return number


# [Godot 4]
func text(value: Variant) -> String:
	if value is String or (not _is_exact and (value is StringName or value is NodePath)):
		return value
	fail("String", value)
	return ""
# [Godot 3]
func text(value) -> String:
	if value is String or (not _is_exact and value is NodePath):
		return str(value)
	fail("String", value)
	return ""
# [both]


func character(value: Variant) -> String:
	var letter: String = text(value)
	if letter.length() != 1:
		fail("String of one character", value)
	return letter


# [Godot 4]
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


# [Godot 3]
func node_path(value) -> NodePath:
	if value is NodePath:
		return value
	if value is String and not _is_exact:
		return NodePath(value)
	fail("NodePath", value)
	return NodePath("")


# [both]
## Returns an Object of an engine class, or null.
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
