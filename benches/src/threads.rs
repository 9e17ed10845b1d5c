//! How much more two threads do than one.

use std::thread;
use std::time::{Duration, Instant};

use crate::cases::CODEC;
use crate::measure::median;
use crate::workload as own;

/// How many goes each of so many threads does in a time, in all.
fn goes(threads: usize) -> u64 {
    let deadline = Instant::now() + Duration::from_millis(400);
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

/// The throughput of two threads in terms of one's, the median of several attempts.
pub fn throughput() -> f64 {
    median((0..5).map(|_| goes(2) as f64 / goes(1) as f64).collect())
}
