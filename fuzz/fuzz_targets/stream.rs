//! Any bytes as a stream of values that arrives in any pieces, with timeouts between them.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::stream::check(input));
