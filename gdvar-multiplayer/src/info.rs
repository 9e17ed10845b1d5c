//! Who a peer is, as far as its connection tells.

use alloc::boxed::Box;
use alloc::string::String;
use core::net::SocketAddr;

/// Who a peer is, as far as its connection tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeerInfo {
    /// What carries its packets: `WebSocket`, `ENet`, or what another transport calls itself.
    pub transport: &'static str,
    /// The address that the connection comes from, if there is one. Behind a proxy, it is the proxy's.
    pub address: Option<SocketAddr>,
    /// The request that has opened a WebSocket.
    pub request: Option<Box<PeerRequest>>,
}

/// The request that has opened a WebSocket. A game that is no browser can say in it what it likes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeerRequest {
    /// The path of the address, such as `/lobby`.
    pub path: String,
    /// What follows the `?`, as it was sent.
    pub query: Option<String>,
    /// Names in lower case, and values, in a row: a small part of what a map takes.
    pub(crate) headers: Box<[(Box<str>, Box<str>)]>,
}

impl PeerInfo {
    /// Returns what a transport tells: its name, and the address of the peer.
    pub fn new(transport: &'static str, address: Option<SocketAddr>) -> Self {
        Self { transport, address, request: None }
    }
}

impl PeerRequest {
    /// Returns what is kept of a request: not the headers of the protocol itself.
    pub fn new<'a>(
        path: &str,
        query: Option<&str>,
        headers: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Self {
        let kept = |(name, value): (&str, &str)| {
            let name = name.to_ascii_lowercase();
            let is_protocol =
                matches!(&*name, "connection" | "upgrade") || name.starts_with("sec-websocket-");
            (!is_protocol).then(|| (name.into(), value.into()))
        };
        let headers = headers.into_iter().filter_map(kept).collect();
        Self { path: path.into(), query: query.map(Into::into), headers }
    }

    /// Returns how many bytes it has.
    #[cfg(feature = "websocket")]
    pub(crate) fn len(&self) -> usize {
        let headers: usize = self.headers().map(|(name, value)| name.len() + value.len()).sum();
        headers + self.path.len() + self.query.as_ref().map_or(0, String::len)
    }

    /// Returns the value of a header, such as `origin`, in whichever case. If there are several, it is the last one, which is the
    /// one that a proxy has added.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers().filter(|(known, _)| known.eq_ignore_ascii_case(name)).last().map(|(_, value)| value)
    }

    /// Returns all headers that are text, besides those of the protocol itself, with their names in lower case.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter().map(|(name, value)| (&**name, &**value))
    }
}
