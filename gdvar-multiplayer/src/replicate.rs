//! How Rust describes the synchronizers of a game's scene.

use gdvar_core::Result;
use gdvar_core::runtime::form::DeclaredType;

use crate::arguments::{ArgumentsDecoder, ArgumentsEncoder};

/// When a property is sent: `replication_mode` in a `SceneReplicationConfig`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Replication {
    /// Never after the spawn: `REPLICATION_MODE_NEVER`.
    Never,
    /// With each SYNC, unreliably: `REPLICATION_MODE_ALWAYS`.
    Always,
    /// When it has changed, reliably: `REPLICATION_MODE_ON_CHANGE`.
    OnChange,
}

/// A property of a [`Synchronizer`].
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The property's path from the synchronizer's root node, as the scene has it: `.:position`, `Body:scale:x`.
    pub path: &'static str,
    /// When it is sent.
    pub replication: Replication,
    /// Whether the spawn packet has it.
    pub spawn: bool,
    /// The name of the Rust field, for messages.
    pub field: &'static str,
    /// Returns the type that the game declares for it.
    pub declared: fn() -> DeclaredType,
}

/// A `MultiplayerSynchronizer` of a scene.
#[derive(Clone, Copy, Debug)]
pub struct Synchronizer {
    /// Its path from the root node of the scene: `State`, `Gun/Far`.
    pub path: &'static str,
    /// Whether it belongs to the spawned node's own peer, which sends its state to the others. All other synchronizers belong
    /// to the spawner's authority, which is the server unless the game says otherwise.
    pub owner: bool,
    /// Whether its `root_path` leads to another node than the root of the scene. Such a synchronizer is no part of the spawn
    /// packet.
    pub other_root: bool,
    /// Its properties, in the order of its `SceneReplicationConfig`.
    pub properties: &'static [Property],
}

/// The state of a scene: a struct with a field for each synchronised property.
///
/// Derive it with `#[derive(Replicate)]`.
pub trait Replicate: Sized {
    /// The path of the scene: `res://player.tscn`.
    const SCENE: &'static str;

    /// The synchronizers of the scene, in the order of its tree.
    const SYNCHRONIZERS: &'static [Synchronizer];

    /// Writes one property.
    ///
    /// # Errors
    ///
    /// Errors from encoding it.
    fn encode_property(
        &self,
        synchronizer: usize,
        property: usize,
        to: &mut ArgumentsEncoder<'_>,
    ) -> Result<()>;

    /// Reads one property.
    ///
    /// # Errors
    ///
    /// Errors from decoding it. The property then keeps its value.
    fn decode_property(
        &mut self,
        synchronizer: usize,
        property: usize,
        from: &mut ArgumentsDecoder<'_>,
    ) -> Result<()>;
}

/// No state, for nodes without synchronizers.
impl Replicate for () {
    const SCENE: &'static str = "";

    const SYNCHRONIZERS: &'static [Synchronizer] = &[];

    fn encode_property(&self, _: usize, _: usize, _: &mut ArgumentsEncoder<'_>) -> Result<()> {
        Ok(())
    }

    fn decode_property(&mut self, _: usize, _: usize, _: &mut ArgumentsDecoder<'_>) -> Result<()> {
        Ok(())
    }
}
