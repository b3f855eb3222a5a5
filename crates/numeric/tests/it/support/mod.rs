//! The reader of the golden tables, and a simple expression evaluator.

pub mod expression;
pub mod reference;

use numeric::mflpt5::{Fac, MathError, Mflpt};
use std::path::PathBuf;

/// Returns the rows of a golden table, split into columns, without the heading.
pub fn rows(table: &str) -> Vec<Vec<String>> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/golden/c64"));
    let path = folder.join(format!("{table}.tsv"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let rows: Vec<_> =
        text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect();
    assert!(!rows.is_empty(), "{table} has no rows");
    rows
}

/// Checks every row of a table whose last column is the expected value of `result` for the row.
pub fn check(table: &str, result: impl Fn(&[String]) -> String) {
    let rows = rows(table);
    let failures: Vec<_> = rows
        .iter()
        .filter_map(|row| {
            let (actual, expected) = (result(row), row.last().unwrap());
            (actual != *expected).then(|| format!("{row:?} gave {actual}"))
        })
        .collect();
    assert!(
        failures.is_empty(),
        "{table}: {} of {} rows fail, the first: {:#?}",
        failures.len(),
        rows.len(),
        &failures[..failures.len().min(10)]
    );
}

/// Returns the five bytes of a hexadecimal column.
pub fn bytes(column: &str) -> [u8; 5] {
    let number = u64::from_str_radix(column, 16).unwrap_or_else(|e| panic!("{column}: {e}"));
    number.to_be_bytes()[3..].try_into().unwrap()
}

/// Returns the number in a hexadecimal column.
pub fn number(column: &str) -> Fac {
    Mflpt(bytes(column)).unpack()
}

/// Returns a result as the tables show it after it was stored in a variable.
pub fn shown(result: Result<Fac, MathError>) -> String {
    match result.and_then(|fac| fac.store(&mut 0)) {
        Ok(Mflpt([0, ..])) => "0000000000".to_owned(),
        Ok(packed) => hexadecimal(packed.0),
        Err(error) => name(error).to_owned(),
    }
}

pub fn hexadecimal(bytes: [u8; 5]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the error as BASIC prints it.
pub fn name(error: MathError) -> &'static str {
    match error {
        MathError::Overflow => "OVERFLOW",
        MathError::DivisionByZero => "DIVISION BY ZERO",
        MathError::IllegalQuantity => "ILLEGAL QUANTITY",
    }
}
