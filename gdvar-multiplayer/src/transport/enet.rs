//! The engine's `ENetMultiplayerPeer`, on `rusty_enet`.
//!
//! | packet | ENet channel | kind |
//! |---|---|---|
//! | reliable | 0 | reliable |
//! | unreliable | 1 | unsequenced, fragments unreliable |
//! | unreliable, ordered | 1 | sequenced, fragments unreliable |
//! | on channel c from 1 on, in each mode | c + 1 | the same kinds |
//!
//! `rusty_enet` 0.4.1 says of every received packet that it is reliable. The channel says enough for 0 and 1, where everything
//! that may be lost is taken for ordered; a packet on another channel counts as reliable. This matters for packets that are
//! relayed, which go on as they came.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::task::{Context, Poll};
use core::time::Duration;
use std::io;
use std::net::SocketAddr;

use rusty_enet as enet;
use tokio::net::{ToSocketAddrs, UdpSocket, lookup_host};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

use crate::event::LeaveReason;
use crate::multiplayer::Outgoing;
use crate::peer::Peer;
use crate::rpc::TransferMode;
use crate::transport::ids::Ids;
use crate::transport::{Transport, TransportEvent};

/// How often the host sends what was lost again, and notices that a peer is gone.
const TICK: Duration = Duration::from_millis(10);

/// The most channels that ENet has, which the engine asks for.
const CHANNELS: usize = 255;

/// How many bytes may be handed over for a peer since the last datagram came from it. Each datagram of a reliable packet is
/// acknowledged, so a peer that is silent for so long is slow or gone.
const UNANSWERED: usize = 128 * 1024;

/// Settings for an [`Enet`].
#[derive(Clone, Debug)]
pub struct EnetOptions {
    /// How many peers there may be: at most 4095.
    pub peers: usize,
    /// Compresses with the range coder, which both sides have to use: `host.compress(COMPRESS_RANGE_CODER)` in the game.
    pub range_coder: bool,
    /// The longest packet that is taken. ENet's default of 32 MiB is more than one peer should be able to fill.
    pub packet: usize,
    /// How many bytes of a peer's packets may wait for a missing one. ENet's default is 32 MiB.
    ///
    /// With so much waiting, ENet refuses the missing packet too, and the peer is stuck until it is disconnected. On a line that
    /// loses every tenth datagram, 256 KiB wait now and then.
    pub waiting: usize,
    /// How long a client waits for a connection.
    pub connect: Duration,
}

impl Default for EnetOptions {
    fn default() -> Self {
        Self {
            peers: 1024,
            range_coder: false,
            packet: 128 * 1024,
            waiting: 4 * 1024 * 1024,
            connect: Duration::from_secs(5),
        }
    }
}

impl EnetOptions {
    /// Starts to listen. The port 0 is any that is free: [`Enet::port`] tells which.
    ///
    /// # Errors
    ///
    /// The operating system's error, for example if the port is in use.
    pub async fn bind(self, address: impl ToSocketAddrs) -> io::Result<Enet> {
        let socket = UdpSocket::bind(address).await?;
        Enet::new(socket, &self, self.peers, Peer::SERVER)
    }

    /// Connects to a server, and waits for it.
    ///
    /// # Errors
    ///
    /// An error if there is no connection in time.
    pub async fn connect(self, address: impl ToSocketAddrs) -> io::Result<Enet> {
        let mut found = lookup_host(address).await?;
        let server =
            found.next().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such address"))?;
        let local = if server.is_ipv4() { "0.0.0.0:0" } else { "[::]:0" };
        let me = Ids::new().take();
        let mut transport = Enet::new(UdpSocket::bind(local).await?, &self, 1, me)?;
        let id = me.id().unsigned_abs();
        transport.host.connect(server, CHANNELS, id).map_err(|_| io::Error::other("no more connections"))?;
        let refused = || io::Error::new(io::ErrorKind::TimedOut, "the server does not answer");
        let connecting = core::future::poll_fn(|context| transport.poll(context));
        match timeout(self.connect, connecting).await.map_err(|_| refused())? {
            event @ TransportEvent::Connected { .. } => {
                transport.first = Some(event);
                Ok(transport)
            }
            _ => Err(refused()),
        }
    }
}

/// An ENet transport, as a server or as a client. DTLS is not supported.
///
/// ```no_run
/// # async fn run() -> std::io::Result<()> {
/// use gdvar_multiplayer::Enet;
///
/// let server = Enet::bind("0.0.0.0:7001").await?;
/// let client = Enet::connect("127.0.0.1:7001").await?;
/// # Ok(())
/// # }
/// ```
pub struct Enet {
    me: Peer,
    host: enet::Host<Socket>,
    links: BTreeMap<Peer, Link>,
    peers: BTreeMap<usize, Peer>,
    tick: Interval,
    /// What a client has waited for.
    first: Option<TransportEvent>,
}

#[derive(Debug)]
struct Link {
    id: enet::PeerID,
    address: SocketAddr,
    /// Whether a packet had no room.
    is_blocked: bool,
}

impl Enet {
    /// Starts to listen, with the default [`EnetOptions`].
    ///
    /// # Errors
    ///
    /// The operating system's error, for example if the port is in use.
    pub async fn bind(address: impl ToSocketAddrs) -> io::Result<Self> {
        EnetOptions::default().bind(address).await
    }

    /// Connects to a server, with the default [`EnetOptions`].
    ///
    /// # Errors
    ///
    /// An error if there is no connection in time.
    pub async fn connect(address: impl ToSocketAddrs) -> io::Result<Self> {
        EnetOptions::default().connect(address).await
    }

    /// Returns the port on which a server listens.
    pub fn port(&self) -> u16 {
        self.host.socket().udp.local_addr().map_or(0, |address| address.port())
    }

    fn new(socket: UdpSocket, options: &EnetOptions, peers: usize, me: Peer) -> io::Result<Self> {
        let socket = Socket { udp: socket, unanswered: BTreeMap::new(), has_failed: false };
        let compressor = || -> Box<dyn enet::Compressor> { Box::new(enet::RangeCoder::new()) };
        // The default is the time of day, which may jump. Small times have a meaning of their own in ENet.
        let start = Instant::now();
        let time = move || start.elapsed() + Duration::from_secs(1000);
        let settings = enet::HostSettings {
            time: Box::new(time),
            peer_limit: peers.clamp(1, 4095),
            channel_limit: CHANNELS,
            compressor: options.range_coder.then(compressor),
            ..Default::default()
        };
        let wrong = |_| io::Error::other("this limit is not possible");
        let mut host =
            enet::Host::new(socket, settings).map_err(|error| io::Error::other(format!("{error:?}")))?;
        host.set_maximum_packet_size(options.packet).map_err(wrong)?;
        host.set_maximum_waiting_data(options.waiting).map_err(wrong)?;
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(Self { me, host, links: BTreeMap::new(), peers: BTreeMap::new(), tick, first: None })
    }

    /// Returns the next event of the host.
    fn service(&mut self) -> Option<TransportEvent> {
        loop {
            // The socket below returns no errors.
            let happened = match self.host.service().ok().flatten()? {
                enet::Event::Connect { peer, data } => {
                    let (id, address) = (peer.id(), peer.address());
                    let who = if self.me.is_server() { id_of(data) } else { Some(Peer::SERVER) };
                    let free = who.filter(|who| !self.links.contains_key(who)).zip(address);
                    let Some((who, address)) = free else {
                        // The engine's server does the same with an id below 2 or in use.
                        peer.reset();
                        continue;
                    };
                    self.links.insert(who, Link { id, address, is_blocked: false });
                    self.peers.insert(id.0, who);
                    self.host.socket_mut().unanswered.insert(address, 0);
                    TransportEvent::Connected { peer: who }
                }
                enet::Event::Disconnect { peer, .. } => {
                    let id = peer.id();
                    let Some(who) = self.peers.remove(&id.0) else { continue };
                    let Some(link) = self.links.remove(&who) else { continue };
                    self.host.socket_mut().unanswered.remove(&link.address);
                    TransportEvent::Disconnected {
                        peer: who,
                        reason: String::from("the connection has ended"),
                    }
                }
                enet::Event::Receive { peer, channel_id, packet } => {
                    let Some(&who) = self.peers.get(&peer.id().0) else { continue };
                    let (mode, channel) = sent_as(channel_id);
                    TransportEvent::Received { peer: who, bytes: Vec::from(packet.data()), mode, channel }
                }
            };
            return Some(happened);
        }
    }

    /// Returns a peer that has answered since a packet had no room.
    fn answered(&mut self) -> Option<TransportEvent> {
        let unanswered = &self.host.socket().unanswered;
        let (peer, link) = self.links.iter_mut().find(|(_, link)| {
            link.is_blocked && unanswered.get(&link.address).is_none_or(|bytes| *bytes < UNANSWERED)
        })?;
        link.is_blocked = false;
        Some(TransportEvent::Writable { peer: *peer })
    }
}

/// Returns the id that a client has chosen.
fn id_of(data: u32) -> Option<Peer> {
    Peer::new(i32::try_from(data).ok()?).filter(|peer| !peer.is_server())
}

/// Returns the mode and the channel of a packet, as far as its ENet channel says.
fn sent_as(channel: u8) -> (TransferMode, u8) {
    match channel {
        0 => (TransferMode::Reliable, 0),
        1 => (TransferMode::UnreliableOrdered, 0),
        channel => (TransferMode::Reliable, channel - 1),
    }
}

impl Transport for Enet {
    fn me(&self) -> Peer {
        self.me
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<TransportEvent> {
        if let Some(event) = self.first.take() {
            return Poll::Ready(event);
        }
        loop {
            if let Some(event) = self.service().or_else(|| self.answered()) {
                return Poll::Ready(event);
            }
            let ticked = self.tick.poll_tick(context).is_ready();
            // The host has read until nothing was left, which this may find out a second time. After an error of the socket,
            // the next tick tries again.
            let socket = self.host.socket_mut();
            let has_failed = core::mem::take(&mut socket.has_failed);
            let readable = socket.udp.poll_recv_ready(context).is_ready() && !has_failed;
            if !ticked && !readable {
                return Poll::Pending;
            }
        }
    }

    fn has_room(&mut self, peer: Peer) -> bool {
        let Some(link) = self.links.get_mut(&peer) else { return true };
        let bytes = self.host.socket().unanswered.get(&link.address).copied().unwrap_or_default();
        link.is_blocked = bytes >= UNANSWERED;
        !link.is_blocked
    }

    fn send(&mut self, packet: Outgoing) {
        let Some(link) = self.links.get(&packet.to) else { return };
        let Some(peer) = self.host.get_peer_mut(link.id) else { return };
        let (system, sent) = match packet.mode {
            TransferMode::Reliable => (0, enet::Packet::reliable(&packet.bytes[..])),
            TransferMode::Unreliable => (1, enet::Packet::always_unreliable_unsequenced(&packet.bytes[..])),
            TransferMode::UnreliableOrdered => (1, enet::Packet::always_unreliable(&packet.bytes[..])),
        };
        let channel = if packet.channel == 0 { system } else { packet.channel.saturating_add(1) };
        if peer.send(channel, &sent).is_ok()
            && let Some(bytes) = self.host.socket_mut().unanswered.get_mut(&link.address)
        {
            *bytes += packet.bytes.len();
        }
    }

    fn flush(&mut self) {
        self.host.flush();
    }

    fn close(&mut self, peer: Peer, _: &LeaveReason) {
        let Some(link) = self.links.remove(&peer) else { return };
        self.peers.remove(&link.id.0);
        self.host.socket_mut().unanswered.remove(&link.address);
        if let Some(peer) = self.host.get_peer_mut(link.id) {
            // What was handed over before still goes.
            peer.disconnect_later(0);
        }
        self.host.flush();
    }
}

impl Drop for Enet {
    fn drop(&mut self) {
        for link in self.links.values() {
            if let Some(peer) = self.host.get_peer_mut(link.id) {
                peer.disconnect_now(0);
            }
        }
        self.host.flush();
    }
}

impl core::fmt::Debug for Enet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Enet").field("me", &self.me).field("links", &self.links).finish_non_exhaustive()
    }
}

/// tokio's socket, as the host uses it: without waiting, and without errors. A datagram that cannot be sent is lost like any
/// other, and what is received about one peer, such as an ICMP message, must not stop the others.
struct Socket {
    udp: UdpSocket,
    /// For each connected peer, how many bytes were handed over since a datagram came from it.
    unanswered: BTreeMap<SocketAddr, usize>,
    has_failed: bool,
}

impl enet::Socket for Socket {
    type Address = SocketAddr;
    type Error = Infallible;

    fn send(&mut self, address: SocketAddr, buffer: &[u8]) -> Result<usize, Infallible> {
        match self.udp.try_send_to(buffer, address) {
            // The host sends it again later.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
            _ => Ok(buffer.len()),
        }
    }

    fn receive(
        &mut self,
        buffer: &mut [u8; enet::MTU_MAX],
    ) -> Result<Option<(SocketAddr, enet::PacketReceived)>, Infallible> {
        match self.udp.try_recv_from(buffer) {
            Ok((len, address)) => {
                if let Some(bytes) = self.unanswered.get_mut(&address) {
                    *bytes = 0;
                }
                Ok(Some((address, enet::PacketReceived::Complete(len))))
            }
            Err(error) => {
                self.has_failed |= error.kind() != io::ErrorKind::WouldBlock;
                Ok(None)
            }
        }
    }
}
