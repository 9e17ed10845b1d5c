//! Peers that speak ENet as no game does: nothing panics, they take little memory, and the others miss nothing.

use std::future::poll_fn;
use std::net::UdpSocket;
use std::task::Poll;
use std::time::Duration;

use gdvar_multiplayer::transport::{Enet, EnetOptions, Transport, TransportEvent};
use gdvar_multiplayer::{LeaveKind, LeaveReason, Outgoing, Peer, TransferMode};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// The most memory that a peer may take.
const MEMORY: u64 = 256 * 1024;

const PATIENCE: Duration = Duration::from_secs(60);

/// How many datagrams a peer sends at most before the server reads them. The system's buffer holds more.
const AT_ONCE: usize = 64;

/// How many mutated datagrams the server gets.
fn mutations() -> u32 {
    std::env::var("GDVAR_MUTATIONS").map_or(20_000, |count| count.parse().expect("a number"))
}

/// A client that writes its datagrams itself.
struct Raw {
    socket: UdpSocket,
    /// The server's number of this client, and the session.
    receiver: u16,
}

/// A command that is acknowledged.
const ACKNOWLEDGED: u8 = 0x80;
const HAS_TIME: u16 = 0x8000;

const RELIABLE: u8 = 6;
const FRAGMENT: u8 = 8;
const UNRELIABLE_FRAGMENT: u8 = 12;

fn connect(id: u32, connection: u32) -> Vec<u8> {
    let mut datagram = vec![0x8F, 0xFF, 0, 0, ACKNOWLEDGED | 2, 0xFF, 0, 1, 0, 0, 0xFF, 0xFF];
    for field in [1392, 65536, 255, 0, 0, 5000, 2, 2, connection, id] {
        datagram.extend(u32::to_be_bytes(field));
    }
    datagram
}

fn reliable(channel: u8, number: u16, packet: &[u8]) -> Vec<u8> {
    let len = u16::try_from(packet.len()).expect("it is short");
    let mut command = vec![ACKNOWLEDGED | RELIABLE, channel];
    command.extend(number.to_be_bytes());
    command.extend(len.to_be_bytes());
    command.extend(packet);
    command
}

/// Returns the fragment with this number of a packet, whose fragments have 1,000 bytes each.
fn fragment(kind: u8, channel: u8, start: u16, number: u32, total: u32) -> Vec<u8> {
    let after = if kind == FRAGMENT { start + u16::try_from(number).expect("few") } else { 0 };
    let offset = number * 1000;
    let len = (total - offset).min(1000);
    let acknowledged = if kind == FRAGMENT { ACKNOWLEDGED } else { 0 };
    fragment_of(
        acknowledged | kind,
        channel,
        [after, start],
        [total.div_ceil(1000), number, total, offset],
        len,
    )
}

fn fragment_of(kind: u8, channel: u8, numbers: [u16; 2], fields: [u32; 4], len: u32) -> Vec<u8> {
    let mut command = vec![kind, channel];
    command.extend(numbers.map(u16::to_be_bytes).concat());
    command.extend(u16::try_from(len).expect("it is short").to_be_bytes());
    command.extend(fields.map(u32::to_be_bytes).concat());
    command.extend(std::iter::repeat_n(7, usize::try_from(len).expect("it is short")));
    command
}

impl Raw {
    /// Connects to a server that is polled meanwhile.
    async fn connect(server: &mut Enet, id: u32) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").expect("a port is free");
        socket.connect(("127.0.0.1", server.port())).expect("it has an address");
        socket.set_nonblocking(true).expect("it can be");
        socket.send(&connect(id, 77)).expect("it is sent");
        let mut raw = Self { socket, receiver: 0 };
        let mut buffer = [0; 2048];
        let len = loop {
            settle(server).await;
            match raw.socket.recv(&mut buffer) {
                Ok(len) => break len,
                Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::WouldBlock),
            }
        };
        // An acknowledgement, and the answer: the server's number of this client, and the sessions.
        let answer = &buffer[len - 44..len];
        assert_eq!(answer[0], ACKNOWLEDGED | 3, "{:?}", &buffer[..len]);
        raw.receiver = u16::from_be_bytes([answer[4], answer[5]]) | u16::from(answer[7]) << 12;
        raw.send(&[&[1, 0xFF, 0, 1, 0, 1, buffer[2], buffer[3]]]);
        let events = settle(server).await;
        assert!(matches!(events[..], [TransportEvent::Connected { .. }]), "{events:?}");
        raw
    }

    fn datagram(&self, commands: &[&[u8]]) -> Vec<u8> {
        let header = [(self.receiver | HAS_TIME).to_be_bytes(), [0, 0]].concat();
        [&header, &commands.concat()[..]].concat()
    }

    fn send(&self, commands: &[&[u8]]) {
        self.socket.send(&self.datagram(commands)).expect("it is sent");
    }
}

/// Returns what happens until nothing more does.
async fn settle(server: &mut Enet) -> Vec<TransportEvent> {
    let mut events = Vec::new();
    while let Ok(event) = timeout(Duration::from_millis(2), poll_fn(|context| server.poll(context))).await {
        events.push(event);
    }
    events
}

fn packet(to: Peer, bytes: &[u8]) -> Outgoing {
    Outgoing { to, mode: TransferMode::Reliable, channel: 0, bytes: bytes.to_vec() }
}

/// An honest client, and its server.
struct Honest {
    client: Enet,
    peer: Peer,
    count: u32,
}

impl Honest {
    async fn connect(server: &mut Enet) -> Self {
        let port = server.port();
        let connecting = tokio::spawn(async move { Enet::connect(("127.0.0.1", port)).await });
        let event = timeout(PATIENCE, poll_fn(|context| server.poll(context))).await.expect("it connects");
        let TransportEvent::Connected { peer, .. } = event else { panic!("{event:?}") };
        let client = loop {
            settle(server).await;
            if connecting.is_finished() {
                break connecting.await.expect("no panic").expect("it is connected");
            }
        };
        Self { client, peer, count: 0 }
    }

    /// Sends a packet each way, and waits for both.
    async fn check(&mut self, server: &mut Enet) {
        self.count += 1;
        let bytes = self.count.to_be_bytes();
        self.client.send(packet(Peer::SERVER, &bytes));
        self.client.flush();
        server.send(packet(self.peer, &bytes));
        server.flush();
        let has_come = |event: &TransportEvent, from: Peer| matches!(event, TransportEvent::Received { peer, bytes: found, .. } if *peer == from && *found == bytes);
        let (mut at_server, mut at_client) = (false, false);
        let both = async {
            while !(at_server && at_client) {
                tokio::select! {
                    event = poll_fn(|context| server.poll(context)) => at_server |= has_come(&event, self.peer),
                    event = poll_fn(|context| self.client.poll(context)) => {
                        if !matches!(event, TransportEvent::Connected { .. }) {
                            assert!(has_come(&event, Peer::SERVER), "{event:?}");
                            at_client = true;
                        }
                    }
                }
            }
        };
        timeout(PATIENCE, both).await.expect("packets arrive");
    }
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// Sends datagrams that a peer has made, and returns how much memory the server takes for it, and what it hands over.
fn memory(runtime: &Runtime, server: &mut Enet, raw: &Raw, datagrams: &[Vec<u8>]) -> (u64, usize) {
    let mut received = 0;
    let info = allocation_counter::measure(|| {
        runtime.block_on(async {
            for some in datagrams.chunks(AT_ONCE) {
                for datagram in some {
                    raw.socket.send(datagram).expect("it is sent");
                }
                while let Ok(event) =
                    timeout(Duration::from_millis(2), poll_fn(|context| server.poll(context))).await
                {
                    received += usize::from(matches!(event, TransportEvent::Received { .. }));
                }
            }
        });
    });
    (info.bytes_max, received)
}

#[test]
fn a_peer_that_leaves_packets_out_makes_little_wait() {
    let runtime = runtime();
    let mut server = runtime.block_on(Enet::bind("127.0.0.1:0")).expect("a port is free");
    let mut honest = runtime.block_on(Honest::connect(&mut server));
    let raw = runtime.block_on(Raw::connect(&mut server, 1000));
    let mut datagrams = Vec::new();
    // Four megabytes after a missing packet, then empty packets on all channels, then beginnings of long packets.
    for number in 2..4002 {
        datagrams.push(raw.datagram(&[&reliable(0, number, &[1; 1000])]));
    }
    for number in 0..400 {
        for channels in (1..=240).collect::<Vec<u8>>().chunks(30) {
            let commands: Vec<_> =
                channels.iter().map(|channel| reliable(*channel, number + 9, b"")).collect();
            datagrams.push(raw.datagram(&commands.iter().map(Vec::as_slice).collect::<Vec<_>>()));
        }
    }
    for (kind, channel) in
        [FRAGMENT, UNRELIABLE_FRAGMENT].into_iter().flat_map(|kind| (1..250).map(move |c| (kind, c)))
    {
        for packet in [1, 2, 3, 70, 140] {
            datagrams.push(raw.datagram(&[&fragment(kind, channel, packet, 0, 65_000)]));
        }
    }
    let (bytes, received) = memory(&runtime, &mut server, &raw, &datagrams);
    assert!(bytes < MEMORY, "{bytes} bytes");
    assert_eq!(received, 0);
    runtime.block_on(async {
        honest.check(&mut server).await;
        // The missing packet comes, and what had room behind it.
        raw.send(&[&reliable(0, 1, b"first")]);
        let events = settle(&mut server).await;
        assert!(events.len() > 50, "{} packets", events.len());
        let is_next = |event: &TransportEvent| matches!(event, TransportEvent::Received { bytes, .. } if bytes.len() == 1000);
        assert!(events[1..].iter().all(is_next), "{events:?}");
        honest.check(&mut server).await;
    });
}

#[test]
fn a_peer_whose_packets_wait_is_told_to_send_less() {
    runtime().block_on(async {
        let mut server = Enet::bind("127.0.0.1:0").await.expect("a port is free");
        let raw = Raw::connect(&mut server, 1000).await;
        let mut told = async || -> Vec<u32> {
            settle(&mut server).await;
            let mut buffer = [0; 2048];
            let datagrams =
                std::iter::from_fn(|| raw.socket.recv(&mut buffer).ok().map(|len| buffer[..len].to_vec()));
            let is_about_bandwidth = |datagram: &Vec<u8>| datagram.len() == 14 && datagram[2] == 10;
            let bandwidth =
                |datagram: Vec<u8>| u32::from_be_bytes(datagram[6..10].try_into().expect("4 bytes"));
            datagrams.filter(is_about_bandwidth).map(bandwidth).collect()
        };
        assert!(told().await.is_empty());
        let mut windows: Vec<u32> = Vec::new();
        for number in 2..80 {
            raw.send(&[&reliable(0, number, &[1; 1000])]);
            windows.extend(told().await);
        }
        // What the server sends again is followed by one too. 4 KiB are the least that ENet has on its way.
        assert!(windows.len() >= 78, "{windows:?}");
        assert!(windows.is_sorted_by(|before, after| before >= after), "{windows:?}");
        assert_eq!((windows.first(), windows.last()), (Some(&(4 * 64 * 1024)), Some(&(64 * 1024))));
        raw.send(&[&reliable(0, 1, &[1; 1000])]);
        let windows = told().await;
        assert!(!windows.is_empty() && windows.iter().all(|window| *window == 4 * 64 * 1024), "{windows:?}");
    });
}

/// The tasks of other transports may be in the same thread.
#[test]
fn a_flood_of_packets_lets_other_tasks_have_their_turn() {
    runtime().block_on(async {
        let mut server = Enet::bind("127.0.0.1:0").await.expect("a port is free");
        let raw = Raw::connect(&mut server, 1000).await;
        for first in (1..300).step_by(30) {
            let commands: Vec<_> = (first..first + 30).map(|number| reliable(0, number, b"x")).collect();
            raw.send(&commands.iter().map(Vec::as_slice).collect::<Vec<_>>());
        }
        let mut in_a_row = Vec::new();
        let mut count = 0;
        poll_fn(|context| {
            while server.poll(context).is_ready() {
                count += 1;
            }
            in_a_row.push(std::mem::take(&mut count));
            if in_a_row.iter().sum::<u32>() < 300 { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
        assert!(in_a_row.iter().all(|count| *count <= 64), "{in_a_row:?}");
    });
}

#[test]
fn what_is_next_has_room_whatever_waits() {
    runtime().block_on(async {
        let mut server = Enet::bind("127.0.0.1:0").await.expect("a port is free");
        let raw = Raw::connect(&mut server, 1000).await;
        // Long packets wait on other channels until there is no room for more.
        for channel in 1..20 {
            for number in 0..65 {
                raw.send(&[&fragment(FRAGMENT, channel, 2, number, 65_000)]);
            }
            assert!(settle(&mut server).await.is_empty());
        }
        // The last fragment comes first.
        for number in (0..65).rev() {
            raw.send(&[&fragment(FRAGMENT, 0, 1, number, 65_000)]);
        }
        let whole = |channel, bytes| TransportEvent::Received {
            peer: Peer::new(1000).expect("a peer"),
            bytes,
            mode: TransferMode::Reliable,
            channel,
        };
        assert_eq!(settle(&mut server).await, [whole(0, vec![7; 65_000])]);
        raw.send(&[&reliable(2, 1, b"first")]);
        assert_eq!(settle(&mut server).await[0], whole(1, b"first".to_vec()));
    });
}

#[test]
fn fragments_that_leave_gaps_are_no_packet() {
    runtime().block_on(async {
        let mut server = Enet::bind("127.0.0.1:0").await.expect("a port is free");
        let raw = Raw::connect(&mut server, 1000).await;
        // ENet would hand over 65,000 bytes of memory, most of them not written to.
        for (kind, first) in [(ACKNOWLEDGED | FRAGMENT, 1), (UNRELIABLE_FRAGMENT, 0)] {
            for (count, offsets) in [(1, [0, 0]), (2, [0, 0]), (2, [0, 64_000])] {
                for (number, offset) in (0..).zip(offsets) {
                    let number16 = u16::try_from(number).expect("it is 0 or 1");
                    let numbers = [first * (1 + number16), 1];
                    raw.send(&[&fragment_of(kind, 3, numbers, [count, number, 65_000, offset], 1000)]);
                }
            }
        }
        assert_eq!(settle(&mut server).await, []);
        // Fragments that are a packet, mixed up and twice.
        for number in [1, 2, 0, 1, 2, 0] {
            raw.send(&[&fragment(UNRELIABLE_FRAGMENT, 1, 1, number, 2500)]);
        }
        let events = settle(&mut server).await;
        assert!(
            matches!(&events[..], [TransportEvent::Received { bytes, mode: TransferMode::UnreliableOrdered, .. }] if *bytes == [7; 2500]),
            "{events:?}"
        );
    });
}

#[test]
fn a_packet_that_is_too_long_ends_the_connection_with_a_reason() {
    runtime().block_on(async {
        let mut server = Enet::bind("127.0.0.1:0").await.expect("a port is free");
        let raw = Raw::connect(&mut server, 1000).await;
        raw.send(&[&fragment(FRAGMENT, 0, 1, 0, 70_000)]);
        let text = "it has sent a packet of 70000 bytes, and 65536 are allowed";
        let reason = LeaveReason::new(LeaveKind::Unreadable, text);
        let ended = TransportEvent::Disconnected { peer: Peer::new(1000).expect("a peer"), reason };
        assert_eq!(settle(&mut server).await, [ended]);
    });
}

/// Numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit.max(1)
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("a byte")
    }

    fn mutated(&mut self, datagrams: &[Vec<u8>]) -> Vec<u8> {
        if self.below(8) == 0 {
            let len = self.below(100);
            return std::iter::repeat_with(|| self.byte()).take(len).collect();
        }
        let mut datagram = datagrams[self.below(datagrams.len())].clone();
        for _ in 0..self.below(4) {
            // The header has to be right most of the time.
            let at = if self.below(16) == 0 { self.below(4) } else { 4 + self.below(datagram.len() - 4) };
            match self.below(4) {
                0 => datagram[at] = self.byte(),
                1 => datagram[at] ^= 1 << self.below(8),
                2 => datagram.truncate((at + 1).max(5)),
                _ => datagram.push(self.byte()),
            }
            if datagram.len() <= 5 {
                break;
            }
        }
        datagram
    }
}

/// Returns datagrams of each kind for a connection.
fn samples(raw: &Raw) -> Vec<Vec<u8>> {
    let number = |bytes: u32| bytes.to_be_bytes();
    let mut samples = vec![
        connect(1000, 77),
        connect(2000, 78),
        raw.datagram(&[&[1, 0xFF, 0, 1, 0, 1, 0, 0]]),
        raw.datagram(&[&[ACKNOWLEDGED | 5, 0xFF, 0, 2]]),
        raw.datagram(&[&[ACKNOWLEDGED | 0x0A, 0xFF, 0, 3], &number(1000), &number(1000)]),
        raw.datagram(&[&[ACKNOWLEDGED | 0x0B, 0xFF, 0, 4], &number(5000), &number(2), &number(2)]),
        raw.datagram(&[&[7, 1, 0, 0, 0, 1, 0, 3], b"abc"]),
        raw.datagram(&[&[0x49, 1, 0, 0, 0, 1, 0, 3], b"abc"]),
    ];
    for start in 1..6 {
        let commands =
            [reliable(0, start, b"\x03a"), reliable(2, start + 1, b"\x03b"), reliable(0, start, b"")];
        samples.push(raw.datagram(&commands.each_ref().map(Vec::as_slice)));
        for count in 0..3 {
            samples.push(raw.datagram(&[&fragment(FRAGMENT, 3, start, count, 2600)]));
            samples.push(raw.datagram(&[&fragment(UNRELIABLE_FRAGMENT, 4, start, count, 2600)]));
        }
    }
    samples
}

#[test]
fn mutated_datagrams_do_no_harm() {
    let runtime = runtime();
    let mut random = Random(1);
    let (mut sent, mut received, mut connections) = (0, 0, 0);
    while sent < mutations() {
        let options = EnetOptions { peers: 256, ..EnetOptions::default() };
        let mut server = runtime.block_on(options.bind("127.0.0.1:0")).expect("a port is free");
        let mut honest = runtime.block_on(Honest::connect(&mut server));
        // ENet ignores a connection with the port and the number of one that is ending, so no port is used again.
        let mut ended = Vec::new();
        for _ in 0..10 {
            // A datagram may have ended the connection.
            let raw = runtime.block_on(Raw::connect(&mut server, 1000));
            connections += 1;
            let samples = samples(&raw);
            for _ in 0..8 {
                let datagrams: Vec<_> = (0..AT_ONCE).map(|_| random.mutated(&samples)).collect();
                let (bytes, count) = memory(&runtime, &mut server, &raw, &datagrams);
                // Some of them are connections.
                assert!(bytes < 2 * MEMORY, "{bytes} bytes");
                received += count;
                sent += 64;
            }
            runtime.block_on(honest.check(&mut server));
            server.close(Peer::new(1000).expect("a peer"), &LeaveKind::TooSlow.into());
            ended.push(raw);
        }
    }
    assert!(received > 100 && connections > 10, "{received} received, {connections} connections");
}

#[test]
fn floods_of_connections_take_little_memory_and_leave_others_alone() {
    let runtime = runtime();
    let options = EnetOptions { peers: 64, connect: Duration::from_millis(500), ..EnetOptions::default() };
    let mut server = runtime.block_on(options.bind("127.0.0.1:0")).expect("a port is free");
    let mut honest = runtime.block_on(Honest::connect(&mut server));
    let sockets: Vec<_> = (0..500).map(|_| UdpSocket::bind("127.0.0.1:0").expect("a port is free")).collect();
    let address = ("127.0.0.1", server.port());
    let info = allocation_counter::measure(|| {
        runtime.block_on(async {
            for (number, socket) in (0..).zip(&sockets) {
                for connection in 0..3 {
                    socket.send_to(&connect(1000 + number, connection), address).expect("it is sent");
                }
                if number % 16 == 0 {
                    assert_eq!(settle(&mut server).await, []);
                }
            }
        });
    });
    // Half of the places are for connections in the making, and the honest client's has nothing to do with it.
    assert!(info.bytes_max < 33 * 32 * 1024, "{} bytes", info.bytes_max);
    runtime.block_on(honest.check(&mut server));
    // The places become free again.
    let mut late = runtime.block_on(Honest::connect(&mut server));
    runtime.block_on(late.check(&mut server));
}

/// A peer leaves out its first packet, and acknowledges nothing of what it is sent, in packets of this length.
fn floods_both_ways(len: usize) {
    let runtime = runtime();
    let mut server = runtime.block_on(Enet::bind("127.0.0.1:0")).expect("a port is free");
    let mut honest = runtime.block_on(Honest::connect(&mut server));
    let peer = Peer::new(1000).expect("a peer");
    let mut handed_over = 0;
    let mut raw = None;
    let info = allocation_counter::measure(|| {
        runtime.block_on(async {
            let raw = raw.insert(Raw::connect(&mut server, 1000).await);
            let mut send = |server: &mut Enet| {
                while server.has_room(peer, len) {
                    handed_over += 1;
                    server.send(packet(peer, &vec![3; len]));
                }
                server.flush();
            };
            for number in 2..400 {
                raw.send(&[&reliable(0, number + 64, &vec![1; len.min(1000)])]);
                // Empty packets, and beginnings of long ones, on all channels.
                let channel = u8::try_from(number % 254 + 1).expect("a byte");
                raw.send(&[&reliable(channel, 2, b""), &reliable(channel, 3, b"")]);
                raw.send(&[&fragment(FRAGMENT, channel, 9, 0, 3000)]);
                // As many acknowledgements as there can be.
                let again = reliable(0, number + 64, b"");
                raw.send(&[again.as_slice(); 32]);
                if number % 8 == 0 {
                    send(&mut server);
                    settle(&mut server).await;
                }
            }
            // What is next has room in spite of all that, and only its last fragment is missing.
            for number in 0..64 {
                raw.send(&[&fragment(FRAGMENT, 0, 1, number, 65_000)]);
            }
            settle(&mut server).await;
            send(&mut server);
        });
    });
    assert!(info.bytes_max < MEMORY, "packets of {len} bytes: {} bytes", info.bytes_max);
    assert!(handed_over > 0, "nothing was sent");
    runtime.block_on(async {
        honest.check(&mut server).await;
        raw.expect("it has connected").send(&[&fragment(FRAGMENT, 0, 1, 64, 65_000)]);
        // It comes, and what has waited behind it.
        let events = settle(&mut server).await;
        assert!(events.len() > 1, "{events:?}");
        assert!(
            matches!(&events[0], TransportEvent::Received { bytes, .. } if *bytes == vec![7; 65_000]),
            "it is whole"
        );
        honest.check(&mut server).await;
    });
}

#[test]
fn a_peer_that_floods_and_acknowledges_nothing_at_once_holds_little() {
    for len in [1, 1000, 65_000] {
        floods_both_ways(len);
    }
}

#[test]
fn a_peer_that_acknowledges_nothing_holds_little() {
    let runtime = runtime();
    let mut server = runtime.block_on(Enet::bind("127.0.0.1:0")).expect("a port is free");
    let mut honest = runtime.block_on(Honest::connect(&mut server));
    let raw = runtime.block_on(Raw::connect(&mut server, 1000));
    let peer = Peer::new(1000).expect("a peer");
    let mut handed_over = 0;
    let info = allocation_counter::measure(|| {
        runtime.block_on(async {
            for number in 0..1000 {
                // It is not silent, and acknowledges what was never sent.
                raw.send(&[&[ACKNOWLEDGED | 5, 0xFF, 0, 2], &[1, 0, 0xFF, 0, 0xFF, 0, 0, 0]]);
                if server.has_room(peer, 1000) {
                    handed_over += 1;
                    server.send(packet(peer, &[3; 1000]));
                    server.flush();
                }
                if number % 16 == 0 {
                    settle(&mut server).await;
                }
            }
        });
    });
    assert!(info.bytes_max < MEMORY && handed_over > 50, "{} bytes, {handed_over} packets", info.bytes_max);
    runtime.block_on(honest.check(&mut server));
}
