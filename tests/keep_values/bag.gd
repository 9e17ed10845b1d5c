extends Resource

const Item = preload("res://item.gd")

@export var items: Array[Item]
# Godot 4.6.3 reads a Dictionary[String, Item] as a Dictionary[String, Resource], its own bytes too, so that a property of
# the former type stays empty.
@export var by_name: Dictionary[String, Resource]
@export var at: Vector2
