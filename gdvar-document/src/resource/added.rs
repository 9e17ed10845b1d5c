//! Adding resources to a file: the tags of a text file, and the tables and offsets of a binary file.

use std::collections::HashSet;
use std::mem::take;
use std::ops::Range;

use gdvar_core::Real;

use super::binary::{LOCAL, unique_digits};
use super::binary_value::{Referred, skip};
use super::divide::Divided;
use super::edit::Named;
use super::write_binary::WrittenBody;
use super::write_text::{class_in_id, external_tag, internal_tag, quoted};
use super::{Content, Reference, ResourceFile, Result, narrow};
use crate::config_file::Splices;
use crate::document::hash;

/// The resources that an edit adds to a file, with their ids. Those inside stand before the one that uses them.
pub(super) struct Added<'a, R: Real> {
    file: &'a ResourceFile,
    new: &'a Divided<R>,
    /// The number of the resource that uses them.
    user: usize,
    externals: Vec<String>,
    internals: Vec<String>,
}

/// The numbers that have five of the digits in which ids are written.
const FIVE_DIGITS: Range<u64> = 34_u64.pow(4)..34_u64.pow(5);

/// Makes ids that no other resource has.
struct NewIds {
    taken: HashSet<String>,
    /// The last number, if ids are numbers.
    last: Option<u64>,
    seed: u64,
}

impl NewIds {
    fn new(taken: HashSet<String>, has_numbers: bool, seed: u64) -> Self {
        let numbers = || taken.iter().filter_map(|id| id.parse().ok());
        let last = has_numbers.then(|| numbers().max().unwrap_or(0));
        Self { taken, last, seed }
    }

    /// Returns a new id: the next number, or what `make` returns for five digits. An engine chooses the digits at random, and an edit
    /// chooses the same ones each time.
    fn next(&mut self, make: impl Fn(&str) -> String) -> String {
        if let Some(last) = &mut self.last {
            *last = last.saturating_add(1);
            return last.to_string();
        }
        loop {
            self.seed = hash(&self.seed.to_le_bytes());
            let number = FIVE_DIGITS.start + self.seed % (FIVE_DIGITS.end - FIVE_DIGITS.start);
            let id = make(&unique_digits(number));
            if self.taken.insert(id.clone()) {
                return id;
            }
        }
    }
}

impl<'a, R: Real> Added<'a, R> {
    pub(super) fn new(file: &'a ResourceFile, user: usize, new: &'a Divided<R>) -> Self {
        let mut added = Self { file, new, user, externals: Vec::new(), internals: Vec::new() };
        if new.is_empty() {
            return added;
        }
        let (has_numbers, seed) = (!file.has_named_ids(), hash(file.content()));
        let taken = file.externals().flatten().map(|external| external.id).collect();
        let mut ids = NewIds::new(taken, has_numbers, seed);
        let count = file.external_count();
        added.externals = (1..=new.externals.len())
            .map(|at| ids.next(|digits| format!("{}_{digits}", count + at)))
            .collect();
        let mut taken: HashSet<String> = file.internals().flatten().map(|internal| internal.id).collect();
        if has_numbers {
            taken.extend(file.numbers_in_binary());
        }
        let mut ids = NewIds::new(taken, has_numbers, seed);
        let classes = new.internals.iter().map(|instance| class_in_id(&instance.class));
        added.internals = classes.map(|class| ids.next(|digits| format!("{class}_{digits}"))).collect();
        added
    }

    /// Returns the id of a resource as it stands in a reference, or its path in quotes.
    pub(super) fn id_in_text(&self, reference: Reference<'_>) -> String {
        let file = self.file;
        let id = match reference {
            Reference::Internal(number) => match number.checked_sub(file.internal_count()) {
                Some(new) => self.internals.get(new).cloned(),
                None => file.internal(number).map(|internal| internal.id).ok(),
            },
            Reference::External(number) => match number.checked_sub(file.external_count()) {
                Some(new) => self.externals.get(new).cloned(),
                None => file.external(number).map(|external| external.id).ok(),
            },
            Reference::Path(path) => return quoted(path),
        };
        self.id(&id.unwrap_or_default())
    }

    /// Returns an id as it stands in text: a number in Godot 3, unless somebody has written another one.
    fn id(&self, id: &str) -> String {
        let is_number =
            self.file.dialect().is_godot3() && !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { id.to_owned() } else { quoted(id) }
    }

    /// Returns the edit that adds the tags of the new resources. `property` makes the line of a property without its end.
    pub(super) fn in_text(
        &self,
        line_end: &str,
        property: &mut dyn FnMut(&Named<R>) -> Result<Vec<u8>>,
    ) -> Result<Splices> {
        let mut splices = Splices::new();
        let (file, is_godot3) = (self.file, self.file.dialect().is_godot3());
        if !self.externals.is_empty() {
            let last = file.index.externals.last().copied();
            let place = self.line_end(last.map_or_else(|| file.header_place(), |last| last as usize))?;
            let mut tags = if last.is_none() { line_end.to_owned() } else { String::new() };
            for (external, id) in self.new.externals.iter().zip(&self.externals) {
                tags += line_end;
                tags += &external_tag(external, &self.id(id), is_godot3);
            }
            splices.push((place..place, tags.into_bytes()));
        }
        if let Some(block) = file.block(self.user).filter(|_| !self.internals.is_empty()) {
            let mut tags = Vec::new();
            for (instance, id) in self.new.internals.iter().zip(&self.internals) {
                tags.extend(internal_tag(&instance.class, &self.id(id)).into_bytes());
                for named in &instance.properties {
                    tags.extend([line_end.as_bytes(), &property(named)?].concat());
                }
                tags.extend([line_end, line_end].concat().into_bytes());
            }
            let place = block.start as usize;
            splices.push((place..place, tags));
        }
        if !splices.is_empty() {
            splices.extend(self.load_steps()?);
        }
        Ok(splices)
    }

    /// Returns the end of a tag and of the comment behind it.
    fn line_end(&self, start: usize) -> Result<usize> {
        let end = self.file.tag_end(start)?;
        let rest = &self.file.content()[end..];
        let len = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let behind = rest[..len].trim_ascii();
        Ok(if behind.is_empty() || behind.starts_with(b";") { end + len } else { end })
    }

    /// Returns the edit of the number of resources in the header. Godot 3 and Godot 4 before 4.6 write it, for their progress bars.
    fn load_steps(&self) -> Result<Option<(Range<usize>, Vec<u8>)>> {
        let file = self.file;
        let new = self.externals.len() + self.internals.len();
        let count = file.external_count() + file.internal_count() + new;
        let place = |field| file.field_places(file.header_place(), field).map(|mut places| places.pop());
        if let Some(place) = place("load_steps")? {
            return Ok(Some((place, count.to_string().into_bytes())));
        }
        // Godot 3 writes none for a single resource.
        let class = if file.dialect().is_godot3() { place("type")? } else { None };
        Ok(class.map(|class| (class.end..class.end, format!(" load_steps={count}").into_bytes())))
    }

    /// Returns the number with which a binary file refers to an internal resource.
    pub(super) fn number_in_file(&self, number: usize) -> Option<u32> {
        let (count, has_named_ids) = (self.file.internal_count(), self.file.has_named_ids());
        match number.checked_sub(count) {
            Some(new) if has_named_ids => Some(narrow(self.user + new)),
            Some(new) => self.internals.get(new)?.parse().ok(),
            None if has_named_ids && number >= self.user => Some(narrow(number + self.internals.len())),
            None => self.file.number_in_file(number),
        }
    }

    /// Writes the new resources inside the file, and returns where each starts among them.
    pub(super) fn write(&self, body: &mut WrittenBody<'_>) -> Result<Vec<usize>> {
        let start = |instance| {
            let start = body.out.len();
            body.resource(instance).map(|()| start)
        };
        self.new.internals.iter().map(start).collect()
    }

    /// Adds the edits of the tables, and of `resources`, which were [written](Self::write). `starts` has where each of these starts
    /// among them. The other edits are there already, since offsets depend on them.
    pub(super) fn in_binary(
        &self,
        body: &mut WrittenBody<'_>,
        resources: Vec<u8>,
        starts: &[usize],
        splices: &mut Splices,
    ) -> Result<()> {
        let file = self.file;
        let count = |place: usize, count: usize| {
            (place..place + size_of::<u32>(), file.ordered(narrow(count).to_le_bytes()).to_vec())
        };
        let (externals, internals) = file.tables_of_resources()?;
        if !self.externals.is_empty() {
            for external in &self.new.externals {
                body.external(external, file.has_uids());
            }
            splices.push((internals..internals, take(&mut body.out)));
            splices.push(count(externals, file.external_count() + self.externals.len()));
        }
        if !self.externals.is_empty() || !self.internals.is_empty() {
            splices.extend(self.renumbered(splices)?);
        }
        let Some(block) = file.block(self.user).filter(|_| !self.internals.is_empty()) else { return Ok(()) };
        let start = block.start as usize;
        // Each entry of the table has the length of the path, the path with its NUL, and an offset.
        let paths = self.internals.iter().map(|id| format!("{LOCAL}{id}")).collect::<Vec<_>>();
        let entry = |path: &String| size_of::<u32>() + path.len() + 1 + size_of::<u64>();
        let mut moved = start + paths.iter().map(entry).sum::<usize>();
        for (range, new) in splices.iter().filter(|(range, _)| range.end <= start) {
            moved = (moved + new.len()).saturating_sub(range.len());
        }
        for (path, start) in paths.iter().zip(starts) {
            body.text(path);
            body.out.extend(file.ordered(((moved + start) as u64).to_le_bytes()));
        }
        let table = file.place_in_table(self.user);
        splices.push(count(internals, file.internal_count() + self.internals.len()));
        splices.push((table..table, take(&mut body.out)));
        splices.push((start..start, resources));
        Ok(())
    }

    /// Returns the edits of references to resources that get other numbers. Those inside a property that is edited are left out: it is
    /// written with the new numbers. Only files with cycles have such references, and bundles, in which numbers beyond the tables refer
    /// to nothing.
    fn renumbered(&self, splices: &Splices) -> Result<Splices> {
        let (file, mut renumbered) = (self.file, Splices::new());
        let (externals, internals) = (narrow(file.external_count()), narrow(self.user));
        for property in file.all_properties() {
            let value = property.range();
            let is_edited =
                |(range, _): &(Range<usize>, Vec<u8>)| range.start < value.end && value.start < range.end;
            if splices.iter().any(is_edited) {
                continue;
            }
            skip(&mut file.cursor(value.start), &file.index.header, |start, referred| {
                let new = match referred {
                    Referred::Internal(number) if number >= internals && file.has_named_ids() => {
                        number.saturating_add(narrow(self.internals.len()))
                    }
                    Referred::External(number) if number >= externals => {
                        number.saturating_add(narrow(self.externals.len()))
                    }
                    _ => return,
                };
                // A type and a kind stand before the number.
                let place = start + 2 * size_of::<u32>();
                renumbered.push((place..place + size_of::<u32>(), file.ordered(new.to_le_bytes()).to_vec()));
            })?;
        }
        Ok(renumbered)
    }
}

impl ResourceFile {
    /// Returns the numbers in the references of a binary file, also those that refer to nothing.
    fn numbers_in_binary(&self) -> HashSet<String> {
        let mut numbers = HashSet::new();
        let Content::Binary(_) = self.content else { return numbers };
        for property in self.all_properties() {
            let mut cursor = self.cursor(property.range().start);
            // The value was read when the file was opened.
            let _ = skip(&mut cursor, &self.index.header, |_, referred| {
                if let Referred::Internal(number) = referred {
                    numbers.insert(number.to_string());
                }
            });
        }
        numbers
    }

    /// Returns whether resources inside the file have ids that are no numbers.
    fn has_named_ids(&self) -> bool {
        match &self.content {
            Content::Text(_) => !self.dialect().is_godot3(),
            Content::Binary(_) => self.index.header.has_named_ids(),
        }
    }
}
