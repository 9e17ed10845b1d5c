//! What is whole of damaged values: a game that is stopped while it saves leaves the start of a file.

use gdvar_core::inspect::{self, Leaf, Opened, Piece, PieceKind, Place, Role, Visitor, walk};
use gdvar_core::{Codec, Dialect, VariantType};

use crate::document::engines::Engines;
use crate::document::error::Error;
use crate::document::{LENGTH, codec};

/// How often the count of a container is lowered to what there is room for. Each time, the value is read again.
const MOST_LOWERED: usize = 64;

/// The data of a file with what is whole of its values, and what is wrong with the others.
pub(super) struct Recovered {
    pub(super) data: Vec<u8>,
    pub(super) faults: Vec<Error>,
    /// How many values are in the data.
    pub(super) count: usize,
    /// How many bytes of the file are in the data.
    kept: usize,
}

/// Returns what is whole in data from a byte on: values, each after its length, or a single value. `None` if nothing is.
pub(super) fn recover(data: &[u8], start: usize, dialect: Option<Dialect>) -> Option<Recovered> {
    let rest = data.get(start..)?;
    let recovered = |is_bare| recover_layout(data, start, dialect, &bodies(rest, is_bare), is_bare);
    let (framed, bare) = (recovered(false), recovered(true));
    [framed, bare].into_iter().flatten().filter(|made| made.kept > 0).max_by_key(|made| made.kept)
}

/// Returns the bytes of each value that are there, and how many there should be according to its length.
fn bodies(rest: &[u8], is_bare: bool) -> Vec<(&[u8], usize)> {
    if is_bare {
        return vec![(rest, rest.len())];
    }
    let (mut bodies, mut rest) = (Vec::new(), rest);
    while let Some((length, body)) = rest.split_first_chunk::<LENGTH>() {
        let len = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let (body, after) = body.split_at(len.min(body.len()));
        bodies.push((body, len));
        rest = after;
    }
    bodies
}

fn recover_layout(
    data: &[u8],
    start: usize,
    dialect: Option<Dialect>,
    bodies: &[(&[u8], usize)],
    is_bare: bool,
) -> Option<Recovered> {
    let parts: Vec<&[u8]> = bodies.iter().map(|(body, _)| *body).collect();
    let codec = codec(dialect.unwrap_or_else(|| Engines::best_of_damaged(&parts)));
    let mut made = Recovered { data: data[..start].to_vec(), faults: Vec::new(), count: 0, kept: 0 };
    let mut at = start;
    for (number, (body, len)) in bodies.iter().enumerate() {
        at += if is_bare { 0 } else { LENGTH };
        let checked = inspect::check(body, codec).map_err(|error| Error::from(error.moved(at)));
        let value = match checked {
            Ok(()) => Some(body.to_vec()),
            Err(error) => {
                made.faults.push(if bodies.len() > 1 { error.in_value(number) } else { error });
                whole_part(body, codec)
            }
        };
        if let Some(value) = value {
            made.kept += value.len();
            made.count += 1;
            if !is_bare {
                made.data.extend(u32::try_from(value.len()).ok()?.to_le_bytes());
            }
            made.data.extend(value);
        }
        if body.len() < *len {
            let missing = len - body.len();
            made.faults.push(Error::damaged(format!("{missing} bytes are missing at the end of the data")));
        }
        at += body.len();
    }
    Some(made)
}

/// Returns the start of a value, up to a fault in it. Its containers have as many items as are whole.
fn whole_part(bytes: &[u8], codec: Codec) -> Option<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    for _ in 0..MOST_LOWERED {
        let mut whole = Whole { open: Vec::new(), unopened: None, told: 0, count_at: 0, end: None };
        let fault = walk(&bytes, codec, &mut whole).err();
        // A count that is larger than what is left has room for is no fault of the items before that.
        if let (Some(ty), Some(at)) = (whole.unopened, fault.and_then(|fault| fault.offset()))
            && at == whole.told + 4
            && lower(&mut bytes, whole.told, ty).is_some()
        {
            continue;
        }
        return whole.cut(bytes);
    }
    None
}

/// Lowers the count of a container at a byte to the number of items that the rest has room for at most. `None` if it is that already.
fn lower(bytes: &mut [u8], at: usize, ty: VariantType) -> Option<()> {
    let least = if ty == VariantType::Array { 4 } else { 8 };
    let (word, rest) = bytes.get_mut(at..)?.split_first_chunk_mut::<4>()?;
    let old = u32::from_le_bytes(*word);
    let most = u32::try_from(rest.len() / least).ok()?;
    if old & COUNT <= most {
        return None;
    }
    *word = (old & !COUNT | most).to_le_bytes();
    Some(())
}

/// The bits of a count. Godot 2 and 3.0 set the other one for a shared container.
const COUNT: u32 = u32::MAX >> 1;

/// Finds how far a value is whole.
struct Whole {
    /// The containers around the fault, from the outside in.
    open: Vec<Unfinished>,
    /// The type of a container whose count was not read yet.
    unopened: Option<VariantType>,
    /// Where the last piece ends.
    told: usize,
    /// The byte of the last count.
    count_at: usize,
    /// The end of the value, if it is a whole container. Damaged bytes may look like a small value of another type.
    end: Option<usize>,
}

/// A container that may end before its last item.
struct Unfinished {
    count_at: usize,
    /// How many of its items are whole, and where they end.
    items: u32,
    end: usize,
}

impl Whole {
    fn item(&mut self, end: usize) {
        if let Some(container) = self.open.last_mut() {
            (container.items, container.end) = (container.items + 1, end);
        }
    }

    fn cut(&self, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
        bytes.truncate(self.open.last().map(|container| container.end).or(self.end)?);
        for (depth, container) in self.open.iter().enumerate() {
            // The next container is an item too.
            let items = container.items + u32::from(depth + 1 < self.open.len());
            let word = bytes.get_mut(container.count_at..)?.first_chunk_mut::<4>()?;
            *word = (u32::from_le_bytes(*word) & !COUNT | items).to_le_bytes();
        }
        Some(bytes)
    }
}

impl Visitor for Whole {
    const PIECES: bool = true;

    fn piece(&mut self, _: &Place<'_>, piece: &Piece<'_>) {
        self.told = piece.range.end;
        match piece.kind {
            PieceKind::Header { ty, .. } => {
                let is_container =
                    matches!(ty, VariantType::Array | VariantType::Dictionary | VariantType::Object);
                self.unopened = is_container.then_some(ty);
            }
            PieceKind::Count(_) => self.count_at = piece.range.start,
            _ => {}
        }
    }

    fn open(&mut self, place: &Place<'_>, _: &Opened<'_>) -> bool {
        self.unopened = None;
        if matches!(place.role, Role::Key(_)) {
            return false;
        }
        self.open.push(Unfinished { count_at: self.count_at, items: 0, end: self.count_at + 4 });
        true
    }

    fn close(&mut self, end: usize) {
        self.open.pop();
        self.item(end);
        self.end = self.open.is_empty().then_some(end);
    }

    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        if !matches!(place.role, Role::Key(_)) {
            self.item(leaf.range.end);
        }
    }
}
