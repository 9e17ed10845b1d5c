extends SceneTree
# Sends values over TCP, expects each of them back, and prints how many came back unchanged.
#
#   -s peer.gd -- PORT var        StreamPeer.put_var and get_var
#   -s peer.gd -- PORT packet     PacketPeerStream.put_var and get_var
#   -s peer.gd -- PORT raw        PacketPeerStream.put_packet and get_packet

const TIMEOUT_MSEC = 10000

func _init():
	var arguments = OS.get_cmdline_args()
	var tcp = StreamPeerTCP.new()
	tcp.connect_to_host("127.0.0.1", int(arguments[-2]))
	if wait_for_connection(tcp):
		tcp.set_no_delay(true)
		print("returned ", exchange(tcp, arguments[-1]))
	quit()

func exchange(tcp, mode):
	var packets = PacketPeerStream.new()
	packets.stream_peer = tcp
	var sent = values()
	if mode == "raw":
		for i in sent.size():
			sent[i] = raw(sent[i])
	for value in sent:
		match mode:
			"var": tcp.put_var(value)
			"packet": packets.put_var(value)
			"raw": packets.put_packet(value)
	var returned = 0
	for value in sent:
		var back
		if mode == "var":
			back = tcp.get_var()
		elif not wait_for_packet(packets):
			break
		else:
			back = packets.get_var() if mode == "packet" else packets.get_packet()
		# As text: a Dictionary equals only itself, and the padding of a NodePath's bytes is never the same.
		returned += int(var2str(back) == var2str(value))
	return returned

func values():
	return [null, true, -1, 1 << 40, 0.1, "", "Ferris 🦀", NodePath("a/b:c"), {"a": Vector3(1, 2, 3)}, [1, [2, [3]]],
		Transform.IDENTITY, PoolStringArray(["a", ""]), PoolColorArray([Color.red]), large()]

# Nearly as much as a PacketPeerStream takes.
func large():
	var bytes = PoolByteArray()
	bytes.resize(65000)
	bytes.fill(7)
	return bytes

# Bytes that are not a value.
func raw(value):
	var bytes = PoolByteArray([255])
	bytes.append_array(var2bytes(value))
	return bytes

func wait_for_connection(tcp):
	var deadline = OS.get_ticks_msec() + TIMEOUT_MSEC
	while tcp.get_status() != StreamPeerTCP.STATUS_CONNECTED:
		if OS.get_ticks_msec() > deadline:
			return false
		OS.delay_usec(200)
	return true

func wait_for_packet(packets):
	var deadline = OS.get_ticks_msec() + TIMEOUT_MSEC
	while packets.get_available_packet_count() == 0:
		if OS.get_ticks_msec() > deadline:
			return false
		OS.delay_usec(200)
	return true
