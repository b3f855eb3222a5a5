//! Variable names: a type, then two characters.

use basic::{dialect::NATIVE, op::StorageFormat};
use serde::{Deserialize, Serialize};

/// The type of a variable or value, by the bytes that it takes.
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
    /// The type with this many bytes.
    pub const fn of_size(size: u8) -> Self {
        match size {
            2 => Self::Integer,
            3 => Self::Text,
            4 => Self::Single,
            _ => Self::Double,
        }
    }

    /// Bytes of a value.
    pub const fn size(self) -> u8 {
        match self {
            Self::Integer => 2,
            Self::Text => 3,
            Self::Single => 4,
            Self::Double => 8,
        }
    }

    /// The type that a mark behind a name gives.
    pub const fn marked(mark: u8) -> Option<Self> {
        match mark {
            b'%' => Some(Self::Integer),
            b'$' => Some(Self::Text),
            b'!' => Some(Self::Single),
            b'#' => Some(Self::Double),
            _ => None,
        }
    }

    /// The mark behind a name.
    pub const fn mark(self) -> char {
        match self {
            Self::Integer => '%',
            Self::Text => '$',
            Self::Single => '!',
            Self::Double => '#',
        }
    }

    /// How numbers of this type are stored: the double is the engine's plain kind, because that is what names have unless told otherwise.
    pub const fn kind(self) -> StorageFormat {
        match self {
            Self::Integer => INTEGER,
            Self::Single => SINGLE,
            Self::Double | Self::Text => NATIVE,
        }
    }
}

/// How integers are stored.
pub const INTEGER: StorageFormat = StorageFormat(2);
/// How singles are stored.
pub const SINGLE: StorageFormat = StorageFormat(4);

/// A name as it stands in the tables: the bytes of its value, then two characters, the second 0 for a name of one. The
/// parameters of functions under way have the first character's high bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(pub [u8; 3]);

impl Name {
    /// A name of a type.
    pub const fn new(holds: Type, letters: [u8; 2]) -> Self {
        Self([holds.size(), letters[0], letters[1]])
    }

    /// The type.
    pub const fn holds(self) -> Type {
        Type::of_size(self.0[0])
    }

    /// The characters.
    pub const fn letters(self) -> [u8; 2] {
        [self.0[1], self.0[2]]
    }

    /// The name under which a function defined for these characters is kept.
    pub const fn of_function(self) -> Self {
        Self([self.0[0], self.0[1] | 0x80, self.0[2]])
    }

    /// Names a function.
    pub const fn is_function(self) -> bool {
        self.0[1] & 0x80 != 0
    }
}
