//! Where-clauses: the traits that the type parameters of a type must implement.

use std::collections::HashSet;

use darling::usage::{CollectLifetimes, CollectTypeParams, GenericsExt, Purpose};
use quote::ToTokens;
use syn::{
    GenericArgument, GenericParam, Generics, Lifetime, LifetimeParam, Path, PathArguments, PathSegment, Type,
    TypeParamBound, WherePredicate, parse_quote,
};

/// Adds `T: bound` for every type parameter in these types.
pub(crate) fn require(generics: &mut Generics, types: Vec<&Type>, bound: &TypeParamBound) {
    let declared = generics.declared_type_params();
    if declared.is_empty() {
        return;
    }
    let parts = types.into_iter().flat_map(|ty| parts(ty, generics));
    // A type such as `T::Item` requires nothing of `T` itself.
    let (associated, types): (Vec<&Type>, Vec<_>) = parts.partition(|ty| is_associated(ty, generics));
    let mut predicates: Vec<WherePredicate> =
        associated.into_iter().map(|ty| parse_quote!(#ty: #bound)).collect();
    let used = types.collect_type_params_cloned(&Purpose::BoundImpl.into(), &declared);
    let used = generics.type_params().map(|param| &param.ident).filter(|ident| used.contains(*ident));
    predicates.extend(used.map(|ident| -> WherePredicate { parse_quote!(#ident: #bound) }));
    add(generics, predicates);
}

/// Adds `Type: bound` for each of these types that has type parameters. The impl for that type decides what it requires
/// of them.
pub(crate) fn require_of(generics: &mut Generics, types: Vec<&Type>, bound: &TypeParamBound) {
    let declared = generics.declared_type_params();
    let is_generic = |ty: &&Type| {
        !std::iter::once(*ty).collect_type_params_cloned(&Purpose::BoundImpl.into(), &declared).is_empty()
    };
    let predicates: Vec<WherePredicate> =
        types.into_iter().filter(is_generic).map(|ty| parse_quote!(#ty: #bound)).collect();
    add(generics, predicates);
}

/// Adds predicates to the where-clause.
pub(crate) fn add(generics: &mut Generics, predicates: impl IntoIterator<Item = WherePredicate>) {
    generics.make_where_clause().predicates.extend(predicates);
}

/// Returns the lifetime of the input: `'de`, unless the type may already use that name.
pub(crate) fn input_lifetime(of_type: impl ToTokens) -> Lifetime {
    let is_taken = of_type.to_token_stream().to_string().contains("'de");
    Lifetime::new(if is_taken { "'__de" } else { "'de" }, proc_macro2::Span::call_site())
}

/// Returns the generics of an impl that reads: the generics of the type, and the lifetime of the input, which outlives
/// every lifetime in the types that are read.
pub(crate) fn with_input(generics: &Generics, input: &Lifetime, types: Vec<&Type>) -> Generics {
    let mut generics = generics.clone();
    let declared = generics.declared_lifetimes();
    let types: Vec<&Type> = types.into_iter().filter(|ty| !is_named(ty, "PhantomData")).collect();
    let used: HashSet<Lifetime> = types.collect_lifetimes_cloned(&Purpose::BoundImpl.into(), &declared);
    let mut param = LifetimeParam::new(input.clone());
    param
        .bounds
        .extend(generics.lifetimes().map(|param| param.lifetime.clone()).filter(|own| used.contains(own)));
    generics.params.insert(0, GenericParam::Lifetime(param));
    generics
}

/// Returns whether a type is a `Cow` or an `Option` of one, which is read as an owned value unless `borrow` is given.
pub(crate) fn is_cow(ty: &Type) -> bool {
    is_named(ty, "Cow") || (is_option(ty) && inner(ty).is_some_and(is_cow))
}

/// Returns whether a type is an `Option`, whose field may be missing.
pub(crate) fn is_option(ty: &Type) -> bool {
    is_named(ty, "Option")
}

/// Returns whether a type is `f32` or a type of std that contains `f32`s. These are the types that `exact` is for.
pub(crate) fn holds_f32(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Array(array) => holds_f32(&array.elem),
        ty if is_one_of(ty, &["Option", "Box", "Vec", "BTreeMap", "HashMap"]) => {
            // The value type of a map comes after its key type; a hasher comes after both.
            type_arguments(ty).into_iter().take(2).next_back().is_some_and(holds_f32)
        }
        ty => is_named(ty, "f32"),
    }
}

/// Returns whether a type, perhaps in a pointer or a cell, is a type of Rust or std that is never written as entries.
pub(crate) fn has_no_entries(ty: &Type) -> bool {
    const LISTS: &[&str] = &["Vec", "VecDeque", "LinkedList", "BinaryHeap", "BTreeSet", "HashSet"];
    const PLAIN: &[&str] = &[
        "String", "str", "char", "bool", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8",
        "u16", "u32", "u64", "u128", "usize", "Duration",
    ];
    match innermost(ty) {
        Type::Array(_) | Type::Slice(_) | Type::Tuple(_) => true,
        ty => is_one_of(ty, LISTS) || is_one_of(ty, PLAIN),
    }
}

/// Returns whether a type is text of Rust or Godot, perhaps in a pointer or a cell.
pub(crate) fn is_text(ty: &Type) -> bool {
    is_one_of(innermost(ty), &["String", "str", "StringName", "NodePath", "PathBuf"])
}

/// Returns whether a type is a `'static` reference, such as `&'static str`, which no input outlives.
pub(crate) fn is_static_reference(ty: &Type) -> bool {
    let is_static = |lifetime: &Lifetime| lifetime.ident == "static";
    match ungrouped(ty) {
        Type::Reference(reference) => reference.lifetime.as_ref().is_some_and(is_static),
        ty => is_option(ty) && inner(ty).is_some_and(is_static_reference),
    }
}

/// Returns whether a type holds any whole value: gdvar's `Variant`, of any precision, or its bytes.
pub(crate) fn is_variant(ty: &Type) -> bool {
    is_named(ty, "Variant") || is_raw_variant(ty)
}

/// Returns whether a type holds a value as its bytes.
pub(crate) fn is_raw_variant(ty: &Type) -> bool {
    is_one_of(ty, &["RawVariant", "RawVariantBuf"])
}

/// Returns whether a lifetime occurs in a type.
pub(crate) fn has_lifetime(ty: &Type, generics: &Generics) -> bool {
    let declared = generics.declared_lifetimes();
    !std::iter::once(ty).collect_lifetimes_cloned(&Purpose::BoundImpl.into(), &declared).is_empty()
}

/// Returns whether a type is a path that ends in this name.
fn is_named(ty: &Type, name: &str) -> bool {
    is_one_of(ty, &[name])
}

fn is_one_of(ty: &Type, names: &[&str]) -> bool {
    last_segment(ty).is_some_and(|last| names.iter().any(|name| last.ident == name))
}

/// Returns the type without the invisible group around it that a macro's `$ty:ty` adds.
fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        ty => ty,
    }
}

fn last_segment(ty: &Type) -> Option<&PathSegment> {
    let Type::Path(path) = ungrouped(ty) else { return None };
    path.path.segments.last()
}

/// Returns the `T` of a `Name<T>`.
fn inner(ty: &Type) -> Option<&Type> {
    type_arguments(ty).into_iter().next()
}

/// Returns the `K` and `V` of a `Name<K, V>`.
fn type_arguments(ty: &Type) -> Vec<&Type> {
    let arguments = last_segment(ty).map(|last| &last.arguments);
    let Some(PathArguments::AngleBracketed(arguments)) = arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// Returns the type inside pointers, cells and other types that are written as the value in them.
pub(crate) fn innermost(ty: &Type) -> &Type {
    const POINTERS: &[&str] = &["Option", "Box", "Rc", "Arc", "Weak", "Cow"];
    const CELLS: &[&str] = &["Cell", "RefCell", "Mutex", "RwLock", "Wrapping", "Saturating", "Reverse"];
    match ungrouped(ty) {
        Type::Reference(reference) => innermost(&reference.elem),
        ty if is_one_of(ty, POINTERS) || is_one_of(ty, CELLS) => inner(ty).map_or(ty, innermost),
        ty => ty,
    }
}

/// Returns the types that a type consists of: `K` and `T::Item` for a `HashMap<K, Vec<T::Item>>`.
fn parts<'a>(ty: &'a Type, generics: &Generics) -> Vec<&'a Type> {
    let parts = |ty| parts(ty, generics);
    match ungrouped(ty) {
        ty if is_named(ty, "PhantomData") => Vec::new(),
        ty if is_associated(ty, generics) => vec![ty],
        Type::Array(array) => parts(&array.elem),
        Type::Slice(slice) => parts(&slice.elem),
        Type::Reference(reference) => parts(&reference.elem),
        Type::Tuple(tuple) => tuple.elems.iter().flat_map(parts).collect(),
        ty if inner(ty).is_some() => type_arguments(ty).into_iter().flat_map(parts).collect(),
        ty => vec![ty],
    }
}

/// Returns whether a type is an associated type of a parameter: `T::Item`, `<T as Trait>::Item`.
fn is_associated(ty: &Type, generics: &Generics) -> bool {
    let Type::Path(path) = ungrouped(ty) else { return false };
    let is_param = |path: &Path| {
        path.segments
            .first()
            .is_some_and(|first| generics.type_params().any(|param| param.ident == first.ident))
    };
    path.qself.is_some() || (path.path.segments.len() > 1 && is_param(&path.path))
}
