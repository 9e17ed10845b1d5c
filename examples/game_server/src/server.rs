//! The server as a whole.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use futures_util::FutureExt;
use tokio::net::{TcpListener, TcpSocket, UdpSocket};
use tokio::sync::mpsc;
use tracing::info;

use crate::game::Game;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::report::{Counters, Report};
use crate::{tcp, udp, websocket};

/// How many events may wait for the game. A peer with one more event waits until there is room.
const EVENT_QUEUE: usize = 1024;

/// How many connections may wait to be accepted. `TcpListener::bind` lets 128 wait. If more clients connect at once,
/// Linux makes some of them believe that they are connected, although nobody will ever answer them.
const BACKLOG: u32 = 4096;

/// The addresses that clients connect to.
#[derive(Clone, Copy, Debug)]
pub struct Addresses {
    /// For `StreamPeerTCP`.
    pub tcp: SocketAddr,
    /// For `WebSocketPeer`.
    pub websocket: SocketAddr,
    /// For `PacketPeerUDP`.
    pub udp: SocketAddr,
}

/// A server whose sockets are bound.
#[derive(Debug)]
pub struct Server {
    tcp: TcpListener,
    websocket: TcpListener,
    udp: UdpSocket,
}

impl Server {
    /// Binds the sockets. For port 0, the system chooses a port.
    ///
    /// # Errors
    ///
    /// The system's errors, most often that a port is taken.
    pub async fn bind(addresses: Addresses) -> io::Result<Self> {
        Ok(Self {
            tcp: listen(addresses.tcp)?,
            websocket: listen(addresses.websocket)?,
            udp: UdpSocket::bind(addresses.udp).await?,
        })
    }

    /// Returns the addresses that clients connect to.
    ///
    /// # Errors
    ///
    /// The system's errors.
    pub fn addresses(&self) -> io::Result<Addresses> {
        Ok(Addresses {
            tcp: self.tcp.local_addr()?,
            websocket: self.websocket.local_addr()?,
            udp: self.udp.local_addr()?,
        })
    }

    /// Runs the game until `shutdown` or the last tick. Then it informs every client, and leaves nothing running.
    pub async fn run(
        self,
        limits: Limits,
        tick_rate: NonZeroU32,
        last_tick: Option<u32>,
        shutdown: impl Future<Output = ()>,
    ) -> Report {
        let counters = Arc::new(Counters::default());
        let (sender, events) = mpsc::channel(EVENT_QUEUE);
        let lobby = Lobby::new(limits, Arc::clone(&counters), sender);
        for door in [
            tcp::listen(self.tcp, lobby.clone()).boxed(),
            websocket::listen(self.websocket, lobby.clone()).boxed(),
            udp::listen(self.udp, lobby.clone()).boxed(),
        ] {
            tokio::spawn(lobby.closing.clone().run_until_cancelled_owned(door));
        }
        let ticks = Game::new(tick_rate, Arc::clone(&counters)).play(events, last_tick, shutdown).await;
        info!(ticks, "closing");
        lobby.closing.cancel();
        lobby.peers.close();
        // Each of them ends within the time for a goodbye.
        lobby.peers.wait().await;
        counters.report(ticks)
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // `TcpListener::bind` does the same, so that a server can be restarted on the same port.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
