//! The class that reads values, which the others share.

use super::book::Book;
use super::names::snake_case;
use super::values::{has_limits, reading_function};
use super::writer::Writer;
use crate::VariantType;

/// The types that are read as they are.
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
    let mut out = Writer::default();
    out.line("# Made by gdvar. Do not edit it: the next run of what made it writes it anew.");
    out.text(&include_str!("reader.gd").replace("{READER}", &book.reader()));
    for ty in BUILTINS {
        out.gap(2);
        out.open(format_args!("func {}(value: Variant) -> {ty}:", reading_function(*ty)));
        out.open(format_args!("if value is {ty}:"));
        out.line("return value");
        out.close();
        out.line(format_args!("fail(\"{ty}\", value)"));
        out.line(format_args!("return {ty}()"));
        out.close();
    }
    out.gap(2);
    out.line("## Returns the elements of an array of any type.");
    out.open("func array(value: Variant) -> Array:");
    out.open("if value is Array:");
    out.line("return value");
    out.close();
    for (ty, _) in PACKED {
        let local = snake_case(&ty.to_string());
        out.open(format_args!("if value is {ty}:"));
        out.line(format_args!("var wire_{local}: {ty} = value"));
        out.line(format_args!("return Array(wire_{local})"));
        out.close();
    }
    out.line("fail(\"Array\", value)");
    out.line("return []");
    out.close();
    for (ty, read) in PACKED {
        packed(&mut out, *ty, read);
    }
    out.finish()
}

/// The function that reads a packed array, also from another one.
fn packed(out: &mut Writer, ty: VariantType, read: &str) {
    let range = if has_limits(ty) { "least: int = LEAST, greatest: int = GREATEST, " } else { "" };
    let is_whole = match ty {
        VariantType::PackedInt32Array => " and least <= -0x80000000 and greatest >= 0x7FFFFFFF",
        VariantType::PackedInt64Array => " and least == LEAST and greatest == GREATEST",
        _ => "",
    };
    out.gap(2);
    out.open(format_args!("func {}(value: Variant, {range}length: int = -1) -> {ty}:", reading_function(ty)));
    out.open(format_args!("if value is {ty} and length < 0{is_whole}:"));
    out.line("return value");
    out.close();
    out.line("var wire_items: Array = elements(value, length)");
    out.line(format_args!("var read_items: {ty} = {ty}()"));
    out.line("var _resized: int = read_items.resize(wire_items.size())");
    out.open("for index: int in wire_items.size():");
    out.line("at(index)");
    out.line("var item: Variant = wire_items[index]");
    out.line(format_args!("read_items[index] = {read}"));
    out.close();
    out.line("leave()");
    out.line("return read_items");
    out.close();
}
