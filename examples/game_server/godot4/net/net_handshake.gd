# Made by gdvar from the Rust type Handshake. Do not edit it: the next run
# of what made it writes it anew.
class_name NetHandshake
extends RefCounted
## Which messages a side was built with.

## Tells the form on the wire: the same number in Rust means the same form.
const FINGERPRINT: int = 6691763711392160147 # 0x5cddeba41a611993

## The version of the protocol: one more with every change of a message.
var version: int = 1

## `ClientMessage.FINGERPRINT`.
var client: int = 0

## `ServerMessage.FINGERPRINT`.
var server: int = 0


## Reads what Rust or `var_to_bytes` wrote. [param reader] tells afterwards what was wrong, if
## something was; null is returned then.
static func decode(wire_bytes: PackedByteArray, reader: NetReader = NetReader.new()) -> NetHandshake:
	reader.start()
	return _read(reader.value_of(wire_bytes), reader)


## Writes what `decode` and Rust read: `var_to_bytes`.
func encode() -> PackedByteArray:
	return var_to_bytes(_write())


## Reads the Dictionary that stands for it, as `get_var` returns it; null if it does not fit.
static func from_dict(wire_value: Variant, reader: NetReader = NetReader.new()) -> NetHandshake:
	reader.start()
	return _read(wire_value, reader)


## Returns the Dictionary that stands for it, as `put_var` writes it.
func to_dict() -> Dictionary:
	return _write()


static func _read(wire_value: Variant, reader: NetReader) -> NetHandshake:
	var wire_entries: Dictionary = reader.dictionary(wire_value)
	var made: NetHandshake = _read_entries(wire_entries, reader)
	reader.leave()
	if reader.failed():
		return null
	return made


static func _read_entries(wire_entries: Dictionary, reader: NetReader) -> NetHandshake:
	var made: NetHandshake = NetHandshake.new()
	if reader.has(wire_entries, "version"):
		made.version = reader.integer(reader.found, 0, 4294967295)
	made.client = reader.integer(reader.required(wire_entries, "client"))
	made.server = reader.integer(reader.required(wire_entries, "server"))
	if reader.failed():
		return null
	return made


func _write() -> Dictionary:
	var wire_entries: Dictionary = {}
	_write_entries(wire_entries)
	return wire_entries


func _write_entries(wire_entries: Dictionary) -> void:
	wire_entries["version"] = version
	wire_entries["client"] = client
	wire_entries["server"] = server
