//! What the kinds of files do in different ways: each notation is a type of its own.

use std::ops::Range;

use gdvar_core::inspect::Change;
use gdvar_core::text::Grammar;
use gdvar_core::{Dialect, Real};

use crate::config_file::Splices;
use crate::document::edit::Op;
use crate::document::error::Result;
use crate::document::index::{Index, NONE, Node, NodeId};
use crate::document::keep::Declared;
use crate::document::open::outlines;
use crate::document::path::Target;
use crate::document::{Document, Kind, text_format};
use crate::generic::Variant;

/// How values stand in the data of a file. What is not said otherwise is as in text of `var_to_str`.
pub(crate) trait FileNotation {
    /// The name of the kind of file in programs: `config`.
    const NAME: &'static str;
    /// What one such file is: `a config file`.
    const DESCRIPTION: &'static str;
    /// What several values of such a file are called after their number, unless the file holds always one.
    const VALUES: Option<&'static str> = None;
    const IS_TEXT: bool = true;
    /// The size of the length before each value.
    const LENGTH: usize = 0;
    /// How many containers around values are no values themselves, as the sections of a config file.
    const OUTER: usize = 0;
    /// Whether all keys are text without quotes.
    const HAS_NAMES: bool = false;

    /// Returns the grammar of text.
    fn grammar(dialect: Dialect) -> Grammar {
        Grammar::Variant(text_format(dialect))
    }

    /// Returns where the values of a file are.
    fn values(document: &Document) -> Vec<Range<usize>> {
        outlines(document.text(), Self::grammar(document.dialect())).unwrap_or_default()
    }

    /// Adds the nodes of a value to the index.
    fn index(document: &Document, index: &mut Index, value: usize, range: Range<usize>) -> Result<()> {
        index.text(document, range, value, NONE)
    }

    /// Decodes a value in one of the dialects that the file may have.
    fn value<R: Real>(document: &Document, value: usize, dialect: Dialect) -> Result<Variant<R>>;

    /// Decodes the value of a node.
    fn value_of<R: Real>(document: &Document, node: &Node) -> Result<Variant<R>>;

    /// Returns what a container declares, and its class.
    fn declared(document: &Document, node: &Node) -> Option<Declared> {
        document.declared_in_text(node)
    }

    /// Returns the data of a file of these values. It is one value if the file always holds one.
    fn data<R: Real>(values: &[Variant<R>], dialect: Dialect) -> Result<Vec<u8>>;

    /// Returns the value of a new file, if it always holds one.
    fn empty() -> Option<Variant<f32>> {
        None
    }

    /// Prints a value as text.
    fn print<R: Real>(document: &Document, value: &Variant<R>) -> Result<String> {
        Ok(document.text_format().print(value)?.trim_end().to_owned())
    }

    /// Prints a key as text.
    fn print_key<R: Real>(document: &Document, key: &Variant<R>) -> Result<String> {
        Self::print(document, key)
    }

    /// Reads a number.
    fn number(document: &Document, text: &str) -> Result<Variant<f64>> {
        document.parse(text)
    }

    /// Checks that text is one value, and the same one for each engine that the file may come from.
    fn check(document: &Document, text: &str) -> Result<()> {
        document.parse::<f64>(text).map(drop)
    }

    /// Returns the text of a new value with the type of the old one. It stays as it is given if it has that type.
    fn kept(document: &Document, old: &Declared, text: &str) -> Result<String> {
        document.kept_text(old, text)
    }

    /// Makes an edit.
    fn edit<R: Real>(document: &mut Document, target: &Target, op: Op<'_, R>) -> Result<Change>
    where
        Self: Sized,
    {
        let splices = document.text_edit::<Self, R>(target, op)?;
        document.splice(target.value, splices)
    }

    /// Returns the edit that inserts an item into a container of text before the item with the index `at`.
    fn insert(
        document: &Document,
        container: NodeId,
        at: usize,
        key: Option<&str>,
        text: &str,
    ) -> Result<Splices> {
        document.text_insert(container, at, key, text)
    }

    /// Returns the edit that removes an item.
    fn remove(document: &Document, id: NodeId) -> Result<Splices> {
        document.text_remove(id)
    }

    /// Returns the edit that changes a key.
    fn rename(document: &Document, id: NodeId, key: &str) -> Result<Splices> {
        Ok(document.text_rename(id, key))
    }

    /// Returns the edit that moves an item within its container.
    fn reorder(document: &Document, id: NodeId, to: usize) -> Result<Splices> {
        document.text_move(id, to)
    }

    /// Checks that the data is still a file of its kind after a value has changed in it.
    fn check_data(_: &Document, _: usize) -> Result<()> {
        Ok(())
    }
}

/// Runs code with the notation of a kind.
macro_rules! with_notation {
    ($kind:expr, $notation:ident => $code:expr) => {{
        use $crate::document::{Kind, config, encoded, json, project, resource, text};
        match $kind {
            Kind::Values => with_notation!(@ encoded::Encoded<4>, $notation => $code),
            Kind::Bare => with_notation!(@ encoded::Encoded<0>, $notation => $code),
            Kind::Project => with_notation!(@ project::Project, $notation => $code),
            Kind::Config => with_notation!(@ config::Config, $notation => $code),
            Kind::Text => with_notation!(@ text::Text, $notation => $code),
            Kind::Json => with_notation!(@ json::Json, $notation => $code),
            Kind::Resource => with_notation!(@ resource::Resource, $notation => $code),
        }
    }};
    (@ $type:ty, $notation:ident => $code:expr) => {{
        type $notation = $type;
        $code
    }};
}
pub(crate) use with_notation;

impl Kind {
    /// Returns the name of the kind in programs: `config`.
    pub fn name(self) -> &'static str {
        with_notation!(self, N => N::NAME)
    }

    /// Returns what one such file is: `a config file`.
    pub(crate) fn description(self) -> &'static str {
        with_notation!(self, N => N::DESCRIPTION)
    }

    /// Returns what several values of such a file are called, unless it always holds one.
    pub(crate) fn values(self) -> Option<&'static str> {
        with_notation!(self, N => N::VALUES)
    }

    /// Returns whether the data is text.
    pub fn is_text(self) -> bool {
        with_notation!(self, N => N::IS_TEXT)
    }

    /// Returns the size of the length before each value.
    pub(crate) fn length(self) -> usize {
        with_notation!(self, N => N::LENGTH)
    }

    /// Returns how many containers around values are no values themselves.
    pub(crate) fn outer(self) -> usize {
        with_notation!(self, N => N::OUTER)
    }

    /// Returns whether values are in sections, which are no values themselves.
    pub(crate) fn has_sections(self) -> bool {
        self.outer() == 2
    }

    /// Returns whether the data is encoded values, with nothing but their lengths around them.
    pub(crate) fn is_encoded(self) -> bool {
        !self.is_text() && self.outer() == 0
    }
}

impl Document {
    /// Returns whether a node is no value itself: a whole config file and its sections, and a whole `project.binary`.
    pub(crate) fn is_outer(&self, node: &Node) -> bool {
        node.depth() < self.kind.outer()
    }

    /// Returns whether a node is in a container that is no value itself.
    pub(crate) fn is_in_outer(&self, node: &Node) -> bool {
        node.depth() <= self.kind.outer() && self.kind.outer() > 0
    }
}
