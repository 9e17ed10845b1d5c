//! Keys as people write them.

use gdvar_core::{ElementType, Real, StringName, VariantType};

use crate::document::Document;
use crate::document::edit::Types;
use crate::document::error::{Error, ErrorKind, Result};
use crate::document::index::NodeId;
use crate::document::keep::Declared;
use crate::document::notation::{FileNotation as _, with_notation};
use crate::generic::Variant;

impl Document {
    /// Returns the key of a node as [`rename`](Self::rename) reads it, on one line. Text has quotes only where another key would be
    /// read without them: `gold`, but `"10"` beside the int `10`, and `&"gold"` for a `StringName`. An index for an element, and
    /// nothing for a whole value.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn key_notation(&self, id: NodeId) -> String {
        let (Some(parent), Some(name)) = (self.node(id).parent(), self.name(id)) else {
            return self.key_text(id);
        };
        let key: Variant<f32> = match self.key_type(id) {
            VariantType::String => {
                let has_one_line = !name.is_empty() && !name.contains(['\n', '\r']);
                if has_one_line
                    && self.given_key::<f32>(Some(parent), &name).1 == Variant::String(name.clone())
                {
                    return name;
                }
                name.into()
            }
            VariantType::StringName => StringName::new(name).into(),
            _ => return self.text_in(self.node(id).key_range()).into_owned(),
        };
        // The notation may have line breaks in its quotes, and reads their escapes too.
        self.exact_text(&key).replace('\n', "\\n").replace('\r', "\\r")
    }

    /// Returns whether all keys of a container are names: text that needs no quotes.
    fn takes_names(&self, container: NodeId) -> bool {
        let node = self.node(container);
        let has_names = with_notation!(self.kind, N => N::HAS_NAMES);
        has_names || self.is_outer(node) || node.ty() == VariantType::Object
    }

    /// Returns the type of the key of a node.
    pub(crate) fn key_type(&self, id: NodeId) -> VariantType {
        let node = self.node(id);
        let key = &self.data[node.key_range()];
        if node.parent().is_some_and(|parent| self.takes_names(parent)) {
            VariantType::String
        } else if self.kind.is_text() {
            let read = self.text_format().parse::<f64>(&String::from_utf8_lossy(key));
            read.map_or(VariantType::Nil, |key| key.ty())
        } else {
            Declared::of(key, self.codec()).map_or(VariantType::Nil, |key| key.ty)
        }
    }

    /// Returns the types of the keys of a container: the one that it declares, or those that are there.
    fn key_types(&self, container: NodeId) -> Vec<VariantType> {
        if let ElementType::Builtin(ty) = self.declared(self.node(container)).keys {
            return vec![ty];
        }
        let mut types = Vec::new();
        for ty in self.children(container).map(|child| self.key_type(child)) {
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        types
    }

    /// Reads a key as it is given. Also returns whether it is text without quotes.
    fn given_key<R: Real>(&self, container: Option<NodeId>, key: &str) -> (bool, Variant<R>) {
        let is_name = container.is_some_and(|container| self.takes_names(container));
        match self.text_format().parse(key) {
            Ok(value) if !is_name || key.starts_with('"') => (false, value),
            _ => (true, key.into()),
        }
    }

    /// Reads the key of a new item, which has the type of one of the keys that are there.
    pub(crate) fn new_key<R: Real>(
        &self,
        container: Option<NodeId>,
        key: &str,
        types: Types,
    ) -> Result<Variant<R>> {
        let known = || container.map_or_else(Vec::new, |container| self.key_types(container));
        self.kept_key(container, key, "the keys are", known, types)
    }

    /// Reads a key in place of that of a node, which has its type.
    pub(crate) fn other_key<R: Real>(
        &self,
        id: Option<NodeId>,
        key: &str,
        types: Types,
    ) -> Result<Variant<R>> {
        let container = id.and_then(|id| self.node(id).parent());
        self.kept_key(
            container,
            key,
            "the key is",
            || id.map(|id| self.key_type(id)).into_iter().collect(),
            types,
        )
    }

    fn kept_key<R: Real>(
        &self,
        container: Option<NodeId>,
        key: &str,
        subject: &str,
        known: impl FnOnce() -> Vec<VariantType>,
        types: Types,
    ) -> Result<Variant<R>> {
        let (is_bare, given) = self.given_key(container, key);
        let has_keys = container.is_some_and(|id| self.node(id).ty() != VariantType::Array);
        if types == Types::Change || !has_keys || container.is_some_and(|id| self.takes_names(id)) {
            return Ok(given);
        }
        let known = known();
        if known.is_empty() || known.contains(&given.ty()) {
            return Ok(given);
        }
        if is_bare && known.contains(&VariantType::StringName) {
            return Ok(StringName::new(key).into());
        }
        let kept = known.iter().find_map(|ty| Declared::plain(*ty).keep(given.clone()).ok());
        kept.ok_or_else(|| {
            let known: Vec<&str> = known.iter().map(|ty| ty.name()).collect();
            let message = format!("{subject} {}, and the new one is {}", known.join(" or "), given.ty());
            Error::new(ErrorKind::TypeChange, message)
        })
    }
}
