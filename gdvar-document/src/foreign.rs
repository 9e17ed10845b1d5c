//! Files that people take for saves, by their first bytes.

/// Returns what a file is, if it certainly has no values that gdvar reads.
pub(crate) fn name(bytes: &[u8]) -> Option<&'static str> {
    /// The first bytes of each kind of file.
    const KINDS: [(&[u8], &str); 12] = [
        (b"RSRC", "it is a binary resource, `.res` or `.scn`: only the engine's `load` reads it"),
        (b"RSCC", "it is a compressed binary resource, `.res` or `.scn`: only the engine's `load` reads it"),
        (b"GDPC", "it is a package of a game, `.pck`"),
        (b"GDSC", "it is a compiled script, `.gdc`"),
        (b"\x89PNG", "it is a PNG picture"),
        (b"GIF8", "it is a GIF picture"),
        (b"\xFF\xD8\xFF", "it is a JPEG picture"),
        (b"RIFF", "it is a RIFF file: a WebP picture or a WAV sound"),
        (b"OggS", "it is an Ogg sound"),
        (b"PK\x03\x04", "it is a zip archive"),
        (b"\x1F\x8B", "it is a gzip file: unpack it with `gunzip`"),
        (b"\x28\xB5\x2F\xFD", "it is a zstd file without Godot's container: unpack it with `zstd -d`"),
    ];
    if let Some((_, name)) = KINDS.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Some(name);
    }
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    if text.starts_with(b"[gd_resource") {
        return Some("it is a text resource, `.tres`: only the engine's `load` reads it");
    }
    text.starts_with(b"[gd_scene").then_some("it is a text scene, `.tscn`: only the engine's `load` reads it")
}
