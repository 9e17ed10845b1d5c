class_name Item extends Entity

enum Kind { TOOL, FOOD = 3 }

@export var count := 1
@export var kind: Kind = Kind.FOOD
@export var color := Color.RED
@export var next: Item
@export_enum("Small", "Big:5") var size: int = 5
@export_enum("red", "blue") var paint: String = "red"
@export_flags("Fire", "Ice") var elements: int
