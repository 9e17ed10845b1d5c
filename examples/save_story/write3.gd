# What the game's `save()` wrote when it was made with Godot 3. The folder for the file is given after --.
#
#   godot3 --no-window --path examples/save_story -s write3.gd -- FOLDER
extends SceneTree

func version_1():
	return {"name": "Ferris Crab", "hp": 87.5, "position": Vector3(1, 2, 3), "items": PoolStringArray(["sword", "map"])}

func _init():
	var arguments = OS.get_cmdline_args()
	var folder = arguments[arguments.size() - 1]
	var file = File.new()
	file.open(folder.plus_file("version1-godot3.save"), File.WRITE)
	file.store_var(version_1())
	file.close()
	quit()
