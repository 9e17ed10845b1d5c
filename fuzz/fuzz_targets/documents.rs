//! Random edits of a document.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gdvar_fuzz::documents::check(input));
