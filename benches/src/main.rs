mod workload;
use gdvar::*;
use std::hint::black_box;
use workload::*;

const CODEC: Codec = Codec::new();
#[inline(never)]
fn encode(m: &Message, out: &mut Vec<u8>) { out.clear(); CODEC.encode_into(m, out).unwrap(); }
#[inline(never)]
fn decode_ref<'a>(bytes: &'a [u8]) -> MessageRef<'a> { CODEC.decode(bytes).unwrap() }
#[inline(never)]
fn decode_owned(bytes: &[u8]) -> Message { CODEC.decode(bytes).unwrap() }
fn reordered(bytes: &[u8]) -> Vec<u8> { let Variant::Dictionary(d) = from_bytes::<Variant>(bytes).unwrap() else {panic!()}; let mut e: Vec<_> = d.into_iter().collect(); e.reverse(); e.swap(2, 7); to_bytes(&Variant::Dictionary::<>(e.into_iter().collect::<Dictionary>())).unwrap() }
fn main() {
    let what = std::env::args().nth(1).unwrap();
    let n: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let m = message();
    let mut out = Vec::with_capacity(1024);
    encode(&m, &mut out);
    let re = reordered(&out);
    assert_eq!(decode_owned(&re), m);
    assert_eq!(decode_owned(&out), m);
    match what.as_str() {
        "encode" => for _ in 0..n { encode(black_box(&m), black_box(&mut out)); },
        "ref" => for _ in 0..n { black_box(&decode_ref(black_box(&out))); }
        "owned" => for _ in 0..n { black_box(&decode_owned(black_box(&out))); }
        "reordered" => for _ in 0..n { black_box(&decode_ref(black_box(&re))); }
        _ => panic!(),
    }
}
