//! Nodes with methods, and calls of these.

use alloc::format;
use alloc::sync::Arc;

use crate::arena::Key;
use crate::arguments::Arguments;
use crate::event::{Event, IncomingCall, OwnedArguments, RefusalKind};
use crate::methods::Methods;
use crate::multiplayer::paths::shortened;
use crate::multiplayer::queue::WaitingCall;
use crate::multiplayer::remote::{EarlyCall, SentStatus};
use crate::multiplayer::send::{About, RELAY};
use crate::multiplayer::{Entity, Multiplayer, Node, SendError};
use crate::packet::{Call, CalledNode, Packet};
use crate::peer::{Peer, Receivers};
use crate::rpc::{RpcMode, TransferMode};

impl Multiplayer {
    /// Adds a node with methods that every peer has from the start. The path is from the root of the game's multiplayer,
    /// which is the root window unless the game says otherwise: `World/Chat`.
    ///
    /// For a path that was added before, this replaces the methods.
    pub fn node(&mut self, path: &str, methods: Methods) -> Node {
        let key = self.nodes.ensure(path, None);
        if let Some(node) = self.nodes.get_mut(key) {
            node.methods = Arc::new(methods);
        }
        Node(key)
    }

    /// Adds a node with methods to an entity: the entity's own node for an empty path, or one below it. Returns `None` if the
    /// entity is gone.
    pub fn node_in(&mut self, entity: Entity, path: &str, methods: Methods) -> Option<Node> {
        let path = self.entities.get(entity.0)?.path_of(path);
        let key = self.nodes.ensure(&path, Some(entity.0));
        self.nodes.get_mut(key)?.methods = Arc::new(methods);
        Some(Node(key))
    }

    /// Sets who has authority over a node, whose methods with the mode `authority` nobody else may call. It is the server
    /// unless the game calls `set_multiplayer_authority`.
    pub fn set_authority(&mut self, node: Node, peer: Peer) {
        if let Some(node) = self.nodes.get_mut(node.0) {
            node.authority = peer;
        }
    }

    /// Returns the node at a path.
    pub fn find_node(&self, path: &str) -> Option<Node> {
        self.nodes.at(path).map(Node)
    }

    /// Returns the path of a node.
    pub fn path(&self, node: Node) -> Option<&str> {
        self.nodes.get(node.0).map(|node| &*node.path)
    }

    /// Returns the methods of a node.
    pub fn methods(&self, node: Node) -> Option<&Methods> {
        self.nodes.get(node.0).map(|node| &*node.methods)
    }

    /// Returns the entity that a node belongs to.
    pub fn entity_of(&self, node: Node) -> Option<Entity> {
        self.nodes.get(node.0)?.entity.map(Entity)
    }

    /// Calls a method at other peers, and returns at how many. A peer that does not have the node's entity is not called.
    ///
    /// A call waits until the peer has confirmed that its node has the same methods, so no wrong method is ever called. Calls of one
    /// node keep their order; calls of a node that is confirmed already may arrive before one that waits.
    ///
    /// A reliable call arrives, or the peer is disconnected with a reason. There is one exception: the peer's game does not
    /// have the node, or has another one there. [`Event::Undelivered`] tells of each call that was not confirmed within
    /// [`Limits::confirm`](crate::Limits::confirm), with its node and its method, and [`Event::Mismatch`] tells of a node with
    /// other methods. A call that waits ends with its node, if that is despawned. Calls between clients have no such promise:
    /// the server relays as much as it likes.
    ///
    /// # Errors
    ///
    /// [`SendError`] if the call can reach nobody for a reason that is known now. If it is longer than a message, nobody is called. If a
    /// call of one peer has no room, nothing of it is sent; of several, those who have room are called, and the others are disconnected.
    pub fn call(
        &mut self,
        target: impl Into<Receivers>,
        node: Node,
        method: u16,
        arguments: Arguments<'_>,
    ) -> Result<usize, SendError> {
        let target = target.into();
        let path_node = self.nodes.get(node.0).ok_or(SendError::UnknownMethod)?;
        let described = path_node.methods.get(method).ok_or(SendError::UnknownMethod)?;
        let (mode, channel) = (described.transfer, described.channel);
        match described.rpc_mode {
            RpcMode::AnyPeer => {}
            RpcMode::Authority if path_node.authority == self.me => {}
            RpcMode::Authority | RpcMode::Disabled => return Err(SendError::NotAllowed),
        }
        let (entity, path) = (path_node.entity, path_node.path.clone());
        let cache_id = self.nodes.cache_id(node.0).ok_or(SendError::UnknownMethod)?;
        let encoded = |node| Packet::Call(Call { node, method, wide_method: false, arguments }).to_vec();
        let by_id = encoded(CalledNode::id(cache_id));
        let (about, mut count) = (About::Call(node.0, method), 0);
        let targets = self.targets(target);
        // What goes to another client goes through the server.
        let is_relayed = targets.iter().any(|peer| !self.is_direct(*peer));
        let most = self.settings.limits.message.saturating_sub(if is_relayed { RELAY } else { 0 });
        if by_id.len() > most {
            return Err(SendError::TooLong { len: by_id.len(), most });
        }
        for peer in targets {
            if entity.is_some_and(|entity| !self.has(peer, entity)) {
                continue;
            }
            if self.is_mismatch(peer, node.0) {
                if target == Receivers::One(peer) {
                    return Err(SendError::Mismatch(peer));
                }
                continue;
            }
            let is_confirmed = self.path_status(peer, cache_id) == Some(SentStatus::Confirmed);
            let Some(remote) = self.remotes.get(&peer) else { continue };
            // The peer's own SIMPLIFY_PATH had the right checksum.
            let may_use_path = !is_confirmed
                && remote.received.is_same(&path) == Some(true)
                && remote.queue.calls().next().is_none();
            let by_path = may_use_path.then(|| encoded(CalledNode::Path(&path)));
            let by_path = by_path.filter(|bytes| bytes.len() <= most);
            let is_sent = is_confirmed || by_path.is_some();
            let bytes = by_path.unwrap_or_else(|| by_id.clone());
            if let Receivers::One(_) = target
                && mode == TransferMode::Reliable
            {
                let (queue, len) = if is_sent {
                    let connection = self.connection(peer);
                    (connection, bytes.len() + if connection == peer { 0 } else { RELAY })
                } else {
                    (peer, bytes.len())
                };
                if !self.has_room(queue, len) {
                    return Err(SendError::NoRoom(peer));
                }
            }
            self.tell_path(peer, node.0);
            count += 1;
            if is_sent {
                self.send(peer, bytes, mode, channel, about);
                continue;
            }
            if mode == TransferMode::Reliable && !self.has_room(peer, bytes.len()) {
                self.too_slow(peer);
                continue;
            }
            if let Some(remote) = self.remotes.get_mut(&peer) {
                let since = self.now;
                let call = WaitingCall { cache_id, method, since, bytes, mode, channel };
                remote.queue.hold(call, &self.settings.limits);
                self.watch(peer);
                self.due_by(self.now.saturating_add(self.settings.limits.confirm));
            }
        }
        self.settle();
        match target {
            Receivers::One(peer) if count == 0 => Err(SendError::UnknownPeer(peer)),
            _ => Ok(count),
        }
    }

    pub(super) fn receive_call(&mut self, from: Peer, call: &Call<'_>, mode: TransferMode) {
        let Some(remote) = self.remotes.get(&from) else { return };
        let path: &str = match call.node {
            CalledNode::Path(path) => path,
            CalledNode::Id { id, .. } => match remote.received.path(id) {
                Some(path) => path,
                None => {
                    let message = format!("CALL: peer {from} has not said which node {id} is");
                    return self.refuse_because(from, RefusalKind::UnknownNode, message);
                }
            },
        };
        let Some(node) = self.nodes.at(path) else {
            // A node that was known is gone since, which the peer may not know yet.
            if matches!(call.node, CalledNode::Path(_)) {
                let message = format!("CALL: there is no node {}", shortened(path));
                self.refuse_because(from, RefusalKind::UnknownNode, message);
            }
            return;
        };
        match remote.received.is_same(path) {
            Some(true) => self.take_call(from, node, call.method, call.arguments),
            Some(false) => {
                let text = self.method_text(node, call.method);
                let message = format!("{text} from peer {from}: its node has other methods");
                self.refuse_because(from, RefusalKind::Mismatch, message);
            }
            None => self.hold_early_call(from, node, call, mode),
        }
    }

    /// Keeps a call whose node the peer has not named yet. A stock peer names it first, but on channel 0, and another channel
    /// may be faster.
    fn hold_early_call(&mut self, from: Peer, node: Key, call: &Call<'_>, mode: TransferMode) {
        if mode != TransferMode::Reliable {
            // It may be lost anyway.
            return;
        }
        let arguments = OwnedArguments::of(call.arguments);
        let call = EarlyCall { node, method: call.method, arguments };
        let Some(remote) = self.remotes.get_mut(&from) else { return };
        if remote.early_bytes + call.size() > self.settings.limits.waiting_calls {
            let text = self.method_text(node, call.method);
            let message = format!("{text} from peer {from}: it has not named the node");
            return self.refuse_because(from, RefusalKind::Path, message);
        }
        remote.early_bytes += call.size();
        remote.early.push_back(call);
    }

    /// Takes the calls that were faster than the path of their node.
    pub(super) fn take_early_calls(&mut self, from: Peer, node: Key) {
        let Some(remote) = self.remotes.get_mut(&from) else { return };
        for call in remote.take_early(|call| call.node == node) {
            self.take_call(from, node, call.method, call.arguments.get());
        }
    }

    fn take_call(&mut self, from: Peer, node: Key, method: u16, arguments: Arguments<'_>) {
        let Some(path_node) = self.nodes.get(node) else { return };
        let Some(described) = path_node.methods.get(method) else {
            let message = format!("{} from peer {from}: it does not exist", self.method_text(node, method));
            return self.refuse_because(from, RefusalKind::UnknownMethod, message);
        };
        let allowed = match described.rpc_mode {
            RpcMode::AnyPeer => true,
            RpcMode::Authority => from == path_node.authority,
            RpcMode::Disabled => false,
        };
        if !allowed {
            let text = self.method_text(node, method);
            let message = format!("{text} from peer {from}: the peer may not call it");
            return self.refuse_because(from, RefusalKind::NotAllowed, message);
        }
        match path_node.methods.check(method, arguments, self.settings.codec) {
            Ok(true) => {
                let arguments = OwnedArguments::of(arguments);
                let (methods, codec) = (Arc::clone(&path_node.methods), self.settings.codec);
                let call = IncomingCall { peer: from, node: Node(node), methods, codec, method, arguments };
                self.events.push_back(Event::Call(call));
            }
            // The script has the method, and this program is not the one that it is for.
            Ok(false) => {}
            Err(error) => {
                let text = self.method_text(node, method);
                let message = match error.index {
                    Some(index) => {
                        format!("argument {} of {text} from peer {from}: {}", index + 1, error.error)
                    }
                    None => format!("{text} from peer {from}: {}", error.error),
                };
                self.refuse_because(from, RefusalKind::Arguments, message);
            }
        }
    }
}
