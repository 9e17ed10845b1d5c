# Writes the classes of a game of Godot 3: its scripts with stored properties. Nothing is instantiated.
#
# godot3 --no-window --path GAME -s manifest3.gd -- OUTPUT
extends SceneTree

# The types of Godot 3, in the order of their numbers, by the names of Godot 4.
const TYPES = ["Nil", "bool", "int", "float", "String", "Vector2", "Rect2", "Vector3", "Transform2D", "Plane", "Quaternion", "AABB",
	"Basis", "Transform3D", "Color", "NodePath", "RID", "Object", "Dictionary", "Array", "PackedByteArray", "PackedInt32Array",
	"PackedFloat32Array", "PackedStringArray", "PackedVector2Array", "PackedVector3Array", "PackedColorArray"]

func _init():
	var arguments = OS.get_cmdline_args()
	var manifest = {
		"format": 3,
		"engine": Engine.get_version_info().string,
		"main_scene": str(ProjectSettings.get_setting("application/run/main_scene")),
		"scenes": {},
		"classes": classes(),
	}
	var file = File.new()
	file.open(arguments[arguments.size() - 1], File.WRITE)
	file.store_string(JSON.print(manifest, "  ", false) + "\n")
	file.close()
	quit()

func classes():
	var names = {}
	if ProjectSettings.has_setting("_global_script_classes"):
		for one in ProjectSettings.get_setting("_global_script_classes"):
			names[one.path] = one["class"]
	var out = {}
	for path in find("res://"):
		var script = load(path)
		if not script is Script or script.get_instance_base_type() == "":
			continue
		var properties = []
		for one in script.get_script_property_list():
			if one.usage & PROPERTY_USAGE_STORAGE:
				properties.append(property(one, script.get_property_default_value(one.name)))
		if properties.empty() and not names.has(path):
			continue
		var base = script.get_instance_base_type()
		var about = {"base": base, "is_resource": base == "Resource" or ClassDB.is_parent_class(base, "Resource")}
		if names.has(path):
			about.name = names[path]
		if script.get_base_script():
			about["extends"] = script.get_base_script().resource_path
		var enums = {}
		var constants = script.get_script_constant_map()
		for name in constants:
			if is_enum(constants[name]):
				enums[name] = constants[name]
		if enums:
			about.enums = enums
		about.properties = properties
		out[path] = about
	return out

func is_enum(value):
	if not value is Dictionary or value.empty():
		return false
	for key in value:
		if not key is String or not value[key] is int:
			return false
	return true

func property(declaration, default):
	var out = {"name": declaration.name, "type": TYPES[declaration.type]}
	if declaration.type == TYPE_OBJECT:
		out["class"] = declaration.hint_string if declaration.hint == PROPERTY_HINT_RESOURCE_TYPE else ""
	if declaration.hint == PROPERTY_HINT_ENUM and declaration.type == TYPE_INT:
		out.values = numbered(declaration.hint_string, false)
	elif declaration.hint == PROPERTY_HINT_ENUM:
		out.texts = Array(declaration.hint_string.split(","))
	elif declaration.hint == PROPERTY_HINT_FLAGS:
		out.flags = numbered(declaration.hint_string, true)
	elif declaration.hint == PROPERTY_HINT_RANGE:
		out.range = declaration.hint_string
	if typeof(default) == declaration.type and not has_objects(default):
		out.default = var2str(default)
	return out

func numbered(hint, is_flags):
	var out = {}
	var number = -1
	for part in hint.split(","):
		var at = part.find_last(":")
		if at >= 0:
			number = int(part.substr(at + 1))
		elif is_flags:
			number = 1 if number < 1 else number * 2
		else:
			number += 1
		out[part.left(at) if at >= 0 else part] = number
	return out

func has_objects(value):
	if value is Array:
		for one in value:
			if has_objects(one):
				return true
		return false
	if value is Dictionary:
		return has_objects(value.keys()) or has_objects(value.values())
	return typeof(value) == TYPE_OBJECT or typeof(value) == TYPE_RID

func find(folder):
	var out = []
	var dir = Directory.new()
	if dir.open(folder) != OK:
		return out
	dir.list_dir_begin(true, true)
	var name = dir.get_next()
	while name != "":
		var path = folder.plus_file(name)
		if not dir.current_is_dir():
			if name.get_extension() == "gd":
				out.append(path)
		elif not dir.file_exists(path.plus_file("project.godot")):
			out.append_array(find(path))
		name = dir.get_next()
	out.sort()
	return out
