//! Faults in the bytes of a value.

use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::Range;
use std::sync::Arc;

use gdvar_core::inspect::{self, Leaf, Piece, PieceKind, Place, Role, Visitor, walk};
use gdvar_core::{Codec, PathSegment, VariantType};

use super::{Fault, FaultKind, FaultStep, Strictness, first_difference};
use crate::bytes::role_label;
use crate::generic::Variant;

/// Returns the faults of a value, in the order of the bytes: those of a packet, or of another value that is in no file. If it cannot
/// be read, the last one says so.
///
/// Takes memory in proportion to the bytes, and time in proportion to them but for the sorting of keys.
pub fn faults_of_value(bytes: &[u8], codec: Codec, strictness: Strictness) -> Vec<Fault> {
    CheckedValue { bytes, start: 0, setting: None }.faults(codec, strictness)
}

/// A value in a file.
pub(super) struct CheckedValue<'a> {
    pub(super) bytes: &'a [u8],
    /// The byte of the file at which it starts.
    pub(super) start: usize,
    /// The setting that has it, if there is one.
    pub(super) setting: Option<&'a str>,
}

impl CheckedValue<'_> {
    pub(super) fn faults(&self, codec: Codec, strictness: Strictness) -> Vec<Fault> {
        let mut check = Check::new(self, codec, strictness);
        let walked = walk(self.bytes, codec, &mut check);
        let mut faults = check.finish();
        if let Err(error) = walked {
            let error = error.moved(self.start);
            faults.push(Fault::damaged(&match self.setting {
                Some(setting) => error.in_field(setting.to_owned()),
                None => error,
            }));
        }
        faults
    }
}

/// Looks for bytes that an engine would write differently.
struct Check<'a> {
    bytes: &'a [u8],
    /// The byte of the file at which the value starts.
    start: usize,
    codec: Codec,
    strictness: Strictness,
    /// The setting that has the value, if there is one, and the open containers.
    open: Vec<Open>,
    hasher: RandomState,
    /// For how many entries memory may still be reserved. All entries of a value together have no more headers than it has
    /// words.
    room: usize,
    faults: Vec<Fault>,
}

/// A container whose content is being visited.
struct Open {
    /// Where it is. The value itself is at no step.
    step: Option<Arc<FaultStep>>,
    /// The byte of the value at which it starts.
    start: usize,
    /// The hashes of a Dictionary's keys.
    keys: Vec<u32>,
}

/// The length of an empty String.
const HEAD_SIZE: usize = 8;

/// From this length on, a leaf is checked without a copy of it.
const LARGE: usize = 64 << 10;

impl<'a> Check<'a> {
    fn new(value: &CheckedValue<'a>, codec: Codec, strictness: Strictness) -> Self {
        let (bytes, start) = (value.bytes, value.start);
        let name = value.setting.map(|name| PathSegment::Field(name.to_owned().into()).to_string());
        let step = name.map(|label| FaultStep::new(None, &label, false));
        let open = Vec::from_iter(step.map(|step| Open { step: Some(step), start: 0, keys: Vec::new() }));
        let (room, hasher) = (bytes.len() / 8, RandomState::new());
        Self { bytes, start, codec, strictness, open, hasher, room, faults: Vec::new() }
    }

    /// Returns the faults in the order of the bytes.
    fn finish(mut self) -> Vec<Fault> {
        // After a fault that ends the visit, containers are still open.
        while !self.open.is_empty() {
            self.close(self.bytes.len());
        }
        self.faults.sort_by_key(|fault| fault.offset);
        self.faults
    }

    /// Returns where a value is.
    fn step(&self, role: &Role<'_>) -> Option<Arc<FaultStep>> {
        let around = self.open.last().and_then(|open| open.step.clone());
        let label = role_label(role, self.codec);
        if label.is_empty() {
            around
        } else {
            Some(FaultStep::new(around, &label, matches!(role, Role::Key(_))))
        }
    }

    /// Notes a fault at a byte.
    fn fault(&mut self, role: &Role<'_>, at: usize, kind: FaultKind, what: impl Into<String>) {
        if self.strictness == Strictness::Written {
            let step = self.step(role);
            let (is_without_place, offset) = (true, Some(self.start + at));
            self.faults.push(Fault { is_without_place, offset, step, ..Fault::new(kind, what) });
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "half of the hash finds what may be repeated")]
    fn hash(&self, key: &(bool, &[u8])) -> u32 {
        self.hasher.hash_one(key) as u32
    }

    fn part(&self, range: Range<usize>) -> &'a [u8] {
        self.bytes.get(range).unwrap_or_default()
    }

    /// Notes the keys of the innermost container that were there before. Its content ends at a byte.
    fn repeated_keys(&mut self, end: usize) {
        let Some(open) = self.open.last_mut() else { return };
        let (start, mut hashes) = (open.start, std::mem::take(&mut open.keys));
        hashes.sort_unstable();
        let repeated: HashSet<u32> =
            hashes.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        drop(hashes);
        if repeated.is_empty() {
            return;
        }
        let bytes = self.part(start..end);
        let mut keys = Keys { bytes, check: self, repeated, seen: HashSet::new(), found: Vec::new() };
        // The end is missing after a fault.
        drop(walk(bytes, self.codec, &mut keys));
        let found = keys.found;
        for (index, at) in found {
            self.fault(&Role::Key(index), start + at, FaultKind::RepeatedKey, "a key that was there before");
        }
    }

    /// Checks a leaf by decoding and encoding it. Returns the byte at which an engine writes something else, and what it is.
    fn leaf_fault(&self, ty: VariantType, flags: u16, bytes: &[u8]) -> Option<(usize, String)> {
        let again = if flags & 1 == 0 {
            self.codec.decode::<Variant<f32>>(bytes).and_then(|value| self.codec.encode(&value))
        } else {
            self.codec.decode::<Variant<f64>>(bytes).and_then(|value| self.codec.encode(&value))
        };
        let again = again.ok()?;
        let at = first_difference(bytes, &again)?;
        // Engines before 4.7 leave the padding in a NodePath uninitialised.
        if ty == VariantType::NodePath && bytes.len() == again.len() {
            return None;
        }
        let what = match ty {
            VariantType::Int | VariantType::Float if bytes.len() > again.len() => {
                format!("{ty} in 64 bits where engines write 32")
            }
            VariantType::Bool if at >= 4 => "a bool that is neither 0 nor 1".to_owned(),
            ty if at < 4 => format!("a header of {ty} with flags that no engine writes"),
            ty if bytes.len() == again.len() && again[at] == 0 => padding_fault(ty),
            ty => other_bytes(ty),
        };
        Some((at, what))
    }

    /// Checks a long text or packed array part by part, without a copy of it. Returns what [`leaf_fault`](Self::leaf_fault)
    /// would return.
    fn large_fault(&self, ty: VariantType, flags: u16, bytes: &[u8]) -> Option<(usize, String)> {
        let (header, _) = bytes.split_at_checked(4)?;
        // The same value without content has the same header.
        let head = self.leaf_fault(ty, flags, &[header, &[0; 4]].concat());
        if head.is_some() {
            return head;
        }
        let mut pieces = Pieces { check: self, ty, bytes, text: 0..0, fault: None };
        drop(walk(bytes, self.codec, &mut pieces));
        pieces.end_text(bytes.len());
        let fault = pieces.fault;
        // Only at the end of the input may padding be missing.
        fault.or_else(|| (!bytes.len().is_multiple_of(4)).then(|| (bytes.len(), other_bytes(ty))))
    }
}

fn padding_fault(ty: VariantType) -> String {
    format!("padding of {ty} that is not zero")
}

fn other_bytes(ty: VariantType) -> String {
    format!("{ty} in other bytes than engines write")
}

/// Returns the bytes that tell a key apart. A String and a `StringName` with the same text are the same key.
fn key(bytes: &[u8], codec: Codec) -> (bool, &[u8]) {
    codec.decode::<&str>(bytes).map_or((false, bytes), |text| (true, text.as_bytes()))
}

/// Finds the repeated keys of a Dictionary among those with certain hashes.
struct Keys<'c, 'a> {
    bytes: &'a [u8],
    check: &'c Check<'a>,
    repeated: HashSet<u32>,
    seen: HashSet<(bool, &'a [u8])>,
    /// The index and the start of each repeated key.
    found: Vec<(usize, usize)>,
}

impl Visitor for Keys<'_, '_> {
    fn open(&mut self, place: &Place<'_>, _: &inspect::Opened<'_>) -> bool {
        place.depth == 0
    }

    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        let Role::Key(index) = place.role else { return };
        let bytes = self.bytes.get(leaf.range.clone()).unwrap_or_default();
        let key = key(bytes, self.check.codec);
        if self.repeated.contains(&self.check.hash(&key)) && !self.seen.insert(key) {
            self.found.push((index, place.start));
        }
    }
}

/// Checks the parts of a long text or packed array.
struct Pieces<'c, 'a> {
    check: &'c Check<'a>,
    ty: VariantType,
    bytes: &'c [u8],
    /// The text that is being visited, from its length on.
    text: Range<usize>,
    fault: Option<(usize, String)>,
}

impl Pieces<'_, '_> {
    /// Checks the text that ends at a byte, as the only one of its array.
    fn end_text(&mut self, end: usize) {
        if self.text.is_empty() || self.ty != VariantType::PackedStringArray {
            return;
        }
        let text = &self.bytes[self.text.start..end];
        let alone = [&self.bytes[..4], &[1, 0, 0, 0], text].concat();
        let fault = self.check.leaf_fault(self.ty, 0, &alone);
        self.note(fault.map(|(at, what)| (self.text.start + at.saturating_sub(8), what)));
    }

    fn note(&mut self, fault: Option<(usize, String)>) {
        self.fault = self.fault.take().or(fault);
    }
}

impl Visitor for Pieces<'_, '_> {
    const PIECES: bool = true;

    fn piece(&mut self, _: &Place<'_>, piece: &Piece<'_>) {
        let bytes = &self.bytes[piece.range.clone()];
        match piece.kind {
            PieceKind::Length(_) => {
                self.end_text(piece.range.start);
                self.text = piece.range.clone();
            }
            // The text ends before a NUL.
            PieceKind::Text(text)
                if self.ty != VariantType::PackedStringArray && text.len() < bytes.len() =>
            {
                let len = u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes();
                let at = first_difference(&self.bytes[self.text.clone()], &len).unwrap_or(0);
                self.note(Some((self.text.start + at, other_bytes(self.ty))));
            }
            PieceKind::Padding => {
                let at = bytes.iter().position(|byte| *byte != 0);
                self.note(at.map(|at| (piece.range.start + at, padding_fault(self.ty))));
            }
            _ => {}
        }
    }
}

impl Visitor for Check<'_> {
    const TYPES: bool = true;

    fn open(&mut self, place: &Place<'_>, opened: &inspect::Opened<'_>) -> bool {
        let header = self.part(place.start..place.start + 4);
        let known: u8 = match opened.ty {
            VariantType::Array => 3,
            VariantType::Dictionary => 15,
            _ => 0,
        };
        if header.get(1) != Some(&0)
            || header.get(2).is_some_and(|flags| flags & !known != 0)
            || header.get(3) != Some(&0)
        {
            let what = "a header with flags that no engine writes";
            self.fault(&place.role, place.start, FaultKind::OtherBytes, what);
        }
        let mut open = Open { step: self.step(&place.role), start: place.start, keys: Vec::new() };
        if opened.ty == VariantType::Dictionary && self.strictness == Strictness::Written {
            let count = opened.count.min(self.room);
            open.keys.reserve_exact(count);
            self.room -= count;
        }
        self.open.push(open);
        true
    }

    fn close(&mut self, end: usize) {
        self.repeated_keys(end);
        self.open.pop();
    }

    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        if self.strictness == Strictness::Readable {
            return;
        }
        let bytes = self.part(leaf.range.clone());
        if matches!(place.role, Role::Key(_)) {
            let hash = self.hash(&key(bytes, self.codec));
            if let Some(open) = self.open.last_mut() {
                open.keys.push(hash);
            }
        }
        // The class of a script has this property in both engines.
        if let Role::Property(_, "script/source") = place.role
            && leaf.ty == VariantType::String
            && bytes.len() > HEAD_SIZE
        {
            self.fault(&place.role, place.start, FaultKind::ScriptSource, "the source code of a script");
        }
        let fault = if bytes.len() < LARGE || leaf.ty == VariantType::NodePath {
            self.leaf_fault(leaf.ty, leaf.flags, bytes)
        } else {
            self.large_fault(leaf.ty, leaf.flags, bytes)
        };
        if let Some((at, what)) = fault {
            self.fault(&place.role, leaf.range.start + at, FaultKind::OtherBytes, what);
        }
    }
}
