//! What the server did.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Counts what happens, from any task.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub(crate) connections: AtomicU64,
    pub(crate) turned_away: AtomicU64,
    pub(crate) dropped: AtomicU64,
    pub(crate) packets_in: AtomicU64,
    pub(crate) packets_out: AtomicU64,
    pub(crate) bad_packets: AtomicU64,
    codec_nanos: AtomicU64,
}

impl Counters {
    /// Counts the time that encoding or decoding takes.
    pub(crate) fn codec<T>(&self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        // 2⁶⁴ ns are 584 years.
        let nanos = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.codec_nanos.fetch_add(nanos, Relaxed);
        result
    }

    pub(crate) fn report(&self, ticks: u32) -> Report {
        Report {
            ticks,
            connections: self.connections.load(Relaxed),
            turned_away: self.turned_away.load(Relaxed),
            dropped: self.dropped.load(Relaxed),
            packets_in: self.packets_in.load(Relaxed),
            packets_out: self.packets_out.load(Relaxed),
            bad_packets: self.bad_packets.load(Relaxed),
            codec: Duration::from_nanos(self.codec_nanos.load(Relaxed)),
        }
    }
}

/// What the server did from its start to its end.
#[derive(Clone, Debug)]
pub struct Report {
    /// Ticks of the game.
    pub ticks: u32,
    /// Connections that got a seat.
    pub connections: u64,
    /// Connections that found no seat free.
    pub turned_away: u64,
    /// Connections that the server ended.
    pub dropped: u64,
    /// Packets that arrived.
    pub packets_in: u64,
    /// Packets that were sent.
    pub packets_out: u64,
    /// Packets that were not valid messages.
    pub bad_packets: u64,
    /// Time spent encoding and decoding.
    pub codec: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ticks, connections, turned_away, dropped, packets_in, packets_out, bad_packets, codec } =
            self;
        write!(
            f,
            "ticks={ticks} connections={connections} turned_away={turned_away} dropped={dropped} \
             packets_in={packets_in} packets_out={packets_out} bad_packets={bad_packets} codec_us={}",
            codec.as_micros()
        )
    }
}
