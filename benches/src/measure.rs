//! Times and allocations.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use rustix::time::{ClockId, clock_gettime};

use crate::case::{Case, Name, Workload};

/// The measurements of a case.
#[derive(Clone, Debug)]
pub struct Measured {
    pub name: Name,
    /// The number of bytes that are written or read.
    pub bytes: usize,
    /// The nanoseconds in each round. In a round, all cases that took turns were measured right after each other.
    pub rounds: Vec<f64>,
    /// Cases with the same number took turns.
    turns: usize,
    /// `None` if the number cannot be known.
    pub allocations: Option<u64>,
    /// `None` if they were not counted.
    pub instructions: Option<f64>,
}

impl Measured {
    /// Returns the nanoseconds: the median of the rounds.
    pub fn time(&self) -> f64 {
        median(self.rounds.clone())
    }

    /// Returns the ratio of two times: the median over the rounds if both were timed in turns.
    pub fn times(&self, other: &Self) -> f64 {
        let took_turns = |m: &Self| (m.name.workload, m.turns, m.rounds.len());
        if took_turns(self) != took_turns(other) {
            return self.time() / other.time();
        }
        median(self.rounds.iter().zip(&other.rounds).map(|(time, base)| time / base).collect())
    }
}

/// Returns the median.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// How thoroughly cases are timed.
#[derive(Clone, Copy)]
pub struct Effort {
    /// The number of turns of each case in one memory layout.
    pub rounds: usize,
    /// How often the cases of a workload are set up again, elsewhere in memory. The address of a buffer makes up to a third
    /// of a short job's time: a load waits for a store whose address has the same last twelve bits.
    pub layouts: usize,
    /// How long a turn takes, in nanoseconds.
    pub turn: f64,
}

/// The effort for a few cases.
pub const THOROUGH: Effort = Effort { rounds: 25, layouts: 5, turn: 2e6 };

/// Returns the processor time of this thread in nanoseconds, without the time that it waited for other programs.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// Times the cases of a workload.
pub fn measure(workload: &Workload, effort: Effort) -> Vec<Measured> {
    // All sizes together take too much memory for several layouts.
    let layouts = if workload.is_compared { 1 } else { effort.layouts };
    let mut measured: Vec<Measured> = Vec::new();
    for layout in 0..layouts {
        let mut groups = (workload.groups)();
        let cases = groups.iter_mut().map(|group| group.cases.iter_mut());
        let sets: Vec<Vec<&mut Case>> = if workload.is_compared {
            vec![cases.flatten().collect()]
        } else {
            cases.map(Iterator::collect).collect()
        };
        let of_layout: Vec<Measured> =
            sets.into_iter().enumerate().flat_map(|(turns, cases)| in_turns(cases, turns, effort)).collect();
        if measured.is_empty() {
            measured = of_layout;
        } else {
            for (all, more) in measured.iter_mut().zip(of_layout) {
                all.rounds.extend(more.rounds);
            }
        }
        if workload.is_counted && layout + 1 < layouts {
            // The memory is leaked, because the next layout would reuse freed memory. Large blocks go back to the system.
            std::mem::forget(groups);
        }
    }
    measured
}

/// Times cases in turns, so that other work on the machine affects all of them.
fn in_turns(mut cases: Vec<&mut Case>, turns: usize, effort: Effort) -> Vec<Measured> {
    let mut measured: Vec<Measured> = cases.iter_mut().map(|case| count_allocations(case, turns)).collect();
    let lengths: Vec<usize> = cases.iter_mut().map(|case| turn(case, effort.turn)).collect();
    let mut order: Vec<usize> = (0..cases.len()).collect();
    for _ in 0..effort.rounds {
        for &case in &order {
            measured[case].rounds.push(round(cases[case], lengths[case]));
        }
        // The order alternates, because the second case finds shared data in the caches.
        order.reverse();
    }
    measured
}

/// Times a single case.
pub fn time(case: &mut Case) -> f64 {
    let turn = turn(case, THOROUGH.turn);
    median((0..THOROUGH.rounds).map(|_| round(case, turn)).collect())
}

/// Returns the nanoseconds of one run, out of `turn` runs.
fn round(case: &mut Case, turn: usize) -> f64 {
    let start = now();
    (case.run)(turn);
    (now() - start) / turn as f64
}

/// Returns how often a case runs in a turn of `nanoseconds`.
fn turn(case: &mut Case, nanoseconds: f64) -> usize {
    let mut times = 1;
    loop {
        let start = now();
        (case.run)(times);
        let elapsed = now() - start;
        if elapsed * 4.0 > nanoseconds {
            return ((times as f64 * nanoseconds / elapsed) as usize).max(1);
        }
        times *= 4;
    }
}

/// Formats a time with its unit.
pub fn with_unit(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 1e3 => format!("{n:.1} ns"),
        n if n < 1e6 => format!("{:.1} µs", n / 1e3),
        n => format!("{:.2} ms", n / 1e6),
    }
}

/// An allocator that counts allocations and passes them on to the system's.
pub struct Counting;

thread_local! {
    /// The count of each thread. With a shared count, threads would wait for each other at every allocation.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
}

// SAFETY: every call is passed on to the system's allocator.
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

/// Counts the allocations of one run, after another run has filled memory that is reused.
fn count_allocations(case: &mut Case, turns: usize) -> Measured {
    (case.run)(2);
    let before = ALLOCATIONS.get();
    (case.run)(1);
    let allocations = Some(ALLOCATIONS.get() - before);
    let Case { name, bytes, .. } = *case;
    Measured { name, bytes, rounds: Vec::new(), turns, allocations, instructions: None }
}
