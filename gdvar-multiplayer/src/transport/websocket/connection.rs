//! One connection of a [`WebSocket`](super::WebSocket), from its handshake to its end.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::sync::atomic::Ordering;
use core::time::Duration;
use std::io;
use std::sync::{Mutex, PoisonError};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::{Happened, NAME, OUTGOING, Orders, WebSocketOptions, open};
use crate::event::{LeaveKind, LeaveReason};
use crate::info::{PeerInfo, PeerRequest};
use crate::peer::Peer;
use crate::transport::ids::PeerIds;

/// With how many bytes that the program has not taken a connection is not read, and the bytes that a packet counts besides.
const INCOMING: u32 = 16 * 1024;
const OVERHEAD: usize = 64;

/// How long the other side may take to read what is sent when a connection closes.
const CLOSING: Duration = Duration::from_secs(1);

/// The longest request that is taken, as far as it is kept: path, query and headers.
const REQUEST: usize = 8 << 10;

/// The longest reason in a close frame.
const REASON: usize = 123;

/// Small buffers: with the defaults, each connection would take 128 KiB.
pub(super) fn config(message: usize) -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(2048)
        .write_buffer_size(0)
        .max_message_size(Some(message))
        .max_frame_size(Some(message))
}

/// Takes the connections of a [`WebSocket`](super::WebSocket) without a listener, which another server has upgraded.
#[derive(Clone, Debug)]
pub struct WebSocketAcceptor {
    options: Arc<WebSocketOptions>,
    ids: Arc<Mutex<PeerIds>>,
    places: Arc<Semaphore>,
    events: mpsc::Sender<Happened>,
}

impl WebSocketAcceptor {
    pub(super) fn new(options: WebSocketOptions, events: mpsc::Sender<Happened>) -> Self {
        let places = Semaphore::new(options.connections.min(Semaphore::MAX_PERMITS));
        let ids = Arc::new(Mutex::new(PeerIds::new()));
        Self { options: Arc::new(options), ids, places: Arc::new(places), events }
    }

    /// Takes a connection whose request the other server has answered, with status 101, and who it is. A task of tokio serves it until
    /// it ends.
    ///
    /// # Errors
    ///
    /// An error if there are as many connections as [`WebSocketOptions::connections`] allows. The connection is dropped then.
    ///
    /// # Panics
    ///
    /// Panics outside of a runtime of tokio.
    pub fn accept<S>(&self, stream: S, info: PeerInfo) -> io::Result<()>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| io::Error::other("there are too many connections"))?;
        let this = self.clone();
        tokio::spawn(async move {
            let peer = this.id();
            let opening = Box::pin(async {
                let config = Some(config(this.options.message));
                let socket = WebSocketStream::from_raw_socket(stream, Role::Server, config).await;
                welcome(socket, peer).await
            });
            this.serve(opening, peer, || info).await;
            drop(place);
        });
        Ok(())
    }

    fn id(&self) -> Peer {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Serves one connection from its handshake to its end.
    async fn serve<S>(
        &self,
        opening: impl Future<Output = Option<WebSocketStream<S>>>,
        peer: Peer,
        info: impl FnOnce() -> PeerInfo,
    ) where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let Ok(Some(socket)) = timeout(self.options.handshake, opening).await else { return };
        let (link, orders) = open(self.events.clone());
        if self.events.send(Happened::Opened(peer, info(), link)).await.is_ok() {
            run(socket, peer, orders).await;
        }
    }
}

/// Tells a client its id.
async fn welcome<S>(mut socket: WebSocketStream<S>, peer: Peer) -> Option<WebSocketStream<S>>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    socket.send(Message::binary(peer.id().to_le_bytes().to_vec())).await.ok()?;
    Some(socket)
}

/// Accepts connections until the transport is dropped.
pub(super) async fn listen<F, A, S>(listener: TcpListener, acceptor: WebSocketAcceptor, accept: Arc<F>)
where
    F: Fn(TcpStream) -> A + Send + Sync + 'static,
    A: Future<Output = io::Result<S>> + Send + 'static,
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    loop {
        let Ok(place) = Arc::clone(&acceptor.places).acquire_owned().await else { return };
        let Ok((stream, address)) = listener.accept().await else {
            // There are no file descriptors left, or the connection is gone already.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let (acceptor, accept) = (acceptor.clone(), Arc::clone(&accept));
        tokio::spawn(async move {
            // A packet should not wait for the next one.
            let _ = stream.set_nodelay(true);
            let (peer, told) = (acceptor.id(), Mutex::new(None));
            // The connection lasts longer than the memory for this.
            let opening = Box::pin(async {
                welcome(shake(accept(stream).await.ok()?, &acceptor.options, &told).await?, peer).await
            });
            let info = || {
                let mut info = PeerInfo::new(NAME, Some(address));
                info.request = told.lock().unwrap_or_else(PoisonError::into_inner).take();
                info
            };
            acceptor.serve(opening, peer, info).await;
            drop(place);
        });
    }
}

/// Answers the request of a client, and keeps it.
async fn shake<S>(
    stream: S,
    options: &WebSocketOptions,
    told: &Mutex<Option<Box<PeerRequest>>>,
) -> Option<WebSocketStream<S>>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    // The library's type for refusals is a whole response.
    #[allow(clippy::result_large_err)]
    let choose = |request: &Request, mut response: Response| {
        let Some(request_told) = request_of(request) else {
            let mut refusal = ErrorResponse::new(None);
            *refusal.status_mut() = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
            return Err(refusal);
        };
        *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(request_told));
        if let Some(chosen) = chosen_protocol(&options.protocols, request) {
            response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, chosen);
        }
        Ok::<_, ErrorResponse>(response)
    };
    let config = Some(config(options.message));
    tokio_tungstenite::accept_hdr_async_with_config(stream, choose, config).await.ok()
}

/// Returns what is kept of a request, if it is not too long. To drop a part of it would be worse: it may be what a proxy has added.
fn request_of(request: &Request) -> Option<PeerRequest> {
    let uri = request.uri();
    let headers = request.headers().iter();
    let headers = headers.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    let told = PeerRequest::new(uri.path(), uri.query(), headers);
    (told.len() <= REQUEST).then_some(told)
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
pub(super) async fn run<S>(socket: WebSocketStream<S>, peer: Peer, orders: Orders)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let (mut sink, mut stream) = socket.split();
    let Orders { mut packets, mut close, load, events } = orders;
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
                let _ = events.send(Happened::Writable(peer)).await;
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
    let _ = events.send(Happened::Ended(peer, reason)).await;
}

/// Returns as much of a reason as fits into a close frame, in whole words.
pub(super) fn fitting(mut text: String) -> String {
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
