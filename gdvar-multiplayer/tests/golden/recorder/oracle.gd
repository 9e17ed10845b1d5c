# Records random calls, spawns and changes between three stock peers.
# Run: godot4 --headless --path . -s oracle.gd -- SEED   Lines that start with { are the data.
extends "res://recorder.gd"

const RandomValues := preload("res://random.gd")
const METHODS := ["one", "local", "unrel", "ordered", "unrel_3", "rel_2", "Upper", "_under", "größe"]

var random: RandomValues

func _initialize() -> void:
	multiplayer_poll = false
	most_bytes = 1 << 20
	most_digits = 1 << 20
	errors = ErrorLog.new()
	OS.add_logger(errors)
	random = RandomValues.new(OS.get_cmdline_user_args()[0].to_int())
	run.call_deferred()

func run() -> void:
	await process_frame
	start(true)
	# What arrives as it was sent is not printed in this group.
	group = "values"
	spawn("2") # Its Input belongs to the client 2.
	pump(4)
	var steps := []
	for kind in [["a_call", 2000], ["a_spawn", 200], ["a_change", 500]]:
		for i in kind[1]:
			steps.append(kind[0])
	for i in steps.size(): # Not shuffle(), which has a seed of its own.
		var other := random.below(steps.size())
		var step: String = steps[i]
		steps[i] = steps[other]
		steps[other] = step
	for step in steps:
		call(step)
		# Nodes that A and B have freed are gone at the end of a frame.
		if step == "a_spawn":
			await process_frame
	pump(2)
	quiet = true # Leaving frees all nodes.
	quit()

func a_call() -> void:
	var from: int = [1, 1, 1, 2][random.below(4)]
	var target: int = [0, 2, 3, -2][random.below(4)] if from == 1 else [1, 3, 0][random.below(3)]
	var method := "va"
	var args := range(random.below(6)).map(func(_i): return random.any())
	if random.below(4) == 0:
		method = METHODS[random.below(METHODS.size())]
		args = [random.any()]
	if args.size() == 1 and args[0] is PackedByteArray and args[0].is_empty():
		args = [] # The engine does not tell them apart.
		method = "none"
	act(method, func(): chat(from).callv("rpc_id", [target, method] + args), args)

func spawn(name: String) -> void:
	var p: Node = load("res://player.tscn").instantiate()
	p.name = name
	change(p)
	roots[1].get_node("World/Players").add_child(p, true)

func change(p: Node) -> void:
	match random.below(4):
		0: p.position = random.vec2()
		1: p.hp = random.whole()
		2: p.tags = PackedStringArray(random.list(random.text))
		_: p.get_node("Body").rotation = random.rng.randf()
	if random.below(3) == 0:
		p.title = random.text()
		p.get_node("Body").scale.x = random.rng.randf() + 0.5
	if p.get_node("Input").get_multiplayer_authority() == 1:
		p.firing = random.below(2) == 1
		p.dir = random.vec2()

func a_spawn() -> void:
	var players: Node = roots[1].get_node("World/Players")
	var things: Node = roots[1].get_node("World/Things")
	var number := "%d" % (1000 + counts.get("spawns", 0))
	counts["spawns"] = counts.get("spawns", 0) + 1
	match random.below(3):
		0: act("spawn", spawn.bind("p" + number))
		1:
			var crate: Node = load("res://crate.tscn").instantiate()
			crate.name = "c" + number
			act("spawn", func(): players.add_child(crate, true))
		_: act("spawn", func(): roots[1].get_node("World/Custom").spawn(random.any()))
	for parent in [players, things]:
		if parent.get_child_count() > 8:
			act("free", func(): parent.get_child(1).free())

func a_change() -> void:
	var players: Array = roots[1].get_node("World/Players").get_children().filter(func(p): return p.has_node("State"))
	act("change", func(): change(players[random.below(players.size())]))
