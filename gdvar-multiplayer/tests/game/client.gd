# A stock client: joins, calls, moves, and writes down what it sees.
# godot --headless --path . -s client.gd -- NAME ws://HOST:PORT|enet:PORT PASSWORD OUTPUT [wrong_first] [leave] [lossy]
extends SceneTree

var me := ""
var url := ""
var world: Node
var record = load("res://record.gd").new()
var orders := []
var flags: PackedStringArray
var has_blinked := false

func _initialize() -> void:
	Engine.max_fps = 60
	var args := OS.get_cmdline_user_args()
	me = args[0]
	url = args[1]
	flags = args.slice(4)
	world = load("res://world.tscn").instantiate()
	root.add_child(world)
	var api: SceneMultiplayer = get_multiplayer()
	api.connected_to_server.connect(func(): record.add("connected", []))
	api.connection_failed.connect(func(): record.add("failed", []))
	api.server_disconnected.connect(func(): record.add("server gone", []))
	api.peer_connected.connect(func(peer): record.add("peer", [peer]))
	api.peer_disconnected.connect(func(peer): record.add("peer gone", [peer]))
	api.peer_packet.connect(func(peer, bytes): record.add("bytes", [peer, bytes.get_string_from_utf8()]))
	world.get_node("Chat").heard.connect(heard)
	world.get_node("Spawner").spawned.connect(func(node): record.add("spawned", [str(node.name), state_of(node)]))
	world.get_node("Spawner").despawned.connect(func(node): record.add("despawned", [str(node.name)]))
	world.get_node("Custom").spawned.connect(func(node): record.add("made", [str(node.name), node.get_meta("data")]))
	world.get_node("Custom").despawned.connect(func(node): record.add("unmade", [str(node.name)]))
	if "wrong_first" in flags:
		await join("wrong")
		record.add("refused", [])
	await join(args[2])
	await take_part()
	record.save(args[3])
	quit()

func heard(method: String, arguments: Array, from: int) -> void:
	record.add("call", [method, arguments, from])
	if method == "blinked":
		has_blinked = true
	if method == "said" and arguments[0] == 1:
		orders.append(arguments[1])

func state_of(node: Node) -> Dictionary:
	if not node.has_node("State"):
		return {}
	return {"position": node.position, "hp": node.hp, "title": node.title, "tags": node.tags, "dir": node.dir, "firing": node.firing, "rotation": node.get_node("Body").rotation, "scale": node.get_node("Body").scale.x}

# Connects, and returns when it is decided.
func join(password: String) -> void:
	var api: SceneMultiplayer = get_multiplayer()
	var decided := [false]
	var decide := func(): decided[0] = true
	api.auth_callback = func(peer, data):
		record.add("auth", [peer, data.get_string_from_utf8()])
		api.complete_auth(peer)
	var ask := func(peer): api.send_auth(peer, password.to_utf8_buffer())
	api.peer_authenticating.connect(ask)
	for outcome in [api.connected_to_server, api.connection_failed, api.server_disconnected]:
		outcome.connect(decide)
	var peer: MultiplayerPeer
	if url.begins_with("enet:"):
		peer = ENetMultiplayerPeer.new()
		peer.create_client("127.0.0.1", url.to_int())
	else:
		peer = WebSocketMultiplayerPeer.new()
		peer.create_client(url)
	api.multiplayer_peer = peer
	while not decided[0]:
		await process_frame
	api.peer_authenticating.disconnect(ask)
	for outcome in [api.connected_to_server, api.connection_failed, api.server_disconnected]:
		outcome.disconnect(decide)
	if peer is WebSocketMultiplayerPeer and peer.get_connection_status() == MultiplayerPeer.CONNECTION_DISCONNECTED:
		await process_frame

func order() -> String:
	while orders.is_empty():
		await process_frame
	return orders.pop_front()

func player():
	var path := "Players/%d" % get_multiplayer().get_unique_id()
	while not world.has_node(path):
		await process_frame
	return world.get_node(path)

func take_part() -> void:
	var api: SceneMultiplayer = get_multiplayer()
	var chat := world.get_node("Chat")
	var moved := false
	await player()
	chat.rpc_id(1, "say", "I am " + me, Vector2(1, 2))
	chat.rpc_id(1, "loud", {"name": me, "list": [1, true, null]})
	chat.rpc_id(1, "_under", PackedByteArray())
	chat.rpc_id(1, "_under", PackedByteArray([1, 2]))
	chat.rpc_id(1, "größe")
	# These may be lost, so they are sent until the server has seen them.
	var n := 0
	while orders.is_empty():
		n += 1
		chat.rpc_id(1, "quick", n)
		chat.rpc_id(1, "steady", n)
		await create_timer(0.05).timeout
	while true:
		var text := await order()
		match text.get_slice(" ", 0):
			"talk":
				chat.rpc("say", "to all from " + me, Vector2.ZERO)
				api.send_bytes(("bytes of " + me).to_utf8_buffer(), 0, MultiplayerPeer.TRANSFER_MODE_RELIABLE)
			"move":
				moved = true
				var mine: Node = await player()
				mine.dir = Vector2(me.length(), -1)
				mine.firing = true
			"leave":
				if "leave" in flags:
					api.multiplayer_peer.close()
					await create_timer(0.1).timeout
					record.add("left", [world.get_node("Players").get_child_count()])
					await join("secret")
					await player()
					chat.rpc_id(1, "say", "back as " + me, Vector2(3, 4))
			"lossy":
				for i in 300:
					chat.rpc_id(1, "loud", [i, "x".repeat((i * 37) % 5000)])
					if i % 10 == 9:
						await create_timer(0.02).timeout
			"end":
				# The last states and what is unreliable may be lost, and are sent again.
				for i in 900:
					if (has_blinked or not text.ends_with("blinked")) and world.round == int(text.get_slice(" ", 1)) and (not moved or all_move()):
						break
					await process_frame
				for node in world.get_node("Players").get_children():
					record.add("at the end", [str(node.name), state_of(node)])
				record.add("world", [world.round, world.rules])
				chat.rpc_id(1, "say", "done", Vector2.ZERO)
			"quit":
				return

func all_move() -> bool:
	return world.get_node("Players").get_children().all(func(node): return node.dir != Vector2.ZERO and node.firing)
