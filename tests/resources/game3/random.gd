# Saves random resources into the folder OUT, COUNT of them from SEED, in each form, and prints what it loads again from each file.
extends SceneTree
var rng = RandomNumberGenerator.new()
func f():
	match rng.randi() % 5:
		0: return float(rng.randi_range(-1000, 1000))
		1: return rng.randf_range(-1e6, 1e6)
		2: return rng.randf()
		3: return rng.randf_range(-1, 1) * pow(10.0, rng.randi_range(-30, 30))
	return [0.5, 0.25, -0.125, 1e15, 1e-7, 3.0, INF, -INF][rng.randi() % 8]
func n():
	match rng.randi() % 4:
		0: return rng.randi_range(-10, 300)
		1: return rng.randi() - 2147483648
		2: return (rng.randi() << 32) | rng.randi()
	return [2147483647, 2147483648, -2147483648, -2147483649, 0, -1][rng.randi() % 6]
func s():
	var out = ""
	for i in rng.randi() % 12:
		out += ["a", "Z", "0", "_", " ", "é", "ß", "語", "/", "\"", "\\", "\n", "\t", ":", "%"][rng.randi() % 15]
	return out
func v3(): return Vector3(f(), f(), f())
func v2(): return Vector2(f(), f())
func i32(): return rng.randi() - 2147483648
func times(method):
	var out = []
	for i in rng.randi() % 5: out.append(call(method))
	return out
func byte(): return rng.randi() % 256
func color(): return Color(rng.randf(), rng.randf() * 3, rng.randf(), rng.randf())
func value(depth):
	var k = rng.randi() % (30 if depth < 5 else 24)
	match k:
		0: return null
		1: return rng.randi() % 2 == 0
		2, 3: return n()
		4, 5: return f()
		6, 7: return s()
		8: return v2()
		9: return Rect2(f(), f(), f(), f())
		10: return v3()
		11: return Transform2D(v2(), v2(), v2())
		12: return Plane(f(), f(), f(), f())
		13: return Quat(f(), f(), f(), f())
		14: return AABB(v3(), v3())
		15: return Basis(v3(), v3(), v3())
		16: return Transform(Basis(v3(), v3(), v3()), v3())
		17: return color()
		18: return PoolByteArray(times("byte"))
		19: return PoolIntArray(times("i32"))
		20: return PoolRealArray(times("f"))
		21: return PoolStringArray(times("s"))
		22: return PoolVector2Array(times("v2"))
		23: return [PoolVector3Array(times("v3")), PoolColorArray(times("color"))][rng.randi() % 2]
		24, 25, 26:
			var a = []
			for i in rng.randi() % 5: a.append(value(depth + 1))
			return a
	var out = {}
	for x in times("s"): out[x] = value(depth + 1)
	if rng.randi() % 4 == 0: out[n()] = value(depth + 1)
	return out
var shared = []
func style():
	match rng.randi() % 4:
		0:
			var flat = StyleBoxFlat.new(); flat.bg_color = Color(rng.randf(), 0, 0); flat.set_corner_radius_all(rng.randi() % 9)
			flat.shadow_offset = v2(); flat.content_margin_left = rng.randf(); return flat
		1:
			var line = StyleBoxLine.new(); line.thickness = rng.randi() % 9; line.vertical = rng.randi() % 2 == 0; return line
		2:
			var textured = StyleBoxTexture.new(); textured.texture = gradient_texture(); textured.modulate_color = Color(rng.randf(), 1, 1); return textured
	return StyleBoxEmpty.new()
func gradient_texture():
	var texture = GradientTexture.new(); texture.gradient = Gradient.new(); texture.width = rng.randi_range(1, 64)
	texture.gradient.offsets = PoolRealArray([rng.randf(), 1]); return texture
func curve():
	var made = Curve.new()
	for i in rng.randi() % 4: made.add_point(Vector2(rng.randf(), rng.randf()), rng.randf_range(-9, 9), rng.randf_range(-9, 9), rng.randi() % 2)
	return made
func scene():
	var root = Node2D.new(); root.name = "Root"; root.position = v2(); root.set_meta("note", value(4))
	for i in rng.randi() % 4:
		var child = [Node.new(), Node2D.new(), Path2D.new()][rng.randi() % 3]
		child.name = "Child%d" % i
		var children = root.get_children()
		([root] + children)[rng.randi() % (children.size() + 1)].add_child(child)
		child.owner = root
		if rng.randi() % 2: child.add_to_group("group%d" % (rng.randi() % 3), true)
		if rng.randi() % 2: child.set_meta("item", item(3))
		if child is Node2D: child.rotation = rng.randf()
		if rng.randi() % 3 == 0: child.connect("tree_exited", root, "update", [], CONNECT_PERSIST)
	var packed = PackedScene.new(); packed.pack(root); root.free()
	return packed
func of_the_game(): return load(["res://shared.tres", "res://scene.tscn", "res://item.gd"][rng.randi() % 3])
func builtin():
	match rng.randi() % 6:
		0:
			var g = Gradient.new(); g.set_color(0, color()); return g
		1: return curve()
		2: return style()
		3, 4: return of_the_game()
	return gradient_texture()
func item(depth):
	if shared.size() > 0 and rng.randi() % 4 == 0: return shared[rng.randi() % shared.size()]
	var it = load("res://item.gd").new()
	if rng.randi() % 2: it.name = s()
	if rng.randi() % 2: it.count = n()
	it.kind = rng.randi() % 2
	if depth < 4 and rng.randi() % 2: it.next = item(depth + 1)
	elif rng.randi() % 4 == 0: it.next = builtin()
	if rng.randi() % 6 == 0: it.set_meta("note", value(3))
	shared.append(it)
	return it
func with_items(v, depth):
	if v is Array and rng.randi() % 2: v.append(item(depth))
	if v is Dictionary and rng.randi() % 2: v["item"] = item(depth)
	return v
func list(what, most):
	var out = []
	for i in rng.randi() % most: out.append(call(what))
	return out
# Loads the files whose names are in LOAD, prints what they have, and saves each again beside it.
func load_all(names):
	for name in names:
		var at = OS.get_environment("OUT").plus_file(name)
		var made = ResourceLoader.load(at, "", true)
		met = {}
		print("@ ", name, " ", printed(made, true).to_utf8().hex_encode())
		if made != null: ResourceSaver.save(at.get_base_dir().plus_file("again_" + name), made)
	quit()
func _init():
	if OS.get_environment("LOAD") != "":
		load_all(OS.get_environment("LOAD").split(","))
		return
	rng.seed = int(OS.get_environment("SEED"))
	for i in int(OS.get_environment("COUNT")):
		shared = []
		var x = load("res://save.gd").new()
		# The instances of a script share a default that is a container.
		x.items = []; x.flags = {}; x.cb = []; x.styles = []; x.lists = []
		x.version = n(); x.player_name = s(); x.position = Vector3(f(), f(), f())
		for k in rng.randi() % 4: x.items.append(item(0))
		if rng.randi() % 2: x.best = item(0)
		for k in list("s", 5): x.flags[k] = with_items(value(1), 1)
		for k in rng.randi() % 4: x.styles.append(style())
		for k in rng.randi() % 4: x.lists.append(list("n", 4))
		if rng.randi() % 3 == 0: x.scene = scene()
		if rng.randi() % 3 == 0: x.anything = builtin()
		x.floats = PoolRealArray(list("f", 5)); x.strings = PoolStringArray(list("s", 5))
		x.color = Color(rng.randf(), rng.randf(), rng.randf(), rng.randf()); x.path = NodePath(["a/b:c", "", "/root/x:y:z"][rng.randi() % 3])
		for k in rng.randi() % 5: x.cb.append(with_items(value(1), 1))
		var at = OS.get_environment("OUT").plus_file("r%d" % i)
		for form in [[".tres", 0], [".res", 0], [".zip.res", ResourceSaver.FLAG_COMPRESS], [".big.res", ResourceSaver.FLAG_SAVE_BIG_ENDIAN]]:
			if form[1] != 0 and rng.randi() % 3 != 0: continue
			# The engine dies on a big-endian file with a scene.
			if form[0] == ".big.res" and x.scene != null: continue
			ResourceSaver.save(at + form[0], x, form[1])
			met = {}
			print("@ ", (at + form[0]).get_file(), " ", printed(ResourceLoader.load(at + form[0], "", true), true).to_utf8().hex_encode())
	quit()

# What tests/resources/mod.rs reads.
var met = {}
func printed(v, is_main = false):
	if v is Resource:
		if not is_main and v.resource_path.begins_with("res://") and not "::" in v.resource_path: return "<ext %s>" % v.resource_path
		if met.has(v): return "<#%d>" % met[v]
		met[v] = met.size()
		var out = "<#%d %s" % [met[v], v.get_class()]
		for p in v.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE: out += " %s=%s" % [p.name, printed(v.get(p.name))]
		return out + ">"
	if v is Array:
		var out = "["
		for x in v: out += printed(x) + ","
		return out + "]"
	if v is Dictionary:
		var out = "{"
		for k in v: out += printed(k) + ":" + printed(v[k]) + ","
		return out + "}"
	return var2str(v)
