# What the game's `save()` wrote in each of its versions. The folder for the files is given after --.
#
#   godot --headless --path examples/save_story -s write4.gd -- FOLDER
extends SceneTree

func version_1() -> Dictionary:
	return {"name": "Ferris Crab", "hp": 87.5, "position": Vector3(1, 2, 3), "items": PackedStringArray(["sword", "map"])}

func version_2() -> Dictionary:
	var save := version_1()
	save["version"] = 2
	save["gold"] = 120
	return save

func version_3() -> Dictionary:
	var save := version_2()
	save["version"] = 3
	save.erase("name")
	save["first_name"] = "Ferris"
	save["last_name"] = "Crab"
	return save

func _init() -> void:
	var folder := OS.get_cmdline_user_args()[0]
	var saves := [version_1(), version_2(), version_3()]
	for index in saves.size():
		var file := FileAccess.open(folder.path_join("version%d.save" % (index + 1)), FileAccess.WRITE)
		file.store_var(saves[index])
		file.close()
	quit()
