//! Recorded numbers, assigned at the prompt: the result on the display, and the bytes of the variable.

use hardware::Memory as _;
use numeric::hex;
use sharp_basic::layout;

use crate::golden::{Report, Table};
use crate::session::Session;

/// Functions whose last digit may differ by one in one row of twenty (`golden/pc1360/README.md`).
const ROUNDED: [&str; 11] = ["SIN", "COS", "TAN", "ASN", "ACS", "ATN", "EXP", "LN", "LOG", "SQR", "^"];

/// Assigns an expression to `A`; returns the last row of the display, and the variable's bytes unless that
/// is an error.
fn assign(session: &mut Session, expression: &str) -> (String, String) {
    session.press("CLS");
    session.press(&format!("type:A={expression}"));
    session.press("ENTER");
    let rows = session.machine.rows();
    let shown = rows.iter().map(|row| row.trim()).rfind(|row| !row.is_empty()).unwrap_or_default();
    let at = usize::from(layout::fixed(0));
    let bytes = if shown.starts_with("ERROR") { &[] } else { &session.machine.ram()[at..at + 8] };
    (shown.to_owned(), hex::encode(bytes))
}

/// Returns whether two numbers of one magnitude differ by one in the tenth digit.
fn is_one_unit_off(one: &str, other: &str) -> bool {
    let digits = |bytes: &str| bytes.get(4..14).and_then(|digits| digits.parse::<i64>().ok());
    one.get(..4) == other.get(..4) && digits(one).zip(digits(other)).is_some_and(|(a, b)| (a - b).abs() == 1)
}

#[test]
fn expressions_give_the_digits_of_the_original() {
    let mut report = Report::default();
    let (mut rounded, mut off) = (0, 0);
    for row in Table::open("golden/pc1360/numeric.tsv").rows() {
        let (expression, bytes) = (row.cell("#expression"), row.cell("bcd_hex"));
        let (shown, actual) = assign(&mut Session::new(), expression);
        let is_exact = shown == row.cell("display") && actual == bytes;
        let is_rounded = ROUNDED.iter().any(|function| expression.contains(function));
        let is_off = !is_exact && is_rounded && is_one_unit_off(bytes, &actual);
        rounded += usize::from(is_rounded);
        off += usize::from(is_off);
        let expected = format!("{} {bytes}", row.cell("display"));
        report.check(expression, is_exact || is_off, &expected, &format!("{shown} {actual}"));
    }
    report.finish(299);
    assert!(20 * off <= rounded, "{off} of {rounded} rows are off in the last digit");
}

#[test]
fn random_numbers_are_those_of_the_original() {
    let mut report = Report::default();
    for row in Table::open("golden/pc1360/rnd.tsv").rows() {
        let call = row.cell("call");
        let expected = row.cell("values_in_order");
        let mut session = Session::new();
        if let Some(seed) = row.cell("#state").strip_prefix("after A=") {
            assign(&mut session, seed);
        }
        let values = (1..=expected.split(' ').count()).map(|number| {
            let call = if call.contains("..") { format!("RND -{number}") } else { call.to_owned() };
            let (_, bytes) = assign(&mut session, &call);
            let exponent: i32 = bytes[..3].parse().expect("three digits");
            let exponent = if exponent >= 500 { exponent - 1000 } else { exponent };
            format!("{}.{}E{exponent}", &bytes[4..5], &bytes[5..14])
        });
        report.compare(call, expected, &values.collect::<Vec<String>>().join(" "));
    }
    report.finish(13);
}
