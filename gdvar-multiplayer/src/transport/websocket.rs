//! The engine's `WebSocketMultiplayerPeer`: a message for each packet. The first message from the server is the client's id.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::task::{Context, Poll};
use core::time::Duration;
use std::io;
use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream, ToSocketAddrs};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

use crate::event::{LeaveKind, LeaveReason};
use crate::info::{PeerInfo, PeerRequest};
use crate::multiplayer::Outgoing;
use crate::peer::Peer;
use crate::rpc::TransferMode;
use crate::transport::ids::PeerIds;
use crate::transport::{Transport, TransportEvent};

/// How many packets wait in a connection's own queue. Everything else waits in the multiplayer, which may drop it.
const QUEUE: usize = 32;

/// With how many bytes on their way a connection takes no more packets.
const OUTGOING: usize = 16 * 1024;

/// With how many bytes that the program has not taken a connection is not read, and the bytes that a packet counts besides.
const INCOMING: u32 = 16 * 1024;
const OVERHEAD: usize = 64;

/// How many events of all connections wait together. With more, the connections are not read.
const EVENTS: usize = 256;

/// How long the other side may take to read what is sent when a connection closes.
const CLOSING: Duration = Duration::from_secs(1);

/// How this transport calls itself.
const NAME: &str = "WebSocket";

/// The longest request that is taken, as far as it is kept: path, query and headers.
const REQUEST: usize = 8 << 10;

/// The longest reason in a close frame.
const REASON: usize = 123;

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
        let (events, happened) = mpsc::channel(EVENTS);
        let accepting = tokio::spawn(listen(listener, Arc::new((self, accept)), events));
        Ok(WebSocket { me: Peer::SERVER, port, links: BTreeMap::new(), happened, accepting: Some(accepting) })
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
        let link = open(events.clone());
        // There is room: nothing else has been sent.
        let info = PeerInfo::new(NAME, None);
        let _ = events.try_send(Happened::Opened(Peer::SERVER, info, link.0));
        tokio::spawn(run(socket, Peer::SERVER, link.1, events));
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

    /// Connects to a server, `ws://example.com:7000`, with the default [`WebSocketOptions`].
    ///
    /// # Errors
    ///
    /// An error if there is no connection in time, or if the server does not speak the engine's protocol.
    pub async fn connect(url: &str) -> io::Result<Self> {
        WebSocketOptions::default().connect(url).await
    }

    /// Returns the port on which a server listens.
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

/// Small buffers: with the defaults, each connection would take 128 KiB.
fn config(message: usize) -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(2048)
        .write_buffer_size(0)
        .max_message_size(Some(message))
        .max_frame_size(Some(message))
}

/// Accepts connections until the transport is dropped.
async fn listen<F, A, S>(
    listener: TcpListener,
    options: Arc<(WebSocketOptions, F)>,
    events: mpsc::Sender<Happened>,
) where
    F: Fn(TcpStream) -> A + Send + Sync + 'static,
    A: Future<Output = io::Result<S>> + Send + 'static,
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut ids = PeerIds::new();
    let places = Arc::new(Semaphore::new(options.0.connections.min(Semaphore::MAX_PERMITS)));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((stream, address)) = listener.accept().await else {
            // There are no file descriptors left, or the connection is gone already.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let (peer, options, events) = (ids.take(), Arc::clone(&options), events.clone());
        tokio::spawn(async move {
            let (options, accept) = &*options;
            // A packet should not wait for the next one.
            let _ = stream.set_nodelay(true);
            serve(accept(stream), peer, address, options, events).await;
            drop(place);
        });
    }
}

/// Serves one connection from its handshake to its end.
async fn serve<S>(
    accepted: impl Future<Output = io::Result<S>>,
    peer: Peer,
    address: SocketAddr,
    options: &WebSocketOptions,
    events: mpsc::Sender<Happened>,
) where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut info = PeerInfo::new(NAME, Some(address));
    // The library's type for refusals is a whole response.
    #[allow(clippy::result_large_err)]
    let choose = |request: &Request, mut response: Response| {
        let Some(told) = request_of(request) else {
            let mut refusal = ErrorResponse::new(None);
            *refusal.status_mut() = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
            return Err(refusal);
        };
        info.request = Some(Box::new(told));
        if let Some(chosen) = chosen_protocol(&options.protocols, request) {
            response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, chosen);
        }
        Ok::<_, ErrorResponse>(response)
    };
    let opening = async {
        let stream = accepted.await.ok()?;
        let accepted =
            tokio_tungstenite::accept_hdr_async_with_config(stream, choose, Some(config(options.message)));
        let mut socket = accepted.await.ok()?;
        socket.send(Message::binary(peer.id().to_le_bytes().to_vec())).await.ok()?;
        Some(socket)
    };
    let Ok(Some(socket)) = timeout(options.handshake, opening).await else { return };
    let (link, orders) = open(events.clone());
    if events.send(Happened::Opened(peer, info, link)).await.is_ok() {
        run(socket, peer, orders, events).await;
    }
}

/// Returns what is kept of a request, if it is not too long. To drop a part of it would be worse: it may be what a proxy has added.
fn request_of(request: &Request) -> Option<PeerRequest> {
    let uri = request.uri();
    let (path, query) = (uri.path().to_owned(), uri.query().map(str::to_owned));
    let is_told =
        |name: &str| !matches!(name, "connection" | "upgrade") && !name.starts_with("sec-websocket-");
    let headers = request.headers().iter().filter(|(name, _)| is_told(name.as_str()));
    let headers =
        headers.filter_map(|(name, value)| Some((name.as_str().into(), value.to_str().ok()?.into())));
    let headers: Box<[(Box<str>, Box<str>)]> = headers.collect();
    let len: usize = headers.iter().map(|(name, value)| name.len() + value.len()).sum();
    let len = len + path.len() + query.as_ref().map_or(0, String::len);
    (len <= REQUEST).then_some(PeerRequest { path, query, headers })
}

/// Returns the subprotocol that the server chooses. A client that offers some gives up if the server chooses none, or another.
fn chosen_protocol(known: &[String], request: &Request) -> Option<HeaderValue> {
    let offered = request.headers().get_all(SEC_WEBSOCKET_PROTOCOL).iter();
    let mut offered =
        offered.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).map(str::trim);
    let chosen = offered.find(|name| known.is_empty() || known.iter().any(|known| known == name))?;
    HeaderValue::from_str(chosen).ok()
}

/// Reads and writes until either side closes.
async fn run<S>(socket: WebSocketStream<S>, peer: Peer, orders: Orders, events: mpsc::Sender<Happened>)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let (mut sink, mut stream) = socket.split();
    let Orders { mut packets, mut close, load, events: told } = orders;
    let room = Arc::new(Semaphore::new(INCOMING as usize));
    let reading = async {
        loop {
            // Nothing is read before there is room.
            let _ = room.acquire().await;
            load.resume().await;
            let bytes = match stream.next().await {
                Some(Ok(Message::Binary(bytes))) => bytes,
                // The engine takes them for packets too.
                Some(Ok(Message::Text(text))) => text.into(),
                Some(Ok(Message::Close(frame))) => break closed(frame),
                // The library answers pings.
                Some(Ok(_)) => continue,
                Some(Err(error)) => break failed(&error),
                None => break failed(&Error::ConnectionClosed),
            };
            if bytes.is_empty() {
                continue;
            }
            let part = u32::try_from(bytes.len() + OVERHEAD).map_or(INCOMING, |part| part.min(INCOMING));
            // Nobody closes the semaphore.
            let Ok(part) = Arc::clone(&room).acquire_many_owned(part).await else { continue };
            if events.send(Happened::Received(peer, bytes, part)).await.is_err() {
                break LeaveKind::Closed.into();
            }
        }
    };
    let writing = async {
        let mut fed = 0;
        loop {
            let packet = tokio::select! {
                order = &mut close => break Ok(order.ok()),
                packet = packets.recv() => match packet {
                    Some(packet) => packet,
                    // Both ends are dropped together, and the order is given before.
                    None => break Ok(close.try_recv().ok()),
                },
            };
            fed += packet.len();
            let is_flushed = packets.is_empty() || fed >= OUTGOING;
            let mut write = core::pin::pin!(async {
                sink.feed(Message::binary(packet)).await?;
                if is_flushed { sink.flush().await } else { Ok(()) }
            });
            tokio::select! {
                written = &mut write => written?,
                // A peer that reads nothing would keep its connection for as long as it likes.
                order = &mut close => match timeout(CLOSING, write).await {
                    Ok(written) => break written.map(|()| order.ok()),
                    Err(_) => break Err(Error::ConnectionClosed),
                },
            }
            if is_flushed {
                load.bytes.fetch_sub(core::mem::take(&mut fed), Ordering::SeqCst);
            }
            if load.is_blocked.swap(false, Ordering::SeqCst) {
                // If too many events wait, the transport polls soon and finds room.
                let _ = told.send(Happened::Writable(peer)).await;
            }
        }
    };
    let reason = tokio::select! {
        reason = reading => reason,
        written = writing => match written {
            Ok(order) => {
                let (code, text) = order.unwrap_or((CloseCode::Away, String::from("the server ends")));
                let farewell = async {
                    // What was handed over before still goes.
                    while let Ok(packet) = packets.try_recv() {
                        sink.feed(Message::binary(packet)).await?;
                    }
                    sink.send(Message::Close(Some(CloseFrame { code, reason: text.into() }))).await
                };
                let _ = timeout(CLOSING, farewell).await;
                LeaveKind::Closed.into()
            }
            Err(error) => failed(&error),
        },
    };
    // Sends the answer to a close frame, and waits for the other side's. If the socket were closed with unread bytes, the other
    // side might never see the frame.
    let parting = async {
        let _ = sink.close().await;
        while let Some(Ok(_)) = stream.next().await {}
    };
    let _ = timeout(CLOSING, parting).await;
    let _ = told.send(Happened::Ended(peer, reason)).await;
}

/// Returns as much of a reason as fits into a close frame, in whole words.
fn fitting(mut text: String) -> String {
    const MORE: &str = " ...";
    if text.len() <= REASON {
        return text;
    }
    let ends = |at: &usize| *at <= REASON - MORE.len();
    // A word that is longer than all that fits is cut.
    let end = text.match_indices(' ').map(|(at, _)| at).take_while(ends).last();
    let end = end.or_else(|| text.char_indices().map(|(at, _)| at).take_while(ends).last());
    text.truncate(end.unwrap_or_default());
    text.push_str(MORE);
    text
}

/// Returns what has happened to a connection that has failed. A game that quits resets it: what the library or the operating
/// system says about that depends on what was on its way.
fn failed(error: &Error) -> LeaveReason {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, TimedOut, UnexpectedEof};

    match error {
        Error::ConnectionClosed => LeaveKind::ClosedByPeer.into(),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => LeaveKind::Reset.into(),
        Error::Io(error) => match error.kind() {
            BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof => LeaveKind::Reset.into(),
            TimedOut => LeaveKind::TimedOut.into(),
            _ => LeaveReason::new(LeaveKind::Reset, error.to_string()),
        },
        error => LeaveReason::new(LeaveKind::Unreadable, error.to_string()),
    }
}

/// Returns what a close frame says.
fn closed(frame: Option<CloseFrame>) -> LeaveReason {
    let text = match frame {
        Some(frame) if !frame.reason.is_empty() => frame.reason.to_string(),
        Some(frame) => format!("code {}", u16::from(frame.code)),
        None => String::new(),
    };
    LeaveReason::new(LeaveKind::ClosedByPeer, text)
}
