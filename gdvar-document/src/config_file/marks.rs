//! Which engine a config file is of.

use alloc::vec::Vec;

use gdvar_core::internals::text::is_constructor;
use gdvar_core::{Dialect, VariantType};

use crate::guess::Guess;

/// Guesses the engine of a config file from the notation of its values.
///
/// Marks of Godot 3 are `config_version` 3 or 4, the names of types that only Godot 3 has (`PoolByteArray(`, `Transform(`,
/// `Quat(`), keys of its events (`"scancode":`) and, if nothing else decides, blanks inside parentheses. Marks of Godot 4
/// are `config_version=5`, the names of types that only Godot 4 has (`PackedByteArray(`, `Vector2i(`, `Transform3D(`), keys
/// of its events (`"keycode":`), `&"` and `Array[`. What is in quotes or in a comment does not count.
///
/// Without marks, or with marks of both, the file may be of either engine: [`Guess::writers`] has both.
///
/// ```
/// use gdvar::{Dialect, config_file};
///
/// assert_eq!(config_file::guess(b"at=Transform( 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0 )").best(), Some(Dialect::Godot3));
/// assert_eq!(config_file::guess(b"size=Vector2i(640, 480)").writers(), [Dialect::Godot4]);
/// assert_eq!(config_file::guess(b"volume=0.5").writers(), [Dialect::Godot4, Dialect::Godot3]);
/// ```
pub fn guess(bytes: &[u8]) -> Guess {
    let marks = Marks::of(bytes);
    Guess::of_engines(match (marks.godot4, marks.godot3, marks.blanks) {
        (true, false, _) => [Dialect::Godot4].into(),
        (false, true, _) | (false, false, true) => [Dialect::Godot3].into(),
        _ => Vec::from([Dialect::Godot4, Dialect::Godot3]),
    })
}

/// The signs of each engine in a text.
#[derive(Default)]
struct Marks {
    godot3: bool,
    godot4: bool,
    /// A blank after an opening parenthesis, as Godot 3 prints it. A person may write one too.
    blanks: bool,
}

impl Marks {
    fn of(bytes: &[u8]) -> Self {
        let mut marks = Self::default();
        let mut rest = bytes;
        // How many brackets are open, and whether the line has had nothing but white space.
        let (mut depth, mut is_start) = (0_usize, true);
        while let Some((first, after)) = rest.split_first() {
            let was_start = is_start && depth == 0;
            is_start = *first == b'\n' || is_start && first.is_ascii_whitespace();
            match first {
                b'[' | b'{' | b'(' => depth += 1,
                b']' | b'}' | b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            rest = match first {
                // The name of a section may have any characters.
                b'[' if was_start => {
                    after.iter().position(|byte| *byte == b']').map_or(&[], |end| &after[end..])
                }
                b';' => after.iter().position(|byte| *byte == b'\n').map_or(&[][..], |line| &after[line..]),
                b'"' => marks.quoted(after),
                b'&' => {
                    marks.godot4 |= after.first() == Some(&b'"');
                    after
                }
                b'(' => {
                    marks.blanks |= after.first() == Some(&b' ');
                    after
                }
                byte if is_word(*byte) => {
                    let len = rest.iter().position(|byte| !is_word(*byte)).unwrap_or(rest.len());
                    let (word, after) = rest.split_at(len);
                    marks.word(word, after);
                    after
                }
                _ => after,
            };
        }
        marks
    }

    /// Reads text after its opening quote, and returns what follows it.
    fn quoted<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        let mut at = 0;
        while let Some(byte) = text.get(at) {
            match byte {
                b'"' => break,
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        let (inside, rest) = text.split_at_checked(at).unwrap_or((text, &[]));
        let rest = rest.get(1..).unwrap_or_default();
        if rest.trim_ascii_start().first() == Some(&b':') {
            self.godot3 |= matches!(inside, b"scancode" | b"physical_scancode");
            self.godot4 |= matches!(inside, b"keycode" | b"physical_keycode");
        }
        rest
    }

    fn word(&mut self, word: &[u8], after: &[u8]) {
        match (word, after.first()) {
            (_, Some(b'(')) => {
                let Ok(word) = core::str::from_utf8(word) else { return };
                let is_of = |dialect| is_constructor(word, dialect);
                // Godot 4 also reads the names of Godot 3, but does not print them.
                let is_printed = |dialect| VariantType::ALL.iter().any(|ty| ty.name_in(dialect) == word);
                self.godot4 |= !is_of(Dialect::Godot3) && is_of(Dialect::Godot4);
                self.godot4 |= word.starts_with("Packed");
                self.godot3 |=
                    is_of(Dialect::Godot3) && is_printed(Dialect::Godot3) && !is_printed(Dialect::Godot4);
            }
            (b"Array" | b"Dictionary", Some(b'[')) => self.godot4 = true,
            (b"config_version", _) => {
                let value =
                    after.trim_ascii_start().strip_prefix(b"=").unwrap_or_default().trim_ascii_start();
                let is_only = !value.get(1).is_some_and(u8::is_ascii_digit);
                self.godot3 |= is_only && matches!(value.first(), Some(b'3' | b'4'));
                self.godot4 |= is_only && value.first() == Some(&b'5');
            }
            _ => {}
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
