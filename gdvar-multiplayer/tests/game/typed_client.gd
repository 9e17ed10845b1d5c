# A stock client whose scene has typed containers.
# godot --headless --path . -s typed_client.gd -- ws://HOST:PORT
extends SceneTree

func _initialize() -> void:
	Engine.max_fps = 60
	var world := Node.new()
	world.name = "World"
	var spawner := MultiplayerSpawner.new()
	spawner.name = "Spawner"
	spawner.add_spawnable_scene("res://typed.tscn")
	var players := Node.new()
	players.name = "Players"
	world.add_child(players)
	world.add_child(spawner)
	root.add_child(world)
	spawner.spawn_path = ^"../Players"
	spawner.spawned.connect(func(node): node.answer())
	var peer := WebSocketMultiplayerPeer.new()
	peer.create_client(OS.get_cmdline_user_args()[0])
	get_multiplayer().multiplayer_peer = peer
