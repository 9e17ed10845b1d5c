# Writes a hero with all its properties into the second file.
extends SceneTree

const Hero = preload("res://hero.gd")

func _init() -> void:
	var hero := Hero.new()
	hero.hp = 7
	hero.title = "Ferris"
	hero.at = Vector2(0.1, 0.2)
	hero.tags = [&"crab", &"red"]
	hero.scores = {1: "one", "two": 2.5}
	hero.color = Color(0.1, 0.2, 0.3)
	hero.speed = 0.1
	hero.path = ^"/root/Main:x"
	hero.alive = true
	hero.bytes = PackedByteArray([1, 2, 3])
	hero.grid = Vector2i(3, 4)
	hero.team = &"rust"
	var file := FileAccess.open(OS.get_cmdline_user_args()[1], FileAccess.WRITE)
	file.store_buffer(var_to_bytes_with_objects(hero))
	file.close()
	quit()
