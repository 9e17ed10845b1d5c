//! What passes between the socket and ENet: each datagram without the commands that would make ENet hold too much.
//!
//! | datagram | bytes, big-endian |
//! |---|---|
//! | header | 2: whether it has a time, is compressed, the session (2 bits), the receiver's number of the peer (12 bits); 2: the time |
//! | command | 1: whether to acknowledge it, its kind (4 bits); 1: the channel; 2: its number; the rest depends on the kind |
//!
//! A datagram holds at most 32 commands.
//!
//! What is left out comes again, each time after twice as long, so it must not happen often: a peer whose packets wait is told to
//! have less on its way, with the command that ENet has for bandwidth.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::AtomicUsize;
use std::net::SocketAddr;

use rusty_enet::{Compressor as _, MTU_MAX, RangeCoder};

use super::intake::{Capacity, Fragment, Intake, OVERHEAD, Verdict};

const HAS_TIME: u16 = 0x8000;
const IS_COMPRESSED: u16 = 0x4000;
const SESSION: u16 = 0x3000;
const NUMBER: u16 = 0x0FFF;

/// The number of a peer that has none yet.
const NO_PEER: u16 = NUMBER;

/// The most commands of a datagram.
const COMMANDS: usize = 32;

/// How often a peer is told that it may send as usual.
const RELEASES: u8 = 8;

/// The bandwidth that stands for a step of ENet's window.
const BANDWIDTH_STEP: u32 = 64 * 1024;

const ACKNOWLEDGE: u8 = 0x80;
const KIND: u8 = 0x0F;

const CONNECT: u8 = 2;
const DISCONNECT: u8 = 4;
const RELIABLE: u8 = 6;
const UNRELIABLE: u8 = 7;
const FRAGMENT: u8 = 8;
const UNSEQUENCED: u8 = 9;
const BANDWIDTH: u8 = 10;
const UNRELIABLE_FRAGMENT: u8 = 12;

/// The length of each kind of command, without a packet's bytes.
const LENGTHS: [usize; 13] = [0, 8, 48, 44, 8, 4, 6, 8, 24, 8, 12, 16, 24];

/// A peer, as its datagrams name it.
#[derive(Debug)]
struct Sender {
    address: SocketAddr,
    session: u16,
    intake: Intake,
    /// How many more times it is told that it may send as usual. One of them should arrive.
    released: u8,
    /// Whether it has said that it disconnects.
    has_disconnected: bool,
}

impl Sender {
    fn is(&self, address: SocketAddr, session: u16) -> bool {
        self.address == address && self.session == session
    }
}

/// What has become of a datagram.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// Its length without what ENet should not see.
    pub(super) len: usize,
    /// What comes after a packet that was completed: a datagram for later.
    pub(super) rest: Option<Vec<u8>>,
    /// How much memory ENet needs for it until what it brings has been handed over.
    pub(super) brought: usize,
}

/// Looks through datagrams before ENet does.
pub(super) struct Gate {
    capacity: Capacity,
    coder: Option<RangeCoder>,
    /// How many connections may be in the making, and how many are at most. ENet needs 20 KB for each, before it knows whether anybody
    /// is there.
    most_opening: usize,
    opening: usize,
    /// The connected peers, by ENet's numbers.
    peers: BTreeMap<u16, Sender>,
    numbers: BTreeMap<SocketAddr, u16>,
    /// The sender of the last datagram, if it is not connected. If the datagram has completed the connection, what else was in
    /// it counts.
    last: Option<(u16, Sender)>,
    /// Unreliable packets that are whole now: the peer's number, the channel, the bytes.
    complete: VecDeque<(u16, u8, Vec<u8>)>,
    /// A peer that has to go, and why.
    offender: Option<(u16, String)>,
}

impl Gate {
    pub(super) fn new(capacity: Capacity, coder: Option<RangeCoder>, most_opening: usize) -> Self {
        Self {
            capacity,
            coder,
            most_opening,
            opening: 0,
            peers: BTreeMap::new(),
            numbers: BTreeMap::new(),
            last: None,
            complete: VecDeque::new(),
            offender: None,
        }
    }

    /// Tells how many connections are in the making. Until the next time, each datagram that asks for one counts.
    pub(super) fn set_opening(&mut self, opening: usize) {
        self.opening = opening;
    }

    /// Returns the bandwidth for a number of peers, with which each has its usual window.
    pub(super) fn bandwidth(&self, peers: usize) -> u32 {
        u32::try_from(peers).unwrap_or(1).max(1) * self.capacity.steps() * BANDWIDTH_STEP
    }

    /// Takes in the peer whose datagram was the last one, with the account of what is sent to it.
    pub(super) fn connected(&mut self, peer: usize, sent: &Arc<AtomicUsize>) {
        if let Some((number, mut sender)) = self.last.take_if(|(number, _)| usize::from(*number) == peer) {
            sender.intake.sent = Arc::clone(sent);
            self.numbers.insert(sender.address, number);
            self.peers.insert(number, sender);
        }
    }

    pub(super) fn disconnected(&mut self, peer: usize) {
        let number = u16::try_from(peer).ok();
        if let Some((number, sender)) = number.and_then(|number| self.peers.remove_entry(&number))
            // It may have connected again from the same address.
            && self.numbers.get(&sender.address) == Some(&number)
        {
            self.numbers.remove(&sender.address);
        }
    }

    /// Returns whether a peer has said that it disconnects.
    pub(super) fn has_disconnected(&self, peer: usize) -> bool {
        let sender = u16::try_from(peer).ok().and_then(|number| self.peers.get(&number));
        sender.is_some_and(|sender| sender.has_disconnected)
    }

    /// Returns whether a packet of this length may be sent to a peer.
    pub(super) fn takes(&self, peer: usize, len: usize) -> bool {
        let sender = u16::try_from(peer).ok().and_then(|number| self.peers.get(&number));
        sender.is_none_or(|sender| sender.intake.takes(len))
    }

    /// Returns a datagram that follows the one that was just sent, and tells the peer how much may be on its way.
    pub(super) fn window(&mut self, to: SocketAddr, sent: &[u8]) -> Option<[u8; 14]> {
        let sender = self.peers.get_mut(self.numbers.get(&to)?)?;
        let window = sender.intake.window();
        sender.released = if window.is_some() { RELEASES } else { sender.released.checked_sub(1)? };
        let bandwidth = window.unwrap_or(self.capacity.steps()) * BANDWIDTH_STEP;
        let mut datagram = [0; 14];
        datagram[..2].copy_from_slice(&(be16(sent, 0)? & (SESSION | NUMBER)).to_be_bytes());
        datagram[2..4].copy_from_slice(&[BANDWIDTH, 0xFF]);
        datagram[6..10].copy_from_slice(&u32::to_be_bytes(bandwidth));
        Some(datagram)
    }

    /// Returns the next packet that was put together here.
    pub(super) fn complete(&mut self) -> Option<(usize, u8, Vec<u8>)> {
        let (number, channel, bytes) = self.complete.pop_front()?;
        Some((number.into(), channel, bytes))
    }

    /// Returns whether such a packet is there. ENet gets nothing more before it has been fetched.
    pub(super) fn has_complete(&self) -> bool {
        !self.complete.is_empty()
    }

    /// Returns a peer that has to go, and why.
    pub(super) fn offender(&mut self) -> Option<(usize, String)> {
        self.offender.take().map(|(number, reason)| (number.into(), reason))
    }

    /// Leaves out of a datagram what ENet should not see.
    pub(super) fn pass(&mut self, from: SocketAddr, datagram: &mut [u8; MTU_MAX], len: usize) -> Passed {
        let Some((flags, start, end)) = self.open(datagram, len) else { return Passed::default() };
        let (number, session) = (flags & NUMBER, flags & SESSION);
        if number == NO_PEER {
            let is_connect =
                start < end && datagram[start] & KIND == CONNECT && self.opening < self.most_opening;
            self.opening += usize::from(is_connect);
            let len = if is_connect { end.min(start + LENGTHS[usize::from(CONNECT)]) } else { 0 };
            return Passed { len, ..Passed::default() };
        }
        let sender = if let Some(sender) = self.peers.get_mut(&number) {
            if !sender.is(from, session) {
                // It is from an earlier connection, or from somebody else.
                return Passed::default();
            }
            sender
        } else {
            let intake = Intake::new(self.capacity);
            let sender = Sender { address: from, session, intake, released: 0, has_disconnected: false };
            &mut self.last.insert((number, sender)).1
        };
        let (mut kept, mut at, mut brought) = (start, start, 0);
        for _ in 0..COMMANDS {
            let Some(command) = Command::read(&datagram[at..end], flags & HAS_TIME != 0) else { break };
            let next = at + command.len;
            sender.has_disconnected |= command.kind == DISCONNECT;
            let verdict = command.judge(&mut sender.intake);
            brought += sender.intake.released();
            match verdict {
                Verdict::Keep => {
                    // ENet keeps an acknowledgement, or an unreliable packet, which waits for nothing.
                    brought += OVERHEAD + if command.kind == RELIABLE { 0 } else { command.bytes.len() };
                    datagram.copy_within(at..next, kept);
                    kept += next - at;
                }
                Verdict::LeaveOut => {}
                Verdict::Complete(bytes) => {
                    self.complete.push_back((number, command.channel, bytes));
                    let rest = [&datagram[..start], &datagram[next..end]].concat();
                    return Passed { len: kept, rest: Some(rest).filter(|_| next < end), brought };
                }
                Verdict::TooLong(len) => {
                    let most = self.capacity.packet;
                    let reason = format!("it has sent a packet of {len} bytes, and {most} are allowed");
                    self.offender = Some((number, reason));
                    break;
                }
            }
            at = next;
        }
        Passed { len: kept, rest: None, brought }
    }

    /// Reads the header, and decompresses what follows. Returns the header's flags, and where the commands begin and end.
    fn open(&mut self, datagram: &mut [u8; MTU_MAX], len: usize) -> Option<(u16, usize, usize)> {
        let flags = be16(&datagram[..len], 0)?;
        let start = if flags & HAS_TIME == 0 { 2 } else { 4 };
        if flags & IS_COMPRESSED == 0 {
            return (start <= len).then_some((flags, start, len));
        }
        let mut commands = [0; MTU_MAX];
        let commands = &mut commands[start..];
        let written = self.coder.as_mut()?.decompress(datagram.get(start..len)?, commands);
        let commands = commands.get(..written).filter(|commands| !commands.is_empty())?;
        datagram[start..start + written].copy_from_slice(commands);
        let flags = flags & !IS_COMPRESSED;
        datagram[..2].copy_from_slice(&flags.to_be_bytes());
        Some((flags, start, start + written))
    }
}

/// A command of a datagram.
struct Command<'a> {
    kind: u8,
    channel: u8,
    number: u16,
    /// The command without a packet's bytes, and these.
    head: &'a [u8],
    bytes: &'a [u8],
    len: usize,
}

impl<'a> Command<'a> {
    /// Reads the first command. Returns `None` where ENet stops too.
    fn read(commands: &'a [u8], has_time: bool) -> Option<Self> {
        let (&first, kind) = (commands.first()?, commands[0] & KIND);
        let length = *LENGTHS.get(usize::from(kind)).filter(|length| **length > 0)?;
        let (head, rest) = commands.split_at_checked(length)?;
        // Only a datagram with a time can be acknowledged, and only one that is for no peer connects.
        if (first & ACKNOWLEDGE != 0 && !has_time) || kind == CONNECT {
            return None;
        }
        let bytes = match kind {
            RELIABLE => be16(head, 4)?,
            UNRELIABLE | FRAGMENT | UNSEQUENCED | UNRELIABLE_FRAGMENT => be16(head, 6)?,
            _ => 0,
        };
        let bytes = rest.get(..bytes.into())?;
        let len = length + bytes.len();
        Some(Self { kind, channel: head[1], number: be16(head, 2)?, head, bytes, len })
    }

    fn judge(&self, intake: &mut Intake) -> Verdict {
        let (channel, number, len) = (self.channel, self.number, self.bytes.len());
        match (self.kind, self.fragment()) {
            (RELIABLE, _) => intake.reliable(channel, number, len),
            (UNRELIABLE, _) => match be16(self.head, 4) {
                Some(unreliable) => intake.unreliable(channel, number, unreliable),
                None => Verdict::LeaveOut,
            },
            (FRAGMENT, Some(fragment)) => intake.fragment(channel, number, &fragment),
            (UNRELIABLE_FRAGMENT, Some(fragment)) => intake.unreliable_fragment(channel, number, &fragment),
            (FRAGMENT | UNRELIABLE_FRAGMENT, None) => Verdict::LeaveOut,
            _ => Verdict::Keep,
        }
    }

    fn fragment(&self) -> Option<Fragment<'a>> {
        let field = |at| {
            let bytes = self.head.get(at..at + 4)?.try_into().ok()?;
            usize::try_from(u32::from_be_bytes(bytes)).ok()
        };
        Some(Fragment {
            start: be16(self.head, 4)?,
            count: field(8)?,
            number: field(12)?,
            total: field(16)?,
            offset: field(20)?,
            bytes: self.bytes,
        })
    }
}

fn be16(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}
