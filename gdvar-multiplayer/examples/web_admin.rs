//! A game's server in a web server of axum. Games connect to `ws://localhost:8080/play`. `GET /players` lists them, and
//! `POST /players/{peer}/kick` kicks one. A real admin would ask for a password.

use std::net::SocketAddr;
use std::{error, io};

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use gdvar_multiplayer::transport::WebSocketAcceptor;
use gdvar_multiplayer::{Event, Handle, Peer, PeerInfo, PeerRequest, Server, WebSocket};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::handshake::server::create_response;

#[derive(Clone)]
struct App {
    acceptor: WebSocketAcceptor,
    server: Handle,
}

/// Upgrades a game's connection, and hands it to the game's server.
async fn play(
    State(app): State<App>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    mut request: Request,
) -> Response {
    let upgraded = hyper::upgrade::on(&mut request);
    let request = request.map(|_| ());
    let response = match create_response(&request) {
        Ok(response) => response,
        Err(error) => return (StatusCode::BAD_REQUEST, error.to_string()).into_response(),
    };
    let headers = request.headers().iter();
    let headers = headers.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    let mut info = PeerInfo::new("axum", Some(address));
    info.request = Some(Box::new(PeerRequest::new(request.uri().path(), request.uri().query(), headers)));
    tokio::spawn(async move {
        if let Ok(stream) = upgraded.await
            && let Err(error) = app.acceptor.accept(TokioIo::new(stream), info)
        {
            println!("{address}: {error}");
        }
    });
    response.map(|()| Body::empty())
}

async fn players(State(app): State<App>) -> Result<String, StatusCode> {
    let players = app.server.run(|server| {
        let players = server.peers().map(|peer| match server.info(peer).and_then(|info| info.address) {
            Some(address) => format!("{peer} from {address}\n"),
            None => format!("{peer}\n"),
        });
        players.collect()
    });
    players.await.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)
}

async fn kick(State(app): State<App>, Path(peer): Path<i32>) -> Result<StatusCode, StatusCode> {
    let peer = Peer::new(peer).ok_or(StatusCode::NOT_FOUND)?;
    let kicked = app.server.run(move |server| {
        let is_here = server.info(peer).is_some();
        server.disconnect(peer, "kicked");
        is_here
    });
    match kicked.await {
        Ok(true) => Ok(StatusCode::NO_CONTENT),
        Ok(false) => Err(StatusCode::NOT_FOUND),
        Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
    }
}

/// Serves the game and the pages.
pub(crate) async fn serve(listener: TcpListener) -> io::Result<()> {
    let (transport, acceptor) = WebSocket::without_listener();
    let mut server = Server::builder().listen(transport);
    let app = App { acceptor, server: server.handle() };
    let router = Router::new()
        .route("/play", get(play))
        .route("/players", get(players))
        .route("/players/{peer}/kick", post(kick))
        .with_state(app);
    let game = async move {
        loop {
            match server.next().await {
                Event::Joined { peer } => println!("{peer} joined"),
                Event::Left { peer, reason } => println!("{peer} left: {reason}"),
                _ => {}
            }
        }
    };
    let pages = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>());
    tokio::select! {
        ended = pages => ended,
        () = game => Ok(()),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn error::Error>> {
    serve(TcpListener::bind("[::]:8080").await?).await?;
    Ok(())
}
