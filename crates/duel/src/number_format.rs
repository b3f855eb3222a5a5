//! The number formats of the systems.
//!
//! In the trees of a comparison a number is the hexadecimal text of its bytes, so numbers are equal
//! only if all bits are. [`NumberFormat`] decodes these bytes, prints them as the machine does, and
//! encodes numbers to force in the machine; no other module interprets them. A system with another
//! arithmetic needs a new variant here.

use games::{Float5, RandomDraw};
use numeric::hex;
use numeric::msx_bcd::{self, Decimal, Type, Value};
use numeric::sharp_bcd::{self, Decimal as Pocket, DecimalParts};
pub use systems::NumberFormat;

/// Decodes a stored decimal or integer of MSX-BASIC.
pub(crate) fn msx_value(bytes: &[u8]) -> Option<Value> {
    let kind = match bytes.len() {
        2 => Type::Integer,
        4 => Type::Single,
        8 => Type::Double,
        _ => return None,
    };
    Some(Value::from_bytes(kind, bytes))
}

/// Decodes a decimal of the PC-1360.
pub(crate) fn sharp_decimal(bytes: &[u8]) -> Option<Pocket> {
    Some(Pocket::from_bytes(bytes.try_into().ok()?))
}

/// Returns an integer of at most 10 digits as a decimal of the PC-1360.
fn sharp_integer(whole: i64) -> Option<Pocket> {
    let digits = Some(whole.unsigned_abs()).filter(|&digits| digits < 10_000_000_000)?;
    Some(Pocket::from_parts(DecimalParts { digits, exponent: 11, is_negative: whole < 0 }))
}

/// Returns a decimal as an integer, if it is one of at most 14 digits.
fn msx_integer(value: Value) -> Option<i64> {
    let (head, digits) = match &value {
        Value::Integer(whole) => return Some((*whole).into()),
        Value::Single([head, digits @ ..]) => (*head, &digits[..]),
        Value::Double([head, digits @ ..]) => (*head, &digits[..]),
    };
    if head == 0 {
        return Some(0);
    }
    // The first byte holds the number of digits before the point with a bias of 64; its highest bit is
    // the sign.
    let whole_digits = usize::from(head & 0x7f).checked_sub(0x40)?;
    let digits = digits.iter().flat_map(|byte| [byte >> 4, byte & 0x0f]);
    let mut whole = 0i64;
    for (index, digit) in digits.chain(std::iter::repeat(0)).take(14.max(whole_digits)).enumerate() {
        match index < whole_digits {
            true => whole = whole.checked_mul(10)?.checked_add(digit.into())?,
            false if digit != 0 => return None,
            false => {}
        }
    }
    Some(if head & 0x80 == 0 { whole } else { -whole })
}

/// The operations of comparisons on the bytes of numbers.
pub trait Numbers: Copy {
    /// Returns a number of any of the machine's types as the machine prints it, or a byte of memory;
    /// `None` if no type has this size.
    #[must_use]
    fn printed(self, bytes: &[u8]) -> Option<String>;

    /// Returns the bytes of an integer variable.
    #[must_use]
    fn integer_variable_bytes(self, number: i16) -> [u8; 2];

    /// Returns the bytes as an integer, if their value is one.
    #[must_use]
    fn decode_integer(self, bytes: &[u8]) -> Option<i64>;

    /// Returns the bytes of an integer in a variable of a floating-point type.
    #[must_use]
    fn encode_integer(self, whole: i64) -> Option<Vec<u8>>;

    /// Returns the clock value of these bytes, the inverse of [`clock_bytes`](NumberFormat::clock_bytes).
    #[must_use]
    fn clock_value(self, bytes: &[u8]) -> Option<u32>;

    /// Returns a random draw for a core.
    #[must_use]
    fn draw(self, bytes: &[u8]) -> Option<RandomDraw>;

    /// Returns the random draw of a decimal text from 0 to below 1; more digits than the machine has are cut off.
    #[must_use]
    fn draw_of_text(self, text: &str) -> Option<Vec<u8>>;

    /// Returns whether the generator can produce these bytes.
    #[must_use]
    fn is_draw(self, bytes: &[u8]) -> bool;

    /// Returns whether the clock can have this value.
    #[must_use]
    fn is_clock_value(self, bytes: &[u8]) -> bool;

    /// Returns the random number `numerator / 2^30`, which is below 1.
    #[must_use]
    fn fraction_bytes(self, numerator: u32) -> Vec<u8>;

    /// Returns the random number in the middle of the range that selects `index` of `bound`.
    #[must_use]
    fn random_bytes(self, index: u32, bound: u32) -> Vec<u8>;
}

impl Numbers for NumberFormat {
    fn printed(self, bytes: &[u8]) -> Option<String> {
        match (self, bytes) {
            (_, &[byte]) => Some(byte.to_string()),
            (Self::Mflpt5, &[high, low]) => Some(i16::from_be_bytes([high, low]).to_string()),
            (Self::Mflpt5, bytes) => Some(Float5(bytes.try_into().ok()?).to_string()),
            (Self::MsxBcd, bytes) => {
                let mut text = [0; msx_bcd::MAX_PRINT_LENGTH];
                let length = msx_bcd::print(msx_value(bytes)?, &mut text, &mut 0);
                Some(String::from_utf8_lossy(&text[..length]).trim().to_owned())
            }
            (Self::SharpBcd, bytes) => {
                let mut text = [0; sharp_bcd::MAX_PRINT_LENGTH];
                let length = sharp_bcd::print(sharp_decimal(bytes)?, &mut text, &mut 0);
                let text = String::from_utf8_lossy(&text[..length]);
                Some(text.trim().trim_end_matches('.').to_owned())
            }
        }
    }

    fn integer_variable_bytes(self, number: i16) -> [u8; 2] {
        match self {
            Self::Mflpt5 => number.to_be_bytes(),
            Self::MsxBcd | Self::SharpBcd => number.to_le_bytes(),
        }
    }

    fn decode_integer(self, bytes: &[u8]) -> Option<i64> {
        match (self, bytes) {
            (_, &[byte]) => Some(byte.into()),
            (Self::Mflpt5, &[high, low]) => Some(i16::from_be_bytes([high, low]).into()),
            (Self::Mflpt5, bytes) => Float5(bytes.try_into().ok()?).to_i32().map(i64::from),
            (Self::MsxBcd, bytes) => msx_integer(msx_value(bytes)?),
            (Self::SharpBcd, bytes) => {
                let number = sharp_decimal(bytes)?;
                let whole = number.to_integer()?;
                (number == sharp_integer(whole)?).then_some(whole)
            }
        }
    }

    fn encode_integer(self, whole: i64) -> Option<Vec<u8>> {
        match self {
            Self::Mflpt5 => Some(Float5::integer(whole.try_into().ok()?).0.to_vec()),
            Self::MsxBcd => Some(Decimal::from_integer(whole).pack().to_vec()),
            Self::SharpBcd => Some(sharp_integer(whole)?.to_bytes().to_vec()),
        }
    }

    fn clock_value(self, bytes: &[u8]) -> Option<u32> {
        match self {
            Self::Mflpt5 => Some(Float5(bytes.try_into().ok()?).to_f64() as u32),
            Self::MsxBcd => Some(u16::from_le_bytes(bytes.try_into().ok()?).into()),
            Self::SharpBcd => None,
        }
    }

    fn draw(self, bytes: &[u8]) -> Option<RandomDraw> {
        match self {
            Self::Mflpt5 => bytes.try_into().ok().map(|bytes| RandomDraw::Mflpt5(Float5(bytes))),
            Self::MsxBcd => {
                // The value is below 1: the digits follow the point after `0x40 - exponent` zeros.
                let Value::Double([exponent, digits @ ..]) = msx_value(bytes)? else { return None };
                let digits = digits
                    .iter()
                    .fold(0u64, |sum, byte| sum * 100 + u64::from(byte >> 4) * 10 + u64::from(byte & 0x0f));
                match (exponent, 0x40u8.checked_sub(exponent)) {
                    (0, _) => Some(RandomDraw::Decimal14(0)),
                    (_, Some(zeros)) => {
                        Some(RandomDraw::Decimal14(digits / 10u64.checked_pow(zeros.into())?))
                    }
                    (_, None) => None,
                }
            }
            // The value of the generator itself, before `RND` scales it: 12 digits after the point.
            Self::SharpBcd => {
                let DecimalParts { digits, exponent, is_negative } = sharp_decimal(bytes)?.to_parts();
                let zeros = u32::try_from(-1 - i32::from(exponent)).ok().filter(|_| !is_negative);
                match (digits, zeros) {
                    (0, _) => Some(RandomDraw::Decimal14(0)),
                    (_, zeros) => Some(RandomDraw::Decimal14(digits * 100 / 10u64.checked_pow(zeros?)?)),
                }
            }
        }
    }

    fn draw_of_text(self, text: &str) -> Option<Vec<u8>> {
        if text == "1" && self == Self::Mflpt5 {
            // The generator of the C64 can round up to 1.
            return Some(Float5::integer(1).0.to_vec());
        }
        let digits = text.strip_prefix("0.").or((text == "0").then_some(""))?;
        if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let zeros = digits.len() - digits.trim_start_matches('0').len();
        let significant = &digits[zeros..];
        if significant.is_empty() {
            return Some(self.fraction_bytes(0));
        }
        match self {
            Self::Mflpt5 => {
                let value: f64 = text.parse().ok()?;
                // A mantissa of 32 bits, whose first bit is not stored, and an exponent with a bias of 128.
                let exponent = value.log2().floor() as i32 + 1;
                let mantissa = (value * 2f64.powi(32 - exponent)) as u64;
                let [.., first, b, c, d] = mantissa.to_be_bytes();
                let exponent = u8::try_from(exponent + 128).ok()?;
                Some(vec![exponent, first & 0x7f, b, c, d])
            }
            Self::MsxBcd => {
                let digits: String = significant.chars().chain(std::iter::repeat('0')).take(14).collect();
                let exponent = 0x40u8.checked_sub(u8::try_from(zeros).ok()?)?;
                Some([vec![exponent], hex::decode(&digits)?].concat())
            }
            Self::SharpBcd => {
                let digits: String = significant.chars().chain(std::iter::repeat('0')).take(12).collect();
                let exponent = -1 - i16::try_from(zeros).ok()?;
                let parts = DecimalParts { digits: digits.parse().ok()?, exponent, is_negative: false };
                Some(Pocket::from_parts(parts).to_wide_bytes().to_vec())
            }
        }
    }

    fn is_draw(self, bytes: &[u8]) -> bool {
        match self {
            // The range is 0 to 1; the last bit can round up to 1 itself.
            Self::Mflpt5 => matches!(bytes, [..=0x80, ..=0x7f, _, _, _] | [0x81, 0, 0, 0, 0]),
            Self::MsxBcd => {
                let is_digits = |byte: &u8| byte >> 4 <= 9 && byte & 0x0f <= 9;
                self.draw(bytes).is_some() && bytes.iter().skip(1).all(is_digits)
            }
            Self::SharpBcd => self.draw(bytes).is_some(),
        }
    }

    fn is_clock_value(self, bytes: &[u8]) -> bool {
        self.clock_bytes(0).is_some_and(|time| time.len() == bytes.len())
    }

    fn fraction_bytes(self, numerator: u32) -> Vec<u8> {
        match self {
            Self::Mflpt5 => Float5::scaled(numerator as i32, 30).0.to_vec(),
            Self::MsxBcd => {
                let (share, whole) = (Value::Integer(1), Decimal::from_integer(1 << 30).double());
                let numerator = Decimal::from_integer(numerator.into()).double();
                let fraction = msx_bcd::divide(numerator, whole, &mut 0).unwrap_or(share);
                fraction.to_bytes().to_vec()
            }
            Self::SharpBcd => {
                let digits = (u128::from(numerator) * 1_000_000_000_000) >> 30;
                let parts = DecimalParts { digits: digits as u64, exponent: -1, is_negative: false };
                Pocket::from_parts(parts).to_wide_bytes().to_vec()
            }
        }
    }

    fn random_bytes(self, index: u32, bound: u32) -> Vec<u8> {
        let share = (f64::from(index) + 0.5) / f64::from(bound.max(1));
        self.fraction_bytes((share * f64::from(1 << 30)) as u32)
    }
}
