//! ENet on a line that loses datagrams, repeats them, and mixes up their order.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};
use std::future::poll_fn;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use gdvar::Variant;
use gdvar_multiplayer::transport::{Transport as _, TransportEvent};
use gdvar_multiplayer::{Enet, Event, Outgoing, Peer, Receivers, Server, TransferMode};
use tokio::net::UdpSocket;
use tokio::time::{Instant, interval, sleep, sleep_until};

use crate::game::{self, FromChat, Player, ToChat, World};
use crate::stock::{self, Game, PATIENCE};

/// Of a hundred datagrams, how many are lost and how many come twice.
const LOST: u64 = 10;
const REPEATED: u64 = 5;
/// How often the same command is lost, and the same acknowledgement. ENet itself gives a peer up after six attempts in vain, which
/// otherwise one game in a hundred would come to.
const LOST_AGAIN: u8 = 2;
/// The longest that a datagram is late.
const LATE: u64 = 20;

/// Numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// Passes datagrams between clients and a server, badly, until it is dropped.
struct Line {
    port: u16,
    task: tokio::task::JoinHandle<()>,
}

impl Line {
    async fn to(server: u16) -> Self {
        let outside = Arc::new(UdpSocket::bind("127.0.0.1:0").await.expect("a port is free"));
        let port = outside.local_addr().expect("it is bound").port();
        Self { port, task: tokio::spawn(pass(outside, server)) }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What makes a command or an acknowledgement the same: whether it is one, the channel, and the number of the command.
type Command = (bool, u8, u16);

/// Returns the commands of a datagram that ENet sends again, and the acknowledgements.
fn commands(datagram: &[u8]) -> Vec<Command> {
    const ACKNOWLEDGE: u8 = 1;
    /// How long the commands of each kind are without their data, and where the length of that stands.
    const KINDS: [(usize, usize); 13] = [
        (0, 0),
        (8, 0),
        (48, 0),
        (44, 0),
        (8, 0),
        (4, 0),
        (6, 4),
        (8, 6),
        (24, 6),
        (8, 6),
        (12, 0),
        (16, 0),
        (24, 6),
    ];
    let number = |at: usize| datagram.get(at..at + 2).map_or(0, |two| u16::from_be_bytes([two[0], two[1]]));
    let has_time = datagram[0] & 0x80 != 0;
    let mut at = if has_time { 4 } else { 2 };
    let mut commands = Vec::new();
    while let Some(&[kind, channel]) = datagram.get(at..at + 2) {
        let (is_acknowledged, kind) = (kind & 0x80 != 0, kind & 0x0F);
        if kind == ACKNOWLEDGE || is_acknowledged {
            let number = number(at + if kind == ACKNOWLEDGE { 4 } else { 2 });
            commands.push((kind == ACKNOWLEDGE, channel, number));
        }
        let (len, data) =
            KINDS.get(usize::from(kind)).copied().filter(|(len, _)| *len > 0).expect("ENet sent it");
        at += len + if data == 0 { 0 } else { usize::from(number(at + data)) };
    }
    commands
}

async fn pass(outside: Arc<UdpSocket>, server: u16) {
    let mut numbers = Numbers(0x5EED);
    let mut lost: BTreeMap<(bool, Command), u8> = BTreeMap::new();
    let mut clients: BTreeMap<SocketAddr, Arc<UdpSocket>> = BTreeMap::new();
    // What the server answers comes to the socket of the client that it is for.
    let (answers, mut answered) = tokio::sync::mpsc::channel::<(SocketAddr, Vec<u8>)>(1024);
    let mut buffer = [0; 4096];
    loop {
        let (datagram, to, address) = tokio::select! {
            received = outside.recv_from(&mut buffer) => {
                let Ok((len, client)) = received else { continue };
                if let Entry::Vacant(vacant) = clients.entry(client) {
                    let inside = Arc::new(UdpSocket::bind("127.0.0.1:0").await.expect("a port is free"));
                    let (answers, listening) = (answers.clone(), Arc::clone(&inside));
                    tokio::spawn(async move {
                        let mut buffer = [0; 4096];
                        while let Ok((len, _)) = listening.recv_from(&mut buffer).await {
                            if answers.send((client, buffer[..len].to_vec())).await.is_err() {
                                return;
                            }
                        }
                    });
                    vacant.insert(inside);
                }
                (buffer[..len].to_vec(), Arc::clone(&clients[&client]), ([127, 0, 0, 1], server).into())
            }
            Some((client, datagram)) = answered.recv() => (datagram, Arc::clone(&outside), client),
        };
        if numbers.below(100) < LOST {
            let is_up = !Arc::ptr_eq(&to, &outside);
            let keys: Vec<_> = commands(&datagram).into_iter().map(|command| (is_up, command)).collect();
            if keys.iter().all(|key| lost.get(key).is_none_or(|times| *times < LOST_AGAIN)) {
                for key in keys {
                    *lost.entry(key).or_default() += 1;
                }
                continue;
            }
        }
        let copies = if numbers.below(100) < REPEATED { 2 } else { 1 };
        for _ in 0..copies {
            let (datagram, to, late) = (datagram.clone(), Arc::clone(&to), numbers.below(LATE));
            tokio::spawn(async move {
                sleep(Duration::from_millis(late)).await;
                let _ = to.send_to(&datagram, address).await;
            });
        }
    }
}

#[tokio::test]
async fn three_hundred_calls_and_answers_arrive_in_order_over_a_bad_line() {
    let Some(engine) = stock::godot() else { return };
    let enet = Enet::bind("127.0.0.1:0").await.expect("a port is free");
    let line = Line::to(enet.port()).await;
    let mut server = Server::builder().authenticate(PATIENCE).listen(enet);
    let chat = server.node::<FromChat, ToChat>("World/Chat");
    let spawner = server.spawner::<Player>("World/Spawner", "World/Players", &game::SPAWNER_SCENES);
    server.place("World", World { round: 1, rules: String::new() }, None);
    let game = Game::start(&engine, "client.gd", &["c", &format!("enet:{}", line.port), "secret", "OUTPUT"]);

    let order = |text: &str| ToChat::Said { who: 1, text: text.into() };
    let mut tick = interval(Duration::from_millis(50));
    // What has happened is said before the game's own time is over.
    let deadline = Instant::now() + PATIENCE - Duration::from_secs(5);
    let mut numbers: Vec<i64> = Vec::new();
    let mut has_asked = false;
    let mut left = None;
    // The client's goodbye may be lost, so its end counts.
    let mut playing = std::pin::pin!(game.record());
    let record = loop {
        let event = tokio::select! {
            record = &mut playing => break record,
            event = server.next() => event,
            _ = tick.tick() => {
                server.sync().expect("all values can be encoded");
                continue;
            }
            () = sleep_until(deadline) => {
                let waiting: usize = server.peers().map(|peer| server.multiplayer().waiting_bytes(peer)).sum();
                panic!("{} of 300 calls have come, {waiting} bytes wait, left: {left:?}", numbers.len())
            }
        };
        match event {
            Event::Authenticating { peer, .. } => {
                server.send_auth(peer, b"welcome");
                server.admit(peer);
            }
            Event::Joined { peer } => {
                let player = Player { body_scale_x: 1.0, ..Player::default() };
                server.spawn(spawner, peer.to_string(), player, peer).expect("the name is free");
            }
            Event::Call(call) => match call.to(chat) {
                Some(FromChat::Loud { value: Variant::Array(value) }) => {
                    let [Variant::Int(number), Variant::String(text)] = value.as_slice() else {
                        panic!("{value:?}")
                    };
                    assert_eq!(text.len(), usize::try_from(number * 37 % 5000).expect("it is not negative"));
                    numbers.push(*number);
                    let answer = ToChat::Said { who: 1000 + number, text: text.clone() };
                    assert_eq!(server.call(call.peer(), chat, &answer), Ok(1));
                    if numbers.len() == 300 {
                        for text in ["end 1", "quit"] {
                            server.call(Receivers::All, chat, &order(text)).expect("the server may call it");
                        }
                    }
                }
                Some(FromChat::Quick { .. }) if !has_asked => {
                    has_asked = true;
                    server.call(Receivers::All, chat, &order("lossy")).expect("the server may call it");
                }
                _ => {}
            },
            Event::Left { reason, .. } if numbers.len() < 300 => {
                panic!("after {} calls: {reason}", numbers.len())
            }
            Event::Left { reason, .. } => left = Some(reason),
            Event::Connected { .. } | Event::Synchronized { .. } => {}
            other => panic!("{other:?}"),
        }
    };
    assert!(numbers.iter().copied().eq(0..300), "{numbers:?}");
    record.has_only_usual_errors();
    let answers = record.values("call").filter_map(|entry| match entry {
        [Variant::String(method), Variant::Array(arguments), _] if method == "said" => {
            match arguments.as_slice() {
                [Variant::Int(number), Variant::String(text)] if *number >= 1000 => {
                    Some((number - 1000, text.len()))
                }
                _ => None,
            }
        }
        _ => None,
    });
    let answers: Vec<(i64, usize)> = answers.collect();
    let expected = (0..300).map(|number| (number, usize::try_from(number * 37 % 5000).expect("positive")));
    assert!(answers.iter().copied().eq(expected), "{answers:?}");
}

#[tokio::test]
async fn long_packets_on_several_channels_arrive_in_order_over_a_bad_line() {
    /// The packets of each channel. All channels together want more room than a peer has. With half as many, ENet sometimes drops all
    /// that may be lost, before it knows how fast the line is.
    const PACKETS: u8 = 8;
    let mut server = Enet::bind("127.0.0.1:0").await.expect("a port is free");
    let line = Line::to(server.port()).await;
    let port = line.port;
    let playing = async {
        let mut client = Enet::connect(("127.0.0.1", port)).await.expect("the server is there");
        let packet = |mode, channel, number: u8, len| Outgoing {
            to: Peer::SERVER,
            mode,
            channel,
            bytes: [&[number][..], &vec![channel; len]].concat(),
        };
        let mut packets: VecDeque<Outgoing> = (0..PACKETS)
            .flat_map(|number| (0..3).map(move |channel| (number, channel)))
            .flat_map(|(number, channel)| {
                let lossy = 3 * number + channel;
                [
                    packet(TransferMode::Reliable, channel, number, 40_000),
                    packet(TransferMode::UnreliableOrdered, 3, lossy, 3000),
                ]
            })
            .collect();
        loop {
            while packets.front().is_some_and(|packet| client.has_room(Peer::SERVER, packet.bytes.len())) {
                client.send(packets.pop_front().expect("it was looked at"));
            }
            client.flush();
            let event = poll_fn(|context| client.poll(context)).await;
            if let TransportEvent::Disconnected { reason, .. } = event {
                panic!("{} packets are left: {reason}", packets.len());
            }
        }
    };
    let mut playing = std::pin::pin!(playing);
    let deadline = Instant::now() + PATIENCE;
    let mut numbers: [Vec<u8>; 4] = Default::default();
    while numbers[..3].iter().any(|numbers| numbers.len() < usize::from(PACKETS)) {
        let event = tokio::select! {
            () = &mut playing => unreachable!("it goes on"),
            event = poll_fn(|context| server.poll(context)) => event,
            () = sleep_until(deadline) => panic!("{numbers:?}"),
        };
        match event {
            TransportEvent::Received { bytes, mode, channel, .. } => {
                // The channel says of the unreliable ones what they are, but not ENet.
                assert_eq!(mode, TransferMode::Reliable);
                assert!(bytes[1..].iter().all(|byte| *byte == channel), "it is whole");
                assert_eq!(bytes.len(), if channel == 3 { 3001 } else { 40_001 });
                numbers[usize::from(channel)].push(bytes[0]);
            }
            TransportEvent::Connected { .. } => {}
            other => panic!("{other:?}: {numbers:?}"),
        }
    }
    for numbers in &numbers[..3] {
        assert!(numbers.iter().copied().eq(0..PACKETS), "{numbers:?}");
    }
    assert!(!numbers[3].is_empty() && numbers[3].is_sorted(), "{numbers:?}");
}
