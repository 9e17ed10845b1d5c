//! Where random choices come from: a seed, or the bytes of a fuzzer.

/// A source of choices.
pub(crate) struct Source<'a> {
    bytes: Option<&'a [u8]>,
    state: u64,
}

impl<'a> Source<'a> {
    /// Returns the choices of a seed, which never end.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self { bytes: None, state: seed }
    }

    /// Returns the choices that bytes make. After the last byte, the first one of each kind is chosen.
    pub(crate) fn bytes(bytes: &'a [u8]) -> Self {
        Self { bytes: Some(bytes), state: 0 }
    }

    /// Returns whether there are no more bytes.
    pub(crate) fn is_spent(&self) -> bool {
        self.bytes.is_some_and(<[u8]>::is_empty)
    }

    fn byte(&mut self) -> u8 {
        if let Some(bytes) = &mut self.bytes {
            let Some((first, rest)) = bytes.split_first() else { return 0 };
            *bytes = rest;
            return *first;
        }
        // SplitMix64.
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (bits ^ bits >> 31).to_le_bytes()[7]
    }

    /// Returns a number below `end`, which is at most 256.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end.max(1)
    }

    /// Returns `true` once in `count` times. The last choice, since a spent source makes the first one.
    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) + 1 == count
    }

    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}
