//! The dialect of any bytes: it reads them, or none does.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::guess::check(input));
