extends Node

@export var round := 0
@export var rules := ""

func _enter_tree() -> void:
	$Custom.spawn_function = make

func make(data) -> Node:
	var node := Node2D.new()
	node.name = "made"
	node.set_meta("data", data)
	return node
