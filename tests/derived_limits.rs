//! Derived types that hold themselves keep to the limits of the core: depth, stack and errors.

use std::thread;

use gdvar::{Codec, ErrorKind, GodotDecode, GodotEncode, from_bytes, to_bytes};

/// The stack that Rust gives to a thread.
const STACK: usize = 2 << 20;

/// A list: a Dictionary in a Dictionary.
#[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
struct Link {
    name: String,
    next: Option<Box<Link>>,
    hp: f32,
}

/// A tree: a Dictionary in an Array in a Dictionary.
#[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
struct Branch {
    position: gdvar::Vector3,
    branches: Vec<Branch>,
    tags: Vec<String>,
}

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(work).expect("there is memory for a stack");
    thread.join().expect("the thread panicked");
}

fn list(links: usize) -> Link {
    (1..links).fold(Link::default(), |next, _| Link { next: Some(Box::new(next)), ..Link::default() })
}

fn tree(branches: usize) -> Branch {
    (1..branches).fold(Branch::default(), |inner, _| Branch { branches: vec![inner], ..Branch::default() })
}

#[test]
fn derived_types_nested_to_the_limit_fit_a_small_stack() {
    on_a_small_stack(|| {
        let list = list(1024);
        let bytes = to_bytes(&list).expect("it is not too deep");
        assert_eq!(from_bytes(&bytes), Ok(list));
    });
    on_a_small_stack(|| {
        // Two containers each, and the innermost Array is empty.
        let tree = tree(512);
        let bytes = to_bytes(&tree).expect("it is not too deep");
        assert_eq!(from_bytes(&bytes), Ok(tree));
    });
}

#[test]
fn derived_types_nested_deeper_are_an_error_in_both_directions() {
    on_a_small_stack(|| {
        let list = list(1025);
        assert_eq!(to_bytes(&list).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
        let bytes = Codec::new().max_depth(2000).encode(&list).expect("the limit was raised");
        assert_eq!(from_bytes::<Link>(&bytes).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
    });
}

#[test]
fn keys_out_of_order_do_not_need_more_stack_than_there_is() {
    /// The same fields the other way round.
    #[derive(GodotEncode)]
    struct Reversed {
        hp: f32,
        next: Option<Box<Reversed>>,
        name: String,
    }

    on_a_small_stack(|| {
        let new = |next| Reversed { hp: 1.0, next, name: String::new() };
        let reversed = (1..1024).fold(new(None), |next, _| new(Some(Box::new(next))));
        let bytes = to_bytes(&reversed).expect("it is not too deep");
        let link: Link = from_bytes(&bytes).expect("the order of keys is of no matter");
        assert!(link.next.is_some());
    });
}
