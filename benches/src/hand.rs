//! The limit: a codec that is written by hand for exactly these types, with the same bytes as the engine.
//!
//! A message is two constant templates with the values filled in, each followed by a variable number of bytes. The fixed
//! part is a struct with the layout of the wire, so its room is checked once and it is copied in one step into memory
//! that was reserved beforehand. Decoding compares all keys and headers in order and gives up on anything else: there is
//! no fallback, and errors have no position. Numbers are only read in 32 bits, as in these workloads.

// A non-short-circuiting `&` gives one branch for all keys of a part, instead of one for each key.
#![allow(
    clippy::needless_bitwise_bool,
    clippy::inline_always,
    reason = "measured: a third fewer instructions"
)]

use std::collections::BTreeMap;

use bytemuck::{AnyBitPattern, Pod, Zeroable};
use gdvar::{Quaternion, Vector3};

use crate::workload::{Item, Level, Levels, Message, MessageRef, Player, Quest, Save, Snapshot, SnapshotRef};

// The structs of the wire hold numbers in the machine's byte order.
const _: () = assert!(cfg!(target_endian = "little"));

/// A message up to its name. Each `*_is` holds a key and the header of its value.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, packed)]
struct Head {
    tick_is: [u8; 24],
    tick: i32,
    player_id_is: [u8; 24],
    player_id: i32,
    position_is: [u8; 20],
    position: Vector3,
    velocity_is: [u8; 20],
    velocity: Vector3,
    rotation_is: [u8; 20],
    rotation: Quaternion,
    name_is: [u8; 16],
    name_len: u32,
}

const HEAD: Head = Head {
    tick_is: *b"\x1b\0\0\0\x0a\0\0\0\x04\0\0\0\x04\0\0\0tick\x02\0\0\0",
    tick: 0,
    player_id_is: *b"\x04\0\0\0\x09\0\0\0player_id\0\0\0\x02\0\0\0",
    player_id: 0,
    position_is: *b"\x04\0\0\0\x08\0\0\0position\x09\0\0\0",
    position: Vector3::new(0.0, 0.0, 0.0),
    velocity_is: *b"\x04\0\0\0\x08\0\0\0velocity\x09\0\0\0",
    velocity: Vector3::new(0.0, 0.0, 0.0),
    rotation_is: *b"\x04\0\0\0\x08\0\0\0rotation\x0f\0\0\0",
    rotation: Quaternion::new(0.0, 0.0, 0.0, 0.0),
    name_is: *b"\x04\0\0\0\x04\0\0\0name\x04\0\0\0",
    name_len: 0,
};

/// A message from the end of its name up to its input.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, packed)]
struct Tail {
    hp_is: [u8; 16],
    hp: f32,
    flags_is: [u8; 20],
    flags: i32,
    alive_is: [u8; 20],
    alive: u32,
    input_is: [u8; 20],
    input_len: u32,
}

const TAIL: Tail = Tail {
    hp_is: *b"\x04\0\0\0\x02\0\0\0hp\0\0\x03\0\0\0",
    hp: 0.0,
    flags_is: *b"\x04\0\0\0\x05\0\0\0flags\0\0\0\x02\0\0\0",
    flags: 0,
    alive_is: *b"\x04\0\0\0\x05\0\0\0alive\0\0\0\x01\0\0\0",
    alive: 0,
    input_is: *b"\x04\0\0\0\x05\0\0\0input\0\0\0\x1d\0\0\0",
    input_len: 0,
};

/// A snapshot up to its first message.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, packed)]
struct Start {
    tick_is: [u8; 24],
    tick: i32,
    players_is: [u8; 20],
    count: u32,
}

const START: Start = Start {
    tick_is: *b"\x1b\0\0\0\x02\0\0\0\x04\0\0\0\x04\0\0\0tick\x02\0\0\0",
    tick: 0,
    players_is: *b"\x04\0\0\0\x07\0\0\0players\0\x1c\0\0\0",
    count: 0,
};

// ---------------------------------------------------------------------------------------------- encoding

/// Converts a length to the format's `u32`.
const MAX_SIZE: usize = i32::MAX as usize;

fn narrow(number: impl TryInto<i32>) -> i32 {
    number.try_into().ok().expect("the workloads have small numbers")
}

/// Copies bytes. A short run is copied as two words that may overlap, without a call.
///
/// # Safety
///
/// There has to be room for the bytes at `to`.
#[inline]
unsafe fn copy(from: &[u8], to: *mut u8) {
    unsafe {
        if let (8..=16, Some(first), Some(last)) = (from.len(), from.first_chunk(), from.last_chunk::<8>()) {
            to.cast::<[u8; 8]>().write(*first);
            to.add(from.len() - 8).cast::<[u8; 8]>().write(*last);
        } else {
            std::ptr::copy_nonoverlapping(from.as_ptr(), to, from.len());
        }
    }
}

/// Copies a run and pads it to whole words.
///
/// # Safety
///
/// There has to be room for the run and four more bytes at `to`.
#[inline]
unsafe fn copy_padded(from: &[u8], to: *mut u8) -> *mut u8 {
    unsafe {
        copy(from, to);
        let end = to.add(from.len());
        end.cast::<[u8; 4]>().write([0; 4]);
        end.add(from.len().wrapping_neg() & 3)
    }
}

/// Prefetches the cache lines that a message will be written to, except the first, because a store waits for earlier
/// stores.
#[inline(always)]
fn prefetch(to: *const u8) {
    #[cfg(target_arch = "x86_64")]
    for line in 1..=(size_of::<Head>() + size_of::<Tail>()).div_ceil(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch does not access memory, so any address is allowed.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(to.wrapping_add(64 * line).cast()) }
    }
}

pub fn encode_message(message: &Message, out: &mut Vec<u8>) {
    assert!(is_plain(message.name.as_bytes()) || is_kept(&message.name), "the workloads have whole text");
    let room = size_of::<Head>() + size_of::<Tail>() + message.name.len() + message.input.len() + 8;
    assert!(room <= MAX_SIZE, "the workloads are small");
    out.reserve(room);
    let head = Head {
        tick: narrow(message.tick),
        player_id: narrow(message.player_id),
        position: message.position,
        velocity: message.velocity,
        rotation: message.rotation,
        name_len: message.name.len() as u32,
        ..HEAD
    };
    let tail = Tail {
        hp: message.hp,
        flags: narrow(message.flags),
        alive: u32::from(message.alive),
        input_len: message.input.len() as u32,
        ..TAIL
    };
    // SAFETY: there is room for both parts and both runs, and for each run's padding.
    unsafe {
        let mut to = out.as_mut_ptr().add(out.len());
        prefetch(to);
        to.cast::<Head>().write(head);
        to = copy_padded(message.name.as_bytes(), to.add(size_of::<Head>()));
        to.cast::<Tail>().write(tail);
        to = copy_padded(&message.input, to.add(size_of::<Tail>()));
        out.set_len(to.offset_from_unsigned(out.as_ptr()));
    }
}

pub fn encode_snapshot(snapshot: &Snapshot, out: &mut Vec<u8>) {
    assert!(snapshot.players.len() <= MAX_SIZE, "the workloads are small");
    let start = Start { tick: narrow(snapshot.tick), count: snapshot.players.len() as u32, ..START };
    out.extend_from_slice(bytemuck::bytes_of(&start));
    for player in &snapshot.players {
        encode_message(player, out);
    }
}

// ---------------------------------------------------------------------------------------------- decoding

/// Takes a part from the input without copying it.
#[inline]
fn take<'a, T: AnyBitPattern>(from: &mut &'a [u8]) -> Option<&'a T> {
    let (part, rest) = from.split_at_checked(size_of::<T>())?;
    *from = rest;
    bytemuck::try_from_bytes(part).ok()
}

/// Takes a run of bytes and its padding from the input.
#[inline]
fn take_run<'a>(from: &mut &'a [u8], len: u32) -> Option<&'a [u8]> {
    let len = len as usize;
    let (padded, rest) = from.split_at_checked(len.next_multiple_of(4))?;
    *from = rest;
    padded.get(..len)
}

/// Returns whether the text is ASCII without NUL.
#[inline(always)]
fn is_plain(text: &[u8]) -> bool {
    let plain = |word: u64| (word | word.wrapping_sub(0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0;
    if let (8..=16, Some(first), Some(last)) = (text.len(), text.first_chunk(), text.last_chunk()) {
        return plain(u64::from_le_bytes(*first)) & plain(u64::from_le_bytes(*last));
    }
    text.iter().all(|byte| (1..128).contains(byte))
}

/// Returns whether the engine would keep a text unchanged: it cuts text at a NUL, and drops a leading byte-order mark.
fn is_kept(text: &str) -> bool {
    !text.contains('\0') && !text.starts_with('\u{FEFF}')
}

/// Returns the text in these bytes, if the engine would keep it.
#[inline(always)]
fn text(bytes: &[u8]) -> Option<&str> {
    if is_plain(bytes) {
        // SAFETY: ASCII is UTF-8.
        return Some(unsafe { std::str::from_utf8_unchecked(bytes) });
    }
    std::str::from_utf8(bytes).ok().filter(|text| is_kept(text))
}

#[inline(always)]
fn message<'a>(from: &mut &'a [u8]) -> Option<MessageRef<'a>> {
    let head: &Head = take(from)?;
    let is_expected = (head.tick_is == HEAD.tick_is)
        & (head.player_id_is == HEAD.player_id_is)
        & (head.position_is == HEAD.position_is)
        & (head.velocity_is == HEAD.velocity_is)
        & (head.rotation_is == HEAD.rotation_is)
        & (head.name_is == HEAD.name_is);
    if !is_expected {
        return None;
    }
    let name = text(take_run(from, head.name_len)?)?;
    let tail: &Tail = take(from)?;
    let is_expected = (tail.hp_is == TAIL.hp_is)
        & (tail.flags_is == TAIL.flags_is)
        & (tail.alive_is == TAIL.alive_is)
        & (tail.input_is == TAIL.input_is);
    if !is_expected {
        return None;
    }
    Some(MessageRef {
        tick: head.tick.into(),
        player_id: head.player_id.try_into().ok()?,
        position: head.position,
        velocity: head.velocity,
        rotation: head.rotation,
        name,
        hp: tail.hp,
        flags: tail.flags.try_into().ok()?,
        alive: tail.alive != 0,
        input: take_run(from, tail.input_len)?,
    })
}

/// Copies bytes into new memory.
#[inline]
fn own(bytes: &[u8]) -> Vec<u8> {
    let mut owned = Vec::with_capacity(bytes.len());
    // SAFETY: there is room for exactly these bytes.
    unsafe {
        copy(bytes, owned.as_mut_ptr());
        owned.set_len(bytes.len());
    }
    owned
}

#[inline(always)]
fn owned_message(from: &mut &[u8]) -> Option<Message> {
    let MessageRef { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input } =
        message(from)?;
    // SAFETY: the bytes of a `str`.
    let name = unsafe { String::from_utf8_unchecked(own(name.as_bytes())) };
    Some(Message { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input: own(input) })
}

/// Decodes a value that is the whole input.
#[inline(always)]
fn whole<'a, T>(mut from: &'a [u8], decode: impl FnOnce(&mut &'a [u8]) -> Option<T>) -> Option<T> {
    let value = decode(&mut from)?;
    from.is_empty().then_some(value)
}

pub fn decode_message_ref(from: &[u8]) -> Option<MessageRef<'_>> {
    whole(from, message)
}

pub fn decode_message(from: &[u8]) -> Option<Message> {
    whole(from, owned_message)
}

#[inline]
fn players<'a, T>(from: &mut &'a [u8], decode: impl Fn(&mut &'a [u8]) -> Option<T>) -> Option<(i64, Vec<T>)> {
    let start: &Start = take(from)?;
    if start.tick_is != START.tick_is || start.players_is != START.players_is {
        return None;
    }
    let count = start.count as usize;
    if count > from.len() / (size_of::<Head>() + size_of::<Tail>()) {
        return None;
    }
    let mut players = Vec::with_capacity(count);
    for _ in 0..count {
        players.push(decode(from)?);
    }
    Some((start.tick.into(), players))
}

pub fn decode_snapshot_ref(from: &[u8]) -> Option<SnapshotRef<'_>> {
    let (tick, players) = whole(from, |from| players(from, message))?;
    Some(SnapshotRef { tick, players })
}

pub fn decode_snapshot(from: &[u8]) -> Option<Snapshot> {
    let (tick, players) = whole(from, |from| players(from, owned_message))?;
    Some(Snapshot { tick, players })
}

// ---------------------------------------------------------------------------------------------------- W3

/// The keys of a player's ints, floats and bools.
const PLAYER_INTS: [&str; 8] = ["level", "experience", "gold", "kills", "deaths", "steps", "seed", "slot"];
const PLAYER_FLOATS: [&str; 8] =
    ["health", "max_health", "mana", "stamina", "speed", "armor", "luck", "playtime"];
const PLAYER_BOOLS: [&str; 4] = ["tutorial_done", "hardcore", "muted", "crouching"];

#[inline]
fn expect<const N: usize>(from: &mut &[u8], bytes: &[u8; N]) -> Option<()> {
    (take::<[u8; N]>(from)? == bytes).then_some(())
}

#[inline]
fn word(from: &mut &[u8]) -> Option<u32> {
    take(from).copied().map(u32::from_le_bytes)
}

fn key(from: &mut &[u8], key: &str) -> Option<()> {
    expect(from, b"\x04\0\0\0")?;
    let len = word(from)?;
    (take_run(from, len)? == key.as_bytes()).then_some(())
}

fn int(from: &mut &[u8]) -> Option<i64> {
    match word(from)? {
        2 => word(from).map(|number| number.cast_signed().into()),
        0x1_0002 => take(from).copied().map(i64::from_le_bytes),
        _ => None,
    }
}

fn float(from: &mut &[u8]) -> Option<f64> {
    match word(from)? {
        3 => word(from).map(|number| f32::from_bits(number).into()),
        0x1_0003 => take(from).copied().map(f64::from_le_bytes),
        _ => None,
    }
}

fn bool(from: &mut &[u8]) -> Option<bool> {
    expect(from, b"\x01\0\0\0")?;
    word(from).map(|number| number != 0)
}

/// Reads a string, starting at its length.
fn string(from: &mut &[u8]) -> Option<String> {
    let len = word(from)?;
    let text = text(take_run(from, len)?)?;
    // SAFETY: the bytes of a `str`.
    Some(unsafe { String::from_utf8_unchecked(own(text.as_bytes())) })
}

/// Reads a count of elements, and checks that the input is long enough for elements of a minimum size.
fn count(from: &mut &[u8], least: usize) -> Option<usize> {
    let count = word(from)? as usize;
    (count <= from.len() / least).then_some(count)
}

/// Reads a packed array, starting at its length.
fn packed<T: Pod>(from: &mut &[u8]) -> Option<Vec<T>> {
    let count = count(from, size_of::<T>())?;
    let (items, rest) = from.split_at_checked(count * size_of::<T>())?;
    *from = rest;
    let mut values = Vec::<T>::with_capacity(count);
    // SAFETY: there is room for all of them, and any bytes are a `T`.
    unsafe {
        std::ptr::copy_nonoverlapping(items.as_ptr(), values.as_mut_ptr().cast(), items.len());
        values.set_len(count);
    }
    Some(values)
}

fn player(from: &mut &[u8]) -> Option<Player> {
    expect(from, b"\x1b\0\0\0\x14\0\0\0")?;
    let (mut ints, mut floats, mut bools) = ([0; 8], [0.0; 8], [false; 4]);
    for (slot, name) in ints.iter_mut().zip(PLAYER_INTS) {
        key(from, name)?;
        *slot = int(from)?;
    }
    for (slot, name) in floats.iter_mut().zip(PLAYER_FLOATS) {
        key(from, name)?;
        *slot = float(from)?;
    }
    for (slot, name) in bools.iter_mut().zip(PLAYER_BOOLS) {
        key(from, name)?;
        *slot = bool(from)?;
    }
    let [level, experience, gold, kills, deaths, steps, seed, slot] = ints;
    let [health, max_health, mana, stamina, speed, armor, luck, playtime] = floats;
    let [tutorial_done, hardcore, muted, crouching] = bools;
    Some(Player {
        level,
        experience,
        gold,
        kills,
        deaths,
        steps,
        seed,
        slot,
        health,
        max_health,
        mana,
        stamina,
        speed,
        armor,
        luck,
        playtime,
        tutorial_done,
        hardcore,
        muted,
        crouching,
    })
}

fn item(from: &mut &[u8]) -> Option<Item> {
    expect(from, b"\x1b\0\0\0\x04\0\0\0\x04\0\0\0\x02\0\0\0id\0\0")?;
    let id = int(from)?;
    expect(from, b"\x04\0\0\0\x04\0\0\0name\x04\0\0\0")?;
    let name = string(from)?;
    expect(from, b"\x04\0\0\0\x05\0\0\0count\0\0\0")?;
    let number = int(from)?;
    expect(from, b"\x04\0\0\0\x04\0\0\0tags\x1c\0\x01\0\x04\0\0\0")?;
    let tag_count = count(from, 8)?;
    let mut tags = Vec::with_capacity(tag_count);
    for _ in 0..tag_count {
        expect(from, b"\x04\0\0\0")?;
        tags.push(string(from)?);
    }
    Some(Item { id, name, count: number, tags })
}

fn quest(from: &mut &[u8]) -> Option<Quest> {
    expect(from, b"\x1b\0\0\0\x04\0\0\0\x04\0\0\0\x05\0\0\0giver\0\0\0\x04\0\0\0")?;
    let giver = string(from)?;
    expect(from, b"\x04\0\0\0\x05\0\0\0stage\0\0\0")?;
    let stage = int(from)?;
    expect(from, b"\x04\0\0\0\x08\0\0\0progress")?;
    let progress = float(from)?;
    expect(from, b"\x04\0\0\0\x04\0\0\0done")?;
    Some(Quest { giver, stage, progress, done: bool(from)? })
}

fn whole_save(from: &mut &[u8]) -> Option<Save> {
    expect(from, b"\x1b\0\0\0\x06\0\0\0\x04\0\0\0\x06\0\0\0player\0\0")?;
    let player = player(from)?;
    expect(from, b"\x04\0\0\0\x09\0\0\0inventory\0\0\0\x1c\0\0\0")?;
    let item_count = count(from, 8)?;
    let mut inventory = Vec::with_capacity(item_count);
    for _ in 0..item_count {
        inventory.push(item(from)?);
    }
    expect(from, b"\x04\0\0\0\x06\0\0\0quests\0\0\x1b\0\0\0")?;
    let mut quests = BTreeMap::new();
    for _ in 0..count(from, 8)? {
        expect(from, b"\x04\0\0\0")?;
        quests.insert(string(from)?, quest(from)?);
    }
    expect(from, b"\x04\0\0\0\x03\0\0\0map\0\x1e\0\0\0")?;
    let map = packed(from)?;
    expect(from, b"\x04\0\0\0\x07\0\0\0heights\0\x20\0\0\0")?;
    let heights = packed(from)?;
    expect(from, b"\x04\0\0\0\x04\0\0\0path\x24\0\0\0")?;
    Some(Save { player, inventory, quests, map, heights, path: packed(from)? })
}

pub fn decode_save(from: &[u8]) -> Option<Save> {
    whole(from, whole_save)
}

// ----------------------------------------------------------------------------------------------- nesting

/// A level, up to its content.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, packed)]
struct LevelHead {
    number_is: [u8; 28],
    number: i32,
    inner_is: [u8; 16],
}

const LEVEL: LevelHead = LevelHead {
    number_is: *b"\x1b\0\0\0\x02\0\0\0\x04\0\0\0\x06\0\0\0number\0\0\x02\0\0\0",
    number: 0,
    inner_is: *b"\x04\0\0\0\x05\0\0\0inner\0\0\0",
};

const NIL: [u8; 4] = [0; 4];

/// The depth that an engine accepts.
const MAX_DEPTH: u32 = 1024;

pub fn encode_levels(levels: &Levels, out: &mut Vec<u8>) {
    let count = u32::try_from(levels.len()).expect("the workloads are small");
    out.extend_from_slice(bytemuck::bytes_of(&[28, count]));
    for level in levels {
        encode_level(level, out, MAX_DEPTH);
    }
}

fn encode_level(level: &Level, out: &mut Vec<u8>, depth: u32) {
    assert!(depth > 0, "the workloads are flat enough");
    out.reserve(size_of::<LevelHead>() + NIL.len());
    out.extend_from_slice(bytemuck::bytes_of(&LevelHead { number: narrow(level.number), ..LEVEL }));
    match &level.inner {
        Some(inner) => encode_level(inner, out, depth - 1),
        None => out.extend_from_slice(&NIL),
    }
}

pub fn decode_levels(from: &[u8]) -> Option<Levels> {
    whole(from, |from| {
        let &[header, count]: &[u32; 2] = take(from)?;
        if header != 28 || count as usize > from.len() / size_of::<LevelHead>() {
            return None;
        }
        let mut levels = Vec::with_capacity(count as usize);
        for _ in 0..count {
            levels.push(level(from, MAX_DEPTH)?);
        }
        Some(levels)
    })
}

fn level(from: &mut &[u8], depth: u32) -> Option<Box<Level>> {
    let head: &LevelHead = take(from)?;
    if depth == 0 || (head.number_is != LEVEL.number_is) | (head.inner_is != LEVEL.inner_is) {
        return None;
    }
    let inner = if from.starts_with(&NIL) {
        *from = &from[NIL.len()..];
        None
    } else {
        Some(level(from, depth - 1)?)
    };
    Some(Box::new(Level { number: head.number.into(), inner }))
}
