//! The methods of a node: their numbers, their checksum, and how their arguments are checked.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use gdvar_core::{Codec, Error, Result};
use md5::{Digest, Md5};

use crate::arguments::Arguments;
use crate::rpc::{Method, Rpc};

/// The first number of methods that are configured on the node itself, with `rpc_config`, and not in its script.
const ON_NODE: u16 = 0x8000;

/// Decodes the arguments of a call to find out whether they can be decoded.
type TryArguments = fn(usize, Arguments<'_>, Codec) -> Result<(), ArgumentsError>;

/// All methods of a node that have an `@rpc` annotation.
///
/// The engine numbers them in the order of their names, and both sides compare a checksum of the names. So this has to have
/// all of them.
#[derive(Clone, Debug)]
pub struct Methods {
    /// Those of the script, sorted by name.
    script: Vec<Method>,
    /// Those that are configured on the node, sorted by name.
    node: Vec<Method>,
    md5: String,
    /// For each method of the script, its index in the type that decodes calls.
    incoming: Option<Incoming>,
}

#[derive(Clone, Debug)]
struct Incoming {
    check: TryArguments,
    indices: Vec<Option<u16>>,
}

/// Why the arguments of a call cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentsError {
    /// The index of the argument, counted from 0, if one argument is to blame.
    pub index: Option<usize>,
    /// The error.
    pub error: Error,
}

impl fmt::Display for ArgumentsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(index) = self.index {
            write!(f, "argument {}: ", index + 1)?;
        }
        fmt::Display::fmt(&self.error, f)
    }
}

impl core::error::Error for ArgumentsError {}

impl Methods {
    /// Returns the methods of a script. A method may occur more than once.
    ///
    /// # Errors
    ///
    /// An error if two methods of one name have different annotations, or if there are more than 32,768.
    pub fn new(methods: impl IntoIterator<Item = Method>) -> Result<Self> {
        let script = sorted(methods)?;
        let md5 = checksum([script.as_slice(), &[]]);
        Ok(Self { script, node: Vec::new(), md5, incoming: None })
    }

    /// Returns the methods of a node: what the game calls in Rust, and what Rust calls in the game. Calls of the game are
    /// decoded as soon as they arrive, and refused if that fails.
    ///
    /// # Errors
    ///
    /// The same as for [`new`](Self::new).
    pub fn of<FromGame: Rpc, ToGame: Rpc>() -> Result<Self> {
        let mut methods = Self::new(FromGame::METHODS.iter().chain(ToGame::METHODS).copied())?;
        let index = |method: &Method| position(FromGame::METHODS, method.name);
        let indices = methods.script.iter().map(index).collect();
        let check: TryArguments =
            |index, arguments, codec| decode_with::<FromGame>(index, arguments, codec).map(drop);
        methods.incoming = Some(Incoming { check, indices });
        Ok(methods)
    }

    /// Adds methods that are configured on the node itself, with `rpc_config`.
    ///
    /// # Errors
    ///
    /// The same as for [`new`](Self::new).
    pub fn on_node(mut self, methods: impl IntoIterator<Item = Method>) -> Result<Self> {
        self.node = sorted(methods)?;
        self.md5 = checksum([&self.script, &self.node]);
        Ok(self)
    }

    /// Returns the methods of a node that has none.
    pub(crate) fn none() -> Self {
        Self { script: Vec::new(), node: Vec::new(), md5: checksum([&[], &[]]), incoming: None }
    }

    /// Returns the checksum: the MD5 of all names, in hexadecimal digits.
    pub fn md5(&self) -> &str {
        &self.md5
    }

    /// Returns the number of a method.
    pub fn number(&self, name: &str) -> Option<u16> {
        let on_node = || position(&self.node, name).map(|index| ON_NODE | index);
        position(&self.script, name).or_else(on_node)
    }

    /// Returns the method with a number.
    pub fn get(&self, number: u16) -> Option<&Method> {
        if number < ON_NODE {
            self.script.get(usize::from(number))
        } else {
            self.node.get(usize::from(number - ON_NODE))
        }
    }

    /// Decodes a call of the method with a number. Returns `None` if the type does not have the method.
    ///
    /// # Errors
    ///
    /// An error if the arguments cannot be decoded, or if there are too few or too many.
    pub fn decode<R: Rpc>(
        &self,
        number: u16,
        arguments: Arguments<'_>,
        codec: Codec,
    ) -> Result<Option<R>, ArgumentsError> {
        let index = self.get(number).and_then(|method| position(R::METHODS, method.name));
        index.map(|index| decode_with(usize::from(index), arguments, codec)).transpose()
    }

    /// Checks the arguments of a call. Returns whether calls of this method are taken.
    pub(crate) fn check(
        &self,
        number: u16,
        arguments: Arguments<'_>,
        codec: Codec,
    ) -> Result<bool, ArgumentsError> {
        let Some(incoming) = &self.incoming else {
            return check_values(arguments, codec).map(|()| true);
        };
        match incoming.indices.get(usize::from(number)) {
            Some(Some(index)) => (incoming.check)(usize::from(*index), arguments, codec).map(|()| true),
            _ => Ok(false),
        }
    }
}

fn decode_with<R: Rpc>(index: usize, arguments: Arguments<'_>, codec: Codec) -> Result<R, ArgumentsError> {
    let mut decoder = arguments.decoder(codec);
    let call = R::decode_arguments(index, &mut decoder)
        .map_err(|error| ArgumentsError { index: Some(decoder.position()), error })?;
    decoder.finish().map_err(|error| ArgumentsError { index: None, error })?;
    Ok(call)
}

/// Checks that the arguments are values, of whatever types.
fn check_values(arguments: Arguments<'_>, codec: Codec) -> Result<(), ArgumentsError> {
    if !matches!(arguments, Arguments::List { .. }) {
        return Ok(());
    }
    let mut decoder = arguments.decoder(codec);
    for index in 0..arguments.len() {
        decoder.skip().map_err(|error| ArgumentsError { index: Some(index), error })?;
    }
    decoder.finish().map_err(|error| ArgumentsError { index: None, error })
}

/// Returns the index of a method in a sorted list.
fn position(methods: &[Method], name: &str) -> Option<u16> {
    let index = methods.binary_search_by(|method| method.name.cmp(name)).ok()?;
    u16::try_from(index).ok()
}

/// Sorts methods by the bytes of their names, which is the order of their code points. Each name stands once.
fn sorted(methods: impl IntoIterator<Item = Method>) -> Result<Vec<Method>> {
    let mut sorted: Vec<Method> = Vec::new();
    for method in methods {
        match sorted.binary_search_by(|other| other.name.cmp(method.name)) {
            Err(index) => sorted.insert(index, method),
            Ok(index) if !same_annotation(&sorted[index], &method) => {
                let name = method.name.to_owned();
                return Err(Error::custom(format!("`{name}` has two different `@rpc` annotations")));
            }
            Ok(_) => {}
        }
    }
    if sorted.len() > usize::from(ON_NODE) {
        return Err(Error::custom("a node has at most 32768 methods"));
    }
    Ok(sorted)
}

fn same_annotation(a: &Method, b: &Method) -> bool {
    let annotation = |method: &Method| (method.rpc_mode, method.call_local, method.transfer, method.channel);
    annotation(a) == annotation(b)
}

/// Returns the MD5 of the names: those on the node first, each list in its order.
fn checksum([script, node]: [&[Method]; 2]) -> String {
    let mut digest = Md5::new();
    for method in node.iter().chain(script) {
        digest.update(method.name.as_bytes());
    }
    let digits = digest.finalize();
    digits
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 0xF])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}
