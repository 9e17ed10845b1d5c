use std::fmt;

/// What an encrypted file is encrypted with: 32 bytes, given as they are or made from a passphrase.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub(super) [u8; 32]);

impl Key {
    /// The key that `open_encrypted_with_pass` makes from a passphrase.
    ///
    /// It is the text of the MD5 of the passphrase's UTF-8, 32 lower-case hex digits, as ASCII.
    #[cfg(feature = "encryption")]
    pub fn from_passphrase(passphrase: &str) -> Self {
        use md5::{Digest, Md5};

        let mut key = [0; 32];
        for (digits, byte) in key.chunks_exact_mut(2).zip(Md5::digest(passphrase)) {
            let digit = |nibble: u8| b"0123456789abcdef"[usize::from(nibble)];
            digits.copy_from_slice(&[digit(byte >> 4), digit(byte & 0b1111)]);
        }
        Self(key)
    }
}

/// The key that `open_encrypted` takes.
impl From<[u8; 32]> for Key {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

/// Shows nothing of the key.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}
