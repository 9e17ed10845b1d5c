//! Codecs for tokio's `Framed`: values one after the other, each after its length.

use alloc::vec::Vec;
use core::marker::PhantomData;

use bytes::{Bytes, BytesMut};
use tokio_util::codec::{Decoder, Encoder};

use crate::codec::Codec;
use crate::decode::GodotDecodeOwned;
use crate::encode::GodotEncode;
use crate::stream::framing::{Framing, PREFIX_SIZE, StreamError, payload};

/// The default limit of both codecs: 8 MiB, as much as a `PacketPeer` encodes (its `encode_buffer_max_size`) and a
/// remote debugger reads.
const DEFAULT_MAX_SIZE: usize = 8 << 20;

/// The codec of `StreamPeer.put_var` and `get_var`: values of one type, each after its length as a `u32`.
/// `PacketPeerStream` and the remote debugger of Godot 4 frame their values in the same way.
///
/// A [`Framed`](tokio_util::codec::Framed) with it is a stream of `T` and a sink for anything that can be encoded.
/// Reading is cancel safe: the part of a value that has arrived is kept for the next call.
///
/// ```
/// # use gdvar_core as gdvar;
/// use futures_util::{SinkExt, StreamExt};
/// use gdvar::{VarFrames, Variant};
/// use tokio_util::codec::Framed;
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let (server, game) = tokio::io::duplex(64);
/// let mut server = Framed::new(server, VarFrames::<String>::new());
/// let mut game = Framed::new(game, VarFrames::<Variant>::new());
///
/// game.send("Ferris").await?;
/// assert_eq!(server.next().await.transpose()?, Some("Ferris".to_owned()));
/// server.send(&42).await?;
/// assert_eq!(game.next().await.transpose()?, Some(Variant::Int(42)));
/// # Ok::<(), gdvar::StreamError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # After an error
///
/// A value that cannot be decoded has been read completely, so the next one could be read. But a `Framed` returns `None`
/// after an error, and then returns the values that it already holds only when more bytes arrive. So it suits servers
/// that drop a peer after an error. To tolerate errors, use [`PacketFrames`] and decode each packet yourself.
///
/// After a length over the limit, the start of the next value is unknown, so that error is final.
#[derive(Clone, Debug)]
pub struct VarFrames<T> {
    reading: Framing,
    writing: Framing,
    /// A buffer that is kept to reuse its memory.
    encoded: Vec<u8>,
    value: PhantomData<fn() -> T>,
}

impl<T> Default for VarFrames<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> VarFrames<T> {
    /// Returns the codec for frames with the default [`Codec`] and values of at most 8 MiB.
    pub fn new() -> Self {
        Self::with_codec(Codec::new().max_size(DEFAULT_MAX_SIZE))
    }

    /// Returns the codec for frames with this codec. Set its [`max_size`](Codec::max_size): a larger value is refused as soon
    /// as its length has arrived, and a smaller one is kept in memory until it is complete.
    pub fn with_codec(codec: Codec) -> Self {
        let framing = Framing::new(codec);
        Self { reading: framing.clone(), writing: framing, encoded: Vec::new(), value: PhantomData }
    }
}

impl<T: GodotDecodeOwned> Decoder for VarFrames<T> {
    type Item = T;
    type Error = StreamError;

    fn decode(&mut self, buffer: &mut BytesMut) -> Result<Option<T>, StreamError> {
        let Some(frame) = next_frame(&self.reading, buffer)? else { return Ok(None) };
        let value = self.reading.value(&frame);
        self.reading.advance(frame.len());
        value.map(Some)
    }

    fn decode_eof(&mut self, buffer: &mut BytesMut) -> Result<Option<T>, StreamError> {
        match self.decode(buffer)? {
            None if !buffer.is_empty() => Err(self.reading.cut_off(buffer)),
            value => Ok(value),
        }
    }
}

impl<T, V: GodotEncode> Encoder<V> for VarFrames<T> {
    type Error = StreamError;

    fn encode(&mut self, value: V, buffer: &mut BytesMut) -> Result<(), StreamError> {
        self.encoded.clear();
        self.writing.write_value(&value, &mut self.encoded)?;
        self.writing.advance(self.encoded.len());
        buffer.extend_from_slice(&self.encoded);
        Ok(())
    }
}

/// The codec of `PacketPeerStream.put_packet` and `get_packet`: packets of any bytes, each after its length as a `u32`.
///
/// If the packets are values, this is [`VarFrames`] without the decoding. Use it for a peer whose first packet shows its
/// dialect, for values that borrow from their packet, or if peers may stay connected after sending an invalid value.
///
/// A `PacketPeerStream` (3.6.2, 4.6.3) hangs forever at a packet of more than 65,531 bytes, which is one less than its
/// `input_buffer_max_size` says. Its `put_packet` sends nothing for an empty packet, but its `get_packet` accepts one.
/// Here an empty packet is a frame of length 0.
#[derive(Clone, Debug)]
pub struct PacketFrames {
    reading: Framing,
    writing: Framing,
}

impl Default for PacketFrames {
    fn default() -> Self {
        Self::new()
    }
}

impl PacketFrames {
    /// Returns the codec for packets of at most 8 MiB.
    pub fn new() -> Self {
        Self::with_max_size(DEFAULT_MAX_SIZE)
    }

    /// Returns the codec for packets of at most `bytes` bytes. A larger one is refused as soon as its length has
    /// arrived.
    pub fn with_max_size(bytes: usize) -> Self {
        let framing = Framing::new(Codec::new().max_size(bytes));
        Self { reading: framing.clone(), writing: framing }
    }
}

impl Decoder for PacketFrames {
    type Item = Bytes;
    type Error = StreamError;

    fn decode(&mut self, buffer: &mut BytesMut) -> Result<Option<Bytes>, StreamError> {
        let Some(frame) = next_frame(&self.reading, buffer)? else { return Ok(None) };
        self.reading.advance(frame.len());
        let frame = frame.freeze();
        Ok(Some(frame.slice_ref(payload(&frame))))
    }

    fn decode_eof(&mut self, buffer: &mut BytesMut) -> Result<Option<Bytes>, StreamError> {
        match self.decode(buffer)? {
            None if !buffer.is_empty() => Err(self.reading.cut_off(buffer)),
            packet => Ok(packet),
        }
    }
}

impl<P: AsRef<[u8]>> Encoder<P> for PacketFrames {
    type Error = StreamError;

    fn encode(&mut self, packet: P, buffer: &mut BytesMut) -> Result<(), StreamError> {
        let packet = packet.as_ref();
        let prefix = self.writing.prefix(packet.len())?;
        // mutants `+ with *`: only how much memory is reserved, or when
        self.writing.advance(PREFIX_SIZE + packet.len());
        buffer.reserve(PREFIX_SIZE + packet.len()); // mutants `+ with *`: only how much memory is reserved, or when
        buffer.extend_from_slice(&prefix);
        buffer.extend_from_slice(packet);
        Ok(())
    }
}

/// Removes the next complete frame from the buffer.
///
/// No memory is reserved for a frame that has not arrived. A peer can announce any length, so the buffer only grows with
/// the bytes that actually arrive.
fn next_frame(framing: &Framing, buffer: &mut BytesMut) -> Result<Option<BytesMut>, StreamError> {
    let size = framing.frame_size(buffer)?;
    Ok(size.filter(|&size| size <= buffer.len()).map(|size| buffer.split_to(size)))
}
