extends SceneTree
# Talks to the README's UDP server ten times a second.
#
#   godot3-server --path . -s client.gd -- PORT SECONDS

var peer = PacketPeerUDP.new()
var end
var next = 0
var sent = 0
var heard = 0


func _initialize():
	Engine.target_fps = 100
	var arguments = OS.get_cmdline_args()
	end = OS.get_ticks_msec() + int(arguments[-1]) * 1000
	peer.connect_to_host("127.0.0.1", int(arguments[-2]))


func _idle(_delta):
	while peer.get_available_packet_count() > 0:
		if peer.get_var() != "got it":
			return finish("answer %d is another one" % heard)
		heard += 1
	var now = OS.get_ticks_msec()
	if now > end:
		return finish("" if sent == heard and sent > 0 else "%d of %d answers" % [heard, sent])
	if now >= next and now < end - 1000:
		next = now + 100
		peer.put_var({"player": sent, "to": Vector2(sent, 0.5)})
		sent += 1
	return false


func finish(problem):
	print("%d answers %s" % [heard, problem])
	quit(0 if problem == "" else 1)
	return true
