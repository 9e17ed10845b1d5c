extends SceneTree
# Sends values over TCP, expects each of them back, and prints how many came back unchanged.
#
#   -s peer.gd -- PORT var        StreamPeer.put_var and get_var
#   -s peer.gd -- PORT packet     PacketPeerStream.put_var and get_var
#   -s peer.gd -- PORT raw        PacketPeerStream.put_packet and get_packet

const TIMEOUT_MSEC := 10_000

func _init() -> void:
	var arguments := OS.get_cmdline_user_args()
	var tcp := StreamPeerTCP.new()
	tcp.connect_to_host("127.0.0.1", int(arguments[0]))
	if wait(func(): tcp.poll(); return tcp.get_status() == StreamPeerTCP.STATUS_CONNECTED):
		tcp.set_no_delay(true)
		print("returned ", exchange(tcp, arguments[1]))
	quit()

func exchange(tcp: StreamPeerTCP, mode: String) -> int:
	var packets := PacketPeerStream.new()
	packets.stream_peer = tcp
	var sent: Array = values().map(raw) if mode == "raw" else values()
	for value in sent:
		match mode:
			"var": tcp.put_var(value)
			"packet": packets.put_var(value)
			"raw": packets.put_packet(value)
	var returned := 0
	for value in sent:
		var back: Variant
		if mode == "var":
			back = tcp.get_var()
		elif not wait(func(): return packets.get_available_packet_count() > 0):
			break
		else:
			back = packets.get_var() if mode == "packet" else packets.get_packet()
		returned += int(var_to_bytes(back) == var_to_bytes(value))
	return returned

func values() -> Array:
	var typed: Dictionary[String, Vector3] = {"a": Vector3(1, 2, 3)}
	return [null, true, -1, 1 << 40, 0.1, "", "Ferris 🦀", &"name", NodePath("a/b:c"), typed, [1, [2, [3]]],
		Transform3D.IDENTITY, PackedStringArray(["a", ""]), PackedVector4Array([Vector4.ONE]), large()]

# Nearly as much as a PacketPeerStream takes.
func large() -> PackedByteArray:
	var bytes := PackedByteArray()
	bytes.resize(65_000)
	bytes.fill(7)
	return bytes

# Bytes that are not a value.
func raw(value: Variant) -> PackedByteArray:
	return PackedByteArray([255]) + var_to_bytes(value)

func wait(condition: Callable) -> bool:
	var deadline := Time.get_ticks_msec() + TIMEOUT_MSEC
	while not condition.call():
		if Time.get_ticks_msec() > deadline:
			print("waited in vain")
			return false
		OS.delay_usec(200)
	return true
