extends Resource
static var x = f()
static func f(): print("  RAN: a static variable of a script outside res://")
