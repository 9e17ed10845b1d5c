//! Errors: what went wrong, where in the value, and at which byte.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use crate::format::dialect::Dialect;
use crate::format::variant_type::VariantType;

/// The result of encoding or decoding.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a value could not be encoded or decoded.
///
/// It prints as one sentence: what was expected, what was found, at which byte, and where in the value:
/// `expected String, found int at byte 44 in players[3].name`. Offsets count from the start of the bytes that
/// were being decoded, or of the value that was being encoded. If a key of a Dictionary is wrong, and not the value at the path, the
/// message begins with `key:`.
///
/// With `{:#}`, it prints one line more for each variant of an untagged enum that did not fit: why not.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<ErrorParts>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct ErrorParts {
    kind: ErrorKind,
    message: Cow<'static, str>,
    offset: Option<usize>,
    /// The steps, innermost first, since the path grows from the inside out. Of a long path, only both ends are kept.
    path: Vec<PathSegment>,
    /// How many steps are left out between the two ends.
    omitted: usize,
    /// Why each variant of an untagged enum was refused, with the names of the variants.
    reasons: Vec<(Option<String>, Error)>,
}

/// How many steps are kept at each end of a long path.
const MAX_STEPS: usize = 16;

/// The kinds of [`Error`], for programs to match on. The message is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input ends inside the value.
    UnexpectedEnd,
    /// There are bytes after the value.
    TrailingBytes,
    /// A header names a type that the dialect does not have.
    UnknownType,
    /// A header or a body has flags or counts that no engine writes.
    InvalidData,
    /// The value has a different type than expected.
    TypeMismatch,
    /// A number does not fit the expected type.
    OutOfRange,
    /// A real number would lose digits in a narrower type.
    PrecisionLoss,
    /// Text is not UTF-8.
    InvalidUtf8,
    /// A sequence has too few or too many elements.
    WrongLength,
    /// An element does not fit the type that its container declares.
    WrongElementType,
    /// A required field is missing.
    MissingField,
    /// A field occurs twice.
    DuplicateField,
    /// A key does not belong to a field, and the type denies unknown fields.
    UnknownField,
    /// A tag or a name does not belong to any variant of the enum.
    UnknownVariant,
    /// The data has a later version than the type that reads it.
    LaterVersion,
    /// Containers are nested deeper than the limit.
    TooDeep,
    /// A value is larger than the limit, or than the format can express.
    TooLarge,
    /// There is a full object, and [`Codec::full_objects`](crate::Codec::full_objects) does not allow them.
    ObjectNotAllowed,
    /// The dialect, or the text format, cannot express the value.
    Unsupported,
    /// Text does not follow the notation.
    Syntax,
    /// An error that a hand-written implementation reported with [`Error::custom`].
    Custom,
}

/// One step from a value to a value inside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathSegment {
    /// The value of a dictionary's text key, or an object's property.
    Field(Cow<'static, str>),
    /// The value of another key, as [`Variant`](crate::Variant) prints it. If the key was not decoded into a `Variant`,
    /// containers, objects, callables, signals and types with a basis are only named by their type.
    Key(String),
    /// An element of an array, counted from 0.
    Index(usize),
}

impl Error {
    /// Makes an error of this kind with a message and without an offset. [`Decoder::error`](crate::Decoder::error) and
    /// [`Encoder::error`](crate::Encoder::error) make one with its offset.
    #[cold]
    pub fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(ErrorParts {
            kind,
            message: message.into(),
            offset: None,
            path: Vec::new(),
            omitted: 0,
            reasons: Vec::new(),
        }))
    }

    /// Makes an error for a hand-written implementation, which prints as `message`.
    #[cold]
    pub fn custom(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Custom, message.to_string())
    }

    #[cold]
    #[doc(hidden)]
    pub fn too_deep(limit: u32) -> Self {
        Self::new(ErrorKind::TooDeep, format!("containers are nested deeper than the limit of {limit}"))
    }

    #[cold]
    pub(crate) fn unsupported(ty: VariantType, dialect: Dialect) -> Self {
        Self::new(ErrorKind::Unsupported, format!("{dialect} has no {ty}"))
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the offset of the byte at which the error was noticed, if there is one.
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// Returns the path from the whole value to the wrong value, outermost step first. If there are more than 32 steps,
    /// only the first 16 and the last 16 are returned.
    pub fn path(&self) -> impl ExactSizeIterator<Item = &PathSegment> {
        self.0.path.iter().rev()
    }

    /// Sets the offset at which the error was noticed, unless the error has one.
    #[cold]
    pub fn at(mut self, offset: usize) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// Adds `bytes` to the offset, if there is one. Use this for a value that starts at that position in the data that
    /// the user sees.
    #[cold]
    #[must_use]
    pub fn moved(mut self, bytes: usize) -> Self {
        self.0.offset = self.0.offset.map(|offset| offset.saturating_add(bytes));
        self.each_reason(&|reason| reason.moved(bytes))
    }

    /// Removes the offset, which means nothing to a caller that has never seen the bytes.
    #[cold]
    #[doc(hidden)]
    #[must_use]
    pub fn without_offset(mut self) -> Self {
        self.0.offset = None;
        self.each_reason(&Self::without_offset)
    }

    /// Adds a field to the front of the path: the wrong value is inside the field with this name.
    #[cold]
    pub fn in_field(self, name: impl Into<Cow<'static, str>>) -> Self {
        self.inside(PathSegment::Field(name.into()))
    }

    /// Adds a key to the front of the path: the wrong value is inside the value of this key.
    #[cold]
    pub fn in_key(self, key: impl fmt::Display) -> Self {
        self.inside(PathSegment::Key(excerpt(key)))
    }

    /// Adds an index to the front of the path: the wrong value is inside the element at this index.
    #[cold]
    pub fn in_index(self, index: usize) -> Self {
        self.inside(PathSegment::Index(index))
    }

    /// Says that the key is wrong, and not its value: both have the same path.
    #[cold]
    #[doc(hidden)]
    #[must_use]
    pub fn of_key(self) -> Self {
        let kind = self.0.kind;
        self.reworded(kind, |message| format!("key: {message}"))
    }

    /// Returns an error at the same position, with another kind and message.
    pub(crate) fn reworded(mut self, kind: ErrorKind, words: impl FnOnce(&str) -> String) -> Self {
        self.0.kind = kind;
        self.0.message = words(&self.0.message).into();
        self
    }

    /// Adds the reasons why the variants of an untagged enum were refused.
    pub(crate) fn with_reasons<'n>(
        mut self,
        reasons: impl IntoIterator<Item = (Option<&'n str>, Self)>,
    ) -> Self {
        let reasons = reasons.into_iter().map(|(name, reason)| (name.map(String::from), reason));
        self.0.reasons = reasons.collect();
        self
    }

    /// Changes each reason. Reasons have no reasons themselves.
    fn each_reason(mut self, change: &dyn Fn(Self) -> Self) -> Self {
        for (name, reason) in core::mem::take(&mut self.0.reasons) {
            self.0.reasons.push((name, change(reason)));
        }
        self
    }

    /// Adds a step to the front of the path.
    pub(crate) fn inside(mut self, segment: PathSegment) -> Self {
        let segment = match segment {
            // mutants `> with >=`, `Excerpt::MAX_LEN with true`: an excerpt of a short text is the whole text
            PathSegment::Field(Cow::Owned(long)) if long.len() > Excerpt::MAX_LEN => {
                PathSegment::Field(Cow::Owned(Excerpt::of_name(&long).into()))
            }
            segment => segment,
        };
        let ErrorParts { path, omitted, .. } = &mut *self.0;
        if path.len() == 2 * MAX_STEPS {
            path.remove(MAX_STEPS);
            *omitted += 1;
        }
        if self.0.reasons.is_empty() {
            self.0.path.push(segment);
            return self;
        }
        self.0.path.push(segment.clone());
        self.each_reason(&|reason| reason.inside(segment.clone()))
    }
}

/// Prints the beginning of a text on one line. Text from the input may be as long as the input and contain any
/// characters.
pub fn excerpt(text: impl fmt::Display) -> String {
    excerpt_of(&text)
}

fn excerpt_of(text: &dyn fmt::Display) -> String {
    let mut excerpt = Excerpt(String::new());
    // Writing only fails if the buffer is full.
    let whole = write!(excerpt, "{text}").is_ok();
    if !whole {
        excerpt.0.push('…');
    }
    excerpt.0
}

pub(crate) struct Excerpt(String);

impl Excerpt {
    /// How many bytes of a key an error shows, which is enough to recognise the key.
    pub(crate) const MAX_LEN: usize = 80;

    /// Shortens a long name to a prefix that has the same excerpt as the whole name.
    fn of_name(name: &str) -> &str {
        let end = name.char_indices().map(|(start, _)| start).find(|start| *start > Self::MAX_LEN);
        &name[..end.unwrap_or(name.len())]
    }
}

impl fmt::Write for Excerpt {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for char in text.chars() {
            // A printed dictionary has each entry on its own line. Here a space replaces the line break.
            let char = if char == '\n' { ' ' } else { char };
            let before = self.0.len();
            if is_shown(char) {
                self.0.push(char);
            } else {
                // Escapes as in scripts, paths and JSON, so that a printed path can be parsed. All of these characters
                // have at most four hexadecimal digits.
                match char {
                    '\t' => self.0.push_str("\\t"),
                    '\r' => self.0.push_str("\\r"),
                    char => write!(self.0, "\\u{:04x}", u32::from(char))?,
                }
            }
            if self.0.len() > Self::MAX_LEN {
                self.0.truncate(before);
                return Err(fmt::Error);
            }
        }
        Ok(())
    }
}

/// Returns whether a character may be printed on a line. Control characters, invisible characters, and characters that
/// change the direction of text may not.
fn is_shown(char: char) -> bool {
    let is_format = matches!(char,
        '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    !char.is_control() && !is_format
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        if let Some(offset) = self.0.offset {
            write!(f, " at byte {offset}")?;
        }
        for (depth, segment) in self.path().enumerate() {
            if depth == MAX_STEPS && self.0.omitted > 0 {
                f.write_str("…")?;
            }
            let before = match (depth, segment) {
                (0, _) => " in ",
                (_, PathSegment::Field(name)) if is_identifier(name) => ".",
                _ => "",
            };
            write!(f, "{before}{segment}")?;
        }
        if f.alternate() {
            for (name, reason) in &self.0.reasons {
                match name {
                    Some(name) => write!(f, "\n  `{name}`: {reason}")?,
                    None => write!(f, "\n  {reason}")?,
                }
            }
        }
        Ok(())
    }
}

impl PathSegment {
    /// Returns the key without the syntax that a script writes around it.
    pub(crate) fn into_text(self) -> String {
        match self {
            Self::Field(name) => name.into(),
            Self::Key(key) => key,
            Self::Index(index) => index.to_string(), // not covered: ruled out before
        }
    }
}

impl fmt::Display for PathSegment {
    /// Prints the step as a script would write it: `name`, `["two words"]`, `[Vector2i(1, 2)]`, `[3]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) if is_identifier(name) => f.write_str(&excerpt(name)),
            Self::Field(name) => write!(f, "[\"{}\"]", excerpt(Escaped(name, path_escape))),
            Self::Key(key) => write!(f, "[{key}]"),
            Self::Index(index) => write!(f, "[{index}]"),
        }
    }
}

/// Prints text, with a backslash and an escape for characters that cannot be between quotes.
pub(crate) struct Escaped<'a>(pub(crate) &'a str, pub(crate) fn(u8) -> Option<u8>);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text, escape) = self;
        for char in text.chars() {
            match u8::try_from(char).ok().and_then(escape) {
                Some(escape) => {
                    f.write_char('\\')?;
                    f.write_char(escape.into())?;
                }
                None => f.write_char(char)?,
            }
        }
        Ok(())
    }
}

/// Returns the character after the backslash that escapes a character of a name. Paths know fewer escapes than the engine
/// prints.
pub(crate) const fn path_escape(byte: u8) -> Option<u8> {
    match byte {
        b'\x08' => Some(b'b'),
        b'\t' => Some(b't'),
        b'\n' => Some(b'n'),
        b'\x0C' => Some(b'f'),
        b'\r' => Some(b'r'),
        b'"' | b'\\' => Some(byte),
        _ => None,
    }
}

/// Returns whether a script can write `.name` instead of `["name"]`.
pub(crate) fn is_identifier(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_ascii_digit())
        && !name.is_empty()
        && name.chars().all(|c| c == '_' || c.is_alphanumeric())
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.0.kind)
            .field("message", &self.0.message)
            .field("offset", &self.0.offset)
            .field("path", &self.path().collect::<Vec<_>>())
            .finish()
    }
}

impl core::error::Error for Error {}
