use futures_util::{SinkExt, StreamExt};
use gdvar::{Variant, variant};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{accept_async, tungstenite::Message};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let listener = TcpListener::bind("127.0.0.1:7002").await?;
    loop {
        let (socket, game) = listener.accept().await?;
        tokio::spawn(async move {
            if let Err(error) = serve(socket).await {
                eprintln!("{game}: {error}");
            }
        });
    }
}

async fn serve(socket: TcpStream) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut game = accept_async(socket).await?;
    while let Some(message) = game.next().await {
        // `put_var` sends no text. The library answers pings while it waits.
        let Message::Binary(packet) = message? else { continue };
        let value: Variant = gdvar::from_bytes(&packet)?;
        let answer: Variant = variant!({ "you said": (value) });
        game.send(Message::binary(gdvar::to_bytes(&answer)?)).await?;
    }
    Ok(())
}
