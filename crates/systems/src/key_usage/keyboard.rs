//! What a program can read of the keyboard, and the keys that make it so.

use super::value::Value;

/// Codes of modifiers that a key of its own rarely needs.
const RARE_MODIFIERS: [&str; 4] = ["CTRL ", "CBM ", "GRAPH ", "CODE "];

/// Where a program reads keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    /// A typed character: `GET`, `INKEY$`, `INPUT$(1)`.
    Character,
    /// The same into a number: `GET A`.
    Digit,
    /// A line of one character: `INPUT`.
    Line,
    /// The C64's matrix code of the key that is down.
    Matrix,
    /// The C64's modifiers that are down.
    Modifiers,
    /// The MSX's cursor keys: `STICK(0)`.
    Cursor,
}

/// What a program reads beside characters and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    /// A joystick in a port.
    Joystick(u8),
    /// A key by its name.
    Key(&'static str),
    /// Whether any key is down.
    AnyKey,
}

/// What programs of a machine read of its keyboard and joysticks.
pub(crate) struct Reads {
    /// The names of the keys that type a code.
    pub key_names: fn(u8) -> Option<String>,
    /// The name of the key with a code of the matrix.
    pub matrix_key_name: fn(u8) -> Option<String>,
    /// The key that ends a typed line.
    pub return_key: &'static str,
    /// Whether PRINT waits for that key unless a WAIT has set a time.
    pub print_waits: bool,
    /// What a function reads of the keyboard; it may ask for its argument, which is `None` if it is not known.
    pub source: fn(&str, &dyn Fn() -> Option<i32>) -> Option<Source>,
    /// Which controls a function or statement reads.
    pub controls: fn(&str, Option<i32>) -> Vec<Control>,
}

/// A key, and what a program reads while it is down.
pub(super) struct Candidate {
    pub keys: Vec<String>,
    pub value: Value,
    /// Whether it needs no modifier but SHIFT.
    pub is_plain: bool,
}

/// Returns the keys; the second result is what a program reads without a key.
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
