//! The engine's `WebSocketMultiplayerPeer`: a message for each packet. The first message from the server is the client's id.

mod connection;

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::task::{Context, Poll};
use core::time::Duration;
use std::io;
use std::sync::{Mutex, PoisonError};

use futures_util::StreamExt as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream, ToSocketAddrs};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Message};

pub use self::connection::WebSocketAcceptor;
use self::connection::{config, fitting, listen, run};
use crate::event::{LeaveKind, LeaveReason};
use crate::info::PeerInfo;
use crate::multiplayer::Outgoing;
use crate::peer::Peer;
use crate::rpc::TransferMode;
use crate::transport::{Transport, TransportEvent};

/// How many packets wait in a connection's own queue. Everything else waits in the multiplayer, which may drop it.
const QUEUE: usize = 32;

/// With how many bytes on their way a connection takes no more packets.
const OUTGOING: usize = 16 * 1024;

/// How many events of all connections wait together. With more, the connections are not read.
const EVENTS: usize = 256;

/// How this transport calls itself.
const NAME: &str = "WebSocket";

/// Settings for a [`WebSocket`].
#[derive(Clone, Debug)]
pub struct WebSocketOptions {
    /// How many connections there may be. Others wait until one ends.
    pub connections: usize,
    /// How long the handshake may take. The engine's own limit is 3 seconds.
    pub handshake: Duration,
    /// The longest message that is taken. The engine's is 65,535 bytes, unless the game sets `inbound_buffer_size`.
    pub message: usize,
    /// The subprotocols, for games that set `supported_protocols`. A server without any chooses the first one that a client
    /// offers.
    pub protocols: Vec<String>,
}

impl Default for WebSocketOptions {
    fn default() -> Self {
        Self { connections: 4096, handshake: Duration::from_secs(3), message: 65_535, protocols: Vec::new() }
    }
}

impl WebSocketOptions {
    /// Starts to listen. The port 0 is any that is free: [`WebSocket::port`] tells which.
    ///
    /// # Errors
    ///
    /// The operating system's error, for example if the port is in use.
    pub async fn bind(self, address: impl ToSocketAddrs) -> io::Result<WebSocket> {
        self.bind_over(address, |stream| core::future::ready(Ok(stream))).await
    }

    /// Starts to listen with something in front of the protocol, such as TLS: `accept` makes a stream of each connection. It
    /// is a part of the handshake, which has a time limit.
    ///
    /// # Errors
    ///
    /// The same as for [`bind`](Self::bind). If `accept` fails, the connection ends.
    pub async fn bind_over<F, A, S>(self, address: impl ToSocketAddrs, accept: F) -> io::Result<WebSocket>
    where
        F: Fn(TcpStream) -> A + Send + Sync + 'static,
        A: Future<Output = io::Result<S>> + Send + 'static,
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let listener = TcpListener::bind(address).await?;
        let port = listener.local_addr()?.port();
        let (mut transport, acceptor) = self.without_listener();
        transport.port = port;
        transport.accepting = Some(tokio::spawn(listen(listener, acceptor, Arc::new(accept))));
        Ok(transport)
    }

    /// Returns a server without a port of its own, and what takes the connections that another server has upgraded.
    pub fn without_listener(self) -> (WebSocket, WebSocketAcceptor) {
        let (events, happened) = mpsc::channel(EVENTS);
        let (me, links) = (Peer::SERVER, BTreeMap::new());
        let transport = WebSocket { me, port: 0, links, happened, accepting: None };
        (transport, WebSocketAcceptor::new(self, events))
    }

    /// Connects to a server, `ws://example.com:7000`, and waits for the id. For `wss://`, put a TLS stream into
    /// [`connect_over`](Self::connect_over).
    ///
    /// # Errors
    ///
    /// An error if there is no connection in time, or if the server does not speak the engine's protocol.
    pub async fn connect(self, url: &str) -> io::Result<WebSocket> {
        let request = url.into_client_request().map_err(io::Error::other)?;
        let host = request.uri().host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        if request.uri().scheme_str() != Some("ws") {
            let message = format!("{url} is no address that starts with ws://");
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        let port = request.uri().port_u16().unwrap_or(80);
        let within = self.handshake;
        let connected = timeout(within, TcpStream::connect((host.as_str(), port))).await;
        let stream = connected.map_err(|_| late("the server does not answer"))??;
        stream.set_nodelay(true)?;
        self.connect_over(url, stream).await
    }

    /// Does the same over a stream that is connected already.
    ///
    /// # Errors
    ///
    /// The same as for [`connect`](Self::connect).
    pub async fn connect_over<S>(self, url: &str, stream: S) -> io::Result<WebSocket>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        if !self.protocols.is_empty() {
            let offered = HeaderValue::from_str(&self.protocols.join(", ")).map_err(io::Error::other)?;
            request.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, offered);
        }
        let opening = async {
            let opened =
                tokio_tungstenite::client_async_with_config(request, stream, Some(config(self.message)));
            let (mut socket, _) = opened.await.map_err(io::Error::other)?;
            let first = socket.next().await.ok_or_else(|| io::Error::other("the server sent no id"))?;
            Ok::<_, io::Error>((socket, first.map_err(io::Error::other)?))
        };
        let opened = timeout(self.handshake, opening).await;
        let (socket, first) = opened.map_err(|_| late("the server sends no id"))??;
        let me = id_of(&first)
            .ok_or_else(|| io::Error::other("the first message of the server is not the id of a peer"))?;
        let (events, happened) = mpsc::channel(EVENTS);
        let (link, orders) = open(events.clone());
        // There is room: nothing else has been sent.
        let _ = events.try_send(Happened::Opened(Peer::SERVER, PeerInfo::new(NAME, None), link));
        tokio::spawn(run(socket, Peer::SERVER, orders));
        Ok(WebSocket { me, port: 0, links: BTreeMap::new(), happened, accepting: None })
    }
}

/// Returns the id in the server's first message: 4 bytes, at least 2.
fn id_of(message: &Message) -> Option<Peer> {
    let Message::Binary(bytes) = message else { return None };
    let id = i32::from_le_bytes(bytes.as_ref().try_into().ok()?);
    Peer::new(id).filter(|peer| !peer.is_server())
}

fn late(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, message)
}

/// A WebSocket transport, as a server or as a client. Everything arrives, in order, on channel 0.
///
/// ```no_run
/// # async fn run() -> std::io::Result<()> {
/// use gdvar_multiplayer::WebSocket;
///
/// let server = WebSocket::bind("[::]:7000").await?;
/// let client = WebSocket::connect("ws://localhost:7000").await?;
/// # Ok(())
/// # }
/// ```
///
/// It speaks without TLS: put a proxy in front of it that speaks `wss://`, or TLS into [`WebSocketOptions::bind_over`].
#[derive(Debug)]
pub struct WebSocket {
    me: Peer,
    port: u16,
    links: BTreeMap<Peer, Link>,
    happened: mpsc::Receiver<Happened>,
    accepting: Option<JoinHandle<()>>,
}

impl WebSocket {
    /// Starts to listen, with the default [`WebSocketOptions`].
    ///
    /// # Errors
    ///
    /// The operating system's error, for example if the port is in use.
    pub async fn bind(address: impl ToSocketAddrs) -> io::Result<Self> {
        WebSocketOptions::default().bind(address).await
    }

    /// Returns a server without a port of its own, with the default [`WebSocketOptions`], and what takes the connections that another
    /// server, such as one of axum, has upgraded.
    ///
    /// ```no_run
    /// # async fn upgraded() -> (tokio::net::TcpStream, std::net::SocketAddr) { unimplemented!() }
    /// # async fn run() -> std::io::Result<()> {
    /// use gdvar_multiplayer::{PeerInfo, Server, WebSocket};
    ///
    /// let (transport, acceptor) = WebSocket::without_listener();
    /// let mut server = Server::builder().listen(transport);
    /// // In a route of the other server, which has answered the request:
    /// let (stream, address) = upgraded().await;
    /// acceptor.accept(stream, PeerInfo::new("WebSocket", Some(address)))?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn without_listener() -> (Self, WebSocketAcceptor) {
        WebSocketOptions::default().without_listener()
    }

    /// Connects to a server, `ws://example.com:7000`, with the default [`WebSocketOptions`].
    ///
    /// # Errors
    ///
    /// An error if there is no connection in time, or if the server does not speak the engine's protocol.
    pub async fn connect(url: &str) -> io::Result<Self> {
        WebSocketOptions::default().connect(url).await
    }

    /// Returns the port on which a server listens, or 0.
    pub fn port(&self) -> u16 {
        self.port
    }
}

/// A connection, as the transport sees it.
#[derive(Debug)]
struct Link {
    packets: mpsc::Sender<Vec<u8>>,
    close: oneshot::Sender<(CloseCode, String)>,
    load: Arc<Load>,
}

/// What is on its way to a peer.
#[derive(Debug, Default)]
struct Load {
    bytes: AtomicUsize,
    /// Whether a packet had no room, or might have none.
    is_blocked: AtomicBool,
    /// Until when the connection is not read.
    paused: Mutex<Option<Instant>>,
}

impl Load {
    /// Waits until the connection may be read.
    async fn resume(&self) {
        loop {
            let paused = self.paused.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(until) = paused else { return };
            sleep_until(until).await;
        }
    }
}

impl Link {
    fn has_room(&self) -> bool {
        // The connection's task looks at it after it has made room, so one of both sees what the other does.
        self.load.is_blocked.store(true, Ordering::SeqCst);
        let has_room = self.packets.capacity() > 0 && self.load.bytes.load(Ordering::SeqCst) < OUTGOING;
        if has_room {
            self.load.is_blocked.store(false, Ordering::SeqCst);
        }
        has_room
    }
}

/// The other end of a [`Link`], in the connection's task.
struct Orders {
    packets: mpsc::Receiver<Vec<u8>>,
    close: oneshot::Receiver<(CloseCode, String)>,
    load: Arc<Load>,
    events: mpsc::Sender<Happened>,
}

/// What a connection's task tells the transport.
#[derive(Debug)]
enum Happened {
    Opened(Peer, PeerInfo, Link),
    /// A packet, and its part of what may wait.
    Received(Peer, Bytes, OwnedSemaphorePermit),
    Writable(Peer),
    Ended(Peer, LeaveReason),
}

fn open(events: mpsc::Sender<Happened>) -> (Link, Orders) {
    let (packets, taken) = mpsc::channel(QUEUE);
    let (close, closed) = oneshot::channel();
    let load = Arc::new(Load::default());
    let orders = Orders { packets: taken, close: closed, load: Arc::clone(&load), events };
    (Link { packets, close, load }, orders)
}

impl Transport for WebSocket {
    fn me(&self) -> Peer {
        self.me
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<TransportEvent> {
        loop {
            let event = match self.happened.poll_recv(context) {
                Poll::Ready(Some(event)) => event,
                // All senders are gone: nothing will happen any more.
                Poll::Ready(None) | Poll::Pending => return Poll::Pending,
            };
            // Of a connection that was closed here, nothing more is told.
            return Poll::Ready(match event {
                Happened::Opened(peer, info, link) => {
                    self.links.insert(peer, link);
                    TransportEvent::Connected { peer, info }
                }
                Happened::Received(peer, bytes, part) if self.links.contains_key(&peer) => {
                    drop(part);
                    let (bytes, mode) = (Vec::from(bytes), TransferMode::Reliable);
                    TransportEvent::Received { peer, bytes, mode, channel: 0 }
                }
                Happened::Writable(peer) if self.links.contains_key(&peer) => {
                    TransportEvent::Writable { peer }
                }
                Happened::Ended(peer, reason) if self.links.remove(&peer).is_some() => {
                    TransportEvent::Disconnected { peer, reason }
                }
                _ => continue,
            });
        }
    }

    fn has_room(&mut self, peer: Peer, _: usize) -> bool {
        // A packet for a connection that is gone is dropped.
        self.links.get(&peer).is_none_or(Link::has_room)
    }

    fn send(&mut self, packet: Outgoing) {
        if let Some(link) = self.links.get(&packet.to) {
            link.load.bytes.fetch_add(packet.bytes.len(), Ordering::SeqCst);
            // The caller has asked for room. If the connection has ended, an event says so.
            let _ = link.packets.try_send(packet.bytes);
        }
    }

    fn can_pause(&self) -> bool {
        true
    }

    fn pause(&mut self, peer: Peer, pause: Duration) {
        if let Some(link) = self.links.get(&peer) {
            let until = Instant::now() + pause;
            *link.load.paused.lock().unwrap_or_else(PoisonError::into_inner) = Some(until);
        }
    }

    fn close(&mut self, peer: Peer, reason: &LeaveReason) {
        let Some(link) = self.links.remove(&peer) else { return };
        // The codes that reach a game: 1008 and those from 4000 on. The engine makes 1002 of 1013.
        let code = match reason.kind() {
            LeaveKind::Closed => CloseCode::Library(4000),
            LeaveKind::AuthenticationTimeout => CloseCode::Library(4001),
            _ => CloseCode::Policy,
        };
        let _ = link.close.send((code, fitting(reason.told())));
    }
}

impl Drop for WebSocket {
    fn drop(&mut self) {
        // The connections close when their links are dropped.
        if let Some(accepting) = &self.accepting {
            accepting.abort();
        }
    }
}
