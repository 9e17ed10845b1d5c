//! Types for the values of files, of whatever kind.

use std::ops::Range;

use gdvar_core::Codec;
#[cfg(feature = "manifest")]
use gdvar_schema::manifest::Manifest;
use gdvar_schema::{Samples, SchemaBuf, Seen};

use crate::document::error::Result;
use crate::document::open::OpenOptions;
use crate::document::{Document, Kind, codec};
use crate::resource::ResourceFile;

/// Files from which types are made: those of values, schemas as JSON, and manifests of games.
///
/// ```
/// use gdvar::document::{OpenOptions, Sources};
/// use gdvar::schema::Samples;
/// use gdvar::{to_bytes, variant};
///
/// let mut sources = Sources::new(Samples::new().type_name_at("", "Save"));
/// sources.open(to_bytes(&variant!({ "hp": 7, "mp": 1 }))?, &OpenOptions::new())?;
/// sources.open(b"{ \"hp\": 1.5, \"name\": \"Ferris\", \"mp\": 2 }".to_vec(), &OpenOptions::new())?;
/// assert_eq!(
///     sources.schemas()?[0].to_string(),
///     r#"Save: Dictionary
///     "hp": float
///     "name": String or null, not always written, optional
///     "mp": int"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Language::text`](gdvar_schema::Language::text) prints the schemas.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    samples: Samples,
    has_values: bool,
    schemas: Vec<SchemaBuf>,
}

impl Sources {
    /// Starts without files. The samples may say what becomes of the values at paths.
    pub fn new(samples: Samples) -> Self {
        Self { samples, has_values: false, schemas: Vec::new() }
    }

    /// Adds a file from its bytes, which may be a resource.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::open`], [`ResourceFile::from_bytes`], [`add_resource`](Self::add_resource) and [`add`](Self::add).
    pub fn open(&mut self, bytes: Vec<u8>, options: &OpenOptions) -> Result<()> {
        if ResourceFile::is_start(&bytes) {
            return self.add_resource(&ResourceFile::with_limit(bytes, options.limit)?);
        }
        self.add(&Document::open_vec(bytes, options)?).map(drop)
    }

    /// Adds the main resource of a file, with all that it refers to: what [`ResourceFile::read`] decodes.
    ///
    /// # Errors
    ///
    /// The same as for [`ResourceFile::read`] and [`Samples::add`].
    pub fn add_resource(&mut self, file: &ResourceFile) -> Result<()> {
        Ok(self.add_bytes(&file.encoded()?, codec(file.dialect()))?)
    }

    /// Adds a document: JSON that is a schema or, with the feature `manifest`, the manifest of a game as such, and all values of any
    /// other. Returns whether these were added.
    ///
    /// # Errors
    ///
    /// The same as for [`add_values`](Self::add_values), and those of [`Manifest::schema`].
    #[cfg_attr(not(feature = "manifest"), allow(rustdoc::broken_intra_doc_links))]
    pub fn add(&mut self, document: &Document) -> Result<bool> {
        if document.kind() == Kind::Json {
            if let Ok(schema) = SchemaBuf::from_json(document.text()) {
                self.schemas.push(schema);
                return Ok(false);
            }
            #[cfg(feature = "manifest")]
            if let Ok(manifest) = Manifest::parse(document.text()) {
                self.schemas.push(manifest.schema()?);
                return Ok(false);
            }
        }
        self.add_values(document, 0..document.len()).map(|()| true)
    }

    /// Adds some of the values of a document.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::bytes`] and [`Samples::add`].
    pub fn add_values(&mut self, document: &Document, values: Range<usize>) -> Result<()> {
        self.has_values = true;
        for value in values {
            let added = self.samples.add(&document.bytes(value)?, document.codec());
            added.map_err(|error| document.of_value(value, error))?;
        }
        Ok(())
    }

    /// Adds an encoded value, such as a packet.
    ///
    /// # Errors
    ///
    /// The same as for [`Samples::add`].
    pub fn add_bytes(&mut self, bytes: &[u8], codec: Codec) -> gdvar_core::Result<()> {
        self.has_values = true;
        self.samples.add(bytes, codec)
    }

    /// Returns the paths about which the samples say something, but at which there were no values.
    pub fn unknown_paths(&self) -> impl Iterator<Item = &str> {
        self.samples.unknown_paths()
    }

    /// Returns what was seen at each place of the values. Nothing if there were none.
    pub fn seen(&self) -> Vec<Seen> {
        if self.has_values { self.samples.seen() } else { Vec::new() }
    }

    /// Returns the schemas: those that files have, and then the one of all values.
    ///
    /// # Errors
    ///
    /// The same as for [`Samples::schema`].
    pub fn schemas(&self) -> gdvar_core::Result<Vec<SchemaBuf>> {
        let mut schemas = self.schemas.clone();
        if self.has_values {
            schemas.push(self.samples.schema()?);
        }
        Ok(schemas)
    }
}
