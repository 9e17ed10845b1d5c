extends SceneTree
# The Godot 3 counterpart of driver.gd, which describes the requests and answers. Here PATH is FILE:CLASS, and what is in a
# class also says which class that is, as `@class`.

# The class that contains the others, which is loaded once.
var outer
# The inner classes, and what they are called.
var names = {}


func _init():
	var requests = File.new()
	var responses = File.new()
	requests.open(OS.get_environment("GDVAR_REQUESTS"), File.READ)
	responses.open(OS.get_environment("GDVAR_RESPONSES"), File.WRITE)
	while requests.get_position() < requests.get_len():
		var words = requests.get_line().split(" ", false)
		if not words.empty():
			var response = answer(words)
			responses.store_line(response if response else "stopped")
	responses.close()
	quit()


func answer(words):
	var path = words[1].split(":")
	if words[0] == "load":
		return loaded("res://" + path[0])
	if outer == null:
		outer = load("res://" + path[0])
	if outer == null or not outer.can_instance():
		return "broken"
	var classes = outer.get_script_constant_map()
	if names.empty():
		for name in classes:
			names[classes[name]] = name
	var script = classes[path[1]]
	var reader = classes["Reader"].new()
	var source = bytes(words[2])
	var value
	if words[0] == "build":
		var members = undump(classes, bytes2var(source))
		var built = script.encode(members) if members is int else members.encode()
		return "built " + built.hex_encode()
	if words[0] == "decode":
		value = script.decode(source, reader)
	else:
		value = script.from_dict(bytes2var(source), reader)
	if reader.failed() and value is Object:
		return "broken"
	if reader.failed():
		return "error " + reader.error.to_utf8().hex_encode()
	var encoded = script.encode(value) if value is int else value.encode()
	return "value %s %s" % [var2bytes(dump(value)).hex_encode(), encoded.hex_encode()]


# Whether a new value of a class and of each inner class can be made.
func loaded(path):
	var script = load(path)
	if script == null or not script.can_instance():
		return "broken"
	script.new()
	var constants = script.get_script_constant_map().values()
	for constant in constants:
		if constant is Script:
			constant.new()
	return "loaded"


# The content of a value: instances of generated classes become Dictionaries of their members.
func dump(value):
	match typeof(value):
		TYPE_ARRAY:
			var items = []
			for item in value:
				items.append(dump(item))
			return items
		TYPE_DICTIONARY:
			var entries = {}
			for key in value:
				entries[dump(key)] = dump(value[key])
			return entries
		TYPE_OBJECT:
			if names.has(value.get_script()):
				var script = value.get_script()
				var members = { "@class": names[script] }
				for name in variables(value):
					members[name] = dump(value.get(name))
				if script.get_base_script() != null:
					members["@variant"] = names[script].trim_prefix(names[script.get_base_script()])
				return members
	return value


# Makes values of classes from their members, in the form that dump returns.
func undump(classes, held):
	match typeof(held):
		TYPE_ARRAY:
			var items = []
			for item in held:
				items.append(undump(classes, item))
			return items
		TYPE_DICTIONARY:
			if held.has("@class"):
				var value = classes[held["@class"]].new()
				for name in variables(value):
					value.set(name, undump(classes, held[name]))
				return value
			var entries = {}
			for key in held:
				entries[undump(classes, key)] = undump(classes, held[key])
			return entries
	return held


func variables(value):
	var found = []
	for property in value.get_property_list():
		if property.usage & PROPERTY_USAGE_SCRIPT_VARIABLE:
			found.append(property.name)
	return found


# The engine has no way back from hex, so this takes the digits four at a time.
func bytes(field):
	var stream = StreamPeerBuffer.new()
	if field == "-":
		return stream.data_array
	stream.big_endian = true
	var whole = field.length() / 4 * 4
	for at in range(0, whole, 4):
		stream.put_u16(("0x" + field.substr(at, 4)).hex_to_int())
	if whole < field.length():
		stream.put_u8(("0x" + field.substr(whole, 2)).hex_to_int())
	return stream.data_array
