extends "res://item.gd"

export var damage = 1.5
export var reach = Vector2(1, 0.5)
export var speeds = [1.0, 2.0]
export var stats = {}
export var bytes = PoolByteArray([1, 2])
