# The chat.
extends VBoxContainer

signal heard(who: String, text: String)

func _ready() -> void:
	$Line.text_submitted.connect(func(text: String):
		$Line.clear()
		$Line.release_focus()
		say.rpc_id(1, text))

# Clients call this on the server. The body is empty, because the server is not this script.
@rpc("any_peer") func say(_text: String) -> void: pass

# The server calls this.
@rpc("authority") func said(who: String, text: String) -> void:
	$Log.append_text("[b]%s[/b]: %s\n" % [who, text])
	heard.emit(who, text)
