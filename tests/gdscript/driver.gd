extends SceneTree
# Loads generated classes and uses them. The requests are lines in the file of GDVAR_REQUESTS, the answers lines in that of
# GDVAR_RESPONSES:
#
#   load PATH               -> loaded, or broken
#   decode PATH HEX         -> value HEX HEX: the members as a Dictionary, and what the class encodes again; or error HEX
#   build PATH HEX          -> built HEX: what a class with these members encodes
#   from PATH HEX           -> the same, of the value that the bytes hold: what from_dict makes of it

func _initialize() -> void:
	var requests: FileAccess = FileAccess.open(OS.get_environment("GDVAR_REQUESTS"), FileAccess.READ)
	var responses: FileAccess = FileAccess.open(OS.get_environment("GDVAR_RESPONSES"), FileAccess.WRITE)
	while not requests.eof_reached():
		var words: PackedStringArray = requests.get_line().split(" ", false)
		if not words.is_empty():
			responses.store_line(answer(words))
			responses.flush()
	responses.close()
	quit()


func answer(words: PackedStringArray) -> String:
	var script: GDScript = load("res://" + words[1])
	if script == null or not script.can_instantiate():
		return "broken"
	if words[0] == "load":
		# A new value can be made, and one of each variant.
		script.new()
		for constant in script.get_script_constant_map().values():
			if constant is GDScript:
				constant.new()
		return "loaded"
	var reader = new_reader()
	var bytes: PackedByteArray = words[2].trim_prefix("-").hex_decode()
	var value
	if words[0] == "build":
		var members = bytes_to_var(bytes)
		if members is int:
			return "built %s" % script.encode(members).hex_encode()
		return "built %s" % build(script, members).encode().hex_encode()
	if words[0] == "decode":
		value = script.decode(bytes, reader)
	else:
		value = script.from_dict(bytes_to_var_with_objects(bytes), reader)
	if reader.failed() and value is Object:
		return "broken"
	if reader.failed():
		return "error " + reader.error.to_utf8_buffer().hex_encode()
	var encoded: PackedByteArray = script.encode(value) if value is int else value.encode()
	return "value %s %s" % [var_to_bytes(dump(value)).hex_encode(), encoded.hex_encode()]


func new_reader():
	return load("res://%s" % OS.get_environment("GDVAR_READER")).new()


# The content of a value: instances of generated classes become Dictionaries of their members.
func dump(value):
	if value is Object and value.get_script() != null:
		var members: Dictionary = {}
		for property in value.get_property_list():
			if property.usage & PROPERTY_USAGE_SCRIPT_VARIABLE:
				members[property.name] = dump(value.get(property.name))
		var base: GDScript = value.get_script().get_base_script()
		if base != null:
			members["@variant"] = base.get_script_constant_map().find_key(value.get_script())
		return members
	if not has_instances(value):
		return value
	if value is Array:
		return Array(value, TYPE_NIL, &"", null).map(dump)
	if value is Dictionary:
		var entries: Dictionary = {}
		for key in value:
			entries[dump(key)] = dump(value[key])
		return entries
	return value


func has_instances(value) -> bool:
	if value is Array:
		return value.any(has_instances)
	if value is Dictionary:
		return has_instances(value.values())
	return value is Object and value.get_script() != null


# Makes a value of a class from its members, in the form that dump returns.
func build(script: GDScript, members: Dictionary):
	if "@variant" in members:
		script = script.get_script_constant_map()[members["@variant"]]
	var value = script.new()
	for property in value.get_property_list():
		if property.usage & PROPERTY_USAGE_SCRIPT_VARIABLE:
			fill(value, property, members[property.name])
	return value


func fill(value, property: Dictionary, held) -> void:
	var present = value.get(property.name)
	if present is Array and present.is_typed():
		present = present.duplicate()
		present.assign(held.map(func(item): return undump(present.get_typed_script(), item)))
		value.set(property.name, present)
	elif present is Dictionary and present.is_typed():
		present = present.duplicate()
		present.clear()
		for key in held:
			present[key] = undump(present.get_typed_value_script(), held[key])
		value.set(property.name, present)
	else:
		value.set(property.name, undump(script_of(property.class_name), held))


func undump(script, held):
	if script != null and held is Dictionary:
		return build(script, held)
	return held


func script_of(name: StringName):
	for entry in ProjectSettings.get_global_class_list():
		if entry["class"] == name:
			return load(entry.path)
	return null
