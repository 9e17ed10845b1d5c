//! A client.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::future::poll_fn;
use core::ops::{Deref, DerefMut};
use core::task::{Context, Poll, Waker};
use core::time::Duration;

use gdvar_core::Codec;

use super::Session;
use super::handles::DefaultScenes;
use super::state::make;
use crate::event::Event;
use crate::multiplayer::{Multiplayer, Spawner};
use crate::peer::Peer;
use crate::replicate::Replicate;
use crate::settings::{Limits, Settings};
use crate::transport::Transport;

/// How long a client waits to be admitted.
const ADMISSION: Duration = Duration::from_secs(10);

/// Settings for a [`Client`].
#[derive(Clone, Debug, Default)]
#[must_use = "a client starts with `connect`"]
pub struct ClientBuilder {
    settings: Settings,
    password: Option<Vec<u8>>,
}

impl ClientBuilder {
    /// Sends this data for authentication: what the server's `auth_callback` gets.
    pub fn authenticate(mut self, data: &[u8]) -> Self {
        self.settings.authenticate = Some(ADMISSION);
        self.password = Some(data.into());
        self
    }

    /// Sets how values are encoded and decoded.
    pub fn codec(mut self, codec: Codec) -> Self {
        self.settings.codec = codec;
        self
    }

    /// Sets how much the server may use.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.settings.limits = limits;
        self
    }

    /// Starts the client on a connection.
    ///
    /// # Panics
    ///
    /// Panics outside of a runtime of tokio.
    pub fn connect(self, transport: impl Transport + 'static) -> Client {
        let mut session = Session::new(Multiplayer::client(transport.me(), self.settings));
        session.password = self.password;
        session.transports.push(Box::new(transport));
        Client { session }
    }
}

/// A client of a Godot server, or of a [`Server`](crate::Server). What it does for nodes, calls and state is a [`Session`]'s, to
/// which it dereferences.
///
/// ```no_run
/// # use gdvar::Vector2;
/// # use std::time::Duration;
/// use gdvar_multiplayer::{Client, Event, Peer, Replicate, Rpc, WebSocket};
///
/// #[derive(Default, Replicate)]
/// #[replicate(scene = "res://player.tscn")]
/// struct Player {
///     #[sync(State, ".:position", always)]
///     position: Vector2,
///     #[sync(Input, ".:dir", always, owner)]
///     dir: Vector2,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut client = Client::builder().connect(WebSocket::connect("ws://localhost:7000").await?);
/// client.spawner::<Player>("World/Spawner", "World/Players", &["res://player.tscn"]);
/// let mut tick = tokio::time::interval(Duration::from_millis(50));
/// loop {
///     tokio::select! {
///         event = client.next() => {
///             let Some(event) = event else { return Ok(()) };
///             if let Event::Spawned { entity, name, .. } = event
///                 && name == client.me().to_string()
///                 && let Some(player) = client.spawned::<Player>(entity)
///             {
///                 println!("I am at {:?}", client[player].position);
///                 client[player].dir = Vector2::new(1.0, 0.0);
///             }
///         }
///         _ = tick.tick() => client.sync()?,
///     }
/// }
/// # }
/// ```
#[derive(Debug)]
pub struct Client {
    session: Session,
}

impl Client {
    /// Returns settings for a client.
    pub fn builder() -> ClientBuilder {
        ClientBuilder::default()
    }

    /// Waits for the next thing that happens. This is also what keeps the connection going: call it in a loop. It may be dropped
    /// at any time, as in `tokio::select!`, and nothing is lost.
    ///
    /// It returns `None` if nothing can happen any more: the connection has ended, which an [`Event::Left`] has told.
    pub async fn next(&mut self) -> Option<Event> {
        poll_fn(|context| self.session.poll_next(context)).await
    }

    /// Returns the next thing that has happened already, without waiting: for a game's loop, which calls it in each frame until
    /// it returns `None`. The connection's task goes on meanwhile only if the runtime has other threads, or gets its turn.
    pub fn try_next(&mut self) -> Option<Event> {
        match self.session.poll_next(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(event) => event,
            Poll::Pending => None,
        }
    }

    /// Declares a spawner of the server: its path, the path of the node under which it spawns (`spawn_path` in the scene), and
    /// its list of scenes. `S` is the type of its nodes, or a tuple of types.
    pub fn spawner<S: DefaultScenes>(
        &mut self,
        path: &str,
        parent: &str,
        scenes: &[&'static str],
    ) -> Spawner {
        let made = |path: &str| S::made(path).map(|made| made.0);
        self.session.add_spawner::<S>(path, parent, scenes, Peer::SERVER, made)
    }

    /// Declares a spawner of the server with a `spawn_function`. All its nodes have the synchronizers of `T`; `()` has none.
    pub fn custom_spawner<T: Replicate + Default + Send + 'static>(
        &mut self,
        path: &str,
        parent: &str,
    ) -> Spawner {
        self.session.add_custom_spawner::<T>(path, parent, Peer::SERVER, Some(make::<T>))
    }
}

impl Deref for Client {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for Client {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}
