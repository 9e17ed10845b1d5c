//! gdvar as WebAssembly: values for the npm package, and documents for the page.

#[cfg(feature = "document")]
pub mod document;
#[cfg(feature = "values")]
pub mod values;
