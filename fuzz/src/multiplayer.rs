//! Any packets, given to a server with two clients and to a client. The bytes of packets are kept, and a peer takes no more
//! memory than its limits say.

use gdvar_multiplayer::packet::Packet;
use gdvar_multiplayer::{
    DeclaredType, Entity, Event, Method, Methods, Multiplayer, Peer, Property, Replication, RpcMode,
    SceneDescription, Settings, SpawnOptions, SpawnerOptions, Synchronizer, TransferMode,
};

const METHODS: [&str; 12] = [
    "va", "none", "one", "auth", "local", "unrel", "ordered", "unrel_3", "rel_2", "Upper", "_under", "größe",
];

const fn property(path: &'static str, replication: Replication, spawn: bool) -> Property {
    Property { path, replication, spawn, field: path, declared: DeclaredType::of::<i64> }
}

const fn synchronizer(path: &'static str, owner: bool, properties: &'static [Property]) -> Synchronizer {
    Synchronizer { path, owner, other_root: false, properties }
}

/// The scenes of the project that records what engines send.
const PLAYER: &[Synchronizer] = &[
    synchronizer(
        "State",
        false,
        &[
            property(".:position", Replication::Always, true),
            property(".:hp", Replication::OnChange, true),
            property(".:title", Replication::Never, true),
            property("Body:rotation", Replication::Always, false),
        ],
    ),
    synchronizer(
        "Extra",
        false,
        &[
            property(".:tags", Replication::OnChange, true),
            property("Body:scale:x", Replication::OnChange, true),
        ],
    ),
    synchronizer(
        "Input",
        true,
        &[property(".:dir", Replication::Always, true), property(".:firing", Replication::OnChange, true)],
    ),
];

const SCENES: &[SceneDescription] = &[
    SceneDescription { path: "res://crate.tscn", synchronizers: Some(&[]) },
    SceneDescription { path: "res://player.tscn", synchronizers: Some(PLAYER) },
    SceneDescription { path: "res://nested.tscn", synchronizers: None },
];

fn peer(id: i32) -> Peer {
    Peer::new(id).expect("it is positive")
}

/// Adds the nodes of the project.
fn furnish(side: &mut Multiplayer, authority: Peer) -> Entity {
    let methods = METHODS.map(|name| Method {
        name,
        rpc_mode: if name == "auth" { RpcMode::Authority } else { RpcMode::AnyPeer },
        call_local: false,
        transfer: TransferMode::Reliable,
        channel: 0,
        arguments: &[],
    });
    side.node("World/Chat", Methods::new(methods).expect("each name stands once"));
    let options = SpawnerOptions {
        path: "World/Spawner",
        parent: "World/Players",
        scenes: SCENES,
        authority,
        ..Default::default()
    };
    side.spawner(&options);
    let options = SpawnerOptions { path: "World/Custom", parent: "World/Things", ..Default::default() };
    let custom = side.spawner(&options);
    if side.me().is_server() {
        let options = SpawnOptions { name: "made", ..Default::default() };
        side.spawn(custom, &options, &mut |_, _, _| Ok(())).expect("the name is free");
    }
    side.place("World", PLAYER, Some(peer(2)))
}

/// What a side sent and what happened there was looked at. Returns the packets.
fn check_side(side: &mut Multiplayer, entity: Entity) -> Vec<gdvar_multiplayer::Outgoing> {
    while let Some(event) = side.poll_event() {
        match event {
            // The arguments were checked, so they can be skipped.
            Event::Call(call) => {
                let mut decoder = call.arguments().decoder(side.settings().codec);
                if let gdvar_multiplayer::Arguments::List { count, .. } = call.arguments() {
                    for _ in 0..count {
                        decoder.skip().expect("it was checked");
                    }
                    decoder.finish().expect("it was checked");
                }
            }
            // So were the values of a state, unless the node is gone since.
            Event::Synchronized { entity, synchronizer, properties, .. } if side.exists(entity) => {
                for property in properties.of(PLAYER[synchronizer].properties) {
                    let value = side.value(entity, synchronizer, property);
                    value.expect("it was sent").skip().expect("it was checked");
                }
            }
            Event::Refused { refusal, .. } => {
                let text = refusal.to_string();
                assert!(!text.is_empty() && text.len() < 1000, "{text}");
            }
            _ => {}
        }
    }
    let limits = &side.settings().limits;
    let most = limits.reliable_queue + limits.unreliable_queue + limits.message;
    for id in 1..4 {
        assert!(side.waiting_bytes(peer(id)) <= most);
    }
    let mut encode = |_, _, out: &mut gdvar_multiplayer::ArgumentsEncoder<'_>| out.argument("value", &1);
    side.update(entity, &mut encode).expect("ints");
    side.sync();
    while side.poll_close().is_some() {}
    std::iter::from_fn(|| side.poll_transmit()).collect()
}

/// Checks one input: packets, each behind a byte that says who sends it and how, and its length in two bytes.
pub fn check(input: &[u8]) {
    let mut server = Multiplayer::server(Settings::default());
    let mut client = Multiplayer::client(peer(2), Settings::default());
    // One peer of the game may spawn.
    let at_server = furnish(&mut server, if input.first() == Some(&1) { peer(2) } else { Peer::SERVER });
    let at_client = furnish(&mut client, Peer::SERVER);
    let mut rest = input;
    let mut number = 0_u64;
    while let Some((&[how, low, high], next)) = rest.split_first_chunk() {
        let len = usize::from(u16::from_le_bytes([low, high])).min(next.len());
        let (packet, next) = next.split_at(len);
        rest = next;
        number += 1;
        if let Ok(decoded) = Packet::decode(packet) {
            let again = decoded.to_vec();
            assert_eq!(Packet::decode(&again), Ok(decoded));
        }
        for id in [2, 3] {
            server.connected(peer(id));
        }
        client.connected(Peer::SERVER);
        let mode = match how >> 2 & 3 {
            0 => TransferMode::Unreliable,
            1 => TransferMode::UnreliableOrdered,
            _ => TransferMode::Reliable,
        };
        match how & 3 {
            0 => server.receive(peer(2), packet, mode, how >> 4),
            1 => server.receive(peer(3), packet, mode, how >> 4),
            2 => client.receive(Peer::SERVER, packet, mode, how >> 4),
            // What one side sends, the other takes.
            _ => {
                let packets = check_side(&mut server, at_server);
                for packet in packets.iter().filter(|packet| packet.to == peer(2)) {
                    client.receive(Peer::SERVER, &packet.bytes, packet.mode, packet.channel);
                }
                for packet in check_side(&mut client, at_client) {
                    server.receive(peer(2), &packet.bytes, packet.mode, packet.channel);
                }
            }
        }
        let now = std::time::Duration::from_millis(100 * number);
        server.advance(now);
        client.advance(now);
    }
    check_side(&mut server, at_server);
    check_side(&mut client, at_client);
}

/// Returns an input of these packets: who sends each (0 and 1 for the clients 2 and 3, 2 for the server), and its bytes.
pub fn input<'a>(packets: impl IntoIterator<Item = (u8, &'a [u8])>) -> Vec<u8> {
    // Reliable.
    const HOW: u8 = 2 << 2;
    let mut input = Vec::new();
    for (from, packet) in packets {
        let len = u16::try_from(packet.len()).unwrap_or(u16::MAX);
        input.push(HOW | from);
        input.extend_from_slice(&len.to_le_bytes());
        input.extend_from_slice(&packet[..usize::from(len)]);
    }
    input
}
