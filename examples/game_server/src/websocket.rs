//! Clients over WebSocket: `WebSocketPeer.put_var` (Godot 3: that of `WebSocketClient`'s peer). A WebSocket message
//! contains one value, and nothing else.

use std::future::ready;
use std::io::ErrorKind;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, accept_async_with_config};
use tracing::debug;

use crate::allowance::Allowance;
use crate::frames::CountedFrames;
use crate::lobby::{Lobby, Seat};
use crate::peer::{self, Delivery};
use crate::reason::Reason;

/// How many bytes are read at once, and how many are written at once while more packets wait. The default of 128 KiB is
/// a lot if there are many connections with small messages.
const READ_BUFFER: usize = 4096;
const WRITE_BUFFER: usize = 16_384;

pub(crate) async fn listen(listener: TcpListener, lobby: Lobby) {
    loop {
        let (socket, seat) = lobby.accept(&listener, "websocket").await;
        let closing = lobby.closing.clone();
        lobby.peers.spawn(async move {
            if let Some(Some(upgraded)) = closing.run_until_cancelled(upgrade(socket, &seat)).await {
                let (outgoing, incoming) = upgraded.split();
                let incoming = incoming.filter_map(|message| ready(packet(message)));
                let outgoing = outgoing.with(|packet| ready(Ok::<_, Error>(Message::Binary(packet))));
                peer::serve(incoming, outgoing, Delivery::Reliable, seat).await;
            }
        });
    }
}

/// Performs the handshake.
async fn upgrade(socket: TcpStream, seat: &Seat) -> Option<WebSocketStream<CountedFrames<TcpStream>>> {
    let limits = seat.lobby.limits;
    let socket = CountedFrames::new(socket, Allowance::new(limits.packets_per_second, limits.burst));
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(Some(limits.packet_size))
        .max_frame_size(Some(limits.packet_size));
    match timeout(limits.join_timeout, accept_async_with_config(socket, Some(config))).await {
        Ok(Ok(upgraded)) => Some(upgraded),
        Ok(Err(problem)) => {
            debug!(id = seat.id, %problem, "no handshake");
            None
        }
        Err(_) => {
            debug!(id = seat.id, "no handshake in time");
            None
        }
    }
}

/// Returns the packet in a message, if it has one. The library answers pings, and ends the stream after a close. The
/// socket limits how many of these a client may send.
fn packet(message: Result<Message, Error>) -> Option<Result<Bytes, Reason>> {
    match message {
        Ok(Message::Binary(bytes)) => Some(Ok(bytes)),
        Ok(Message::Text(text)) => Some(Ok(text.into())),
        Ok(_) => None,
        Err(Error::Io(problem)) if problem.kind() == ErrorKind::QuotaExceeded => {
            Some(Err(Reason::TooManyPackets))
        }
        Err(problem) => Some(Err(Reason::BrokenStream(problem.to_string()))),
    }
}
