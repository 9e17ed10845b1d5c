//! Counts the frames of a WebSocket as they arrive.
//!
//! The library only returns complete messages, so a client could send any number of pings, and of fragments that never
//! become a message. Therefore all frames are counted here, before the library sees them.

use std::io::{self, Cursor, ErrorKind};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;

use crate::allowance::Allowance;

/// The last bytes of the request for a WebSocket.
const END_OF_REQUEST: [u8; 4] = *b"\r\n\r\n";

/// A socket over which a client may send a limited number of frames. One more is an error of the kind
/// [`QuotaExceeded`](ErrorKind::QuotaExceeded), after which the socket only returns its end.
#[derive(Debug)]
pub(crate) struct CountedFrames<S> {
    socket: S,
    allowance: Allowance,
    place: Place,
    is_over: bool,
}

/// What the next byte is a part of.
#[derive(Debug)]
enum Place {
    /// In the request, after these bytes.
    Request([u8; END_OF_REQUEST.len()]),
    /// In a frame's header, after these bytes.
    Header(Vec<u8>),
    /// In a frame, with as many bytes left.
    Payload(u64),
    /// After bytes that are not a frame: the library will end the connection.
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
            // Whatever still arrives is discarded. If the socket were closed with unread data, the system would discard
            // the goodbye.
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

    /// A request, and frames of a client: a ping, an empty fragment, one of 200 bytes with their mask, one of 70,000
    /// bytes, and the close.
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
