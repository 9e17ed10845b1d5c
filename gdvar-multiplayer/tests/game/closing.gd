# Connects, does nothing, and prints how the connection ends.
# godot --headless --path . -s closing.gd -- ws://HOST:PORT [auth]
extends SceneTree

func _initialize() -> void:
	Engine.max_fps = 60
	var args := OS.get_cmdline_user_args()
	var api: SceneMultiplayer = get_multiplayer()
	if "auth" in args:
		api.auth_callback = func(_peer, _data): pass
	var peer := WebSocketMultiplayerPeer.new()
	peer.supported_protocols = PackedStringArray(["first", "second"])
	peer.create_client(args[0])
	var connection := peer.get_peer(1)
	api.multiplayer_peer = peer
	while connection.get_ready_state() != WebSocketPeer.STATE_CLOSED:
		await process_frame
	print("closed %d %s" % [connection.get_close_code(), connection.get_close_reason()])
	quit()
