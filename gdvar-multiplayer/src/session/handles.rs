//! What programs hold of nodes: small values that name them.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use super::state::{Make, make};
use crate::event::IncomingCall;
use crate::methods::Methods;
use crate::multiplayer::{Entity, Node};
use crate::replicate::{Replicate, Synchronizer};
use crate::rpc::{Method, Rpc};

/// A node whose methods are known: `FromGame` is what the game calls here, `ToGame` what this program calls in the game.
pub struct TypedNode<FromGame, ToGame> {
    node: Node,
    types: PhantomData<fn() -> (FromGame, ToGame)>,
}

impl<FromGame, ToGame> TypedNode<FromGame, ToGame> {
    pub(super) fn of(node: Node) -> Self {
        Self { node, types: PhantomData }
    }

    /// Returns the node without its types.
    pub fn node(self) -> Node {
        self.node
    }
}

impl<FromGame, ToGame> Clone for TypedNode<FromGame, ToGame> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<FromGame, ToGame> Copy for TypedNode<FromGame, ToGame> {}

impl<FromGame, ToGame> fmt::Debug for TypedNode<FromGame, ToGame> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TypedNode").field(&self.node).finish()
    }
}

impl IncomingCall {
    /// Returns the call if it is one of this node's.
    pub fn to<FromGame: Rpc, ToGame: Rpc>(&self, node: TypedNode<FromGame, ToGame>) -> Option<FromGame> {
        if self.node() == node.node() { self.decode() } else { None }
    }
}

/// A node with a Rust value: one that was spawned, or placed. It stays a valid handle, of nothing, when the node is gone.
pub struct Spawned<T> {
    entity: Entity,
    ty: PhantomData<fn() -> T>,
}

impl<T> Spawned<T> {
    pub(super) fn of(entity: Entity) -> Self {
        Self { entity, ty: PhantomData }
    }

    /// Returns the node without its type.
    pub fn entity(self) -> Entity {
        self.entity
    }
}

impl<T> Clone for Spawned<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Spawned<T> {}

impl<T> PartialEq for Spawned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.entity == other.entity
    }
}

impl<T> Eq for Spawned<T> {}

impl<T> Hash for Spawned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.entity.hash(state);
    }
}

impl<T> fmt::Debug for Spawned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Spawned").field(&self.entity).finish()
    }
}

impl<T> From<Spawned<T>> for Entity {
    fn from(node: Spawned<T>) -> Self {
        node.entity
    }
}

/// The types of a spawner's nodes: one that implements [`Replicate`], or a tuple of up to six; `()` is no type. Scenes in its list that
/// are of none of them have no synchronizers, or this program does not spawn them:
/// [`spawn_scene`](crate::Session::spawn_scene) does.
pub trait Scenes {
    /// Returns the synchronizers of the scene with this path.
    fn synchronizers(path: &str) -> Option<&'static [Synchronizer]>;
}

/// The same for types whose values can be made when another peer spawns them.
pub trait DefaultScenes: Scenes {
    #[doc(hidden)]
    fn made(path: &str) -> Option<Maker>;
}

/// Makes a value. It is opaque to other crates.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct Maker(pub(super) Make);

impl fmt::Debug for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Maker")
    }
}

impl<T: Replicate> Scenes for T {
    fn synchronizers(path: &str) -> Option<&'static [Synchronizer]> {
        (path == T::SCENE).then_some(T::SYNCHRONIZERS)
    }
}

impl<T: Replicate + Default + Send + 'static> DefaultScenes for T {
    fn made(path: &str) -> Option<Maker> {
        (path == T::SCENE).then_some(Maker(make::<T>))
    }
}

macro_rules! tuples {
    ($( ($($ty:ident)+) )+) => {$(
        impl<$($ty: Replicate),+> Scenes for ($($ty,)+) {
            fn synchronizers(path: &str) -> Option<&'static [Synchronizer]> {
                None $(.or_else(|| <$ty as Scenes>::synchronizers(path)))+
            }
        }

        impl<$($ty: Replicate + Default + Send + 'static),+> DefaultScenes for ($($ty,)+) {
            fn made(path: &str) -> Option<Maker> {
                None $(.or_else(|| <$ty as DefaultScenes>::made(path)))+
            }
        }
    )+};
}

tuples! {
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
}

/// Returns the methods of a node. Types that declare one method differently do not compile.
pub(super) fn methods<FromGame: Rpc, ToGame: Rpc>() -> Methods {
    const {
        assert!(
            agree(FromGame::METHODS, ToGame::METHODS),
            "a method that goes both ways is declared differently in the two types: a script has one `@rpc` for it"
        );
        assert!(
            FromGame::METHODS.len() + ToGame::METHODS.len() <= 0x8000,
            "a node has at most 32768 methods"
        );
    }
    // The assertions above are all that can go wrong.
    Methods::of::<FromGame, ToGame>().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns whether methods with the same name have the same annotation.
const fn agree(one: &[Method], other: &[Method]) -> bool {
    let mut a = 0;
    while a < one.len() {
        let mut b = 0;
        while b < other.len() {
            if same_name(one[a].name.as_bytes(), other[b].name.as_bytes())
                && !same_options(&one[a], &other[b])
            {
                return false;
            }
            b += 1;
        }
        a += 1;
    }
    true
}

const fn same_name(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

const fn same_options(one: &Method, other: &Method) -> bool {
    one.rpc_mode as u8 == other.rpc_mode as u8
        && one.transfer as u8 == other.transfer as u8
        && one.call_local == other.call_local
        && one.channel == other.channel
}
