//! The dialect of any bytes: the guessed dialect reads them, or no dialect does.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::guess::check(input));
