# Made by gdvar from the Rust type Player. Do not edit it: the next run
# of what made it writes it anew.
class_name NetPlayer
extends RefCounted
## Somebody in the game.

## Tells the form on the wire: the same number in Rust means the same form.
const FINGERPRINT: int = 3583576511762979852 # 0x31bb6bd9d110dc0c

## The number in snapshots.
var id: int = 0

## What it calls itself.
var name: String = ""


## Reads what Rust or `var_to_bytes` wrote. [param reader] tells afterwards what was wrong, if
## something was; null is returned then.
static func decode(wire_bytes: PackedByteArray, reader: NetReader = NetReader.new()) -> NetPlayer:
	reader.start()
	return _read(reader.value_of(wire_bytes), reader)


## Writes what `decode` and Rust read: `var_to_bytes`.
func encode() -> PackedByteArray:
	return var_to_bytes(_write())


## Reads the Dictionary that stands for it, as `get_var` returns it; null if it does not fit.
static func from_dict(wire_value: Variant, reader: NetReader = NetReader.new()) -> NetPlayer:
	reader.start()
	return _read(wire_value, reader)


## Returns the Dictionary that stands for it, as `put_var` writes it.
func to_dict() -> Dictionary:
	return _write()


static func _read(wire_value: Variant, reader: NetReader) -> NetPlayer:
	var wire_entries: Dictionary = reader.dictionary(wire_value)
	var made: NetPlayer = _read_entries(wire_entries, reader)
	reader.leave()
	if reader.failed():
		return null
	return made


static func _read_entries(wire_entries: Dictionary, reader: NetReader) -> NetPlayer:
	var made: NetPlayer = NetPlayer.new()
	made.id = reader.integer(reader.required(wire_entries, "id"), -2147483648, 2147483647)
	made.name = reader.text(reader.required(wire_entries, "name"))
	if reader.failed():
		return null
	return made


func _write() -> Dictionary:
	var wire_entries: Dictionary = {}
	_write_entries(wire_entries)
	return wire_entries


func _write_entries(wire_entries: Dictionary) -> void:
	wire_entries["id"] = id
	wire_entries["name"] = name
