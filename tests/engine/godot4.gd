# Answers requests about Variants with what Godot 4 itself does. One start answers any number of them.
#
#   GDVAR_REQUESTS=in GDVAR_RESPONSES=out godot --headless --path FOLDER -s godot4.gd
#
# A request is a line, and so is its response; fields are separated by spaces. Bytes and text (as UTF-8) are
# hex, "-" if there are none. OBJECTS is 1 where full objects are allowed, else 0. CONTAINER is plain,
# compressed:MODE (the engine's number), pass:TEXT or key:BYTES.
#
#   decode OBJECTS BYTES                          -> value | rejected
#   evaluate OBJECTS BODY                         -> value | error
#   read_file OBJECTS CONTAINER PATH              -> values | error
#   write_file OBJECTS CONTAINER PATH BYTES...    -> written | error
#   parse OBJECTS TEXT                            -> value (of str_to_var, which gives null for what it rejects)
#   from_native OBJECTS BYTES                     -> text (JSON)
#   to_native OBJECTS TEXT                        -> value | rejected (no JSON)
#   plain_json OBJECTS BYTES                      -> text (JSON)
#   load_config OBJECTS CONTAINER PATH            -> value (sections, each with keys and values) | error
#   read_config OBJECTS BYTES                     -> value (sections as above, loaded from a file of these bytes) | rejected
#   save_config OBJECTS CONTAINER PATH BYTES      -> written | error
#
#   value TYPE BYTES TEXT    typeof, what the engine encodes again, var_to_str
#   text TEXT                what was made of a value
#   values BYTES...          one for each value of the file, encoded again
#   written
#   rejected                 the engine does not take the bytes
#   error TEXT
#
# The first response answers no request: "engine VERSION".
extends SceneTree


func _init() -> void:
	var requests := FileAccess.open(OS.get_environment("GDVAR_REQUESTS"), FileAccess.READ)
	var responses := FileAccess.open(OS.get_environment("GDVAR_RESPONSES"), FileAccess.WRITE)
	if requests == null or responses == null:
		printerr("GDVAR_REQUESTS and GDVAR_RESPONSES have to name files")
		quit(1)
		return
	responses.store_line("engine " + Engine.get_version_info().string)
	while requests.get_position() < requests.get_length():
		# A script error ends the function it happens in, which then returns no text.
		var response: Variant = answer(requests.get_line().split(" "))
		responses.store_line(response if response else error("a script error"))
		# So a crash only loses the response during which it happened.
		responses.flush()
	quit()


func answer(request: PackedStringArray) -> String:
	var objects := request[1] == "1"
	match request[0]:
		"decode":
			return decode(bytes(request[2]), objects)
		"evaluate":
			return evaluate(text(request[2]), objects)
		"read_file":
			return read_file(text(request[3]), request[2], objects)
		"write_file":
			return write_file(text(request[3]), request[2], objects, request.slice(4))
		"parse":
			return parse(text(request[2]), objects)
		"from_native":
			return from_native(bytes(request[2]), objects)
		"to_native":
			return to_native(text(request[2]), objects)
		"plain_json":
			return text_response(JSON.stringify(read_value(bytes(request[2]), objects)[0], "", false, true))
		"load_config":
			return load_config(text(request[3]), request[2])
		"read_config":
			return read_config(bytes(request[2]))
		"save_config":
			return save_config(text(request[3]), request[2], bytes(request[4]))
	return error("unknown request " + request[0])


func decode(source: PackedByteArray, objects: bool) -> String:
	var read := read_value(source, objects)
	return "rejected" if read.is_empty() else value(read[0], objects)


func evaluate(body: String, objects: bool) -> String:
	var script := GDScript.new()
	script.source_code = "extends RefCounted\nfunc run():\n" + body.indent("\t") + "\n"
	if script.reload() != OK:
		return error("cannot compile: " + body)
	return value(script.new().run(), objects)


func read_file(path: String, container: String, objects: bool) -> String:
	var file := open(path, container, FileAccess.READ)
	if file == null:
		return error("cannot open %s: %s" % [path, error_string(FileAccess.get_open_error())])
	var response := "values"
	while file.get_position() < file.get_length():
		var start := file.get_position()
		var found: Variant = file.get_var(objects)
		if found == null:
			file.seek(start)
			var length := file.get_32()
			if read_value(file.get_buffer(length), objects).is_empty():
				return error("no value at byte %d" % start)
		response += " " + hex(encode(found, objects))
	return response


func write_file(path: String, container: String, objects: bool, values: PackedStringArray) -> String:
	var file := open(path, container, FileAccess.WRITE)
	if file == null:
		return error("cannot open %s: %s" % [path, error_string(FileAccess.get_open_error())])
	for encoded in values:
		var read := read_value(bytes(encoded), objects)
		if read.is_empty():
			return error("not a value: " + encoded)
		file.store_var(read[0], objects)
	file.close()
	return "written"


func parse(source: String, objects: bool) -> String:
	Engine.print_error_messages = false
	var found: Variant = str_to_var(source)
	Engine.print_error_messages = true
	return value(found, objects)


func from_native(source: PackedByteArray, objects: bool) -> String:
	return text_response(JSON.stringify(JSON.from_native(read_value(source, objects)[0], objects), "", false, true))


func to_native(source: String, objects: bool) -> String:
	var json := JSON.new()
	if json.parse(source) != OK:
		return "rejected"
	Engine.print_error_messages = false
	var found: Variant = JSON.to_native(json.data, objects)
	Engine.print_error_messages = true
	return value(found, objects)


func load_config(path: String, container: String) -> String:
	var file := ConfigFile.new()
	var argument := container.get_slice(":", 1)
	var loaded := OK
	Engine.print_error_messages = false
	match container.get_slice(":", 0):
		"plain":
			loaded = file.load(path)
		"pass":
			loaded = file.load_encrypted_pass(path, text(argument))
		"key":
			loaded = file.load_encrypted(path, bytes(argument))
	Engine.print_error_messages = true
	if loaded != OK:
		return error("cannot load %s: %s" % [path, error_string(loaded)])
	return sections_of(file)


func read_config(source: PackedByteArray) -> String:
	var path := OS.get_environment("GDVAR_RESPONSES") + ".cfg"
	var written := FileAccess.open(path, FileAccess.WRITE)
	written.store_buffer(source)
	written.close()
	var loaded := load_config(path, "plain")
	return "rejected" if loaded.begins_with("error") else loaded


func sections_of(file: ConfigFile) -> String:
	var sections := {}
	for section in file.get_sections():
		sections[section] = {}
		for key in file.get_section_keys(section):
			sections[section][key] = file.get_value(section, key)
	return value(sections, false)


func save_config(path: String, container: String, source: PackedByteArray) -> String:
	var file := ConfigFile.new()
	var sections: Dictionary = read_value(source, false)[0]
	for section in sections:
		for key in sections[section]:
			file.set_value(section, key, sections[section][key])
	var argument := container.get_slice(":", 1)
	var saved := OK
	match container.get_slice(":", 0):
		"plain":
			saved = file.save(path)
		"pass":
			saved = file.save_encrypted_pass(path, text(argument))
		"key":
			saved = file.save_encrypted(path, bytes(argument))
	return "written" if saved == OK else error("cannot save %s: %s" % [path, error_string(saved)])


func text_response(found: String) -> String:
	return "text " + hex(found.to_utf8_buffer())


func open(path: String, container: String, mode: FileAccess.ModeFlags) -> FileAccess:
	var argument := container.get_slice(":", 1)
	match container.get_slice(":", 0):
		"plain":
			return FileAccess.open(path, mode)
		"compressed":
			return FileAccess.open_compressed(path, mode, argument.to_int() as FileAccess.CompressionMode)
		"pass":
			return FileAccess.open_encrypted_with_pass(path, mode, text(argument))
		"key":
			return FileAccess.open_encrypted(path, mode, bytes(argument))
	return null


# The value in an array of one, or an empty array if the engine rejects the bytes.
# It tells of that by an error message and null, and null may be the value too. So what came out as null
# goes in once more as the item of an Array (type 28, count 1), which the engine rejects as a whole.
func read_value(source: PackedByteArray, objects: bool) -> Array:
	var found: Variant = get_var(source, objects)
	if found == null and get_var(PackedByteArray([28, 0, 0, 0, 1, 0, 0, 0]) + source, objects) == null:
		return []
	return [found]


func get_var(source: PackedByteArray, objects: bool) -> Variant:
	var stream := StreamPeerBuffer.new()
	stream.put_u32(source.size())
	stream.put_data(source)
	stream.seek(0)
	# Rejected bytes are not reported.
	Engine.print_error_messages = false
	var found: Variant = stream.get_var(objects)
	Engine.print_error_messages = true
	return found


func value(found: Variant, objects: bool) -> String:
	var response := "value %d %s %s" % [typeof(found), hex(encode(found, objects)), hex(var_to_str(found).to_utf8_buffer())]
	if found is Node:
		found.free()
	return response


func encode(found: Variant, objects: bool) -> PackedByteArray:
	return var_to_bytes_with_objects(found) if objects else var_to_bytes(found)


func error(message: String) -> String:
	return "error " + hex(message.to_utf8_buffer())


func hex(source: PackedByteArray) -> String:
	return "-" if source.is_empty() else source.hex_encode()


func bytes(field: String) -> PackedByteArray:
	return PackedByteArray() if field == "-" else field.hex_decode()


func text(field: String) -> String:
	return bytes(field).get_string_from_utf8()
