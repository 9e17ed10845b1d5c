# Plays by itself for some seconds, and writes down what it has seen: for the test, and for the picture.
extends Node

var seconds: float
var output: String
var seen := {"players": {}, "bullets": {}, "said": [], "hits": [], "scores": {}}
var arena: Node2D

func _init(for_seconds: float, to_output: String) -> void:
	seconds = for_seconds
	output = to_output
	name = "Bot"

func _ready() -> void:
	Engine.max_fps = 60
	arena = get_parent()
	arena.get_node("Lobby").heard.connect(func(who, text): seen.said.append([who, text]))
	arena.hit_seen.connect(func(who, by): seen.hits.append([who, by]))
	play()

func play() -> void:
	while not arena.mine():
		await get_tree().process_frame
	arena.get_node("Lobby").say.rpc_id(1, "hello from %s" % arena.me)
	var end := Time.get_ticks_msec() + int(seconds * 1000)
	while Time.get_ticks_msec() < end:
		step()
		await get_tree().create_timer(0.2).timeout
	for player in arena.get_node("Players").get_children():
		seen.scores[player.nick] = player.score
	var file := FileAccess.open(output, FileAccess.WRITE)
	file.store_string(JSON.stringify(seen))
	file.close()
	get_tree().quit()

# Runs around the middle, and fires at the nearest other player.
func step() -> void:
	var mine: Node2D = arena.mine()
	if not mine:
		return
	var to_middle := Vector2(320, 145) - mine.position
	mine.dir = (to_middle.orthogonal().normalized() + to_middle / 200).limit_length()
	var others: Array = arena.get_node("Players").get_children().filter(func(other): return other != mine)
	others.sort_custom(func(a, b): return a.position.distance_to(mine.position) < b.position.distance_to(mine.position))
	if others:
		arena.fire.rpc_id(1, others[0].position)

func _process(_delta: float) -> void:
	for player in arena.get_node("Players").get_children():
		note(seen.players, player.nick, player.position)
	for bullet in arena.get_node("Bullets").get_children():
		note(seen.bullets, str(bullet.name), bullet.position)

func note(trails: Dictionary, of: String, at: Vector2) -> void:
	var trail: Array = trails.get_or_add(of, [])
	var point := [snappedf(at.x, 0.1), snappedf(at.y, 0.1)]
	if trail.is_empty() or trail[-1] != point:
		trail.append(point)
