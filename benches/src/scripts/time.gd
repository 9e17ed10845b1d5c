extends SceneTree
## Times the generated classes, and the same checks written by hand.

const ROUNDS := 40


class Hand:
	var tick: int
	var player_id: int
	var position: Vector3
	var velocity: Vector3
	var rotation: Quaternion
	var name: String
	var hp: float
	var flags: int
	var alive: bool
	var input: PackedByteArray

	static func read(value: Variant) -> Hand:
		if not value is Dictionary:
			return null
		var entries: Dictionary = value
		var made := Hand.new()
		var found: Variant = entries.get("tick")
		if not found is int:
			return null
		made.tick = found
		found = entries.get("player_id")
		if not found is int or found < 0 or found > 0xFFFFFFFF:
			return null
		made.player_id = found
		found = entries.get("position")
		if not found is Vector3:
			return null
		made.position = found
		found = entries.get("velocity")
		if not found is Vector3:
			return null
		made.velocity = found
		found = entries.get("rotation")
		if not found is Quaternion:
			return null
		made.rotation = found
		found = entries.get("name")
		if not found is String:
			return null
		made.name = found
		found = entries.get("hp")
		if not found is float:
			return null
		made.hp = found
		found = entries.get("flags")
		if not found is int or found < 0 or found > 0xFFFFFFFF:
			return null
		made.flags = found
		found = entries.get("alive")
		if not found is bool:
			return null
		made.alive = found
		found = entries.get("input")
		if not found is PackedByteArray:
			return null
		made.input = found
		return made

	static func message(bytes: PackedByteArray) -> Hand:
		return read(bytes_to_var(bytes))

	static func snapshot(bytes: PackedByteArray) -> Array[Hand]:
		var made: Array[Hand] = []
		var value: Variant = bytes_to_var(bytes)
		if not value is Dictionary:
			return made
		var entries: Dictionary = value
		var players: Variant = entries.get("players")
		if not players is Array:
			return made
		for player: Variant in players:
			var one := read(player)
			if one == null:
				return []
			made.append(one)
		return made


## Returns the least time of a call in nanoseconds.
func time(count: int, work: Callable) -> float:
	var least := INF
	for _round in ROUNDS:
		var start := Time.get_ticks_usec()
		work.call(count)
		least = minf(least, (Time.get_ticks_usec() - start) * 1000.0 / count)
	return least


func row(what: String, count: int, hand: Callable, generated: Callable) -> void:
	var times := [0.0, 0.0]
	# In turns, so that a disturbance hits both.
	for _turn in 3:
		for index in 2:
			var took := time(count, [hand, generated][index])
			times[index] = took if times[index] == 0.0 else minf(took, times[index])
	print("| %s | %.0f | %.0f | %.2f |" % [what, times[0], times[1], times[1] / times[0]])


func _init() -> void:
	var message := FileAccess.get_file_as_bytes("res://message.bin")
	var snapshot := FileAccess.get_file_as_bytes("res://snapshot.bin")
	var reader := WireReader.new()
	assert(WireMessage.decode(message, reader).name == Hand.message(message).name)
	print("| decode | by hand, ns | generated, ns | generated / by hand |")
	print("| --- | ---: | ---: | ---: |")
	row("a message", 500,
		func(count: int) -> void: for _i in count: Hand.message(message),
		func(count: int) -> void: for _i in count: WireMessage.decode(message, reader))
	row("a snapshot of 100", 10,
		func(count: int) -> void: for _i in count: Hand.snapshot(snapshot),
		func(count: int) -> void: for _i in count: WireSnapshot.decode(snapshot, reader))
	quit()
