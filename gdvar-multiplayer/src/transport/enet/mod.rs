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

mod datagram;
mod intake;

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::task::{Context, Poll};
use core::time::Duration;
use std::io;
use std::net::SocketAddr;

use rusty_enet as enet;
use tokio::net::{ToSocketAddrs, UdpSocket, lookup_host};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

use self::datagram::Gate;
use self::intake::{Capacity, sent_cost};
use crate::event::{LeaveKind, LeaveReason};
use crate::info::PeerInfo;
use crate::multiplayer::Outgoing;
use crate::peer::Peer;
use crate::rpc::TransferMode;
use crate::transport::ids::PeerIds;
use crate::transport::{Transport, TransportEvent};

/// How often the host sends what was lost again, and notices that a peer is gone.
const TICK: Duration = Duration::from_millis(10);

/// The most channels that ENet has, which the engine asks for.
const CHANNELS: usize = 255;

/// How ENet adapts how much is on its way to what acknowledgements take: the interval in which it looks for the shortest time, and
/// by how many of 32 parts it goes up after a short time, and down after a long one. With its own numbers, 2 and 2, it goes down
/// to one datagram at a time on a line whose times vary, and stays there.
const THROTTLE: (u32, u32, u32) = (5000, 32, 2);

/// How many events there are at most before other tasks have their turn.
const IN_A_ROW: u32 = 64;

/// How much memory datagrams may need before what they bring is handed over, and what each counts at least.
const INCOMING: usize = 16 * 1024;
const DATAGRAM: usize = 512;

/// Settings for an [`Enet`].
#[derive(Clone, Debug)]
pub struct EnetOptions {
    /// How many peers there may be: at most 4095. Half as many connections may be in the making.
    pub peers: usize,
    /// Compresses with the range coder, which both sides have to use: `host.compress(COMPRESS_RANGE_CODER)` in the game.
    pub range_coder: bool,
    /// The longest packet that is taken. A peer that sends a longer one is disconnected.
    pub packet: usize,
    /// How much memory a peer's packets may take, in both directions together: those that came and wait for a missing one, and those
    /// that were sent to it and are not acknowledged. Each counts 256 bytes besides its own; at least twice `packet` is needed.
    /// A client, which has one peer, allows four times as much.
    ///
    /// A peer has up to a twelfth of it on its way, so with a larger value it may send faster. What comes all the same when
    /// there is no room is not acknowledged, so the peer sends it again.
    pub waiting: usize,
    /// How long a connection may take to be made.
    pub connect: Duration,
}

impl Default for EnetOptions {
    fn default() -> Self {
        Self {
            peers: 1024,
            range_coder: false,
            packet: 64 * 1024,
            waiting: 192 * 1024,
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
    pub async fn connect(mut self, address: impl ToSocketAddrs) -> io::Result<Enet> {
        // There is one peer only.
        self.waiting = self.waiting.saturating_mul(4);
        let mut found = lookup_host(address).await?;
        let server =
            found.next().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such address"))?;
        let local = if server.is_ipv4() { "0.0.0.0:0" } else { "[::]:0" };
        let me = PeerIds::new().take();
        let mut transport = Enet::new(UdpSocket::bind(local).await?, &self, 1, me)?;
        let id = me.id().unsigned_abs();
        transport.host.connect(server, CHANNELS, id).map_err(|_| io::Error::other("no more connections"))?;
        let refused = || io::Error::new(io::ErrorKind::TimedOut, "the server does not answer");
        let connecting = core::future::poll_fn(|context| transport.poll(context));
        match timeout(self.connect, connecting).await.map_err(|_| refused())? {
            event @ TransportEvent::Connected { .. } => {
                // The server waits for the last part of the handshake.
                transport.host.flush();
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
    links: BTreeMap<Peer, EnetLink>,
    peers: BTreeMap<usize, Peer>,
    /// When ENet began to answer peers that have not answered back, by ENet's numbers.
    opening: BTreeMap<usize, Instant>,
    connect: Duration,
    tick: Interval,
    /// What a client has waited for.
    first: Option<TransportEvent>,
    /// How many events there were since other tasks had their turn.
    in_a_row: u32,
}

#[derive(Debug)]
struct EnetLink {
    id: enet::PeerID,
    /// How much ENet holds of what is sent to the peer.
    sent: Arc<AtomicUsize>,
    /// The length of a packet that had no room.
    blocked: Option<usize>,
}

/// The bytes of a packet, as long as ENet holds them.
struct HeldPacket {
    bytes: Vec<u8>,
    account: Arc<AtomicUsize>,
}

impl HeldPacket {
    fn new(bytes: Vec<u8>, account: &Arc<AtomicUsize>) -> Self {
        account.fetch_add(sent_cost(bytes.len()), Ordering::Relaxed);
        Self { bytes, account: Arc::clone(account) }
    }
}

impl AsRef<[u8]> for HeldPacket {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for HeldPacket {
    fn drop(&mut self) {
        self.account.fetch_sub(sent_cost(self.bytes.len()), Ordering::Relaxed);
    }
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
        let capacity = Capacity { packet: options.packet, waiting: options.waiting };
        // A client has one peer, and half of that is none.
        let most_opening = (peers / 2).max(1);
        let gate = Gate::new(capacity, options.range_coder.then(enet::RangeCoder::new), most_opening);
        let socket = Socket { udp: socket, gate, rest: None, left: 0, has_failed: false };
        let compressor = || -> Box<dyn enet::Compressor> { Box::new(enet::RangeCoder::new()) };
        // The default is the time of day, which may jump. Small times have a meaning of their own in ENet.
        let start = Instant::now();
        let time = move || start.elapsed() + Duration::from_secs(1000);
        let settings = enet::HostSettings {
            time: Box::new(time),
            peer_limit: peers.clamp(1, 4095),
            channel_limit: CHANNELS,
            compressor: options.range_coder.then(compressor),
            incoming_bandwidth_limit: Some(socket.gate.bandwidth(1)),
            ..Default::default()
        };
        let wrong = |_| io::Error::other("this limit is not possible");
        let mut host =
            enet::Host::new(socket, settings).map_err(|error| io::Error::other(format!("{error:?}")))?;
        host.set_maximum_packet_size(options.packet).map_err(wrong)?;
        // The gate has a limit that is one.
        host.set_maximum_waiting_data(usize::MAX).map_err(wrong)?;
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (links, peers, opening) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Ok(Self { me, host, links, peers, opening, connect: options.connect, tick, first: None, in_a_row: 0 })
    }

    /// Returns the next event of the host.
    fn service(&mut self) -> Option<TransportEvent> {
        loop {
            self.host.socket_mut().left = INCOMING;
            // The socket below returns no errors.
            let happened = self.host.service().ok().flatten();
            let happened = match happened {
                Some(enet::Event::Connect { peer, data }) => {
                    let id = peer.id();
                    let who = if self.me.is_server() { id_of(data) } else { Some(Peer::SERVER) };
                    let Some(who) = who.filter(|who| !self.links.contains_key(who)) else {
                        // The engine's server does the same with an id below 2 or in use.
                        peer.reset();
                        continue;
                    };
                    let (interval, more, less) = THROTTLE;
                    peer.set_throttle(interval, more, less);
                    let info = PeerInfo::new("ENet", peer.address());
                    let sent = Arc::default();
                    self.host.socket_mut().gate.connected(id.0, &sent);
                    self.links.insert(who, EnetLink { id, sent, blocked: None });
                    self.peers.insert(id.0, who);
                    self.share_bandwidth();
                    TransportEvent::Connected { peer: who, info }
                }
                Some(enet::Event::Disconnect { peer, .. }) => {
                    let id = peer.id();
                    let Some(who) = self.peers.get(&id.0).copied() else { continue };
                    let has_said_so = self.host.socket().gate.has_disconnected(id.0);
                    self.forget(who);
                    let kind = if has_said_so { LeaveKind::ClosedByPeer } else { LeaveKind::TimedOut };
                    TransportEvent::Disconnected { peer: who, reason: kind.into() }
                }
                Some(enet::Event::Receive { peer, channel_id, packet }) => {
                    let Some(&who) = self.peers.get(&peer.id().0) else { continue };
                    received(who, channel_id, Vec::from(packet.data()))
                }
                None => return self.beside(),
            };
            return Some(happened);
        }
    }

    /// Returns the next event that ENet has not seen.
    fn beside(&mut self) -> Option<TransportEvent> {
        while let Some((number, channel, bytes)) = self.host.socket_mut().gate.complete() {
            if let Some(&who) = self.peers.get(&number) {
                return Some(received(who, channel, bytes));
            }
        }
        let (number, reason) = self.host.socket_mut().gate.offender()?;
        let who = self.peers.get(&number).copied()?;
        let link = self.forget(who)?;
        self.host.get_peer_mut(link.id)?.disconnect_now(0);
        let reason = LeaveReason::new(LeaveKind::Unreadable, reason);
        Some(TransportEvent::Disconnected { peer: who, reason })
    }

    /// Frees the places of peers that do not answer. ENet does it after 30 seconds, and a few datagrams can take all places.
    fn expire(&mut self) {
        let now = Instant::now();
        for peer in self.host.peers_mut() {
            let number = peer.id().0;
            if peer.state() != enet::PeerState::AcknowledgingConnect {
                self.opening.remove(&number);
            } else if now.duration_since(*self.opening.entry(number).or_insert(now)) > self.connect {
                self.opening.remove(&number);
                peer.reset();
            }
        }
        self.host.socket_mut().gate.set_opening(self.opening.len());
    }

    fn forget(&mut self, peer: Peer) -> Option<EnetLink> {
        let link = self.links.remove(&peer)?;
        self.peers.remove(&link.id.0);
        self.host.socket_mut().gate.disconnected(link.id.0);
        self.share_bandwidth();
        Some(link)
    }

    /// Sets the bandwidth of the host, which ENet divides among the peers, so that each has the usual window.
    fn share_bandwidth(&mut self) {
        let bandwidth = self.host.socket().gate.bandwidth(self.links.len());
        // It is not zero, so it is possible.
        let _ = self.host.set_bandwidth_limit(Some(bandwidth), None);
    }

    /// Returns a peer that takes packets again.
    fn writable(&mut self) -> Option<TransportEvent> {
        let gate = &self.host.socket().gate;
        let has_room = |link: &EnetLink| link.blocked.is_some_and(|len| gate.takes(link.id.0, len));
        let (peer, link) = self.links.iter_mut().find(|(_, link)| has_room(link))?;
        link.blocked = None;
        Some(TransportEvent::Writable { peer: *peer })
    }
}

fn received(peer: Peer, channel: u8, bytes: Vec<u8>) -> TransportEvent {
    let (mode, channel) = sent_as(channel);
    TransportEvent::Received { peer, bytes, mode, channel }
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
            // A flood of datagrams would never let other tasks of the thread run.
            self.in_a_row += 1;
            if self.in_a_row > IN_A_ROW {
                self.in_a_row = 0;
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            if let Some(event) = self.service().or_else(|| self.writable()) {
                return Poll::Ready(event);
            }
            let ticked = self.tick.poll_tick(context).is_ready();
            if ticked {
                self.expire();
            }
            // The host has read until nothing was left, which this may find out a second time. After an error of the socket,
            // the next tick tries again.
            let socket = self.host.socket_mut();
            let has_failed = core::mem::take(&mut socket.has_failed);
            let readable = socket.udp.poll_recv_ready(context).is_ready() && !has_failed;
            if !ticked && !readable {
                self.in_a_row = 0;
                return Poll::Pending;
            }
        }
    }

    fn has_room(&mut self, peer: Peer, len: usize) -> bool {
        let Some(link) = self.links.get_mut(&peer) else { return true };
        let has_room = self.host.socket().gate.takes(link.id.0, len);
        link.blocked = Some(len).filter(|_| !has_room);
        has_room
    }

    fn send(&mut self, packet: Outgoing) {
        let Some(link) = self.links.get(&packet.to) else { return };
        let Some(peer) = self.host.get_peer_mut(link.id) else { return };
        let bytes = Box::new(HeldPacket::new(packet.bytes, &link.sent));
        let (system, sent) = match packet.mode {
            TransferMode::Reliable => (0, enet::Packet::reliable(bytes)),
            TransferMode::Unreliable => (1, enet::Packet::always_unreliable_unsequenced(bytes)),
            TransferMode::UnreliableOrdered => (1, enet::Packet::always_unreliable(bytes)),
        };
        let channel = if packet.channel == 0 { system } else { packet.channel.saturating_add(1) };
        // If the peer is gone, an event says so.
        let _ = peer.send(channel, &sent);
    }

    fn flush(&mut self) {
        self.host.flush();
    }

    fn close(&mut self, peer: Peer, _: &LeaveReason) {
        let Some(link) = self.forget(peer) else { return };
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
    gate: Gate,
    /// What is left of a datagram, and its sender.
    rest: Option<(SocketAddr, Vec<u8>)>,
    /// How much memory may be needed now. Otherwise a flood of packets would all wait in ENet together.
    left: usize,
    has_failed: bool,
}

impl Socket {
    fn read(&mut self, buffer: &mut [u8; enet::MTU_MAX]) -> io::Result<(usize, SocketAddr)> {
        let Some((address, rest)) = self.rest.take() else { return self.udp.try_recv_from(buffer) };
        buffer[..rest.len()].copy_from_slice(&rest);
        Ok((rest.len(), address))
    }
}

impl enet::Socket for Socket {
    type Address = SocketAddr;
    type Error = Infallible;

    fn send(&mut self, address: SocketAddr, buffer: &[u8]) -> Result<usize, Infallible> {
        let sent = self.udp.try_send_to(buffer, address);
        if let Some(window) = self.gate.window(address, buffer) {
            // It comes again as long as it matters.
            let _ = self.udp.try_send_to(&window, address);
        }
        match sent {
            // The host sends it again later.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
            _ => Ok(buffer.len()),
        }
    }

    fn receive(
        &mut self,
        buffer: &mut [u8; enet::MTU_MAX],
    ) -> Result<Option<(SocketAddr, enet::PacketReceived)>, Infallible> {
        if self.left == 0 || self.gate.has_complete() {
            return Ok(None);
        }
        match self.read(buffer) {
            Ok((len, address)) => {
                let passed = self.gate.pass(address, buffer, len);
                self.rest = passed.rest.map(|rest| (address, rest));
                self.left = self.left.saturating_sub(passed.brought.max(DATAGRAM));
                Ok(Some((address, enet::PacketReceived::Complete(passed.len))))
            }
            Err(error) => {
                self.has_failed |= error.kind() != io::ErrorKind::WouldBlock;
                Ok(None)
            }
        }
    }
}
