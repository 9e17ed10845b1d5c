//! Nodes with synchronizers.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use gdvar_core::{Error, Result};

use crate::arena::Key;
use crate::arguments::{ArgumentsDecoder, ArgumentsEncoder};
use crate::multiplayer::nodes::Role;
use crate::multiplayer::states::State;
use crate::multiplayer::{Entity, Multiplayer};
use crate::peer::Peer;
use crate::replicate::Synchronizer;

/// Writes a property, given the index of the synchronizer and the index of the property in it:
/// [`Replicate::encode_property`](crate::Replicate::encode_property).
pub type Encode<'a> = dyn FnMut(usize, usize, &mut ArgumentsEncoder<'_>) -> Result<()> + 'a;

/// A scene in the list of a spawner.
#[derive(Clone, Copy, Debug)]
pub struct SceneDescription {
    /// Its path: `res://player.tscn`.
    pub path: &'static str,
    /// Its synchronizers. A scene without any has an empty list, and `None` means that they are not known: nodes of the scene
    /// that another peer spawns are then known by their name alone.
    pub synchronizers: Option<&'static [Synchronizer]>,
}

/// Describes a `MultiplayerSpawner`.
#[derive(Clone, Copy, Debug)]
pub struct SpawnerOptions<'a> {
    /// Its path: `World/Spawner`.
    pub path: &'a str,
    /// The path of the node to which it adds nodes, which its `spawn_path` leads to: `World/Players`.
    pub parent: &'a str,
    /// Its scenes, in order.
    pub scenes: &'a [SceneDescription],
    /// Returns the synchronizers of a custom spawn, given the argument of `spawn_function` in the compressed form.
    pub custom: fn(&[u8]) -> &'static [Synchronizer],
    /// Who has authority over it: only that peer spawns. It is the server unless the game says otherwise.
    pub authority: Peer,
}

impl Default for SpawnerOptions<'_> {
    fn default() -> Self {
        Self { path: "", parent: "", scenes: &[], custom: |_| &[], authority: Peer::SERVER }
    }
}

/// Describes a node that is spawned.
#[derive(Clone, Copy, Debug)]
pub struct SpawnOptions<'a> {
    /// The scene's index in the spawner's list; `None` for a custom spawn.
    pub scene: Option<u8>,
    /// The argument of `spawn_function`, in the compressed form that [`ArgumentsEncoder`] writes. Ignored if the scene is listed.
    pub data: &'a [u8],
    /// The name of the node. Games often name a player after its peer.
    pub name: &'a str,
    /// To whom the synchronizers belong that are marked with [`owner`](Synchronizer::owner).
    pub owner: Option<Peer>,
    /// The synchronizers of a custom spawn. Ignored if the scene is listed.
    pub synchronizers: &'static [Synchronizer],
    /// Whether every peer sees the node, unless [`set_visible`](Multiplayer::set_visible) says otherwise.
    pub visible: bool,
}

impl Default for SpawnOptions<'_> {
    fn default() -> Self {
        Self { scene: None, data: &[], name: "", owner: None, synchronizers: &[], visible: true }
    }
}

#[derive(Debug)]
pub(super) struct EntityData {
    pub(super) path: Arc<str>,
    pub(super) origin: Origin,
    pub(super) synchronizers: Vec<SynchronizerData>,
    /// Whether peers see it that are no exceptions.
    pub(super) is_visible: bool,
    pub(super) exceptions: BTreeSet<Peer>,
}

/// Where an entity comes from.
#[derive(Debug)]
pub(super) enum Origin {
    /// It is part of a scene that every peer has.
    Placed,
    /// This side has spawned it.
    Mine { spawner: usize, scene: Option<u8>, data: Vec<u8>, net_id: u32, order: u64 },
    /// Another peer has spawned it. It counts as `bytes` of the bytes that the peer may spawn.
    Theirs { peer: Peer, bytes: usize },
}

#[derive(Debug)]
pub(super) struct SynchronizerData {
    pub(super) description: &'static Synchronizer,
    pub(super) authority: Peer,
    /// The id in the SPAWN. Without one, it goes by its path.
    pub(super) net_id: Option<u32>,
    /// The node at its path, if it goes by that.
    pub(super) node: Option<Key>,
    pub(super) state: State,
    /// The mask of the properties that have changed since the last SYNC.
    pub(super) changed: u64,
    /// The counter of the last SYNC that was taken.
    pub(super) last_counter: Option<u16>,
}

impl SynchronizerData {
    /// Returns a synchronizer that belongs to `owner` if it is marked so, and to the server otherwise.
    pub(super) fn new(description: &'static Synchronizer, owner: Option<Peer>) -> Self {
        let owner = owner.filter(|_| description.owner);
        Self {
            description,
            authority: owner.unwrap_or(Peer::SERVER),
            net_id: None,
            node: None,
            state: State::default(),
            changed: 0,
            last_counter: None,
        }
    }

    /// Returns whether a SPAWN of a spawner with this authority lists it.
    pub(super) fn is_listed(&self, spawner: Peer) -> bool {
        !self.description.other_root && self.authority == spawner
    }
}

impl EntityData {
    /// Returns the path of a node below the entity's node.
    pub(super) fn path_of(&self, path: &str) -> String {
        match path {
            "" | "." => String::from(&*self.path),
            path => format!("{}/{path}", self.path),
        }
    }

    pub(super) fn is_visible_to(&self, peer: Peer) -> bool {
        self.is_visible != self.exceptions.contains(&peer)
    }
}

impl Multiplayer {
    /// Adds a node with synchronizers that every peer has from the start, as part of its scene. The path leads to the root
    /// of the scene, below which the synchronizers are: `World` with a synchronizer `Clock`.
    ///
    /// Synchronizers that are marked with [`owner`](Synchronizer::owner) belong to `owner`, the others to the server. Nothing
    /// is sent of a synchronizer before its first [`update`](Self::update). Hide the node from a peer that loads the scene later, and
    /// show it then: a peer is asked only once whether it has the node, each time that it is shown to it.
    pub fn place(
        &mut self,
        path: &str,
        synchronizers: &'static [Synchronizer],
        owner: Option<Peer>,
    ) -> Entity {
        let synchronizers =
            synchronizers.iter().map(|description| SynchronizerData::new(description, owner)).collect();
        let key = self.add_entity(EntityData {
            path: Arc::from(path),
            origin: Origin::Placed,
            synchronizers,
            is_visible: true,
            exceptions: BTreeSet::new(),
        });
        Entity(key)
    }

    /// Sets to whom a synchronizer belongs, if the game gives it to another peer while it runs. A synchronizer that a SPAWN
    /// has listed goes by its path from now on, as in the engine.
    pub fn set_synchronizer_authority(&mut self, entity: Entity, synchronizer: usize, peer: Peer) {
        let Some(data) = self.entities.get_mut(entity.0) else { return };
        let Some(sync) = data.synchronizers.get_mut(synchronizer) else { return };
        (sync.authority, sync.net_id, sync.last_counter) = (peer, None, None);
        self.path_synchronizers.remove(&(entity.0, synchronizer));
        self.add_path_synchronizer(entity.0, synchronizer);
    }

    /// Returns to whom a synchronizer belongs.
    pub fn synchronizer_authority(&self, entity: Entity, synchronizer: usize) -> Option<Peer> {
        Some(self.entities.get(entity.0)?.synchronizers.get(synchronizer)?.authority)
    }

    /// Returns whether an entity still exists.
    pub fn exists(&self, entity: Entity) -> bool {
        self.entities.get(entity.0).is_some()
    }

    /// Returns the path of an entity's node.
    pub fn entity_path(&self, entity: Entity) -> Option<&str> {
        self.entities.get(entity.0).map(|entity| &*entity.path)
    }

    /// Returns the entity whose node has this path.
    pub fn find_entity(&self, path: &str) -> Option<Entity> {
        let key = self.nodes.get(self.nodes.at(path)?)?.entity?;
        (*self.entities.get(key)?.path == *path).then_some(Entity(key))
    }

    /// Returns a decoder for the current value of a property, if it has one.
    pub fn value(
        &self,
        entity: Entity,
        synchronizer: usize,
        property: usize,
    ) -> Option<ArgumentsDecoder<'_>> {
        let value = self.entities.get(entity.0)?.synchronizers.get(synchronizer)?.state.get(property);
        (!value.is_empty()).then(|| ArgumentsDecoder::of_state(self.settings.codec, value))
    }

    /// Sets the properties of the synchronizers that belong to this side. The next [`sync`](Self::sync) sends them.
    ///
    /// # Errors
    ///
    /// Errors from encoding a property. The synchronizer then keeps its values.
    pub fn update(&mut self, entity: Entity, encode: &mut Encode<'_>) -> Result<()> {
        let (me, codec) = (self.me, self.settings.codec);
        let Some(data) = self.entities.get_mut(entity.0) else {
            return Err(Error::custom("the node does not exist any more"));
        };
        let spare = self.scratch.state();
        for (index, sync) in data.synchronizers.iter_mut().enumerate() {
            if sync.authority == me {
                let properties = sync.description.properties;
                sync.changed |= sync.state.update(index, properties, codec, spare, encode)?;
            }
        }
        Ok(())
    }

    /// Returns whether a peer has an entity's node, as far as this side can know.
    pub(super) fn has(&self, peer: Peer, entity: Key) -> bool {
        let (Some(remote), Some(data)) = (self.remotes.get(&peer), self.entities.get(entity)) else {
            return false;
        };
        match data.origin {
            Origin::Mine { .. } => remote.known.contains(&entity),
            Origin::Placed | Origin::Theirs { .. } => data.is_visible_to(peer),
        }
    }

    /// Adds an entity, and the nodes of its synchronizers that go by path.
    pub(super) fn add_entity(&mut self, data: EntityData) -> Key {
        let (path, count) = (data.path.clone(), data.synchronizers.len());
        let key = self.entities.insert(data);
        self.nodes.ensure(&path, Some(key));
        for index in 0..count {
            self.add_path_synchronizer(key, index);
        }
        key
    }

    fn add_path_synchronizer(&mut self, entity: Key, index: usize) {
        let Some(data) = self.entities.get_mut(entity) else { return };
        let path = data.synchronizers.get(index).map(|sync| data.path_of(sync.description.path));
        let (Some(path), Some(sync)) = (path, data.synchronizers.get_mut(index)) else { return };
        if sync.net_id.is_some() {
            return;
        }
        let node = self.nodes.ensure(&path, Some(entity));
        sync.node = Some(node);
        if let Some(node) = self.nodes.get_mut(node) {
            node.role = Role::Synchronizer(entity, index);
        }
        if sync.authority == self.me {
            self.path_synchronizers.insert((entity, index));
        }
    }

    /// Removes an entity, its nodes, and everything that peers know of it.
    pub(super) fn forget_entity(&mut self, entity: Key) -> Option<EntityData> {
        let data = self.entities.remove(entity)?;
        if let Origin::Mine { order, .. } = data.origin {
            self.spawn_order.remove(&order);
        }
        for index in 0..data.synchronizers.len() {
            self.path_synchronizers.remove(&(entity, index));
        }
        let nodes: Vec<Key> = self.nodes.of_entity(entity).collect();
        let gone: Vec<u32> = nodes.iter().filter_map(|node| self.nodes.remove(*node)?.cache_id).collect();
        for remote in self.remotes.values_mut() {
            for id in &gone {
                remote.sent.remove(id);
            }
            remote.known.remove(&entity);
            remote.fresh.remove(&entity);
            remote.take_early(|call| nodes.contains(&call.node));
            if !gone.is_empty() {
                remote.queue.take_calls(|call| gone.contains(&call.cache_id));
            }
        }
        if let Origin::Theirs { peer, bytes } = data.origin
            && let Some(remote) = self.remotes.get_mut(&peer)
        {
            remote.spawned_bytes -= bytes;
            remote.nets.retain(|_, net| net.entity() != entity);
        }
        Some(data)
    }
}
