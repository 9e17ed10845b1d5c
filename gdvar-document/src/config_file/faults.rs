//! Places in a config file that the engine reads otherwise than they were meant.

use alloc::string::String;
use core::fmt;

use gdvar_core::internals::excerpt;

/// A place in a [`ConfigFile`](super::ConfigFile) that the engine reads otherwise than it was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigFault {
    pub(super) kind: ConfigFaultKind,
    pub(super) offset: usize,
    pub(super) line: usize,
    /// The key or the section as the engine reads it.
    pub(super) name: String,
}

/// What the engine reads otherwise than it was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConfigFaultKind {
    /// A byte-order mark, which the engine takes for the start of a key, or removes from the start of text.
    ByteOrderMark,
    /// A comma after a value, which the engine takes for the start of the next key.
    StrayComma,
    /// A comment that starts with `#` or `//`, which the engine takes for the start of the next key.
    ForeignComment,
    /// A key over several lines, because a line has no `=`.
    KeyOverLines,
    /// A key without quotes that is not ASCII. The engine takes each of its bytes for a letter.
    KeyNotAscii,
    /// A key without quotes that has blanks, which the engine leaves out.
    KeyWithBlanks,
    /// An entry that does not count, because its key is there again.
    RepeatedKey,
    /// A NUL in a key or in the name of a section.
    Nul,
    /// Text with an escape above `\u007F`, which the engine does not read as the character that is meant.
    Escape,
    /// Text that is not UTF-8.
    InvalidUtf8,
    /// Text after the last value that is the start of a key without a value. The engine ignores it.
    Unread,
}

impl ConfigFault {
    /// Returns the kind of the fault.
    pub fn kind(&self) -> ConfigFaultKind {
        self.kind
    }

    /// Returns the byte offset in the file, counted from 0.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for ConfigFault {
    /// Prints the fault in one sentence, with its line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ConfigFaultKind as Kind;

        let reason = match self.kind {
            Kind::ByteOrderMark => "it takes a byte-order mark for text",
            Kind::StrayComma => "it takes the comma after a value for the start of the next key",
            Kind::ForeignComment => "a comment starts with `;`",
            Kind::KeyOverLines => "a key goes on until a `=`",
            Kind::KeyNotAscii => "a key that is not ASCII needs quotes",
            Kind::KeyWithBlanks => "a key with blanks needs quotes",
            Kind::Nul => "a NUL is no part of a name",
            Kind::Escape | Kind::InvalidUtf8 | Kind::RepeatedKey | Kind::Unread => "",
        };
        match self.kind {
            Kind::ByteOrderMark if self.name.is_empty() => {
                f.write_str("the engine does not keep the byte-order mark at the start of the text")?;
            }
            Kind::Escape => f.write_str(
                "the engine reads an escape above `\\u007F` in a file as something else: write the character itself",
            )?,
            Kind::InvalidUtf8 => {
                f.write_str("the text is not UTF-8, so the engine reads something else than these bytes")?;
            }
            Kind::RepeatedKey => write!(
                f,
                "the engine ignores this value of `{}`, because the key is there again below it,",
                excerpt(&self.name)
            )?,
            Kind::Unread => f.write_str("the engine ignores the rest of the file, a key without a value")?,
            _ => write!(f, "the engine reads the key `{}`, because {reason},", excerpt(&self.name))?,
        }
        write!(f, " at line {}", self.line)
    }
}
