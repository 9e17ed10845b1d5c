//! gdvar as WebAssembly: values for the npm package.

#[cfg(feature = "values")]
pub mod values;
