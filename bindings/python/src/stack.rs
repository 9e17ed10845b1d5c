//! The stack of the calling thread, which may be far smaller than the 2 MiB of a Rust thread: 1 MiB on Windows, and as many
//! bytes as `threading.stack_size` says.

use gdvar::{Codec, Error, ErrorKind};

/// What is left for Python's own functions, which construct the classes of the package, and for the innermost value.
const RESERVE: usize = 64 << 10;

/// How much of the stack the core takes at most for a level of containers. Frames of builds without optimizations are
/// larger: `Codec::DEFAULT_MAX_DEPTH` levels of them fit into 2 MiB.
const PER_LEVEL: usize = if cfg!(debug_assertions) { 2 << 10 } else { 1 << 10 };

/// How many levels of Python's objects are read between two looks at the stack. A level takes less than 2 KiB, so these leave most of
/// `RESERVE`; in builds without optimizations it takes 8 KiB.
pub(crate) const LEVELS_BETWEEN: u32 = if cfg!(debug_assertions) { 1 } else { 8 };

/// Returns how many bytes of the stack nested values may take. Where the platform does not tell, nothing limits them.
fn room() -> usize {
    stacker::remaining_stack().map_or(usize::MAX, |left| left.saturating_sub(RESERVE))
}

/// Returns the codec with no more levels than the stack has room for.
pub(crate) fn limited(codec: Codec) -> Codec {
    let levels = u32::try_from(room() / PER_LEVEL).unwrap_or(u32::MAX);
    codec.max_depth(codec.get_max_depth().min(levels))
}

/// Runs code that needs as much stack as a Rust thread has, on a stack of its own where this one has less.
pub(crate) fn enlarged<T>(run: impl FnOnce() -> T) -> T {
    const NEEDED: usize = 2 << 20;

    stacker::maybe_grow(NEEDED, 2 * NEEDED, run)
}

/// Returns whether the stack has no room for another level of Python's objects.
pub(crate) fn is_used_up() -> bool {
    room() == 0
}

/// Returns the error for a value that the stack has no room for.
pub(crate) fn error() -> Error {
    let message = "the stack of this thread has no room for so many nested containers".to_owned();
    Error::new(ErrorKind::TooDeep, message)
}
