//! Schemas that are made at run time, with the parts that they refer to.

use alloc::alloc::dealloc;
use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::alloc::Layout;
use core::cell::RefCell;
use core::fmt::{self, Debug, Display};
use core::mem::needs_drop;
use core::ptr::NonNull;

use crate::describe::{Node, Schema, Shape};
use crate::link::Link;
use gdvar_core::VariantType;
use gdvar_core::internals::Key;

/// A schema that owns its parts: one that was made at run time, from JSON or from values.
///
/// It is to [`Schema`] what `String` is to `&str`: [`as_schema`](Self::as_schema) lends it to everything that takes a schema. It
/// describes up to 4,096 types. Its memory is freed with the last of its clones, which share it.
#[derive(Clone)]
pub struct SchemaBuf {
    /// Its lifetime is that of `_parts`.
    root: Schema<'static>,
    _parts: Arc<Allocations>,
}

impl SchemaBuf {
    /// The largest number of named types in one description.
    pub(crate) const MAX_TYPES: usize = 4096;

    /// Makes a schema of parts that it will own.
    pub(crate) fn build<E>(make: impl for<'p> FnOnce(&'p Parts) -> Result<Schema<'p>, E>) -> Result<Self, E> {
        let parts = Parts(RefCell::new(Allocations(Vec::new())));
        let root = make(&parts)?;
        // SAFETY: the schema borrows from `parts` alone, or from what lives as long as the program, because `make` has to work for
        // every lifetime. The allocations stay where they are until the last clone of `parts` is dropped, and every schema that
        // leaves this type borrows from a clone of it.
        #[allow(unsafe_code, reason = "Rust has no lifetime for what a value borrows from itself")]
        let root = unsafe { core::mem::transmute::<Schema<'_>, Schema<'static>>(root) };
        Ok(Self { root, _parts: Arc::new(parts.0.into_inner()) })
    }

    /// Returns whether it is the constant of a Rust type, and was not made at run time.
    #[cfg(any(feature = "gdscript", feature = "rust", feature = "typescript"))]
    #[allow(clippy::used_underscore_binding, reason = "without these features, nothing reads it")]
    pub(crate) fn is_constant(&self) -> bool {
        self._parts.0.is_empty()
    }

    /// Returns the schema, to be passed to what takes one.
    pub const fn as_schema(&self) -> Schema<'_> {
        self.root
    }
}

impl From<Schema<'static>> for SchemaBuf {
    fn from(root: Schema<'static>) -> Self {
        Self { root, _parts: Arc::new(Allocations(Vec::new())) }
    }
}

impl From<&Self> for SchemaBuf {
    fn from(schema: &Self) -> Self {
        schema.clone()
    }
}

impl Debug for SchemaBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.as_schema(), f)
    }
}

impl Display for SchemaBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.as_schema(), f)
    }
}

/// The parts of a schema while it is made.
pub(crate) struct Parts(RefCell<Allocations>);

/// The memory of parts, none of which has to be dropped.
struct Allocations(Vec<(NonNull<u8>, Layout)>);

// SAFETY: it owns the memory, which holds parts of schemas. Those can be sent and shared: see `Link`.
#[allow(unsafe_code, reason = "pointers are not sent by default")]
unsafe impl Send for Allocations {}
// SAFETY: the same as for `Send`.
#[allow(unsafe_code, reason = "as above")]
unsafe impl Sync for Allocations {}

impl Drop for Allocations {
    fn drop(&mut self) {
        for (start, layout) in self.0.drain(..) {
            // SAFETY: `Parts::keep` took the pointer from a box of this layout, nothing has freed it, and no part borrows from it any
            // more, since parts do so only for as long as this value lives.
            #[allow(unsafe_code, reason = "the boxes have several types")]
            unsafe {
                dealloc(start.as_ptr(), layout);
            }
        }
    }
}

impl Parts {
    fn take<T: ?Sized>(&self, part: Box<T>) -> NonNull<T> {
        const { assert!(!needs_drop::<T>(), "only the memory of a part is freed") };
        let layout = Layout::for_value(&*part);
        // A box is never null.
        let part = NonNull::from(Box::leak(part));
        if layout.size() > 0 {
            self.0.borrow_mut().0.push((part.cast(), layout));
        }
        part
    }

    /// Keeps a part for as long as the schema.
    fn keep<T: ?Sized>(&self, part: Box<T>) -> &T {
        let part = self.take(part);
        // SAFETY: the pointer comes from a box, which is freed with `self` or with what `self` becomes; nothing writes to it.
        #[allow(unsafe_code, reason = "the parts live as long as the list of them, not as long as one entry")]
        unsafe {
            part.as_ref()
        }
    }

    pub(crate) fn one<T>(&self, part: T) -> &T {
        self.keep(Box::new(part))
    }

    pub(crate) fn list<T>(&self, parts: Vec<T>) -> &[T] {
        self.keep(parts.into_boxed_slice())
    }

    pub(crate) fn text(&self, text: &str) -> &str {
        if text.is_empty() { "" } else { self.keep(text.to_owned().into_boxed_str()) }
    }

    /// Keeps a key: a String or a `StringName`, as its bytes on the wire.
    pub(crate) fn text_key(&self, text: &str, ty: VariantType) -> Key<'_> {
        // A text that is too long for its length has no bytes on the wire either.
        let len = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let mut bytes = [&[ty as u8, 0, 0, 0][..], &len.to_le_bytes(), text.as_bytes()].concat();
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        self.list(bytes)
    }

    pub(crate) fn node<'p>(&'p self, node: Node<'p>) -> Schema<'p> {
        Schema::of(self.one(node))
    }

    /// Makes a node that is filled in later, so that it may be inside itself.
    ///
    /// # Safety
    ///
    /// Nothing follows the link before the node is filled in.
    #[allow(unsafe_code, reason = "a node that refers to itself cannot be made before the link to it")]
    pub(crate) unsafe fn later(&self) -> (Link<'_>, Later<'_>) {
        let node = self.take(Box::new(Node::Shape(Shape::Nil)));
        // SAFETY: the node lives as long as `self`, and the caller ensures the rest.
        (unsafe { Link::to_later(node.as_ptr()) }, Later(node))
    }
}

/// A node that has to be filled in.
pub(crate) struct Later<'p>(NonNull<Node<'p>>);

impl<'p> Later<'p> {
    pub(crate) fn fill(self, node: Node<'p>) {
        // SAFETY: the pointer is to a node that `Parts::later` made, and whose caller ensures that nothing reads it yet.
        #[allow(unsafe_code, reason = "as above")]
        unsafe {
            self.0.write(node);
        }
    }
}
