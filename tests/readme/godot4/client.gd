extends SceneTree
# Talks to one of the README's servers ten times a second, with a WebSocket's heartbeats on.
#
#   godot --headless --path . -s client.gd -- tcp|websocket PORT SECONDS

var tcp: StreamPeerTCP
var websocket: WebSocketPeer
var end: int
var next := 0
var sent := 0
var heard := 0


func _initialize() -> void:
	Engine.max_fps = 100
	var arguments := OS.get_cmdline_user_args()
	var port := int(arguments[1])
	end = Time.get_ticks_msec() + int(arguments[2]) * 1000
	if arguments[0] == "tcp":
		tcp = StreamPeerTCP.new()
		tcp.connect_to_host("127.0.0.1", port)
	else:
		websocket = WebSocketPeer.new()
		# A ping twice a second. The connection is closed if no pong comes back.
		websocket.heartbeat_interval = 0.5
		websocket.connect_to_url("ws://127.0.0.1:%d" % port)


func _process(_delta: float) -> bool:
	var connected := poll()
	while has_answer():
		var answer: Variant = tcp.get_var() if tcp else websocket.get_var()
		var expected: Variant = step(heard) if tcp else {"you said": step(heard)}
		if answer != expected:
			return finish("answer %d is %s" % [heard, answer])
		heard += 1
	var now := Time.get_ticks_msec()
	if now > end:
		return finish("" if sent == heard and sent > 0 else "%d of %d answers" % [heard, sent])
	if sent > 0 and not connected:
		return finish("the connection ended after %d answers" % heard)
	# Nothing is sent at the end, so that every answer can arrive.
	if connected and now >= next and now < end - 1000:
		next = now + 100
		if tcp:
			tcp.put_var(step(sent))
		else:
			websocket.put_var(step(sent))
			# A server of values has to survive this.
			websocket.send_text("hello")
		sent += 1
	return false


func poll() -> bool:
	if tcp:
		tcp.poll()
		return tcp.get_status() == StreamPeerTCP.STATUS_CONNECTED
	websocket.poll()
	return websocket.get_ready_state() == WebSocketPeer.STATE_OPEN


func has_answer() -> bool:
	return tcp.get_available_bytes() >= 4 if tcp else websocket.get_available_packet_count() > 0


func step(number: int) -> Dictionary:
	return {"player": number, "to": Vector2(number, 0.5)}


func finish(problem: String) -> bool:
	print("%d answers %s" % [heard, problem])
	quit(0 if problem == "" else 1)
	return true
