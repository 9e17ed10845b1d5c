//! Any text as the JSON of a schema.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::checks::schema::check(input));
