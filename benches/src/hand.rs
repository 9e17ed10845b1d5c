//! The limit: what a person can write by hand for just these types, byte-identical to the engine.
//!
//! Encoding copies a constant template and patches the values in; decoding compares the keys in order and gives up
//! on anything else, so that there is neither a slow road nor an error with a place. It takes numbers only as
//! these workloads have them: of 32 bits.

use std::collections::BTreeMap;

use gdvar::{Quaternion, Vector3};

use crate::workload::{Item, Message, MessageRef, Player, Quest, Save, Snapshot, SnapshotRef};

/// Puts byte strings together.
macro_rules! template {
    ($($part:expr),+ $(,)?) => {{
        const PARTS: &[&[u8]] = &[$($part),+];
        const LEN: usize = {
            let (mut len, mut part) = (0, 0);
            while part < PARTS.len() {
                len += PARTS[part].len();
                part += 1;
            }
            len
        };
        const TOGETHER: [u8; LEN] = {
            let (mut bytes, mut at, mut part) = ([0; LEN], 0, 0);
            while part < PARTS.len() {
                let mut from = 0;
                while from < PARTS[part].len() {
                    bytes[at] = PARTS[part][from];
                    at += 1;
                    from += 1;
                }
                part += 1;
            }
            bytes
        };
        TOGETHER
    }};
}

const INT: &[u8] = b"\x02\0\0\0\0\0\0\0";
const FLOAT: &[u8] = b"\x03\0\0\0\0\0\0\0";
const BOOL: &[u8] = b"\x01\0\0\0\0\0\0\0";
const VECTOR3: &[u8] = b"\x09\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
const QUATERNION: &[u8] = b"\x0f\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
const DICTIONARY: &[u8] = b"\x1b\0\0\0";
const ARRAY: &[u8] = b"\x1c\0\0\0";

const TICK: &[u8] = b"\x04\0\0\0\x04\0\0\0tick";
const PLAYER_ID: &[u8] = b"\x04\0\0\0\x09\0\0\0player_id\0\0\0";
const POSITION: &[u8] = b"\x04\0\0\0\x08\0\0\0position";
const VELOCITY: &[u8] = b"\x04\0\0\0\x08\0\0\0velocity";
const ROTATION: &[u8] = b"\x04\0\0\0\x08\0\0\0rotation";
const NAME: &[u8] = b"\x04\0\0\0\x04\0\0\0name";
const HP: &[u8] = b"\x04\0\0\0\x02\0\0\0hp\0\0";
const FLAGS: &[u8] = b"\x04\0\0\0\x05\0\0\0flags\0\0\0";
const ALIVE: &[u8] = b"\x04\0\0\0\x05\0\0\0alive\0\0\0";
const INPUT: &[u8] = b"\x04\0\0\0\x05\0\0\0input\0\0\0";
const STRING: &[u8] = b"\x04\0\0\0";
const BYTES: &[u8] = b"\x1d\0\0\0";

/// Everything of a message up to its name's length, and from there up to the input's length.
const FIRST: [u8; 172] = template!(
    DICTIONARY, b"\x0a\0\0\0", TICK, INT, PLAYER_ID, INT, POSITION, VECTOR3, VELOCITY, VECTOR3, ROTATION, QUATERNION,
    NAME, STRING
);
const SECOND: [u8; 88] = template!(HP, FLOAT, FLAGS, INT, ALIVE, BOOL, INPUT, BYTES);

/// A cursor over room that was reserved.
struct To(*mut u8);

impl To {
    /// # Safety
    ///
    /// There is room for a `T` so far from here.
    unsafe fn put<T>(&self, at: usize, value: T) {
        unsafe { self.0.add(at).cast::<T>().write_unaligned(value) }
    }

    /// # Safety
    ///
    /// There is room for the bytes and four more.
    unsafe fn run(&mut self, bytes: &[u8]) {
        unsafe {
            self.put(0, bytes.len() as u32);
            if (8..=16).contains(&bytes.len()) {
                self.put(4, bytes.as_ptr().cast::<u64>().read_unaligned());
                let last = bytes.len() - 8;
                self.put(4 + last, bytes.as_ptr().add(last).cast::<u64>().read_unaligned());
            } else {
                std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.0.add(4), bytes.len());
            }
            self.0 = self.0.add(4 + bytes.len());
            self.put(0, 0_u32);
            self.0 = self.0.add(bytes.len().wrapping_neg() & 3);
        }
    }
}

fn narrow(number: i64) -> i32 {
    i32::try_from(number).expect("the workloads have small numbers")
}

fn narrow_float(number: f64) -> f32 {
    assert!(f64::from(number as f32) == number, "the workloads have short numbers");
    number as f32
}

fn check(text: &str) {
    let bytes = text.as_bytes();
    let plain = |word: u64| (word | word.wrapping_sub(0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0;
    let ok = if let (8..=16, Some(first), Some(last)) = (bytes.len(), bytes.first_chunk(), bytes.last_chunk()) {
        plain(u64::from_le_bytes(*first)) && plain(u64::from_le_bytes(*last))
    } else {
        bytes.iter().all(|byte| (1..128).contains(byte))
    };
    assert!(ok, "the workloads have plain text");
}

pub fn encode_message(message: &Message, out: &mut Vec<u8>) {
    check(&message.name);
    let room = FIRST.len() + SECOND.len() + 16 + message.name.len() + message.input.len();
    out.reserve(room);
    // SAFETY: there is room for the templates, both runs, and for each its length and its padding.
    unsafe {
        let start = out.as_mut_ptr().add(out.len());
        let mut to = To(start);
        to.put(0, FIRST);
        to.put(24, narrow(message.tick));
        to.put(52, narrow(message.player_id));
        to.put(76, message.position);
        to.put(108, message.velocity);
        to.put(140, message.rotation);
        to.0 = to.0.add(FIRST.len());
        to.run(message.name.as_bytes());
        to.put(0, SECOND);
        to.put(16, narrow_float(message.hp));
        to.put(40, narrow(message.flags));
        to.put(64, u32::from(message.alive));
        to.0 = to.0.add(SECOND.len());
        to.run(&message.input);
        let len = to.0.offset_from_unsigned(out.as_ptr());
        out.set_len(len);
    }
}

pub fn encode_snapshot(snapshot: &Snapshot, out: &mut Vec<u8>) {
    out.extend_from_slice(&template!(DICTIONARY, b"\x02\0\0\0", TICK, b"\x02\0\0\0"));
    out.extend_from_slice(&narrow(snapshot.tick).to_le_bytes());
    out.extend_from_slice(&template!(b"\x04\0\0\0\x07\0\0\0players\0", ARRAY));
    out.extend_from_slice(&(snapshot.players.len() as u32).to_le_bytes());
    for player in &snapshot.players {
        encode_message(player, out);
    }
}

// ---------------------------------------------------------------------------------------------- decoding

/// What is left of the input.
struct From<'a>(&'a [u8]);

impl<'a> From<'a> {
    fn array<const N: usize>(&mut self) -> Option<&'a [u8; N]> {
        let (head, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(head)
    }

    fn expect<const N: usize>(&mut self, bytes: &[u8; N]) -> Option<()> {
        (self.array::<N>()? == bytes).then_some(())
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(|bytes| u32::from_le_bytes(*bytes))
    }

    fn run(&mut self) -> Option<&'a [u8]> {
        let len = self.u32()? as usize;
        let (run, _) = self.0.split_at_checked(len)?;
        self.0 = self.0.get(len.next_multiple_of(4)..)?;
        Some(run)
    }

    fn text(&mut self) -> Option<&'a str> {
        let text = self.run()?;
        let plain = |word: u64| (word | word.wrapping_sub(0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0;
        if let (8..=16, Some(first), Some(last)) = (text.len(), text.first_chunk(), text.last_chunk())
            && plain(u64::from_le_bytes(*first))
            && plain(u64::from_le_bytes(*last))
        {
            // SAFETY: ASCII is UTF-8.
            return Some(unsafe { std::str::from_utf8_unchecked(text) });
        }
        let text = std::str::from_utf8(text).ok()?;
        (!text.contains('\0') && !text.starts_with('\u{FEFF}')).then_some(text)
    }

    fn reals<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut reals = [0.0; N];
        for real in &mut reals {
            *real = f32::from_bits(self.u32()?);
        }
        Some(reals)
    }
}

/// A key and the header of its value.
macro_rules! expect {
    ($from:ident, $($part:expr),+) => {
        $from.expect(&template!($($part),+))?
    };
}

pub fn decode_message_ref<'a>(from: &mut &'a [u8]) -> Option<MessageRef<'a>> {
    let mut cursor = From(from);
    expect!(cursor, DICTIONARY, b"\x0a\0\0\0", TICK, b"\x02\0\0\0");
    let tick = i64::from(cursor.u32()?.cast_signed());
    expect!(cursor, PLAYER_ID, b"\x02\0\0\0");
    let player_id = i64::from(cursor.u32()?.cast_signed());
    expect!(cursor, POSITION, b"\x09\0\0\0");
    let position: Vector3 = cursor.reals::<3>()?.into();
    expect!(cursor, VELOCITY, b"\x09\0\0\0");
    let velocity: Vector3 = cursor.reals::<3>()?.into();
    expect!(cursor, ROTATION, b"\x0f\0\0\0");
    let rotation: Quaternion = cursor.reals::<4>()?.into();
    expect!(cursor, NAME, STRING);
    let name = cursor.text()?;
    expect!(cursor, HP, b"\x03\0\0\0");
    let hp = f64::from(f32::from_bits(cursor.u32()?));
    expect!(cursor, FLAGS, b"\x02\0\0\0");
    let flags = i64::from(cursor.u32()?.cast_signed());
    expect!(cursor, ALIVE, b"\x01\0\0\0");
    let alive = cursor.u32()? != 0;
    expect!(cursor, INPUT, BYTES);
    let input = cursor.run()?;
    *from = cursor.0;
    Some(MessageRef { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input })
}

pub fn decode_message(from: &mut &[u8]) -> Option<Message> {
    let MessageRef { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input } =
        decode_message_ref(from)?;
    let (name, input) = (name.to_owned(), input.to_vec());
    Some(Message { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input })
}

fn decode_players<'a, T>(
    mut from: &'a [u8],
    decode: impl Fn(&mut &'a [u8]) -> Option<T>,
) -> Option<(i64, Vec<T>)> {
    let mut cursor = From(from);
    expect!(cursor, DICTIONARY, b"\x02\0\0\0", TICK, b"\x02\0\0\0");
    let tick = i64::from(cursor.u32()?.cast_signed());
    expect!(cursor, b"\x04\0\0\0\x07\0\0\0players\0", ARRAY);
    let count = cursor.u32()? as usize;
    if count > cursor.0.len() / 4 {
        return None;
    }
    let mut players = Vec::with_capacity(count);
    from = cursor.0;
    for _ in 0..count {
        players.push(decode(&mut from)?);
    }
    Some((tick, players))
}

pub fn decode_snapshot_ref(from: &[u8]) -> Option<SnapshotRef<'_>> {
    decode_players(from, decode_message_ref).map(|(tick, players)| SnapshotRef { tick, players })
}

pub fn decode_snapshot(from: &[u8]) -> Option<Snapshot> {
    decode_players(from, decode_message).map(|(tick, players)| Snapshot { tick, players })
}

// ---------------------------------------------------------------------------------------------------- W3

/// The keys of a player's ints, floats and bools.
const PLAYER_INTS: [&str; 8] =
    ["level", "experience", "gold", "kills", "deaths", "steps", "seed", "slot"];
const PLAYER_FLOATS: [&str; 8] =
    ["health", "max_health", "mana", "stamina", "speed", "armor", "luck", "playtime"];
const PLAYER_BOOLS: [&str; 4] = ["tutorial_done", "hardcore", "muted", "crouching"];

impl<'a> From<'a> {
    fn key(&mut self, key: &str) -> Option<()> {
        self.expect(b"\x04\0\0\0")?;
        (self.run()? == key.as_bytes()).then_some(())
    }

    fn int(&mut self) -> Option<i64> {
        match self.u32()? {
            2 => self.u32().map(|number| i64::from(number.cast_signed())),
            0x1_0002 => self.array().map(|bytes| i64::from_le_bytes(*bytes)),
            _ => None,
        }
    }

    fn float(&mut self) -> Option<f64> {
        match self.u32()? {
            3 => self.u32().map(|number| f64::from(f32::from_bits(number))),
            0x1_0003 => self.array().map(|bytes| f64::from_le_bytes(*bytes)),
            _ => None,
        }
    }

    fn bool(&mut self) -> Option<bool> {
        self.expect(b"\x01\0\0\0")?;
        self.u32().map(|number| number != 0)
    }

    fn count(&mut self, least: usize) -> Option<usize> {
        let count = self.u32()? as usize;
        (count <= self.0.len() / least).then_some(count)
    }

    fn packed<T>(&mut self, header: &[u8; 4]) -> Option<Vec<T>> {
        self.expect(header)?;
        let count = self.count(size_of::<T>())?;
        let (items, rest) = self.0.split_at_checked(count * size_of::<T>())?;
        self.0 = rest;
        let mut values = Vec::<T>::with_capacity(count);
        // SAFETY: there is room for so many, and any bytes are ints, floats and vectors of them.
        unsafe {
            std::ptr::copy_nonoverlapping(items.as_ptr(), values.as_mut_ptr().cast(), items.len());
            values.set_len(count);
        }
        Some(values)
    }
}

pub fn decode_save(from: &[u8]) -> Option<Save> {
    let mut from = From(from);
    expect!(from, DICTIONARY, b"\x06\0\0\0");
    from.key("player")?;
    expect!(from, DICTIONARY, b"\x14\0\0\0");
    let (mut ints, mut floats, mut bools) = ([0; 8], [0.0; 8], [false; 4]);
    for (slot, key) in ints.iter_mut().zip(PLAYER_INTS) {
        from.key(key)?;
        *slot = from.int()?;
    }
    for (slot, key) in floats.iter_mut().zip(PLAYER_FLOATS) {
        from.key(key)?;
        *slot = from.float()?;
    }
    for (slot, key) in bools.iter_mut().zip(PLAYER_BOOLS) {
        from.key(key)?;
        *slot = from.bool()?;
    }
    let [level, experience, gold, kills, deaths, steps, seed, slot] = ints;
    let [health, max_health, mana, stamina, speed, armor, luck, playtime] = floats;
    let [tutorial_done, hardcore, muted, crouching] = bools;
    let player = Player {
        level, experience, gold, kills, deaths, steps, seed, slot, health, max_health, mana, stamina, speed, armor,
        luck, playtime, tutorial_done, hardcore, muted, crouching,
    };
    expect!(from, b"\x04\0\0\0\x09\0\0\0inventory\0\0\0", ARRAY);
    let count = from.count(4)?;
    let mut inventory = Vec::with_capacity(count);
    for _ in 0..count {
        expect!(from, DICTIONARY, b"\x04\0\0\0", b"\x04\0\0\0\x02\0\0\0id\0\0");
        let id = from.int()?;
        expect!(from, NAME, STRING);
        let name = from.text()?.to_owned();
        expect!(from, b"\x04\0\0\0\x05\0\0\0count\0\0\0");
        let count = from.int()?;
        expect!(from, b"\x04\0\0\0\x04\0\0\0tags", b"\x1c\0\x01\0\x04\0\0\0");
        let tag_count = from.count(4)?;
        let mut tags = Vec::with_capacity(tag_count);
        for _ in 0..tag_count {
            from.expect(b"\x04\0\0\0")?;
            tags.push(from.text()?.to_owned());
        }
        inventory.push(Item { id, name, count, tags });
    }
    expect!(from, b"\x04\0\0\0\x06\0\0\0quests\0\0", DICTIONARY);
    let mut quests = BTreeMap::new();
    for _ in 0..from.count(8)? {
        from.expect(b"\x04\0\0\0")?;
        let name = from.text()?.to_owned();
        expect!(from, DICTIONARY, b"\x03\0\0\0", b"\x04\0\0\0\x05\0\0\0stage\0\0\0");
        let stage = from.int()?;
        expect!(from, b"\x04\0\0\0\x08\0\0\0progress");
        let progress = from.float()?;
        expect!(from, b"\x04\0\0\0\x04\0\0\0done");
        let done = from.bool()?;
        quests.insert(name, Quest { stage, progress, done });
    }
    expect!(from, b"\x04\0\0\0\x03\0\0\0map\0");
    let map = from.packed(b"\x1e\0\0\0")?;
    expect!(from, b"\x04\0\0\0\x07\0\0\0heights\0");
    let heights = from.packed(b"\x20\0\0\0")?;
    expect!(from, b"\x04\0\0\0\x04\0\0\0path");
    let path = from.packed(b"\x24\0\0\0")?;
    Some(Save { player, inventory, quests, map, heights, path })
}
