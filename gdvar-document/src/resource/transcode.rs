//! Values of a resource file rewritten as encoded ones, which the codec decodes: one value, or all that the main resource reaches.

use std::ops::Range;

use gdvar_core::generic::{Array, Dictionary, Object, Variant};
use gdvar_core::internals::WIDE;
use gdvar_core::internals::text::{EXTERNAL, INTERNAL, NUMBER, PATH, reference};
use gdvar_core::{Codec, ElementType, GodotEncode, Real, VariantType};

use super::binary::{Cursor, NameRef};
use super::binary_value::{PathCounts, Referred, Sink, walk};
use super::code::{is_of_game, is_script};
use super::properties::Properties;
use super::{
    Content, DEEPEST, Error, ErrorKind, External, PropertyPlace, Reference, ResourceFile, Result, narrow,
    text_of,
};

/// The property with the script of a resource.
pub(crate) const SCRIPT: &str = "script";

/// Writes encoded values.
pub(super) struct Transcoder<'a> {
    file: &'a ResourceFile,
    /// For the dialect of the file, with full objects.
    codec: Codec,
    out: Vec<u8>,
    /// How many bytes may be written.
    most: usize,
    /// What is needed to write resources in the places of references. Without it, the numbers of resources are written.
    resources: Option<Resources>,
}

/// The state of writing resources.
#[derive(Default)]
struct Resources {
    properties: Properties,
    /// The resources around the place, with the name of the property that leads on.
    open: Vec<(usize, u32)>,
    /// How many containers and resources are around the place.
    depth: usize,
    /// Whether the next value is the script of a resource.
    is_script: bool,
    /// Where the path of each script was written, by the number of the file. Empty before.
    scripts: Vec<Range<usize>>,
    /// The place in the file of the value that was written at `wanted`, if that is a byte of `out`.
    wanted: usize,
    place: usize,
}

/// The whole value of a file, encoded.
pub(super) struct Transcoded {
    pub(super) bytes: Vec<u8>,
    /// The place in the file of the value that is at the wanted byte.
    pub(super) place: usize,
}

impl<'a> Transcoder<'a> {
    fn new(file: &'a ResourceFile, most: usize) -> Self {
        // Text keeps a byte-order mark at its start.
        let codec = crate::document::codec(file.dialect()).double_marks();
        Self { file, codec, out: Vec::new(), most, resources: None }
    }

    /// Returns a value of a binary file, in which references are numbers.
    pub(super) fn value(file: &'a ResourceFile, range: Range<usize>) -> Result<Vec<u8>> {
        // Names are repeated, and a value takes at most four times the bytes that it has in the file.
        let most = file.repeated_most().saturating_add(4 * range.len());
        let mut transcoder = Self::new(file, most);
        walk(&mut file.cursor(range.start), &file.index.header, &mut transcoder)?;
        Ok(transcoder.out)
    }

    /// Returns the main resource, with what it refers to in the places of the references, as `most` bytes or a little more. The reals of
    /// text are `R`s. `wanted` is a byte of it whose place in the file is looked for.
    pub(super) fn main<R: Real>(file: &'a ResourceFile, most: usize, wanted: usize) -> Result<Transcoded> {
        let Some(main) = file.main() else {
            return Err(Error::new(ErrorKind::NotFound, "a scene as text has no main resource"));
        };
        let (properties, scripts) = (Properties::of(file), vec![0..0; file.external_count()]);
        let resources = Resources { properties, scripts, wanted, ..Resources::default() };
        let mut transcoder = Self { resources: Some(resources), ..Self::new(file, most) };
        transcoder.resource::<R>(main)?;
        let place = transcoder.resources.map_or(0, |resources| resources.place);
        Ok(Transcoded { bytes: transcoder.out, place })
    }

    // ---------------------------------------------------------------------------------------------- resources

    /// Writes a resource.
    fn resource<R: Real>(&mut self, number: usize) -> Result<()> {
        let (file, class) = (self.file, self.file.class_of(number)?);
        let start = file.block(number).map_or(0, |block| block.start as usize);
        self.note(start);
        self.check_size(start)?;
        if is_script(&class) {
            return Err(self.refused(start, &format!("the file has a script of the class {class} inside")));
        }
        self.enter(number, start)?;
        let places =
            self.resources.as_ref().map_or(0..0, |resources| resources.properties.of_resource(number));
        self.head(VariantType::Object, false, start)?;
        self.string(&class);
        self.count(narrow(places.len()));
        for at in places {
            self.property::<R>(at)?;
        }
        self.leave();
        Ok(())
    }

    /// Goes into a resource, which must not be around the place already.
    fn enter(&mut self, number: usize, start: usize) -> Result<()> {
        let Some(resources) = &mut self.resources else { return Ok(()) };
        if let Some(first) = resources.open.iter().position(|(open, _)| *open == number) {
            let steps = resources.open[first..]
                .iter()
                .map(|(number, name)| format!("@internals[{number}].{}", resources.properties.name(*name)));
            let steps: Vec<String> = steps.collect();
            let most = steps.len().min(8);
            let dots = if most < steps.len() { " -> …" } else { "" };
            let message = format!("a resource contains itself: {}{dots}", steps[..most].join(" -> "));
            return Err(self.refused(start, &message));
        }
        resources.open.push((number, 0));
        self.deeper(start)
    }

    fn leave(&mut self) {
        if let Some(resources) = &mut self.resources {
            resources.open.pop();
            resources.depth -= 1;
        }
    }

    /// Counts a level of nesting.
    fn deeper(&mut self, place: usize) -> Result<()> {
        let Some(resources) = &mut self.resources else { return Ok(()) };
        if resources.depth == DEEPEST as usize {
            let message = format!("resources and containers are nested deeper than {DEEPEST} levels");
            return Err(self.refused(place, &message));
        }
        resources.depth += 1;
        Ok(())
    }

    /// Writes the name of a property, and its value.
    fn property<R: Real>(&mut self, at: usize) -> Result<()> {
        let (file, Some(resources)) = (self.file, &mut self.resources) else { return Ok(()) };
        let PropertyPlace { name, start, end } = resources.properties.all[at];
        self.out.extend_from_slice(resources.properties.written_name(name));
        resources.is_script = resources.properties.script == Some(name);
        if let Some(open) = resources.open.last_mut() {
            open.1 = name;
        }
        let range = start as usize..end as usize;
        self.check_size(range.start)?;
        if let Content::Binary(_) = file.content {
            return walk(&mut file.cursor(range.start), &file.index.header, self);
        }
        self.note(range.start);
        let value: Variant<R> = file.value_in_text(range.clone())?;
        self.variant(&value, has_references(&value), range.start)
    }

    /// Returns whether the next value is the script of a resource. What follows it is not.
    fn takes_script(&mut self) -> bool {
        self.resources.as_mut().is_some_and(|resources| std::mem::take(&mut resources.is_script))
    }

    /// Writes a value of a text file.
    fn variant<R: Real>(&mut self, value: &Variant<R>, has_references: bool, place: usize) -> Result<()> {
        let is_script = self.takes_script();
        if is_script && *value != Variant::Nil && Reference::of(value).is_none() {
            return Err(self.no_script(place));
        }
        if !has_references {
            return self.encode(value, place);
        }
        if let Some(reference) = Reference::of(value) {
            return self.referred::<R>(reference, is_script, place);
        }
        match value {
            Variant::Array(array) => {
                let ty = self.element_type(array.element_type(), place)?;
                self.encode(&Variant::Array(Array::<R>::typed(ty)), place)?;
                self.correct_count(array.len());
                self.deeper(place)?;
                for element in array {
                    self.variant(element, true, place)?;
                }
            }
            Variant::Dictionary(dictionary) => {
                let keys = self.element_type(dictionary.key_type(), place)?;
                let values = self.element_type(dictionary.value_type(), place)?;
                self.encode(&Variant::Dictionary(Dictionary::<R>::typed(keys, values)), place)?;
                self.correct_count(dictionary.len());
                self.deeper(place)?;
                for (key, value) in dictionary {
                    self.variant(key, true, place)?;
                    self.variant(value, true, place)?;
                }
            }
            Variant::Object(Object::Full(instance)) => {
                let message = format!(
                    "a value makes an object of the class {}, which no engine writes into a resource",
                    instance.class
                );
                return Err(self.refused(place, &message));
            }
            value => return self.encode(value, place),
        }
        if let Some(resources) = &mut self.resources {
            resources.depth -= 1;
        }
        Ok(())
    }

    /// Sets the count at the end of an empty container that was written.
    fn correct_count(&mut self, count: usize) {
        self.out.truncate(self.out.len().saturating_sub(size_of::<u32>()));
        self.count(narrow(count));
    }

    /// Returns the type that a container declares, with the path of a script in place of its number.
    fn element_type(&self, ty: &ElementType, place: usize) -> Result<ElementType> {
        let ElementType::Script(script) = ty else { return Ok(ty.clone()) };
        let path = match script_in(script) {
            Some(Reference::External(number)) => self.file.external(number)?.path,
            _ => script.to_string(),
        };
        if is_of_game(&path) { Ok(ElementType::script(path)) } else { Err(self.no_script(place)) }
    }

    /// Writes what a reference refers to.
    fn referred<R: Real>(&mut self, reference: Reference<'_>, is_script: bool, place: usize) -> Result<()> {
        match reference {
            Reference::External(number) if is_script => self.script(number, place),
            _ if is_script => Err(self.no_script(place)),
            Reference::Internal(number) => self.resource::<R>(number),
            Reference::External(number) => {
                let external = self.file.external(number)?;
                self.encode(&external, place)
            }
            Reference::Path(path) => self.encode(&External::new("Resource", path), place),
        }
    }

    /// Writes the path of a script.
    fn script(&mut self, number: usize, place: usize) -> Result<()> {
        let written = self.resources.as_ref().and_then(|resources| resources.scripts.get(number));
        if let Some(written) = written.filter(|written| !written.is_empty()) {
            self.out.extend_from_within(written.clone());
            return Ok(());
        }
        let path = self.file.external(number)?.path;
        if !is_of_game(&path) {
            return Err(self.no_script(place));
        }
        let start = self.out.len();
        self.head(VariantType::String, false, place)?;
        self.string(&path);
        if let Some(resources) = &mut self.resources {
            resources.scripts[number] = start..self.out.len();
        }
        Ok(())
    }

    // ------------------------------------------------------------------------------------------------- values

    fn encode<T: GodotEncode + ?Sized>(&mut self, value: &T, place: usize) -> Result<()> {
        self.check_size(place)?;
        match self.codec.encode_into(value, &mut self.out) {
            Ok(_) => Ok(()),
            Err(error) => Err(self.damaged(place, &error.without_offset().to_string())),
        }
    }

    /// Writes the header of a value.
    fn head(&mut self, ty: VariantType, is_wide: bool, place: usize) -> Result<()> {
        let id = ty.id(self.file.dialect()).ok_or_else(|| self.no_type(ty, place))?;
        let flags = if is_wide { WIDE } else { 0 };
        self.count(u32::from(id) | u32::from(flags) << 16);
        Ok(())
    }

    fn string(&mut self, text: &str) {
        write_string(&mut self.out, text);
    }

    /// Notes the place of the next value if it holds the byte that is looked for, as far as is known.
    fn note(&mut self, place: usize) {
        if let Some(resources) = &mut self.resources
            && self.out.len() <= resources.wanted
        {
            resources.place = place;
        }
    }

    // ------------------------------------------------------------------------------------------------- errors

    fn check_size(&self, place: usize) -> Result<()> {
        if self.out.len() <= self.most { Ok(()) } else { Err(self.too_large(place)) }
    }

    #[cold]
    fn too_large(&self, place: usize) -> Error {
        let (most, place) = (self.most, self.file.place_text(place));
        let message = format!(
            "names or resources are repeated too often: the value takes more than {most} bytes, at {place}"
        );
        if self.resources.is_none() {
            return Error::new(ErrorKind::Damaged, message);
        }
        Error::new(ErrorKind::TooLarge, message).more("; `read_with` takes another limit")
    }

    #[cold]
    fn no_type(&self, ty: VariantType, place: usize) -> Error {
        self.damaged(place, &format!("there is no {ty} in this engine"))
    }

    #[cold]
    fn no_script(&self, place: usize) -> Error {
        self.refused(place, "a script is no file of the game, whose path starts with `res://`")
    }

    #[cold]
    fn refused(&self, place: usize, message: &str) -> Error {
        Error::new(ErrorKind::Refused, format!("{message}, at {}", self.file.place_text(place)))
    }

    #[cold]
    fn damaged(&self, place: usize, message: &str) -> Error {
        Error::new(ErrorKind::Damaged, format!("{message}, at {}", self.file.place_text(place)))
    }
}

/// Writes a text as values have it: its length, its bytes, and zeros up to a multiple of four bytes.
pub(super) fn write_string(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&narrow(text.len()).to_le_bytes());
    out.extend_from_slice(text.as_bytes());
    out.extend_from_slice(&[0; 3][..text.len().wrapping_neg() % 4]);
}

/// Returns the script that a container's type names by its place in the file: `@externals[1]`.
pub(super) fn script_in(ty: &str) -> Option<Reference<'static>> {
    let (table, number) = ty.strip_suffix(']')?.split_once('[')?;
    let number = number.parse().ok()?;
    match table {
        "@externals" => Some(Reference::External(number)),
        "@internals" => Some(Reference::Internal(number)),
        _ => None,
    }
}

/// Returns whether a value of a text file has references, in its types too.
fn has_references<R: Real>(value: &Variant<R>) -> bool {
    let is_script = |ty: &ElementType| matches!(ty, ElementType::Script(_));
    match value {
        Variant::Array(array) => is_script(array.element_type()) || array.iter().any(has_references),
        Variant::Dictionary(dictionary) => {
            is_script(dictionary.key_type())
                || is_script(dictionary.value_type())
                || dictionary.iter().any(|(key, value)| has_references(key) || has_references(value))
        }
        Variant::Object(Object::Full(_)) => true,
        _ => false,
    }
}

pub(super) fn numbered<R: Real>(table: &str, number: usize) -> Variant<R> {
    reference(table, NUMBER, Variant::Int(i64::try_from(number).unwrap_or(i64::MAX)))
}

impl Sink for Transcoder<'_> {
    fn ty(&mut self, start: usize, ty: VariantType, is_wide: bool) -> Result<()> {
        self.note(start);
        let is_script = self.takes_script();
        if ty == VariantType::Nil {
            self.count(0);
            return Ok(());
        }
        if is_script {
            return Err(self.no_script(start));
        }
        self.head(ty, is_wide, start)
    }

    fn count(&mut self, count: u32) {
        self.out.extend_from_slice(&count.to_le_bytes());
    }

    fn words(&mut self, ty: VariantType, words: &[u8], size: usize) {
        match ty {
            VariantType::Bool => self.count(u32::from(words.iter().any(|byte| *byte != 0))),
            // The name and the id of nothing.
            VariantType::Signal => self.out.extend([0; 12]),
            _ => {
                let start = self.out.len();
                self.out.extend_from_slice(words);
                if self.file.index.header.is_big_endian && size > 1 {
                    self.out[start..].chunks_exact_mut(size).for_each(<[u8]>::reverse);
                }
            }
        }
    }

    fn text(&mut self, text: &[u8]) {
        self.string(&text_of(text));
    }

    fn path(&mut self, counts: PathCounts, cursor: &mut Cursor<'_>) -> Result<()> {
        let PathCounts { names, subnames, is_absolute } = counts;
        let (mut texts, mut len) = (Vec::new(), self.out.len());
        for _ in 0..names + subnames {
            let name = match cursor.name()? {
                NameRef::Text(text) => text_of(text).into_owned().into(),
                name @ NameRef::Number(_) => {
                    let text = self.file.name_text(name).map(text_of);
                    text.ok_or_else(|| self.damaged(cursor.at, "there is no such name before"))?
                }
            };
            len += name.len();
            if len > self.most {
                return Err(self.too_large(cursor.at));
            }
            texts.push(name);
        }
        // An empty property is none.
        let has_property = self.file.index.header.has_property_in_paths();
        if has_property && texts.last().is_some_and(|last| last.is_empty()) {
            texts.pop();
        }
        self.count(narrow(names) | 1 << 31);
        self.count(narrow(texts.len() - names.min(texts.len())));
        self.count(u32::from(is_absolute));
        for text in texts {
            self.string(&text);
        }
        Ok(())
    }

    fn reference(&mut self, start: usize, referred: Referred<'_>) -> Result<()> {
        self.note(start);
        let file = self.file;
        let internal = |number| file.internal_number(number);
        let external = |number: u32| Some(number as usize).filter(|number| *number < file.external_count());
        if self.resources.is_none() {
            let value: Variant<f32> = match referred {
                Referred::Null => Variant::Nil,
                Referred::Path { path, .. } => {
                    reference(EXTERNAL, PATH, Variant::String(text_of(path).into_owned()))
                }
                // A bundle refers to resources that are not in it, and the engine reads null.
                Referred::Internal(number) => {
                    internal(number).map_or(Variant::Nil, |number| numbered(INTERNAL, number))
                }
                Referred::External(number) => {
                    external(number).map_or(Variant::Nil, |number| numbered(EXTERNAL, number))
                }
            };
            return self.encode(&value, start);
        }
        let is_script = self.takes_script();
        let path;
        let reference = match referred {
            Referred::Null => None,
            Referred::Path { class, path, .. } if !is_script => {
                return self.encode(&External::new(text_of(class), text_of(path)), start);
            }
            Referred::Path { path: text, .. } => {
                path = text_of(text);
                Some(Reference::Path(&path))
            }
            Referred::Internal(number) => internal(number).map(Reference::Internal),
            Referred::External(number) => external(number).map(Reference::External),
        };
        match reference {
            // The reals of a binary file are as wide as the file says.
            Some(reference) => self.referred::<f32>(reference, is_script, start),
            None => {
                self.count(0);
                Ok(())
            }
        }
    }
}
