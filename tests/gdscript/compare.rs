//! Compares every member of a generated class with the value that it was read from.

use gdvar::schema::{Enum, Fields, Schema, Shape, Side, Tagging};
use gdvar::{Codec, Dictionary, Object, Variant};

/// Panics unless `held`, which is the content of a class as the driver shows it, is the value `wire`.
pub(crate) fn compare(schema: Schema<'_>, wire: &Variant, held: &Variant, place: &str) {
    let fail = || -> ! { panic!("{place}: the value is {wire}, the class holds {held}") };
    match schema.shape(Side::Written) {
        Shape::Optional(_) if wire == &Variant::Nil => assert_eq!(held, &Variant::Nil, "{place}"),
        Shape::Optional(inner) => compare(inner, wire, held, place),
        Shape::Dictionary(fields) if schema.described_type(Side::Written).is_some() => {
            let (Variant::Dictionary(entries), Variant::Dictionary(held)) = (wire, held) else { fail() };
            entries_of(fields, entries, held, place);
        }
        Shape::Object(object) => {
            let (Variant::Object(Object::Full(instance)), Variant::Dictionary(held)) = (wire, held) else {
                fail()
            };
            let entries: Dictionary =
                instance.properties.iter().map(|(key, value)| (key.as_str(), value.clone())).collect();
            entries_of(&object.fields, &entries, held, place);
        }
        Shape::Tuple(elements) => {
            let wire = items(wire);
            for (index, element) in elements.iter().enumerate().take(wire.len()) {
                let place = format!("{place}[{index}]");
                let held = match held {
                    Variant::Dictionary(members) => member(members, element.name, &place).clone(),
                    held => items(held)[index].clone(),
                };
                compare(element.schema, &wire[index], &held, &place);
            }
        }
        Shape::List(list) => {
            let (wire, held) = (items(wire), items(held));
            assert_eq!(wire.len(), held.len(), "{place}");
            for (index, (wire, held)) in wire.iter().zip(&held).enumerate() {
                compare(list.items, wire, held, &format!("{place}[{index}]"));
            }
        }
        Shape::Map(map) => {
            let (Variant::Dictionary(wire), Variant::Dictionary(held)) = (wire, held) else { fail() };
            assert_eq!(wire.len(), held.len(), "{place}");
            for ((key, value), (held_key, held)) in wire.iter().zip(held.iter()) {
                compare(map.key, key, held_key, place);
                compare(map.value, value, held, &format!("{place}[{key}]"));
            }
        }
        Shape::Enum(of) => variant(of, wire, held, place),
        // An int may be written as a float, and an untagged enum reads a whole float as an int.
        Shape::Int(_) if wire.as_float().is_some() => {
            #[allow(clippy::cast_precision_loss, reason = "it was a float")]
            let held = held.as_int().map(|number| number as f64);
            assert_eq!(wire.as_float(), held, "{place}");
        }
        Shape::Text(_) | Shape::BorrowedText if wire.as_str().is_some() => {
            assert_eq!(wire.as_str(), held.as_str(), "{place}");
        }
        // The values are compared as text, so that NaN equals itself.
        _ => assert_eq!(exact(wire), exact(held), "{place}"),
    }
}

fn exact(value: &Variant) -> Vec<u8> {
    Codec::new().full_objects(true).encode(value).expect("it was decoded")
}

/// Returns the member of a field.
fn member<'a>(members: &'a Dictionary, field: &str, place: &str) -> &'a Variant {
    let field = field.strip_prefix("r#").unwrap_or(field);
    let names = [field.to_owned(), format!("{field}_"), format!("value_{field}")];
    let found = names.iter().find_map(|name| members.get(name.as_str()));
    found.unwrap_or_else(|| panic!("{place}: no member for {field} in {members}"))
}

fn entries_of(fields: &Fields<'_>, entries: &Dictionary, held: &Dictionary, place: &str) {
    for field in fields.fields.iter().filter(|field| !field.name.is_empty()) {
        let place = format!("{place}.{}", field.name);
        let member = member(held, field.name, &place);
        if field.flatten {
            flattened(fields, field.schema, entries, member, &place);
            continue;
        }
        let key: Variant = Codec::new().decode(field.wire_keys()[0]).expect("a key is a value");
        match entries.get(&key) {
            Some(value) => compare(field.schema, value, member, &place),
            None => assert!(field.is_optional() || !field.is_written() || field.until.is_some(), "{place}"),
        }
    }
}

fn flattened(outer: &Fields<'_>, schema: Schema<'_>, entries: &Dictionary, member: &Variant, place: &str) {
    let whole = Variant::Dictionary(entries.clone());
    match schema.shape(Side::Written) {
        Shape::Optional(inner) => {
            if member != &Variant::Nil {
                flattened(outer, inner, entries, member, place);
            }
        }
        Shape::Map(map) => {
            let Variant::Dictionary(rest) = member else { panic!("{place}: {member}") };
            for (key, value) in rest.iter() {
                compare(map.value, entries.get(key).expect("a key of the value"), value, place);
            }
            let own = entries.iter().filter(|(key, _)| rest.get(*key).is_none()).count();
            assert!(
                own + rest.len() == entries.len()
                    && own >= outer.fields.iter().filter(|f| !f.wire_keys().is_empty()).count()
            );
        }
        _ => compare(schema, &whole, member, place),
    }
}

/// Returns the values of an array, packed or not.
fn items(value: &Variant) -> Vec<Variant> {
    let bytes = exact(value);
    Codec::new()
        .full_objects(true)
        .decode::<Vec<Variant>>(&bytes)
        .unwrap_or_else(|error| panic!("{value}: {error}"))
}

fn variant(of: &Enum<'_>, wire: &Variant, held: &Variant, place: &str) {
    let fail = || -> ! { panic!("{place}: the value is {wire}, the class holds {held}") };
    let Variant::Dictionary(members) = held else {
        // The values of a GDScript enum are the tags if the tags are ints. Otherwise they count up.
        let tag = |tag: &&[u8]| Codec::new().decode::<Variant>(tag).expect("a tag is a value");
        let index = of.variants.iter().position(|one| one.tags.first().map(tag).as_ref() == Some(wire));
        let index = index.unwrap_or_else(|| fail());
        let is_right = held == wire || held.as_int() == Some(i64::try_from(index).expect("few variants"));
        assert!(is_right, "{place}: the value is {wire}, the class holds {held}");
        return;
    };
    let Some(name) = members.get("@variant").and_then(Variant::as_str) else { fail() };
    let variant = of.variants.iter().find(|variant| variant.name == name.trim_end_matches('_'));
    let variant = variant.unwrap_or_else(|| fail());
    let place = format!("{place}.{name}");
    let key = |key: &[u8]| Codec::new().decode::<Variant>(key).expect("a key is a value");
    let (tag, content) = match (of.tagging, wire) {
        (Tagging::Untagged, wire) => (None, Some(wire)),
        (Tagging::Inside(tag), Variant::Dictionary(entries)) => (entries.get(key(tag)), Some(wire)),
        (Tagging::Beside(tag, content), Variant::Dictionary(entries)) => {
            (entries.get(key(tag)), entries.get(key(content)))
        }
        (_, Variant::Dictionary(entries)) => {
            let (tag, content) = entries.iter().next().expect("a variant has a tag");
            (Some(tag), Some(content))
        }
        (_, wire) => (Some(wire), None),
    };
    if variant.other {
        let held = members.get("tag").unwrap_or_else(|| fail());
        let kept = variant.content.expect("it is kept");
        // An arbitrary value is kept as a whole; otherwise only the tag is kept.
        let wire =
            if matches!(kept.shape(Side::Written), Shape::Any(_)) { wire } else { tag.expect("it has one") };
        compare(kept, wire, held, &place);
        return;
    }
    if let (Some(tag), Some(own)) = (tag, variant.tags.first()) {
        assert_eq!(tag, &key(own), "{place}");
    }
    let Some(schema) = variant.content else { return };
    let content = content.expect("the variant has content");
    let is_named = schema.described_type(Side::Written).is_some();
    match (schema.shape(Side::Written), content) {
        (Shape::Dictionary(fields), Variant::Dictionary(entries)) if !is_named => {
            entries_of(fields, entries, members, &place);
        }
        (Shape::Tuple(_), content) if !is_named => compare(schema, content, held, &place),
        _ => compare(schema, content, member(members, "value", &place), &place),
    }
}
