//! W1r: W1 with its keys in another order, beside W1.

use std::hint::black_box;

use super::{BORROW, CODEC, DECODE, bytes, forever};
use crate::case::Group;
use crate::workload::{self as own, Message, MessageRef};

pub fn groups() -> Vec<Group> {
    let message = forever(own::message());
    let in_order = bytes(CODEC.encode(message).expect("it fits"));
    let reordered = bytes(CODEC.encode(&own::reordered()).expect("it fits"));
    let (mut borrow, mut decode) = (Group::new("W1r", BORROW), Group::new("W1r", DECODE));
    for (codec, bytes) in [("gdvar", reordered), ("gdvar, in order", in_order)] {
        let is_right = |read: &MessageRef<'_>| *read == MessageRef::from(message);
        borrow.decode(codec, bytes.len(), is_right, || CODEC.decode::<MessageRef<'_>>(black_box(bytes)));
        decode.decode(
            codec,
            bytes.len(),
            |read| read == message,
            || CODEC.decode::<Message>(black_box(bytes)),
        );
    }
    vec![borrow, decode]
}
