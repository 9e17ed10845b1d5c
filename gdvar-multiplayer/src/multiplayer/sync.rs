//! SYNC and DELTA: what synchronizers send all the time, and what they send when it has changed.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::arena::Key;
use crate::arguments::ArgumentsDecoder;
use crate::event::{Event, Properties, RefusalKind};
use crate::multiplayer::entities::{Origin, SynchronizerData};
use crate::multiplayer::nodes::Role;
use crate::multiplayer::remote::{Net, SentStatus};
use crate::multiplayer::send::About;
use crate::multiplayer::states::{State, has_always, watched_mask};
use crate::multiplayer::{Entity, Multiplayer};
use crate::packet::{Address, Deltas, States, command};
use crate::peer::Peer;
use crate::rpc::TransferMode;

/// The longest SYNC that the engine makes of several states: `max_sync_packet_size`.
const SYNC_PACKET: usize = 1350;

/// The bytes before the states of a SYNC: the command and the counter.
const SYNC_HEAD: [u8; 3] = [command::SYNC, 0, 0];

/// The byte before the states of a DELTA.
const DELTA_HEAD: [u8; 1] = [command::SYNC | command::DELTA];

/// How far a counter may go back until it is taken for one that has started again.
const COUNTER_RANGE: u16 = 32767;

/// Memory that is used again and again.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    state: State,
    elements: Elements,
    peers: Vec<Peer>,
    packets: FullPackets,
    /// The SYNC and the DELTA that are being filled.
    sync: Vec<u8>,
    delta: Vec<u8>,
}

/// Packets that are ready to be sent.
type FullPackets = Vec<(Vec<u8>, TransferMode)>;

impl Scratch {
    pub(super) fn state(&mut self) -> &mut State {
        &mut self.state
    }
}

/// The elements of SYNCs and DELTAs, each encoded once for all peers.
#[derive(Debug, Default)]
struct Elements {
    bytes: Vec<u8>,
    /// The elements of SYNCs and of DELTAs.
    states: Vec<Range<usize>>,
    deltas: Vec<Range<usize>>,
    /// For each entity, by its index, which of these belong to it.
    of_entity: Vec<(Range<usize>, Range<usize>)>,
    /// The synchronizers that go by path.
    by_path: Vec<ByPath>,
}

/// The elements of a synchronizer that goes by path.
#[derive(Debug)]
struct ByPath {
    entity: Key,
    node: Key,
    cache_id: u32,
    state: Option<Range<usize>>,
    delta: Option<Range<usize>>,
    /// All properties that are sent on change, for a peer that has none of them.
    whole: Option<Range<usize>>,
}

impl Elements {
    fn clear(&mut self, entities: usize) {
        self.bytes.clear();
        self.states.clear();
        self.deltas.clear();
        self.by_path.clear();
        self.of_entity.clear();
        self.of_entity.resize(entities, (0..0, 0..0));
    }

    fn state(&mut self, address: Address, sync: &SynchronizerData) -> Option<Range<usize>> {
        let properties = sync.description.properties;
        if !has_always(properties) {
            return None;
        }
        let start = self.bytes.len();
        States::push_with(address, &mut self.bytes, |out| {
            sync.state.write(properties, Properties::Always, out);
        });
        Some(start..self.bytes.len())
    }

    fn delta(&mut self, address: Address, sync: &SynchronizerData, mask: u64) -> Option<Range<usize>> {
        if mask == 0 {
            return None;
        }
        let start = self.bytes.len();
        Deltas::push_with(address, mask, &mut self.bytes, |out| {
            sync.state.write(sync.description.properties, Properties::Changed(mask), out);
        });
        Some(start..self.bytes.len())
    }
}

/// Packets of one kind for one peer, filled with elements.
struct Packets<'a> {
    head: &'a [u8],
    mode: TransferMode,
    most: usize,
    current: &'a mut Vec<u8>,
}

impl Packets<'_> {
    fn push(&mut self, element: &[u8], full: &mut FullPackets) {
        // An element that is larger than a packet has one of its own.
        if self.current.len() + element.len() > self.most {
            self.finish(full);
        }
        if self.current.is_empty() {
            self.current.extend_from_slice(self.head);
        }
        self.current.extend_from_slice(element);
    }

    fn finish(&mut self, full: &mut FullPackets) {
        if !self.current.is_empty() {
            full.push((self.current.as_slice().into(), self.mode));
            self.current.clear();
        }
    }
}

impl Multiplayer {
    /// Sends the state of all synchronizers that belong to this side: to each peer, what it sees. Call this as often as
    /// the game should get it, such as 20 times a second.
    pub fn sync(&mut self) {
        let mut scratch = core::mem::take(&mut self.scratch);
        self.encode_elements(&mut scratch.elements);
        let mut peers = core::mem::take(&mut scratch.peers);
        peers.extend(self.peers());
        for peer in peers.drain(..) {
            self.sync_with(peer, &mut scratch);
            for (bytes, mode) in scratch.packets.drain(..) {
                let about = match mode {
                    TransferMode::Reliable => About::Text("a DELTA"),
                    _ => About::Text("a SYNC"),
                };
                self.send(peer, bytes, mode, 0, about);
            }
        }
        scratch.peers = peers;
        self.scratch = scratch;
        self.settle();
    }

    /// Encodes the states of all synchronizers of this side.
    fn encode_elements(&mut self, elements: &mut Elements) {
        elements.clear(self.entities.capacity());
        let me = self.me;
        for (key, entity) in self.entities.iter_mut() {
            let (states, deltas) = (elements.states.len(), elements.deltas.len());
            for sync in entity.synchronizers.iter_mut().filter(|sync| sync.authority == me) {
                let Some(net_id) = sync.net_id else { continue };
                let address = Address::Net(net_id);
                if let Some(state) = elements.state(address, sync) {
                    elements.states.push(state);
                }
                if let Some(delta) = elements.delta(address, sync, sync.changed) {
                    elements.deltas.push(delta);
                }
                sync.changed = 0;
            }
            let of_entity = (states..elements.states.len(), deltas..elements.deltas.len());
            elements.of_entity[key.index as usize] = of_entity;
        }
        for (entity, index) in &self.path_synchronizers {
            let Some(data) = self.entities.get_mut(*entity) else { continue };
            let Some(sync) = data.synchronizers.get_mut(*index) else { continue };
            let properties = sync.description.properties;
            let Some(node) = sync.node.filter(|_| sync.state.is_set(properties)) else { continue };
            let Some(cache_id) = self.nodes.cache_id(node) else { continue };
            let address = Address::Path(cache_id);
            let state = elements.state(address, sync);
            let delta = elements.delta(address, sync, sync.changed);
            let whole = elements.delta(address, sync, watched_mask(properties, |_| true));
            sync.changed = 0;
            elements.by_path.push(ByPath { entity: *entity, node, cache_id, state, delta, whole });
        }
    }

    /// Sends one peer what it sees.
    fn sync_with(&mut self, peer: Peer, scratch: &mut Scratch) {
        let Scratch { elements, packets: full, sync, delta, .. } = scratch;
        let message = self.settings.limits.message;
        let Some(remote) = self.remotes.get_mut(&peer) else { return };
        remote.counter = remote.counter.wrapping_add(1);
        let [low, high] = remote.counter.to_le_bytes();
        let sync_head = [SYNC_HEAD[0], low, high];
        let (mode, most) = (TransferMode::Unreliable, SYNC_PACKET.min(message));
        let mut syncs = Packets { head: &sync_head, mode, most, current: sync };
        let mode = TransferMode::Reliable;
        let mut deltas = Packets { head: &DELTA_HEAD, mode, most: message, current: delta };
        for key in &remote.known {
            let Some((states, changes)) = elements.of_entity.get(key.index as usize) else { continue };
            for range in &elements.states[states.clone()] {
                syncs.push(&elements.bytes[range.clone()], full);
            }
            for range in &elements.deltas[changes.clone()] {
                deltas.push(&elements.bytes[range.clone()], full);
            }
        }
        for key in core::mem::take(&mut remote.fresh) {
            let Some(data) = self.entities.get(key) else { continue };
            for sync in &data.synchronizers {
                let Some(net_id) = sync.net_id else { continue };
                let mask = watched_mask(sync.description.properties, |property| !property.spawn);
                let range = elements.delta(Address::Net(net_id), sync, mask);
                if let Some(range) = range {
                    deltas.push(&elements.bytes[range], full);
                }
            }
        }
        for by_path in 0..elements.by_path.len() {
            let packets = (&mut syncs, &mut deltas);
            self.sync_by_path(peer, elements, by_path, packets, full);
        }
        syncs.finish(full);
        deltas.finish(full);
    }

    fn sync_by_path(
        &mut self,
        peer: Peer,
        elements: &Elements,
        index: usize,
        (syncs, deltas): (&mut Packets<'_>, &mut Packets<'_>),
        full: &mut FullPackets,
    ) {
        let ByPath { entity, node, cache_id, state, delta, whole } = &elements.by_path[index];
        let has = self.has(peer, *entity);
        if has {
            self.tell_path(peer, *node);
        }
        let Some(remote) = self.remotes.get_mut(&peer) else { return };
        let Some(sent) = remote.sent.get_mut(cache_id) else { return };
        if !has {
            // When it is shown again, the peer gets everything. It is asked again if it did not have the node.
            sent.is_fresh = true;
            if matches!(sent.status, SentStatus::Asked { .. })
                && !remote.queue.calls().any(|call| call.cache_id == *cache_id)
            {
                remote.sent.remove(cache_id);
            }
            return;
        }
        if sent.status != SentStatus::Confirmed {
            return;
        }
        if let Some(state) = state {
            syncs.push(&elements.bytes[state.clone()], full);
        }
        let changes = if sent.is_fresh { whole } else { delta };
        if let Some(changes) = changes {
            deltas.push(&elements.bytes[changes.clone()], full);
        }
        sent.is_fresh = false;
    }

    /// Returns the synchronizer that a peer means, if it exists. A peer may go on with a node that is gone until it knows.
    fn addressed(&self, from: Peer, address: Address) -> Option<(Key, usize)> {
        let remote = self.remotes.get(&from)?;
        match address {
            Address::Net(id) => match remote.nets.get(&id)? {
                Net::Synchronizer(entity, index) => Some((*entity, *index)),
                Net::Node(_) => None,
            },
            Address::Path(id) => {
                let node = self.nodes.at(remote.received.path(id)?)?;
                match self.nodes.get(node)?.role {
                    Role::Synchronizer(entity, index) => Some((entity, index)),
                    Role::None | Role::Spawner(_) => None,
                }
            }
        }
    }

    pub(super) fn receive_sync(&mut self, from: Peer, counter: u16, states: States<'_>) {
        let mut is_known = true;
        for (address, values) in states.iter() {
            is_known &= self.take_state(from, address, Properties::Always, values, Some(counter));
        }
        self.count_unknown(from, is_known);
    }

    pub(super) fn receive_delta(&mut self, from: Peer, deltas: Deltas<'_>) {
        let mut is_known = true;
        for (address, mask, values) in deltas.iter() {
            is_known &= self.take_state(from, address, Properties::Changed(mask), values, None);
        }
        self.count_unknown(from, is_known);
    }

    /// Counts a packet with a state of an id that the peer has never given. One that comes before its SPAWN is no reason for
    /// an event.
    fn count_unknown(&mut self, from: Peer, is_known: bool) {
        if !is_known {
            self.count_refusal(from, || {
                format!("state from peer {from}: there was never such a synchronizer")
            });
        }
    }

    /// Takes a state. Returns `false` if the peer has never given its id.
    fn take_state(
        &mut self,
        from: Peer,
        address: Address,
        properties: Properties,
        values: &[u8],
        counter: Option<u16>,
    ) -> bool {
        let Some((entity, index)) = self.addressed(from, address) else {
            return self.remotes.get(&from).is_none_or(|remote| remote.has_given(address));
        };
        self.take_state_of(from, (entity, index), properties, values, counter);
        true
    }

    fn take_state_of(
        &mut self,
        from: Peer,
        (entity, index): (Key, usize),
        properties: Properties,
        values: &[u8],
        counter: Option<u16>,
    ) {
        let codec = self.settings.codec;
        let Some(data) = self.entities.get_mut(entity) else { return };
        let Some(sync) = data.synchronizers.get_mut(index) else { return };
        let text = |problem: &str| {
            let path = sync.description.path;
            format!("state of {path} of {} from peer {from}: {problem}", data.path)
        };
        if sync.authority != from {
            let message = text("it belongs to another peer");
            return self.refuse_because(from, RefusalKind::NotAllowed, message);
        }
        if let (Some(counter), Some(last)) = (counter, sync.last_counter)
            && counter <= last
            && last - counter < COUNTER_RANGE
        {
            // It is older than what was taken last.
            return;
        }
        if let Properties::Changed(mask) = properties {
            let known = watched_mask(sync.description.properties, |_| true);
            if mask == 0 || mask & !known != 0 {
                let message = text("its mask is not one of the synchronizer");
                return self.refuse_because(from, RefusalKind::State, message);
            }
        }
        let mut decoder = ArgumentsDecoder::of_state(codec, values);
        let spare = &mut self.scratch.state;
        let before = sync.state.len();
        // What was spawned here counts for the peer that has spawned it.
        let spawner = match &mut data.origin {
            Origin::Theirs { peer, bytes } => self.remotes.get_mut(peer).map(|remote| (remote, bytes)),
            Origin::Placed | Origin::Mine { .. } => None,
        };
        let most = spawner.as_ref().map_or(usize::MAX, |(remote, _)| {
            before + self.settings.limits.spawned_bytes.saturating_sub(remote.spawned_bytes)
        });
        if let Err(error) = sync.state.read_whole(sync.description, properties, &mut decoder, spare, most) {
            let path = sync.description.path;
            let message = format!("state of {path} of {} from peer {from}: {error}", data.path);
            return self.refuse_because(from, RefusalKind::State, message);
        }
        if let Some((remote, bytes)) = spawner {
            // A state that this side has written before, as the authority, was not counted.
            let counts = (*bytes + sync.state.len()).saturating_sub(before);
            remote.spawned_bytes = remote.spawned_bytes - *bytes + counts;
            *bytes = counts;
        }
        if counter.is_some() {
            sync.last_counter = counter;
        }
        self.events.push_back(Event::Synchronized {
            peer: from,
            entity: Entity(entity),
            synchronizer: index,
            properties,
        });
    }
}
