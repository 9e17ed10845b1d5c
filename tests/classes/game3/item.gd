extends Resource
class_name Item

enum Kind { TOOL, FOOD = 3 }

export var name = ""
export(int, 0, 100) var hp = 10
export(Kind) var kind = Kind.FOOD
export(Resource) var next
export(int, FLAGS, "Fire", "Ice") var elements = 0
export(String, "red", "blue") var paint = "red"
