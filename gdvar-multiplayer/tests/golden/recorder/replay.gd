# Hands packets to a stock client and checks what it makes of them.
# Run: godot4 --headless --path . -s replay.gd -- FILE   Lines of the file:
#   packet HEX        a packet of the server
#   call HEX          the next packet is a call with these arguments: an Array
#   value NODE PATH HEX   the value of a property by now
#   count NODE NUMBER     how many children the node has
extends "res://recorder.gd"

var heard := 0

func _initialize() -> void:
	multiplayer_poll = false
	errors = ErrorLog.new()
	OS.add_logger(errors)
	run.call_deferred()

func expect(args: Array) -> bool:
	heard += 1
	return super(args)

func run() -> void:
	await process_frame
	quiet = true
	add(2)
	roots[2].get_node("World/Clock").free()
	peers[2].emit_signal("peer_connected", 1)
	pump(1)
	errors.lines.clear()
	quiet = false
	group = "values"
	var done := {"packet": 0, "call": 0, "value": 0, "count": 0}
	var file := FileAccess.open(OS.get_cmdline_user_args()[0], FileAccess.READ)
	while not file.eof_reached():
		var line := file.get_line().split(" ")
		match line[0]:
			"packet":
				peers[2].queue.append([1, line[1].hex_decode(), MultiplayerPeer.TRANSFER_MODE_RELIABLE, 0])
				apis[2].poll()
				for error in errors.lines:
					print("error %s after %s" % [error, line[1].left(200)])
				errors.lines.clear()
				if line[1].begins_with("05"):
					await process_frame # What was despawned is gone at the end of a frame.
			"call":
				args_sent = line[1]
			"value":
				var value = roots[2].get_node(line[1]).get_indexed(NodePath(line[2]))
				if var_to_bytes(value).hex_encode() != line[3]:
					print("error %s:%s is %s, not %s" % [line[1], line[2], var_to_str(value), var_to_str(bytes_to_var(line[3].hex_decode()))])
			"count":
				if roots[2].get_node(line[1]).get_child_count() != line[2].to_int():
					print("error %s has %d children, not %s" % [line[1], roots[2].get_node(line[1]).get_child_count(), line[2]])
		if done.has(line[0]):
			done[line[0]] += 1
	print("replayed %d packets, heard %d of %d calls, compared %d values" % [done.packet, heard, done.call, done.value])
	quit()
