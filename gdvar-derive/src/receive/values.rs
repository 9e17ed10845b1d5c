//! The values of attributes: a word, a text, a number, a path, a type.

use darling::FromMeta;
use proc_macro2::Span;
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, ExprUnary, Lit, LitStr, Meta, Path, Token, Type, UnOp, WherePredicate};

use crate::rename::Case;

/// `name` alone.
pub(crate) struct Word;

impl FromMeta for Word {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        if matches!(item, Meta::Path(_)) { Ok(Self) } else { Err(write_instead(item, "NAME` alone")) }
    }
}

/// `name = "text"`.
#[derive(Clone)]
pub(crate) struct Text(pub(crate) LitStr);

impl FromMeta for Text {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        string_of(item).map(Self).ok_or_else(|| write_instead(item, "NAME = \"...\"`"))
    }
}

/// `name = value` for both directions, or `name(encode = value, decode = value)` for one or each of them.
pub(crate) struct EachWay<T> {
    pub(crate) encode: Option<T>,
    pub(crate) decode: Option<T>,
    /// Whether a single value was given for both.
    is_one: bool,
}

impl<T: FromMeta + Clone> FromMeta for EachWay<T> {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let Meta::List(list) = item else {
            let both = T::from_meta(item)?;
            return Ok(Self { encode: Some(both.clone()), decode: Some(both), is_one: true });
        };
        let wrong = || {
            write_instead(
                item,
                "NAME = \"...\"`, or `NAME(encode = \"...\", decode = \"...\")` for each direction",
            )
        };
        let parts =
            list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).map_err(|_| wrong())?;
        let mut ways = Self { encode: None, decode: None, is_one: false };
        for part in &parts {
            let way = match part.path().get_ident() {
                Some(name) if name == "encode" => &mut ways.encode,
                Some(name) if name == "decode" => &mut ways.decode,
                _ => return Err(wrong()),
            };
            if way.replace(T::from_meta(part)?).is_some() {
                return Err(wrong());
            }
        }
        if parts.is_empty() { Err(wrong()) } else { Ok(ways) }
    }
}

impl<T> EachWay<T> {
    /// Returns the values that were given.
    pub(crate) fn each(&self) -> impl Iterator<Item = &T> {
        [&self.encode, &self.decode].into_iter().flatten().take(if self.is_one { 1 } else { 2 })
    }
}

/// `name = -3`.
pub(crate) struct Int {
    pub(crate) value: i64,
    pub(crate) span: Span,
}

impl FromMeta for Int {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let value = value_of(item).ok_or_else(|| write_instead(item, "NAME = 3`"))?;
        let number = int_of(value).ok_or_else(|| write_instead(item, "NAME = 3`"))?;
        let span = value.span();
        match i64::try_from(number) {
            Ok(value) => Ok(Self { value, span }),
            Err(_) => Err(out_of_i64(number).with_span(value)),
        }
    }
}

/// `fingerprint = 0x0123456789abcdef`.
pub(crate) struct Fingerprint {
    pub(crate) value: u64,
    pub(crate) span: Span,
}

impl FromMeta for Fingerprint {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let value = value_of(item);
        let number = value.and_then(int_of).and_then(|number| u64::try_from(number).ok());
        match (value, number) {
            (Some(expr), Some(value)) => Ok(Self { value, span: expr.span() }),
            _ => Err(write_instead(item, "NAME = 0x0`: the build says which number it is")),
        }
    }
}

/// Returns the error for an integer that does not fit Godot's int.
pub(crate) fn out_of_i64(number: i128) -> darling::Error {
    darling::Error::custom(format!(
        "{number} does not fit Godot's int, a signed 64-bit integer: choose one from {} to {}",
        i64::MIN,
        i64::MAX
    ))
}

/// Returns the number of an integer literal with or without a minus.
pub(crate) fn int_of(value: &Expr) -> Option<i128> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Some(byte.value().into()),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => int_of(expr)?.checked_neg(),
        Expr::Group(group) => int_of(&group.expr),
        Expr::Paren(paren) => int_of(&paren.expr),
        _ => None,
    }
}

/// `name` alone, or `name = value`. As in serde, a string is the path of a function.
#[derive(Clone)]
pub(crate) enum DefaultValue {
    Trait(Span),
    Value(Expr),
    Function(Path),
}

impl FromMeta for DefaultValue {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        if let Meta::Path(path) = item {
            return Ok(Self::Trait(path.span()));
        }
        let Some(text) = string_of(item) else {
            let value = value_of(item).cloned().map(Self::Value);
            return value.ok_or_else(|| write_instead(item, "NAME` or `NAME = value`"));
        };
        text.parse().map(Self::Function).map_err(|_| {
            let message = format!(
                "a string is the path of a function, and this is not a path: to use the text itself, write `default \
                 = String::from({:?})`",
                text.value()
            );
            darling::Error::custom(message).with_span(&text)
        })
    }
}

/// `name = path` or `name = "path"`.
pub(crate) struct PathValue(pub(crate) Path);

impl FromMeta for PathValue {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let path = match value_of(item) {
            Some(Expr::Path(path)) if path.qself.is_none() => Some(path.path.clone()),
            _ => string_of(item).and_then(|text| text.parse().ok()),
        };
        path.map(Self).ok_or_else(|| write_instead(item, "NAME = path::of::it`"))
    }
}

/// `name = path`, `name = "path"`, or a closure.
pub(crate) struct FunctionValue(pub(crate) Expr);

impl FromMeta for FunctionValue {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let function = match value_of(item) {
            Some(function @ (Expr::Path(_) | Expr::Closure(_))) => Some(function.clone()),
            _ => string_of(item).and_then(|text| text.parse().ok()),
        };
        function.map(Self).ok_or_else(|| write_instead(item, "NAME = Option::is_none`"))
    }
}

/// `name = Type` or `name = "Type"`.
pub(crate) struct TypeValue(pub(crate) Type);

impl FromMeta for TypeValue {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let ty = match (string_of(item), value_of(item)) {
            (Some(text), _) => text.parse().ok(),
            (None, Some(value)) => syn::parse2(quote!(#value)).ok(),
            (None, None) => None,
        };
        ty.map(Self).ok_or_else(|| write_instead(item, "NAME = Type`"))
    }
}

/// `migrate(1 => add_gold, 2 => split_name)`: each version, and the function that migrates it to the next.
pub(crate) struct Steps(pub(crate) Vec<(Int, Expr)>);

impl FromMeta for Steps {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let wrong = || write_instead(item, "NAME(1 => function, 2 => function)`");
        let Meta::List(list) = item else { return Err(wrong()) };
        let step = |input: syn::parse::ParseStream<'_>| {
            let version: syn::LitInt = input.parse()?;
            input.parse::<Token![=>]>()?;
            Ok((Int { value: version.base10_parse()?, span: version.span() }, input.parse()?))
        };
        let parser = |input: syn::parse::ParseStream<'_>| {
            Punctuated::<_, Token![,]>::parse_terminated_with(input, step)
        };
        let steps = parser.parse2(list.tokens.clone()).map_err(|_| wrong())?;
        if steps.is_empty() {
            return Err(wrong());
        }
        Ok(Self(steps.into_iter().collect()))
    }
}

/// `bound = "T: Trait"` for both directions, `bound(encode = "...", decode = "...", schema = "...")` for each derive.
#[derive(Default)]
pub(crate) struct Bounds {
    pub(crate) encode: Option<Vec<WherePredicate>>,
    pub(crate) decode: Option<Vec<WherePredicate>>,
    pub(crate) schema: Option<Vec<WherePredicate>>,
}

impl FromMeta for Bounds {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let wrong =
            || write_instead(item, "NAME = \"T: Trait\"` or `NAME(encode = \"...\", decode = \"...\")`");
        if let Some(text) = string_of(item) {
            let both = predicates_of(&text)?;
            return Ok(Self { encode: Some(both.clone()), decode: Some(both), schema: None });
        }
        let Meta::List(list) = item else { return Err(wrong()) };
        let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)?;
        let mut bounds = Self::default();
        for part in parts {
            let text = string_of(&part).ok_or_else(wrong)?;
            match part.path().get_ident() {
                Some(name) if name == "encode" => bounds.encode = Some(predicates_of(&text)?),
                Some(name) if name == "decode" => bounds.decode = Some(predicates_of(&text)?),
                Some(name) if name == "schema" => bounds.schema = Some(predicates_of(&text)?),
                _ => return Err(wrong()),
            }
        }
        Ok(bounds)
    }
}

fn predicates_of(text: &LitStr) -> darling::Result<Vec<WherePredicate>> {
    let predicates =
        Punctuated::<WherePredicate, Token![,]>::parse_terminated.parse_str(&text.value()).map_err(|_| {
            darling::Error::custom("write it as after `where`: `T: Trait, U: Trait`").with_span(text)
        })?;
    Ok(predicates.into_iter().collect())
}

/// `object`, `object = "Resource"`, `object(id)`.
pub(crate) enum ObjectForm {
    OfThisName,
    Class(LitStr),
    Id,
}

impl FromMeta for ObjectForm {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        match item {
            Meta::Path(_) => return Ok(Self::OfThisName),
            Meta::List(list) if list.tokens.to_string() == "id" => return Ok(Self::Id),
            _ => {}
        }
        string_of(item).map(Self::Class).ok_or_else(|| {
            write_instead(item, "NAME = \"Resource\"` for an object, `NAME(id)` for the id of one")
        })
    }
}

/// Declares a value that is one of a few words in quotes.
macro_rules! choices {
    ($( $(#[$doc:meta])* $name:ident: $($text:literal $choice:ident),+; )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name { $($choice),+ }

        impl FromMeta for $name {
            fn from_meta(item: &Meta) -> darling::Result<Self> {
                choose(item, &[$(($text, Self::$choice)),+])
            }
        }
    )+};
}

choices! {
    /// `key = "StringName"`.
    KeyKind: "String" String, "StringName" StringName;
    /// `repr = "int"`.
    IntRepr: "int" Int;
    /// `as = "StringName"`.
    AsForm: "StringName" StringName, "NodePath" NodePath, "float" Float;
}

impl FromMeta for Case {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        choose(item, Self::ALL)
    }
}

/// Returns the choice that an attribute's string names.
fn choose<T: Copy>(item: &Meta, choices: &[(&str, T)]) -> darling::Result<T> {
    let listed = choices.iter().map(|(name, _)| format!("{name:?}")).collect::<Vec<_>>().join(" or ");
    let Some(text) = string_of(item) else {
        return Err(write_instead(item, &format!("NAME = ...` with {listed}")));
    };
    let chosen = choices.iter().find(|(name, _)| *name == text.value());
    chosen.map(|(_, choice)| *choice).ok_or_else(|| {
        darling::Error::custom(format!("{:?} is not one of the choices: write {listed}", text.value()))
            .with_span(&text)
    })
}

/// Returns the string after `=`.
pub(super) fn string_of(item: &Meta) -> Option<LitStr> {
    match value_of(item) {
        Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => Some(text.clone()),
        _ => None,
    }
}

/// Returns the expression after `=`. A macro may have put it into a group.
fn value_of(item: &Meta) -> Option<&Expr> {
    let Meta::NameValue(pair) = item else {
        return None;
    };
    let mut value = &pair.value;
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    Some(value)
}

/// Returns the error for an attribute that needs another form. `form` shows that form, starting after the opening
/// backtick, with `NAME` for the name of the attribute.
fn write_instead(item: &Meta, form: &str) -> darling::Error {
    let name = item.path().get_ident().map(ToString::to_string).unwrap_or_default();
    darling::Error::custom(format!("write `{}", form.replace("NAME", &name))).with_span(item)
}
