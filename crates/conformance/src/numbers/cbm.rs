//! Number tables of Commodore BASIC: each row has the operands of a statement and its result.
//!
//! The statement is in a loop of a small program. Before each iteration the test writes the operands to their
//! variables, as the recording did with POKE. The iteration stops after the statement, and the test reads the
//! result. A row that ends in an error leaves the program; `GOTO` continues it with all variables intact.

use systems::{ProgramEnd, StopReason, Value};

use crate::differences::compare;
use crate::golden::Golden;
use crate::report::Report;
use crate::rig::{Rig, integer_of};
use crate::runner;
use crate::table::Row;
use crate::{hex, notation};

/// The line after the statement.
const AFTER_STATEMENT: u16 = 30;
/// The columns of operands.
const OPERANDS: [&str; 3] = ["a", "b", "c"];
/// The address of the seed.
const SEED_ADDRESS: usize = 139;
/// The number of texts per program: 500 lines of at most 60 characters fit into memory.
const TEXTS_PER_PROGRAM: usize = 500;
/// The line of the first text.
const FIRST_TEXT: u16 = 100;

/// A statement in a loop, ready for operands.
struct Loop {
    machine: Rig,
}

impl Loop {
    /// Puts `statement` (in the lower-case notation) into a loop and runs to the point before the
    /// operands are read. The numeric variables `a`, `b`, `c`, `r`, the integer `n%` and the string
    /// `s$` exist.
    fn new(path: &str, statement: &str) -> Self {
        let program = format!(
            "10 a=0:b=0:c=0:r=0:n%=0:s$=\"\":goto {AFTER_STATEMENT}\n20 {statement}\n{AFTER_STATEMENT} goto 20\n"
        );
        let mut machine = Rig::with_program(path, &program);
        machine.system.set_line_breakpoints(&[AFTER_STATEMENT]);
        machine.command("run");
        assert_eq!(
            run_to_stop(&mut machine),
            Ok(AFTER_STATEMENT),
            "the loop of `{statement}` does not start"
        );
        Self { machine }
    }

    /// Executes the statement once with the operands of a row; returns the value of `result`, or the name of the
    /// error.
    fn run(&mut self, row: &Row, result: impl Fn(&mut Rig) -> String) -> String {
        for name in OPERANDS.into_iter().filter(|name| row.has(name) && is_number(row.cell(name))) {
            self.machine.set_number(name, &hex::decode(row.cell(name)));
        }
        self.iterate().map_or_else(|error| error, |()| result(&mut self.machine))
    }

    /// Executes the statement once.
    fn iterate(&mut self) -> Result<(), String> {
        let reached = run_to_stop(&mut self.machine);
        if reached.is_err() {
            self.machine.command(&format!("goto {AFTER_STATEMENT}"));
            assert_eq!(run_to_stop(&mut self.machine), Ok(AFTER_STATEMENT), "the loop cannot be continued");
        }
        reached.map(|_| ())
    }
}

/// Runs to the next breakpoint or error.
///
/// # Errors
/// The name of the error.
///
/// # Panics
/// On any other stop.
pub fn run_to_stop(machine: &mut Rig) -> Result<u16, String> {
    match machine.resume() {
        StopReason::Line(line) => Ok(line),
        StopReason::Ended(ProgramEnd::Failed(failure)) => Err(error_name(&failure.message)),
        other => panic!("{other:?} instead of a result: {}", machine.describe_state()),
    }
}

/// Returns the name of an error from its message: the text between `?` and `ERROR`.
fn error_name(message: &str) -> String {
    let message = message.strip_prefix('?').unwrap_or(message);
    message.split("ERROR").next().unwrap_or_default().trim().to_owned()
}

/// Returns a number in the notation of the tables, which has one notation for every zero.
#[must_use]
pub fn number_text(bytes: &[u8]) -> String {
    if bytes.first() == Some(&0) { "0000000000".to_owned() } else { hex::encode(bytes) }
}

/// Returns the numeric variable of the result.
fn result(machine: &mut Rig) -> String {
    number_text(&machine.number("r"))
}

fn is_number(cell: &str) -> bool {
    cell.len() == 10 && cell.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns a statement with the operands of a row, for messages.
fn input(row: &Row, statement: &str) -> String {
    let operands = OPERANDS.iter().filter(|name| row.has(name) && is_number(row.cell(name)));
    let operands = operands.map(|name| format!(", {name}={}", row.cell(name)));
    operands.fold(statement.to_owned(), |text, operand| text + &operand)
}

/// Runs a table with the columns `a`, `result` and possibly `b` and `c` for an expression.
pub fn arithmetic(test: &'static str, path: &str, expression: &str) {
    let mut fed = Loop::new(path, &format!("r={}", expression.to_lowercase()));
    runner::rows(test, path, |row| {
        compare(input(row, expression), row.cell("result"), &fed.run(row, result))
    });
}

/// Runs a table whose first column is the expression.
pub fn expressions(test: &'static str, path: &str) {
    let mut fed: Option<(String, Loop)> = None;
    runner::rows(test, path, |row| {
        let expression = row.cell("expr");
        if fed.as_ref().is_none_or(|(fed, _)| fed != expression) {
            fed = Some((expression.to_owned(), Loop::new(path, &format!("r={}", expression.to_lowercase()))));
        }
        let (_, fed) = fed.as_mut().expect("it has been made");
        compare(input(row, expression), row.cell("result"), &fed.run(row, result))
    });
}

/// Runs the table of comparisons: each row holds the results of all six.
pub fn comparisons(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let integer = |machine: &mut Rig| {
        let bytes = machine.number("r");
        integer_of(&bytes).map_or_else(|| hex::encode(&bytes), |number| number.to_string())
    };
    for (column, operator) in
        [("lt", "<"), ("eq", "="), ("gt", ">"), ("le", "<="), ("ge", ">="), ("ne", "<>")]
    {
        let mut fed = Loop::new(path, &format!("r=a{operator}b"));
        for row in &table.rows {
            report.check(format!("{}{column}", row.line), || {
                let input = input(row, &format!("a{operator}b"));
                compare(input, row.cell(column), &fed.run(row, integer))
            });
        }
    }
    report.finish();
}

/// Runs the table of conversions to 16-bit integers.
pub fn integers(test: &'static str, path: &str) {
    let mut fed = Loop::new(path, "n%=a");
    let integer = |machine: &mut Rig| match machine.system.inspect().variable("n%") {
        Some(Value::Integer(number)) => number.to_string(),
        other => format!("{other:?}"),
    };
    runner::rows(test, path, |row| compare(input(row, "n%=a"), row.cell("result"), &fed.run(row, integer)));
}

/// Runs the table of numbers as text, by `STR$` and by `PRINT`.
pub fn formats(test: &'static str, path: &str) {
    let mut fed = Loop::new(path, "s$=str$(a):print a;");
    let texts = |machine: &mut Rig| {
        let printed = machine.system.take_printed();
        match machine.system.inspect().variable("s$") {
            Some(Value::Text(codes)) => format!("{} {}", hex::encode(&codes), hex::encode(&printed)),
            other => panic!("s$ is not a string: {other:?}"),
        }
    };
    runner::rows(test, path, |row| {
        fed.machine.system.take_printed();
        let string = notation::ascii(row.cell("str").trim_matches('"'));
        let expected = format!("{} {}", hex::encode(&string), row.cell("print_hex"));
        compare(input(row, "str$(a) and print a;"), &expected, &fed.run(row, texts))
    });
}

/// Runs the table of texts parsed as numbers, by `VAL` and as constants of a program.
///
/// Every row becomes a line of a program; the program stops before each line, when the result of
/// the previous line is in `r`. Many rows share a program, as many as fit into memory.
pub fn parsed(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for rows in table.rows.chunks(TEXTS_PER_PROGRAM) {
        let end = FIRST_TEXT + rows.len() as u16;
        let lines = rows.iter().zip(FIRST_TEXT..).map(|(row, number)| format!("{number} {}\n", parsing(row)));
        let mut machine = Rig::boot(path);
        machine.load_text(&format!("10 R=0\n{}{end} END\n", lines.collect::<String>()), notation::ascii);
        machine.system.set_line_breakpoints(&(FIRST_TEXT..=end).collect::<Vec<u16>>());
        machine.command("run");
        let mut at = run_to_stop(&mut machine);
        for (row, line) in rows.iter().zip(FIRST_TEXT..) {
            assert_eq!(at, Ok(line), "the program does not continue: {}", machine.describe_state());
            at = run_to_stop(&mut machine);
            let actual = at.clone().map_or_else(|error| error, |_| result(&mut machine));
            report.compare(row.line, parsing(row), row.cell("result"), &actual);
            if at.is_err() {
                machine.command(&format!("goto {}", line + 1));
                at = run_to_stop(&mut machine);
            }
        }
    }
    report.finish();
}

/// Returns the statement that parses the text of a row.
fn parsing(row: &Row) -> String {
    let text = row.cell("text").trim_matches('"');
    match row.cell("how") {
        "VAL" => format!("R=VAL(\"{text}\")"),
        "CONST" => format!("R={text}"),
        how => panic!("line {}: unknown way `{how}`", row.line),
    }
}

/// Runs the table of single random numbers, each with the seed before and after.
pub fn draws(test: &'static str, path: &str) {
    let mut fed = Loop::new(path, "r=rnd(a)");
    runner::rows(test, path, |row| {
        fed.machine.write_memory(SEED_ADDRESS, &hex::decode(row.cell("seed")));
        fed.machine.set_number("a", &hex::decode(row.cell("arg")));
        let actual = match fed.iterate() {
            Ok(()) => {
                let seed = hex::encode(&fed.machine.memory()[SEED_ADDRESS..SEED_ADDRESS + 5]);
                format!("{} {seed}", result(&mut fed.machine))
            }
            Err(error) => format!("{error} -"),
        };
        let input = format!("rnd(a), seed={}, a={}", row.cell("seed"), row.cell("arg"));
        compare(input, &row.cells(&["result", "newseed"]), &actual)
    });
}

/// Runs the table of random sequences, each from power-on or from the call that starts it.
pub fn sequences(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let index = |row: &Row| row.number::<u32>("index");
    let continues =
        |one: &Row, other: &Row| one.cell("start") == other.cell("start") && index(one) < index(other);
    for rows in table.rows.chunk_by(continues) {
        run_sequence(&mut report, path, rows);
    }
    report.finish();
}

fn run_sequence(report: &mut Report, path: &str, rows: &[Row]) {
    // The first value of a sequence from a call is that of the call; from power-on it is the first
    // RND(1).
    let start = rows[0].cell("start");
    let program = match start {
        "cold" => "10 r=0\n20 r=rnd(1)\n30 goto 20\n".to_owned(),
        call => format!("10 r=0\n15 r={}:goto 30\n20 r=rnd(1)\n30 goto 20\n", call.to_lowercase()),
    };
    let mut machine = Rig::with_program(path, &program);
    machine.system.set_line_breakpoints(&[30]);
    machine.command("run");
    for row in rows {
        let actual = run_to_stop(&mut machine).map_or_else(|error| error, |_| result(&mut machine));
        let input = format!("value {} after {start}", row.cell("index"));
        report.compare(row.line, input, row.cell("result"), &actual);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_an_error_is_the_text_before_error() {
        assert_eq!(error_name("?DIVISION BY ZERO  ERROR IN 20"), "DIVISION BY ZERO");
        assert_eq!(error_name("SYNTAX ERROR"), "SYNTAX");
    }

    #[test]
    fn every_zero_is_written_the_same() {
        assert_eq!(number_text(&[0, 1, 2, 3, 4]), "0000000000");
        assert_eq!(number_text(&[0x81, 0, 0, 0, 0]), "8100000000");
    }
}
