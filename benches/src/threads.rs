//! The speedup of two threads over one.

use std::hint::black_box;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use crate::cases::CODEC;
use crate::hand;
use crate::workload::{self as own, Snapshot};

/// The throughput of two threads relative to one thread.
pub struct Throughput {
    pub gdvar: f64,
    /// The same for the hand-written codec, which shows what the machine can do.
    pub by_hand: f64,
}

/// The number of attempts with one and with two threads, in turns.
const ATTEMPTS: usize = 120;

/// How long an attempt takes.
const ATTEMPT: Duration = Duration::from_millis(10);

/// Encodes a snapshot and decodes it again.
type ThereAndBack = fn(&Snapshot, &mut Vec<u8>);

fn by_gdvar(snapshot: &Snapshot, out: &mut Vec<u8>) {
    CODEC.encode_into(snapshot, out).expect("it fits");
    black_box(&CODEC.decode::<Snapshot>(out).expect("it was encoded"));
}

fn by_hand(snapshot: &Snapshot, out: &mut Vec<u8>) {
    hand::encode_snapshot(snapshot, out);
    black_box(&hand::decode_snapshot(out).expect("it was encoded"));
}

/// Returns the number of runs of all threads in one attempt. The threads start together, once each has its memory.
fn goes(threads: usize, there_and_back: ThereAndBack) -> u64 {
    let start = Barrier::new(threads);
    let work = || {
        let snapshot = own::snapshot(100);
        let (mut out, mut goes) = (Vec::new(), 0);
        there_and_back(&snapshot, &mut out);
        start.wait();
        let deadline = Instant::now() + ATTEMPT;
        while Instant::now() < deadline {
            out.clear();
            there_and_back(&snapshot, &mut out);
            goes += 1;
        }
        goes
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it does not panic")).sum()
    })
}

/// Compares two threads with one. Other work on the machine can only slow down an attempt, so the best attempt counts.
pub fn throughput() -> Throughput {
    let [gdvar, by_hand] = [by_gdvar, by_hand].map(|there_and_back: ThereAndBack| {
        let (mut one, mut two) = (0, 0);
        for _ in 0..ATTEMPTS {
            one = one.max(goes(1, there_and_back));
            two = two.max(goes(2, there_and_back));
        }
        two as f64 / one as f64
    });
    Throughput { gdvar, by_hand }
}
