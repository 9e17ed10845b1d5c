//! Ids for peers.

use crate::peer::Peer;

/// Ids for peers, in an order that is hard to guess, each just once.
#[derive(Debug)]
pub(super) struct PeerIds {
    next: u64,
}

impl PeerIds {
    /// The ids are 2 to 2^31 - 1.
    const COUNT: u64 = (1 << 31) - 2;

    /// Has no factor in common with the number of ids, so that each id comes once: `COUNT` is 2 * 3 * 3 * 7 * 11 * 31 * 151 * 331.
    const STEP: u64 = 1_327_217_887;

    /// Returns ids that start at a random one.
    pub(super) fn new() -> Self {
        use core::hash::{BuildHasher as _, Hasher as _};
        // The keys of a std hasher are random.
        let start = std::hash::RandomState::new().build_hasher().finish();
        Self { next: start % Self::COUNT }
    }

    /// Returns the next id.
    pub(super) fn take(&mut self) -> Peer {
        let id = self.next + 2;
        self.next = (self.next + Self::STEP) % Self::COUNT;
        // Both conversions fit: the id is from 2 to 2^31 - 1.
        i32::try_from(id).ok().and_then(Peer::new).unwrap_or(Peer::SERVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_comes_once() {
        let gcd = |mut a: u64, mut b: u64| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        assert_eq!(gcd(PeerIds::COUNT, PeerIds::STEP), 1);
        let mut ids = PeerIds { next: PeerIds::COUNT - 1 };
        assert_eq!(ids.take().id(), i32::MAX);
        let mut seen: Vec<i32> = (0..10_000).map(|_| ids.take().id()).collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() == 10_000 && seen[0] >= 2);
    }
}
