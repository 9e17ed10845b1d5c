# Shows the hero in the first file, and writes it into the second.
extends SceneTree

func _init() -> void:
	var files := OS.get_cmdline_user_args()
	var hero = bytes_to_var_with_objects(FileAccess.get_file_as_bytes(files[0]))
	print("script ", hero.get_script().resource_path)
	for property in hero.get_script().get_script_property_list():
		if property.usage & PROPERTY_USAGE_STORAGE:
			print(property.name, " ", var_to_str(hero.get(property.name)).replace("\n", ""))
	var file := FileAccess.open(files[1], FileAccess.WRITE)
	file.store_buffer(var_to_bytes_with_objects(hero))
	file.close()
	quit()
