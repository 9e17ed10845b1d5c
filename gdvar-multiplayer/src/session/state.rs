//! The Rust value of a node, whatever its type.

use alloc::boxed::Box;
use core::any::Any;

use gdvar_core::Result;

use crate::arguments::{ArgumentsDecoder, ArgumentsEncoder};
use crate::replicate::{Replicate, Synchronizer};

/// Makes the value of a node that another peer spawns.
pub(super) type Make = fn() -> Box<dyn AnyState>;

/// A value whose type implements [`Replicate`].
pub(super) trait AnyState: Send {
    fn synchronizers(&self) -> &'static [Synchronizer];
    fn encode_property(
        &self,
        synchronizer: usize,
        property: usize,
        to: &mut ArgumentsEncoder<'_>,
    ) -> Result<()>;
    fn decode_property(
        &mut self,
        synchronizer: usize,
        property: usize,
        from: &mut ArgumentsDecoder<'_>,
    ) -> Result<()>;
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

impl<T: Replicate + Send + 'static> AnyState for T {
    fn synchronizers(&self) -> &'static [Synchronizer] {
        T::SYNCHRONIZERS
    }

    fn encode_property(
        &self,
        synchronizer: usize,
        property: usize,
        to: &mut ArgumentsEncoder<'_>,
    ) -> Result<()> {
        Replicate::encode_property(self, synchronizer, property, to)
    }

    fn decode_property(
        &mut self,
        synchronizer: usize,
        property: usize,
        from: &mut ArgumentsDecoder<'_>,
    ) -> Result<()> {
        Replicate::decode_property(self, synchronizer, property, from)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// Returns a default value of a type.
pub(super) fn make<T: Replicate + Default + Send + 'static>() -> Box<dyn AnyState> {
    Box::new(T::default())
}
