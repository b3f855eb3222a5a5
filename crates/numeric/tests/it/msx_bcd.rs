//! The numbers of MSX-BASIC: surprising rules, and properties of all numbers.

mod decimal;
mod index;

use numeric::msx_bcd::{
    self as bcd, Field, MAX_PRINT_LENGTH, MAX_RADIX_DIGITS, MAX_USING_LENGTH, MathError, Radix, Random, Type,
    Value,
};
use proptest::prelude::*;

fn number(text: &str) -> Value {
    bcd::parse(text.as_bytes(), &mut 0).value.expect("the test's numbers are in range")
}

fn printed(value: Value) -> String {
    let mut buffer = [0; MAX_PRINT_LENGTH];
    let length = bcd::print(value, &mut buffer, &mut 0);
    String::from_utf8_lossy(&buffer[..length]).into_owned()
}

#[test]
fn a_difference_of_exactly_one_half_in_the_fifteenth_digit_rounds_down() {
    let (large, half) = (number("99999999999999"), number(".5"));
    assert_eq!(bcd::subtract(large, half, &mut 0).map(printed), Ok(" 99999999999998".to_owned()));
    assert_eq!(bcd::add(large, half, &mut 0).map(printed), Ok(" 1E+14".to_owned()));
}

#[test]
fn the_last_digits_of_a_quotient_are_too_small() {
    let quotient = bcd::divide(number("32767"), number("1.0000000000001"), &mut 0);
    assert_eq!(quotient.map(printed), Ok(" 32766.999999995".to_owned()));
}

#[test]
fn a_product_by_one_may_overflow() {
    assert_eq!(bcd::multiply(number("1E62"), number("1"), &mut 0), Err(MathError::Overflow));
}

#[test]
fn a_negative_number_may_have_an_exponent_one_below_the_least() {
    let least = number("1D-64");
    assert_eq!(bcd::multiply(least, number(".5"), &mut 0).map(printed), Ok(" 0".to_owned()));
    assert_eq!(bcd::multiply(least, number("-.5"), &mut 0).map(printed), Ok("-5E-65".to_owned()));
}

#[test]
fn the_sum_of_singles_is_a_double() {
    let sum = bcd::add(number("1.5"), number("1.5"), &mut 0).expect("3 is in range");
    assert_eq!(sum.kind(), Type::Double);
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<i16>().prop_map(Value::Integer),
        any::<[u8; 4]>().prop_map(Value::Single),
        any::<[u8; 8]>().prop_map(Value::Double),
        (any::<u8>(), 0..100_000_000_000_000u64).prop_map(|(exponent, digits)| {
            let digits: Vec<u8> = format!("{digits:014}").bytes().map(|digit| digit - b'0').collect();
            let mut bytes = [exponent; 8];
            for (byte, pair) in bytes[1..].iter_mut().zip(digits.chunks(2)) {
                *byte = pair[0] << 4 | pair[1];
            }
            Value::Double(bytes)
        }),
    ]
}

proptest! {
    #[test]
    fn any_bytes_can_be_worked_with(left in any_value(), right in any_value()) {
        let cost = &mut 0;
        for operation in [
            bcd::add, bcd::subtract, bcd::multiply, bcd::divide, bcd::power, bcd::integer_divide, bcd::modulo,
            bcd::and, bcd::or, bcd::xor, bcd::eqv, bcd::imp,
        ] {
            if let Ok(result) = operation(left, right, cost) {
                printed(result);
            }
        }
        bcd::compare(left, right, cost);
    }

    #[test]
    fn any_bytes_can_be_an_argument(value in any_value()) {
        let cost = &mut 0;
        for function in [
            bcd::sqr, bcd::sin, bcd::cos, bcd::tan, bcd::atn, bcd::log, bcd::exp, bcd::int, bcd::fix, bcd::not,
            bcd::to_single,
        ] {
            if let Ok(result) = function(value, cost) {
                printed(result);
            }
        }
        printed(bcd::abs(value, cost));
        printed(bcd::sgn(value, cost));
        printed(bcd::to_double(value, cost));
        printed(Random::default().next(value, cost));
        for radix in [Radix::Binary, Radix::Octal, Radix::Hexadecimal] {
            let _ = bcd::print_radix(radix, value, &mut [0; MAX_RADIX_DIGITS], cost);
        }
    }

    #[test]
    fn any_text_can_be_read(text in any::<Vec<u8>>()) {
        prop_assert!(bcd::parse(&text, &mut 0).consumed <= text.len());
    }

    #[test]
    fn what_is_printed_reads_back(value in any_value()) {
        let value = bcd::to_double(value, &mut 0);
        let text = printed(value);
        prop_assume!(!text.ends_with("E-65"));
        let read = number(&text);
        prop_assert_eq!(bcd::compare(read, value, &mut 0), core::cmp::Ordering::Equal);
    }

    #[test]
    fn any_number_fits_any_field(
        format in "[+]?([*][*][$]?|[$][$])?[#,]{0,26}([.]#{0,26})?(\\^\\^\\^\\^)?[-+]?",
        value in any_value(),
    ) {
        if let Some((field, length)) = Field::parse(format.as_bytes()) {
            prop_assert!(length <= format.len());
            let _ = bcd::print_using(field, value, &mut [0; MAX_USING_LENGTH], &mut 0);
        }
    }

    #[test]
    fn a_negated_product_has_the_same_digits(left in any_value(), right in any_value()) {
        let (left, right) = (bcd::to_double(left, &mut 0), bcd::to_double(right, &mut 0));
        let product = bcd::multiply(left, right, &mut 0);
        let negated = bcd::multiply(bcd::negate(left, &mut 0), right, &mut 0);
        let is_edge = |product: Result<Value, _>| product.is_ok_and(|product| matches!(product, Value::Double([0 | 0x80, ..])));
        prop_assume!(!is_edge(product) && !is_edge(negated) && !is_edge(Ok(left)));
        prop_assert_eq!(product.map(|product| bcd::negate(product, &mut 0)), negated);
    }
}
