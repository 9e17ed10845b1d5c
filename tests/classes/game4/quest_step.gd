class_name QuestStep extends Resource

@export_multiline var text: String = "A \"new\"\nstep"
@export var is_done := false
@export var after: Array[QuestStep] = []
