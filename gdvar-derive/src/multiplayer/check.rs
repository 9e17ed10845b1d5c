//! The rules for messages and scenes. Each rule reports every place that breaks it, and says what to write instead.

use std::collections::HashMap;

use darling::error::Accumulator;
use syn::spanned::Spanned;
use syn::{Generics, Ident};

use super::model::method_name;
use super::receive::{MethodAttributes, Mode, ReceivedMethod, ReceivedRpc, ReceivedScene, Sync};
use crate::check::{Exclusion, Report, check_fields, exclusions};
use crate::model::name_of;
use crate::receive::ReceivedField;

/// A CALL has the number of its arguments in one byte.
const MOST_ARGUMENTS: usize = 255;

/// A DELTA has a bit for each watched property, in 64 bits.
const MOST_WATCHED: usize = 64;

/// ENet has 255 channels, and the engine takes the first two for itself.
const LAST_CHANNEL: i64 = 252;

const METHOD_EXCLUSIONS: &[Exclusion] = &[
    ("any_peer", &["authority", "disabled"], WHO_MAY_CALL),
    ("disabled", &["authority"], WHO_MAY_CALL),
    ("call_local", &["call_remote"], "a method is either called at the caller too or not"),
    ("reliable", &["unreliable", "unreliable_ordered"], "a method has one transfer mode"),
    ("unreliable", &["unreliable_ordered"], "a method has one transfer mode"),
];
const WHO_MAY_CALL: &str = "either every peer may call a method, only the node's authority, or nobody";

pub(super) fn rpc(received: &ReceivedRpc<'_>, errors: &mut Accumulator) {
    let errors = &mut Report(errors);
    no_parameters(received.generics, errors);
    let variants = match &received.variants {
        Ok(variants) => variants,
        Err(place) => {
            errors.at(
                *place,
                "methods are the variants of an enum: write `enum`, and a variant for each method",
            );
            return;
        }
    };
    let mut names: HashMap<String, &Ident> = HashMap::new();
    for variant in variants {
        arguments_can_be_counted(variant, errors);
        check_fields(&variant.fields, None, received.generics, errors);
        let Some(attributes) = &variant.attributes else { continue };
        exclusions(&attributes.given(), METHOD_EXCLUSIONS, errors);
        channel_exists(attributes, errors);
        let name = method_name(variant.ident, attributes);
        let place = attributes.rename.as_ref().map_or(variant.ident.span(), |given| given.value.0.span());
        if !is_identifier(&name) {
            errors.at(place, format!("{name:?} is not the name of a method: write one as GDScript has them"));
        } else if let Some(first) = names.get(&name) {
            errors.at(
                place,
                format!("`{name}` is the method of the variant `{first}` too: a script has each name once"),
            );
        }
        names.entry(name).or_insert(variant.ident);
    }
}

/// `enum ToChat<T> { .. }`
fn no_parameters(generics: &Generics, errors: &mut Report<'_>) {
    if let Some(param) = generics.params.first() {
        errors.at(
            param.span(),
            "a script's methods and a scene's properties have fixed types, and values outlive the packet: leave the \
             parameters out",
        );
    }
}

/// A variant with 256 fields.
fn arguments_can_be_counted(variant: &ReceivedMethod<'_>, errors: &mut Report<'_>) {
    let count = variant.fields.fields.len();
    if count > MOST_ARGUMENTS {
        errors.at(
            variant.ident.span(),
            format!(
                "a call has at most {MOST_ARGUMENTS} arguments, and this has {count}: put them into an Array"
            ),
        );
    }
}

/// `#[rpc(channel = 300)]`
fn channel_exists(attributes: &MethodAttributes, errors: &mut Report<'_>) {
    let Some(channel) = &attributes.channel else { return };
    if !(0..=LAST_CHANNEL).contains(&channel.value.value) {
        errors.at(channel.value.span, format!("transports have the channels 0 to {LAST_CHANNEL}"));
    }
}

/// Returns whether GDScript takes a name for a method's or a node's.
fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}

pub(super) fn scene(received: &ReceivedScene<'_>, errors: &mut Accumulator) {
    let errors = &mut Report(errors);
    no_parameters(received.generics, errors);
    let fields = match &received.fields {
        Ok(fields) => fields,
        Err(place) => {
            errors.at(*place, "the properties of a scene are the fields of a struct: write `struct`");
            return;
        }
    };
    if let Some(attributes) = &received.attributes {
        match &attributes.scene {
            None => errors.at(
                received.ident.span(),
                "write `#[replicate(scene = \"res://player.tscn\")]`: the scene that is spawned",
            ),
            Some(scene) if !scene.value.0.value().starts_with("res://") => errors.at(
                scene.value.0.span(),
                "the path of a scene begins with `res://`, as in the list of its spawner",
            ),
            Some(_) => {}
        }
    }
    check_fields(fields, None, received.generics, errors);
    let synced = || {
        let fields = fields.fields.iter().zip(&received.syncs);
        fields.filter_map(|(field, sync)| sync.as_ref().map(|sync| (field, sync)))
    };
    let mut seen: HashMap<(&str, String), &ReceivedField<'_>> = HashMap::new();
    let mut watched: HashMap<&str, usize> = HashMap::new();
    for (field, sync) in synced() {
        path_has_a_property(sync, errors);
        one_mode(sync, errors);
        let name = sync.synchronizer.as_str();
        if let Some(first) = seen.insert((name, sync.property.value()), field) {
            let (member, path) = (name_of(&first.member), sync.property.value());
            errors.at(
                sync.property.span(),
                format!("`{path}` of `{name}` is the field `{member}` too: a property has one field"),
            );
        }
        let count = watched.entry(name).or_default();
        *count += usize::from(sync.modes.iter().any(|(mode, _)| *mode == Mode::OnChange));
        if *count == MOST_WATCHED + 1 && sync.modes.first().is_some_and(|(mode, _)| *mode == Mode::OnChange) {
            errors.at(
                sync.place,
                format!(
                    "a synchronizer watches at most {MOST_WATCHED} properties, and this is one more: the engine \
                     would take it for the first one; use a second synchronizer"
                ),
            );
        }
        let Some((_, first)) = synced().find(|(_, other)| other.synchronizer == name) else { continue };
        let of_all = [("owner", first.owner, sync.owner), ("other_root", first.other_root, sync.other_root)];
        for (word, of_first, of_this) in of_all {
            if of_first.is_some() != of_this.is_some() {
                errors.at(
                    of_this.unwrap_or(sync.place),
                    format!("`{word}` is about the whole synchronizer: write it on all fields of `{name}`, or on none"),
                );
            }
        }
    }
}

/// `#[sync(State, "position", always)]`
fn path_has_a_property(sync: &Sync, errors: &mut Report<'_>) {
    let path = sync.property.value();
    let is_whole =
        path.split_once(':').is_some_and(|(node, property)| !node.is_empty() && !property.is_empty());
    if !is_whole {
        let property = path.trim_start_matches(':');
        let property = if property.is_empty() { "position" } else { property };
        errors.at(
            sync.property.span(),
            format!("a property is a node and a name: write `\".:{property}\"` for one of the root"),
        );
    }
    let name = &sync.synchronizer;
    if name.is_empty() || name.starts_with('/') || name.contains(':') {
        errors.at(sync.place, format!("{name:?} is not a path from the root of the scene to a synchronizer"));
    }
}

/// `#[sync(State, ".:hp")]`, `#[sync(State, ".:hp", always, never)]`, `#[sync(State, ".:hp", never, spawn = false)]`
fn one_mode(sync: &Sync, errors: &mut Report<'_>) {
    match sync.modes.as_slice() {
        [] => errors.at(
            sync.place,
            "write when the property is sent, as in the scene: `always`, `on_change` or `never`",
        ),
        [(Mode::Never, place)] if sync.spawn.is_some_and(|(is_sent, _)| !is_sent) => {
            errors.at(*place, "this property is never sent: leave the attribute out, or `spawn = false`");
        }
        [_] => {}
        [_, others @ ..] => {
            for (_, place) in others {
                errors.at(*place, "a property has one mode: `always`, `on_change` or `never`");
            }
        }
    }
}
