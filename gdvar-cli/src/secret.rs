//! Passphrases and keys: from a file, the environment or a prompt. They are never taken from the command line, where
//! other users of the machine and the shell's history would see them.

use std::env;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

use gdvar::file::Key;

use crate::arguments::KeyArguments;
use crate::failure::Failure;
use crate::progress::without_bar;

/// The variable with the passphrase, unless options name another one.
pub(crate) const VARIABLE: &str = "GDVAR_PASSPHRASE";

/// Returns the key from the arguments or the environment, if they name one.
pub(crate) fn given(arguments: &KeyArguments) -> Result<Option<Key>, Failure> {
    if let Some(path) = &arguments.key_file {
        return key_in(path).map(Some);
    }
    if let Some(path) = &arguments.passphrase_file {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| Failure::of(&name, error))?;
        return Ok(Some(Key::from_passphrase(text.lines().next().unwrap_or_default())));
    }
    let variable = arguments.passphrase_env.as_deref().unwrap_or(VARIABLE);
    match env::var(variable) {
        Ok(passphrase) => Ok(Some(Key::from_passphrase(&passphrase))),
        Err(env::VarError::NotPresent) if arguments.passphrase_env.is_none() => Ok(None),
        // The error would print the passphrase.
        Err(env::VarError::NotUnicode(_)) => {
            Err(Failure::new(format!("the environment variable {variable}: the passphrase is not UTF-8")))
        }
        Err(error) => Err(Failure::new(format!("the environment variable {variable}: {error}"))),
    }
}

/// Returns the key of an encrypted file: the key that was given, or the key for a passphrase that the user types.
pub(crate) fn wanted(name: &str, arguments: &KeyArguments) -> Result<Key, Failure> {
    given_or(name, arguments, "the file is encrypted", || prompt(name, "Passphrase of"))
}

/// Returns the key for a new file. The user types a passphrase twice, because nothing else would reveal a typing mistake.
pub(crate) fn chosen(name: &str, arguments: &KeyArguments) -> Result<Key, Failure> {
    given_or(name, arguments, "the new file is to be encrypted", || {
        let passphrase = prompt(name, "New passphrase of")?;
        if prompt(name, "Once more, the passphrase of")? == passphrase {
            Ok(passphrase)
        } else {
            Err(Failure::of(name, "the passphrases differ, and nothing was written"))
        }
    })
}

fn given_or(
    name: &str,
    arguments: &KeyArguments,
    reason: &str,
    prompt: impl FnOnce() -> Result<String, Failure>,
) -> Result<Key, Failure> {
    if let Some(key) = given(arguments)? {
        return Ok(key);
    }
    if io::stdin().is_terminal() && io::stderr().is_terminal() {
        return Ok(Key::from_passphrase(&prompt()?));
    }
    Err(Failure::of(name, format_args!("{reason}, and there is no passphrase and no key"))
        .hint(format!("give one with --passphrase-file, --key-file or the environment variable {VARIABLE}")))
}

fn prompt(name: &str, words: &str) -> Result<String, Failure> {
    let question = format!("{words} {}: ", crate::output::clean(name));
    without_bar(|| rpassword::prompt_password(question))
        .map_err(|error| Failure::of(name, format_args!("no passphrase: {error}")))
}

/// Reads a key: 32 raw bytes, or 64 hexadecimal digits.
fn key_in(path: &Path) -> Result<Key, Failure> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| Failure::of(&name, error))?;
    if let Ok(key) = <[u8; 32]>::try_from(bytes.as_slice()) {
        return Ok(Key::from(key));
    }
    let digits = bytes.trim_ascii();
    let nibbles: Option<Vec<u8>> = digits.iter().map(|digit| hex_digit(*digit)).collect();
    let key = nibbles.filter(|nibbles| nibbles.len() == 64).and_then(|nibbles| {
        let bytes: Vec<u8> = nibbles.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
        <[u8; 32]>::try_from(bytes).ok()
    });
    key.map(Key::from).ok_or_else(|| {
        let message =
            format!("a key has 32 bytes or 64 hexadecimal digits, and the file has {} bytes", bytes.len());
        Failure::of(&name, message)
    })
}

fn hex_digit(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}
