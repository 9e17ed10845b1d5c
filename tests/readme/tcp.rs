use futures_util::{SinkExt, StreamExt};
use gdvar::{GodotDecode, GodotEncode, VarFrames, Vector2};
use tokio_util::codec::Framed;

#[derive(GodotEncode, GodotDecode)]
struct Step { player: u32, to: Vector2 }

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:7001").await?;
    loop {
        let (socket, game) = listener.accept().await?;
        tokio::spawn(async move {
            if let Err(error) = serve(socket).await {
                eprintln!("{game}: {error}");
            }
        });
    }
}

async fn serve(socket: tokio::net::TcpStream) -> Result<(), gdvar::StreamError> {
    let mut game = Framed::new(socket, VarFrames::<Step>::new());
    while let Some(step) = game.next().await {
        game.send(&step?).await?;
    }
    Ok(())
}
