//! The C64's arithmetic against recorded results of the original interpreter.

use crate::support;

use numeric::mflpt5::{self as basic, Fac, MathError, Mflpt};
use support::expression::evaluate;
use support::{bytes, check, hexadecimal, name, number, rows, shown};

type Binary = fn(Fac, Fac, &mut u64) -> Result<Fac, MathError>;
type Unary = fn(Fac, &mut u64) -> Result<Fac, MathError>;

fn binary(table: &str, operation: Binary) {
    check(table, |row| shown(operation(number(&row[0]), number(&row[1]), &mut 0)));
}

fn unary(table: &str, operation: Unary) {
    check(table, |row| shown(operation(number(&row[0]), &mut 0)));
}

#[test]
fn four_operations_give_the_original_bits() {
    binary("add", basic::add);
    binary("sub", basic::sub);
    binary("mul", basic::mul);
    binary("div", basic::div);
}

#[test]
fn powers_give_the_original_bits() {
    binary("pow", basic::pow);
    unary("sqr", basic::sqr);
}

#[test]
fn logic_works_on_16_bits() {
    binary("and", basic::and);
    binary("or", basic::or);
    unary("not", basic::not);
}

#[test]
fn sign_and_integer_functions_give_the_original_bits() {
    unary("neg", |fac, cost| Ok(basic::negate(fac, cost)));
    unary("abs", |fac, cost| Ok(basic::abs(fac, cost)));
    unary("sgn", |fac, cost| Ok(basic::sgn(fac, cost)));
    unary("int", |fac, cost| Ok(basic::int(fac, cost)));
}

#[test]
fn transcendental_functions_give_the_original_bits() {
    unary("exp", basic::exp);
    unary("log", basic::log);
    unary("sin", basic::sin);
    unary("cos", basic::cos);
    unary("tan", basic::tan);
    unary("atn", basic::atn);
}

#[test]
fn comparisons_agree() {
    for row in rows("cmp") {
        let ordering = basic::compare(number(&row[0]), number(&row[1]), &mut 0);
        let actual = [
            ordering.is_lt(),
            ordering.is_eq(),
            ordering.is_gt(),
            ordering.is_le(),
            ordering.is_ge(),
            ordering.is_ne(),
        ]
        .map(|is_true| if is_true { "-1" } else { "0" });
        assert_eq!(row[2..], actual, "{row:?}");
    }
}

#[test]
fn conversion_to_an_integer_variable_agrees() {
    check("toint16", |row| {
        match number(&row[0]).round(&mut 0).and_then(|fac| basic::to_int16(fac, &mut 0)) {
            Ok(integer) => integer.to_string(),
            Err(error) => name(error).to_owned(),
        }
    });
}

#[test]
fn random_numbers_follow_the_seed() {
    for row in rows("rnd") {
        let mut seed = bytes(&row[0]);
        let result = basic::rnd(number(&row[1]), &mut seed, || unreachable!("no row has RND(0)"), &mut 0);
        let new_seed = if result.is_ok() { hexadecimal(seed) } else { "-".to_owned() };
        assert_eq!([shown(result), new_seed], row[2..], "{row:?}");
    }
}

#[test]
fn random_sequences_repeat() {
    let mut seed = basic::SEED_AT_POWER_ON;
    for row in rows("rnd_seq") {
        let argument = match row[0].strip_prefix("RND(") {
            Some(call) if row[1] == "0" => call.trim_end_matches(')'),
            _ => "1",
        };
        if row[0] == "cold" && row[1] == "1" {
            seed = basic::SEED_AT_POWER_ON;
        }
        let argument = basic::parse(argument.as_bytes(), &mut 0).value.unwrap();
        let result = basic::rnd(argument, &mut seed, || unreachable!("no row has RND(0)"), &mut 0);
        assert_eq!(shown(result), row[2], "{row:?}");
    }
}

#[test]
fn expressions_keep_the_rounding_byte() {
    check("expr3", |row| {
        let variables =
            [1, 2, 3].map(|column| if row[column].is_empty() { Fac::ZERO } else { number(&row[column]) });
        match evaluate(&row[0], variables) {
            Ok(value) => shown(Ok(value)),
            Err(failure) => failure.name().to_owned(),
        }
    });
}

#[test]
fn numbers_print_as_the_original_prints_them() {
    for row in rows("format") {
        let mut buffer = [0; 16];
        let length = basic::print(number(&row[0]), &mut buffer, &mut 0);
        let text = std::str::from_utf8(&buffer[..length]).unwrap();
        assert_eq!(format!("\"{text}\""), row[1], "{row:?}");
    }
}

#[test]
fn text_reads_as_the_original_reads_it() {
    check("parse", |row| {
        let text = row[1].trim_matches('"');
        if row[0] == "VAL" {
            return shown(basic::parse(text.as_bytes(), &mut 0).value);
        }
        match evaluate(text, [Fac::ZERO; 3]) {
            Ok(value) => shown(Ok(value)),
            Err(failure) => failure.name().to_owned(),
        }
    });
}

#[test]
fn a_stored_number_is_what_was_loaded() {
    for row in rows("abs") {
        let packed = bytes(&row[0]);
        assert_eq!(Fac::load(&packed, &mut 0).store(&mut 0), Ok(Mflpt(packed)));
    }
}

/// Two statements that differ in one routine differ in time by the cycles of the routines.
#[test]
fn measured_times_differ_as_the_cycles_do() {
    // The share of cycles stolen by display and interrupt: 25 lines of about 43 cycles of 312 * 63, and
    // 219 of 16422.
    const SLOWDOWN: f64 = 1.0 / (1.0 - 25.0 * 42.86 / 19656.0 - 219.0 / 16422.0);
    let timing = rows("timing");
    let measured = |statement: &str| -> f64 {
        let row = timing.iter().find(|row| row[0] == statement);
        row.unwrap_or_else(|| panic!("no row for {statement:?}"))[1].parse().unwrap()
    };
    let value = |text: &str| basic::parse(text.as_bytes(), &mut 0).value.unwrap();
    let [b, c, x] = ["3.5", "7", ".5"].map(value);
    let unary = |operation: Unary, fac: Fac| {
        let mut cycles = 0;
        operation(fac, &mut cycles).unwrap().store(&mut cycles).unwrap();
        cycles
    };
    let binary = |operation: Binary| {
        let mut cycles = 0;
        operation(b, c, &mut cycles).unwrap().store(&mut cycles).unwrap();
        cycles
    };
    let constant = |text: &str| {
        let mut cycles = 0;
        basic::parse(text.as_bytes(), &mut cycles).value.unwrap().store(&mut cycles).unwrap();
        cycles
    };
    let groups = [
        vec![
            ("a=b+c", binary(basic::add)),
            ("a=b-c", binary(basic::sub)),
            ("a=b*c", binary(basic::mul)),
            ("a=b/c", binary(basic::div)),
        ],
        vec![("a=bandc", binary(basic::and)), ("a=borc", binary(basic::or))],
        vec![("a=sqr(c)", unary(basic::sqr, c)), ("a=log(c)", unary(basic::log, c))],
        vec![
            ("a=sin(x)", unary(basic::sin, x)),
            ("a=cos(x)", unary(basic::cos, x)),
            ("a=tan(x)", unary(basic::tan, x)),
            ("a=atn(x)", unary(basic::atn, x)),
            ("a=exp(x)", unary(basic::exp, x)),
        ],
        vec![
            ("a=1", constant("1")),
            ("a=123", constant("123")),
            ("a=123456789", constant("123456789")),
            ("a=1.5", constant("1.5")),
            ("a=1e5", constant("1E5")),
        ],
    ];
    for group in groups {
        let (first, first_cycles) = group[0];
        for &(statement, cycles) in &group[1..] {
            let expected = measured(statement) - measured(first);
            let actual = (cycles as f64 - first_cycles as f64) * SLOWDOWN;
            let tolerance = (expected.abs() * 0.002).max(25.0);
            assert!(
                (actual - expected).abs() < tolerance,
                "{statement} less {first}: {actual:.1} cycles, measured {expected:.1}"
            );
        }
    }
}
