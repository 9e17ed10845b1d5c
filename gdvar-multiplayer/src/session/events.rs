//! What happens to a server or a client, and what it hands to its transports.

use alloc::sync::Arc;
use core::future::Future as _;
use core::net::{IpAddr, Ipv6Addr, SocketAddr};
use core::task::{Context, Poll};

use super::{Route, Session};
use crate::event::{Event, LeaveKind, LeaveReason};
use crate::info::PeerInfo;
use crate::peer::Peer;
use crate::transport::TransportEvent;

impl Session {
    /// Disconnects a peer, and tells it why as far as the transport can.
    pub fn disconnect(&mut self, peer: Peer, reason: &str) {
        if self.arriving == Some(peer) {
            self.arriving = None;
            self.close(peer, &LeaveReason::new(LeaveKind::Closed, reason));
        } else {
            self.multiplayer.close(peer, reason);
        }
        self.flush();
    }

    /// Returns who a peer is, from [`Event::Connected`] until it leaves, as far as its connection tells.
    pub fn info(&self, peer: Peer) -> Option<&PeerInfo> {
        self.routes.get(&peer).map(|route| &*route.info)
    }

    /// Lets the peer of [`Event::Connected`] go on, which the program has not refused.
    pub(super) fn arrive(&mut self) {
        let Some(peer) = self.arriving.take().filter(|peer| self.routes.contains_key(peer)) else { return };
        self.multiplayer.connected(peer);
        if let Some(password) = self.password.take() {
            self.multiplayer.send_auth(peer, &password);
            self.multiplayer.admit(peer);
        }
    }

    /// Ends the connection to a peer. Returns whether there was one.
    fn close(&mut self, peer: Peer, reason: &LeaveReason) -> bool {
        let route = self.routes.remove(&peer);
        let Some(transport) = route.and_then(|route| self.transports.get_mut(route.transport)) else {
            return false;
        };
        transport.close(peer, reason);
        transport.flush();
        true
    }

    /// Returns the next thing that has happened, or `None` if nothing can happen any more: a client's connection has ended.
    pub(super) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Event>> {
        loop {
            self.arrive();
            self.multiplayer.advance(self.start.elapsed());
            self.flush();
            while let Some(event) = self.multiplayer.poll_event() {
                if let Some(event) = self.taken(event) {
                    return Poll::Ready(Some(event));
                }
            }
            if let Some(peer) = self.arrivals.pop_front() {
                self.arriving = Some(peer);
                // A client knows to whom it has connected.
                if self.me().is_server()
                    && let Some(route) = self.routes.get(&peer)
                {
                    return Poll::Ready(Some(Event::Connected { peer, info: Arc::clone(&route.info) }));
                }
                continue;
            }
            if self.poll_transports(context) || self.poll_timer(context) {
                continue;
            }
            if self.was_connected && !self.me().is_server() && self.routes.is_empty() {
                return Poll::Ready(None);
            }
            return Poll::Pending;
        }
    }

    /// Returns whether the multiplayer wants to be told the time. If not, the task is woken when it does.
    fn poll_timer(&mut self, context: &mut Context<'_>) -> bool {
        let due = self.multiplayer.poll_timeout().and_then(|due| self.start.checked_add(due));
        let Some(due) = due else { return false };
        // The time is usually later than the last one. To be woken at that too costs less than to change the timer each time.
        if self.timer.is_elapsed() || due < self.timer.deadline() {
            self.timer.as_mut().reset(due);
        }
        self.timer.as_mut().poll(context).is_ready()
    }

    /// Hands what has happened in the transports to the multiplayer. Returns whether anything has.
    fn poll_transports(&mut self, context: &mut Context<'_>) -> bool {
        let mut has_happened = false;
        for index in 0..self.transports.len() {
            let Poll::Ready(event) = self.transports[index].poll(context) else { continue };
            has_happened = true;
            match event {
                TransportEvent::Connected { peer, .. } if self.routes.contains_key(&peer) => {
                    // Two transports do not know of each other's ids.
                    let reason = LeaveReason::new(LeaveKind::Closed, "the id is in use");
                    self.transports[index].close(peer, &reason);
                }
                TransportEvent::Connected { peer, info } if self.is_crowded(&info) => {
                    self.transports[index].close(peer, &LeaveKind::TooManyConnections.into());
                }
                TransportEvent::Connected { peer, info } => {
                    self.routes.insert(peer, Route { transport: index, info: Arc::new(info) });
                    self.was_connected = true;
                    self.arrivals.push_back(peer);
                }
                TransportEvent::Received { peer, bytes, mode, channel } if self.is_of(peer, index) => {
                    self.multiplayer.receive(peer, &bytes, mode, channel);
                    let transport = &mut self.transports[index];
                    if transport.can_pause()
                        && let Some(pause) = self.multiplayer.pause(peer)
                    {
                        transport.pause(peer, pause);
                    }
                }
                TransportEvent::Disconnected { peer, reason } if self.is_of(peer, index) => {
                    self.routes.remove(&peer);
                    self.multiplayer.disconnected(peer, reason);
                }
                TransportEvent::Writable { peer } if self.is_of(peer, index) => {
                    self.multiplayer.set_writable(peer, true);
                }
                _ => {}
            }
        }
        has_happened
    }

    /// Returns whether there are as many connections from an address as there may be.
    fn is_crowded(&self, info: &PeerInfo) -> bool {
        let Some(most) = self.multiplayer.settings().limits.connections_per_address else { return false };
        let Some(address) = info.address.map(counted) else { return false };
        let addresses = self.routes.values().filter_map(|route| route.info.address);
        addresses.filter(|other| counted(*other) == address).count() >= most
    }

    fn is_of(&self, peer: Peer, transport: usize) -> bool {
        self.routes.get(&peer).is_some_and(|route| route.transport == transport)
    }

    /// Hands what is to be sent to the transports.
    pub(super) fn flush(&mut self) {
        let mut is_idle = true;
        while let Some((peer, len)) = self.multiplayer.next_transmit() {
            is_idle = false;
            // A packet for a peer without a connection is dropped.
            let route = self.routes.get(&peer);
            let mut transport = route.and_then(|route| self.transports.get_mut(route.transport));
            if transport.as_mut().is_some_and(|transport| !transport.has_room(peer, len)) {
                self.multiplayer.set_writable(peer, false);
            } else if let (Some(packet), Some(transport)) = (self.multiplayer.poll_peer(peer), transport) {
                transport.send(packet);
            }
        }
        let mut has_closed = false;
        while let Some((peer, reason)) = self.multiplayer.poll_close() {
            has_closed |= self.close(peer, &reason);
        }
        if !is_idle || has_closed {
            for transport in &mut self.transports {
                transport.flush();
            }
        }
    }
}

/// Returns what stands for an address where connections are counted: of IPv6 the first 64 bits, since one host has all the others.
fn counted(address: SocketAddr) -> IpAddr {
    match address.ip().to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_host_counts_as_one_address() {
        let same = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|text| counted(text.parse().expect("an address")));
            one == other
        };
        assert!(same("192.0.2.1:1000", "192.0.2.1:2000"));
        assert!(same("192.0.2.1:1000", "[::ffff:192.0.2.1]:2000"), "an IPv4 address on a socket for both");
        assert!(same("[2001:db8:1:2::1]:1000", "[2001:db8:1:2:ffff::9]:1000"));
        assert!(!same("192.0.2.1:1000", "192.0.2.2:1000"));
        assert!(!same("[2001:db8:1:2::1]:1000", "[2001:db8:1:3::1]:1000"));
    }
}
