class_name SaveGame extends Resource

@export var version: int = 1
@export var player: Player
@export var others: Array[Entity] = []
@export var world: Dictionary[StringName, Variant] = {}
@export var numbers: Array[int] = [1, 2, 3]
@export var notes := ["a", 1]
@export var anything: Variant
