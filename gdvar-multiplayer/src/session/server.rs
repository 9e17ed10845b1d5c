//! A server.

use alloc::boxed::Box;
use core::future::poll_fn;
use core::ops::{Deref, DerefMut};
use core::task::{Context, Poll, Waker};
use core::time::Duration;

use gdvar_core::Codec;
use tokio::sync::mpsc;

use super::Session;
use super::handle::{Handle, ORDERS, Order};
use super::handles::{DefaultScenes, Scenes};
use crate::event::Event;
use crate::multiplayer::{Multiplayer, Spawner};
use crate::packet::Packet;
use crate::peer::{Peer, Receivers};
use crate::replicate::Replicate;
use crate::settings::{Limits, Settings};
use crate::transport::Transport;

/// Settings for a [`Server`].
#[derive(Clone, Debug, Default)]
#[must_use = "a server starts with `listen`"]
pub struct ServerBuilder {
    settings: Settings,
}

impl ServerBuilder {
    /// Admits only those peers that the program [admits](Server::admit), and disconnects a peer that takes longer than this. The
    /// game sets `auth_callback`.
    pub fn authenticate(mut self, within: Duration) -> Self {
        self.settings.authenticate = Some(within);
        self
    }

    /// Sets whether clients know of each other, and may talk to each other through the server. They may by default:
    /// `server_relay` in the engine.
    pub fn relay(mut self, relay: bool) -> Self {
        self.settings.relay = relay;
        self
    }

    /// Sets which packets of clients for other clients are handed on.
    pub fn relay_filter(
        mut self,
        filter: fn(from: Peer, to: Receivers, packet: &Packet<'_>) -> bool,
    ) -> Self {
        self.settings.relay_filter = filter;
        self
    }

    /// Sets how values are encoded and decoded.
    pub fn codec(mut self, codec: Codec) -> Self {
        self.settings.codec = codec;
        self
    }

    /// Sets how much one peer may use.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.settings.limits = limits;
        self
    }

    /// Starts the server on a transport. [`Server::listen`] adds more.
    ///
    /// # Panics
    ///
    /// Panics outside of a runtime of tokio.
    pub fn listen(self, transport: impl Transport + 'static) -> Server {
        let (handle, orders) = mpsc::channel(ORDERS);
        let session = Session::new(Multiplayer::server(self.settings));
        let mut server = Server { session, handle: Handle::new(handle), orders };
        server.listen(transport);
        server
    }
}

/// A server that stock clients join. What it does for nodes, calls and state is a [`Session`]'s, to which it dereferences.
///
/// ```no_run
/// use std::time::Duration;
/// # use gdvar::Vector2;
/// use gdvar_multiplayer::{Event, Receivers, Replicate, Rpc, Server, WebSocket};
///
/// /// What `chat.gd` calls on the server.
/// #[derive(Rpc)]
/// enum FromChat {
///     #[rpc(any_peer)]
///     Say { text: String },
/// }
///
/// /// What the server calls in `chat.gd`.
/// #[derive(Rpc)]
/// enum ToChat {
///     #[rpc(authority)]
///     Said { who: String, text: String },
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let listener = WebSocket::bind("[::]:7000").await?;
/// let mut server = Server::builder().listen(listener);
/// let chat = server.node::<FromChat, ToChat>("World/Chat");
/// loop {
///     match server.next().await {
///         Event::Call(call) => {
///             if let Some(FromChat::Say { text }) = call.to(chat) {
///                 server.call(Receivers::All, chat, &ToChat::Said { who: call.peer().to_string(), text })?;
///             }
///         }
///         Event::Left { peer, reason } => println!("{peer} left: {reason}"),
///         _ => {}
///     }
/// }
/// # }
/// ```
#[derive(Debug)]
pub struct Server {
    session: Session,
    handle: Handle,
    orders: mpsc::Receiver<Order>,
}

impl Server {
    /// Returns settings for a server.
    pub fn builder() -> ServerBuilder {
        ServerBuilder::default()
    }

    /// Waits for the next thing that happens. This is also what keeps connections going: call it in a loop. It may be dropped at
    /// any time, as in `tokio::select!`, and nothing is lost.
    pub async fn next(&mut self) -> Event {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// Returns the next thing that has happened already, without waiting: for a game's loop, which calls it in each frame until
    /// it returns `None`. The connections' tasks go on meanwhile only if the runtime has other threads, or gets its turn.
    pub fn try_next(&mut self) -> Option<Event> {
        match self.poll_next(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(event) => Some(event),
            Poll::Pending => None,
        }
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        while let Poll::Ready(Some(order)) = self.orders.poll_recv(context) {
            order(self);
        }
        match self.session.poll_next(context) {
            Poll::Ready(Some(event)) => Poll::Ready(event),
            // Only a client ends.
            Poll::Ready(None) | Poll::Pending => Poll::Pending,
        }
    }

    /// Returns what reaches this server from other tasks.
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Listens on another transport too.
    pub fn listen(&mut self, transport: impl Transport + 'static) {
        self.session.transports.push(Box::new(transport));
    }

    /// Admits a peer, after [`Event::Authenticating`]. It joins as soon as its game does the same.
    pub fn admit(&mut self, peer: Peer) {
        self.session.arrive();
        self.session.multiplayer.admit(peer);
        self.session.flush();
    }

    /// Sends data to a peer that is not admitted yet: `send_auth` in the game.
    pub fn send_auth(&mut self, peer: Peer, data: &[u8]) {
        self.session.arrive();
        self.session.multiplayer.send_auth(peer, data);
        self.session.flush();
    }

    /// Declares a spawner: its path, the path of the node under which it spawns (`spawn_path` in the scene), and its list of
    /// scenes. `S` is the type of its nodes, or a tuple of types.
    pub fn spawner<S: Scenes>(&mut self, path: &str, parent: &str, scenes: &[&'static str]) -> Spawner {
        self.session.add_spawner::<S>(path, parent, scenes, Peer::SERVER, |_| None)
    }

    /// Declares a spawner with a `spawn_function`. All its nodes have the synchronizers of `T`; `()` has none.
    pub fn custom_spawner<T: Replicate>(&mut self, path: &str, parent: &str) -> Spawner {
        self.session.add_custom_spawner::<T>(path, parent, Peer::SERVER, None)
    }

    /// Declares a spawner that belongs to a client, which spawns nodes here.
    pub fn spawner_of<S: DefaultScenes>(
        &mut self,
        authority: Peer,
        path: &str,
        parent: &str,
        scenes: &[&'static str],
    ) -> Spawner {
        self.session
            .add_spawner::<S>(path, parent, scenes, authority, |path| S::made(path).map(|made| made.0))
    }
}

impl Deref for Server {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for Server {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}
