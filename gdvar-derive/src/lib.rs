//! The derive macros of `gdvar`.
