# Joins the server, and plays: arrow keys move, a click fires.
#
# godot --path . -- NAME [ws://HOST:PORT] [bot SECONDS OUTPUT]
extends Node2D

signal hit_seen(who: String, by: String)

var me := "player"
var bot: Node

func _ready() -> void:
	var args := OS.get_cmdline_user_args()
	me = args[0] if args.size() > 0 else "player"
	var url := args[1] if args.size() > 1 else "ws://localhost:7000"
	if args.size() > 4 and args[2] == "bot":
		bot = load("res://bot.gd").new(float(args[3]), args[4])
		add_child(bot)
	join(url)

func join(url: String) -> void:
	var api: SceneMultiplayer = multiplayer
	# The name is what the server authenticates.
	api.peer_authenticating.connect(func(peer): api.send_auth(peer, me.to_utf8_buffer()))
	api.auth_callback = func(peer, _data): api.complete_auth(peer)
	api.server_disconnected.connect(func(): print("the server has ended the game"))
	api.connection_failed.connect(func(): print("no server at ", url))
	var peer := WebSocketMultiplayerPeer.new()
	peer.create_client(url)
	api.multiplayer_peer = peer

# The player that belongs to this peer, or null.
func mine() -> Node2D:
	return $Players.get_node_or_null(str(multiplayer.get_unique_id()))

func _process(_delta: float) -> void:
	var player := mine()
	if player and not bot and not $Lobby/Line.has_focus():
		player.dir = Input.get_vector("ui_left", "ui_right", "ui_up", "ui_down")

func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed and mine():
		fire.rpc_id(1, get_global_mouse_position())

# Clients call this on the server.
@rpc("any_peer") func fire(_at: Vector2) -> void: pass

# The server calls this.
@rpc("authority") func hit(who: String, by: String) -> void:
	hit_seen.emit(who, by)

func _draw() -> void:
	draw_rect(Rect2(0, 0, 640, 290), Color(0.12, 0.14, 0.18))
