//! Writing packets.

use alloc::vec::Vec;

use crate::arguments::Arguments;
use crate::packet::{CUSTOM, Call, CalledNode, IdWidth, PATH_BIT, Packet, Scene, Spawn, call_flag, command};

impl Packet<'_> {
    /// Appends the bytes of the packet.
    pub fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Self::Call(call) => call.encode(out),
            Self::SimplifyPath { md5, id, path } => {
                out.push(command::SIMPLIFY_PATH);
                text(md5, out);
                out.extend_from_slice(&id.to_le_bytes());
                text(path, out);
            }
            Self::ConfirmPath { same, id } => {
                out.extend_from_slice(&[command::CONFIRM_PATH, u8::from(*same)]);
                out.extend_from_slice(&id.to_le_bytes());
            }
            Self::Raw(bytes) => {
                out.push(command::RAW);
                out.extend_from_slice(bytes);
            }
            Self::Spawn(spawn) => spawn.encode(out),
            Self::Despawn { net_id } => {
                out.push(command::DESPAWN);
                out.extend_from_slice(&net_id.to_le_bytes());
            }
            Self::Sync { counter, states } => {
                out.push(command::SYNC);
                out.extend_from_slice(&counter.to_le_bytes());
                out.extend_from_slice(states.0);
            }
            Self::Delta { deltas } => {
                out.push(command::SYNC | command::DELTA);
                out.extend_from_slice(deltas.0);
            }
            Self::Auth(bytes) => {
                out.extend_from_slice(&[command::SYS, command::AUTH]);
                out.extend_from_slice(bytes);
            }
            Self::AddPeer(peer) => about_peer(command::ADD_PEER, *peer, &[], out),
            Self::DelPeer(peer) => about_peer(command::DEL_PEER, *peer, &[], out),
            Self::Relay { peer, inner } => about_peer(command::RELAY, *peer, inner, out),
        }
    }

    /// Returns the bytes of the packet.
    pub fn to_vec(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.encode(&mut out);
        out
    }
}

impl Call<'_> {
    /// Appends the bytes of the packet.
    #[allow(clippy::cast_possible_truncation, reason = "the width was chosen so that the number fits")]
    fn encode(&self, out: &mut Vec<u8>) {
        let start = out.len();
        let mut flags = command::CALL;
        out.push(flags);
        match self.node {
            CalledNode::Id { id, width } => {
                let fits = match id {
                    0..=0xFF => IdWidth::One,
                    0x100..=0xFFFF => IdWidth::Two,
                    _ => IdWidth::Four,
                };
                let width = width.max(fits);
                flags |= (width as u8) << call_flag::ID_WIDTH_SHIFT;
                out.extend_from_slice(&id.to_le_bytes()[..1 << width as usize]);
            }
            // The offset of the path is known once everything before it is written.
            CalledNode::Path(_) => {
                flags |= (IdWidth::Four as u8) << call_flag::ID_WIDTH_SHIFT;
                out.extend_from_slice(&[0; 4]);
            }
        }
        match u8::try_from(self.method) {
            Ok(short) if !self.wide_method => out.push(short),
            _ => {
                flags |= call_flag::WIDE_METHOD;
                out.extend_from_slice(&self.method.to_le_bytes());
            }
        }
        match self.arguments {
            Arguments::None => flags |= call_flag::NO_COUNT,
            Arguments::Bytes(bytes) => {
                flags |= call_flag::NO_COUNT;
                out.extend_from_slice(bytes);
            }
            Arguments::List { count, values } => {
                out.push(count);
                out.extend_from_slice(values);
            }
        }
        if let CalledNode::Path(path) = self.node {
            let offset = PATH_BIT | (out.len() - start) as u32;
            out[start + 1..start + 5].copy_from_slice(&offset.to_le_bytes());
            text(path, out);
        }
        out[start] = flags;
    }
}

impl Spawn<'_> {
    /// Appends the bytes of the packet.
    #[allow(clippy::cast_possible_truncation, reason = "no transport has packets of 4 GiB")]
    fn encode(&self, out: &mut Vec<u8>) {
        let scene = match self.scene {
            Scene::Listed(scene) => scene,
            Scene::Custom(_) => CUSTOM,
        };
        out.extend_from_slice(&[command::SPAWN, scene]);
        let name_len = self.name.len() + 1;
        for number in [self.spawner, self.net_id, self.synchronizers.len() as u32, name_len as u32] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(self.synchronizers.0);
        text(self.name, out);
        if let Scene::Custom(data) = self.scene {
            out.extend_from_slice(&(data.len() as u32).to_le_bytes());
            out.extend_from_slice(data);
        }
        out.extend_from_slice(self.state);
    }
}

fn about_peer(what: u8, peer: i32, inner: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(&[command::SYS, what]);
    out.extend_from_slice(&peer.to_le_bytes());
    out.extend_from_slice(inner);
}

fn text(text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(text.as_bytes());
    out.push(0);
}
