class_name Weapon extends Item

@export var damage: float = 1.5
@export var speeds: Array[float] = [1.0, 2.0]
@export var reach := Vector2(1, 0.5)
