//! Any text as a `ConfigFile`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::config::check(input));
