//! The task that owns the world: it receives the messages of the peers, advances tick by tick, and informs everybody.

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use gdvar::Dialect;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval};
use tracing::{error, info};

use crate::peer::Delivery;
use crate::protocol::{self, ClientMessage, ServerMessage};
use crate::reason::Reason;
use crate::report::Counters;
use crate::world::{TooManyInputs, World};

/// What peers tell the game.
#[derive(Debug)]
pub(crate) enum Event {
    /// A client asks to play under this name. `Outbox` is the way to send to it.
    Joined { id: i32, name: String, outbox: Outbox },
    /// A player sent a message.
    Said { id: i32, message: ClientMessage },
    /// A connection ended.
    Gone { id: i32, reason: Reason },
}

/// How to send packets to a client.
#[derive(Debug)]
pub(crate) struct Outbox {
    pub(crate) dialect: Dialect,
    /// A packet for which there is no room is lost on an unreliable transport, and ends a reliable connection.
    pub(crate) delivery: Delivery,
    pub(crate) packets: mpsc::Sender<Bytes>,
    /// Ends the connection.
    pub(crate) kick: oneshot::Sender<Reason>,
}

pub(crate) struct Game {
    world: World,
    outboxes: BTreeMap<i32, Outbox>,
    /// Clients whose queue was full.
    too_slow: Vec<i32>,
    counters: Arc<Counters>,
    tick_rate: NonZeroU32,
}

impl Game {
    pub(crate) fn new(tick_rate: NonZeroU32, counters: Arc<Counters>) -> Self {
        Self { world: World::default(), outboxes: BTreeMap::new(), too_slow: Vec::new(), counters, tick_rate }
    }

    /// Runs the game until `shutdown` or the last tick, and returns the number of ticks.
    pub(crate) async fn play(
        mut self,
        mut events: mpsc::Receiver<Event>,
        last_tick: Option<u32>,
        shutdown: impl Future<Output = ()>,
    ) -> u32 {
        let mut shutdown = pin!(shutdown);
        let mut clock = interval(Duration::from_secs(1) / self.tick_rate.get());
        // If the whole machine was suspended, the game continues without making up for the ticks that it missed.
        clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while last_tick.is_none_or(|last| self.world.tick() < last) {
            tokio::select! {
                // A flood of events must not delay the next tick.
                biased;
                () = &mut shutdown => break,
                _ = clock.tick() => self.tick(),
                Some(event) = events.recv() => self.handle(event),
            }
            // Informing the others may find another queue full.
            while let Some(id) = self.too_slow.pop() {
                self.drop_peer(id, Reason::TooSlow);
            }
        }
        self.world.tick()
    }

    fn tick(&mut self) {
        self.world.step();
        if !self.outboxes.is_empty() {
            self.broadcast(&self.world.snapshot());
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Joined { id, name, outbox } => {
                info!(id, name, players = self.outboxes.len() + 1, "joined");
                self.broadcast(&ServerMessage::Joined { id, name: name.clone() });
                self.world.join(id, name);
                self.outboxes.insert(id, outbox);
                self.welcome(id);
            }
            // Over UDP, a client repeats its request to join until it gets a welcome.
            Event::Said { id, message: ClientMessage::Join { .. } } => self.welcome(id),
            Event::Said { id, message: ClientMessage::Input { sequence, direction } } => {
                if self.world.input(id, sequence, direction) == Err(TooManyInputs) {
                    self.drop_peer(id, Reason::TooManyInputs);
                }
            }
            Event::Said { id, message: ClientMessage::Chat { text } } => {
                // Messages of a client that was just dropped are ignored.
                if self.outboxes.contains_key(&id) {
                    self.broadcast(&ServerMessage::Chat { from: id, text });
                }
            }
            Event::Said { message: ClientMessage::Leave, .. } => {}
            Event::Gone { id, reason } => self.drop_peer(id, reason),
        }
    }

    fn welcome(&mut self, id: i32) {
        let players = self.world.players();
        self.send(&[id], &ServerMessage::Welcome { id, tick_rate: self.tick_rate.get(), players });
    }

    fn drop_peer(&mut self, id: i32, reason: Reason) {
        let Some(outbox) = self.outboxes.remove(&id) else { return };
        info!(id, %reason, players = self.outboxes.len(), "left");
        self.world.leave(id);
        self.broadcast(&ServerMessage::Left { id, reason: reason.to_string() });
        // A client that left by itself no longer receives anything.
        let _ = outbox.kick.send(reason);
    }

    fn broadcast(&mut self, message: &ServerMessage) {
        let everybody: Vec<i32> = self.outboxes.keys().copied().collect();
        self.send(&everybody, message);
    }

    /// Queues a message for these players, encoded once for each dialect among them.
    fn send(&mut self, ids: &[i32], message: &ServerMessage) {
        let mut packets: HashMap<Dialect, Option<Bytes>> = HashMap::new();
        for id in ids {
            let Some(outbox) = self.outboxes.get(id) else { continue };
            let encode = || self.encode(message, outbox.dialect);
            let Some(packet) = packets.entry(outbox.dialect).or_insert_with(encode) else { continue };
            match outbox.packets.try_send(packet.clone()) {
                Err(TrySendError::Full(_)) if outbox.delivery == Delivery::Reliable => {
                    self.too_slow.push(*id);
                }
                // The packet was sent, or lost on an unreliable transport. If the peer is gone, the event that says so
                // will arrive soon.
                _ => {}
            }
        }
    }

    fn encode(&self, message: &ServerMessage, dialect: Dialect) -> Option<Bytes> {
        // A name or a line of chat that could be decoded can be encoded again, and nothing else in the message can fail.
        let encoded = self.counters.codec(|| protocol::codec(dialect).encode(message));
        encoded.inspect_err(|problem| error!(%problem, ?message, "cannot be encoded")).ok().map(Bytes::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The client's packets, and the reason why it was dropped.
    type Client = (mpsc::Receiver<Bytes>, oneshot::Receiver<Reason>);

    async fn join(game: &mpsc::Sender<Event>, id: i32, queue: usize, delivery: Delivery) -> Client {
        let (packets, received) = mpsc::channel(queue);
        let (kick, kicked) = oneshot::channel();
        let outbox = Outbox { dialect: Dialect::Godot4, delivery, packets, kick };
        game.send(Event::Joined { id, name: format!("client {id}"), outbox }).await.unwrap();
        (received, kicked)
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_read_is_dropped_unless_the_way_is_lossy() {
        let (sender, events) = mpsc::channel(16);
        let (_unread, mut slow) = join(&sender, 1, 5, Delivery::Reliable).await;
        let (_unread, mut lossy) = join(&sender, 2, 5, Delivery::Lossy).await;
        let (mut packets, mut reader) = join(&sender, 3, 100, Delivery::Reliable).await;
        let game = Game::new(NonZeroU32::new(50).unwrap(), Arc::default());
        assert_eq!(game.play(events, Some(20), std::future::pending()).await, 20);

        assert!(matches!(slow.try_recv(), Ok(Reason::TooSlow)));
        assert!(lossy.try_recv().is_err() && reader.try_recv().is_err());
        let mut left = Vec::new();
        while let Ok(packet) = packets.try_recv() {
            if let ServerMessage::Left { id, reason } = gdvar::from_bytes(&packet).unwrap() {
                left.push((id, reason));
            }
        }
        assert_eq!(left, [(1, "reads too slowly".to_owned())]);
    }
}
