//! Visits the parts of a value in the order of its bytes.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::codec::Codec;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::session::Session;
use crate::error::{Error, ErrorKind, Result};
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEADER_SIZE};
use crate::inspect::piece::{self, Piece, Track, What};
use crate::value::array::ElementType;
use crate::value::object;

/// What is told of the parts of a value: [`walk`].
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
    /// Whether [`piece`](Self::piece) is called.
    const PIECES: bool = false;

    /// Called before each value, key or not. Tells what is to be done about it.
    fn next(&mut self, place: &Place<'_>) -> Next {
        let _ = place;
        Next::Visit
    }

    /// Called for an Array, a Dictionary or a full Object, once its count is read. Returns whether its content is visited;
    /// otherwise [`passed`](Self::passed) is called behind it.
    fn open(&mut self, place: &Place<'_>, opened: &Opened<'_>) -> bool {
        let _ = (place, opened);
        true
    }

    /// Called behind a container whose content was visited, with the offset of its end.
    fn close(&mut self, end: usize) {
        let _ = end;
    }

    /// Called behind a container whose content was not visited, with all of its bytes.
    fn passed(&mut self, place: &Place<'_>, range: Range<usize>) {
        let _ = (place, range);
    }

    /// Called behind every other value.
    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        let _ = (place, leaf);
    }

    /// Called for each run of bytes that means one thing, before the call for the value that it is part of. The header, the
    /// declared types and the count of a container come before its [`open`](Self::open).
    fn piece(&mut self, place: &Place<'_>, piece: &Piece<'_>) {
        let _ = (place, piece);
    }
}

/// What a visitor wants of the value that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The value.
    Visit,
    /// Nothing of it, nor of what follows in the same container.
    Leave,
    /// Nothing more at all.
    Stop,
}

/// Where a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place<'de> {
    /// How many containers are around it.
    pub depth: usize,
    /// What it is to the innermost of them.
    pub role: Role<'de>,
    /// Where its header starts.
    pub start: usize,
}

/// What a value is to the container that it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role<'de> {
    /// It is in none.
    Whole,
    /// An element of an Array, counted from 0.
    Element(usize),
    /// The key of an entry, counted from 0.
    Key(usize),
    /// The value of an entry, counted from 0, and the bytes of its key.
    Value(usize, &'de [u8]),
    /// A property of an Object, counted from 0, and its name.
    Property(usize, &'de str),
}

impl Role<'_> {
    /// Returns which of the values, entries or properties of its container it is, counted from 0.
    pub fn index(&self) -> usize {
        match self {
            Self::Whole => 0,
            Self::Element(index) | Self::Key(index) | Self::Value(index, _) | Self::Property(index, _) => {
                *index
            }
        }
    }
}

/// A container, up to its count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened<'de> {
    /// Array, Dictionary or Object.
    pub ty: VariantType,
    /// How many elements, entries or properties it has.
    pub count: usize,
    /// What an Array declares of its elements, or a Dictionary of its keys.
    pub declared: ElementType,
    /// What a Dictionary declares of its values.
    pub declared_values: ElementType,
    /// The class of an Object.
    pub class: &'de str,
}

/// A value that has no others inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Its type.
    pub ty: VariantType,
    /// The flags of its header, from bit 16 up, as far as the dialect knows them.
    pub flags: u16,
    /// Its bytes.
    pub range: Range<usize>,
}

/// Visits a value and what is in it. It takes memory for each level of nesting only.
///
/// # Errors
///
/// As [`Codec::decode`], with the offset and the path of the fault; every part before it was visited. A full object is visited
/// whether the codec allows objects or not.
pub fn walk<V: Visitor>(bytes: &[u8], codec: Codec, visitor: &mut V) -> Result<()> {
    let session = codec.full_objects(true).session(bytes).without_notes();
    let mut walk = Walk { decoder: session.decoder(), open: Vec::new(), visitor };
    let stopped = walk.run().map_err(|error| walk.locate(error))?;
    let read = walk.decoder.offset();
    if stopped || read == bytes.len() {
        return Ok(());
    }
    let message = alloc::format!("{} bytes follow the value", bytes.len() - read);
    Err(Error::new(ErrorKind::TrailingBytes, message).at(read))
}

struct Walk<'v, 's, 'de, V> {
    decoder: Decoder<'s, 'de>,
    open: Vec<Frame<'de>>,
    visitor: &'v mut V,
}

/// A container whose content is being visited.
struct Frame<'de> {
    ty: VariantType,
    count: usize,
    /// How many of its items were begun.
    begun: usize,
    /// What comes next, or is being visited.
    state: State<'de>,
    /// How many levels may be opened outside of it.
    outer_depth: u32,
}

/// How far the item of a container is.
enum State<'de> {
    /// Not begun.
    Between,
    /// The key is being visited, which starts here.
    Key(usize),
    /// The value is being visited.
    Value(Role<'de>),
}

impl<'de, V: Visitor> Walk<'_, '_, 'de, V> {
    /// Returns whether the visitor ended it.
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
        let before = self.decoder;
        let header = self.decoder.header()?;
        let ty = self.decoder.type_of(header)?;
        let flags = self.decoder.flags_of(header)?;
        if V::PIECES {
            let range = place.start..place.start + HEADER_SIZE;
            self.visitor.piece(place, &Piece { range, what: What::Header { ty, flags } });
        }
        let is_container = match ty {
            VariantType::Array | VariantType::Dictionary => true,
            VariantType::Object => !object::skip_reference(header, &mut self.decoder.clone())?,
            _ => false,
        };
        if is_container {
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
        let (opened, inside) = track.open(header, ty)?;
        let outer_depth = self.decoder.depth;
        if self.visitor.open(place, &opened) {
            self.decoder.rest = inside.rest;
            self.decoder.depth = inside.depth;
            let (count, state) = (opened.count, State::Between);
            self.open.push(Frame { ty, count, begun: 0, state, outer_depth });
            return Ok(());
        }
        let header = before.header()?;
        before.skip(header)?;
        self.decoder.rest = before.rest;
        self.visitor.passed(place, place.start..self.decoder.offset());
        Ok(())
    }

    /// Passes over what is left of the innermost container.
    fn leave(&mut self) -> Result<()> {
        let Some(frame) = self.open.last_mut() else { return Ok(()) };
        let values_left = match frame.state {
            State::Between => 0,
            State::Value(_) => 1,
            State::Key(_) => 2,
        };
        for _ in 0..values_left {
            self.decoder.skip_value()?;
        }
        frame.state = State::Between;
        while frame.begun < frame.count {
            self.decoder.skip_item(frame.ty, frame.begun)?;
            frame.begun += 1;
        }
        Ok(())
    }

    /// Ends the containers that end here. Returns the role of the value that comes next, or `None` at the end of all.
    fn next_role(&mut self) -> Result<Option<Role<'de>>> {
        loop {
            let Some(frame) = self.open.last_mut() else { return Ok(None) };
            if let State::Key(start) = frame.state {
                let end = self.decoder.offset();
                let key = self.decoder.session.input.get(start..end).unwrap_or_default();
                let role = Role::Value(frame.begun - 1, key);
                frame.state = State::Value(role.clone());
                return Ok(Some(role));
            }
            if frame.begun == frame.count {
                self.decoder.depth = frame.outer_depth;
                self.open.pop();
                self.visitor.close(self.decoder.offset());
                continue;
            }
            let index = frame.begun;
            frame.begun += 1;
            let role = match frame.ty {
                VariantType::Dictionary => {
                    frame.state = State::Key(self.decoder.offset());
                    return Ok(Some(Role::Key(index)));
                }
                VariantType::Object => {
                    let name = self.property_name(index)?;
                    Role::Property(index, name)
                }
                _ => Role::Element(index),
            };
            if let Some(frame) = self.open.last_mut() {
                frame.state = State::Value(role.clone());
            }
            return Ok(Some(role));
        }
    }

    fn property_name(&mut self, index: usize) -> Result<&'de str> {
        let depth = self.open.len();
        let place = Place { depth, role: Role::Property(index, ""), start: self.decoder.offset() };
        let mut track = Track { place: &place, visitor: self.visitor, decoder: self.decoder };
        let name = track.text()?;
        self.decoder = track.decoder;
        Ok(name)
    }

    /// Adds the path to the value at fault.
    #[cold]
    fn locate(&self, error: Error) -> Error {
        self.open.iter().rev().fold(error, |error, frame| match &frame.state {
            State::Value(Role::Element(index)) => error.in_index(*index),
            State::Value(Role::Property(_, name)) => error.in_field(String::from(*name)),
            State::Value(Role::Value(_, key)) => {
                Session::new(key, self.decoder.session.codec).decoder().locate(error)
            }
            _ => error,
        })
    }
}

impl<'s, 'de, V: Visitor> Track<'_, '_, 's, 'de, V> {
    /// Reads a container up to its first item. Returns it with a decoder of its items.
    fn open(&mut self, header: Header, ty: VariantType) -> Result<(Opened<'de>, Decoder<'s, 'de>)> {
        let mut opened =
            Opened { ty, count: 0, declared: ElementType::Any, declared_values: ElementType::Any, class: "" };
        let flags = self.decoder.flags_of(header)?;
        let min_len = match ty {
            VariantType::Object => {
                opened.class = self.text()?;
                let start = self.decoder.offset();
                let (count, inside) = self.decoder.open_properties()?;
                opened.count = count;
                self.tell(start..start + COUNT_SIZE, What::Count(count));
                return Ok((opened, inside));
            }
            VariantType::Dictionary => {
                opened.declared = self.declared(flags)?;
                // The kind of the values is behind the two bits of the keys' kind.
                opened.declared_values = self.declared(flags >> 2)?;
                2 * HEADER_SIZE
            }
            _ => {
                opened.declared = self.declared(flags)?;
                HEADER_SIZE
            }
        };
        let start = self.decoder.offset();
        let (count, inside) = self.decoder.open(min_len)?;
        opened.count = count;
        self.tell(start..start + COUNT_SIZE, What::Count(count));
        Ok((opened, inside))
    }

    /// Reads what a container declares.
    fn declared(&mut self, flags: u16) -> Result<ElementType> {
        let start = self.decoder.offset();
        let declared = self.decoder.element_type(flags)?;
        let end = self.decoder.offset();
        if end > start {
            self.tell(start..end, What::Declared(&declared));
        }
        Ok(declared)
    }
}
