//! The jobs. Each runs once when it is made, and its result is compared.

use std::hint::black_box;

use gdvar::{Codec, Vector2};
use gdvar_benches::case::{Case, Name};
use gdvar_multiplayer::packet::{Address, Call, CalledNode, Packet, States};
use gdvar_multiplayer::{
    Arguments, ArgumentsDecoder, ArgumentsEncoder, Entity, Event, Method, Methods, Multiplayer, Node, Peer,
    Property, Replication, RpcMode, SceneDescription, Settings, SpawnOptions, SpawnerOptions, Synchronizer,
    TransferMode,
};

use crate::Row;

/// A state: `.:position` and `.:rotation`.
type State = (Vector2, f64);
/// The arguments of a call.
type Hit = (i64, String, Vector2);

const HIT: Method = Method {
    name: "hit",
    rpc_mode: RpcMode::AnyPeer,
    call_local: false,
    transfer: TransferMode::Reliable,
    channel: 0,
    arguments: &[],
};

const fn property(path: &'static str) -> Property {
    Property {
        path,
        replication: Replication::Always,
        spawn: true,
        field: path,
        declared: gdvar_multiplayer::DeclaredType::any,
    }
}

const SYNCHRONIZERS: &[Synchronizer] = &[Synchronizer {
    path: "Sync",
    owner: false,
    other_root: false,
    properties: &[property(".:position"), property(".:rotation")],
}];

const SCENES: &[SceneDescription] =
    &[SceneDescription { path: "res://node.tscn", synchronizers: Some(SYNCHRONIZERS) }];

fn client() -> Peer {
    Peer::new(2).expect("it is positive")
}

pub fn rows() -> Vec<Row> {
    let hit: Hit = (5, "crab".into(), Vector2::new(1.0, 2.0));
    let row = |job, title, packet, peer| Row { job, title, packet, peer };
    vec![
        row("call/write", "write a call", Some(write_call(hit.clone())), Some(call(hit.clone()))),
        row("call/read", "read a call", Some(read_call(&hit)), Some(take_call(&hit))),
        row("sync1/write", "write a SYNC of 1 state", Some(write_sync(1)), Some(sync(1))),
        row("sync1/read", "read a SYNC of 1 state", Some(read_sync(1)), Some(take_sync(1))),
        row("sync8/write", "write a SYNC of 8 states", Some(write_sync(8)), Some(sync(8))),
        row("sync8/read", "read a SYNC of 8 states", Some(read_sync(8)), Some(take_sync(8))),
        row("sync32/write", "write a SYNC of 32 states", Some(write_sync(32)), Some(sync(32))),
        row("sync32/read", "read a SYNC of 32 states", Some(read_sync(32)), Some(take_sync(32))),
        row("relay", "RELAY", None, Some(relay())),
    ]
}

fn case(job: &'static str, codec: &'static str, bytes: usize, mut once: impl FnMut() + 'static) -> Case {
    let run = Box::new(move |times| {
        for _ in 0..times {
            once();
        }
    });
    Case { name: Name { workload: "multiplayer", job, codec }, bytes, run }
}

fn encode_hit(hit: &Hit, values: &mut Vec<u8>) -> usize {
    let mut encoder = ArgumentsEncoder::new(Codec::new(), values);
    encoder.argument("amount", &hit.0).expect("an int");
    encoder.argument("by", &hit.1).expect("a String");
    encoder.argument("at", &hit.2).expect("a Vector2");
    encoder.count()
}

fn decode_hit(arguments: Arguments<'_>) -> Hit {
    let mut decoder = arguments.decoder(Codec::new());
    let mut next = || {
        Ok::<Hit, gdvar::Error>((
            decoder.argument("amount")?,
            decoder.argument("by")?,
            decoder.argument("at")?,
        ))
    };
    next().expect("they were encoded")
}

fn encode_call(hit: &Hit, values: &mut Vec<u8>, out: &mut Vec<u8>) {
    values.clear();
    let count = encode_hit(hit, values);
    let arguments = Arguments::new(count, values).expect("three");
    let node = CalledNode::id(9);
    Packet::Call(Call { node, method: 0, wide_method: false, arguments }).encode(out);
}

fn write_call(hit: Hit) -> Case {
    let (mut values, mut out) = (Vec::new(), Vec::new());
    encode_call(&hit, &mut values, &mut out);
    let len = out.len();
    case("write a call", "packet", len, move || {
        out.clear();
        encode_call(black_box(&hit), &mut values, &mut out);
        black_box(&out);
    })
}

fn read_call(hit: &Hit) -> Case {
    let mut packet = Vec::new();
    encode_call(hit, &mut Vec::new(), &mut packet);
    let read = |packet: &[u8]| match Packet::decode(packet) {
        Ok(Packet::Call(call)) => decode_hit(call.arguments),
        other => panic!("{other:?}"),
    };
    assert_eq!(read(&packet), *hit);
    case("read a call", "packet", packet.len(), move || {
        black_box(read(black_box(&packet)));
    })
}

/// Returns a server with a client, and a node whose path the two have agreed on.
fn server() -> (Multiplayer, Node) {
    let mut server = Multiplayer::server(Settings::default());
    let node = server.node("Chat", Methods::new([HIT]).expect("one name"));
    server.connected(client());
    let md5 = server.methods(node).expect("it is there").md5().to_owned();
    let simplify = Packet::SimplifyPath { md5: &md5, id: 9, path: "Chat" }.to_vec();
    server.receive(client(), &simplify, TransferMode::Reliable, 0);
    server.call(client(), node, 0, Arguments::None).expect("the client is here");
    let confirm = Packet::ConfirmPath { same: true, id: 1 }.to_vec();
    server.receive(client(), &confirm, TransferMode::Reliable, 0);
    drain(&mut server);
    (server, node)
}

fn drain(peer: &mut Multiplayer) {
    while peer.poll_event().is_some() {}
    while peer.poll_transmit().is_some() {}
}

fn call(hit: Hit) -> Case {
    let (mut server, node) = server();
    let mut values = Vec::new();
    let mut once = move |hit: &Hit| {
        values.clear();
        let count = encode_hit(hit, &mut values);
        let arguments = Arguments::new(count, &values).expect("three");
        server.call(client(), node, 0, arguments).expect("the client is here");
        server.poll_transmit().expect("a packet")
    };
    let packet = once(&hit);
    let Ok(Packet::Call(call)) = Packet::decode(&packet.bytes) else { panic!("{packet:?}") };
    assert_eq!(decode_hit(call.arguments), hit);
    case("write a call", "peer", packet.bytes.len(), move || {
        black_box(once(black_box(&hit)));
    })
}

fn take_call(hit: &Hit) -> Case {
    let (mut server, _) = server();
    let mut packet = Vec::new();
    encode_call(hit, &mut Vec::new(), &mut packet);
    let mut once = move |packet: &[u8]| {
        server.receive(client(), packet, TransferMode::Reliable, 0);
        match server.poll_event() {
            Some(Event::Call(call)) => decode_hit(call.arguments()),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(once(&packet), *hit);
    case("read a call", "peer", packet.len(), move || {
        black_box(once(black_box(&packet)));
    })
}

fn states(count: usize) -> Vec<State> {
    (0..count).map(|_| (Vector2::new(1.0, 2.0), 0.5)).collect()
}

fn encode_property(state: &State, property: usize, out: &mut ArgumentsEncoder<'_>) -> gdvar::Result<()> {
    match property {
        0 => out.argument("position", &state.0),
        _ => out.argument("rotation", &state.1),
    }
}

fn encode_sync(states: &[State], counter: u16, values: &mut Vec<u8>, out: &mut Vec<u8>) {
    out.push(6);
    out.extend_from_slice(&counter.to_le_bytes());
    for (id, state) in (1..).zip(states) {
        values.clear();
        let mut encoder = ArgumentsEncoder::new(Codec::new(), values);
        encode_property(state, 0, &mut encoder).expect("a Vector2");
        encode_property(state, 1, &mut encoder).expect("a float");
        States::push(Address::Net(id), values, out);
    }
}

fn write_sync(count: usize) -> Case {
    let states = states(count);
    let (mut values, mut out) = (Vec::new(), Vec::new());
    encode_sync(&states, 1, &mut values, &mut out);
    let len = out.len();
    case("write a SYNC", "packet", len, move || {
        out.clear();
        encode_sync(black_box(&states), 1, &mut values, &mut out);
        black_box(&out);
    })
}

fn decode_state(values: &[u8]) -> State {
    let mut decoder = ArgumentsDecoder::of_state(Codec::new(), values);
    let mut next =
        || Ok::<State, gdvar::Error>((decoder.argument("position")?, decoder.argument("rotation")?));
    next().expect("they were encoded")
}

fn read_sync(count: usize) -> Case {
    let states = states(count);
    let mut packet = Vec::new();
    encode_sync(&states, 1, &mut Vec::new(), &mut packet);
    let read = |packet: &[u8], out: &mut Vec<State>| {
        out.clear();
        match Packet::decode(packet) {
            Ok(Packet::Sync { states, .. }) => {
                out.extend(states.iter().map(|(_, values)| decode_state(values)));
            }
            other => panic!("{other:?}"),
        }
    };
    let mut out = Vec::new();
    read(&packet, &mut out);
    assert_eq!(out, states);
    case("read a SYNC", "packet", packet.len(), move || {
        read(black_box(&packet), &mut out);
        black_box(&out);
    })
}

/// Adds a spawner, and returns the nodes that it has spawned.
fn spawn(server: &mut Multiplayer, states: &[State]) -> Vec<Entity> {
    let options = SpawnerOptions { path: "Spawner", parent: "Nodes", scenes: SCENES, ..Default::default() };
    let spawner = server.spawner(&options);
    let mut spawn = |index: usize| {
        let name = format!("P{index}");
        let options = SpawnOptions { scene: Some(0), name: &name, ..Default::default() };
        let mut encode =
            |_, property, out: &mut ArgumentsEncoder<'_>| encode_property(&states[index], property, out);
        server.spawn(spawner, &options, &mut encode).expect("the name is free")
    };
    (0..states.len()).map(&mut spawn).collect()
}

fn sync(count: usize) -> Case {
    let states = states(count);
    let (mut server, _) = server();
    let entities = spawn(&mut server, &states);
    drain(&mut server);
    let mut once = move |states: &[State]| {
        for (entity, state) in entities.iter().zip(states) {
            let mut encode =
                |_, property, out: &mut ArgumentsEncoder<'_>| encode_property(state, property, out);
            server.update(*entity, &mut encode).expect("values");
        }
        server.sync();
        server.poll_transmit().expect("a packet")
    };
    let packet = once(&states);
    let Ok(Packet::Sync { states: found, .. }) = Packet::decode(&packet.bytes) else { panic!("{packet:?}") };
    let found: Vec<State> = found.iter().map(|(_, values)| decode_state(values)).collect();
    assert_eq!(found, states);
    case("write a SYNC", "peer", packet.bytes.len(), move || {
        black_box(once(black_box(&states)));
    })
}

fn take_sync(count: usize) -> Case {
    let states = states(count);
    // What a server spawns at a client, and then synchronizes.
    let (mut server, _) = server();
    let mut peer = Multiplayer::client(client(), Settings::default());
    let options = SpawnerOptions { path: "Spawner", parent: "Nodes", scenes: SCENES, ..Default::default() };
    peer.spawner(&options);
    peer.connected(Peer::SERVER);
    spawn(&mut server, &states);
    server.sync();
    let mut packet = Vec::new();
    while let Some(next) = server.poll_transmit() {
        peer.receive(Peer::SERVER, &next.bytes, TransferMode::Reliable, 0);
        packet = next.bytes;
    }
    drain(&mut peer);
    let mut counter = 1_u16;
    let mut once = move |packet: &mut [u8], out: &mut Vec<State>| {
        out.clear();
        counter = counter.wrapping_add(1);
        packet[1..3].copy_from_slice(&counter.to_le_bytes());
        peer.receive(Peer::SERVER, packet, TransferMode::Unreliable, 0);
        while let Some(event) = peer.poll_event() {
            let Event::Synchronized { entity, synchronizer, .. } = event else { panic!("{event:?}") };
            let value = |property| peer.value(entity, synchronizer, property).expect("it was sent");
            let position = value(0).argument("position").expect("a Vector2");
            out.push((position, value(1).argument("rotation").expect("a float")));
        }
    };
    let mut out = Vec::new();
    once(&mut packet, &mut out);
    assert_eq!(out, states);
    case("read a SYNC", "peer", packet.len(), move || {
        once(black_box(&mut packet), &mut out);
        black_box(&out);
    })
}

fn relay() -> Case {
    let mut settings = Settings::default();
    // The time does not go on, so this many packets come at once.
    let limits = &mut settings.limits;
    (limits.relayed_bytes_per_second, limits.calls_per_second, limits.bytes_per_second) =
        (u32::MAX, u32::MAX, u32::MAX);
    let mut server = Multiplayer::server(settings);
    let third = Peer::new(3).expect("it is positive");
    server.connected(client());
    server.connected(third);
    drain(&mut server);
    let packet = Packet::Relay { peer: 3, inner: b"\x03hello, this is a message" }.to_vec();
    let mut once = move |packet: &[u8]| {
        server.receive(client(), packet, TransferMode::Reliable, 0);
        server.poll_transmit().expect("it was relayed")
    };
    assert_eq!(once(&packet).to, third);
    case("RELAY", "peer", packet.len(), move || {
        black_box(once(black_box(&packet)));
    })
}
