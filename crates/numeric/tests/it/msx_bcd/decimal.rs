//! The decimals of a double.

use numeric::msx_bcd::{Decimal, MathError, Value, add};

#[test]
fn packing_keeps_every_digit() {
    for bytes in
        [[0x41, 0x12, 0x34, 0x56, 0x78, 0x90, 0x12, 0x34], [0xff, 0x99, 0x99, 0x99, 0x99, 0x99, 0x99, 0x99]]
    {
        assert_eq!(Decimal::unpack(bytes).pack(), bytes);
    }
}

#[test]
fn every_number_of_eight_digits_has_its_own_digits() {
    for number in (0..100_000_000i64).step_by(997) {
        let text = number.to_string();
        let mut expected = u64::from_str_radix(&format!("{text:0<14}"), 16).unwrap().to_be_bytes();
        expected[0] = if number == 0 { 0 } else { 64 + text.len() as u8 };
        assert_eq!(Decimal::from_integer(number).pack(), expected);
        assert_eq!(Decimal::unpack(expected), Decimal::from_integer(number));
    }
}

#[test]
fn zero_is_a_first_byte_of_zero() {
    assert_eq!(Decimal::unpack([0, 1, 2, 3, 4, 5, 6, 7]), Decimal::ZERO);
}

#[test]
fn rounding_up_the_largest_number_overflows() {
    let largest = Value::Double([0x7f, 0x99, 0x99, 0x99, 0x99, 0x99, 0x99, 0x99]);
    // Half a unit of the last digit, and less.
    let add_fraction = |first| add(largest, Value::Double([0x7f - 14, first, 0, 0, 0, 0, 0, 0]), &mut 0);
    assert_eq!(add_fraction(0x50), Err(MathError::Overflow));
    assert_eq!(add_fraction(0x40), Ok(largest));
}
