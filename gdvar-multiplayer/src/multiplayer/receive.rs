//! What arrives.

use crate::event::{Event, LeaveKind, RefusalKind};
use crate::multiplayer::Multiplayer;
use crate::multiplayer::remote::Remote;
use crate::packet::Packet;
use crate::peer::Peer;
use crate::rpc::TransferMode;

impl Multiplayer {
    /// Takes a packet that a peer has sent. Packets of a peer that is not connected are ignored.
    pub fn receive(&mut self, from: Peer, packet: &[u8], mode: TransferMode, channel: u8) {
        let Some(remote) = self.remotes.get_mut(&from) else { return };
        let decoded = Packet::decode(packet);
        if self.me.is_server() {
            let (now, limits) = (self.now, &self.settings.limits);
            if !remote.intake.takes(decoded.as_ref().ok(), packet.len(), now, limits) {
                if mode == TransferMode::Reliable {
                    self.doomed.push_back((from, LeaveKind::SentTooMuch.into()));
                }
                return self.settle();
            }
        }
        match decoded {
            Ok(packet) => self.take(from, &packet, mode, channel),
            Err(error) => self.refuse_because(from, RefusalKind::Packet, alloc::format!("{error}")),
        }
        self.settle();
    }

    fn take(&mut self, from: Peer, packet: &Packet<'_>, mode: TransferMode, channel: u8) {
        if let Packet::Auth(data) = packet {
            return self.receive_auth(from, data);
        }
        if !self.remotes.get(&from).is_some_and(Remote::is_admitted) {
            let message = "a packet before authentication";
            return self.refuse_because(from, RefusalKind::Unexpected, message);
        }
        match packet {
            Packet::Relay { peer, inner } if self.me.is_server() => {
                self.relay(from, *peer, inner, mode, channel);
            }
            Packet::Relay { peer, inner } => self.receive_relayed(from, *peer, inner, mode, channel),
            Packet::AddPeer(peer) => self.receive_add_peer(from, *peer),
            Packet::DelPeer(peer) => self.receive_del_peer(from, *peer),
            packet => self.take_from(from, packet, mode, channel),
        }
    }

    /// Takes a packet that another peer may also send through the server.
    pub(super) fn take_from(&mut self, from: Peer, packet: &Packet<'_>, mode: TransferMode, channel: u8) {
        match packet {
            Packet::Call(call) => self.receive_call(from, call, mode),
            Packet::SimplifyPath { md5, id, path } => self.receive_simplify_path(from, md5, *id, path),
            Packet::ConfirmPath { same, id } => self.receive_confirm_path(from, *same, *id),
            Packet::Raw(bytes) => {
                let bytes = bytes.to_vec();
                self.events.push_back(Event::Bytes { peer: from, bytes, mode, channel });
            }
            Packet::Spawn(spawn) => self.receive_spawn(from, spawn),
            Packet::Despawn { net_id } => self.receive_despawn(from, *net_id),
            Packet::Sync { counter, states } => self.receive_sync(from, *counter, *states),
            Packet::Delta { deltas } => self.receive_delta(from, *deltas),
            Packet::Auth(_) | Packet::AddPeer(_) | Packet::DelPeer(_) | Packet::Relay { .. } => {
                let message = "RELAY: it holds a packet about peers";
                self.refuse_because(from, RefusalKind::Relay, message);
            }
        }
    }
}
