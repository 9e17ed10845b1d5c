//! The attributes of the derives.

mod flatten;
mod forms;
mod functions;
mod keys;
