//! Decimal texts of numbers.

use numeric::numbers::{Decimal10, Decimal14, Float5};

#[test]
fn literals_are_numbers_as_in_a_listing() {
    let is_literal = |text| (Float5::literal(text).is_ok(), Decimal10::literal(text).is_ok());
    for text in ["1", "1.", ".5", "-1.5E-3", "+2E5", "0012"] {
        assert_eq!(is_literal(text), (true, true), "{text}");
    }
    for text in ["", ".", "-", "1E", "E5", "1..2", "1.2.3", "1D5", "5!", "--5", "1 2", "x"] {
        assert_eq!(is_literal(text), (false, false), "{text}");
    }
    for text in ["1D-5", "5!", "1.5#", "1E5"] {
        assert!(Decimal14::literal(text).is_ok(), "{text}");
    }
}

#[test]
fn a_number_has_all_digits_and_no_other_zeros() {
    let view = |literal| Decimal14::literal(literal).unwrap().view();
    assert_eq!(view("-1250E-3"), "-1.25");
    assert_eq!(view("125E2"), "12500");
    assert_eq!(view("5E-3"), "0.005");
    assert_eq!(view("-0E7"), "0");
}

#[test]
fn digits_are_rounded_by_the_next_one() {
    let rounded = |text| Decimal14::from_draw(text).unwrap().view();
    assert_eq!(rounded("0.01234567890123456"), "0.012345678901235");
    assert_eq!(rounded("99999999999999.5"), "100000000000000");
    assert_eq!(rounded("12"), "12");
    assert_eq!(rounded("0.000"), "0");
    for text in ["", ".5", "1e5", "--1", "1.2.3", "x"] {
        assert!(Decimal14::from_draw(text).is_err(), "{text}");
        assert!(Float5::from_draw(text).is_err() && Decimal10::from_draw(text).is_err(), "{text}");
    }
}
