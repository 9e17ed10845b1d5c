//! Addresses, as text.

use alloc::format;
use alloc::string::ToString;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result, excerpt};
use crate::format::element_type::ElementType;

macro_rules! addresses {
    ($($name:ident: $what:literal;)+) => {$(
        impl GodotEncode for $name {
            #[inline]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.to_string().encode(encoder)
            }

            fn element_type() -> ElementType {
                str::element_type()
            }
        }

        impl<'de> GodotDecode<'de> for $name {
            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let text = <&str>::decode(header, decoder)?;
                text.parse().map_err(|_| {
                    let message = format!("expected {}, found `{}`", $what, excerpt(text));
                    decoder.error(ErrorKind::InvalidData, message)
                })
            }
        }
    )+};
}
addresses! {
    IpAddr: "an IP address";
    Ipv4Addr: "an IPv4 address";
    Ipv6Addr: "an IPv6 address";
    SocketAddr: "an IP address and a port";
    SocketAddrV4: "an IPv4 address and a port";
    SocketAddrV6: "an IPv6 address and a port";
}
