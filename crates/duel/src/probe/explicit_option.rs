//! Optional parts of a probe file.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// A part that not every program has. The file must have either the part or `"none"` as its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplicitOption<T> {
    /// The program has it.
    Some(T),
    /// The program does not have it.
    None,
}

impl<T> ExplicitOption<T> {
    /// Returns the part, if there is one.
    #[must_use]
    pub const fn as_option(&self) -> Option<&T> {
        match self {
            Self::Some(part) => Some(part),
            Self::None => None,
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ExplicitOption<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ExplicitOptionVisitor(PhantomData))
    }
}

struct ExplicitOptionVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ExplicitOptionVisitor<T> {
    type Value = ExplicitOption<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table, or \"none\" if the program has none")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<ExplicitOption<T>, E> {
        match text {
            "none" => Ok(ExplicitOption::None),
            other => Err(E::invalid_value(Unexpected::Str(other), &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ExplicitOption<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(ExplicitOption::Some)
    }
}
