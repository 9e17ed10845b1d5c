extends SceneTree
# A client without a window; the classes of its messages, in net/, are generated from the server's types. It joins, makes its steps, says a line, leaves, and checks everything that it receives.
#
#   godot --headless --path . -s client.gd -- TRANSPORT PORT NUMBER PLAYERS STEPS
#
# TRANSPORT is tcp, packets, websocket or udp. NUMBER is its own among PLAYERS clients that play together. It
# ends with exit code 0 if everything was as expected.

const TIMEOUT_MSEC := 15_000
const REPEAT_MSEC := 200
const STRIDE := 4.0

const LINES: Array[String] = ["Hello, world!", "Привет, мир!", "你好,世界!", "こんにちは世界", "안녕하세요 세계",
	"مرحبا بالعالم", "שלום עולם", "नमस्ते दुनिया", "Γειά σου Κόσμε", "สวัสดีชาวโลก", "🦀🎮👩‍🚀", "Zażółć gęślą jaźń"]

var link: Link
var number: int
var expected_players: int
var expected_steps: int

var id := 0
var numbers := {}       # by id, of all players
var steps := {}         # by id, as of the last snapshot
var lines := {}         # by id, what was said
var started := false
var sequence := 0
var tick := 0
var snapshots := 0
var missed := 0
var next_repeat := 0
var leaving := false
var problems: Array[String] = []


func _initialize() -> void:
	Engine.max_fps = 200
	var arguments := OS.get_cmdline_user_args()
	link = Link.create(arguments[0])
	link.open(int(arguments[1]))
	number = int(arguments[2])
	expected_players = int(arguments[3])
	expected_steps = int(arguments[4])


func _process(_delta: float) -> bool:
	if Time.get_ticks_msec() > TIMEOUT_MSEC:
		problems.append("it took too long: %d steps, %d lines" % [steps.get(id, 0), lines.size()])
		return finish()
	if not link.poll():
		return false
	while link.has_message():
		var reader := NetReader.new()
		var message := NetServerMessage.from_dict(link.receive(), reader)
		if message == null:
			problems.append(reader.error)
		elif message is NetServerMessage.Dropped:
			var reason: String = message.reason
			expect(leaving and reason == "left", "dropped: %s" % reason)
			return finish()
		else:
			take(message)
	act()
	return false


func take(message: NetServerMessage) -> void:
	if message is NetServerMessage.Welcome:
		id = message.id
		for player: NetPlayer in message.players:
			numbers[player.id] = number_of(player.name)
	elif message is NetServerMessage.Joined:
		numbers[message.id] = number_of(message.name)
	elif message is NetServerMessage.Left:
		expect(message.reason == "left", "%s left: %s" % [numbers[message.id], message.reason])
		numbers.erase(message.id)
	elif message is NetServerMessage.Chat:
		expect(message.text == LINES[numbers[message.from]], "%s said %s" % [numbers[message.from], message.text])
		lines[message.from] = message.text
	elif message is NetServerMessage.Snapshot:
		if message.tick > tick or link.is_reliable():
			check(message)
			play()


# Repeats its message until there is an answer. Over a reliable connection, once is enough.
func act() -> void:
	var now := Time.get_ticks_msec()
	if now < next_repeat:
		return
	next_repeat = now + REPEAT_MSEC if not link.is_reliable() else 0
	if id == 0:
		say("join", join())
	elif steps.get(id, 0) == expected_steps and id not in lines:
		var chat := NetClientMessage.Chat.new()
		chat.text = LINES[number]
		say("chat", chat)
	elif lines.size() == expected_players:
		leaving = true
		say("leave", NetClientMessage.Leave.new())


# The server compares the fingerprints with its own, and says which side is older. Classes that were not generated from the server's
# types have others, so their game leaves the handshake out.
func join() -> NetClientMessage.Join:
	var message := NetClientMessage.Join.new()
	message.name = "client %d" % number
	if OS.has_environment("NO_HANDSHAKE"):
		return message
	message.handshake = NetHandshake.new()
	message.handshake.client = NetClientMessage.FINGERPRINT
	message.handshake.server = NetServerMessage.FINGERPRINT
	if OS.has_environment("OLD_PROTOCOL"):
		message.handshake.version = 0
		message.handshake.client += 1
	return message


var said := {}

func say(what: String, message: NetClientMessage) -> void:
	if link.is_reliable() and what in said:
		return
	said[what] = true
	link.send(message.to_dict())


func play() -> void:
	started = started or numbers.size() == expected_players
	if started and sequence < expected_steps:
		sequence += 1
		# `Input` is a singleton of the engine.
		var input := NetClientMessage.Input_.new()
		input.sequence = sequence
		input.direction = direction(number)
		link.send(input.to_dict())


# A snapshot is correct if nobody is missing and everybody is where their steps have led them.
func check(snapshot: NetServerMessage.Snapshot) -> void:
	snapshots += 1
	if tick != 0:
		missed += snapshot.tick - tick - 1
		expect(snapshot.tick == tick + 1 or not link.is_reliable(), "tick %d after %d" % [snapshot.tick, tick])
	tick = snapshot.tick
	var ids: PackedInt32Array = snapshot.ids
	var positions: PackedVector2Array = snapshot.positions
	expect(ids.size() == positions.size() and ids.size() == snapshot.steps.size(), "uneven snapshot")
	if link.is_reliable():
		expect(ids.size() == numbers.size(), "tick %d has %d of %d players" % [tick, ids.size(), numbers.size()])
	for i in ids.size():
		if ids[i] in numbers:
			check_player(ids[i], positions[i], snapshot.steps[i])


func check_player(player: int, position: Vector2, its_steps: int) -> void:
	var place := "tick %d, client %d" % [tick, numbers[player]]
	var target := direction(numbers[player]) * STRIDE * its_steps
	expect(position == target, "%s: at %s, not %s" % [place, position, target])
	expect(its_steps >= steps.get(player, 0) and its_steps <= expected_steps, "%s: %d steps" % [place, its_steps])
	steps[player] = its_steps


func direction(of: int) -> Vector2:
	return Vector2(of % 4 + 1, -(of % 3) - 1) / 4.0


func number_of(name: String) -> int:
	return int(name.trim_prefix("client "))


func expect(condition: bool, problem: String) -> void:
	if not condition:
		problems.append(problem)


func finish() -> bool:
	expect(lines.size() == expected_players, "%d of %d lines" % [lines.size(), expected_players])
	if link.is_reliable():
		expect(missed == 0, "%d snapshots missed" % missed)
	for player in lines:
		# A player that left early had made all its steps by then.
		expect(steps[player] == expected_steps, "player %d made %d steps" % [player, steps[player]])
	print("client %d: %d snapshots, %d lines, %d missed, %d problems" %
			[number, snapshots, lines.size(), missed, problems.size()])
	for problem in problems.slice(0, 10):
		print("problem: ", problem)
	quit(0 if problems.is_empty() else 1)
	return true


# A connection to the server. Each kind sends with put_var and receives with get_var.
class Link:
	static func create(transport: String) -> Link:
		match transport:
			"tcp": return TcpLink.new()
			"packets": return PacketsLink.new()
			"websocket": return WebSocketLink.new()
		return UdpLink.new()

	func open(_port: int) -> void: pass
	# Polls the connection, and returns whether it is open.
	func poll() -> bool: return false
	func has_message() -> bool: return false
	func receive() -> Variant: return null
	func send(_message: Dictionary) -> void: pass
	func is_reliable() -> bool: return true


class TcpLink extends Link:
	var peer := StreamPeerTCP.new()

	func open(port: int) -> void:
		peer.connect_to_host("127.0.0.1", port)

	func poll() -> bool:
		peer.poll()
		# put_var sends the length and the value separately.
		peer.set_no_delay(true)
		return peer.get_status() == StreamPeerTCP.STATUS_CONNECTED

	# get_var waits for the rest of a value that has begun to arrive.
	func has_message() -> bool:
		return peer.get_available_bytes() > 0

	func receive() -> Variant:
		return peer.get_var()

	func send(message: Dictionary) -> void:
		peer.put_var(message)


# A PacketPeerStream on the same connection: the same bytes, and it never waits.
class PacketsLink extends TcpLink:
	var packets := PacketPeerStream.new()

	func open(port: int) -> void:
		super(port)
		packets.stream_peer = peer

	func has_message() -> bool:
		return packets.get_available_packet_count() > 0

	func receive() -> Variant:
		return packets.get_var()

	func send(message: Dictionary) -> void:
		packets.put_var(message)


class WebSocketLink extends Link:
	var peer := WebSocketPeer.new()

	func open(port: int) -> void:
		peer.connect_to_url("ws://127.0.0.1:%d" % port)

	func poll() -> bool:
		peer.poll()
		return peer.get_ready_state() == WebSocketPeer.STATE_OPEN or has_message()

	func has_message() -> bool:
		return peer.get_available_packet_count() > 0

	func receive() -> Variant:
		return peer.get_var()

	func send(message: Dictionary) -> void:
		peer.put_var(message)


class UdpLink extends Link:
	var peer := PacketPeerUDP.new()

	func open(port: int) -> void:
		peer.connect_to_host("127.0.0.1", port)

	func poll() -> bool:
		return true

	func has_message() -> bool:
		return peer.get_available_packet_count() > 0

	func receive() -> Variant:
		return peer.get_var()

	func send(message: Dictionary) -> void:
		peer.put_var(message)

	func is_reliable() -> bool:
		return false
