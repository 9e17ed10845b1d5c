//! Resource files, `.tres` and `.res`: what an engine runs when it loads one.

use std::io::Write;

use gdvar::resource::{CodeKind, ResourceFile};

use crate::arguments::CheckArguments;
use crate::failure::Failure;
use crate::opened::{Opened, failure};
use crate::output::{LONGEST, excerpt};
use crate::progress::during;

impl Opened {
    /// Refuses a resource file.
    pub(crate) fn no_resource(self) -> Result<Self, Failure> {
        match self.document.resource() {
            Some(_) => Err(Failure::of(&self.name, "it is a resource, which this command does not take")
                .hint("gdvar show, set and edit do, and gdvar convert SAVE -o NEW.res")),
            None => Ok(self),
        }
    }
}

/// Prints what an engine would run when it loads a file. Returns `false` if that is not allowed.
pub(crate) fn check(
    opened: &Opened,
    file: &ResourceFile,
    arguments: &CheckArguments,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let name = &opened.name;
    if arguments.schema.is_some() {
        return Err(Failure::of(name, "it is a resource, which is not checked against a schema"));
    }
    let checked = during("checking", || {
        for property in file.all_properties() {
            property.value::<f64>()?;
        }
        file.code()
    });
    let code = checked.map_err(|error| failure(name, &error))?;
    writeln!(out, "{}", excerpt(&format!("{name}: no faults: {}", opened.document.description()), LONGEST))?;
    for code in &code {
        let kind = match code.kind() {
            CodeKind::Game => "of the game",
            kind => kind.name(),
        };
        writeln!(out, "{}", excerpt(&format!("{name}: code {kind}: {code}"), LONGEST))?;
    }
    Ok(!arguments.no_code || code.iter().all(|code| code.kind() == CodeKind::Game))
}
