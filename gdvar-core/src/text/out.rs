//! The output of printed text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::error::{Error, ErrorKind};

/// Text that is collected in a buffer. If there is a sink, it is passed on in pieces.
pub struct Out<'a> {
    /// The text that has not been passed on yet. It is UTF-8, because only whole texts and ASCII are added.
    pub bytes: Vec<u8>,
    sink: Option<&'a mut dyn fmt::Write>,
    flushed: usize,
    max_size: usize,
    /// The length at which the buffer has to be passed on or checked.
    flush_at: usize,
}

/// Why printing stopped.
pub enum Stop {
    /// The sink has failed.
    Sink,
    /// The value cannot be printed.
    Value(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Value(error)
    }
}

/// The approximate length of the pieces that are passed on.
const PIECE: usize = 4096;

impl<'a> Out<'a> {
    /// Collects the whole text in memory.
    pub fn new(max_size: usize) -> Self {
        Self { bytes: Vec::new(), sink: None, flushed: 0, max_size, flush_at: max_size }
    }

    /// Passes the text on to a sink.
    pub fn to_sink(sink: &'a mut dyn fmt::Write, max_size: usize) -> Self {
        Self { sink: Some(sink), flush_at: max_size.min(PIECE), ..Self::new(max_size) }
    }

    /// Adds text.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Adds an ASCII character.
    #[inline]
    pub fn ascii(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii(), "a lone byte of a longer character is not text");
        self.bytes.push(byte);
    }

    /// Passes the buffer on if it is long, and checks the limit. This has to be called regularly.
    #[doc(hidden)]
    #[inline]
    pub fn flush_if_due(&mut self) -> Result<(), Stop> {
        if self.bytes.len() <= self.flush_at { Ok(()) } else { self.check() }
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stop> {
        let size = self.flushed + self.bytes.len();
        if size > self.max_size {
            let message = alloc::format!("the text is longer than the limit of {} bytes", self.max_size);
            return Err(Stop::Value(Error::new(ErrorKind::TooLarge, message)));
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), Stop> {
        let Some(sink) = &mut self.sink else { return Ok(()) };
        sink.write_str(&String::from_utf8_lossy(&self.bytes)).map_err(|_| Stop::Sink)?;
        self.flushed += self.bytes.len();
        self.bytes.clear();
        Ok(())
    }

    /// Passes on the rest of the text. Without a sink, returns the text.
    #[doc(hidden)]
    pub fn finish(mut self) -> Result<String, Stop> {
        self.check()?;
        Ok(String::from_utf8(self.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }
}

/// Prints text to a writer of bytes. Returns the writer's error, or the error of the value as
/// [`InvalidData`](std::io::ErrorKind::InvalidData).
#[cfg(feature = "std")]
#[inline]
pub(crate) fn write_to(
    writer: &mut dyn std::io::Write,
    print: impl FnOnce(&mut dyn fmt::Write) -> crate::error::Result<()>,
) -> std::io::Result<()> {
    struct Sink<'a> {
        writer: &'a mut dyn std::io::Write,
        error: Option<std::io::Error>,
    }

    impl fmt::Write for Sink<'_> {
        #[inline]
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.writer.write_all(text.as_bytes()).map_err(|error| {
                self.error = Some(error);
                fmt::Error
            })
        }
    }

    let mut sink = Sink { writer, error: None };
    let printed = print(&mut sink);
    match sink.error {
        Some(error) => Err(error),
        None => printed.map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidData, error)),
    }
}
