//! Values of the npm package.
//!
//! A value crosses the border as a [tape](tape::Tape) of numbers, one text and one row of bytes, in one call, and not as a call
//! for each of its parts. The buffers stay from call to call, and the calls take and return only numbers, so that a
//! small packet costs little more than its bytes.

mod header;
mod read;
mod save_file;
mod tape;
mod types;
mod write;

use std::cell::RefCell;

use gdvar::generic::Variant;
use gdvar::{Dialect, json::JsonForm};
use gdvar_document::foreign::{Failure, MAX_DEPTH, MAX_SIZE, Settings, Width, is_wide};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use self::header::Header;
use self::tape::Tape;

/// The buffers.
#[derive(Default)]
struct State {
    input: Vec<u8>,
    tape: Tape,
    header: Header,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Permission for full objects.
const FULL_OBJECTS: u32 = 1;
/// The reals of a dialect that does not write their width have 64 bits.
const DOUBLE_PRECISION: u32 = 2;
/// JSON without types.
const PLAIN: u32 = 4;

fn settings(dialect: u32, flags: u32, max_depth: u32, max_size: u32) -> Result<Settings, Failure> {
    let dialect = Dialect::ALL.get(dialect as usize).copied().unwrap_or_default();
    let full_objects = flags & FULL_OBJECTS != 0;
    Settings::new(dialect.id(), full_objects, flags & DOUBLE_PRECISION != 0, max_depth, max_size)
}

/// Returns the names of the dialects by their numbers.
#[wasm_bindgen(js_name = dialectNames)]
pub fn dialect_names() -> Vec<String> {
    Dialect::ALL.iter().map(|dialect| dialect.id().to_owned()).collect()
}

/// Returns the memory, which is another one after each start.
#[wasm_bindgen(js_name = wasmMemory)]
pub fn wasm_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Makes room for input, and returns the address of the header: see [`Header`].
#[wasm_bindgen]
pub fn reserve(bytes: usize, numbers: usize, text: usize, blob: usize) -> usize {
    STATE.with_borrow_mut(|state| {
        state.input.resize(bytes, 0);
        state.tape.reserve(numbers, text, blob);
        state.header.update(&state.input, &state.tape)
    })
}

/// Runs a call over the buffers. After an error the tape holds its parts, and `false` is returned.
fn call(act: impl FnOnce(&mut State) -> Result<(), Failure>) -> bool {
    STATE.with_borrow_mut(|state| {
        let done = act(state);
        if let Err(failure) = &done {
            state.tape.set_failure(failure);
        }
        state.header.update(&state.input, &state.tape);
        done.is_ok()
    })
}

/// Decodes the input into the tape.
#[wasm_bindgen]
pub fn decode(dialect: u32, flags: u32, max_depth: u32, max_size: u32) -> bool {
    fn run<R: Width>(state: &mut State, settings: Settings) -> Result<(), Failure> {
        let value: Variant<R> = settings.codec().decode(&state.input)?;
        state.tape.clear();
        state.tape.write(&value);
        Ok(())
    }
    call(|state| {
        let settings = settings(dialect, flags, max_depth, max_size)?;
        // Bytes with faults are left to the decoder, whose errors say more.
        if is_wide(&state.input, settings.codec()).unwrap_or_default() {
            run::<f64>(state, settings)
        } else {
            run::<f32>(state, settings)
        }
    })
}

/// Encodes the tape into the input.
#[wasm_bindgen]
pub fn encode(dialect: u32, flags: u32, max_depth: u32, max_size: u32, wide: bool) -> bool {
    fn run<R: Width>(state: &mut State, settings: Settings) -> Result<(), Failure> {
        let value: Variant<R> = state.tape.read()?;
        state.input.clear();
        settings.codec().encode_into(&value, &mut state.input)?;
        Ok(())
    }
    call(|state| {
        let settings = settings(dialect, flags, max_depth, max_size)?;
        if wide { run::<f64>(state, settings) } else { run::<f32>(state, settings) }
    })
}

/// Prints the value in the input into the tape's text: as `var_to_str` does, or as JSON. Only plain JSON takes reals of 64
/// bits without [`DOUBLE_PRECISION`], since text does not say how wide they are.
#[wasm_bindgen]
pub fn print(json: bool, dialect: u32, flags: u32) -> bool {
    fn run<R: Width>(state: &mut State, json: bool, flags: u32, settings: Settings) -> Result<(), Failure> {
        let value: Variant<R> = settings.codec().decode(&state.input)?;
        let text =
            if json { settings.json(form(flags)).print(&value)? } else { settings.text().print(&value)? };
        state.tape.set_text(text);
        Ok(())
    }
    call(|state| {
        let settings = settings(dialect, flags, MAX_DEPTH, MAX_SIZE)?;
        let (is_allowed, is_plain) = (flags & DOUBLE_PRECISION != 0, json && flags & PLAIN != 0);
        let is_wide = is_wide(&state.input, settings.codec())?;
        if is_wide && !is_allowed && !is_plain {
            return Err(Failure::new(
                "the value has reals of 64 bits, and text does not say so: both directions need doublePrecision",
            ));
        }
        if is_wide || is_allowed {
            run::<f64>(state, json, flags, settings)
        } else {
            run::<f32>(state, json, flags, settings)
        }
    })
}

/// Reads the text in the input, and puts the bytes of the value in its place. Its reals have 64 bits with
/// [`DOUBLE_PRECISION`], else 32.
#[wasm_bindgen]
pub fn parse(json: bool, dialect: u32, flags: u32) -> bool {
    fn run<R: Width>(state: &mut State, json: bool, flags: u32, settings: Settings) -> Result<(), Failure> {
        let text = std::str::from_utf8(&state.input).map_err(Failure::new)?;
        let value: Variant<R> =
            if json { settings.json(form(flags)).parse(text)? } else { settings.text().parse(text)? };
        state.input = settings.codec().encode(&value)?;
        Ok(())
    }
    call(|state| {
        let settings = settings(dialect, flags, MAX_DEPTH, MAX_SIZE)?;
        if flags & DOUBLE_PRECISION != 0 {
            run::<f64>(state, json, flags, settings)
        } else {
            run::<f32>(state, json, flags, settings)
        }
    })
}

fn form(flags: u32) -> JsonForm {
    if flags & PLAIN != 0 { JsonForm::Plain } else { JsonForm::Lossless }
}

/// Returns the number of the dialect that the input is most likely in, or -1.
#[wasm_bindgen(js_name = guessDialect)]
pub fn guess_dialect() -> i32 {
    STATE.with_borrow(|state| {
        let best = gdvar::guess(&state.input).best();
        let number = best.and_then(|best| Dialect::ALL.iter().position(|dialect| *dialect == best));
        number.and_then(|number| i32::try_from(number).ok()).unwrap_or(-1)
    })
}
