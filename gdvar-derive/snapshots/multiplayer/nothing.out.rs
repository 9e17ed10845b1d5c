#[automatically_derived]
#[allow(deprecated)]
impl multiplayer::Rpc for FromClock {
    const METHODS: &'static [multiplayer::Method] = &[];
    fn method(&self) -> ::core::primitive::usize {
        match *self {}
    }
    fn encode_arguments(
        &self,
        __to: &mut multiplayer::ArgumentsEncoder<'_>,
    ) -> multiplayer::Result<()> {
        match *self {}
    }
    fn decode_arguments(
        __method: ::core::primitive::usize,
        __from: &mut multiplayer::ArgumentsDecoder<'_>,
    ) -> multiplayer::Result<Self> {
        ::core::result::Result::Err(
            multiplayer::Error::custom("there is no such method"),
        )
    }
}
