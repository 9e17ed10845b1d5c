//! Where the values in a text are, so that one can be changed and the rest of the text stays.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::codec::Codec;
use crate::error::{Error, ErrorKind};
use crate::format::variant_type::VariantType;
use crate::text::error::{Problem, TextError};
use crate::text::file_text::FileBytes;
use crate::text::json::{Json, scalar};
use crate::text::lexer::Lexer;
use crate::text::number::Notation;
use crate::text::parse::{self, Open};
use crate::text::text_format::TextFormat;
use crate::value::packed::PackedItems;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// The language of a text with values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grammar {
    /// What `var_to_str` prints.
    Variant(TextFormat),
    /// Standard JSON.
    Json,
}

/// A value in a text, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextNode {
    /// The index of the container in the list, if the value is in one.
    pub parent: Option<usize>,
    /// The index after the last value inside this one.
    pub end: usize,
    /// How many containers are around the value.
    pub depth: usize,
    /// The type. In JSON, a number without a point and an exponent is an int.
    pub ty: VariantType,
    /// How many items it has: elements, entries, properties, or the items of a packed array.
    pub count: usize,
    /// The key of an entry or the name of a property, if it is text.
    pub name: Option<String>,
    /// The text of the key or the name. Empty for an element, and before the value.
    pub key: Range<usize>,
    /// The text of the value.
    pub value: Range<usize>,
    /// The text between the brackets of a container, and for an Object the properties. Empty for other values.
    pub inside: Range<usize>,
}

impl Grammar {
    /// Finds the first value in a text, and everything inside it: each container comes before what is in it. Also returns how
    /// many bytes of the text were read.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::text::Grammar;
    ///
    /// let text = r#"{"name": "Ferris", "scores": [3, 5]}"#;
    /// let (nodes, len) = Grammar::Json.outline_prefix(text)?;
    /// assert_eq!(len, text.len());
    /// let scores = nodes.iter().find(|node| node.name.as_deref() == Some("scores")).expect("it is there");
    /// assert_eq!((&text[scores.value.clone()], scores.count), ("[3, 5]", 2));
    /// # Ok::<(), gdvar::text::TextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`TextFormat::parse_prefix`], except that the types that containers declare are not compared with
    /// what is in them; for JSON, mistakes in its grammar.
    pub fn outline_prefix(&self, text: &str) -> Result<(Vec<TextNode>, usize), TextError> {
        let mut outline = Outline::new(*self, text);
        outline.read().map_err(|problem| TextError::new(text, problem))?;
        Ok((outline.nodes, outline.lexer.offset()))
    }

    /// Does the same for the value of an entry in a config file, whose quotes the engines read otherwise than those of other text. They load
    /// `Resource("res://item.tres")` there, which is an Object without properties.
    ///
    /// # Errors
    ///
    /// The same as for [`outline_prefix`](Self::outline_prefix).
    pub fn outline_entry(&self, text: &str) -> Result<(Vec<TextNode>, usize), TextError> {
        let mut outline = Outline::new(*self, text);
        outline.lexer.loaded = Some(0);
        outline.lexer.file = Some(FileBytes::new(text.as_bytes(), true));
        outline.read().map_err(|problem| TextError::new(text, problem))?;
        Ok((outline.nodes, outline.lexer.offset()))
    }

    /// Returns the value of a text that is neither an array nor an object of JSON. For other languages returns any value.
    ///
    /// # Errors
    ///
    /// The same as for [`TextFormat::parse`], and for JSON mistakes in its grammar.
    pub fn read_leaf<R: Real>(&self, text: &str) -> Result<Variant<R>, TextError> {
        match self {
            Self::Variant(format) => format.parse(text),
            Self::Json => {
                let mut lexer = self.lexer(text);
                let next = lexer.peek();
                let read = scalar(next, &mut lexer).and_then(|json| match lexer.peek() {
                    None => Ok(leaf(&json)),
                    Some(_) => Err(lexer.expected("the end of the text")),
                });
                read.map_err(|problem| TextError::new(text, problem))
            }
        }
    }

    fn lexer<'a>(&self, text: &'a str) -> Lexer<'a> {
        let Self::Variant(format) = self else {
            let mut lexer = Lexer::new(text, Notation::Json);
            // The text of a file stays as it is, so that nothing is lost by reading it.
            lexer.replaces_nul = true;
            return lexer;
        };
        Lexer::new(text, format.get_dialect().notation())
    }

    fn max_depth(&self) -> u32 {
        match self {
            Self::Variant(format) => format.get_max_depth(),
            Self::Json => Codec::DEFAULT_MAX_DEPTH,
        }
    }
}

fn leaf<R: Real>(json: &Json<'_>) -> Variant<R> {
    match json {
        Json::Bool(bool) => Variant::Bool(*bool),
        Json::Number(number) => number.into_variant(),
        Json::Text(text) => Variant::String(text.to_string()),
        _ => Variant::Nil,
    }
}

/// A container whose end has not been read.
struct OpenText {
    node: usize,
    kind: ContainerKind,
    /// The next value: its key, if that was read.
    key: Option<(Range<usize>, Option<String>)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ContainerKind {
    Array { is_typed: bool },
    Dictionary { is_typed: bool },
    Object,
}

/// What begins at a position.
enum Begun {
    Leaf { ty: VariantType, count: usize, name: Option<String> },
    Container(ContainerKind),
}

struct Outline<'a> {
    grammar: Grammar,
    lexer: Lexer<'a>,
    nodes: Vec<TextNode>,
    open: Vec<OpenText>,
}

impl<'a> Outline<'a> {
    fn new(grammar: Grammar, text: &'a str) -> Self {
        let lexer = grammar.lexer(text);
        Self { grammar, lexer, nodes: Vec::new(), open: Vec::new() }
    }

    fn read(&mut self) -> Result<(), Problem> {
        loop {
            let next = self.lexer.peek();
            let start = self.lexer.offset();
            match self.begin(next)? {
                Begun::Container(kind) => {
                    self.open_at(start, kind)?;
                    if self.enter()? {
                        continue;
                    }
                }
                Begun::Leaf { name, .. } if self.is_key() => {
                    let range = start..self.lexer.offset();
                    if let Some(frame) = self.open.last_mut() {
                        frame.key = Some((range, name));
                    }
                    self.lexer.expect(b':')?;
                    continue;
                }
                Begun::Leaf { ty, count, .. } => {
                    self.push(start, ty, count);
                }
            }
            // A value has ended, and perhaps the containers around it.
            loop {
                if self.open.is_empty() {
                    return Ok(());
                }
                if self.proceed()? {
                    break;
                }
            }
        }
    }

    /// Returns whether the next value is a key.
    fn is_key(&self) -> bool {
        self.open.last().is_some_and(|frame| {
            matches!(frame.kind, ContainerKind::Dictionary { .. }) && frame.key.is_none()
        })
    }

    /// Reads the next value if it has no others inside, or up to its first item.
    fn begin(&mut self, next: Option<u8>) -> Result<Begun, Problem> {
        let Grammar::Variant(format) = &self.grammar else {
            let kind = match next {
                Some(b'[') => ContainerKind::Array { is_typed: false },
                Some(b'{') => ContainerKind::Dictionary { is_typed: false },
                _ => {
                    let value = leaf::<f64>(&scalar(next, &mut self.lexer)?);
                    if self.is_key() && value.as_str().is_none() {
                        return Err(self.lexer.problem(ErrorKind::Syntax, "a key of JSON is quoted text"));
                    }
                    return Ok(Begun::of(&value));
                }
            };
            if self.is_key() {
                return Err(self.lexer.expected("a quoted key or '}'"));
            }
            self.lexer.advance();
            return Ok(Begun::Container(kind));
        };
        if self.is_key() {
            // A key may have others inside, but nobody edits them.
            return Ok(Begun::of(&parse::value::<f64>(&mut self.lexer, format)?));
        }
        let mut open = Vec::new();
        if let Some(value) = parse::begin::<f64>(next, &mut self.lexer, format, &mut open)? {
            return Ok(Begun::of(&value));
        }
        Ok(Begun::Container(match open.pop() {
            Some(Open::Dictionary { is_typed, .. }) => ContainerKind::Dictionary { is_typed },
            Some(Open::Object { .. }) => ContainerKind::Object,
            Some(Open::Array { is_typed, .. }) => ContainerKind::Array { is_typed },
            None => ContainerKind::Array { is_typed: false }, // not covered: ruled out before
        }))
    }

    fn push(&mut self, start: usize, ty: VariantType, count: usize) -> usize {
        let (parent, depth) = (self.open.last().map(|frame| frame.node), self.open.len());
        let (key, name) =
            self.open.last_mut().and_then(|frame| frame.key.take()).unwrap_or((start..start, None));
        if let Some(parent) = parent {
            self.nodes[parent].count += 1;
        }
        let (at, end) = (self.nodes.len(), self.lexer.offset());
        let inside = end..end;
        self.nodes.push(TextNode {
            parent,
            end: at + 1,
            depth,
            ty,
            count,
            name,
            key,
            value: start..end,
            inside,
        });
        at
    }

    fn open_at(&mut self, start: usize, kind: ContainerKind) -> Result<(), Problem> {
        let most = self.grammar.max_depth();
        if self.open.len() >= most as usize {
            return Err(Problem::new(ErrorKind::TooDeep, Error::too_deep(most).to_string()).at(start));
        }
        let ty = match kind {
            ContainerKind::Array { .. } => VariantType::Array,
            ContainerKind::Dictionary { .. } => VariantType::Dictionary,
            ContainerKind::Object => VariantType::Object,
        };
        let node = self.push(start, ty, 0);
        self.open.push(OpenText { node, kind, key: None });
        Ok(())
    }

    /// Reads up to the next item of the innermost container. Returns `false` if the container ends instead.
    fn enter(&mut self) -> Result<bool, Problem> {
        let Some(frame) = self.open.last_mut() else { return Ok(false) };
        let (close, is_typed) = match frame.kind {
            ContainerKind::Array { is_typed } => (b']', is_typed),
            ContainerKind::Dictionary { is_typed } => (b'}', is_typed),
            ContainerKind::Object => (b')', false),
        };
        self.lexer.peek();
        let inside_end = self.lexer.offset();
        if self.lexer.skip(close) {
            if is_typed {
                self.lexer.expect(b')')?;
            }
            self.close(inside_end);
            return Ok(false);
        }
        if self.open.last().is_some_and(|frame| frame.kind == ContainerKind::Object) {
            return self.property();
        }
        Ok(true)
    }

    /// Reads the name of a property. Returns `false` if the Object ends after it: the value of a script is its path, which is
    /// no value.
    fn property(&mut self) -> Result<bool, Problem> {
        self.lexer.peek();
        let start = self.lexer.offset();
        let name = self.lexer.expect_quoted("the name of a property")?.into_owned();
        let range = start..self.lexer.offset();
        self.lexer.expect(b':')?;
        self.lexer.peek();
        let value_start = self.lexer.offset();
        let is_script = name == "script" && self.lexer.skip_word("Resource");
        if let Some(frame) = self.open.last_mut() {
            frame.key = Some((range, Some(name)));
        }
        if !is_script {
            return Ok(true);
        }
        parse::resource_path(&mut self.lexer)?;
        self.push(value_start, VariantType::String, 0);
        self.proceed()
    }

    /// Reads the text after an item. Returns `true` if another item follows. Otherwise the innermost container has ended.
    fn proceed(&mut self) -> Result<bool, Problem> {
        let Some(frame) = self.open.last() else { return Ok(false) };
        let end = self.lexer.offset();
        // The text before the closing bracket belongs to the last item's line.
        self.nodes[frame.node].inside.end = end;
        if self.lexer.skip(b',') {
            return self.enter();
        }
        let (close, is_typed, expected) = match frame.kind {
            ContainerKind::Array { is_typed } => (b']', is_typed, "',' or ']'"),
            ContainerKind::Dictionary { is_typed } => (b'}', is_typed, "',' or '}'"),
            ContainerKind::Object => (b')', false, "',' or ')'"),
        };
        self.lexer.peek();
        let inside_end = self.lexer.offset();
        if !self.lexer.skip(close) {
            return Err(self.lexer.expected(expected));
        }
        if is_typed {
            self.lexer.expect(b')')?;
        }
        self.close(inside_end);
        Ok(false)
    }

    fn close(&mut self, inside_end: usize) {
        let Some(frame) = self.open.pop() else { return };
        let (len, end) = (self.nodes.len(), self.lexer.offset());
        let node = &mut self.nodes[frame.node];
        node.end = len;
        node.value.end = end;
        node.inside = node.inside.start..inside_end;
    }
}

impl Begun {
    fn of(value: &Variant<f64>) -> Self {
        let count = value.packed().map_or(0, PackedItems::count);
        Self::Leaf { ty: value.ty(), count, name: value.as_str().map(String::from) }
    }
}
