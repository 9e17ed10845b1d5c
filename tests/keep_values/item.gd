extends Resource

@export var id: int
@export var label: String
