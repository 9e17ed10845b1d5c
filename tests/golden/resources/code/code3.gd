# The same for Godot 3:
#   echo 'config_version=4' > project.godot; FILE=godot3_unused.tres FILES=.../code godot3 --no-window -s code3.gd
extends SceneTree
func _init() -> void:
	var from := OS.get_environment("FILES")
	var folder := Directory.new()
	folder.make_dir_recursive("user://")
	for file in ["godot3_script_inside.tres", "godot3_outside.gd", OS.get_environment("FILE")]:
		folder.copy(from.plus_file(file), "user://" + file)
	print("@ ", OS.get_environment("FILE"))
	print("  loaded ", load("user://" + OS.get_environment("FILE")) != null)
	quit()
