//! Peers for which more waits than they take at once: who is too slow, and who pays.

use std::time::Duration;

use crate::hub::{self, Hub, Side, any_peer, calls, peer, refusals};
use gdvar_core::Variant;
use gdvar_multiplayer::packet::{Address, Packet, States};
use gdvar_multiplayer::{
    Arguments, Event, LeaveKind, Limits, Method, Methods, Multiplayer, Peer, Receivers, RefusalKind, Rpc,
    SendError, Settings, SpawnOptions, TransferMode,
};

fn receive(side: &mut Multiplayer, from: i32, packet: &Packet<'_>) {
    side.receive(peer(from), &packet.to_vec(), TransferMode::Reliable, 0);
}

/// Returns a text that takes about `len` bytes in a call.
fn text(len: usize) -> Variant {
    "x".repeat(len).as_str().into()
}

/// Fetches packets for a peer, at least this many bytes if there are as many.
fn take(side: &mut Multiplayer, id: i32, bytes: usize) {
    let mut taken = 0;
    while taken < bytes
        && let Some(packet) = hub::poll_of(side, id)
    {
        taken += packet.bytes.len();
    }
}

fn reason(side: &mut Side) -> Option<LeaveKind> {
    side.closed().map(|(_, reason)| reason)
}

/// Calls of each size in one turn, whose total is up to 1 MB.
const BURSTS: [(usize, usize); 4] = [(10, 50_000), (130, 1000), (2000, 40), (20_000, 5)];

#[test]
fn a_burst_in_one_turn_arrives_in_order_right_after_a_join_and_later() {
    for (count, len) in BURSTS {
        for target in [Receivers::All, Receivers::One(peer(2))] {
            let mut hub = Hub::new(Settings::default());
            for id in [2, 3] {
                hub.connect(id, Settings::default());
            }
            // The second time, the path is confirmed.
            for _ in 0..2 {
                for number in 0..count {
                    let values = [i64::try_from(number).expect("it is small").into(), text(len)];
                    let called = hub.server.call(target, "va", &values);
                    assert_eq!(called, Ok(if target == Receivers::All { 2 } else { 1 }));
                }
                hub.run();
                let events = hub.client(2).events();
                let heard = calls(&hub.clients[&2], &events);
                assert_eq!(heard.len(), count);
                for ((_, _, values), number) in heard.iter().zip(0_i64..) {
                    assert_eq!(values[0], Variant::from(number));
                }
                let events = hub.server.events();
                assert!(events.iter().all(|event| matches!(event, Event::Joined { .. })), "{events:?}");
            }
        }
    }
}

#[test]
fn a_thousand_spawns_in_one_turn_arrive() {
    let mut hub = Hub::with_clients([2, 3]);
    let spawner = hub.server.spawner;
    for number in 0..1000 {
        let name = format!("Crate{number}");
        let options = SpawnOptions { scene: Some(0), name: &name, ..Default::default() };
        hub.server.peer.spawn(spawner, &options, &mut |_, _, _| Ok(())).expect("the name is free");
    }
    hub.run();
    for id in [2, 3] {
        let events = hub.client(id).events();
        assert_eq!(events.iter().filter(|event| matches!(event, Event::Spawned { .. })).count(), 1000);
    }
}

#[test]
fn a_peer_that_takes_nothing_for_five_seconds_is_too_slow() {
    let mut hub = Hub::with_clients([2]);
    hub.server.call(peer(2), "none", &[]).expect("the client is connected");
    hub.run();
    let wait = |hub: &mut Hub, tenths: u32| {
        for _ in 0..tenths {
            hub.advance(Duration::from_millis(100));
        }
    };
    let limits = Limits::default();
    // Not more than may always wait.
    for _ in 0..4 {
        hub.server.call(peer(2), "one", &[text(60_000)]).expect("there is room");
    }
    assert!(hub.server.peer.waiting_bytes(peer(2)) <= limits.backlog);
    wait(&mut hub, 100);
    hub.server.call(peer(2), "one", &[text(60_000)]).expect("there is room");
    wait(&mut hub, 49);
    // It takes enough, and then too little.
    take(&mut hub.server.peer, 2, limits.progress);
    hub.server.call(peer(2), "one", &[text(60_000)]).expect("there is room");
    hub.server.call(peer(2), "one", &[text(60_000)]).expect("there is room");
    wait(&mut hub, 49);
    take(&mut hub.server.peer, 2, 1);
    hub.server.call(peer(2), "one", &[text(60_000)]).expect("there is room");
    assert!(hub.server.peer.is_connected(peer(2)));
    wait(&mut hub, 3);
    assert_eq!(reason(&mut hub.server), Some(LeaveKind::TooSlow));
    assert_eq!(hub.server.peer.waiting_bytes(peer(2)), 0);
}

#[test]
fn a_pause_of_the_server_is_not_the_fault_of_its_peers() {
    let mut hub = Hub::with_clients([2]);
    for _ in 0..8 {
        hub.server.call(peer(2), "one", &[text(60_000)]).expect("there is room");
    }
    hub.advance(Duration::from_secs(9));
    assert!(hub.server.peer.is_connected(peer(2)));
    hub.run();
    let events = hub.client(2).events();
    assert_eq!(calls(&hub.clients[&2], &events).len(), 8);
}

#[test]
fn a_call_of_one_peer_without_room_is_an_error_and_of_several_closes_those() {
    let limits = Limits { reliable_most: 200_000, ..Limits::default() };
    for is_confirmed in [true, false] {
        let mut hub = Hub::new(Settings { limits: limits.clone(), ..Settings::default() });
        hub.connect(2, Settings::default());
        hub.connect(3, Settings::default());
        if is_confirmed {
            hub.server.call(Receivers::All, "none", &[]).expect("both are connected");
        }
        hub.run();
        for _ in 0..3 {
            assert_eq!(hub.server.call(peer(2), "one", &[text(60_000)]), Ok(1));
        }
        let waiting = hub.server.peer.waiting_bytes(peer(2));
        assert_eq!(hub.server.call(peer(2), "one", &[text(60_000)]), Err(SendError::NoRoom(peer(2))));
        let bytes = vec![3; 60_000];
        let sent = hub.server.peer.send_bytes(peer(2), &bytes, TransferMode::Reliable, 0);
        assert_eq!(sent.is_err(), is_confirmed || waiting > 140_000);
        assert!(hub.server.peer.is_connected(peer(2)) && hub.server.peer.waiting_bytes(peer(2)) >= waiting);
        // What may be lost does not count.
        assert_eq!(hub.server.call(Receivers::All, "unrel", &[text(60_000)]), Ok(2));
        assert!(hub.server.peer.is_connected(peer(2)));
        // Both are called, and one is closed instead.
        assert_eq!(hub.server.call(Receivers::All, "one", &[text(60_000)]), Ok(2));
        assert!(!hub.server.peer.is_connected(peer(2)) && hub.server.peer.is_connected(peer(3)));
        assert_eq!(reason(&mut hub.server), Some(LeaveKind::TooSlow));
        hub.disconnect(2);
        hub.run();
        let events = hub.client(3).events();
        assert_eq!(calls(&hub.clients[&3], &events).iter().filter(|(_, name, _)| name == "one").count(), 1);
        let events = hub.server.events();
        assert!(!events.iter().any(|event| matches!(event, Event::Undelivered { .. })), "{events:?}");
    }
}

#[test]
fn a_call_of_one_peer_that_is_too_long_is_an_error() {
    let mut hub = Hub::with_clients([2]);
    let too_long = SendError::TooLong { len: 65_548, most: 65_535 };
    assert_eq!(hub.server.call(peer(2), "one", &[text(65_536)]), Err(too_long));
    hub.run();
    assert!(hub.server.events().is_empty() && hub.client(2).events().is_empty());
}

#[test]
fn unreliable_calls_of_a_node_that_a_peer_does_not_have_do_not_make_it_slow() {
    let mut server = Side::server(Settings::default());
    server.peer.connected(peer(2));
    let limits = Limits::default();
    for number in 0..1000_u32 {
        assert_eq!(server.call(peer(2), "unrel", &[text(1000)]), Ok(1));
        server.peer.advance(Duration::from_millis(16) * number);
        assert!(server.peer.waiting_bytes(peer(2)) < limits.unreliable_queue + 1024);
    }
    assert!(server.peer.is_connected(peer(2)));
    let events = server.events();
    assert!(matches!(events[..], [Event::Joined { .. }]), "{events:?}");
}

#[test]
fn a_burst_leaves_no_memory_behind() {
    let mut hub = Hub::with_clients([2]);
    hub.server.call(peer(2), "none", &[]).expect("the client is connected");
    hub.run();
    let info = allocation_counter::measure(|| {
        for _ in 0..20_000 {
            hub.server.call(peer(2), "none", &[]).expect("there is room");
        }
        while hub.server.poll_of(2).is_some() {}
    });
    assert!(info.bytes_max > 1_000_000 && info.bytes_current < 1024, "{info:?}");
}

#[test]
fn a_program_that_asks_for_room_sends_as_fast_as_the_peer_takes_it() {
    const PARTS: usize = 100;
    let most = Limits::default().backlog;
    for is_client in [false, true] {
        let mut hub = Hub::with_clients([2]);
        let (sender, to) = if is_client { (2, Peer::SERVER) } else { (1, peer(2)) };
        let (mut sent, mut heard, mut times_writable) = (0, 0, 0);
        // The first calls wait for the path.
        while heard < PARTS {
            let side = if sender == 1 { &mut hub.server } else { hub.client(2) };
            while sent < PARTS && side.peer.room(to) > 40_100 {
                assert_eq!(side.call(to, "one", &[text(40_000)]), Ok(1));
                sent += 1;
            }
            assert!(side.peer.waiting_bytes(to) <= most);
            hub.run();
            let side = if sender == 1 { &mut hub.server } else { hub.client(2) };
            let is_writable = |event: &Event| matches!(event, Event::Writable { peer } if *peer == to);
            times_writable += side.events().iter().filter(|event| is_writable(event)).count();
            let other = if sender == 1 { hub.client(2) } else { &mut hub.server };
            let events = other.events();
            heard += calls(other, &events).len();
            assert_eq!(heard, sent);
        }
        // Six parts fill the room each time, and the last four do not.
        assert_eq!((times_writable, hub.server.peer.room(peer(77))), (16, 0));
    }
}

#[test]
fn a_thousand_peers_that_take_nothing_hold_limited_memory_and_leave() {
    const PEERS: i32 = 1000;
    let mut server = Side::server(Settings { relay: false, ..Settings::default() });
    let mut left = 0;
    let info = allocation_counter::measure(|| {
        for id in 2..PEERS + 2 {
            server.peer.connected(peer(id));
        }
        let bytes = vec![3; 5000];
        // 50,000 bytes a second.
        for tenth in 0..120_u32 {
            server
                .peer
                .send_bytes(Receivers::All, &bytes, TransferMode::Reliable, 0)
                .expect("there are bytes");
            server.peer.advance(Duration::from_millis(100) * tenth);
            while server.closed().is_some() {
                left += 1;
            }
            server.events();
        }
    });
    assert_eq!(left, PEERS);
    assert!(info.bytes_max < 400_000_000, "{} bytes at most", info.bytes_max);
    assert!(info.bytes_current < i64::from(PEERS) * 9000, "{} bytes are left", info.bytes_current);
}

#[test]
fn if_too_much_waits_for_all_the_slowest_peer_has_to_go() {
    let limits = Limits { reliable_all: 500_000, backlog: 100_000, ..Limits::default() };
    let mut hub = Hub::new(Settings { limits, ..Settings::default() });
    for id in [2, 3, 4] {
        hub.connect(id, Settings::default());
    }
    hub.server.call(Receivers::All, "none", &[]).expect("all are connected");
    hub.run();
    for _ in 0..3 {
        hub.server.call(peer(2), "one", &[text(50_000)]).expect("there is room");
    }
    hub.advance(Duration::from_millis(500));
    // A burst for one that keeps up.
    for number in 0..20 {
        assert_eq!(hub.server.call(peer(3), "one", &[text(50_000)]), Ok(1), "{number}");
        take(&mut hub.server.peer, 3, 20_000);
    }
    assert!(hub.server.peer.is_connected(peer(2)));
    for _ in 0..9 {
        hub.server.call(peer(4), "one", &[text(50_000)]).expect("there is room");
    }
    assert!(!hub.server.peer.is_connected(peer(2)));
    assert!(hub.server.peer.is_connected(peer(3)) && hub.server.peer.is_connected(peer(4)));
    // It is the slowest one itself.
    assert_eq!(hub.server.call(peer(4), "one", &[text(60_000)]), Err(SendError::NoRoom(peer(4))));
}

#[test]
fn a_client_that_sends_other_clients_too_much_is_closed_and_the_others_stay() {
    let mut hub = Hub::with_clients([2, 3, 4]);
    let storm = vec![3; 60_000];
    let mut packets = 0;
    while hub.server.peer.is_connected(peer(2)) {
        packets += 1;
        assert!(packets < 1000, "it goes on");
        receive(&mut hub.server.peer, 2, &Packet::Relay { peer: 0, inner: &storm });
        assert!(hub.server.peer.waiting_bytes(peer(3)) <= Limits::default().reliable_queue);
        for id in [3, 4] {
            take(&mut hub.server.peer, id, storm.len());
        }
        if let Some(pause) = hub.server.peer.pause(peer(2)) {
            hub.advance(pause);
        }
    }
    assert_eq!(reason(&mut hub.server), Some(LeaveKind::TooManyRefusals));
    assert!(hub.server.peer.is_connected(peer(3)) && hub.server.peer.is_connected(peer(4)));
}

#[test]
fn a_client_pays_for_what_a_receiver_that_keeps_up_has_no_room_for() {
    let mut hub = Hub::with_clients([2, 3, 4]);
    let packet = vec![3; 20_000];
    let say = |hub: &mut Hub, from: i32| {
        receive(&mut hub.server.peer, from, &Packet::Relay { peer: 3, inner: &packet });
        refusals(&hub.server.events())
    };
    for _ in 0..4 {
        assert_eq!(say(&mut hub, 2), Vec::<String>::new());
    }
    assert_eq!(say(&mut hub, 2), ["RELAY: too much of it waits for peer 3"]);
    // Another client has room of its own.
    assert_eq!(say(&mut hub, 4), Vec::<String>::new());
    // The receiver takes nothing: that is not the sender's fault, and after a while the receiver has to go.
    hub.advance(Duration::from_millis(500));
    for _ in 0..20 {
        assert_eq!(say(&mut hub, 2), Vec::<String>::new());
    }
    for _ in 0..45 {
        assert!(hub.server.peer.is_connected(peer(3)));
        hub.advance(Duration::from_millis(100));
    }
    hub.advance(Duration::from_millis(100));
    assert!(!hub.server.peer.is_connected(peer(3)) && hub.server.peer.is_connected(peer(2)));
}

#[test]
fn states_beyond_what_is_relayed_are_dropped_and_no_offence() {
    let mut hub = Hub::with_clients([2, 3]);
    let relay = Packet::Relay { peer: 3, inner: &[3; 1000] }.to_vec();
    for _ in 0..10_000 {
        hub.server.peer.receive(peer(2), &relay, TransferMode::Unreliable, 0);
        while hub.server.poll_of(3).is_some() {}
    }
    assert_eq!(refusals(&hub.server.events()), Vec::<String>::new());
    assert!(hub.server.peer.is_connected(peer(2)));
}

#[test]
fn a_client_at_144_frames_a_second_with_39_others_is_no_attacker() {
    let mut hub = Hub::new(Settings::default());
    let others = 3..42;
    for id in std::iter::once(2).chain(others.clone()) {
        hub.server.peer.connected(peer(id));
    }
    hub.server.events();
    for frame in 0..1440_u32 {
        for id in others.clone() {
            receive(&mut hub.server.peer, 2, &Packet::Relay { peer: id, inner: &[3; 100] });
        }
        while hub.server.peer.poll_transmit().is_some() {}
        hub.server.peer.advance(Duration::from_secs(1) * frame / 144);
    }
    assert_eq!(hub.server.events().len(), 0);
}

/// What one client makes another one answer does not end the other one's connection.
#[test]
fn a_client_neither_leaves_nor_stops_hearing_others_for_what_they_do() {
    let mut client = Side::client(2, Settings::default());
    client.peer.connected(Peer::SERVER);
    receive(&mut client.peer, 1, &Packet::AddPeer(3));
    client.events();
    let methods = hub::chat_methods();
    let simplify = Packet::SimplifyPath { md5: methods.md5(), id: 1, path: "World/Chat" }.to_vec();
    let relayed = |inner: &[u8]| Packet::Relay { peer: 3, inner }.to_vec();
    let unknown = Packet::SimplifyPath { md5: methods.md5(), id: 2, path: "World/Nothing" }.to_vec();
    let from_nobody = Packet::Relay { peer: 77, inner: b"\x03x" }.to_vec();
    for _ in 0..20_000 {
        for packet in [relayed(&simplify), relayed(&unknown), from_nobody.clone()] {
            client.peer.receive(Peer::SERVER, &packet, TransferMode::Reliable, 0);
        }
    }
    let events = client.events();
    assert!(events.len() < 1000, "{} events", events.len());
    assert!(client.peer.is_connected(Peer::SERVER) && client.peer.is_connected(peer(3)));
    assert!(client.peer.waiting_bytes(Peer::SERVER) <= Limits::default().reliable_queue);
    receive(&mut client.peer, 1, &Packet::Relay { peer: 3, inner: b"\x03hello" });
    let events = client.events();
    assert!(matches!(&events[..], [Event::Bytes { bytes, .. }] if bytes == b"hello"), "{events:?}");
}

#[derive(Rpc)]
enum Mine {
    #[rpc(any_peer)]
    Ping,
}

#[derive(Rpc)]
enum Theirs {
    #[rpc(any_peer)]
    Pong,
}

#[test]
fn a_call_of_a_method_that_is_for_the_other_side_is_no_offence() {
    let mut hub = Hub::with_clients([2]);
    let methods = Methods::of::<Mine, Theirs>().expect("two names");
    let (at_server, at_client) =
        (hub.server.peer.node("World/Ball", methods.clone()), hub.client(2).peer.node("World/Ball", methods));
    assert_eq!(hub.server.peer.path(at_server), hub.clients[&2].peer.path(at_client));
    for number in [1, 0] {
        for _ in 0..1000 {
            let called = hub.client(2).peer.call(Peer::SERVER, at_client, number, Arguments::None);
            assert_eq!(called, Ok(1));
        }
        hub.run();
        let events = hub.server.events();
        // `ping` comes before `pong`.
        assert_eq!(events.len(), if number == 0 { 1000 } else { 0 });
    }
}

#[test]
fn states_of_ids_that_never_existed_are_offences() {
    for is_delta in [false, true] {
        let mut hub = Hub::with_clients([2]);
        let mut states = Vec::new();
        States::push(Address::Net(7), b"12345678", &mut states);
        States::push(Address::Path(7), b"12345678", &mut states);
        let mut packets = 0;
        while hub.server.peer.is_connected(peer(2)) {
            packets += 1;
            assert!(packets < 1000, "it goes on");
            let mut deltas = Vec::new();
            gdvar_multiplayer::packet::Deltas::push(Address::Path(7), 1, b"12345678", &mut deltas);
            let packet = if is_delta {
                Packet::Delta { deltas: gdvar_multiplayer::packet::Deltas::of(&deltas) }
            } else {
                Packet::Sync { counter: packets, states: States::of(&states) }
            };
            receive(&mut hub.server.peer, 2, &packet);
        }
        assert_eq!(reason(&mut hub.server), Some(LeaveKind::TooManyRefusals));
    }
}

#[test]
fn wrong_checksums_in_a_loop_are_offences() {
    let mut hub = Hub::with_clients([2]);
    let methods = Methods::new([Method { ..any_peer("other") }]).expect("a name");
    let mut packets = 0;
    while hub.server.peer.is_connected(peer(2)) {
        packets += 1;
        assert!(packets < 1000, "it goes on");
        receive(
            &mut hub.server.peer,
            2,
            &Packet::SimplifyPath { md5: methods.md5(), id: 1, path: "World/Chat" },
        );
        while hub.server.poll_of(2).is_some() {}
    }
    assert_eq!(reason(&mut hub.server), Some(LeaveKind::TooManyRefusals));
    let refused = hub.server.events().into_iter().filter(
        |event| matches!(event, Event::Refused { refusal, .. } if refusal.kind() == RefusalKind::Path),
    );
    assert_eq!(refused.count(), 0, "the event is that of a mismatch");
}

/// Returns a server whose limits are small, with the client 2.
fn small_server() -> Hub {
    let limits = Limits {
        calls_per_second: 100,
        bytes_per_second: 50_000,
        states_per_second: 200,
        ..Limits::default()
    };
    let mut hub = Hub::new(Settings { limits, ..Settings::default() });
    hub.connect(2, Settings::default());
    hub.run();
    hub.server.events();
    hub
}

/// Bytes, many packets, and many states, each of which is too much for a second.
fn floods() -> [(u32, Vec<u8>); 3] {
    let mut states = Vec::new();
    for _ in 0..60 {
        States::push(Address::Net(0), b"1", &mut states);
    }
    let states = Packet::Sync { counter: 1, states: States::of(&states) };
    [(7, vec![3; 10_000]), (120, vec![3; 2]), (6, states.to_vec())]
}

#[test]
fn what_a_client_sends_beyond_the_limits_is_dropped_if_it_may_be_lost_and_closes_it_otherwise() {
    for (count, packet) in floods() {
        let mut hub = small_server();
        for _ in 0..10 * count {
            hub.server.peer.receive(peer(2), &packet, TransferMode::Unreliable, 0);
        }
        let taken = hub.server.events().len();
        assert!(taken < count as usize && hub.server.peer.is_connected(peer(2)), "{taken} of {count}");
        // It comes back with the time, and a pause of this side does not count.
        hub.advance(Duration::from_secs(10));
        for _ in 0..count {
            hub.server.peer.receive(peer(2), &packet, TransferMode::Reliable, 0);
        }
        assert!(hub.server.peer.is_connected(peer(2)));
        for _ in 0..10 * count {
            hub.server.peer.receive(peer(2), &packet, TransferMode::Reliable, 0);
        }
        assert_eq!(reason(&mut hub.server), Some(LeaveKind::SentTooMuch));
    }
}

#[test]
fn a_transport_that_waits_loses_nothing_of_what_a_client_sends() {
    for (count, packet) in floods() {
        let mut hub = small_server();
        let mut waited = Duration::ZERO;
        for _ in 0..10 * count {
            hub.server.peer.receive(peer(2), &packet, TransferMode::Reliable, 0);
            hub.server.peer.pause(peer(2));
            // What was on its way before still comes.
            hub.server.peer.receive(peer(2), &packet, TransferMode::Unreliable, 0);
            while let Some(pause) = hub.server.peer.pause(peer(2)) {
                assert!(pause < Duration::from_secs(3), "{pause:?}");
                waited += pause;
                hub.advance(pause);
            }
        }
        assert!(hub.server.peer.is_connected(peer(2)));
        if packet[0] == 3 {
            assert_eq!(hub.server.events().len(), 20 * count as usize);
        }
        assert!((10..40).contains(&waited.as_secs()), "{waited:?}");
    }
}

#[test]
fn a_client_takes_from_its_server_whatever_it_sends() {
    let mut client = Side::client(2, Settings::default());
    client.peer.connected(Peer::SERVER);
    for _ in 0..20_000 {
        receive(&mut client.peer, 1, &Packet::Raw(&[3; 1000]));
    }
    assert!(client.peer.is_connected(Peer::SERVER) && client.peer.pause(Peer::SERVER).is_none());
}
