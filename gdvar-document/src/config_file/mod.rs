//! `ConfigFile`: sections with keys and values as text, as in `.cfg` files and `project.godot`.

mod convert;
mod edit;
mod faults;
mod layout;
mod marks;
mod read;
pub(crate) mod settings;

pub use self::convert::ConfigReport;
pub(crate) use self::edit::{Splices, assigned_key, joined, print};
pub use self::faults::{ConfigFault, ConfigFaultKind};
pub use self::marks::guess;
pub(crate) use self::read::value_of_file;
pub use self::settings::ConfigSpan;

/// Settings in sections, with the reals of the engine's usual builds: [`generic::ConfigFile`](crate::generic::ConfigFile) of
/// `f32`s. That page describes it in full.
pub type ConfigFile = crate::generic::ConfigFile<f32>;
