//! Why a connection ended.

use std::fmt;

/// Why a connection ended: for the log, for the client itself and for the other players.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    /// The client said goodbye.
    Left,
    /// The connection is gone.
    Disconnected,
    /// The bytes can no longer be split into packets.
    BrokenStream(String),
    /// The client was built with other messages.
    OtherProtocol(String),
    /// Nothing has arrived for too long.
    Idle,
    /// The client sent more packets than allowed.
    TooManyPackets,
    /// The client sent more lines of chat than allowed.
    TooMuchChat,
    /// The client sent inputs faster than the ticks use them.
    TooManyInputs,
    /// The client sent too many invalid packets; this was the last one.
    BadPackets(String),
    /// The client reads more slowly than the game sends.
    TooSlow,
    /// The server shuts down.
    Shutdown,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Left => f.write_str("left"),
            Self::Disconnected => f.write_str("disconnected"),
            Self::BrokenStream(problem) => write!(f, "broken stream: {problem}"),
            Self::OtherProtocol(problem) => f.write_str(problem),
            Self::Idle => f.write_str("said nothing for too long"),
            Self::TooManyPackets => f.write_str("too many packets"),
            Self::TooMuchChat => f.write_str("too much chat"),
            Self::TooManyInputs => f.write_str("too many inputs"),
            Self::BadPackets(problem) => write!(f, "too many bad packets, the last: {problem}"),
            Self::TooSlow => f.write_str("reads too slowly"),
            Self::Shutdown => f.write_str("the server shuts down"),
        }
    }
}
