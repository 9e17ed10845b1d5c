//! Paths and their ids: `SIMPLIFY_PATH` and `CONFIRM_PATH`.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec::Vec;

use crate::arena::Key;
use crate::event::{Event, RefusalKind};
use crate::multiplayer::queue::WaitingCall;
use crate::multiplayer::remote::{Sent, SentStatus};
use crate::multiplayer::send::About;
use crate::multiplayer::{Multiplayer, Node};
use crate::packet::Packet;
use crate::peer::Peer;
use crate::rpc::TransferMode;

impl Multiplayer {
    /// Tells a peer of a node's path, unless it knows. Returns the id.
    pub(super) fn tell_path(&mut self, peer: Peer, node: Key) -> Option<u32> {
        let cache_id = self.nodes.cache_id(node)?;
        let remote = self.remotes.get_mut(&peer)?;
        if !remote.sent.contains_key(&cache_id) {
            self.ask(peer, node, cache_id);
        }
        Some(cache_id)
    }

    fn ask(&mut self, peer: Peer, node: Key, cache_id: u32) {
        let Some(path_node) = self.nodes.get(node) else { return };
        let (path, methods) = (path_node.path.clone(), path_node.methods.clone());
        if let Some(remote) = self.remotes.get_mut(&peer) {
            let status = SentStatus::Asked { at: self.now };
            remote.sent.entry(cache_id).or_insert(Sent { status, is_fresh: true }).status = status;
        }
        self.due_by(self.now.saturating_add(self.settings.limits.confirm / 2));
        self.send_packet(peer, &Packet::SimplifyPath { md5: methods.md5(), id: cache_id, path: &path });
    }

    /// Returns what a peer has said of a node's path.
    pub(super) fn path_status(&self, peer: Peer, cache_id: u32) -> Option<SentStatus> {
        Some(self.remotes.get(&peer)?.sent.get(&cache_id)?.status)
    }

    /// Returns whether the node of a peer has other methods.
    pub(super) fn is_mismatch(&self, peer: Peer, node: Key) -> bool {
        let (Some(remote), Some(path_node)) = (self.remotes.get(&peer), self.nodes.get(node)) else {
            return false;
        };
        let sent = path_node.cache_id.and_then(|id| remote.sent.get(&id));
        remote.received.is_same(&path_node.path) == Some(false)
            || sent.is_some_and(|sent| sent.status == SentStatus::Mismatch)
    }

    pub(super) fn receive_simplify_path(&mut self, from: Peer, md5: &str, id: u32, path: &str) {
        let Some(remote) = self.remotes.get_mut(&from) else { return };
        if remote.received.path(id).is_some_and(|known| **known != *path) {
            let message = format!("SIMPLIFY_PATH: the id {id} is in use");
            return self.refuse_because(from, RefusalKind::Path, message);
        }
        let Some(key) = self.nodes.at(path) else {
            let message = format!("SIMPLIFY_PATH: there is no node {}", shortened(path));
            return self.refuse_because(from, RefusalKind::UnknownNode, message);
        };
        let same = self.nodes.get(key).is_some_and(|node| node.methods.md5() == md5);
        let nodes = &self.nodes;
        let exists = |path: &str| nodes.at(path).is_some();
        if !remote.received.insert(id, path, same, &self.settings.limits, exists) {
            let message = "SIMPLIFY_PATH: the peer has given ids to too many paths";
            return self.refuse_because(from, RefusalKind::Path, message);
        }
        self.answer(from, &Packet::ConfirmPath { same, id });
        if same {
            self.take_early_calls(from, key);
        } else {
            self.count_refusal(from, || format!("SIMPLIFY_PATH: {} has other methods", shortened(path)));
            self.mismatched(from, key);
        }
    }

    pub(super) fn receive_confirm_path(&mut self, from: Peer, same: bool, id: u32) {
        // The node may be gone.
        let Some(key) = self.nodes.with_cache_id(id) else { return };
        let Some(sent) = self.remotes.get_mut(&from).and_then(|remote| remote.sent.get_mut(&id)) else {
            return;
        };
        if !matches!(sent.status, SentStatus::Asked { .. }) {
            return;
        }
        if !same {
            sent.status = SentStatus::Mismatch;
            return self.mismatched(from, key);
        }
        sent.status = SentStatus::Confirmed;
        let Some(remote) = self.remotes.get_mut(&from) else { return };
        let waiting = remote.queue.take_calls(|call| call.cache_id == id);
        for call in waiting {
            self.send(from, call.bytes, call.mode, call.channel, About::Call(key, call.method));
        }
    }

    /// Ends all calls of a node from and to a peer.
    fn mismatched(&mut self, peer: Peer, node: Key) {
        let cache_id = self.nodes.get(node).and_then(|node| node.cache_id);
        if let Some(remote) = self.remotes.get_mut(&peer) {
            remote.queue.take_calls(|call| Some(call.cache_id) == cache_id);
            remote.take_early(|call| call.node == node);
        }
        let text = self.nodes.get(node).map(|node| node.path.clone()).unwrap_or_default();
        #[cfg(feature = "tracing")]
        tracing::error!(peer = peer.id(), "{text} of the peer does not have the same methods");
        let _ = text;
        self.events.push_back(Event::Mismatch { peer, node: Node(node) });
    }

    /// Asks again for what was not confirmed, and gives up calls that have waited too long. Godot 4.6.3 forgets the id of a path if
    /// it does not have the node, and confirms the same id once it has. If it has confirmed already, and that is only late, it prints
    /// an error.
    pub(super) fn expire_waiting_calls(&mut self) {
        let (now, limit) = (self.now, self.settings.limits.confirm);
        let mut again = BTreeSet::new();
        let mut given_up = Vec::new();
        for (peer, remote) in &mut self.remotes {
            let is_late = |call: &WaitingCall| now.saturating_sub(call.since) > limit;
            if remote.queue.calls().next().is_some_and(is_late) {
                let late = remote.queue.take_calls(is_late).into_iter();
                let late = late.filter(|call| call.mode == TransferMode::Reliable);
                given_up.extend(late.map(|call| (*peer, call.cache_id, call.method)));
            }
            for call in remote.queue.calls() {
                let is_due = match remote.sent.get(&call.cache_id).map(|sent| sent.status) {
                    Some(SentStatus::Asked { at }) => now.saturating_sub(at) > limit / 2,
                    Some(SentStatus::Confirmed | SentStatus::Mismatch) => false,
                    // The peer was introduced again, after it had dropped everything.
                    None => true,
                };
                if is_due {
                    again.insert((*peer, call.cache_id));
                }
            }
        }
        for (peer, cache_id, method) in given_up {
            let Some(key) = self.nodes.with_cache_id(cache_id) else { continue };
            let path = self.nodes.get(key).map(|node| node.path.clone()).unwrap_or_default();
            let reason = format!("a call of {path}: the peer has not confirmed the path");
            self.undelivered(peer, reason, Some((key, method)));
        }
        for (peer, cache_id) in again {
            if let Some(node) = self.nodes.with_cache_id(cache_id) {
                self.ask(peer, node, cache_id);
            }
        }
    }
}

/// Returns the start of a text that a peer has sent, for a message.
pub(super) fn shortened(text: &str) -> &str {
    const MOST: usize = 80;
    let end = text
        .char_indices()
        .map(|(start, char)| start + char.len_utf8())
        .take_while(|end| *end <= MOST)
        .last();
    &text[..end.unwrap_or(0)]
}
