# Three peers in one process, polled by hand, over loop_peer.gd: what they send is printed, a line of JSON each.
# record.gd has the groups of events.
extends SceneTree

const LoopPeer := preload("res://loop_peer.gd")
const MODES := ["unreliable", "unreliable_ordered", "reliable"]

var peers := {} # id -> LoopPeer
var apis := {} # id -> SceneMultiplayer
var roots := {} # id -> Node
var names := {1: "S", 2: "A", 3: "B"}
var group := ""
var call_text := ""
var args_hex := ""
var args_sent := ""
var quiet := false
var errors: ErrorLog
var counts := {}
var last_sync := {}
var most_bytes := 300 # Of a longer packet, only the start is printed.
var most_digits := 400 # Longer arguments are not printed.

class ErrorLog extends Logger:
	var lines := []
	func _log_error(_function: String, _file: String, _line: int, code: String, rationale: String, _notify: bool, error_type: int, _backtraces: Array) -> void:
		lines.append(("warning: " if error_type == 1 else "") + (rationale if rationale else code))
	func _log_message(_message: String, _error: bool) -> void:
		pass

func out(line: Dictionary) -> void:
	if not quiet:
		counts[group] = counts.get(group, 0) + 1
		print(JSON.stringify(line, "", false))

func event(who: String, what: String) -> void:
	out({"group": group, "at": who, "event": what if what.length() < 200 else what.left(80) + "…"})

func sent(from: MultiplayerPeerExtension, bytes: PackedByteArray) -> Error:
	# A synchronizer's state goes out at every poll: only the first packet of equal ones is recorded.
	var sync := bytes.decode_u8(0) == 6 or bytes.slice(0, 2) == PackedByteArray([7, 3]) and bytes.size() > 6 and bytes.decode_u8(6) == 6
	var key := "%s %d %d %d" % [group, from.id, from.target, bytes.decode_u8(0)]
	var state := bytes.slice(3 if bytes.decode_u8(0) == 6 else 9)
	var repeated: bool = sync and last_sync.get(key) == state
	if sync:
		last_sync[key] = state
	var line := {"group": group, "call": call_text, "from": from.id, "to": from.target, "mode": MODES[from.mode], "channel": from.channel, "hex": bytes.hex_encode()}
	if bytes.size() > most_bytes:
		line["hex"] = bytes.slice(0, 64).hex_encode()
		line["len"] = bytes.size()
	if args_hex:
		line["args"] = args_hex
	if not repeated:
		out(line)
	if peers.has(from.target) and not from.get_meta("lossy", false):
		peers[from.target].queue.append([from.id, bytes, from.mode, from.channel])
	return OK

func act(text: String, what: Callable, args = null) -> void:
	call_text = text
	args_hex = var_to_bytes(args).hex_encode() if args != null else ""
	args_sent = args_hex
	if args_hex.length() > most_digits:
		args_hex = ""
	what.call()
	args_hex = ""
	call_text = "(poll)"
	pump(1)
	report_errors("")

func pump(n := 3) -> void:
	call_text = "(poll)"
	for i in n:
		OS.delay_usec(20)
		for id in apis:
			apis[id].poll()
	report_errors("")

# Whether the arguments are those that were sent last.
func expect(args: Array) -> bool:
	return args_sent == var_to_bytes(args).hex_encode()

func report_errors(who: String) -> void:
	for line in errors.lines:
		out({"group": group, "at": who, "error": line})
	errors.lines.clear()

# Feeds bytes into `to` as if `from` had sent them, and records what the engine says.
func inject(text: String, to: int, from: int, bytes: PackedByteArray) -> void:
	errors.lines.clear()
	call_text = "(answer)"
	peers[to].queue.append([from, bytes, MultiplayerPeer.TRANSFER_MODE_RELIABLE, 0])
	apis[to].poll()
	out({"group": group, "inject": text, "from": from, "to": to, "hex": bytes.hex_encode(), "errors": errors.lines.duplicate()})
	errors.lines.clear()
	for id in peers:
		if id != to:
			peers[id].queue.clear()

func add(id: int, with_world := true) -> void:
	var root := Node.new()
	root.name = names[id]
	self.root.add_child(root)
	roots[id] = root
	var api := SceneMultiplayer.new()
	set_multiplayer(api, root.get_path())
	apis[id] = api
	var peer := LoopPeer.new()
	peer.hub = self
	peer.id = id
	peer.who = names[id]
	peers[id] = peer
	api.multiplayer_peer = peer
	var who: String = names[id]
	api.peer_connected.connect(func(p): event(who, "peer_connected(%d)" % p))
	api.peer_disconnected.connect(func(p): event(who, "peer_disconnected(%d)" % p))
	api.connected_to_server.connect(func(): event(who, "connected_to_server"))
	api.connection_failed.connect(func(): event(who, "connection_failed"))
	api.server_disconnected.connect(func(): event(who, "server_disconnected"))
	api.peer_packet.connect(func(p, b): event(who, "peer_packet(%d, %s)" % [p, b.hex_encode()]))
	api.peer_authenticating.connect(func(p): event(who, "peer_authenticating(%d)" % p))
	api.peer_authentication_failed.connect(func(p): event(who, "peer_authentication_failed(%d)" % p))
	if with_world:
		var world: Node = load("res://world.tscn").instantiate()
		for spawner in ["Spawner", "Custom"]:
			world.get_node(spawner).spawned.connect(func(n): event(who, "%s.spawned(%s)" % [spawner, n.name]))
			world.get_node(spawner).despawned.connect(func(n): event(who, "%s.despawned(%s)" % [spawner, n.name]))
		world.get_node("Clock").synchronized.connect(func(): if group == "join" or group == "sync": event(who, "Clock.synchronized"))
		world.get_node("Clock").delta_synchronized.connect(func(): event(who, "Clock.delta_synchronized"))
		root.add_child(world)
		tell(world.get_node("Chat"), who)

func tell(node: Node, who: String) -> void:
	node.set_meta("hub", self)
	node.set_meta("who", who)

func connect_client(id: int) -> void:
	call_text = "transport connects %d" % id
	peers[1].emit_signal("peer_connected", id)
	peers[id].emit_signal("peer_connected", 1)

func disconnect_client(id: int) -> void:
	call_text = "transport disconnects %d" % id
	peers[1].emit_signal("peer_disconnected", id)
	peers[id].emit_signal("peer_disconnected", 1)

func reset() -> void:
	quiet = true
	for id in apis:
		apis[id].multiplayer_peer = null
		roots[id].free()
	apis.clear()
	peers.clear()
	roots.clear()
	await process_frame
	errors.lines.clear()
	quiet = false

func chat(id: int) -> Node:
	return roots[id].get_node("World/Chat")

func start(with_b := false) -> void:
	quiet = true
	add(1)
	add(2)
	connect_client(2)
	if with_b:
		add(3)
		connect_client(3)
	for id in apis: # No Clock in the groups which are not about it.
		roots[id].get_node("World/Clock").free()
	pump(4)
	errors.lines.clear()
	quiet = false
