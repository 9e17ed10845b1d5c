//! Spawners: SPAWN and DESPAWN, and who sees what.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::arena::Key;
use crate::arguments::ArgumentsDecoder;
use crate::event::{Event, Properties, RefusalKind};
use crate::multiplayer::entities::{EntityData, Origin, SynchronizerData};
use crate::multiplayer::nodes::Role;
use crate::multiplayer::paths::shortened;
use crate::multiplayer::remote::Net;
use crate::multiplayer::send::About;
use crate::multiplayer::states::{State, watched_mask};
use crate::multiplayer::{
    Encode, Entity, Multiplayer, SceneDescription, SpawnOptions, Spawner, SpawnerOptions,
};
use crate::packet::{Ids, Packet, Scene, Spawn};
use crate::peer::Peer;
use crate::replicate::Synchronizer;
use crate::rpc::TransferMode;

/// The memory that a node that another peer has spawned takes besides its path and its state.
const NODE: usize = 384;

/// Characters that no node's name has.
const NOT_IN_NAMES: [char; 6] = ['.', ':', '@', '/', '"', '%'];

#[derive(Debug)]
pub(super) struct SpawnerData {
    pub(super) node: Key,
    pub(super) authority: Peer,
    parent: String,
    scenes: Vec<SceneDescription>,
    custom: fn(&[u8]) -> &'static [Synchronizer],
}

/// Why a node cannot be spawned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpawnError {
    /// The spawner belongs to another peer.
    NotAllowed,
    /// The spawner has no scene with this index.
    UnknownScene,
    /// The scene has synchronizers, so a value of its type is needed.
    HasState,
    /// The engine does not take the name: it is empty, or has one of the characters `. : @ / " %`.
    BadName,
    /// There is a node with this name.
    NameInUse,
    /// A property cannot be encoded.
    Property(gdvar_core::Error),
}

impl fmt::Display for SpawnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAllowed => f.write_str("the spawner belongs to another peer"),
            Self::UnknownScene => f.write_str("the spawner has no such scene"),
            Self::HasState => f.write_str("the scene has synchronizers: spawn it with a value of its type"),
            Self::BadName => f.write_str("a node cannot have this name"),
            Self::NameInUse => f.write_str("there is a node with this name"),
            Self::Property(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for SpawnError {}

fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(NOT_IN_NAMES)
}

impl Multiplayer {
    /// Adds a spawner that every peer has from the start.
    pub fn spawner(&mut self, options: &SpawnerOptions<'_>) -> Spawner {
        let node = self.nodes.ensure(options.path, None);
        let index = self.spawners.len();
        self.spawners.push(SpawnerData {
            node,
            authority: options.authority,
            parent: String::from(options.parent),
            scenes: options.scenes.into(),
            custom: options.custom,
        });
        if let Some(node) = self.nodes.get_mut(node) {
            node.role = Role::Spawner(index);
        }
        Spawner(index)
    }

    /// Returns whether a peer has authority over a spawner.
    pub(super) fn owns_a_spawner(&self, peer: Peer) -> bool {
        self.spawners.iter().any(|spawner| spawner.authority == peer)
    }

    /// Spawns a node at every peer that may see it.
    ///
    /// # Errors
    ///
    /// [`SpawnError`] if the engine would refuse it, or a property cannot be encoded.
    pub fn spawn(
        &mut self,
        spawner: Spawner,
        options: &SpawnOptions<'_>,
        encode: &mut Encode<'_>,
    ) -> Result<Entity, SpawnError> {
        let data = self.spawners.get(spawner.0).ok_or(SpawnError::UnknownScene)?;
        if data.authority != self.me {
            return Err(SpawnError::NotAllowed);
        }
        let descriptions = match options.scene {
            Some(scene) => {
                let scene = data.scenes.get(usize::from(scene)).ok_or(SpawnError::UnknownScene)?;
                scene.synchronizers.unwrap_or_default()
            }
            None => options.synchronizers,
        };
        if !is_name(options.name) {
            return Err(SpawnError::BadName);
        }
        let path = format!("{}/{}", data.parent, options.name);
        if self.find_entity(&path).is_some() {
            return Err(SpawnError::NameInUse);
        }
        let mut synchronizers: Vec<SynchronizerData> = descriptions
            .iter()
            .map(|description| SynchronizerData::new(description, options.owner))
            .collect();
        let (me, codec) = (self.me, self.settings.codec);
        for (index, sync) in synchronizers.iter_mut().enumerate().filter(|(_, sync)| sync.authority == me) {
            let spare = self.scratch.state();
            sync.state
                .update(index, sync.description.properties, codec, spare, encode)
                .map_err(SpawnError::Property)?;
        }
        // The node and its synchronizers have numbers of one sequence.
        self.last_net_id += 1;
        let net_id = self.last_net_id;
        for sync in synchronizers.iter_mut().filter(|sync| sync.is_listed(me)) {
            self.last_net_id += 1;
            sync.net_id = Some(self.last_net_id);
        }
        self.last_spawn += 1;
        let order = self.last_spawn;
        let (scene, data) = (options.scene, options.data.to_vec());
        let key = self.add_entity(EntityData {
            path: Arc::from(path),
            origin: Origin::Mine { spawner: spawner.0, scene, data, net_id, order },
            synchronizers,
            is_visible: options.visible,
            exceptions: BTreeSet::new(),
        });
        self.spawn_order.insert(order, key);
        let peers: Vec<Peer> = self.peers().collect();
        for peer in peers {
            self.show(peer, key);
        }
        self.settle();
        Ok(Entity(key))
    }

    /// Removes a node that this side has spawned, or [placed](Self::place), everywhere. Returns whether there was one.
    pub fn despawn(&mut self, entity: Entity) -> bool {
        let Some(data) = self.entities.get(entity.0) else { return false };
        if matches!(data.origin, Origin::Theirs { .. }) {
            return false;
        }
        let peers: Vec<Peer> = self.peers().collect();
        for peer in peers {
            self.hide(peer, entity.0);
        }
        self.forget_entity(entity.0);
        self.settle();
        true
    }

    /// Shows an entity to a peer, or hides it. A spawned node is spawned or despawned there; the synchronizers of other nodes
    /// go on or stop.
    pub fn set_visible(&mut self, entity: Entity, peer: Peer, visible: bool) {
        let Some(data) = self.entities.get_mut(entity.0) else { return };
        if data.is_visible == visible {
            data.exceptions.remove(&peer);
        } else {
            data.exceptions.insert(peer);
        }
        self.show_or_hide(peer, entity.0);
        self.settle();
    }

    /// Sets whether peers see an entity for which [`set_visible`](Self::set_visible) says nothing, and forgets what it said:
    /// `public_visibility` in the engine.
    pub fn set_visible_to_all(&mut self, entity: Entity, visible: bool) {
        let Some(data) = self.entities.get_mut(entity.0) else { return };
        data.is_visible = visible;
        data.exceptions.clear();
        let peers: Vec<Peer> = self.peers().collect();
        for peer in peers {
            self.show_or_hide(peer, entity.0);
        }
        self.settle();
    }

    /// Returns whether an entity is visible to a peer.
    pub fn is_visible(&self, entity: Entity, peer: Peer) -> bool {
        self.entities.get(entity.0).is_some_and(|data| data.is_visible_to(peer))
    }

    fn show_or_hide(&mut self, peer: Peer, entity: Key) {
        if self.entities.get(entity).is_some_and(|data| data.is_visible_to(peer)) {
            self.show(peer, entity);
        } else {
            self.hide(peer, entity);
        }
    }

    /// Spawns everything at a peer that has just joined, in the order in which it was spawned.
    pub(super) fn spawn_everything_for(&mut self, peer: Peer) {
        let spawned: Vec<Key> = self.spawn_order.values().copied().collect();
        for entity in spawned {
            self.show(peer, entity);
        }
    }

    /// Spawns an entity of this side at a peer, if the peer may see it and does not have it.
    fn show(&mut self, peer: Peer, entity: Key) {
        let Some(data) = self.entities.get(entity) else { return };
        let Origin::Mine { spawner, scene, data: custom, net_id, .. } = &data.origin else { return };
        let Some(remote) = self.remotes.get_mut(&peer) else { return };
        if !remote.is_admitted() || !data.is_visible_to(peer) || !remote.known.insert(entity) {
            return;
        }
        let (mut ids, mut state, mut is_fresh) = (Vec::new(), Vec::new(), false);
        for sync in &data.synchronizers {
            let properties = sync.description.properties;
            if let Some(id) = sync.net_id {
                Ids::push(id, &mut ids);
                sync.state.write(properties, Properties::Spawned, &mut state);
                is_fresh |= watched_mask(properties, |property| !property.spawn) != 0;
            }
        }
        if is_fresh {
            remote.fresh.insert(entity);
        }
        let mut bytes = Vec::with_capacity(ids.len() + state.len() + custom.len() + 64);
        let Some(spawner) = self.spawners.get(*spawner).map(|spawner| spawner.node) else { return };
        let Some(spawner) = self.nodes.cache_id(spawner) else { return };
        let name = data.path.rsplit('/').next().unwrap_or_default();
        Packet::Spawn(Spawn {
            scene: scene.map_or(Scene::Custom(custom), Scene::Listed),
            spawner,
            net_id: *net_id,
            synchronizers: Ids::of(&ids),
            name,
            state: &state,
        })
        .encode(&mut bytes);
        let path = data.path.clone();
        if let Some(spawner) = self.nodes.with_cache_id(spawner) {
            self.tell_path(peer, spawner);
        }
        self.send(peer, bytes, TransferMode::Reliable, 0, About::Spawn(&path));
    }

    /// Despawns an entity of this side at a peer that has it.
    fn hide(&mut self, peer: Peer, entity: Key) {
        let Some(Origin::Mine { net_id, .. }) = self.entities.get(entity).map(|data| &data.origin) else {
            return;
        };
        let net_id = *net_id;
        let Some(remote) = self.remotes.get_mut(&peer) else { return };
        remote.fresh.remove(&entity);
        if remote.known.remove(&entity) {
            self.send_packet(peer, &Packet::Despawn { net_id });
        }
    }

    pub(super) fn receive_spawn(&mut self, from: Peer, spawn: &Spawn<'_>) {
        if let Err(message) = self.take_spawn(from, spawn) {
            let message = format!("SPAWN of {} from peer {from}: {message}", shortened(spawn.name));
            self.refuse_because(from, RefusalKind::Spawn, message);
        }
    }

    fn take_spawn(&mut self, from: Peer, spawn: &Spawn<'_>) -> Result<(), String> {
        let remote = self.remotes.get(&from).ok_or("the peer is gone")?;
        let path = remote.received.path(spawn.spawner).ok_or("its spawner is unknown")?;
        let role = self.nodes.at(path).and_then(|key| self.nodes.get(key)).map(|node| node.role);
        let Some(Role::Spawner(index)) = role else { return Err(format!("{path} is no spawner")) };
        let spawner = self.spawners.get(index).ok_or("its spawner is unknown")?;
        if spawner.authority != from {
            return Err(String::from("the spawner belongs to another peer"));
        }
        let (scene, data, descriptions) = match spawn.scene {
            Scene::Listed(scene) => {
                let description = spawner.scenes.get(usize::from(scene));
                let description = description.ok_or_else(|| format!("the spawner has no scene {scene}"))?;
                (Some(scene), &[][..], description.synchronizers)
            }
            Scene::Custom(data) => {
                // The data is one value, to the last byte.
                let mut decoder = ArgumentsDecoder::of_state(self.settings.codec, data);
                let read = decoder.skip().and_then(|_| decoder.finish());
                read.map_err(|error| format!("its data: {error}"))?;
                (None, data, Some((spawner.custom)(data)))
            }
        };
        if !is_name(spawn.name) {
            return Err(String::from("no node can have this name"));
        }
        let path = format!("{}/{}", spawner.parent, spawn.name);
        if self.find_entity(&path).is_some() {
            return Err(String::from("there is a node with this name"));
        }
        if remote.nets.len() + spawn.synchronizers.len() >= self.settings.limits.spawned {
            return Err(String::from("the peer has spawned too many nodes"));
        }
        let mut ids: Vec<u32> = spawn.synchronizers.iter().collect();
        ids.push(spawn.net_id);
        let unique: BTreeSet<u32> = ids.iter().copied().collect();
        if unique.len() < ids.len() || ids.iter().any(|id| remote.nets.contains_key(id)) {
            return Err(String::from("an id is in use"));
        }
        let synchronizers = match descriptions {
            Some(descriptions) => self.listed_synchronizers(from, spawn, descriptions)?,
            None => Vec::new(),
        };
        // The entity and its node have the path, and each synchronizer that goes by path has one that begins with it.
        let paths = 2 + synchronizers.iter().filter(|sync| sync.net_id.is_none()).count();
        let states: usize = synchronizers.iter().map(|sync| sync.state.len()).sum();
        let bytes = NODE + paths * path.len() + states;
        if remote.spawned_bytes + bytes > self.settings.limits.spawned_bytes {
            return Err(String::from("what the peer has spawned takes too many bytes"));
        }
        let net_ids: Vec<Option<u32>> = synchronizers.iter().map(|sync| sync.net_id).collect();
        let key = self.add_entity(EntityData {
            path: Arc::from(path),
            origin: Origin::Theirs { peer: from, bytes },
            synchronizers,
            is_visible: true,
            exceptions: BTreeSet::new(),
        });
        if let Some(remote) = self.remotes.get_mut(&from) {
            remote.spawned_bytes += bytes;
            remote.last_net = ids.iter().copied().fold(remote.last_net, u32::max);
            remote.nets.insert(spawn.net_id, Net::Node(key));
            for (index, id) in net_ids.into_iter().enumerate() {
                id.map(|id| remote.nets.insert(id, Net::Synchronizer(key, index)));
            }
        }
        self.events.push_back(Event::Spawned {
            entity: Entity(key),
            spawner: Spawner(index),
            peer: from,
            scene,
            name: spawn.name.into(),
            data: data.into(),
        });
        Ok(())
    }

    /// Returns the synchronizers of a spawned scene, with the ids and the state that the SPAWN has.
    fn listed_synchronizers(
        &self,
        from: Peer,
        spawn: &Spawn<'_>,
        descriptions: &'static [Synchronizer],
    ) -> Result<Vec<SynchronizerData>, String> {
        // Games name a node after the peer that its `owner` synchronizers belong to. If the number of synchronizers in the
        // packet tells that they belong to nobody in particular, the name means nothing.
        let named_after = spawn.name.parse().ok().and_then(Peer::new);
        let found = spawn.synchronizers.len();
        let with_owner = |owner: Option<Peer>| -> Vec<SynchronizerData> {
            descriptions.iter().map(|description| SynchronizerData::new(description, owner)).collect()
        };
        let listed = |synchronizers: &[SynchronizerData]| {
            synchronizers.iter().filter(|sync| sync.is_listed(from)).count()
        };
        let mut synchronizers = with_owner(named_after);
        let expected = listed(&synchronizers);
        if expected != found {
            synchronizers = with_owner(None);
        }
        if listed(&synchronizers) != found {
            return Err(format!("it has {found} synchronizers, and the scene has {expected}"));
        }
        let mut ids = spawn.synchronizers.iter();
        let (mut decoder, mut spare) =
            (ArgumentsDecoder::of_state(self.settings.codec, spawn.state), State::default());
        for sync in synchronizers.iter_mut().filter(|sync| sync.is_listed(from)) {
            sync.net_id = ids.next();
            sync.state
                .read(sync.description, Properties::Spawned, &mut decoder, &mut spare)
                .map_err(|error| format!("{} of its state: {error}", sync.description.path))?;
        }
        decoder.finish().map_err(|error| format!("its state: {error}"))?;
        Ok(synchronizers)
    }

    pub(super) fn receive_despawn(&mut self, from: Peer, net_id: u32) {
        let Some(remote) = self.remotes.get_mut(&from) else { return };
        let Some(Net::Node(entity)) = remote.nets.get(&net_id).copied() else {
            let message = format!("DESPAWN from peer {from}: there is no node {net_id}");
            return self.refuse_because(from, RefusalKind::Spawn, message);
        };
        self.forget_entity(entity);
        self.events.push_back(Event::Despawned { entity: Entity(entity) });
    }
}
