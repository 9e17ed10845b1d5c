//! Fields are found in any order at every level of nesting, including fields after a nested container.

use gdvar::{Dictionary, GodotDecode, GodotEncode, Result, Variant, from_bytes, to_bytes};

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Chain {
    a: i64,
    next: Option<Box<Chain>>,
    b: i64,
    #[gdvar(with = doubled)]
    c: i64,
}

/// A field that is read by a function.
mod doubled {
    use gdvar::{Decoder, Encoder, GodotDecode, Header, Result};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "`with` gives a reference")]
    pub(super) fn encode(value: &i64, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&(2 * value))
    }

    pub(super) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<i64> {
        i64::decode(header, decoder).map(|value| value / 2)
    }
}

const KEYS: [&str; 4] = ["a", "next", "b", "c"];

/// Returns every order of the keys, as indices.
fn orders() -> Vec<[usize; 4]> {
    let mut orders = Vec::new();
    for code in 0..256 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        if (0..4).all(|key| order.contains(&key)) {
            orders.push(order);
        }
    }
    orders
}

fn dictionary(order: [usize; 4], numbers: i64, next: &Variant) -> Variant {
    let value = |key| match key {
        1 => next.clone(),
        2 => Variant::Int(numbers + 1),
        3 => Variant::Int(2 * (numbers + 2)),
        _ => Variant::Int(numbers),
    };
    let mut entries = Dictionary::new();
    for key in order {
        entries.insert(KEYS[key], value(key));
    }
    Variant::Dictionary(entries)
}

#[test]
fn the_fields_of_a_recursive_type_are_found_in_every_order_at_every_level() -> Result<()> {
    let chain = |numbers, next| Chain { a: numbers, next, b: numbers + 1, c: numbers + 2 };
    let expected = chain(1, Some(Box::new(chain(5, Some(Box::new(chain(9, None)))))));
    let orders = orders();
    assert_eq!(orders.len(), 24);
    for outer in &orders {
        for middle in &orders {
            for inner in &orders {
                let inner = dictionary(*inner, 9, &Variant::Nil);
                let bytes = to_bytes(&dictionary(*outer, 1, &dictionary(*middle, 5, &inner)))?;
                assert_eq!(from_bytes::<Chain>(&bytes)?, expected, "{outer:?} around {middle:?}");
            }
        }
    }
    Ok(())
}
