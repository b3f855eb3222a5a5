//! Variable names: a type, then two characters.

use basic::{dialect::NATIVE, op::StorageFormat};
use serde::{Deserialize, Serialize};

/// The type of a variable or value, by its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Type {
    /// 16 bits.
    Integer,
    /// A descriptor.
    Text,
    /// 6 digits.
    Single,
    /// 14 digits.
    Double,
}

impl Type {
    /// Returns the type with `size` bytes.
    pub const fn of_size(size: u8) -> Self {
        match size {
            2 => Self::Integer,
            3 => Self::Text,
            4 => Self::Single,
            _ => Self::Double,
        }
    }

    /// Returns the size of a value in bytes.
    pub const fn size(self) -> u8 {
        match self {
            Self::Integer => 2,
            Self::Text => 3,
            Self::Single => 4,
            Self::Double => 8,
        }
    }

    /// Returns the type of a suffix.
    pub const fn marked(mark: u8) -> Option<Self> {
        match mark {
            b'%' => Some(Self::Integer),
            b'$' => Some(Self::Text),
            b'!' => Some(Self::Single),
            b'#' => Some(Self::Double),
            _ => None,
        }
    }

    /// Returns the suffix of a name.
    pub const fn mark(self) -> char {
        match self {
            Self::Integer => '%',
            Self::Text => '$',
            Self::Single => '!',
            Self::Double => '#',
        }
    }

    /// Returns the storage format. Doubles have the engine's native one, since names without a suffix are doubles by default.
    pub const fn kind(self) -> StorageFormat {
        match self {
            Self::Integer => INTEGER,
            Self::Single => SINGLE,
            Self::Double | Self::Text => NATIVE,
        }
    }
}

/// The storage format of integers.
pub const INTEGER: StorageFormat = StorageFormat(2);
/// The storage format of singles.
pub const SINGLE: StorageFormat = StorageFormat(4);

/// A name as stored: the size of its value, then two characters, the second 0 for a name of one. Parameters of functions
/// being executed have bit 7 of the first character set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(pub [u8; 3]);

impl Name {
    /// Builds a name.
    pub const fn new(holds: Type, letters: [u8; 2]) -> Self {
        Self([holds.size(), letters[0], letters[1]])
    }

    /// Returns the type.
    pub const fn holds(self) -> Type {
        Type::of_size(self.0[0])
    }

    /// Returns the two characters.
    pub const fn letters(self) -> [u8; 2] {
        [self.0[1], self.0[2]]
    }

    /// Returns the name of the variable that holds the function of this name.
    pub const fn of_function(self) -> Self {
        Self([self.0[0], self.0[1] | 0x80, self.0[2]])
    }

    /// Returns whether it names a function.
    pub const fn is_function(self) -> bool {
        self.0[1] & 0x80 != 0
    }
}
