//! Keeping files up to date.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use super::{File, Problems};

/// The environment variable that lets [`assert_up_to_date`] write.
const UPDATE: &str = "GDVAR_UPDATE";

/// The number of differing lines that are shown.
const SHOWN: usize = 60;

/// The files of a generator, or the problems that prevent them.
pub(crate) type Files = Result<Vec<File>, Problems>;

fn generated(files: Files) -> io::Result<Vec<File>> {
    files.map_err(|problems| io::Error::new(io::ErrorKind::InvalidInput, problems))
}

/// Writes the files that are not up to date into a folder, which is created if necessary.
pub(crate) fn write(files: Files, folder: &Path) -> io::Result<()> {
    let files = generated(files)?;
    fs::create_dir_all(folder)?;
    for File { name, text } in files {
        let path = folder.join(name);
        if found(&path)?.as_deref() != Some(&text) {
            fs::write(path, text)?;
        }
    }
    Ok(())
}

/// Panics if a file in a folder is not up to date. With `GDVAR_UPDATE=1` in the environment, writes the files instead.
#[track_caller]
pub(crate) fn assert_up_to_date(files: Files, folder: &Path) {
    let shown = folder.display();
    if env::var_os(UPDATE).is_some_and(|value| !value.is_empty() && value != "0") {
        write(files, folder).unwrap_or_else(|error| panic!("cannot write to {shown}: {error}"));
        return;
    }
    let differences =
        differences(files, folder).unwrap_or_else(|error| panic!("cannot read {shown}: {error}"));
    assert!(
        differences.is_empty(),
        "the files in {shown} are not up to date; run with {UPDATE}=1 to write them\n{differences}"
    );
}

/// Returns what would change if the files were written: removed lines start with `-`, added ones with `+`.
pub(crate) fn differences(files: Files, folder: &Path) -> io::Result<String> {
    let mut differences = String::new();
    for File { name, text } in generated(files)? {
        let path = folder.join(&name);
        match found(&path)? {
            None => {
                let _ = writeln!(differences, "{name}: missing");
            }
            Some(found) if found == text => {}
            Some(found) => {
                let _ = writeln!(differences, "{name}:");
                difference(&found, &text, &mut differences);
            }
        }
    }
    Ok(differences)
}

/// Returns the text of a file, if it exists. A checkout may have changed its line endings.
fn found(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text.replace("\r\n", "\n"))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the lines that differ, each group under the number of its first line. Equal lines between them are left out.
fn difference(old: &str, new: &str, shown: &mut String) {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let (mut left, mut at, mut is_group) = (SHOWN, 0, false);
    for change in changes(&old, &new) {
        let (sign, line) = match change {
            FileChange::Kept => {
                (at, is_group) = (at + 1, false);
                continue;
            }
            FileChange::Removed(line) => ('-', line),
            FileChange::Added(line) => ('+', line),
        };
        if left == 0 {
            let _ = writeln!(shown, "... and more lines");
            return;
        }
        left -= 1;
        if !is_group {
            let _ = writeln!(shown, "  line {}:", at + 1);
        }
        is_group = true;
        at += usize::from(sign == '-');
        let _ = writeln!(shown, "{sign} {line}");
    }
}

/// A line of two texts.
#[derive(Clone, Copy)]
enum FileChange<'a> {
    Kept,
    Removed(&'a str),
    Added(&'a str),
}

/// The largest table of pairs of lines. The texts of larger files are shown as one change.
const MAX_PAIRS: usize = 1 << 22;

/// Aligns two texts by their longest common subsequence of lines.
fn changes<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<FileChange<'a>> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let end = old[start..].iter().rev().zip(new[start..].iter().rev()).take_while(|(a, b)| a == b).count();
    let mut changes = vec![FileChange::Kept; start];
    align(&old[start..old.len() - end], &new[start..new.len() - end], &mut changes);
    changes.extend(std::iter::repeat_n(FileChange::Kept, end));
    changes
}

fn align<'a>(old: &[&'a str], new: &[&'a str], changes: &mut Vec<FileChange<'a>>) {
    let (removed, added) =
        (|line: &&'a str| FileChange::Removed(line), |line: &&'a str| FileChange::Added(line));
    let width = new.len() + 1;
    if (old.len() + 1).saturating_mul(width) > MAX_PAIRS {
        changes.extend(old.iter().map(removed).chain(new.iter().map(added)));
        return;
    }
    // The length of the longest common subsequence of the rest of both, from each pair of lines on.
    let mut common = vec![0_u32; (old.len() + 1) * width];
    for (row, a) in old.iter().enumerate().rev() {
        for (column, b) in new.iter().enumerate().rev() {
            let place = row * width + column;
            common[place] = if a == b {
                common[place + width + 1] + 1
            } else {
                common[place + width].max(common[place + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    while let (Some(a), Some(b)) = (old.get(row), new.get(column)) {
        let place = row * width + column;
        if a == b {
            changes.push(FileChange::Kept);
            (row, column) = (row + 1, column + 1);
        } else if common[place + width] >= common[place + 1] {
            changes.push(removed(a));
            row += 1;
        } else {
            changes.push(added(b));
            column += 1;
        }
    }
    changes.extend(old[row..].iter().map(removed).chain(new[column..].iter().map(added)));
}
