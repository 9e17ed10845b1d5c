use std::fmt;

/// The key of an encrypted file: 32 bytes, given directly or made from a passphrase.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub(super) [u8; 32]);

impl Key {
    /// Returns the key that `open_encrypted_with_pass` makes from a passphrase.
    ///
    /// It is the MD5 of the passphrase in UTF-8, as 32 lower-case hex digits in ASCII.
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

/// Returns the key with the bytes that `open_encrypted` takes.
impl From<[u8; 32]> for Key {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

/// Does not reveal the key.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}
