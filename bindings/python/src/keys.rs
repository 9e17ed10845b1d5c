//! The keys of dicts, most of which were read before.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::prelude::*;
use pyo3::types::PyString;

/// Longer keys are not kept.
const MAX_LEN: usize = 32;

/// How many keys are kept.
const KEPT: usize = 1 << 10;

/// A key that was read.
struct Key {
    len: usize,
    bytes: [u8; MAX_LEN],
    text: Py<PyString>,
}

static KEYS: Mutex<Vec<Option<Key>>> = Mutex::new(Vec::new());

/// The keys that were read before, for one call.
pub(crate) struct Keys(Option<MutexGuard<'static, Vec<Option<Key>>>>);

impl Keys {
    /// Returns the keys. A call inside another one, such as that of a finalizer, has none.
    pub(crate) fn take() -> Self {
        let mut keys = match KEYS.try_lock() {
            Ok(keys) => keys,
            Err(TryLockError::Poisoned(keys)) => PoisonError::into_inner(keys),
            Err(TryLockError::WouldBlock) => return Self(None),
        };
        if keys.is_empty() {
            keys.resize_with(KEPT, || None);
        }
        Self(Some(keys))
    }

    /// Returns the object of a key.
    #[inline]
    pub(crate) fn object<'py>(&mut self, py: Python<'py>, text: &str) -> Bound<'py, PyString> {
        let Some(keys) = self.0.as_mut().filter(|_| text.len() <= MAX_LEN) else {
            return PyString::new(py, text);
        };
        let kept = &mut keys[place_of(text.as_bytes())];
        if let Some(key) = kept
            && key.bytes[..key.len] == *text.as_bytes()
        {
            return key.text.bind(py).clone();
        }
        let object = PyString::new(py, text);
        let mut bytes = [0; MAX_LEN];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        *kept = Some(Key { len: text.len(), bytes, text: object.clone().unbind() });
        object
    }
}

/// Returns the place of a key, which depends on its length and on its first and last bytes.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a few bits are left")]
fn place_of(text: &[u8]) -> usize {
    let letters = if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29)
    } else {
        text.iter().fold(0, |letters, byte| letters << 8 | u64::from(*byte))
    };
    // Mixes the bits: the upper bits of the product depend on all bits of the other factor.
    let mixed = (letters ^ (text.len() as u64) << 56).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> (u64::BITS - KEPT.ilog2())) as usize
}
