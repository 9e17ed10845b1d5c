# The Godot 3 counterpart of godot4.gd, which describes the requests and responses.
#
#   GDVAR_REQUESTS=in GDVAR_RESPONSES=out godot3-server --path FOLDER -s godot3.gd
extends SceneTree


func _init():
	var requests = File.new()
	var responses = File.new()
	if (requests.open(OS.get_environment("GDVAR_REQUESTS"), File.READ) != OK
			or responses.open(OS.get_environment("GDVAR_RESPONSES"), File.WRITE) != OK):
		printerr("GDVAR_REQUESTS and GDVAR_RESPONSES have to name files")
		OS.exit_code = 1
		quit()
		return
	responses.store_line("engine " + Engine.get_version_info().string)
	while requests.get_position() < requests.get_len():
		# A script error ends the function it happens in, which then returns null.
		var response = answer(requests.get_line().split(" "))
		responses.store_line(response if response else error("a script error"))
		# 3.2 cannot.
		if responses.has_method("flush"):
			responses.flush()
	quit()


func answer(request):
	var objects = request[1] == "1"
	match request[0]:
		"decode":
			return decode(bytes(request[2]), objects)
		"evaluate":
			return evaluate(text(request[2]), objects)
		"read_file":
			return read_file(text(request[3]), request[2], objects)
		"write_file":
			var values = Array(request)
			return write_file(text(request[3]), request[2], objects, values.slice(4, values.size() - 1))
		"parse":
			return parse(text(request[2]), objects)
		"load_config":
			return load_config(text(request[3]), request[2])
		"read_config":
			return read_config(bytes(request[2]))
		"save_config":
			return save_config(text(request[3]), request[2], bytes(request[4]))
	return error("unknown request " + request[0])


func decode(source, objects):
	var read = read_value(source, objects)
	return "rejected" if read.empty() else value(read[0], objects)


func evaluate(body, objects):
	var script = GDScript.new()
	script.source_code = "extends Reference\nfunc run():\n\t" + body.replace("\n", "\n\t") + "\n"
	if script.reload() != OK:
		return error("cannot compile: " + body)
	return value(script.new().run(), objects)


func read_file(path, container, objects):
	var file = File.new()
	var opened = open(file, path, container, File.READ)
	if opened != OK:
		return error("cannot open %s: error %d" % [path, opened])
	var response = "values"
	while file.get_position() < file.get_len():
		var start = file.get_position()
		var found = file.get_var(objects)
		if found == null:
			file.seek(start)
			var length = file.get_32()
			if read_value(file.get_buffer(length), objects).empty():
				return error("no value at byte %d" % start)
		response += " " + hex(encode(found, objects))
	return response


func write_file(path, container, objects, values):
	var file = File.new()
	var opened = open(file, path, container, File.WRITE)
	if opened != OK:
		return error("cannot open %s: error %d" % [path, opened])
	for encoded in values:
		var read = read_value(bytes(encoded), objects)
		if read.empty():
			return error("not a value: " + encoded)
		file.store_var(read[0], objects)
	file.close()
	return "written"


# Unlike in Godot 4, what str2var rejects comes back as a String.
func parse(source, objects):
	Engine.set("print_error_messages", false)
	var found = str2var(source)
	Engine.set("print_error_messages", true)
	return value(found, objects)


func load_config(path, container):
	var file = ConfigFile.new()
	var parts = container.split(":")
	var argument = parts[parts.size() - 1]
	var loaded = OK
	Engine.set("print_error_messages", false)
	match parts[0]:
		"plain":
			loaded = file.load(path)
		"pass":
			loaded = file.load_encrypted_pass(path, text(argument))
		"key":
			loaded = file.load_encrypted(path, bytes(argument))
	Engine.set("print_error_messages", true)
	if loaded != OK:
		return error("cannot load %s: error %d" % [path, loaded])
	return sections_of(file)


func read_config(source):
	var path = OS.get_environment("GDVAR_RESPONSES") + ".cfg"
	var written = File.new()
	written.open(path, File.WRITE)
	written.store_buffer(source)
	written.close()
	var loaded = load_config(path, "plain")
	return "rejected" if loaded.begins_with("error") else loaded


func sections_of(file):
	var sections = {}
	for section in file.get_sections():
		sections[section] = {}
		for key in file.get_section_keys(section):
			sections[section][key] = file.get_value(section, key)
	return value(sections, false)


func save_config(path, container, source):
	var file = ConfigFile.new()
	var sections = read_value(source, false)[0]
	for section in sections:
		for key in sections[section]:
			file.set_value(section, key, sections[section][key])
	var parts = container.split(":")
	var argument = parts[parts.size() - 1]
	var saved = OK
	match parts[0]:
		"plain":
			saved = file.save(path)
		"pass":
			saved = file.save_encrypted_pass(path, text(argument))
		"key":
			saved = file.save_encrypted(path, bytes(argument))
	return "written" if saved == OK else error("cannot save %s: error %d" % [path, saved])


func open(file, path, container, mode):
	var parts = container.split(":")
	var argument = parts[parts.size() - 1]
	match parts[0]:
		"plain":
			return file.open(path, mode)
		"compressed":
			return file.open_compressed(path, mode, int(argument))
		"pass":
			return file.open_encrypted_with_pass(path, mode, text(argument))
		"key":
			return file.open_encrypted(path, mode, bytes(argument))
	return ERR_INVALID_PARAMETER


# See godot4.gd; here an Array is type 19, and bytes2var would end the script at the first rejected value.
func read_value(source, objects):
	var found = get_var(source, objects)
	if found == null and get_var(PoolByteArray([19, 0, 0, 0, 1, 0, 0, 0]) + source, objects) == null:
		return []
	return [found]


func get_var(source, objects):
	var stream = StreamPeerBuffer.new()
	stream.put_u32(source.size())
	stream.put_data(source)
	stream.seek(0)
	# Rejected bytes are not reported. `set`, because 3.2 has no such property.
	Engine.set("print_error_messages", false)
	var found = stream.get_var(objects)
	Engine.set("print_error_messages", true)
	return found


func value(found, objects):
	var response = "value %d %s %s" % [typeof(found), hex(encode(found, objects)), hex(var2str(found).to_utf8())]
	if found is Node:
		found.free()
	return response


# Null if the engine cannot do it, since that is a script error.
func encode(found, objects):
	return var2bytes(found, objects)


func error(message):
	return "error " + hex(message.to_utf8())


func hex(source):
	return "-" if source == null or source.empty() else source.hex_encode()


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


func text(field):
	return bytes(field).get_string_from_utf8()
