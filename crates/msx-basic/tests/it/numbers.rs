//! The number tables, typed at the prompt: every row goes through tokeniser, compiler and engine.

use msx_basic::fault;
use numeric::hex;
use numeric::msx_bcd::Type;

use crate::golden::{Report, Row, Table};
use crate::session::Session;

/// Returns a machine with space for every string, and rows wide enough for every number.
fn session() -> Session {
    let mut session = Session::new();
    session.say("CLEAR 2000:SCREEN 0:WIDTH 40");
    session
}

/// Returns the error of a message.
fn fault_of(message: &str) -> Option<u8> {
    (1..60).find(|&code| message == fault::message(code))
}

/// Types a line that ends in `PRINT` of a number; returns type, bytes, error and output in the notation of
/// the tables.
fn evaluate(session: &mut Session, line: &str) -> String {
    let printed = session.say(line);
    match fault_of(&printed) {
        Some(code) => format!("- - {code} \"\""),
        None => {
            let value = session.vm.engine.accumulator().0;
            let kind = match value.kind() {
                Type::Integer => "%",
                Type::Single => "!",
                Type::Double => "#",
            };
            let bytes = hex::encode(&value.to_bytes()[..value.kind().size()]);
            format!("{kind} {bytes} - \"{printed}\"")
        }
    }
}

/// Returns the recorded columns in the same notation.
fn recorded(row: Row, kind: &str, bytes: &str) -> String {
    let error = if row.cell("error") == "refused on entry" { "6" } else { row.cell("error") };
    format!("{} {} {error} {}", row.cell(kind), row.cell(bytes), row.cell("printed"))
}

/// Runs the lines of a table that end in `PRINT` of a number.
fn each(name: &str, kind: &str, bytes: &str, rows: usize, line: impl Fn(Row) -> Option<String>) {
    let mut report = Report::default();
    let mut session = session();
    for row in Table::open(&format!("{name}.tsv")).rows() {
        let Some(line) = line(row) else { continue };
        report.compare(&line, &recorded(row, kind, bytes), &evaluate(&mut session, &line));
    }
    report.finish(rows);
}

fn operators(name: &str, rows: usize) {
    each(name, "result_type", "result_hex", rows, |row| {
        let [a, b] = ["a", "b"].map(|name| {
            let variable = format!("{name}{}", row.cell(&format!("{name}_type"))).to_uppercase();
            (format!("{variable}={}", row.cell(&format!("{name}_source"))), variable)
        });
        Some(format!("{}:{}:PRINT {} {} {}", a.0, b.0, a.1, row.cell("op"), b.1))
    });
}

#[test]
fn operators_give_type_and_bytes_of_the_original() {
    operators("arith_double", 600);
    operators("arith_single", 500);
    operators("arith_mixed", 450);
    operators("arith_int", 500);
    operators("arith_edges", 544);
    operators("compare", 300);
}

#[test]
fn functions_give_type_and_bytes_of_the_original() {
    each("functions", "result_type", "result_hex", 960, |row| {
        let variable = format!("A{}", row.cell("a_type"));
        let call = match row.cell("function") {
            "NEG" => format!("-{variable}"),
            "NOT" => format!("NOT {variable}"),
            function => format!("{function}({variable})"),
        };
        Some(format!("{variable}={}:PRINT {call}", row.cell("a_source")))
    });
}

fn text_of(row: Row, column: &str) -> String {
    row.bytes(column).iter().map(|&byte| char::from(byte)).collect()
}

#[test]
fn expressions_bind_as_in_the_original() {
    each("expressions", "result_type", "result_hex", 500, |row| {
        Some(format!("PRINT {}", text_of(row, "expression")))
    });
}

#[test]
fn constants_have_the_type_and_digits_of_the_original() {
    each("constants", "type", "hex", 420, |row| Some(format!("PRINT {}", text_of(row, "source"))));
}

#[test]
fn val_reads_text_as_the_original_does() {
    // A quote would end the argument.
    each("val", "type", "hex", 448, |row| {
        let text = text_of(row, "text");
        (!text.contains('"')).then(|| format!("PRINT VAL(\"{text}\")"))
    });
}

/// Runs lines with a recorded output; of a line that ends in an error, the message is recorded.
fn output(name: &str, rows: usize, lines: impl Fn(Row) -> (String, String)) {
    let mut report = Report::default();
    let mut session = session();
    for row in Table::open(&format!("{name}.tsv")).rows() {
        let (line, expected) = lines(row);
        let printed = session.say(&line);
        let is_error = fault_of(&expected).is_some();
        let actual = if is_error { printed.rsplit('|').next().unwrap_or_default() } else { &printed };
        report.compare(&line, &expected, actual);
    }
    report.finish(rows);
}

/// Returns the recorded output, or the message of the recorded error.
fn output_or_message(row: Row, column: &str) -> String {
    match row.cell("error") {
        "-" => text_of(row, column),
        code => fault::message(code.parse().expect("an error is a number")).to_owned(),
    }
}

#[test]
fn numbers_are_printed_as_in_the_original() {
    output("print_number", 400, |row| {
        let variable = format!("A{}", row.cell("type"));
        let line = format!("{variable}={}:PRINT {variable}:PRINT STR$({variable})", row.cell("source"));
        (line, format!("{}|{}", text_of(row, "printed"), text_of(row, "str")))
    });
}

#[test]
fn print_using_formats_as_the_original_does() {
    output("print_using", 348, |row| {
        let line = format!("PRINT USING {};{}", row.cell("format"), row.cell("arguments"));
        (line, output_or_message(row, "printed"))
    });
}

#[test]
fn hexadecimal_octal_and_binary_text_is_that_of_the_original() {
    output("radix", 300, |row| {
        let line = format!("PRINT {}({})", row.cell("function"), row.cell("argument"));
        (line, output_or_message(row, "result"))
    });
}

#[test]
fn string_functions_give_the_text_and_errors_of_the_original() {
    output("string_functions", 400, |row| {
        (format!("PRINT {}", row.cell("expression")), output_or_message(row, "printed"))
    });
}

#[test]
fn random_numbers_after_run_are_those_of_the_original() {
    output("rnd_after_run", 320, |row| (format!("PRINT {}", row.cell("call")), text_of(row, "printed")));
}

#[test]
fn negative_arguments_of_rnd_set_the_seed() {
    let mut report = Report::default();
    let mut session = session();
    for row in Table::open("rnd_negative.tsv").rows() {
        let line = format!("X#={}:PRINT RND(-X#)", row.cell("x_source"));
        let then = |session: &mut Session| {
            session.say("PRINT RND(1)");
            hex::encode(&session.vm.engine.accumulator().0.to_bytes())
        };
        let actual = [session.say(&line), then(&mut session), then(&mut session)];
        let expected = [
            text_of(row, "printed"),
            row.cell("then_rnd1_hex").to_owned(),
            row.cell("then_rnd1_again_hex").to_owned(),
        ];
        report.compare(&line, &expected.join(" "), &actual.join(" "));
    }
    report.finish(700);
}
