//! Any bytes as a resource file.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::resources::check(input));
