//! The five-byte float as the engine's number type: order of operands, bytes in memory, errors.

use std::cmp::Ordering;

use basic::dialect::{NATIVE, Number as _};
use basic::fault::Fault;
use cbm_basic::Float;
use cbm_basic::keyword::Function;
use cbm_basic::variant::Number;

fn number(text: &str) -> Float {
    let (value, length) = Float::parse(text.as_bytes(), &mut 0);
    assert_eq!(length, text.len());
    value.expect("a number")
}

fn printed(number: Float) -> String {
    let mut buffer = [0; 16];
    let length = number.print(&mut buffer, &mut 0);
    String::from_utf8(buffer[..length].to_vec()).expect("digits")
}

fn memory() -> Box<[u8; 0x1_0000]> {
    Box::new([0; 0x1_0000])
}

#[test]
fn the_left_operand_comes_first() {
    let (left, right) = (number("12"), number("4"));
    let results = [
        right.add(left, &mut 0),
        right.subtract(left, &mut 0),
        right.multiply(left, &mut 0),
        right.divide(left, &mut 0),
        right.power(left, &mut 0),
        right.and(left, &mut 0),
        right.or(left, &mut 0),
    ];
    let printed = results.map(|result| printed(result.expect("no error")));
    assert_eq!(printed, [" 16", " 8", " 48", " 3", " 20736", " 4", " 12"]);
    assert_eq!(right.compare(left, &mut 0), Ordering::Greater, "12 is more than 4");
    assert_eq!(left.compare_limit(right, &mut 0), Ordering::Greater, "a loop at 12 is beyond its limit of 4");
}

#[test]
fn a_number_survives_memory_and_bytes() {
    let mut ram = memory();
    for (text, bytes) in [
        ("0", [0, 0, 0, 0, 0]),
        ("1", [129, 0, 0, 0, 0]),
        ("10", [132, 32, 0, 0, 0]),
        (".5", [128, 0, 0, 0, 0]),
    ] {
        let value = number(text);
        value.store(&mut ram, 0x1000, &mut 0).expect("it fits");
        assert_eq!(ram[0x1000..0x1005], bytes, "{text}");
        assert!(Float::load(&ram, 0x1000).is_same(value) || value.is_zero());
        assert_eq!(value.to_bytes(), bytes);
        assert!(Float::from_bytes(&bytes).is_some_and(|again| again.to_bytes() == bytes));
    }
    let minus = number("1").negate(&mut 0);
    assert_eq!(minus.to_bytes(), [129, 128, 0, 0, 0]);
    assert_eq!(Float::from_bytes(&[1, 2, 3]).map(Number::to_bytes), None);
}

#[test]
fn numbers_at_the_end_of_memory_harm_nothing() {
    let mut ram = memory();
    let value = number("3");
    for at in 0xfffc..=0xffff {
        assert!(Float::load(&ram, at).is_zero());
        assert!(value.store(&mut ram, at, &mut 0).is_ok());
        assert!(value.add_stored(NATIVE, &ram, at, &mut 0).is_ok());
    }
    assert!(ram.iter().all(|&byte| byte == 0));
}

#[test]
fn integers_are_floors_within_their_ranges() {
    let integer = |text: &str, is_negative: bool| {
        let value = number(text);
        if is_negative { value.negate(&mut 0) } else { value }
    };
    assert_eq!(integer("1.5", true).to_i16(&mut 0), Ok(-2));
    assert_eq!(integer("32767.9", false).to_i16(&mut 0), Ok(32767));
    assert_eq!(integer("32768", false).to_i16(&mut 0), Err(Fault::IllegalQuantity));
    assert_eq!(integer("32768", true).to_i16(&mut 0), Ok(-32768));
    assert_eq!(integer("1", true).to_index(&mut 0), Err(Fault::IllegalQuantity));
    assert_eq!(integer("32767", false).to_index(&mut 0), Ok(32767));
    assert_eq!(integer("65535.5", false).to_address(&mut 0), Ok(65535));
    assert_eq!(integer("65536", false).to_address(&mut 0), Err(Fault::IllegalQuantity));
    assert_eq!(integer("255", false).to_byte(&mut 0), Ok(255));
    assert_eq!(integer("256", false).to_byte(&mut 0), Err(Fault::IllegalQuantity));
    assert_eq!(integer("1", true).to_byte(&mut 0), Err(Fault::IllegalQuantity));
}

#[test]
fn errors_are_the_languages() {
    let (zero, large) = (number("0"), number("1E38"));
    assert_eq!(zero.divide(large, &mut 0).map(Number::to_bytes), Err(Fault::DivisionByZero));
    assert_eq!(large.multiply(large, &mut 0).map(Number::to_bytes), Err(Fault::Overflow));
    let minus = number("1").negate(&mut 0);
    assert_eq!(minus.call(Function::Sqr, &mut 0).map(Number::to_bytes), Err(Fault::IllegalQuantity));
    assert_eq!(
        minus.call(Function::Len, &mut 0).map(Number::to_bytes),
        Err(Fault::Syntax),
        "no function of a number"
    );
}

#[test]
fn what_is_laid_out_for_machine_code_is_taken_back() {
    let mut cells = [0; 6];
    number("10").write_accumulator(&mut cells);
    assert_eq!(cells, [132, 160, 0, 0, 0, 0], "the leading bit is explicit, the sign has a byte of its own");
    assert_eq!(printed(Float::read_accumulator(&cells)), " 10");
    number("10").negate(&mut 0).write_accumulator(&mut cells);
    assert_eq!(cells[5], 0xff);
    assert_eq!(printed(Float::read_accumulator(&cells)), "-10");
}

#[test]
fn an_iteration_does_what_the_slow_path_does() {
    for (start, step, limit) in
        [("1", "1", "9"), ("1", ".5", "3"), ("9", "-2", "1"), ("1", "1E10", "9"), ("1", "0", "1")]
    {
        let signed = |text: &str| match text.strip_prefix('-') {
            Some(digits) => number(digits).negate(&mut 0),
            None => number(text),
        };
        let (mut quick, mut slow) = (memory(), memory());
        signed(start).store(&mut quick, 0x1000, &mut 0).expect("it fits");
        slow.copy_from_slice(&quick[..]);
        let (step, limit) = (signed(step), signed(limit));
        let Some(prepared) = Float::prepare(NATIVE, step, limit) else { continue };
        for _ in 0..20 {
            let (mut quick_cost, mut slow_cost) = (0, 0);
            let went = Float::iterate(&prepared, &mut quick, 0x1000, &mut quick_cost);
            let sum = step.add_stored(NATIVE, &slow, 0x1000, &mut slow_cost).expect("no overflow");
            let sum = sum.store(&mut slow, 0x1000, &mut slow_cost).expect("no overflow");
            let order = sum.compare_limit(limit, &mut slow_cost);
            let flow = went.expect("no overflow");
            assert_eq!(flow.is_break(), order == step.sign(), "the loop ends past its limit");
            assert_eq!(
                (quick[0x1000..0x1005].to_vec(), quick_cost),
                (slow[0x1000..0x1005].to_vec(), slow_cost)
            );
            if flow.is_break() {
                break;
            }
        }
    }
}

#[test]
fn doubles_are_near() {
    for (text, value) in
        [("1", 1.0), (".1", 0.1), ("1E38", 1e38), ("1E-38", 1e-38), ("123456789", 123_456_789.0)]
    {
        let found = number(text).to_f64();
        assert!((found / value - 1.0).abs() < 1e-9, "{text}: {found}");
        assert!((number(text).negate(&mut 0).to_f64() / -value - 1.0).abs() < 1e-9);
    }
    assert_eq!(number("0").to_f64(), 0.0);
}

#[test]
fn chance_is_kept_in_memory() {
    let mut ram = memory();
    ram[0x8b..0x90].copy_from_slice(&[0x80, 0x4f, 0xc7, 0x52, 0x58]);
    let first = number("1").random(&mut ram, 0x8b, || [0; 4], &mut 0).expect("a number");
    assert_eq!(printed(first), " .185564016", "the first number after power-on");
    let state = ram[0x8b..0x90].to_vec();
    let second = number("1").random(&mut ram, 0x8b, || [0; 4], &mut 0).expect("a number");
    assert!(!second.is_same(first) && ram[0x8b..0x90] != state);
    let minus = number("1").negate(&mut 0);
    let seeded =
        [0, 1].map(|_| minus.random(&mut ram, 0x8b, || [0; 4], &mut 0).expect("a number").to_bytes());
    assert_eq!(seeded[0], seeded[1]);
}
