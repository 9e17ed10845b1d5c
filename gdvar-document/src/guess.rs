//! Guessing the dialect of bytes of unknown origin.

use alloc::vec;
use alloc::vec::Vec;

use gdvar_core::generic::{Array, Dictionary, Instance, Variant};
use gdvar_core::inspect::{Leaf, Next, Opened, Place, Visitor, walk};
use gdvar_core::internals::{is_misread, is_usual_leaf};
use gdvar_core::{Codec, Dialect, ElementType, Real, Result, VariantType};

/// The result of [`guess`](guess()).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    candidates: Vec<Dialect>,
    writers: Vec<Dialect>,
    sure: bool,
    /// The oldest dialect of Godot 4 that writes these bytes as the newest one does.
    pub(crate) oldest: Dialect,
}

impl Guess {
    /// Returns the guess that text is of one of these engines, most likely first.
    pub(crate) fn of_engines(engines: Vec<Dialect>) -> Self {
        let sure = engines.len() == 1;
        Self { sure, candidates: engines.clone(), writers: engines, oldest: Dialect::Godot4_0 }
    }

    /// Returns the dialects that can read all of the bytes, most likely first. The dialects of manual pages are only
    /// listed if no engine would write these bytes.
    pub fn candidates(&self) -> &[Dialect] {
        &self.candidates
    }

    /// Returns the most likely dialect; `None` if no dialect can read the bytes.
    pub fn best(&self) -> Option<Dialect> {
        self.candidates.first().copied()
    }

    /// Returns whether the bytes can be read safely, because all likely dialects read the same values.
    ///
    /// If a file does not use anything new, Godot 4.4 cannot be distinguished from 4.3 or 4.0, but that makes no
    /// difference. The guess is not safe if two engines read different values from the same bytes. This concerns few
    /// types: a `Color` of Godot 3 could be a `Plane` of Godot 4.
    ///
    /// Changing a file needs more than that: see [`writers`](Self::writers).
    pub fn is_sure(&self) -> bool {
        self.sure
    }

    /// Returns the dialects in which a changed value may have to be written: the newest of Godot 4 and the newest of
    /// Godot 3 that could have written the bytes. It is another dialect only if neither could.
    ///
    /// Both engines write some values alike, such as numbers and texts, so reading such a file is safe, but a value of
    /// another type has to be written in the dialect of the game. If this list has several dialects, write only what is
    /// the same in all of them ([`Dialect::reads_alike`]), or ask which engine the game has.
    ///
    /// ```
    /// use gdvar::{Dialect, to_bytes, variant};
    ///
    /// let guess = gdvar::guess(&to_bytes(&2.5)?);
    /// assert!(guess.is_sure());
    /// assert_eq!(guess.writers(), [Dialect::Godot4, Dialect::Godot3]);
    ///
    /// let guess = gdvar::guess(&to_bytes(&variant!({"gold": 2.5}))?);
    /// assert_eq!(guess.writers(), [Dialect::Godot4]);
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    pub fn writers(&self) -> &[Dialect] {
        &self.writers
    }

    /// Leaves out the dialects that other evidence rules out, such as the container of a file. If that would leave no
    /// dialect, the guess stays as it is.
    #[must_use]
    pub fn only(mut self, is_possible: impl Fn(Dialect) -> bool) -> Self {
        if self.candidates.iter().any(|dialect| is_possible(*dialect)) {
            self.candidates.retain(|dialect| is_possible(*dialect));
            self.writers.retain(|dialect| is_possible(*dialect));
            if self.writers.is_empty() {
                self.writers.extend(self.best());
            }
            self.sure |= self.writers.len() == 1;
        }
        self
    }
}

/// Guesses the dialect of bytes by finding out which dialects can read all of them, either as one value or as a
/// sequence of values with a length before each, as in a plain file.
///
/// Dialects are ranked by four criteria, the most important first: whether they would write the same bytes again;
/// whether they read tiny reals where other dialects read a count, which makes them unlikely; whether they are the
/// dialect of an engine or of a manual page; and how new they are.
///
/// ```
/// use gdvar::{Codec, Dialect, variant};
///
/// let codec = Codec::new().dialect(Dialect::Godot3);
/// let guess = gdvar::guess(&codec.encode(&variant!({"name": "Ferris", "gold": 3}))?);
/// assert_eq!(guess.best(), Some(Dialect::Godot3));
/// assert!(guess.is_sure());
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// If there are more than 4 MiB, only the beginning is read, and there is no check that the dialects would write the
/// same bytes.
pub fn guess(bytes: &[u8]) -> Guess {
    let in_a_row = row(bytes).map(|values| guess_values(&values)).filter(|guess| guess.best().is_some());
    in_a_row.unwrap_or_else(|| guess_values(&[bytes]))
}

/// Returns what dialects have in common that read the same values from the same bytes.
fn generation(dialect: Dialect) -> (bool, bool) {
    (dialect.is_published(), dialect.is_godot3())
}

/// The evidence against a dialect that reads all values, most important first. Less is better.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Doubts {
    /// Whether encoding gives different bytes.
    written_otherwise: bool,
    /// The number of values that look like values of another dialect.
    misread: usize,
    published: bool,
}

/// The size of a header, and of a count, in bytes.
const HEADER_SIZE: usize = 4;
const COUNT_SIZE: usize = 4;

/// The largest input that is read as a whole.
const MAX_READ: usize = 4 << 20; // mutants `<< with >>`: the first header already distinguishes the engines

/// How many bytes of a larger input are read.
const MAX_LOOKED_AT: usize = 64 << 10; // mutants `<< with >>`: the first header already distinguishes the engines

/// The newest dialect of each engine.
const ENGINES: [Dialect; 2] = [Dialect::Godot4, Dialect::Godot3];

/// Guesses the dialects of values.
pub(crate) fn guess_values(values: &[&[u8]]) -> Guess {
    if values.iter().map(|value| value.len()).sum::<usize>() > MAX_READ {
        return guess_of_large(values);
    }
    let mut found: Vec<(Doubts, Dialect)> = Vec::new();
    for engine in ENGINES {
        doubts_of_engine(engine, values, &mut found);
    }
    if !found.iter().any(|(doubts, _)| *doubts == Doubts::default()) {
        let published = Dialect::ALL.iter().copied().filter(|dialect| dialect.is_published());
        found.extend(published.filter_map(|dialect| Some((doubts_of(dialect, values)?, dialect))));
    }
    // The sort is stable, so among equals later versions stay first, as in the list.
    found.sort_by_key(|(doubts, _)| *doubts);
    let likely = found.chunk_by(|(one, _), (next, _)| one == next).next().unwrap_or_default();
    let writers = newest(likely.iter().map(|(_, dialect)| *dialect));
    let sure = writers.split_first().is_some_and(|(best, others)| {
        others.iter().all(|other| values.iter().all(|value| best.reads_alike(*other, value)))
    });
    let of_godot4 = |dialect: &Dialect| generation(*dialect) == generation(Dialect::Godot4);
    let oldest = likely.iter().map(|(_, dialect)| *dialect).rfind(of_godot4).unwrap_or_default();
    Guess { candidates: found.into_iter().map(|(_, dialect)| dialect).collect(), writers, sure, oldest }
}

/// Returns the first dialect of each generation.
fn newest(dialects: impl Iterator<Item = Dialect>) -> Vec<Dialect> {
    let mut newest: Vec<Dialect> = Vec::new();
    for dialect in dialects {
        if !newest.iter().any(|newer| generation(*newer) == generation(dialect)) {
            newest.push(dialect);
        }
    }
    newest
}

/// Notes which dialects of an engine read the values, given its newest dialect, with the doubts about each.
///
/// The dialects of an engine differ in few points. The values show whether they use any of them; if not, all dialects
/// of the engine read and write the values as its newest one does, so the values are read only once. What the newest one
/// refuses, others may read: Godot 4.0 ignores the flags of typed containers.
fn doubts_of_engine(engine: Dialect, values: &[&[u8]], found: &mut Vec<(Doubts, Dialect)>) {
    let seen = Seen::of(values, engine);
    if let Some(seen) = &seen
        && engine == Dialect::Godot3
        && (seen.has_narrow_ints || seen.has_small_wide_ints)
    {
        // Godot 3.0 reads the same values but writes every int in 64 bits, so at most one of the two writes these bytes.
        let (exact, other) = if seen.has_narrow_ints {
            (Dialect::Godot3, Dialect::Godot3_0)
        } else {
            (Dialect::Godot3_0, Dialect::Godot3)
        };
        let doubts = if exact == engine { Some(seen.doubts) } else { doubts_of(exact, values) };
        let Some(doubts) = doubts else { return };
        found.push((doubts, exact));
        found.push((Doubts { written_otherwise: true, ..doubts }, other));
        found.sort_by_key(|(_, dialect)| *dialect);
        return;
    }
    found.extend(seen.as_ref().map(|seen| (seen.doubts, engine)));
    let same = seen.filter(|seen| !seen.is_new).map(|seen| seen.doubts);
    for dialect in Dialect::ALL
        .iter()
        .copied()
        .filter(|dialect| *dialect != engine && generation(*dialect) == generation(engine))
    {
        let doubts = same.or_else(|| doubts_of(dialect, values));
        found.extend(doubts.map(|doubts| (doubts, dialect)));
    }
}

/// Guesses by how far each engine gets at the start of a large input. The ids of containers differ between Godot 3 and 4,
/// so one of the two soon fails.
fn guess_of_large(values: &[&[u8]]) -> Guess {
    use Dialect::{Godot3, Godot3_0, Godot4, Published3, Published3_0, Published4};

    let first = values.iter().find(|value| value.len() > HEADER_SIZE).copied().unwrap_or_default();
    let reads = |dialect: &Dialect| {
        let mut seen = Seen::default();
        let is_read = seen.look(first, *dialect, MAX_LOOKED_AT) && seen.doubts.misread == 0;
        let wide_ints_only = seen.has_small_wide_ints && !seen.has_narrow_ints;
        is_read
            && match dialect {
                Godot3 => !wide_ints_only,
                Godot3_0 => wide_ints_only,
                _ => true,
            }
    };
    let mut candidates: Vec<_> = [Godot4, Godot3, Godot3_0].into_iter().filter(reads).collect();
    if candidates.is_empty() {
        candidates.extend([Published4, Published3, Published3_0].into_iter().filter(reads));
    }
    let writers = newest(candidates.iter().copied());
    // Nothing was looked for that older versions do not have.
    Guess { sure: candidates.len() == 1, candidates, writers, oldest: Dialect::Godot4_0 }
}

/// What distinguishes dialects, as far as it occurs in values.
#[derive(Default)]
struct Seen {
    /// Typed containers and types that not every version of Godot 4 has.
    is_new: bool,
    /// Ints in 32 bits.
    has_narrow_ints: bool,
    /// Ints in 64 bits that fit 32.
    has_small_wide_ints: bool,
    /// The doubts about the dialect in which the values were read.
    doubts: Doubts,
}

impl Seen {
    /// Reads values, or returns `None` if the dialect cannot read them.
    fn of(values: &[&[u8]], dialect: Dialect) -> Option<Self> {
        let mut seen = Self::default();
        seen.doubts.published = dialect.is_published();
        values.iter().all(|value| seen.look(value, dialect, usize::MAX)).then_some(seen)
    }

    /// Reads a value without decoding it, up to `end`. Returns whether the dialect can read it.
    fn look(&mut self, bytes: &[u8], dialect: Dialect, end: usize) -> bool {
        walk(bytes, codec(dialect), &mut Look { seen: self, bytes, codec: codec(dialect), end }).is_ok()
    }
}

/// Looks at the start of a value.
struct Look<'a> {
    seen: &'a mut Seen,
    bytes: &'a [u8],
    codec: Codec,
    end: usize,
}

impl Visitor for Look<'_> {
    const TYPES: bool = true;

    fn next(&mut self, place: &Place<'_>) -> Next {
        if place.start > self.end { Next::Stop } else { Next::Visit }
    }

    fn open(&mut self, place: &Place<'_>, opened: &Opened<'_>) -> bool {
        self.seen.doubts.written_otherwise |=
            !is_written_so(self.bytes.get(place.start..), opened, self.codec);
        self.seen.is_new |=
            [&opened.declared, &opened.declared_values].iter().any(|declared| **declared != ElementType::Any);
        true
    }

    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        let bytes = self.bytes.get(leaf.range.clone()).unwrap_or_default();
        self.seen.is_new |= !Dialect::Godot4_0.has(leaf.ty);
        if leaf.ty == VariantType::Int {
            match bytes.get(HEADER_SIZE..).and_then(<[u8]>::first_chunk) {
                Some(wide) if i32::try_from(i64::from_le_bytes(*wide)).is_ok() => {
                    self.seen.has_small_wide_ints = true;
                }
                Some(_) => {}
                None => self.seen.has_narrow_ints = true,
            }
        }
        self.seen.doubts.written_otherwise |= !is_leaf_written_so(leaf.ty, bytes, self.codec);
        self.seen.doubts.misread += usize::from(place.depth == 0 && is_misread(leaf.ty, bytes));
    }
}

/// Returns the doubts about a dialect, or `None` if it cannot read the values.
fn doubts_of(dialect: Dialect, values: &[&[u8]]) -> Option<Doubts> {
    Seen::of(values, dialect).map(|seen| seen.doubts)
}

/// Returns whether an engine starts a container with these bytes.
fn is_written_so(bytes: Option<&[u8]>, opened: &Opened<'_>, codec: Codec) -> bool {
    let bytes = bytes.unwrap_or_default();
    let count = u32::try_from(opened.count).unwrap_or(u32::MAX).to_le_bytes();
    let plain = opened.ty.id(codec.get_dialect()).map(|id| u32::from(id).to_le_bytes());
    if opened.ty != VariantType::Object && plain.is_some_and(|plain| bytes.starts_with(&plain)) {
        return bytes.get(HEADER_SIZE..).is_some_and(|rest| rest.starts_with(&count));
    }
    let empty: Variant<f64> = match opened.ty {
        VariantType::Array => Array::typed(opened.declared.clone()).into(),
        VariantType::Dictionary => {
            Dictionary::typed(opened.declared.clone(), opened.declared_values.clone()).into()
        }
        _ => Instance::new(opened.class).into(),
    };
    let Ok(mut again) = codec.encode(&empty) else { return false };
    again.truncate(again.len() - COUNT_SIZE);
    again.extend(count);
    bytes.starts_with(&again)
}

/// Returns whether an engine writes a value that contains no others as these bytes.
fn is_leaf_written_so(ty: VariantType, bytes: &[u8], codec: Codec) -> bool {
    is_usual_leaf(ty, bytes, codec.get_dialect()) || is_encoded_so::<f64>(bytes, codec)
}

fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect).full_objects(true)
}

/// Returns whether encoding the value with this precision gives these bytes.
fn is_encoded_so<R: Real>(bytes: &[u8], codec: Codec) -> bool {
    let value: Result<Variant<R>> = codec.decode_prefix(bytes).map(|(value, _)| value);
    let again = value.and_then(|value| codec.encode(&value));
    again.is_ok_and(|again| again == bytes)
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
