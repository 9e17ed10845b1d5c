//! Why a call was not made.

use core::fmt;

use gdvar_core::Error;

use crate::multiplayer::SendError;

/// Why a call was not made. A peer that is not there any more is no error: peers leave at any time.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CallError {
    /// An argument cannot be encoded.
    Encode(Error),
    /// The game would refuse the call: this peer has no authority over the node, or nobody may call the method.
    NotAllowed,
    /// The node has no such method, or is gone.
    UnknownMethod,
    /// Too much waits for the peer already: more than [`Limits::reliable_most`](crate::Limits::reliable_most). Nothing of the call
    /// is sent.
    NoRoom,
    /// The call is longer than a message.
    TooLong {
        /// How long it is, in bytes.
        len: usize,
        /// How long it may be: [`Limits::message`](crate::Limits::message).
        most: usize,
    },
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encode(error) => fmt::Display::fmt(error, f),
            Self::NotAllowed => fmt::Display::fmt(&SendError::NotAllowed, f),
            Self::UnknownMethod => fmt::Display::fmt(&SendError::UnknownMethod, f),
            Self::NoRoom => f.write_str("too much waits for the peer already"),
            Self::TooLong { len, most } => {
                fmt::Display::fmt(&SendError::TooLong { len: *len, most: *most }, f)
            }
        }
    }
}

impl core::error::Error for CallError {}
