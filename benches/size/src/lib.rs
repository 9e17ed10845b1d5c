//! Two structs of ten fields, and the code that the programs share.

use std::error::Error;
use std::io::{Read, Write};

/// Declares the structs with the derives and types of one of the libraries.
macro_rules! structs {
    ($module:ident, [$($derive:path),+], $vector:ty, $quaternion:ty, $bytes:ty) => {
        pub mod $module {
            #[derive($($derive),+)]
            pub struct Message {
                tick: i64,
                player_id: i64,
                position: $vector,
                velocity: $vector,
                rotation: $quaternion,
                name: String,
                hp: f64,
                flags: i64,
                alive: bool,
                input: $bytes,
            }

            #[derive($($derive),+)]
            pub struct Monster {
                kind: i64,
                label: String,
                origin: $vector,
                facing: $quaternion,
                target: $vector,
                speed: f64,
                hostile: bool,
                level: i64,
                loot: $bytes,
                seed: i64,
            }
        }
    };
}

structs!(by_gdvar, [gdvar::GodotEncode, gdvar::GodotDecode], gdvar::Vector3, gdvar::Quaternion, Vec<u8>);
structs!(by_serde, [serde::Serialize, serde::Deserialize], [f32; 3], [f32; 4], serde_bytes::ByteBuf);

/// Decodes the input and encodes it again. Its first byte selects the type.
pub fn run(again: impl Fn(u8, &[u8]) -> Result<Vec<u8>, Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input)?;
    let (kind, bytes) = input.split_first().ok_or("there is nothing")?;
    std::io::stdout().write_all(&again(*kind, bytes)?)?;
    Ok(())
}

pub fn by_gdvar<'de, T>(bytes: &'de [u8]) -> Result<Vec<u8>, Box<dyn Error>>
where
    T: gdvar::GodotEncode + gdvar::GodotDecode<'de>,
{
    Ok(gdvar::to_bytes(&gdvar::from_bytes::<T>(bytes)?)?)
}

pub fn by_serde<'de, T>(bytes: &'de [u8]) -> Result<Vec<u8>, Box<dyn Error>>
where
    T: serde::Serialize + serde::Deserialize<'de>,
{
    Ok(rmp_serde::to_vec_named(&rmp_serde::from_slice::<T>(bytes)?)?)
}
