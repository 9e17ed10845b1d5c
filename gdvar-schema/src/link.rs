//! References between descriptions, which may form cycles.

use core::marker::PhantomData;

use super::describe::Node;

/// A `&Node` that the compiler does not follow when it checks a constant.
///
/// The description of a type that contains itself is a static that refers to itself. A static may do that. But the schema
/// of the type is a constant, and to check a constant, the compiler reads everything that the constant refers to, so it
/// would need the value of the static in order to compute that value. It does not follow raw pointers.
#[derive(Clone, Copy)]
pub(crate) struct Link<'s>(*const Node<'s>, PhantomData<&'s Node<'s>>);

// SAFETY: a `Link` is made by `Link::to`, so it is a `&Node` in another form. A reference can be sent to another thread if its
// target can be shared between threads. A `Node` can be shared: it consists of numbers, text, references and other `Link`s,
// and nothing in it changes while anything can follow a link to it.
#[allow(unsafe_code, reason = "a constant cannot hold a reference to a static that refers to the constant")]
unsafe impl Send for Link<'_> {}
// SAFETY: the same as for `Send`.
#[allow(unsafe_code, reason = "as above")]
unsafe impl Sync for Link<'_> {}

impl<'s> Link<'s> {
    pub(crate) const fn to(node: &'s Node<'s>) -> Self {
        Self(node, PhantomData)
    }

    /// Returns the link to a node that is filled in later.
    ///
    /// # Safety
    ///
    /// The pointer is to a node that lives for `'s`, and nothing calls [`get`](Self::get) until the node is filled in.
    #[allow(unsafe_code, reason = "a node that refers to itself cannot be made before the link to it")]
    pub(super) const unsafe fn to_later(node: *const Node<'s>) -> Self {
        Self(node, PhantomData)
    }

    pub(crate) const fn get(self) -> &'s Node<'s> {
        // SAFETY: the pointer comes from a `&'s Node`, in `Link::to`, or from `Link::to_later`, whose caller ensures that it is as
        // good as one by now.
        #[allow(unsafe_code, reason = "as above")]
        unsafe {
            &*self.0
        }
    }
}
