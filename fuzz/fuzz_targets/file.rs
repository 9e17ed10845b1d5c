//! Any bytes as a save file, with little memory for it.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::file::check(input));
