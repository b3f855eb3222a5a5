//! Number tables: each row has the operands of a statement and its result.
//!
//! The statement is in a loop of a small program. Before each iteration the operands are written to
//! their variables, as the recorder did with POKE; the iteration stops after the statement, where
//! the result is read. A row that ends in an error leaves the program; `GOTO` continues it with all
//! variables intact.

use systems::{ProgramEnd, StopReason};

use crate::golden::{Golden, Row, Table};
use crate::report::{self, Report};
use crate::rig::Rig;
use crate::{hex, notation};

/// The line after the statement.
const AFTER_STATEMENT: u16 = 30;

/// A statement in a loop, ready for operands.
pub struct Loop {
    machine: Rig,
}

impl Loop {
    /// Puts `statement` (in the lower-case notation) into a loop and runs to the point before the
    /// operands are read. The numeric variables `a`, `b`, `c`, `r`, the integer `n%` and the string
    /// `s$` exist.
    #[must_use]
    pub fn new(statement: &str) -> Self {
        let program = format!(
            "10 a=0:b=0:c=0:r=0:n%=0:s$=\"\":goto {AFTER_STATEMENT}\n20 {statement}\n{AFTER_STATEMENT} goto 20\n"
        );
        let mut machine = Rig::with_program(&program);
        machine.system.set_line_breakpoints(&[AFTER_STATEMENT]);
        let pause = machine.run();
        assert_eq!(
            pause,
            StopReason::Line(AFTER_STATEMENT),
            "the loop of `{statement}` does not start: {}",
            machine.describe_state()
        );
        Self { machine }
    }

    /// Returns the machine, for operands and results.
    pub fn machine(&mut self) -> &mut Rig {
        &mut self.machine
    }

    /// Executes the statement once.
    ///
    /// # Errors
    /// The name of the error.
    pub fn run_iteration(&mut self) -> Result<(), String> {
        match run_to_stop(&mut self.machine) {
            Ok(line) => {
                assert_eq!(line, AFTER_STATEMENT);
                Ok(())
            }
            Err(error) => {
                self.machine.command(&format!("goto {AFTER_STATEMENT}"));
                let pause = self.machine.resume();
                assert_eq!(pause, StopReason::Line(AFTER_STATEMENT), "the loop cannot be continued");
                Err(error)
            }
        }
    }
}

/// Runs to the next breakpoint or error.
///
/// # Errors
/// The name of the error.
///
/// # Panics
/// On any other pause.
pub fn run_to_stop(machine: &mut Rig) -> Result<u16, String> {
    match machine.resume() {
        StopReason::Line(line) => Ok(line),
        StopReason::Ended(ProgramEnd::Failed(failure)) => Err(error_name(&failure.message)),
        other => panic!("{other:?} instead of a result: {}", machine.describe_state()),
    }
}

/// Returns the name of an error from its message: the text between `?` and `ERROR`.
#[must_use]
pub fn error_name(message: &str) -> String {
    let message = message.strip_prefix('?').unwrap_or(message);
    message.split("ERROR").next().unwrap_or_default().trim().to_owned()
}

/// Returns a number in the notation of the tables, in which every zero is the same.
#[must_use]
pub fn number_text(bytes: &[u8]) -> String {
    if bytes.first() == Some(&0) { "0000000000".to_owned() } else { hex::encode(bytes) }
}

/// Runs a table with the columns `a`, `result` and possibly `b` and `c` for an expression.
pub fn arithmetic(test: &'static str, path: &str, expression: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let mut fed = Loop::new(&format!("r={}", expression.to_lowercase()));
    for row in &table.rows {
        arithmetic_row(&mut report, &mut fed, &table, row, expression);
    }
    report.finish();
}

/// Runs a table whose first column is the expression.
pub fn expressions(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let mut fed: Option<(&str, Loop)> = None;
    for row in &table.rows {
        let expression = table.cell(row, "expr");
        let (_, fed) = match &mut fed {
            Some(fed) if fed.0 == expression => fed,
            other => other.insert((expression, Loop::new(&format!("r={}", expression.to_lowercase())))),
        };
        arithmetic_row(&mut report, fed, &table, row, expression);
    }
    report.finish();
}

fn arithmetic_row(report: &mut Report, fed: &mut Loop, table: &Table, row: &Row, expression: &str) {
    if !report::is_selected(&row.line.to_string()) {
        return;
    }
    let mut input = expression.to_owned();
    for name in ["a", "b", "c"].into_iter().filter(|name| table.has(name)) {
        let operand = table.cell(row, name);
        if is_number(operand) {
            fed.machine().set_number(name, &hex::decode(operand));
            input.push_str(&format!(", {name}={operand}"));
        }
    }
    let actual = match fed.run_iteration() {
        Ok(()) => number_text(&fed.machine().number("r")),
        Err(error) => error,
    };
    report.compare(row.line, input, table.cell(row, "result"), &actual);
}

fn is_number(cell: &str) -> bool {
    cell.len() == 10 && cell.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Runs the table of comparisons: each row holds the results of all six.
pub fn comparisons(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for (column, operator) in
        [("lt", "<"), ("eq", "="), ("gt", ">"), ("le", "<="), ("ge", ">="), ("ne", "<>")]
    {
        let mut fed = Loop::new(&format!("r=a{operator}b"));
        for row in &table.rows {
            let name = format!("{}{column}", row.line);
            if !report::is_selected(&name) {
                continue;
            }
            let (a, b) = (table.cell(row, "a"), table.cell(row, "b"));
            fed.machine().set_number("a", &hex::decode(a));
            fed.machine().set_number("b", &hex::decode(b));
            let actual = match fed.run_iteration() {
                Ok(()) => integer_text(&fed.machine().number("r")),
                Err(error) => error,
            };
            report.compare(name, format!("a{operator}b, a={a}, b={b}"), table.cell(row, column), &actual);
        }
    }
    report.finish();
}

fn integer_text(bytes: &[u8]) -> String {
    crate::rig::integer_of(bytes).map_or_else(|| hex::encode(bytes), |number| number.to_string())
}

/// Runs the table of conversions to 16-bit integers.
pub fn integers(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let mut fed = Loop::new("n%=a");
    for row in table.rows.iter().filter(|row| report::is_selected(&row.line.to_string())) {
        let a = table.cell(row, "a");
        fed.machine().set_number("a", &hex::decode(a));
        let actual = match fed.run_iteration() {
            Ok(()) => match fed.machine().system.inspect().variable("n%") {
                Some(systems::Value::Integer(number)) => number.to_string(),
                other => format!("{other:?}"),
            },
            Err(error) => error,
        };
        report.compare(row.line, format!("n%=a, a={a}"), table.cell(row, "result"), &actual);
    }
    report.finish();
}

/// Runs the table of numbers as text, by `STR$` and by `PRINT`.
pub fn formats(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let mut fed = Loop::new("s$=str$(a):print a;");
    for row in table.rows.iter().filter(|row| report::is_selected(&row.line.to_string())) {
        let a = table.cell(row, "a");
        fed.machine().set_number("a", &hex::decode(a));
        fed.machine().system.take_printed();
        let actual = match fed.run_iteration() {
            Ok(()) => {
                let printed = fed.machine().system.take_printed();
                let string = match fed.machine().system.inspect().variable("s$") {
                    Some(systems::Value::Text(codes)) => codes,
                    other => panic!("s$ is not a string: {other:?}"),
                };
                format!("{} {}", hex::encode(&string), hex::encode(&printed))
            }
            Err(error) => error,
        };
        let string = table.cell(row, "str").trim_matches('"');
        let expected = format!("{} {}", hex::encode(&notation::ascii(string)), table.cell(row, "print_hex"));
        report.compare(row.line, format!("str$(a) and print a;, a={a} ({string})"), &expected, &actual);
    }
    report.finish();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_an_error_stands_before_the_word_error() {
        assert_eq!(error_name("?DIVISION BY ZERO  ERROR IN 20"), "DIVISION BY ZERO");
        assert_eq!(error_name("SYNTAX ERROR"), "SYNTAX");
    }

    #[test]
    fn every_zero_is_written_the_same() {
        assert_eq!(number_text(&[0, 1, 2, 3, 4]), "0000000000");
        assert_eq!(number_text(&[0x81, 0, 0, 0, 0]), "8100000000");
    }
}
