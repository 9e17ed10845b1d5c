//! What a WebSocket's server does with peers that are slow, silent, or send what no game sends, and what a game learns when its
//! connection ends.

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use gdvar_multiplayer::transport::{Transport, TransportEvent, WebSocketOptions};
use gdvar_multiplayer::{
    CallError, Client, Enet, Event, LeaveKind, LeaveReason, Limits, Peer, Receivers, Rpc, Server,
    TransferMode, WebSocket,
};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::stock::{self, Game, PATIENCE};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn connect(server: &WebSocket) -> Socket {
    let url = format!("ws://127.0.0.1:{}", server.port());
    tokio_tungstenite::connect_async(url).await.expect("the server listens").0
}

async fn bound(options: WebSocketOptions) -> WebSocket {
    options.bind("127.0.0.1:0").await.expect("a port is free")
}

/// Returns the next event of a transport.
async fn next(transport: &mut WebSocket) -> TransportEvent {
    let event = poll_fn(|context| transport.poll(context));
    timeout(PATIENCE, event).await.expect("something happens")
}

async fn id(socket: &mut Socket) -> i32 {
    let Some(Ok(Message::Binary(first))) = socket.next().await else { panic!("the id comes first") };
    i32::from_le_bytes(first.as_ref().try_into().expect("it has four bytes"))
}

fn peer(event: &TransportEvent) -> Peer {
    let TransportEvent::Connected { peer, .. } = event else { panic!("{event:?}") };
    *peer
}

#[tokio::test]
async fn the_first_message_is_the_id() {
    let mut server = bound(WebSocketOptions::default()).await;
    let mut ids = BTreeSet::new();
    for _ in 0..5 {
        let mut socket = connect(&server).await;
        let connected = peer(&next(&mut server).await);
        assert_eq!(id(&mut socket).await, connected.id());
        assert!(connected.id() > 1 && ids.insert(connected));
        drop(socket);
        assert!(
            matches!(next(&mut server).await, TransportEvent::Disconnected { peer, .. } if peer == connected)
        );
    }
}

#[tokio::test]
async fn text_is_a_packet_an_empty_message_is_none_and_a_long_one_ends_the_connection() {
    let mut server = bound(WebSocketOptions::default()).await;
    let mut socket = connect(&server).await;
    let from = peer(&next(&mut server).await);
    for message in [
        Message::binary(Vec::new()),
        Message::text("text"),
        Message::Ping("ping".into()),
        Message::binary(vec![3; 65_535]),
        Message::binary(vec![3; 65_536]),
    ] {
        // The connection may end before everything is sent.
        let _ = socket.send(message).await;
    }
    for bytes in [b"text".to_vec(), vec![3; 65_535]] {
        let received =
            TransportEvent::Received { peer: from, bytes, mode: TransferMode::Reliable, channel: 0 };
        assert_eq!(next(&mut server).await, received);
    }
    let ended = next(&mut server).await;
    assert!(
        matches!(&ended, TransportEvent::Disconnected { peer, reason } if *peer == from && reason.text().contains("65536")),
        "{ended:?}"
    );
}

#[tokio::test]
async fn a_game_that_quits_has_reset_its_connection_whatever_was_on_its_way() {
    let mut server = bound(WebSocketOptions::default()).await;
    for is_reset in [false, true] {
        let mut socket = connect(&server).await;
        let connected = peer(&next(&mut server).await);
        id(&mut socket).await;
        // The operating system ends a connection in order, or resets it, as it does if something was not read.
        if is_reset {
            let MaybeTlsStream::Plain(stream) = socket.get_ref() else { panic!("there is no TLS") };
            stream.set_zero_linger().expect("it is a socket");
        }
        drop(socket);
        let ended = next(&mut server).await;
        let TransportEvent::Disconnected { peer, reason } = &ended else { panic!("{ended:?}") };
        assert_eq!(*peer, connected);
        assert_eq!(*reason, LeaveKind::Reset.into());
    }
}

#[tokio::test]
async fn a_reason_that_is_too_long_for_a_close_frame_ends_with_a_whole_word() {
    let mut server = bound(WebSocketOptions::default()).await;
    for (reason, told) in [
        ("word ".repeat(24) + "end", "word ".repeat(24) + "end"),
        ("word ".repeat(25), "word ".repeat(24) + "..."),
        // One word is cut between characters.
        ("\u{e4}".repeat(62), "\u{e4}".repeat(59) + " ..."),
    ] {
        let mut socket = connect(&server).await;
        let connected = peer(&next(&mut server).await);
        id(&mut socket).await;
        server.close(connected, &LeaveReason::new(LeaveKind::Closed, reason));
        let closed = socket.next().await;
        let Some(Ok(Message::Close(Some(frame)))) = closed else { panic!("{closed:?}") };
        assert_eq!(frame.reason.as_str(), told);
    }
}

#[tokio::test]
async fn silent_connections_are_dropped_and_do_not_take_the_place_of_others() {
    let options =
        WebSocketOptions { connections: 2, handshake: Duration::from_millis(200), ..Default::default() };
    let mut server = bound(options).await;
    let address = format!("127.0.0.1:{}", server.port());
    let silent = [TcpStream::connect(&address).await, TcpStream::connect(&address).await];
    assert!(silent.iter().all(Result::is_ok));
    // Both places are taken until the time is over.
    let start = Instant::now();
    let _socket = connect(&server).await;
    peer(&next(&mut server).await);
    assert!(start.elapsed() >= Duration::from_millis(150), "{:?}", start.elapsed());
}

#[tokio::test]
async fn one_of_the_subprotocols_that_a_client_offers_is_chosen() {
    for (known, chosen) in [(vec![], "first"), (vec!["second".to_owned()], "second")] {
        let server = bound(WebSocketOptions { protocols: known, ..Default::default() }).await;
        let url = format!("ws://127.0.0.1:{}", server.port());
        let mut request = url.into_client_request().expect("it is an address");
        request
            .headers_mut()
            .insert("Sec-WebSocket-Protocol", "first, second".parse().expect("it is a header's value"));
        let (_, response) = tokio_tungstenite::connect_async(request).await.expect("the server listens");
        assert_eq!(response.headers()["Sec-WebSocket-Protocol"], chosen);
    }
}

#[derive(Rpc)]
enum FromChat {}

#[derive(Debug, PartialEq, Rpc)]
enum ToChat {
    #[rpc(authority)]
    Said { text: String },
    #[rpc(authority, unreliable)]
    Blinked { text: String },
}

fn said(len: usize) -> ToChat {
    ToChat::Said { text: "x".repeat(len) }
}

#[tokio::test]
async fn a_loop_that_does_not_wait_hears_and_says_everything() {
    let listener = bound(WebSocketOptions::default()).await;
    let url = format!("ws://127.0.0.1:{}", listener.port());
    let mut server = Server::builder().listen(listener);
    assert!(server.try_next().is_none(), "nobody is there");
    let chat = server.node::<FromChat, ToChat>("World/Chat");
    let mut client = Client::builder().connect(WebSocket::connect(&url).await.expect("the server listens"));
    let heard = client.node::<ToChat, FromChat>("World/Chat");
    let frames = async {
        loop {
            while let Some(event) = server.try_next() {
                if let Event::Joined { peer } = event {
                    assert_eq!(server.call(peer, chat, &said(10)), Ok(1));
                }
            }
            while let Some(event) = client.try_next() {
                if let Event::Call(call) = event {
                    return call.to(heard);
                }
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let call = timeout(PATIENCE, frames).await.expect("the call comes");
    assert_eq!(call, Some(said(10)));
    drop(server);
    let ending = async {
        while !client.try_next().is_some_and(|event| matches!(event, Event::Left { peer: Peer::SERVER, .. }))
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, ending).await.expect("an event tells of the end");
    assert!(client.try_next().is_none());
}

#[tokio::test]
async fn a_call_that_a_client_would_not_survive_is_not_sent() {
    let listener = bound(WebSocketOptions::default()).await;
    let url = format!("ws://127.0.0.1:{}", listener.port());
    let mut server = Server::builder().listen(listener);
    let chat = server.node::<FromChat, ToChat>("World/Chat");
    let mut client = Client::builder().connect(WebSocket::connect(&url).await.expect("the server listens"));
    let heard = client.node::<ToChat, FromChat>("World/Chat");
    let playing = async {
        loop {
            match server.next().await {
                Event::Joined { .. } => {
                    assert_eq!(server.call(Receivers::All, chat, &said(10)), Ok(1));
                    let called = server.call(Receivers::All, chat, &said(70_000));
                    assert!(matches!(called, Err(CallError::TooLong { most: 65_535, .. })), "{called:?}");
                    assert_eq!(server.call(Receivers::All, chat, &said(20)), Ok(1));
                }
                Event::Left { .. } => return,
                Event::Connected { .. } => {}
                other => panic!("{other:?}"),
            }
        }
    };
    let listening = async {
        let mut calls = Vec::new();
        while calls.len() < 2 {
            if let Event::Call(call) = client.next().await.expect("the server is there") {
                calls.push(call.to(heard).expect("it is the chat's"));
            }
        }
        drop(client);
        calls
    };
    let ((), calls) = timeout(PATIENCE, async { tokio::join!(playing, listening) }).await.expect("it ends");
    assert_eq!(calls, [said(10), said(20)]);
}

#[tokio::test]
async fn a_peer_that_reads_nothing_loses_what_is_unreliable_first_and_then_its_connection() {
    let listener = bound(WebSocketOptions::default()).await;
    let url = format!("ws://127.0.0.1:{}", listener.port());
    let limits = Limits { stalled: Duration::from_millis(200), ..Limits::default() };
    let mut server = Server::builder().limits(limits).listen(listener);
    let chat = server.node::<FromChat, ToChat>("World/Chat");
    let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("the server listens");
    let mut socket: Socket = socket;
    assert!(matches!(server.next().await, Event::Connected { .. }));
    let Event::Joined { peer } = server.next().await else { panic!("nothing else happens") };
    // It confirms the path, and then it reads nothing more.
    server.call(peer, chat, &said(1)).expect("the server may call it");
    let reading = async {
        id(&mut socket).await;
        let Some(Ok(Message::Binary(path))) = socket.next().await else { panic!("the path is next") };
        assert_eq!(path[0], 1);
        let confirmed = [&[2, 1][..], &path[34..38]].concat();
        socket.send(Message::binary(confirmed)).await.expect("the server reads");
        while !matches!(socket.next().await, Some(Ok(Message::Binary(call))) if call[0].is_multiple_of(8)) {}
    };
    tokio::select! {
        () = reading => {}
        event = server.next() => panic!("{event:?}"),
    }
    let step = async |server: &mut Server| {
        let event = timeout(Duration::from_millis(2), server.next()).await;
        match event {
            Ok(Event::Left { reason, .. }) => Some(reason),
            _ => None,
        }
    };
    for _ in 0..200 {
        let blinked = ToChat::Blinked { text: "x".repeat(60_000) };
        assert_eq!(server.call(peer, chat, &blinked), Ok(1));
        assert_eq!(step(&mut server).await, None, "what may be lost is dropped");
        assert!(server.multiplayer().waiting_bytes(peer) < 128 * 1024);
    }
    let mut calls = 0;
    let reason = loop {
        calls += 1;
        assert!(calls < 1000, "it is never too much");
        let _ = server.call(peer, chat, &said(60_000));
        if let Some(reason) = step(&mut server).await {
            break reason;
        }
    };
    assert_eq!(reason.kind(), LeaveKind::TooSlow);
    assert_eq!(server.call(peer, chat, &said(1)), Ok(0), "a peer that is gone is no error");
    // It still reads nothing, but its connection ends all the same, and makes room for another one.
    let sending = async { while socket.send(Message::binary(vec![3, 0])).await.is_ok() {} };
    let serving = async {
        loop {
            server.next().await;
        }
    };
    tokio::select! {
        ended = timeout(PATIENCE, sending) => ended.expect("the connection ends"),
        () = serving => unreachable!("it goes on"),
    }
}

#[tokio::test]
async fn a_game_learns_why_its_connection_ends() {
    let Some(engine) = stock::godot() else { return };
    for (flags, code) in
        [(&[][..], "closed 4000 go away"), (&["auth"], "closed 4001 it was not authenticated in time")]
    {
        let listener = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("ws://127.0.0.1:{}", listener.port());
        let builder = Server::builder();
        let builder =
            if flags.is_empty() { builder } else { builder.authenticate(Duration::from_millis(300)) };
        let mut server = builder.listen(listener);
        let game = Game::start(&engine, "closing.gd", &[&[url.as_str()], flags].concat());
        let serving = async {
            loop {
                if let Event::Joined { peer } = server.next().await {
                    server.disconnect(peer, "go away");
                }
            }
        };
        tokio::select! {
            () = game.prints(code) => {}
            () = serving => unreachable!("it goes on"),
        }
    }
}

/// Returns a server's next event.
async fn happens(server: &mut Server) -> Event {
    timeout(PATIENCE, server.next()).await.expect("something happens")
}

#[tokio::test]
async fn who_has_opened_a_websocket_is_told_before_it_joins() {
    let listener = bound(WebSocketOptions::default()).await;
    let url = format!("ws://127.0.0.1:{}/lobby?room=7", listener.port());
    let mut server = Server::builder().listen(listener);
    let mut request = url.into_client_request().expect("it is an address");
    for (name, value) in [("Origin", "https://example.com"), ("X-Forwarded-For", "192.0.2.1, 192.0.2.2")] {
        request.headers_mut().append(name, value.parse().expect("it is text"));
    }
    request.headers_mut().append("X-Forwarded-For", "192.0.2.3".parse().expect("it is text"));
    let connecting = tokio_tungstenite::connect_async(request);
    let (socket, event) = tokio::join!(connecting, happens(&mut server));
    let MaybeTlsStream::Plain(stream) = socket.expect("the server listens").0.into_inner() else {
        panic!("there is no TLS")
    };
    let Event::Connected { peer, info } = event else { panic!("{event:?}") };
    assert_eq!(info.transport, "WebSocket");
    assert_eq!(info.address, stream.local_addr().ok());
    let told = info.request.as_ref().expect("there was a request");
    assert_eq!((told.path.as_str(), told.query.as_deref()), ("/lobby", Some("room=7")));
    assert_eq!(told.header("Origin"), Some("https://example.com"));
    assert_eq!(told.header("x-forwarded-for"), Some("192.0.2.3"), "the last one is the nearest proxy's");
    assert!(told.headers().all(|(name, _)| !name.starts_with("sec-websocket")));
    assert_eq!(server.info(peer), Some(&*info));
    assert!(matches!(happens(&mut server).await, Event::Joined { peer: joined } if joined == peer));
    drop(stream);
    assert!(matches!(happens(&mut server).await, Event::Left { peer: left, .. } if left == peer));
    assert_eq!(server.info(peer), None);
}

#[tokio::test]
async fn a_request_that_is_too_long_is_refused() {
    let listener = bound(WebSocketOptions::default()).await;
    let url = format!("ws://127.0.0.1:{}", listener.port());
    let mut request = url.into_client_request().expect("it is an address");
    request.headers_mut().append("cookie", "x".repeat(9000).parse().expect("it is text"));
    let refused = tokio_tungstenite::connect_async(request).await;
    assert!(
        matches!(&refused, Err(tokio_tungstenite::tungstenite::Error::Http(response)) if response.status() == 431),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_peer_that_is_refused_as_it_connects_gets_nothing_and_is_told_why() {
    let listener = bound(WebSocketOptions::default()).await;
    let url = format!("ws://127.0.0.1:{}", listener.port());
    let mut server = Server::builder().listen(listener);
    let connecting = tokio_tungstenite::connect_async(url);
    let (socket, event) = tokio::join!(connecting, happens(&mut server));
    let mut socket = socket.expect("the server listens").0;
    let Event::Connected { peer, .. } = event else { panic!("{event:?}") };
    server.disconnect(peer, "banned");
    assert_eq!(server.info(peer), None);
    assert_eq!(id(&mut socket).await, peer.id());
    let closed = timeout(PATIENCE, socket.next()).await.expect("it is closed");
    let Some(Ok(Message::Close(Some(frame)))) = closed else { panic!("{closed:?}") };
    assert_eq!(frame.reason.as_str(), "banned");
    assert!(server.try_next().is_none(), "nothing else is told of it");
}

#[tokio::test]
async fn who_has_connected_over_enet_is_told_and_can_be_refused() {
    let listener = Enet::bind("127.0.0.1:0").await.expect("a port is free");
    let address = ("127.0.0.1", listener.port());
    let mut server = Server::builder().listen(listener);
    let (client, event) = tokio::join!(Enet::connect(address), happens(&mut server));
    let mut client = Client::builder().connect(client.expect("the server listens"));
    let Event::Connected { peer, info } = event else { panic!("{event:?}") };
    assert_eq!((peer, info.transport), (client.me(), "ENet"));
    assert!(info.address.is_some_and(|address| address.ip().is_loopback() && address.port() > 0));
    assert_eq!(info.request, None);
    server.disconnect(peer, "banned");
    let ended = async {
        loop {
            tokio::select! {
                event = server.next() => panic!("nothing else is told of it: {event:?}"),
                event = client.next() => {
                    if let Some(Event::Left { peer: Peer::SERVER, reason }) = event {
                        return reason;
                    }
                }
            }
        }
    };
    let reason = timeout(PATIENCE, ended).await.expect("it is disconnected");
    assert_eq!(reason, LeaveKind::ClosedByPeer.into());
}

/// Time goes on by itself when nothing happens, so half a minute takes none.
#[tokio::test]
async fn who_no_longer_answers_over_enet_has_timed_out() {
    let listener = Enet::bind("127.0.0.1:0").await.expect("a port is free");
    let address = ("127.0.0.1", listener.port());
    let mut server = Server::builder().listen(listener);
    let (client, event) = tokio::join!(Enet::connect(address), happens(&mut server));
    let mut client = Client::builder().connect(client.expect("the server listens"));
    assert!(matches!(event, Event::Connected { peer, .. } if peer == client.me()), "{event:?}");
    tokio::time::pause();
    let start = Instant::now();
    let event = happens(&mut server).await;
    assert!(matches!(event, Event::Joined { .. }), "{event:?}");
    // Only one side goes on, and then only the other one.
    let event = happens(&mut server).await;
    let Event::Left { peer, reason } = event else { panic!("{event:?}") };
    assert_eq!((peer, reason), (client.me(), LeaveKind::TimedOut.into()));
    let reason = loop {
        let event = client.next().await.expect("it is told before the end");
        if let Event::Left { peer: Peer::SERVER, reason } = event {
            break reason;
        }
    };
    assert_eq!(reason, LeaveKind::TimedOut.into());
    assert!((10..120).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
}

/// The limit is one for all transports together.
#[tokio::test]
async fn an_address_has_as_many_connections_as_it_may() {
    let limits = Limits { connections_per_address: Some(2), ..Limits::default() };
    let websocket = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
    let url = format!("ws://127.0.0.1:{}", websocket.port());
    let enet = Enet::bind("127.0.0.1:0").await.expect("a port is free");
    let address = ("127.0.0.1", enet.port());
    let mut server = Server::builder().limits(limits).listen(websocket);
    server.listen(enet);
    let (first, event) = tokio::join!(WebSocket::connect(&url), happens(&mut server));
    let first = first.expect("the server listens");
    assert!(matches!(event, Event::Connected { peer, .. } if peer == first.me()), "{event:?}");
    let mut joined = 0;
    let connecting = async { Enet::connect(address).await.expect("the server listens") };
    let mut connecting = std::pin::pin!(connecting);
    let _second = loop {
        tokio::select! {
            second = &mut connecting => break second,
            event = server.next() => match event {
                Event::Joined { .. } => joined += 1,
                Event::Connected { .. } => {}
                other => panic!("{other:?}"),
            },
        }
    };
    // A third one is told why it is closed, and the program hears nothing of it.
    let refused = async {
        let mut third =
            Client::builder().connect(WebSocket::connect(&url).await.expect("the server listens"));
        loop {
            if let Event::Left { reason, .. } = third.next().await.expect("it is still told") {
                return reason;
            }
        }
    };
    let mut refused = std::pin::pin!(timeout(PATIENCE, refused));
    let reason = loop {
        tokio::select! {
            reason = &mut refused => break reason.expect("it is closed"),
            event = server.next() => match event {
                Event::Joined { .. } => joined += 1,
                Event::Connected { info, .. } => assert_eq!(info.transport, "ENet"),
                other => panic!("{other:?}"),
            },
        }
    };
    assert_eq!(joined, 2);
    assert_eq!(reason, LeaveReason::new(LeaveKind::ClosedByPeer, LeaveKind::TooManyConnections.to_string()));
}
