# Shows the bag in the first file, changes it, and writes it into the second.
extends SceneTree

func _init() -> void:
	var files := OS.get_cmdline_user_args()
	var bag = bytes_to_var_with_objects(FileAccess.get_file_as_bytes(files[0]))
	var labels := PackedStringArray()
	for item in bag.items:
		labels.append("%d %s" % [item.id, item.label])
	print("items ", labels)
	for key in bag.by_name:
		print(key, " is ", bag.by_name[key].label)
	print("at ", bag.at)
	bag.items[0].id += 1
	var file := FileAccess.open(files[1], FileAccess.WRITE)
	file.store_buffer(var_to_bytes_with_objects(bag))
	file.close()
	quit()
