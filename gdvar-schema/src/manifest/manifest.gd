# Writes what a program outside of the engine has to know about a game: the classes of its scripts, and the `@rpc` methods, spawners
# and synchronizers of every scene. The engine itself reads the scenes, so inherited and binary ones, C# and `uid://` are no matter.
#
# godot --headless --path GAME -s manifest.gd -- OUTPUT
extends SceneTree

# A spawned node is usually named after its peer. With this name, the scripts give its synchronizers to this peer.
const OWNER := 2

func _initialize() -> void:
	var output := OS.get_cmdline_user_args()[0]
	var scenes := {}
	for path in find("res://", ["tscn", "scn"]):
		var packed := load(path) as PackedScene
		if packed == null or not packed.can_instantiate():
			continue
		var top := packed.instantiate()
		var nodes := []
		var authorities := with_authorities(packed)
		walk(top, top, authorities, nodes)
		if nodes:
			scenes[path] = {"root": str(top.name), "nodes": nodes}
		top.free()
	var manifest := {
		"format": 3,
		"engine": Engine.get_version_info().string,
		"main_scene": resolved(ProjectSettings.get_setting("application/run/main_scene", "")),
		"scenes": scenes,
		"classes": classes(),
	}
	var file := FileAccess.open(output, FileAccess.WRITE)
	file.store_string(JSON.stringify(manifest, "  ", false) + "\n")
	file.close()
	quit()

# The synchronizers that the game's own scripts give to the spawned node's peer. They do so when they enter the tree, which
# is called here by itself: `_ready` of a scene without its surroundings could do anything.
func with_authorities(packed: PackedScene) -> Dictionary:
	var owned := {}
	if not has_synchronizer(packed):
		return owned
	var top := packed.instantiate()
	top.name = str(OWNER)
	enter(top)
	collect(top, top, owned)
	top.free()
	return owned

func has_synchronizer(packed: PackedScene) -> bool:
	var state := packed.get_state()
	for i in state.get_node_count():
		if state.get_node_type(i) == &"MultiplayerSynchronizer" or state.get_node_instance(i):
			return true
	return false

func enter(node: Node) -> void:
	if node.get_script() and node.has_method("_enter_tree"):
		node.call("_enter_tree")
	for child in node.get_children():
		enter(child)

func collect(node: Node, top: Node, owned: Dictionary) -> void:
	if node is MultiplayerSynchronizer and node.get_multiplayer_authority() == OWNER:
		owned[str(top.get_path_to(node))] = true
	for child in node.get_children():
		collect(child, top, owned)

func walk(node: Node, top: Node, owned: Dictionary, nodes: Array) -> void:
	var out := {"path": str(top.get_path_to(node)), "class": node.get_class()}
	var script := node.get_script() as Script
	if script and script.get_rpc_config():
		out.script_methods = methods(script.get_rpc_config(), script)
	if node.get_node_rpc_config():
		out.node_methods = methods(node.get_node_rpc_config(), script)
	if node is MultiplayerSpawner:
		out.spawner = {
			"spawn_path": str(node.spawn_path),
			"scenes": range(node.get_spawnable_scene_count()).map(func(i): return resolved(node.get_spawnable_scene(i))),
			"limit": node.spawn_limit,
		}
	if node is MultiplayerSynchronizer and node.replication_config:
		var root := node.get_node_or_null(node.root_path)
		out.synchronizer = {
			"root": str(top.get_path_to(root)) if root else "",
			"owner": owned.has(out.path),
			"properties": properties(node.replication_config, root),
		}
	if out.size() > 2:
		nodes.append(out)
	for child in node.get_children():
		walk(child, top, owned, nodes)

func properties(config: SceneReplicationConfig, root: Node) -> Array:
	return config.get_properties().map(func(path: NodePath):
		var at: Object = root.get_node_or_null(NodePath(path.get_concatenated_names())) if root and path.get_name_count() else root
		var value = at.get_indexed(NodePath(path.get_concatenated_subnames())) if at else null
		var out := {
			"path": str(path),
			"type": type_string(typeof(value)),
			"spawn": config.property_get_spawn(path),
			"mode": ["never", "always", "on_change"][config.property_get_replication_mode(path)],
		}
		if value is Array or value is Dictionary:
			out.elements = elements_of_value(value)
		if at:
			declared(out, declaration(at, path.get_subname(0)) if path.get_subname_count() == 1 else {})
		# Redot writes some properties in fewer bits, and nothing on the wire says so.
		if config.has_method("property_get_precision"):
			var half := ClassDB.class_get_integer_constant("SceneReplicationConfig", "PRECISION_HALF")
			out.precision = "half" if int(config.call("property_get_precision", path)) == half else "full"
		return out)

func declaration(object: Object, name: StringName) -> Dictionary:
	for property in object.get_property_list():
		if property.name == name:
			return property
	return {}

# Adds the class or the enum that a declaration names.
func declared(out: Dictionary, declaration: Dictionary) -> void:
	var name := str(declaration.get("class_name", ""))
	if name == "":
		return
	match declaration.type:
		TYPE_OBJECT: out["class"] = name
		TYPE_INT: out["enum"] = name

# The types of what is in a typed container: one of an Array, two of a Dictionary, and none of others.
func elements_of_value(value: Variant) -> Array:
	if value is Array and value.is_typed():
		return [element(value.get_typed_builtin(), value.get_typed_class_name(), value.get_typed_script())]
	# Godot 4.3 has no typed Dictionaries.
	if value is Dictionary and Engine.get_version_info().hex >= 0x040400 and value.is_typed():
		return [
			element(value.get_typed_key_builtin(), value.get_typed_key_class_name(), value.get_typed_key_script()),
			element(value.get_typed_value_builtin(), value.get_typed_value_class_name(), value.get_typed_value_script()),
		]
	return []

func element(builtin: int, native: StringName, script: Variant) -> String:
	if script is Script and script.resource_path:
		return script.resource_path
	if builtin == TYPE_OBJECT:
		return native
	return "Variant" if builtin == TYPE_NIL else type_string(builtin)

# Arguments have no values, only hints: the names of one type of an Array, of two of a Dictionary.
const DICTIONARY_TYPE := 38

func elements_of_hint(argument: Dictionary) -> Array:
	if argument.type == TYPE_ARRAY and argument.hint == PROPERTY_HINT_ARRAY_TYPE \
			or argument.type == TYPE_DICTIONARY and argument.hint == DICTIONARY_TYPE:
		return Array(str(argument.hint_string).split(";")).map(element_of_name)
	return []

func element_of_name(name: String) -> String:
	for script in ProjectSettings.get_global_class_list():
		if script["class"] == name:
			return script.path
	var is_builtin := name == "Variant" or range(TYPE_MAX).any(func(type): return type_string(type) == name)
	# Any other name is an enum's: `Side`, `Node.ProcessMode`, `res://player.gd.Mode`. Its values are ints.
	return name if is_builtin or ClassDB.class_exists(name) or ResourceLoader.exists(name) else "int"

func argument(declaration: Dictionary) -> Dictionary:
	var out := {"name": declaration.name, "type": type_string(declaration.type)}
	if declaration.type in [TYPE_ARRAY, TYPE_DICTIONARY]:
		out.elements = elements_of_hint(declaration)
	declared(out, declaration)
	return out

# In the order of their names, which is the order of their numbers.
func methods(config: Dictionary, script: Script) -> Array:
	var names := config.keys().map(func(name): return str(name))
	names.sort()
	return names.map(func(name: String):
		var options: Dictionary = config.get(StringName(name), config.get(name))
		var out := {
			"name": name,
			"mode": ["disabled", "any_peer", "authority"][options.get("rpc_mode", 2)],
			"transfer": ["unreliable", "unreliable_ordered", "reliable"][options.get("transfer_mode", 2)],
			"channel": options.get("channel", 0),
			"call_local": options.get("call_local", false),
		}
		for method in (script.get_script_method_list() if script else []):
			if method.name == name:
				out.arguments = method.args.map(argument)
				out.is_vararg = bool(method.flags & METHOD_FLAG_VARARG)
		return out)

func resolved(path: String) -> String:
	return ResourceUID.get_id_path(ResourceUID.text_to_id(path)) if path.begins_with("uid://") else path

func find(folder: String, extensions: Array) -> PackedStringArray:
	var out := PackedStringArray()
	for file in DirAccess.get_files_at(folder):
		if file.get_extension() in extensions:
			out.append(folder.path_join(file))
	for inner in DirAccess.get_directories_at(folder):
		# A folder with a project file is another game.
		if not inner.begins_with(".") and not FileAccess.file_exists(folder.path_join(inner).path_join("project.godot")):
			out.append_array(find(folder.path_join(inner), extensions))
	out.sort()
	return out

# The scripts with stored properties, by their paths. No instance is made, so no code of theirs runs but static variables.
func classes() -> Dictionary:
	var out := {}
	for path in find("res://", ["gd", "cs"]):
		var script := load(path) as Script
		if script == null or script.get_instance_base_type() == &"":
			continue
		var stored := script.get_script_property_list().filter(func(one): return one.usage & PROPERTY_USAGE_STORAGE)
		if stored.is_empty() and script.get_global_name() == &"":
			continue
		var base := script.get_instance_base_type()
		var about := {"base": base, "is_resource": ClassDB.is_parent_class(base, "Resource")}
		if script.get_global_name() != &"":
			about.name = script.get_global_name()
		if script.get_base_script():
			about["extends"] = script.get_base_script().resource_path
		var enums := {}
		var constants := script.get_script_constant_map()
		for name in constants:
			if is_enum(constants[name]):
				enums[name] = constants[name]
		if enums:
			about.enums = enums
		about.properties = stored.map(func(one): return stored_property(one, script.get_property_default_value(one.name)))
		out[path] = about
	return out

func is_enum(value: Variant) -> bool:
	return value is Dictionary and not value.is_empty() \
		and value.keys().all(func(key): return key is String or key is StringName) \
		and value.values().all(func(number): return number is int)

func stored_property(declaration: Dictionary, default: Variant) -> Dictionary:
	var out := {"name": declaration.name, "type": type_string(declaration.type)}
	if declaration.type in [TYPE_ARRAY, TYPE_DICTIONARY]:
		# The hint does not name a script without `class_name`, which a default value has.
		out.elements = elements_of_value(default)
		if out.elements.is_empty() and declaration.hint == PROPERTY_HINT_TYPE_STRING:
			out.elements = Array(str(declaration.hint_string).split(";")).map(element_of_type_string)
	declared(out, declaration)
	if declaration.hint == PROPERTY_HINT_ENUM and declaration.type == TYPE_INT:
		out.values = numbered(declaration.hint_string, func(last): return last + 1)
	elif declaration.hint == PROPERTY_HINT_ENUM:
		out.texts = Array(str(declaration.hint_string).split(","))
	elif declaration.hint == PROPERTY_HINT_FLAGS:
		out.flags = numbered(declaration.hint_string, func(last): return 1 if last < 1 else last * 2)
	elif declaration.hint == PROPERTY_HINT_RANGE:
		out.range = str(declaration.hint_string)
	if typeof(default) == declaration.type and not has_objects(default):
		out.default = var_to_str(untyped(default))
	return out

# `24/17:Item` or `2:`: a type, its hint and the text of that.
func element_of_type_string(text: String) -> String:
	var type := text.get_slice("/", 0).to_int()
	return element_of_name(text.get_slice(":", 1)) if type == TYPE_OBJECT else element(type, &"", null)

# The numbers of the names in `A,B:5`.
func numbered(hint: String, next: Callable) -> Dictionary:
	var out := {}
	var number := -1
	for part in hint.split(","):
		var at := part.rfind(":")
		number = part.substr(at + 1).to_int() if at >= 0 else next.call(number)
		out[part.left(at) if at >= 0 else part] = number
	return out

func has_objects(value: Variant) -> bool:
	if value is Array:
		return value.any(has_objects)
	if value is Dictionary:
		return value.keys().any(has_objects) or value.values().any(has_objects)
	return typeof(value) in [TYPE_OBJECT, TYPE_RID, TYPE_CALLABLE, TYPE_SIGNAL]

func untyped(value: Variant) -> Variant:
	if value is Array:
		return Array(value, TYPE_NIL, &"", null)
	if value is Dictionary:
		var out := {}
		out.merge(value)
		return out
	return value
