//! Times, allocations, instructions.

use std::alloc::{GlobalAlloc, Layout, System};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Something to measure.
pub struct Case {
    pub workload: &'static str,
    pub job: &'static str,
    pub codec: &'static str,
    /// Bytes that are written or read.
    pub bytes: usize,
    /// Does the job so many times.
    pub run: Box<dyn FnMut(usize)>,
}

impl Case {
    /// Its name in files and on the command line: `W1/decode-borrowed/gdvar`.
    pub fn name(&self) -> String {
        format!("{}/{}/{}", self.workload, self.job, self.codec).replace(' ', "-")
    }
}

/// What was measured of a case.
#[derive(Clone, Debug)]
pub struct Measured {
    pub workload: &'static str,
    pub job: &'static str,
    pub codec: &'static str,
    pub bytes: usize,
    /// The median of the rounds.
    pub nanoseconds: f64,
    /// `None` if it cannot be known.
    pub allocations: Option<u64>,
}

/// How often each case has its turn.
const ROUNDS: usize = 25;

/// How long a turn takes.
const TURN: Duration = Duration::from_millis(4);

/// Times cases in turns, so that whatever disturbs the machine disturbs all of them.
pub fn measure(cases: &mut [Case]) -> Vec<Measured> {
    let turns: Vec<usize> = cases.iter_mut().map(turn).collect();
    let allocations: Vec<u64> = cases.iter_mut().map(allocations).collect();
    let mut times = vec![Vec::with_capacity(ROUNDS); cases.len()];
    for _ in 0..ROUNDS {
        for ((case, times), &turn) in cases.iter_mut().zip(&mut times).zip(&turns) {
            let start = Instant::now();
            (case.run)(turn);
            times.push(start.elapsed().as_secs_f64() * 1e9 / turn as f64);
        }
    }
    let measured = cases.iter().zip(times).zip(allocations);
    measured
        .map(|((case, mut times), allocations)| {
            times.sort_by(f64::total_cmp);
            let &Case { workload, job, codec, bytes, .. } = case;
            Measured { workload, job, codec, bytes, nanoseconds: times[ROUNDS / 2], allocations: Some(allocations) }
        })
        .collect()
}

/// How often a case is done in a turn.
fn turn(case: &mut Case) -> usize {
    let mut times = 1;
    loop {
        let start = Instant::now();
        (case.run)(times);
        let elapsed = start.elapsed();
        if elapsed * 4 > TURN {
            return ((times as f64 * TURN.as_secs_f64() / elapsed.as_secs_f64()) as usize).max(1);
        }
        times *= 4;
    }
}

/// Counts what is asked of the system's allocator.
pub struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

fn count() {
    // Two instructions instead of a locked one; nothing is counted while there is a second thread.
    ALLOCATIONS.store(ALLOCATIONS.load(Relaxed) + 1, Relaxed);
}

// SAFETY: all is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Allocations of one go, once whatever is reused has been used.
fn allocations(case: &mut Case) -> u64 {
    (case.run)(2);
    let before = ALLOCATIONS.load(Relaxed);
    (case.run)(1);
    ALLOCATIONS.load(Relaxed) - before
}

/// Instructions of one go, of a process that does nothing else, as valgrind counts them. `None` without valgrind.
pub fn instructions(case: &str, times: usize) -> Option<u64> {
    let collected = |times: usize| -> Option<u64> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .args(["run", case, &times.to_string()])
            .output()
            .ok()?;
        let report = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = report.lines().find_map(|line| line.split_once("Collected : "))?;
        line.1.trim().parse().ok()
    };
    let (once, twice) = (collected(times)?, collected(2 * times)?);
    Some((twice - once) / times as u64)
}
