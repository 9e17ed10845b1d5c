extends Node2D

# Sent by the server.
@export var nick := ""
@export var hue := 0.0
@export var score := 0:
	set(value):
		score = value
		queue_redraw()

# Sent by the player's own peer.
@export var dir := Vector2.ZERO

func _enter_tree() -> void:
	# The server names a player after its peer, which has authority over its input. Nobody but the server has to see that.
	$Input.set_multiplayer_authority(str(name).to_int())
	$Input.public_visibility = false
	$Input.set_visibility_for(1, true)

func _draw() -> void:
	draw_circle(Vector2.ZERO, 12, Color.from_hsv(hue, 0.7, 0.9))
	draw_string(ThemeDB.fallback_font, Vector2(-20, -18), "%s %d" % [nick, score], HORIZONTAL_ALIGNMENT_LEFT, -1, 12)
