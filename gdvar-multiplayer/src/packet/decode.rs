//! Reading packets. Every length is compared with the bytes that are left before anything is read.

use crate::arguments::Arguments;
use crate::packet::{
    CUSTOM, Call, CalledNode, Deltas, IdWidth, Ids, PATH_BIT, Packet, PacketError, Scene, Spawn, States,
    call_flag, command,
};

/// The length of a checksum in hexadecimal digits.
const MD5_DIGITS: usize = 32;

/// Bytes that are read from the front.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(len)?;
        self.0 = tail;
        Some(head)
    }

    fn chunk<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, tail) = self.0.split_first_chunk()?;
        self.0 = tail;
        Some(*head)
    }

    fn u8(&mut self) -> Option<u8> {
        self.chunk().map(u8::from_le_bytes)
    }

    fn u16(&mut self) -> Option<u16> {
        self.chunk().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.chunk().map(u32::from_le_bytes)
    }

    fn i32(&mut self) -> Option<i32> {
        self.chunk().map(i32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.chunk().map(u64::from_le_bytes)
    }

    /// Reads a length, and as many bytes.
    pub(super) fn counted(&mut self) -> Option<&'a [u8]> {
        let len = self.u32()?;
        self.take(usize::try_from(len).ok()?)
    }
}

/// Returns the text of these bytes, which may have a NUL at their end. The engine ignores what follows the NUL.
fn text<'a>(bytes: &'a [u8], packet: &'static str) -> Result<&'a str, PacketError> {
    let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
    if bytes.contains(&0) {
        return Err(PacketError::new(packet, "bytes follow the NUL of its text"));
    }
    core::str::from_utf8(bytes).map_err(|_| PacketError::new(packet, "its text is not UTF-8"))
}

impl<'a> Packet<'a> {
    /// Decodes a packet.
    ///
    /// This refuses more than the engine does: a packet with bytes that nobody would read, and one whose texts go on after
    /// their NUL.
    ///
    /// # Errors
    ///
    /// An error if the bytes are no packet.
    pub fn decode(packet: &'a [u8]) -> Result<Self, PacketError> {
        let mut bytes = Bytes(packet);
        let Some(first) = bytes.u8() else { return Err(PacketError::new("a packet", "it is empty")) };
        match first & command::MASK {
            command::CALL => Call::decode(packet).map(Self::Call),
            command::SIMPLIFY_PATH => simplify_path(bytes),
            command::CONFIRM_PATH => confirm_path(bytes)
                .ok_or(PacketError::new("CONFIRM_PATH", "it does not have the 6 bytes of one")),
            command::RAW if bytes.0.is_empty() => Err(PacketError::new("RAW", "it has no bytes")),
            command::RAW => Ok(Self::Raw(bytes.0)),
            command::SPAWN => Spawn::decode(bytes).map(Self::Spawn),
            command::DESPAWN => match (bytes.u32(), bytes.0) {
                (Some(net_id), []) => Ok(Self::Despawn { net_id }),
                _ => Err(PacketError::new("DESPAWN", "it does not have the 5 bytes of one")),
            },
            command::SYNC if first & command::DELTA == 0 => {
                let Some(counter) = bytes.u16() else {
                    return Err(PacketError::new("SYNC", "it has no counter"));
                };
                let states = States(bytes.0);
                if !states.is_whole() {
                    return Err(PacketError::new("SYNC", "a state is longer than the packet"));
                }
                Ok(Self::Sync { counter, states })
            }
            command::SYNC => {
                let deltas = Deltas(bytes.0);
                if !deltas.is_whole() {
                    return Err(PacketError::new("DELTA", "a state is longer than the packet"));
                }
                Ok(Self::Delta { deltas })
            }
            _ => system(bytes),
        }
    }
}

fn simplify_path(mut bytes: Bytes<'_>) -> Result<Packet<'_>, PacketError> {
    const NAME: &str = "SIMPLIFY_PATH";
    let (Some(md5), Some(nul), Some(id)) = (bytes.take(MD5_DIGITS), bytes.u8(), bytes.u32()) else {
        return Err(PacketError::new(NAME, "it is too short"));
    };
    if nul != 0 || md5.contains(&0) {
        return Err(PacketError::new(NAME, "its checksum does not have 32 digits"));
    }
    Ok(Packet::SimplifyPath { md5: text(md5, NAME)?, id, path: text(bytes.0, NAME)? })
}

fn confirm_path(mut bytes: Bytes<'_>) -> Option<Packet<'_>> {
    let (same, id) = (bytes.u8()?, bytes.u32()?);
    bytes.0.is_empty().then_some(Packet::ConfirmPath { same: same != 0, id })
}

fn system(mut bytes: Bytes<'_>) -> Result<Packet<'_>, PacketError> {
    let peer = |mut bytes: Bytes<'_>, packet| match (bytes.i32(), bytes.0) {
        (Some(peer), []) => Ok(peer),
        _ => Err(PacketError::new(packet, "it does not have the 6 bytes of one")),
    };
    match bytes.u8() {
        Some(command::AUTH) => Ok(Packet::Auth(bytes.0)),
        Some(command::ADD_PEER) => peer(bytes, "ADD_PEER").map(Packet::AddPeer),
        Some(command::DEL_PEER) => peer(bytes, "DEL_PEER").map(Packet::DelPeer),
        Some(command::RELAY) => match bytes.i32() {
            Some(peer) if !bytes.0.is_empty() => Ok(Packet::Relay { peer, inner: bytes.0 }),
            _ => Err(PacketError::new("RELAY", "it has no packet")),
        },
        Some(_) => Err(PacketError::new("SYS", "its command is unknown")),
        None => Err(PacketError::new("SYS", "it has no command")),
    }
}

impl<'a> Call<'a> {
    fn decode(packet: &'a [u8]) -> Result<Self, PacketError> {
        const NAME: &str = "CALL";
        const SHORT: PacketError = PacketError::new(NAME, "it is too short");
        let mut bytes = Bytes(packet);
        let flags = bytes.u8().ok_or(SHORT)?;
        let (id, width) = match flags >> call_flag::ID_WIDTH_SHIFT & call_flag::ID_WIDTH {
            0 => (bytes.u8().map(u32::from), IdWidth::One),
            1 => (bytes.u16().map(u32::from), IdWidth::Two),
            2 => (bytes.u32(), IdWidth::Four),
            _ => return Err(PacketError::new(NAME, "the width of the node's id is unknown")),
        };
        let id = id.ok_or(SHORT)?;
        let wide_method = flags & call_flag::WIDE_METHOD != 0;
        let method = if wide_method { bytes.u16() } else { bytes.u8().map(u16::from) }.ok_or(SHORT)?;
        let no_count = flags & call_flag::NO_COUNT != 0;
        let count = if no_count { None } else { Some(bytes.u8().ok_or(SHORT)?) };
        let start = packet.len() - bytes.0.len();
        let (node, values) = if id & PATH_BIT == 0 {
            (CalledNode::Id { id, width }, bytes.0)
        } else {
            let offset = (id & !PATH_BIT) as usize;
            let (Some(values), Some(path)) = (packet.get(start..offset), packet.get(offset..)) else {
                return Err(PacketError::new(NAME, "the path starts outside of the arguments' end"));
            };
            if path.is_empty() {
                return Err(PacketError::new(NAME, "the path is missing"));
            }
            (CalledNode::Path(text(path, NAME)?), values)
        };
        let arguments = match count {
            Some(count) => Arguments::List { count, values },
            None if values.is_empty() => Arguments::None,
            None => Arguments::Bytes(values),
        };
        // In a list, each value takes at least one byte.
        if usize::from(count.unwrap_or(0)) > values.len() {
            return Err(PacketError::new(NAME, "it has fewer bytes than arguments"));
        }
        Ok(Self { node, method, wide_method, arguments })
    }
}

impl<'a> Spawn<'a> {
    fn decode(mut bytes: Bytes<'a>) -> Result<Self, PacketError> {
        const NAME: &str = "SPAWN";
        const SHORT: PacketError = PacketError::new(NAME, "it is too short");
        let scene = bytes.u8().ok_or(SHORT)?;
        let mut number = || bytes.u32().ok_or(SHORT);
        let (spawner, net_id, count, name_len) = (number()?, number()?, number()?, number()?);
        let ids_len = usize::try_from(count).ok().and_then(|count| count.checked_mul(size_of::<u32>()));
        let Some(ids) = ids_len.and_then(|len| bytes.take(len)) else {
            return Err(PacketError::new(NAME, "it has fewer bytes than synchronizers"));
        };
        let Some(name) = usize::try_from(name_len).ok().and_then(|len| bytes.take(len)) else {
            return Err(PacketError::new(NAME, "the name is longer than the packet"));
        };
        let scene = if scene == CUSTOM {
            Scene::Custom(
                bytes.counted().ok_or(PacketError::new(NAME, "the data is longer than the packet"))?,
            )
        } else {
            Scene::Listed(scene)
        };
        Ok(Self { scene, spawner, net_id, synchronizers: Ids(ids), name: text(name, NAME)?, state: bytes.0 })
    }
}
