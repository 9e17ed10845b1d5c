//! Packets that no peer writes: what the engine makes of them, what this crate makes of them, and why that differs.

use crate::hub::{self, NO_METHODS, Side, compressed, peer};
use crate::recorded::{self, Line};
use Outcome::{Ignored, Refused, Taken};
use gdvar_core::Vector2;
use gdvar_multiplayer::packet::{Address, Ids, Packet, Scene, Spawn, States};
use gdvar_multiplayer::{Event, Peer, RefusalKind, Settings, TransferMode};
use std::time::Duration;

/// The id of the chat's path, and of the spawner's, in the packets of the recorder.
const CHAT: u32 = 0x40;
const SPAWNER: u32 = 2;

fn deliver(side: &mut Side, from: i32, packet: &Packet<'_>) {
    side.peer.receive(peer(from), &packet.to_vec(), TransferMode::Reliable, 0);
}

/// What becomes of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// It has an effect, or an answer.
    Taken,
    /// It has no effect, and is no offence.
    Ignored,
    /// It is an event, and counts against the peer.
    Refused(RefusalKind),
}

/// Each injected packet in its order, what this crate makes of it, and why, where the engine decides otherwise.
const TABLE: &[(&str, Outcome, &str)] = &[
    ("ADD_PEER 9 with relay off at the client", Refused(RefusalKind::Unexpected), ""),
    ("RELAY from 9 with relay off", Refused(RefusalKind::Relay), ""),
    ("the server answers AUTH complete", Ignored, ""),
    ("empty packet", Refused(RefusalKind::Packet), ""),
    ("only a command", Refused(RefusalKind::Packet), ""),
    ("SYS alone", Refused(RefusalKind::Packet), ""),
    ("SYS unknown 4", Refused(RefusalKind::Packet), ""),
    ("ADD_PEER 9", Taken, ""),
    ("ADD_PEER 9 again", Refused(RefusalKind::Unexpected), "one peer does not join twice"),
    ("ADD_PEER 3 with a byte more", Refused(RefusalKind::Packet), "no peer writes such a packet"),
    ("ADD_PEER -5", Refused(RefusalKind::Unexpected), "a negative number means all peers but one"),
    ("DEL_PEER of an unknown peer", Ignored, ""),
    ("DEL_PEER 9", Taken, ""),
    ("ADD_PEER from a client to the server", Refused(RefusalKind::Unexpected), ""),
    ("RELAY without a packet", Refused(RefusalKind::Packet), ""),
    ("RELAY from 3, RAW", Taken, ""),
    (
        "RELAY from an unknown peer 77, RAW",
        Refused(RefusalKind::Relay),
        "bytes come from peers that have joined",
    ),
    ("RELAY from 77, SIMPLIFY", Refused(RefusalKind::Relay), ""),
    ("RELAY in RELAY", Refused(RefusalKind::Relay), ""),
    ("RELAY to the server with target 1", Refused(RefusalKind::Relay), "the engine drops it without a word"),
    ("RELAY to itself", Refused(RefusalKind::Relay), "the engine sends it back"),
    ("RAW without bytes", Refused(RefusalKind::Packet), ""),
    ("RAW with flags", Taken, ""),
    ("bit 3 of the command set", Taken, ""),
    ("SIMPLIFY too short", Refused(RefusalKind::Packet), ""),
    (
        "SIMPLIFY without the last NUL",
        Taken,
        "the engine's error is about the checksum, and so is the event here",
    ),
    ("SIMPLIFY of an id in use", Taken, "it is the same path: a peer may ask again"),
    ("SIMPLIFY of id 0", Taken, "the engine's error is about the checksum, and so is the event here"),
    ("SIMPLIFY of an absolute path out of the root", Refused(RefusalKind::UnknownNode), ""),
    ("SIMPLIFY of .. out of the root", Refused(RefusalKind::UnknownNode), ""),
    ("SIMPLIFY of the second path to a node", Refused(RefusalKind::UnknownNode), ""),
    ("CONFIRM of an id never asked", Ignored, ""),
    ("CONFIRM of 7 bytes", Refused(RefusalKind::Packet), ""),
    ("CALL method 200 of Chat", Refused(RefusalKind::UnknownNode), ""),
    ("CALL unknown node id", Refused(RefusalKind::UnknownNode), ""),
    ("CALL node id width 3", Refused(RefusalKind::Packet), ""),
    ("CALL with a wide node id and a wide method id", Taken, ""),
    ("CALL one(5) with bits 6 and 7 set on a String", Refused(RefusalKind::Arguments), ""),
    ("CALL one: String", Taken, ""),
    ("CALL one: String with junk in bytes 1 to 3 of its header", Taken, ""),
    ("CALL one: bool 01, bit 6 set", Taken, ""),
    ("CALL one: bool c1", Taken, ""),
    ("CALL one: int 5 in 64 bits", Taken, ""),
    ("CALL one: type 39", Refused(RefusalKind::Arguments), ""),
    ("CALL one: argument cut short", Refused(RefusalKind::Arguments), ""),
    ("CALL one: bytes left over", Refused(RefusalKind::Arguments), "the sender means something by them"),
    ("CALL one: 2 declared, 1 there", Refused(RefusalKind::Arguments), ""),
    ("CALL by path, offset past the end", Refused(RefusalKind::Packet), ""),
    ("CALL by path, offset 0", Refused(RefusalKind::Packet), ""),
    ("CALL by path, without the last NUL", Taken, ""),
    ("CALL by path of a node that is not there", Refused(RefusalKind::UnknownNode), ""),
    ("CALL with flag 7 and bytes to one", Taken, ""),
    ("SPAWN too short", Refused(RefusalKind::Packet), ""),
    ("SPAWN through a node that is no spawner", Refused(RefusalKind::Spawn), ""),
    ("SPAWN with scene 7", Refused(RefusalKind::Spawn), ""),
    ("SPAWN of a bad name", Refused(RefusalKind::Spawn), ""),
    ("SPAWN of a name in use", Refused(RefusalKind::Spawn), ""),
    ("SPAWN of a crate, name without NUL", Taken, ""),
    ("SPAWN with a net id in use", Refused(RefusalKind::Spawn), ""),
    ("SPAWN with one synchronizer id too many", Refused(RefusalKind::Spawn), ""),
    ("SPAWN from a client", Refused(RefusalKind::Spawn), ""),
    ("SPAWN of a player without its synchronizers", Refused(RefusalKind::Spawn), ""),
    ("DESPAWN of an unknown net id", Refused(RefusalKind::Spawn), ""),
    ("SYNC of 3 bytes", Ignored, "the engine itself sends it before a large state"),
    ("SYNC of an unknown net id", Ignored, ""),
    ("SYNC size past the end", Refused(RefusalKind::Packet), ""),
    ("SYNC of State (net id 2) with too few values", Refused(RefusalKind::State), ""),
    ("SYNC of State with an int for the position", Refused(RefusalKind::State), "it has a value too many"),
    ("SYNC older than the last", Ignored, ""),
    ("DELTA with an empty mask", Refused(RefusalKind::State), ""),
    ("DELTA hp = 5", Taken, ""),
    ("DELTA with a bit past the properties", Refused(RefusalKind::State), "the scenes differ"),
    ("DELTA with a byte too many", Refused(RefusalKind::State), ""),
    ("SYNC from a client for S's synchronizer", Ignored, ""),
    ("AUTH complete after admission", Taken, ""),
    ("AUTH data after admission", Refused(RefusalKind::Unexpected), ""),
    ("a packet from a peer that is not connected", Ignored, "nobody is there to blame"),
];

/// Returns the peer that gets packets, as it is in the recorder at that moment: with a chat, a spawner and a player.
fn receiver(line: &Line) -> Side {
    let authenticate = (line.group == "auth_one_side").then_some(Duration::from_secs(3));
    let settings = Settings { relay: line.group != "no_relay", authenticate, ..Settings::default() };
    let mut side = if line.to == 1 { Side::server(settings) } else { Side::client(line.to, settings) };
    if line.to == 1 {
        side.peer.connected(peer(2));
        side.peer.connected(peer(3));
        return side;
    }
    side.peer.connected(Peer::SERVER);
    if line.group != "errors" {
        return side;
    }
    deliver(&mut side, 1, &Packet::AddPeer(3));
    deliver(&mut side, 1, &Packet::SimplifyPath { md5: NO_METHODS, id: SPAWNER, path: "World/Spawner" });
    let mut ids = Vec::new();
    Ids::push(2, &mut ids);
    Ids::push(3, &mut ids);
    let spawn_state = [
        compressed(&Vector2::new(0.0, 0.0)),
        compressed(&100),
        compressed("new"),
        compressed(&Vec::<String>::new()),
        compressed(&1.0),
    ];
    let player = Spawn {
        scene: Scene::Listed(1),
        spawner: SPAWNER,
        net_id: 1,
        synchronizers: Ids::of(&ids),
        name: "2",
        state: &spawn_state.concat(),
    };
    deliver(&mut side, 1, &Packet::Spawn(player));
    // One of the injected SYNCs is older.
    let state = [compressed(&Vector2::new(1.0, 1.0)), compressed(&0.5)].concat();
    let mut states = Vec::new();
    States::push(Address::Net(2), &state, &mut states);
    deliver(&mut side, 1, &Packet::Sync { counter: 0x10, states: States::of(&states) });
    side
}

/// Makes the chat known with the right checksum, which some of the packets change.
fn introduce_chat(side: &mut Side) {
    let methods = hub::chat_methods();
    deliver(side, 1, &Packet::SimplifyPath { md5: methods.md5(), id: CHAT, path: "World/Chat" });
    let refused = hub::refusals(&side.events());
    assert!(refused.is_empty(), "{refused:?}");
    while side.peer.poll_transmit().is_some() {}
}

fn outcome(side: &mut Side, line: &Line) -> Outcome {
    let bytes = recorded::from_hex(line.hex.as_deref().expect("it was injected"));
    side.peer.receive(peer(line.from), &bytes, TransferMode::Reliable, 0);
    let events = side.events();
    let refused = events.iter().find_map(|event| match event {
        Event::Refused { refusal, .. } => Some(refusal.kind()),
        _ => None,
    });
    match refused {
        Some(kind) => Refused(kind),
        None if events.is_empty() && side.peer.poll_transmit().is_none() => Ignored,
        None => Taken,
    }
}

#[test]
fn every_injected_packet_is_taken_or_refused_as_the_table_says() {
    let lines: Vec<Line> = recorded::lines().into_iter().filter(|line| line.inject.is_some()).collect();
    assert_eq!(lines.len(), TABLE.len());
    let mut side: Option<(String, i32, Side)> = None;
    let mut wrong = Vec::new();
    for (line, (text, expected, reason)) in lines.iter().zip(TABLE) {
        assert_eq!(line.inject.as_deref(), Some(*text));
        // A packet may change what becomes of the next one.
        if !side.as_ref().is_some_and(|(group, to, _)| *group == line.group && *to == line.to) {
            // Another receiver starts anew.
            side = Some((line.group.clone(), line.to, receiver(line)));
        }
        let Some((_, _, side)) = &mut side else { unreachable!("it was just set") };
        if line.to != 1 && line.group == "errors" {
            introduce_chat(side);
        }
        side.events();
        while side.peer.poll_transmit().is_some() {}
        let found = outcome(side, line);
        if found != *expected {
            wrong.push(format!("{text}: {found:?}, expected {expected:?}"));
        }
        let is_as_in_the_engine = line.errors.is_empty() != matches!(found, Refused(_));
        if is_as_in_the_engine != reason.is_empty() {
            wrong.push(format!(
                "{text}: {found:?}, the engine says {:?}, and the reason is {reason:?}",
                line.errors
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
