//! Who is connected from where. A client that comes back is the same visitor, so reconnecting does not reset the limits.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::allowance::Allowance;
use crate::limits::Limits;

/// How many addresses are remembered, at about 100 bytes each. If that many are connected or have just been, others are
/// turned away.
const ADDRESSES: usize = 65_536;

/// The visitors of a server, by their address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visitors(Arc<Mutex<HashMap<IpAddr, Visitor>>>);

#[derive(Debug)]
struct Visitor {
    connections: usize,
    joins: Allowance,
}

/// One connection of a visitor. Dropping it ends the visit.
#[derive(Debug)]
pub(crate) struct Visit {
    visitors: Visitors,
    address: IpAddr,
}

impl Visitors {
    /// Lets a client in, unless its address has too many connections or joins too often.
    pub(crate) fn enter(&self, address: IpAddr, limits: &Limits) -> Option<Visit> {
        let address = network_of(address);
        let mut known = self.lock();
        if known.len() >= ADDRESSES && !known.contains_key(&address) {
            // Who has been away long enough is as good as new.
            known.retain(|_, visitor| visitor.connections > 0 || !visitor.joins.is_full());
            if known.len() >= ADDRESSES {
                return None;
            }
        }
        let joins = || Allowance::new(limits.joins_per_second, limits.join_burst);
        let visitor = known.entry(address).or_insert_with(|| Visitor { connections: 0, joins: joins() });
        if visitor.connections >= limits.connections_per_address || !visitor.joins.take() {
            return None;
        }
        visitor.connections += 1;
        Some(Visit { visitors: self.clone(), address })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Visitor>> {
        // Nothing panics while it holds the lock, and the numbers in it would still be right.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Some(visitor) = self.visitors.lock().get_mut(&self.address) {
            visitor.connections -= 1;
        }
    }
}

/// Returns the address that stands for a client. A client of IPv6 has a network of 2⁶⁴ addresses.
fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::advance;

    use super::*;

    const LIMITS: fn() -> Limits =
        || Limits { connections_per_address: 3, joins_per_second: 1, join_burst: 4, ..Limits::default() };

    fn address(text: &str) -> IpAddr {
        text.parse().expect("it is an address")
    }

    #[tokio::test(start_paused = true)]
    async fn reconnecting_does_not_reset_the_limits_of_an_address() {
        let visitors = Visitors::default();
        let enter = |text: &str| visitors.enter(address(text), &LIMITS());
        let visits = [(); 3].map(|()| enter("10.0.0.1"));
        assert!(visits.iter().all(Option::is_some) && enter("10.0.0.1").is_none(), "too many connections");
        drop(visits);
        assert!(enter("10.0.0.1").is_some() && enter("10.0.0.1").is_none(), "the burst is used up");
        assert!(enter("10.0.0.2").is_some(), "others are not affected");
        advance(Duration::from_secs(1)).await;
        assert!(enter("10.0.0.1").is_some() && enter("10.0.0.1").is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn a_network_of_ipv6_is_one_address() {
        let visitors = Visitors::default();
        let enter = |text: &str| visitors.enter(address(text), &LIMITS()).is_some();
        assert_eq!([(); 5].map(|()| enter("2001:db8::1")), [true, true, true, true, false]);
        assert!(!enter("2001:db8::ffff:2") && enter("2001:db8:0:1::1"));
        // The same client by another way.
        assert_eq!([(); 5].map(|()| enter("10.0.0.1")), [true, true, true, true, false]);
        assert!(!enter("::ffff:10.0.0.1"));
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_been_away_is_forgotten_when_there_are_many() {
        let visitors = Visitors::default();
        for number in 0..ADDRESSES {
            let address = Ipv6Addr::from_bits((0x2001_0000 + number as u128) << 64);
            assert!(visitors.enter(address.into(), &LIMITS()).is_some());
        }
        assert!(visitors.enter(address("10.0.0.1"), &LIMITS()).is_none(), "all of them have just been here");
        advance(Duration::from_secs(60)).await;
        assert!(visitors.enter(address("10.0.0.1"), &LIMITS()).is_some());
        assert_eq!(visitors.lock().len(), 1);
    }
}
