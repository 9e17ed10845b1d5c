# It has no class name, so its path is its only one.
extends Resource

@export var volume: float = 0.5
@export var words: PackedStringArray
