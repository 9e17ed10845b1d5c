//! What a peer may do, and how much.

use core::time::Duration;

use gdvar_core::Codec;

use crate::packet::Packet;
use crate::peer::{Peer, Receivers};

/// How a [`Multiplayer`](crate::Multiplayer) behaves.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How values are encoded and decoded. Full objects are refused unless it allows them.
    pub codec: Codec,
    /// Asks every peer for authentication, and disconnects a peer that takes longer than this.
    pub authenticate: Option<Duration>,
    /// Whether clients know of each other, and may talk to each other through the server: `server_relay` in the engine.
    pub relay: bool,
    /// Decides whether a server relays a packet. A packet to add or remove a peer, and what is no packet, is never relayed.
    ///
    /// The default relays everything but SPAWN and DESPAWN, which are relayed only for a peer with authority over a spawner.
    pub relay_filter: fn(from: Peer, to: Receivers, packet: &Packet<'_>) -> bool,
    /// How much one peer may use.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            codec: Codec::new(),
            authenticate: None,
            relay: true,
            relay_filter: |_, _, _| true,
            limits: Limits::default(),
        }
    }
}

/// How much one peer may use. With the defaults, a peer can make a [`Multiplayer`](crate::Multiplayer) use at most 256 KiB,
/// besides what the peer has [spawned](Self::spawned_bytes). What the program itself sends to the peer may take more while it
/// waits: up to [`reliable_most`](Self::reliable_most), and [`reliable_all`](Self::reliable_all) for all peers together.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest packet that is sent. A WebSocket client of the engine takes at most 65,535 bytes unless the game sets
    /// `inbound_buffer_size`, and closes the connection after a longer message.
    pub message: usize,
    /// How many bytes of unreliable packets may wait for a slow peer, and 64 more for each. The oldest are dropped first.
    pub unreliable_queue: usize,
    /// How many bytes of reliable packets that a peer causes may wait at once, with 64 more for each: answers to what it sends, for
    /// which it is then disconnected, and for each other client what it sends there, which is then refused.
    pub reliable_queue: usize,
    /// How many bytes of reliable packets, and of calls that wait for the path of their node, may wait for a peer that
    /// keeps up, with 64 more for each. A peer for which more has waited for [`stalled`](Self::stalled), while it has taken
    /// less than [`progress`](Self::progress), is too slow, and is disconnected.
    pub backlog: usize,
    /// How long that may last. A pause of this side of more than a second does not count.
    pub stalled: Duration,
    /// How many bytes a peer takes at least in that time.
    pub progress: usize,
    /// The most bytes of reliable packets and calls that wait for a peer, and 64 more for each. A call of one peer that has no room
    /// is an error; for what goes to several, and for spawns and state, the peer is disconnected. What a peer is told when it joins
    /// always has room.
    pub reliable_most: usize,
    /// The same for all peers together. With more, the peer that has been behind for the longest is disconnected.
    pub reliable_all: usize,
    /// How many paths a peer may give ids.
    pub paths: usize,
    /// How many bytes these paths may take together, and 96 more for each.
    pub path_bytes: usize,
    /// How much memory a peer's calls by path may take whose node the peer has not named yet, in bytes.
    pub waiting_calls: usize,
    /// How long calls wait for a peer to confirm the path of their node. It is asked again after half of that.
    pub confirm: Duration,
    /// How many bytes the server sends for RELAYs of one peer in a second, with 64 more for each packet. A RELAY to all is a packet for
    /// each of them. What is more is dropped if it is unreliable, and refused otherwise. After a pause of this server, a peer may send
    /// at once what it could have sent during the pause.
    pub relayed_bytes_per_second: u32,
    /// How many calls a client may send to the server in a second, together with all other packets but states. The limits
    /// of this kind are for servers, and as much may come at once as in a second. With more, a WebSocket is not read until
    /// there is room again. Over ENet, what is unreliable is dropped, and a reliable packet ends the connection.
    pub calls_per_second: u32,
    /// How many bytes a client may send to the server in a second, and 64 more for each packet.
    pub bytes_per_second: u32,
    /// How many states of synchronizers a client may send to the server in a second.
    pub states_per_second: u32,
    /// How many packets of a peer, or states in them, may be refused in a second before it is disconnected; ten times as
    /// many may be refused at once.
    pub refused_per_second: u32,
    /// How many connections a server takes from one address, on all its transports; the first 64 bits of an IPv6 address count. There is
    /// no limit by default, since players share addresses. Behind a proxy, all come from the proxy's.
    pub connections_per_address: Option<usize>,
    /// How many other peers a client believes the server to have.
    pub peers: usize,
    /// How many nodes and synchronizers a peer may spawn, together.
    pub spawned: usize,
    /// How many bytes the paths and the states of what a peer has spawned may take together, and 384 more for each node. A
    /// peer spawns only if it has authority over a spawner.
    pub spawned_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message: 65_535,
            unreliable_queue: 16 * 1024,
            // The transport has room for a message of the largest size besides.
            reliable_queue: 96 * 1024,
            backlog: 256 * 1024,
            stalled: Duration::from_secs(5),
            progress: 64 * 1024,
            reliable_most: 8 * 1024 * 1024,
            reliable_all: 256 * 1024 * 1024,
            paths: 1024,
            path_bytes: 80 * 1024,
            waiting_calls: 16 * 1024,
            confirm: Duration::from_secs(10),
            relayed_bytes_per_second: 1024 * 1024,
            calls_per_second: 10_000,
            bytes_per_second: 4 * 1024 * 1024,
            states_per_second: 20_000,
            refused_per_second: 20,
            connections_per_address: None,
            peers: 4096,
            spawned: 8192,
            spawned_bytes: 4 * 1024 * 1024,
        }
    }
}

/// A number that grows with time, up to a limit, and that packets or their bytes are taken from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    left: f64,
    since: Duration,
}

impl Allowance {
    pub(crate) fn new(now: Duration, most: u32) -> Self {
        Self { left: f64::from(most), since: now }
    }

    /// Allows as much at once as a pause would have allowed, if that is more than what is left.
    pub(crate) fn allow(&mut self, pause: Duration, per_second: u32) {
        self.left = self.left.max(pause.as_secs_f64() * f64::from(per_second));
    }

    /// Takes `count`. Returns `false`, and takes nothing, if nothing is left. What is taken beyond what is left is missing later.
    pub(crate) fn take(&mut self, count: u32, per_second: u32, most: u32, now: Duration) -> bool {
        let enough = self.has_some(per_second, most, now);
        if enough {
            self.left -= f64::from(count);
        }
        enough
    }

    /// Takes `count`, also if nothing is left.
    pub(crate) fn overdraw(&mut self, count: u32) {
        self.left -= f64::from(count);
    }

    /// Returns whether something is left.
    pub(crate) fn has_some(&mut self, per_second: u32, most: u32, now: Duration) -> bool {
        let passed = now.saturating_sub(self.since).as_secs_f64();
        // A pause may have allowed more than `most`.
        let refilled = (self.left + passed * f64::from(per_second)).min(f64::from(most));
        self.left = self.left.max(refilled);
        self.since = now;
        self.left > 0.0
    }

    /// Returns how long it takes until something is left. A millisecond is the least that is worth waiting.
    pub(crate) fn wait(&self, per_second: u32) -> Duration {
        let seconds = -self.left / f64::from(per_second.max(1));
        Duration::from_secs_f64(seconds.clamp(0.001, 3600.0))
    }
}
