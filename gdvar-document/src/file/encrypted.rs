use std::io::{self, Read};

use aes::Aes256;
use aes::cipher::generic_array::GenericArray;
use aes::cipher::{AsyncStreamCipher, BlockDecrypt, BlockEncrypt, KeyInit, KeyIvInit};
use md5::{Digest, Md5};

use super::container::{ENCRYPTED_MAGIC, GODOT3_ENCRYPTED_MODE};
use super::source::Source;
use super::{Encryption, FileError, FileErrorKind, Key, widen};

/// AES works on blocks of this many bytes, so the data is padded with zeros to a multiple of it.
const BLOCK_LEN: usize = 16;
const HEAD: &str = "the head of an encrypted file";
const BODY: &str = "the encrypted data";

/// Returns the encrypted file that contains `bytes`: the same file that the engine would write.
///
/// Godot 4's format has an initialization vector, which is taken from the operating system, so the file differs every
/// time.
///
/// # Errors
///
/// [`Io`](FileErrorKind::Io) if the operating system has no random bytes.
pub fn encrypt(bytes: &[u8], key: &Key, form: Encryption) -> Result<Vec<u8>, FileError> {
    match form {
        Encryption::Godot3 => {
            let mut file = head(form, bytes);
            let body = append_padded(bytes, &mut file);
            let cipher = Aes256::new(&key.0.into());
            for block in file[body..].chunks_exact_mut(BLOCK_LEN) {
                cipher.encrypt_block(GenericArray::from_mut_slice(block));
            }
            Ok(file)
        }
        Encryption::Godot4 => {
            let mut iv = [0; BLOCK_LEN];
            getrandom::fill(&mut iv)
                .map_err(|error| FileError::io("get random bytes", io::Error::from(error)))?;
            Ok(encrypt_with_iv(bytes, key, iv))
        }
    }
}

/// Returns the encrypted file of Godot 4 that contains `bytes`, with this initialization vector.
///
/// If two files have the same vector, anyone can see up to which byte they are equal. [`encrypt`] chooses a random
/// vector.
pub fn encrypt_with_iv(bytes: &[u8], key: &Key, iv: [u8; 16]) -> Vec<u8> {
    let mut file = head(Encryption::Godot4, bytes);
    file.extend(iv);
    let body = append_padded(bytes, &mut file);
    cfb_mode::Encryptor::<Aes256>::new(&key.0.into(), &iv.into()).encrypt(&mut file[body..]);
    file
}

/// Returns everything before the initialization vector, or before the body if there is none.
fn head(form: Encryption, bytes: &[u8]) -> Vec<u8> {
    let mut file = ENCRYPTED_MAGIC.to_vec();
    if form == Encryption::Godot3 {
        file.extend(GODOT3_ENCRYPTED_MODE.to_le_bytes());
    }
    file.extend(Md5::digest(bytes));
    file.extend(widen(bytes.len()).to_le_bytes());
    file
}

/// Appends the data and its padding, and returns where it starts.
fn append_padded(bytes: &[u8], file: &mut Vec<u8>) -> usize {
    let start = file.len();
    let padded = bytes.len().next_multiple_of(BLOCK_LEN);
    // Only the short head, and perhaps an initialization vector, comes before, so this is the file's only large
    // allocation.
    file.reserve_exact(padded);
    file.extend_from_slice(bytes);
    file.resize(start + padded, 0);
    start
}

/// Returns the data in an encrypted file of either engine, at most `limit` bytes. The limit bounds the memory too.
///
/// Reads no further than the file's last block.
///
/// # Errors
///
/// [`WrongContainer`](FileErrorKind::WrongContainer), [`Truncated`](FileErrorKind::Truncated),
/// [`TooLarge`](FileErrorKind::TooLarge), [`WrongKey`](FileErrorKind::WrongKey) and [`Io`](FileErrorKind::Io).
pub fn decrypt(reader: impl Read, key: &Key, limit: usize) -> Result<Vec<u8>, FileError> {
    decrypt_with_iv(reader, key, limit).map(|(bytes, _)| bytes)
}

/// Returns the MD5 of data.
pub(super) fn md5_of(data: &[u8]) -> [u8; 16] {
    Md5::digest(data).into()
}

/// Returns the data, and the initialization vector if there is one.
pub(super) fn decrypt_with_iv(
    reader: impl Read,
    key: &Key,
    limit: usize,
) -> Result<(Vec<u8>, Option<[u8; BLOCK_LEN]>), FileError> {
    let mut source = Source::new(reader);
    if source.array(HEAD)? != ENCRYPTED_MAGIC {
        let message = "the file does not start with GDEC, so it is not encrypted";
        return Err(FileError::new(FileErrorKind::WrongContainer, message).at(0));
    }
    let word: [u8; 4] = source.array(HEAD)?;
    let form = Encryption::from_word(word);
    let mut md5 = [0; 16];
    match form {
        Encryption::Godot3 => md5 = source.array(HEAD)?,
        Encryption::Godot4 => {
            let rest: [u8; 12] = source.array(HEAD)?;
            md5[..4].copy_from_slice(&word);
            md5[4..].copy_from_slice(&rest);
        }
    }
    let length_at = source.offset();
    let length = u64::from_le_bytes(source.array(HEAD)?);
    let Some(length) = usize::try_from(length).ok().filter(|length| *length <= limit) else {
        return Err(FileError::over_limit(length, limit, length_at));
    };
    // If this overflows, the file is certainly shorter than it claims.
    let padded = widen(length).checked_next_multiple_of(widen(BLOCK_LEN)).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let iv = match form {
        Encryption::Godot3 => {
            source.fill(&mut bytes, padded, BODY)?;
            let cipher = Aes256::new(&key.0.into());
            for block in bytes.chunks_exact_mut(BLOCK_LEN) {
                cipher.decrypt_block(GenericArray::from_mut_slice(block));
            }
            None
        }
        Encryption::Godot4 => {
            let iv: [u8; BLOCK_LEN] = source.array(HEAD)?;
            source.fill(&mut bytes, padded, BODY)?;
            cfb_mode::Decryptor::<Aes256>::new(&key.0.into(), &iv.into()).decrypt(&mut bytes);
            Some(iv)
        }
    };
    bytes.truncate(length);
    if Md5::digest(&bytes)[..] != md5 {
        let message = "wrong passphrase or key, or a damaged file: \
                       the MD5 of the decrypted data is not the one in the file's header";
        return Err(FileError::new(FileErrorKind::WrongKey, message));
    }
    Ok((bytes, iv))
}
