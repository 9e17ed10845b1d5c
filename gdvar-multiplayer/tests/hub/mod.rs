//! Peers in one process, whose packets are carried by hand.

// Each test file that includes this module uses only part of it.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::time::Duration;

use gdvar_core::{Codec, GodotEncode, Real, Variant, generic};
use gdvar_multiplayer::{
    Arguments, ArgumentsEncoder, DeclaredType, Event, IncomingCall, LeaveKind, Method, Methods, Multiplayer,
    Node, Outgoing, Peer, Property, Replication, RpcMode, SceneDescription, Settings, Spawner,
    SpawnerOptions, Synchronizer, TransferMode,
};

/// The checksum of a node without methods.
pub(crate) const NO_METHODS: &str = "d41d8cd98f00b204e9800998ecf8427e";

pub(crate) fn peer(id: i32) -> Peer {
    Peer::new(id).expect("a positive id")
}

/// Returns a method that every peer may call, reliably, on channel 0.
pub(crate) const fn any_peer(name: &'static str) -> Method {
    Method {
        name,
        rpc_mode: RpcMode::AnyPeer,
        call_local: false,
        transfer: TransferMode::Reliable,
        channel: 0,
        arguments: &[],
    }
}

pub(crate) const fn authority(name: &'static str) -> Method {
    Method { rpc_mode: RpcMode::Authority, ..any_peer(name) }
}

/// The methods of `caller.gd` in the recorder.
pub(crate) fn chat_methods() -> Methods {
    Methods::new([
        any_peer("va"),
        any_peer("none"),
        any_peer("one"),
        authority("auth"),
        Method { call_local: true, ..any_peer("local") },
        Method { transfer: TransferMode::Unreliable, ..any_peer("unrel") },
        Method { transfer: TransferMode::UnreliableOrdered, ..any_peer("ordered") },
        Method { transfer: TransferMode::Unreliable, channel: 3, ..any_peer("unrel_3") },
        Method { channel: 2, ..any_peer("rel_2") },
        any_peer("Upper"),
        any_peer("_under"),
        any_peer("größe"),
    ])
    .expect("each name stands once")
}

const fn property(path: &'static str, replication: Replication, spawn: bool) -> Property {
    Property { path, replication, spawn, field: path, declared: DeclaredType::any }
}

const fn synchronizer(path: &'static str, owner: bool, properties: &'static [Property]) -> Synchronizer {
    Synchronizer { path, owner, other_root: false, properties }
}

/// `player.tscn` of the recorder.
pub(crate) const PLAYER: &[Synchronizer] = &[
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

/// `Clock` in `world.tscn` of the recorder.
pub(crate) const CLOCK: &[Synchronizer] = &[synchronizer(
    "Clock",
    false,
    &[
        property(".:process_priority", Replication::Always, true),
        property(".:editor_description", Replication::OnChange, true),
    ],
)];

/// `nested.tscn` of the recorder.
pub(crate) const TANK: &[Synchronizer] = &[
    Synchronizer {
        other_root: true,
        ..synchronizer("Gun/Aim", false, &[property(".:rotation", Replication::OnChange, true)])
    },
    synchronizer("Gun/Far", false, &[property(".:z_index", Replication::Always, true)]),
    synchronizer("Body", false, &[property(".:position", Replication::Always, true)]),
];

pub(crate) const SCENES: &[SceneDescription] = &[
    SceneDescription { path: "res://crate.tscn", synchronizers: Some(&[]) },
    SceneDescription { path: "res://player.tscn", synchronizers: Some(PLAYER) },
    SceneDescription { path: "res://nested.tscn", synchronizers: Some(TANK) },
];

/// The values of a node's properties, by synchronizer and property.
pub(crate) struct Values<R: Real = f32>(pub(crate) Vec<Vec<generic::Variant<R>>>);

impl<R: Real> Values<R> {
    pub(crate) fn encode(
        &self,
    ) -> impl FnMut(usize, usize, &mut ArgumentsEncoder<'_>) -> gdvar_core::Result<()> + '_ {
        |synchronizer, property, out| out.argument("property", &self.0[synchronizer][property])
    }
}

/// A peer with the world of the recorder.
pub(crate) struct Side {
    pub(crate) peer: Multiplayer,
    pub(crate) chat: Node,
    pub(crate) spawner: Spawner,
    pub(crate) custom: Spawner,
    /// Everything that was sent.
    pub(crate) sent: Vec<Outgoing>,
}

/// Returns the next packet for one peer, as if no other took any now.
pub(crate) fn poll_of(side: &mut Multiplayer, id: i32) -> Option<Outgoing> {
    let others: Vec<Peer> = side.peers().filter(|other| other.id() != id).collect();
    for other in &others {
        side.set_writable(*other, false);
    }
    let packet = side.poll_transmit();
    for other in others {
        side.set_writable(other, true);
    }
    packet
}

impl Side {
    pub(crate) fn new(mut peer: Multiplayer) -> Self {
        // In the order of the scene, as ids are given in that order.
        let spawner = peer.spawner(&SpawnerOptions {
            path: "World/Spawner",
            parent: "World/Players",
            scenes: SCENES,
            ..Default::default()
        });
        let custom = peer.spawner(&SpawnerOptions {
            path: "World/Custom",
            parent: "World/Things",
            ..Default::default()
        });
        let chat = peer.node("World/Chat", chat_methods());
        Self { peer, chat, spawner, custom, sent: Vec::new() }
    }

    /// Returns the next packet for one client, as if no other took any now.
    pub(crate) fn poll_of(&mut self, id: i32) -> Option<Outgoing> {
        poll_of(&mut self.peer, id)
    }

    /// Returns the next connection that is to be closed, and why.
    pub(crate) fn closed(&mut self) -> Option<(Peer, LeaveKind)> {
        self.peer.poll_close().map(|(peer, reason)| (peer, reason.kind()))
    }

    pub(crate) fn server(settings: Settings) -> Self {
        Self::new(Multiplayer::server(settings))
    }

    pub(crate) fn client(id: i32, settings: Settings) -> Self {
        Self::new(Multiplayer::client(peer(id), settings))
    }

    /// Returns everything that has happened since the last call.
    pub(crate) fn events(&mut self) -> Vec<Event> {
        std::iter::from_fn(|| self.peer.poll_event()).collect()
    }

    /// Calls a method of the chat with some values.
    pub(crate) fn call(
        &mut self,
        target: impl Into<gdvar_multiplayer::Receivers>,
        method: &str,
        values: &[Variant],
    ) -> Result<usize, gdvar_multiplayer::SendError> {
        let number = self.peer.methods(self.chat).and_then(|methods| methods.number(method));
        let (count, bytes) = encoded(values);
        let arguments = Arguments::new(count, &bytes).expect("at most 255 values");
        self.peer.call(target, self.chat, number.expect("a method of the chat"), arguments)
    }
}

pub(crate) fn encoded(values: &[Variant]) -> (usize, Vec<u8>) {
    let mut bytes = Vec::new();
    let mut encoder = ArgumentsEncoder::new(Codec::new(), &mut bytes);
    for value in values {
        encoder.argument("value", value).expect("a Variant can be encoded");
    }
    (encoder.count(), bytes)
}

pub(crate) fn compressed(value: &(impl GodotEncode + ?Sized)) -> Vec<u8> {
    let mut bytes = Vec::new();
    ArgumentsEncoder::new(Codec::new(), &mut bytes).argument("value", value).expect("it can be encoded");
    bytes
}

/// Returns the method's name and the arguments of a call.
pub(crate) fn described<R: Real>(side: &Side, call: &IncomingCall) -> (String, Vec<generic::Variant<R>>) {
    let methods = side.peer.methods(call.node()).expect("the node exists");
    let name = methods.get(call.method()).expect("the method exists").name.to_owned();
    let mut decoder = call.arguments().decoder(Codec::new());
    let count = call.arguments().len();
    let values = (0..count).map(|_| decoder.argument("value").expect("it was checked")).collect();
    (name, values)
}

/// Returns the calls among events: who called, what, with which arguments.
pub(crate) fn calls(side: &Side, events: &[Event]) -> Vec<(i32, String, Vec<Variant>)> {
    calls_with(side, events)
}

/// Returns the calls among events, with reals of one kind.
pub(crate) fn calls_with<R: Real>(
    side: &Side,
    events: &[Event],
) -> Vec<(i32, String, Vec<generic::Variant<R>>)> {
    let calls = events.iter().filter_map(|event| match event {
        Event::Call(call) => Some(call),
        _ => None,
    });
    calls
        .map(|call| (call.peer().id(), described(side, call)))
        .map(|(id, (name, values))| (id, name, values))
        .collect()
}

/// Returns the reasons of refusals among events.
pub(crate) fn refusals(events: &[Event]) -> Vec<String> {
    let refusals = events.iter().filter_map(|event| match event {
        Event::Refused { refusal, .. } => Some(refusal.to_string()),
        _ => None,
    });
    refusals.collect()
}

/// A server and its clients.
pub(crate) struct Hub {
    pub(crate) server: Side,
    pub(crate) clients: BTreeMap<i32, Side>,
    now: Duration,
}

impl Hub {
    pub(crate) fn new(server: Settings) -> Self {
        Self { server: Side::server(server), clients: BTreeMap::new(), now: Duration::ZERO }
    }

    /// Returns a server with clients that have joined, and whose events were fetched.
    pub(crate) fn with_clients<const N: usize>(ids: [i32; N]) -> Self {
        let mut hub = Self::new(Settings::default());
        for id in ids {
            hub.connect(id, Settings::default());
        }
        hub.run();
        hub.server.events();
        for client in hub.clients.values_mut() {
            client.events();
        }
        hub
    }

    pub(crate) fn connect(&mut self, id: i32, settings: Settings) {
        let mut client = Side::client(id, settings);
        client.peer.connected(Peer::SERVER);
        self.server.peer.connected(peer(id));
        self.clients.insert(id, client);
    }

    pub(crate) fn disconnect(&mut self, id: i32) {
        self.server.peer.disconnected(peer(id), LeaveKind::Reset);
        if let Some(client) = self.clients.get_mut(&id) {
            client.peer.disconnected(Peer::SERVER, LeaveKind::Reset);
        }
    }

    pub(crate) fn client(&mut self, id: i32) -> &mut Side {
        self.clients.get_mut(&id).expect("the client is connected")
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        self.now += by;
        self.server.peer.advance(self.now);
        for client in self.clients.values_mut() {
            client.peer.advance(self.now);
        }
    }

    /// Carries packets until nobody has any.
    pub(crate) fn run(&mut self) {
        loop {
            let mut idle = true;
            while let Some(packet) = self.server.peer.poll_transmit() {
                idle = false;
                if let Some(client) = self.clients.get_mut(&packet.to.id()) {
                    client.peer.receive(Peer::SERVER, &packet.bytes, packet.mode, packet.channel);
                }
                self.server.sent.push(packet);
            }
            for (id, client) in &mut self.clients {
                while let Some(packet) = client.peer.poll_transmit() {
                    idle = false;
                    self.server.peer.receive(peer(*id), &packet.bytes, packet.mode, packet.channel);
                    client.sent.push(packet);
                }
            }
            if idle {
                return;
            }
        }
    }
}
