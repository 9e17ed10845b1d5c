//! Why a connection ended.

use std::fmt;

/// Why a connection ended: for the log, for the client itself and for the other players.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    /// The client said so.
    Left,
    /// The connection is gone.
    Disconnected,
    /// The bytes can no longer be split into packets.
    BrokenStream(String),
    /// The client was built with other messages.
    OtherProtocol(String),
    /// Nothing came for too long.
    Idle,
    /// More packets than allowed.
    TooManyPackets,
    /// More lines of chat than allowed.
    TooMuchChat,
    /// More inputs than a tick each uses up.
    TooManyInputs,
    /// The last of too many invalid packets.
    BadPackets(String),
    /// It reads more slowly than the game goes on.
    TooSlow,
    /// The server ends.
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
