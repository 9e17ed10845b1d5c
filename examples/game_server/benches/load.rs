//! The load that the server can carry on this machine, including the bots.
//!
//! ```text
//! cargo bench -p game_server --bench load -- [CLIENTS@TICK_RATE...]
//! ```

#[path = "../tests/server/process.rs"]
mod process;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use game_server::Addresses;
use game_server::bot::{Bot, BotError, Transport};
use process::ServerProcess;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// The duration of the measurement, after all bots have joined.
const SECONDS: u32 = 10;

/// The number of bots that join at the same time. Each one is announced to all others.
const JOINING: usize = 8;

/// The default numbers of clients and ticks per second: the pace of a normal game, and a load that may be too high.
const LOADS: [(usize, u32); 4] = [(100, 20), (100, 60), (1000, 20), (1000, 60)];

#[tokio::main]
async fn main() {
    // Cargo passes its own options.
    let load = |argument: String| {
        let (clients, rate) = argument.split_once('@')?;
        Some((clients.parse().ok()?, rate.parse().ok()?))
    };
    let mut loads: Vec<(usize, u32)> = std::env::args().skip(1).filter_map(load).collect();
    if loads.is_empty() {
        loads.extend(LOADS);
    }
    println!("clients  ticks/s  packets/s  server cores  codec share  codec ns/packet  peak MiB  dropped");
    for (clients, tick_rate) in loads {
        measure(clients, tick_rate).await;
    }
}

#[allow(clippy::cast_precision_loss, reason = "the figures are rounded to three digits")]
async fn measure(clients: usize, tick_rate: u32) {
    let (rate, connections) = (tick_rate.to_string(), clients.to_string());
    // All clients have the same address.
    let seats = ["--connections", &connections, "--per-address", &connections, "--joins", &connections];
    let server = ServerProcess::start(&[&["--tick-rate", &rate][..], &seats].concat());
    let (turns, bots) = start_bots(server.addresses, clients).await;

    let (start, turns_before, time_before) = (Instant::now(), turns.load(Relaxed), server.processor_time());
    sleep(Duration::from_secs(SECONDS.into())).await;
    // In each turn, a snapshot was sent and an input received.
    let packets = 2 * (turns.load(Relaxed) - turns_before);
    let elapsed = start.elapsed().as_secs_f64();
    let time = server.processor_time();
    let peak = server.peak_memory();
    let report = server.interrupt();
    // On a machine that is too busy some bots do not keep up.
    let ends = join_all(bots).await.into_iter().map(|end| end.expect("a bot does not panic").to_string());
    let dropped = ends.filter(|end| end != "dropped: the server shuts down").count();

    let codec = Duration::from_micros(report["codec_us"]).as_secs_f64();
    println!(
        "{clients:7}  {:7.1}  {:9.0}  {:12.2}  {:10.2}%  {:15.0}  {:8.1}  {dropped:7}",
        packets as f64 / 2.0 / clients as f64 / elapsed,
        packets as f64 / elapsed,
        time.saturating_sub(time_before).as_secs_f64() / elapsed,
        100.0 * codec / time.as_secs_f64(),
        1e9 * codec / (report["packets_in"] + report["packets_out"]) as f64,
        peak as f64 / 1024.0,
    );
}

/// Returns bots over TCP and WebSocket, half of each, that have all joined, and the number of turns that they play.
async fn start_bots(server: Addresses, clients: usize) -> (Arc<AtomicU64>, Vec<JoinHandle<BotError>>) {
    let joining = Arc::new(Semaphore::new(JOINING));
    let (joined, turns) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let bots: Vec<_> = (0..clients)
        .map(|number| {
            let (joining, joined, turns) = (Arc::clone(&joining), Arc::clone(&joined), Arc::clone(&turns));
            let transport = if number % 2 == 0 { Transport::Tcp } else { Transport::WebSocket };
            tokio::spawn(async move {
                let leave = joining.acquire().await.expect("it is never closed");
                let mut bot = match Bot::join(server, transport, "bot").await {
                    Ok(bot) => bot,
                    Err(problem) => return problem,
                };
                drop(leave);
                joined.fetch_add(1, Relaxed);
                loop {
                    if let Err(end) = bot.play().await {
                        return end;
                    }
                    turns.fetch_add(1, Relaxed);
                }
            })
        })
        .collect();
    while joined.load(Relaxed) < clients as u64 && !bots.iter().any(JoinHandle::is_finished) {
        sleep(Duration::from_millis(20)).await;
    }
    (turns, bots)
}
