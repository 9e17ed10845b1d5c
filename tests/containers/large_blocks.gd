# Writes compressed files with blocks of 100,000 bytes, which Godot 4 reads but never writes itself, into the folder
# given after --. The streams are those of PackedByteArray.compress, which FastLZ makes with its level 2 from 64 KiB on.
# Then the engine reads each of them, and prints whether it got the same value.
#
#   godot --headless --path FOLDER -s large_blocks.gd -- OUTPUT_FOLDER
extends SceneTree

const BLOCK := 100_000

# 9,000 bytes of noise again and again, farther back than the 8,191 bytes that level 1 reaches, between runs of zeros.
func data() -> PackedByteArray:
	var noise := PackedByteArray()
	var state := 1
	for i in 9000:
		state = (state * 1103515245 + 12345) % 2147483648
		noise.append((state >> 16) & 255)
	var bytes := PackedByteArray()
	for i in 14:
		bytes.append_array(noise)
		bytes.resize(bytes.size() + i * 97)
	return bytes

func _init() -> void:
	var dir := OS.get_cmdline_user_args()[0] + "/"
	var modes := {"fastlz": FileAccess.COMPRESSION_FASTLZ, "deflate": FileAccess.COMPRESSION_DEFLATE, "zstd": FileAccess.COMPRESSION_ZSTD, "gzip": FileAccess.COMPRESSION_GZIP}
	var bytes := data()
	for mode in modes:
		var path: String = dir + "large-blocks-%s.save" % mode
		var blocks := [bytes.slice(0, BLOCK).compress(modes[mode]), bytes.slice(BLOCK).compress(modes[mode])]
		var file := FileAccess.open(path, FileAccess.WRITE)
		file.store_buffer("GCPF".to_ascii_buffer())
		file.store_32(modes[mode])
		file.store_32(BLOCK)
		file.store_32(bytes.size())
		for block in blocks:
			file.store_32(block.size())
		for block in blocks:
			file.store_buffer(block)
		file.store_buffer("GCPF".to_ascii_buffer())
		file.close()
		var again := FileAccess.open_compressed(path, FileAccess.READ, modes[mode])
		print(mode, ": ", bytes.size(), " bytes, ", "same" if again.get_buffer(bytes.size()) == bytes else "different")
	quit()
