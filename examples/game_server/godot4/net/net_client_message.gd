# Made by gdvar from the Rust type ClientMessage. Do not edit it: the next run
# of what made it writes it anew.
class_name NetClientMessage
extends RefCounted
## What a client says.

## Tells the form on the wire: the same number in Rust means the same form.
const FINGERPRINT: int = -7703136905791364863 # 0x9518f5cc121aa101


## Reads what Rust or `var_to_bytes` wrote. [param reader] tells afterwards what was wrong, if
## something was; null is returned then.
static func decode(wire_bytes: PackedByteArray, reader: NetReader = NetReader.new()) -> NetClientMessage:
	reader.start()
	return _read(reader.value_of(wire_bytes), reader)


## Writes what `decode` and Rust read: `var_to_bytes`.
func encode() -> PackedByteArray:
	return var_to_bytes(_write())


## Reads the Dictionary that stands for it, as `get_var` returns it; null if it does not fit.
static func from_dict(wire_value: Variant, reader: NetReader = NetReader.new()) -> NetClientMessage:
	reader.start()
	return _read(wire_value, reader)


## Returns the Dictionary that stands for it, as `put_var` writes it.
func to_dict() -> Dictionary:
	return _write()


static func _read(wire_value: Variant, reader: NetReader) -> NetClientMessage:
	var wire_entries: Dictionary = reader.dictionary(wire_value)
	var made: NetClientMessage = _read_entries(wire_entries, reader)
	reader.leave()
	if reader.failed():
		return null
	return made


static func _read_entries(wire_entries: Dictionary, reader: NetReader) -> NetClientMessage:
	var wire_tag: Variant = reader.tag(reader.required(wire_entries, "type"))
	match wire_tag:
		"join":
			return Join._read_variant(wire_entries, reader)
		"input":
			return Input_._read_variant(wire_entries, reader)
		"chat":
			return Chat._read_variant(wire_entries, reader)
		"leave":
			return Leave.new()
	reader.fail("a variant of NetClientMessage", wire_tag)
	return null


func _write() -> Dictionary:
	var wire_entries: Dictionary = {}
	_write_entries(wire_entries)
	return wire_entries


func _write_entries(_wire_entries: Dictionary) -> void:
	pass


class Join:
	extends NetClientMessage
	## Asks for a place in the game. The first message of every client.

	## What the others see, 1 to `MAX_NAME` bytes.
	var name: String = ""

	## What its messages are like. Games that build them by hand leave it out.
	var handshake: NetHandshake = null


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Join:
		var made: Join = Join.new()
		made.name = reader.text(reader.required(wire_entries, "name"))
		if reader.has(wire_entries, "handshake"):
			if reader.found == null:
				made.handshake = null
			else:
				made.handshake = NetHandshake._read(reader.found, reader)
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "join"
		wire_entries["name"] = name
		if handshake == null:
			wire_entries["handshake"] = null
		else:
			wire_entries["handshake"] = handshake._write()


class Input_:
	extends NetClientMessage
	## A step. The server takes one each tick and keeps a few that came early.

	## Higher than that of every input before. Others are late copies, and ignored.
	var sequence: int = 0

	## Where to, each component from -1 to 1.
	var direction: Vector2 = Vector2()


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Input_:
		var made: Input_ = Input_.new()
		made.sequence = reader.integer(reader.required(wire_entries, "sequence"), 0, 4294967295)
		made.direction = reader.vector2(reader.required(wire_entries, "direction"))
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "input"
		wire_entries["sequence"] = sequence
		wire_entries["direction"] = direction


class Chat:
	extends NetClientMessage
	## A line for everybody.

	## 1 to `MAX_TEXT` bytes.
	var text: String = ""


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Chat:
		var made: Chat = Chat.new()
		made.text = reader.text(reader.required(wire_entries, "text"))
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "chat"
		wire_entries["text"] = text


class Leave:
	extends NetClientMessage
	## Says goodbye.


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "leave"
