//! The class that reads values, which all other classes use.

use super::book::Book;
use super::names::snake_case;
use super::spelling::Spelling;
use super::values::{has_limits, reading_function};
use super::writer::Writer;
use crate::{Dialect, VariantType};

/// The types that are read unchanged.
const BUILTINS: &[VariantType] = &[
    VariantType::Vector2,
    VariantType::Vector2i,
    VariantType::Rect2,
    VariantType::Rect2i,
    VariantType::Vector3,
    VariantType::Vector3i,
    VariantType::Transform2D,
    VariantType::Vector4,
    VariantType::Vector4i,
    VariantType::Plane,
    VariantType::Quaternion,
    VariantType::Aabb,
    VariantType::Basis,
    VariantType::Transform3D,
    VariantType::Projection,
    VariantType::Color,
    VariantType::Rid,
    VariantType::Callable,
    VariantType::Signal,
];

/// The packed arrays, and how their elements are read.
const PACKED: &[(VariantType, &str)] = &[
    (VariantType::PackedByteArray, "integer(item, 0, 255)"),
    (VariantType::PackedInt32Array, "integer(item, least, greatest)"),
    (VariantType::PackedInt64Array, "integer(item, least, greatest)"),
    (VariantType::PackedFloat32Array, "real(item)"),
    (VariantType::PackedFloat64Array, "real(item)"),
    (VariantType::PackedStringArray, "text(item)"),
    (VariantType::PackedVector2Array, "vector2(item)"),
    (VariantType::PackedVector3Array, "vector3(item)"),
    (VariantType::PackedColorArray, "color(item)"),
    (VariantType::PackedVector4Array, "vector4(item)"),
];

/// Returns the script of the class.
pub(super) fn reader(book: &Book<'_>) -> String {
    let spelling = book.spelling;
    let mut out = Writer::new(spelling);
    if spelling.is_one_file {
        out.gap(2);
        out.doc("Reads values from outside, and tells what is wrong with them.");
        out.doc("");
        out.doc("Give one to `decode`, and look at `error` afterwards.");
        out.open(format_args!("class {} extends {}:", book.reader(), spelling.base));
        out.line(format_args!("const TYPES: Array = [{}]", type_names(spelling)));
    } else {
        out.line("# Made by gdvar. Do not edit it: the next run of what made it writes it anew.");
    }
    out.fixed(&include_str!("reader.gd").replace("{READER}", &book.reader()));
    let value = spelling.typed("value", "Variant");
    for ty in BUILTINS.iter().filter(|ty| spelling.dialect.has(**ty)) {
        let (function, ty) = (reading_function(spelling, *ty), spelling.ty(*ty));
        out.gap(2);
        out.open(format_args!("func {function}({value}) -> {ty}:"));
        out.open(format_args!("if value is {ty}:"));
        out.line("return value");
        out.close();
        out.line(format_args!("fail(\"{ty}\", value)"));
        out.line(format_args!("return {ty}()"));
        out.close();
    }
    out.gap(2);
    out.doc("Returns the elements of an array of any type.");
    out.open(format_args!("func array({value}) -> Array:"));
    out.open("if value is Array:");
    out.line("return value");
    out.close();
    let packed = || PACKED.iter().filter(|(ty, _)| spelling.dialect.has(*ty));
    for (ty, _) in packed() {
        let ty = spelling.ty(*ty);
        let local = snake_case(ty);
        out.open(format_args!("if value is {ty}:"));
        out.line(format_args!("var wire_{local}: {ty} = value"));
        out.line(format_args!("return Array(wire_{local})"));
        out.close();
    }
    out.line("fail(\"Array\", value)");
    out.line("return []");
    out.close();
    for (ty, read) in packed() {
        read_packed(&mut out, spelling, *ty, read);
    }
    out.finish()
}

/// The names of the engine's types, in the order of `typeof`.
fn type_names(spelling: &Spelling) -> String {
    let mut types: Vec<_> =
        VariantType::ALL.iter().filter_map(|ty| Some((ty.id(spelling.dialect)?, spelling.ty(*ty)))).collect();
    types.sort_unstable();
    let names: Vec<_> = types.iter().map(|(_, name)| super::names::quoted(name)).collect();
    names.join(", ")
}

/// Writes the function that reads a packed array, also from one of another type.
fn read_packed(out: &mut Writer, spelling: &Spelling, ty: VariantType, read: &str) {
    let range = if has_limits(ty) { "least: int = LEAST, greatest: int = GREATEST, " } else { "" };
    let is_whole = match ty {
        VariantType::PackedInt32Array => " and least <= -0x80000000 and greatest >= 0x7FFFFFFF",
        VariantType::PackedInt64Array => " and least == LEAST and greatest == GREATEST",
        _ => "",
    };
    out.gap(2);
    let (function, value) = (reading_function(spelling, ty), spelling.typed("value", "Variant"));
    let ty = spelling.ty(ty);
    out.open(format_args!("func {function}({value}, {range}length: int = -1) -> {ty}:"));
    out.open(format_args!("if value is {ty} and length < 0{is_whole}:"));
    out.line("return value");
    out.close();
    out.line("var wire_items: Array = elements(value, length)");
    out.line(format_args!("var read_items: {ty} = {ty}()"));
    if spelling.dialect == Dialect::Godot3 {
        // It returns nothing there.
        out.line("read_items.resize(wire_items.size())");
    } else {
        out.line("var _resized: int = read_items.resize(wire_items.size())");
    }
    out.open_each("index", "int", "wire_items.size()");
    out.line("at(index)");
    out.var("item", "Variant", "wire_items[index]");
    out.line(format_args!("read_items[index] = {read}"));
    out.close();
    out.line("leave()");
    out.line("return read_items");
    out.close();
}
