//! What a file holds, as a simple tree: ordered lists of keys and values.

use std::sync::atomic::{AtomicU64, Ordering};

use gdvar::double::{Array, Dictionary, Instance, Object, Variant};
use gdvar::{Codec, ElementType, VariantType};

/// A value, with a number that it keeps until it is replaced. Its bytes have to stay as long.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) id: u64,
    pub(crate) node: Node,
    /// Whether the value is encoded with reals of 64 bits.
    pub(crate) is_wide: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Leaf(Variant),
    Array(ElementType, Vec<Item>),
    Dictionary(ElementType, ElementType, Vec<Item>),
    /// An object of this class.
    Object(String, Vec<Item>),
}

/// An element, which has no key, or an entry. Keys may occur twice; the last entry counts.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// A number that the key keeps until it is replaced.
    pub(crate) key_id: u64,
    pub(crate) key: Variant,
    /// Whether the key is encoded with reals of 64 bits.
    pub(crate) is_wide: bool,
    pub(crate) value: Tree,
}

pub(crate) fn fresh_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Item {
    /// Returns an entry whose key is encoded with reals of 64 bits, if it has any.
    pub(crate) fn with_width(key: Variant, is_wide: bool, value: Tree) -> Self {
        let is_wide = is_wide && has_reals(key.ty());
        Self { is_wide, ..Self::new(key, value) }
    }

    pub(crate) fn new(key: Variant, value: Tree) -> Self {
        Self { key_id: fresh_id(), key, is_wide: false, value }
    }
}

impl From<Node> for Tree {
    fn from(node: Node) -> Self {
        Self { id: fresh_id(), node, is_wide: false }
    }
}

impl Tree {
    /// Returns the tree of a value, all of whose parts are new.
    pub(crate) fn of(value: &Variant, is_wide: bool) -> Self {
        let entry = |(key, value): (&Variant, &Variant)| {
            Item::with_width(key.clone(), is_wide, Self::of(value, is_wide))
        };
        match value {
            Variant::Array(array) => {
                let items = array.iter().map(|item| Item::new(Variant::Nil, Self::of(item, is_wide)));
                Node::Array(array.element_type().clone(), items.collect()).into()
            }
            Variant::Dictionary(entries) => {
                let items = entries.iter().map(entry).collect();
                Node::Dictionary(entries.key_type().clone(), entries.value_type().clone(), items).into()
            }
            Variant::Object(Object::Full(object)) => {
                let properties = object.properties.iter();
                let items =
                    properties.map(|(name, value)| Item::new(name.as_str().into(), Self::of(value, is_wide)));
                Node::Object(object.class.clone(), items.collect()).into()
            }
            value => {
                let is_wide = is_wide && has_reals(value.ty());
                Self { is_wide, ..Node::Leaf(value.clone()).into() }
            }
        }
    }

    /// Returns the same tree, all of whose parts are new.
    pub(crate) fn copy(&self) -> Self {
        let mut copy = Self { id: fresh_id(), ..self.clone() };
        for item in copy.items_mut().into_iter().flatten() {
            (item.key_id, item.value) = (fresh_id(), item.value.copy());
        }
        copy
    }

    /// Returns the value. Of several entries with one key, the last one counts.
    pub(crate) fn variant(&self) -> Variant {
        match &self.node {
            Node::Leaf(value) => value.clone(),
            Node::Array(declared, items) => {
                let mut array = Array::typed(declared.clone());
                // An int in the text of an Array of floats is a float.
                array.extend(items.iter().map(|item| taken(declared, item.value.variant())));
                array.into()
            }
            Node::Dictionary(keys, values, items) => {
                let mut dictionary = Dictionary::typed(keys.clone(), values.clone());
                for item in items {
                    dictionary.insert(taken(keys, item.key.clone()), taken(values, item.value.variant()));
                }
                dictionary.into()
            }
            Node::Object(class, items) => {
                let mut object = Instance::new(class.as_str());
                for item in items {
                    object.set(text_of(&item.key).unwrap_or_default(), item.value.variant());
                }
                Variant::Object(object.into())
            }
        }
    }

    pub(crate) fn ty(&self) -> VariantType {
        match &self.node {
            Node::Leaf(value) => value.ty(),
            Node::Array(..) => VariantType::Array,
            Node::Dictionary(..) => VariantType::Dictionary,
            Node::Object(..) => VariantType::Object,
        }
    }

    pub(crate) fn items(&self) -> &[Item] {
        match &self.node {
            Node::Leaf(_) => &[],
            Node::Array(_, items) | Node::Dictionary(_, _, items) | Node::Object(_, items) => items,
        }
    }

    pub(crate) fn items_mut(&mut self) -> Option<&mut Vec<Item>> {
        match &mut self.node {
            Node::Leaf(_) => None,
            Node::Array(_, items) | Node::Dictionary(_, _, items) | Node::Object(_, items) => Some(items),
        }
    }

    pub(crate) fn has_keys(&self) -> bool {
        matches!(self.node, Node::Dictionary(..) | Node::Object(..))
    }

    /// Returns the types of the keys: the one that a Dictionary declares, or those that are there.
    pub(crate) fn key_types(&self) -> Vec<VariantType> {
        match &self.node {
            Node::Dictionary(ElementType::Builtin(ty), ..) => vec![*ty],
            _ => self.items().iter().map(|item| item.key.ty()).collect(),
        }
    }

    /// Returns the last item with a key, or the item with an index.
    pub(crate) fn position(&self, step: &Variant) -> Option<usize> {
        match &self.node {
            Node::Leaf(_) => None,
            Node::Array(_, items) => index(step).filter(|at| *at < items.len()),
            Node::Dictionary(keys, _, items) => {
                let step = taken(keys, step.clone());
                items.iter().rposition(|item| is_same_key(&item.key, &step))
            }
            Node::Object(_, items) => items.iter().rposition(|item| is_same_key(&item.key, step)),
        }
    }

    pub(crate) fn at(&self, steps: &[Variant]) -> Option<&Self> {
        let Some((first, rest)) = steps.split_first() else { return Some(self) };
        self.items()[self.position(first)?].value.at(rest)
    }

    pub(crate) fn at_mut(&mut self, steps: &[Variant]) -> Option<&mut Self> {
        let Some((first, rest)) = steps.split_first() else { return Some(self) };
        let at = self.position(first)?;
        self.items_mut()?[at].value.at_mut(rest)
    }

    /// Returns whether a part of the value has reals of 64 bits.
    pub(crate) fn is_double(&self) -> bool {
        self.is_wide || self.items().iter().any(|item| item.is_wide || item.value.is_double())
    }

    /// Calls `visit` with each value and its path.
    pub(crate) fn visit(&self, path: &mut Vec<Variant>, visit: &mut impl FnMut(&[Variant], &Self)) {
        visit(path, self);
        for (at, item) in self.items().iter().enumerate() {
            // What an older entry with the key holds has no path.
            if self.has_keys() && self.position(&item.key) != Some(at) {
                continue;
            }
            path.push(if self.has_keys() { item.key.clone() } else { number(at) });
            item.value.visit(path, visit);
            path.pop();
        }
    }
}

pub(crate) fn number(at: usize) -> Variant {
    Variant::Int(i64::try_from(at).expect("it is small"))
}

pub(crate) fn index(step: &Variant) -> Option<usize> {
    match step {
        Variant::Int(at) => usize::try_from(*at).ok(),
        _ => None,
    }
}

pub(crate) fn text_of(key: &Variant) -> Option<&str> {
    match key {
        Variant::String(text) => Some(text),
        Variant::StringName(name) => Some(name.as_str()),
        _ => None,
    }
}

/// Returns whether two values are the same in every bit, NaN too.
pub(crate) fn is_same(one: &Variant, other: &Variant) -> bool {
    format!("{one:?}") == format!("{other:?}")
}

pub(crate) fn is_same_key(one: &Variant, other: &Variant) -> bool {
    match (text_of(one), text_of(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => is_same(one, other),
        _ => false,
    }
}

/// Returns whether the reals of a type have the width of the engine's build.
pub(crate) fn has_reals(ty: VariantType) -> bool {
    use VariantType as Ty;
    matches!(
        ty,
        Ty::Vector2
            | Ty::Vector3
            | Ty::Vector4
            | Ty::Rect2
            | Ty::Transform2D
            | Ty::Plane
            | Ty::Quaternion
            | Ty::Aabb
            | Ty::Basis
            | Ty::Transform3D
            | Ty::Projection
            | Ty::PackedVector2Array
            | Ty::PackedVector3Array
            | Ty::PackedVector4Array
    )
}

/// Returns the value with reals of 32 bits.
pub(crate) fn narrowed(value: &Variant) -> Variant {
    let text = gdvar::text::TextFormat::new().exact(true).full_objects(true).print(value);
    let single: Option<gdvar::Variant> = text.ok().and_then(|text| text.parse().ok());
    let bytes = single.and_then(|single| Codec::new().full_objects(true).encode(&single).ok());
    let wide = bytes.and_then(|bytes| Codec::new().full_objects(true).decode(&bytes).ok());
    wide.unwrap_or_else(|| value.clone())
}

/// Returns the value as an element of a typed container, as the engine converts it.
pub(crate) fn admitted(declared: &ElementType, value: Variant) -> Option<Variant> {
    use VariantType as Ty;
    match (declared, value) {
        (ElementType::Any, value) => Some(value),
        (ElementType::Builtin(ty), value) if *ty == value.ty() => Some(value),
        #[allow(clippy::cast_precision_loss, reason = "the numbers of these files are small, or refused")]
        (ElementType::Builtin(Ty::Float), Variant::Int(int)) if int.unsigned_abs() < 1 << 53 => {
            Some(Variant::Float(int as f64))
        }
        (ElementType::Builtin(Ty::StringName), Variant::String(text)) => {
            Some(Variant::StringName(text.into()))
        }
        (ElementType::Builtin(Ty::String), Variant::StringName(name)) => Some(Variant::String(name.into())),
        _ => None,
    }
}

/// Returns the value as a typed container takes it, or as it is.
fn taken(declared: &ElementType, value: Variant) -> Variant {
    admitted(declared, value.clone()).unwrap_or(value)
}
