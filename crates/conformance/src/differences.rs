//! Differences between recorded and actual results.

use std::fmt::{Debug, Display};

use crate::hex;

/// A difference: the input, the recorded and the actual result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The input of the row, or the name of the differing part.
    pub input: String,
    /// The result of the original.
    pub expected: String,
    /// The actual result.
    pub actual: String,
}

impl Difference {
    /// Creates a difference.
    pub fn new(input: impl Display, expected: impl Display, actual: impl Display) -> Self {
        let [input, expected, actual] = [&input as &dyn Display, &expected, &actual].map(ToString::to_string);
        Self { input, expected, actual }
    }
}

/// Compares two texts.
///
/// # Errors
/// If they differ.
pub fn compare(input: impl Display, expected: &str, actual: &str) -> Result<(), Difference> {
    if expected == actual { Ok(()) } else { Err(Difference::new(input, expected, actual)) }
}

/// Compares two values.
///
/// # Errors
/// If they differ.
pub fn compare_values<T: PartialEq + Debug>(
    input: impl Display,
    expected: &T,
    actual: &T,
) -> Result<(), Difference> {
    if expected == actual {
        return Ok(());
    }
    Err(Difference::new(input, format!("{expected:?}"), format!("{actual:?}")))
}

/// Compares two long texts. The difference has the part around the first character that differs.
///
/// # Errors
/// If they differ.
pub fn compare_long(input: impl Display, expected: &str, actual: &str) -> Result<(), Difference> {
    if expected == actual {
        return Ok(());
    }
    let same = expected.bytes().zip(actual.bytes()).take_while(|(one, other)| one == other).count();
    let from = same.saturating_sub(60);
    let part = |text: &str| {
        let start = (0..=from.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        text[start..].chars().take(180).collect::<String>()
    };
    let input = format!("{input}, first difference at {same}");
    Err(Difference::new(input, format!("..`{}`", part(expected)), format!("..`{}`", part(actual))))
}

/// The differences found so far.
#[derive(Debug, Default)]
pub struct Differences {
    expected: Vec<String>,
    actual: Vec<String>,
}

impl Differences {
    /// Compares one value.
    pub fn value<T: PartialEq + Debug>(&mut self, name: &str, expected: &T, actual: &T) {
        if expected != actual {
            self.expected.push(format!("{name} {expected:?}"));
            self.actual.push(format!("{name} {actual:?}"));
        }
    }

    /// Compares the cells of a screen and records the rows that differ, in hexadecimal from the first
    /// difference on.
    pub fn cells(&mut self, name: &str, columns: usize, expected: &[u8], actual: &[u8]) {
        if expected.len() != actual.len() {
            self.value(&format!("{name} size"), &expected.len(), &actual.len());
        }
        for (row, (expected, actual)) in expected.chunks(columns).zip(actual.chunks(columns)).enumerate() {
            if let Some(column) = (0..columns.min(actual.len())).find(|&at| expected[at] != actual[at]) {
                self.expected.push(format!("{name} {row},{column} {}", hex::encode(&expected[column..])));
                self.actual.push(format!("{name} {row},{column} {}", hex::encode(&actual[column..])));
            }
        }
    }

    /// Returns all as one difference.
    ///
    /// # Errors
    /// If there is one.
    pub fn into_result(self, input: impl Display) -> Result<(), Difference> {
        compare(input, &self.expected.join("; "), &self.actual.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_row_and_column() {
        let mut differences = Differences::default();
        let mut other = vec![32; 1000];
        other[41] = 1;
        differences.cells("screen", 40, &[32; 1000], &other);
        let Difference { expected, actual, .. } = differences.into_result("").unwrap_err();
        assert!(expected.starts_with("screen 1,1 2020") && actual.starts_with("screen 1,1 0120"));
    }

    #[test]
    fn a_long_text_is_shown_around_its_first_difference() {
        let text = "ä".repeat(200);
        let difference = compare_long("output", &text, &format!("{text}b")).unwrap_err();
        assert_eq!(difference.input, "output, first difference at 400");
        assert!(difference.actual.ends_with("äb`"));
    }
}
