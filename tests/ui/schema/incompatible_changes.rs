//! Changes after which the new type cannot read what the old one writes.

use gdvar::{GodotDecode, GodotEncode, GodotSchema, assert_compatible};

/// A change: the old type and the new one.
macro_rules! change {
    ($name:ident: { $($old:tt)* } => { $($new:tt)* }) => {
        mod $name {
            #[derive(super::GodotEncode, super::GodotDecode, super::GodotSchema)]
            pub $($old)*

            #[derive(super::GodotEncode, super::GodotDecode, super::GodotSchema)]
            pub $($new)*
        }
    };
}

change!(added: { struct Old { a: i64 } } => { struct New { a: i64, b: i64 } });
assert_compatible!(added::Old => added::New);

change!(renamed: { struct Old { hp: i64 } } => { struct New { health: i64 } });
assert_compatible!(renamed::Old => renamed::New);

change!(narrowed: { struct Old { a: i64 } } => { struct New { a: i32 } });
assert_compatible!(narrowed::Old => narrowed::New);

change!(reordered: { struct Old(i64, String); } => { struct New(String, i64); });
assert_compatible!(reordered::Old => reordered::New);

change!(required: { struct Old { a: Option<i64> } } => { struct New { a: i64 } });
assert_compatible!(required::Old => required::New);

change!(variant_added: { enum Old { A } } => { enum New { A, B(i64) } });
assert_compatible!(variant_added::New => variant_added::Old);

change!(content_changed: { enum Old { A(i64) } } => { enum New { A(String) } });
assert_compatible!(content_changed::Old => content_changed::New);

change!(items_narrowed: { struct Old { a: Vec<i64> } } => { struct New { #[gdvar(typed)] a: Vec<i32> } });
assert_compatible!(items_narrowed::Old => items_narrowed::New);

// These can be read.
change!(with_default: { struct Old { a: i64 } } => { struct New { a: i64, #[gdvar(default)] b: i64 } });
assert_compatible!(with_default::Old, with_default::New);

change!(removed: { struct Old { a: i64, b: Option<i64> } } => { struct New { a: i64 } });
assert_compatible!(removed::Old, removed::New);

change!(with_alias: { struct Old { hp: i64 } } => { struct New { #[gdvar(alias = "hp")] health: i64 } });
assert_compatible!(with_alias::Old => with_alias::New);

change!(typed: { struct Old { a: Vec<i64> } } => { struct New { #[gdvar(typed)] a: Vec<i64> } });
assert_compatible!(typed::Old, typed::New);

fn main() {}
