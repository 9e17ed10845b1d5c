//! Any text as a value and as a path.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::text::check(input));
