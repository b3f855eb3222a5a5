//! Differences between expected and actual values, as two texts.

use crate::hex;

/// The differences found so far.
#[derive(Debug, Default)]
pub struct Differences {
    expected: Vec<String>,
    actual: Vec<String>,
}

impl Differences {
    /// Compares one byte.
    pub fn byte(&mut self, name: &str, expected: u8, actual: u8) {
        self.value(name, &expected, &actual);
    }

    /// Compares one value.
    pub fn value<T: PartialEq + std::fmt::Debug>(&mut self, name: &str, expected: &T, actual: &T) {
        if expected != actual {
            self.expected.push(format!("{name} {expected:?}"));
            self.actual.push(format!("{name} {actual:?}"));
        }
    }

    /// Compares the cells of a screen and records the rows that differ, in hexadecimal from the first
    /// difference on.
    pub fn cells(&mut self, name: &str, expected: &[u8], actual: &[u8]) {
        if expected.len() != actual.len() {
            self.value(&format!("{name} size"), &expected.len(), &actual.len());
        }
        for (row, (expected, actual)) in expected.chunks(40).zip(actual.chunks(40)).enumerate() {
            if let Some(column) = (0..40.min(actual.len())).find(|&at| expected[at] != actual[at]) {
                self.expected.push(format!("{name} {row},{column} {}", hex::encode(&expected[column..])));
                self.actual.push(format!("{name} {row},{column} {}", hex::encode(&actual[column..])));
            }
        }
    }

    /// Returns expected and actual as two texts, `None` if nothing differs.
    #[must_use]
    pub fn into_pair(self) -> Option<(String, String)> {
        if self.expected.is_empty() { None } else { Some((self.expected.join("; "), self.actual.join("; "))) }
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
        differences.cells("screen", &[32; 1000], &other);
        let (expected, actual) = differences.into_pair().unwrap();
        assert!(expected.starts_with("screen 1,1 2020") && actual.starts_with("screen 1,1 0120"));
    }
}
