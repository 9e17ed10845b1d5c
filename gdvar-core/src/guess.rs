//! Which dialect bytes of unknown origin are in.

use alloc::vec;
use alloc::vec::Vec;

use crate::codec::Codec;
use crate::format::HEADER_SIZE;
use crate::format::dialect::Dialect;
use crate::format::plain::Real;
use crate::format::variant_type::VariantType;
use crate::inspect::{Leaf, Next, Place, Visitor, walk};
use crate::value::variant::Variant;

/// What [`Dialect::guess`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    candidates: Vec<Dialect>,
    sure: bool,
}

impl Guess {
    /// The dialects that read the bytes whole, most likely first.
    pub fn candidates(&self) -> &[Dialect] {
        &self.candidates
    }

    /// The most likely one; `None` if no dialect reads the bytes.
    pub fn best(&self) -> Option<Dialect> {
        self.candidates.first().copied()
    }

    /// Whether it does not matter which of the likely candidates it is, since all read the same values.
    ///
    /// As long as a file uses nothing that is new in one of them, Godot 4.4 cannot be told from 4.3 or 4.0,
    /// and need not be. It is not sure where two engines read different things, as with the few values that
    /// Godot 3 and 4 write alike: a `Color` of Godot 3 could be a `Plane` of Godot 4.
    pub fn is_sure(&self) -> bool {
        self.sure
    }
}

impl Dialect {
    /// Guesses the dialect of bytes from what reads them whole: one value, or a row of values with a length
    /// before each, as in a plain file.
    ///
    /// Likely is first of all what would write the same bytes again; then what does not see a tiny real where
    /// others see a count; then an engine rather than a manual page; and then a later version.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Codec, Dialect, variant};
    ///
    /// let codec = Codec::new().dialect(Dialect::Godot3);
    /// let guess = Dialect::guess(&codec.encode(&variant!({"name": "Ferris", "gold": 3}))?);
    /// assert_eq!(guess.best(), Some(Dialect::Godot3));
    /// assert!(guess.is_sure());
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// Of more than 4 MiB only the beginning is looked at: then only the latest dialect of each engine is a candidate, and
    /// nothing tells how it would write the bytes.
    pub fn guess(bytes: &[u8]) -> Guess {
        let in_a_row = row(bytes).map(|values| guess(&values)).filter(|guess| guess.best().is_some());
        in_a_row.unwrap_or_else(|| guess(&[bytes]))
    }
}

/// What speaks against a dialect that reads all values, weightiest first. Less is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Doubts {
    /// Encoding does not give the same bytes again.
    written_otherwise: bool,
    /// Values that look like something else.
    misread: usize,
    published: bool,
}

/// How many bytes are decoded and encoded again, to find out about them.
const MAX_DECODED: usize = 4 << 20;

/// How many bytes of a larger input are looked at.
const MAX_LOOKED_AT: usize = 64 << 10;

fn guess(values: &[&[u8]]) -> Guess {
    if values.iter().map(|value| value.len()).sum::<usize>() > MAX_DECODED {
        return guess_of_large(values);
    }
    let mut found: Vec<(Doubts, Dialect)> = Dialect::ALL
        .iter()
        .filter_map(|&dialect| {
            let mut doubts =
                Doubts { written_otherwise: false, misread: 0, published: dialect.is_published() };
            for value in values {
                doubts.add(dialect, value)?;
            }
            Some((doubts, dialect))
        })
        .collect();
    // Stable, so that equals stay with the later version first, as in the list.
    found.sort_by_key(|(doubts, _)| *doubts);
    let sure = found.split_first().is_some_and(|((best, dialect), others)| {
        others
            .iter()
            .take_while(|(doubts, _)| doubts == best)
            .all(|(_, other)| values.iter().all(|value| meaning(*other, value) == meaning(*dialect, value)))
    });
    Guess { candidates: found.into_iter().map(|(_, dialect)| dialect).collect(), sure }
}

/// Guesses by how far an engine comes in the first of many bytes. Godot 3 and 4 have other ids for containers, so that one of
/// them comes to a fault soon.
fn guess_of_large(values: &[&[u8]]) -> Guess {
    use Dialect::{Godot3, Godot4, Published3, Published3_0, Published4};

    let first = values.iter().find(|value| value.len() > HEADER_SIZE).copied().unwrap_or_default();
    let reads = |dialect: &Dialect| {
        let mut start = Start { is_misread: false, bytes: first };
        walk(first, codec(*dialect), &mut start).is_ok() && !start.is_misread
    };
    let candidates: Vec<_> =
        [Godot4, Godot3, Published4, Published3, Published3_0].into_iter().filter(reads).collect();
    let engines = candidates.iter().filter(|dialect| !dialect.is_published()).count();
    Guess { sure: engines == 1 || candidates.len() == 1, candidates }
}

/// Looks at the start of a value.
struct Start<'a> {
    is_misread: bool,
    bytes: &'a [u8],
}

impl Visitor for Start<'_> {
    fn next(&mut self, place: &Place<'_>) -> Next {
        if place.start > MAX_LOOKED_AT { Next::Stop } else { Next::Visit }
    }

    fn leaf(&mut self, _: &Place<'_>, leaf: &Leaf) {
        self.is_misread |= self.bytes.get(leaf.range.clone()).is_some_and(|bytes| is_misread(leaf.ty, bytes));
    }
}

impl Doubts {
    /// Reads one value. `None` if the dialect does not.
    fn add(&mut self, dialect: Dialect, bytes: &[u8]) -> Option<()> {
        let read = look::<f32>(dialect, bytes).or_else(|| look::<f64>(dialect, bytes));
        let (ty, written_otherwise) = read?;
        self.written_otherwise |= written_otherwise;
        self.misread += usize::from(is_misread(ty, bytes));
        Some(())
    }
}

/// The type of a value, and whether encoding gives other bytes.
fn look<R: Real>(dialect: Dialect, bytes: &[u8]) -> Option<(VariantType, bool)> {
    let value: Variant<R> = codec(dialect).decode(bytes).ok()?;
    let again = codec(dialect).encode(&value).ok();
    Some((value.ty(), again.as_deref() != Some(bytes)))
}

/// Whether a value's first real is so tiny that it is a count or a length. These are the types that have the
/// ids of containers in another dialect and may be as long.
pub(crate) fn is_misread(ty: VariantType, bytes: &[u8]) -> bool {
    use VariantType::{Basis, Color, Projection, Transform3D};

    let first_real = bytes.get(4..).and_then(<[u8]>::first_chunk).map(|word| f32::from_le_bytes(*word));
    matches!(ty, Color | Basis | Transform3D | Projection) && first_real.is_some_and(f32::is_subnormal)
}

/// The value in the dialect that has everything, to compare what two others make of the same bytes.
fn meaning(dialect: Dialect, bytes: &[u8]) -> Option<Vec<u8>> {
    let common = codec(Dialect::Godot4);
    let single = codec(dialect).decode::<Variant<f32>>(bytes).ok().map(|value| common.encode(&value));
    let double = || codec(dialect).decode::<Variant<f64>>(bytes).ok().map(|value| common.encode(&value));
    single.or_else(double)?.ok()
}

fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect).full_objects(true)
}

/// The values of a file, if the lengths add up.
fn row(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut values = vec![];
    let mut rest = bytes;
    while let Some((prefix, body)) = rest.split_first_chunk() {
        let len = usize::try_from(u32::from_le_bytes(*prefix)).ok()?;
        // A value has a header at least.
        let (value, next) = body.split_at_checked(len).filter(|(value, _)| value.len() >= 4)?;
        values.push(value);
        rest = next;
    }
    rest.is_empty().then_some(values)
}
