extends Resource
func _init(): print("  RAN: a script outside res://, Godot 3")
