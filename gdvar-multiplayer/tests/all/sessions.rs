//! Servers that other tasks reach, that take connections of other servers, and that run in a game's loop.

use std::net::UdpSocket;
use std::time::Duration;

use futures_util::StreamExt as _;
use gdvar_multiplayer::packet::{Packet, Scene};
use gdvar_multiplayer::transport::WebSocketOptions;
use gdvar_multiplayer::{
    Client, Enet, Event, LeaveKind, Peer, PeerInfo, PeerRequest, Replicate, Server, ServerEnded, SpawnError,
    TransferMode, WebSocket,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{interval, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

use crate::stock::PATIENCE;

#[path = "../../examples/game_loop.rs"]
#[allow(dead_code, reason = "it is a program")]
mod game_loop;

#[path = "../../examples/web_admin.rs"]
#[allow(dead_code, reason = "it is a program")]
mod web_admin;

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

/// Sends a request, and returns the answer.
async fn request(port: u16, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("the server listens");
    let request = format!("{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("the server answers");
    answer
}

#[tokio::test]
async fn games_connect_to_a_route_of_axum_and_an_admin_kicks_them() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let port = listener.local_addr().expect("it is bound").port();
    let serving = tokio::spawn(web_admin::serve(listener));
    let transport = WebSocket::connect(&format!("ws://127.0.0.1:{port}/play?room=7")).await;
    let mut client = Client::builder().connect(transport.expect("the server answers"));
    let event = timeout(PATIENCE, client.next()).await.expect("it joins");
    assert!(matches!(event, Some(Event::Joined { peer: Peer::SERVER })), "{event:?}");
    let me = client.me();
    let players = request(port, "GET /players").await;
    assert!(
        players.starts_with("HTTP/1.1 200") && players.contains(&format!("{me} from 127.0.0.1:")),
        "{players}"
    );
    let kicked = request(port, &format!("POST /players/{me}/kick")).await;
    assert!(kicked.starts_with("HTTP/1.1 204"), "{kicked}");
    let event = timeout(PATIENCE, client.next()).await.expect("it is kicked");
    assert!(matches!(&event, Some(Event::Left { reason, .. }) if reason.text() == "kicked"), "{event:?}");
    let nobody = request(port, &format!("POST /players/{me}/kick")).await;
    assert!(nobody.starts_with("HTTP/1.1 404"), "{nobody}");
    // What is no WebSocket is an error of that request alone.
    let plain = request(port, "GET /play").await;
    assert!(plain.starts_with("HTTP/1.1 400"), "{plain}");
    serving.abort();
}

#[derive(Default, Replicate)]
#[replicate(scene = "res://crate.tscn")]
struct Crate {}

#[derive(Default, Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Player {
    #[sync(State, ".:hp", on_change)]
    hp: i64,
}

#[tokio::test]
async fn a_scene_without_synchronizers_is_spawned_without_a_struct() {
    const SCENES: [&str; 2] = ["res://crate.tscn", "res://player.tscn"];
    let (transport, acceptor) = WebSocket::without_listener();
    let mut server = Server::builder().listen(transport);
    let (stream, mut socket) = upgraded().await;
    acceptor.accept(stream, PeerInfo::new("axum", None)).expect("there is room");
    while !matches!(server.next().await, Event::Joined { .. }) {}
    let with = server.spawner::<(Crate, Player)>("World/With", "World/Crates", &SCENES);
    let without = server.spawner::<()>("World/Without", "World/Crates", &SCENES);
    server.spawn(with, "One", Crate {}, None).expect("the name is free");
    let spawned = server.spawn_scene(without, "res://crate.tscn", "Two").expect("the name is free");
    assert_eq!(server.spawn_scene(with, "res://player.tscn", "Three"), Err(SpawnError::HasState));
    assert_eq!(server.spawn_scene(with, "res://none.tscn", "Three"), Err(SpawnError::UnknownScene));
    assert_eq!(server.spawn_scene(without, "res://crate.tscn", "Two"), Err(SpawnError::NameInUse));
    let mut spawns = Vec::new();
    let reading = async {
        while spawns.len() < 2 {
            let Some(Ok(Message::Binary(bytes))) = socket.next().await else { panic!("it goes on") };
            if let Ok(Packet::Spawn(spawn)) = Packet::decode(&bytes) {
                assert!(matches!(spawn.scene, Scene::Listed(0)) && spawn.state.is_empty(), "{spawn:?}");
                assert_eq!(spawn.synchronizers.iter().count(), 0);
                spawns.push(spawn.name.to_owned());
            }
        }
    };
    tokio::select! {
        read = timeout(PATIENCE, reading) => read.expect("they are spawned"),
        () = async { loop { server.next().await; } } => unreachable!("it goes on"),
    }
    assert_eq!(spawns, ["One", "Two"], "the game cannot tell them apart");
    assert_eq!(server.despawn(spawned), Some(()));
}
