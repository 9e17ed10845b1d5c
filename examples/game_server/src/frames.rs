//! The frames of a WebSocket, counted as they come in.
//!
//! The library returns complete messages. Pings, and fragments of which no message is ever made, cost a client nothing
//! there; so they are counted here, before the library sees them.

use std::io::{self, Cursor, ErrorKind};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;

use crate::allowance::Allowance;

/// The last bytes of the request for a WebSocket.
const END_OF_REQUEST: [u8; 4] = *b"\r\n\r\n";

/// A socket that a client may send a limited number of frames over. One more is an error of the kind
/// [`QuotaExceeded`](ErrorKind::QuotaExceeded), and nothing comes after it but the end.
#[derive(Debug)]
pub(crate) struct CountedFrames<S> {
    socket: S,
    allowance: Allowance,
    place: Place,
    is_over: bool,
}

/// Where the next byte belongs.
#[derive(Debug)]
enum Place {
    /// In the request, after these bytes.
    Request([u8; END_OF_REQUEST.len()]),
    /// In a frame's header, after these bytes.
    Header(Vec<u8>),
    /// In a frame, with as many bytes left.
    Payload(u64),
    /// After bytes that are not a frame. The library ends the connection.
    Nowhere,
}

impl<S> CountedFrames<S> {
    pub(crate) fn new(socket: S, allowance: Allowance) -> Self {
        Self { socket, allowance, place: Place::Request([0; END_OF_REQUEST.len()]), is_over: false }
    }

    /// Follows the bytes. Returns how many frames began.
    fn count(&mut self, mut bytes: &[u8]) -> u32 {
        let mut frames = 0;
        while let Some((byte, rest)) = bytes.split_first() {
            match &mut self.place {
                Place::Request(last) => {
                    last.rotate_left(1);
                    last[END_OF_REQUEST.len() - 1] = *byte;
                    bytes = rest;
                    if *last == END_OF_REQUEST {
                        self.place = Place::Header(Vec::new());
                    }
                }
                Place::Header(header) => {
                    header.push(*byte);
                    bytes = rest;
                    match FrameHeader::parse(&mut Cursor::new(&*header)) {
                        Ok(None) => {}
                        Ok(Some((_, len))) => {
                            frames += 1;
                            self.place = Place::Payload(len);
                        }
                        Err(_) => self.place = Place::Nowhere,
                    }
                }
                Place::Payload(0) => self.place = Place::Header(Vec::new()),
                Place::Payload(left) => {
                    let skipped = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len());
                    *left -= skipped as u64;
                    bytes = &bytes[skipped..];
                }
                Place::Nowhere => break,
            }
        }
        frames
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for CountedFrames<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let start = buffer.filled().len();
        loop {
            ready!(Pin::new(&mut self.socket).poll_read(cx, buffer))?;
            let read = &buffer.filled()[start..];
            if !self.is_over || read.is_empty() {
                break;
            }
            // What still comes is thrown away: a socket that is closed before it is read empty would throw away the
            // goodbye.
            buffer.set_filled(start);
        }
        for _ in 0..self.count(&buffer.filled()[start..]) {
            if !self.allowance.take() {
                self.is_over = true;
                return Poll::Ready(Err(ErrorKind::QuotaExceeded.into()));
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for CountedFrames<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A request, and frames of a client: a ping, an empty fragment, 200 bytes and their mask, 70,000 of them, and
    /// the close.
    fn talk() -> (Vec<u8>, u32) {
        let mut bytes = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec();
        bytes.extend(b"\x89\x81maskx\x02\x80mask\x80\xFE\x00\xC8mask");
        bytes.resize(bytes.len() + 200, 0x82);
        bytes.extend(b"\x82\xFF\0\0\0\0\0\x01\x11\x70mask");
        bytes.resize(bytes.len() + 70_000, 0x89);
        bytes.extend(b"\x88\x80mask");
        (bytes, 5)
    }

    #[test]
    fn every_frame_is_counted_however_its_bytes_arrive() {
        let (bytes, frames) = talk();
        for size in [1, 2, 3, 7, 1000, bytes.len()] {
            let mut socket = CountedFrames::new((), Allowance::new(1, 1));
            let counted: u32 = bytes.chunks(size).map(|bytes| socket.count(bytes)).sum();
            assert_eq!(counted, frames, "by {size}");
        }
    }

    #[test]
    fn what_is_no_frame_ends_the_count() {
        let mut socket = CountedFrames::new((), Allowance::new(1, 1));
        assert_eq!(socket.count(b"\r\n\r\n\x89\x80mask\x87\x80mask\x89\x80mask"), 1);
    }
}
