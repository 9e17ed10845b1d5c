//! Binary resource files, as Godot 4.6.3 and 3.6.2 read them: a head, three tables, and the properties of each resource.

use std::borrow::Cow;
use std::ops::Range;

use gdvar_core::Real;
use gdvar_core::generic::Variant;

use super::transcode::Transcoder;
use super::{
    BlockPlace, Content, Error, ErrorKind, External, Header, Internal, PropertyPlace, ResourceFile,
    ResourceIndex, Result, narrow, text_of,
};

/// The newest format that gdvar knows, that of Godot 4.3 and later.
const NEWEST: u32 = 6;

/// From this format on, a `NodePath` has no property, which was one more subname.
const NO_PROPERTY_IN_PATHS: u32 = 3;

// Flags of the head.

/// Whether internal resources are referred to by their place in the table.
pub(super) const NAMED_IDS: u32 = 1;
pub(super) const UIDS: u32 = 2;
pub(super) const DOUBLE: u32 = 4;
pub(super) const SCRIPT_CLASS: u32 = 8;

/// The uid of what has none.
pub(super) const NO_UID: u64 = u64::MAX;

/// The size of `RSRC` at the start of a file that is not compressed, and that of the five numbers after it.
const MAGIC: usize = 4;
const VERSIONS: usize = 20;

/// The bytes of the head that are not used, and are zero.
pub(super) const RESERVED: usize = 44;

/// A name whose text follows, instead of its number in the table of names.
const INLINE: u32 = 1 << 31;

/// How paths of resources inside the file start.
pub(super) const LOCAL: &str = "local://";

/// The table of names, and that of resources.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Where the count of names is.
    count: u32,
    /// Where the text of each name is.
    texts: Vec<u32>,
    /// Where the path of each internal resource is.
    paths: Vec<u32>,
    /// The numbers of internal resources by the ids with which Godot 3 refers to them, in order.
    by_id: Vec<(u32, u32)>,
}

/// Reads the bytes of a file in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) is_big_endian: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn take(&mut self, len: usize) -> Result<&'a [u8]> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.get(..len).ok_or_else(|| self.ended())?;
        self.at += len;
        Ok(taken)
    }

    #[cold]
    fn ended(&self) -> Error {
        let message =
            format!("the file ends at byte {}, inside what starts at byte {}", self.bytes.len(), self.at);
        Error::new(ErrorKind::Damaged, message)
    }

    /// Reads a number of `N` bytes with one of two functions, one for each order of bytes.
    fn number<const N: usize, T>(&mut self, little: fn([u8; N]) -> T, big: fn([u8; N]) -> T) -> Result<T> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(if self.is_big_endian { big(bytes) } else { little(bytes) })
    }

    pub(super) fn u16(&mut self) -> Result<u16> {
        self.number(u16::from_le_bytes, u16::from_be_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32> {
        self.number(u32::from_le_bytes, u32::from_be_bytes)
    }

    pub(super) fn len(&mut self) -> Result<usize> {
        Ok(usize::try_from(self.u32()?).unwrap_or(usize::MAX))
    }

    pub(super) fn u64(&mut self) -> Result<u64> {
        self.number(u64::from_le_bytes, u64::from_be_bytes)
    }

    /// Returns the bytes of a text, with the NUL at their end.
    pub(super) fn text(&mut self) -> Result<&'a [u8]> {
        let len = self.len()?;
        self.take(len)
    }

    /// Returns the number of a name, or its text.
    pub(super) fn name(&mut self) -> Result<NameRef<'a>> {
        let number = self.u32()?;
        if number & INLINE == 0 {
            return Ok(NameRef::Number(number as usize));
        }
        self.take((number & !INLINE) as usize).map(NameRef::Text)
    }

    #[cold]
    pub(super) fn damaged(&self, what: &str) -> Error {
        Error::new(ErrorKind::Damaged, format!("{what} at byte {}", self.at))
    }
}

/// A name in a binary file.
#[derive(Clone, Copy)]
pub(super) enum NameRef<'a> {
    Number(usize),
    Text(&'a [u8]),
}

/// Reads a file, or the content of a compressed one.
pub(super) fn read(content: Vec<u8>, file: Option<Vec<u8>>) -> Result<ResourceFile> {
    // The content of a compressed file has no magic at its start.
    let at = if file.is_some() { 0 } else { MAGIC };
    let index = index(Cursor { bytes: &content, at, is_big_endian: false })?;
    Ok(ResourceFile { file, content: Content::Binary(content), index })
}

fn index(mut cursor: Cursor<'_>) -> Result<ResourceIndex> {
    let mut index = ResourceIndex::default();
    let head = &mut index.header;
    cursor.is_big_endian = cursor.u32()? != 0;
    head.is_big_endian = cursor.is_big_endian;
    // Whether reals have 64 bits, which Godot 3 does not write, and Godot 4 says in the flags.
    cursor.u32()?;
    let (major, minor) = (cursor.u32()?, cursor.u32()?);
    (head.engine, head.format, head.is_godot3) = (Some((major, minor)), cursor.u32()?, major < 4);
    if head.format > NEWEST || major < 3 {
        let message = format!(
            "the file has format {} of Godot {major}.{minor}, and gdvar knows formats up to {NEWEST} of Godot 3 and 4",
            head.format
        );
        return Err(Error::new(ErrorKind::Refused, message));
    }
    head.class = text_of(cursor.text()?).into_owned();
    // Where the metadata of an import is. Engines no longer write it.
    cursor.u64()?;
    head.flags = cursor.u32()?;
    let uid = cursor.u64()?;
    head.uid = if head.has(UIDS) { uid_text(uid) } else { None };
    if head.has(SCRIPT_CLASS) {
        head.script_class = Some(text_of(cursor.text()?).into_owned());
    }
    cursor.take(RESERVED)?;
    let has_uids = head.has(UIDS);
    index.names.count = narrow(cursor.at);
    for _ in 0..cursor.u32()? {
        index.names.texts.push(narrow(cursor.at));
        cursor.text()?;
    }
    for _ in 0..cursor.u32()? {
        index.externals.push(narrow(cursor.at));
        external(&mut cursor, has_uids)?;
    }
    let mut offsets = Vec::new();
    for number in 0..cursor.u32()? {
        index.names.paths.push(narrow(cursor.at));
        let path = cursor.text()?;
        if !index.header.has_named_ids()
            && let Some(id) = text_of(path).strip_prefix(LOCAL).and_then(|id| id.parse().ok())
        {
            index.names.by_id.push((id, number));
        }
        offsets.push(cursor.u64()?);
    }
    index.names.by_id.sort_unstable();
    index.resources(cursor, &offsets)?;
    Ok(index)
}

impl ResourceIndex {
    /// Finds the properties of each resource.
    fn resources(&mut self, mut cursor: Cursor<'_>, offsets: &[u64]) -> Result<()> {
        // Resources that share bytes would take more memory and time than the file has bytes.
        let mut read = 0;
        for (number, offset) in offsets.iter().enumerate() {
            let start = usize::try_from(*offset).unwrap_or(usize::MAX);
            if start > cursor.bytes.len() {
                let message =
                    format!("resource {number} starts at byte {offset}, which is behind the end of the file");
                return Err(Error::new(ErrorKind::Damaged, message));
            }
            cursor.at = start;
            cursor.text()?;
            self.blocks.push(BlockPlace { start: narrow(start), first: narrow(self.properties.len()) });
            self.internals.push(narrow(number));
            for _ in 0..cursor.u32()? {
                let name = narrow(cursor.at);
                cursor.name()?;
                let value = narrow(cursor.at);
                super::binary_value::skip(&mut cursor, &self.header, |_, _| {})?;
                self.properties.push(PropertyPlace { name, start: value, end: narrow(cursor.at) });
                if read + (cursor.at - start) > cursor.bytes.len() {
                    return Err(Error::new(ErrorKind::Damaged, format!("resource {number} overlaps others")));
                }
            }
            read += cursor.at - start;
        }
        Ok(())
    }
}

impl Header {
    fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// Returns whether references to resources inside the file are numbers of the table, and not of the ids.
    pub(super) fn has_named_ids(&self) -> bool {
        self.has(NAMED_IDS)
    }

    /// Returns whether reals have 64 bits.
    pub(super) fn is_double(&self) -> bool {
        self.has(DOUBLE)
    }

    /// Returns whether the last subname of a `NodePath` is its property.
    pub(super) fn has_property_in_paths(&self) -> bool {
        self.format < NO_PROPERTY_IN_PATHS
    }
}

fn external(cursor: &mut Cursor<'_>, has_uids: bool) -> Result<External> {
    let (class, path) = (text_of(cursor.text()?).into_owned(), text_of(cursor.text()?).into_owned());
    let uid = if has_uids { uid_text(cursor.u64()?) } else { None };
    Ok(External { class, path, uid, id: String::new() })
}

/// The digits of unique ids: 25 letters, then 9 digits.
const LETTERS: u64 = 25;
const DIGITS: u64 = 9;

/// Returns the unique id that a text names, if it is one.
pub(super) fn uid_of_text(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("uid://").filter(|digits| !digits.is_empty())?;
    digits.bytes().try_fold(0_u64, |uid, byte| {
        let digit = match byte {
            b'a'..=b'y' => u64::from(byte - b'a'),
            b'0'..=b'8' => u64::from(byte - b'0') + LETTERS,
            _ => return None,
        };
        uid.checked_mul(LETTERS + DIGITS)?.checked_add(digit)
    })
}

/// Returns a unique id as text.
fn uid_text(uid: u64) -> Option<String> {
    (uid != NO_UID).then(|| format!("uid://{}", unique_digits(uid)))
}

/// Returns a number in the digits of unique ids, in which the ids of resources are written too.
pub(super) fn unique_digits(mut number: u64) -> String {
    let mut text = Vec::new();
    loop {
        let [digit, ..] = (number % (LETTERS + DIGITS)).to_le_bytes();
        text.push(if u64::from(digit) < LETTERS { b'a' + digit } else { b'0' + digit - 25 });
        number /= LETTERS + DIGITS;
        if number == 0 {
            break;
        }
    }
    text.reverse();
    String::from_utf8_lossy(&text).into_owned()
}

impl ResourceFile {
    pub(super) fn cursor(&self, at: usize) -> Cursor<'_> {
        Cursor { bytes: self.content(), at, is_big_endian: self.index.header.is_big_endian }
    }

    pub(super) fn external_of_binary(&self, start: usize) -> Result<External> {
        external(&mut self.cursor(start), self.has_uids())
    }

    /// Returns the place in the head of the offset of an import's metadata. The flags follow.
    fn metadata_place(&self) -> Result<usize> {
        let start = if self.file.is_some() { 0 } else { MAGIC };
        let mut cursor = self.cursor(start + VERSIONS);
        cursor.text()?;
        Ok(cursor.at)
    }

    /// Returns the place of the file's uid.
    pub(super) fn uid_place(&self) -> Result<Range<usize>> {
        let start = self.metadata_place()? + size_of::<u64>() + size_of::<u32>();
        Ok(start..start + size_of::<u64>())
    }

    /// Returns the places of all offsets in the file: that of an import's metadata, and those of internal resources.
    pub(super) fn offset_places(&self) -> Result<Vec<usize>> {
        let metadata = self.metadata_place()?;
        // A file without metadata has no offset there.
        let has_metadata = self.cursor(metadata).u64()? != 0;
        let mut places: Vec<usize> = has_metadata.then_some(metadata).into_iter().collect();
        for path in &self.index.names.paths {
            let mut cursor = self.cursor(*path as usize);
            cursor.text()?;
            places.push(cursor.at);
        }
        Ok(places)
    }

    /// Returns the place of the count of names, and the end of the table.
    pub(super) fn names_place(&self) -> Result<(usize, usize)> {
        let names = &self.index.names;
        let count = names.count as usize;
        let Some(last) = names.texts.last() else { return Ok((count, count + size_of::<u32>())) };
        let mut cursor = self.cursor(*last as usize);
        cursor.text()?;
        Ok((count, cursor.at))
    }

    /// Returns the places of the counts of external and of internal resources.
    pub(super) fn tables_of_resources(&self) -> Result<(usize, usize)> {
        let (_, externals) = self.names_place()?;
        let Some(last) = self.index.externals.last() else {
            return Ok((externals, externals + size_of::<u32>()));
        };
        let mut cursor = self.cursor(*last as usize);
        external(&mut cursor, self.has_uids())?;
        Ok((externals, cursor.at))
    }

    /// Returns the place of the entry of an internal resource in the table.
    pub(super) fn place_in_table(&self, number: usize) -> usize {
        self.index.names.paths.get(number).map_or(0, |path| *path as usize)
    }

    /// Returns whether external resources in the table have uids.
    pub(super) fn has_uids(&self) -> bool {
        self.index.header.has(UIDS)
    }

    /// Returns the place of the count of properties of a resource, which starts at a byte.
    pub(super) fn count_place(&self, start: usize) -> Result<usize> {
        let mut cursor = self.cursor(start);
        cursor.text()?;
        Ok(cursor.at)
    }

    /// Returns the place of a name that starts at a byte.
    pub(super) fn name_place(&self, start: usize) -> Result<Range<usize>> {
        let mut cursor = self.cursor(start);
        cursor.name()?;
        Ok(start..cursor.at)
    }

    /// Returns the number with which the file refers to an internal resource.
    pub(super) fn number_in_file(&self, number: usize) -> Option<u32> {
        let number = narrow(number);
        if self.index.header.has(NAMED_IDS) {
            return Some(number);
        }
        let by_id = &self.index.names.by_id;
        by_id.iter().find(|(_, other)| *other == number).map(|(id, _)| *id)
    }

    pub(super) fn internal_of_binary(&self, number: usize, start: usize) -> Result<Internal> {
        let class = text_of(self.cursor(start).text()?).into_owned();
        let path = text_of(self.cursor(self.place_in_table(number)).text()?);
        Ok(Internal { class, id: path.strip_prefix(LOCAL).unwrap_or(&path).to_owned() })
    }

    /// Returns the number of the resource that a reference means. In Godot 3 and in scenes without names for ids, it is the
    /// one whose path has this number.
    pub(super) fn internal_number(&self, number: u32) -> Option<usize> {
        if self.index.header.has(NAMED_IDS) {
            return Some(number as usize).filter(|number| *number < self.internal_count());
        }
        let by_id = &self.index.names.by_id;
        let at = by_id.partition_point(|(id, _)| *id < number);
        by_id.get(at).filter(|(id, _)| *id == number).map(|(_, number)| *number as usize)
    }

    /// Returns the bytes of a name.
    pub(super) fn name_text<'a>(&'a self, name: NameRef<'a>) -> Option<&'a [u8]> {
        match name {
            NameRef::Text(text) => Some(text),
            NameRef::Number(number) => self.cursor(*self.index.names.texts.get(number)? as usize).text().ok(),
        }
    }

    /// Returns the names of the table. There are none in text.
    pub(super) fn table_of_names(&self) -> Vec<Cow<'_, str>> {
        let texts = self.index.names.texts.iter();
        texts.map(|at| text_of(self.cursor(*at as usize).text().unwrap_or_default())).collect()
    }

    pub(super) fn name_in_binary(&self, at: usize) -> String {
        let name = self.cursor(at).name().ok().and_then(|name| self.name_text(name));
        text_of(name.unwrap_or_default()).into_owned()
    }

    pub(super) fn value_in_binary<R: Real>(&self, range: Range<usize>) -> Result<Variant<R>> {
        let encoded = Transcoder::value(self, range.clone())?;
        let codec = crate::document::codec(self.dialect()).max_depth(super::DEEPEST);
        codec.decode(&encoded).map_err(|error| {
            let message = format!("the value at byte {} of the file is damaged: {error}", range.start);
            Error::new(ErrorKind::Damaged, message)
        })
    }
}
