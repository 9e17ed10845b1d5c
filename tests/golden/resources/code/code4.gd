# Loads a file from the player's folder, so that it prints what it runs. In a folder that has only this script, with FILES the folder of the
# files:
#   echo 'config_version=5' > project.godot; FILE=setter.tres FILES=.../code godot --headless -s code4.gd
extends SceneTree
func _init() -> void:
	var from := OS.get_environment("FILES")
	for file in DirAccess.get_files_at(from):
		DirAccess.copy_absolute(from.path_join(file), "user://".path_join(file))
	DirAccess.copy_absolute(from.path_join("outside_static.gd"), "/tmp/gdvar_outside_static.gd")
	DirAccess.copy_absolute(from.path_join("outside_static.gd"), ProjectSettings.globalize_path("res://").path_join("../outside_static.gd"))
	print("@ ", OS.get_environment("FILE"))
	print("  loaded ", ResourceLoader.load("user://".path_join(OS.get_environment("FILE"))) != null)
	quit()
