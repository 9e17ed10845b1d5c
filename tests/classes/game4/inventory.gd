class_name Inventory extends Resource

@export var slots: Array[Slot] = []
@export var by_name: Dictionary[String, Item] = {}
@export var by_kind: Dictionary[Item.Kind, int] = {}
@export var maxGold: int = 1000
