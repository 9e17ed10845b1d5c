extends Node2D

func _draw() -> void:
	draw_circle(Vector2.ZERO, 4, Color.WHITE)
