class_name Entity extends Resource

enum Team { NONE, LEFT, RIGHT = 7 }

@export var name: String = ""
@export_range(0, 100, 1, "or_greater") var hp: int = 10
@export var team: Team = Team.LEFT
