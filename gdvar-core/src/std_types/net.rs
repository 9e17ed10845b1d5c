//! Addresses, as text.

use alloc::format;
use alloc::string::{String, ToString};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::error::{ErrorKind, excerpt};

macro_rules! addresses {
    ($($name:ident: $what:literal;)+) => {as_others! {$(
        [] $name as String,
        |address, encoder| address.to_string().encode(encoder),
        |header, decoder| {
            let body = *decoder;
            let text = <&str>::decode(header, decoder)?;
            text.parse().map_err(|_| {
                let message = format!("expected {}, found `{}`", $what, excerpt(text));
                body.error(ErrorKind::InvalidData, message)
            })
        };
    )+}};
}
addresses! {
    IpAddr: "an IP address";
    Ipv4Addr: "an IPv4 address";
    Ipv6Addr: "an IPv6 address";
    SocketAddr: "an IP address and a port";
    SocketAddrV4: "an IPv4 address and a port";
    SocketAddrV6: "an IPv6 address and a port";
}
