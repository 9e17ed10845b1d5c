# Random values of every type that packets can hold, the same for the same seed.
extends RefCounted

var rng := RandomNumberGenerator.new()

func _init(number: int) -> void:
	rng.seed = number

func below(limit: int) -> int:
	return rng.randi_range(0, limit - 1)

func real() -> float:
	match below(5):
		0: return 0.0
		1: return rng.randf()
		2: return float(below(1000) - 500)
		3: return rng.randfn() * 1e200
		_: return rng.randfn()

func whole() -> int:
	var bits := below(64)
	var number := rng.randi() << 32 | rng.randi()
	return number >> bits

func small() -> int:
	return below(2000) - 1000

func text() -> String:
	var out := ""
	for i in below(12):
		out += ["a", "Z", "7", " ", "ß", "→", "😀", "\"", "\n"][below(9)]
	return out

func vec2() -> Vector2: return Vector2(real(), real())
func vec3() -> Vector3: return Vector3(real(), real(), real())
func vec4() -> Vector4: return Vector4(real(), real(), real(), real())
func color() -> Color: return Color(rng.randf(), rng.randf(), rng.randf(), rng.randf())
func basis() -> Basis: return Basis(vec3(), vec3(), vec3())

func list(make: Callable) -> Array:
	return range(below(4)).map(func(_i): return make.call())

func any(depth := 2) -> Variant:
	match below(38 if depth > 0 else 34):
		0: return null
		1: return below(2) == 1
		2, 3: return whole()
		4: return real()
		5, 6: return text()
		7: return StringName(text())
		8: return NodePath("a/b%d:c" % below(9))
		9: return vec2()
		10: return Vector2i(small(), small())
		11: return Rect2(vec2(), vec2())
		12: return Rect2i(small(), small(), small(), small())
		13: return vec3()
		14: return Vector3i(small(), small(), small())
		15: return Transform2D(vec2(), vec2(), vec2())
		16: return vec4()
		17: return Vector4i(small(), small(), small(), small())
		18: return Plane(vec3(), real())
		19: return Quaternion(real(), real(), real(), 1.0)
		20: return AABB(vec3(), vec3())
		21: return basis()
		22: return Transform3D(basis(), vec3())
		23: return Projection(vec4(), vec4(), vec4(), vec4())
		24: return color()
		25: return [RID(), Callable(), Signal()][below(3)]
		26: return PackedByteArray(list(func(): return below(256)))
		27: return PackedInt32Array(list(small))
		28: return PackedInt64Array(list(whole))
		29: return PackedFloat32Array(list(real))
		30: return PackedFloat64Array(list(real))
		31: return PackedStringArray(list(text))
		32: return [PackedVector2Array(list(vec2)), PackedVector3Array(list(vec3))][below(2)]
		33: return [PackedColorArray(list(color)), PackedVector4Array(list(vec4))][below(2)]
		34: return list(any.bind(depth - 1))
		35:
			var typed: Array[int] = []
			typed.assign(list(whole))
			return typed
		36:
			var entries := {}
			for i in below(4):
				entries[[text(), small()][below(2)]] = any(depth - 1)
			return entries
		_:
			var typed: Dictionary[String, int] = {}
			for i in below(3):
				typed[text()] = whole()
			return typed
