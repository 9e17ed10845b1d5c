//! W4: large packed arrays, into reused memory, and borrowed.

use std::fmt::Debug;
use std::hint::black_box;

use gdvar::{GodotDecodeOwned, GodotEncode, Vector3};

use super::{CODEC, bytes, forever};
use crate::case::Group;

const SIZE: usize = 16 << 20;

pub fn groups() -> Vec<Group> {
    let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(SIZE).collect();
    let floats = (0..SIZE / 4).map(|n| n as f32).collect();
    let vectors = (0..1 << 20).map(|n| Vector3::new(n as f32, 0.0, 1.0)).collect();
    let mut groups = vec![borrowed(&bytes)];
    groups.extend(copied(["encode bytes", "decode bytes"], bytes));
    groups.extend(copied(["encode floats", "decode floats"], floats));
    groups.extend(copied(["encode vectors", "decode vectors"], vectors));
    groups
}

/// Encodes and decodes, beside a copy of the same bytes.
fn copied<T>(job: [&'static str; 2], items: Vec<T>) -> [Group; 2]
where
    T: bytemuck::Pod + PartialEq + Debug,
    Vec<T>: GodotEncode + GodotDecodeOwned,
{
    let items = forever(items);
    let encoded = bytes(CODEC.encode(items).expect("it fits"));
    // The copies use the same memory as the codecs, because the address makes a difference of 5%.
    let plain: &[u8] = bytemuck::cast_slice(items);
    let (head, encoded_items) = encoded.split_at(encoded.len() - plain.len());

    let mut encode = Group::new("W4", job[0]);
    encode.encode("gdvar", encoded, |out| {
        CODEC.encode_into(black_box(items), out).expect("it fits");
    });
    encode.encode("memcpy", encoded, |out| {
        out.extend_from_slice(head);
        out.extend_from_slice(black_box(plain));
    });

    let mut decode = Group::new("W4", job[1]);
    let mut read: Vec<T> = Vec::new();
    CODEC.decode_into(encoded, &mut read).expect("it was encoded");
    let is_right = read == *items;
    decode.add("gdvar", encoded.len(), is_right, move || {
        CODEC.decode_into(black_box(encoded), black_box(&mut read)).expect("it was encoded");
    });
    let mut copy: Vec<u8> = Vec::new();
    decode.add("memcpy", encoded.len(), encoded_items == plain, move || {
        let copy = black_box(&mut copy);
        copy.clear();
        copy.extend_from_slice(black_box(encoded_items));
    });
    [encode, decode]
}

/// Borrowing a few bytes and many bytes should take the same time.
fn borrowed(all: &[u8]) -> Group {
    let mut group = Group::new("W4", "borrow bytes");
    for (codec, len) in [("gdvar, 16 MiB", SIZE), ("gdvar, 16 bytes", 16)] {
        let items: &'static [u8] = bytes(all[..len].to_vec());
        let encoded = bytes(CODEC.encode(items).expect("it fits"));
        group.decode(
            codec,
            encoded.len(),
            |read| *read == items,
            || CODEC.decode::<&[u8]>(black_box(encoded)),
        );
    }
    group
}
