extends SceneTree
# A client without a window: it joins, makes its steps, says a line, leaves, and checks everything that it receives.
#
#   godot3-server --path . -s client.gd -- TRANSPORT PORT NUMBER PLAYERS STEPS
#
# TRANSPORT is tcp, packets, websocket or udp. NUMBER is its own among PLAYERS clients that play together. It
# ends with exit code 0 if everything was as expected.

const TIMEOUT_MSEC = 15000
const REPEAT_MSEC = 200
const STRIDE = 4.0

const LINES = ["Hello, world!", "Привет, мир!", "你好,世界!", "こんにちは世界", "안녕하세요 세계",
	"مرحبا بالعالم", "שלום עולם", "नमस्ते दुनिया", "Γειά σου Κόσμε", "สวัสดีชาวโลก", "🦀🎮👩‍🚀", "Zażółć gęślą jaźń"]

var link
var number
var expected_players
var expected_steps

var id = 0
var numbers = {}       # by id, of all players
var steps = {}         # by id, as of the last snapshot
var lines = {}         # by id, what was said
var said = {}
var started = false
var sequence = 0
var tick = 0
var snapshots = 0
var missed = 0
var next_repeat = 0
var leaving = false
var problems = []


func _initialize():
	Engine.target_fps = 200
	var arguments = OS.get_cmdline_args()
	link = create_link(arguments[-5])
	link.open(int(arguments[-4]))
	number = int(arguments[-3])
	expected_players = int(arguments[-2])
	expected_steps = int(arguments[-1])


func _idle(_delta):
	if OS.get_ticks_msec() > TIMEOUT_MSEC:
		problems.append("it took too long: %d steps, %d lines" % [steps.get(id, 0), lines.size()])
		return finish()
	if not link.poll():
		return false
	while link.has_message():
		var message = link.receive()
		if message.type == "dropped":
			expect(leaving and message.reason == "left", "dropped: %s" % message.reason)
			return finish()
		take(message)
	act()
	return false


func take(message):
	match message.type:
		"welcome":
			id = message.id
			for player in message.players:
				numbers[player.id] = number_of(player.name)
		"joined":
			numbers[message.id] = number_of(message.name)
		"left":
			expect(message.reason == "left", "%s left: %s" % [numbers[message.id], message.reason])
			numbers.erase(message.id)
		"chat":
			expect(message.text == LINES[numbers[message.from]], "%s said %s" % [numbers[message.from], message.text])
			lines[message.from] = message.text
		"snapshot":
			if message.tick > tick or link.is_reliable():
				check(message)
				play()


# Repeats its message until there is an answer. Over a reliable connection, once is enough.
func act():
	var now = OS.get_ticks_msec()
	if now < next_repeat:
		return
	next_repeat = 0 if link.is_reliable() else now + REPEAT_MSEC
	if id == 0:
		say("join", {"type": "join", "name": "client %d" % number})
	elif steps.get(id, 0) == expected_steps and not id in lines:
		say("chat", {"type": "chat", "text": LINES[number]})
	elif lines.size() == expected_players:
		leaving = true
		say("leave", {"type": "leave"})


func say(what, message):
	if link.is_reliable() and what in said:
		return
	said[what] = true
	link.send(message)


func play():
	started = started or numbers.size() == expected_players
	if started and sequence < expected_steps:
		sequence += 1
		link.send({"type": "input", "sequence": sequence, "direction": direction(number)})


# A snapshot is correct if nobody is missing and everybody is where their steps have led them.
func check(snapshot):
	snapshots += 1
	if tick != 0:
		missed += snapshot.tick - tick - 1
		expect(snapshot.tick == tick + 1 or not link.is_reliable(), "tick %d after %d" % [snapshot.tick, tick])
	tick = snapshot.tick
	var ids = snapshot.ids
	var positions = snapshot.positions
	expect(ids.size() == positions.size() and ids.size() == snapshot.steps.size(), "uneven snapshot")
	if link.is_reliable():
		expect(ids.size() == numbers.size(), "tick %d has %d of %d players" % [tick, ids.size(), numbers.size()])
	for i in ids.size():
		if ids[i] in numbers:
			check_player(ids[i], positions[i], snapshot.steps[i])


func check_player(player, position, its_steps):
	var place = "tick %d, client %d" % [tick, numbers[player]]
	var target = direction(numbers[player]) * STRIDE * its_steps
	expect(position == target, "%s: at %s, not %s" % [place, position, target])
	expect(its_steps >= steps.get(player, 0) and its_steps <= expected_steps, "%s: %d steps" % [place, its_steps])
	steps[player] = its_steps


func direction(of):
	return Vector2(of % 4 + 1, -(of % 3) - 1) / 4.0


func number_of(name):
	return int(name.trim_prefix("client "))


func expect(condition, problem):
	if not condition:
		problems.append(problem)


func finish():
	expect(lines.size() == expected_players, "%d of %d lines" % [lines.size(), expected_players])
	if link.is_reliable():
		expect(missed == 0, "%d snapshots missed" % missed)
	for player in lines:
		# A player that left early had made all its steps by then.
		expect(steps[player] == expected_steps, "player %d made %d steps" % [player, steps[player]])
	print("client %d: %d snapshots, %d lines, %d missed, %d problems" %
			[number, snapshots, lines.size(), missed, problems.size()])
	for i in min(problems.size(), 10):
		print("problem: ", problems[i])
	quit(0 if problems.empty() else 1)
	return true


func create_link(transport):
	match transport:
		"tcp": return TcpLink.new()
		"packets": return PacketsLink.new()
		"websocket": return WebSocketLink.new()
	return UdpLink.new()


# A connection to the server. Each kind sends with put_var and receives with get_var.
class TcpLink:
	var peer = StreamPeerTCP.new()

	func open(port):
		peer.connect_to_host("127.0.0.1", port)

	# Polls the connection, and returns whether it is open.
	func poll():
		if peer.get_status() != StreamPeerTCP.STATUS_CONNECTED:
			return false
		# put_var sends the length and the value separately.
		peer.set_no_delay(true)
		return true

	# get_var waits for the rest of a value that has begun to arrive.
	func has_message():
		return peer.get_available_bytes() > 0

	func receive():
		return peer.get_var()

	func send(message):
		peer.put_var(message)

	func is_reliable():
		return true


# A PacketPeerStream on the same connection: the same bytes, and it never waits.
class PacketsLink extends TcpLink:
	var packets = PacketPeerStream.new()

	func open(port):
		.open(port)
		packets.stream_peer = peer

	func has_message():
		return packets.get_available_packet_count() > 0

	func receive():
		return packets.get_var()

	func send(message):
		packets.put_var(message)


class WebSocketLink:
	var client = WebSocketClient.new()
	var peer

	# Each connection has a new peer.
	func open(port):
		client.connect_to_url("ws://127.0.0.1:%d" % port)
		peer = client.get_peer(1)
		peer.set_write_mode(WebSocketPeer.WRITE_MODE_BINARY)

	func poll():
		client.poll()
		return peer.is_connected_to_host() or has_message()

	func has_message():
		return peer.get_available_packet_count() > 0

	func receive():
		return peer.get_var()

	func send(message):
		peer.put_var(message)

	func is_reliable():
		return true


class UdpLink:
	var peer = PacketPeerUDP.new()

	func open(port):
		peer.set_dest_address("127.0.0.1", port)

	func poll():
		return true

	func has_message():
		return peer.get_available_packet_count() > 0

	func receive():
		return peer.get_var()

	func send(message):
		peer.put_var(message)

	func is_reliable():
		return false
