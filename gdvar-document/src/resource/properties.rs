//! The properties of a file's resources as Objects have them: each name once, and the script first.

use std::borrow::Cow;
use std::hash::Hasher;
use std::ops::Range;

use gdvar_core::internals::hasher;
use hashbrown::HashTable;

use super::binary::NameRef;
use super::transcode::{SCRIPT, write_string};
use super::{Property, PropertyPlace, ResourceFile, narrow};

/// The properties of all resources inside a file, with numbers for their names.
#[derive(Default)]
pub(super) struct Properties {
    /// The places of the values, with the numbers of the names in place of the places of these.
    pub(super) all: Vec<PropertyPlace>,
    /// Where the properties of each resource start in `all`, and the end.
    bounds: Vec<u32>,
    /// The names as they are written, where each starts, and the end.
    names: Vec<u8>,
    bounds_of_names: Vec<u32>,
    /// The number of the name of scripts, if there are any.
    pub(super) script: Option<u32>,
}

impl Properties {
    /// Finds the properties of all resources. Of several with one name, the engine sets the last one last, and only that is kept.
    pub(super) fn of(file: &ResourceFile) -> Self {
        let (mut properties, mut known) = (Self::default(), HashTable::new());
        properties.bounds.push(0);
        properties.bounds_of_names.push(0);
        let table = file.table_of_names().into_iter();
        let table: Vec<u32> = table.map(|name| properties.number(&name, &mut known)).collect();
        // The last resource that has a property of each name, counted from 1.
        let mut seen_in = vec![0; properties.bounds_of_names.len()];
        let mut cursor = file.cursor(0);
        for (number, block) in (1..).zip(&file.index.internals) {
            let (first, mut script) = (properties.all.len(), None);
            for place in file.places_of_block(*block as usize).iter().rev() {
                // A text file has no table of names.
                let in_table = if table.is_empty() {
                    None
                } else {
                    cursor.at = place.name as usize;
                    match cursor.name() {
                        Ok(NameRef::Number(number)) => table.get(number).copied(),
                        _ => None,
                    }
                };
                let name = in_table
                    .unwrap_or_else(|| properties.number(&Property::new(file, *place).name(), &mut known));
                if seen_in.len() <= name as usize {
                    seen_in.resize(properties.bounds_of_names.len(), 0);
                }
                if std::mem::replace(&mut seen_in[name as usize], number) == number {
                    continue;
                }
                let place = PropertyPlace { name, ..*place };
                if properties.script == Some(name) {
                    script = Some(place);
                } else {
                    properties.all.push(place);
                }
            }
            properties.all.extend(script);
            properties.all[first..].reverse();
            properties.bounds.push(narrow(properties.all.len()));
        }
        properties
    }

    /// Returns the number of a name. Equal names have one number.
    fn number(&mut self, name: &str, known: &mut HashTable<u32>) -> u32 {
        let start = self.names.len();
        write_string(&mut self.names, name);
        let written = &self.names[start..];
        let hash = hash_of(written);
        if let Some(known) = known.find(hash, |known| self.written_name(*known) == written) {
            self.names.truncate(start);
            return *known;
        }
        let number = narrow(self.bounds_of_names.len() - 1);
        self.bounds_of_names.push(narrow(self.names.len()));
        if name == SCRIPT {
            self.script = Some(number);
        }
        known.insert_unique(hash, number, |number| hash_of(self.written_name(*number)));
        number
    }

    /// Returns the places of a resource's properties in `all`.
    pub(super) fn of_resource(&self, number: usize) -> Range<usize> {
        range(&self.bounds, number)
    }

    /// Returns a name as it is written.
    pub(super) fn written_name(&self, number: u32) -> &[u8] {
        &self.names[range(&self.bounds_of_names, number as usize)]
    }

    pub(super) fn name(&self, number: u32) -> Cow<'_, str> {
        let (len, text) = self.written_name(number).split_first_chunk().unwrap_or((&[0; 4], &[]));
        String::from_utf8_lossy(&text[..u32::from_le_bytes(*len) as usize])
    }
}

fn hash_of(written: &[u8]) -> u64 {
    let mut hasher = hasher();
    hasher.write(written);
    hasher.finish()
}

fn range(bounds: &[u32], number: usize) -> Range<usize> {
    bounds[number] as usize..bounds[number + 1] as usize
}
