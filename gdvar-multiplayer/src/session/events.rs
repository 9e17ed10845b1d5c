//! What happens to a server or a client, and what it hands to its transports.

use alloc::sync::Arc;
use core::future::poll_fn;
use core::task::{Context, Poll, Waker};
use std::io;

use super::{Route, Session};
use crate::event::{Event, LeaveKind, LeaveReason};
use crate::info::{PeerInfo, counted};
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

    /// Waits for the next thing that happens. This is also what keeps connections going: call it in a loop. It may be dropped at
    /// any time, as in `tokio::select!`, and nothing is lost.
    ///
    /// # Errors
    ///
    /// An error if nothing can happen any more: a client's connection has ended, which an event has told.
    pub async fn next(&mut self) -> io::Result<Event> {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// Returns the next thing that has happened already, without waiting: for a game's loop, which calls it in each frame until
    /// it returns `None`. The connections' tasks go on meanwhile only if the runtime has other threads, or gets its turn.
    ///
    /// Of a client whose connection has ended, an event has told; then it returns `None`.
    pub fn try_next(&mut self) -> Option<Event> {
        match self.poll_next(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(event)) => Some(event),
            Poll::Ready(Err(_)) | Poll::Pending => None,
        }
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<io::Result<Event>> {
        loop {
            self.arrive();
            // The tick has no turn while packets keep coming.
            self.multiplayer.set_time(self.start.elapsed());
            self.flush();
            while let Some(event) = self.multiplayer.event() {
                if let Some(event) = self.taken(event) {
                    return Poll::Ready(Ok(event));
                }
            }
            if let Some(peer) = self.arrivals.pop_front() {
                self.arriving = Some(peer);
                // A client knows to whom it has connected.
                if self.me().is_server()
                    && let Some(route) = self.routes.get(&peer)
                {
                    return Poll::Ready(Ok(Event::Connected { peer, info: Arc::clone(&route.info) }));
                }
                continue;
            }
            if self.poll_transports(context) {
                continue;
            }
            if self.tick.poll_tick(context).is_ready() {
                self.multiplayer.advance(self.start.elapsed());
                continue;
            }
            if self.was_connected && !self.me().is_server() && self.routes.is_empty() {
                let message = "the connection to the server has ended";
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::NotConnected, message)));
            }
            return Poll::Pending;
        }
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
                // What is writable again is flushed with everything else.
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
        let mut waiting = core::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.extend(self.multiplayer.waiting());
        for &peer in &waiting {
            let Some(transport) =
                self.routes.get(&peer).and_then(|route| self.transports.get_mut(route.transport))
            else {
                // It is gone, or was never there.
                while self.multiplayer.poll_peer(peer).is_some() {}
                continue;
            };
            while let Some(len) = self.multiplayer.next_len(peer)
                && transport.has_room(peer, len)
                && let Some(packet) = self.multiplayer.poll_peer(peer)
            {
                transport.send(packet);
            }
        }
        let is_idle = waiting.is_empty();
        self.waiting = waiting;
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
