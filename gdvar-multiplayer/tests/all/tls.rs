//! `wss://` with TLS of the program's own choice, on both sides.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use gdvar_multiplayer::transport::WebSocketOptions;
use gdvar_multiplayer::{Client, Event, Peer, Rpc, Server, WebSocket};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, ServerConfig};
use tokio_rustls::{TlsAcceptor, TlsConnector};

const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug, PartialEq, Rpc)]
enum FromChat {
    #[rpc(any_peer)]
    Say { text: String },
}

#[derive(Debug, PartialEq, Rpc)]
enum ToChat {
    #[rpc(authority)]
    Said { text: String },
}

/// Returns both sides' settings for a certificate that nobody has signed.
fn certificate() -> (TlsAcceptor, TlsConnector) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let certificate = made.cert.der().clone();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a key");
    let server = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key)
        .expect("the key is that of the certificate");
    let mut roots = RootCertStore::empty();
    roots.add(certificate).expect("it can be trusted");
    let client = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    (Arc::new(server).into(), Arc::new(client).into())
}

async fn connect(port: u16, connector: &TlsConnector) -> io::Result<WebSocket> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    let name = ServerName::try_from("localhost").expect("a name");
    let stream = connector.connect(name, stream).await?;
    WebSocketOptions::default().connect_over("wss://localhost", stream).await
}

#[tokio::test]
async fn calls_go_both_ways_over_tls() {
    let (acceptor, connector) = certificate();
    let options = WebSocketOptions { handshake: Duration::from_millis(500), ..WebSocketOptions::default() };
    let accept = move |stream| acceptor.accept(stream);
    let listener = options.bind_over("127.0.0.1:0", accept).await.expect("a port is free");
    let port = listener.port();
    let mut server = Server::builder().listen(listener);
    let chat = server.node::<FromChat, ToChat>("World/Chat");
    let serving = async {
        loop {
            if let Event::Call(call) = server.next().await
                && let Some(FromChat::Say { text }) = call.to(chat)
            {
                server.call(call.peer(), chat, &ToChat::Said { text }).expect("the server may call it");
            }
        }
    };
    let playing = async {
        // Without TLS, and with nothing at all, a connection ends.
        let plain = WebSocket::connect(&format!("ws://127.0.0.1:{port}")).await;
        assert!(plain.is_err(), "{plain:?}");
        // A client that trusts nobody does not connect.
        let (_, stranger) = certificate();
        assert!(connect(port, &stranger).await.is_err());

        let mut client = Client::builder().connect(connect(port, &connector).await.expect("it is trusted"));
        let chat = client.node::<ToChat, FromChat>("World/Chat");
        let text = "x".repeat(60_000);
        let say = FromChat::Say { text: text.clone() };
        loop {
            match client.next().await.expect("the server is there") {
                Event::Joined { .. } => {
                    assert_eq!(client.call(Peer::SERVER, chat, &say), Ok(1));
                }
                Event::Call(call) => {
                    assert_eq!(call.to(chat), Some(ToChat::Said { text }));
                    return;
                }
                other => panic!("{other:?}"),
            }
        }
    };
    let both = async {
        tokio::select! {
            () = serving => unreachable!("it goes on"),
            () = playing => {}
        }
    };
    timeout(PATIENCE, Box::pin(both)).await.expect("it ends");
}
