//! How much is taken from whom.

use std::time::Duration;

/// The server's limits. Every one of them is there because a peer may be slow, broken or hostile.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at a time, over all transports, joined or not.
    pub connections: usize,
    /// Bytes of a packet from a client. The longest message there is, a line of chat, has some 1,100.
    pub packet_size: usize,
    /// Packets a second from a client, on average. Over a WebSocket every frame counts, pings and fragments too.
    pub packets_per_second: u32,
    /// Packets that a client may send at once after a silence.
    pub burst: u32,
    /// Lines of chat a second from a client, on average. Each goes to everybody.
    pub chat_per_second: u32,
    /// Lines of chat that a client may send at once after a silence.
    pub chat_burst: u32,
    /// How many packets may be invalid before the client is dropped.
    pub bad_packets: u32,
    /// Packets that wait for a client that reads too slowly, before it is dropped. Many, so that nobody is dropped
    /// for what a crowd does at once; they share their bytes with those of all others.
    pub queued_packets: usize,
    /// Time for the first message.
    pub join_timeout: Duration,
    /// Time between two messages.
    pub idle_timeout: Duration,
    /// Time for a last word to a client that is dropped.
    pub goodbye: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 256,
            packet_size: 2048,
            packets_per_second: 120,
            burst: 240,
            chat_per_second: 2,
            chat_burst: 10,
            bad_packets: 3,
            queued_packets: 1024,
            join_timeout: Duration::from_secs(5),
            idle_timeout: Duration::from_secs(15),
            goodbye: Duration::from_secs(1),
        }
    }
}
