//! Finding values by key, text and type.

use gdvar_core::VariantType;

use crate::document::Document;
use crate::document::index::NodeId;
use crate::document::row::with_reals;
use crate::generic::Variant;

/// What is looked for.
#[derive(Clone, Debug, Default)]
pub struct Search {
    text: String,
    /// Whether keys are compared.
    keys: bool,
    /// Whether values are compared.
    values: bool,
    ty: Option<VariantType>,
    is_whole: bool,
}

impl Search {
    /// Looks for keys and values that contain a text, in any case.
    pub fn containing(text: &str) -> Self {
        Self { text: text.to_lowercase(), keys: true, values: true, ..Self::default() }
    }

    /// Looks for values that equal a value, which is given as text: `"Ferris"`, `5`, `Vector2(1, 2)`. A text without quotes is
    /// compared with texts.
    pub fn equal(text: &str) -> Self {
        Self { text: text.to_owned(), values: true, is_whole: true, ..Self::default() }
    }

    /// Looks in keys only.
    #[must_use]
    pub fn in_keys(mut self) -> Self {
        (self.keys, self.values) = (true, false);
        self
    }

    /// Looks in values only.
    #[must_use]
    pub fn in_values(mut self) -> Self {
        (self.keys, self.values) = (false, true);
        self
    }

    /// Looks for values of a type only.
    #[must_use]
    pub fn of_type(mut self, ty: VariantType) -> Self {
        self.ty = Some(ty);
        self
    }
}

/// How long a text of a value may be to be searched.
const LONGEST: usize = 1 << 20;

impl Document {
    /// Returns the first `most` nodes that are looked for.
    pub fn search(&self, search: &Search, most: usize) -> Vec<NodeId> {
        let wanted = search.is_whole.then(|| self.text_format().parse::<f64>(&search.text).ok()).flatten();
        self.search_with(most, |id| {
            let node = self.node(id);
            if search.ty.is_some_and(|ty| ty != node.ty()) {
                return false;
            }
            if search.is_whole {
                return search.keys && self.key_text(id) == search.text
                    || search.values && self.equals(id, &search.text, wanted.as_ref());
            }
            let contains = |text: &str| text.to_lowercase().contains(&search.text);
            search.keys && contains(&self.key_text(id))
                || search.values && self.searched_text(id).is_some_and(|text| contains(&text))
        })
    }

    /// Returns the first `most` nodes that a function accepts.
    pub fn search_with(&self, most: usize, mut accepts: impl FnMut(NodeId) -> bool) -> Vec<NodeId> {
        let len = NodeId::try_from(self.nodes().len()).unwrap_or(NodeId::MAX);
        (0..len).filter(|id| accepts(*id)).take(most).collect()
    }

    /// Returns the text of a value in which a search looks: that of a String without quotes, and none for containers.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn searched_text(&self, id: NodeId) -> Option<String> {
        let node = self.node(id);
        let is_leaf =
            !matches!(node.ty(), VariantType::Array | VariantType::Dictionary) && node.end() == id + 1;
        if !is_leaf || node.range().len() > LONGEST {
            return None;
        }
        with_reals!(self.is_double(node.value()), R => {
            let value = self.value_of::<R>(id).ok()?;
            Some(value.as_str().map_or_else(|| self.exact_text(&value), str::to_owned))
        })
    }

    fn equals(&self, id: NodeId, text: &str, wanted: Option<&Variant<f64>>) -> bool {
        let node = self.node(id);
        if node.range().len() > LONGEST {
            return false;
        }
        let Ok(value) = self.value_of::<f64>(id) else { return false };
        if value.as_str().is_some_and(|own| own == text) {
            return true;
        }
        let Some(wanted) = wanted else { return false };
        match (&value, wanted) {
            // People write whole floats without a point.
            #[allow(clippy::cast_precision_loss, reason = "the nearest float is the one that is meant")]
            (Variant::Float(own), Variant::Int(wanted)) => own.to_bits() == (*wanted as f64).to_bits(),
            (own, wanted) if own.as_str().is_some() => own.as_str() == wanted.as_str(),
            (own, wanted) if own == wanted => true,
            // Reals of 32 bits are as the file has them.
            _ => {
                let single = self.text_format().parse::<f32>(text).map(|wanted| self.exact_text(&wanted));
                self.value_of::<f32>(id)
                    .is_ok_and(|own| single.is_ok_and(|wanted| self.exact_text(&own) == wanted))
            }
        }
    }
}
