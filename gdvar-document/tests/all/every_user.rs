//! The list of edits that Rust, the command, the page, Python and JavaScript make with the same results.

use gdvar::document::{Document, Error, OpenOptions, Types};

use crate::users::Edit;

fn make(document: &mut Document, edit: &Edit) -> Result<(), Error> {
    let types = if edit.force { Types::Change } else { Types::Keep };
    let index = edit.index;
    let argument = |at: usize| edit.arguments.get(at).map(String::as_str).unwrap_or_default();
    let path = argument(0);
    match edit.name.as_str() {
        "set" => document.set(&document.place(index, path)?, argument(1), types),
        "insert" => {
            let target = document.find_in(index, path)?;
            match edit.at {
                Some(at) => document.insert(&target, at, edit.key.as_deref(), argument(1), types),
                None => document.append(&target, edit.key.as_deref(), argument(1), types),
            }
        }
        "remove" => document.remove(&document.find_in(index, path)?),
        "rename" => document.rename(&document.find_in(index, path)?, argument(1), types),
        "move" => {
            let from = document.find_in(index, path)?;
            let to = document.place(Some(from.value()), argument(1))?;
            match document.index_beside(&from, &to) {
                Some(at) => document.move_to(&from, at),
                None => document.move_into(&from, argument(1)),
            }
        }
        "undo" => Ok(document.undo().expect("there is an edit")),
        name => panic!("there is no edit {name}"),
    }
    .map(drop)
}

#[test]
fn the_edits_of_every_user_have_the_results_of_the_list() {
    for case in crate::users::cases() {
        let options = match case.dialect {
            Some(dialect) => OpenOptions::new().dialect(dialect),
            None => OpenOptions::new(),
        };
        let mut document = Document::open(&case.before, &options).expect(&case.claim);
        assert_eq!(format!("{:?}", document.kind()).to_lowercase(), case.kind, "{}", case.claim);
        for edit in &case.edits {
            let before = document.to_bytes();
            match (make(&mut document, edit), &edit.error) {
                (Ok(()), None) => {}
                (Err(error), Some(part)) => {
                    assert!(error.to_string().contains(part), "{}: {error}", case.claim);
                    assert_eq!(document.to_bytes(), before, "{}", case.claim);
                }
                (result, _) => panic!("{}: {:?}: {result:?}", case.claim, edit.arguments),
            }
        }
        let made = document.to_bytes().expect("it is packed");
        assert_eq!(String::from_utf8_lossy(&made), String::from_utf8_lossy(&case.after), "{}", case.claim);
        assert_eq!(made, case.after, "{}", case.claim);
    }
}
