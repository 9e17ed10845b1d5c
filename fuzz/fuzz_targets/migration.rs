//! Any bytes as data of some version.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::migration::check(input));
