//! Opening a file from its bytes.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use gdvar_core::inspect::{self, TextKind, foreign_file, kind_of_text};
use gdvar_core::text::Grammar;
use gdvar_core::{Codec, Dialect};

use crate::document::config;
use crate::document::engines::Engines;
use crate::document::error::{Error, ErrorKind, Result};
use crate::document::recover::recover;
use crate::document::{Document, Kind, LENGTH, State, codec, text_format};
use crate::file::{Container, Key, Unpacked, value_len, value_ranges};
use crate::generic::{Dictionary, Variant};
use crate::project_binary;
use crate::resource::ResourceFile;
use crate::setting_places::all_settings;

/// How a file is opened: its key, its dialect, and limits.
///
/// ```no_run
/// use gdvar::Dialect;
/// use gdvar::document::OpenOptions;
///
/// let save = OpenOptions::new().passphrase("crab rave").dialect(Dialect::Godot3).open("slot1.save")?;
/// # Ok::<(), gdvar::document::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a setter returns the changed options"]
pub struct OpenOptions {
    pub(crate) key: Option<Key>,
    dialect: Option<Dialect>,
    pub(crate) limit: usize,
    offset: Option<usize>,
    partial: bool,
    recover: bool,
    codec: Codec,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl OpenOptions {
    /// The default limit for the size of a file: 256 MiB. [`limit`](Self::limit) sets another one. No save should reach it, and
    /// every machine has that much memory.
    pub const DEFAULT_LIMIT: usize = 256 << 20;

    /// Returns the default options: no key, the dialect is guessed, and at most [`DEFAULT_LIMIT`](Self::DEFAULT_LIMIT) bytes.
    pub fn new() -> Self {
        let (limit, codec) = (Self::DEFAULT_LIMIT, Codec::new());
        Self { key: None, dialect: None, limit, offset: None, partial: false, recover: false, codec }
    }

    /// Sets the key of an encrypted file. A file that turns out not to be encrypted is opened too: check
    /// [`Document::container`].
    pub fn key(mut self, key: impl Into<Key>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Sets the passphrase of an encrypted file.
    #[cfg(feature = "encryption")]
    pub fn passphrase(self, passphrase: &str) -> Self {
        self.key(Key::from_passphrase(passphrase))
    }

    /// Reads and writes the file in this dialect. Otherwise it is guessed, and a file that may be of another engine only takes
    /// values that this engine writes in the same bytes. A resource names its format, so it is read in the dialect of that format.
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = Some(dialect);
        self
    }

    /// Reads and writes [typed values](Document::read) with the limits of this codec, and with full objects if it allows them. The
    /// dialect is that of the file.
    pub fn codec(mut self, codec: Codec) -> Self {
        self.codec = codec;
        self
    }

    /// Sets how many bytes a file and the content of its container may have.
    ///
    /// The memory for opening the file is bounded too: the data, 16 bytes for the position of each value, the table of a
    /// compressed file, and blocks of more than 64 KiB while they are read may exceed the limit by at most 1 MiB (17 MiB for
    /// brotli). While a buffer grows, the allocator may briefly need as much again.
    pub fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Reads values from this byte of the data on, for games that write something before them. The bytes before the values
    /// and behind them are kept.
    pub fn offset(mut self, bytes: usize) -> Self {
        self.offset = Some(bytes);
        self
    }

    /// Opens a file of values, each after its length, even if only the first ones can be read. What comes behind them is kept,
    /// and [`Document::damage`] says what is wrong with it.
    pub fn partial(mut self) -> Self {
        self.partial = true;
        self
    }

    /// Opens what is whole of a damaged file of values, such as one that was cut off: whole values, and of the others all that comes before
    /// the fault. [`Document::damage`] says what was wrong. The document is that of a file without the fault, which can be saved.
    ///
    /// ```
    /// use gdvar::document::{Document, OpenOptions};
    /// use gdvar::variant;
    ///
    /// let value = gdvar::to_bytes(&variant!({"hp": 5, "items": ["sword", "bow", "axe"]}))?;
    /// let save = [&u32::try_from(value.len())?.to_le_bytes()[..], &value[..value.len() - 8]].concat();
    /// let save = Document::open(&save, &OpenOptions::new().recover())?;
    /// assert!(save.damage().is_some());
    /// assert_eq!(save.value::<f32>(0)?, variant!({"hp": 5, "items": ["sword", "bow"]}));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recover(mut self) -> Self {
        self.recover = true;
        self
    }
}

impl Document {
    /// Opens a file from its bytes: recognises its container, its kind and its engine.
    ///
    /// # Errors
    ///
    /// [`KeyMissing`](ErrorKind::KeyMissing) for an encrypted file, [`NotValues`](ErrorKind::NotValues) for a file of another
    /// kind, which is named if it is known, and others for a damaged file. Damage inside a value is no error here: the values and
    /// the parts before it can be read.
    pub fn open(bytes: &[u8], options: &OpenOptions) -> Result<Self> {
        Self::open_from(bytes.into(), options)
    }

    /// Does the same without a copy of the bytes of a plain file.
    ///
    /// # Errors
    ///
    /// The same as for [`open`](Self::open).
    pub fn open_vec(bytes: Vec<u8>, options: &OpenOptions) -> Result<Self> {
        Self::open_from(bytes.into(), options)
    }

    fn open_from(bytes: Cow<'_, [u8]>, options: &OpenOptions) -> Result<Self> {
        let head = &bytes[..bytes.len().min(Container::HEAD_LEN)];
        let container = Container::detect(head)?;
        if matches!(container, Container::Encrypted(_)) && options.key.is_none() {
            return Err(Error::new(ErrorKind::KeyMissing, "the file is encrypted, and no key was given"));
        }
        let (unpacked, data, unread) = if container == Container::Plain {
            if bytes.len() > options.limit {
                let message = format!("the file holds more than the limit of {} bytes", options.limit);
                return Err(Error::new(ErrorKind::TooLarge, message));
            }
            (Container::unpack_whole(&b""[..], None, 0)?, bytes.into_owned(), 0)
        } else {
            let mut rest = &*bytes;
            let mut unpacked = Container::unpack_whole(&mut rest, options.key.as_ref(), options.limit)?;
            let data = std::mem::take(&mut unpacked.data);
            (unpacked, data, rest.len())
        };
        Self::of_data(container, unpacked, data, unread, options)
    }

    /// Makes the document of what was in a container.
    pub(crate) fn of_data(
        container: Container,
        unpacked: Unpacked,
        mut data: Vec<u8>,
        unread: usize,
        options: &OpenOptions,
    ) -> Result<Self> {
        // The index has 32-bit positions.
        if u32::try_from(data.len()).is_err() {
            return Err(Error::new(ErrorKind::TooLarge, "the file has 4 GiB or more"));
        }
        if container == Container::Plain && options.offset.is_none() && ResourceFile::is_start(&data) {
            return Self::of_resource(ResourceFile::with_limit(data, options.limit)?, options.codec);
        }
        let found = match Recognised::of(&data, container, options) {
            Ok(found) if !options.recover || found.is_whole(&data) => found,
            Err(error) if !options.recover || error.kind() != ErrorKind::NotValues => return Err(error),
            damaged => {
                // The values that can be read stay as they are, unless recovery finds more.
                let least =
                    damaged.as_ref().ok().filter(|_| options.partial).map_or(0, |found| found.values.len());
                let recovered = recover(&data, options.offset.unwrap_or(0), options.dialect);
                match recovered.filter(|recovered| recovered.count > least) {
                    Some(recovered) => {
                        data = recovered.data;
                        let faults =
                            recovered.faults.iter().map(Error::message).collect::<Vec<_>>().join("; ");
                        let damage = Error::new(ErrorKind::Damaged, faults);
                        Recognised { damage: Some(damage), ..Recognised::of(&data, container, options)? }
                    }
                    None if damaged.is_ok() && least == 0 => {
                        return Err(Error::new(ErrorKind::NotValues, "nothing of the values is whole"));
                    }
                    None => damaged?,
                }
            }
        };
        let key = if matches!(container, Container::Encrypted(_)) { options.key.clone() } else { None };
        let around = match (found.values.first(), found.values.last()) {
            (Some(first), Some(last)) if found.kind.is_encoded() => {
                (first.start - found.kind.length(), data.len() - last.end)
            }
            _ => (0, 0),
        };
        Ok(Self {
            kind: found.kind,
            container,
            key,
            opened: OnceLock::new(),
            unpacked,
            data,
            resource: None,
            values: found.values,
            around,
            limits: options.codec,
            engines: found.engines,
            damage: found.damage,
            unread,
            index: OnceLock::new(),
            undo: Vec::new(),
            redo: Vec::new(),
            state: State::new(),
        })
    }
}

/// What was found in the data.
struct Recognised {
    kind: Kind,
    values: Vec<Range<usize>>,
    engines: Engines,
    damage: Option<Error>,
}

impl Recognised {
    fn new(kind: Kind, values: Vec<Range<usize>>, engines: Engines) -> Self {
        Self { kind, values, engines, damage: None }
    }

    /// Returns whether all encoded values can be decoded.
    fn is_whole(&self, data: &[u8]) -> bool {
        let codec = codec(self.engines.dialect);
        let mut values = self.values.iter();
        self.damage.is_none()
            && (!self.kind.is_encoded()
                || values.all(|range| inspect::check(&data[range.clone()], codec).is_ok()))
    }

    fn of(data: &[u8], container: Container, options: &OpenOptions) -> Result<Self> {
        if let Some(offset) = options.offset {
            return Self::behind(data, offset, container, options);
        }
        if data.starts_with(b"ECFG") {
            return Self::project(data, options);
        }
        if data.is_empty() {
            // For the engines, this is a config file without sections, and it can become one with sections.
            return Self::text(
                data,
                container,
                options,
                Error::new(ErrorKind::NotValues, "the file is empty"),
            );
        }
        let codec = codec(options.dialect.unwrap_or_default());
        let error = match value_ranges(data, codec, options.limit) {
            Ok((values, is_bare)) => {
                // Text has no NUL, and each header that an engine writes has one.
                if is_bare && !data.contains(&0) {
                    let error = Error::new(ErrorKind::NotValues, "it is no text");
                    if let Ok(found) = Self::text(data, container, options, error) {
                        return Ok(found);
                    }
                }
                let kind = if is_bare { Kind::Bare } else { Kind::Values };
                let engines = Self::engines(data, &values, container, options);
                return Ok(Self::new(kind, values, engines));
            }
            Err(error) => Error::from(error),
        };
        if error.kind() != ErrorKind::NotValues {
            return Err(error);
        }
        if data.strip_prefix(b"\xEF\xBB\xBF").is_some_and(ResourceFile::is_start) {
            let message = "a byte-order mark stands before a text resource, and no engine reads that: remove these 3 bytes";
            return Err(Error::new(ErrorKind::NotValues, message));
        }
        if let Some(name) = foreign_file(data) {
            return Err(Error::new(ErrorKind::NotValues, format!("the file has no values: {name}")));
        }
        let error = match Self::text(data, container, options, error) {
            Err(error) if error.kind() == ErrorKind::NotValues => error,
            found => return found,
        };
        if options.partial
            && let Ok(found) = Self::behind(data, 0, container, options)
            && found.kind == Kind::Values
        {
            return Ok(Self { damage: Some(error), ..found });
        }
        Err(match values_among(data, options) {
            Some(place) => error.with_values_at(place.start, data.len() - place.end),
            None => error,
        })
    }

    fn engines(data: &[u8], values: &[Range<usize>], container: Container, options: &OpenOptions) -> Engines {
        match options.dialect {
            Some(dialect) => Engines::given(dialect),
            None => {
                let parts: Vec<&[u8]> = values.iter().map(|range| &data[range.clone()]).collect();
                Engines::guess(&parts, container)
            }
        }
    }

    /// Reads values, each after its length, as far as they go, or one value without a length.
    fn behind(data: &[u8], offset: usize, container: Container, options: &OpenOptions) -> Result<Self> {
        let rest = data.get(offset..).ok_or_else(|| {
            Error::not_found(format!("there is no byte {offset} in {} bytes of data", data.len()))
        })?;
        let dialects = options.dialect.as_ref().map_or(Dialect::ALL, std::slice::from_ref);
        let is_value =
            |bytes: &[u8]| dialects.iter().any(|dialect| inspect::check(bytes, codec(*dialect)).is_ok());
        let (mut values, mut at) = (Vec::new(), offset);
        while let Some((length, body)) = data[at..].split_first_chunk::<LENGTH>() {
            let len = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
            let Some(value) = body.get(..len).filter(|value| is_value(value)) else { break };
            values.push(at + LENGTH..at + LENGTH + value.len());
            at += LENGTH + len;
        }
        let kind = if values.is_empty() { Kind::Bare } else { Kind::Values };
        if values.is_empty() {
            let mut lens = dialects.iter().filter_map(|dialect| value_len(rest, codec(*dialect)));
            let Some(len) = lens.find(|len| is_value(&rest[..*len])) else {
                return Err(Error::new(ErrorKind::NotValues, format!("no value starts at byte {offset}")));
            };
            values.push(offset..offset + len);
        }
        let engines = Self::engines(data, &values, container, options);
        Ok(Self::new(kind, values, engines))
    }

    fn project(data: &[u8], options: &OpenOptions) -> Result<Self> {
        let candidates = [Dialect::Godot4, Dialect::Godot3, Dialect::Godot3_0];
        let candidates = options.dialect.as_ref().map_or(candidates.as_slice(), std::slice::from_ref);
        let mut read = Vec::new();
        let mut version = None;
        let mut first_error = None;
        for dialect in candidates {
            match project_binary::read::<f32>(data, codec(*dialect)) {
                Ok(settings) => {
                    let again = project_binary::write(&settings, codec(*dialect));
                    version = version.or_else(|| version_of(&settings));
                    read.push((*dialect, again.is_ok_and(|again| again == data)));
                }
                Err(error) => {
                    first_error.get_or_insert(error);
                }
            }
        }
        // A dialect that would write the same bytes comes first.
        let found = read.iter().find(|(_, is_same)| *is_same).or(read.first());
        let Some((dialect, _)) = found else {
            let message = first_error
                .map_or_else(|| "it is not a project.binary".to_owned(), |error| error.to_string());
            let error = Error::new(ErrorKind::Damaged, message);
            let is_whole = all_settings(data).is_ok();
            let hint = " (or it is the `engine.cfb` of Godot 2, whose values gdvar does not read)";
            return Err(if is_whole { error.more(hint) } else { error });
        };
        let engines = match options.dialect {
            Some(dialect) => Engines::given(dialect),
            None => {
                let mut writers: Vec<Dialect> =
                    read.iter().filter(|(_, is_same)| *is_same).map(|(dialect, _)| *dialect).collect();
                writers.retain(|writer| *writer != Dialect::Godot3_0 || *dialect == Dialect::Godot3_0);
                if writers.is_empty() {
                    writers.push(*dialect);
                }
                Engines { dialect: *dialect, writers, version, ..Engines::either() }
            }
        };
        // All settings are one value.
        let values = std::iter::once(0..data.len()).collect();
        Ok(Self::new(Kind::Project, values, engines))
    }

    fn text(data: &[u8], container: Container, options: &OpenOptions, error: Error) -> Result<Self> {
        let engines = match options.dialect {
            Some(dialect) => Engines::given(dialect),
            None => Engines::either().in_container(container),
        };
        let text = std::str::from_utf8(data).ok();
        if let Some(values) = text.and_then(|text| outlines(text, Grammar::Json)) {
            return Ok(Self::new(Kind::Json, values, engines));
        }
        // Text that is nothing but values comes before a config file, which could start with the same bytes: for the engines, an
        // Array may be the header of a section. A line of a config file is no value.
        let of_dialect = |dialect: &Dialect| {
            let values = outlines(text?, Grammar::Variant(text_format(*dialect)))?;
            Some((*dialect, values))
        };
        let read: Vec<_> = engines.writers.iter().filter_map(of_dialect).collect();
        if let Some((dialect, values)) = read.first().cloned() {
            let writers = read.into_iter().map(|(dialect, _)| dialect).collect();
            return Ok(Self::new(Kind::Text, values, Engines { dialect, writers, ..engines }));
        }
        // Config files need not be UTF-8, and may have a NUL, but they are no binary data.
        let may_be_config = text.is_some() || config::starts_like_one(data);
        let as_config = if may_be_config { config::recognise(data, &engines.writers) } else { Ok(None) };
        if let Ok(Some(writers)) = as_config {
            let engines = Engines { dialect: writers[0], writers, ..engines };
            let values = std::iter::once(0..data.len()).collect();
            return Ok(Self::new(Kind::Config, values, engines));
        }
        let Some(text) = text else { return Err(error) };
        Err(match as_config {
            Err(problem) => {
                Error::new(ErrorKind::Damaged, format!("it looks like a config file, but: {problem}"))
            }
            Ok(_) if kind_of_text(data) == Some(TextKind::Json) => {
                let text = text.strip_prefix(MARK).unwrap_or(text);
                let problem = text_format(engines.dialect).parse::<f32>(text).err();
                let problem = problem.map(|problem| format!(": {problem}")).unwrap_or_default();
                let message = format!("the text is neither JSON nor the text of a value{problem}");
                Error::new(ErrorKind::Damaged, message)
            }
            Ok(_) => error,
        })
    }
}

/// Returns the version of the engine that settings name among their features: `["4.6", "Forward Plus"]`.
fn version_of(settings: &Dictionary<f32>) -> Option<String> {
    let Some(Variant::PackedStringArray(features)) = settings.get("application/config/features") else {
        return None;
    };
    let is_version =
        |name: &&String| name.contains('.') && name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    features.iter().find(is_version).cloned()
}

/// How many bytes games write before values, to recognise their files: a version, a magic, a checksum.
const MOST_BEFORE: usize = 64;

/// The shortest single value, or first value of several, that is found among other bytes: those may look like a small one.
const LEAST: usize = 16;

/// Returns where values are if something else is before or behind them.
fn values_among(data: &[u8], options: &OpenOptions) -> Option<Range<usize>> {
    let starts = 0..MOST_BEFORE.min(data.len());
    let found = |start: usize| {
        let found = Recognised::behind(data, start, Container::Plain, options).ok()?;
        let (first, last) = (found.values.first()?, found.values.last()?);
        // A single value with something before and behind it may be a part of another one.
        let is_clear = found.kind == Kind::Values || start == 0 || last.end == data.len();
        (is_clear && first.len() >= LEAST).then_some((start..last.end, found.kind))
    };
    // Values up to the end are more likely than some with bytes behind them, and those with lengths more than one without.
    let all: Vec<_> = starts.filter_map(found).collect();
    let is_likely = |(place, kind): &&(Range<usize>, Kind)| (place.end == data.len(), *kind == Kind::Values);
    all.iter().rev().max_by_key(is_likely).map(|(place, _)| place.clone())
}

/// The byte-order mark.
const MARK: char = '\u{feff}';

/// Returns where the values of a text are, if it consists of at least one and nothing else.
pub(crate) fn outlines(text: &str, grammar: Grammar) -> Option<Vec<Range<usize>>> {
    // The engines leave out a byte-order mark at the start of a file.
    let (mut values, mut at) = (Vec::new(), if text.starts_with(MARK) { MARK.len_utf8() } else { 0 });
    while !is_blank(&text[at..], grammar) {
        let (nodes, len) = grammar.outline_prefix(&text[at..]).ok()?;
        let range = &nodes.first()?.value;
        values.push(at + range.start..at + range.end);
        at += len;
    }
    (!values.is_empty()).then_some(values)
}

/// Returns whether only white space and comments are left.
fn is_blank(text: &str, grammar: Grammar) -> bool {
    text.lines().all(|line| {
        let line = line.trim();
        line.is_empty() || grammar != Grammar::Json && line.starts_with(';')
    })
}
