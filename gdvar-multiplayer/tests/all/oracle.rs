//! The engine as the judge: what stock peers send at random is read and written again, and a stock peer takes what Rust sends
//! for the same calls, spawns and changes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::engine::{Engine, Folder};
use crate::hub::{PLAYER, Side, Values, calls_with, peer, refusals};
use crate::recorded::again::{decoded, encoded, innermost, same_arguments, same_packet, same_states};
use crate::recorded::{self, Line};
use gdvar_core::generic::Variant;
use gdvar_core::{Codec, Real};
use gdvar_multiplayer::packet::{Address, Call, Packet, Scene, Spawn};
use gdvar_multiplayer::{
    Arguments, ArgumentsDecoder, Entity, Peer, Properties, Settings, SpawnOptions, TransferMode,
};

/// It takes 2 seconds on an idle machine.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The client that is compared with Rust.
const CLIENT: i32 = 2;

/// Returns the engine, and what three stock peers send for random calls, spawns and changes.
fn recorded_now() -> Option<(Engine, Vec<Line>)> {
    let engine = Engine::godot4()?.at_least((4, 6, 0))?;
    let seed = std::env::var("GDVAR_SEED").unwrap_or_else(|_| "1".to_owned());
    let engine = engine.in_project(recorded::folder().join("recorder"));
    let run = engine.run_script("oracle.gd", &[&seed], TIMEOUT);
    assert!(run.success, "{run}");
    let lines: Vec<Line> =
        run.stdout.lines().filter(|line| line.starts_with('{')).map(recorded::parse).collect();
    let errors: Vec<&Line> = lines.iter().filter(|line| line.error.is_some()).collect();
    assert!(errors.is_empty(), "the stock peers do not agree with each other: {errors:?}");
    Some((engine, lines))
}

/// Returns whether the transport of the server hands a packet to the client.
fn is_for_client(line: &Line) -> bool {
    line.from == 1 && (line.to == CLIENT || line.to == 0 || line.to < 0 && line.to != -CLIENT)
}

fn server_packets(lines: &[Line]) -> impl Iterator<Item = (&Line, Vec<u8>)> {
    lines.iter().filter(|line| is_for_client(line)).filter_map(|line| Some((line, line.packet()?)))
}

/// Checks that everything is the same after decoding and encoding.
fn check_again<R: Real>(lines: &[Line]) {
    let (mut lists, mut states, mut packets) = (0, 0, 0);
    for line in lines {
        let Some(bytes) = line.packet() else { continue };
        packets += 1;
        let packet = innermost(same_packet(&bytes, line));
        states += same_states::<R>(packet, line);
        if let Packet::Call(call) = packet {
            lists += u32::from(same_arguments::<R>(call.arguments, Codec::new(), line));
        }
    }
    assert!(
        packets > 4000 && lists > 1500 && states > 1500,
        "{packets} packets, {lists} lists, {states} states"
    );
}

/// Checks that a Rust client takes what the stock server sends to a stock client.
fn check_client<R: Real>(lines: &[Line]) {
    let mut client = Side::client(CLIENT, Settings::default());
    client.peer.connected(Peer::SERVER);
    client.peer.receive(Peer::SERVER, &Packet::AddPeer(3).to_vec(), TransferMode::Reliable, 0);
    let mut heard = 0;
    for (line, bytes) in server_packets(lines) {
        client.peer.receive(Peer::SERVER, &bytes, TransferMode::Reliable, line.channel);
        let events = client.events();
        assert!(refusals(&events).is_empty(), "{:?} for {line:?}", refusals(&events));
        while client.peer.poll_transmit().is_some() {}
        let Ok(Packet::Call(_)) = Packet::decode(&bytes).map(innermost) else { continue };
        let calls = calls_with::<R>(&client, &events);
        let [(_, _, arguments)] = &calls[..] else { panic!("{calls:?} for {line:?}") };
        if let Some(expected) = line.arguments() {
            let expected: Vec<Variant<R>> = gdvar_core::from_bytes(&expected).expect("an Array");
            assert_eq!(
                gdvar_core::to_bytes(arguments).ok(),
                gdvar_core::to_bytes(&expected).ok(),
                "{line:?}"
            );
            heard += 1;
        }
    }
    assert!(heard > 700, "only {heard} calls");
}

/// A Rust server that does what the stock server did, as its packets tell.
struct Again<R: Real> {
    server: Side,
    /// Each player by its name, and what the stock server calls its synchronizers.
    players: BTreeMap<String, (Entity, Values<R>)>,
    /// Every node that is spawned, by the stock server's net id.
    nodes: BTreeMap<u32, (Entity, String)>,
    synchronizers: BTreeMap<u32, (String, usize)>,
    /// What the stock client is to be given.
    script: String,
    calls: usize,
    values: usize,
}

impl<R: Real> Again<R> {
    fn new() -> Self {
        let mut server = Side::server(Settings::default());
        server.peer.connected(peer(CLIENT));
        let (players, nodes, synchronizers) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { server, players, nodes, synchronizers, script: String::new(), calls: 0, values: 0 }
    }

    /// Adds the packets that the server sends, and confirms paths as the client will.
    fn flush(&mut self, arguments: Option<&[Variant<R>]>) {
        while let Some(packet) = self.server.peer.poll_transmit() {
            if let Ok(Packet::SimplifyPath { id, .. }) = Packet::decode(&packet.bytes) {
                let confirm = Packet::ConfirmPath { same: true, id }.to_vec();
                self.server.peer.receive(peer(CLIENT), &confirm, TransferMode::Reliable, 0);
            } else if let Some(arguments) = arguments {
                let bytes = gdvar_core::to_bytes(arguments).expect("values");
                writeln!(self.script, "call {}", to_hex(&bytes)).expect("memory");
                self.calls += 1;
            }
            writeln!(self.script, "packet {}", to_hex(&packet.bytes)).expect("memory");
        }
        assert!(refusals(&self.server.events()).is_empty());
    }

    fn call(&mut self, call: &Call<'_>) {
        let arguments = call.arguments;
        let variants: Vec<Variant<R>> =
            decoded(arguments.decoder(Codec::new()), Some(arguments.len())).expect("it was compared");
        let (count, values) = encoded(Codec::new(), &variants);
        let arguments = Arguments::new(count, &values).expect("at most 255");
        let chat = self.server.chat;
        self.server.peer.call(peer(CLIENT), chat, call.method, arguments).expect("the client is here");
        self.flush(Some(&variants));
    }

    fn spawn(&mut self, spawn: &Spawn<'_>) {
        let (scene, data, spawner) = match spawn.scene {
            Scene::Listed(scene) => (Some(scene), &[][..], self.server.spawner),
            Scene::Custom(data) => (None, data, self.server.custom),
        };
        let is_player = scene == Some(1);
        let zeros = PLAYER.iter().map(|sync| vec![Variant::Float(0.0); sync.properties.len()]);
        let mut values = Values(zeros.collect());
        let owner = spawn.name.parse().ok().and_then(Peer::new);
        let listed = spawn.synchronizers.len();
        if is_player {
            let mut state = ArgumentsDecoder::of_state(Codec::new(), spawn.state);
            for (index, sync) in PLAYER.iter().enumerate().take(listed) {
                for property in Properties::Spawned.of(sync.properties) {
                    values.0[index][property] = state.argument("property").expect("it was compared");
                }
            }
        }
        let options = SpawnOptions { scene, data, name: spawn.name, owner, ..Default::default() };
        let entity =
            self.server.peer.spawn(spawner, &options, &mut values.encode()).expect("the name is free");
        self.nodes.insert(spawn.net_id, (entity, spawn.name.to_owned()));
        for (index, id) in spawn.synchronizers.iter().enumerate() {
            self.synchronizers.insert(id, (spawn.name.to_owned(), index));
        }
        if is_player {
            self.players.insert(spawn.name.to_owned(), (entity, values));
        }
        self.flush(None);
    }

    fn despawn(&mut self, net_id: u32) {
        let (entity, name) = self.nodes.remove(&net_id).expect("it was spawned");
        self.expect_values(&name);
        self.players.remove(&name);
        assert!(self.server.peer.despawn(entity));
        self.flush(None);
    }

    /// Takes a state, and sends it at once.
    fn change(&mut self, address: Address, properties: Properties, state: &[u8]) {
        let Address::Net(id) = address else { return };
        let (name, index) = self.synchronizers.get(&id).expect("it was spawned");
        let (entity, values) = self.players.get_mut(name).expect("it was spawned");
        let mut state = ArgumentsDecoder::of_state(Codec::new(), state);
        for property in properties.of(PLAYER[*index].properties) {
            values.0[*index][property] = state.argument("property").expect("it was compared");
        }
        self.server.peer.update(*entity, &mut values.encode()).expect("values");
        self.server.peer.sync();
        self.flush(None);
    }

    fn take(&mut self, packet: Packet<'_>) {
        match packet {
            Packet::Call(call) => self.call(&call),
            Packet::Spawn(spawn) => self.spawn(&spawn),
            Packet::Despawn { net_id } => self.despawn(net_id),
            Packet::Sync { states, .. } => {
                for (address, state) in states.iter() {
                    self.change(address, Properties::Always, state);
                }
            }
            Packet::Delta { deltas } => {
                for (address, mask, state) in deltas.iter() {
                    self.change(address, Properties::Changed(mask), state);
                }
            }
            _ => {}
        }
    }

    /// Adds the values that the client has to have of a player by now. Other nodes have none.
    fn expect_values(&mut self, name: &str) {
        let Some((_, values)) = self.players.get(name) else { return };
        // The `Input` of a player that is named after the client belongs to the client.
        let owned = usize::from(name.parse::<i32>().is_ok());
        for (sync, values) in PLAYER.iter().zip(&values.0).take(PLAYER.len() - owned) {
            for (property, value) in sync.properties.iter().zip(values) {
                let (node, path) = property.path.split_once(':').expect("a path of a property");
                let bytes = to_hex(&gdvar_core::to_bytes(value).expect("a value"));
                writeln!(self.script, "value World/Players/{name}/{node} {path} {bytes}").expect("memory");
                self.values += 1;
            }
        }
    }

    /// Adds what the client has to have in the end.
    fn finish(&mut self) {
        let names: Vec<String> = self.players.keys().cloned().collect();
        for name in names {
            self.expect_values(&name);
        }
        let things = self.nodes.values().filter(|(_, name)| name.starts_with("made")).count();
        writeln!(self.script, "count World/Players {}", self.nodes.len() - things).expect("memory");
        writeln!(self.script, "count World/Things {things}").expect("memory");
    }
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        write!(text, "{byte:02x}").expect("memory");
        text
    })
}

/// Checks that a stock client takes what a Rust server sends for the same calls, spawns and changes.
fn check_server<R: Real>(engine: &Engine, lines: &[Line]) {
    let mut again = Again::<R>::new();
    for (line, bytes) in server_packets(lines) {
        let packet = Packet::decode(&bytes).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        again.take(packet);
    }
    again.finish();
    let folder = Folder::new();
    let file = folder.write("packets", &again.script);
    let run = engine.run_script("replay.gd", &[file.to_str().expect("a path of the target folder")], TIMEOUT);
    let wrong: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| line.starts_with("error") || line.contains("Chat."))
        .take(5)
        .collect();
    assert!(run.success && wrong.is_empty(), "{}\n{}", wrong.join("\n"), run.stderr);
    let packets = again.script.lines().filter(|line| line.starts_with("packet")).count();
    let (calls, values) = (again.calls, again.values);
    let expected =
        format!("replayed {packets} packets, heard {calls} of {calls} calls, compared {values} values");
    assert!(run.stdout.contains(&expected), "{expected}\n{run}");
    assert!(calls > 700 && values > 300, "{expected}");
}

#[test]
fn stock_peers_and_rust_understand_each_other() {
    let Some((engine, lines)) = recorded_now() else { return };
    if engine.is_double_precision() {
        check::<f64>(&engine, &lines);
    } else {
        check::<f32>(&engine, &lines);
    }
}

fn check<R: Real>(engine: &Engine, lines: &[Line]) {
    check_again::<R>(lines);
    check_client::<R>(lines);
    check_server::<R>(engine, lines);
}
