//! The fingerprint of a wire form.

use super::describe::{
    Declares, Enum, EnumVariant, Field, Fields, IntShape, ObjectShape, Presence, Schema, Shape, Side,
    Tagging, Type,
};
use super::keys::type_of_key;
use super::owned::SchemaBuf;
use super::resolve::Layer;
use super::text::Text;
use alloc::vec;
use gdvar_core::VariantType;
use gdvar_core::internals::{Key, Name, name_of};

/// How many levels of a description are hashed. Types that contain themselves are unfolded this far.
const MAX_DEPTH: usize = 64;

/// The largest number of named types in the description of a fingerprint that the compiler computes. Twice as many take it four
/// times as long.
const MAX_CONST_TYPES: usize = 128;

/// The hash of anything deeper, and the value from which every hash starts.
const SEED: u64 = 0x6764_7661_7200_0001;

/// Adds a word to a hash.
const fn mix(hash: u64, word: u64) -> u64 {
    let product = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ (product >> 32)
}

/// Adds a text: its length, then its bytes in words of eight, with zeros to fill the last word.
const fn mix_text(hash: u64, text: &[u8]) -> u64 {
    let mut hash = mix(hash, text.len() as u64);
    let mut index = 0;
    while index < text.len() {
        let (mut word, mut byte) = (0, 0);
        while byte < 8 && index < text.len() {
            word |= (text[index] as u64) << (8 * byte);
            index += 1;
            byte += 1;
        }
        hash = mix(hash, word);
    }
    hash
}

/// Adds a key or a tag: 1 and the text of a String, 2 and the text of a `StringName`, or 3 and an int.
const fn mix_key(hash: u64, key: Key<'_>) -> u64 {
    match name_of(key) {
        Name::Text(text) => {
            let is_name = matches!(type_of_key(key), VariantType::StringName);
            mix_text(mix(hash, 1 + is_name as u64), text)
        }
        Name::Int(number) => mix(mix(hash, 3), number.cast_unsigned()),
    }
}

const fn declared(declares: Declares) -> u64 {
    match declares {
        Declares::Nothing => 0,
        Declares::Type => 1,
        Declares::Either => 2,
    }
}

impl Schema<'_> {
    /// Returns the fingerprint of the wire form: a number that is the same for two types that write the same form, and
    /// different if the forms differ.
    ///
    /// It is the same with every compiler and on every platform. `docs/schemas.md` defines it, so that other languages can
    /// compute it. Things that only affect reading do not count: aliases, defaults, whether unknown keys are refused. Nor do
    /// the names of Rust types, fields and variants, comments, the order of a Dictionary's entries, or the order of the
    /// variants of an enum that has tags.
    ///
    /// A program that only knows a type computes it as [`GodotSchema::FINGERPRINT`](crate::GodotSchema::FINGERPRINT), a constant.
    ///
    /// # Panics
    ///
    /// Panics if the description has more than 4,096 named types, which no [`SchemaBuf`] has.
    pub fn fingerprint(self) -> u64 {
        let (mut types, mut order) = (vec![None; SchemaBuf::MAX_TYPES], vec![0; SchemaBuf::MAX_TYPES]);
        let mut hasher = Hasher::new(&mut types, &mut order, &mut []);
        hasher.note_all(self);
        let mut table = vec![[UNKNOWN; MAX_DEPTH]; hasher.count];
        Hasher { hashes: &mut table, ..hasher }.hash(self)
    }

    /// Returns the fingerprint of at most 128 types, at compile time.
    #[doc(hidden)]
    #[allow(
        clippy::large_stack_arrays,
        reason = "it is made at compile time, where nothing can be allocated"
    )]
    // not covered: run by the compiler
    pub const fn const_fingerprint(self) -> u64 {
        let (mut types, mut order) = ([None; MAX_CONST_TYPES], [0; MAX_CONST_TYPES]);
        let mut table = [[UNKNOWN; MAX_DEPTH]; MAX_CONST_TYPES];
        let mut hasher = Hasher::new(&mut types, &mut order, &mut table);
        hasher.note_all(self);
        hasher.hash(self)
    }
}

/// The hash of a type that was not computed yet.
const UNKNOWN: (u64, bool) = (SEED, true);

struct Hasher<'h, 's> {
    /// The named types.
    types: &'h mut [Option<&'s Type<'s>>],
    /// Their places, in the order of their ids.
    order: &'h mut [usize],
    count: usize,
    /// The hash of each type unfolded to each depth, and whether anything was left out. Empty while types are noted.
    hashes: &'h mut [[(u64, bool); MAX_DEPTH]],
    /// Whether anything was left out of the current hash.
    is_cut: bool,
}

impl<'h, 's> Hasher<'h, 's> {
    const fn new(
        types: &'h mut [Option<&'s Type<'s>>],
        order: &'h mut [usize],
        hashes: &'h mut [[(u64, bool); MAX_DEPTH]],
    ) -> Self {
        Self { types, order, count: 0, hashes, is_cut: false }
    }

    /// Returns the hash of the schema whose types were noted.
    const fn hash(mut self, schema: Schema<'s>) -> u64 {
        // The hash of a named type at one depth only needs the hashes of other types at lower depths. Computed from the
        // lowest depth up, no recursion is deeper than one type.
        let mut depth = 1;
        loop {
            self.is_cut = false;
            let hash = self.schema(schema, depth);
            if !self.is_cut || depth == MAX_DEPTH {
                return hash;
            }
            let mut place = 0;
            while place < self.count {
                if let Some(ty) = self.types[place] {
                    self.is_cut = false;
                    let hash = self.schema(ty.schema, depth);
                    self.hashes[place][depth] = (hash, self.is_cut);
                }
                place += 1;
            }
            depth += 1;
        }
    }

    /// Notes the types in a schema, and the types inside those.
    const fn note_all(&mut self, schema: Schema<'s>) {
        // Their hashes are wrong as long as not all of them are known.
        self.schema(schema, MAX_DEPTH);
        let mut place = 0;
        while place < self.count {
            if let Some(ty) = self.types[place] {
                self.schema(ty.schema, MAX_DEPTH);
            }
            place += 1;
        }
    }

    /// Returns the place of a type, which is noted if it is new.
    const fn place_of(&mut self, ty: &'s Type<'s>) -> usize {
        let (mut start, mut end) = (0, self.count);
        while start < end {
            let middle = usize::midpoint(start, end);
            let place = self.order[middle];
            match self.types[place] {
                Some(known) if known.id == ty.id => return place,
                Some(known) if known.id < ty.id => start = middle + 1,
                _ => end = middle,
            }
        }
        let place = self.count;
        assert!(place < self.types.len(), "the fingerprint has too many types");
        self.types[place] = Some(ty);
        self.count += 1;
        let mut index = place;
        while index > start {
            self.order[index] = self.order[index - 1];
            index -= 1;
        }
        self.order[start] = place;
        place
    }

    /// Returns the hash of a schema, unfolded to a depth.
    const fn schema(&mut self, schema: Schema<'s>, depth: usize) -> u64 {
        if depth == 0 {
            self.is_cut = true;
            return SEED;
        }
        match schema.layer(Side::Written) {
            Layer::Shape(shape) => self.shape(&shape, depth - 1),
            Layer::Refined(_, inner) | Layer::Named(_, inner) => self.schema(inner, depth),
        }
    }

    /// Does the same for the contents of a shape. Named types were already unfolded to this depth.
    const fn inner(&mut self, schema: Schema<'s>, depth: usize) -> u64 {
        let mut layer = schema.layer(Side::Written);
        while let Layer::Refined(_, inner) = layer {
            layer = inner.layer(Side::Written);
        }
        if depth > 0
            && let Layer::Named(ty, _) = layer
            && ty.id != 0
        {
            let place = self.place_of(ty);
            let (hash, is_cut) = if place < self.hashes.len() { self.hashes[place][depth] } else { UNKNOWN };
            self.is_cut |= is_cut;
            return hash;
        }
        self.schema(schema, depth)
    }

    const fn shape(&mut self, shape: &Shape<'s>, depth: usize) -> u64 {
        match shape {
            Shape::Any(reals) => mix(mix(SEED, 1), reals.bits()),
            Shape::Nil => mix(SEED, 2),
            Shape::Bool => mix(SEED, 3),
            Shape::Int(IntShape { min, max, has_zero, as_float }) => {
                let has_zero = *has_zero && *min <= 0 && *max >= 0;
                let hash = mix(mix(mix(SEED, 4), min.cast_unsigned()), max.cast_unsigned());
                mix(mix(hash, has_zero as u64), *as_float as u64)
            }
            Shape::Float { reals, .. } => mix(mix(SEED, 5), reals.bits()),
            Shape::Text(ty) => mix(mix(SEED, 6), *ty as u64),
            Shape::BorrowedText => mix(mix(SEED, 6), VariantType::String as u64),
            Shape::Char => mix(SEED, 7),
            // A NodePath has the same hash whether or not text is also read.
            Shape::Builtin(VariantType::NodePath, _) => mix(mix(SEED, 6), VariantType::NodePath as u64),
            Shape::Builtin(ty, reals) => {
                let hash = mix(mix(SEED, 8), *ty as u64);
                match reals {
                    Some(reals) => mix(hash, reals.bits()),
                    None => hash,
                }
            }
            Shape::Optional(inner) => mix(mix(SEED, 9), self.inner(*inner, depth)),
            Shape::List(list) => {
                let len = match list.len {
                    Some(len) => len as u64 + 1,
                    None => 0,
                };
                let hash = mix(mix(mix(SEED, 10), list.written as u64), declared(list.declares));
                mix(mix(hash, len), self.inner(list.items, depth))
            }
            Shape::Map(map) => {
                let hash = mix(mix(SEED, 11), declared(map.declares));
                mix(mix(hash, self.inner(map.key, depth)), self.inner(map.value, depth))
            }
            Shape::Tuple(elements) => {
                let (mut hash, mut elements) = (mix(SEED, 12), *elements);
                while let [element, rest @ ..] = elements {
                    if element.is_written() {
                        hash = mix(hash, self.inner(element.schema, depth));
                    }
                    elements = rest;
                }
                hash
            }
            Shape::Dictionary(fields) => mix(mix(SEED, 13), self.entries(fields, depth)),
            Shape::Object(object) => self.object(object, depth),
            Shape::ObjectId => mix(SEED, 15),
            Shape::Enum(of) => self.variants(of, depth),
            Shape::Opaque(_) => mix(SEED, 17),
        }
    }

    /// Returns the sum of the hashes of entries, which does not depend on their order.
    const fn entries(&mut self, fields: &Fields<'s>, depth: usize) -> u64 {
        let (mut sum, mut fields) = (0_u64, fields.fields);
        while let [field, rest @ ..] = fields {
            if field.is_written() {
                sum = sum.wrapping_add(self.entry(field, depth));
            }
            fields = rest;
        }
        sum
    }

    const fn entry(&mut self, field: &Field<'s>, depth: usize) -> u64 {
        if !field.flatten {
            let sometimes = matches!(field.written, Presence::Sometimes) as u64;
            let hash = mix_key(mix(SEED, 20 + sometimes), field.wire_keys()[0]);
            return mix(hash, self.inner(field.schema, depth));
        }
        match field.schema.shape(Side::Written) {
            // Flattened entries count like any others.
            Shape::Dictionary(fields) => self.entries(fields, depth),
            _ => mix(mix(SEED, 22), self.inner(field.schema, depth)),
        }
    }

    /// Returns the hash of an Object. The order of its properties counts, because engines set them in order.
    const fn object(&mut self, object: &ObjectShape<'s>, depth: usize) -> u64 {
        let mut hash = mix_text(mix(SEED, 14), object.class.as_bytes());
        if let Some(script) = object.script {
            hash = mix_text(mix(hash, 1), script.as_bytes());
        }
        let mut fields = object.fields.fields;
        while let [field, rest @ ..] = fields {
            if field.is_written() {
                hash = mix(hash, self.entry(field, depth));
            }
            fields = rest;
        }
        hash
    }

    const fn variants(&mut self, of: &Enum<'s>, depth: usize) -> u64 {
        let hash = mix(SEED, 16);
        let hash = match of.tagging {
            // An externally tagged enum whose variants have no content writes only names, whatever it reads.
            Tagging::Name | Tagging::Outside => mix(hash, 1),
            Tagging::Inside(tag) => mix_key(mix(hash, 2), tag),
            Tagging::Beside(tag, content) => mix_key(mix_key(mix(hash, 3), tag), content),
            Tagging::Untagged => mix(hash, 4),
        };
        let (mut sum, mut variants) = (hash, of.variants);
        while let [variant, rest @ ..] = variants {
            let variant = self.variant(variant, of, depth);
            sum = match of.tagging {
                Tagging::Untagged => mix(sum, variant),
                _ => sum.wrapping_add(variant),
            };
            variants = rest;
        }
        sum
    }

    const fn variant(&mut self, variant: &EnumVariant<'s>, of: &Enum<'s>, depth: usize) -> u64 {
        let content = match (variant.content, of.tagging) {
            (Some(content), _) => mix(1, self.inner(content, depth)),
            // A tag without content is a Dictionary without other entries.
            (None, Tagging::Inside(_)) if !variant.other => mix(1, mix(mix(SEED, 13), 0)),
            (None, Tagging::Untagged) => mix(1, mix(SEED, 2)),
            (None, _) => 0,
        };
        match of.tagging {
            Tagging::Untagged => content,
            _ if variant.other && holds_any_tag(variant) => mix(mix(SEED, 25), content),
            _ if variant.other => mix(mix(SEED, 24), content),
            _ => mix(mix_key(mix(SEED, 23), variant.tags[0]), content),
        }
    }
}

/// Returns whether a variant for unknown tags holds a tag as a value of any type, and not the whole value.
const fn holds_any_tag(variant: &EnumVariant<'_>) -> bool {
    match variant.content {
        Some(content) => !variant.whole && matches!(content.shape(Side::Written), Shape::Any(_)),
        None => false,
    }
}

/// Returns a number that distinguishes a type from others: the hash of its path and its position in the source code.
#[doc(hidden)]
pub const fn type_id(module: &str, name: &str, line: u32, column: u32) -> u64 {
    let path = mix_text(mix_text(SEED, module.as_bytes()), name.as_bytes());
    mix(mix(path, line as u64), column as u64)
}

/// Fails the build of a type whose fingerprint differs from the declared one.
///
/// # Panics
///
/// Panics in that case.
#[doc(hidden)]
#[track_caller]
pub const fn assert_fingerprint(name: &str, found: u64, expected: u64) {
    if found != expected {
        let message = Text::new()
            .push("the wire form of `")
            .push(name)
            .push("` has changed: its fingerprint is ")
            .push_hex(found)
            .push(" now. If the other side can read the new form, write `fingerprint = ")
            .push_hex(found)
            .push("`");
        panic!("{}", message.as_str());
    }
}
