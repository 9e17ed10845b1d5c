//! Colours for the text of values and JSON.

use anstyle::Style;

use crate::tree::{KEY, NUMBER, TEXT, styled};

/// How many bytes of a text are held back until it is clear whether it is a key.
const LONGEST_KEY: usize = 4096;

/// Colours keys, text and numbers as they are printed.
#[derive(Debug, Default)]
pub(crate) struct Painter {
    state: State,
    /// The beginning of the token that is being read.
    token: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Between tokens.
    #[default]
    Between,
    /// In a text in quotes, perhaps after a backslash.
    Text { is_escaped: bool },
    /// Behind the quote that ends a text. A colon makes it a key.
    Ended,
    /// In a number or a name.
    Word,
}

impl Painter {
    /// Returns the text with colours. The end of the last token may be held back.
    pub(crate) fn paint(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for char in text.chars() {
            self.take(char, &mut out);
        }
        out
    }

    /// Returns what was held back.
    pub(crate) fn finish(&mut self) -> String {
        let mut out = String::new();
        self.end(TEXT, &mut out);
        out
    }

    fn take(&mut self, char: char, out: &mut String) {
        let is_of_word = char.is_alphanumeric() || matches!(char, '_' | '.' | '+' | '-');
        match self.state {
            State::Text { is_escaped } => {
                self.token.push(char);
                self.state = match char {
                    '"' if !is_escaped => State::Ended,
                    char => State::Text { is_escaped: char == '\\' && !is_escaped },
                };
                if self.token.len() > LONGEST_KEY {
                    out.push_str(&styled(TEXT, &std::mem::take(&mut self.token)));
                }
                return;
            }
            State::Word if is_of_word => {
                self.token.push(char);
                return;
            }
            State::Ended if char == ':' => self.end(KEY, out),
            State::Ended => self.end(TEXT, out),
            State::Word => {
                let first = self.token.chars().next();
                let is_number = first.is_some_and(|char| char.is_ascii_digit() || char == '-')
                    || matches!(self.token.as_str(), "true" | "false" | "inf" | "nan");
                self.end(if is_number { NUMBER } else { Style::new() }, out);
            }
            State::Between => {}
        }
        match char {
            '"' => (self.state, self.token) = (State::Text { is_escaped: false }, char.into()),
            char if is_of_word => (self.state, self.token) = (State::Word, char.into()),
            char => out.push(char),
        }
    }

    /// Writes the token.
    fn end(&mut self, style: Style, out: &mut String) {
        out.push_str(&styled(style, &std::mem::take(&mut self.token)));
        self.state = State::Between;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(parts: &[&str]) -> String {
        let mut painter = Painter::default();
        let mut out: String = parts.iter().map(|part| painter.paint(part)).collect();
        out.push_str(&painter.finish());
        out.replace("\u{1b}[36m", "<k>")
            .replace("\u{1b}[32m", "<t>")
            .replace("\u{1b}[33m", "<n>")
            .replace("\u{1b}[0m", "</>")
    }

    #[test]
    fn keys_text_and_numbers_have_their_colours() {
        let expected = "{\n<k>\"a \\\" b\"</>: <n>-1.5e+10</>,\n<n>2</>: &<t>\"c:\"</>,\n<k>\"d\"</>: Vector2(<n>1</>, <n>inf</>), null, <n>true</>\n}\n";
        let text = expected.replace("<k>", "").replace("<t>", "").replace("<n>", "").replace("</>", "");
        assert_eq!(painted(&[&text]), expected);
        // The parts may end anywhere.
        let chars: Vec<String> = text.chars().map(String::from).collect();
        assert_eq!(painted(&chars.iter().map(String::as_str).collect::<Vec<_>>()), expected);
    }

    #[test]
    fn a_long_text_is_not_held_back() {
        let text = format!("\"{}\"", "x".repeat(3 * LONGEST_KEY));
        let mut painter = Painter::default();
        let shown = painter.paint(&text).len() + painter.token.len();
        assert!(painter.token.len() <= LONGEST_KEY && shown >= text.len(), "{shown}");
        assert_eq!(painted(&[&text]).replace("<t>", "").replace("</>", ""), text);
    }
}
