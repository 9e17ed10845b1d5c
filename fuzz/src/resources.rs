//! Any bytes as a resource file.

use gdvar::Variant;
use gdvar_document::resource::{ErrorKind, Property, ResourceFile};

/// A file that can be read keeps its bytes, its values lie in it, and an error is one line.
///
/// # Panics
///
/// If that is not so.
pub fn check(input: &[u8]) {
    let file = match ResourceFile::with_limit(input, 1 << 20) {
        Ok(file) => file,
        Err(error) => return assert!(!error.to_string().contains('\n'), "{error}"),
    };
    assert_eq!(file.as_bytes(), input);
    let mut is_readable = true;
    let mut read = |property: &Property<'_>| {
        let range = property.range();
        assert!(range.start <= range.end && range.end <= file.content().len(), "{range:?}");
        match property.value::<f64>() {
            Ok(_) => {}
            Err(error) => {
                assert!(error.kind() == ErrorKind::Damaged && !error.to_string().contains('\n'), "{error}");
                is_readable = false;
            }
        }
    };
    (0..file.internal_count())
        .for_each(|number| file.properties(number).for_each(|property| read(&property)));
    file.tags().for_each(|tag| tag.properties().for_each(|property| read(&property)));
    // A file that can be opened has values that end.
    assert!(file.code().is_ok());
    if let Err(error) = file.read::<Variant>() {
        assert!(!error.to_string().contains('\n'), "{error}");
    }
    check_paths(&file);
    if let Err(error) = file.tree::<f64>() {
        assert!(
            !is_readable
                || error.kind() == ErrorKind::TooLarge
                || file.tags().any(|tag| tag.fields::<f64>().is_err()),
            "{error}"
        );
    }
}

/// Other paths change nothing else.
fn check_paths(file: &ResourceFile) {
    let new = match file.with_paths(|_, _| Some("res://fuzz".to_owned())) {
        Ok(new) => new,
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            return;
        }
    };
    assert!(new.externals().all(|external| external.is_ok_and(|external| external.path == "res://fuzz")));
    let values = |file: &ResourceFile| -> Vec<String> {
        file.all_properties()
            .map(|property| format!("{} {:?}", property.name(), property.value::<f64>().ok()))
            .collect()
    };
    assert_eq!(values(&new), values(file));
}
