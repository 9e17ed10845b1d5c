//! A chat for games of both engines: Godot 4 on one port, Godot 3 on the next.
//!
//! ```text
//! cargo run --features tokio --example chat_server -- 7010
//! godot --headless --path examples/chat_server/godot4 -s client.gd -- 7010 Ferris
//! godot3-server --path examples/chat_server/godot3 -s client.gd -- 7011 Corro hello bye
//! ```
//!
//! A client sends `{"type": "join", "name": ...}`, then `{"type": "say", "text": ...}` as often as it likes. Everybody is told who
//! joined, who said what, and who left.

use std::error::Error;
use std::net::Ipv4Addr;

use futures_util::{SinkExt, StreamExt};
use gdvar::{Codec, Dialect, GodotDecode, GodotEncode, VarFrames};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Sender};
use tokio_util::codec::Framed;

/// A message from a client.
#[derive(GodotDecode)]
#[gdvar(tag = "type", rename_all = "snake_case")]
enum Request {
    Join { name: String },
    Say { text: String },
}

/// An event that is sent to all clients.
#[derive(Clone, Debug, GodotEncode)]
#[gdvar(tag = "type", rename_all = "snake_case")]
enum Event {
    Joined { name: String },
    Said { name: String, text: String },
    Left { name: String },
}

/// The maximum length of a request in bytes, which is plenty for a line of chat.
const MAX_REQUEST: usize = 4096;
/// How many events a slow client may lag behind before it misses some.
const BACKLOG: usize = 256;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let port: u16 = std::env::args().nth(1).map_or(Ok(7010), |port| port.parse())?;
    // With port 0 the system chooses both.
    let godot4 = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let godot3 = TcpListener::bind((Ipv4Addr::LOCALHOST, if port == 0 { 0 } else { port + 1 })).await?;
    println!("Godot 4: {}, Godot 3: {}", godot4.local_addr()?, godot3.local_addr()?);
    let (room, _) = broadcast::channel(BACKLOG);
    tokio::try_join!(accept(&godot4, Dialect::Godot4, &room), accept(&godot3, Dialect::Godot3, &room))?;
    Ok(())
}

/// Accepts the clients of one engine for as long as the program runs.
async fn accept(listener: &TcpListener, dialect: Dialect, room: &Sender<Event>) -> std::io::Result<()> {
    let codec = Codec::new().dialect(dialect).max_size(MAX_REQUEST);
    loop {
        let (socket, address) = listener.accept().await?;
        let (codec, room) = (codec, room.clone());
        tokio::spawn(async move {
            if let Err(error) = serve(socket, codec, &room).await {
                eprintln!("{address}: {error}");
            }
        });
    }
}

/// Lets a client join, and tells the others when it has gone, whatever the reason.
async fn serve(
    socket: TcpStream,
    codec: Codec,
    room: &Sender<Event>,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    // Send events at once, without waiting for a full packet.
    socket.set_nodelay(true)?;
    let mut client = Framed::new(socket, VarFrames::<Request>::with_codec(codec));
    let Some(Request::Join { name }) = client.next().await.transpose()? else {
        return Err("it did not join first".into());
    };
    println!("{name} joined");
    let ended = chat(&mut client, &name, room).await;
    println!("{name} left");
    // There may be no receivers left.
    let _ = room.send(Event::Left { name });
    ended
}

/// Passes on the messages of a client to the room, and the events in the room to the client.
async fn chat(
    client: &mut Framed<TcpStream, VarFrames<Request>>,
    name: &str,
    room: &Sender<Event>,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut events = room.subscribe();
    room.send(Event::Joined { name: name.to_owned() })?;
    loop {
        tokio::select! {
            request = client.next() => match request.transpose()? {
                Some(Request::Say { text }) => {
                    room.send(Event::Said { name: name.to_owned(), text })?;
                }
                Some(Request::Join { .. }) => return Err("it joined twice".into()),
                None => return Ok(()),
            },
            event = events.recv() => match event {
                Ok(event) => client.send(&event).await?,
                Err(RecvError::Lagged(count)) => return Err(format!("it is {count} events behind").into()),
                Err(RecvError::Closed) => return Ok(()),
            },
        }
    }
}
