//! Clients over TCP: `StreamPeerTCP.put_var`, or a `PacketPeerStream` around it. Both send a length before each value.

use futures_util::TryStreamExt;
use gdvar::PacketFrames;
use tokio::net::TcpListener;
use tokio_util::codec::{FramedRead, FramedWrite};

use crate::lobby::Lobby;
use crate::peer::{self, Delivery};
use crate::reason::Reason;

pub(crate) async fn listen(listener: TcpListener, lobby: Lobby) {
    loop {
        let (socket, seat) = lobby.accept(&listener, "tcp").await;
        let (reader, writer) = socket.into_split();
        let incoming = FramedRead::new(reader, PacketFrames::with_max_size(lobby.limits.packet_size));
        let incoming = incoming.map_err(|problem| Reason::BrokenStream(problem.to_string()));
        let outgoing = FramedWrite::new(writer, PacketFrames::new());
        lobby.peers.spawn(peer::serve(incoming, outgoing, Delivery::Reliable, seat));
    }
}
