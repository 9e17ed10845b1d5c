//! Resource files as text: tags with fields, and lines `name = value`, as Godot 4.6.3 and 3.6.2 read them.

use std::ops::Range;

use gdvar_core::generic::Variant;
use gdvar_core::internals::Problem;
use gdvar_core::internals::text::{EXTERNAL, FileBytes, INTERNAL, Lexer, Resources, readable, value};
use gdvar_core::text::{TextError, TextFormat};
use gdvar_core::{Dialect, ErrorKind as Kind, Real};

use super::{
    BlockPlace, Content, DEEPEST, Error, ErrorKind, External, Header, Internal, PropertyPlace, ResourceFile,
    ResourceIndex, Result, narrow,
};
use crate::lines::{Lines, NextPart};

/// Returns how values are read.
fn text_format(dialect: Dialect) -> TextFormat {
    crate::document::text_format(dialect).max_depth(DEEPEST)
}

/// The newest format of text that gdvar knows.
const NEWEST: u32 = 4;

/// The ids of resources with their numbers, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    externals: Vec<(String, u32)>,
    internals: Vec<(String, u32)>,
}

/// The resources whose tags stand before a place. A value refers to the last of those with an id: Godot 3.6.2 writes bundles with
/// the same id twice.
#[derive(Debug)]
struct Before<'a> {
    file: &'a ResourceFile,
    place: usize,
}

impl Resources for Before<'_> {
    fn number(&self, table: &str, id: &str) -> Option<usize> {
        let index = &self.file.index;
        let is_before = |start: u32| (start as usize) < self.place;
        let (ids, count) = if table == INTERNAL {
            let start = |block: &u32| index.blocks.get(*block as usize).map_or(u32::MAX, |block| block.start);
            (&index.ids.internals, index.internals.partition_point(|block| is_before(start(block))))
        } else {
            (&index.ids.externals, index.externals.partition_point(|start| is_before(*start)))
        };
        let after = ids.partition_point(|(other, number)| (&**other, *number as usize) < (id, count));
        let (found, number) = ids.get(after.checked_sub(1)?)?;
        (found == id).then_some(*number as usize)
    }
}

/// Returns whether the first tag is that of a resource or a scene. Comments may stand before it.
pub(super) fn is_start(bytes: &[u8]) -> bool {
    let mut rest = bytes.trim_ascii_start();
    while rest.starts_with(b";") {
        let line = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        rest = rest[line..].trim_ascii_start();
    }
    let Some(rest) = rest.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    rest.starts_with(b"gd_resource") || rest.starts_with(b"gd_scene")
}

/// Reads a file.
pub(super) fn read(bytes: Vec<u8>) -> Result<ResourceFile> {
    let (text, file) = match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let bytes = error.into_bytes();
            (readable(&bytes).into_owned(), Some(bytes))
        }
    };
    let raw = file.as_deref().unwrap_or(text.as_bytes());
    let index = index(&text, raw, file.is_none()).map_err(|problem| damaged(&text, problem))?;
    if index.header.format > NEWEST {
        let message =
            format!("the file has format {}, which is newer than what gdvar knows", index.header.format);
        return Err(Error::new(ErrorKind::Refused, message));
    }
    let file = ResourceFile { file, content: Content::Text(text), index };
    let has_main = file.tags().any(|tag| tag.name() == "resource");
    if !has_main && !file.is_scene() {
        let message = "the file ends before its main resource: there is no tag [resource]";
        return Err(Error::new(ErrorKind::Damaged, message));
    }
    Ok(file)
}

fn damaged(text: &str, problem: Problem) -> Error {
    Error::new(ErrorKind::Damaged, TextError::new(text, problem).to_string())
}

/// Looks for the tags and the properties.
fn index(text: &str, bytes: &[u8], is_utf8: bool) -> Result<ResourceIndex, Problem> {
    let mut index = ResourceIndex::default();
    let mut lines = Lines::new(text, bytes, is_utf8, Dialect::Godot4);
    loop {
        match lines.next()? {
            NextPart::End { start } => {
                index.ids.externals.sort();
                index.ids.internals.sort();
                let message = "a property has no '='";
                let is_rest = text[start..].bytes().any(|byte| byte > b' ');
                return if is_rest {
                    Err(Problem::new(Kind::UnexpectedEnd, message).at(start))
                } else {
                    Ok(index)
                };
            }
            NextPart::Header => {
                let (is_first, start) = (index.blocks.is_empty(), lines.lexer.offset());
                index.tag(&mut lines.lexer)?;
                if is_first {
                    // The header says which engine reads the file, also the header itself.
                    lines = Lines::new(text, bytes, is_utf8, index.header.dialect());
                    lines.lexer.set_offset(start);
                    read_tag(&mut lines.lexer, |_, lexer| skip_value(lexer, &mut |_| {}))?;
                }
            }
            NextPart::Key(_) if index.blocks.is_empty() => {
                return Err(lines.lexer.problem(Kind::Syntax, "expected a tag before the first property"));
            }
            NextPart::Key(key) => {
                lines.lexer.peek();
                let start = lines.lexer.offset();
                skip_value(&mut lines.lexer, &mut |_| {})?;
                index.properties.push(PropertyPlace {
                    name: narrow(key.start.unwrap_or(start)),
                    start: narrow(start),
                    end: narrow(lines.lexer.offset()),
                });
            }
        }
    }
}

impl ResourceIndex {
    /// Notes a tag.
    fn tag(&mut self, lexer: &mut Lexer<'_>) -> Result<(), Problem> {
        let start = lexer.offset();
        let mut fields: Fields = Vec::new();
        let name = read_tag(lexer, |name, lexer| {
            let at = lexer.offset();
            skip_value(lexer, &mut |_| {})?;
            if matches!(name, "id" | "type" | "format" | "uid" | "script_class") {
                let end = lexer.offset();
                lexer.set_offset(at);
                // What these fields have is short, and is read again when it is asked for.
                fields.push((name.to_owned(), plain(&value::<f32>(lexer, &text_format(Dialect::Godot4))?)));
                lexer.set_offset(end);
            }
            Ok(())
        })?;
        let field =
            |name: &str| fields.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.clone());
        if self.blocks.is_empty() {
            self.header = header(name, &field);
        }
        let block = BlockPlace { start: narrow(start), first: narrow(self.properties.len()) };
        let number = narrow(self.blocks.len());
        self.blocks.push(block);
        match name {
            "ext_resource" => {
                let id = field("id").unwrap_or_default();
                self.ids.externals.push((id, narrow(self.externals.len())));
                self.externals.push(block.start);
            }
            "sub_resource" => {
                let id = field("id").unwrap_or_default();
                self.ids.internals.push((id, narrow(self.internals.len())));
                self.internals.push(number);
            }
            "resource" => self.internals.push(number),
            _ => {}
        }
        Ok(())
    }
}

type Fields = Vec<(String, String)>;

fn header(name: &str, field: &dyn Fn(&str) -> Option<String>) -> Header {
    let format = field("format").and_then(|format| format.parse().ok());
    let class = if name == "gd_scene" { "PackedScene".to_owned() } else { field("type").unwrap_or_default() };
    Header {
        class,
        script_class: field("script_class"),
        uid: field("uid"),
        format: format.unwrap_or_default(),
        // Godot 4 reads a file that gives no format.
        is_godot3: matches!(format, Some(..=2)),
        ..Header::default()
    }
}

/// Returns text or a whole number as text.
fn plain(value: &Variant) -> String {
    match value {
        Variant::Int(number) => number.to_string(),
        value => value.as_str().unwrap_or_default().to_owned(),
    }
}

/// Reads a tag from its opening bracket on: its name, and each field up to its value, which `take` reads.
fn read_tag<'a>(
    lexer: &mut Lexer<'a>,
    mut take: impl FnMut(&str, &mut Lexer<'a>) -> Result<(), Problem>,
) -> Result<&'a str, Problem> {
    lexer.expect(b'[')?;
    let name = word(lexer, "the name of a tag")?;
    while !lexer.skip(b']') {
        let field = word(lexer, "the name of a field or ']'")?;
        lexer.expect(b'=')?;
        lexer.peek();
        take(field, lexer)?;
    }
    Ok(name)
}

fn word<'a>(lexer: &mut Lexer<'a>, what: &str) -> Result<&'a str, Problem> {
    match lexer.peek() {
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => Ok(lexer.word()),
        _ => Err(lexer.expected(what)),
    }
}

/// Returns the next byte that is not white space, without skipping any.
fn next(lexer: &mut Lexer<'_>) -> Option<u8> {
    let at = lexer.offset();
    let next = lexer.peek();
    lexer.set_offset(at);
    next
}

/// A place in a value at which an engine loads a file or makes an object.
pub(super) struct Call {
    pub(super) offset: usize,
    pub(super) what: Called,
}

/// What an engine does at a place in a value.
pub(super) enum Called {
    /// `Resource("path")`.
    Load(String),
    /// The same as the type of a container.
    LoadType(String),
    /// `Object(class, ...)`.
    Make(String),
}

/// Returns what an engine does at a word with parentheses. The lexer stands behind the word.
fn call(word: &str, is_type: bool, lexer: &mut Lexer<'_>) -> Option<Called> {
    if !matches!(word, "Resource" | "Object") {
        return None;
    }
    let at = lexer.offset();
    lexer.skip(b'(');
    let what = match lexer.peek() {
        Some(b'"') => lexer.quoted().unwrap_or_default().into_owned(),
        _ => lexer.word().to_owned(),
    };
    lexer.set_offset(at);
    Some(match (word, is_type) {
        ("Object", _) => Called::Make(what),
        (_, true) => Called::LoadType(what),
        (_, false) => Called::Load(what),
    })
}

/// Skips a value. Only its end is looked for: mistakes inside are found when the value is read. `found` gets what an engine does
/// inside.
fn skip_value(lexer: &mut Lexer<'_>, found: &mut dyn FnMut(Call)) -> Result<(), Problem> {
    let (start, mut depth) = (lexer.offset(), 0_usize);
    // Whether a container declares its type.
    let mut is_type = false;
    // The word before.
    let mut before = "";
    loop {
        let Some(byte) = lexer.peek() else {
            let message = "a value does not end";
            return Err(Problem::new(Kind::UnexpectedEnd, message).at(start));
        };
        let last = std::mem::take(&mut before);
        match byte {
            b'"' => drop(lexer.quoted()?),
            b'[' | b'{' | b'(' => {
                depth += 1;
                lexer.advance();
                is_type |= byte == b'[' && matches!(last, "Array" | "Dictionary");
                continue;
            }
            b']' | b'}' | b')' if depth > 0 => {
                depth -= 1;
                is_type &= byte != b']';
                lexer.advance();
                // What a container declares stands before what it has.
                if depth == 0 && byte == b']' && next(lexer) == Some(b'(') {
                    continue;
                }
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                let offset = lexer.offset();
                before = lexer.word();
                let is_call = next(lexer) == Some(b'(');
                let is_typed = next(lexer) == Some(b'[') && matches!(before, "Array" | "Dictionary");
                if is_call && let Some(what) = call(before, is_type, lexer) {
                    found(Call { offset, what });
                }
                if depth > 0 || is_call || is_typed {
                    continue;
                }
            }
            b'0'..=b'9' | b'-' | b'+' | b'.' | b'#' => {
                let rest = lexer.rest().as_bytes();
                let is_part = |byte: &u8| {
                    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.' | b'_' | b'#')
                };
                let len = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
                lexer.set_offset(lexer.offset() + len);
            }
            b'&' | b'@' | b'^' => {
                lexer.advance();
                continue;
            }
            b',' | b':' if depth > 0 => {
                lexer.advance();
                continue;
            }
            _ => return Err(lexer.expected("a value")),
        }
        if depth == 0 {
            return Ok(());
        }
    }
}

impl ResourceFile {
    fn text(&self) -> &str {
        if let Content::Text(text) = &self.content { text } else { "" }
    }

    pub(super) fn lines(&self, at: usize) -> Lines<'_> {
        let mut lines = Lines::new(self.text(), self.content(), self.file.is_none(), self.dialect());
        lines.lexer.set_offset(at);
        lines
    }

    /// Reads the name of a property from its start on.
    pub(super) fn name_in_text(&self, at: usize) -> String {
        match self.lines(at).next() {
            Ok(NextPart::Key(key)) => key.name,
            _ => String::new(),
        }
    }

    pub(super) fn value_in_text<R: Real>(&self, range: Range<usize>) -> Result<Variant<R>> {
        let before = Before { file: self, place: range.start };
        let lexer = &mut self.lines(range.start).lexer;
        lexer.resources = Some(&before);
        let read = value(lexer, &text_format(self.dialect()));
        let value = read.map_err(|problem| damaged(self.text(), problem))?;
        if lexer.offset() != range.end {
            let problem = lexer.expected("the end of the value");
            return Err(damaged(self.text(), problem));
        }
        Ok(value)
    }

    /// Returns the text of a value in which references are other values and types of the same length, so that it can be read without the
    /// file. Also returns whether there are any.
    pub(crate) fn without_references(&self, range: Range<usize>) -> Result<(Vec<u8>, bool)> {
        let mut bytes = self.content()[range.clone()].to_vec();
        let mut lexer = self.lines(range.start).lexer;
        let (mut before, mut is_type, mut has_references) = ("", false, false);
        while lexer.offset() < range.end
            && let Some(byte) = lexer.peek()
        {
            let start = lexer.offset();
            let last = std::mem::take(&mut before);
            match byte {
                b'"' => drop(lexer.quoted().map_err(|problem| damaged(self.text(), problem))?),
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => before = lexer.word(),
                _ => {
                    is_type =
                        byte == b'[' && matches!(last, "Array" | "Dictionary") || is_type && byte != b']';
                    lexer.advance();
                }
            }
            if matches!(before, "Resource" | INTERNAL | EXTERNAL) && next(&mut lexer) == Some(b'(') {
                let mut call = self.lines(start).lexer;
                skip_value(&mut call, &mut |_| {}).map_err(|problem| damaged(self.text(), problem))?;
                lexer.set_offset(call.offset());
                let place = start - range.start..call.offset() - range.start;
                bytes[place.clone()].fill(b'R');
                if !is_type {
                    (bytes[place.start], bytes[place.end - 1]) = (b'"', b'"');
                }
                has_references = true;
            }
        }
        Ok((bytes, has_references))
    }

    pub(super) fn name_of_tag(&self, start: usize) -> &str {
        let lexer = &mut self.lines(start).lexer;
        lexer.skip(b'[');
        word(lexer, "a name").unwrap_or_default()
    }

    pub(super) fn fields_of_tag<R: Real>(&self, start: usize) -> Result<Vec<(String, Variant<R>)>> {
        let mut fields = Vec::new();
        let format = text_format(self.dialect());
        let before = Before { file: self, place: start };
        let mut lexer = self.lines(start).lexer;
        lexer.resources = Some(&before);
        let read = read_tag(&mut lexer, |name, lexer| {
            fields.push((name.to_owned(), value(lexer, &format)?));
            Ok(())
        });
        read.map_err(|problem| damaged(self.text(), problem))?;
        Ok(fields)
    }

    pub(super) fn external_of_text(&self, start: usize) -> Result<External> {
        let mut external = External::default();
        for (name, value) in self.fields_of_tag::<f32>(start)? {
            match &*name {
                "type" => external.class = plain(&value),
                "path" => external.path = plain(&value),
                "id" => external.id = plain(&value),
                "uid" => external.uid = Some(plain(&value)),
                _ => {}
            }
        }
        Ok(external)
    }

    /// Returns the places of a field's values in a tag. The last one counts.
    pub(super) fn field_places(&self, start: usize, field: &str) -> Result<Vec<Range<usize>>> {
        let mut places = Vec::new();
        let read = read_tag(&mut self.lines(start).lexer, |name, lexer| {
            let start = lexer.offset();
            skip_value(lexer, &mut |_| {})?;
            if name == field {
                places.push(start..lexer.offset());
            }
            Ok(())
        });
        read.map(|_| places).map_err(|problem| damaged(self.text(), problem))
    }

    /// Returns the end of a tag.
    pub(super) fn tag_end(&self, start: usize) -> Result<usize> {
        let lexer = &mut self.lines(start).lexer;
        let read = read_tag(lexer, |_, lexer| skip_value(lexer, &mut |_| {}));
        read.map_err(|problem| damaged(self.text(), problem))?;
        Ok(lexer.offset())
    }

    /// Returns the place of a property's name.
    pub(super) fn name_place_in_text(&self, start: usize) -> Range<usize> {
        let mut lines = self.lines(start);
        let name = match lines.next() {
            Ok(NextPart::Key(_)) => &self.content()[start..lines.lexer.offset() - 1],
            _ => &[],
        };
        start..start + name.trim_ascii_end().len()
    }

    /// Reads a value that is given as text, and may refer to resources by their ids: to those before the resource with a number.
    pub(crate) fn parse<R: Real>(&self, text: &str, number: usize) -> Result<Variant<R>> {
        let format = text_format(self.dialect());
        let before = Before { file: self, place: self.block(number).map_or(0, |block| block.start as usize) };
        let mut lexer = Lexer::of_file(text, FileBytes::new(text.as_bytes(), true), self.dialect());
        if let Content::Text(_) = self.content {
            lexer.resources = Some(&before);
        }
        let read = value(&mut lexer, &format).and_then(|value| match lexer.peek() {
            None => Ok(value),
            Some(_) => Err(lexer.expected("the end of the value")),
        });
        read.map_err(|problem| TextError::new(text, problem).into())
    }

    pub(super) fn internal_of_text(&self, start: usize) -> Result<Internal> {
        let mut internal = Internal::default();
        if self.name_of_tag(start) == "resource" {
            internal.class.clone_from(&self.index.header.class);
            return Ok(internal);
        }
        for (name, value) in self.fields_of_tag::<f32>(start)? {
            match &*name {
                "type" => internal.class = plain(&value),
                "id" => internal.id = plain(&value),
                _ => {}
            }
        }
        Ok(internal)
    }

    /// Looks for what an engine does at places in the fields of a tag.
    pub(super) fn calls_in_tag(&self, start: usize, mut found: impl FnMut(&str, Call)) -> Result<()> {
        let read = read_tag(&mut self.lines(start).lexer, |name, lexer| {
            skip_value(lexer, &mut |call| found(name, call))
        });
        read.map(drop).map_err(|problem| damaged(self.text(), problem))
    }

    /// Looks for what an engine does at places in a value.
    pub(super) fn calls_in_text(&self, start: usize, mut found: impl FnMut(Call)) -> Result<()> {
        let read = skip_value(&mut self.lines(start).lexer, &mut found);
        read.map_err(|problem| damaged(self.text(), problem))
    }

    /// Returns the line of a place in a text file, counted from 1.
    pub fn line(&self, at: usize) -> usize {
        self.content().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
    }
}
