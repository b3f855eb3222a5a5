//! Numbers as a Commodore 64 variable stores them.

use std::fmt;

use numeric::hex;
use numeric::mflpt5::{self, Mflpt};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Five bytes in memory order: exponent and packed mantissa.
///
/// Serialised as ten hexadecimal digits, displayed as BASIC prints it.
///
/// ```
/// use games::Float5;
/// assert_eq!(Float5::scaled(7, 1).0, [0x82, 0x60, 0, 0, 0]);
/// assert_eq!(Float5::scaled(7, 1).to_string(), "3.5");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Float5(pub [u8; 5]);

impl Float5 {
    /// Zero.
    pub const ZERO: Self = Self([0; 5]);

    /// Returns `numerator / 2^fraction_bits`, which has an exact representation.
    #[must_use]
    pub const fn scaled(numerator: i32, fraction_bits: u8) -> Self {
        assert!(fraction_bits < 64, "at most 63 binary places");
        if numerator == 0 {
            return Self::ZERO;
        }
        let magnitude = numerator.unsigned_abs();
        let [m1, m2, m3, m4] = (magnitude << magnitude.leading_zeros()).to_be_bytes();
        // The sign bit replaces the leading 1.
        let m1 = if numerator.is_negative() { m1 } else { m1 & 0x7f };
        // The exponent has a bias of 128 for a mantissa below 1.
        let exponent = 128 + (32 - magnitude.leading_zeros() as u8) - fraction_bits;
        Self([exponent, m1, m2, m3, m4])
    }

    /// Returns an integer as a float.
    #[must_use]
    pub const fn integer(value: i32) -> Self {
        Self::scaled(value, 0)
    }

    /// Returns the number, if it is a non-negative integer in range.
    #[must_use]
    pub fn to_u8(self) -> Option<u8> {
        self.to_i32()?.try_into().ok()
    }

    /// Returns the number as a double, which is exact.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        let [exponent, m1, m2, m3, m4] = self.0;
        if exponent == 0 {
            return 0.0;
        }
        let magnitude =
            f64::from(u32::from_be_bytes([m1 | 0x80, m2, m3, m4])) * 2f64.powi(i32::from(exponent) - 160);
        if m1 & 0x80 == 0 { magnitude } else { -magnitude }
    }

    /// Returns the number, if it is an integer in range.
    #[must_use]
    pub fn to_i32(self) -> Option<i32> {
        let [exponent, m1, m2, m3, m4] = self.0;
        // As in the machine, the exponent 0 means zero with any mantissa.
        if exponent == 0 {
            return Some(0);
        }
        let shift = 160_u8.checked_sub(exponent).filter(|&shift| shift < 32)?;
        let magnitude = i64::from(u32::from_be_bytes([m1 | 0x80, m2, m3, m4]) >> shift);
        let number = i32::try_from(if m1 & 0x80 == 0 { magnitude } else { -magnitude }).ok()?;
        (Self::integer(number) == self).then_some(number)
    }
}

impl From<Mflpt> for Float5 {
    fn from(packed: Mflpt) -> Self {
        Self(packed.0)
    }
}

impl fmt::Display for Float5 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; 16];
        let length = mflpt5::print(Mflpt(self.0).unpack(), &mut text, &mut 0);
        let digits = str::from_utf8(&text[..length]).expect("BASIC prints numbers in ASCII");
        f.pad(digits.trim_start())
    }
}

impl fmt::Debug for Float5 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [e, m1, m2, m3, m4] = self.0;
        write!(f, "{e:02x}{m1:02x}{m2:02x}{m3:02x}{m4:02x} ({self})")
    }
}

impl Serialize for Float5 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A comparison writes hundreds of numbers a move; generic formatting would take most of its time.
        let digits = self.0.map(hex::pair);
        serializer.serialize_str(str::from_utf8(digits.as_flattened()).expect("digits are ASCII"))
    }
}

impl<'de> Deserialize<'de> for Float5 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = hex::decode(&text).and_then(|bytes| bytes.try_into().ok());
        let expected = || de::Error::custom(format!("expected ten hexadecimal digits, found `{text}`"));
        bytes.map(Self).ok_or_else(expected)
    }
}
