//! One variable updates everything that tests compare with.

use std::env;
use std::process::{Command, Stdio};

/// With `GDVAR_UPDATE=1`, runs a test in a process whose `variable` tells a library to overwrite its files. Afterwards the
/// caller compares with them.
pub(crate) fn update_by(variable: &str, test: &str) {
    if env::var_os("GDVAR_UPDATE").is_none() || env::var_os(variable).is_some() {
        return;
    }
    let program = env::current_exe().expect("a test has a path");
    let mut again = Command::new(program);
    again.args(["--exact", test]).env(variable, "overwrite").stdin(Stdio::null());
    let printed = again.output().expect("the test starts").stdout;
    assert!(String::from_utf8_lossy(&printed).contains("running 1 test"), "{test} is not the name of a test");
}
