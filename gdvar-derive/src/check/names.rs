//! The rule that entries of one Dictionary have different keys, and variants of one enum different tags.

use std::collections::HashMap;
use std::slice;

use proc_macro2::Span;

use super::Report;
use crate::model::{Key, PlacedNames, Side};

/// An entry or a variant, with its names.
pub(super) struct Named {
    /// What has the names, as in "the field `hp`".
    pub(super) owner: String,
    pub(super) names: PlacedNames,
    pub(super) is_written: bool,
    pub(super) is_read: bool,
    /// What to do if another one has its name, unless one of them can be renamed.
    pub(super) instead: Option<&'static str>,
}

impl Named {
    /// An entry that is no field, such as a tag.
    pub(super) fn entry(owner: &str, key: String, instead: &'static str) -> Self {
        let key = (Key::String(key), Span::call_site());
        let names = PlacedNames { written: key.clone(), read: vec![key] };
        Self { owner: owner.to_owned(), names, is_written: true, is_read: true, instead: Some(instead) }
    }

    pub(super) fn field(member: &syn::Member, names: PlacedNames) -> Self {
        let owner = format!("the field `{}`", quote::quote!(#member));
        Self { owner, names, is_written: true, is_read: true, instead: None }
    }

    /// Returns the names in one direction: its own name, and then the aliases.
    fn names(&self, side: Side) -> &[(Key, Span)] {
        match side {
            Side::Encode if self.is_written => slice::from_ref(&self.names.written),
            Side::Decode if self.is_read => &self.names.read,
            _ => &[],
        }
    }
}

/// `#[gdvar(rename = "a")] b: u8` beside `a: u8`, `#[gdvar(alias = "A")] B` beside `A`. `what` is "key" or "tag".
pub(super) fn names_differ(what: &str, all: &[Named], errors: &mut Report<'_>) {
    for side in [Side::Decode, Side::Encode] {
        let mut seen = HashMap::<String, (&Named, bool)>::new();
        // A mistake in the names that are read is not reported again for the names that are written.
        let is_reported = |one: &Named| side == Side::Encode && one.is_read && !one.names.differ();
        for one in all {
            for (index, (key, place)) in one.names(side).iter().enumerate() {
                let (name, is_alias) = (key.quoted(), index > 0);
                let Some((first, was_alias)) = seen.insert(name.clone(), (one, is_alias)) else { continue };
                if is_reported(one) && is_reported(first) {
                    continue;
                }
                let owner = &first.owner;
                let message = if *owner == one.owner {
                    format!("{name} is already a {what} of {owner}: leave this out")
                } else if is_alias {
                    format!("{name} is a {what} of {owner} too: leave this alias out")
                } else if was_alias {
                    format!("{name} is an alias of {owner} too: leave it out there")
                } else if let Some(instead) = first.instead {
                    format!("{name} is the {what} of {owner} too: {instead}")
                } else {
                    let attribute =
                        if key.is_int() { format!("{what} = ...") } else { String::from("rename = \"...\"") };
                    format!(
                        "{name} is the {what} of {owner} too: give one of them another with `#[gdvar({attribute})]`"
                    )
                };
                errors.at(*place, message);
            }
        }
    }
}
