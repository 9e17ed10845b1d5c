//! Encoded values whose parts are read when they are asked for.

use alloc::vec::Vec;
use core::ops::Range;

use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decode::cursor::{Cursor, Role};
use crate::decode::decoder::Decoder;
use crate::decode::opened::Opened;
use crate::decode::session::Session;
use crate::error::{Error, ErrorKind, Result};
use crate::format::style::STRING;
use crate::format::variant_type::VariantType;
use crate::value::dictionary::Dictionary;
use crate::value::key::hash;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// An encoded value as a tree that borrows its bytes: parts are read when they are asked for, so that it takes no memory to
/// look into a long one.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::inspect::{Encoded, Role};
/// use gdvar::{Codec, to_bytes, variant};
///
/// let bytes = to_bytes(&variant!({ "name": "Ferris", "scores": [3, 5] }))?;
/// let save = Encoded::new(&bytes, Codec::new());
/// let mut entries = save.value().items()?.expect("it is a Dictionary");
/// assert_eq!(entries.opened().count, 2);
/// let scores = entries.nth(1).expect("there are two")?;
/// assert!(matches!(scores.role, Role::Value(1, key) if key == to_bytes("scores")?));
/// assert_eq!(scores.value.decode::<Vec<i64>>()?, [3, 5]);
/// # Ok::<(), gdvar::Error>(())
/// ```
#[derive(Debug)]
pub struct Encoded<'de> {
    session: Session<'de>,
}

impl<'de> Encoded<'de> {
    /// Reads a value of these bytes. Nothing is checked in advance; [`check`](super::check) does that. Full objects are read whether
    /// or not the codec allows them.
    pub fn new(bytes: &'de [u8], codec: Codec) -> Self {
        Self { session: codec.full_objects(true).session(bytes) }
    }

    /// Returns the whole value.
    pub fn value(&self) -> VariantRef<'_, 'de> {
        VariantRef { decoder: self.session.decoder() }
    }
}

/// A part of an [`Encoded`] value.
#[derive(Clone, Copy, Debug)]
pub struct VariantRef<'s, 'de> {
    /// The decoder in front of the header.
    decoder: Decoder<'s, 'de>,
}

impl<'s, 'de> VariantRef<'s, 'de> {
    /// Returns the type.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd) and
    /// [`ErrorKind::UnknownType`](crate::ErrorKind::UnknownType).
    pub fn ty(&self) -> Result<VariantType> {
        let mut decoder = self.decoder;
        let header = decoder.header()?;
        decoder.type_of(header)
    }

    /// Returns the place of the value in the bytes of the whole one.
    ///
    /// # Errors
    ///
    /// The same as for [`Decoder::skip`].
    pub fn range(&self) -> Result<Range<usize>> {
        let mut decoder = self.decoder;
        decoder.skip_value()?;
        Ok(self.decoder.offset()..decoder.offset())
    }

    /// Returns the bytes of the value, including its header.
    ///
    /// # Errors
    ///
    /// The same as for [`Decoder::skip`].
    pub fn bytes(&self) -> Result<&'de [u8]> {
        Ok(self.decoder.session.input.get(self.range()?).unwrap_or_default())
    }

    /// Decodes the value.
    ///
    /// # Errors
    ///
    /// The same as for [`Codec::decode`].
    pub fn decode<T: GodotDecode<'de>>(&self) -> Result<T> {
        // A value may be decoded more than once, which a session does not expect.
        let codec = self.decoder.session.codec.max_depth(self.decoder.depth);
        let session = Session::new(self.bytes()?, codec);
        session.decoder().value().map_err(|error| error.moved(self.decoder.offset()))
    }

    /// Returns the elements, entries or properties of an Array, a Dictionary or a full Object. Any other value has none.
    ///
    /// # Errors
    ///
    /// The same as for [`Decoder::skip`], for what comes before the first item.
    pub fn items(&self) -> Result<Option<Items<'s, 'de>>> {
        let mut decoder = self.decoder;
        let header = decoder.header()?;
        let ty = decoder.type_of(header)?;
        if !decoder.is_container(header, ty)? {
            return Ok(None);
        }
        let (opened, decoder) = decoder.container(header, ty, &mut ())?;
        let cursor = Cursor::new(ty, opened.count);
        Ok(Some(Items { opened, decoder, cursor, has_value: false }))
    }

    /// Returns the value, which is inside `depth` containers, decoded unless it is a long container.
    #[doc(hidden)]
    pub fn part<R: Real>(&self, depth: u32) -> Result<Part<'s, 'de, R>> {
        let mut decoder = self.decoder;
        let header = decoder.header()?;
        // Most values have a fixed length or are text, and take nothing from the budgets of the session.
        if header.word == STRING || decoder.body_len(header)?.is_some() {
            return Variant::decode(header, &mut decoder).map(Part::Decoded);
        }
        match self.items()? {
            Some(items) if depth < DEEP && self.range()?.len() > LONG => Ok(Part::Long(items)),
            _ => self.decode().map(Part::Decoded),
        }
    }
}

/// The length from which on a container is not decoded as a whole.
const LONG: usize = 16 << 10;

/// The number of containers around a container from which on it is decoded as a whole, which takes less stack.
const DEEP: u32 = 64;

/// A value that is decoded, or the items of a long container.
pub enum Part<'s, 'de, R: Real> {
    /// The value.
    Decoded(Variant<R>),
    /// The items.
    Long(Items<'s, 'de>),
}

/// An element, an entry or a property.
#[derive(Clone, Debug)]
pub struct Item<'s, 'de> {
    /// The byte at which it starts: with its key or its name, if it has one.
    pub start: usize,
    /// The index, and the key or the name.
    pub role: Role<'de>,
    /// The value.
    pub value: VariantRef<'s, 'de>,
}

/// The items of a container, in the order of the bytes. If a key comes twice, both entries are there.
#[derive(Clone, Debug)]
pub struct Items<'s, 'de> {
    opened: Opened<'de>,
    decoder: Decoder<'s, 'de>,
    cursor: Cursor<'de>,
    /// Whether the decoder is in front of the value of the last item, not behind it.
    has_value: bool,
}

impl<'s, 'de> Items<'s, 'de> {
    /// Returns the container: its type, its count and what it declares.
    pub fn opened(&self) -> &Opened<'de> {
        &self.opened
    }

    fn read_next(&mut self) -> Result<Option<Item<'s, 'de>>> {
        if self.has_value {
            self.decoder.skip_value()?;
            self.has_value = false;
        }
        let mut role = self.cursor.next(&mut self.decoder)?;
        if let Some(Role::Key(_)) = role {
            self.decoder.skip_value()?;
            role = self.cursor.next(&mut self.decoder)?;
        }
        let Some(role) = role else { return Ok(None) };
        self.has_value = true;
        Ok(Some(Item { start: self.cursor.start, role, value: VariantRef { decoder: self.decoder } }))
    }

    /// Returns the item that starts at a byte, from an earlier [`Item::start`]. Its index is not known.
    ///
    /// # Errors
    ///
    /// The same as for [`Decoder::skip`].
    pub fn item_at(&self, start: usize) -> Result<Item<'s, 'de>> {
        let cursor = Cursor::new(self.opened.ty, self.opened.count.min(1));
        let decoder = self.decoder.back_to(start);
        let mut items = Self { decoder, cursor, has_value: false, ..self.clone() };
        let item = items.read_next()?;
        item.ok_or_else(|| self.decoder.error(ErrorKind::MissingField, "there are no items"))
    }

    /// Returns the key of one of the entries, as a decoded Dictionary has it. For an element and a property, returns Nil.
    ///
    /// # Errors
    ///
    /// The same as for [`Codec::decode`].
    pub fn key<R: Real>(&self, item: &Item<'_, 'de>) -> Result<Variant<R>> {
        let Role::Value(_, key) = item.role else { return Ok(Variant::Nil) };
        let session = Session::new(key, self.decoder.session.codec);
        let key: Variant<R> = session.decoder().value().map_err(|error| error.moved(item.start))?;
        let declared = &self.opened.declared;
        declared.admit(key).map_err(|key| {
            Error::new(ErrorKind::WrongElementType, declared.misfit(&key)).at(item.start).of_key()
        })
    }

    /// Returns whether a Dictionary may have a key twice. Takes four bytes of memory for each entry.
    #[doc(hidden)]
    pub fn may_repeat_keys<R: Real>(&self) -> Result<bool> {
        self.may_repeat(|key: &Variant<R>| if key.has_rules_of_godot3() { 0 } else { hash(key) })
    }

    /// Returns whether two keys of a Dictionary have the same hash, or one has 0.
    pub(crate) fn may_repeat<R: Real>(&self, hash: impl Fn(&Variant<R>) -> u64) -> Result<bool> {
        // So many entries fit the bytes, so the memory is in proportion to them.
        let mut hashes: Vec<u32> = Vec::with_capacity(self.opened.count);
        for item in self.clone() {
            #[allow(clippy::cast_possible_truncation, reason = "half of the hash tells most keys apart")]
            let hash = hash(&self.key(&item?)?) as u32;
            if hash == 0 {
                return Ok(true);
            }
            hashes.push(hash);
        }
        hashes.sort_unstable();
        Ok(hashes.windows(2).any(|pair| pair[0] == pair[1]))
    }

    /// Returns the Dictionary with the byte at which each entry starts in place of its value.
    pub(crate) fn starts<R: Real>(&self) -> Result<Dictionary<R>> {
        let entries = self.clone().map(|item| {
            let item = item?;
            let start = i64::try_from(item.start).unwrap_or(i64::MAX);
            Ok((self.key(&item)?, Variant::Int(start)))
        });
        let Opened { declared, declared_values, .. } = self.opened.clone();
        Dictionary::typed(declared, declared_values).with_read(entries, self.decoder.dialect())
    }

    /// Returns the value of an entry of [`starts`](Self::starts).
    pub(crate) fn at<R: Real>(&self, start: &Variant<R>) -> Result<VariantRef<'s, 'de>> {
        let start = start.as_int().and_then(|start| usize::try_from(start).ok()).unwrap_or_default();
        Ok(self.item_at(start)?.value)
    }
}

impl<'de> Item<'_, 'de> {
    /// Returns the name of a property. Other items have none.
    pub fn name(&self) -> &'de str {
        match self.role {
            Role::Property(_, name) => name,
            _ => "",
        }
    }
}

impl<'s, 'de> Iterator for Items<'s, 'de> {
    type Item = Result<Item<'s, 'de>>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.read_next();
        if next.is_err() {
            // Nothing is read after a fault.
            self.cursor.end();
            self.has_value = false;
        }
        next.transpose()
    }
}
