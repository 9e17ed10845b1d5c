//! Jobs that are timed and counted, and groups of cases with the same job, which are timed in turns.

use std::fmt::Debug;
use std::hint::black_box;

/// The name of a case: what a codec does with a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub workload: &'static str,
    pub job: &'static str,
    pub codec: &'static str,
}

/// Prints the name as in files and on the command line: `W1/decode-borrowed/gdvar`.
impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { workload, job, codec } = self;
        f.write_str(&format!("{workload}/{job}/{codec}").replace(", ", "-").replace(' ', "-"))
    }
}

/// Something to measure. It ran once when it was created, and the result was right.
pub struct Case {
    pub name: Name,
    /// The number of bytes that are written or read.
    pub bytes: usize,
    /// Runs the job a number of times.
    pub run: Box<dyn FnMut(usize)>,
}

/// The cases of a workload with the same job.
pub struct Group {
    workload: &'static str,
    pub job: &'static str,
    pub cases: Vec<Case>,
    /// The number of values that are written or read. Only `breadth` uses it.
    pub values: usize,
}

/// A section of the report.
pub struct Workload {
    pub name: &'static str,
    /// Whether its instructions are counted. For copies of large blocks, valgrind counts one instruction for each byte.
    pub is_counted: bool,
    /// Whether its jobs are compared with each other, so that all its cases are timed in turns.
    pub is_compared: bool,
    /// Creates its cases, runs each once and checks the result.
    pub groups: fn() -> Vec<Group>,
}

/// Returns a value that lives as long as the program.
pub fn forever<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Returns bytes that live as long as the program.
pub fn bytes(bytes: Vec<u8>) -> &'static [u8] {
    bytes.leak()
}

impl Group {
    pub fn new(workload: &'static str, job: &'static str) -> Self {
        Self { workload, job, cases: Vec::new(), values: 1 }
    }

    /// Adds a codec that encodes into existing memory. `encode` gets the same vector each time, emptied, and has to write
    /// `expected` into it.
    pub fn encode(&mut self, codec: &'static str, expected: &[u8], encode: impl Fn(&mut Vec<u8>) + 'static) {
        self.encode_in(codec, expected, Vec::new(), move |out| {
            out.clear();
            encode(out);
            out
        });
    }

    /// Does the same for a codec with another kind of `memory`. `encode` returns the bytes that it wrote there.
    pub fn encode_in<M: 'static>(
        &mut self,
        codec: &'static str,
        expected: &[u8],
        mut memory: M,
        encode: impl for<'m> Fn(&'m mut M) -> &'m [u8] + 'static,
    ) {
        let is_right = encode(&mut memory) == expected;
        // Only the start of the bytes is examined. Reading a length that was stored just before, together with the
        // pointer beside it, makes the processor wait for all stores, which added six nanoseconds to some cases.
        let run = move || {
            black_box(encode(black_box(&mut memory)).as_ptr());
        };
        self.add(codec, expected.len(), is_right, run);
    }

    /// Adds a codec that encodes into new memory.
    pub fn encode_new<B: AsRef<[u8]>>(
        &mut self,
        codec: &'static str,
        expected: &[u8],
        encode: impl Fn() -> B + 'static,
    ) {
        let is_right = encode().as_ref() == expected;
        let run = move || {
            black_box(&encode());
        };
        self.add(codec, expected.len(), is_right, run);
    }

    /// Adds a codec that decodes a number of bytes into a value. The value is examined inside its `Result`, because
    /// moving it out would count as the codec's work.
    pub fn decode<T, E: Debug>(
        &mut self,
        codec: &'static str,
        bytes: usize,
        is_right: impl FnOnce(&T) -> bool,
        mut decode: impl FnMut() -> Result<T, E> + 'static,
    ) {
        let is_right = decode().is_ok_and(|value| is_right(&value));
        let run = move || match &decode() {
            Ok(value) => {
                black_box(value);
            }
            Err(error) => panic!("it was decoded before: {error:?}"),
        };
        self.add(codec, bytes, is_right, run);
    }

    /// Adds another kind of job.
    ///
    /// # Panics
    ///
    /// If the result is wrong, because a wrong result is easy to compute quickly.
    pub fn add(
        &mut self,
        codec: &'static str,
        bytes: usize,
        is_right: bool,
        mut once: impl FnMut() + 'static,
    ) {
        let name = Name { workload: self.workload, job: self.job, codec };
        assert!(is_right, "{name} does something else");
        let run = Box::new(move |times| {
            for _ in 0..times {
                once();
            }
        });
        self.cases.push(Case { name, bytes, run });
    }
}
