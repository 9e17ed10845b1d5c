//! Values and packets after their lengths, over blocking streams and over tokio: split anywhere, with hostile
//! lengths, and with both engines at the other end.

use std::io::Read;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::engine::Engine;
use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, SinkExt, StreamExt};
use gdvar::{
    Codec, Dialect, ErrorKind, PacketFrames, StreamError, VarFrames, VarReader, VarWriter, Variant, variant,
};
use proptest::collection::vec;
use proptest::prelude::*;
use tokio::io::{AsyncWriteExt, duplex};
use tokio_util::codec::{Decoder, Encoder, Framed};

/// Returns values of several lengths, starting with an empty body.
fn messages() -> Vec<Variant> {
    vec![variant!(null), variant!("crab"), variant!({"move": [1, 2.5]}), variant!(""), variant!([[], {}, 7])]
}

fn stream_of(messages: &[Variant]) -> Vec<u8> {
    let mut writer = VarWriter::new(Vec::new());
    for message in messages {
        writer.write(message).unwrap();
    }
    writer.into_inner()
}

/// Feeds the pieces one by one, and takes out the complete values after each piece.
fn decode_pieces<D: Decoder>(decoder: &mut D, pieces: &[&[u8]]) -> Result<Vec<D::Item>, D::Error> {
    let (mut buffer, mut items) = (BytesMut::new(), Vec::new());
    for piece in pieces {
        buffer.extend_from_slice(piece);
        while let Some(item) = decoder.decode(&mut buffer)? {
            items.push(item);
        }
    }
    while let Some(item) = decoder.decode_eof(&mut buffer)? {
        items.push(item);
    }
    Ok(items)
}

/// A blocking stream that returns one piece per read.
struct Pieces<'a>(std::slice::Iter<'a, &'a [u8]>, &'a [u8]);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while self.1.is_empty() {
            let Some(next) = self.0.next() else { return Ok(0) };
            self.1 = next;
        }
        self.1.read(buffer)
    }
}

fn assert_pieces_make_the_messages(pieces: &[&[u8]], messages: &[Variant]) {
    assert_eq!(decode_pieces(&mut VarFrames::<Variant>::default(), pieces).unwrap(), messages);
    let packets = decode_pieces(&mut PacketFrames::default(), pieces).unwrap();
    let encoded: Vec<Vec<u8>> = messages.iter().map(|message| gdvar::to_bytes(message).unwrap()).collect();
    assert_eq!(packets, encoded);
    let reader = VarReader::new(Pieces(pieces.iter(), &[]));
    assert_eq!(reader.values::<Variant>().collect::<Result<Vec<_>, _>>().unwrap(), messages);
}

#[test]
fn a_stream_cut_at_any_two_bytes_gives_the_same_values() {
    let messages = messages();
    let stream = stream_of(&messages);
    for first in 0..=stream.len() {
        for second in first..=stream.len() {
            let pieces = [&stream[..first], &stream[first..second], &stream[second..]];
            assert_pieces_make_the_messages(&pieces, &messages);
        }
    }
    assert_pieces_make_the_messages(&stream.chunks(1).collect::<Vec<_>>(), &messages);
}

proptest! {
    #[test]
    fn a_stream_in_any_pieces_gives_the_same_values(
        texts in vec("[a-z é🦀]{0,80}", 0..20),
        sizes in vec(1_usize..100, 1..200),
    ) {
        let messages: Vec<Variant> = texts.into_iter().map(Variant::from).collect();
        let stream = stream_of(&messages);
        let (mut pieces, mut rest) = (Vec::new(), stream.as_slice());
        for size in sizes.into_iter().cycle() {
            if rest.is_empty() { break }
            let (piece, more) = rest.split_at(size.min(rest.len()));
            pieces.push(piece);
            rest = more;
        }
        assert_pieces_make_the_messages(&pieces, &messages);
    }

    #[test]
    fn any_bytes_give_an_error_or_an_end_from_both_sides_alike(
        bytes in vec(prop_oneof![Just(0), Just(1), Just(4), any::<u8>()], 0..300),
    ) {
        let blocking = VarReader::with_codec(bytes.as_slice(), Codec::new().max_size(200)).values::<Variant>();
        let blocking: Result<Vec<Variant>, StreamError> = blocking.collect();
        let mut frames = VarFrames::<Variant>::with_codec(Codec::new().max_size(200));
        match (blocking, decode_pieces(&mut frames, &[&bytes])) {
            (Ok(blocking), Ok(framed)) => prop_assert_eq!(gdvar::to_bytes(&blocking), gdvar::to_bytes(&framed)),
            (Err(blocking), Err(framed)) => prop_assert_eq!(blocking.to_string(), framed.to_string()),
            (blocking, framed) => prop_assert!(false, "{:?} but {:?}", blocking, framed),
        }
    }
}

#[test]
fn a_cut_off_stream_says_what_is_missing() {
    let stream = stream_of(&messages());
    for cut in [2, 7, stream.len() - 1] {
        let blocking = VarReader::new(&stream[..cut]).values::<Variant>().last().unwrap().unwrap_err();
        let framed = decode_pieces(&mut VarFrames::<Variant>::new(), &[&stream[..cut]]).unwrap_err();
        let packets = decode_pieces(&mut PacketFrames::new(), &[&stream[..cut]]).unwrap_err();
        assert_eq!(blocking.kind(), Some(ErrorKind::UnexpectedEnd));
        assert_eq!(framed.to_string(), blocking.to_string());
        assert_eq!(packets.to_string(), blocking.to_string());
    }
    let error = decode_pieces(&mut VarFrames::<Variant>::new(), &[&stream[..7]]).unwrap_err();
    assert_eq!(error.to_string(), "value 0 (from byte 0): the stream ends after 7 of 8 bytes");
}

#[test]
fn a_length_over_the_limit_is_refused_for_good_and_takes_no_memory() {
    let claim = 0x7FFF_FFFF_u32.to_le_bytes();
    let mut buffer = BytesMut::from(&claim[..]);
    let mut frames = VarFrames::<Variant>::new();
    for _ in 0..2 {
        let error = frames.decode(&mut buffer).unwrap_err();
        let text = "value 0 (from byte 0): 2147483647 bytes are more than the limit of 8388608";
        assert_eq!(error.to_string(), text);
    }
    assert!(buffer.capacity() < 100);

    // An allowed length takes no memory before its bytes arrive.
    let mut buffer = BytesMut::from(&claim[..]);
    let mut unlimited = VarFrames::<Variant>::with_codec(Codec::new());
    assert!(unlimited.decode(&mut buffer).unwrap().is_none());
    assert!(buffer.capacity() < 100);
}

#[test]
fn after_a_bad_value_the_next_decodes_and_the_error_tells_its_place() {
    let mut stream = stream_of(&messages());
    stream[8 + 4] = 0xFF;
    let mut buffer = BytesMut::from(stream.as_slice());
    let mut frames = VarFrames::<Variant>::new();
    assert_eq!(frames.decode(&mut buffer).unwrap(), Some(variant!(null)));
    let error = frames.decode(&mut buffer).unwrap_err();
    assert!(error.to_string().starts_with("value 1 (from byte 8): "), "{error}");
    assert_eq!(frames.decode(&mut buffer).unwrap(), Some(messages()[2].clone()));
}

#[test]
fn the_error_of_a_packet_counts_what_was_sent_before() {
    let mut frames = PacketFrames::with_max_size(8);
    let mut buffer = BytesMut::new();
    frames.encode("12345678", &mut buffer).unwrap();
    frames.encode("123", &mut buffer).unwrap();
    assert_eq!(&buffer[..], b"\x08\0\0\x0012345678\x03\0\0\x00123");
    let error = frames.encode("123456789", &mut buffer).unwrap_err();
    assert_eq!(error.to_string(), "value 2 (from byte 19): 9 bytes are more than the limit of 8");
    assert_eq!(buffer.len(), 19);
}

#[test]
fn a_value_over_the_limit_is_not_sent() {
    let mut buffer = BytesMut::new();
    let mut frames = VarFrames::<Variant>::with_codec(Codec::new().max_size(12));
    frames.encode("fits", &mut buffer).unwrap();
    let error = frames.encode("does not", &mut buffer).unwrap_err();
    assert_eq!(error.kind(), Some(ErrorKind::TooLarge));
    let mut packets = PacketFrames::with_max_size(3);
    assert_eq!(packets.encode("four", &mut buffer).unwrap_err().kind(), Some(ErrorKind::TooLarge));
    packets.encode("end", &mut buffer).unwrap();
    assert_eq!(&buffer[..], b"\x0C\0\0\0\x04\0\0\0\x04\0\0\0fits\x03\0\0\0end");
}

#[tokio::test]
async fn a_cancelled_read_loses_nothing() {
    let messages = messages();
    let (mut peer, socket) = duplex(64);
    let mut values = Framed::new(socket, VarFrames::<Variant>::new());
    let mut received = Vec::new();
    for byte in stream_of(&messages) {
        peer.write_all(&[byte]).await.unwrap();
        // This polls the future once and drops it.
        if let Some(value) = values.next().now_or_never() {
            received.push(value.unwrap().unwrap());
        }
    }
    assert_eq!(received, messages);
}

// ------------------------------------------------------------------------------- engines at the other end

/// A time limit that is far above what any engine needs.
const TIMEOUT: Duration = Duration::from_secs(20);

fn engines() -> impl Iterator<Item = (Engine, Codec)> {
    let in_project = |engine: Engine, project: &str| {
        engine.in_project(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/streams").join(project))
    };
    let godot4 = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0)));
    let godot4 = godot4.map(|engine| (in_project(engine, "godot4"), Codec::new()));
    let godot3 =
        Engine::godot3().map(|engine| (in_project(engine, "godot3"), Codec::new().dialect(Dialect::Godot3)));
    godot4.into_iter().chain(godot3)
}

fn listen() -> (TcpListener, u16) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    (listener, port)
}

/// Runs an engine that sends its values to a server, and checks that all of them came back.
fn assert_all_return(engine: &Engine, mode: &str, port: u16, server: impl FnOnce() -> usize + Send) {
    thread::scope(|scope| {
        let server = scope.spawn(server);
        let run = engine.run_script("peer.gd", &[&port.to_string(), mode], TIMEOUT);
        // Stops the server if no engine has connected to it.
        drop(TcpStream::connect((Ipv4Addr::LOCALHOST, port)));
        let answered = server.join().unwrap();
        assert!(answered >= 14, "{mode}: {answered} came\n{run}");
        assert!(run.stdout.contains(&format!("returned {answered}\n")), "{mode}: {answered} came\n{run}");
    });
}

#[test]
fn engines_and_blocking_streams_understand_each_other() {
    for (engine, codec) in engines() {
        for mode in ["var", "packet", "raw"] {
            let (listener, port) = listen();
            assert_all_return(&engine, mode, port, move || {
                let (socket, _) = listener.accept().unwrap();
                socket.set_nodelay(true).unwrap();
                socket.set_read_timeout(Some(TIMEOUT)).unwrap();
                let mut reader = VarReader::with_codec(&socket, codec);
                let mut writer = VarWriter::with_codec(&socket, codec);
                let mut answered = 0;
                loop {
                    if mode == "raw" {
                        let Some(packet) = reader.read_packet().unwrap() else { return answered };
                        writer.write_packet(packet).unwrap();
                    } else {
                        let Some(value) = reader.read::<Variant>().unwrap() else { return answered };
                        writer.write(&value).unwrap();
                    }
                    answered += 1;
                }
            });
        }
    }
}

#[test]
fn engines_and_tokio_streams_understand_each_other() {
    for (engine, codec) in engines() {
        for mode in ["var", "packet", "raw"] {
            let (listener, port) = listen();
            assert_all_return(&engine, mode, port, move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(async {
                    listener.set_nonblocking(true).unwrap();
                    let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                    let (socket, _) = listener.accept().await.unwrap();
                    socket.set_nodelay(true).unwrap();
                    if mode == "raw" {
                        echo(Framed::new(socket, PacketFrames::new())).await
                    } else {
                        echo(Framed::new(socket, VarFrames::<Variant>::with_codec(codec))).await
                    }
                })
            });
        }
    }
}

/// Sends everything back and returns the number of values.
async fn echo<C, I>(mut framed: Framed<tokio::net::TcpStream, C>) -> usize
where
    C: Decoder<Item = I, Error = StreamError> + Encoder<I, Error = StreamError>,
{
    let mut answered = 0;
    while let Some(item) = framed.next().await {
        framed.send(item.unwrap()).await.unwrap();
        answered += 1;
    }
    answered
}

/// The client announces 3 GiB and sends nothing more.
#[tokio::test]
async fn unkept_promises_hold_no_connection_up() {
    let (mut liar, socket) = duplex(64);
    let mut packets = Framed::new(socket, PacketFrames::with_max_size(1000));
    liar.write_all(&(3_u32 << 30).to_le_bytes()).await.unwrap();
    let error = packets.next().await.unwrap().unwrap_err();
    assert_eq!(error.kind(), Some(ErrorKind::TooLarge));
    assert!(packets.next().await.is_none());
    packets.send(Bytes::from_static(b"bye")).await.unwrap();
    drop(packets);
    let mut said = Vec::new();
    tokio::io::AsyncReadExt::read_to_end(&mut liar, &mut said).await.unwrap();
    assert_eq!(said, b"\x03\0\0\0bye");
}
