//! What an engine runs when it loads a file.

use std::fmt;

use gdvar_core::internals::excerpt;

use super::binary_value::{Referred, skip};
use super::classes::is_without_code;
use super::text::{Call, Called};
use super::{Content, ResourceFile, Result, text_of};

/// How many of a kind are listed.
const MOST: usize = 1_000;

/// Something in a file that makes an engine run code when it loads the file, or that may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    kind: CodeKind,
    place: String,
    offset: usize,
    what: String,
}

/// Where the code is that an engine would run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum CodeKind {
    /// In the file: a script, a scene, or a resource of a class that is not known to run none.
    Inside,
    /// In another file that is not the game's, or behind a value that makes an object: `Resource("...")` and `Object(...)`, which no
    /// engine writes into a resource.
    Elsewhere,
    /// In a file of the game, `res://`. A save names the scripts of its resources there.
    Game,
}

impl CodeKind {
    /// Returns the name in other languages: `inside`, `elsewhere` or `game`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inside => "inside",
            Self::Elsewhere => "elsewhere",
            Self::Game => "game",
        }
    }
}

impl Code {
    /// Returns where the code is.
    pub fn kind(&self) -> CodeKind {
        self.kind
    }

    /// Returns the place in the file as a path: `@externals[0]`, `@internals[2]`, `metadata/note`.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Returns the place in the [content](ResourceFile::content).
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for Code {
    /// Prints the place and what is there: `@internals[0]: a script inside the file, of the class GDScript`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl ResourceFile {
    /// Returns what an engine would run when it loads the file, used or not. Up to a thousand of each kind are listed.
    ///
    /// A file without [`Inside`](CodeKind::Inside) and [`Elsewhere`](CodeKind::Elsewhere) runs nothing but what the game itself has. It
    /// may still name any script of the game, and set any of its properties.
    ///
    /// ```
    /// use gdvar::resource::{CodeKind, ResourceFile};
    ///
    /// let file = ResourceFile::from_bytes(
    ///     br#"[gd_resource type="Resource" format=3]
    /// [ext_resource type="Texture2D" path="user://icon.tres" id="1"]
    /// [resource]
    /// "#,
    /// )?;
    /// let code = file.code()?;
    /// assert_eq!(code[0].kind(), CodeKind::Elsewhere);
    /// assert_eq!(code[0].to_string(), "@externals[0]: a file outside of res://, \"user://icon.tres\"");
    /// # Ok::<(), gdvar::resource::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Damaged`](super::ErrorKind::Damaged) if a value does not end. Other faults of values are found when they are read.
    pub fn code(&self) -> Result<Vec<Code>> {
        let mut found = CodeSearch::default();
        for number in 0..self.external_count() {
            let external = self.external(number)?;
            found.offset = self.index.externals.get(number).map_or(0, |start| *start as usize);
            found.path(&external.path, || format!("@externals[{number}]"));
        }
        for number in 0..self.internal_count() {
            found.offset = self.block(number).map_or(0, |block| block.start as usize);
            found.class(&self.internal(number)?.class, || format!("@internals[{number}]"));
        }
        found.offset = 0;
        // The tag of a scene as text is no resource of its own.
        if matches!(self.content, Content::Text(_)) && self.is_scene() {
            found.class(self.class(), || "@header".to_owned());
        }
        for tag in self.tags() {
            self.calls_in_tag(tag.start(), |name, call| {
                found.call(call, || format!("[{} {name}]", tag.name()));
            })?;
        }
        for block in 0..self.index.blocks.len() {
            for property in self.properties_of_block(block) {
                let (start, place) = (property.range().start, || self.place(block, &property.name()));
                match self.content {
                    Content::Text(_) => self.calls_in_text(start, |call| found.call(call, place))?,
                    Content::Binary(_) => {
                        skip(&mut self.cursor(start), &self.index.header, |_, referred| {
                            if let Referred::Path { path, start: offset, .. } = referred {
                                let what = Called::Load(text_of(path).into_owned());
                                found.call(Call { offset, what }, place);
                            }
                        })?;
                    }
                }
            }
        }
        Ok(found.all)
    }

    /// Returns the path of a property.
    fn place(&self, block: usize, name: &str) -> String {
        let internals = &self.index.internals;
        let number = internals.binary_search_by_key(&block, |internal| *internal as usize).ok();
        match number {
            Some(number) if self.main() == Some(number) => name.to_owned(),
            Some(number) => format!("@internals[{number}].{name}"),
            None => format!("{name} at byte {}", self.index.blocks[block].start),
        }
    }
}

/// What was found so far.
#[derive(Default)]
struct CodeSearch {
    all: Vec<Code>,
    /// How many there are of each kind.
    counts: [usize; 3],
    /// The place of what is looked at.
    offset: usize,
}

impl CodeSearch {
    fn push(&mut self, kind: CodeKind, place: impl FnOnce() -> String, what: String) {
        let count = &mut self.counts[kind as usize];
        *count += 1;
        if *count <= MOST {
            let place = excerpt(place());
            self.all.push(Code { kind, place, offset: self.offset, what });
        }
    }

    fn path(&mut self, path: &str, place: impl FnOnce() -> String) {
        if is_of_game(path) {
            self.push(CodeKind::Game, place, format!("a file of the game, {:?}", excerpt(path)));
        } else {
            self.push(CodeKind::Elsewhere, place, format!("a file outside of res://, {:?}", excerpt(path)));
        }
    }

    fn class(&mut self, class: &str, place: impl FnOnce() -> String) {
        if is_without_code(class) {
            return;
        }
        let name = excerpt(class);
        let what = match class {
            "PackedScene" => format!("a scene inside the file, of the class {name}"),
            _ if is_script(class) => format!("a script inside the file, of the class {name}"),
            _ => format!("the class {name}, which may run code"),
        };
        self.push(CodeKind::Inside, place, what);
    }

    fn call(&mut self, Call { offset, what }: Call, place: impl FnOnce() -> String) {
        self.offset = offset;
        let what = match what {
            Called::LoadType(path) => return self.path(&path, place),
            Called::Load(path) => format!("a value that loads the file {:?}", excerpt(path)),
            Called::Make(class) => format!("a value that makes an object of the class {}", excerpt(class)),
        };
        self.push(CodeKind::Elsewhere, place, what);
    }
}

/// Returns whether resources of a class are scripts.
pub(super) fn is_script(class: &str) -> bool {
    class.ends_with("Script") && !is_without_code(class)
}

/// Returns whether a path leads to a file of the game. An engine also follows `res://../` out of the game's folder (4.6.3), and an
/// exported game may have `res://` as no folder at all.
pub(super) fn is_of_game(path: &str) -> bool {
    let Some(rest) = path.strip_prefix("res://") else { return false };
    let is_up = rest.split(['/', '\\']).any(|step| step == "..");
    // A part inside another file follows `::`.
    let has_colon = rest.split("::").any(|part| part.contains(':'));
    !is_up && !has_colon && !rest.starts_with(['/', '\\'])
}
