//! Visiting the parts of a value in the order of its bytes.

use alloc::vec::Vec;
use core::ops::Range;

use crate::codec::{Codec, trailing_bytes};
use crate::decode::GodotDecode as _;
use crate::decode::cursor::{Cursor, Role};
use crate::decode::decoder::{Decoder, Header};
use crate::decode::opened::{Observer, Opened};
use crate::decode::session::Session;
use crate::error::{Error, ErrorKind, Result};
use crate::format::HEADER_SIZE;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::hint::of_packet;
use crate::inspect::piece::{self, Piece, PieceKind, Track};
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::object::Object;
use crate::value::variant::Variant;

/// Receives the parts of a value: see [`walk`].
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::inspect::{Leaf, Place, Visitor, walk};
/// use gdvar::{Codec, to_bytes, variant};
///
/// /// Counts texts.
/// struct Texts(usize);
///
/// impl Visitor for Texts {
///     fn leaf(&mut self, _: &Place<'_>, leaf: &Leaf) {
///         self.0 += usize::from(leaf.ty == gdvar::VariantType::String);
///     }
/// }
///
/// let mut texts = Texts(0);
/// walk(&to_bytes(&variant!({ "name": "Ferris", "tags": ["new"] }))?, Codec::new(), &mut texts)?;
/// assert_eq!(texts.0, 4);
/// # Ok::<(), gdvar::Error>(())
/// ```
pub trait Visitor {
    /// Returns whether [`piece`](Self::piece) is called.
    const PIECES: bool = false;

    /// Returns whether the elements and keys of typed containers have to have the declared types, and the script of an Object has to
    /// be one that engines take, as [`Codec::decode`] requires.
    const TYPES: bool = false;

    /// Called before each value, including keys. Returns what to do with it.
    fn next(&mut self, place: &Place<'_>) -> Next {
        let _ = place;
        Next::Visit
    }

    /// Called for an Array, a Dictionary or a full Object once its count is read. Returns whether its content is visited;
    /// otherwise [`passed`](Self::passed) is called after it.
    // mutants `with true`: the replacement does the same
    fn open(&mut self, place: &Place<'_>, opened: &Opened<'_>) -> bool {
        let _ = (place, opened);
        true
    }

    /// Called after a container whose content was visited, with the offset of its end.
    // mutants `with ()`: the replacement does the same
    fn close(&mut self, end: usize) {
        let _ = end;
    }

    /// Called after a container whose content was not visited, with all of its bytes.
    // mutants `with ()`: the replacement does the same
    fn passed(&mut self, place: &Place<'_>, range: Range<usize>) {
        let _ = (place, range);
    }

    /// Called after any other value.
    // mutants `with ()`: the replacement does the same
    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        let _ = (place, leaf);
    }

    /// Called for each run of bytes with one meaning, before the call for the value that the bytes belong to. The header,
    /// the declared types and the count of a container come before its [`open`](Self::open).
    // mutants `with ()`: the replacement does the same
    fn piece(&mut self, place: &Place<'_>, piece: &Piece<'_>) {
        let _ = (place, piece);
    }
}

/// What to do with the next value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Visit the value.
    Visit,
    /// Skip the value and everything after it in the same container.
    Leave,
    /// End the visit.
    Stop,
}

/// The place of a value in the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place<'de> {
    /// How many containers are around the value.
    pub depth: usize,
    /// The role of the value in the innermost container.
    pub role: Role<'de>,
    /// The offset of the value's header.
    pub start: usize,
}

/// A value that contains no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Its type.
    pub ty: VariantType,
    /// The flags of its header, from bit 16 up, as far as the dialect has them.
    pub flags: u16,
    /// Its bytes.
    pub range: Range<usize>,
}

/// Visits a value and everything in it. Takes memory only for each level of nesting.
///
/// # Errors
///
/// The same as for [`Codec::decode`], with the offset and the path of the fault; every part before it has been visited. Full
/// objects are visited whether or not the codec allows them, and declared types are only checked for
/// [`TYPES`](Visitor::TYPES).
pub fn walk<V: Visitor>(bytes: &[u8], codec: Codec, visitor: &mut V) -> Result<()> {
    let session = codec.full_objects(true).session(bytes);
    let mut walk = Walk { decoder: session.decoder(), open: Vec::new(), visitor };
    let stopped = walk.run().map_err(|error| walk.locate(error))?;
    let read = walk.decoder.offset();
    if stopped || read == bytes.len() {
        return Ok(());
    }
    Err(trailing_bytes(bytes.len(), read))
}

/// Checks that the bytes are a value that [`Codec::decode`] reads as a [`Variant`]. Takes memory only for each level of
/// nesting.
///
/// # Errors
///
/// The same as for [`Codec::decode`].
pub fn check(bytes: &[u8], codec: Codec) -> Result<()> {
    struct TypesOnly;

    impl Visitor for TypesOnly {
        const TYPES: bool = true;
    }

    walk(bytes, codec, &mut TypesOnly).map_err(|error| of_packet(error, bytes, codec))
}

struct Walk<'v, 's, 'de, V> {
    decoder: Decoder<'s, 'de>,
    open: Vec<OpenContainer<'de>>,
    visitor: &'v mut V,
}

/// A container whose content is being visited.
struct OpenContainer<'de> {
    cursor: Cursor<'de>,
    /// The type that elements or keys have to have.
    declared: ElementType,
    /// How many more levels could be opened outside this container.
    outer_depth: u32,
}

impl<'de, V: Visitor> Walk<'_, '_, 'de, V> {
    /// Visits everything. Returns whether the visitor ended the visit.
    fn run(&mut self) -> Result<bool> {
        let mut role = Role::Whole;
        loop {
            let place = Place { depth: self.open.len(), role, start: self.decoder.offset() };
            match self.visitor.next(&place) {
                Next::Visit => self.value(&place)?,
                Next::Leave => self.leave()?,
                Next::Stop => return Ok(true),
            }
            match self.next_role()? {
                Some(next) => role = next,
                None => return Ok(false),
            }
        }
    }

    /// Visits a value, or a container up to its first item.
    fn value(&mut self, place: &Place<'de>) -> Result<()> {
        if V::TYPES && matches!(place.role, Role::Property(_, "script")) {
            self.decoder.check_script()?;
        }
        let before = self.decoder;
        let header = self.decoder.header()?;
        let ty = self.decoder.type_of(header)?;
        let flags = self.decoder.flags_of(header)?;
        if V::PIECES {
            let range = place.start..place.start + HEADER_SIZE;
            self.visitor.piece(place, &Piece { range, kind: PieceKind::Header { ty, flags } });
        }
        if self.decoder.is_container(header, ty)? {
            return self.container(place, header, ty, before);
        }
        if V::PIECES {
            let mut track = Track { place, visitor: self.visitor, decoder: self.decoder };
            piece::leaf(&mut track, header, ty)?;
            self.decoder = track.decoder;
        } else {
            self.decoder.skip(header)?;
        }
        self.visitor.leaf(place, &Leaf { ty, flags, range: place.start..self.decoder.offset() });
        Ok(())
    }

    fn container(
        &mut self,
        place: &Place<'de>,
        header: Header,
        ty: VariantType,
        mut before: Decoder<'_, 'de>,
    ) -> Result<()> {
        let mut track = Track { place, visitor: self.visitor, decoder: self.decoder };
        let (opened, inside) = self.decoder.container(header, ty, &mut track)?;
        let outer_depth = self.decoder.depth;
        if self.visitor.open(place, &opened) {
            self.decoder.rest = inside.rest;
            self.decoder.depth = inside.depth;
            let cursor = Cursor::new(ty, opened.count);
            self.open.push(OpenContainer { cursor, declared: opened.declared, outer_depth });
            return Ok(());
        }
        let header = before.header()?;
        before.skip(header)?;
        self.decoder.rest = before.rest;
        self.visitor.passed(place, place.start..self.decoder.offset());
        Ok(())
    }

    /// Skips the value that the visitor was asked about, and what follows it in the innermost container.
    fn leave(&mut self) -> Result<()> {
        let Some(frame) = self.open.last_mut() else { return Ok(()) };
        loop {
            self.decoder.skip_value()?;
            if frame.cursor.next(&mut self.decoder)?.is_none() {
                return Ok(());
            }
        }
    }

    /// Closes the containers that end at this position. Returns the role of the next value, or `None` if everything has
    /// ended.
    fn next_role(&mut self) -> Result<Option<Role<'de>>> {
        loop {
            if V::TYPES {
                self.check_type()?;
            }
            let (depth, visitor) = (self.open.len(), &mut *self.visitor);
            let Some(frame) = self.open.last_mut() else { return Ok(None) };
            let role = frame.cursor.next_with(&mut self.decoder, |decoder, index| {
                let place = Place { depth, role: Role::Property(index, ""), start: decoder.offset() };
                Track::text_of(&place, visitor, decoder)
            })?;
            if role.is_some() {
                return Ok(role);
            }
            self.decoder.depth = frame.outer_depth;
            self.open.pop();
            self.visitor.close(self.decoder.offset());
        }
    }

    /// Returns an error if the element, or the key of the value, that was just visited has another type than its container
    /// declares.
    fn check_type(&self) -> Result<()> {
        let Some(frame) = self.open.last() else { return Ok(()) };
        if !frame.declared.is_typed() {
            return Ok(());
        }
        let Cursor { start, role: role @ (Role::Element(_) | Role::Value(..)), .. } = frame.cursor else {
            return Ok(());
        };
        let item = self.decoder.session.input.get(start..).unwrap_or_default();
        let session = Session::new(item, self.decoder.session.codec);
        let mut decoder = session.decoder();
        let header = decoder.header()?;
        // What a container or an object contains does not matter here.
        let value: Variant<f64> = match decoder.type_of(header)? {
            VariantType::Array => Array::new().into(),
            VariantType::Dictionary => Dictionary::new().into(),
            VariantType::Object => Object::Null.into(),
            ty if frame.declared == ElementType::Builtin(ty) => return Ok(()),
            _ => Variant::decode(header, &mut decoder)?,
        };
        frame.declared.admit(value).map(drop).map_err(|value| {
            let error = Error::new(ErrorKind::WrongElementType, frame.declared.misfit(&value)).at(start);
            if let Role::Value(..) = role { error.of_key() } else { error }
        })
    }

    /// Adds the path of the wrong value.
    #[cold]
    fn locate(&self, error: Error) -> Error {
        self.open.iter().rev().fold(error, |error, frame| {
            if let Role::Value(_, key) = frame.cursor.role
                && let Ok(key) = self.decoder.session.codec.decode::<Variant<f32>>(key)
            {
                return key.locate(error);
            }
            frame.cursor.locate(error, &self.decoder)
        })
    }
}

impl<'s, 'de, V: Visitor> Observer<'s, 'de> for Track<'_, '_, 's, 'de, V> {
    fn class(&mut self, decoder: &mut Decoder<'s, 'de>) -> Result<&'de str> {
        Track::text_of(self.place, self.visitor, decoder)
    }

    fn declared(&mut self, range: Range<usize>, declared: &ElementType) {
        self.tell(range, PieceKind::Declared(declared));
    }

    fn count(&mut self, range: Range<usize>, count: usize) {
        self.tell(range, PieceKind::Count(count));
    }
}
