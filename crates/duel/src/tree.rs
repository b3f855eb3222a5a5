//! Trees of named values: the common representation of both sides of a comparison.
//!
//! A number is the text of its bytes in the machine's format, so numbers are equal only if all bits
//! are; where a core has integers it is a JSON number. [`NumberFormat`] decodes the bytes.

use crate::number_format::Numbers;
use std::fmt;

use numeric::fnv::Fnv1a;
use numeric::hex;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::decimal_text;
use crate::number_format::NumberFormat;

/// A difference between two trees.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// The path in the notation of a program: `thought.bw(0,3)`.
    pub path: String,
    /// The left value, or null.
    pub left: DiffValue,
    /// The right value.
    pub right: DiffValue,
}

/// A leaf of a tree, or another value of one side.
///
/// Displayed as the machine prints it; serialised, a number is `{ "number": 3.5, "bytes": "8260000000" }`.
#[derive(Clone, Debug, PartialEq)]
pub struct DiffValue(Box<Inner>);

#[derive(Clone, Debug, PartialEq)]
struct Inner {
    value: Value,
    /// A number in the machine's format, as the machine prints it.
    printed: Option<String>,
    /// A number, as the nearest double.
    number: Option<f64>,
}

impl<T: Into<String>> From<T> for DiffValue {
    fn from(text: T) -> Self {
        Self::leaf(&Value::String(text.into()), None)
    }
}

impl Mismatch {
    /// Returns the path of names of its field, without indices.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.path.split_once('(').map_or(&*self.path, |(name, _)| name).split('.').collect()
    }

    /// Returns the number of decimal digits in which both numbers agree, with half a unit of the last of them as the
    /// largest difference; `None` if one is not a number.
    #[must_use]
    pub fn agreed_digits(&self) -> Option<u32> {
        let (left, right) = (self.left.0.number?, self.right.0.number?);
        let magnitude = left.abs().max(right.abs());
        let difference = (left - right).abs();
        if difference == 0.0 {
            return Some(u32::from(u8::MAX));
        }
        let digits = (magnitude.log10().floor() + 1.0 - (2.0 * difference).log10()).ceil() - 1.0;
        Some(digits.max(0.0) as u32)
    }
}

impl DiffValue {
    /// Creates a leaf; with a number format if it is a number.
    #[must_use]
    pub fn leaf(value: &Value, form: Option<NumberFormat>) -> Self {
        let bytes = form.and_then(|form| Some((form, hex::decode(value.as_str()?)?)));
        let printed = bytes.as_ref().and_then(|(form, bytes)| form.printed(bytes));
        let decimal = bytes.and_then(|(form, bytes)| decimal_text::decode_bytes(form, &bytes));
        let number = form.and_then(|_| match decimal.as_ref().unwrap_or(value) {
            Value::String(digits) => digits.parse().ok(),
            other => other.as_f64(),
        });
        Self(Box::new(Inner { value: value.clone(), printed, number }))
    }

    /// Returns a text without quotes; other values in their displayed form.
    pub(crate) fn text(&self) -> String {
        self.0.value.as_str().map_or_else(|| self.to_string(), str::to_owned)
    }

    /// Returns a number as the machine prints it, without its bytes; other values in their displayed form.
    #[must_use]
    pub fn without_bytes(&self) -> String {
        self.0.printed.clone().unwrap_or_else(|| self.to_string())
    }
}

impl fmt::Display for DiffValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.0.value, &self.0.printed) {
            (Value::Null, _) => f.pad("nothing"),
            (Value::String(bytes), Some(number)) => f.pad(&format!("{number} ({bytes})")),
            (other, _) => f.pad(&other.to_string()),
        }
    }
}

impl Serialize for DiffValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0.printed {
            Some(number) => {
                let number: Option<f64> = number.parse().ok();
                json!({ "number": number, "bytes": self.0.value }).serialize(serializer)
            }
            None => self.0.value.serialize(serializer),
        }
    }
}

/// Returns the differences of two trees, the listing's on the left and the core's on the right, in
/// the order of names and indices. A null in the core's tree is unknown and matches every value.
/// `form_of` returns the number format of a leaf by its path of names, if it is a number.
#[must_use]
pub fn mismatches(
    left: &Value,
    right: &Value,
    form_of: &dyn Fn(&[&str]) -> Option<NumberFormat>,
) -> Vec<Mismatch> {
    let mut walk = Walk { names: Vec::new(), indices: Vec::new(), form_of, found: Vec::new() };
    if left != right {
        walk.compare(left, right);
    }
    walk.found
}

/// The current path from the root, names and then indices, and the differences found.
struct Walk<'a> {
    names: Vec<&'a str>,
    indices: Vec<String>,
    form_of: &'a dyn Fn(&[&str]) -> Option<NumberFormat>,
    found: Vec<Mismatch>,
}

impl<'a> Walk<'a> {
    fn compare(&mut self, left: &'a Value, right: &'a Value) {
        match (left, right) {
            (Value::Object(ours), Value::Object(theirs)) => {
                let is_claimed = |name: &&String| theirs.get(*name) != Some(&Value::Null);
                for name in ours
                    .keys()
                    .chain(theirs.keys().filter(|name| !ours.contains_key(*name)))
                    .filter(is_claimed)
                {
                    self.names.push(name);
                    let (left, right) = (ours.get(name), theirs.get(name));
                    self.compare(left.unwrap_or(&Value::Null), right.unwrap_or(&Value::Null));
                    self.names.pop();
                }
            }
            (Value::Array(ours), Value::Array(theirs)) => {
                for index in 0..ours.len().max(theirs.len()) {
                    self.indices.push(index.to_string());
                    let (left, right) = (ours.get(index), theirs.get(index));
                    self.compare(left.unwrap_or(&Value::Null), right.unwrap_or(&Value::Null));
                    self.indices.pop();
                }
            }
            _ if left == right => {}
            _ => {
                let indices = if self.indices.is_empty() {
                    String::new()
                } else {
                    format!("({})", self.indices.join(","))
                };
                let path = format!("{}{indices}", self.names.join("."));
                let form = (self.form_of)(&self.names);
                let (left, right) = (DiffValue::leaf(left, form), DiffValue::leaf(right, form));
                self.found.push(Mismatch { path, left, right });
            }
        }
    }
}

/// Adds every text of a tree to a hash, in order, each with a terminator.
pub fn hash(value: &Value, into: &mut Fnv1a) {
    match value {
        Value::Null => into.write(&[0]),
        Value::Bool(_) | Value::Number(_) => {
            into.write(value.to_string().as_bytes());
            into.write(&[0]);
        }
        Value::String(text) => {
            into.write(text.as_bytes());
            into.write(&[0]);
        }
        Value::Array(values) => values.iter().for_each(|value| hash(value, into)),
        Value::Object(values) => values.values().for_each(|value| hash(value, into)),
    }
}
