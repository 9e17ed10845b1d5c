class_name Slot extends Resource

@export var item: Item
@export var place := Vector2i(0, -1)
