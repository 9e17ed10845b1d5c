# Saves a weapon into the folder OUT, in both forms.
extends SceneTree

func _init():
	var weapon = load("res://weapon.gd").new()
	weapon.name = "sword"
	weapon.kind = 0
	weapon.elements = 3
	weapon.damage = 2.5
	weapon.speeds = [0.5, 2.0]
	weapon.stats = {"kills": 3, 4: [true, null]}
	weapon.next = load("res://item.gd").new()
	weapon.next.name = "oil"
	var arguments = OS.get_cmdline_args()
	for form in ["tres", "res"]:
		assert(ResourceSaver.save(arguments[arguments.size() - 1].plus_file("save." + form), weapon) == OK)
	quit()
