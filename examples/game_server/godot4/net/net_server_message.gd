# Made by gdvar from the Rust type ServerMessage. Do not edit it: the next run
# of what made it writes it anew.
class_name NetServerMessage
extends RefCounted
## What the server says.

## Tells the form on the wire: the same number in Rust means the same form.
const FINGERPRINT: int = -5996086633959858081 # 0xacc99ef99c5ae05f


## Reads what Rust or `var_to_bytes` wrote. [param reader] tells afterwards what was wrong, if
## something was; null is returned then.
static func decode(wire_bytes: PackedByteArray, reader: NetReader = NetReader.new()) -> NetServerMessage:
	reader.start()
	return _read(reader.value_of(wire_bytes), reader)


## Writes what `decode` and Rust read: `var_to_bytes`.
func encode() -> PackedByteArray:
	return var_to_bytes(_write())


## Reads the Dictionary that stands for it, as `get_var` returns it; null if it does not fit.
static func from_dict(wire_value: Variant, reader: NetReader = NetReader.new()) -> NetServerMessage:
	reader.start()
	return _read(wire_value, reader)


## Returns the Dictionary that stands for it, as `put_var` writes it.
func to_dict() -> Dictionary:
	return _write()


static func _read(wire_value: Variant, reader: NetReader) -> NetServerMessage:
	var wire_entries: Dictionary = reader.dictionary(wire_value)
	var made: NetServerMessage = _read_entries(wire_entries, reader)
	reader.leave()
	if reader.failed():
		return null
	return made


static func _read_entries(wire_entries: Dictionary, reader: NetReader) -> NetServerMessage:
	var wire_tag: Variant = reader.tag(reader.required(wire_entries, "type"))
	match wire_tag:
		"welcome":
			return Welcome._read_variant(wire_entries, reader)
		"joined":
			return Joined._read_variant(wire_entries, reader)
		"left":
			return Left._read_variant(wire_entries, reader)
		"snapshot":
			return Snapshot._read_variant(wire_entries, reader)
		"chat":
			return Chat._read_variant(wire_entries, reader)
		"dropped":
			return Dropped._read_variant(wire_entries, reader)
	reader.fail("a variant of NetServerMessage", wire_tag)
	return null


func _write() -> Dictionary:
	var wire_entries: Dictionary = {}
	_write_entries(wire_entries)
	return wire_entries


func _write_entries(_wire_entries: Dictionary) -> void:
	pass


class Welcome:
	extends NetServerMessage
	## The answer to a join.

	## The client's own number.
	var id: int = 0

	## Ticks per second.
	var tick_rate: int = 0

	## Who is there, the client itself included.
	var players: Array[NetPlayer] = []


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Welcome:
		var made: Welcome = Welcome.new()
		made.id = reader.integer(reader.required(wire_entries, "id"), -2147483648, 2147483647)
		made.tick_rate = reader.integer(reader.required(wire_entries, "tick_rate"), 0, 4294967295)
		var wire_value_1: Variant = reader.required(wire_entries, "players")
		var wire_items_2: Array[NetPlayer] = []
		for wire_item_3: Variant in reader.elements(wire_value_1):
			reader.at(wire_items_2.size())
			wire_items_2.append(NetPlayer._read(wire_item_3, reader))
		reader.leave()
		made.players = wire_items_2
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "welcome"
		wire_entries["id"] = id
		wire_entries["tick_rate"] = tick_rate
		var wire_items_1: Array = []
		for wire_item_2: NetPlayer in players:
			wire_items_1.append(wire_item_2._write())
		wire_entries["players"] = wire_items_1


class Joined:
	extends NetServerMessage
	## Somebody came.

	## Its number.
	var id: int = 0

	## What it calls itself.
	var name: String = ""


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Joined:
		var made: Joined = Joined.new()
		made.id = reader.integer(reader.required(wire_entries, "id"), -2147483648, 2147483647)
		made.name = reader.text(reader.required(wire_entries, "name"))
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "joined"
		wire_entries["id"] = id
		wire_entries["name"] = name


class Left:
	extends NetServerMessage
	## Somebody went.

	## Its number.
	var id: int = 0

	## Why, for people.
	var reason: String = ""


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Left:
		var made: Left = Left.new()
		made.id = reader.integer(reader.required(wire_entries, "id"), -2147483648, 2147483647)
		made.reason = reader.text(reader.required(wire_entries, "reason"))
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "left"
		wire_entries["id"] = id
		wire_entries["reason"] = reason


class Snapshot:
	extends NetServerMessage
	## Where everybody is after a tick. The players are spread over packed arrays of equal length, which takes 16
	## bytes a player where a Dictionary for each would take over 80.

	## Goes up by one with every snapshot.
	var tick: int = 0

	## The players' numbers.
	var ids: PackedInt32Array = PackedInt32Array()

	## Where they are.
	var positions: PackedVector2Array = PackedVector2Array()

	## How many inputs of each were taken so far.
	var steps: PackedInt32Array = PackedInt32Array()


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Snapshot:
		var made: Snapshot = Snapshot.new()
		made.tick = reader.integer(reader.required(wire_entries, "tick"), 0, 4294967295)
		made.ids = reader.packed_int32_array(reader.required(wire_entries, "ids"), -2147483648, 2147483647)
		made.positions = reader.packed_vector2_array(reader.required(wire_entries, "positions"))
		made.steps = reader.packed_int32_array(reader.required(wire_entries, "steps"), -2147483648, 2147483647)
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "snapshot"
		wire_entries["tick"] = tick
		wire_entries["ids"] = ids
		wire_entries["positions"] = positions
		wire_entries["steps"] = steps


class Chat:
	extends NetServerMessage
	## Somebody said something.

	## Whose number.
	var from: int = 0

	## What it said.
	var text: String = ""


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Chat:
		var made: Chat = Chat.new()
		made.from = reader.integer(reader.required(wire_entries, "from"), -2147483648, 2147483647)
		made.text = reader.text(reader.required(wire_entries, "text"))
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "chat"
		wire_entries["from"] = from
		wire_entries["text"] = text


class Dropped:
	extends NetServerMessage
	## The last message: the server ends the connection.

	## Why, for people.
	var reason: String = ""


	static func _read_variant(wire_entries: Dictionary, reader: NetReader) -> Dropped:
		var made: Dropped = Dropped.new()
		made.reason = reader.text(reader.required(wire_entries, "reason"))
		if reader.failed():
			return null
		return made


	func _write_entries(wire_entries: Dictionary) -> void:
		wire_entries["type"] = "dropped"
		wire_entries["reason"] = reason
