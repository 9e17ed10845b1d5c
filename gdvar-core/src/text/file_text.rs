//! Quoted text as the engines read it from files.
//!
//! In a file, an engine reads bytes, takes each for a character, and adds the characters of escapes. At the closing quote
//! it turns the characters back into bytes and reads these as UTF-8. So text in UTF-8 is read as it is meant, but escapes
//! above 0x7F are not, and neither are bytes that are not UTF-8. Godot 4.6.3 and 3.6.2.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::ErrorKind;
use crate::text::error::Problem;
use crate::text::lexer::Lexer;
use crate::text::number::Notation;
use crate::text::scan;

/// The byte-order mark, which the engines remove from the start of text.
const MARK: char = '\u{feff}';

/// The bytes of a file that is read as text.
#[derive(Clone, Debug)]
pub struct FileBytes<'a> {
    bytes: &'a [u8],
    /// Whether the bytes are UTF-8, so that the text that the lexer reads has the same bytes.
    is_utf8: bool,
    /// The quotes that an engine reads otherwise than they were meant, by the offset of the opening quote.
    pub misread: Vec<(usize, Misread)>,
}

/// Why an engine reads text otherwise than it was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misread {
    /// An escape above 0x7F.
    Escape,
    /// Bytes that are not UTF-8.
    InvalidUtf8,
    /// A byte-order mark at the start.
    ByteOrderMark,
}

/// Returns the text that a lexer reads for these bytes. It has the same length, and each byte that is not UTF-8 is replaced
/// by a character that has no meaning outside quotes.
#[inline]
pub fn readable(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '\x7F'));
    }
    Cow::Owned(text)
}

impl<'a> FileBytes<'a> {
    /// Takes the bytes of a file.
    pub fn new(bytes: &'a [u8], is_utf8: bool) -> Self {
        Self { bytes, is_utf8, misread: Vec::new() }
    }

    /// Returns whether the engines read text without escapes as it is.
    #[inline]
    pub(crate) fn is_plain(&self, text: &str) -> bool {
        self.is_utf8 && !text.starts_with(MARK)
    }

    /// Returns the byte at an offset.
    fn at(&self, offset: usize) -> Option<u8> {
        self.bytes.get(offset).copied()
    }
}

impl Lexer<'_> {
    /// Reads quoted text of a file.
    #[cold]
    #[inline]
    pub(crate) fn quoted_in_file(&mut self, open: usize) -> Result<String, Problem> {
        let mut codes: Vec<u32> = Vec::new();
        let mut has_escape = false;
        self.set_offset(open + 1);
        loop {
            let start = self.offset();
            let len = scan::before_end_of_quote(self.rest().as_bytes());
            let Some(file) = &self.file else { break };
            codes.extend(file.bytes[start..start + len].iter().map(|byte| u32::from(*byte)));
            let (end, escaped) = (file.at(start + len), file.at(start + len + 1));
            self.set_offset(start + len);
            match (end, escaped) {
                (Some(b'"'), _) => {
                    self.advance();
                    break;
                }
                // The bytes of a character beyond ASCII are read one by one.
                (Some(b'\\'), Some(0x80..)) => self.advance(),
                (Some(b'\\'), Some(b'u')) if self.notation() == Notation::Godot3 => {
                    self.set_offset(start + len + 2);
                    let code = self.hexadecimal(start + len, 4)?;
                    has_escape |= !(1..0x80).contains(&code);
                    codes.push(code);
                }
                (Some(b'\\'), _) => {
                    let code = u32::from(self.escape()?);
                    has_escape |= code >= 0x80;
                    codes.push(code);
                }
                // The engine stops at a NUL.
                _ => {
                    let message = "the quote is not closed";
                    return Err(Problem::new(ErrorKind::UnexpectedEnd, message).at(open));
                }
            }
        }
        let is_godot3 = self.notation() == Notation::Godot3;
        let (text, is_utf8) = if is_godot3 { text_of_godot3(&codes) } else { text_of_godot4(&codes) };
        let has_mark = codes.starts_with(&[0xEF, 0xBB, 0xBF]);
        let faults = [
            (has_escape, Misread::Escape),
            (!is_utf8 && !has_escape, Misread::InvalidUtf8),
            (has_mark, Misread::ByteOrderMark),
        ];
        if let Some(file) = &mut self.file {
            file.misread.extend(faults.iter().filter(|(is, _)| *is).map(|(_, fault)| (open, *fault)));
        }
        Ok(text)
    }
}

/// Returns the text, and whether its bytes are UTF-8.
#[inline]
fn text_of_godot4(codes: &[u32]) -> (String, bool) {
    // A character that has no byte becomes a space.
    let bytes: Vec<u8> = codes.iter().map(|code| u8::try_from(*code).unwrap_or(b' ')).collect();
    (lossy(&bytes), core::str::from_utf8(&bytes).is_ok())
}

/// Returns the text that Godot 4 reads from bytes: without a byte-order mark, and with a replacement character for each
/// fault.
#[inline]
pub(crate) fn lossy(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut rest = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    while let Some(chunk) = rest.utf8_chunks().next() {
        text.push_str(chunk.valid());
        rest = &rest[chunk.valid().len()..];
        if !rest.is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
            rest = &rest[len_of_fault(rest)..];
        }
    }
    text
}

/// Returns how many of these bytes, which start with a fault, Godot 4 reads as one replacement character: those of a character that
/// another byte interrupts. If the end cuts a character off, each of its bytes is a fault of its own.
fn len_of_fault(bytes: &[u8]) -> usize {
    let (second, more) = match bytes[0] {
        0xE0 => (0xA0..=0xBF, 2),
        0xED => (0x80..=0x9F, 2),
        0xE1..=0xEC | 0xEE..=0xEF => (0x80..=0xBF, 2),
        0xF0 => (0x90..=0xBF, 3),
        0xF4 => (0x80..=0x8F, 3),
        // No character starts with those from 0xF5 on, and the engine notices that after their last byte.
        0xF1..=0xF3 | 0xF5..=0xF7 => (0x80..=0xBF, 3),
        _ => return 1,
    };
    let is_right =
        |(at, byte): &(usize, &u8)| if *at == 0 { second.contains(*byte) } else { **byte & 0xC0 == 0x80 };
    let right = bytes[1..].iter().take(more).enumerate().take_while(is_right).count();
    let is_interrupted = right < more && bytes.get(1 + right).is_some_and(|byte| *byte != 0);
    if is_interrupted { 1 + right } else { 1 }
}

/// Returns the text, and whether Godot 3 reads its bytes as UTF-8.
///
/// Godot 3 first counts the characters and then converts them, in the place of the characters that the bytes were taken
/// for. If it finds a fault while it counts, those characters stay; if it finds one while it converts, the rest of them
/// stay.
#[inline]
fn text_of_godot3(codes: &[u32]) -> (String, bool) {
    // A character keeps its low byte. A NUL ends the text.
    let bytes: Vec<u8> =
        codes.iter().map(|code| code.to_le_bytes()[0]).take_while(|byte| *byte != 0).collect();
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let Some(count) = count_in_godot3(bytes) else { return (printable(codes), false) };
    let (mut converted, mut rest) = (Vec::with_capacity(count), bytes);
    while let Some((code, len)) = convert_in_godot3(rest) {
        converted.push(code);
        rest = &rest[len..];
    }
    let is_utf8 = rest.is_empty() && converted.iter().all(|code| char::from_u32(*code).is_some());
    let left = codes.iter().copied().skip(converted.len()).take(count.saturating_sub(converted.len()));
    if !rest.is_empty() {
        converted.extend(left);
    }
    (printable(&converted), is_utf8)
}

/// Returns characters as text. Those that text cannot have are replaced.
#[inline]
fn printable(codes: &[u32]) -> String {
    codes.iter().map(|code| char::from_u32(*code).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Returns how many bytes a character has that starts with this byte.
#[inline]
fn len_in_godot3(first: u8) -> Option<usize> {
    match first.leading_ones() {
        0 => Some(1),
        len @ 2..=6 => Some(len as usize),
        _ => None,
    }
}

#[inline]
fn count_in_godot3(bytes: &[u8]) -> Option<usize> {
    let (mut at, mut count) = (0, 0);
    while let Some(first) = bytes.get(at) {
        let len = len_in_godot3(*first)?;
        if len == 2 && first & 0x1E == 0 {
            return None;
        }
        (at, count) = (at + len, count + 1);
    }
    (at == bytes.len()).then_some(count)
}

/// Returns the first character and its length, or `None` at the end or at a fault.
#[inline]
fn convert_in_godot3(bytes: &[u8]) -> Option<(u32, usize)> {
    let first = *bytes.first()?;
    let len = len_in_godot3(first)?;
    if len == 1 {
        return Some((first.into(), 1));
    }
    let mut code = u32::from(first) & (0xFF >> (len + 1));
    for (index, byte) in bytes.get(1..len)?.iter().enumerate() {
        let is_overlong = code == 0 && index == 1 && (byte & 0x7F) >> (7 - len) == 0;
        if byte & 0xC0 != 0x80 || is_overlong {
            return None;
        }
        code = code << 6 | u32::from(byte & 0x3F);
    }
    Some((code, len))
}

/// Returns the name of a section, and whether the engine reads it as it was meant. A NUL ends the name, and Godot 3 reads no
/// name if it is not UTF-8.
#[inline]
pub fn section_name(bytes: &[u8], is_godot3: bool) -> (String, bool) {
    let until_nul = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    let is_plain = until_nul.len() == bytes.len() && !bytes.starts_with(b"\xEF\xBB\xBF");
    if let Ok(text) = core::str::from_utf8(until_nul) {
        return (String::from(text.strip_prefix(MARK).unwrap_or(text)), is_plain);
    }
    if !is_godot3 {
        return (lossy(until_nul), false);
    }
    let codes: Vec<u32> = until_nul.iter().map(|byte| u32::from(*byte)).collect();
    let (text, is_utf8) = text_of_godot3(&codes);
    (if is_utf8 { text } else { String::new() }, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_in_text_are_counted_as_godot_4_counts_them() {
        // `get_string_from_utf8` of Godot 4.6.3.
        for (bytes, expected) in [
            (b"\xF5\x80A".as_slice(), "?A"),
            (b"\xF5\x80\x80A", "?A"),
            (b"\xF7\xBF\xBF\xBFA", "????A"),
            (b"\xF5\x80\xED\xA0\x80\x80\x80", "??????"),
            (b"\xF8\x80A", "??A"),
            (b"\xF4\x90A", "??A"),
            (b"\xF4\x8FA", "?A"),
            (b"\xE0\xA0A", "?A"),
            (b"\xE0\xA0", "??"),
            (b"\xE0\x80A", "??A"),
            (b"\xF0\x90\x80", "???"),
            (b"\xF0\x90\x80\xC3\xA9", "?\u{e9}"),
            (b"\xC3A", "?A"),
            (b"\xC0\x80", "??"),
            (b"\xEF\xBB\xBFA", "A"),
        ] {
            assert_eq!(lossy(bytes).replace('\u{FFFD}', "?"), expected, "{bytes:02X?}");
        }
    }
}
