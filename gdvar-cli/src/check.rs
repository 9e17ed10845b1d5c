//! `gdvar check`: whether a file is complete, and written as an engine writes it.

use std::collections::HashSet;
use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use gdvar::config_file::ConfigFile;
use gdvar::generic::Variant;
use gdvar::inspect::{self, Leaf, Piece, Place, Role, Visitor, What as PieceKind, walk};
use gdvar::schema::{Schema, SchemaBuf};
use gdvar::{Codec, PathSegment, VariantType, project_binary};
use gdvar_document::{Kind, SettingPlace, role_label, setting_places};

use crate::arguments::CheckArguments;
use crate::convert::counted;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened::Opened;
use crate::output::{LONGEST, excerpt};
use crate::progress::during;
use crate::resource;
use crate::show::each_packet;

/// How many faults of a file are printed.
const SHOWN: usize = 100;

pub(crate) fn run(arguments: &CheckArguments) -> Result<Outcome, Failure> {
    let schemas = match &arguments.schema {
        Some(path) => read_schemas(path)?,
        None => Vec::new(),
    };
    let (mut outcome, mut failed) = (Outcome::Yes, false);
    let mut stdout = io::stdout().lock();
    for path in &arguments.files {
        let clean = if arguments.packets {
            check_packets(path, arguments, &schemas, &mut stdout)
        } else {
            check_file(path, arguments, &schemas, &mut stdout)
        };
        match clean {
            Ok(true) => {}
            Ok(false) => outcome = Outcome::No,
            Err(failure) if failure.is_damage() => {
                outcome = Outcome::No;
                writeln!(stdout, "{}", excerpt(failure.message(), LONGEST))?;
            }
            Err(failure) if failure.is_broken_pipe() => return Err(failure),
            // The other files are checked all the same.
            Err(failure) => {
                failure.print();
                failed = true;
            }
        }
    }
    Ok(if failed { Outcome::Failed } else { outcome })
}

/// Prints the faults of a file. Returns `true` if there are none.
fn check_file(
    path: &Path,
    arguments: &CheckArguments,
    schemas: &[(String, SchemaBuf)],
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let opened = Opened::open(path, &arguments.read)?;
    let name = &opened.name;
    if let Some(file) = &opened.resource {
        return resource::check(&opened, file, arguments, out);
    }
    let faults = during("checking", || {
        let mut faults = faults(&opened, arguments.readable)?;
        faults.extend(misfits(&opened, schemas));
        Ok::<_, Failure>(faults)
    })?;
    if faults.is_empty() {
        let about = format!("{name}: no faults: {}", opened.document.description());
        writeln!(out, "{}", excerpt(&about, LONGEST))?;
    }
    print(name, &faults, out)
}

/// Prints the faults of each packet of a stream as it arrives. Returns `true` if there are none.
fn check_packets(
    path: &Path,
    arguments: &CheckArguments,
    schemas: &[(String, SchemaBuf)],
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let (name, mut is_clean, mut count) = (input::name(path), true, 0);
    each_packet(path, &arguments.read, |packet, codec| {
        let mut faults = faults_of_value(packet, 0, None, codec, arguments.readable);
        let misfits = misfits_of(schemas, |schema| {
            Some(misfits_of_value(packet, 0, codec, schema).unwrap_or_default())
        });
        faults.extend(misfits.unwrap_or_default());
        is_clean &= print(&format!("{name}: packet {count}"), &faults, out)?;
        count += 1;
        Ok(out.flush()?)
    })?;
    if is_clean {
        writeln!(out, "{}", excerpt(&format!("{name}: no faults: {count} packets"), LONGEST))?;
    }
    Ok(is_clean)
}

/// Prints the faults of the file or packet with this name, up to a limit. Returns `true` if there are none.
fn print(name: &str, faults: &[String], out: &mut impl Write) -> Result<bool, Failure> {
    for fault in faults.iter().take(SHOWN) {
        writeln!(out, "{}", excerpt(&format!("{name}: {fault}"), LONGEST))?;
    }
    if faults.len() > SHOWN {
        writeln!(out, "… {} more", faults.len() - SHOWN)?;
    }
    Ok(faults.is_empty())
}

/// Reads a schema, whose name is empty, or the schemas of a lock file.
fn read_schemas(path: &Path) -> Result<Vec<(String, SchemaBuf)>, Failure> {
    let name = path.display().to_string();
    let json = fs::read_to_string(path).map_err(|error| Failure::of(&name, error))?;
    let failed = |error| {
        let hint = "a schema is what `Schema::to_json` writes for a type; a lock file has several";
        Failure::of(&name, error).hint(hint)
    };
    let error = match SchemaBuf::from_json(&json) {
        Ok(schema) => return Ok(vec![(String::new(), schema)]),
        Err(error) => error,
    };
    match SchemaBuf::from_lock(&json) {
        Ok(schemas) if schemas.is_empty() => Err(Failure::of(&name, "there is no schema in it")),
        Ok(schemas) => Ok(schemas),
        // A file with this key is no lock file.
        Err(of_lock) if error.message().contains("the key \"schema\"") => Err(failed(of_lock)),
        Err(_) => Err(failed(error)),
    }
}

/// Returns the faults of a value according to the schema that it fits best. There may be none.
fn misfits_of(
    schemas: &[(String, SchemaBuf)],
    check: impl Fn(Schema<'_>) -> Option<Vec<String>>,
) -> Option<Vec<String>> {
    let mut best: Option<Vec<String>> = None;
    for (name, schema) in schemas {
        let faults = check(schema.as_schema())?;
        if best.as_ref().is_none_or(|best| faults.len() < best.len()) {
            let as_type = if name.is_empty() { String::new() } else { format!(", as {name}") };
            best = Some(faults.into_iter().map(|fault| format!("{fault}{as_type}")).collect());
        }
    }
    best
}

/// Returns the faults of a file's values according to the schema. Values that cannot be read have already been reported.
fn misfits(opened: &Opened, schemas: &[(String, SchemaBuf)]) -> Vec<String> {
    let document = &opened.document;
    let of_value = |index: usize| {
        let faults = if let Kind::Values | Kind::Bare = document.kind() {
            let bytes = document.bytes(index).ok()?;
            let (start, codec) = (opened.start(index), document.codec());
            misfits_of(schemas, |schema| misfits_of_value(&bytes, start, codec, schema).ok())?
        } else {
            // The values of a config file have no bytes in which a fault could be located.
            let value = document.value::<f32>(index).ok()?;
            misfits_of(schemas, |schema| {
                Some(schema.faults(&value, SHOWN + 1).iter().map(ToString::to_string).collect())
            })?
        };
        let name = if document.len() > 1 { format!("value {index}: ") } else { String::new() };
        Some(faults.into_iter().map(move |fault| format!("{name}{fault}")))
    };
    (0..document.len()).filter_map(of_value).flatten().collect()
}

/// Returns the faults according to the schema of a value that starts at a byte of the file.
fn misfits_of_value(
    bytes: &[u8],
    start: usize,
    codec: Codec,
    schema: Schema<'_>,
) -> gdvar::Result<Vec<String>> {
    inspect::check(bytes, codec)?;
    let faults = schema.faults_in_bytes(bytes, codec, SHOWN + 1);
    Ok(faults.into_iter().map(|fault| fault.moved(start).to_string()).collect())
}

/// Returns the faults of the values of a file.
fn faults(opened: &Opened, only_readable: bool) -> Result<Vec<String>, Failure> {
    let document = &opened.document;
    let mut all = Vec::new();
    if document.data().is_empty() {
        all.push(
            "the file is empty, as a game leaves it that stops before it has written its save".to_owned(),
        );
    }
    match document.kind() {
        Kind::Values | Kind::Bare => {
            for index in 0..document.len() {
                let bytes = document.bytes(index).map_err(|error| opened.of_value(&error))?;
                let faults =
                    faults_of_value(&bytes, opened.start(index), None, document.codec(), only_readable);
                let value = if document.len() > 1 { format!("value {index}: ") } else { String::new() };
                all.extend(faults.into_iter().map(|fault| format!("{value}{fault}")));
            }
        }
        Kind::Project => {
            let (bytes, codec) = (document.data(), document.codec());
            let again = project_binary::read::<f32>(bytes, codec)
                .and_then(|settings| project_binary::write(&settings, codec))
                .map_err(|error| Failure::of(&opened.name, error))?;
            for SettingPlace { name, value, .. } in setting_places(bytes) {
                let name = String::from_utf8_lossy(&bytes[name]);
                let start = value.start;
                all.extend(faults_of_value(&bytes[value], start, Some(&name), codec, only_readable));
            }
            let others = first_difference(bytes, &again).filter(|_| !only_readable && all.is_empty());
            if let Some(at) = others {
                all.push(format!("an engine writes other bytes from byte {at} on"));
            }
        }
        Kind::Config => {
            let file = ConfigFile::from_bytes(document.data(), document.text_format())
                .map_err(|error| Failure::damage(&opened.name, error))?;
            all.extend(file.faults().iter().map(ToString::to_string));
        }
        // Reading other text has already found every possible fault.
        _ => {}
    }
    let behind = document.after().len();
    if behind > 0 && !only_readable {
        let (bytes, at) = (counted(behind, "byte", "bytes"), document.data().len() - behind);
        all.push(format!("{bytes} that are no value, behind the values, at byte {at}"));
    }
    if document.unread() > 0 && !only_readable {
        all.push(format!(
            "{} behind the end of its container, which no engine reads",
            counted(document.unread(), "byte", "bytes")
        ));
    }
    Ok(all)
}

/// Returns the faults of a value that starts at a byte of the file. It may be the value of a setting.
fn faults_of_value(
    bytes: &[u8],
    start: usize,
    setting: Option<&str>,
    codec: Codec,
    only_readable: bool,
) -> Vec<String> {
    let mut check = Check::new(bytes, start, codec);
    check.only_readable = only_readable;
    if let Some(setting) = setting {
        check.open.push(Open::new(PathSegment::Field(setting.to_owned().into()).to_string(), 0));
    }
    let walked = walk(bytes, codec, &mut check);
    let mut faults = check.finish();
    if let Err(error) = walked {
        let error = error.moved(start);
        let error = match setting {
            Some(setting) => error.in_field(setting.to_owned()),
            None => error,
        };
        faults.push(error.to_string());
    }
    faults
}

/// Looks for bytes that an engine would write differently.
struct Check<'a> {
    bytes: &'a [u8],
    /// The byte of the file at which the value starts.
    start: usize,
    codec: Codec,
    only_readable: bool,
    /// The setting that has the value, if there is one, and the open containers.
    open: Vec<Open>,
    hasher: RandomState,
    /// For how many entries memory may still be reserved. All entries of a value together have no more headers than it has
    /// words.
    room: usize,
    /// The faults, each with its byte in the file.
    faults: Vec<(usize, String)>,
}

/// A container whose content is being visited.
struct Open {
    label: String,
    /// The byte of the value at which it starts.
    start: usize,
    /// The hashes of a Dictionary's keys.
    keys: Vec<u32>,
}

impl Open {
    fn new(label: String, start: usize) -> Self {
        Self { label, start, keys: Vec::new() }
    }
}

/// The length of an empty String.
const HEAD_SIZE: usize = 8;

/// From this length on, a leaf is checked without a copy of it.
const LARGE: usize = 64 << 10;

impl<'a> Check<'a> {
    fn new(bytes: &'a [u8], start: usize, codec: Codec) -> Self {
        let (room, hasher) = (bytes.len() / 8, RandomState::new());
        let (open, faults) = (Vec::new(), Vec::new());
        Self { bytes, start, codec, only_readable: false, open, hasher, room, faults }
    }

    /// Returns the faults in the order of the bytes.
    fn finish(mut self) -> Vec<String> {
        // After a fault that ends the visit, containers are still open.
        while !self.open.is_empty() {
            self.close(self.bytes.len());
        }
        self.faults.sort_by_key(|(at, _)| *at);
        self.faults.into_iter().map(|(_, fault)| fault).collect()
    }

    /// Notes a fault at a byte.
    fn fault(&mut self, role: &Role<'_>, at: usize, what: &str) {
        if self.only_readable {
            return;
        }
        let own = role_label(role, self.codec);
        let mut path = String::new();
        let labels = self.open.iter().map(|open| &open.label).chain([&own]);
        for label in labels.filter(|label| !label.is_empty()) {
            let is_name = !path.is_empty() && !label.starts_with('[');
            path.push_str(if is_name { "." } else { "" });
            path.push_str(label);
        }
        let place = if path.is_empty() { String::new() } else { format!(" in {path}") };
        let at = self.start + at;
        self.faults.push((at, format!("{what} at byte {at}{place}")));
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
            self.fault(&Role::Key(index), start + at, "a key that was there before");
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
        match piece.what {
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
            self.fault(&place.role, place.start, "a header with flags that no engine writes");
        }
        let mut open = Open::new(role_label(&place.role, self.codec), place.start);
        if opened.ty == VariantType::Dictionary && !self.only_readable {
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
        if self.only_readable {
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
            self.fault(&place.role, place.start, "the source code of a script");
        }
        let fault = if bytes.len() < LARGE || leaf.ty == VariantType::NodePath {
            self.leaf_fault(leaf.ty, leaf.flags, bytes)
        } else {
            self.large_fault(leaf.ty, leaf.flags, bytes)
        };
        if let Some((at, what)) = fault {
            self.fault(&place.role, leaf.range.start + at, &what);
        }
    }
}

/// Returns the first byte that differs.
fn first_difference(a: &[u8], b: &[u8]) -> Option<usize> {
    if a == b {
        return None;
    }
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    Some(same)
}
