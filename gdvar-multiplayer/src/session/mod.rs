//! What a server and a client have in common: a multiplayer, its transports, and the Rust values of nodes.

mod client;
mod error;
mod events;
mod handle;
mod handles;
mod server;
mod state;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::type_name;
use core::fmt;
use core::ops::{Index, IndexMut};
use core::pin::Pin;

use gdvar_core::{Codec, GodotEncode, Result};
use tokio::time::{Instant, Sleep, sleep_until};

pub use self::client::{Client, ClientBuilder};
pub use self::error::CallError;
pub use self::handle::{Handle, ServerEnded};
pub use self::handles::{DefaultScenes, Scenes, Spawned, TypedNode};
pub use self::server::{Server, ServerBuilder};
use self::state::{AnyState, Make};
use crate::arguments::{Arguments, ArgumentsEncoder};
use crate::event::{Event, Properties, Refusal, RefusalKind};
use crate::info::PeerInfo;
use crate::methods::Methods;
use crate::multiplayer::{
    Entity, Multiplayer, Node, SceneDescription, SendError, SpawnError, SpawnOptions, Spawner, SpawnerOptions,
};
use crate::peer::{Peer, Receivers};
use crate::replicate::Replicate;
use crate::rpc::{Rpc, TransferMode};
use crate::transport::Transport;

/// A multiplayer, its transports, and the Rust values of its nodes: what a [`Server`] and a [`Client`] have in common.
pub struct Session {
    multiplayer: Multiplayer,
    transports: Vec<Box<dyn Transport>>,
    /// The transport of each connected peer.
    routes: BTreeMap<Peer, Route>,
    /// Peers of which the program has not heard.
    arrivals: VecDeque<Peer>,
    /// The peer that the program may refuse until it asks for the next event.
    arriving: Option<Peer>,
    states: BTreeMap<Entity, Box<dyn AnyState>>,
    spawners: BTreeMap<Spawner, SpawnerTypes>,
    /// What a client sends for authentication.
    password: Option<Vec<u8>>,
    /// Whether any peer has been connected.
    was_connected: bool,
    start: Instant,
    /// Wakes the task when a time limit ends.
    timer: Pin<Box<Sleep>>,
    buffer: Vec<u8>,
}

/// The connection of a peer.
struct Route {
    transport: usize,
    info: Arc<PeerInfo>,
}

/// The types of a spawner's nodes.
struct SpawnerTypes {
    scenes: Vec<SceneDescription>,
    /// Makes the value of a node that another peer spawns, for each scene.
    made: Vec<Option<Make>>,
    custom: Option<Make>,
}

impl Session {
    /// Returns a session. A runtime of tokio has to be there.
    fn new(multiplayer: Multiplayer) -> Self {
        let start = Instant::now();
        Self {
            multiplayer,
            transports: Vec::new(),
            routes: BTreeMap::new(),
            arrivals: VecDeque::new(),
            arriving: None,
            states: BTreeMap::new(),
            spawners: BTreeMap::new(),
            password: None,
            was_connected: false,
            start,
            timer: Box::pin(sleep_until(start)),
            buffer: Vec::new(),
        }
    }

    /// Returns the id of this peer.
    pub fn me(&self) -> Peer {
        self.multiplayer.me()
    }

    /// Returns the peers that are here and admitted.
    pub fn peers(&self) -> impl Iterator<Item = Peer> {
        self.multiplayer.peers()
    }

    /// Returns the multiplayer itself.
    pub fn multiplayer(&self) -> &Multiplayer {
        &self.multiplayer
    }

    /// Returns the multiplayer itself, for what has no method here. What it sends goes with the next call of a method here,
    /// or in [`Server::next`] and [`Client::next`].
    pub fn multiplayer_mut(&mut self) -> &mut Multiplayer {
        &mut self.multiplayer
    }

    fn codec(&self) -> Codec {
        self.multiplayer.settings().codec
    }

    // --------------------------------------------------------------------------------------------- nodes and calls

    /// Declares the methods of a node that every peer has from the start: `FromGame` is what the game calls here, `ToGame` what
    /// this program calls in the game. Both together are all `@rpc` methods of the node's script.
    ///
    /// The path is from the root of the game's multiplayer: `World/Chat` for `/root/World/Chat`.
    pub fn node<FromGame: Rpc, ToGame: Rpc>(&mut self, path: &str) -> TypedNode<FromGame, ToGame> {
        let methods = handles::methods::<FromGame, ToGame>();
        TypedNode::of(self.multiplayer.node(path, methods))
    }

    /// Does the same without types.
    pub fn node_with(&mut self, path: &str, methods: Methods) -> Node {
        self.multiplayer.node(path, methods)
    }

    /// Declares the methods of a node inside of a spawned node, or of that itself for the path `.`. Returns `None` if that is
    /// gone.
    pub fn node_in<FromGame: Rpc, ToGame: Rpc>(
        &mut self,
        entity: impl Into<Entity>,
        path: &str,
    ) -> Option<TypedNode<FromGame, ToGame>> {
        let methods = handles::methods::<FromGame, ToGame>();
        self.multiplayer.node_in(entity.into(), path, methods).map(TypedNode::of)
    }

    /// Calls a method at other peers. Returns at how many: a peer that has left, or whose node has other methods, is none of
    /// them.
    ///
    /// A reliable call arrives, or the peer is disconnected with a reason. There is one exception: the peer's game does not
    /// have the node, or has another one there. [`Event::Undelivered`] tells of each call that was not confirmed within
    /// [`Limits::confirm`](crate::Limits::confirm), with its node and its method, and [`Event::Mismatch`] tells of a node with
    /// other methods. A call that waits ends with its node, if that is despawned. Calls between clients have no such promise:
    /// the server relays as much as it likes.
    ///
    /// Of calls to several peers, those who have room are called, and the others are disconnected as too slow.
    ///
    /// # Errors
    ///
    /// [`CallError`] for a call that this program may not make or that is longer than a message, to whomever, and for a call of one
    /// peer that has no room.
    pub fn call<FromGame: Rpc, ToGame: Rpc>(
        &mut self,
        target: impl Into<Receivers>,
        node: TypedNode<FromGame, ToGame>,
        call: &ToGame,
    ) -> Result<usize, CallError> {
        let method = ToGame::METHODS.get(call.method()).ok_or(CallError::UnknownMethod)?;
        let codec = self.codec();
        let mut values = core::mem::take(&mut self.buffer);
        values.clear();
        let mut encoder = ArgumentsEncoder::new(codec, &mut values);
        let written = call.encode_arguments(&mut encoder).map(|()| encoder.count());
        let called = written
            .map_err(CallError::Encode)
            .and_then(|count| self.call_encoded(target.into(), node.node(), method.name, count, &values));
        self.buffer = values;
        called
    }

    /// Does the same without types: with the arguments as an [`ArgumentsEncoder`] writes them.
    ///
    /// # Errors
    ///
    /// The same as for [`call`](Self::call).
    pub fn call_with(
        &mut self,
        target: impl Into<Receivers>,
        node: Node,
        method: &str,
        encode: impl FnOnce(&mut ArgumentsEncoder<'_>) -> Result<()>,
    ) -> Result<usize, CallError> {
        let mut values = Vec::new();
        let mut encoder = ArgumentsEncoder::new(self.codec(), &mut values);
        encode(&mut encoder).map_err(CallError::Encode)?;
        let count = encoder.count();
        self.call_encoded(target.into(), node, method, count, &values)
    }

    fn call_encoded(
        &mut self,
        target: Receivers,
        node: Node,
        method: &str,
        count: usize,
        values: &[u8],
    ) -> Result<usize, CallError> {
        let number = self.multiplayer.methods(node).and_then(|methods| methods.number(method));
        let number = number.ok_or(CallError::UnknownMethod)?;
        let arguments = Arguments::new(count, values).map_err(CallError::Encode)?;
        let called = self.multiplayer.call(target, node, number, arguments);
        self.flush();
        match called {
            Ok(count) => Ok(count),
            // Peers leave at any time, and what a peer's game is like is its own business: an event has told it.
            Err(SendError::UnknownPeer(_) | SendError::Mismatch(_)) => Ok(0),
            Err(SendError::NotAllowed) => Err(CallError::NotAllowed),
            Err(SendError::NoRoom(_)) => Err(CallError::NoRoom),
            Err(SendError::TooLong { len, most }) => Err(CallError::TooLong { len, most }),
            Err(_) => Err(CallError::UnknownMethod),
        }
    }

    /// Returns how many bytes of reliable calls a peer has room for, with 64 more for each, until as many wait as for a peer that keeps
    /// up: 256 KiB, unless [`Limits::backlog`](crate::Limits::backlog) says otherwise. If less than half is left, an
    /// [`Event::Writable`] follows as soon as half is. There is no room for a peer that is not here.
    ///
    /// The guide shows how to send much with it.
    pub fn room(&mut self, peer: Peer) -> usize {
        self.multiplayer.room(peer)
    }

    /// Sends bytes, as `send_bytes` does in the game. They are dropped if the peer has left, and if there are none. A peer that has
    /// no room for reliable bytes is disconnected as too slow.
    pub fn send_bytes(
        &mut self,
        target: impl Into<Receivers>,
        bytes: &[u8],
        mode: TransferMode,
        channel: u8,
    ) {
        if let Err(SendError::NoRoom(peer)) = self.multiplayer.send_bytes(target, bytes, mode, channel) {
            self.multiplayer.too_slow(self.multiplayer.connection(peer));
        }
        self.flush();
    }

    // ------------------------------------------------------------------------------------------- nodes with state

    /// Declares a spawner and the types of its nodes. `made` makes values for nodes that another peer spawns.
    fn add_spawner<S: Scenes>(
        &mut self,
        path: &str,
        parent: &str,
        scenes: &[&'static str],
        authority: Peer,
        made: fn(&str) -> Option<Make>,
    ) -> Spawner {
        let description =
            |path: &&'static str| SceneDescription { path, synchronizers: S::synchronizers(path) };
        let scenes: Vec<SceneDescription> = scenes.iter().map(description).collect();
        let options = SpawnerOptions { path, parent, scenes: &scenes, authority, ..Default::default() };
        let spawner = self.multiplayer.spawner(&options);
        let made = scenes.iter().map(|scene| made(scene.path)).collect();
        self.spawners.insert(spawner, SpawnerTypes { scenes, made, custom: None });
        spawner
    }

    /// Declares a spawner with a `spawn_function`. All its nodes have the synchronizers of `T`; `()` has none.
    fn add_custom_spawner<T: Replicate>(
        &mut self,
        path: &str,
        parent: &str,
        authority: Peer,
        custom: Option<Make>,
    ) -> Spawner {
        let options =
            SpawnerOptions { path, parent, custom: |_| T::SYNCHRONIZERS, authority, ..Default::default() };
        let spawner = self.multiplayer.spawner(&options);
        self.spawners.insert(spawner, SpawnerTypes { scenes: Vec::new(), made: Vec::new(), custom });
        spawner
    }

    /// Spawns a node of the scene of `T` at every peer that may see it. Its synchronizers that are marked with `owner` belong
    /// to `owner`.
    ///
    /// # Errors
    ///
    /// [`SpawnError`] if the spawner does not have the scene, if the engine would refuse the name, or if a property cannot be
    /// encoded.
    pub fn spawn<T: Replicate + Send + 'static>(
        &mut self,
        spawner: Spawner,
        name: impl AsRef<str>,
        value: T,
        owner: impl Into<Option<Peer>>,
    ) -> Result<Spawned<T>, SpawnError> {
        let types = self.spawners.get(&spawner);
        let scenes = types.map_or(&[][..], |types| &types.scenes);
        let scene = scenes.iter().position(|scene| scene.path == T::SCENE);
        let scene = scene.and_then(|scene| u8::try_from(scene).ok());
        let options = SpawnOptions {
            // The number of no scene is refused.
            scene: Some(scene.unwrap_or(u8::MAX)),
            name: name.as_ref(),
            owner: owner.into(),
            ..Default::default()
        };
        self.spawn_as(spawner, &options, value)
    }

    /// Spawns a node of a scene without synchronizers, which needs no struct. `scene` is its path in the spawner's list.
    ///
    /// # Errors
    ///
    /// [`SpawnError`] if the spawner does not have the scene, if that has a type with synchronizers, or if the engine would refuse the
    /// name.
    pub fn spawn_scene(
        &mut self,
        spawner: Spawner,
        scene: &str,
        name: impl AsRef<str>,
    ) -> Result<Spawned<()>, SpawnError> {
        let types = self.spawners.get(&spawner);
        let scenes = types.map_or(&[][..], |types| &types.scenes);
        let is_one = |known: &SceneDescription| known.path == scene;
        let index = scenes.iter().position(is_one).ok_or(SpawnError::UnknownScene)?;
        if scenes[index].synchronizers.is_some_and(|synchronizers| !synchronizers.is_empty()) {
            return Err(SpawnError::HasState);
        }
        let scene = Some(u8::try_from(index).map_err(|_| SpawnError::UnknownScene)?);
        self.spawn_as(spawner, &SpawnOptions { scene, name: name.as_ref(), ..Default::default() }, ())
    }

    /// Spawns a node with the spawner's `spawn_function`, which gets `data`.
    ///
    /// # Errors
    ///
    /// [`SpawnError`] if the engine would refuse the name, or if `data` or a property cannot be encoded.
    pub fn spawn_custom<T: Replicate + Send + 'static>(
        &mut self,
        spawner: Spawner,
        name: impl AsRef<str>,
        data: &(impl GodotEncode + ?Sized),
        value: T,
        owner: impl Into<Option<Peer>>,
    ) -> Result<Spawned<T>, SpawnError> {
        let mut bytes = Vec::new();
        let mut encoder = ArgumentsEncoder::new(self.codec(), &mut bytes);
        encoder.argument("data", data).map_err(SpawnError::Property)?;
        let options = SpawnOptions {
            data: &bytes,
            name: name.as_ref(),
            owner: owner.into(),
            synchronizers: T::SYNCHRONIZERS,
            ..Default::default()
        };
        self.spawn_as(spawner, &options, value)
    }

    fn spawn_as<T: Replicate + Send + 'static>(
        &mut self,
        spawner: Spawner,
        options: &SpawnOptions<'_>,
        value: T,
    ) -> Result<Spawned<T>, SpawnError> {
        let entity = self.multiplayer.spawn(spawner, options, &mut |synchronizer, property, out| {
            value.encode_property(synchronizer, property, out)
        })?;
        self.states.insert(entity, Box::new(value));
        self.flush();
        Ok(Spawned::of(entity))
    }

    /// Declares the synchronizers of a node that every peer has from the start. The path leads to the root of the scene:
    /// `World` for a synchronizer `World/Clock`.
    pub fn place<T: Replicate + Send + 'static>(
        &mut self,
        path: &str,
        value: T,
        owner: impl Into<Option<Peer>>,
    ) -> Spawned<T> {
        let entity = self.multiplayer.place(path, T::SYNCHRONIZERS, owner.into());
        self.states.insert(entity, Box::new(value));
        Spawned::of(entity)
    }

    /// Removes a node at every peer, and returns its value. Returns `None` if it is gone already.
    pub fn despawn<T: 'static>(&mut self, node: Spawned<T>) -> Option<T> {
        let state = self.states.remove(&node.entity())?;
        self.multiplayer.despawn(node.entity());
        self.flush();
        state.into_any().downcast().ok().map(|value| *value)
    }

    /// Shows a node to a peer, or hides it there.
    pub fn set_visible(&mut self, node: impl Into<Entity>, peer: Peer, visible: bool) {
        self.multiplayer.set_visible(node.into(), peer, visible);
        self.flush();
    }

    /// Shows a node to all peers, or hides it, and forgets what [`set_visible`](Self::set_visible) has said.
    pub fn set_visible_to_all(&mut self, node: impl Into<Entity>, visible: bool) {
        self.multiplayer.set_visible_to_all(node.into(), visible);
        self.flush();
    }

    /// Returns the value of a node, or `None` if the node is gone.
    pub fn get<T: 'static>(&self, node: Spawned<T>) -> Option<&T> {
        self.states.get(&node.entity())?.as_any().downcast_ref()
    }

    /// Returns the value of a node to change, or `None` if the node is gone.
    pub fn get_mut<T: 'static>(&mut self, node: Spawned<T>) -> Option<&mut T> {
        self.states.get_mut(&node.entity())?.as_any_mut().downcast_mut()
    }

    /// Returns the node of an event, if its value has this type.
    pub fn spawned<T: 'static>(&self, entity: Entity) -> Option<Spawned<T>> {
        let is_one = self.states.get(&entity)?.as_any().is::<T>();
        is_one.then(|| Spawned::of(entity))
    }

    /// Returns the nodes whose values have this type.
    pub fn all<T: 'static>(&self) -> impl Iterator<Item = (Spawned<T>, &T)> {
        self.states.iter().filter_map(|(entity, state)| {
            state.as_any().downcast_ref().map(|value| (Spawned::of(*entity), value))
        })
    }

    /// Sends what has changed in the values since the last time: to each peer, what it sees. Call it as often as the game should
    /// get the state, such as 20 times a second.
    ///
    /// # Errors
    ///
    /// Errors from encoding a property. Nothing is sent then.
    pub fn sync(&mut self) -> Result<()> {
        for (entity, state) in &self.states {
            // A node of another peer has nothing to send, or only what belongs to this one.
            self.multiplayer.update(*entity, &mut |synchronizer, property, out| {
                state.encode_property(synchronizer, property, out)
            })?;
        }
        self.multiplayer.sync();
        self.flush();
        Ok(())
    }

    /// Brings the values of nodes up to date with an event. Returns `None` if the program should not see it.
    fn taken(&mut self, event: Event) -> Option<Event> {
        match &event {
            Event::Spawned { entity, spawner, scene, peer, .. } => {
                let types = self.spawners.get(spawner);
                let make = types.and_then(|types| match scene {
                    Some(scene) => types.made.get(usize::from(*scene)).copied().flatten(),
                    None => types.custom,
                });
                if let Some(make) = make {
                    self.states.insert(*entity, make());
                    let (entity, peer) = (*entity, *peer);
                    let count = self.states.get(&entity).map_or(0, |state| state.synchronizers().len());
                    for synchronizer in 0..count {
                        self.decode(peer, entity, synchronizer, Properties::Spawned);
                    }
                }
            }
            Event::Despawned { entity } => {
                self.states.remove(entity);
            }
            Event::Synchronized { peer, entity, synchronizer, properties } => {
                let is_taken = self.decode(*peer, *entity, *synchronizer, *properties);
                return is_taken.then_some(event);
            }
            _ => {}
        }
        Some(event)
    }

    /// Decodes properties into the value of a node. A property that cannot be decoded keeps its value, and counts against the
    /// peer. Returns whether all could be.
    fn decode(&mut self, peer: Peer, entity: Entity, synchronizer: usize, properties: Properties) -> bool {
        let Some(state) = self.states.get_mut(&entity) else { return true };
        let Some(description) = state.synchronizers().get(synchronizer) else { return true };
        let mut refused = None;
        for property in properties.of(description.properties) {
            let Some(mut value) = self.multiplayer.value(entity, synchronizer, property) else { continue };
            if let Err(error) = state.decode_property(synchronizer, property, &mut value) {
                let path = self.multiplayer.entity_path(entity).unwrap_or_default();
                let of = description.properties.get(property).map_or("", |property| property.path);
                refused = Some(alloc::format!("{of} of {path} from peer {peer}: {error}"));
            }
        }
        let Some(message) = refused else { return true };
        self.multiplayer.refuse(peer, Refusal::new(RefusalKind::State, message));
        false
    }
}

/// The value of a node.
///
/// # Panics
///
/// Panics if the node is gone: it was despawned, here or by the peer that had spawned it. [`get`](Session::get) returns an `Option`.
impl<T: 'static> Index<Spawned<T>> for Session {
    type Output = T;

    fn index(&self, node: Spawned<T>) -> &T {
        self.get(node).unwrap_or_else(|| panic!("this {} is gone", type_name::<T>()))
    }
}

impl<T: 'static> IndexMut<Spawned<T>> for Session {
    fn index_mut(&mut self, node: Spawned<T>) -> &mut T {
        self.get_mut(node).unwrap_or_else(|| panic!("this {} is gone", type_name::<T>()))
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("multiplayer", &self.multiplayer).finish_non_exhaustive()
    }
}
