//! Words for people.

use crate::document::{Document, Kind};
use crate::file::{Compression, Container, Encryption};
use crate::resource::{Notation, ResourceFile};

/// Returns the name of a container.
pub fn container_name(container: Container) -> &'static str {
    match container {
        Container::Compressed(Compression::FastLz) => "compressed with FastLZ",
        Container::Compressed(Compression::Deflate) => "compressed with zlib",
        Container::Compressed(Compression::Zstd) => "compressed with zstd",
        Container::Compressed(Compression::Gzip) => "compressed with gzip",
        Container::Compressed(Compression::Brotli) => "compressed with brotli",
        Container::Encrypted(Encryption::Godot3) => "encrypted as Godot 3 does",
        Container::Encrypted(Encryption::Godot4) => "encrypted as Godot 4 does",
        _ => "plain",
    }
}

impl Document {
    /// Describes the file in one line: its kind, its container, and its engine.
    pub fn description(&self) -> String {
        if let Some(file) = self.resource() {
            return of_resource(file);
        }
        let kind = match (self.kind.values(), self.len()) {
            (Some(_), 1) if self.kind.length() > 0 => "1 value".to_owned(),
            (Some(values), count) if count > 1 || self.kind.length() > 0 => format!("{count} {values}"),
            _ => self.kind.description().to_owned(),
        };
        let container = container_name(self.container);
        if self.data.is_empty() {
            return format!("an empty file, {container}");
        }
        if self.kind == Kind::Json {
            return format!("{kind}, {container}");
        }
        format!("{kind}, {container}, {}", self.engines)
    }
}

fn of_resource(file: &ResourceFile) -> String {
    let notation = match file.notation() {
        Notation::Text => "as text",
        Notation::Binary => "in binary",
        Notation::Compressed => "in binary, compressed",
    };
    let class = file.script_class().unwrap_or(file.class());
    let engine = match (file.engine(), file.dialect().is_godot3()) {
        (Some((major, minor)), _) => format!("Godot {major}.{minor}"),
        (None, true) => "Godot 3".to_owned(),
        (None, false) => "Godot 4".to_owned(),
    };
    format!("a resource {notation}, of the class {class}, {engine}")
}
