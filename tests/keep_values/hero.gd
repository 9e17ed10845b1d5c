extends Resource

@export var hp: int
@export var title: String
@export var at: Vector2
@export var tags: Array[StringName]
@export var scores: Dictionary
@export var color: Color
@export var speed: float
@export var path: NodePath
@export var alive: bool
@export var bytes: PackedByteArray
@export var grid: Vector2i
@export var team: StringName
