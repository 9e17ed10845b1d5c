//! Clients over UDP: `PacketPeerUDP.put_var`. A datagram contains one value, and nothing else.
//!
//! A client is identified by its address after it has joined. Somebody who can forge addresses can join in the name of
//! others. A game on the internet should first send a number to the client's address, and make the client send it back.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use bytes::Bytes;
use futures_util::sink;
use tokio::net::UdpSocket;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tracing::debug;

use crate::lobby::Lobby;
use crate::peer::{self, Delivery};
use crate::protocol::{self, ClientMessage};
use crate::reason::Reason;

pub(crate) async fn listen(socket: UdpSocket, lobby: Lobby) {
    let socket = Arc::new(socket);
    let mut clients: HashMap<SocketAddr, Sender<Bytes>> = HashMap::new();
    // The system truncates longer packets, and then they are not valid messages.
    let mut buffer = vec![0; lobby.limits.packet_size];
    loop {
        // An error refers to an earlier packet to a client that is gone.
        let Ok((len, address)) = socket.recv_from(&mut buffer).await else { continue };
        let packet = Bytes::copy_from_slice(&buffer[..len]);
        let packet = match clients.get(&address).map(|client| client.try_send(packet.clone())) {
            Some(Ok(()) | Err(TrySendError::Full(_))) => continue,
            None | Some(Err(TrySendError::Closed(_))) => packet,
        };
        if !is_join(&packet) {
            lobby.counters.bad_packets.fetch_add(1, Relaxed);
            continue;
        }
        clients.retain(|_, client| !client.is_closed());
        let Some(seat) = lobby.seat("udp", address) else { continue };
        let (client, packets) = mpsc::channel(lobby.limits.queued_packets);
        // An empty queue has room for one.
        let _ = client.try_send(packet);
        clients.insert(address, client);
        let incoming = Box::pin(stream(packets));
        let outgoing = Box::pin(sink::unfold(Arc::clone(&socket), move |socket, packet: Bytes| async move {
            if let Err(problem) = socket.send_to(&packet, address).await {
                debug!(%address, %problem, "not sent");
            }
            Ok::<_, Infallible>(socket)
        }));
        lobby.peers.spawn(peer::serve(incoming, outgoing, Delivery::Lossy, seat));
    }
}

/// Returns whether an unknown address may get a seat for this packet.
fn is_join(packet: &[u8]) -> bool {
    let Some(dialect) = protocol::dialect_of(packet) else { return false };
    matches!(protocol::codec(dialect).decode(packet), Ok(ClientMessage::Join { .. }))
}

fn stream(packets: Receiver<Bytes>) -> impl futures_util::Stream<Item = Result<Bytes, Reason>> {
    futures_util::stream::unfold(packets, |mut packets| async {
        let packet = packets.recv().await?;
        Some((Ok(packet), packets))
    })
}
