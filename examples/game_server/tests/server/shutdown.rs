//! How the server shuts down.

use crate::process::ServerProcess;
use game_server::bot::{Bot, Transport};

const TRANSPORTS: [Transport; 3] = [Transport::Tcp, Transport::WebSocket, Transport::Udp];

#[tokio::test]
async fn at_the_last_tick_every_client_is_told_why() {
    let mut server = ServerProcess::start(&["--tick-rate", "200", "--ticks", "100"]);
    let mut bots = Vec::new();
    for transport in TRANSPORTS {
        let mut bot = Bot::join(server.addresses, transport, "Ferris").await.unwrap();
        bots.push(tokio::spawn(async move {
            loop {
                if let Err(end) = bot.play().await {
                    break (transport, end.to_string());
                }
            }
        }));
    }
    for bot in bots {
        let (transport, end) = bot.await.unwrap();
        assert_eq!(end, "dropped: the server shuts down", "{transport:?}");
    }
    let report = server.report();
    assert_eq!((report["ticks"], report["connections"], report["dropped"]), (100, 3, 0));
}
