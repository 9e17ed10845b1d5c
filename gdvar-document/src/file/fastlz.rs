//! FastLZ, the engine's default: a byte-oriented LZ77 without a size or a checksum.
//!
//! A stream is a sequence of instructions. The three high bits of the first byte distinguish them:
//!
//! | first byte | level 1 | level 2 |
//! |---|---|---|
//! | `000lllll` | l + 1 literal bytes follow | the same |
//! | `lllddddd`, l from 1 to 6 | u8 low: copy l + 2 bytes | the same |
//! | `111ddddd` | u8 more, u8 low: copy more + 9 bytes | any number of 255s, u8 more, u8 low: copy their sum + 9 bytes |
//!
//! A copy starts 256 d + low + 1 bytes back, and may overlap what it writes. In level 2, d = 31 with low = 255 is
//! followed by a big-endian u16 far, and the copy starts far + 8192 bytes back. The very first instruction is always
//! literals, and its three high bits are the level minus one.

use super::compressed::BlockFault;

/// Appends the data of the block `stream`, at most `max` bytes, to `out`.
pub(super) fn decompress(stream: &[u8], max: usize, out: &mut Vec<u8>) -> Result<(), BlockFault> {
    let mut stream = stream.iter();
    let first = *stream.next().ok_or(BlockFault::Damaged("it is empty"))?;
    let far_copies = match first >> 5 {
        0 => false,
        1 => true,
        _ => return Err(BlockFault::Damaged("it is of no FastLZ level")),
    };
    let start = out.len();
    let mut instruction = first & 0b1_1111;
    loop {
        let room = max - (out.len() - start);
        let low_bits = usize::from(instruction & 0b1_1111);
        match instruction >> 5 {
            0 => {
                let count = low_bits + 1;
                let (literals, rest) = stream.as_slice().split_at_checked(count).ok_or(CUT_OFF)?;
                if count > room {
                    return Err(BlockFault::TOO_LONG);
                }
                out.extend_from_slice(literals);
                stream = rest.iter();
            }
            length => {
                let mut count = usize::from(length) + 2;
                if length == 7 {
                    loop {
                        let more = *stream.next().ok_or(CUT_OFF)?;
                        count += usize::from(more);
                        if !(far_copies && more == 255) {
                            break;
                        }
                    }
                }
                let low = *stream.next().ok_or(CUT_OFF)?;
                let mut distance = 256 * low_bits + usize::from(low) + 1;
                if far_copies && low_bits == 31 && low == 255 {
                    let (&high, &low) = stream.next().zip(stream.next()).ok_or(CUT_OFF)?;
                    distance = usize::from(u16::from_be_bytes([high, low])) + 8192;
                }
                if count > room {
                    return Err(BlockFault::TOO_LONG);
                }
                if distance > out.len() - start {
                    return Err(BlockFault::Damaged("it copies from before its start"));
                }
                copy_back(distance, count, out);
            }
        }
        match stream.next() {
            Some(&next) => instruction = next,
            None => return Ok(()),
        }
    }
}

const CUT_OFF: BlockFault = BlockFault::Damaged("it ends inside an instruction");

/// Appends `count` bytes that start `distance` bytes before the end; they repeat if the two ranges overlap.
fn copy_back(distance: usize, count: usize, out: &mut Vec<u8>) {
    let from = out.len() - distance;
    let mut left = count;
    while left > 0 {
        // Each step can copy twice as much, because the appended bytes continue the repetition.
        let chunk = left.min(out.len() - from);
        out.extend_from_within(from..from + chunk);
        left -= chunk;
    }
}

/// Appends `block` to `out` as a level 1 stream, which FastLZ chooses for anything below 64 KiB.
///
/// It finds the same copies as the engines' FastLZ, so it writes the same bytes as 3.6.2 and 4.6.3.
pub(super) fn compress(block: &[u8], out: &mut Vec<u8>) {
    // The positions at which three bytes with this hash were last seen.
    let mut seen = vec![0; 1 << HASH_BITS];
    let mut literals = 0;
    let mut at = 2;
    while at + NO_COPY_STARTS_IN_LAST < block.len() {
        let earlier = std::mem::replace(&mut seen[hash(block, at)], at);
        let distance = at - earlier;
        if distance >= MAX_DISTANCE || block[earlier..earlier + 3] != block[at..at + 3] {
            at += 1;
            continue;
        }
        let longest = block.len() - NO_COPY_ENDS_IN_LAST - at;
        let count = 3 + block[at + 3..at + longest]
            .iter()
            .zip(&block[earlier + 3..])
            .take_while(|(byte, earlier)| byte == earlier)
            .count();
        write_literals(&block[literals..at], out);
        write_copy(distance, count, out);
        at += count;
        literals = at;
        for last in [at - 2, at - 1] {
            seen[hash(block, last)] = last;
        }
    }
    write_literals(&block[literals..], out);
}

const HASH_BITS: u32 = 13;
/// The largest distance of a copy, which has 13 bits.
const MAX_DISTANCE: usize = 8192;
/// FastLZ reads ahead, so no copy starts in this many bytes at the end.
const NO_COPY_STARTS_IN_LAST: usize = 13;
/// FastLZ leaves at least this many literals at the end.
const NO_COPY_ENDS_IN_LAST: usize = 3;

/// Mixes the three bytes at `at`.
fn hash(block: &[u8], at: usize) -> usize {
    let [first, second] = [at, at + 1].map(|at| u16::from_le_bytes([block[at], block[at + 1]]));
    usize::from((first ^ second ^ (first >> (u16::BITS - HASH_BITS))) & ((1 << HASH_BITS) - 1))
}

fn write_literals(literals: &[u8], out: &mut Vec<u8>) {
    for run in literals.chunks(32) {
        let [less_one, ..] = (run.len() - 1).to_le_bytes();
        out.push(less_one);
        out.extend_from_slice(run);
    }
}

fn write_copy(distance: usize, count: usize, out: &mut Vec<u8>) {
    let [low, high, ..] = (distance - 1).to_le_bytes();
    let mut left = count;
    // One instruction can copy 264 bytes. Pieces of 262 = 253 + 9 bytes never leave a remainder that is too short for a
    // copy.
    while left > 264 {
        out.extend([0b111_00000 | high, 253, low]);
        left -= 262;
    }
    if left < 9 {
        let [length, ..] = (left - 2).to_le_bytes();
        out.extend([length << 5 | high, low]);
    } else {
        let [more, ..] = (left - 9).to_le_bytes();
        out.extend([0b111_00000 | high, more, low]);
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockFault, compress, decompress};

    #[test]
    fn literals_are_taken_as_they_are() {
        assert_eq!(decompressed(b"\x02abc\x00d"), Ok(b"abcd".to_vec()));
    }

    #[test]
    fn a_short_copy_is_two_bytes_longer_than_it_says() {
        // This copies 4 bytes from 3 bytes back, so the copy itself wrote the last of them.
        assert_eq!(decompressed(b"\x02abc\x40\x02"), Ok(b"abcabca".to_vec()));
    }

    #[test]
    fn a_long_copy_is_nine_bytes_longer_than_its_second_byte() {
        assert_eq!(decompressed(b"\x00a\xE0\x00\x00"), Ok(vec![b'a'; 1 + 9]));
        assert_eq!(decompressed(b"\x00a\xE0\xFF\x00"), Ok(vec![b'a'; 1 + 264]));
    }

    #[test]
    fn level_2_adds_up_lengths() {
        assert_eq!(decompressed(b"\x20a\xE0\xFF\xFF\x01\x00"), Ok(vec![b'a'; 1 + 255 + 255 + 1 + 9]));
    }

    #[test]
    fn level_2_copies_from_far() {
        // 8,200 times 'a' after "xyz", then 3 bytes from 8192 + 11 back.
        let stream = [b"\x23xyza\xE0".as_slice(), &[0xFF; 32], b"\x1E\x00\x3F\xFF\x00\x0B"].concat();
        let mut expected = b"xyz".to_vec();
        expected.resize(3 + 8200, b'a');
        expected.extend(b"xyz");
        assert_eq!(decompressed(&stream), Ok(expected));
    }

    #[test]
    fn level_1_knows_no_far_copies() {
        // The bytes that start a far copy in level 2 are an ordinary copy from 31 * 256 + 255 + 1 = 8192 bytes back.
        assert_eq!(decompressed(b"\x00a\x3F\xFF"), Err(FROM_BEFORE));
    }

    #[test]
    fn a_damaged_stream_is_told() {
        let cut_off = "it ends inside an instruction";
        assert_eq!(decompressed(b""), Err("it is empty"));
        assert_eq!(decompressed(b"\x40a"), Err("it is of no FastLZ level"));
        assert_eq!(decompressed(b"\x01a"), Err(cut_off));
        assert_eq!(decompressed(b"\x00a\x20"), Err(cut_off));
        assert_eq!(decompressed(b"\x00a\xE0"), Err(cut_off));
        assert_eq!(decompressed(b"\x00a\xE0\x00"), Err(cut_off));
        assert_eq!(decompressed(b"\x20a\xE0\xFF"), Err(cut_off));
        assert_eq!(decompressed(b"\x20a\x3F\xFF\x00"), Err(cut_off));
        assert_eq!(decompressed(b"\x00a\x20\x01"), Err(FROM_BEFORE));
    }

    #[test]
    fn no_more_than_asked_for_is_appended() {
        for (stream, max) in [(b"\x03abcd".as_slice(), 3), (b"\x00a\xE0\xFF\x00", 264), (b"\x00a\x20\x00", 3)]
        {
            let mut out = b"before".to_vec();
            let result = decompress(stream, max, &mut out);
            assert!(matches!(result, Err(BlockFault::Damaged("it holds more than its size"))));
            assert!(out.len() <= 6 + max);
        }
    }

    #[test]
    fn a_copy_does_not_reach_into_what_was_there_before() {
        let mut out = b"before".to_vec();
        assert!(decompress(b"\x00a\x20\x01", 100, &mut out).is_err());
    }

    #[test]
    fn copies_of_every_length_come_back() {
        for len in 0..1200 {
            // There is something to copy at two distances, and an end that is never copied.
            let block =
                [b"0123456789".as_slice(), &vec![b'-'; len], b"0123456789", &vec![b'-'; len], b"the end"]
                    .concat();
            let mut stream = Vec::new();
            compress(&block, &mut stream);
            assert_eq!(decompressed(&stream), Ok(block), "{len}");
        }
    }

    const FROM_BEFORE: &str = "it copies from before its start";

    fn decompressed(stream: &[u8]) -> Result<Vec<u8>, &'static str> {
        let mut out = Vec::new();
        match decompress(stream, 10_000, &mut out) {
            Ok(()) => Ok(out),
            Err(BlockFault::Damaged(why)) => Err(why),
            Err(BlockFault::Checksum(_) | BlockFault::Codec(_)) => unreachable!("FastLZ has neither"),
        }
    }
}
