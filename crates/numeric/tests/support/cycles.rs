//! Every cycle that a routine counts is one that somebody would miss.
//!
//! The table `mflpt5_cycles.tsv` holds what each routine takes in all for the operands of a golden table. The sums are this project's
//! own: they say nothing about being right, only that nobody changed a figure unseen. `TYPEIN_CYCLES_WRITE=1` records them anew.

use std::fmt::Write;

use numeric::mflpt5::{self as basic, Fac, MathError};

use super::{bytes, number, rows};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mflpt5_cycles.tsv");

/// The sum over the rows of a golden table; what ends in an error has no defined cost.
fn sum<T>(table: &str, routine: impl Fn(&[String], &mut u64) -> Result<T, MathError>) -> u64 {
    let cost = |row: &Vec<String>| {
        let mut cost = 0;
        routine(row, &mut cost).map_or(0, |_| cost)
    };
    rows(table).iter().map(cost).sum()
}

fn sums() -> Vec<(&'static str, &'static str, u64)> {
    type Binary = fn(Fac, Fac, &mut u64) -> Result<Fac, MathError>;
    type Memory = fn(&[u8; 5], Fac, &mut u64) -> Result<Fac, MathError>;
    type Unary = fn(Fac, &mut u64) -> Result<Fac, MathError>;
    let mut sums = Vec::new();
    let binary: [(&str, Binary); 7] = [
        ("add", basic::add),
        ("sub", basic::sub),
        ("mul", basic::mul),
        ("div", basic::div),
        ("pow", basic::pow),
        ("and", basic::and),
        ("or", basic::or),
    ];
    for (name, routine) in binary {
        sums.push((name, name, sum(name, |row, cost| routine(number(&row[0]), number(&row[1]), cost))));
    }
    let memory: [(&str, &str, Memory); 3] = [
        ("add_memory", "add", basic::add_memory),
        ("sub_memory", "sub", basic::sub_memory),
        ("mul_memory", "mul", basic::mul_memory),
    ];
    for (name, table, routine) in memory {
        sums.push((name, table, sum(table, |row, cost| routine(&bytes(&row[0]), number(&row[1]), cost))));
    }
    let unary: [(&str, &str, Unary); 13] = [
        ("not", "not", basic::not),
        ("negate", "neg", |fac, cost| Ok(basic::negate(fac, cost))),
        ("abs", "abs", |fac, cost| Ok(basic::abs(fac, cost))),
        ("sgn", "sgn", |fac, cost| Ok(basic::sgn(fac, cost))),
        ("int", "int", |fac, cost| Ok(basic::int(fac, cost))),
        ("sqr", "sqr", basic::sqr),
        ("exp", "exp", basic::exp),
        ("log", "log", basic::log),
        ("sin", "sin", basic::sin),
        ("cos", "cos", basic::cos),
        ("tan", "tan", basic::tan),
        ("atn", "atn", basic::atn),
        ("round", "abs", Fac::round),
    ];
    for (name, table, routine) in unary {
        sums.push((name, table, sum(table, |row, cost| routine(number(&row[0]), cost))));
    }
    let shifted = sum("toint16", |row, cost| {
        basic::to_int16(number(&row[0]), &mut 0)?;
        Ok(basic::qint(number(&row[0]), cost))
    });
    sums.push(("qint", "toint16", shifted));
    sums.push(("sign", "sgn", sum("sgn", |row, cost| Ok(basic::sign(number(&row[0]), cost)))));
    sums.push(("to_int16", "toint16", sum("toint16", |row, cost| basic::to_int16(number(&row[0]), cost))));
    sums.push(("to_u15", "toint16", sum("toint16", |row, cost| basic::to_u15(number(&row[0]), cost))));
    sums.push(("to_byte", "toint16", sum("toint16", |row, cost| basic::to_byte(number(&row[0]), cost))));
    sums.push((
        "to_u16_address",
        "toint16",
        sum("toint16", |row, cost| basic::to_u16_address(number(&row[0]), cost)),
    ));
    let integers = sum("toint16", |row, cost| {
        let value = basic::to_int16(number(&row[0]), &mut 0)?;
        let [low, high] = value.to_le_bytes();
        Ok([
            basic::from_i16(value, cost),
            basic::from_u16(value.cast_unsigned(), cost),
            basic::from_u8(low, cost),
            basic::from_i8(high.cast_signed(), cost),
            basic::from_jiffies(u32::from(low) << 16 | u32::from(high) << 8, cost),
        ])
    });
    sums.push(("from_i16 and the like", "toint16", integers));
    let compared = sum("cmp", |row, cost| {
        let (left, right) = (number(&row[0]), number(&row[1]));
        let ordering = basic::compare(left, right, cost);
        let _ = basic::relation(ordering, ordering.is_lt(), cost);
        Ok(basic::compare_memory(left, &bytes(&row[1]), cost))
    });
    sums.push(("compare", "cmp", compared));
    let turns = sum("cmp", |row, cost| {
        let (start, limit) = (bytes(&row[0]), number(&row[1]));
        let one = basic::from_u8(1, &mut 0);
        for step in [one, basic::negate(one, &mut 0)] {
            if let Some(turn) = basic::Turn::new(step, limit) {
                let _ = turn.go(&mut start.clone(), cost);
            }
        }
        Ok(())
    });
    sums.push(("turn", "cmp", turns));
    let moved = sum("abs", |row, cost| Fac::load(&bytes(&row[0]), cost).store(cost));
    sums.push(("load and store", "abs", moved));
    let printed = sum("format", |row, cost| Ok(basic::print(number(&row[0]), &mut [0; 16], cost)));
    sums.push(("print", "format", printed));
    let read = sum("format", |row, cost| basic::parse(row[1].trim_matches('"').as_bytes(), cost).value);
    sums.push(("parse", "format", read));
    let read = sum("parse", |row, cost| basic::parse(row[1].trim_matches('"').as_bytes(), cost).value);
    sums.push(("parse", "parse", read));
    // In a program the signs of exponents are tokens, and numbers may have signs, blanks and leading points.
    let tokens = sum("parse", |row, cost| {
        let text = row[1].trim_matches('"').as_bytes();
        let token = |&byte: &u8| match byte {
            b'+' => 0xaa,
            b'-' => 0xab,
            byte => byte,
        };
        let text: Vec<u8> = text.iter().map(token).collect();
        for start in [&b""[..], b"+", b"-", b" ", b".", b"\xaa", b"\xab"] {
            let mut own = 0;
            if basic::parse(&[start, &text].concat(), &mut own).value.is_ok() {
                *cost += own;
            }
        }
        Ok(())
    });
    sums.push(("parse of tokens", "parse", tokens));
    let clock = sum("rnd", |row, cost| {
        let [_, low, middle, high, _] = bytes(&row[0]);
        basic::print_clock(u32::from_be_bytes([0, high, middle, low]) % 5_184_000, &mut [0; 6], cost);
        Ok(())
    });
    sums.push(("print_clock", "rnd", clock));
    let random = sum("rnd", |row, cost| {
        basic::rnd(Fac::ZERO, &mut bytes(&row[0]), || [1, 2, 3, 4], cost)?;
        basic::rnd(number(&row[1]), &mut bytes(&row[0]), || unreachable!("no row has RND(0)"), cost)
    });
    sums.push(("rnd", "rnd", random));
    sums
}

#[test]
fn every_figure_is_in_a_sum() {
    let mut text = "routine\ttable\tcycles\n".to_owned();
    for (routine, table, cycles) in sums() {
        writeln!(text, "{routine}\t{table}\t{cycles}").unwrap();
    }
    if std::env::var_os("TYPEIN_CYCLES_WRITE").is_some() {
        std::fs::write(TABLE, &text).unwrap();
    }
    let recorded = std::fs::read_to_string(TABLE).unwrap();
    for (actual, expected) in text.lines().zip(recorded.lines()) {
        assert_eq!(actual, expected);
    }
    assert_eq!(text.lines().count(), recorded.lines().count());
}
