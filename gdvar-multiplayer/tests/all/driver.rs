//! A `Multiplayer` that is driven from outside: it says when it wants to be told the time, and passes over who takes nothing.

use std::time::Duration;

use gdvar_core::Variant;
use gdvar_multiplayer::packet::Packet;
use gdvar_multiplayer::{Event, LeaveKind, Output, Peer, Settings, SpawnOptions, TransferMode};

use crate::hub::{Hub, Side, peer};

/// Tells the time only when the multiplayer asks for it. Returns when `is_done` was true, and how often the time was told.
fn drive(side: &mut Side, mut is_done: impl FnMut(&mut Side) -> bool) -> (Duration, u32) {
    let mut told = 0;
    loop {
        let due = side.peer.poll_timeout().expect("somebody is here");
        side.peer.advance(due);
        told += 1;
        if is_done(side) {
            return (due, told);
        }
        assert!(told < 1000, "it is not done at {due:?}");
    }
}

fn assert_about(time: Duration, seconds: u64) {
    let expected = Duration::from_secs(seconds);
    assert!((expected..expected + Duration::from_millis(5)).contains(&time), "{time:?}, not {expected:?}");
}

#[test]
fn a_peer_that_is_told_the_time_only_when_it_asks_misses_no_limit() {
    // Nobody is here, so nothing has to be told.
    let mut server =
        Side::server(Settings { authenticate: Some(Duration::from_secs(3)), ..Settings::default() });
    assert_eq!(server.peer.poll_timeout(), None);
    server.peer.connected(peer(2));
    let (time, told) =
        drive(&mut server, |server| server.closed() == Some((peer(2), LeaveKind::AuthenticationTimeout)));
    assert_about(time, 3);
    assert!(told < 10, "the time was told {told} times");
    assert_eq!(server.peer.poll_timeout(), None, "nobody is here any more");

    // A call is asked for again after 5 seconds, and given up after 10.
    let mut server = Side::server(Settings::default());
    server.peer.connected(peer(2));
    server.call(peer(2), "one", &[1.into()]).expect("the client is connected");
    let mut asked = Vec::new();
    while let Some(packet) = server.peer.poll_transmit() {
        assert_eq!(packet.bytes[0] & 7, 1, "a path");
    }
    let (time, told) = drive(&mut server, |server| {
        asked.extend(server.peer.poll_transmit());
        server.events().iter().any(|event| matches!(event, Event::Undelivered { .. }))
    });
    assert_about(time, 10);
    assert_eq!(asked.len(), 1);
    assert!(told < 30, "the time was told {told} times");

    // Who takes nothing of what waits is too slow after 5 seconds.
    let mut hub = Hub::with_clients([2]);
    for _ in 0..6 {
        hub.server
            .peer
            .send_bytes(peer(2), &vec![7; 60_000], TransferMode::Reliable, 0)
            .expect("there is room");
    }
    let (time, told) =
        drive(&mut hub.server, |server| server.closed() == Some((peer(2), LeaveKind::TooSlow)));
    assert_about(time, 5);
    assert!(told < 15, "the time was told {told} times");
}

#[test]
fn a_pause_of_this_side_is_one_only_if_the_time_is_told_too_late() {
    // The peer sends once in an hour, and what it may send at once does not grow meanwhile.
    let mut hub = Hub::with_clients([2, 3]);
    while hub.server.peer.poll_timeout().is_some_and(|due| due < Duration::from_secs(3600)) {
        let due = hub.server.peer.poll_timeout().expect("somebody is here");
        hub.server.peer.advance(due);
    }
    let raw = Packet::Raw(&vec![7; 60_000]).to_vec();
    let relay = Packet::Relay { peer: 3, inner: &raw }.to_vec();
    let mut relayed = 0;
    for _ in 0..100 {
        hub.server.peer.receive(peer(2), &relay, TransferMode::Unreliable, 0);
        while hub.server.peer.poll_transmit().is_some() {
            relayed += 60_000;
        }
    }
    assert!(relayed <= (1 << 20) + 60_000, "{relayed} bytes");
}

#[test]
fn a_peer_that_takes_nothing_is_passed_over_and_loses_nothing() {
    let mut hub = Hub::with_clients([2, 3]);
    hub.server.peer.set_writable(peer(2), false);
    let spawner = hub.server.spawner;
    let options = SpawnOptions { scene: Some(0), name: "Box", ..Default::default() };
    hub.server.peer.spawn(spawner, &options, &mut |_, _, _| Ok(())).expect("the name is free");
    for number in 0..3_i64 {
        hub.server.call(gdvar_multiplayer::Receivers::All, "one", &[Variant::from(number)]).expect("it may");
    }
    let to = |server: &mut Side| -> Vec<Peer> {
        std::iter::from_fn(|| server.peer.poll_transmit()).map(|packet| packet.to).collect()
    };
    let sent = to(&mut hub.server);
    assert!(!sent.is_empty() && sent.iter().all(|to| *to == peer(3)), "{sent:?}");
    hub.server.peer.set_writable(peer(2), true);
    let later = to(&mut hub.server);
    assert_eq!(later.len(), sent.len());
    assert!(later.iter().all(|to| *to == peer(2)), "{later:?}");
}

#[test]
fn packets_come_before_connections_to_close_and_these_before_events() {
    let mut server = Side::server(Settings::default());
    server.peer.connected(peer(2));
    server.peer.connected(peer(3));
    server.peer.close(peer(3), "banned");
    let mut kinds = Vec::new();
    while let Some(output) = server.peer.poll() {
        kinds.push(match output {
            Output::Transmit(packet) => format!("packet to {}", packet.to),
            Output::Close { peer, reason } => format!("close {peer}, {reason}"),
            Output::Event(Event::Joined { peer }) => format!("{peer} joined"),
            Output::Event(Event::Left { peer, reason }) => format!("{peer} left, {reason}"),
            Output::Event(other) => panic!("{other:?}"),
        });
    }
    let expected = [
        // Of the other one, and that it is gone.
        "packet to 2",
        "packet to 2",
        "close 3, closed by this side: banned",
        "2 joined",
        "3 joined",
        "3 left, closed by this side: banned",
    ];
    assert_eq!(kinds, expected);
}
