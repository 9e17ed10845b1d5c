//! A server in a game's loop, without tokio: what [`Network::frame`] does in each frame is all that a `Multiplayer` needs. Here ENet
//! carries its packets, on a socket of std. Stock games join with `ENetMultiplayerPeer.create_client("localhost", 7001)`.

use std::collections::BTreeMap;
use std::net::UdpSocket;
use std::time::{Duration, Instant};
use std::{error, thread};

use gdvar_multiplayer::{Event, LeaveKind, Multiplayer, Output, Peer, Settings, TransferMode};
use rusty_enet as enet;

/// A multiplayer and its connections.
pub(crate) struct Network {
    /// For calls, spawns and state.
    pub(crate) multiplayer: Multiplayer,
    host: enet::Host<UdpSocket>,
    peers: BTreeMap<Peer, enet::PeerID>,
    start: Instant,
}

impl Network {
    /// Serves on a socket.
    pub(crate) fn new(socket: UdpSocket) -> Result<Self, Box<dyn error::Error>> {
        let settings = enet::HostSettings { peer_limit: 32, channel_limit: 255, ..Default::default() };
        let host = enet::Host::new(socket, settings).map_err(|error| format!("{error:?}"))?;
        let multiplayer = Multiplayer::server(Settings::default());
        Ok(Self { multiplayer, host, peers: BTreeMap::new(), start: Instant::now() })
    }

    fn id_of(&self, peer: enet::PeerID) -> Option<Peer> {
        self.peers.iter().find(|(_, known)| **known == peer).map(|(id, _)| *id)
    }

    /// Takes what has come, and sends what waits. Returns what has happened.
    pub(crate) fn frame(&mut self) -> Result<Vec<Event>, Box<dyn error::Error>> {
        self.multiplayer.advance(self.start.elapsed());
        while let Some(event) = self.host.service()? {
            match event.no_ref() {
                // A client chooses its id, and says it with the connection.
                enet::EventNoRef::Connect { peer, data } => {
                    let id = i32::try_from(data).ok().and_then(Peer::new);
                    match id.filter(|id| !id.is_server() && !self.peers.contains_key(id)) {
                        Some(id) => {
                            self.peers.insert(id, peer);
                            self.multiplayer.connected(id);
                        }
                        None => self.host.peer_mut(peer).reset(),
                    }
                }
                enet::EventNoRef::Disconnect { peer, .. } => {
                    if let Some(id) = self.id_of(peer) {
                        self.peers.remove(&id);
                        self.multiplayer.disconnected(id, LeaveKind::Reset);
                    }
                }
                enet::EventNoRef::Receive { peer, channel_id, packet } => {
                    if let Some(id) = self.id_of(peer) {
                        let channel = channel_id.saturating_sub(1);
                        self.multiplayer.receive(id, packet.data(), TransferMode::Reliable, channel);
                    }
                }
            }
        }
        let mut events = Vec::new();
        while let Some(output) = self.multiplayer.poll() {
            match output {
                Output::Transmit(packet) => {
                    let Some(peer) = self.peers.get(&packet.to) else { continue };
                    let (channel, sent) = match packet.mode {
                        TransferMode::Reliable => (0, enet::Packet::reliable(packet.bytes)),
                        _ => (1, enet::Packet::always_unreliable(packet.bytes)),
                    };
                    let channel = if packet.channel == 0 { channel } else { packet.channel + 1 };
                    let _ = self.host.peer_mut(*peer).send(channel, &sent);
                }
                Output::Close { peer, .. } => {
                    if let Some(peer) = self.peers.remove(&peer) {
                        self.host.peer_mut(peer).disconnect_later(0);
                    }
                }
                Output::Event(event) => events.push(event),
            }
        }
        self.host.flush();
        Ok(events)
    }
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut network = Network::new(UdpSocket::bind("0.0.0.0:7001")?)?;
    loop {
        for event in network.frame()? {
            println!("{event:?}");
        }
        thread::sleep(Duration::from_millis(16)); // Here the game moves, and draws.
    }
}
