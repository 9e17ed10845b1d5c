//! How much a client may send, and how long the server waits for it.

use std::time::Duration;

/// The server's limits. Each of them exists because a peer may be slow, broken or hostile.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of simultaneous connections, over all transports, whether or not the client has joined.
    pub connections: usize,
    /// The number of simultaneous connections from one address: the players behind one router.
    pub connections_per_address: usize,
    /// New connections per second from one address, on average. The other limits begin anew with each connection, so this
    /// one bounds what a client gains by reconnecting.
    pub joins_per_second: u32,
    /// How many connections an address may open at once after it was silent.
    pub join_burst: u32,
    /// The size of a packet from a client, in bytes. The longest message, a line of chat, takes about 1,100.
    pub packet_size: usize,
    /// Packets per second from a client, on average. Over a WebSocket, every frame counts, including pings and fragments.
    pub packets_per_second: u32,
    /// How many packets a client may send at once after it was silent.
    pub burst: u32,
    /// Lines of chat per second from a client, on average. Each of them is sent to everybody.
    pub chat_per_second: u32,
    /// How many lines of chat a client may send at once after it was silent.
    pub chat_burst: u32,
    /// How many invalid packets a client may send before it is dropped.
    pub bad_packets: u32,
    /// How many packets may wait for a client that reads too slowly before it is dropped. The number is large, so that
    /// nobody is dropped because a crowd joins at once. The waiting packets of all clients share their bytes.
    pub queued_packets: usize,
    /// How long a client may take for its first message.
    pub join_timeout: Duration,
    /// How long a client may be silent between two messages.
    pub idle_timeout: Duration,
    /// How long the server tries to send a last message to a client that it drops.
    pub goodbye: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 256,
            connections_per_address: 32,
            joins_per_second: 2,
            join_burst: 16,
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
