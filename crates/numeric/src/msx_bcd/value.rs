//! Values in variables.

use super::decimal::Decimal;

/// A number with its type, as the bytes of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Type `%`.
    Integer(i16),
    /// Type `!`: exponent byte and six digits.
    Single([u8; 4]),
    /// Type `#`: exponent byte and fourteen digits.
    Double([u8; 8]),
}

/// The type of a number, in the order of widening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// `%`, two bytes.
    Integer,
    /// `!`, four bytes.
    Single,
    /// `#`, eight bytes.
    Double,
}

impl Type {
    /// Returns the size of a value in bytes, which is also the ROM's code for the type (`VALTYP`).
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Integer => 2,
            Self::Single => 4,
            Self::Double => 8,
        }
    }
}

impl Value {
    /// Returns the type of the value.
    #[must_use]
    pub const fn kind(self) -> Type {
        match self {
            Self::Integer(_) => Type::Integer,
            Self::Single(_) => Type::Single,
            Self::Double(_) => Type::Double,
        }
    }

    /// Reads the bytes of a variable of type `kind`.
    ///
    /// # Panics
    /// When `bytes` is shorter than the type's size.
    #[must_use]
    pub fn from_bytes(kind: Type, bytes: &[u8]) -> Self {
        match kind {
            Type::Integer => Self::Integer(i16::from_le_bytes([bytes[0], bytes[1]])),
            Type::Single => Self::Single([bytes[0], bytes[1], bytes[2], bytes[3]]),
            Type::Double => {
                let mut double = [0; 8];
                double.copy_from_slice(&bytes[..8]);
                Self::Double(double)
            }
        }
    }

    /// Returns the bytes to store in a variable, of which the first [`Type::size`] count.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 8] {
        let mut bytes = [0; 8];
        match self {
            Self::Integer(integer) => bytes[..2].copy_from_slice(&integer.to_le_bytes()),
            Self::Single(single) => bytes[..4].copy_from_slice(&single),
            Self::Double(double) => bytes = double,
        }
        bytes
    }

    /// Returns whether the value is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        match self {
            Self::Integer(integer) => integer == 0,
            Self::Single([exponent, ..]) | Self::Double([exponent, ..]) => exponent == 0,
        }
    }

    /// Returns whether the value is less than zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        match self {
            Self::Integer(integer) => integer < 0,
            Self::Single([exponent, ..]) | Self::Double([exponent, ..]) => exponent >= 0x80,
        }
    }

    /// Returns the exact number, without cost.
    #[must_use]
    pub fn decimal(self) -> Decimal {
        match self {
            Self::Integer(integer) => Decimal::from_integer(integer.into()),
            Self::Single([exponent, a, b, c]) => Decimal::unpack([exponent, a, b, c, 0, 0, 0, 0]),
            Self::Double(bytes) => Decimal::unpack(bytes),
        }
    }
}

impl Decimal {
    /// Returns the decimal as a value of type `#`.
    #[must_use]
    pub fn double(self) -> Value {
        Value::Double(self.pack())
    }
}
