//! One connection, from its first packet to its last. This module does not depend on the transport.

use std::future::pending;
use std::sync::atomic::Ordering::Relaxed;

use bytes::Bytes;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use gdvar::Dialect;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tracing::{debug, info};

use crate::allowance::Allowance;
use crate::game::{Event, Outbox};
use crate::lobby::{Lobby, Seat};
use crate::protocol::{self, ClientMessage, ServerMessage};
use crate::reason::Reason;

/// Whether a transport may lose packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    Reliable,
    Lossy,
}

struct Peer {
    seat: Seat,
    delivery: Delivery,
    /// The data that the game gets when the client joins.
    way: Option<Way>,
    dialect: Option<Dialect>,
    allowance: Allowance,
    chat_allowance: Allowance,
    bad_packets: u32,
}

/// How the game reaches the client, and how it ends the connection.
type Way = (mpsc::Sender<Bytes>, oneshot::Sender<Reason>);

/// Talks to a client until either side ends the connection, and says goodbye.
pub(crate) async fn serve(
    mut incoming: impl Stream<Item = Result<Bytes, Reason>> + Unpin,
    mut outgoing: impl Sink<Bytes> + Unpin,
    delivery: Delivery,
    seat: Seat,
) {
    let lobby = seat.lobby.clone();
    let limits = &lobby.limits;
    let (packets, mut queue) = mpsc::channel(limits.queued_packets);
    let (kick, kicked) = oneshot::channel();
    let mut peer = Peer {
        allowance: Allowance::new(limits.packets_per_second, limits.burst),
        chat_allowance: Allowance::new(limits.chat_per_second, limits.chat_burst),
        bad_packets: 0,
        dialect: None,
        way: Some((packets, kick)),
        delivery,
        seat,
    };
    let reason = tokio::select! {
        // The reasons of the server come first, since they may cause the others.
        biased;
        () = lobby.closing.cancelled() => Reason::Shutdown,
        Ok(reason) = kicked => reason,
        reason = peer.listen(&mut incoming) => reason,
        reason = deliver(&mut queue, &mut outgoing, &lobby) => reason,
    };
    peer.leave(&reason).await;

    // A last message is worth a moment, but no more. The client closes the connection once it has read it: when Godot's
    // WebSocketPeer is asked to close, it forgets the packets that it has not returned yet, and a socket that is closed
    // with unread data discards what it still has to send.
    let goodbye = timeout(limits.goodbye, async {
        let message = ServerMessage::Dropped { reason: reason.to_string() };
        let codec = protocol::codec(peer.dialect.unwrap_or_default());
        if let Ok(packet) = codec.encode(&message)
            && outgoing.send(packet.into()).await.is_ok()
            && delivery == Delivery::Reliable
        {
            while let Some(Ok(_)) = incoming.next().await {}
        }
    });
    if goodbye.await.is_err() {
        debug!(id = peer.seat.id, "did not hang up by itself");
    }
    // If the client has not closed by then, dropping the socket does.
    let _ = timeout(limits.goodbye, outgoing.close()).await;
}

/// Passes packets from the queue to the transport, as many at a time as there are.
async fn deliver(
    queue: &mut mpsc::Receiver<Bytes>,
    outgoing: &mut (impl Sink<Bytes> + Unpin),
    lobby: &Lobby,
) -> Reason {
    while let Some(packet) = queue.recv().await {
        let mut next = Some(packet);
        while let Some(packet) = next {
            if outgoing.feed(packet).await.is_err() {
                return Reason::Disconnected;
            }
            lobby.counters.packets_out.fetch_add(1, Relaxed);
            next = queue.try_recv().ok();
        }
        if outgoing.flush().await.is_err() {
            return Reason::Disconnected;
        }
    }
    // The game closed the queue, and sends the reason separately.
    pending().await
}

impl Peer {
    /// Reads packets of the client until the last one.
    async fn listen(&mut self, incoming: &mut (impl Stream<Item = Result<Bytes, Reason>> + Unpin)) -> Reason {
        loop {
            let limits = &self.seat.lobby.limits;
            let patience = if self.has_joined() { limits.idle_timeout } else { limits.join_timeout };
            let taken = match timeout(patience, incoming.next()).await {
                Ok(Some(Ok(packet))) => self.take(&packet).await,
                Ok(Some(Err(reason))) => Err(reason),
                Ok(None) => Err(Reason::Disconnected),
                Err(_) => Err(Reason::Idle),
            };
            if let Err(reason) = taken {
                return reason;
            }
        }
    }

    async fn take(&mut self, packet: &[u8]) -> Result<(), Reason> {
        self.seat.lobby.counters.packets_in.fetch_add(1, Relaxed);
        if !self.allowance.take() {
            return Err(Reason::TooManyPackets);
        }
        let message = match self.decode(packet) {
            Ok(ClientMessage::Leave) => return Err(Reason::Left),
            Ok(ClientMessage::Chat { .. }) if !self.chat_allowance.take() => return Err(Reason::TooMuchChat),
            Ok(message) => message,
            Err(problem) => return self.forgive(problem),
        };
        if let ClientMessage::Join { handshake: Some(handshake), .. } = &message {
            handshake.check().map_err(Reason::OtherProtocol)?;
        }
        let id = self.seat.id;
        match (message, self.way.take()) {
            (ClientMessage::Join { name, .. }, Some((packets, kick))) => {
                let dialect = self.dialect.unwrap_or_default();
                let outbox = Outbox { dialect, delivery: self.delivery, packets, kick };
                self.tell(Event::Joined { id, name, outbox }).await
            }
            (message, _) => self.tell(Event::Said { id, message }).await,
        }
    }

    /// Returns the message in a packet, or what is wrong with it.
    fn decode(&mut self, packet: &[u8]) -> Result<ClientMessage, String> {
        let dialect = match self.dialect {
            Some(dialect) => dialect,
            None => protocol::dialect_of(packet).ok_or("the first packet is not a Dictionary")?,
        };
        let decoded = self.seat.lobby.counters.codec(|| protocol::codec(dialect).decode(packet));
        let message: ClientMessage = decoded.map_err(|error| error.to_string())?;
        message.check()?;
        if !self.has_joined() && !matches!(message, ClientMessage::Join { .. }) {
            return Err("the first message is not a join".to_owned());
        }
        self.dialect = Some(dialect);
        Ok(message)
    }

    /// Counts a bad packet. An older client may send a few, but many are an attack.
    fn forgive(&mut self, problem: String) -> Result<(), Reason> {
        let Seat { id, lobby, .. } = &self.seat;
        lobby.counters.bad_packets.fetch_add(1, Relaxed);
        debug!(id, problem, "bad packet");
        self.bad_packets += 1;
        if self.bad_packets > lobby.limits.bad_packets { Err(Reason::BadPackets(problem)) } else { Ok(()) }
    }

    async fn tell(&self, event: Event) -> Result<(), Reason> {
        self.seat.lobby.game.send(event).await.map_err(|_| Reason::Shutdown)
    }

    async fn leave(&self, reason: &Reason) {
        let Seat { id, lobby, .. } = &self.seat;
        if !matches!(reason, Reason::Left | Reason::Disconnected | Reason::Shutdown) {
            lobby.counters.dropped.fetch_add(1, Relaxed);
        }
        info!(id, %reason, "connection ends");
        if self.has_joined() {
            // During a shutdown the game has already ended.
            let _ = self.tell(Event::Gone { id: *id, reason: reason.clone() }).await;
        }
    }

    fn has_joined(&self) -> bool {
        self.way.is_none()
    }
}
