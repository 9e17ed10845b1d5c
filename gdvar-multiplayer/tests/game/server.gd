# A stock server: spawns a player for each peer, moves it, answers calls, and writes down what it sees.
# godot --headless --path . -s server.gd -- ws|enet PORT OUTPUT [range]
extends SceneTree

var world: Node
var record = load("res://record.gd").new()
var output := ""

func _initialize() -> void:
	Engine.max_fps = 60
	var args := OS.get_cmdline_user_args()
	output = args[2]
	world = load("res://world.tscn").instantiate()
	root.add_child(world)
	var api: SceneMultiplayer = get_multiplayer()
	var chat := world.get_node("Chat")
	world.round = 1
	world.rules = "no pushing"
	api.auth_callback = func(peer, data):
		record.add("auth", [data.get_string_from_utf8()])
		if data.get_string_from_utf8() == "secret":
			api.send_auth(peer, "welcome".to_utf8_buffer())
			api.complete_auth(peer)
		else:
			api.disconnect_peer(peer)
	api.peer_connected.connect(func(peer):
		record.add("peer", [])
		var node: Node = load("res://player.tscn").instantiate()
		node.name = str(peer)
		node.position = Vector2(3, 4)
		node.title = "from Godot"
		node.tags = PackedStringArray(["a", "b"])
		world.get_node("Players").add_child(node, true)
		chat.rpc_id(peer, "said", 1, "welcome"))
	api.peer_disconnected.connect(func(peer):
		record.add("peer gone", [])
		world.get_node("Players/%d" % peer).queue_free())
	api.peer_packet.connect(func(_peer, bytes): record.add("bytes", [bytes.get_string_from_utf8()]))
	chat.heard.connect(heard)
	var peer: MultiplayerPeer
	if args[0] == "enet":
		peer = ENetMultiplayerPeer.new()
		peer.create_server(int(args[1]))
		if "range" in args:
			peer.host.compress(ENetConnection.COMPRESS_RANGE_CODER)
	else:
		peer = WebSocketMultiplayerPeer.new()
		peer.create_server(int(args[1]))
	api.multiplayer_peer = peer
	print("listening")

func heard(method: String, arguments: Array, from: int) -> void:
	var chat := world.get_node("Chat")
	var player: Node = world.get_node_or_null("Players/%d" % from)
	if method in ["quick", "steady"]:
		if not record.seen.any(func(entry): return entry[0] == "call" and entry[1] == method):
			record.add("call", [method, arguments])
		return
	record.add("call", [method, arguments])
	match arguments:
		["answer", _]:
			chat.rpc_id(from, "said", from, "you said answer")
			chat.rpc_id(from, "blinked", {"n": 1})
			chat.rpc_id(from, "stepped", 0.5)
			get_multiplayer().send_bytes("raw".to_utf8_buffer(), from)
		["hurt", _]:
			player.hp = 42
			player.tags = PackedStringArray(["changed"])
		["make", _]:
			world.get_node("Custom").spawn({"kind": "barrel", "n": 3})
		["input", _]:
			record.add("input", [player.dir, player.firing])
		["hide", _]:
			player.get_node("State").public_visibility = false
			player.get_node("Extra").public_visibility = false
		["show", _]:
			player.get_node("State").public_visibility = true
			player.get_node("Extra").public_visibility = true
		["end", _]:
			# The connection ends first.
			get_multiplayer().disconnect_peer(from)
			await create_timer(0.3).timeout
			record.save(output)
			quit()

func _process(_delta) -> bool:
	for node in world.get_node("Players").get_children():
		node.position.x += 0.5
	return false
