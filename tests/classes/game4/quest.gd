class_name Quest extends Resource

enum State { OPEN, DONE, FAILED }

@export var id: StringName
@export var state: State
@export var first: QuestStep
@export var rewards: Array[Item] = []
