//! The number tables of MSX-BASIC, run directly on `numeric::msx_bcd`.
//!
//! The test parses operands from the recorded source text, converts them to the type of the recorded variable, and
//! compares them with the recorded bytes before their use. Texts are quoted in the tables; errors are the numbers of
//! `ERR`.

mod evaluator;
mod rows;

use numeric::msx_bcd::{self, MAX_PRINT_LENGTH, MathError, Type, Value};

use crate::golden::Golden;
use crate::hex;
use crate::report::Report;
use crate::table::Row;

pub use evaluator::evaluate;
pub use rows::{
    constants, expressions, functions, operators, printed, random_after_run, random_negative, values,
};

/// The result of a row: type, bytes, error and printed text, in the notation of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    kind: &'static str,
    bytes: String,
    error: String,
    printed: String,
}

impl Outcome {
    fn of(result: Result<Value, MathError>) -> Self {
        match result {
            Ok(value) => Self {
                kind: suffix(value.kind()),
                bytes: bytes(value),
                error: "-".to_owned(),
                printed: print(value),
            },
            Err(error) => Self {
                kind: "-",
                bytes: "-".to_owned(),
                error: error.code().to_string(),
                printed: String::new(),
            },
        }
    }

    /// Returns the columns, separated by blanks, in the format of [`recorded`].
    fn text(&self) -> String {
        format!("{} {} {} \"{}\"", self.kind, self.bytes, self.error, self.printed)
    }
}

/// Returns the recorded columns of a row.
fn recorded(row: &Row, kind: &str, bytes: &str) -> String {
    let error = if row.cell("error") == "refused on entry" { "6" } else { row.cell("error") };
    format!("{} {error} {}", row.cells(&[kind, bytes]), row.cell("printed"))
}

/// Runs the rows of a table: `run` returns input, recorded result and actual result. Rows of a generator depend on
/// the rows before them, so all of them run for any selection.
fn each(
    test: &'static str,
    path: &str,
    mut run: impl FnMut(&Row) -> (String, String, Result<String, String>),
) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in &table.rows {
        let (input, expected, actual) = run(row);
        report.compare(row.line, input, &expected, &actual.unwrap_or_else(|problem| problem));
    }
    report.finish();
}

fn suffix(kind: Type) -> &'static str {
    match kind {
        Type::Integer => "%",
        Type::Single => "!",
        Type::Double => "#",
    }
}

fn kind(suffix: &str) -> Type {
    match suffix {
        "%" => Type::Integer,
        "!" => Type::Single,
        "#" => Type::Double,
        other => panic!("unknown type {other:?}"),
    }
}

fn bytes(value: Value) -> String {
    hex::encode(&value.to_bytes()[..value.kind().size()])
}

/// Returns the output of `PRINT` for a number.
fn print(value: Value) -> String {
    let mut buffer = [0; MAX_PRINT_LENGTH];
    let length = msx_bcd::print(value, &mut buffer, &mut 0);
    format!("{} ", String::from_utf8_lossy(&buffer[..length]))
}

/// Returns the text of a quoted cell.
#[must_use]
pub fn quoted(cell: &str) -> &str {
    cell.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(cell)
}

/// Returns the bytes of a text in which `\xNN` is a byte outside 32 to 126.
///
/// # Panics
/// When an escape has no two digits.
#[must_use]
pub fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        bytes.extend(hex::decode(code));
        bytes.extend(rest.as_bytes());
    }
    bytes
}

/// Returns the value of `source` in a variable of this type, whose bytes must be the expected ones.
fn operand(source: &str, suffix: &str, expected: &str) -> Result<Result<Value, MathError>, String> {
    let value = evaluate(source).and_then(|value| msx_bcd::to_type(value, kind(suffix), &mut 0));
    match value {
        // After an error in the assignment the variable keeps its previous value.
        Err(error) => Ok(Err(error)),
        Ok(value) if bytes(value) == expected => Ok(Ok(value)),
        Ok(value) => Err(format!("{source} is {}, expected {expected}", bytes(value))),
    }
}
