class_name Potion extends Item

@export var heals: int = 5
@export var type: StringName = &"red"
