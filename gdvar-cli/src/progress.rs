//! A progress bar for reads that take longer than a second.

use std::io::{self, IsTerminal, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How long a read may take before a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The bar that shows how many of several files are done. While there is one, no other bar is shown.
static FILES: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn of_files() -> MutexGuard<'static, Option<ProgressBar>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns whether a new bar would be seen.
fn is_seen() -> bool {
    io::stderr().is_terminal() && of_files().is_none()
}

/// A reader that shows its progress.
pub(crate) struct Progress<R> {
    input: R,
    read: u64,
    /// The total number of bytes, if it is known.
    len: Option<u64>,
    /// When to start showing a bar. `None` if nobody would see it.
    due: Option<Instant>,
    bar: Option<ProgressBar>,
}

impl<R: Read> Progress<R> {
    pub(crate) fn new(input: R, len: Option<u64>) -> Self {
        let due = is_seen().then(|| Instant::now() + PATIENCE);
        Self { input, read: 0, len, due, bar: None }
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
        // A `usize` has at most 64 bits.
        self.read += len as u64;
        if self.due.is_some_and(|due| Instant::now() >= due) {
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

/// Calls `work`, and says what it is doing if it takes longer than a second.
pub(crate) fn during<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    if !is_seen() {
        return work();
    }
    beside(ProgressBar::new_spinner(), what, PATIENCE, work)
}

/// Calls `work` with each of several files, and shows how many are done if that takes longer than a second. Stops at the first error.
pub(crate) fn each<'f, T, E>(
    what: &'static str,
    files: &'f [T],
    work: impl FnMut(&'f T) -> Result<(), E>,
) -> Result<(), E> {
    if files.len() < 2 || !is_seen() {
        return files.iter().try_for_each(work);
    }
    let bar = ProgressBar::new(files.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos} of {len} files") {
        bar.set_style(style);
    }
    each_beside(&bar, what, PATIENCE, files, work)
}

fn each_beside<'f, T, E>(
    bar: &ProgressBar,
    what: &'static str,
    patience: Duration,
    files: &'f [T],
    mut work: impl FnMut(&'f T) -> Result<(), E>,
) -> Result<(), E> {
    *of_files() = Some(bar.clone());
    let due = Instant::now() + patience;
    let result = beside(bar.clone(), what, patience, || {
        (0_u64..).zip(files).try_for_each(|(done, file)| {
            // The position of a bar is drawn at once.
            if Instant::now() >= due {
                bar.set_position(done);
            }
            work(file)
        })
    });
    *of_files() = None;
    result
}

/// Calls `ask`, which writes to the terminal and reads from it, without a bar.
pub(crate) fn without_bar<T>(ask: impl FnOnce() -> T) -> T {
    let bar = of_files().clone();
    match bar {
        Some(bar) => bar.suspend(ask),
        None => ask(),
    }
}

/// Does the same as [`during`] for `work` that prints its result, unless the result appears on the same terminal.
pub(crate) fn during_output<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    if io::stdout().is_terminal() { work() } else { during(what, work) }
}

/// Calls `work`, and shows what it is doing in a bar if it takes longer than `patience`.
fn beside<T>(bar: ProgressBar, what: &'static str, patience: Duration, work: impl FnOnce() -> T) -> T {
    let (done, finished) = std::sync::mpsc::channel::<()>();
    let spinner = std::thread::spawn(move || {
        if finished.recv_timeout(patience) != Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            return;
        }
        bar.set_message(what);
        bar.enable_steady_tick(Duration::from_millis(100));
        // This returns when the work ends, even by a panic.
        let _ = finished.recv();
        bar.finish_and_clear();
    });
    let result = work();
    drop(done);
    // A failure of the spinner must not fail the command.
    let _ = spinner.join();
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(due: Option<Instant>) -> Progress<&'static [u8]> {
        Progress { input: b"eight bytes and more", read: 0, len: Some(20), due, bar: None }
    }

    #[test]
    fn a_bar_shows_the_progress_of_a_read_once_it_is_due() {
        let now = Instant::now();
        let mut input = reader(Some(now));
        let mut buffer = [0; 8];
        input.read_exact(&mut buffer).expect("there are as many");
        let bar = input.bar.clone().expect("it is due");
        assert_eq!((bar.position(), bar.length(), bar.is_finished()), (8, Some(20), false));
        input.read_to_end(&mut Vec::new()).expect("they are read");
        assert_eq!((bar.position(), bar.is_finished(), input.bar.is_none()), (20, true, true));

        let mut input = reader(Some(now));
        input.read_exact(&mut buffer).expect("there are as many");
        let bar = input.bar.clone().expect("it is due");
        drop(input);
        assert!(bar.is_finished(), "one that is not read to the end is gone with its reader");
    }

    #[test]
    fn no_bar_shows_before_it_is_due_or_if_nobody_sees_it() {
        for due in [None, Some(Instant::now() + Duration::from_secs(3600))] {
            let mut input = reader(due);
            input.read_exact(&mut [0; 8]).expect("there are as many");
            assert!(input.bar.is_none());
        }
    }

    #[test]
    fn work_that_takes_long_shows_a_bar() {
        let bar = ProgressBar::hidden();
        let result = beside(bar.clone(), "counting", Duration::ZERO, || {
            while bar.message().is_empty() {
                std::thread::yield_now();
            }
            bar.message()
        });
        assert_eq!((result.as_str(), bar.is_finished()), ("counting", true));
    }

    #[test]
    fn a_bar_shows_how_many_files_are_done_and_is_the_only_one() {
        let bar = ProgressBar::hidden();
        let mut positions = Vec::new();
        let result = each_beside(&bar, "reading", Duration::ZERO, &["a", "b", "c"], |file| {
            while bar.message().is_empty() {
                std::thread::yield_now();
            }
            positions.push(bar.position());
            assert!(of_files().is_some() && !is_seen() && without_bar(|| true));
            if *file == "b" { Err("no such file") } else { Ok(()) }
        });
        assert_eq!((result, positions, bar.is_finished()), (Err("no such file"), vec![0, 1], true));
        assert!(of_files().is_none());
    }

    #[test]
    fn work_that_is_done_at_once_has_none() {
        let bar = ProgressBar::hidden();
        assert_eq!(beside(bar.clone(), "counting", Duration::from_secs(3600), || 7), 7);
        assert_eq!((bar.message().as_str(), bar.is_finished()), ("", false));
    }
}
