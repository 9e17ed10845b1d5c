# Saves random resources into the folder OUT, COUNT of them from SEED, in each form, and prints what it loads again from each file.
extends SceneTree
var rng := RandomNumberGenerator.new()
func f() -> float:
	match rng.randi() % 6:
		0: return float(rng.randi_range(-1000, 1000))
		1: return rng.randf_range(-1e6, 1e6)
		2: return rng.randf()
		3: return rng.randf_range(-1, 1) * pow(10.0, rng.randi_range(-30, 30))
		4: return [0.5, 0.25, -0.125, 1e15, 1e-7, 3.0, INF, -INF][rng.randi() % 8]
	return rng.randf_range(-1e3, 1e3)
func n() -> int:
	match rng.randi() % 4:
		0: return rng.randi_range(-10, 300)
		1: return rng.randi() - 2147483648
		2: return (rng.randi() << 32) | rng.randi()
	return [2147483647, 2147483648, -2147483648, -2147483649, 0, -1][rng.randi() % 6]
func s() -> String:
	var out := ""
	for i in rng.randi() % 12:
		out += ["a", "Z", "0", "_", " ", "é", "ß", "語", "🦀", "/", "\"", "\\", "\n", "\t", ":", "%"][rng.randi() % 16]
	return out
func v3() -> Vector3: return Vector3(f(), f(), f())
func v2() -> Vector2: return Vector2(f(), f())
func v4() -> Vector4: return Vector4(f(), f(), f(), f())
func i32() -> int: return rng.randi() - 2147483648
func times(c: Callable) -> Array:
	var out := []
	for i in rng.randi() % 5: out.append(c.call())
	return out
func value(depth: int) -> Variant:
	var k := rng.randi() % (40 if depth < 5 else 34)
	match k:
		0: return null
		1: return rng.randi() % 2 == 0
		2, 3: return n()
		4, 5: return f()
		6, 7: return s()
		8: return StringName(s())
		9: return v2()
		10: return Vector2i(i32(), i32())
		11: return Rect2(f(), f(), f(), f())
		12: return Rect2i(i32(), i32(), i32(), i32())
		13: return v3()
		14: return Vector3i(i32(), i32(), i32())
		15: return Transform2D(v2(), v2(), v2())
		16: return v4()
		17: return Vector4i(i32(), i32(), i32(), i32())
		18: return Plane(f(), f(), f(), f())
		19: return Quaternion(f(), f(), f(), f())
		20: return AABB(v3(), v3())
		21: return Basis(v3(), v3(), v3())
		22: return Transform3D(Basis(v3(), v3(), v3()), v3())
		23: return Projection(v4(), v4(), v4(), v4())
		24: return Color(rng.randf(), rng.randf() * 3, rng.randf(), rng.randf())
		25: return NodePath(["a/b", "/root/x:y", "..", "", "x:y:z", "/a/b/c/d"][rng.randi() % 6])
		26: return PackedByteArray(times(func(): return rng.randi() % 256))
		27: return PackedInt32Array(times(i32))
		28: return PackedInt64Array(times(n))
		29: return PackedFloat32Array(times(f))
		30: return PackedFloat64Array(times(f))
		31: return PackedStringArray(times(s))
		32: return PackedVector2Array(times(v2))
		33: return [PackedVector3Array(times(v3)), PackedVector4Array(times(v4)), PackedColorArray(times(func(): return Color(rng.randf(), rng.randf(), rng.randf())))][rng.randi() % 3]
		34: 
			var t: Array[int] = []
			for x in times(n): t.append(x)
			return t
		35:
			var d: Dictionary[String, Variant] = {}
			for x in times(s): d[x] = value(depth + 1)
			return d
		36, 37:
			return times(func(): return value(depth + 1))
	var out := {}
	for x in times(s): out[x] = value(depth + 1)
	if rng.randi() % 4 == 0: out[n()] = value(depth + 1)
	return out
var shared: Array = []
func item(depth: int) -> Item:
	if shared.size() > 0 and rng.randi() % 4 == 0: return shared[rng.randi() % shared.size()]
	var it := Item.new()
	if rng.randi() % 2: it.name = s()
	if rng.randi() % 2: it.count = n()
	it.kind = rng.randi() % 2 as Item.Kind
	if rng.randi() % 2: it.weight = f()
	if depth < 4 and rng.randi() % 2: it.next = item(depth + 1)
	elif rng.randi() % 4 == 0: it.next = builtin()
	if rng.randi() % 6 == 0: it.set_meta("note", value(3))
	if rng.randi() % 6 == 0: it.resource_name = s()
	shared.append(it)
	return it
func style() -> StyleBox:
	match rng.randi() % 4:
		0:
			var flat := StyleBoxFlat.new(); flat.bg_color = Color(rng.randf(), 0, 0); flat.set_corner_radius_all(rng.randi() % 9)
			flat.shadow_offset = v2(); flat.content_margin_left = rng.randf(); return flat
		1:
			var line := StyleBoxLine.new(); line.thickness = rng.randi() % 9; line.vertical = rng.randi() % 2 == 0; return line
		2:
			var textured := StyleBoxTexture.new(); textured.texture = gradient_texture(); textured.modulate_color = Color(rng.randf(), 1, 1); return textured
	return StyleBoxEmpty.new()
func gradient_texture() -> Texture2D:
	var texture := GradientTexture1D.new(); texture.gradient = Gradient.new(); texture.width = rng.randi_range(1, 64)
	texture.gradient.offsets = PackedFloat32Array([rng.randf(), 1]); return texture
func curve() -> Curve:
	var made := Curve.new()
	for i in rng.randi() % 4: made.add_point(Vector2(rng.randf(), rng.randf()), rng.randf_range(-9, 9), rng.randf_range(-9, 9), rng.randi() % 2 as Curve.TangentMode)
	return made
func scene() -> PackedScene:
	var root := Node2D.new(); root.name = "Root"; root.position = v2(); root.set_meta("note", value(4))
	for i in rng.randi() % 4:
		var child: Node = [Node.new(), Node2D.new(), Path2D.new()][rng.randi() % 3]
		child.name = "Child%d" % i
		var children := root.get_children()
		([root] + children)[rng.randi() % (children.size() + 1)].add_child(child)
		child.owner = root
		if rng.randi() % 2: child.add_to_group("group%d" % (rng.randi() % 3), true)
		if rng.randi() % 2: child.set_meta("item", item(3))
		if child is Node2D: child.rotation = rng.randf()
		if rng.randi() % 3 == 0: child.tree_exited.connect(root.queue_redraw, CONNECT_PERSIST)
	var packed := PackedScene.new(); packed.pack(root); root.free()
	return packed
func of_the_game() -> Resource: return load(["res://shared.tres", "res://scene.tscn", "res://item.gd"][rng.randi() % 3])
func builtin() -> Resource:
	match rng.randi() % 7:
		0:
			var g := Gradient.new(); g.set_color(0, Color(rng.randf(), rng.randf(), rng.randf())); return g
		1: return curve()
		2: return style()
		3, 4: return of_the_game()
		5: return gradient_texture()
	var r := Resource.new(); r.resource_local_to_scene = true; return r
func with_items(v: Variant, depth: int) -> Variant:
	if v is Array and not v.is_typed() and rng.randi() % 2: v.append(item(depth))
	if v is Dictionary and not v.is_typed() and rng.randi() % 2: v["item"] = item(depth)
	return v
# Loads the files whose names are in LOAD, prints what they have, and saves each again beside it.
func load_all(names: PackedStringArray) -> void:
	for name in names:
		var at := OS.get_environment("OUT").path_join(name)
		var made := ResourceLoader.load(at, "", ResourceLoader.CACHE_MODE_IGNORE)
		met = {}
		print("@ ", name, " ", printed(made, true).to_utf8_buffer().hex_encode())
		if made != null: ResourceSaver.save(made, at.get_base_dir().path_join("again_" + name))
	quit()
func _init() -> void:
	if OS.get_environment("LOAD") != "":
		load_all(OS.get_environment("LOAD").split(","))
		return
	rng.seed = OS.get_environment("SEED").to_int()
	for i in OS.get_environment("COUNT").to_int():
		shared = []
		var x := SaveData.new()
		x.version = n(); x.player_name = s(); x.position = v3()
		for k in rng.randi() % 4: x.items.append(item(0))
		if rng.randi() % 2: x.best = item(0)
		for k in times(s): x.flags[k] = with_items(value(1), 1)
		for k in times(s): x.typed[k] = item(1)
		for k in times(s): x.counts[StringName(k)] = n()
		x.kinds.assign(times(func(): return rng.randi() % 2))
		for k in rng.randi() % 3: x.by_kind[k as Item.Kind] = item(2)
		x.lists.assign(times(func(): return with_items(times(n), 2)))
		if rng.randi() % 3 == 0: x.lists.append(x.kinds)
		for k in times(s): x.tables[StringName(k)] = [x.by_kind, {&"a": value(3)}, {}][rng.randi() % 3]
		x.styles.assign(times(style))
		for k in times(s): x.curves[k] = curve()
		if rng.randi() % 3 == 0: x.scene = scene()
		x.floats = PackedFloat32Array(times(f)); x.bytes = PackedByteArray(times(func(): return rng.randi() % 256))
		if rng.randi() % 8 == 0: x.bytes.resize(2000)
		x.strings = PackedStringArray(times(s)); x.vectors = PackedVector2Array(times(v2))
		x.anything = [value(0), builtin(), item(0)][rng.randi() % 3]
		x.color = Color(rng.randf(), rng.randf(), rng.randf(), rng.randf()); x.path = NodePath(["a/b:c", "", "/root/x:y:z"][rng.randi() % 3])
		x.sname = StringName(s()); x.cb = times(func(): return with_items(value(1), 1))
		var at := OS.get_environment("OUT").path_join("r%d" % i)
		for form in [[".tres", 0], [".res", 0], [".zip.res", ResourceSaver.FLAG_COMPRESS], [".big.res", ResourceSaver.FLAG_SAVE_BIG_ENDIAN]]:
			if form[1] != 0 and rng.randi() % 3 != 0: continue
			# The engine dies on a big-endian file with a scene.
			if form[0] == ".big.res" and x.scene != null: continue
			ResourceSaver.save(x, at + form[0], form[1])
			met = {}
			var again := ResourceLoader.load(at + form[0], "", ResourceLoader.CACHE_MODE_IGNORE)
			print("@ ", (at + form[0]).get_file(), " ", printed(again, true).to_utf8_buffer().hex_encode())
	quit()

# What tests/resources/mod.rs reads.
var met: Dictionary = {}
func printed(v: Variant, is_main := false) -> String:
	if v is Resource:
		if not is_main and v.resource_path.begins_with("res://") and not v.resource_path.contains("::"): return "<ext %s>" % v.resource_path
		if met.has(v): return "<#%d>" % met[v]
		met[v] = met.size()
		var out := "<#%d %s" % [met[v], v.get_class()]
		for p in v.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE: out += " %s=%s" % [p.name, printed(v.get(p.name))]
		return out + ">"
	if v is Array:
		var out := "T[" if v.is_typed() else "["
		for x in v: out += printed(x) + ","
		return out + "]"
	if v is Dictionary:
		var out := "T{" if v.is_typed() else "{"
		for k in v: out += printed(k) + ":" + printed(v[k]) + ","
		return out + "}"
	return var_to_str(v)
