//! What the values of a property mean in another engine.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use gdvar_core::Real;
use gdvar_core::generic::{Array, Dictionary, Object, Variant};
use gdvar_core::{
    Vector2i,
    generic::{Vector2, Vector3},
};

use super::types;

/// How a value changes on the way to another engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Meaning {
    /// The value stays as it is.
    #[default]
    Same,
    /// The old values and the new ones. Other values are kept with this reason why they should be checked, or lost.
    Map { pairs: Vec<(Variant<f32>, Variant<f32>)>, others: Option<String> },
    /// A rule in code.
    As(Rule),
    /// The value is kept, but for this reason it may mean something else.
    Check(String),
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $text:literal, back $back:expr;)+) => {
        /// A rule for values of a property.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Rule { $($(#[$doc])* $name),+ }

        impl Rule {
            /// The names that the table has for the rules.
            pub(super) const NAMES: &'static [&'static str] = &[$($text),+];

            pub(super) fn named(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$name),)+ _ => None }
            }

            /// Returns the rule for the reverse direction, if there is one.
            pub(super) fn back(self) -> Option<Self> {
                match self { $(Self::$name => $back),+ }
            }
        }
    };
}

rules! {
    /// A bool becomes its opposite.
    Opposite = "opposite", back Some(Self::Opposite);
    /// A number, or each number of a vector, becomes its reciprocal.
    Reciprocal = "reciprocal", back Some(Self::Reciprocal);
    /// A number, or each number of a vector, is doubled.
    Double = "double", back Some(Self::Half);
    /// A number, or each number of a vector, is halved.
    Half = "half", back Some(Self::Double);
    /// Degrees become radians.
    Radians = "radians", back Some(Self::Degrees);
    /// Radians become degrees.
    Degrees = "degrees", back Some(Self::Radians);
    /// A `Vector2` of whole numbers becomes a `Vector2i`.
    IntVector = "int vector", back Some(Self::RealVector);
    /// A `Vector2i` becomes a `Vector2`.
    RealVector = "real vector", back Some(Self::IntVector);
    /// The height of a capsule between its ends becomes its height with both ends. They are half balls of its radius.
    BothEnds = "height with both ends", back Some(Self::BetweenEnds);
    /// The height of a capsule with both ends becomes its height between them.
    BetweenEnds = "height between the ends", back Some(Self::BothEnds);
    /// `TextureRect.stretch_mode` begins one number later in Godot 3, whose 0 depends on `expand`.
    StretchMode = "stretch mode", back None;
    /// Godot 3 replaces the default damp of the space, or uses it for -1. Godot 4 adds to it unless a mode says otherwise.
    Damp = "damp", back None;
    /// The mode of a Godot 3 body is spread over several properties of Godot 4.
    BodyMode = "body mode", back None;
    /// The same property of Godot 3 is the direction of gravity, or the point that attracts.
    GravityPoint = "gravity point", back None;
    /// Godot 3 writes messages and their translations in turn, Godot 4 as a Dictionary.
    Messages = "messages", back None;
    /// Godot 3 repeats Control, or Meta on a Mac, as `command`.
    Command = "command", back None;
    /// The code of a Godot 3 key becomes that of Godot 4.
    KeyCode = "key code", back Some(Self::KeyCodeOfGodot3);
    /// The code of a Godot 4 key becomes that of Godot 3.
    KeyCodeOfGodot3 = "key code of Godot 3", back Some(Self::KeyCode);
}

/// What became of a value.
#[derive(Debug)]
pub(super) enum Outcome<R: Real> {
    /// The value to write, which may be a new one.
    Value(Variant<R>),
    /// The value stays, and this is why it should be checked.
    Unchecked(Variant<R>, String),
    /// Properties to write instead of this one.
    Properties(Vec<(&'static str, Variant<R>)>),
    /// The value cannot be expressed, for this reason.
    Lost(String),
    /// Nothing has to be written, and nothing is lost.
    Nothing,
}

/// Numbers and flags of the object that other properties depend on.
#[derive(Debug, Default)]
pub(super) struct Siblings<'a> {
    pub(super) class: &'a str,
    pub(super) radius: Option<f64>,
    pub(super) expand: bool,
    pub(super) gravity_point: bool,
    /// Whether Control or Meta is pressed.
    pub(super) is_commanding: bool,
}

impl<'a> Siblings<'a> {
    pub(super) fn of<R: Real>(class: &'a str, properties: &[(String, Variant<R>)]) -> Self {
        let mut siblings = Self { class, ..Self::default() };
        for (name, value) in properties {
            let is_on = matches!(value, Variant::Bool(true));
            match name.as_str() {
                "radius" => siblings.radius = number(value),
                "expand" => siblings.expand = is_on,
                "gravity_point" => siblings.gravity_point = is_on,
                "control" | "meta" => siblings.is_commanding |= is_on,
                _ => {}
            }
        }
        siblings
    }

    /// Returns whether `command` has a meaning of its own: Control and Meta have counterparts.
    pub(super) fn lacks_command<R: Real>(&self, command: &Variant<R>) -> bool {
        *command == Variant::Bool(true) && !self.is_commanding
    }

    /// Returns the radius of a capsule. Engines write it always; the number is the default of Godot 3.
    fn radius(&self) -> f64 {
        self.radius.unwrap_or(if self.class == "CapsuleShape2D" { 10.0 } else { 1.0 })
    }
}

impl Meaning {
    /// Returns the meaning for the reverse direction.
    pub(super) fn reversed(&self) -> Self {
        match self {
            Self::Map { pairs, others } => {
                let mut back: Vec<(Variant<f32>, Variant<f32>)> = Vec::new();
                for (old, new) in pairs {
                    if back.iter().all(|(known, _)| known != new) {
                        back.push((new.clone(), old.clone()));
                    }
                }
                Self::Map { pairs: back, others: others.clone() }
            }
            Self::As(rule) => match rule.back() {
                Some(back) => Self::As(back),
                None => Self::Check("it is only known how to convert it from Godot 3".into()),
            },
            Self::Same | Self::Check(_) => self.clone(),
        }
    }

    /// Converts a value. The value of another type than the engine writes stays as it is, and should be checked.
    #[inline(never)]
    pub(super) fn apply<R: Real>(
        &self,
        name: &str,
        value: Variant<R>,
        siblings: &Siblings<'_>,
    ) -> Outcome<R> {
        match self {
            Self::Same => Outcome::Value(value),
            Self::Check(reason) => Outcome::Unchecked(value, reason.clone()),
            Self::Map { pairs, others } => {
                if let Some((_, new)) = pairs.iter().find(|(old, _)| is_same(old, &value)) {
                    return Outcome::Value(widened(new));
                }
                match others {
                    Some(reason) => Outcome::Unchecked(value, reason.clone()),
                    None if is_plain(&value) => Outcome::Lost(format!("{value} has no counterpart")),
                    None => unexpected(value),
                }
            }
            Self::As(rule) => rule.apply(name, value, siblings),
        }
    }
}

impl Rule {
    fn apply<R: Real>(self, name: &str, value: Variant<R>, siblings: &Siblings<'_>) -> Outcome<R> {
        match self {
            Self::Reciprocal => each_number(value, |number| (number != 0.0).then(|| 1.0 / number)),
            Self::Double => each_number(value, |number| Some(number * 2.0)),
            Self::Half => each_number(value, |number| Some(number / 2.0)),
            Self::Radians => each_number(value, |number| Some(number.to_radians())),
            Self::Degrees => each_number(value, |number| Some(number.to_degrees())),
            Self::BothEnds => each_number(value, |number| Some(number + 2.0 * siblings.radius())),
            Self::BetweenEnds => each_number(value, |number| Some(number - 2.0 * siblings.radius())),
            Self::KeyCode => key_code(value, types::key_code_of_godot4),
            Self::KeyCodeOfGodot3 => key_code(value, types::key_code_of_godot3),
            Self::IntVector | Self::RealVector => vector(value),
            Self::Messages => messages(value),
            Self::Damp => damp(name, value),
            Self::BodyMode => body_mode(value),
            Self::StretchMode => stretch_mode(value, siblings.expand),
            Self::Opposite => match value {
                Variant::Bool(is_on) => Outcome::Value(Variant::Bool(!is_on)),
                value => unexpected(value),
            },
            Self::GravityPoint if siblings.gravity_point => {
                Outcome::Properties([("gravity_point_center", value)].into())
            }
            Self::GravityPoint => Outcome::Value(value),
            // It has no counterpart, so only `lacks_command` looks at it.
            Self::Command => Outcome::Nothing,
        }
    }
}

fn unexpected<R: Real>(value: Variant<R>) -> Outcome<R> {
    let reason = format!("Godot 3 writes another type than {} here", value.ty());
    Outcome::Unchecked(value, reason)
}

/// Returns whether the value is of a type that a map can have as its key.
pub(super) fn is_plain<R: Real>(value: &Variant<R>) -> bool {
    matches!(value, Variant::Bool(_) | Variant::Int(_) | Variant::Float(_))
}

#[allow(clippy::float_cmp, reason = "the numbers of a table are written in full")]
fn is_same<R: Real>(old: &Variant<f32>, value: &Variant<R>) -> bool {
    match (old, value) {
        (Variant::Bool(old), Variant::Bool(value)) => old == value,
        (Variant::Int(old), Variant::Int(value)) => old == value,
        (Variant::Float(old), Variant::Float(value)) => old == value,
        _ => false,
    }
}

/// Returns the new value of a map, which is a bool or a number.
fn widened<R: Real>(value: &Variant<f32>) -> Variant<R> {
    match value {
        Variant::Bool(is_on) => Variant::Bool(*is_on),
        Variant::Int(number) => Variant::Int(*number),
        Variant::Float(number) => Variant::Float(*number),
        _ => Variant::Nil,
    }
}

/// Returns whether this is the value at which a property has no effect. `unset` is from a table, whose floats are rounded.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the engine prints floats as the nearest `f32` reads them"
)]
#[allow(clippy::float_cmp, reason = "both were rounded alike")]
pub(super) fn is_unset<R: Real>(value: &Variant<R>, unset: Option<&Variant<f32>>) -> bool {
    match (value, unset) {
        (Variant::Nil | Variant::Object(Object::Null), _) => true,
        (_, None) => false,
        (Variant::Float(value), Some(Variant::Float(unset))) => *value as f32 == *unset as f32,
        (value, Some(unset)) => {
            let text = unset.to_string();
            let mut rest = Rest(&text);
            value.ty() == unset.ty() && write!(rest, "{value}").is_ok() && rest.0.is_empty()
        }
    }
}

/// The rest of a text that is compared while it is written, so that a long value is not printed in full.
struct Rest<'a>(&'a str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

fn number<R: Real>(value: &Variant<R>) -> Option<f64> {
    match value {
        Variant::Float(number) => Some(*number),
        // Godot 3 reads whole numbers for the reals of properties too.
        #[allow(clippy::cast_precision_loss, reason = "no size of a shape is that large")]
        Variant::Int(number) => Some(*number as f64),
        _ => None,
    }
}

/// Returns the nearest real.
fn real<R: Real>(number: f64) -> R {
    #[allow(clippy::cast_possible_truncation, reason = "the nearest `f32` is what the engine would keep")]
    let rounded = || R::from_f64(f64::from(number as f32));
    R::from_f64(number).or_else(rounded).unwrap_or_default()
}

/// Changes a number, or each number of a vector.
fn each_number<R: Real>(value: Variant<R>, change: impl Fn(f64) -> Option<f64>) -> Outcome<R> {
    let changed = |number: R| Some(real(change(number.to_f64())?));
    let new = match &value {
        Variant::Vector2(v) => match (changed(v.x), changed(v.y)) {
            (Some(x), Some(y)) => Some(Variant::from(Vector2::new(x, y))),
            _ => None,
        },
        Variant::Vector3(v) => match (changed(v.x), changed(v.y), changed(v.z)) {
            (Some(x), Some(y), Some(z)) => Some(Variant::from(Vector3::new(x, y, z))),
            _ => None,
        },
        other => match number(other) {
            Some(number) => change(number).map(Variant::Float),
            None => return unexpected(value),
        },
    };
    new.map_or_else(|| Outcome::Lost(format!("{value} has no counterpart")), Outcome::Value)
}

fn key_code<R: Real>(value: Variant<R>, codes: fn(i64) -> Option<i64>) -> Outcome<R> {
    let Variant::Int(code) = value else { return unexpected(value) };
    match codes(code) {
        Some(code) => Outcome::Value(Variant::Int(code)),
        None => Outcome::Lost(format!("there is no key for the code {code}")),
    }
}

/// Converts between vectors of reals and of ints, if nothing is lost.
fn vector<R: Real>(value: Variant<R>) -> Outcome<R> {
    #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether anything is lost")]
    #[allow(clippy::float_cmp, reason = "the question is whether the number is whole")]
    let whole = |number: R| {
        let int = number.to_f64() as i32;
        (f64::from(int) == number.to_f64()).then_some(int)
    };
    match &value {
        Variant::Vector2(v) => match (whole(v.x), whole(v.y)) {
            (Some(x), Some(y)) => Outcome::Value(Vector2i::new(x, y).into()),
            _ => Outcome::Lost(format!("{value} has no counterpart of whole numbers")),
        },
        Variant::Vector2i(v) => {
            Outcome::Value(Vector2::new(real::<R>(v.x.into()), real::<R>(v.y.into())).into())
        }
        _ => unexpected(value),
    }
}

/// Converts messages and translations in turn to a Dictionary.
fn messages<R: Real>(value: Variant<R>) -> Outcome<R> {
    let texts: Array<R> = match value {
        Variant::PackedStringArray(texts) => texts.into_iter().collect(),
        Variant::Array(texts) => texts,
        value => return unexpected(value),
    };
    let mut messages = Dictionary::new();
    let mut texts = texts.into_iter();
    while let (Some(message), Some(translation)) = (texts.next(), texts.next()) {
        messages.insert(message, translation);
    }
    Outcome::Value(messages.into())
}

fn damp<R: Real>(name: &str, value: Variant<R>) -> Outcome<R> {
    match number(&value) {
        Some(-1.0) => Outcome::Value(Variant::Float(0.0)),
        Some(_) => {
            let (name, mode) = match name {
                "linear_damp" => ("linear_damp", "linear_damp_mode"),
                _ => ("angular_damp", "angular_damp_mode"),
            };
            // Replace.
            Outcome::Properties([(name, value), (mode, Variant::Int(1))].into())
        }
        None => unexpected(value),
    }
}

fn body_mode<R: Real>(value: Variant<R>) -> Outcome<R> {
    let frozen =
        |mode: i64| Outcome::Properties([("freeze", true.into()), ("freeze_mode", mode.into())].into());
    match value {
        // Rigid, Static, Character, Kinematic.
        Variant::Int(0) => Outcome::Nothing,
        Variant::Int(1) => frozen(0),
        Variant::Int(2) => Outcome::Properties([("lock_rotation", true.into())].into()),
        Variant::Int(3) => frozen(1),
        value if is_plain(&value) => Outcome::Lost(format!("{value} has no counterpart")),
        value => unexpected(value),
    }
}

fn stretch_mode<R: Real>(value: Variant<R>, is_expanded: bool) -> Outcome<R> {
    match value {
        // 0 scales the texture if the node may be smaller than it, and keeps it otherwise.
        Variant::Int(0) => Outcome::Value(Variant::Int(if is_expanded { 0 } else { 2 })),
        Variant::Int(mode @ 1..=7) => Outcome::Value(Variant::Int(mode - 1)),
        value if is_plain(&value) => Outcome::Lost(format!("{value} has no counterpart")),
        value => unexpected(value),
    }
}
