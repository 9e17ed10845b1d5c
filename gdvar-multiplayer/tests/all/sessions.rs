//! Servers that other tasks reach, that take connections of other servers, and that run in a game's loop.

use std::net::UdpSocket;
use std::time::Duration;

use futures_util::StreamExt as _;
use gdvar_multiplayer::transport::WebSocketOptions;
use gdvar_multiplayer::{
    Client, Enet, Event, LeaveKind, Peer, PeerInfo, PeerRequest, Server, ServerEnded, TransferMode, WebSocket,
};
use tokio::io::{DuplexStream, duplex};
use tokio::time::{interval, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

use crate::stock::PATIENCE;

#[path = "../../examples/game_loop.rs"]
#[allow(dead_code, reason = "it is a program")]
mod game_loop;

/// Returns the client's end of a connection that another server has upgraded.
async fn upgraded() -> (DuplexStream, WebSocketStream<DuplexStream>) {
    let (ours, theirs) = duplex(64 * 1024);
    (ours, WebSocketStream::from_raw_socket(theirs, Role::Client, None).await)
}

#[tokio::test]
async fn a_connection_that_another_server_has_upgraded_joins() {
    let options = WebSocketOptions { connections: 1, ..Default::default() };
    let (transport, acceptor) = options.without_listener();
    let mut server = Server::builder().listen(transport);
    let (stream, mut socket) = upgraded().await;
    let mut info = PeerInfo::new("axum", None);
    let headers = [("Origin", "https://example.com"), ("Upgrade", "websocket")];
    info.request = Some(Box::new(PeerRequest::new("/play", Some("room=7"), headers)));
    acceptor.accept(stream, info.clone()).expect("there is room");
    let event = timeout(PATIENCE, server.next()).await.expect("it connects");
    let Event::Connected { peer, info: told } = event else { panic!("{event:?}") };
    assert_eq!(*told, info);
    let request = told.request.as_ref().expect("it was given");
    assert_eq!(request.headers().collect::<Vec<_>>(), [("origin", "https://example.com")]);
    let Some(Ok(Message::Binary(id))) = socket.next().await else { panic!("the id comes first") };
    assert_eq!(id[..], peer.id().to_le_bytes());
    let event = timeout(PATIENCE, server.next()).await.expect("it joins");
    assert!(matches!(event, Event::Joined { peer: joined } if joined == peer), "{event:?}");
    // There is one place, and it is free again when the connection has ended.
    let (stream, _socket) = upgraded().await;
    let error = acceptor.accept(stream, PeerInfo::new("axum", None)).expect_err("there is no room");
    assert_eq!(error.to_string(), "there are too many connections");
    drop(socket);
    let event = timeout(PATIENCE, server.next()).await.expect("it leaves");
    assert!(matches!(&event, Event::Left { reason, .. } if reason.kind() == LeaveKind::Reset), "{event:?}");
    let again = async {
        while acceptor.accept(upgraded().await.0, PeerInfo::new("axum", None)).is_err() {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, again).await.expect("the place is free");
}

#[tokio::test]
async fn other_tasks_reach_a_server_through_its_handle() {
    let (transport, acceptor) = WebSocket::without_listener();
    let mut server = Server::builder().listen(transport);
    let handle = server.handle();
    let (stream, mut socket) = upgraded().await;
    acceptor.accept(stream, PeerInfo::new("axum", None)).expect("there is room");
    let admin = handle.clone();
    let kicking = tokio::spawn(async move {
        loop {
            let peers = admin.run(|server| server.peers().collect::<Vec<Peer>>()).await?;
            let Some(&peer) = peers.first() else { continue };
            admin.run(move |server| server.disconnect(peer, "kicked")).await?;
            return Ok::<Peer, ServerEnded>(peer);
        }
    });
    let left = async {
        loop {
            if let Event::Left { peer, reason } = server.next().await {
                return (peer, reason);
            }
        }
    };
    let (peer, reason) = timeout(PATIENCE, left).await.expect("it is kicked");
    assert_eq!((reason.kind(), reason.text()), (LeaveKind::Closed, "kicked"));
    assert_eq!(kicking.await.expect("it does not panic"), Ok(peer));
    let closed = async {
        loop {
            if let Some(Ok(Message::Close(Some(frame)))) = socket.next().await {
                return frame.reason.to_string();
            }
        }
    };
    assert_eq!(timeout(PATIENCE, closed).await.expect("it is closed"), "kicked");
    // A loop that does not wait runs orders too, and an order that nobody waits for.
    let order = tokio::spawn({
        let handle = handle.clone();
        async move { handle.run(|server| server.me()).await }
    });
    while !order.is_finished() {
        assert!(server.try_next().is_none());
        tokio::task::yield_now().await;
    }
    assert_eq!(order.await.expect("it does not panic"), Ok(Peer::SERVER));
    drop(server);
    assert_eq!(handle.run(|server| server.me()).await, Err(ServerEnded));
}

#[tokio::test]
async fn a_game_loop_without_tokio_serves_clients() {
    let socket = UdpSocket::bind("127.0.0.1:0").expect("a port is free");
    let address = socket.local_addr().expect("it is bound");
    let mut network = game_loop::Network::new(socket).expect("its settings are possible");
    let mut frames = interval(Duration::from_millis(5));
    let playing = async {
        let mut client =
            Client::builder().connect(Enet::connect(address).await.expect("the server is there"));
        let mut heard = Vec::new();
        while let Some(event) = client.next().await {
            match event {
                Event::Joined { .. } => client.send_bytes(Peer::SERVER, b"ping", TransferMode::Reliable, 0),
                Event::Bytes { bytes, .. } => {
                    heard.push(bytes);
                    client.send_bytes(Peer::SERVER, b"bye", TransferMode::Reliable, 0);
                }
                Event::Left { reason, .. } => assert_eq!(reason.kind(), LeaveKind::ClosedByPeer),
                other => panic!("{other:?}"),
            }
        }
        heard
    };
    let mut playing = std::pin::pin!(timeout(PATIENCE, playing));
    let heard = loop {
        tokio::select! {
            heard = &mut playing => break heard.expect("the connection ends"),
            _ = frames.tick() => {}
        }
        for event in network.frame().expect("the socket works") {
            if let Event::Bytes { peer, bytes, .. } = event {
                if bytes == b"bye" {
                    network.multiplayer.close(peer, "that was all");
                    continue;
                }
                assert_eq!(bytes, b"ping");
                let sent = network.multiplayer.send_bytes(peer, b"pong", TransferMode::Reliable, 0);
                sent.expect("it is here");
            }
        }
    };
    assert_eq!(heard, [b"pong"]);
}
