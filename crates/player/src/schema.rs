//! The forms of JSON that programs read: each output names its schema and the schema's version.
//!
//! A version is raised when a field goes or changes its meaning. New fields leave it as it is.

use serde::Serialize;

/// A form of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Its name, `typein.` and what it holds.
    pub name: &'static str,
    /// Its version.
    pub version: u32,
}

impl Schema {
    /// The first version of a form.
    #[must_use]
    pub const fn v1(name: &'static str) -> Self {
        Self { name, version: 1 }
    }

    /// An object with the name and version of its form in front of its fields.
    pub const fn document<T: Serialize>(self, body: &T) -> Document<'_, T> {
        Document { schema: self.name, version: self.version, body }
    }

    /// The line with which JSON lines of this form begin.
    #[must_use]
    pub fn json_line(self) -> String {
        format!("{{\"schema\":\"{}\",\"version\":{}}}\n", self.name, self.version)
    }
}

/// An object of a form.
#[derive(Debug, Serialize)]
pub struct Document<'a, T: Serialize> {
    schema: &'static str,
    version: u32,
    #[serde(flatten)]
    body: &'a T,
}
