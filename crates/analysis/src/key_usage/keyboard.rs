//! The values that a program can read from the keyboard, and the keys that cause them.

use systems::machine::reads::{Reads, Source};

use super::value::Value;

/// Prefixes of chords that programs rarely read.
const RARE_MODIFIERS: [&str; 4] = ["CTRL ", "CBM ", "GRAPH ", "CODE "];

/// A key and the value that a program reads while it is down.
pub(super) struct Candidate {
    pub keys: Vec<String>,
    pub value: Value,
    /// Whether it needs no modifier but SHIFT.
    pub is_plain: bool,
}

/// Returns the keys, and the value that a program reads without a key.
pub(super) fn candidates(reads: &Reads, source: Source) -> (Vec<Candidate>, Option<Value>) {
    let key = |names: Option<String>, value: Value| {
        let names = names?;
        let is_plain = !RARE_MODIFIERS.iter().any(|modifier| names.contains(modifier));
        Some(Candidate { keys: vec![names], value, is_plain })
    };
    let names = reads.key_names;
    let characters = || (0..=255).filter_map(|code| key(names(code), Value::Text(vec![code]))).collect();
    match source {
        Source::Character => (characters(), Some(Value::Text(vec![]))),
        Source::Line => (characters(), None),
        Source::Digit => {
            let digit = |digit: u8| key(names(b'0' + digit), Value::Number(digit.into()));
            // The program cannot tell the key 0 from no key.
            ((1..=9).filter_map(digit).collect(), Some(Value::Number(0.0)))
        }
        Source::Matrix => {
            let code = |code: u8| key((reads.matrix_key_name)(code), Value::Number(code.into()));
            ((0..64).filter_map(code).collect(), Some(Value::Number(64.0)))
        }
        Source::Modifiers => {
            let modifiers = [("SHIFT", 1.0), ("CBM", 2.0), ("CTRL", 4.0)];
            let modifier = |(name, bit): (&str, f64)| key(Some(name.to_owned()), Value::Number(bit));
            (modifiers.into_iter().filter_map(modifier).collect(), Some(Value::Number(0.0)))
        }
        Source::Cursor => {
            let directions: [(&[&str], f64); 8] = [
                (&["UP"], 1.0),
                (&["UP", "RIGHT"], 2.0),
                (&["RIGHT"], 3.0),
                (&["DOWN", "RIGHT"], 4.0),
                (&["DOWN"], 5.0),
                (&["DOWN", "LEFT"], 6.0),
                (&["LEFT"], 7.0),
                (&["UP", "LEFT"], 8.0),
            ];
            let direction = |(keys, value): (&[&str], f64)| Candidate {
                keys: keys.iter().map(|&name| name.to_owned()).collect(),
                value: Value::Number(value),
                is_plain: true,
            };
            (directions.into_iter().map(direction).collect(), Some(Value::Number(0.0)))
        }
    }
}
