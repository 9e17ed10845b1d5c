//! Powers of ten as binary numbers, for printing and reading decimal digits.

/// A number as `significand` times two to the power of `exponent`.
#[derive(Clone, Copy)]
pub(crate) struct Binary {
    pub(crate) significand: u64,
    pub(crate) exponent: i32,
}

impl Binary {
    /// Returns the normalized form of a positive, finite float.
    #[inline]
    pub(crate) const fn of(number: f64) -> Self {
        const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;
        /// The exponent of the last bit of the smallest number.
        const LEAST: i32 = f64::MIN_EXP - f64::MANTISSA_DIGITS.cast_signed();

        let bits = number.to_bits();
        let hidden_bit = 1 << FRACTION_BITS;
        let fraction = bits & (hidden_bit - 1);
        let biased = (bits >> FRACTION_BITS) as i32;
        if biased == 0 {
            Self { significand: fraction, exponent: LEAST }.normalized()
        } else {
            Self { significand: fraction | hidden_bit, exponent: LEAST + biased - 1 }.normalized()
        }
    }

    /// Returns the same number with the top bit of its significand set.
    pub(crate) const fn normalized(self) -> Self {
        let shift = self.significand.leading_zeros();
        Self { significand: self.significand << shift, exponent: self.exponent - shift.cast_signed() }
    }

    /// Returns the upper 64 bits of the product, rounded.
    pub(crate) fn times(self, other: Self) -> Self {
        // mutants `+ with -`, `<< with >>`: one more in the last place is within the error that is allowed for
        let product = u128::from(self.significand) * u128::from(other.significand) + (1 << 63);
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 128 bits is 64 bits")]
        let significand = (product >> 64) as u64;
        // mutants `+ with -`: one more in the last place is within the error that is allowed for
        Self { significand, exponent: self.exponent + other.exponent + 64 }
    }
}

/// The powers of ten that fit a `u64`.
pub(crate) const POWERS_OF_TEN: [u64; 20] = {
    let mut powers = [1; 20];
    let mut index = 1;
    while index < powers.len() {
        powers[index] = 10 * powers[index - 1];
        index += 1;
    }
    powers
};

/// Returns the exponent of the largest power of ten that does not exceed two to the power of `exponent`.
#[inline]
pub(crate) const fn log10_of_power_of_two(exponent: i32) -> i32 {
    // 78913 / 2^18 is slightly less than log10(2).
    (exponent * 78913) >> 18
}

/// A power of ten: `binary` is ten to the power of `decimal`, rounded to 64 bits.
#[derive(Clone, Copy)]
pub(crate) struct Power {
    pub(crate) binary: Binary,
    pub(crate) decimal: i32,
}

impl Power {
    /// The exponents of the smallest power in the table, and the distance from one to the next.
    const FIRST: i32 = -300;
    const STEP: i32 = 8;

    /// Returns the power that scales a number with this exponent so that its exponent is from -60 to -32.
    #[inline]
    pub(crate) fn for_exponent(exponent: i32) -> Self {
        /// The start of the product's range of exponents.
        const ALPHA: i32 = -60;
        // The first power that is larger than two to this power.
        let wanted = log10_of_power_of_two(ALPHA - exponent - 1) + 1;
        let from_first = (wanted - Self::FIRST + Self::STEP - 1).cast_unsigned();
        POWERS[(from_first / Self::STEP.unsigned_abs()) as usize]
    }
}

/// Returns the nearest float to `mantissa` times ten to the power of `scale`, if 64 bits of the product are enough to
/// determine it, and if it is not subnormal.
// mutants `- with /`, `/ with *`, `with None`: a fast path; `> with >=`: numbers in or close to the middle were left to the general path before
#[inline]
pub(crate) fn nearest_float(mantissa: u64, scale: i32) -> Option<f64> {
    /// More than the error of the product in its last place: the factors and the product are each off by at most one, and
    /// normalizing may double that.
    const MAX_ERROR: u64 = 8;
    /// The number of bits of the product that a float does not have.
    const EXTRA: u32 = u64::BITS - f64::MANTISSA_DIGITS;

    if mantissa == 0 {
        return Some(0.0);
    }
    let from_first = usize::try_from(scale.checked_sub(Power::FIRST)?).ok()?;
    let power = POWERS.get(from_first / Power::STEP.unsigned_abs() as usize)?;
    let rest = POWERS_OF_TEN[usize::try_from(scale - power.decimal).ok()?];
    let exact = u128::from(mantissa) * u128::from(rest);
    let bits = u128::BITS - exact.leading_zeros();
    // The upper 64 bits of the first factor.
    let (significand, exponent) = match bits.checked_sub(u64::BITS) {
        #[allow(clippy::cast_possible_truncation, reason = "64 bits are left")]
        Some(more) => ((exact >> more) as u64, more.cast_signed()),
        None => (mantissa * rest, 0),
    };
    let first = Binary { significand, exponent }.normalized();
    let product = first.times(power.binary).normalized();
    let extra = product.significand & ((1 << EXTRA) - 1);
    let half = 1 << (EXTRA - 1);
    if extra.abs_diff(half) <= MAX_ERROR {
        return None;
    }
    let rounded = (product.significand >> EXTRA) + u64::from(extra > half);
    // Rounding up to a power of two increments the exponent by itself.
    let biased = product.exponent + u64::BITS.cast_signed() - 1 + f64::MAX_EXP - 1;
    let hidden_bit = 1 << (f64::MANTISSA_DIGITS - 1);
    let biased = u64::try_from(biased).ok().filter(|biased| (1..2046).contains(biased))?;
    Some(f64::from_bits((biased << (f64::MANTISSA_DIGITS - 1)) + rounded - hidden_bit))
}

/// The powers from ten to the -300 to ten to the 324.
static POWERS: [Power; 79] = {
    let mut powers = [Power { binary: Binary { significand: 0, exponent: 0 }, decimal: 0 }; 79];
    // Powers 10^-4, 10^-12, ... and 10^4, 10^12, ... from the middle of the table outwards.
    let (mut small, mut large) = (Big::fraction_one().over(10_000), Big::one().times(10_000));
    let mut step = 0;
    while step <= 40 {
        if step <= 37 {
            powers[37 - step].binary = small.rounded(-Big::FRACTION_BITS);
            small = small.over(100_000_000);
        }
        powers[38 + step].binary = large.rounded(0);
        large = large.times(100_000_000);
        step += 1;
    }
    let mut index = 0;
    let mut decimal = Power::FIRST;
    while index < powers.len() {
        powers[index].decimal = decimal;
        decimal += Power::STEP;
        index += 1;
    }
    powers
};

/// A large whole number, with which the table of powers is computed at compile time.
#[derive(Clone, Copy)]
struct Big {
    /// Groups of 32 bits, the lowest first. Ten to the 324 has 1077 bits. The number after the last step, which the table
    /// does not use, has 27 more.
    limbs: [u32; Big::LIMBS],
}

#[allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "constants are made with `as` alone; the tests compare them with what they stand for"
)]
impl Big {
    const LIMBS: usize = 35;

    /// The position of the point in numbers made by [`fraction_one`](Self::fraction_one). It is so high that ten to the
    /// -300, about 2^-997, keeps more than 64 bits.
    const FRACTION_BITS: i32 = 1088;

    const fn one() -> Self {
        let mut limbs = [0; Self::LIMBS];
        limbs[0] = 1;
        Self { limbs }
    }

    const fn fraction_one() -> Self {
        let mut limbs = [0; Self::LIMBS];
        limbs[Self::FRACTION_BITS as usize / 32] = 1;
        Self { limbs }
    }

    const fn times(mut self, factor: u32) -> Self {
        let mut carry = 0;
        let mut index = 0;
        while index < Self::LIMBS {
            let product = self.limbs[index] as u64 * factor as u64 + carry;
            self.limbs[index] = product as u32;
            carry = product >> 32;
            index += 1;
        }
        assert!(carry == 0);
        self
    }

    /// Returns the quotient without its remainder. Dividing again gives the same as dividing by the product.
    const fn over(mut self, divisor: u32) -> Self {
        let mut rest = 0;
        let mut index = Self::LIMBS;
        while index > 0 {
            index -= 1;
            let dividend = rest << 32 | self.limbs[index] as u64;
            self.limbs[index] = (dividend / divisor as u64) as u32;
            rest = dividend % divisor as u64;
        }
        self
    }

    /// Returns the number times two to the power of `exponent`, rounded to the nearest 64 bits.
    const fn rounded(&self, exponent: i32) -> Binary {
        let mut top = Self::LIMBS - 1;
        while self.limbs[top] == 0 {
            top -= 1;
        }
        // The four highest limbs have the 64 highest bits, starting with one that is set, and the bit after them.
        let (mut bits, mut taken) = (0, 0);
        while taken < 4 {
            let limb = if taken <= top { self.limbs[top - taken] } else { 0 };
            bits = bits << 32 | limb as u128;
            taken += 1;
        }
        let shift = bits.leading_zeros();
        bits <<= shift;
        let exponent = exponent + 32 * (top as i32 - 1) - shift as i32;
        // No power of ten here is so close to the next power of two that this overflows. The compiler would report it.
        Binary { significand: (bits >> 64) as u64 + (bits >> 63 & 1) as u64, exponent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The compiler built the table. The tests run the same arithmetic, and compare both with exact powers that were
    /// rounded by hand.
    #[test]
    fn powers_are_rounded_to_the_nearest_64_bits() {
        let exact = [
            (-300, 0xAB70_FE17_C79A_C6CA, -1060),
            (-4, 0xD1B7_1758_E219_652C, -77),
            (4, 0x9C40_0000_0000_0000, -50),
            (12, 0xE8D4_A510_0000_0000, -24),
            (28, 0x813F_3978_F894_0984, 30),
            (308, 0x8E67_9C2F_5E44_FF8F, 960),
            (316, 0xD433_179D_9C8C_B841, 986),
        ];
        for (decimal, significand, exponent) in exact {
            let steps = (0..decimal_steps(decimal)).map(|_| 100_000_000);
            let made = if decimal < 0 {
                steps.fold(Big::fraction_one().over(10_000), Big::over).rounded(-Big::FRACTION_BITS)
            } else {
                steps.fold(Big::one().times(10_000), Big::times).rounded(0)
            };
            let row = POWERS.iter().find(|power| power.decimal == decimal).expect("the table has it").binary;
            for power in [made, row] {
                assert_eq!((power.significand, power.exponent), (significand, exponent), "10^{decimal}");
            }
        }
    }

    /// Returns how many times 10^4 or 10^-4 is multiplied or divided by 10^8.
    fn decimal_steps(decimal: i32) -> u32 {
        (decimal.unsigned_abs() - 4) / 8
    }
}
