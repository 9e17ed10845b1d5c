//! How much more two threads do than one.

use std::thread;
use std::time::{Duration, Instant};

use crate::cases::CODEC;
use crate::workload as own;

/// How often both are tried, in turns.
const ATTEMPTS: usize = 60;

/// How many goes so many threads do in a time, in all.
fn goes(threads: usize) -> u64 {
    let deadline = Instant::now() + Duration::from_millis(20);
    let work = move || {
        let value = own::snapshot(100);
        let (mut out, mut goes) = (Vec::new(), 0);
        while Instant::now() < deadline {
            out.clear();
            CODEC.encode_into(&value, &mut out).expect("it fits");
            std::hint::black_box(&CODEC.decode::<own::Snapshot>(&out).expect("it was encoded"));
            goes += 1;
        }
        goes
    };
    let threads: Vec<_> = (0..threads).map(|_| thread::spawn(work)).collect();
    threads.into_iter().map(|thread| thread.join().expect("it does not panic")).sum()
}

/// The throughput of two threads in terms of one's. Other work on the machine can only lower what they do in a
/// time, so that each counts with the most it did.
pub fn throughput() -> f64 {
    let (mut one, mut two) = (0, 0);
    for _ in 0..ATTEMPTS {
        one = one.max(goes(1));
        two = two.max(goes(2));
    }
    two as f64 / one as f64
}
