//! Where the buffers are.

use super::tape::Tape;

/// The addresses and lengths of the buffers, which JavaScript reads from memory instead of by calls: of the input, the
/// numbers, the text in UTF-8, and the blob; and whether the text is ASCII.
#[derive(Default)]
pub(super) struct Header([u32; 9]);

impl Header {
    /// Writes the header, and returns its address.
    #[allow(clippy::cast_possible_truncation, reason = "addresses have 32 bits where this runs")]
    pub(super) fn update(&mut self, input: &[u8], tape: &Tape) -> usize {
        let (numbers, text, blob) = tape.parts();
        self.0 = [
            input.as_ptr().addr() as u32,
            input.len() as u32,
            numbers.as_ptr().addr() as u32,
            numbers.len() as u32,
            text.as_ptr().addr() as u32,
            text.len() as u32,
            blob.as_ptr().addr() as u32,
            blob.len() as u32,
            u32::from(text.is_ascii()),
        ];
        self.0.as_ptr().addr()
    }
}
