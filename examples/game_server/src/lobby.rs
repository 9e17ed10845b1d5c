//! Accepts connections: the state that they share, and the seats.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

use crate::game::Event;
use crate::limits::Limits;
use crate::report::Counters;
use crate::visitors::{Visit, Visitors};

/// The pause after a connection could not be accepted. That mostly happens because there are no file descriptors left, so
/// another connection has to end first.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// The state that all connections share.
#[derive(Clone, Debug)]
pub(crate) struct Lobby {
    pub(crate) limits: Limits,
    pub(crate) counters: Arc<Counters>,
    pub(crate) game: mpsc::Sender<Event>,
    /// Cancelled when the server ends.
    pub(crate) closing: CancellationToken,
    /// The tasks of all peers.
    pub(crate) peers: TaskTracker,
    seats: Arc<Semaphore>,
    visitors: Visitors,
    next_id: Arc<AtomicI32>,
}

/// The permission to stay connected. Dropping it frees the seat.
#[derive(Debug)]
pub(crate) struct Seat {
    /// The number that the client has in the game.
    pub(crate) id: i32,
    pub(crate) lobby: Lobby,
    _permit: OwnedSemaphorePermit,
    _visit: Visit,
}

impl Lobby {
    pub(crate) fn new(limits: Limits, counters: Arc<Counters>, game: mpsc::Sender<Event>) -> Self {
        Self {
            limits,
            counters,
            game,
            closing: CancellationToken::new(),
            peers: TaskTracker::new(),
            seats: Arc::new(Semaphore::new(limits.connections)),
            visitors: Visitors::default(),
            next_id: Arc::new(AtomicI32::new(1)),
        }
    }

    /// The next connection for which there is a seat. The others are closed at once.
    pub(crate) async fn accept(&self, listener: &TcpListener, transport: &str) -> (TcpStream, Seat) {
        loop {
            match listener.accept().await {
                Ok((socket, address)) => {
                    // Messages are small and should be sent at once.
                    let _ = socket.set_nodelay(true);
                    if let Some(seat) = self.seat(transport, address) {
                        return (socket, seat);
                    }
                }
                Err(problem) => {
                    warn!(transport, %problem, "cannot accept");
                    sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }

    /// Returns a seat, if one is free and the address may have it.
    pub(crate) fn seat(&self, transport: &str, address: SocketAddr) -> Option<Seat> {
        let permit = Arc::clone(&self.seats).try_acquire_owned().ok();
        let enter = |permit| Some((permit, self.visitors.enter(address.ip(), &self.limits)?));
        let Some((permit, visit)) = permit.and_then(enter) else {
            self.counters.turned_away.fetch_add(1, Relaxed);
            debug!(transport, %address, "turned away");
            return None;
        };
        self.counters.connections.fetch_add(1, Relaxed);
        let id = self.next_id.fetch_add(1, Relaxed);
        debug!(id, transport, %address, "connected");
        Some(Seat { id, lobby: self.clone(), _permit: permit, _visit: visit })
    }
}
