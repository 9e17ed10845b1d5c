//! Finding values.

use gdvar::{Variant, VariantType, variant};
use gdvar_document::{NodeId, Search};
use js_sys::RegExp;
use wasm_bindgen::prelude::wasm_bindgen;

use super::answer::answer;
use super::tree::Spot;
use super::{File, MOST_RESULTS, SHOWN};

/// How long the text of a value may be in which a part is replaced.
const LONGEST: usize = 1 << 16;

#[wasm_bindgen]
impl File {
    /// Returns the nodes that contain a text, equal it (`is_whole`), or match a pattern, in their keys (`in_keys`), their values
    /// (`in_values`) or both. What is compared of a value is in `whole`, unless it is a container or too long.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn search(
        &self,
        text: &str,
        pattern: Option<RegExp>,
        is_whole: bool,
        in_keys: bool,
        in_values: bool,
        ty: Option<String>,
    ) -> String {
        let document = &self.document;
        let ty =
            VariantType::ALL.iter().find(|known| ty.as_deref() == Some(known.name_in(document.dialect())));
        let found = if let Some(pattern) = pattern {
            document.search_with(MOST_RESULTS + 1, |id| {
                ty.is_none_or(|ty| document.node(id).ty() == *ty)
                    && (in_keys && pattern.test(&document.key_text(id))
                        || in_values && document.searched_text(id).is_some_and(|text| pattern.test(&text)))
            })
        } else {
            let mut search = if is_whole { Search::equal(text) } else { Search::containing(text) };
            if !in_values {
                search = search.in_keys();
            } else if !in_keys {
                search = search.in_values();
            }
            if let Some(ty) = ty {
                search = search.of_type(*ty);
            }
            document.search(&search, MOST_RESULTS + 1)
        };
        let found: Vec<Variant> = found.into_iter().map(|id| self.result(id)).collect();
        answer(&found.into())
    }

    fn result(&self, id: NodeId) -> Variant {
        let document = &self.document;
        let whole = document.searched_text(id).filter(|text| text.len() <= LONGEST);
        variant!({
            "id": i64::from(id),
            "path": document.node_path(id),
            "type": self.shown_type(Spot { node: id, item: None }),
            "text": document.preview(id, SHOWN),
            "whole": whole,
        })
    }
}
