# Saves a value of every type in metadata, with reals that need 64 bits and others that do not, in each form. Prints expected.jsonl.
#
#   OUT=golden/resources/godot-4.6.3-double godot --headless --path golden -s resources/double.gd
extends SceneTree

const R := 1.0 / 3.0

func _init() -> void:
	var x := Vector2(R, -0.1)
	var y := Vector3(R, 1e300, 0.5)
	var z := Vector4(R, 1e-300, INF, 2.0)
	var made := Resource.new()
	var values := {
		"int": 5, "float": R, "float_of_32_bits": 0.5, "vector2": x, "rect2": Rect2(x, Vector2(1, R)), "vector3": y, "vector4": z,
		"transform2d": Transform2D(x, Vector2(0, 1), Vector2(3, R)), "plane": Plane(0, 1, 0, R), "quaternion": Quaternion(R, 0, 0, 1),
		"aabb": AABB(y, Vector3(1, 2, R)), "basis": Basis(y, Vector3(0, 1, 0), Vector3(0, R, 1)),
		"transform3d": Transform3D(Basis(Vector3(R, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)), y),
		"projection": Projection(z, Vector4(0, 1, 0, R), Vector4(), Vector4(1, 2, 3, 4)), "color": Color(R, 0.1, 1, 1),
		"vector2i": Vector2i(1, -2), "rect2i": Rect2i(1, 2, 3, 4), "vector3i": Vector3i(1, 2, 3), "vector4i": Vector4i(1, 2, 3, 4),
		"floats32": PackedFloat32Array([R, 0.5]), "floats64": PackedFloat64Array([R, 0.5]), "colors": PackedColorArray([Color(R, 0, 0)]),
		"vectors2": PackedVector2Array([x, Vector2(1, 2)]), "vectors3": PackedVector3Array([y]), "vectors4": PackedVector4Array([z]),
		"ints32": PackedInt32Array([-1, 2]), "ints64": PackedInt64Array([-1, 1 << 40]), "array": [x, R, 0.5, [y]], "dictionary": {x: y, "a": R},
	}
	for name in values: made.set_meta(name, values[name])
	var files := []
	for form in [[".tres", 0], [".res", 0], [".zip.res", ResourceSaver.FLAG_COMPRESS], [".big.res", ResourceSaver.FLAG_SAVE_BIG_ENDIAN]]:
		files.append("values" + form[0])
		ResourceSaver.save(made, OS.get_environment("OUT").path_join(files[-1]), form[1])
	var printed := "<#0 Resource"
	for p in made.get_property_list():
		if p.usage & PROPERTY_USAGE_STORAGE: printed += " %s=%s" % [p.name, text(made.get(p.name))]
	print(JSON.stringify({"files": files, "value": printed + ">"}))
	quit()

func text(v: Variant) -> String:
	if v is Array: return "[" + "".join(v.map(func(x): return text(x) + ",")) + "]"
	if v is Dictionary: return "{" + "".join(v.keys().map(func(k): return text(k) + ":" + text(v[k]) + ",")) + "}"
	return var_to_str(v)
