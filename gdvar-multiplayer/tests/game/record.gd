# What a peer has seen, in order, for the test to read: an Array of Arrays, as text. Errors that the engine prints are in it too.
extends RefCounted

class ErrorLog extends Logger:
	var record

	func _log_error(_function, _file, _line, code, rationale, _editor_notify, error_type, _backtraces) -> void:
		if error_type != ERROR_TYPE_WARNING:
			record.add("error", [rationale if rationale else code])

var seen := []
var mutex := Mutex.new()

func _init() -> void:
	var log := ErrorLog.new()
	log.record = self
	OS.add_logger(log)

func add(what: String, details: Array) -> void:
	mutex.lock()
	seen.append([what] + details)
	mutex.unlock()

func save(path: String) -> void:
	mutex.lock()
	var file := FileAccess.open(path + ".part", FileAccess.WRITE)
	file.store_string(var_to_str(seen))
	file.close()
	DirAccess.rename_absolute(path + ".part", path)
	mutex.unlock()
