//! The table formats, one function each.

use numeric::msx_bcd::{self, MathError, Random, Value};

use super::evaluator::{apply, evaluate, operate};
use super::{Outcome, bytes, each, operand, print, quoted, recorded, unescaped};

type Operand = Result<Value, MathError>;

/// Binary operators on two variables.
pub fn operators(test: &'static str, path: &str) {
    each(test, path, |row| {
        let cell = |column| row.cell(column);
        let input = format!("{} {} {}", cell("a_source"), cell("op"), cell("b_source"));
        let actual = operands(
            operand(cell("a_source"), cell("a_type"), cell("a_hex")),
            operand(cell("b_source"), cell("b_type"), cell("b_hex")),
        )
        .map(|(left, right)| {
            let result = left.and_then(|left| operate(cell("op"), left, right?));
            Outcome::of(result).text()
        });
        (input, recorded(row, "result_type", "result_hex"), actual)
    });
}

fn operands(
    left: Result<Operand, String>,
    right: Result<Operand, String>,
) -> Result<(Operand, Operand), String> {
    Ok((left?, right?))
}

/// Functions of one variable.
pub fn functions(test: &'static str, path: &str) {
    each(test, path, |row| {
        let cell = |column| row.cell(column);
        let input = format!("{}({})", cell("function"), cell("a_source"));
        let actual = operand(cell("a_source"), cell("a_type"), cell("a_hex"))
            .map(|value| Outcome::of(value.and_then(|value| apply(cell("function"), value))).text());
        (input, recorded(row, "result_type", "result_hex"), actual)
    });
}

/// Nested expressions.
pub fn expressions(test: &'static str, path: &str) {
    each(test, path, |row| {
        let input = quoted(row.cell("expression"));
        let actual = Outcome::of(evaluate(input)).text();
        (input.to_owned(), recorded(row, "result_type", "result_hex"), Ok(actual))
    });
}

/// Constants in program text.
pub fn constants(test: &'static str, path: &str) {
    each(test, path, |row| {
        let input = quoted(row.cell("source"));
        let actual = Outcome::of(evaluate(input)).text();
        (input.to_owned(), recorded(row, "type", "hex"), Ok(actual))
    });
}

/// `VAL`.
pub fn values(test: &'static str, path: &str) {
    each(test, path, |row| {
        let input = quoted(row.cell("text"));
        let actual = Outcome::of(msx_bcd::val(&unescaped(input), &mut 0).value).text();
        (input.to_owned(), recorded(row, "type", "hex"), Ok(actual))
    });
}

/// `PRINT` and `STR$`.
pub fn printed(test: &'static str, path: &str) {
    each(test, path, |row| {
        let cell = |column| row.cell(column);
        let actual = operand(cell("source"), cell("type"), cell("hex")).map(|value| {
            let printed = value.map_or_else(|error| format!("error {}", error.code()), print);
            format!("\"{printed}\" \"{}\"", printed.strip_suffix(' ').unwrap_or(&printed))
        });
        (cell("source").to_owned(), row.cells(&["printed", "str"]), actual)
    });
}

/// Successive calls of `RND` after `RUN`.
pub fn random_after_run(test: &'static str, path: &str) {
    let mut random = Random::default();
    each(test, path, |row| {
        let cell = |column| row.cell(column);
        let call = cell("call");
        let argument = call.strip_prefix("RND").expect("every call is one of RND");
        let actual = evaluate(argument)
            .map(|argument| random.next(argument, &mut 0))
            .map(|value| format!("{} \"{}\"", bytes(value), print(value)))
            .map_err(|error| format!("error {}", error.code()));
        (call.to_owned(), row.cells(&["result_hex", "printed"]), actual)
    });
}

/// `RND` of a negative number and the two calls that follow it.
pub fn random_negative(test: &'static str, path: &str) {
    each(test, path, |row| {
        let cell = |column| row.cell(column);
        let mut random = Random::default();
        let actual = operand(cell("x_source"), "#", cell("x_hex")).and_then(|value| {
            let value = value.map_err(|error| format!("error {}", error.code()))?;
            let first = random.next(msx_bcd::negate(value, &mut 0), &mut 0);
            let second = random.next(Value::Integer(1), &mut 0);
            let third = random.next(Value::Integer(1), &mut 0);
            Ok(format!("{} \"{}\" {} {}", bytes(first), print(first), bytes(second), bytes(third)))
        });
        let expected = row.cells(&["rnd_of_minus_x_hex", "printed", "then_rnd1_hex", "then_rnd1_again_hex"]);
        (cell("x_source").to_owned(), expected, actual)
    });
}
