//! The server as a program. `--help` lists its options.

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

use game_server::{Addresses, Limits, Server};
use lexopt::prelude::*;
use tracing::level_filters::LevelFilter;

const HELP: &str = "\
game_server [OPTIONS]

  --tcp PORT           for StreamPeerTCP       (7001; 0 is any free port)
  --websocket PORT     for WebSocketPeer       (7002)
  --udp PORT           for PacketPeerUDP       (7003)
  --tick-rate N        ticks a second          (20)
  --ticks N            end after so many ticks (never)
  --connections N      at a time               (256)
  --per-address N      of them from one address (32)
  --joins N            a second, from one address (2)
  --packet-size N      bytes, from a client    (2048)
  --idle-seconds N     for a silent client     (15)
  --join-seconds N     for the first message   (5)
  --log LEVEL          error, warn, info, debug (info)

It listens on 127.0.0.1, says where in its first line, and ends with a report. Ctrl-C ends it too.";

/// Ticks per second, unless an option says otherwise.
const TICK_RATE: NonZeroU32 = NonZeroU32::new(20).unwrap();

struct Options {
    addresses: Addresses,
    limits: Limits,
    tick_rate: NonZeroU32,
    ticks: Option<u32>,
    log: LevelFilter,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let Some(options) = parse()? else {
        println!("{HELP}");
        return Ok(());
    };
    tracing_subscriber::fmt().with_max_level(options.log).with_writer(std::io::stderr).init();
    let server = Server::bind(options.addresses).await?;
    let Addresses { tcp, websocket, udp } = server.addresses()?;
    println!("listening tcp={tcp} websocket={websocket} udp={udp}");
    let ctrl_c = async {
        // Without the signal, the server stops after its last tick, or when it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    let report = server.run(options.limits, options.tick_rate, options.ticks, ctrl_c).await;
    println!("done {report}");
    Ok(())
}

/// Returns the options, or `None` if `--help` was given.
fn parse() -> Result<Option<Options>, lexopt::Error> {
    let local = |port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut options = Options {
        addresses: Addresses { tcp: local(7001), websocket: local(7002), udp: local(7003) },
        limits: Limits::default(),
        tick_rate: TICK_RATE,
        ticks: None,
        log: LevelFilter::INFO,
    };
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        let Long(name) = argument else { return Err(argument.unexpected()) };
        match name {
            "help" => return Ok(None),
            "tcp" => options.addresses.tcp = local(arguments.value()?.parse()?),
            "websocket" => options.addresses.websocket = local(arguments.value()?.parse()?),
            "udp" => options.addresses.udp = local(arguments.value()?.parse()?),
            "tick-rate" => options.tick_rate = arguments.value()?.parse()?,
            "ticks" => options.ticks = Some(arguments.value()?.parse()?),
            "connections" => options.limits.connections = arguments.value()?.parse()?,
            "per-address" => options.limits.connections_per_address = arguments.value()?.parse()?,
            "joins" => {
                let joins: u32 = arguments.value()?.parse()?;
                options.limits.joins_per_second = joins;
                options.limits.join_burst = joins.max(options.limits.join_burst);
            }
            "packet-size" => options.limits.packet_size = arguments.value()?.parse()?,
            "idle-seconds" => options.limits.idle_timeout = seconds(arguments.value()?.parse()?),
            "join-seconds" => options.limits.join_timeout = seconds(arguments.value()?.parse()?),
            "log" => options.log = arguments.value()?.parse()?,
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(Some(options))
}

const fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}
