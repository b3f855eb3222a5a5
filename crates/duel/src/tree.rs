//! Trees of named values: how both sides of a comparison look.
//!
//! A number is the text of its bytes in the machine's form, so equal numbers are equal to the last bit.

use std::fmt;

use games::Float5;
use games::fnv::Fnv1a;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

/// Two trees part here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The path, as a program writes it: `thought.bw(0,3)`.
    pub path: String,
    /// The left value; nothing where there is none.
    pub left: Held,
    /// The right value.
    pub right: Held,
}

/// A leaf of a tree, or some other thing that a side has.
///
/// Displayed as the machine prints it; serialised, a number is `{ "number": 3.5, "bytes": "8260000000" }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held(Box<Value>);

impl<T: Into<String>> From<T> for Held {
    fn from(text: T) -> Self {
        Self(Box::new(Value::String(text.into())))
    }
}

impl Held {
    /// A leaf.
    #[must_use]
    pub fn leaf(value: &Value) -> Self {
        Self(Box::new(value.clone()))
    }

    /// The number as the machine prints it, with its bytes.
    fn number(&self) -> Option<(String, &str)> {
        Some((Float5::deserialize(&*self.0).ok()?.to_string(), self.0.as_str()?))
    }
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&*self.0, self.number()) {
            (Value::Null, _) => f.pad("nothing"),
            (_, Some((number, bytes))) => f.pad(&format!("{number} ({bytes})")),
            (other, None) => f.pad(&other.to_string()),
        }
    }
}

impl Serialize for Held {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.number() {
            Some((number, bytes)) => {
                let number: Option<f64> = number.parse().ok();
                json!({ "number": number, "bytes": bytes }).serialize(serializer)
            }
            None => self.0.serialize(serializer),
        }
    }
}

/// The places at which two trees differ, in the order of names and indices.
#[must_use]
pub fn partings(left: &Value, right: &Value) -> Vec<Parting> {
    let mut found = Vec::new();
    if left != right {
        Path::default().walk(left, right, &mut found);
    }
    found
}

/// The way from the root: names and then indices.
#[derive(Clone, Debug, Default)]
struct Path {
    names: Vec<String>,
    indices: Vec<String>,
}

impl Path {
    fn walk(&mut self, left: &Value, right: &Value, found: &mut Vec<Parting>) {
        match (left, right) {
            (Value::Object(ours), Value::Object(theirs)) => {
                for name in ours.keys().chain(theirs.keys().filter(|name| !ours.contains_key(*name))) {
                    self.names.push(name.clone());
                    let (left, right) = (ours.get(name), theirs.get(name));
                    self.walk(left.unwrap_or(&Value::Null), right.unwrap_or(&Value::Null), found);
                    self.names.pop();
                }
            }
            (Value::Array(ours), Value::Array(theirs)) => {
                for index in 0..ours.len().max(theirs.len()) {
                    self.indices.push(index.to_string());
                    let (left, right) = (ours.get(index), theirs.get(index));
                    self.walk(left.unwrap_or(&Value::Null), right.unwrap_or(&Value::Null), found);
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
                found.push(Parting { path, left: Held::leaf(left), right: Held::leaf(right) });
            }
        }
    }
}

/// A value for people, numbers only as the machine prints them.
#[must_use]
pub fn shown_plain(value: &Value) -> String {
    Float5::deserialize(value).map_or_else(|_| Held::leaf(value).to_string(), |number| number.to_string())
}

/// Adds every text of a tree to a hash, in order, each with an end.
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

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: [u8; 16] = *b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The bytes of hexadecimal digits, `None` if it is something else.
#[must_use]
pub fn bytes(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named_as_a_program_would_in_the_order_of_names() {
        let left = json!({ "be": ["0000000000", "8100000000"], "thought": { "bw": [["8260000000"]] } });
        let right = json!({ "be": ["0000000000", "8100000000"], "thought": { "bw": [["8210000000"]] } });
        let [found] = &partings(&left, &right)[..] else { panic!("there is one") };
        assert_eq!(found.path, "thought.bw(0,0)");
        assert_eq!(
            (found.left.to_string(), found.right.to_string()),
            ("3.5 (8260000000)".into(), "2.25 (8210000000)".into())
        );
        let left = serde_json::to_value(&found.left).unwrap();
        assert_eq!(left, json!({ "number": 3.5, "bytes": "8260000000" }));
        assert_eq!(partings(&left, &left), []);
    }

    #[test]
    fn a_missing_value_is_a_difference() {
        let found =
            partings(&json!({ "mx": ["8100000000"], "h": [1, 2] }), &json!({ "mx": [], "h": [2, 1] }));
        let paths: Vec<&str> = found.iter().map(|parting| &parting.path[..]).collect();
        assert_eq!(paths, ["h(0)", "h(1)", "mx(0)"]);
        assert_eq!(found[2].right, Held::leaf(&Value::Null));
        assert_eq!(found[2].right.to_string(), "nothing");
    }

    #[test]
    fn hexadecimal_digits_read_back() {
        assert_eq!(bytes(&hex(&[0x82, 0x60, 0xff])), Some(vec![0x82, 0x60, 0xff]));
        assert_eq!(bytes("8g"), None);
    }
}
