//! A client in Rust, for tests and for measuring the load. It does the same as the clients in `godot4` and `godot3`.

use std::error::Error;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use gdvar::{VarFrames, Vector2};
use tokio::net::{TcpStream, UdpSocket};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use tokio_util::codec::Framed;

use crate::protocol::{ClientMessage, Handshake, ServerMessage};
use crate::server::Addresses;
use crate::world::STRIDE;

/// What can go wrong for a bot.
pub type BotError = Box<dyn Error + Send + Sync>;

/// The transport of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// Values with a length before each.
    Tcp,
    /// A value in each message.
    WebSocket,
    /// A value in each datagram.
    Udp,
}

/// A client that has joined.
#[derive(Debug)]
pub struct Bot {
    link: Link,
    transport: Transport,
    id: i32,
    sequence: u32,
    tick: u32,
    snapshots: u32,
}

#[derive(Debug)]
enum Link {
    Tcp(Box<Framed<TcpStream, VarFrames<ServerMessage>>>),
    WebSocket(Box<WebSocketStream<TcpStream>>),
    Udp(UdpSocket, Vec<u8>),
}

impl Bot {
    /// Connects and joins.
    ///
    /// # Errors
    ///
    /// Errors of the connection, and a rejection by the server.
    pub async fn join(server: Addresses, transport: Transport, name: &str) -> Result<Self, BotError> {
        let mut link = Link::open(server, transport).await?;
        link.send(&ClientMessage::Join { name: name.to_owned(), handshake: Some(Handshake::own()) }).await?;
        loop {
            match link.receive().await? {
                ServerMessage::Welcome { id, .. } => {
                    return Ok(Self { link, transport, id, sequence: 0, tick: 0, snapshots: 0 });
                }
                ServerMessage::Dropped { reason } => return Err(format!("sent away: {reason}").into()),
                _ => {}
            }
        }
    }

    /// Waits for the next snapshot, checks it, and makes a step.
    ///
    /// # Errors
    ///
    /// Errors of the connection, a missing or wrong snapshot, and the end of the game.
    pub async fn play(&mut self) -> Result<(), BotError> {
        loop {
            match self.link.receive().await? {
                ServerMessage::Snapshot { tick, ids, positions, steps } => {
                    self.check_tick(tick)?;
                    let place = ids.iter().position(|&id| id == self.id).ok_or("not in the snapshot")?;
                    let (Some(position), Some(&steps)) = (positions.get(place), steps.get(place)) else {
                        return Err("uneven snapshot".into());
                    };
                    check_position(*position, steps)?;
                    break;
                }
                ServerMessage::Dropped { reason } => return Err(format!("dropped: {reason}").into()),
                _ => {}
            }
        }
        self.sequence += 1;
        let direction = Vector2::new(1.0, 0.0);
        self.link.send(&ClientMessage::Input { sequence: self.sequence, direction }).await
    }

    /// Sends a line of chat.
    ///
    /// # Errors
    ///
    /// Errors of the connection.
    pub async fn chat(&mut self, text: &str) -> Result<(), BotError> {
        self.link.send(&ClientMessage::Chat { text: text.to_owned() }).await
    }

    /// Leaves, and returns the number of snapshots.
    ///
    /// # Errors
    ///
    /// Errors of the connection, and any answer other than a goodbye.
    pub async fn leave(mut self) -> Result<u32, BotError> {
        self.link.send(&ClientMessage::Leave).await?;
        loop {
            match self.link.receive().await? {
                ServerMessage::Dropped { reason } if reason == "left" => return Ok(self.snapshots),
                ServerMessage::Dropped { reason } => return Err(format!("dropped: {reason}").into()),
                _ => {}
            }
        }
    }

    /// Nothing is lost or repeated, except over UDP.
    fn check_tick(&mut self, tick: u32) -> Result<(), BotError> {
        let is_next = self.tick == 0 || tick == self.tick + 1 || self.transport == Transport::Udp;
        if !is_next {
            return Err(format!("tick {tick} after {}", self.tick).into());
        }
        self.tick = tick;
        self.snapshots += 1;
        Ok(())
    }
}

impl Link {
    async fn open(server: Addresses, transport: Transport) -> Result<Self, BotError> {
        Ok(match transport {
            Transport::Tcp => Self::Tcp(Box::new(Framed::new(connect(server.tcp).await?, VarFrames::new()))),
            Transport::WebSocket => {
                let socket = connect(server.websocket).await?;
                let url = format!("ws://{}", server.websocket);
                Self::WebSocket(Box::new(client_async(url, socket).await?.0))
            }
            Transport::Udp => {
                let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await?;
                socket.connect(server.udp).await?;
                // The largest datagram.
                Self::Udp(socket, vec![0; 65_536])
            }
        })
    }

    async fn send(&mut self, message: &ClientMessage) -> Result<(), BotError> {
        match self {
            Self::Tcp(values) => values.send(message).await?,
            Self::WebSocket(socket) => {
                socket.send(Message::Binary(gdvar::to_bytes(message)?.into())).await?;
            }
            // A datagram may always be lost, and an error here is about an earlier one.
            Self::Udp(socket, _) => drop(socket.send(&gdvar::to_bytes(message)?).await),
        }
        Ok(())
    }

    async fn receive(&mut self) -> Result<ServerMessage, BotError> {
        match self {
            Self::Tcp(values) => Ok(values.next().await.ok_or("the server hung up")??),
            Self::WebSocket(socket) => loop {
                match socket.next().await.ok_or("the server hung up")?? {
                    Message::Binary(packet) => return Ok(gdvar::from_bytes(&packet)?),
                    Message::Close(_) => return Err("the server closed".into()),
                    _ => {}
                }
            },
            Self::Udp(socket, buffer) => {
                let len = match socket.recv(buffer).await {
                    // The system may report that the other side is gone before its last message has been read.
                    Err(error) => socket.try_recv(buffer).map_err(|_| error)?,
                    Ok(len) => len,
                };
                Ok(gdvar::from_bytes(&buffer[..len])?)
            }
        }
    }
}

/// The player has only moved to the right.
fn check_position(position: Vector2, steps: i32) -> Result<(), BotError> {
    #[allow(clippy::cast_precision_loss, reason = "2²⁴ steps take days")]
    let expected = Vector2::new(STRIDE * steps as f32, 0.0);
    if position == expected {
        return Ok(());
    }
    Err(format!("at {position:?} after {steps} steps").into())
}

async fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpStream::connect(address).await?;
    socket.set_nodelay(true)?;
    Ok(socket)
}
