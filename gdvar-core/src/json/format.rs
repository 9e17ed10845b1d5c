//! The forms of JSON, the settings, and the calls that print and parse it.

use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::codec::{Codec, settings};
use crate::error::{Error, ErrorKind, Result};
use crate::format::MAX_COUNT;
use crate::json::write::ValueWriter;
use crate::json::{plain, read};
use crate::text::error::{Problem, TextError};
use crate::text::json as tree;
use crate::text::lexer::Lexer;
use crate::text::number::Notation;
use crate::text::out::Out;
use crate::text::parse;
use crate::text::text_format::{TextFormat, value_error};
use crate::value::path::Path;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// The form of a value in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JsonForm {
    /// The form that the engine's `JSON.to_native` reads and `JSON.from_native` writes, in Godot 4.4 and later.
    ///
    /// | value | JSON |
    /// |---|---|
    /// | null, bools | null, `true`, `false` |
    /// | ints, floats, Strings, `StringName`s, `NodePath`s | `"i:5"`, `"f:1.5"`, `"s:text"`, `"sn:name"`, `"np:a/b:c"` |
    /// | plain Arrays | an array |
    /// | typed Arrays | `{"type":"Array","elem_type":"int","args":["i:5"]}` |
    /// | Dictionaries | `{"type":"Dictionary","args":["s:key","i:5"]}`, with a `key_type` and a `value_type` if declared |
    /// | math types, packed arrays | `{"type":"Vector2","args":[1.0,2.5]}`, a `Basis` by columns |
    /// | full objects | `{"type":"Resource","props":["resource_name","s:hat"]}` |
    /// | everything else | `{"type":"RID"}` |
    ///
    /// Floats are written with all their digits. The engine writes only fifteen digits, but reads all of them. It reads
    /// the numbers in arrays as floats, so an integer of more than 53 bits in a `PackedInt64Array` is written as text,
    /// which the engine reads correctly.
    ///
    /// This form loses some values: RIDs, signals and the ids of objects become empty, a NaN among numbers becomes 0, and a zero
    /// loses its sign when the engine reads it.
    #[default]
    Engine,
    /// The engine's form, extended so that nothing is lost. It reads back as the same value, bit for bit.
    ///
    /// | value | JSON |
    /// |---|---|
    /// | a NaN | `"f:nan"`, and with other bits than [`f64::NAN`] `"f:nan:fff8000000000000"` |
    /// | infinities, NaNs and -0.0 among numbers | `"inf"`, `"-inf"`, `"nan"`, `"nan:ffc00000"`, `-0.0` |
    /// | RIDs and ids of objects | `{"type":"RID","id":"77"}`, `{"type":"Object","id":"77"}` |
    /// | a null object that is not Nil | `{"type":"Object"}` |
    /// | signals | `{"type":"Signal","name":"hit","id":"77"}` |
    /// | paths whose text reads as another path | `{"type":"NodePath","absolute":true,"names":["a/b"],"subnames":[]}` |
    /// | declared types that the text alone would not show | `{"class":"int"}`, `{"script":"item.gd"}` |
    Lossless,
    /// JSON of other programs and for them: numbers, text, arrays and objects, without the engine's types.
    ///
    /// Reading makes ints of numbers that are written without a point or an exponent, which have to fit 64 bits, floats of
    /// other numbers, Strings of text, Arrays, and Dictionaries with Strings as keys. Of equal keys the last one counts, at
    /// the place of the first. So a value that was written may come back with other types:
    ///
    /// Math types and packed arrays are arrays of numbers, and packed arrays of vectors are arrays of arrays; a `Basis`
    /// is an array of its columns. The keys of a Dictionary are text: other keys are printed as [`Variant`] prints them,
    /// so a key may occur twice, which [`JsonFormat::repeated_key`] finds. Full objects are `{"class":"Resource","properties":{...}}`, RIDs and ids of objects are
    /// numbers. NaN and infinities are null.
    Plain,
}

/// Settings for writing and reading JSON: the form, the layout, the permissions, and the limits.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Vector2, json::{JsonForm, JsonFormat}, variant};
///
/// let save = variant!({ "hp": 10, "at": Vector2::new(1.0, 2.5), 7: ["seven"] });
/// let engine = JsonFormat::new(JsonForm::Engine);
/// let json = engine.print(&save)?;
/// assert_eq!(
///     json,
///     r#"{"type":"Dictionary","args":["s:hp","i:10","s:at",{"type":"Vector2","args":[1.0,2.5]},"i:7",["s:seven"]]}"#
/// );
/// assert_eq!(engine.parse(&json), Ok(save.clone()));
///
/// let plain = JsonFormat::new(JsonForm::Plain).indent(2);
/// assert_eq!(plain.print(&save)?, "{\n  \"hp\": 10,\n  \"at\": [1.0, 2.5],\n  \"7\": [\n    \"seven\"\n  ]\n}");
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// [`Engine`](JsonForm::Engine) and [`Lossless`](JsonForm::Lossless) read the output of each other and of the engine.
/// Where the engine ignores a mistake or guesses, reading returns an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a setter returns the changed format"]
pub struct JsonFormat {
    form: JsonForm,
    full_objects: bool,
    indent: Option<usize>,
    max_depth: u32,
    max_size: usize,
}

impl Default for JsonFormat {
    fn default() -> Self {
        Self::new(JsonForm::Engine)
    }
}

impl JsonFormat {
    /// Returns the settings for this form: on one line, without full objects, at most [`Codec::DEFAULT_MAX_DEPTH`]
    /// levels.
    pub const fn new(form: JsonForm) -> Self {
        Self {
            form,
            full_objects: false,
            indent: None,
            max_depth: Codec::DEFAULT_MAX_DEPTH,
            max_size: MAX_COUNT,
        }
    }

    settings! {
        /// Allows full objects in both directions. Without it, full objects are an error.
        full_objects(allowed: bool);
        /// Returns whether full objects are allowed.
        get_full_objects;

        /// Sets how many containers of the value may be nested, in either direction.
        max_depth(levels: u32);
        /// Returns how many containers of a value may be nested.
        get_max_depth;

        /// Sets how many bytes a text may have, in either direction.
        max_size(bytes: usize);
        /// Returns how many bytes a text may have.
        get_max_size;
    }

    /// Writes each element on its own line, indented by this number of spaces for each level. Arrays of numbers stay on one
    /// line.
    pub const fn indent(mut self, spaces: usize) -> Self {
        self.indent = Some(spaces);
        self
    }

    /// Returns the form.
    pub const fn get_form(&self) -> JsonForm {
        self.form
    }

    /// Returns the number of spaces for each level, if elements have their own lines.
    pub const fn get_indent(&self) -> Option<usize> {
        self.indent
    }

    /// Reads a value that takes the whole text.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Syntax`] and others for text that is not JSON or not in this form, with line and column.
    pub fn parse<R: Real>(&self, text: &str) -> Result<Variant<R>, TextError> {
        let mut lexer = Lexer::new(text, Notation::Json);
        let value = self.value(&mut lexer, text.len()).map_err(|problem| TextError::new(text, problem))?;
        if lexer.peek().is_some() {
            return Err(TextError::new(text, tree::behind_the_value(&lexer)));
        }
        Ok(value)
    }

    /// Reads the value at the start of the text and returns how many bytes it took. This reads values one after the
    /// other, as in a file of JSON lines.
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](Self::parse).
    pub fn parse_prefix<R: Real>(&self, text: &str) -> Result<(Variant<R>, usize), TextError> {
        let mut lexer = Lexer::new(text, Notation::Json);
        let value = self.value(&mut lexer, text.len()).map_err(|problem| TextError::new(text, problem))?;
        Ok((value, lexer.offset()))
    }

    fn value<R: Real>(&self, lexer: &mut Lexer<'_>, len: usize) -> Result<Variant<R>, Problem> {
        if len > self.max_size {
            let message = format!("{len} bytes of JSON are more than the limit of {}", self.max_size);
            return Err(Problem::new(ErrorKind::TooLarge, message));
        }
        if self.form == JsonForm::Plain {
            return parse::value(lexer, &TextFormat::new().max_depth(self.max_depth));
        }
        // A container takes at most two levels of JSON, and the innermost value takes one more.
        let levels = (self.max_depth as usize).saturating_mul(2).saturating_add(2);
        let node = tree::parse(lexer, levels, &self.too_deep())?;
        read::value(node, self)
    }

    /// Writes a value.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::ObjectNotAllowed`], [`ErrorKind::TooDeep`] and [`ErrorKind::TooLarge`].
    pub fn print<R: Real>(&self, value: &Variant<R>) -> Result<String> {
        let mut writer = ValueWriter::new(Out::new(self.max_size), *self);
        self.write(&mut writer, value).and_then(|()| writer.finish()).map_err(value_error)
    }

    /// Writes a value into a file or a stream, piece by piece.
    ///
    /// # Errors
    ///
    /// The writer's errors, and the same as for [`print`](Self::print), as
    /// [`InvalidData`](std::io::ErrorKind::InvalidData). Text that was written before the error stays.
    #[cfg(feature = "std")]
    pub fn write_to<R: Real>(
        &self,
        value: &Variant<R>,
        writer: &mut dyn std::io::Write,
    ) -> std::io::Result<()> {
        crate::text::out::write_to(writer, |out| self.print_to(value, out))
    }

    /// Writes a value into anything that takes text, piece by piece.
    ///
    /// # Errors
    ///
    /// The same as for [`print`](Self::print), and [`ErrorKind::Custom`] if `out` fails.
    pub fn print_to<R: Real>(&self, value: &Variant<R>, out: &mut dyn fmt::Write) -> Result<()> {
        let mut writer = ValueWriter::new(Out::to_sink(out, self.max_size), *self);
        self.write(&mut writer, value).and_then(|()| writer.finish()).map(drop).map_err(value_error)
    }

    /// Returns the path of the first key whose text in plain JSON is also that of a key before it: `1` after `"1"`. Most
    /// programs keep only one of them. The other forms repeat no key.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{json::{JsonForm, JsonFormat}, variant};
    ///
    /// let save = variant!({ "names": { "1": "a", 1: "b" } });
    /// let plain = JsonFormat::new(JsonForm::Plain);
    /// assert_eq!(plain.print(&save)?, r#"{"names":{"1":"a","1":"b"}}"#);
    /// assert_eq!(plain.repeated_key(&save).map(|path| path.to_string()), Some("names[1]".into()));
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    pub fn repeated_key<R: Real>(&self, value: &Variant<R>) -> Option<Path<R>> {
        if self.form == JsonForm::Plain { plain::repeated_key(value) } else { None }
    }

    fn write<R: Real>(
        &self,
        writer: &mut ValueWriter<'_>,
        value: &Variant<R>,
    ) -> Result<(), crate::text::out::Stop> {
        match self.form {
            JsonForm::Plain => plain::value(writer, value, 0),
            JsonForm::Engine | JsonForm::Lossless => writer.value(value, 0),
        }
    }

    /// Returns the error for a value that is nested too deeply.
    pub(crate) fn too_deep(&self) -> Error {
        Error::too_deep(self.max_depth)
    }
}
