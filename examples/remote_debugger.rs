//! Lists the messages of a running Godot 4 game to its remote debugger.
//!
//! ```text
//! cargo run --features tokio --example remote_debugger -- 6007
//! godot --path my_game --remote-debug tcp://127.0.0.1:6007
//! ```
//!
//! A debug build of a game calls its debugger over TCP and sends it arrays: the message's name, the id of the
//! thread it comes from, and an Array with the rest. `EngineDebugger.send_message` sends such messages too.

use std::error::Error;
use std::io::{self, Write};
use std::net::Ipv4Addr;

use futures_util::StreamExt;
use gdvar::{StreamError, VarFrames, Variant};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::codec::Framed;

type Message = (String, i64, Vec<Variant>);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let port: u16 = std::env::args().nth(1).map_or(Ok(6007), |port| port.parse())?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    println!("start a game with --remote-debug tcp://{}", listener.local_addr()?);
    let (game, _) = listener.accept().await?;
    Ok(list(game, &mut io::stdout()).await?)
}

/// Prints a line for each message of the game, until the game ends.
pub(crate) async fn list(game: TcpStream, lines: &mut impl Write) -> Result<(), StreamError> {
    let mut messages = Framed::new(game, VarFrames::<Message>::new());
    while let Some(message) = messages.next().await {
        let (name, _thread, data) = message?;
        match (name.as_str(), data.as_slice()) {
            // The output of `print` and similar functions, several lines at once.
            ("output", [Variant::PackedStringArray(texts), Variant::PackedInt32Array(kinds)]) => {
                for (text, kind) in texts.iter().zip(kinds) {
                    let kind = match kind {
                        1 => "error",
                        2 => "rich",
                        _ => "log",
                    };
                    writeln!(lines, "{kind}: {text}")?;
                }
            }
            // Hour, minute, second, millisecond; where; what; whether it is only a warning; the script's stack.
            (
                "error",
                [_, _, _, _, file, _, line, error, description, Variant::Bool(is_warning), stack @ ..],
            ) => {
                let kind = if *is_warning { "warning" } else { "error" };
                let place = match stack {
                    [_, script, _, line, ..] => format!("{}:{line}", text(script)),
                    _ => format!("{}:{line}", text(file)),
                };
                writeln!(lines, "{kind}: {}{} ({place})", text(error), text(description))?;
            }
            (name, data) => {
                let data: Vec<String> = data.iter().map(Variant::to_string).collect();
                writeln!(lines, "{name}({})", data.join(", "))?;
            }
        }
    }
    Ok(())
}

fn text(value: &Variant) -> &str {
    value.as_str().unwrap_or_default()
}
