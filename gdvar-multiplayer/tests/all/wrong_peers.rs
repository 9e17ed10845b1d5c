//! Peers that do what no game does: nothing panics, they take little memory, and the others miss nothing.

use std::time::Duration;

use crate::hub::{self, Hub, NO_METHODS, Side, any_peer, calls, peer, refusals};
use crate::recorded;
use gdvar_core::{Variant, Vector2};
use gdvar_multiplayer::packet::{Address, Call, CalledNode, Deltas, Ids, Packet, Scene, Spawn, States};
use gdvar_multiplayer::{
    Arguments, Event, LeaveKind, Limits, Methods, Multiplayer, Peer, Receivers, RefusalKind, SendError,
    Settings, SpawnOptions, TransferMode,
};

/// The most memory that a peer may take.
const MEMORY: u64 = 256 * 1024;

/// The id that the server gives to the path of its spawner.
const SPAWNER: u32 = 5;

/// How many mutated packets each side gets. A release takes a million in a few seconds.
fn mutations() -> u32 {
    std::env::var("GDVAR_MUTATIONS").map_or(20_000, |count| count.parse().expect("a number"))
}

fn reliable(side: &mut Multiplayer, from: i32, packet: &Packet<'_>) {
    side.receive(peer(from), &packet.to_vec(), TransferMode::Reliable, 0);
}

fn call(id: u32, method: u16, arguments: Arguments<'_>) -> Packet<'_> {
    Packet::Call(Call { node: CalledNode::id(id), method, wide_method: false, arguments })
}

/// Checks that a client and the server still call each other.
fn check_honest(hub: &mut Hub, id: i32, number: i64) {
    hub.client(id).events();
    hub.server.call(peer(id), "one", &[number.into()]).expect("the client is connected");
    hub.client(id).call(Peer::SERVER, "one", &[number.into()]).expect("the server is connected");
    hub.run();
    let events = hub.client(id).events();
    assert_eq!(calls(&hub.clients[&id], &events).last(), Some(&(1, "one".into(), vec![number.into()])));
    let events = hub.server.events();
    let call = (id, "one".to_owned(), vec![Variant::from(number)]);
    assert!(calls(&hub.server, &events).contains(&call), "{events:?}");
}

#[test]
fn a_node_with_other_methods_is_never_called_and_never_calls() {
    let mut hub = Hub::with_clients([2]);
    // The client's script has one method more, so its numbers are different.
    let methods =
        |names: &[&'static str]| Methods::new(names.iter().map(|name| any_peer(name))).expect("names");
    let at_server = hub.server.peer.node("World/Diff", methods(&["one", "two"]));
    let at_client = hub.client(2).peer.node("World/Diff", methods(&["aaa", "one", "two"]));
    for number in 0..2 {
        hub.server.peer.call(Receivers::All, at_server, number, Arguments::None).expect("it waits");
    }
    hub.run();
    let mismatch = |event: &Event| matches!(event, Event::Mismatch { .. });
    assert!(hub.server.events().iter().any(mismatch));
    let events = hub.client(2).events();
    assert!(events.iter().any(mismatch) && calls(&hub.clients[&2], &events).is_empty(), "{events:?}");
    assert_eq!(
        hub.server.peer.call(peer(2), at_server, 0, Arguments::None),
        Err(SendError::Mismatch(peer(2)))
    );
    assert_eq!(
        hub.client(2).peer.call(Peer::SERVER, at_client, 2, Arguments::None),
        Err(SendError::Mismatch(Peer::SERVER))
    );
    // A stock client would call all the same, by path, and by its id as soon as it is told of the mismatch.
    let node = CalledNode::Path("World/Diff");
    let by_path = Packet::Call(Call { node, method: 1, wide_method: false, arguments: Arguments::None });
    reliable(&mut hub.server.peer, 2, &by_path);
    let md5 = methods(&["aaa", "one", "two"]);
    reliable(&mut hub.server.peer, 2, &Packet::SimplifyPath { md5: md5.md5(), id: 9, path: "World/Diff" });
    reliable(&mut hub.server.peer, 2, &by_path);
    reliable(&mut hub.server.peer, 2, &call(9, 1, Arguments::None));
    let events = hub.server.events();
    assert!(calls(&hub.server, &events).is_empty());
    assert_eq!(refusals(&events), vec!["Diff.two from peer 2: its node has other methods"; 2]);
    check_honest(&mut hub, 2, 1);
}

#[test]
fn a_call_of_65536_bytes_is_an_error_and_reaches_nobody() {
    let mut hub = Hub::with_clients([2, 3]);
    check_honest(&mut hub, 2, 1);
    let text = "x".repeat(65_536);
    for target in [Receivers::All, Receivers::One(peer(2)), Receivers::Except(peer(3))] {
        let error = hub.server.call(target, "one", &[text.as_str().into()]).expect_err("it is too long");
        assert_eq!(error, SendError::TooLong { len: 65_548, most: 65_535 });
        assert_eq!(error.to_string(), "it takes 65548 bytes, and a message has at most 65535");
    }
    hub.run();
    assert!(hub.server.events().is_empty() && hub.client(2).events().is_empty());
    check_honest(&mut hub, 2, 2);
}

/// The server has told of its node already, so the client may call it by its path, which is longer than its id.
#[test]
fn a_call_that_is_too_long_with_a_path_waits_for_the_id() {
    let mut hub = Hub::with_clients([2]);
    hub.server.call(peer(2), "one", &[1.into()]).expect("the client is connected");
    hub.run();
    let text = "x".repeat(65_520);
    assert_eq!(hub.client(2).call(Peer::SERVER, "one", &[text.as_str().into()]), Ok(1));
    assert!(hub.client(2).events().iter().all(|event| !matches!(event, Event::Undelivered { .. })));
    hub.run();
    let events = hub.server.events();
    assert_eq!(calls(&hub.server, &events).len(), 1, "{events:?}");
}

#[test]
fn calls_wait_for_the_peer_to_confirm_and_are_given_up() {
    let mut server = Side::server(Settings::default());
    server.peer.connected(peer(2));
    server.call(peer(2), "one", &[1.into()]).expect("the client is connected");
    let asked = |server: &mut Side| {
        let packets: Vec<_> = std::iter::from_fn(|| server.peer.poll_transmit()).collect();
        assert!(packets.iter().all(|packet| packet.bytes[0] == 1), "{packets:?}");
        packets.len()
    };
    assert_eq!(asked(&mut server), 1);
    // An engine forgets a path that it does not have, so it is asked again. One whose answer is late prints an error.
    server.peer.advance(Duration::from_secs(4));
    assert_eq!(asked(&mut server), 0);
    server.peer.advance(Duration::from_secs(6));
    assert_eq!(asked(&mut server), 1);
    server.peer.advance(Duration::from_secs(11));
    assert_eq!(asked(&mut server), 0);
    let events = server.events();
    let [Event::Joined { .. }, Event::Undelivered { node, method, reason, .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!((*node, *method), (Some(server.chat), Some("one")));
    assert_eq!(reason, "a call of World/Chat: the peer has not confirmed the path");
}

#[test]
fn a_path_is_asked_for_again_once_however_calls_take_turns() {
    let mut server = Side::server(Settings::default());
    let other = server.peer.node("World/Other", hub::chat_methods());
    let none = hub::chat_methods().number("none").expect("a method");
    server.peer.connected(peer(2));
    for _ in 0..50 {
        server.call(peer(2), "none", &[]).expect("the client is connected");
        server.peer.call(peer(2), other, none, Arguments::None).expect("the client is connected");
    }
    let asked = |server: &mut Side| std::iter::from_fn(|| server.peer.poll_transmit()).count();
    assert_eq!(asked(&mut server), 2);
    server.peer.advance(Duration::from_secs(6));
    assert_eq!(asked(&mut server), 2);
}

/// A game that authenticates on its side alone drops what comes before the answer to its AUTH.
#[test]
fn a_call_from_before_the_game_was_ready_is_not_lost() {
    let mut server = Side::server(Settings::default());
    server.peer.connected(peer(2));
    server.call(peer(2), "none", &[]).expect("the client is connected");
    while server.peer.poll_transmit().is_some() {}
    reliable(&mut server.peer, 2, &Packet::Auth(&[]));
    server.peer.advance(Duration::from_millis(100));
    let commands = |server: &mut Side| -> Vec<u8> {
        std::iter::from_fn(|| server.peer.poll_transmit()).map(|packet| packet.bytes[0] & 7).collect()
    };
    assert_eq!(commands(&mut server), [7, 1], "an answer, and the path");
    reliable(&mut server.peer, 2, &Packet::ConfirmPath { same: true, id: 1 });
    assert_eq!(commands(&mut server), [0], "the call");
}

#[test]
fn calls_for_a_peer_that_confirms_nothing_take_little_memory() {
    let limits = Limits { reliable_most: 16 * 1024, ..Limits::default() };
    let mut server = Side::server(Settings { limits, ..Settings::default() });
    server.peer.connected(peer(2));
    server.call(peer(2), "none", &[]).expect("the client is connected");
    let mut refused = 0;
    let info = allocation_counter::measure(|| {
        for _ in 0..10_000 {
            match server.call(peer(2), "none", &[]) {
                Ok(count) => assert_eq!((count, refused), (1, 0)),
                Err(error) => {
                    assert_eq!(error, SendError::NoRoom(peer(2)));
                    refused += 1;
                }
            }
            while server.peer.poll_event().is_some() {}
        }
    });
    assert!(refused > 9000 && info.bytes_max < MEMORY / 4, "{refused} refused, {} bytes", info.bytes_max);
}

#[test]
fn ten_thousand_paths_take_little_memory() {
    let mut hub = Hub::with_clients([2, 3]);
    for number in 0..2000 {
        hub.server.peer.node(&format!("World/Nodes/{number}"), Methods::new([]).expect("no names"));
    }
    let names: Vec<String> = (0..10_000).map(|number| format!("World/Nodes/{}", number % 2500)).collect();
    let info = allocation_counter::measure(|| {
        for (id, path) in (100..).zip(&names) {
            reliable(&mut hub.server.peer, 2, &Packet::SimplifyPath { md5: NO_METHODS, id, path });
            hub.server.events();
            while hub.server.peer.poll_transmit().is_some() {}
        }
    });
    assert!(info.bytes_max < MEMORY, "{} bytes", info.bytes_max);
    check_honest(&mut hub, 3, 1);
}

#[test]
fn a_storm_of_relayed_packets_is_limited() {
    let mut hub = Hub::with_clients([2, 3, 4]);
    let (mut relayed, mut refused) = (0, 0);
    for _ in 0..20_000 {
        reliable(&mut hub.server.peer, 2, &Packet::Relay { peer: 0, inner: b"\x03storm" });
        refused += refusals(&hub.server.events()).len();
        while hub.server.peer.poll_transmit().is_some() {
            relayed += 1;
        }
    }
    // The packet has 6 bytes, and each counts 64 more.
    assert!(refused > 0 && relayed <= (1 << 20) / 70 + 4, "{refused} refused, {relayed} relayed");
    assert!(!hub.server.peer.is_connected(peer(2)), "the sender was disconnected");
    assert_eq!(hub.server.closed(), Some((peer(2), LeaveKind::TooManyRefusals)));
    check_honest(&mut hub, 3, 1);
}

#[test]
fn a_packet_of_thousands_of_wrong_states_is_not_thousands_of_events() {
    let mut client = Side::client(2, Settings::default());
    client.peer.connected(Peer::SERVER);
    client.peer.place("World", hub::PLAYER, None);
    let path = Packet::SimplifyPath { md5: NO_METHODS, id: 1, path: "World/State" };
    reliable(&mut client.peer, 1, &path);
    // A mask of 0 is wrong.
    let mut deltas = Vec::new();
    for _ in 0..4000 {
        Deltas::push(Address::Path(1), 0, &[], &mut deltas);
    }
    let deltas = Packet::Delta { deltas: Deltas::of(&deltas) };
    let memory = allocation_counter::measure(|| reliable(&mut client.peer, 1, &deltas));
    assert!(memory.bytes_max < MEMORY, "{memory:?}");
    let most = client.peer.settings().limits.refused_per_second as usize * 10;
    assert_eq!(refusals(&client.events()).len(), most + 1);
    assert_eq!(client.closed(), Some((Peer::SERVER, LeaveKind::TooManyRefusals)));
}

#[test]
fn what_was_sent_during_a_pause_of_the_server_is_relayed() {
    let mut hub = Hub::with_clients([2, 3]);
    // Each packet counts 256 bytes, so there are 4096 in a second.
    let storm = |hub: &mut Hub, count: usize| {
        for _ in 0..count {
            reliable(&mut hub.server.peer, 2, &Packet::Relay { peer: 3, inner: &[3; 192] });
            while hub.server.peer.poll_transmit().is_some() {}
        }
        refusals(&hub.server.events()).len()
    };
    hub.advance(Duration::from_secs(5));
    assert_eq!(storm(&mut hub, 5 * 4096), 0);
    // It does not add up, and without a pause there is no more than usual.
    assert_eq!(storm(&mut hub, 10), 10);
    for _ in 0..50 {
        hub.advance(Duration::from_millis(100));
    }
    assert_eq!(storm(&mut hub, 4096 + 10), 10);
    check_honest(&mut hub, 3, 1);
}

#[test]
fn a_slow_peer_loses_old_states_first_and_then_its_connection() {
    let mut hub = Hub::with_clients([2, 3]);
    let clock = hub.server.peer.place("World", hub::CLOCK, None);
    hub.client(2).peer.place("World", hub::CLOCK, None);
    let tick = |hub: &mut Hub, number: i64| {
        let values = hub::Values::<f32>(vec![vec![number.into(), "x".into()]]);
        hub.server.peer.update(clock, &mut values.encode()).expect("values");
        hub.server.peer.sync();
    };
    tick(&mut hub, 0);
    hub.run();
    for number in 0..100_000 {
        tick(&mut hub, number);
    }
    // The transport has not fetched anything: the newest states wait, and no more than the limit.
    let limits = Limits::default();
    let waiting = hub.server.peer.waiting_bytes(peer(2));
    // A DELTA waits too, which is reliable.
    assert!(waiting <= limits.unreliable_queue + 128, "{waiting}");
    let mut last = None;
    while let Some(packet) = hub.server.poll_of(2) {
        last = Some(packet);
    }
    let newest = hub::compressed(&99_999_i64);
    assert!(last.as_ref().is_some_and(|packet| packet.bytes.ends_with(&newest)), "{last:?}");
    // Reliable packets pile up.
    let mut calls = 0;
    while hub.server.peer.is_connected(peer(2)) {
        hub.server.call(Receivers::All, "one", &["x".repeat(1000).as_str().into()]).expect("3 is connected");
        while let Some(packet) = hub.server.poll_of(3) {
            hub.client(3).peer.receive(Peer::SERVER, &packet.bytes, packet.mode, packet.channel);
        }
        let answers: Vec<_> = std::iter::from_fn(|| hub.client(3).peer.poll_transmit()).collect();
        for packet in answers {
            hub.server.peer.receive(peer(3), &packet.bytes, packet.mode, packet.channel);
        }
        // The slow client's confirmation still arrives.
        reliable(&mut hub.server.peer, 2, &Packet::ConfirmPath { same: true, id: 2 });
        calls += 1;
        assert!(calls < 10_000, "it is never disconnected");
    }
    assert_eq!(hub.server.closed(), Some((peer(2), LeaveKind::TooSlow)));
    check_honest(&mut hub, 3, 1);
}

#[test]
fn a_peer_that_joins_a_large_world_is_not_too_slow() {
    let mut hub = Hub::with_clients([3]);
    for number in 0..5000 {
        let (at, name) = (hub.server.spawner, format!("Crate{number}"));
        let options = SpawnOptions { scene: Some(0), name: &name, ..Default::default() };
        hub.server.peer.spawn(at, &options, &mut |_, _, _| Ok(())).expect("the name is free");
        // Who is here gets each node as it comes.
        while hub.server.poll_of(3).is_some() {}
    }
    hub.connect(2, Settings::default());
    assert!(hub.server.peer.waiting_bytes(peer(2)) > 2 * Limits::default().reliable_queue);
    // More may wait behind it, as for everybody else.
    hub.server.call(peer(2), "one", &["x".repeat(60_000).as_str().into()]).expect("the client is connected");
    assert!(hub.server.peer.is_connected(peer(2)));
    while let Some(packet) = hub.server.poll_of(2) {
        hub.client(2).peer.receive(Peer::SERVER, &packet.bytes, packet.mode, packet.channel);
    }
    let spawned =
        hub.client(2).events().iter().filter(|event| matches!(event, Event::Spawned { .. })).count();
    assert_eq!(spawned, 5000);
}

#[test]
fn floods_of_joins_leave_nothing_behind() {
    let mut hub = Hub::with_clients([3]);
    let spawner = hub.server.spawner;
    let options = SpawnOptions { scene: Some(0), name: "Crate", ..Default::default() };
    hub.server.peer.spawn(spawner, &options, &mut |_, _, _| Ok(())).expect("the name is free");
    hub.run();
    let mut after = Vec::new();
    for round in 0..3 {
        let info = allocation_counter::measure(|| {
            for id in 100..1100 {
                hub.server.peer.connected(peer(id));
                hub.server.peer.disconnected(peer(id), LeaveKind::Reset);
                hub.server.events();
                while let Some(packet) = hub.server.poll_of(3) {
                    hub.clients[&3].peer.settings();
                    drop(packet);
                }
            }
        });
        after.push(info.bytes_current);
        assert!(info.bytes_max < MEMORY, "{} bytes in round {round}", info.bytes_max);
    }
    assert!(after[1..].iter().all(|bytes| *bytes <= 1024), "{after:?} bytes are left");
    hub.client(3).peer.advance(Duration::from_secs(1));
    check_honest(&mut hub, 3, 1);
}

#[test]
fn peers_that_are_not_authenticated_in_time_are_disconnected() {
    let settings = Settings { authenticate: Some(Duration::from_secs(3)), ..Settings::default() };
    let mut server = Side::server(settings);
    server.peer.connected(peer(2));
    // Nothing is taken from it, and nothing is sent to it.
    reliable(&mut server.peer, 2, &Packet::Raw(b"hello"));
    assert_eq!(refusals(&server.events()), ["a packet before authentication"]);
    assert!(server.peer.poll_transmit().is_none());
    server.peer.advance(Duration::from_secs(4));
    assert_eq!(server.closed().map(|(_, reason)| reason), Some(LeaveKind::AuthenticationTimeout));
    // A correct password, and both sides are satisfied.
    server.peer.connected(peer(3));
    reliable(&mut server.peer, 3, &Packet::Auth(b"secret"));
    let events = server.events();
    assert!(
        events.iter().any(|event| matches!(event, Event::Authenticating { data, .. } if data == b"secret"))
    );
    server.peer.admit(peer(3));
    assert_eq!(server.peer.peers().count(), 0);
    reliable(&mut server.peer, 3, &Packet::Auth(&[]));
    assert!(matches!(server.events()[..], [Event::Joined { .. }]));
}

#[test]
fn a_server_without_authentication_answers_a_game_that_wants_it() {
    let mut server = Side::server(Settings::default());
    let spawner = server.spawner;
    let options = SpawnOptions { scene: Some(0), name: "Crate", ..Default::default() };
    server.peer.spawn(spawner, &options, &mut |_, _, _| Ok(())).expect("the name is free");
    server.peer.connected(peer(2));
    let sent = |server: &mut Side| -> Vec<u8> {
        std::iter::from_fn(|| server.peer.poll_transmit()).map(|packet| packet.bytes[0]).collect()
    };
    let (simplify, spawn, system) = (1, 4, 7);
    assert_eq!(sent(&mut server), [simplify, spawn]);
    // The client has dropped all that.
    reliable(&mut server.peer, 2, &Packet::Auth(b"?"));
    assert_eq!(sent(&mut server), [system, simplify, spawn]);
    reliable(&mut server.peer, 2, &Packet::Auth(&[]));
    assert!(sent(&mut server).is_empty());
}

#[test]
fn a_name_or_an_id_in_use_is_refused() {
    let mut client = client_with_spawner(Limits::default());
    let spawn = |net_id, name| {
        let (scene, synchronizers) = (Scene::Listed(0), Ids::default());
        Packet::Spawn(Spawn { scene, spawner: SPAWNER, net_id, synchronizers, name, state: &[] })
    };
    reliable(&mut client.peer, 1, &spawn(7, "a"));
    reliable(&mut client.peer, 1, &spawn(7, "b"));
    reliable(&mut client.peer, 1, &spawn(8, "a"));
    assert_eq!(
        refusals(&client.events()),
        ["SPAWN of b from peer 1: an id is in use", "SPAWN of a from peer 1: there is a node with this name"]
    );
    // An id of a path that means another path.
    reliable(
        &mut client.peer,
        1,
        &Packet::SimplifyPath { md5: NO_METHODS, id: SPAWNER, path: "World/Custom" },
    );
    let events = client.events();
    let kind = |event: &Event| match event {
        Event::Refused { refusal, .. } => Some(refusal.kind()),
        _ => None,
    };
    assert_eq!(events.iter().filter_map(kind).collect::<Vec<_>>(), [RefusalKind::Path]);
}

/// Returns a client to which the server has named its spawner.
fn client_with_spawner(limits: Limits) -> Side {
    let mut client = Side::client(2, Settings { limits, ..Settings::default() });
    client.peer.connected(Peer::SERVER);
    let path = Packet::SimplifyPath { md5: NO_METHODS, id: SPAWNER, path: "World/Spawner" };
    reliable(&mut client.peer, 1, &path);
    client
}

/// Lets the server spawn a node with two synchronizers, whose ids follow that of the node.
fn spawn(client: &mut Side, net_id: u32, name: &str) {
    let state = [hub::compressed(&3_i64), hub::compressed(&Vector2::new(1.0, 2.0))].concat();
    let mut ids = Vec::new();
    Ids::push(net_id + 1, &mut ids);
    Ids::push(net_id + 2, &mut ids);
    let (scene, synchronizers) = (Scene::Listed(2), Ids::of(&ids));
    let spawn = Spawn { scene, spawner: SPAWNER, net_id, synchronizers, name, state: &state };
    reliable(&mut client.peer, 1, &Packet::Spawn(spawn));
}

/// The server owns the spawners of a client.
#[test]
fn what_a_peer_spawns_takes_limited_memory() {
    let limits = Limits { refused_per_second: 1_000_000, ..Limits::default() };
    let most = limits.spawned_bytes as u64 + 2 * MEMORY;
    let text = hub::compressed("x".repeat(60_000).as_str());
    for name_len in [50_000, 10] {
        let mut client = client_with_spawner(limits.clone());
        client.events();
        let is_spawned = |client: &mut Side, number: u32| {
            spawn(client, number, &format!("{number}{}", "x".repeat(name_len)));
            refusals(&client.events()).is_empty()
        };
        let (mut taken, mut states) = (0, 0);
        let info = allocation_counter::measure(|| {
            // A few hundred long ones are more than enough.
            let (nodes, large) = if name_len > 1000 { (1000, 1000) } else { (10_000, 1000) };
            for number in (10..nodes).step_by(3) {
                taken += u32::from(is_spawned(&mut client, number));
                if number >= large {
                    continue;
                }
                let mut bytes = Vec::new();
                States::push(Address::Net(number + 2), &text, &mut bytes);
                reliable(&mut client.peer, 1, &Packet::Sync { counter: 1, states: States::of(&bytes) });
                states += client
                    .events()
                    .iter()
                    .filter(|event| matches!(event, Event::Synchronized { .. }))
                    .count();
            }
        });
        assert!(info.bytes_max < most, "{} bytes for {taken} nodes and {states} states", info.bytes_max);
        assert!(taken > 10 && states > 5, "{taken} nodes, {states} states");
        // What is gone makes room.
        for number in (10..500).step_by(3) {
            reliable(&mut client.peer, 1, &Packet::Despawn { net_id: number });
        }
        client.events();
        assert!(is_spawned(&mut client, 20_000));
        client.peer.disconnected(Peer::SERVER, LeaveKind::Reset);
    }
}

/// The memory in which a large state was read is used for the next one.
#[test]
fn a_large_state_leaves_no_memory_behind_in_small_ones() {
    let mut client = client_with_spawner(Limits::default());
    for number in (10..610).step_by(3) {
        spawn(&mut client, number, &number.to_string());
    }
    let texts = [hub::compressed("x".repeat(60_000).as_str()), hub::compressed("x")];
    let mut counter = 0;
    let info = allocation_counter::measure(|| {
        for number in (10..610).step_by(3) {
            // The first node is large and small in turn, and the next state takes the memory that is left.
            for (id, text) in [(12, &texts[0]), (12, &texts[1]), (number + 2, &texts[1])] {
                counter += 1;
                let mut bytes = Vec::new();
                States::push(Address::Net(id), text, &mut bytes);
                reliable(&mut client.peer, 1, &Packet::Sync { counter, states: States::of(&bytes) });
            }
            assert!(refusals(&client.events()).is_empty());
        }
    });
    assert!(info.bytes_max < 2 * MEMORY, "{} bytes", info.bytes_max);
}

/// A source of numbers that are the same on each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit.max(1)
    }

    fn mutated(&mut self, packets: &[Vec<u8>]) -> Vec<u8> {
        let mut packet = packets[self.below(packets.len())].clone();
        for _ in 0..self.below(4) {
            let at = self.below(packet.len());
            match self.below(4) {
                0 => packet[at] = u8::try_from(self.below(256)).expect("a byte"),
                1 => packet[at] ^= 1 << self.below(8),
                2 => packet.truncate(at + 1),
                _ => packet.push(u8::try_from(self.below(256)).expect("a byte")),
            }
        }
        packet
    }
}

#[test]
fn mutated_packets_do_no_harm() {
    let packets: Vec<Vec<u8>> = recorded::lines().iter().filter_map(recorded::Line::packet).collect();
    let mut random = Random(1);
    let mut hub = Hub::with_clients([3]);
    let spawner = hub.server.spawner;
    let options = SpawnOptions { scene: Some(0), name: "Crate", ..Default::default() };
    hub.server.peer.spawn(spawner, &options, &mut |_, _, _| Ok(())).expect("the name is free");
    let mut client = Side::client(2, Settings::default());
    let modes = [TransferMode::Unreliable, TransferMode::UnreliableOrdered, TransferMode::Reliable];
    let (mut taken, mut connections) = (0_u32, 0);
    for number in 0..mutations() {
        // A peer whose packets were refused too often comes back.
        if !hub.server.peer.is_connected(peer(2)) {
            hub.server.peer.connected(peer(2));
            connections += 1;
        }
        client.peer.connected(Peer::SERVER);
        let packet = random.mutated(&packets);
        let mode = modes[random.below(3)];
        let info = allocation_counter::measure(|| {
            hub.server.peer.receive(peer(2), &packet, mode, 0);
            client.peer.receive(Peer::SERVER, &packet, mode, 0);
        });
        assert!(info.bytes_max < MEMORY, "{} bytes for {packet:?}", info.bytes_max);
        taken += u32::from(refusals(&hub.server.events()).is_empty());
        client.events();
        while client.peer.poll_transmit().is_some() {}
        while hub.server.poll_of(2).is_some() {}
        if number % 256 == 0 {
            hub.advance(Duration::from_millis(50));
            client.peer.advance(Duration::from_millis(50 * u64::from(number / 256)));
        }
        if number % 1000 == 0 {
            check_honest(&mut hub, 3, i64::from(number));
        }
    }
    check_honest(&mut hub, 3, -1);
    assert!(taken > mutations() / 4 && connections > 1, "{taken} taken, {connections} connections");
}
