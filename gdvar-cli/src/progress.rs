//! A bar for reads that take longer than a second.

use std::io::{self, IsTerminal, Read};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How long a read may take before a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A reader that shows how far it is.
pub(crate) struct Progress<R> {
    input: R,
    read: u64,
    /// How many bytes there are, if that is known.
    len: Option<u64>,
    start: Instant,
    bar: Option<ProgressBar>,
    is_wanted: bool,
}

impl<R: Read> Progress<R> {
    pub(crate) fn new(input: R, len: Option<u64>) -> Self {
        let is_wanted = io::stderr().is_terminal();
        Self { input, read: 0, len, start: Instant::now(), bar: None, is_wanted }
    }

    fn show(&mut self) {
        if self.bar.is_none() {
            let bar = self.len.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
            let template = match self.len {
                Some(_) => "reading {wide_bar} {bytes} of {total_bytes}",
                None => "reading {spinner} {bytes}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.read);
        }
    }
}

impl<R: Read> Read for Progress<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(buffer)?;
        // No machine's usize is wider.
        self.read += len as u64;
        if self.is_wanted && self.start.elapsed() > PATIENCE {
            self.show();
        }
        if len == 0
            && let Some(bar) = self.bar.take()
        {
            bar.finish_and_clear();
        }
        Ok(len)
    }
}

impl<R> Drop for Progress<R> {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// Calls `work`, and says what it is about if it takes longer than a second.
pub(crate) fn during<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (done, finished) = std::sync::mpsc::channel::<()>();
    let spinner = std::thread::spawn(move || {
        if finished.recv_timeout(PATIENCE) != Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            return;
        }
        let bar = ProgressBar::new_spinner().with_message(what);
        bar.enable_steady_tick(Duration::from_millis(100));
        // Ends when the work does, however that is.
        let _ = finished.recv();
        bar.finish_and_clear();
    });
    let result = work();
    drop(done);
    // A spinner that fails is no reason to fail.
    let _ = spinner.join();
    result
}
