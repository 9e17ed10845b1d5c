//! Nodes with paths: those whose methods are called, spawners, and synchronizers.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;

use crate::arena::{Arena, Key};
use crate::methods::Methods;
use crate::peer::Peer;

/// A node that has a path.
#[derive(Debug)]
pub(super) struct PathNode {
    pub(super) path: Arc<str>,
    pub(super) methods: Arc<Methods>,
    pub(super) authority: Peer,
    pub(super) role: Role,
    /// The spawned node that it belongs to, with which it comes and goes.
    pub(super) entity: Option<Key>,
    /// The id that other peers know it by. It is given when it is first needed, and is the same for all of them.
    pub(super) cache_id: Option<u32>,
}

/// What a node is besides a node with methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    None,
    Spawner(usize),
    Synchronizer(Key, usize),
}

/// All nodes that have a path.
#[derive(Debug)]
pub(super) struct Nodes {
    arena: Arena<PathNode>,
    by_path: BTreeMap<Arc<str>, Key>,
    by_cache_id: BTreeMap<u32, Key>,
    last_cache_id: u32,
    /// The methods of a node without any.
    none: Arc<Methods>,
}

impl Nodes {
    pub(super) fn new() -> Self {
        Self {
            arena: Arena::new(),
            by_path: BTreeMap::new(),
            by_cache_id: BTreeMap::new(),
            last_cache_id: 0,
            none: Arc::new(Methods::none()),
        }
    }

    pub(super) fn get(&self, key: Key) -> Option<&PathNode> {
        self.arena.get(key)
    }

    pub(super) fn get_mut(&mut self, key: Key) -> Option<&mut PathNode> {
        self.arena.get_mut(key)
    }

    pub(super) fn at(&self, path: &str) -> Option<Key> {
        self.by_path.get(path).copied()
    }

    /// Returns the node at a path, which is made if it does not exist.
    pub(super) fn ensure(&mut self, path: &str, entity: Option<Key>) -> Key {
        if let Some(key) = self.at(path) {
            return key;
        }
        let path: Arc<str> = Arc::from(path);
        let key = self.arena.insert(PathNode {
            path: path.clone(),
            methods: self.none.clone(),
            authority: Peer::SERVER,
            role: Role::None,
            entity,
            cache_id: None,
        });
        self.by_path.insert(path, key);
        key
    }

    pub(super) fn remove(&mut self, key: Key) -> Option<PathNode> {
        let node = self.arena.remove(key)?;
        self.by_path.remove(&node.path);
        if let Some(id) = node.cache_id {
            self.by_cache_id.remove(&id);
        }
        Some(node)
    }

    /// Returns the id that other peers know a node by.
    pub(super) fn cache_id(&mut self, key: Key) -> Option<u32> {
        let node = self.arena.get_mut(key)?;
        if node.cache_id.is_none() {
            self.last_cache_id += 1;
            node.cache_id = Some(self.last_cache_id);
            self.by_cache_id.insert(self.last_cache_id, key);
        }
        node.cache_id
    }

    pub(super) fn with_cache_id(&self, id: u32) -> Option<Key> {
        self.by_cache_id.get(&id).copied()
    }

    /// Returns the nodes that belong to a spawned node.
    pub(super) fn of_entity(&self, entity: Key) -> impl Iterator<Item = Key> {
        self.arena.iter().filter(move |(_, node)| node.entity == Some(entity)).map(|(key, _)| key)
    }
}
