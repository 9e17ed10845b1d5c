//! Any bytes as types that a program declares.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::derived::check(input));
