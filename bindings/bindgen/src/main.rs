//! Makes the JavaScript around a WebAssembly file: `gdvar-bindgen FILE.wasm FOLDER`.
//!
//! It is the command `wasm-bindgen --target web`, without the HTTP server that the command has for its tests. Its
//! manifest keeps it at the version of the library `wasm-bindgen`, as it must be.

use std::error::Error;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(input), Some(folder), None) = (arguments.next(), arguments.next(), arguments.next()) else {
        return Err("usage: gdvar-bindgen FILE.wasm FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&input).web(true)?.typescript(true).omit_default_module_path(true);
    // A call that ends in the middle, at the end of the stack, leaves an instance that no other call may use.
    bindgen.reset_state_function(true);
    // The names are a third of the file.
    bindgen.remove_name_section(true).remove_producers_section(true);
    fs::create_dir_all(&folder)?;
    bindgen.generate(&folder)?;
    Ok(())
}
