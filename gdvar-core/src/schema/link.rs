//! References between descriptions, which may form cycles.

use super::describe::Node;

/// A `&'static Node` that the compiler does not follow where it checks a constant.
///
/// The description of a type that contains itself is a static that refers to itself. Statics may do that. But the schema of the
/// type is a constant, and the compiler reads whatever a constant refers to, to find out whether it is valid: it would need
/// the value of the static to compute the value of the static. It does not follow raw pointers.
#[derive(Clone, Copy)]
pub(crate) struct Link(*const Node);

// SAFETY: a `Link` is made by `Link::to` alone, so it is a `&'static Node` in another form. A reference can be sent to another
// thread if what it refers to can be shared, and a `Node` can: it is made of numbers, text, references and other `Link`s, and
// nothing in it ever changes.
#[allow(unsafe_code, reason = "a constant cannot hold a reference to a static that refers to the constant")]
unsafe impl Send for Link {}
// SAFETY: as above.
#[allow(unsafe_code, reason = "as above")]
unsafe impl Sync for Link {}

impl Link {
    pub(crate) const fn to(node: &'static Node) -> Self {
        Self(node)
    }

    pub(crate) const fn get(self) -> &'static Node {
        // SAFETY: the pointer comes from a `&'static Node`, in `Link::to`, the only place where one is made. So it is aligned,
        // it points to a `Node` that is never freed, and nothing writes to that.
        #[allow(unsafe_code, reason = "as above")]
        unsafe {
            &*self.0
        }
    }
}
