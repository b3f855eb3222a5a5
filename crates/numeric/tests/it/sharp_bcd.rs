//! The numbers of the PC-1360: surprising rules, and properties of all numbers.

use numeric::sharp_bcd::{
    self as bcd, Angle, Decimal, MAX_PRINT_LENGTH, MAX_USING_LENGTH, MathError, Random,
};
use proptest::prelude::*;

fn number(text: &str) -> Decimal {
    match text.strip_prefix('-') {
        Some(size) => bcd::parse(size.as_bytes(), &mut 0).value.negated(),
        None => bcd::parse(text.as_bytes(), &mut 0).value,
    }
}

fn printed(value: Decimal) -> String {
    let mut buffer = [0; MAX_PRINT_LENGTH];
    let length = bcd::print(value, &mut buffer, &mut 0);
    String::from_utf8_lossy(&buffer[..length]).into_owned()
}

fn by_mask(mask: &str, value: &str) -> Option<String> {
    let mut buffer = [0; MAX_USING_LENGTH];
    let length =
        bcd::Mask::parse(mask.as_bytes()).and_then(|mask| mask.print(number(value), &mut buffer)).ok()?;
    Some(String::from_utf8_lossy(&buffer[..length]).into_owned())
}

#[test]
fn a_difference_in_the_twelfth_digit_is_none() {
    let sum = number("1").plus(number("1E-11"), &mut 0).expect("1 is in range");
    assert_eq!(sum.minus(number("1"), &mut 0).map(printed), Ok("0.".to_owned()));
    let sum = number("1").plus(number("1E-10"), &mut 0).expect("1 is in range");
    assert_eq!(sum.minus(number("1"), &mut 0).map(printed), Ok("1.E-10".to_owned()));
}

#[test]
fn digits_of_a_constant_after_the_tenth_are_cut() {
    assert_eq!(printed(number("0.12345678999")), "1.234567899E-01");
    assert_eq!(printed(number("12345678909")), "1.23456789E 10");
}

#[test]
fn an_exponent_keeps_its_last_two_digits() {
    assert_eq!(printed(number("1E308")), "100000000.");
}

#[test]
fn a_negative_number_has_odd_roots() {
    let third = number("1").over(number("3"), &mut 0).expect("3 is not zero");
    assert_eq!(number("-8").power(third, &mut 0).map(printed), Ok("-2.".to_owned()));
    assert_eq!(number("-8").power(number("0.5"), &mut 0), Err(MathError::Arithmetic));
}

#[test]
fn small_angles_keep_their_digits() {
    assert_eq!(number("0.000001").sin(Angle::Degree, &mut 0).map(printed), Ok("1.745329252E-08".to_owned()));
    assert_eq!(number("0.0001").atn(Angle::Degree, &mut 0).map(printed), Ok("5.729577932E-03".to_owned()));
}

#[test]
fn angles_have_units() {
    assert_eq!(number("100").sin(Angle::Grad, &mut 0).map(printed), Ok("1.".to_owned()));
    assert_eq!(number("1").atn(Angle::Radian, &mut 0).map(printed), Ok("7.853981634E-01".to_owned()));
}

#[test]
fn a_mask_cuts_and_needs_a_position_for_a_minus() {
    assert_eq!(by_mask("###.##", "12.349").as_deref(), Some(" 12.34"));
    assert_eq!(by_mask("###", "-12").as_deref(), Some("-12"));
    assert_eq!(by_mask("##", "12"), None);
    assert_eq!(by_mask("##.##^", "-0.00123").as_deref(), Some("-1.23E-03"));
    assert_eq!(by_mask("^", "5").as_deref(), Some(" 5E 00"));
    assert_eq!(by_mask("##^^^^", "5").as_deref(), Some(" 5E 00"));
    assert_eq!(by_mask("############.#", "5.5").as_deref(), Some("          5.5"));
    assert_eq!(by_mask("###,", "5"), None);
}

#[test]
fn logarithms_next_to_one_keep_their_digits() {
    assert_eq!(number("1.000000001").ln(&mut 0).map(printed), Ok("9.999999995E-10".to_owned()));
    assert_eq!(number("0.9999999999").ln(&mut 0).map(printed), Ok("-1.E-10".to_owned()));
}

#[test]
fn functions_have_the_digits_of_the_machine() {
    let minus = |value: Result<Decimal, MathError>, constant: &str| {
        let value = value.and_then(|value| value.minus(number(constant), &mut 0));
        value.map(printed).expect("the difference is in range")
    };
    assert_eq!(minus(number("2").ln(&mut 0), "0.69314718"), "5.6E-10");
    assert_eq!(minus(number("20").sin(Angle::Degree, &mut 0), "0.3420201433"), "2.6E-11");
    assert_eq!(number("2").power(number("10"), &mut 0), Ok(number("1024")));
}

/// Differences of measured statements (`pc1360-laws/timing.tsv`): the statements around them are equal.
#[test]
fn functions_take_the_cycles_that_were_measured() {
    type Function = fn(Decimal, &mut u64) -> Result<Decimal, MathError>;
    let tan: Function = |angle, cost| angle.tan(Angle::Degree, cost);
    let atn: Function = |tangent, cost| tangent.atn(Angle::Degree, cost);
    let measured: [(Function, [(&str, i64); 2]); 5] = [
        (Decimal::ln, [("4", 20_389), ("6", 38_611)]),
        (Decimal::exp, [("0.3", 26_618), ("12.34567", 30_311)]),
        (Decimal::sqr, [("6", 14_373), ("2E50", 11_490)]),
        (tan, [("45", 18_638), ("0.7", 30_519)]),
        (atn, [("0.05", 36_043), ("0.4", 26_675)]),
    ];
    for (function, rows) in measured {
        let [one, other] = rows.map(|(argument, cycles)| {
            let mut cost = 0;
            function(number(argument), &mut cost).expect("the function is defined");
            // A result below one is stored in 32 cycles more.
            let stored = function(number(argument), &mut 0).map_or(0, Decimal::form_cost);
            (cost + stored).cast_signed() - cycles
        });
        assert_eq!(one, other, "{rows:?}");
    }
}

#[test]
fn mdf_rounds_to_the_decimals_of_the_mask() {
    let modified = |mask: &str, value: &str| {
        let mask = bcd::Mask::parse(mask.as_bytes()).expect("the mask is valid");
        mask.modified(number(value), &mut 0).map(printed)
    };
    assert_eq!(modified("###.##", "-2.345"), Ok("-2.35".to_owned()));
    assert_eq!(modified("###", "0.5"), Ok("1.".to_owned()));
    assert_eq!(modified("", "2.345678912"), Ok("2.345678912".to_owned()));
}

fn any_number() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        any::<i32>().prop_map(Decimal::from),
        any::<[u8; 8]>().prop_map(Decimal::from_bytes),
        (0..10_000_000_000u64, -99..=99i32, any::<bool>()).prop_map(|(digits, exponent, negative)| {
            let value = number(&format!("{digits}E{exponent}"));
            if negative { value.negated() } else { value }
        }),
    ]
}

proptest! {
    #[test]
    fn any_bytes_can_be_worked_with(left in any_number(), right in any_number()) {
        let cost = &mut 0;
        for operation in [
            Decimal::plus, Decimal::minus, Decimal::times, Decimal::over, Decimal::power, Decimal::and, Decimal::or,
        ] {
            if let Ok(result) = operation(left, right, cost) {
                printed(result);
            }
        }
        let _ = left.compare(right);
    }

    #[test]
    fn any_number_can_be_an_argument(value in any_number()) {
        let cost = &mut 0;
        for function in [
            Decimal::sqr, Decimal::log, Decimal::ln, Decimal::exp, Decimal::int, Decimal::deg, Decimal::dms, Decimal::not,
        ] {
            if let Ok(result) = function(value, cost) {
                printed(result);
            }
        }
        for function in [Decimal::sin, Decimal::cos, Decimal::tan, Decimal::asn, Decimal::acs, Decimal::atn] {
            for unit in [Angle::Degree, Angle::Radian, Angle::Grad] {
                if let Ok(result) = function(value, unit, cost) {
                    printed(result);
                }
            }
        }
        let _ = Random::default().next(value, cost);
    }

    #[test]
    fn what_is_stored_is_read_back(value in any_number()) {
        let kept = value.rounded();
        prop_assert_eq!(Decimal::from_bytes(value.to_bytes()), kept);
        prop_assert_eq!(number(&printed(value).replace("E ", "E")), kept);
    }

    #[test]
    fn any_text_can_be_read(text in any::<Vec<u8>>()) {
        prop_assert!(bcd::parse(&text, &mut 0).consumed <= text.len());
        let _ = bcd::val(&text, &mut 0);
        prop_assert!(bcd::radix_constant(&text, &mut 0).consumed <= text.len());
    }

    #[test]
    fn any_number_fits_any_mask(mask in "[#&]{0,20}([.]#{0,12})?\\^?", value in any_number()) {
        if let Ok(mask) = bcd::Mask::parse(mask.as_bytes()) {
            let _ = mask.print(value, &mut [0; MAX_USING_LENGTH]);
        }
    }

    #[test]
    fn a_sum_does_not_depend_on_the_order(left in any_number(), right in any_number()) {
        prop_assert_eq!(left.plus(right, &mut 0), right.plus(left, &mut 0));
    }
}
