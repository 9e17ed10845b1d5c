//! Guessing the dialect of bytes of unknown origin.

use alloc::vec;
use alloc::vec::Vec;

use crate::codec::Codec;
use crate::format::HEADER_SIZE;
use crate::format::dialect::Dialect;
use crate::format::plain::Real;
use crate::format::variant_type::VariantType;
use crate::inspect::{Leaf, Next, Place, Visitor, walk};
use crate::value::variant::Variant;

/// The result of [`Dialect::guess`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    candidates: Vec<Dialect>,
    sure: bool,
}

impl Guess {
    /// Returns the dialects that can read all of the bytes, most likely first.
    pub fn candidates(&self) -> &[Dialect] {
        &self.candidates
    }

    /// Returns the most likely dialect; `None` if no dialect can read the bytes.
    pub fn best(&self) -> Option<Dialect> {
        self.candidates.first().copied()
    }

    /// Returns whether the guess is safe, because all likely dialects read the same values.
    ///
    /// If a file does not use anything new, Godot 4.4 cannot be distinguished from 4.3 or 4.0, but that makes no
    /// difference. The guess is not safe if two engines read different values from the same bytes. This concerns few
    /// types: a `Color` of Godot 3 could be a `Plane` of Godot 4.
    pub fn is_sure(&self) -> bool {
        self.sure
    }
}

impl Dialect {
    /// Guesses the dialect of bytes by trying which dialects can read all of them, either as one value or as a sequence
    /// of values with a length before each, as in a plain file.
    ///
    /// Dialects are ranked by four criteria, the most important first: whether they would write the same bytes again;
    /// whether they read tiny reals where other dialects read a count, which makes them unlikely; whether they are the
    /// dialect of an engine or of a manual page; and how new they are.
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
    /// If there are more than 4 MiB, only the beginning is read. The only candidates are then the latest dialect of each
    /// engine, and there is no check that they would write the same bytes.
    pub fn guess(bytes: &[u8]) -> Guess {
        let in_a_row = row(bytes).map(|values| guess(&values)).filter(|guess| guess.best().is_some());
        in_a_row.unwrap_or_else(|| guess(&[bytes]))
    }
}

/// The evidence against a dialect that reads all values, most important first. Less is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Doubts {
    /// Whether encoding gives different bytes.
    written_otherwise: bool,
    /// The number of values that look like values of another dialect.
    misread: usize,
    published: bool,
}

/// The largest input that is decoded and encoded again.
const MAX_DECODED: usize = 4 << 20;

/// How many bytes of a larger input are read.
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
    // The sort is stable, so among equals later versions stay first, as in the list.
    found.sort_by_key(|(doubts, _)| *doubts);
    let sure = found.split_first().is_some_and(|((best, dialect), others)| {
        others
            .iter()
            .take_while(|(doubts, _)| doubts == best)
            .all(|(_, other)| values.iter().all(|value| meaning(*other, value) == meaning(*dialect, value)))
    });
    Guess { candidates: found.into_iter().map(|(_, dialect)| dialect).collect(), sure }
}

/// Guesses by how far each engine gets at the start of a large input. The ids of containers differ between Godot 3 and 4,
/// so one of the two soon fails.
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

/// Tries to read the start of a value.
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
    /// Reads one value and notes the doubts. Returns `None` if the dialect cannot read it.
    fn add(&mut self, dialect: Dialect, bytes: &[u8]) -> Option<()> {
        let read = look::<f32>(dialect, bytes).or_else(|| look::<f64>(dialect, bytes));
        let (ty, written_otherwise) = read?;
        self.written_otherwise |= written_otherwise;
        self.misread += usize::from(is_misread(ty, bytes));
        Some(())
    }
}

/// Returns the type of a value, and whether encoding it gives different bytes.
fn look<R: Real>(dialect: Dialect, bytes: &[u8]) -> Option<(VariantType, bool)> {
    let value: Variant<R> = codec(dialect).decode(bytes).ok()?;
    let again = codec(dialect).encode(&value).ok();
    Some((value.ty(), again.as_deref() != Some(bytes)))
}

/// Returns whether a value's first real is so tiny that it is probably a count or a length. This is only checked for
/// types whose ids belong to containers in another dialect.
pub(crate) fn is_misread(ty: VariantType, bytes: &[u8]) -> bool {
    use VariantType::{Basis, Color, Projection, Transform3D};

    let first_real = bytes.get(4..).and_then(<[u8]>::first_chunk).map(|word| f32::from_le_bytes(*word));
    matches!(ty, Color | Basis | Transform3D | Projection) && first_real.is_some_and(f32::is_subnormal)
}

/// Returns the bytes of the value in the dialect that has every type, to compare what other dialects read from the same
/// bytes.
fn meaning(dialect: Dialect, bytes: &[u8]) -> Option<Vec<u8>> {
    let common = codec(Dialect::Godot4);
    let single = codec(dialect).decode::<Variant<f32>>(bytes).ok().map(|value| common.encode(&value));
    let double = || codec(dialect).decode::<Variant<f64>>(bytes).ok().map(|value| common.encode(&value));
    single.or_else(double)?.ok()
}

fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect).full_objects(true)
}

/// Returns the values of a file, if the lengths add up.
fn row(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut values = vec![];
    let mut rest = bytes;
    while let Some((prefix, body)) = rest.split_first_chunk() {
        let len = usize::try_from(u32::from_le_bytes(*prefix)).ok()?;
        // A value has at least a header.
        let (value, next) = body.split_at_checked(len).filter(|(value, _)| value.len() >= 4)?;
        values.push(value);
        rest = next;
    }
    rest.is_empty().then_some(values)
}
