# The node whose methods are called, in each mode and both ways.
extends Node

signal heard(method: String, arguments: Array, from: int)

func hear(method: String, arguments: Array) -> void:
	heard.emit(method, arguments, multiplayer.get_remote_sender_id())

# Clients call these on the server, and on each other.
@rpc("any_peer") func say(text: String, at: Vector2) -> void: hear("say", [text, at])
@rpc("any_peer", "unreliable") func quick(value: int) -> void: hear("quick", [value])
@rpc("any_peer", "unreliable_ordered") func steady(value: int) -> void: hear("steady", [value])
@rpc("any_peer", "call_remote", "reliable", 2) func loud(value) -> void: hear("loud", [value])
@rpc("any_peer") func _under(data: PackedByteArray) -> void: hear("_under", [data])
@rpc("any_peer", "call_local") func größe() -> void: hear("größe", [])

# The server calls these.
@rpc("authority") func said(who: int, text: String) -> void: hear("said", [who, text])
@rpc("authority", "call_remote", "unreliable", 3) func blinked(state: Dictionary) -> void: hear("blinked", [state])
@rpc("authority", "call_remote", "unreliable_ordered") func stepped(value: float) -> void: hear("stepped", [value])
