//! Other paths for the resources in other files: it brings back a save whose script has moved.

use std::ops::Range;

use gdvar_core::inspect::Change;

use super::binary::{NO_UID, uid_of_text};
use super::divide::Divided;
use super::write_text::quoted;
use super::{Content, Error, ErrorKind, External, ResourceFile, Result, narrow};
use crate::config_file::{Splices, joined};
use crate::document::row::with_reals;
use crate::file::compress_resource_again;

impl ResourceFile {
    /// Returns the file in which the resources in other files that have the path `old` have the path `new`. Everything else keeps its
    /// bytes. With a `/` at its end, `old` is a folder, and so is `new`.
    ///
    /// An engine does not load a save whose script is not where the save says.
    ///
    /// ```
    /// use gdvar::resource::ResourceFile;
    ///
    /// let save = br#"[gd_resource type="Resource" format=3]
    ///
    /// [ext_resource type="Script" path="res://save.gd" id="1_a"]
    ///
    /// [resource]
    /// script = ExtResource("1_a")
    /// "#;
    /// let file = ResourceFile::from_bytes(save)?.repath("res://save.gd", "res://data/save.gd")?;
    /// assert_eq!(file.external(0)?.path, "res://data/save.gd");
    /// # Ok::<(), gdvar::resource::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`with_paths`](Self::with_paths), and [`Refused`](ErrorKind::Refused) if only one of the two is a folder.
    pub fn repath(&self, old: &str, new: &str) -> Result<Self> {
        let is_folder = old.ends_with('/');
        if is_folder != new.ends_with('/') {
            return Err(Error::refused(format!(
                "a folder ends with '/', and only one of {old:?} and {new:?} does"
            )));
        }
        self.with_paths(|_, external| match external.path.strip_prefix(old)? {
            "" => Some(new.to_owned()),
            inside if is_folder => Some(format!("{new}{inside}")),
            _ => None,
        })
    }

    /// Returns the file in which resources in other files have other paths: those that `new` returns for the number of each and for what
    /// the file says of it. Everything else keeps its bytes, and of a compressed file the blocks that do not change.
    ///
    /// A unique id stays, and Godot 4 prefers the file that has it, if there is one in the game.
    ///
    /// # Errors
    ///
    /// [`Refused`](ErrorKind::Refused) for a path that is empty or has control characters, [`Damaged`](ErrorKind::Damaged), and
    /// [`TooLarge`](ErrorKind::TooLarge).
    pub fn with_paths(&self, new: impl FnMut(usize, &External) -> Option<String>) -> Result<Self> {
        let splices = self.path_splices(new)?;
        if splices.is_empty() {
            return Ok(self.clone());
        }
        let mut content = self.content().to_vec();
        Change::splice(&mut content, splices);
        Self::with_limit(self.packed(content)?, usize::MAX)
    }

    /// Returns the bytes of the file with another content: of a compressed one, blocks whose content is the same stay.
    pub(crate) fn packed(&self, content: Vec<u8>) -> Result<Vec<u8>> {
        match (&self.content, &self.file) {
            (Content::Binary(_), Some(file)) => Ok(compress_resource_again(file, &content)?),
            _ => Ok(content),
        }
    }

    /// Returns the edit of the content that gives resources in other files other paths.
    pub(crate) fn path_splices(
        &self,
        mut new: impl FnMut(usize, &External) -> Option<String>,
    ) -> Result<Splices> {
        let mut splices = Splices::new();
        for (number, external) in self.externals().enumerate() {
            let external = external?;
            let Some(path) = new(number, &external).filter(|path| *path != external.path) else { continue };
            check_path(&path)?;
            let start = self.index.externals[number] as usize;
            match &self.content {
                Content::Text(_) => {
                    let quoted = quoted(&path).into_bytes();
                    let places = self.field_places(start, "path")?;
                    if places.is_empty() {
                        let message = format!("the tag at line {} has no path", self.line(start));
                        return Err(Error::new(ErrorKind::Damaged, message));
                    }
                    splices.extend(places.into_iter().map(|place| (place, quoted.clone())));
                }
                Content::Binary(_) => splices.push(self.path_in_binary(start, &path)?),
            }
        }
        self.whole_edit(splices)
    }

    /// Returns the edit of the content that gives the file another unique id, or none.
    pub(crate) fn uid_splices(&self, uid: Option<&str>) -> Result<Splices> {
        let number = uid.map_or(Ok(NO_UID), checked_uid)?;
        if uid == self.uid() {
            return Ok(Splices::new());
        }
        match &self.content {
            Content::Text(_) if self.dialect().is_godot3() => {
                Err(Error::refused("files of Godot 3 have no unique ids"))
            }
            Content::Text(_) => {
                let header = self.header_place();
                let places = self.field_places(header, "uid")?;
                let Some(uid) = uid else {
                    return Ok(places
                        .into_iter()
                        .map(|place| (self.field_before(place), Vec::new()))
                        .collect());
                };
                let uid = quoted(uid);
                if places.is_empty() {
                    // The closing bracket is the last byte of the tag.
                    let end = self.tag_end(header)? - 1;
                    return Ok(vec![(end..end, format!(" uid={uid}").into_bytes())]);
                }
                Ok(places.into_iter().map(|place| (place, uid.clone().into_bytes())).collect())
            }
            Content::Binary(_) => {
                if !self.has_uids() {
                    return Err(Error::refused(
                        "the file has no place for unique ids: an old engine wrote it",
                    ));
                }
                Ok(vec![(self.uid_place()?, self.ordered(number.to_le_bytes()).to_vec())])
            }
        }
    }

    /// Returns the place of a field with its name and the white space before it, from that of its value.
    fn field_before(&self, value: Range<usize>) -> Range<usize> {
        let before = self.content()[..value.start].trim_ascii_end();
        let before = before.strip_suffix(b"=").unwrap_or(before).trim_ascii_end();
        let is_name = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
        let start = before.iter().rposition(|byte| !is_name(byte)).map_or(0, |at| at + 1);
        before[..start].trim_ascii_end().len()..value.end
    }

    /// Returns the edit of the content that adds an entry for another file with a number, which has to be the next one: references have
    /// the others.
    pub(crate) fn external_splices(&self, number: Option<usize>, external: External) -> Result<Splices> {
        check_path(&external.path)?;
        external.uid.as_deref().map(checked_uid).transpose()?;
        if number != Some(self.external_count()) {
            let count = self.external_count();
            return Err(Error::refused(format!("a new entry is the last one, @externals[{count}]")));
        }
        if !external.is_of_game() {
            let path = &external.path;
            return Err(Error::refused(format!("a file of the game starts with `res://`, unlike {path:?}")));
        }
        if self.externals().flatten().any(|other| other.path == external.path) {
            return Err(Error::refused(format!("the file names {:?} already", external.path)));
        }
        // The properties of the last resource stay as they are.
        let user = self.internal_count().saturating_sub(1);
        with_reals!(self.is_double(), R => {
            let properties = self.properties(user).map(|property| property.named::<R>());
            let properties = properties.collect::<Result<Vec<_>>>()?;
            self.property_splices(user, &properties, &Divided { externals: vec![external], internals: Vec::new() })
        })
    }

    /// Returns edits of the content as one, with what else changes by them: the offsets of a binary file.
    pub(super) fn whole_edit(&self, mut splices: Splices) -> Result<Splices> {
        if splices.is_empty() {
            return Ok(splices);
        }
        splices.sort_by_key(|(range, _)| (range.start, range.end));
        if let Content::Binary(_) = self.content {
            splices.extend(self.offset_splices(&splices)?);
        }
        let overlap = || Error::new(ErrorKind::Damaged, "parts of the file are in each other");
        let joined = joined(self.content(), splices).ok_or_else(overlap)?;
        Ok(vec![joined])
    }

    /// Returns the number's bytes in the order of a binary file.
    pub(super) fn ordered<const N: usize>(&self, mut bytes: [u8; N]) -> [u8; N] {
        if self.index.header.is_big_endian {
            bytes.reverse();
        }
        bytes
    }

    /// Returns the place of the path of an external resource that starts at a byte, and the bytes of another path.
    fn path_in_binary(&self, start: usize, path: &str) -> Result<(Range<usize>, Vec<u8>)> {
        let mut cursor = self.cursor(start);
        cursor.text()?;
        let start = cursor.at;
        cursor.text()?;
        let len = self.ordered(narrow(path.len() + 1).to_le_bytes());
        Ok((start..cursor.at, [&len, path.as_bytes(), b"\0"].concat()))
    }

    /// Returns the edits of the offsets in a binary file, which count from its start, by what other edits add before them. Those are in the
    /// order of their places.
    fn offset_splices(&self, splices: &Splices) -> Result<Splices> {
        let places = self.offset_places()?;
        let tables = places.last().map_or(0, |last| last + size_of::<u64>());
        // By how much the bytes up to each edit grow.
        let mut growths = vec![0_u64];
        for (range, new) in splices {
            let before = growths.last().copied().unwrap_or_default();
            growths.push(before.wrapping_add(new.len() as u64).wrapping_sub(range.len() as u64));
        }
        let mut offsets = Splices::new();
        for place in places {
            let offset = self.cursor(place).u64()?;
            let before = splices.partition_point(|(range, _)| range.end as u64 <= offset);
            let is_inside = splices.get(before).is_some_and(|(range, _)| (range.start as u64) < offset);
            // In a file of an engine, everything with an offset is behind the tables.
            if offset < tables as u64 || is_inside {
                let message =
                    format!("byte {offset}, where a resource starts, is in another part of the file");
                return Err(Error::new(ErrorKind::Damaged, message));
            }
            let moved = self.ordered(offset.wrapping_add(growths[before]).to_le_bytes());
            offsets.push((place..place + size_of::<u64>(), moved.to_vec()));
        }
        Ok(offsets)
    }
}

/// Refuses a path that no file has.
fn check_path(path: &str) -> Result<()> {
    if path.is_empty() || path.chars().any(char::is_control) {
        let message = format!("a path has characters and no control characters, unlike {path:?}");
        return Err(Error::refused(message));
    }
    Ok(())
}

/// Returns the number of a unique id, and refuses other text. The numbers have 63 bits.
fn checked_uid(uid: &str) -> Result<u64> {
    let number = uid_of_text(uid).filter(|number| number >> 63 == 0);
    number.ok_or_else(|| {
        Error::refused(format!(
            "a unique id is `uid://` with up to 13 letters from a to y and digits from 0 to 8, unlike {uid:?}"
        ))
    })
}
