//! Clients that talk to each other through the server.

use alloc::format;
use alloc::vec::Vec;

use crate::event::{Event, LeaveKind, RefusalKind};
use crate::multiplayer::Multiplayer;
use crate::multiplayer::queue::OVERHEAD;
use crate::multiplayer::remote::{Remote, Status};
use crate::multiplayer::send::About;
use crate::packet::Packet;
use crate::peer::{Peer, Receivers};
use crate::rpc::TransferMode;

impl Multiplayer {
    /// Hands a client's packet on to other clients.
    pub(super) fn relay(&mut self, from: Peer, target: i32, inner: &[u8], mode: TransferMode, channel: u8) {
        let refuse = |this: &mut Self, message: &str| {
            this.refuse_because(from, RefusalKind::Relay, format!("RELAY: {message}"));
        };
        let packet = match Packet::decode(inner) {
            Ok(packet) => packet,
            Err(error) => return refuse(self, &format!("it holds no packet: {error}")),
        };
        let is_about_peers = matches!(
            packet,
            Packet::Auth(_) | Packet::AddPeer(_) | Packet::DelPeer(_) | Packet::Relay { .. }
        );
        if is_about_peers {
            return refuse(self, "it holds a packet about peers");
        }
        let target = match Receivers::of_id(target) {
            Some(Receivers::One(peer)) if peer.is_server() || peer == from => {
                return refuse(self, "its target is the server or the sender");
            }
            Some(target) => target,
            None => return refuse(self, "its target is no peer"),
        };
        // The server is one of the targets of `send_bytes` to all, or to all but one.
        let is_for_server = !matches!(target, Receivers::One(_)) && target.includes(Peer::SERVER);
        if !self.settings.relay {
            if is_for_server {
                return self.take_from(from, &packet, mode, channel);
            }
            return refuse(self, "this server does not relay");
        }
        if matches!(packet, Packet::Spawn(_) | Packet::Despawn { .. }) && !self.owns_a_spawner(from) {
            return refuse(self, "the peer has no authority over a spawner");
        }
        if !(self.settings.relay_filter)(from, target, &packet) {
            return refuse(self, "this server does not relay such a packet");
        }
        let targets: Vec<Peer> = self.targets(target).into_iter().filter(|peer| *peer != from).collect();
        // What may be lost is no offence, and neither is an answer, of which others may ask for too many.
        let is_offence = mode == TransferMode::Reliable && !matches!(packet, Packet::ConfirmPath { .. });
        let per_second = self.settings.limits.relayed_bytes_per_second;
        let cost = u32::try_from((inner.len() + OVERHEAD) * targets.len().max(1)).unwrap_or(u32::MAX);
        let Some(remote) = self.remotes.get_mut(&from) else { return };
        if !remote.relayed.take(cost, per_second, per_second, self.now) {
            if is_offence {
                refuse(self, "the peer sends too much");
            }
            return;
        }
        let relayed = Packet::Relay { peer: from.id(), inner }.to_vec();
        let mut full = None;
        // A target that is not there may have left a moment ago.
        for peer in targets {
            let Some(remote) = self.remotes.get_mut(&peer) else { continue };
            if mode == TransferMode::Reliable
                && !remote.queue.takes_from(from, relayed.len(), &self.settings.limits)
            {
                if remote.queue.refused(self.now) {
                    full = Some(peer);
                }
                self.watch(peer);
                continue;
            }
            self.send(peer, relayed.clone(), mode, channel, About::Relayed(from));
        }
        if let Some(peer) = full.filter(|_| is_offence) {
            refuse(self, &format!("too much of it waits for peer {peer}"));
        }
        if is_for_server {
            self.take_from(from, &packet, mode, channel);
        }
    }

    /// Takes a packet that another client has sent through the server.
    pub(super) fn receive_relayed(
        &mut self,
        from: Peer,
        source: i32,
        inner: &[u8],
        mode: TransferMode,
        channel: u8,
    ) {
        let source = Peer::new(source)
            .filter(|peer| !peer.is_server() && self.remotes.contains_key(peer) && self.settings.relay);
        let Some(source) = source else {
            // Over ENet, what is unreliable may come after its sender has left.
            let message = "RELAY: its source is not one of the other peers";
            return self.refuse_of_others(from, RefusalKind::Relay, message);
        };
        match Packet::decode(inner) {
            Ok(packet) => self.take_from(source, &packet, mode, channel),
            Err(error) => {
                self.refuse_because(source, RefusalKind::Packet, format!("RELAY: {error}"));
            }
        }
    }

    pub(super) fn receive_add_peer(&mut self, from: Peer, peer: i32) {
        let refuse = |this: &mut Self, message: &str| {
            this.refuse_because(from, RefusalKind::Unexpected, format!("ADD_PEER: {message}"));
        };
        if self.me.is_server() || !self.settings.relay {
            return refuse(self, "nobody but a server that relays may send it");
        }
        let Some(peer) = Peer::new(peer).filter(|peer| !peer.is_server() && *peer != self.me) else {
            return refuse(self, "it is about no other client");
        };
        if self.remotes.contains_key(&peer) {
            return refuse(self, "the peer is known already");
        }
        if self.remotes.len() > self.settings.limits.peers {
            let message = "ADD_PEER: there are too many peers";
            return self.refuse_of_others(from, RefusalKind::Unexpected, message);
        }
        let status = Status::Admitted { answered: true };
        self.remotes.insert(peer, Remote::new(status, self.now, &self.settings.limits, &self.total));
        self.spawn_everything_for(peer);
        self.events.push_back(Event::Joined { peer });
    }

    pub(super) fn receive_del_peer(&mut self, from: Peer, peer: i32) {
        let other = Peer::new(peer).filter(|peer| !peer.is_server());
        match other {
            _ if self.me.is_server() || !self.settings.relay => {
                let message = "DEL_PEER: nobody but a server that relays may send it";
                self.refuse_because(from, RefusalKind::Unexpected, message);
            }
            // A server may tell of a peer that this side has refused.
            Some(peer) => self.remove(peer, LeaveKind::Removed.into()),
            None => {
                let message = "DEL_PEER: it is about no other client";
                self.refuse_because(from, RefusalKind::Unexpected, message);
            }
        }
    }
}
