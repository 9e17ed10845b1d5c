//! How much memory a peer takes over a WebSocket, all in all: in the connection, the transport, and the multiplayer.
//!
//! Peers are threads of their own: only the memory of the server's thread is counted.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::scope;
use std::time::Duration;

use crate::hub::NO_METHODS;
use gdvar_multiplayer::packet::{Call, CalledNode, Packet};
use gdvar_multiplayer::{Arguments, Event, LeaveKind, Limits, Methods, Server, TransferMode, WebSocket};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// The most memory that a peer may take.
const MEMORY: u64 = 256 * 1024;

const PATIENCE: Duration = Duration::from_secs(60);

/// The longest message.
const LONGEST: usize = 65_535;

/// A server whose tasks all run in this thread.
struct Host {
    runtime: Runtime,
    server: Server,
    port: u16,
}

impl Host {
    fn new() -> Self {
        Self::with(Limits::default())
    }

    fn with(limits: Limits) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (server, port) = runtime.block_on(async {
            let listener = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
            let port = listener.port();
            let mut server = Server::builder().limits(limits).listen(listener);
            for number in 0..2000 {
                server.node_with(&format!("World/Nodes/{number}"), Methods::new([]).expect("no names"));
            }
            (server, port)
        });
        Self { runtime, server, port }
    }

    /// Lets a peer do something, and returns how much memory the server takes for it.
    fn memory(&mut self, peer: impl FnOnce(Raw<'_>) + Send, serve: impl AsyncFnOnce(&mut Server)) -> u64 {
        let port = self.port;
        let has_ended = AtomicBool::new(false);
        scope(|scope| {
            let playing = scope.spawn(|| peer(Raw::connect(port, &has_ended)));
            let info = allocation_counter::measure(|| self.runtime.block_on(serve(&mut self.server)));
            has_ended.store(true, Ordering::Relaxed);
            playing.join().expect("the peer does not panic");
            info.bytes_max
        })
    }
}

/// A client that writes its frames itself.
struct Raw<'a> {
    stream: TcpStream,
    has_ended: &'a AtomicBool,
}

impl<'a> Raw<'a> {
    fn connect(port: u16, has_ended: &'a AtomicBool) -> Self {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
        let request = "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
        stream.write_all(request.as_bytes()).expect("the server reads");
        stream.set_read_timeout(Some(PATIENCE)).expect("it can be");
        let mut answer = Vec::new();
        let mut byte = [0];
        while !answer.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).expect("the server answers");
            answer.extend(byte);
        }
        stream.set_write_timeout(Some(Duration::from_millis(20))).expect("it can be");
        Self { stream, has_ended }
    }

    /// Sends bytes, however long it takes. Returns whether the server is still there.
    fn send(&mut self, mut bytes: &[u8]) -> bool {
        while !bytes.is_empty() {
            match self.stream.write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(_) => return false,
            }
            if self.has_ended.load(Ordering::Relaxed) {
                return false;
            }
        }
        true
    }

    fn wait(&self) {
        while !self.has_ended.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Returns a frame: the first one of a message or a later one, the last one or not.
fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let len = u16::try_from(payload.len()).expect("a message has at most 65,535 bytes");
    // The mask changes nothing.
    [&[opcode, 0xFE], &len.to_be_bytes()[..], &[0; 4], payload].concat()
}

fn message(packet: &[u8]) -> Vec<u8> {
    frame(0x82, packet)
}

/// Serves until a number of packets has come. Waits in between, so that more comes than is taken.
async fn serve(server: &mut Server, packets: usize) {
    let mut count = 0;
    while count < packets {
        tokio::time::sleep(Duration::from_millis(20)).await;
        for _ in 0..50 {
            match timeout(Duration::from_millis(1), server.next()).await {
                Ok(event) => {
                    count += usize::from(matches!(event, Event::Bytes { .. }));
                }
                Err(_) => break,
            }
        }
    }
}

#[test]
fn floods_of_messages_wait_outside() {
    for (len, packets) in [(LONGEST, 40), (20_000, 100), (500, 1000), (2, 1000)] {
        let mut host = Host::new();
        let flood = message(&vec![3; len]).repeat(10);
        let bytes =
            host.memory(|mut raw| while raw.send(&flood) {}, async |server| serve(server, packets).await);
        assert!(bytes < MEMORY, "{bytes} bytes with messages of {len} bytes");
    }
}

#[test]
fn a_message_that_never_ends_takes_little() {
    let mut host = Host::new();
    let bytes = host.memory(
        |mut raw| {
            raw.send(&frame(0x02, &vec![3; 60_000]));
            while raw.send(&frame(0x00, &[3; 1000])) {}
        },
        async |server| {
            let reason = loop {
                if let Event::Left { reason, .. } = server.next().await {
                    break reason;
                }
            };
            assert!(reason.kind() == LeaveKind::Unreadable && reason.text().contains("66000"), "{reason:?}");
        },
    );
    assert!(bytes < MEMORY, "{bytes} bytes");
}

/// Sends to everybody until somebody was disconnected.
async fn send_until_one_leaves(server: &mut Server, bytes: &[u8]) -> LeaveKind {
    loop {
        for peer in server.peers().collect::<Vec<_>>() {
            // The operating system takes megabytes first.
            for _ in 0..60_000 / bytes.len() {
                server.send_bytes(peer, bytes, TransferMode::Reliable, 0);
                server.send_bytes(peer, bytes, TransferMode::Unreliable, 0);
            }
        }
        if let Ok(Event::Left { reason, .. }) = timeout(Duration::from_millis(1), server.next()).await {
            return reason.kind();
        }
    }
}

#[test]
fn a_peer_that_reads_nothing_holds_little() {
    // What the program itself sends has a limit of its own.
    let limits = Limits { reliable_most: 512 * 1024, ..Limits::default() };
    let most = limits.reliable_most as u64 + MEMORY;
    for len in [60_000, 10_000, 500] {
        let (mut host, sent) = (Host::with(limits.clone()), vec![3; len]);
        let mut reason = None;
        let bytes = host.memory(
            |raw| raw.wait(),
            async |server| reason = Some(send_until_one_leaves(server, &sent).await),
        );
        assert_eq!(reason, Some(LeaveKind::TooSlow));
        assert!(bytes < most, "{bytes} bytes with messages of {len} bytes");
    }
}

#[test]
fn a_peer_that_does_all_of_it_at_once_holds_little() {
    // The program sends no more than the peer makes it send.
    let limits = Limits { reliable_most: Limits::default().reliable_queue, ..Limits::default() };
    let mut host = Host::with(limits);
    let mut packets = Vec::new();
    for number in 0..10_000 {
        let (md5, path) = (NO_METHODS, format!("World/Nodes/{}", number % 2000));
        packets.extend(message(&Packet::SimplifyPath { md5, id: 100 + number, path: &path }.to_vec()));
        if number % 20 == 0 {
            packets.extend(message(&[3; 2000]));
        }
    }
    let node = CalledNode::Path("World/Nodes/1999");
    let call = Call { node, method: 0, wide_method: false, arguments: Arguments::None };
    packets.extend(message(&Packet::Call(call).to_vec()).repeat(10));
    let bytes = host.memory(
        |mut raw| while raw.send(&packets) {},
        async |server| {
            send_until_one_leaves(server, &[3; 1000]).await;
        },
    );
    assert!(bytes < MEMORY, "{bytes} bytes");
}

#[test]
fn floods_of_connections_take_little() {
    let mut host = Host::new();
    let port = host.port;
    let bytes = host.memory(
        |raw| {
            // Half a request, and headers without end.
            let mut streams = Vec::new();
            for number in 0..100 {
                let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { break };
                stream.set_nonblocking(true).expect("it can be");
                let text = if number % 2 == 0 {
                    "GET / HT".into()
                } else {
                    "GET / HTTP/1.1\r\nA: ".to_owned() + &"x".repeat(100_000)
                };
                let _ = stream.write(text.as_bytes());
                streams.push(stream);
            }
            raw.wait();
        },
        async |server| {
            for _ in 0..100 {
                let _ = timeout(Duration::from_millis(2), server.next()).await;
            }
        },
    );
    assert!(bytes < 101 * 32 * 1024, "{bytes} bytes");
}
