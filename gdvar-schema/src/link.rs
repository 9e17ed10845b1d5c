//! References between descriptions, which may form cycles.

use alloc::rc::{Rc, Weak};

use super::describe::Node;

/// A `&'static Node` that the compiler does not follow when it checks a constant.
///
/// The description of a type that contains itself is a static that refers to itself. A static may do that. But the schema
/// of the type is a constant, and to check a constant, the compiler reads everything that the constant refers to, so it
/// would need the value of the static in order to compute that value. It does not follow raw pointers.
#[derive(Clone, Copy)]
pub(crate) struct Link(*const Node);

// SAFETY: a `Link` is made by `Link::to` and `Link::to_new`, so it is a `&'static Node` in another form. A reference can
// be sent to another thread if its target can be shared between threads. A `Node` can be shared: it consists of numbers,
// text, references and other `Link`s, and nothing in it ever changes.
#[allow(unsafe_code, reason = "a constant cannot hold a reference to a static that refers to the constant")]
unsafe impl Send for Link {}
// SAFETY: the same as for `Send`.
#[allow(unsafe_code, reason = "as above")]
unsafe impl Sync for Link {}

impl Link {
    pub(crate) const fn to(node: &'static Node) -> Self {
        Self(node)
    }

    /// Makes a node that may refer to itself, and never frees it. `make` receives the link to the node that it is about
    /// to return.
    ///
    /// # Safety
    ///
    /// Until this function returns, there is no node at the other end of the link: nothing may call [`get`](Self::get) on
    /// it before that, or ever if `make` panics.
    #[allow(unsafe_code, reason = "a node that refers to itself cannot be made before the link to it")]
    pub(super) unsafe fn to_new(make: impl FnOnce(Self) -> Node) -> Self {
        let node = Rc::new_cyclic(|node: &Weak<Node>| make(Self(node.as_ptr())));
        Self(Rc::into_raw(node))
    }

    pub(crate) const fn get(self) -> &'static Node {
        // SAFETY: the pointer comes from a `&'static Node`, in `Link::to`, or from `Link::to_new`, whose caller ensures that the
        // node has been made by now. So it is aligned, it points to a `Node` that is never freed, and nothing writes to that node.
        #[allow(unsafe_code, reason = "as above")]
        unsafe {
            &*self.0
        }
    }
}
