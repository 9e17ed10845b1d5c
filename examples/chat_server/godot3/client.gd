extends SceneTree
# Joins the chat, says its lines, prints the lines of others, and leaves when somebody says "bye".
#
#   godot3-server --path . -s client.gd -- PORT NAME [LINE...]

const TIMEOUT_MSEC = 15000

var peer = StreamPeerTCP.new()
# A PacketPeerStream does not wait for the rest of a value.
var packets = PacketPeerStream.new()
var name
var lines
var joined = false


func _initialize():
	var arguments = Array(OS.get_cmdline_args())
	arguments = arguments.slice(arguments.find("--") + 1, arguments.size() - 1)
	name = arguments[1]
	lines = arguments.slice(2, arguments.size() - 1) if arguments.size() > 2 else []
	peer.connect_to_host("127.0.0.1", int(arguments[0]))
	packets.stream_peer = peer


func _idle(_delta):
	if OS.get_ticks_msec() > TIMEOUT_MSEC or peer.get_status() == StreamPeerTCP.STATUS_ERROR:
		printerr("no connection, or nobody said bye")
		quit(1)
		return true
	if peer.get_status() != StreamPeerTCP.STATUS_CONNECTED:
		return false
	if not joined:
		joined = true
		# Without it, a value may be held back for 40 ms: the engine sends its length separately.
		peer.set_no_delay(true)
		packets.put_var({"type": "join", "name": name})
	while packets.get_available_packet_count() > 0:
		if hear(packets.get_var()):
			quit()
			return true
	return false


# Returns whether it is time to leave.
func hear(event):
	match event.type:
		"joined":
			print(event.name, " joined")
			if event.name == name:
				for line in lines:
					packets.put_var({"type": "say", "text": line})
		"said":
			print(event.name, ": ", event.text)
			return event.text == "bye"
		"left":
			print(event.name, " left")
	return false
