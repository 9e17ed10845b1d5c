//! Resource files as Rust's types.

use gdvar_core::{Codec, GodotDecodeOwned};

use super::transcode::{Transcoded, Transcoder};
use super::{Error, ResourceFile, Result};
use crate::document::open::OpenOptions;
use crate::document::row::with_reals;

/// Reads the main resource of a file of at most 256 MiB as a derived type: [`ResourceFile::read`].
///
/// # Errors
///
/// Those of [`ResourceFile::from_bytes`] and of [`ResourceFile::read`].
pub fn from_bytes<T: GodotDecodeOwned>(bytes: impl Into<Vec<u8>>) -> Result<T> {
    ResourceFile::from_bytes(bytes)?.read()
}

impl ResourceFile {
    /// Reads the main resource, with all that it refers to, as a derived type.
    ///
    /// ```
    /// use gdvar::GodotDecode;
    /// use gdvar::resource::{External, from_bytes};
    ///
    /// #[derive(GodotDecode)]
    /// #[gdvar(object = "Resource", script = "res://save.gd", default)]
    /// struct Save { coins: i64, items: Vec<Item> }
    /// # impl Default for Save { fn default() -> Self { Self { coins: 0, items: Vec::new() } } }
    ///
    /// #[derive(GodotDecode)]
    /// #[gdvar(object = "Resource", script = "res://item.gd")]
    /// struct Item { name: String, icon: Option<External> }
    ///
    /// let save: Save = from_bytes(br#"[gd_resource type="Resource" script_class="Save" format=3]
    ///
    /// [ext_resource type="Script" path="res://save.gd" id="1_a"]
    /// [ext_resource type="Script" path="res://item.gd" id="2_b"]
    /// [ext_resource type="Texture2D" path="res://sword.png" id="3_c"]
    ///
    /// [sub_resource type="Resource" id="Resource_d"]
    /// script = ExtResource("2_b")
    /// name = "sword"
    /// icon = ExtResource("3_c")
    ///
    /// [resource]
    /// script = ExtResource("1_a")
    /// items = Array[ExtResource("2_b")]([SubResource("Resource_d")])
    /// "#)?;
    /// assert_eq!(save.items[0].name, "sword");
    /// assert_eq!(save.items[0].icon.as_ref().unwrap().path, "res://sword.png");
    /// // Engines leave out what equals the default of the class or the script.
    /// assert_eq!(save.coins, 0);
    /// # Ok::<(), gdvar::resource::Error>(())
    /// ```
    ///
    /// - A resource inside the file is an Object at each place that refers to it, so one that is shared becomes several values. A resource
    ///   in another file is an [`External`](super::External).
    /// - The script of a resource is the path of a file of the game, as in other Objects. Scripts inside the file and in any other place
    ///   are refused. Nothing is run: a `Variant` may hold objects of any script of the game.
    /// - Of a property that comes twice, the last one counts, as in the engines. Godot 4.6 leaves out what equals the default in the
    ///   script, so the type needs the same defaults.
    ///
    /// # Errors
    ///
    /// That of a value that the type does not take, with its path and its line or byte in the file. [`Refused`](super::ErrorKind::Refused)
    /// for a resource that contains itself, for more than 256 levels, and for a script that is not the game's.
    /// [`TooLarge`](super::ErrorKind::TooLarge) if resources are shared so often that the value takes more than 4 times the bytes of
    /// the file and 256 KiB: [`read_with`](Self::read_with) takes another limit.
    pub fn read<T: GodotDecodeOwned>(&self) -> Result<T> {
        self.read_with(Codec::new().max_size(self.most()))
    }

    /// Returns how many bytes the value may take. While they grow, they take three times the memory, and so does a type that is as large
    /// in memory as its bytes: within 16 times the content and 1 MiB.
    fn most(&self) -> usize {
        self.content().len().saturating_mul(4).saturating_add(256 << 10)
    }

    /// Returns the main resource as the encoded value that [`read`](Self::read) decodes, with the reals of the file.
    #[cfg(feature = "infer")]
    pub(crate) fn encoded(&self) -> Result<Vec<u8>> {
        let transcoded = with_reals!(self.is_double(), R => Transcoder::main::<R>(self, self.most(), 0))?;
        Ok(transcoded.bytes)
    }

    /// Does the same as [`read`](Self::read) with the limits of a codec: the depth, and how many bytes the value may take, at most 256 MiB.
    /// [`double_precision`](Codec::double_precision) keeps the reals of a text file as 64 bits; a binary file says which it has.
    ///
    /// # Errors
    ///
    /// The same as for [`read`](Self::read).
    pub fn read_with<T: GodotDecodeOwned>(&self, limits: Codec) -> Result<T> {
        let most = limits.get_max_size().min(OpenOptions::DEFAULT_LIMIT);
        let transcoded = |wanted| -> Result<Transcoded> {
            with_reals!(limits.get_double_precision(), R => Transcoder::main::<R>(self, most, wanted))
        };
        let value = transcoded(0)?.bytes;
        let codec = limits.dialect(self.dialect()).full_objects(true).max_size(value.len());
        codec.decode(&value).map_err(|error| {
            let place = error.offset().and_then(|offset| transcoded(offset).ok()).map(|found| found.place);
            let error = Error::from(error.without_offset());
            match place {
                Some(place) => error.more(&format!(", at {}", self.place_text(place))),
                None => error,
            }
        })
    }
}
