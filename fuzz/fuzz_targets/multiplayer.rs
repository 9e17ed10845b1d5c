//! Any packets, given to a server with two clients and to a client.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::multiplayer::check(input));
