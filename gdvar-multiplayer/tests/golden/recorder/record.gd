# Records what the stock SceneMultiplayer writes.
# Run: godot4 --headless --path . -s record.gd   Lines that start with { are the data.
extends "res://recorder.gd"

func _initialize() -> void:
	multiplayer_poll = false
	errors = ErrorLog.new()
	OS.add_logger(errors)
	run.call_deferred()

func run() -> void:
	await process_frame
	for name in ["join", "late_join", "rpc", "values", "widths", "md5", "missing", "raw", "spawn", "visibility", "sync", "sizes", "relay", "no_relay", "auth", "auth_one_side", "despawn", "nested", "client_spawn", "hidden_path", "errors"]:
		group = name
		await call("g_" + name)
		await reset()
	print("counts: ", counts)
	quit()

func g_join() -> void:
	add(1)
	add(2)
	event("", "rpc list of Chat: %s, md5 %s" % [JSON.stringify(chat(1).get_script().get_rpc_config().keys()), "see SIMPLIFY_PATH"])
	connect_client(2)
	pump(4)
	act("S: Chat.rpc('one', 5)", func(): chat(1).rpc("one", 5))
	act("S: Chat.rpc('one', 6)", func(): chat(1).rpc("one", 6))
	act("A: Chat.rpc_id(1, 'one', 7)", func(): chat(2).rpc_id(1, "one", 7))
	act("A: Chat.rpc_id(1, 'one', 8)", func(): chat(2).rpc_id(1, "one", 8))
	disconnect_client(2)
	report_errors("")
	pump(2)

func player(root: Node, name: String) -> Node:
	var p: Node = load("res://player.tscn").instantiate()
	p.name = name
	root.get_node("World/Players").add_child(p, true)
	return p

func g_late_join() -> void:
	add(1)
	call_text = "S spawns 1 and a crate before anyone is there"
	player(roots[1], "1")
	var crate: Node = load("res://crate.tscn").instantiate()
	roots[1].get_node("World/Players").add_child(crate, true)
	roots[1].get_node("World/Custom").spawn({"kind": "barrel", "n": 3})
	pump(2)
	add(2)
	connect_client(2)
	pump(3)
	call_text = "S spawns 2"
	player(roots[1], "2")
	pump(4)
	add(3)
	connect_client(3)
	pump(3)
	call_text = "S spawns 3"
	player(roots[1], "3")
	pump(5)
	call_text = "A moves its input"
	roots[2].get_node("World/Players/2").dir = Vector2(1, 0)
	roots[2].get_node("World/Players/2").firing = true
	pump(2)
	disconnect_client(3)
	await process_frame
	pump(1)

func g_rpc() -> void:
	start(true)
	var c := chat(1)
	for spec in [["none", []], ["one", [1]], ["local", [2]], ["unrel", [3]], ["ordered", [4]], ["unrel_3", [5]], ["rel_2", [6]], ["auth", [7]], ["Upper", [8]], ["_under", [9]], ["größe", [10]]]:
		act("S: Chat.rpc_id(2, '%s', ...)" % spec[0], func(): c.callv("rpc_id", [2, spec[0]] + spec[1]), spec[1])
	act("S: Chat.rpc('one', 11): A has confirmed, B has not", func(): c.rpc("one", 11), [11])
	act("S: Chat.rpc('one', 12): all confirmed", func(): c.rpc("one", 12), [12])
	act("S: Chat.rpc_id(-2, 'one', 13): all but 2", func(): c.rpc_id(-2, "one", 13), [13])
	act("A: Chat.rpc('one', 14)", func(): chat(2).rpc("one", 14), [14])
	act("A: Chat.rpc('one', 15)", func(): chat(2).rpc("one", 15), [15])
	act("A: Chat.rpc_id(3, 'one', 16)", func(): chat(2).rpc_id(3, "one", 16), [16])
	act("A: Chat.rpc_id(-1, 'one', 17)", func(): chat(2).rpc_id(-1, "one", 17), [17])
	act("A: Chat.rpc_id(1, 'auth', 18): refused", func(): chat(2).rpc_id(1, "auth", 18), [18])
	act("A: Chat.rpc_id(1, 'one') without its argument", func(): chat(2).rpc_id(1, "one"), [])
	act("S: Chat.rpc_id(2, 'va', PackedByteArray())", func(): c.rpc_id(2, "va", PackedByteArray()), [PackedByteArray()])
	act("S: Chat.rpc_id(2, 'one', PackedByteArray())", func(): c.rpc_id(2, "one", PackedByteArray()), [PackedByteArray()])
	act("S: Chat.rpc_id(2, 'va', PackedByteArray([1, 2, 3]))", func(): c.rpc_id(2, "va", PackedByteArray([1, 2, 3])), [PackedByteArray([1, 2, 3])])
	act("S: Chat.rpc_id(2, 'va', PackedByteArray([1]), 2)", func(): c.rpc_id(2, "va", PackedByteArray([1]), 2), [PackedByteArray([1]), 2])
	for n in [2, 3, 16, 255, 256]:
		var args := range(n)
		act("S: Chat.rpc_id(2, 'va', 0 to %d)" % (n - 1), func(): c.callv("rpc_id", [2, "va"] + args), args)

func g_values() -> void:
	start()
	var c := chat(1)
	quiet = true
	act("", func(): c.rpc_id(2, "va", 0))
	quiet = false
	var typed: Array[int] = [1, 300, -1]
	var typed_dict: Dictionary[String, int] = {"a": 1}
	var values := [null, false, true, 0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 2147483647, 2147483648, -2147483648, -2147483649, 8589934592, 9223372036854775807, -9223372036854775807 - 1,
		0.0, 0.5, 0.1, -1.5e300, INF, NAN, "", "a", "abcd", "größe", &"name", &"", ^"a/b:c", ^"", Vector2(1, -2.5), Vector2i(1, -2), Rect2(1, 2, 3, 4), Rect2i(1, 2, 3, 4), Vector3(1, 2, 3), Vector3i(1, 2, 3),
		Transform2D(0, Vector2(3, 4)), Vector4(1, 2, 3, 4), Vector4i(1, 2, 3, 4), Plane(0, 1, 0, 5), Quaternion(0, 0, 0, 1), AABB(Vector3(1, 2, 3), Vector3(4, 5, 6)), Basis(), Transform3D(Basis(), Vector3(1, 2, 3)), Projection(), Color(1, 0.5, 0.25, 1),
		RID(), Callable(), Signal(), {}, {"a": 1, 2: true}, [], [1, true, [300]], typed, typed_dict, PackedByteArray([1, 2, 3]), PackedInt32Array([1, -1]), PackedInt64Array([1, -1]), PackedFloat32Array([1, 0.1]), PackedFloat64Array([1, 0.1]), PackedStringArray(["a", "bcd"]),
		PackedVector2Array([Vector2(1, 2)]), PackedVector3Array([Vector3(1, 2, 3)]), PackedColorArray([Color.RED]), PackedVector4Array([Vector4(1, 2, 3, 4)])]
	for v in values:
		var text := var_to_str(v).replace("\n", " ")
		act("S: Chat.rpc_id(2, 'va', %s)" % text, func(): c.rpc_id(2, "va", v), [v])
	for v in [true, 300, "x", PackedByteArray([9])]: # A second argument: never the raw form.
		act("S: Chat.rpc_id(2, 'va', %s, null)" % var_to_str(v), func(): c.rpc_id(2, "va", v, null), [v, null])
	act("S: Chat.rpc_id(2, 'va', <Object null>)", func(): c.rpc_id(2, "va", instance_from_id(0)))
	var res := Resource.new()
	res.resource_name = "r"
	act("S: Chat.rpc_id(2, 'va', <Resource>), objects not allowed (the id in the bytes varies)", func(): c.rpc_id(2, "va", res))
	apis[1].allow_object_decoding = true
	act("S: Chat.rpc_id(2, 'va', <Resource>), sender allows objects, receiver does not", func(): c.rpc_id(2, "va", res))
	apis[2].allow_object_decoding = true
	act("S: Chat.rpc_id(2, 'va', <Resource>), both allow objects", func(): c.rpc_id(2, "va", res))

func g_widths() -> void:
	start()
	# Method ids of 16 bits: a script with 300 methods.
	var source := "extends Node\nfunc heard(n): get_meta('hub').event(get_meta('who'), n) if has_meta('hub') else null\n"
	for i in 300:
		source += "@rpc('any_peer') func m%03d(v = null): heard('m%03d(%%s)' %% v)\n" % [i, i]
	var script := GDScript.new()
	script.source_code = source
	script.reload()
	for id in apis:
		var many := Node.new()
		many.name = "Many"
		many.set_script(script)
		tell(many, names[id])
		roots[id].add_child(many)
		var plain := Node.new() # Methods configured on the node, not in a script; and in both.
		plain.name = "Plain"
		plain.rpc_config("set_editor_description", {"rpc_mode": MultiplayerAPI.RPC_MODE_ANY_PEER, "transfer_mode": MultiplayerPeer.TRANSFER_MODE_UNRELIABLE, "channel": 4})
		plain.rpc_config("add_to_group", {"rpc_mode": MultiplayerAPI.RPC_MODE_ANY_PEER})
		roots[id].add_child(plain)
		var both: Node = load("res://caller.gd").new()
		both.name = "Both"
		tell(both, names[id])
		both.rpc_config("set_editor_description", {"rpc_mode": MultiplayerAPI.RPC_MODE_ANY_PEER})
		both.rpc_config("add_to_group", {"rpc_mode": MultiplayerAPI.RPC_MODE_ANY_PEER})
		roots[id].add_child(both)
	var s: Node = roots[1]
	act("S: Many.rpc('m000', 1)", func(): s.get_node("Many").rpc("m000", 1), [1])
	act("S: Many.rpc('m255', 1)", func(): s.get_node("Many").rpc("m255", 1), [1])
	act("S: Many.rpc('m256', 1)", func(): s.get_node("Many").rpc("m256", 1), [1])
	act("S: Many.rpc('m299')", func(): s.get_node("Many").rpc("m299"), [])
	act("S: Plain.rpc('set_editor_description', 'x'): configured on the node", func(): s.get_node("Plain").rpc("set_editor_description", "x"), ["x"])
	act("S: Plain.rpc('add_to_group', 'g')", func(): s.get_node("Plain").rpc("add_to_group", "g"), ["g"])
	act("S: Both.rpc('add_to_group', 'g'): its MD5 is of the node's names, then the script's", func(): s.get_node("Both").rpc("add_to_group", "g"), ["g"])
	act("S: Both.rpc('one', 1)", func(): s.get_node("Both").rpc("one", 1), [1])
	# Node ids of 16 and 32 bits.
	for span in [300, 66000]:
		quiet = true
		var have := 0
		while have < span:
			for id in apis:
				var n := Node.new()
				n.name = "n%d_%d" % [span, have]
				n.rpc_config("set_editor_description", {"rpc_mode": MultiplayerAPI.RPC_MODE_ANY_PEER})
				roots[id].add_child(n)
			roots[1].get_node("n%d_%d" % [span, have]).rpc("set_editor_description", "x")
			have += 1
			if have % 500 == 0:
				apis[2].poll()
				apis[1].poll()
		apis[2].poll()
		apis[1].poll()
		quiet = false
		act("S: the %dth node.rpc('set_editor_description', 'y')" % span, func(): roots[1].get_node("n%d_%d" % [span, span - 1]).rpc("set_editor_description", "y"), ["y"])
	errors.lines.clear()

func g_md5() -> void:
	quiet = true
	add(1)
	add(2)
	for id in apis:
		roots[id].get_node("World/Clock").free()
	var script := GDScript.new()
	script.source_code = "extends Node\n@rpc('any_peer') func one(v): get_meta('hub').event(get_meta('who'), 'Diff.one(%s)' % v)\n@rpc('any_peer') func two(v): get_meta('hub').event(get_meta('who'), 'Diff.two(%s)' % v)\n"
	script.reload()
	var other := GDScript.new()
	other.source_code = script.source_code + "@rpc('any_peer') func aaa(v): get_meta('hub').event(get_meta('who'), 'Diff.aaa(%s)' % v)\n"
	other.reload()
	for id in apis:
		var n := Node.new()
		n.name = "Diff"
		n.set_script(script if id == 1 else other)
		tell(n, names[id])
		roots[id].add_child(n)
	connect_client(2)
	pump(2)
	quiet = false
	event("", "S has one, two; A has aaa, one, two")
	act("S: Diff.rpc('one', 1): by path, id 0 is aaa at A", func(): roots[1].get_node("Diff").rpc("one", 1), [1])
	act("S: Diff.rpc('two', 2): confirmed in spite of the mismatch", func(): roots[1].get_node("Diff").rpc("two", 2), [2])
	act("S: Diff.rpc('two', 4): by id", func(): roots[1].get_node("Diff").rpc("two", 4), [4])
	act("A: Diff.rpc_id(1, 'two', 3): id 2 does not exist at S", func(): roots[2].get_node("Diff").rpc_id(1, "two", 3), [3])

func g_missing() -> void:
	start()
	var n: Node = load("res://caller.gd").new()
	n.name = "OnlyServer"
	roots[1].add_child(n)
	act("S: OnlyServer.rpc('one', 1): A has no such node", func(): n.rpc("one", 1), [1])
	act("S: OnlyServer.rpc('one', 2): still by path", func(): n.rpc("one", 2), [2])
	act("S: OnlyServer.rpc('one', 3) 200 polls later: SIMPLIFY_PATH is never sent again", func(): n.rpc("one", 3), [3])
	var m: Node = load("res://caller.gd").new()
	m.name = "OnlyServer"
	tell(m, "A")
	roots[2].add_child(m)
	act("S: OnlyServer.rpc('one', 4): A has the node now", func(): n.rpc("one", 4), [4])
	act("S: OnlyServer.rpc('one', 5): by path for ever", func(): n.rpc("one", 5), [5])
	m.free()
	m = load("res://caller.gd").new()
	m.name = "Chat2"
	tell(m, "A")
	var c2: Node = load("res://caller.gd").new()
	c2.name = "Chat2"
	roots[1].add_child(c2)
	roots[2].add_child(m)
	act("S: Chat2.rpc('one', 6)", func(): c2.rpc("one", 6), [6])
	act("A frees Chat2 and makes another", func():
		roots[2].get_node("Chat2").free()
		m = load("res://caller.gd").new()
		m.name = "Chat2"
		tell(m, "A")
		roots[2].add_child(m))
	act("S: Chat2.rpc('one', 7): same id, found again by its path", func(): c2.rpc("one", 7), [7])
	act("S frees Chat2 and makes another", func():
		roots[1].get_node("Chat2").free()
		c2 = load("res://caller.gd").new()
		c2.name = "Chat2"
		roots[1].add_child(c2))
	act("S: Chat2.rpc('one', 8): a new id", func(): roots[1].get_node("Chat2").rpc("one", 8), [8])

func g_raw() -> void:
	start(true)
	act("S: send_bytes([1, 2], 2)", func(): apis[1].send_bytes(PackedByteArray([1, 2]), 2))
	act("S: send_bytes([3], 0, UNRELIABLE, 5)", func(): apis[1].send_bytes(PackedByteArray([3]), 0, MultiplayerPeer.TRANSFER_MODE_UNRELIABLE, 5))
	act("S: send_bytes([4], -2, UNRELIABLE_ORDERED, 1)", func(): apis[1].send_bytes(PackedByteArray([4]), -2, MultiplayerPeer.TRANSFER_MODE_UNRELIABLE_ORDERED, 1))
	act("S: send_bytes([])", func(): apis[1].send_bytes(PackedByteArray()))
	act("A: send_bytes([5], 1)", func(): apis[2].send_bytes(PackedByteArray([5]), 1))
	act("A: send_bytes([6], 3)", func(): apis[2].send_bytes(PackedByteArray([6]), 3))
	act("A: send_bytes([7], 0, UNRELIABLE, 2)", func(): apis[2].send_bytes(PackedByteArray([7]), 0, MultiplayerPeer.TRANSFER_MODE_UNRELIABLE, 2))
	act("A: send_bytes([8], -1)", func(): apis[2].send_bytes(PackedByteArray([8]), -1))
	act("A: send_bytes([9], -3)", func(): apis[2].send_bytes(PackedByteArray([9]), -3))
	act("A: send_bytes([10], 99), an unknown peer", func(): apis[2].send_bytes(PackedByteArray([10]), 99))

func g_spawn() -> void:
	start()
	var s: Node = roots[1].get_node("World")
	act("S: add crate", func(): s.get_node("Players").add_child(load("res://crate.tscn").instantiate(), true))
	act("S: add a second crate", func(): s.get_node("Players").add_child(load("res://crate.tscn").instantiate(), true))
	act("S: add player 'Ferris' with two synchronizers of S and Input of S", func():
		var p: Node = load("res://player.tscn").instantiate()
		p.name = "Ferris"
		p.position = Vector2(3, 4)
		p.tags = PackedStringArray(["a"])
		s.get_node("Players").add_child(p, true))
	pump(3)
	act("S: add player '2': Input belongs to 2", func(): player(roots[1], "2"))
	pump(3)
	for data in [null, 5, true, "text", PackedByteArray([1, 2]), {"kind": "barrel", "at": Vector2(1, 2)}, [1, 2]]:
		act("S: Custom.spawn(%s)" % var_to_str(data).replace("\n", " "), func(): s.get_node("Custom").spawn(data), [data])
	for i in 10:
		if roots[2].get_node("World/Things").get_child_count() > i and i < 7:
			event("A", "custom data: %s named %s" % [var_to_str(roots[2].get_node("World/Things").get_child(i).get_meta("data", null)).replace("\n", " "), roots[2].get_node("World/Things").get_child(i).name])
	act("S: add a crate called größe", func():
		var c: Node = load("res://crate.tscn").instantiate()
		c.name = "größe"
		s.get_node("Players").add_child(c, true))
	act("S: free the crate", func(): s.get_node("Players/Crate").free())
	act("S: Players/2 rpc hit 5", func(): s.get_node("Players/2").rpc("hit", 5), [5])
	act("S: Players/2 rpc hit 6", func(): s.get_node("Players/2").rpc("hit", 6), [6])

func g_despawn() -> void:
	start()
	act("S: add player '2'", func(): player(roots[1], "2"))
	pump(4)
	act("S: free player 2 (queue_free at A is in the next frame)", func(): roots[1].get_node("World/Players/2").free())
	pump(2)
	await process_frame
	pump(2)
	act("S: add player '2' again", func(): player(roots[1], "2"))
	pump(4)
	act("A frees its copy of 2 on its own", func(): roots[2].get_node("World/Players/2").free())
	pump(2)
	act("S: free player 2", func(): roots[1].get_node("World/Players/2").free())
	pump(2)
	act("S: add two players", func():
		player(roots[1], "Ann")
		player(roots[1], "Bob"))
	pump(1)
	act("the server goes away", func():
		peers[2].emit_signal("peer_disconnected", 1)
		peers[2].status = MultiplayerPeer.CONNECTION_DISCONNECTED)
	pump(1)
	await process_frame
	event("A", "children of Players: %d" % roots[2].get_node("World/Players").get_child_count())

func g_nested() -> void:
	start()
	act("S: add tank: Aim is of Gun and goes by path, Far and Body are of Tank (tree order: Gun/Far, Body)", func(): roots[1].get_node("World/Players").add_child(load("res://nested.tscn").instantiate(), true))
	pump(3)
	act("S: rotate the gun", func(): roots[1].get_node("World/Players/Tank/Gun").rotation = 0.5)
	pump(1)
	act("S: free the tank", func(): roots[1].get_node("World/Players/Tank").free())
	pump(1)

func g_client_spawn() -> void:
	quiet = true
	add(1)
	add(2)
	add(3)
	for id in apis:
		roots[id].get_node("World/Clock").free()
		roots[id].get_node("World/Spawner").set_multiplayer_authority(2)
	connect_client(2)
	connect_client(3)
	pump(2)
	quiet = false
	act("A, who has authority over Spawner, adds a crate", func(): roots[2].get_node("World/Players").add_child(load("res://crate.tscn").instantiate(), true))
	pump(3)
	act("A: add player 2: State and Extra are S's and not listed, Input is A's", func(): player(roots[2], "2"))
	pump(4)
	act("S frees the crate that A has spawned: nothing is sent", func(): roots[1].get_node("World/Players/Crate").free())
	act("A frees the crate", func(): roots[2].get_node("World/Players/Crate").free())
	pump(2)
	disconnect_client(2)
	pump(1)
	await process_frame
	event("S", "children of Players: %d" % roots[1].get_node("World/Players").get_child_count())
	event("B", "children of Players: %d" % roots[3].get_node("World/Players").get_child_count())

func g_hidden_path() -> void:
	quiet = true
	add(1)
	add(2)
	roots[1].get_node("World/Clock").public_visibility = false
	connect_client(2)
	pump(3)
	quiet = false
	act("S: Clock, by path, becomes visible to 2", func(): roots[1].get_node("World/Clock").set_visibility_for(2, true))
	pump(3)
	act("S: Clock is hidden from 2: no packet", func(): roots[1].get_node("World/Clock").set_visibility_for(2, false))
	pump(1)
	act("S: and shown again: no SIMPLIFY_PATH, but the watched properties again", func(): roots[1].get_node("World/Clock").set_visibility_for(2, true))
	pump(2)

func g_visibility() -> void:
	start(true)
	var p: Node = load("res://player.tscn").instantiate()
	p.name = "Hidden"
	p.get_node("State").public_visibility = false
	p.get_node("Extra").public_visibility = false
	p.get_node("Input").public_visibility = false
	act("S: add player with no synchronizer visible", func(): roots[1].get_node("World/Players").add_child(p, true))
	act("S: State.set_visibility_for(2, true)", func(): p.get_node("State").set_visibility_for(2, true))
	pump(2)
	act("S: Extra.set_visibility_for(2, true)", func(): p.get_node("Extra").set_visibility_for(2, true))
	pump(1)
	act("S: rpc hit 1 (all): only 2 sees it", func(): p.rpc("hit", 1), [1])
	act("S: rpc_id 3 hit: refused", func(): p.rpc_id(3, "hit", 1), [1])
	act("S: State.set_visibility_for(3, true)", func(): p.get_node("State").set_visibility_for(3, true))
	pump(2)
	act("S: State.set_visibility_for(2, false): Extra still visible", func(): p.get_node("State").set_visibility_for(2, false))
	pump(1)
	act("S: Extra.set_visibility_for(2, false): gone", func(): p.get_node("Extra").set_visibility_for(2, false))
	pump(1)
	await process_frame
	act("S: State.public_visibility = true", func(): p.get_node("State").public_visibility = true)
	pump(2)

func g_sync() -> void:
	add(1)
	add(2)
	connect_client(2)
	pump(3)
	var w: Node = roots[1].get_node("World")
	act("S: process_priority = 300", func(): w.process_priority = 300)
	act("S: editor_description = 'd'", func(): w.editor_description = "d")
	pump(1)
	act("S: add player Ferris", func(): player(roots[1], "Ferris"))
	pump(2)
	var p: Node = roots[1].get_node("World/Players/Ferris")
	act("S: position, rotation of Body", func():
		p.position = Vector2(5, 6)
		p.get_node("Body").rotation = 0.5)
	act("S: hp = 7 (on change)", func(): p.hp = 7)
	act("S: tags and scale (Extra, both on change)", func():
		p.tags = PackedStringArray(["x", "y"])
		p.get_node("Body").scale = Vector2(2, 1))
	act("S: hp and tags together", func():
		p.hp = 8
		p.tags = PackedStringArray())
	act("S: title = 't' (spawn only: never sent)", func(): p.title = "t")
	act("S: State.replication_interval = 5", func(): p.get_node("State").replication_interval = 5.0)
	pump(1)
	peers[1].set_meta("lossy", true)
	quiet = true
	pump(3)
	quiet = false
	peers[1].set_meta("lossy", false)
	event("", "three polls of S lost: the counter has moved on by three")
	pump(1)
	act("S: authority of Clock to 2", func():
		for id in [1, 2]:
			roots[id].get_node("World/Clock").set_multiplayer_authority(2))
	pump(3)
	quiet = true
	roots[1].get_node("World/Players/Ferris").free()
	peers[1].set_meta("lossy", true)
	for i in 65540:
		apis[2].poll()
		peers[1].queue.clear()
	peers[1].set_meta("lossy", false)
	errors.lines.clear()
	quiet = false
	event("", "65,540 polls of A: the counter has wrapped")
	pump(2)

func g_sizes() -> void:
	start()
	act("S: rpc with 100,000 bytes", func(): chat(1).rpc("va", "x".repeat(100000)))
	act("S: send_bytes of 100,000", func():
		var b := PackedByteArray()
		b.resize(100000)
		apis[1].send_bytes(b, 2))
	var make := func(n: int) -> Node:
		var node := Node.new()
		node.name = "Big"
		var sync := MultiplayerSynchronizer.new()
		sync.name = "Sync"
		var config := SceneReplicationConfig.new()
		config.add_property(^".:editor_description")
		config.property_set_replication_mode(^".:editor_description", n)
		sync.replication_config = config
		node.add_child(sync)
		return node
	for mode in [1, 2]:
		for id in apis:
			roots[id].add_child(make.call(mode))
		pump(4)
		var big: Node = roots[1].get_node("Big")
		for n in ([1331, 1332, 1336, 1342, 1343] if mode == 1 else [1400, 65000, 65519, 65520, 65527, 65528]):
			act("S: a %s property of %d characters (8 bytes more)" % [["", "synchronised", "watched"][mode], n], func(): big.editor_description = "x".repeat(n))
		for id in apis:
			roots[id].get_node("Big").free()
		pump(1)

func g_relay() -> void:
	quiet = true
	add(1)
	add(2)
	add(3)
	for id in apis:
		roots[id].get_node("World/Clock").free()
	connect_client(2)
	pump(1)
	quiet = false
	connect_client(3)
	pump(2)
	act("B: Chat.rpc_id(2, 'unrel_3', 1): relayed with the sender's mode and channel", func(): chat(3).rpc_id(2, "unrel_3", 1), [1])
	act("B: Chat.rpc_id(2, 'unrel_3', 2)", func(): chat(3).rpc_id(2, "unrel_3", 2), [2])
	disconnect_client(3)
	report_errors("")
	pump(1)
	act("S: disconnect_peer(2)", func(): apis[1].disconnect_peer(2))

func g_no_relay() -> void:
	quiet = true
	add(1)
	add(2)
	add(3)
	for id in apis:
		roots[id].get_node("World/Clock").free()
		apis[id].server_relay = false
	quiet = false
	connect_client(2)
	connect_client(3)
	pump(2)
	act("A: Chat.rpc('one', 1)", func(): chat(2).rpc("one", 1), [1])
	act("A: Chat.rpc_id(3, 'one', 1)", func(): chat(2).rpc_id(3, "one", 1), [1])
	inject("ADD_PEER 9 with relay off at the client", 2, 1, PackedByteArray([7, 1, 9, 0, 0, 0]))
	inject("RELAY from 9 with relay off", 2, 1, PackedByteArray([7, 3, 9, 0, 0, 0, 3, 1]))

func g_auth() -> void:
	quiet = true
	add(1)
	add(2)
	for id in apis:
		roots[id].get_node("World/Clock").free()
		apis[id].auth_callback = func(peer: int, data: PackedByteArray): event(names[id], "auth_callback(%d, %s)" % [peer, data.hex_encode()])
	quiet = false
	connect_client(2)
	pump(1)
	act("A: Chat.rpc_id(1, 'one', 1) before authentication", func(): chat(2).rpc_id(1, "one", 1))
	act("S: send_auth(2, [1])", func(): apis[1].send_auth(2, PackedByteArray([1])))
	act("A: send_auth(1, [2, 3])", func(): apis[2].send_auth(1, PackedByteArray([2, 3])))
	act("A: complete_auth(1)", func(): apis[2].complete_auth(1))
	act("S: send_auth(2, [4]) after A has completed", func(): apis[1].send_auth(2, PackedByteArray([4])))
	act("S: complete_auth(2)", func(): apis[1].complete_auth(2))
	pump(1)

func g_auth_one_side() -> void:
	quiet = true
	add(1)
	add(2)
	add(3)
	for id in apis:
		roots[id].get_node("World/Clock").free()
	apis[1].auth_callback = func(peer: int, data: PackedByteArray): event("S", "auth_callback(%d, %s)" % [peer, data.hex_encode()])
	apis[1].auth_timeout = 0.2
	quiet = false
	event("", "only S has an auth_callback")
	connect_client(2)
	act("A: Chat.rpc_id(1, 'one', 1)", func(): chat(2).rpc_id(1, "one", 1))
	OS.delay_msec(250)
	pump(1)
	apis[1].auth_callback = Callable()
	apis[3].auth_callback = func(peer: int, data: PackedByteArray): event("B", "auth_callback(%d, %s)" % [peer, data.hex_encode()])
	event("", "only B has an auth_callback")
	connect_client(3)
	pump(1)
	act("B: send_auth(1, [1])", func(): apis[3].send_auth(1, PackedByteArray([1])))
	act("B: complete_auth(1)", func(): apis[3].complete_auth(1))
	inject("the server answers AUTH complete", 3, 1, PackedByteArray([7, 0]))

func g_errors() -> void:
	start(true)
	act("S: Chat.rpc_id(2, 'one', 1)", func(): chat(1).rpc_id(2, "one", 1))
	act("S: add player 2", func(): player(roots[1], "2"))
	pump(3)
	var path := "World/Chat".to_utf8_buffer() + PackedByteArray([0])
	var h := func(hex: String) -> PackedByteArray: return hex.hex_decode()
	inject("empty packet", 2, 1, h.call(""))
	inject("only a command", 2, 1, h.call("00"))
	inject("SYS alone", 2, 1, h.call("07"))
	inject("SYS unknown 4", 2, 1, h.call("070401000000"))
	inject("ADD_PEER 9", 2, 1, h.call("070109000000"))
	inject("ADD_PEER 9 again", 2, 1, h.call("070109000000"))
	inject("ADD_PEER 3 with a byte more", 2, 1, h.call("07010700000000"))
	inject("ADD_PEER -5", 2, 1, h.call("0701fbffffff"))
	inject("DEL_PEER of an unknown peer", 2, 1, h.call("070263000000"))
	inject("DEL_PEER 9", 2, 1, h.call("070209000000"))
	inject("ADD_PEER from a client to the server", 1, 2, h.call("070109000000"))
	inject("RELAY without a packet", 2, 1, h.call("070303000000"))
	inject("RELAY from 3, RAW", 2, 1, h.call("0703030000000301"))
	inject("RELAY from an unknown peer 77, RAW", 2, 1, h.call("07034d0000000301"))
	inject("RELAY from 77, SIMPLIFY", 2, 1, h.call("07034d00000001") + "0".repeat(32).to_utf8_buffer() + h.call("0001000000") + path)
	inject("RELAY in RELAY", 2, 1, h.call("0703030000000703030000000301"))
	inject("RELAY to the server with target 1", 1, 2, h.call("0703010000000301"))
	inject("RELAY to itself", 1, 2, h.call("0703020000000301"))
	inject("RAW without bytes", 2, 1, h.call("03"))
	inject("RAW with flags", 2, 1, h.call("f307"))
	inject("bit 3 of the command set", 2, 1, h.call("0b07"))
	inject("SIMPLIFY too short", 2, 1, h.call("0100"))
	inject("SIMPLIFY without the last NUL", 2, 1, h.call("01") + "0".repeat(32).to_utf8_buffer() + h.call("0040000000") + "World/Chat".to_utf8_buffer())
	inject("SIMPLIFY of an id in use", 2, 1, h.call("01") + "0".repeat(32).to_utf8_buffer() + h.call("0040000000") + path)
	inject("SIMPLIFY of id 0", 2, 1, h.call("01") + "0".repeat(32).to_utf8_buffer() + h.call("0000000000") + path)
	inject("SIMPLIFY of an absolute path out of the root", 2, 1, h.call("01") + "0".repeat(32).to_utf8_buffer() + h.call("0041000000") + "/root/S/World".to_utf8_buffer() + h.call("00"))
	inject("SIMPLIFY of .. out of the root", 2, 1, h.call("01") + "0".repeat(32).to_utf8_buffer() + h.call("0042000000") + "../S/World/Chat".to_utf8_buffer() + h.call("00"))
	inject("SIMPLIFY of the second path to a node", 2, 1, h.call("01") + "0".repeat(32).to_utf8_buffer() + h.call("0043000000") + "World/../World/Chat".to_utf8_buffer() + h.call("00"))
	inject("CONFIRM of an id never asked", 2, 1, h.call("0201e7030000"))
	inject("CONFIRM of 7 bytes", 2, 1, h.call("020101000000ff"))
	inject("CALL method 200 of Chat", 2, 1, h.call("0001c80102 05".replace(" ", "")))
	inject("CALL unknown node id", 2, 1, h.call("00fa06010205"))
	inject("CALL node id width 3", 2, 1, h.call("300106010205"))
	inject("CALL with a wide node id and a wide method id", 2, 1, h.call("6040000000" + "0600" + "01" + "0205"))
	inject("CALL one(5) with bits 6 and 7 set on a String", 2, 1, h.call("00400601" + "44000000" + "01000000" + "61000000"))
	inject("CALL one: String", 2, 1, h.call("00400601" + "04000000" + "01000000" + "61000000"))
	inject("CALL one: String with junk in bytes 1 to 3 of its header", 2, 1, h.call("00400601" + "04ffff7f" + "01000000" + "61000000"))
	inject("CALL one: bool 01, bit 6 set", 2, 1, h.call("0040060141"))
	inject("CALL one: bool c1", 2, 1, h.call("00400601c1"))
	inject("CALL one: int 5 in 64 bits", 2, 1, h.call("00400601c20500000000000000"))
	inject("CALL one: type 39", 2, 1, h.call("0040060127000000"))
	inject("CALL one: argument cut short", 2, 1, h.call("004006014203"))
	inject("CALL one: bytes left over", 2, 1, h.call("0040060102050909"))
	inject("CALL one: 2 declared, 1 there", 2, 1, h.call("004006020205"))
	inject("CALL by path, offset past the end", 2, 1, h.call("20ff00008006010205"))
	inject("CALL by path, offset 0", 2, 1, h.call("200000008006010205"))
	inject("CALL by path, without the last NUL", 2, 1, h.call("20090000800601020 5".replace(" ", "")) + "World/Chat".to_utf8_buffer())
	inject("CALL by path of a node that is not there", 2, 1, h.call("200900008006010205") + "World/No".to_utf8_buffer() + h.call("00"))
	inject("CALL with flag 7 and bytes to one", 2, 1, h.call("804006010203"))
	inject("SPAWN too short", 2, 1, h.call("0401"))
	inject("SPAWN through a node that is no spawner", 2, 1, h.call("0400" + "40000000" + "63000000" + "00000000" + "02000000" + "6100"))
	inject("SPAWN with scene 7", 2, 1, h.call("0407" + "02000000" + "63000000" + "00000000" + "02000000" + "6100"))
	inject("SPAWN of a bad name", 2, 1, h.call("0400" + "02000000" + "63000000" + "00000000" + "04000000" + "612f6200"))
	inject("SPAWN of a name in use", 2, 1, h.call("0400" + "02000000" + "63000000" + "00000000" + "02000000" + "3200"))
	inject("SPAWN of a crate, name without NUL", 2, 1, h.call("0400" + "02000000" + "63000000" + "00000000" + "02000000" + "6162"))
	inject("SPAWN with a net id in use", 2, 1, h.call("0400" + "02000000" + "63000000" + "00000000" + "02000000" + "6300"))
	inject("SPAWN with one synchronizer id too many", 2, 1, h.call("0400" + "02000000" + "64000000" + "01000000" + "02000000" + "65000000" + "6400"))
	inject("SPAWN from a client", 1, 2, h.call("0400" + "01000000" + "63000000" + "00000000" + "02000000" + "6100"))
	inject("SPAWN of a player without its synchronizers", 2, 1, h.call("0401" + "02000000" + "66000000" + "00000000" + "02000000" + "6600"))
	inject("DESPAWN of an unknown net id", 2, 1, h.call("05aa000000"))
	inject("SYNC of 3 bytes", 2, 1, h.call("060100"))
	inject("SYNC of an unknown net id", 2, 1, h.call("060100" + "aa000000" + "02000000" + "0205"))
	inject("SYNC size past the end", 2, 1, h.call("060100" + "02000000" + "ff000000" + "0205"))
	inject("SYNC of State (net id 2) with too few values", 2, 1, h.call("06f000" + "02000000" + "0c000000" + "05000000" + "00000000" + "00000000"))
	inject("SYNC of State with an int for the position", 2, 1, h.call("06f100" + "02000000" + "0c000000" + "0205" + "0300000000000000" + "0101"))
	inject("SYNC older than the last", 2, 1, h.call("060100" + "02000000" + "18000000" + "05000000" + "00000000" + "00000000" + "0300010000000000" + "00000000"))
	inject("DELTA with an empty mask", 2, 1, h.call("16" + "02000000" + "0000000000000000" + "02000000" + "0205"))
	inject("DELTA hp = 5", 2, 1, h.call("16" + "02000000" + "0100000000000000" + "02000000" + "0205"))
	event("A", "hp = %d" % roots[2].get_node("World/Players/2").hp)
	inject("DELTA with a bit past the properties", 2, 1, h.call("16" + "02000000" + "0180000000000000" + "02000000" + "0206"))
	inject("DELTA with a byte too many", 2, 1, h.call("16" + "02000000" + "0100000000000000" + "03000000" + "020500"))
	inject("SYNC from a client for S's synchronizer", 1, 2, h.call("060100" + "02000000" + "02000000" + "0205"))
	inject("AUTH complete after admission", 1, 2, h.call("0700"))
	inject("AUTH data after admission", 1, 2, h.call("070005"))
	inject("a packet from a peer that is not connected", 1, 50, h.call("0305"))
