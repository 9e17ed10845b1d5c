//! Whether a type writes the same bytes that it has read.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{Checker, all};
use crate::describe::{Form, Map, ObjectShape, Reals, Schema, Shape, Side};
use crate::keys::type_of_key;
use crate::resolve::Layer;
use gdvar_core::generic::{Array, Dictionary, Variant};
use gdvar_core::internals::{Key, Name, name_of};
use gdvar_core::{
    Codec, Decoder, ElementType, Error, ErrorKind, GodotDecode, GodotEncode, Header, NodePath, Real, Result,
    Rid, VariantType,
};

/// The size of a value's header in bytes.
const HEADER_SIZE: usize = 4;

/// The size of a container's count in bytes.
const COUNT_SIZE: usize = 4;

/// What the check of bytes for writing needs.
pub(super) struct Exact<'b> {
    bytes: &'b [u8],
    pub(super) codec: Codec,
    pub(super) entries: WrittenEntries,
    /// Whether numbers are written in 64 bits.
    pub(super) is_wide: bool,
}

/// The entries of the innermost Dictionary or Object.
#[derive(Default)]
pub(super) struct WrittenEntries {
    /// Where their values start, in the order in which they are written.
    order: Vec<usize>,
    is_object: bool,
}

impl Schema<'_> {
    /// Checks that the type of this schema reads these bytes with the codec, and then writes the same bytes, without the value as a
    /// tree. Only parts that may be any value are decoded.
    ///
    /// ```
    /// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
    /// use gdvar::schema::GodotSchema;
    /// use gdvar::{Codec, to_bytes, variant};
    ///
    /// let schema = <Vec<f64>>::SCHEMA;
    /// let bytes = to_bytes(&variant!([1, 2.5]))?;
    /// assert!(schema.check_bytes(&bytes, Codec::new()).is_ok());
    /// // A `Vec<f64>` is written as a PackedFloat64Array.
    /// assert!(schema.check_written_bytes(&bytes, Codec::new()).is_err());
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// A schema does not know what functions of the type do: those of `with`, conversions, migrations, and those of
    /// `skip_encoding_if`, which is taken to leave out null. A map is taken for a `BTreeMap` where its keys have an order.
    ///
    /// # Errors
    ///
    /// The same as for [`check_bytes`](Self::check_bytes) and [`check_written`](Self::check_written), and for keys in another order,
    /// numbers in another width, padding, and whatever else makes other bytes.
    pub fn check_written_bytes(self, bytes: &[u8], codec: Codec) -> Result<()> {
        self.check_bytes(bytes, codec)?;
        Checker::exact(bytes, codec, 0).run(self, bytes, codec).1
    }

    /// Returns every difference between these bytes and what the type of this schema writes after it has read them, but no more
    /// than `most`; or, if the type does not read them, the errors that keep it from that.
    ///
    /// [`check_written_bytes`](Self::check_written_bytes) stops at the first of them.
    pub fn faults_in_written_bytes(self, bytes: &[u8], codec: Codec, most: usize) -> Vec<Error> {
        let faults = self.faults_in_bytes(bytes, codec, most);
        if !faults.is_empty() {
            return faults;
        }
        all(Checker::exact(bytes, codec, most).run(self, bytes, codec), most)
    }

    /// Returns whether the numbers of a value are written in 64 bits.
    pub(super) fn is_wide(mut self) -> bool {
        loop {
            if self.form() == Form::Wide {
                return true;
            }
            self = match self.layer(Side::Written) {
                Layer::Shape(_) => return false,
                Layer::Named(_, inner) | Layer::Refined(_, inner) => inner,
            };
        }
    }
}

impl<'b> Checker<'b> {
    fn exact(bytes: &'b [u8], codec: Codec, most: usize) -> Self {
        let exact = Exact { bytes, codec, entries: WrittenEntries::default(), is_wide: false };
        Self { exact: Some(exact), ..Self::new(Side::Written, most, None) }
    }

    /// Checks that a value without others inside, which started at this byte, is written in the bytes that were read.
    pub(super) fn same(&self, shape: &Shape<'_>, start: usize, decoder: &Decoder<'_, '_>) -> Result<()> {
        let Some(exact) = &self.exact else { return Ok(()) };
        let bytes = exact.bytes.get(start..decoder.offset()).unwrap_or_default();
        if exact.is_again(shape, bytes) { Ok(()) } else { Err(other_bytes().at(start)) }
    }

    /// Checks a container's header, which may declare types if it is `typed`, and what stands before its items: the types and the count.
    pub(super) fn same_header(&self, typed: bool, header: Header, decoder: &Decoder<'_, '_>) -> Result<()> {
        let Some(exact) = &self.exact else { return Ok(()) };
        let ty = decoder.type_of(header)?;
        let known = match ty {
            _ if !typed => 0,
            VariantType::Array if exact.codec.get_dialect().writes_typed_arrays() => 3,
            VariantType::Dictionary if exact.codec.get_dialect().writes_typed_dictionaries() => 15,
            _ => 0,
        };
        let start = decoder.start_of(header);
        let bytes = exact.bytes.get(start..).unwrap_or_default();
        let [_, 0, flags, 0, ..] = *bytes else { return Err(other_bytes().at(start)) };
        let again = &mut { *decoder };
        let (empty, count) = match ty {
            _ if flags & !known != 0 => return Err(other_bytes().at(start)),
            VariantType::Array => {
                let elements = again.elements(header)?;
                let like =
                    (flags != 0).then(|| Variant::from(Array::<f32>::typed(elements.declared().clone())));
                (like, elements.len())
            }
            VariantType::Dictionary => {
                let entries = again.entries(header)?;
                let (key, value) = entries.declared();
                let like = (flags != 0).then(|| Dictionary::<f32>::typed(key.clone(), value.clone()).into());
                (like, entries.len())
            }
            _ => return Ok(()),
        };
        let declared = match empty {
            None => 0,
            Some(empty) => {
                let like = exact.codec.encode(&empty)?;
                let end = like.len().saturating_sub(COUNT_SIZE);
                if bytes.get(..end) != like.get(..end) {
                    return Err(other_bytes().at(start));
                }
                end - HEADER_SIZE
            }
        };
        // The highest bit of the count is a flag of Godot 3, which no engine reads.
        let found = bytes.get(HEADER_SIZE + declared..).and_then(<[u8]>::first_chunk);
        let is_same = found.is_some_and(|found| usize::try_from(u32::from_le_bytes(*found)) == Ok(count));
        if is_same { Ok(()) } else { Err(other_bytes().at(start)) }
    }

    /// Checks the class of an Object, and its script, which is written first.
    pub(super) fn same_object(
        &self,
        object: &ObjectShape<'_>,
        header: Header,
        decoder: &Decoder<'_, '_>,
    ) -> Result<()> {
        let Some(exact) = &self.exact else { return Ok(()) };
        let start = decoder.start_of(header);
        let text = |text: &str| exact.codec.encode(text).map(|bytes| bytes[HEADER_SIZE..].to_vec());
        let class = text(object.class)?;
        let rest = exact.bytes.get(start + HEADER_SIZE..).unwrap_or_default();
        let mut is_same = rest.starts_with(&class);
        if let Some(script) = object.script {
            let script = [text("script")?, exact.codec.encode(script)?].concat();
            // The number of properties is before them.
            is_same &= rest.get(class.len() + HEADER_SIZE..).is_some_and(|rest| rest.starts_with(&script));
        }
        if is_same { Ok(()) } else { Err(other_bytes().at(start)) }
    }

    /// Checks that the key before the value at this byte is written like this. Texts have been compared.
    pub(super) fn same_int_key(&self, key: Key<'_>, start: usize) -> bool {
        let before = self.exact.as_ref().and_then(|exact| exact.bytes.get(..start));
        type_of_key(key) != VariantType::Int || before.is_none_or(|before| before.ends_with(key))
    }

    /// Checks that the key before the value at this byte is written like this.
    pub(super) fn same_key(&self, key: Key<'_>, start: usize) -> Result<()> {
        let before = self.exact.as_ref().and_then(|exact| exact.bytes.get(..start));
        if before.is_none_or(|before| before.ends_with(key)) { Ok(()) } else { Err(other_bytes().at(start)) }
    }

    /// Notes where a value starts that is written next.
    pub(super) fn written_next(&mut self, start: usize) {
        if let Some(exact) = &mut self.exact {
            exact.entries.order.push(start);
        }
    }

    /// Notes where the value starts that is written before all others.
    pub(super) fn written_first(&mut self, start: usize) {
        if let Some(exact) = &mut self.exact {
            exact.entries.order.insert(0, start);
        }
    }

    /// Takes back the last note: this value is written where it is.
    pub(super) fn written_in_place(&mut self) {
        if let Some(exact) = &mut self.exact {
            exact.entries.order.pop();
        }
    }

    /// Starts the entries of a Dictionary or an Object. Returns those of the one around it.
    pub(super) fn start_entries(&mut self, is_object: bool) -> WrittenEntries {
        let inside = WrittenEntries { order: Vec::new(), is_object };
        self.exact.as_mut().map(|exact| core::mem::replace(&mut exact.entries, inside)).unwrap_or_default()
    }

    /// Ends the entries, and checks that their values were in this order.
    pub(super) fn end_entries(&mut self, outside: WrittenEntries) -> Result<()> {
        let Some(exact) = &mut self.exact else { return Ok(()) };
        let WrittenEntries { order, .. } = core::mem::replace(&mut exact.entries, outside);
        match order.windows(2).find(|pair| pair[0] > pair[1]) {
            Some(pair) => Err(other_order().at(pair[1])),
            None => Ok(()),
        }
    }

    /// Returns the types that a container should declare: those that were given, if the dialect writes them.
    pub(super) fn declarable(&self, ty: VariantType, declared: ElementType) -> ElementType {
        let Some(exact) = &self.exact else { return declared };
        let dialect = exact.codec.get_dialect();
        let is_written = match ty {
            VariantType::Dictionary => dialect.writes_typed_dictionaries(),
            _ => dialect.writes_typed_arrays(),
        };
        if is_written { declared } else { ElementType::Any }
    }

    /// Returns the type that an array is written as.
    pub(super) fn written_type(&self, written: VariantType) -> VariantType {
        match &self.exact {
            Some(exact) if !exact.codec.get_dialect().has(written) => VariantType::Array,
            _ => written,
        }
    }

    /// Returns what checks the keys of a map. It may have had one already.
    pub(super) fn map_keys(&self, map: &Map<'_>, first: Option<Key<'b>>) -> Option<MapKeys<'b>> {
        let exact = self.exact.as_ref()?;
        let compare: Option<Compare<'b>> = match map.key.shape(Side::Written) {
            // A `Dictionary` keeps its order.
            Shape::Any(_) if map.declares == crate::Declares::Either => None,
            Shape::Text(VariantType::NodePath) | Shape::Builtin(VariantType::NodePath, _) => {
                Some(is_ordered::<NodePath>)
            }
            Shape::Text(_) | Shape::BorrowedText | Shape::Char => Some(is_ordered::<&str>),
            Shape::Int(_) => Some(is_ordered::<i64>),
            Shape::Bool => Some(is_ordered::<bool>),
            Shape::Builtin(VariantType::Rid, _) => Some(is_ordered::<Rid>),
            _ => Some(|_, _, _| false),
        };
        let Exact { bytes, codec, ref entries, .. } = *exact;
        let is_object = entries.is_object;
        let seen = first.map(|key| match name_of(key) {
            Name::Text(text) => (true, text),
            Name::Int(_) => (false, key),
        });
        Some(MapKeys { bytes, codec, is_object, compare, last: None, seen: seen.into_iter().collect() })
    }
}

type Compare<'b> = fn(Codec, &'b [u8], &'b [u8]) -> bool;

/// The keys of a map, each once and in an order.
pub(super) struct MapKeys<'b> {
    bytes: &'b [u8],
    codec: Codec,
    pub(super) is_object: bool,
    /// Returns whether one key comes before the other. `None` if they may have any order.
    compare: Option<Compare<'b>>,
    last: Option<&'b [u8]>,
    /// The keys that may have any order, and whether they are text.
    seen: BTreeSet<(bool, &'b [u8])>,
}

impl<'b> MapKeys<'b> {
    /// Checks that a key comes after the one before it, or has not been there.
    pub(super) fn check(&mut self, start: usize, end: usize) -> Result<()> {
        let key = self.bytes.get(start..end).unwrap_or_default();
        if self.is_object {
            return self.check_name(start, key);
        }
        let fits = match (self.compare, self.last.replace(key)) {
            (None, _) => {
                let text = self.codec.decode::<&str>(key);
                self.seen.insert(text.map_or((false, key), |text| (true, text.as_bytes())))
            }
            (Some(compare), Some(last)) => compare(self.codec, last, key),
            (Some(_), None) => true,
        };
        if fits { Ok(()) } else { Err(other_order().at(start)) }
    }

    /// Checks the name of a property, which has no header.
    fn check_name(&mut self, start: usize, key: &'b [u8]) -> Result<()> {
        let text = [&[4, 0, 0, 0], key].concat();
        let again = self.codec.decode::<&str>(&text).and_then(|text| self.codec.encode(text));
        if again.as_deref() != Ok(&text) {
            return Err(other_bytes().at(start));
        }
        let name = key.get(HEADER_SIZE..).unwrap_or_default();
        let is_script = name.starts_with(b"script\0");
        let is_ordered = is_script || self.last.replace(name).is_none_or(|last| last < name);
        if is_ordered { Ok(()) } else { Err(other_order().at(start)) }
    }

    /// Returns whether a key is the name of a script, which comes before all other properties.
    pub(super) fn is_script(&self, start: usize) -> bool {
        let name = self.bytes.get(start..).unwrap_or_default();
        self.is_object && name.starts_with(b"\x06\0\0\0script")
    }
}

fn is_ordered<'b, T: GodotDecode<'b> + Ord>(codec: Codec, one: &'b [u8], other: &'b [u8]) -> bool {
    matches!((codec.decode::<T>(one), codec.decode::<T>(other)), (Ok(one), Ok(other)) if one < other)
}

impl Exact<'_> {
    /// Returns whether a value of this shape is written in the bytes from which it is read.
    fn is_again(&self, shape: &Shape<'_>, bytes: &[u8]) -> bool {
        match shape {
            Shape::Opaque(_) => true,
            Shape::Int(ints) if ints.as_float => self.is_read_again(bytes, |number: f64| number),
            Shape::Int(_) if self.is_wide => self.has_head_of(bytes, &i64::MIN),
            Shape::Int(_) => self.is_read_again(bytes, |number: i64| number),
            Shape::Float { .. } if self.is_wide => self.has_head_of(bytes, &0.1_f64),
            Shape::Float { reals: Reals::Single, .. } => self.is_read_again(bytes, |number: f32| number),
            Shape::Any(Reals::Double) | Shape::Builtin(_, Some(Reals::Double)) => {
                self.is_variant_again::<f64>(bytes)
            }
            _ => self.is_variant_again::<f32>(bytes),
        }
    }

    fn is_variant_again<R: Real>(&self, bytes: &[u8]) -> bool {
        self.is_read_again(bytes, |value: Variant<R>| value)
    }

    fn is_read_again<'d, T: GodotDecode<'d>, U: GodotEncode>(
        &self,
        bytes: &'d [u8],
        value: impl FnOnce(T) -> U,
    ) -> bool {
        let again = self.codec.decode::<T>(bytes).and_then(|read| self.codec.encode(&value(read)));
        again.is_ok_and(|again| again == bytes)
    }

    /// Returns whether bytes are as many as those of a value, and start with the same header.
    fn has_head_of(&self, bytes: &[u8], value: &impl GodotEncode) -> bool {
        let like = self.codec.encode(value).unwrap_or_default();
        like.len() == bytes.len() && bytes.get(..HEADER_SIZE) == like.get(..HEADER_SIZE)
    }
}

#[cold]
fn other_bytes() -> Error {
    Error::new(ErrorKind::Custom, "written in other bytes")
}

#[cold]
fn other_order() -> Error {
    Error::new(ErrorKind::Custom, "written in another order")
}
