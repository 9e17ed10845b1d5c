//! Admitting peers.

use alloc::vec::Vec;

use crate::event::{Event, LeaveKind, RefusalKind};
use crate::multiplayer::Multiplayer;
use crate::multiplayer::remote::Status;
use crate::multiplayer::send::About;
use crate::packet::Packet;
use crate::peer::Peer;
use crate::rpc::TransferMode;

impl Multiplayer {
    /// Sends data for authentication to a peer that is not admitted, as `send_auth` does in the game. Returns whether the
    /// peer is one.
    pub fn send_auth(&mut self, peer: Peer, data: &[u8]) -> bool {
        let is_pending = self.remotes.get(&peer).is_some_and(|remote| !remote.is_admitted());
        if is_pending && !data.is_empty() {
            let packet = Packet::Auth(data).to_vec();
            self.send(peer, packet, TransferMode::Reliable, 0, About::Text("send_auth"));
        }
        self.settle();
        is_pending
    }

    /// Admits a peer, as `complete_auth` does in the game. It joins as soon as its own side is satisfied too.
    pub fn admit(&mut self, peer: Peer) {
        let Some(remote) = self.remotes.get_mut(&peer) else { return };
        let Status::Pending { here: here @ false, there, .. } = &mut remote.status else { return };
        *here = true;
        let is_complete = *there;
        self.send_packet(peer, &Packet::Auth(&[]));
        if is_complete {
            self.admitted(peer);
        }
        self.settle();
    }

    pub(super) fn receive_auth(&mut self, from: Peer, data: &[u8]) {
        let asks = self.settings.authenticate.is_some();
        let Some(remote) = self.remotes.get_mut(&from) else { return };
        match &mut remote.status {
            Status::Pending { .. } if !data.is_empty() => {
                self.events.push_back(Event::Authenticating { peer: from, data: data.into() });
            }
            Status::Pending { here, there, .. } => {
                *there = true;
                if *here {
                    self.admitted(from);
                }
            }
            // A game may authenticate on its side alone. It waits for an answer, and has dropped everything until now.
            Status::Admitted { answered: answered @ false } if !asks => {
                *answered = true;
                self.answer(from, &Packet::Auth(&[]));
                self.introduce_again(from);
            }
            Status::Admitted { .. } if data.is_empty() => {}
            Status::Admitted { .. } => {
                self.refuse_because(from, RefusalKind::Unexpected, "AUTH: the peer is admitted already");
            }
        }
    }

    /// Lets a peer in: it learns of the others and of everything that was spawned.
    pub(super) fn admitted(&mut self, peer: Peer) {
        let asks = self.settings.authenticate.is_some();
        let Some(remote) = self.remotes.get_mut(&peer) else { return };
        remote.status = Status::Admitted { answered: asks };
        #[cfg(feature = "tracing")]
        tracing::debug!(peer = peer.id(), "joined");
        self.introduce(peer);
        if self.me.is_server() && self.settings.relay {
            let others: Vec<Peer> = self.peers().filter(|other| *other != peer).collect();
            for other in others {
                self.send_packet(other, &Packet::AddPeer(peer.id()));
            }
        }
        self.events.push_back(Event::Joined { peer });
    }

    /// Tells a peer of the others and of what was spawned.
    fn introduce(&mut self, peer: Peer) {
        self.set_introduction(peer, true);
        if self.me.is_server() && self.settings.relay {
            let others: Vec<Peer> = self.peers().filter(|other| *other != peer).collect();
            for other in others {
                self.send_packet(peer, &Packet::AddPeer(other.id()));
            }
        }
        self.spawn_everything_for(peer);
        self.set_introduction(peer, false);
    }

    fn set_introduction(&mut self, peer: Peer, is_introduction: bool) {
        if let Some(remote) = self.remotes.get_mut(&peer) {
            remote.queue.is_introduction = is_introduction;
        }
    }

    fn introduce_again(&mut self, peer: Peer) {
        if let Some(remote) = self.remotes.get_mut(&peer) {
            remote.sent.clear();
            remote.known.clear();
            remote.fresh.clear();
        }
        // Its calls are asked for again.
        self.due_by(self.now);
        self.introduce(peer);
    }

    pub(super) fn expire_authentications(&mut self) {
        let Some(timeout) = self.settings.authenticate else { return };
        for (peer, remote) in &self.remotes {
            if let Status::Pending { since, .. } = remote.status
                && self.now.saturating_sub(since) > timeout
            {
                self.doomed.push_back((*peer, LeaveKind::AuthenticationTimeout.into()));
            }
        }
    }
}
