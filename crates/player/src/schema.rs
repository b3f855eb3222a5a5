//! Schemas of the JSON output: each document names its schema and version.
//!
//! The removal of a field or a change of its meaning raises the version; new fields do not.

use serde::Serialize;

/// The schema of a JSON document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Its name: `typein.` and the contents.
    pub name: &'static str,
    /// Its version.
    pub version: u32,
}

impl Schema {
    /// The first version of a schema.
    #[must_use]
    pub const fn v1(name: &'static str) -> Self {
        Self { name, version: 1 }
    }

    /// Returns an object with schema and version before the fields of `body`.
    pub const fn document<T: Serialize>(self, body: &T) -> Document<'_, T> {
        Document { schema: self.name, version: self.version, body }
    }

    /// Returns the first line of JSON lines with this schema.
    #[must_use]
    pub fn json_line(self) -> String {
        format!("{{\"schema\":\"{}\",\"version\":{}}}\n", self.name, self.version)
    }
}

/// An object with its schema.
#[derive(Debug, Serialize)]
pub struct Document<'a, T: Serialize> {
    schema: &'static str,
    version: u32,
    #[serde(flatten)]
    body: &'a T,
}
