//! Any bytes as a Variant, in every dialect, of both precisions.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::variant::check(input));
