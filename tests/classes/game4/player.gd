class_name Player extends Entity

const Settings := preload("res://settings.gd")

@export var position: Vector3
@export var inventory: Inventory
@export var quests: Array[Quest]
@export var stats: Dictionary = {}
@export var settings: Settings
@export var icon: Texture2D
@export var home: NodePath = ^"world/home"
@export var path := PackedVector2Array([Vector2(1, 2)])
@export_storage var hidden := 4
var not_saved := 9
